/* blksgf_scan.c - see blksgf_scan.h; the start is in blksgf_setup.c. */
#include "record/blksgf_scan.h"

#include <string.h>

#include "base/text.h"

static bool id_letter(char c) { return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'); }

bool tes__blksgf_more(tes__blksgf_scan *in)
{
    tes__scan_blanks(&in->scan);
    return in->scan.at < in->scan.size && !strchr(";()", in->scan.text[in->scan.at]);
}

static bool read_id(tes__blksgf_scan *in)
{
    tes__scan *s = &in->scan;
    size_t n = 0;
    in->begin = s->at;
    while (s->at < s->size && n + 1 < sizeof in->id && id_letter(s->text[s->at]))
        in->id[n++] = s->text[s->at++];
    in->id[n] = '\0';
    tes__scan_blanks(s);
    if (n == 0 || !tes__scan_peek(s, '['))
        return tes__scan_fail(s, in->begin, "a property is a few capital letters or digits and its value in brackets: GM[Blokus Trigon].");
    return true;
}

/* One value in brackets: \ keeps what follows, or takes a line break away. */
static char *read_value(tes__blksgf_scan *in, char *out)
{
    tes__scan *s = &in->scan;
    size_t begin = s->at++;
    for (; s->at < s->size && s->text[s->at] != ']'; s->at++) {
        char c = s->text[s->at];
        if (c == '\\' && s->at + 1 < s->size) {
            c = s->text[++s->at];
            if (c == '\r')
                c = s->text[++s->at];
            if (c == '\n')
                continue;
        }
        if (c != '\r')
            *out++ = c == '\t' ? ' ' : c;
    }
    if (tes__scan_char(s, ']'))
        return out;
    tes__scan_fail(s, begin, "this value is never closed; it ends with ].");
    return NULL;
}

bool tes__blksgf_property(tes__blksgf_scan *in)
{
    char *out = in->value;
    if (!read_id(in))
        return false;
    while (tes__scan_peek(&in->scan, '[')) {
        if (out > in->value)
            *out++ = TES__BLKSGF_NEXT;
        out = read_value(in, out);
        if (!out)
            return false;
        tes__scan_blanks(&in->scan);
    }
    *out = '\0';
    return true;
}

void tes__blksgf_lower(char *text)
{
    for (; *text; text++)
        if (*text >= 'A' && *text <= 'Z')
            *text = (char)(*text - 'A' + 'a');
}

bool tes__blksgf_seconds(const char *text, int64_t *milliseconds)
{
    uint64_t seconds;
    int64_t rest = 0;
    if (!tes__read_u64(&text, &seconds) || seconds > (uint64_t)TES_MAX_CLOCK / 1000)
        return false;
    if (tes__read_char(&text, '.'))
        for (int unit = 100; unit > 0 && *text >= '0' && *text <= '9'; unit /= 10)
            rest += (*text++ - '0') * unit;
    *milliseconds = (int64_t)seconds * 1000 + rest;
    return *text == '\0';
}
