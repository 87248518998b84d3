/* cmd_bench.c - how fast the games are on this machine, by CPU time. What must
 * not become slower is counted in instructions instead: see bench/. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <tessera/match.h>

#include "args.h"
#include "open.h"
#include "out.h"
#include "signature.h"

typedef struct figures {
    char game[TES_GAME_TEXT];
    double tables;         /* seconds to open the game for the first time */
    size_t state;          /* bytes of a position                         */
    int cut;               /* random games end here, 0: never             */
    double actions, games; /* random play, per second                    */
    int depth;             /* of perft                                    */
    double leaves;         /* perft, per second                           */
    uint32_t signature;    /* of the engine                               */
} figures;

static double cpu(void) { return (double)clock() / CLOCKS_PER_SEC; }

static void measure_random(const tes_rules *rules, double seconds, figures *f)
{
    enum { BATCH = 8 }; /* games between two looks at the clock */
    const tes_game *game = rules->game;
    position pos;
    tes_rng rng;
    double start = cpu(), spent;
    uint64_t actions = 0, games = 0;
    f->cut = game->playout_plies;
    tes_rng_seed(&rng, 1);
    do {
        for (int i = 0; i < BATCH; i++, games++) {
            game->start(rules, pos.bytes);
            actions += (uint64_t)tes_playout(game, pos.bytes, &rng, f->cut ? f->cut : TES_MAX_PLIES);
        }
        spent = cpu() - start;
    } while (spent < seconds);
    f->actions = (double)actions / spent;
    f->games = (double)games / spent;
}

/* The deepest count that still leaves time to repeat it. */
static bool measure_perft(const tes_rules *rules, double seconds, figures *f)
{
    position pos;
    uint64_t leaves = 0;
    double spent = 0;
    rules->game->start(rules, pos.bytes);
    for (f->depth = 1; f->depth < TES_MAX_PERFT; f->depth++) {
        double start = cpu();
        if (!tes_perft(rules->game, pos.bytes, f->depth, &leaves))
            return false;
        spent = cpu() - start;
        if (spent > seconds / 20)
            break;
    }
    double total = (double)leaves;
    while (spent < seconds) {
        double start = cpu();
        if (!tes_perft(rules->game, pos.bytes, f->depth, &leaves))
            return false;
        spent += cpu() - start;
        total += (double)leaves;
    }
    f->leaves = total / spent;
    return true;
}

static int measure(const char *game, double seconds, figures *f)
{
    tes_rules rules;
    double start = cpu();
    if (!open_rules(game, &rules))
        return BAD_INPUT;
    f->tables = cpu() - start;
    f->state = rules.game->state_size;
    tes_rules_text(&rules, f->game);
    if (!signature_of(&rules, &f->signature))
        return out_no("there is no memory left to think.");
    if (seconds == 0)
        return FINE;
    measure_random(&rules, seconds, f);
    return measure_perft(&rules, seconds, f) ? FINE : out_no("there is no memory left to count with.");
}

static void put_json(const figures *f, bool first)
{
    tes_sink out = out_sink();
    tes_sink_format(&out, "%s{\"game\":\"%s\",\"tablesSeconds\":%.6f,\"stateBytes\":%zu,\"cutAt\":%d,", first ? "" : ",\n", f->game,
                    f->tables, f->state, f->cut);
    tes_sink_format(&out, "\"actionsPerSecond\":%.0f,\"gamesPerSecond\":%.1f,\"perftDepth\":%d,\"leavesPerSecond\":%.0f,", f->actions,
                    f->games, f->depth, f->leaves);
    tes_sink_format(&out, "\"signature\":\"%08x\"}", f->signature);
}

static void put_line(const figures *f)
{
    tes_sink out = out_sink();
    char cut[32] = "";
    if (f->cut)
        snprintf(cut, sizeof cut, " (cut at %d)", f->cut);
    tes_sink_format(&out, "%-22s %8.1f %7zu %9.3f %10.0f %6d %9.1f  %08x%s\n", f->game, f->tables * 1e3, f->state, f->actions / 1e6,
                    f->games, f->depth, f->leaves / 1e6, f->signature, cut);
}

/* Only the signatures, a line each: what bench/signature.txt keeps. */
static int run_signatures(const args *a, int n)
{
    tes_sink out = out_sink();
    for (int i = 0; i < n && !out_failed(); i++) {
        figures f;
        int status = measure(a->operands ? a->operand[i] : tes_game_at(i)->id, 0, &f);
        if (status != FINE)
            return status;
        tes_sink_format(&out, "%s %08x\n", f.game, f.signature);
        out_flush();
    }
    return FINE;
}

static int run(const args *a)
{
    tes_sink out = out_sink();
    bool json = args_has(a, "json");
    double seconds = args_seconds(a, "seconds", 1);
    int n = a->operands ? a->operands : tes_game_count();
    for (int i = 0; i < a->operands; i++)
        if (!open_is_game(a->operand[i])) /* before anything is measured */
            return open_rules(a->operand[i], &(tes_rules){ 0 }) ? FINE : BAD_INPUT;
    if (args_has(a, "signature"))
        return run_signatures(a, n);
    for (int i = 0; i < n && !out_failed(); i++) {
        figures f;
        int status = measure(a->operands ? a->operand[i] : tes_game_at(i)->id, seconds, &f);
        if (status != FINE)
            return status;
        if (i == 0)
            tes_sink_put(&out, json ? "{\"bench\":[\n"
                                    : "game                  tables ms state B  M acts/s    games/s  depth  M leaves/s signature\n");
        if (json)
            put_json(&f, i == 0);
        else
            put_line(&f);
        out_flush();
    }
    tes_sink_put(&out, json ? "\n]}\n" : "");
    return FINE;
}

static const parameter operands[] = {
    { .name = "GAME", .kind = KIND_GAME, .optional = true, .repeats = true, .help = "the games to measure; without any, all of them" },
    { 0 },
};

static const parameter options[] = {
    { .name = "seconds", .kind = KIND_SECONDS, .argument = "S", .max = 3600, .help = "CPU time for each figure, such as 0.5 (default 1)" },
    { .name = "signature", .help = "only the engine's signatures, without measuring" },
    { .name = "json", .help = "the figures as JSON" },
    { 0 },
};

const command cmd_bench = {
    .name = "bench",
    .summary = "measure how fast the games are here",
    .text =
        (const char *const[]){
            "Measures by CPU time, on one core: how long a game's tables take when it is first opened, how large a position is, "
            "how many random actions and whole games are played a second, and how many perft leaves are counted a second. "
            "Random games that would go on for very long are cut, as shown.",
            "The signature is a number from fixed searches: it changes when the engine plays otherwise, and is the same on every machine.",
            NULL },
    .operands = operands,
    .options = options,
    .examples = (const example[]){ { "bench", "measures every game" },
                                   { "bench agon --seconds 5", "measures one game more exactly" },
                                   { "bench --signature", "tells whether the engine plays as it did" },
                                   { 0 } },
    .run = run,
};
