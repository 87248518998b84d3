/* fuzz_gtp.c - any lines to a GTP session. Every command gets one answer, with
 * its sign in front and the only empty line at its end. */
#include "fuzz.h"

#include <string.h>

#include "protocol/gtp.h"

enum { LINES = 10 }; /* more of one input is left unread, to keep runs short */

static void check_answer(const tes_buffer *out)
{
    if (!out->text) /* an empty line or a comment */
        return;
    MUST(out->text[0] == '=' || out->text[0] == '?');
    MUST(out->size >= 3 && strstr(out->text, "\n\n") == out->text + out->size - 2);
    size_t digits = strspn(out->text + 1, "0123456789");
    MUST(out->text[1 + digits] == ' ');
    for (size_t i = 0; i < out->size; i++)
        MUST(out->text[i] == '\n' || (out->text[i] >= ' ' && out->text[i] <= '~'));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    tes_buffer out = { 0 };
    tes_sink sink = tes_buffer_sink(&out);
    tes__gtp *session = tes__gtp_new(&sink, NULL, NULL);
    MUST(session);
    const char *line = (const char *)data;
    bool open = true;
    for (int i = 0; open && i < LINES && size > 0; i++) {
        const char *end = memchr(line, '\n', size);
        size_t length = end ? (size_t)(end - line) : size;
        open = tes__gtp_line(session, line, length);
        check_answer(&out);
        tes_buffer_clear(&out);
        line += length + (end != NULL);
        size -= length + (end != NULL);
    }
    tes__gtp_free(session);
    tes_buffer_clear(&out);
    return 0;
}
