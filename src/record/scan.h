/* scan.h - a cursor over an untrusted file, with the place of every refusal. */
#ifndef TES_RECORD_SCAN_H
#define TES_RECORD_SCAN_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <tessera/error.h>

#define TES__NO_MEMORY "there is no memory left to read this file; nothing was read."

typedef struct tes__scan {
    const char *text;
    size_t size, at;
    tes_error *error; /* may be NULL */
    bool failed;      /* the first refusal is the one that counts */
} tes__scan;

/* Checks the file as a whole: not too big, UTF-8, no control characters. Steps
 * over a byte order mark and leading blanks. */
bool tes__scan_begin(tes__scan *scan, size_t largest);

/* Fills the error with the sentence and the line and column of `offset`, unless
 * an earlier refusal is there already; returns false always. */
bool tes__scan_fail(tes__scan *scan, size_t offset, const char *format, ...) __attribute__((format(printf, 3, 4)));

void tes__scan_blanks(tes__scan *scan); /* over blanks, tabs, line ends */
bool tes__scan_peek(const tes__scan *scan, char c);
bool tes__scan_char(tes__scan *scan, char c);                 /* steps over it when it is c   */
bool tes__scan_clock(tes__scan *scan, int64_t *milliseconds); /* [h:mm:ss.mmm]     */

#endif
