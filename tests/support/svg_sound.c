/* svg_sound.c - see svg_sound.h. */
#include "svg_sound.h"

#include <stdbool.h>
#include <string.h>

#include "cmocka_all.h"

void well_formed(const char *text)
{
    const char *open[64];
    size_t size[64];
    int depth = 0;
    for (const char *at = text; (at = strchr(at, '<'));) {
        const char *name = at + 1, *stop = name;
        bool closing = *name == '/';
        name += closing;
        size_t n = strcspn(name, " />\n");
        bool quoted = false;
        for (stop = name; *stop && (quoted || *stop != '>'); stop++) {
            quoted ^= *stop == '"';
            assert_true(*stop != '<');
        }
        assert_true(*stop == '>' && !quoted && n > 0);
        if (closing) {
            assert_true(depth > 0 && size[depth - 1] == n && memcmp(open[depth - 1], name, n) == 0);
            depth--;
        } else if (stop[-1] != '/') {
            assert_true(depth < 64);
            open[depth] = name;
            size[depth++] = n;
        }
        at = stop;
        if (depth == 0)
            assert_string_equal(stop, ">\n");
    }
    assert_int_equal(depth, 0);
    for (const char *at = text; (at = strchr(at, '&')); at++)
        assert_true(!strncmp(at, "&amp;", 5) || !strncmp(at, "&lt;", 4) || !strncmp(at, "&gt;", 4) || !strncmp(at, "&quot;", 6));
}

void self_contained(const char *text)
{
    assert_non_null(strstr(text, "<svg xmlns=\"http://www.w3.org/2000/svg\""));
    assert_null(strstr(text, "href"));
    assert_null(strstr(text, "@import"));
    assert_null(strstr(text, "<script"));
    assert_null(strstr(strstr(text, "http:") + 1, "http:"));
    for (const char *at = text; (at = strchr(at, '.')); at++)
        assert_true(strspn(at + 1, "0123456789") <= 2);
}
