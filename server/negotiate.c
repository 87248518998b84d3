/* negotiate.c - see negotiate.h; RFC 9110, 12.5.3 and 13.1.2. */
#include "server/negotiate.h"

#include <string.h>
#include <strings.h>

enum { UNSAID = -1, WHOLE = 1000 }; /* weights in thousandths */

static const char *skip_blanks(const char *at) { return at + strspn(at, " \t"); }

/* "0", "0.25", "1.000"; moves on. */
static bool read_weight(const char **at, int *weight)
{
    const char *c = *at;
    int unit = 100;
    if (*c != '0' && *c != '1')
        return false;
    *weight = *c++ == '1' ? WHOLE : 0;
    if (*c == '.')
        for (c++; *c >= '0' && *c <= '9' && unit > 0; c++, unit /= 10)
            *weight += (*c - '0') * unit;
    *at = c;
    return *weight <= WHOLE;
}

/* One element of the list, `gzip;q=0.5`, from `at` to `end`. */
static bool read_element(const char *at, const char *end, const char **name, size_t *length, int *weight)
{
    at = skip_blanks(at);
    *name = at;
    *length = strcspn(at, " \t;,");
    *weight = WHOLE;
    at = skip_blanks(at + *length);
    if (at < end && *at == ';') {
        at = skip_blanks(at + 1);
        if ((*at != 'q' && *at != 'Q') || at[1] != '=')
            return false;
        at += 2;
        if (!read_weight(&at, weight))
            return false;
        at = skip_blanks(at);
    }
    return *length > 0 && at == end;
}

static bool is(const char *name, size_t length, const char *word) { return length == strlen(word) && strncasecmp(name, word, length) == 0; }

enum coding negotiate_coding(const char *accept, const bool there[CODINGS])
{
    int weight[CODINGS] = { UNSAID, UNSAID, UNSAID }, others = UNSAID;
    for (const char *at = accept ? accept : "", *end; *at; at = *end ? end + 1 : end) {
        const char *name;
        size_t length;
        int w;
        end = at + strcspn(at, ",");
        if (!read_element(at, end, &name, &length, &w))
            continue;
        if (is(name, length, "br"))
            weight[CODING_BROTLI] = w;
        else if (is(name, length, "gzip") || is(name, length, "x-gzip"))
            weight[CODING_GZIP] = w;
        else if (is(name, length, "identity"))
            weight[CODING_PLAIN] = w;
        else if (is(name, length, "*"))
            others = w;
    }
    enum coding best = CODING_PLAIN;
    int most = weight[CODING_PLAIN] == UNSAID ? 0 : weight[CODING_PLAIN];
    for (enum coding c = CODING_GZIP; c < CODINGS; c++) {
        int w = weight[c] == UNSAID ? others : weight[c];
        if (there[c] && w > 0 && w >= most) {
            best = c;
            most = w;
        }
    }
    return best;
}

bool negotiate_unchanged(const char *none_match, const char *tag)
{
    size_t length = strlen(tag);
    const char *at = none_match ? skip_blanks(none_match) : "";
    if (*at == '*')
        return *skip_blanks(at + 1) == '\0';
    while (*at) {
        at += strspn(at, " \t,");
        if (strncmp(at, "W/", 2) == 0) /* the comparison is the weak one */
            at += 2;
        if (*at != '"')
            return false;
        const char *close = strchr(at + 1, '"');
        if (!close)
            return false;
        if ((size_t)(close + 1 - at) == length && memcmp(at, tag, length) == 0)
            return true;
        at = close + 1;
    }
    return false;
}
