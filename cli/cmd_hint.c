/* cmd_hint.c - a good move and why it is good. */
#include <tessera/hint.h>

#include "args.h"
#include "open.h"
#include "out.h"
#include "term.h"

enum { USUAL_MS = 1000, DAY_MS = 86400000 };
#define MOST_NODES UINT64_C(1000000000000000)

/* The move, then a sentence a line. */
static void put_text(const tes_match *match, const tes_hint *hint, const char *lang)
{
    tes_sink out = out_sink();
    char text[TES_HINT_TEXT], name[TES_MOVE_TEXT];
    tes_match_game(match)->move_text(tes_match_position(match), hint->move, name);
    tes_sink_format(&out, "%s\n", name);
    for (int i = 0; i < hint->reasons; i++) {
        tes_reason_text(tes_match_rules(match), tes_match_position(match), hint->move, &hint->reason[i], lang, text, sizeof text);
        tes_sink_format(&out, "%s\n", text);
    }
}

static tes_limits limits_of(const args *a)
{
    tes_limits limits = { .nodes = (int64_t)args_number(a, "nodes", 0) };
    limits.movetime_ms = (int64_t)args_number(a, "movetime", limits.nodes ? 0 : USUAL_MS);
    return limits;
}

static int give_hint(const args *a, const tes_match *match)
{
    const char *lang = args_text(a, "lang") ? args_text(a, "lang") : term_language();
    tes_limits limits = limits_of(a);
    tes_hint hint;
    tes_error error = { 0 };
    if (tes_match_mover(match) == TES_NOBODY)
        return out_no("the game is over; there is no move to advise.");
    tes_engine *engine = tes_engine_new();
    bool found = engine && tes_engine_setup(engine, &(tes_settings){ .hash_bytes = TES_HINT_HASH, .lines = TES_HINT_LINES }, &error) &&
                 tes_hint_think(engine, match, &limits, &hint, &error);
    tes_engine_free(engine);
    if (!found)
        return out_no("%s", engine ? error.text : "there is no memory left to think.");
    tes_sink out = out_sink();
    if (!args_has(a, "json"))
        put_text(match, &hint, lang);
    else if (tes_hint_json(match, &hint, lang, &out))
        tes_sink_put(&out, "\n");
    return FINE;
}

static int run(const args *a)
{
    tes_match *match = open_match(a->operand[0], args_text(a, "fen"), a->operand + 1, a->operands - 1);
    if (!match)
        return BAD_INPUT;
    int status = give_hint(a, match);
    tes_match_free(match);
    return status;
}

static const parameter operands[] = {
    { .name = "GAME", .kind = KIND_GAME, .help = "a game, such as agon or agon:capture=straight" },
    { .name = "MOVE", .kind = KIND_TEXT, .optional = true, .repeats = true, .help = "moves to play first" },
    { 0 },
};

static const parameter options[] = {
    { .name = "fen", .kind = KIND_TEXT, .argument = "TEXT", .help = "start from this position instead of the start of the game" },
    { .name = "lang",
      .kind = KIND_CHOICE,
      .argument = "LANG",
      .values = term_languages,
      .help = "the language; by default the one of the environment, or en" },
    { .name = "movetime",
      .kind = KIND_NUMBER,
      .argument = "MS",
      .min = 1,
      .max = DAY_MS,
      .help = "think so many milliseconds; 1000 unless --nodes is given" },
    { .name = "nodes",
      .kind = KIND_NUMBER,
      .argument = "N",
      .min = 1,
      .max = MOST_NODES,
      .help = "think until so many positions were visited; the answer is then always the same" },
    { .name = "json", .help = "the move, the chance to win, and the reasons with their cells as JSON" },
    { 0 },
};

const command cmd_hint = {
    .name = "hint",
    .summary = "advise a move and say why",
    .text =
        (const char *const[]){ "Thinks about the start position, a position given as text, or the position after some moves, and prints "
                               "a good move, then one to three reasons, a sentence a line.",
                               NULL },
    .operands = operands,
    .options = options,
    .examples = (const example[]){ { "hint agon f1-f2", "advises Black after White's f1-f2" },
                                   { "hint trigon --lang de --movetime 5000", "thinks five seconds and says why in German" },
                                   { 0 } },
    .run = run,
};
