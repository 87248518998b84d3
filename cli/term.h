/* term.h - what the terminal can show and which language its user reads. All of
 * it comes from the environment and is taken for hostile until understood. */
#ifndef CLI_TERM_H
#define CLI_TERM_H
#include <stdbool.h>
#include <stddef.h>

bool term_is_out(void);     /* standard output is a terminal that can move its cursor */
bool term_is_in(void);      /* standard input is a terminal                   */
bool term_is_utf8(void);    /* and text may be UTF-8                          */
bool term_has_colour(void); /* a terminal, and neither NO_COLOR nor TERM=dumb */
int term_width(void);       /* 40 .. 200; 80 when unknown                     */
int term_height(void);      /* 24 when unknown                                */

/* The style bits of tes_draw_text() for standard output. */
unsigned term_text_style(void);

/* "en", "fr", "de" or "it", by LC_ALL, LC_MESSAGES, LANG. */
const char *term_language(void);
extern const char *const term_languages[]; /* ends with NULL */

/* Copies text with control characters and broken UTF-8 replaced by `?`. */
void term_clean(const char *text, char *out, size_t size);

/* How many columns a UTF-8 text takes, escape sequences not counted. */
int term_columns(const char *text, size_t size);

#endif
