/* core.c - what the wasm module exports; tessera.mjs beside it is the other half.
 *
 * Strings go in as pointers to terminated bytes that the caller put into memory
 * from core_alloc(); they come out as pointers that stay valid until the next
 * call. A 0 means "refused": core_error() then has one sentence.
 */
#include <stdlib.h>
#include <string.h>

#include <tessera/tessera.h>

#define EXPORT(name) __attribute__((export_name(#name))) name

static tes_buffer answer;
static char refusal[TES_ERROR_TEXT];

void *EXPORT(core_alloc)(size_t size);
void EXPORT(core_free)(void *memory);
const char *EXPORT(core_error)(void);
tes_match *EXPORT(core_match_new)(const char *game, const char *fen);
void EXPORT(core_match_free)(tes_match *match);
int EXPORT(core_match_play)(tes_match *match, const char *move);
int EXPORT(core_match_undo)(tes_match *match, int plies);
const char *EXPORT(core_match_json)(tes_match *match, unsigned leave_out);
const char *EXPORT(core_match_hint)(tes_match *match, const char *nodes, const char *lang);
const char *EXPORT(core_match_search)(tes_match *match, const char *nodes, const char *seed);
const char *EXPORT(core_random_game)(const char *game, const char *seed, int plies);

static int refuse(const char *text)
{
    strncpy(refusal, text, sizeof refusal - 1);
    return 0;
}

static bool rules_of(const char *game, tes_rules *rules)
{
    tes_error error;
    return tes_rules_parse(game, rules, &error) || refuse(error.text);
}

/* Empties the answer and gives a sink for the next one. */
static tes_sink fresh_answer(void)
{
    tes_buffer_clear(&answer);
    return tes_buffer_sink(&answer);
}

void *core_alloc(size_t size) { return malloc(size); }

void core_free(void *memory) { free(memory); }

const char *core_error(void) { return refusal; }

/* `fen` "" is the start position. */
tes_match *core_match_new(const char *game, const char *fen)
{
    _Alignas(TES_STATE_ALIGN) unsigned char pos[TES_MAX_STATE];
    tes_rules rules;
    tes_error error;
    if (!rules_of(game, &rules))
        return NULL;
    if (fen[0] && !rules.game->parse_position(&rules, fen, pos, &error)) {
        refuse(error.text);
        return NULL;
    }
    tes_match *match = tes_match_new(&rules, fen[0] ? pos : NULL);
    if (!match)
        refuse("there is no memory left for another match.");
    return match;
}

void core_match_free(tes_match *match) { tes_match_free(match); }

int core_match_play(tes_match *match, const char *move)
{
    tes_why why;
    return tes_match_play_text(match, move, &why) || refuse(why.text);
}

int core_match_undo(tes_match *match, int plies) { return tes_match_undo(match, plies); }

const char *core_match_json(tes_match *match, unsigned leave_out)
{
    tes_sink sink = fresh_answer();
    if (tes_json_match(match, leave_out, &sink))
        return answer.text;
    refuse("there is no memory left for the position's text.");
    return NULL;
}

/* A good move and why, as `tessera hint --nodes` says it; the number is decimal text.
 * Thinks until it is done: for a worker. */
const char *core_match_hint(tes_match *match, const char *nodes, const char *lang)
{
    tes_error error = { .text = "there is no memory left to think." };
    tes_limits limits = { .nodes = strtoll(nodes, NULL, 10) };
    tes_hint hint;
    char known[TES_HINT_TEXT];
    tes_sink sink = fresh_answer();
    if (limits.nodes <= 0 || !tes_words(NULL, lang, "best", known, sizeof known)) {
        refuse("a hint needs a number of positions to look at, and en, fr, de or it.");
        return NULL;
    }
    tes_engine *engine = tes_engine_new();
    bool found = engine && tes_engine_setup(engine, &(tes_settings){ .hash_bytes = TES_HINT_HASH, .lines = TES_HINT_LINES }, &error) &&
                 tes_hint_think(engine, match, &limits, &hint, &error);
    tes_engine_free(engine);
    if (found && tes_hint_json(match, &hint, lang, &sink))
        return answer.text;
    refuse(error.text);
    return NULL;
}

/* "move score nodes" after so many positions, the score as UGI writes it; what
 * `tessera ugi` finds with the same Seed and Hash 16. Numbers are decimal text. */
const char *core_match_search(tes_match *match, const char *nodes, const char *seed)
{
    enum { HASH = 16 << 20, FORCED = TES_MATE - 100000 };
    tes_error error = { .text = "there is no memory left to think." };
    tes_settings settings = { .hash_bytes = HASH, .seed = strtoull(seed, NULL, 10) };
    tes_limits limits = { .nodes = strtoll(nodes, NULL, 10) };
    tes_search_info info;
    char move[TES_MOVE_TEXT];
    if (limits.nodes <= 0) {
        refuse("a search needs a number of positions to look at.");
        return NULL;
    }
    tes_engine *engine = tes_engine_new();
    bool found = engine && tes_engine_setup(engine, &settings, &error) && tes_engine_think(engine, match, &limits, &info, &error);
    tes_engine_free(engine);
    if (!found) {
        refuse(error.text);
        return NULL;
    }
    int score = info.line[0].score;
    bool forced = score >= FORCED || score <= -FORCED;
    tes_match_game(match)->move_text(tes_match_position(match), info.line[0].move[0], move);
    tes_sink sink = fresh_answer();
    tes_sink_format(&sink, "%s %s %d %llu", move, forced ? "mate" : "cp",
                    !forced     ? score
                    : score > 0 ? TES_MATE - score
                                : -TES_MATE - score,
                    (unsigned long long)info.nodes);
    return answer.text;
}

/* "plies hash": a seeded random game, as `tessera random --hash` plays it. The
 * seed is decimal text, since JavaScript's numbers do not reach 64 bits. */
const char *core_random_game(const char *game, const char *seed, int plies)
{
    _Alignas(TES_STATE_ALIGN) unsigned char pos[TES_MAX_STATE];
    tes_rules rules;
    tes_rng rng;
    if (!rules_of(game, &rules))
        return NULL;
    tes_rng_seed(&rng, strtoull(seed, NULL, 10));
    rules.game->start(&rules, pos);
    int played = tes_playout(rules.game, pos, &rng, plies);
    tes_sink sink = fresh_answer();
    tes_sink_format(&sink, "%d %016llx", played, (unsigned long long)rules.game->hash(pos));
    return answer.text;
}
