/* core_search.c - thinking for JavaScript: a move, a hint, a whole game's chances.
 * Every call thinks until it is done, so it belongs into a worker; core_progress(),
 * which the page provides, hears of it some fifty times a second and may stop it. */
#include "core.h"

#include <stdlib.h>
#include <string.h>

#include "base/thread.h"

/* The import: what is known so far as JSON, or NULL and how many steps are done.
 * 0 stops. */
__attribute__((import_module("env"), import_name("core_progress"))) int core_progress(const char *info, int step, int steps);

typedef struct core_engine {
    tes_engine *engine;
    size_t hash_bytes;
} core_engine;

core_engine *EXPORT(core_engine_new)(double hash_bytes);
void EXPORT(core_engine_free)(core_engine *e);
void EXPORT(core_engine_forget)(core_engine *e);
const char *EXPORT(core_think)(core_engine *e, const core_game *g, const char *player, double nodes, double movetime, uint64_t seed,
                               int lines, int threads);
const char *EXPORT(core_hint)(core_engine *e, const core_game *g, double nodes, double movetime, const char *lang, int threads);
const char *EXPORT(core_analyse)(const core_game *g, double nodes, double total_ms, uint64_t seed, int threads);
const char *EXPORT(core_random_game)(const char *game, uint64_t seed, int plies);

enum { MOST_HASH = 1 << 30, FORCED = TES_MATE - 100000 };
static const double most_nodes = 1e15, day_ms = 86400000;

/* A whole number from 0 up; NaN is none. */
static bool within(double value, double most) { return value >= 0 && value <= most; }

core_engine *core_engine_new(double hash_bytes)
{
    tes_error error = { .text = "there is no memory left to think." };
    if (!within(hash_bytes, MOST_HASH))
        return core_refuse("an engine's table has 1 MiB to 1 GiB.");
    core_engine *e = calloc(1, sizeof *e);
    if (e) {
        e->hash_bytes = (size_t)hash_bytes;
        e->engine = tes_engine_new();
        if (e->engine && tes_engine_setup(e->engine, &(tes_settings){ .hash_bytes = e->hash_bytes }, &error))
            return e;
        core_engine_free(e);
    }
    return core_refuse_error(&error);
}

void core_engine_free(core_engine *e)
{
    tes_engine_free(e->engine);
    free(e);
}

void core_engine_forget(core_engine *e) { tes_engine_forget(e->engine); }

/* --- what is known, as JSON --- */

static bool put_score(const tes_sink *sink, int score)
{
    bool forced = score >= FORCED || score <= -FORCED;
    int value = !forced ? score : score > 0 ? TES_MATE - score : -TES_MATE - score;
    return tes_sink_format(sink, "{\"kind\":\"%s\",\"value\":%d}", forced ? "mate" : "cp", value);
}

static bool put_chances(const tes_sink *sink, const int chance[], int players)
{
    bool fine = tes_sink_put(sink, "[");
    for (int p = 0; fine && p < players; p++)
        fine = tes_sink_format(sink, "%s%d.%06d", p ? "," : "", chance[p] / 1000000, chance[p] % 1000000);
    return fine && tes_sink_put(sink, "]");
}

/* The moves of a line are written from the positions they are played in. */
static bool put_moves(const tes_sink *sink, const tes_match *match, const tes_line *line)
{
    _Alignas(TES_STATE_ALIGN) unsigned char pos[TES_MAX_STATE];
    const tes_game *game = tes_match_game(match);
    char text[TES_MOVE_TEXT];
    bool fine = tes_sink_put(sink, "[");
    memcpy(pos, tes_match_position(match), game->state_size);
    for (int i = 0; fine && i < line->length; i++) {
        game->move_text(pos, line->move[i], text);
        fine = tes_sink_put(sink, i ? "," : "") && tes_json_string(sink, text);
        game->play(pos, line->move[i]);
    }
    return fine && tes_sink_put(sink, "]");
}

static bool put_line(const tes_sink *sink, const tes_match *match, const tes_line *line)
{
    return tes_sink_put(sink, "{\"score\":") && put_score(sink, line->score) && tes_sink_put(sink, ",\"chances\":") &&
           put_chances(sink, line->chance, tes_match_rules(match)->players) && tes_sink_put(sink, ",\"line\":") &&
           put_moves(sink, match, line) && tes_sink_put(sink, "}");
}

static bool put_info(const tes_sink *sink, const tes_match *match, const tes_search_info *info)
{
    char move[TES_MOVE_TEXT];
    tes_match_game(match)->move_text(tes_match_position(match), info->line[0].move[0], move);
    bool fine = tes_sink_put(sink, "{\"move\":") && tes_json_string(sink, move) &&
                tes_sink_format(sink, ",\"nodes\":%llu,\"depth\":%d,\"timeMs\":%llu,\"lines\":[", (unsigned long long)info->nodes,
                                info->depth, (unsigned long long)info->time_ms);
    for (int i = 0; fine && i < info->lines; i++)
        fine = tes_sink_put(sink, i ? "," : "") && put_line(sink, match, &info->line[i]);
    return fine && tes_sink_put(sink, "]}");
}

/* --- thinking --- */

