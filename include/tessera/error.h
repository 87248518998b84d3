/* error.h - how every function that can refuse says why.
 *
 * A function that can fail returns false (or NULL) and fills a tes_error the
 * caller owns. The text is one sentence a person can act on: what was wrong
 * and what would have been right. Passing NULL means "do not tell me".
 */
#ifndef TESSERA_ERROR_H
#define TESSERA_ERROR_H

enum { TES_ERROR_TEXT = 320 };

typedef struct tes_error {
    int line;                  /* 1-based place in the input, 0 when it has none */
    int column;                /* 1-based, in bytes */
    char text[TES_ERROR_TEXT]; /* without a final newline */
} tes_error;

#endif
