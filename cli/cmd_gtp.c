/* cmd_gtp.c - the Go Text Protocol for Blokus Trigon on standard input and
 * output; what the lines mean is in src/protocol/gtp.c. */
#include "args.h"
#include "lines.h"
#include "out.h"
#include "protocol/gtp.h"
#include "protocol/ugi.h"

enum { USUAL_HASH = 128, USUAL_MS = 1000, MOST_HASH = 32768, DAY_MS = 86400000 };

static const parameter options[] = {
    { .name = "level", .kind = KIND_NUMBER, .argument = "N", .max = TES_LEVELS, .help = "1 to 10, or 0 for full strength (the default)" },
    { .name = "player", .kind = KIND_TEXT, .argument = "NAME", .help = "who plays instead: full, baseline, greedy, random or a level" },
    { .name = "nodes",
      .kind = KIND_NUMBER,
      .argument = "N",
      .min = 1,
      .max = 1000000000,
      .help = "think so many playouts a move, and without --movetime as long as that takes" },
    { .name = "movetime",
      .kind = KIND_NUMBER,
      .argument = "MS",
      .min = 1,
      .max = DAY_MS,
      .help = "think so many milliseconds a move (1000)" },
    { .name = "threads", .kind = KIND_NUMBER, .argument = "N", .min = 1, .max = TES_MAX_THREADS, .help = "threads to think with (1)" },
    { .name = "hash", .kind = KIND_NUMBER, .argument = "MB", .min = 1, .max = MOST_HASH, .help = "memory for the tree (128)" },
    { 0 },
};

static bool take(void *context, const char *line, size_t size) { return tes__gtp_line(context, line, size); }

static int run(const args *a)
{
    tes_sink out = out_sink();
    tes_error error;
    tes__gtp_thinking how = { .settings = { .threads = (int)args_number(a, "threads", 1), .level = (int)args_number(a, "level", 0) } };
    how.settings.hash_bytes = (size_t)args_number(a, "hash", USUAL_HASH) << 20;
    how.limits.nodes = (int64_t)args_number(a, "nodes", 0);
    how.limits.movetime_ms = (int64_t)args_number(a, "movetime", how.limits.nodes ? 0 : USUAL_MS);
    const char *player = args_text(a, "player");
    if (player && !tes_settings_player(player, &how.settings, &error))
        return complain("%s", error.text);
    tes__gtp *session = tes__gtp_new(&out, &how, &error);
    if (!session)
        return out_no("%s", error.text);
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
    .options = options,
    .examples = (const example[]){ { "gtp", "waits for commands, such as list_commands, genmove 1, showboard, quit" },
                                   { "gtp --nodes 10000", "thinks 10000 playouts a move, however long they take" },
                                   { 0 } },
    .run = run,
};
