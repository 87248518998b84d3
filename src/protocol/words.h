/* words.h - a line of a protocol as words. Bytes may be anything; a line that
 * is taken is words with one blank between them and none around them. */
#ifndef TES_PROTOCOL_WORDS_H
#define TES_PROTOCOL_WORDS_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { TES__LINE_MAX = 1 << 20 }; /* a longer line is an error, not a crash */

/* Memory that is used again for line after line; begins all zero. */
typedef struct tes__line {
    char *text;
    size_t room;
} tes__line;

/* Copies the line and makes words of it. NULL, or the sentence that says what
 * is wrong with it: too long, a zero byte, no memory. */
const char *tes__line_take(tes__line *line, const char *bytes, size_t size);
void tes__line_clear(tes__line *line);

/* Cuts the next word off *rest and moves on; NULL when there is none. */
char *tes__word_next(char **rest);

/* The whole word as a number within least..most: decimal, no sign, no zeros in
 * front. */
bool tes__word_number(const char *word, uint64_t least, uint64_t most, uint64_t *value);

/* Equal but for the case of ASCII letters. */
bool tes__word_same(const char *a, const char *b);

/* Makes bytes that are not printable ASCII question marks, in place, so that
 * an answer which quotes its question stays one plain line. */
void tes__make_printable(char *text);

#endif
