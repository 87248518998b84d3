/* sink.c - see <tessera/sink.h>. */
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <tessera/sink.h>

static bool buffer_write(void *context, const char *bytes, size_t size)
{
    tes_buffer *b = context;
    if (size > SIZE_MAX / 4 - b->size)
        return false;
    if (b->size + size + 1 > b->room) {
        size_t room = (b->size + size + 1) * 2;
        char *longer = realloc(b->text, room);
        if (!longer)
            return false;
        b->text = longer;
        b->room = room;
    }
    memcpy(b->text + b->size, bytes, size);
    b->size += size;
    b->text[b->size] = '\0';
    return true;
}

tes_sink tes_buffer_sink(tes_buffer *buffer) { return (tes_sink){ .write = buffer_write, .context = buffer }; }

void tes_buffer_clear(tes_buffer *buffer)
{
    free(buffer->text);
    *buffer = (tes_buffer){ 0 };
}

static bool file_write(void *context, const char *bytes, size_t size) { return fwrite(bytes, 1, size, context) == size; }

tes_sink tes_file_sink(FILE *file) { return (tes_sink){ .write = file_write, .context = file }; }

bool tes_sink_write(const tes_sink *sink, const char *bytes, size_t size) { return size == 0 || sink->write(sink->context, bytes, size); }

bool tes_sink_put(const tes_sink *sink, const char *text) { return tes_sink_write(sink, text, strlen(text)); }

bool tes_sink_format(const tes_sink *sink, const char *format, ...)
{
    char text[1024];
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    int n = vsnprintf(text, sizeof text, format, args);
    va_end(args);
    bool fine = false;
    if (n >= 0 && (size_t)n < sizeof text) {
        fine = tes_sink_write(sink, text, (size_t)n);
    } else if (n >= 0) {
        char *longer = malloc((size_t)n + 1);
        if (longer) {
            vsnprintf(longer, (size_t)n + 1, format, again);
            fine = tes_sink_write(sink, longer, (size_t)n);
            free(longer);
        }
    }
    va_end(again);
    return fine;
}
