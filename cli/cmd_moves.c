/* cmd_moves.c - the legal moves of a position, and why another is not legal. */
#include <stdlib.h>
#include <string.h>

#include <tessera/draw.h>

#include "args.h"
#include "open.h"
#include "out.h"

/* "f1-f2<TAB>f1 f2", once for each path. */
static void put_touches(const tes_game *game, const void *pos, tes_move move, const char *text)
{
    tes_sink out = out_sink();
    tes_touch path[TES_MAX_TOUCHES];
    char touch[TES_MOVE_TEXT];
    for (int p = 0, n; (n = game->touches(pos, move, p, path)) > 0; p++) {
        tes_sink_format(&out, "%s\t", text);
        for (int i = 0; i < n; i++) {
            game->touch_text(pos, path[i], touch);
            tes_sink_format(&out, "%s%s", i ? " " : "", touch);
        }
        tes_sink_put(&out, "\n");
    }
}

static int list_moves(const tes_match *match, bool with_touches)
{
    tes_sink out = out_sink();
    const tes_game *game = tes_match_game(match);
    const void *pos = tes_match_position(match);
    char text[TES_MOVE_TEXT];
    tes_move *list = malloc(sizeof *list * (size_t)game->max_moves);
    if (!list)
        return out_no("there is no memory left for the list of moves.");
    int n = tes_match_moves(match, list);
    for (int i = 0; i < n && !out_failed(); i++) {
        game->move_text(pos, list[i], text);
        if (with_touches)
            put_touches(game, pos, list[i], text);
        else
            tes_sink_format(&out, "%s\n", text);
    }
    free(list);
    return FINE;
}

/* "legal", or the rule's number and the reason. */
static int explain(const tes_match *match, const char *text)
{
    tes_sink out = out_sink();
    tes_move move;
    tes_why why = { 0 };
    if (tes_match_repeated(match)) {
        tes_sink_put(&out, "illegal: the game is over, the same position occurred for the third time\n");
        return NO;
    }
    if (tes_move_find(tes_match_game(match), tes_match_position(match), text, &move, &why)) {
        tes_sink_put(&out, "legal\n");
        return FINE;
    }
    if (why.rule)
        tes_sink_format(&out, "illegal by R%d: %s\n", why.rule, why.text);
    else
        tes_sink_format(&out, "illegal: %s\n", why.text);
    return NO;
}

static int run(const args *a)
{
    const char *why = args_text(a, "why");
    tes_match *match = open_match(a->operand[0], args_text(a, "fen"), a->operand + 1, a->operands - 1);
    if (!match)
        return BAD_INPUT;
    int status = FINE;
    bool json = true;
    tes_sink out = out_sink();
    if (why)
        status = explain(match, why);
    else if (args_has(a, "json"))
        json = tes_json_match(match, TES_JSON_NO_CELLS, &out) && tes_sink_put(&out, "\n");
    else
        status = list_moves(match, args_has(a, "touches"));
    tes_match_free(match);
    return json || out_failed() ? status : out_no("there is no memory left for the list of moves.");
}

static const parameter operands[] = {
    { .name = "GAME", .kind = KIND_GAME, .help = "a game, such as agon or agon:capture=straight" },
    { .name = "MOVE", .kind = KIND_TEXT, .optional = true, .repeats = true, .help = "moves to play first" },
    { 0 },
};

static const parameter options[] = {
    { .name = "fen", .kind = KIND_TEXT, .argument = "TEXT", .help = "start from this position instead of the start of the game" },
    { .name = "touches", .help = "with each move what to touch for it, after a tab; a move with two ways has two lines" },
    { .name = "why",
      .kind = KIND_TEXT,
      .argument = "MOVE",
      .help = "say whether this move is legal, and if not, which rule it breaks; the exit status is then 1" },
    { .name = "json", .help = "position, result and moves as JSON" },
    { 0 },
};

const command cmd_moves = {
    .name = "moves",
    .summary = "list the legal moves of a position",
    .text =
        (const char *const[]){
            "Lists the legal moves in byte order, one a line, of the start position, of a position given as text, or after some moves. "
            "A finished game has none.",
            NULL },
    .operands = operands,
    .options = options,
    .examples = (const example[]){ { "moves agon f1-f2", "lists Black's answers to White's f1-f2" },
                                   { "moves agon --why f1-f3", "says which rule forbids f1-f3" },
                                   { 0 } },
    .run = run,
};
