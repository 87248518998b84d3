/* utf8.c - see utf8.h. */
#include "base/utf8.h"

#include <string.h>

static bool follows(char c) { return ((unsigned char)c & 0xc0) == 0x80; }

uint32_t tes__utf8_char(const char *at, int size)
{
    static const unsigned char keep[5] = { 0, 0x7f, 0x1f, 0x0f, 0x07 };
    uint32_t c = (unsigned char)at[0] & keep[size];
    for (int i = 1; i < size; i++)
        c = c << 6 | ((unsigned char)at[i] & 0x3f);
    return c;
}

int tes__utf8_size(const char *at, size_t left)
{
    static const uint32_t smallest[5] = { 0, 0, 0x80, 0x800, 0x10000 };
    unsigned char first = (unsigned char)at[0];
    if (first < 0x80)
        return 1;
    int size = first >= 0xf8 ? 0 : first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 0;
    if (size == 0 || (size_t)size > left)
        return 0;
    for (int i = 1; i < size; i++)
        if (!follows(at[i]))
            return 0;
    uint32_t c = tes__utf8_char(at, size);
    bool surrogate = c >= 0xd800 && c <= 0xdfff;
    return c < smallest[size] || c > 0x10ffff || surrogate ? 0 : size;
}

static bool control(uint32_t c) { return (c < 0x20 && c != '\n' && c != '\t') || (c >= 0x7f && c < 0xa0); }

size_t tes__utf8_plain(const char *text, size_t size)
{
    size_t at = 0;
    while (at < size) {
        if (text[at] >= ' ' && text[at] < 0x7f) { /* most of most files */
            at++;
            continue;
        }
        int n = tes__utf8_size(text + at, size - at);
        if (n == 0 || control(tes__utf8_char(text + at, n)))
            break;
        at += (size_t)n;
    }
    return at;
}

bool tes__utf8_is_plain(const char *text)
{
    size_t size = strlen(text);
    return tes__utf8_plain(text, size) == size;
}