static bool search_goes_on(void *context, const tes_search_info *info, bool news)
{
    tes_sink sink = core_fresh();
    (void)news;
    const char *text = core_answer(put_info(&sink, context, info));
    return text && core_progress(text, 0, 0);
}

static bool analysis_goes_on(void *context, int step, int steps)
{
    (void)context;
    return core_progress(NULL, step, steps);
}

static bool limits_of(double nodes, double movetime, tes_limits *limits)
{
    if (!within(nodes, most_nodes) || !within(movetime, day_ms))
        return core_refuse("a search has at most 1e15 nodes and a day.");
    *limits = (tes_limits){ .nodes = (int64_t)nodes, .movetime_ms = (int64_t)movetime };
    return true;
}

/* The engine's answer for the game's position, or false with the refusal made. */
static bool search(core_engine *e, const core_game *g, const tes_settings *settings, const tes_limits *limits, tes_search_info *info)
{
    tes_error error = { .text = "there is no memory left to think." };
    if (!tes_engine_setup(e->engine, settings, &error) || !tes_engine_start(e->engine, g->match, limits, search_goes_on, g->match, &error))
        return core_refuse_error(&error);
    tes_engine_wait(e->engine, info);
    return true;
}

/* As many as were asked for and there are helpers. */
static int threads_to_be_had(int wanted) { return 1 + tes__helpers_lend(wanted - 1); }

const char *core_think(core_engine *e, const core_game *g, const char *player, double nodes, double movetime, uint64_t seed, int lines,
                       int threads)
{
    tes_settings settings = { .hash_bytes = e->hash_bytes, .seed = seed, .lines = lines, .threads = threads_to_be_had(threads) };
    tes_limits limits;
    tes_search_info info;
    tes_error error = { 0 };
    if (!tes_settings_player(player, &settings, &error))
        return core_refuse_error(&error);
    if (!limits_of(nodes, movetime, &limits) || !search(e, g, &settings, &limits, &info))
        return NULL;
    tes_sink sink = core_fresh();
    return core_answer(put_info(&sink, g->match, &info));
}

const char *core_hint(core_engine *e, const core_game *g, double nodes, double movetime, const char *lang, int threads)
{
    tes_settings settings = { .hash_bytes = e->hash_bytes, .lines = TES_HINT_LINES, .threads = threads_to_be_had(threads) };
    tes_limits limits;
    tes_search_info info;
    tes_hint hint;
    tes_error error = { 0 };
    char known[TES_HINT_TEXT];
    if (!tes_words(NULL, lang, "best", known, sizeof known))
        return core_refuse("hints are written in en, fr, de and it.");
    if (!limits_of(nodes, movetime, &limits) || !search(e, g, &settings, &limits, &info))
        return NULL;
    if (!tes_hint_explain(g->match, &info, &hint, &error))
        return core_refuse_error(&error);
    tes_sink sink = core_fresh();
    return core_answer(tes_hint_json(g->match, &hint, lang, &sink));
}

/* 0 nodes and 0 ms: the usual way, see analyse.h. */
const char *core_analyse(const core_game *g, double nodes, double total_ms, uint64_t seed, int threads)
{
    tes_limits limits;
    tes_error error = { 0 };
    if (!limits_of(nodes, total_ms, &limits))
        return NULL;
    tes_analyse_settings settings = {
        .nodes = limits.nodes, .total_ms = limits.movetime_ms, .seed = seed, .threads = threads_to_be_had(threads)
    };
    tes_analysis *analysis = tes_analyse(g->match, &settings, analysis_goes_on, NULL, &error);
    if (!analysis)
        return core_refuse_error(&error);
    tes_sink sink = core_fresh();
    bool written = tes_analysis_json(analysis, g->match, &sink);
    tes_analysis_free(analysis);
    return core_answer(written);
}

/* {"plies":..,"hash":".."}: a seeded random game, as `tessera random --hash` plays it. */
const char *core_random_game(const char *game, uint64_t seed, int plies)
{
    _Alignas(TES_STATE_ALIGN) unsigned char pos[TES_MAX_STATE];
    tes_rules rules;
    tes_rng rng;
    tes_error error = { 0 };
    if (!tes_rules_parse(game, &rules, &error))
        return core_refuse_error(&error);
    tes_rng_seed(&rng, seed);
    rules.game->start(&rules, pos);
    int played = tes_playout(rules.game, pos, &rng, plies);
    tes_sink sink = core_fresh();
    return core_answer(tes_sink_format(&sink, "{\"plies\":%d,\"hash\":\"%016llx\"}", played, (unsigned long long)rules.game->hash(pos)));
}

/* --- helpers, where the module is built for them --- */

#ifdef __wasm_atomics__
enum { HELPER_STACK = 1 << 20, STACK_ALIGN = 16 };

int EXPORT(core_helpers)(void);
char *EXPORT(core_helper_stack)(void);
void EXPORT(core_help)(int number);

/* How many wait for something to do. */
int core_helpers(void) { return tes__helpers_lend(TES__HELPERS); }

/* The upper end of a stack for one more helper, or NULL. It is never given back: a helper
 * lives as long as its memory. */
char *core_helper_stack(void)
{
    char *stack = aligned_alloc(STACK_ALIGN, HELPER_STACK);
    return stack ? stack + HELPER_STACK : NULL;
}

void core_help(int number) { tes__help(number); }
#endif
