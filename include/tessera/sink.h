/* sink.h - where text goes: a file, memory, a socket, a browser.
 *
 * Everything in Tessera that writes more than a line writes to a sink. A sink
 * that cannot take the bytes (disk full, memory short) returns false, the
 * writer stops at once and returns false to its caller: nothing is lost
 * silently.
 */
#ifndef TESSERA_SINK_H
#define TESSERA_SINK_H
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

typedef struct tes_sink {
    bool (*write)(void *context, const char *bytes, size_t size);
    void *context;
} tes_sink;

/* Growing memory; start with all zero, end with tes_buffer_clear(). `text` is
 * always terminated once something was written, NULL before. */
typedef struct tes_buffer {
    char *text;
    size_t size, room;
} tes_buffer;

tes_sink tes_buffer_sink(tes_buffer *buffer);
void tes_buffer_clear(tes_buffer *buffer);

/* The caller closes the file, and must look at what fclose() returns. */
tes_sink tes_file_sink(FILE *file);

/* Writing: false as soon as the sink refuses. */
bool tes_sink_put(const tes_sink *sink, const char *text);
bool tes_sink_write(const tes_sink *sink, const char *bytes, size_t size);
bool tes_sink_format(const tes_sink *sink, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
