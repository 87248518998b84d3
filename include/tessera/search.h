/* search.h - a player that thinks: start, poll, stop.
 *
 * An ENGINE keeps what one thinker remembers (its table or tree) and the threads
 * it uses. One engine serves one game at a time, one search at a time:
 *
 *     tes_engine *engine = tes_engine_new();
 *     tes_engine_setup(engine, &(tes_settings){ .hash_bytes = 64 << 20, .threads = 1 }, &error);
 *     tes_engine_start(engine, match, &(tes_limits){ .movetime_ms = 1000 }, NULL, NULL, &error);
 *     while (tes_engine_poll(engine, &info))
 *         ...;                                 // do something else
 *     tes_engine_stop(engine, &info);          // at once if it is still thinking
 *     play(info.line[0].move[0]);
 *
 * tes_engine_think() is all of that in one call.
 *
 * Memory is allocated by tes_engine_setup() and tes_engine_start(), never while
 * thinking: the table or tree takes at most `hash_bytes`, and beside it each
 * thread a fixed workspace. The match may be changed or freed once
 * tes_engine_start() has returned.
 *
 * ONE ANSWER: with one thread, the same seed and a fixed number of nodes the answer
 * is the same on every machine and in the browser, provided that what the engine
 * remembers is the same (tes_engine_forget).
 *
 * In wasm there is one thread: tes_engine_start() thinks until it is done, and
 * the callback is how it can be stopped. An engine belongs to one thread of the
 * caller's; only tes_engine_halt() may be called from any.
 */
#ifndef TESSERA_SEARCH_H
#define TESSERA_SEARCH_H
#include <tessera/match.h>

enum {
    TES_MAX_LINES = 16, /* lines shown side by side */
    TES_MAX_PV = 64,    /* moves of a line */
    TES_MAX_THREADS = 64,
    TES_MATE = 1000000000 /* scores beyond TES_MATE - 100000 are forced results */
};

typedef struct tes_engine tes_engine;

/* Who thinks. The first is the strongest; the others are for comparison. */
enum { TES_PLAYER_FULL, TES_PLAYER_BASELINE, TES_PLAYER_GREEDY, TES_PLAYER_RANDOM };

typedef struct tes_settings {
    size_t hash_bytes; /* at least 1 MiB                                  */
    int threads;       /* 1 .. TES_MAX_THREADS; 0 is taken as 1           */
    int player;        /* TES_PLAYER_FULL ..                              */
    int level;         /* 0 or 1 .. TES_LEVELS, for TES_PLAYER_FULL       */
    tes_level own;     /* at level 0: a level to try out; all 0 is none   */
    int lines;         /* how many lines to show; 0 is taken as 1         */
    bool impartial;    /* judge for analysis: a draw is a draw, and no zeal for a decision */
    uint64_t seed;
} tes_settings;

/* What ends a search, whichever comes first; 0 is "no such limit". Without any
 * limit it ends at tes_engine_stop(), or when everything is proven. */
typedef struct tes_limits {
    int64_t movetime_ms;
    int64_t nodes;
    int depth;
    bool clock; /* the next two are meant */
    int64_t clock_ms[TES_MAX_PLAYERS];
    int64_t increment_ms[TES_MAX_PLAYERS];
} tes_limits;

/* One line of play. `score` is from the view of the player to move, in the
 * game's own hundredths; a forced win in n plies is TES_MATE - n, a forced loss
 * the same with the sign turned. `chance` is every player's, in millionths, and
 * sums to 1,000,000: a win counts whole, a shared win its share. */
typedef struct tes_line {
    int score;
    int chance[TES_MAX_PLAYERS];
    int length;
    tes_move move[TES_MAX_PV];
} tes_line;

typedef struct tes_search_info {
    int depth;      /* plies looked ahead in full, or of the longest line  */
    int seldepth;   /* the furthest anything was looked at                 */
    uint64_t nodes; /* positions visited                                   */
    uint64_t time_ms;
    int hashfull; /* per mille                                           */
    int lines;    /* at least 1; best first; line[0].move[0] is the move */
    tes_line line[TES_MAX_LINES];
} tes_search_info;

/* Called from a thread of the engine when there is news, and in any case some
 * fifty times a second; false stops the search. */
typedef bool tes_progress(void *context, const tes_search_info *info, bool news);

tes_engine *tes_engine_new(void); /* NULL when memory is short */
void tes_engine_free(tes_engine *engine);

/* Refused while thinking, out of range, or when memory is short: the engine then
 * stays as it was. */
bool tes_engine_setup(tes_engine *engine, const tes_settings *settings, tes_error *error);

/* Forgets what was learned from earlier positions. */
void tes_engine_forget(tes_engine *engine);

/* Refused when the game is over, when already thinking, or when memory is short. */
bool tes_engine_start(tes_engine *engine, const tes_match *match, const tes_limits *limits, tes_progress *progress, void *context,
                      tes_error *error);

/* Is it still thinking? Fills *info with what is known by now (info may be NULL;
 * before the first depth is done any legal move stands there). */
bool tes_engine_poll(tes_engine *engine, tes_search_info *info);

/* Asks the search to end, from any thread, without waiting for it. */
void tes_engine_halt(tes_engine *engine);

/* Ends the search, within 20 ms, and gives the answer. */
void tes_engine_stop(tes_engine *engine, tes_search_info *info);

/* Waits for the search to end by its own limits. */
void tes_engine_wait(tes_engine *engine, tes_search_info *info);

/* Setup done: start, wait, answer. */
bool tes_engine_think(tes_engine *engine, const tes_match *match, const tes_limits *limits, tes_search_info *info, tes_error *error);

/* Thinks on while others move, until tes_engine_stop(): the next search of this match is
 * so much further. `match` is what was thought about, `line` the answer, which begins
 * with the move that is made. Refused when the game is then over, when memory is
 * short, and for any player but full strength. */
bool tes_engine_ponder(tes_engine *engine, const tes_match *match, const tes_line *line, tes_error *error);

/* "full" "1" .. "10" "baseline" "greedy" "random" -> player and level. The error
 * lists them. */
bool tes_settings_player(const char *text, tes_settings *settings, tes_error *error);

#endif
