/* lines.c - see lines.h. */
#include "lines.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "command.h"
#include "out.h"

typedef struct reader {
    size_t most, used;
    char *line; /* most + 1 bytes and a 0 */
    bool (*take)(void *context, const char *line, size_t size);
    void *context;
} reader;

static void keep(reader *r, const char *bytes, size_t size)
{
    size_t room = r->most + 1 - r->used;
    size = size < room ? size : room;
    memcpy(r->line + r->used, bytes, size);
    r->used += size;
}

static bool finish_line(reader *r)
{
    if (r->used > 0 && r->line[r->used - 1] == '\r')
        r->used--;
    r->line[r->used] = '\0';
    bool more = r->take(r->context, r->line, r->used);
    r->used = 0;
    out_flush();
    return more && !out_failed();
}

static bool take_block(reader *r, const char *block, size_t size)
{
    for (const char *end = block + size; block < end;) {
        const char *newline = memchr(block, '\n', (size_t)(end - block));
        keep(r, block, (size_t)((newline ? newline : end) - block));
        if (!newline)
            return true;
        if (!finish_line(r))
            return false;
        block = newline + 1;
    }
    return true;
}

int lines_feed(size_t most, bool (*take)(void *context, const char *line, size_t size), void *context)
{
    char block[4096];
    reader r = { .most = most, .line = malloc(most + 2), .take = take, .context = context };
    int status = FINE;
    if (!r.line)
        return out_no("there is no memory left to read lines.");
    for (bool more = true; more;) {
        ssize_t n = read(STDIN_FILENO, block, sizeof block);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            status = out_no("standard input cannot be read: %s.", strerror(errno));
        if (n > 0)
            more = take_block(&r, block, (size_t)n);
        if (n <= 0) {
            if (r.used > 0) /* the last line has no end */
                finish_line(&r);
            more = false;
        }
    }
    free(r.line);
    return status;
}
