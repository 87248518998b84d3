/* text.c - see text.h. */
#include "base/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

tes__writer tes__writer_make(char *start, size_t size)
{
    start[0] = '\0';
    return (tes__writer){ .start = start, .size = size };
}

void tes__put_char(tes__writer *w, char c)
{
    if (w->used + 1 >= w->size) {
        w->cut = true;
        return;
    }
    w->start[w->used++] = c;
    w->start[w->used] = '\0';
}

void tes__put(tes__writer *w, const char *text)
{
    while (*text)
        tes__put_char(w, *text++);
}

void tes__put_int(tes__writer *w, long long value) { tes__put_format(w, "%lld", value); }

void tes__put_format(tes__writer *w, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int n = vsnprintf(w->start + w->used, w->size - w->used, format, args);
    va_end(args);
    if (n < 0)
        return;
    if ((size_t)n >= w->size - w->used) {
        w->cut = true;
        w->used = w->size - 1;
    } else {
        w->used += (size_t)n;
    }
}

bool tes__fail(tes_error *error, const char *format, ...)
{
    if (!error)
        return false;
    va_list args;
    va_start(args, format);
    error->line = error->column = 0;
    vsnprintf(error->text, sizeof error->text, format, args);
    va_end(args);
    return false;
}

bool tes__read_u64(const char **cursor, uint64_t *value)
{
    const char *at = *cursor;
    uint64_t v = 0;
    if (*at < '0' || *at > '9' || (*at == '0' && at[1] >= '0' && at[1] <= '9'))
        return false;
    for (; *at >= '0' && *at <= '9'; at++) {
        uint64_t digit = (uint64_t)(*at - '0');
        if (v > (UINT64_MAX - digit) / 10)
            return false;
        v = v * 10 + digit;
    }
    *value = v;
    *cursor = at;
    return true;
}

bool tes__read_int(const char **cursor, long min, long max, long *value)
{
    const char *at = *cursor;
    bool negative = tes__read_char(&at, '-');
    uint64_t v;
    if (!tes__read_u64(&at, &v) || v > INT32_MAX || (negative && v == 0))
        return false;
    long signed_value = negative ? -(long)v : (long)v;
    if (signed_value < min || signed_value > max)
        return false;
    *value = signed_value;
    *cursor = at;
    return true;
}

bool tes__read_char(const char **cursor, char c)
{
    if (**cursor != c || c == '\0')
        return false;
    ++*cursor;
    return true;
}

/* Edit distance where a swap of neighbours counts once; words over 31 bytes
 * are never "near". */
static int distance(const char *a, const char *b)
{
    enum { LONGEST = 32 };
    int d[LONGEST][LONGEST];
    int m = (int)strlen(a), n = (int)strlen(b);
    if (m >= LONGEST || n >= LONGEST)
        return LONGEST;
    for (int i = 0; i <= m; i++) {
        for (int j = 0; j <= n; j++) {
            if (i == 0 || j == 0) {
                d[i][j] = i + j;
                continue;
            }
            int best = d[i - 1][j - 1] + (a[i - 1] != b[j - 1]);
            if (d[i - 1][j] + 1 < best)
                best = d[i - 1][j] + 1;
            if (d[i][j - 1] + 1 < best)
                best = d[i][j - 1] + 1;
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] && d[i - 2][j - 2] + 1 < best)
                best = d[i - 2][j - 2] + 1;
            d[i][j] = best;
        }
    }
    return d[m][n];
}

const char *tes__nearest(const char *word, const char *const list[], int n)
{
    const char *found = NULL;
    int best = 3; /* two slips are a typing error, three are another word */
    for (int i = 0; i < n; i++) {
        int d = distance(word, list[i]);
        if (d < best && d < (int)strlen(list[i])) {
            best = d;
            found = list[i];
        }
    }
    return found;
}
