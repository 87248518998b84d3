/* short_sink.c - see short_sink.h. */
#include "short_sink.h"

static bool short_write(void *context, const char *bytes, size_t size)
{
    short_sink *s = context;
    (void)bytes;
    if (size > s->left)
        return false;
    s->left -= size;
    return true;
}

tes_sink short_sink_make(short_sink *s, size_t bytes)
{
    s->left = bytes;
    return (tes_sink){ .write = short_write, .context = s };
}
