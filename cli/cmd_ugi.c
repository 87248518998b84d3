/* cmd_ugi.c - the engine protocol on standard input and output; what the lines
 * mean is in src/protocol/ugi.c. */
#include "args.h"
#include "lines.h"
#include "out.h"
#include "protocol/ugi.h"

/* A search speaks up between two lines of input, so nothing may be kept back. */
static bool say(void *context, const char *bytes, size_t size)
{
    tes_sink out = out_sink();
    (void)context;
    if (!tes_sink_write(&out, bytes, size))
        return false;
    if (size > 0 && bytes[size - 1] == '\n')
        out_flush();
    return !out_failed();
}

static bool take(void *context, const char *line, size_t size) { return tes__ugi_line(context, line, size); }

static int run(const args *a)
{
    (void)a;
    tes_sink out = { .write = say };
    tes__ugi *session = tes__ugi_new(&out);
    if (!session)
        return out_no("there is no memory left for a session.");
    int status = lines_feed(TES__LINE_MAX, take, session);
    tes__ugi_line(session, "quit", 4); /* the end of the input ends a search, too */
    tes__ugi_free(session);
    return status;
}

const command cmd_ugi = {
    .name = "ugi",
    .summary = "speak the engine protocol UGI",
    .text = (const char *const[]){ "Reads UGI commands line by line and answers on standard output, until quit or the end of the input. "
                                   "A bad line gets one line `info error` and changes nothing.",
                                   NULL },
    .operands = (const parameter[]){ { 0 } },
    .options = (const parameter[]){ { 0 } },
    .examples = (const example[]){ { "ugi", "waits for commands, such as ugi, isready, query legalmoves, go nodes 1, quit" }, { 0 } },
    .run = run,
};
