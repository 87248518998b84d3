/* fuzz_ugi.c - any lines to a UGI session. Answers are plain text; a refused
 * line is one error and leaves the position alone; the session lives on. */
#include "fuzz.h"

#include <string.h>

#include "protocol/ugi.h"

enum { LINES = 14 }; /* more of one input is left unread, to keep runs short */

static bool take(void *context, const char *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++)
        MUST(bytes[i] == '\n' || (bytes[i] >= ' ' && bytes[i] <= '~'));
    tes_sink sink = tes_buffer_sink(context);
    return tes_sink_write(&sink, bytes, size);
}

/* The answer to a line; the caller frees it. */
static char *ask(tes__ugi *session, tes_buffer *out, const char *line)
{
    tes_buffer_clear(out);
    MUST(tes__ugi_line(session, line, strlen(line)));
    MUST(out->text && out->text[out->size - 1] == '\n');
    char *answer = out->text;
    *out = (tes_buffer){ 0 };
    return answer;
}

/* A deep count would run for years, and that is what was asked for. */
static bool counts_deep(const char *line, size_t size)
{
    for (size_t i = 0; i + 5 <= size; i++)
        if (memcmp(line + i, "perft", 5) == 0)
            return true;
    return false;
}

static bool feed(tes__ugi *session, tes_buffer *out, const char *line, size_t size)
{
    static const char shallow[] = "go perft 1";
    char *before = ask(session, out, "query fen");
    if (counts_deep(line, size)) {
        line = shallow;
        size = sizeof shallow - 1;
    }
    bool open = tes__ugi_line(session, line, size);
    const char *answer = out->text ? out->text : "";
    MUST(!*answer || answer[out->size - 1] == '\n');
    bool refused = strncmp(answer, "info error ", 11) == 0;
    if (refused)
        MUST(open && strchr(answer, '\n') == answer + out->size - 1);
    if (open) {
        char *after = ask(session, out, "query fen"), *ready = ask(session, out, "isready");
        MUST(!refused || strcmp(before, after) == 0);
        MUST(strcmp(ready, "readyok\n") == 0);
        free(after);
        free(ready);
    }
    free(before);
    return open;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    tes_buffer out = { 0 };
    tes_sink sink = { .write = take, .context = &out };
    tes__ugi *session = tes__ugi_new(&sink);
    MUST(session);
    tes__ugi_in_step(session, 50);
    const char *line = (const char *)data;
    bool open = true;
    for (int i = 0; open && i < LINES && size > 0; i++) {
        const char *end = memchr(line, '\n', size);
        size_t length = end ? (size_t)(end - line) : size;
        open = feed(session, &out, line, length);
        line += length + (end != NULL);
        size -= length + (end != NULL);
        tes_buffer_clear(&out);
    }
    tes__ugi_free(session);
    tes_buffer_clear(&out);
    return 0;
}
