/* utf8.h - is this UTF-8, and where not. Needed by whatever reads a file. */
#ifndef TES_BASE_UTF8_H
#define TES_BASE_UTF8_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* How many bytes the character at `at` takes (1 to 4), or 0 when these are not
 * the shortest form of a character. `left` > 0 bytes may be looked at. */
int tes__utf8_size(const char *at, size_t left);

/* The character itself; the bytes must have passed tes__utf8_size(). */
uint32_t tes__utf8_char(const char *at, int size);

/* How many bytes at the start of text[0..size-1] are plain text: UTF-8 without
 * control characters (which could steer a terminal), newline and tab excepted. */
size_t tes__utf8_plain(const char *text, size_t size);

/* Plain text throughout? For strings that end with 0. */
bool tes__utf8_is_plain(const char *text);

#endif
