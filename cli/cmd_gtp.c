/* cmd_gtp.c - the Go Text Protocol for Blokus Trigon on standard input and
 * output; what the lines mean is in src/protocol/gtp.c. */
#include "args.h"
#include "lines.h"
#include "out.h"
#include "protocol/gtp.h"
#include "protocol/ugi.h"

static bool take(void *context, const char *line, size_t size) { return tes__gtp_line(context, line, size); }

static int run(const args *a)
{
    (void)a;
    tes_sink out = out_sink();
    tes__gtp *session = tes__gtp_new(&out);
    if (!session)
        return out_no("there is no memory left for a session.");
    int status = lines_feed(TES__LINE_MAX, take, session);
    tes__gtp_free(session);
    return status;
}

const command cmd_gtp = {
    .name = "gtp",
    .summary = "speak GTP, for Blokus Trigon",
    .text =
        (const char *const[]){
            "Reads GTP commands line by line and answers on standard output, until quit or the end of the input, "
            "as Pentobi's engine does: set_game, clear_board, play, genmove, undo, all_legal, final_score, showboard and more.",
            NULL },
    .operands = (const parameter[]){ { 0 } },
    .options = (const parameter[]){ { 0 } },
    .examples = (const example[]){ { "gtp", "waits for commands, such as list_commands, genmove 1, showboard, quit" }, { 0 } },
    .run = run,
};
