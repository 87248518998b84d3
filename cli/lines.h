/* lines.h - standard input line by line, for the protocols: whatever bytes come,
 * without waiting for more than one line. */
#ifndef CLI_LINES_H
#define CLI_LINES_H
#include <stdbool.h>
#include <stddef.h>

/* Gives every line, without its end, to `take` and flushes standard output after
 * it, until the input ends or `take` says false. Of a line longer than `most`
 * bytes the first most + 1 are given, so that the taker sees it is too long.
 * Returns an enum status. */
int lines_feed(size_t most, bool (*take)(void *context, const char *line, size_t size), void *context);

#endif
