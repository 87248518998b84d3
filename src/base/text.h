/* text.h - writing into fixed buffers and reading untrusted text.
 *
 * A writer never overruns: what does not fit is cut and remembered in `cut`.
 * The result is always terminated. Parsing helpers move a cursor forward only
 * when they succeed.
 */
#ifndef TES_BASE_TEXT_H
#define TES_BASE_TEXT_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <tessera/error.h>

typedef struct tes__writer {
    char *start;
    size_t size, used;
    bool cut;
} tes__writer;

tes__writer tes__writer_make(char *start, size_t size); /* size >= 1 */
void tes__put(tes__writer *w, const char *text);
void tes__put_char(tes__writer *w, char c);
void tes__put_int(tes__writer *w, long long value);
void tes__put_format(tes__writer *w, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Fills *error (NULL is fine) and returns false, so that a parser can write
 * `return tes__fail(error, "...")`. */
bool tes__fail(tes_error *error, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Decimal without leading zeros or plus, within min..max. */
bool tes__read_int(const char **cursor, long min, long max, long *value);
bool tes__read_u64(const char **cursor, uint64_t *value);
bool tes__read_char(const char **cursor, char c);

/* The entry of list[0..n-1] most like `word` (few letters wrong), or NULL when
 * none is near: for "did you mean". */
const char *tes__nearest(const char *word, const char *const list[], int n);

#endif
