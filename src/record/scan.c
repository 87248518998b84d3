/* scan.c - see scan.h. */
#include "record/scan.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"

/* Lines end with \n; a \r before it belongs to the line's end. */
static void place(tes_error *error, const char *text, size_t offset)
{
    size_t line = 1, start = 0;
    for (const char *end; (end = memchr(text + start, '\n', offset - start)); line++)
        start = (size_t)(end - text) + 1;
    error->line = (int)line;
    error->column = (int)(offset - start) + 1;
}

bool tes__scan_fail(tes__scan *s, size_t offset, const char *format, ...)
{
    if (s->failed)
        return false;
    s->failed = true;
    if (!s->error)
        return false;
    va_list args;
    va_start(args, format);
    vsnprintf(s->error->text, sizeof s->error->text, format, args);
    va_end(args);
    place(s->error, s->text, offset);
    return false;
}

/* Windows ends lines with \r\n; any other \r is a control character. */
static size_t plain_size(const tes__scan *s)
{
    size_t at = 0;
    for (;;) {
        at += tes__utf8_plain(s->text + at, s->size - at);
        if (s->size - at < 2 || s->text[at] != '\r' || s->text[at + 1] != '\n')
            return at;
        at++;
    }
}

bool tes__scan_begin(tes__scan *s, size_t largest)
{
    if (s->size > largest)
        return tes__scan_fail(s, 0, "a file may have at most %zu bytes; this one has %zu.", largest, s->size);
    size_t bad = plain_size(s);
    if (bad < s->size && s->text[bad] == '\0')
        return tes__scan_fail(s, bad, "a NUL byte stands here; this is not a text file.");
    if (bad < s->size && tes__utf8_size(s->text + bad, s->size - bad) == 0)
        return tes__scan_fail(s, bad, "this byte is not UTF-8; save the file as UTF-8.");
    if (bad < s->size)
        return tes__scan_fail(s, bad, "a control character stands here; only blanks, tabs and line ends are allowed.");
    s->at = s->size >= 3 && memcmp(s->text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    tes__scan_blanks(s);
    return true;
}

void tes__scan_blanks(tes__scan *s)
{
    while (s->at < s->size && strchr(" \t\r\n", s->text[s->at]))
        s->at++;
}

bool tes__scan_peek(const tes__scan *s, char c) { return s->at < s->size && s->text[s->at] == c; }

bool tes__scan_char(tes__scan *s, char c)
{
    bool here = tes__scan_peek(s, c);
    s->at += here;
    return here;
}

/* Between least and most digits. */
static bool digits(tes__scan *s, int least, int most, int64_t *value)
{
    int n = 0;
    for (*value = 0; n < most && s->at < s->size && s->text[s->at] >= '0' && s->text[s->at] <= '9'; n++)
        *value = *value * 10 + (s->text[s->at++] - '0');
    return n >= least;
}

bool tes__scan_clock(tes__scan *s, int64_t *milliseconds)
{
    int64_t hours, minutes, seconds, thousandths = 0;
    if (!tes__scan_char(s, '[') || !digits(s, 1, 3, &hours) || !tes__scan_char(s, ':') || !digits(s, 2, 2, &minutes) ||
        !tes__scan_char(s, ':') || !digits(s, 2, 2, &seconds))
        return false;
    if (tes__scan_char(s, '.')) {
        size_t before = s->at;
        if (!digits(s, 1, 3, &thousandths))
            return false;
        for (size_t n = s->at - before; n < 3; n++)
            thousandths *= 10;
    }
    *milliseconds = ((hours * 60 + minutes) * 60 + seconds) * 1000 + thousandths;
    return minutes < 60 && seconds < 60 && tes__scan_char(s, ']');
}
