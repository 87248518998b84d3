/* negotiate.h - what a request's headers ask for: which encoding the client takes
 * best, and whether it has the file already. The texts are hostile: whatever is not
 * understood is as if it were not there. */
#ifndef SERVER_NEGOTIATE_H
#define SERVER_NEGOTIATE_H
#include <stdbool.h>

/* Encodings; among equals the later is taken. */
enum coding { CODING_PLAIN, CODING_GZIP, CODING_BROTLI, CODINGS };

/* The coding to send, given the text of Accept-Encoding (NULL: no such header) and
 * which codings there are. Plain is always there, and sent when nothing else may be:
 * an answer the client might not like is better than none. */
enum coding negotiate_coding(const char *accept, const bool there[CODINGS]);

/* Does the text of If-None-Match name the tag (with its quotes), or everything? */
bool negotiate_unchanged(const char *none_match, const char *tag);

#endif
