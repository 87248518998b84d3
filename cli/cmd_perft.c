/* cmd_perft.c - counts sequences of moves, to check a game's move generator. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "args.h"
#include "open.h"
#include "out.h"

static const char no_memory[] = "there is no memory left to count with.";

static void put_total(int depth, uint64_t leaves, clock_t start)
{
    tes_sink out = out_sink();
    double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    tes_sink_format(&out, "perft %d %llu\n", depth, (unsigned long long)leaves);
    if (seconds >= 0.01)
        tes_sink_format(&out, "%.2f s, %.3g M leaves/s\n", seconds, (double)leaves / seconds / 1e6);
    else
        tes_sink_format(&out, "%.2f s\n", seconds);
}

/* Each first move with its own count; *total is their sum. */
static bool divide(const tes_game *game, const position *pos, int depth, tes_move list[], uint64_t *total)
{
    tes_sink out = out_sink();
    char text[TES_MOVE_TEXT];
    int n = tes_legal_moves(game, pos->bytes, list);
    *total = 0;
    for (int i = 0; i < n && !out_failed(); i++) {
        position next = *pos;
        uint64_t leaves;
        game->move_text(pos->bytes, list[i], text);
        game->play(next.bytes, list[i]);
        if (!tes_perft(game, next.bytes, depth - 1, &leaves))
            return false;
        tes_sink_format(&out, "%s %llu\n", text, (unsigned long long)leaves);
        *total += leaves;
    }
    return true;
}

static int run(const args *a)
{
    tes_rules rules;
    position pos;
    uint64_t leaves;
    int depth = (int)args_as_number(a->operand[1]);
    if (!open_rules(a->operand[0], &rules) || !open_position(&rules, args_text(a, "fen"), &pos))
        return BAD_INPUT;
    clock_t start = clock();
    if (!args_has(a, "divide")) {
        if (!tes_perft(rules.game, pos.bytes, depth, &leaves))
            return out_no(no_memory);
        put_total(depth, leaves, start);
        return FINE;
    }
    if (depth == 0)
        return complain("--divide needs a DEPTH of at least 1.");
    tes_move *list = malloc(sizeof *list * (size_t)rules.game->max_moves);
    bool fine = list && divide(rules.game, &pos, depth, list, &leaves);
    free(list);
    if (!fine)
        return out_no(no_memory);
    put_total(depth, leaves, start);
    return FINE;
}

static const parameter operands[] = {
    { .name = "GAME", .kind = KIND_GAME, .help = "a game, such as agon or agon:capture=straight" },
    { .name = "DEPTH", .kind = KIND_NUMBER, .max = TES_MAX_PERFT, .help = "how many moves each sequence has" },
    { 0 },
};

static const parameter options[] = {
    { .name = "divide", .help = "list the count of each first move" },
    { .name = "fen", .kind = KIND_TEXT, .argument = "TEXT", .help = "start from this position instead of the start of the game" },
    { 0 },
};

const command cmd_perft = {
    .name = "perft",
    .summary = "count the sequences of DEPTH moves",
    .text =
        (const char *const[]){
            "Counts the sequences of DEPTH moves, a finished game having none, and prints the count, the time and the speed. "
            "Equal counts in two programs mean that both know the same rules. Repetition is ignored.",
            NULL },
    .operands = operands,
    .options = options,
    .examples = (const example[]){ { "perft agon 4", "counts all sequences of four moves" },
                                   { "perft agon 3 --divide", "the same for three moves, by first move" },
                                   { 0 } },
    .run = run,
};
