/* match.h - what the files of `tessera match` share. docs/match.md is the manual.
 *
 * A PLAN is everything a match is made of: the game, the players, their limits,
 * the openings. It is fixed before the first game; a game is its number in the
 * plan and nothing else, so that a match can be continued and repeated.
 *
 * Each game is played in a process of its own (a worker), which owns the engines
 * of that game. It tells the runner what happens through a SHEET in memory that
 * both see. A worker that dies has left on its sheet whose turn it was, so even a
 * crash of a player inside this program is that player's loss and nobody else's.
 *
 * Seats are the game's players 0 .. ; players are the plan's. The players move
 * on by one seat from game to game, and the opening changes when everybody has
 * sat everywhere.
 */
#ifndef CLI_MATCH_H
#define CLI_MATCH_H
#include <stdatomic.h>
#include <stdint.h>
#include <sys/types.h>

#include <tessera/record.h>
#include <tessera/search.h>

#include "match_stats.h"

enum {
    MATCH_NAME = 64,
    MATCH_SPEC = 512, /* longest player, with its 0 */
    MATCH_UGI_OPTIONS = 8,
    MATCH_DETAIL = 256,
    MATCH_WORKERS = 256,
    MATCH_LONGEST_MS = 86400000 /* a day: no limit is longer */
};

/* Text in memory that remembers when there was none left for some of it. */
typedef struct match_text {
    tes_buffer buffer;
    bool cut;
} match_text;
tes_sink match_text_sink(match_text *text);

/* ---- who plays ---- */

enum match_kind { MATCH_BUILT_IN, MATCH_UGI, MATCH_GTP };

/* What a player may use for a move; 0 is "no such limit". */
typedef struct match_limits {
    int64_t movetime_ms, nodes, depth;
    int64_t clock_ms, increment_ms;
} match_limits;

typedef struct match_player {
    enum match_kind kind;
    char name[MATCH_NAME];
    char built_in[16];        /* "full", "3", "greedy" ...           */
    char command[MATCH_SPEC]; /* of a process, for the shell         */
    match_limits limits;
    uint64_t hash_mib, threads, seed; /* hash_mib and threads: 0 is "not said" */
    tes_level own;                    /* of full: how it is weakened, as a level is */
    int options;                      /* sent to a UGI engine: NAME=VALUE   */
    char option[MATCH_UGI_OPTIONS][MATCH_NAME];
} match_player;

/* One PLAYER argument; what it leaves out is as in `usual`. */
bool match_player_parse(const char *text, const match_player *usual, match_player *player, tes_error *error);

/* The same player in one canonical line. */
void match_player_text(const match_player *player, char out[MATCH_SPEC * 2]);

/* "60" or "60+0.5", in seconds. */
bool match_clock_parse(const char *text, match_limits *limits);

/* ---- the plan ---- */

typedef struct match_opening {
    int plies;
    tes_move *move;
} match_opening;

typedef struct match_plan {
    tes_rules rules;
    char game[TES_GAME_TEXT];
    int players;
    match_player player[TES_MAX_PLAYERS];
    int games;
    int concurrency;
    uint64_t seed;
    int random_plies;
    const char *openings_path; /* NULL: random_plies from the start */
    int openings;
    match_opening *opening;
    int max_plies;
    int64_t margin_ms, silence_ms;
    bool has_sprt;
    match_sprt sprt;
    const char *records; /* NULL: nothing is kept */
    const char *json;
} match_plan;

static inline int match_player_at(const match_plan *plan, int game, int seat) { return (seat + game) % plan->players; }
static inline int match_opening_of(const match_plan *plan, int game) { return game / plan->players; }

/* Lines of moves, or names of records; complete or not at all. */
bool match_openings_read(const char *path, const tes_rules *rules, match_opening **list, int *count, tes_error *error);
bool match_openings_parse(const char *text, const tes_rules *rules, match_opening **list, int *count, tes_error *error);
void match_openings_free(match_opening *list, int count);

/* Plays the opening of a game; false when memory is short. */
bool match_opening_play(const match_plan *plan, int game, tes_match *match);

/* ---- one game ---- */

/* How a game ended. From MATCH_ILLEGAL on somebody lost by it. */
enum match_ending {
    MATCH_BY_RULES,
    MATCH_REPETITION,
    MATCH_TOO_LONG, /* a draw by the plan's longest game */
    MATCH_ILLEGAL,
    MATCH_CRASH,
    MATCH_TIME,
    MATCH_SILENT,
    MATCH_RESIGNED,
    MATCH_ENDINGS
};
extern const char *const match_ending_words[MATCH_ENDINGS];

/* Everything that is remembered of a finished game; by seat. */
typedef struct match_outcome {
    int game;
    enum match_ending ending;
    int loser;                        /* the seat that lost by it, or TES_NOBODY */
    uint8_t winners;                  /* bit s: seat s won or shares the win */
    int plies;                        /* the opening's included */
    uint64_t moves;                   /* a hash of them */
    int half_points[TES_MAX_PLAYERS]; /* where the rules ended the game */
    int64_t cpu_ms[TES_MAX_PLAYERS];
    int64_t over_ms[TES_MAX_PLAYERS]; /* furthest beyond a time limit */
    char detail[MATCH_DETAIL];        /* why somebody lost, in words */
} match_outcome;

/* What a worker writes while it plays, and the runner reads. */
typedef struct match_sheet {
    atomic_int mover;                      /* the seat that is thinking, or TES_NOBODY */
    atomic_uint_fast64_t deadline;         /* tes__clock_ms() by which it must have answered; 0: none */
    _Atomic pid_t engine[TES_MAX_PLAYERS]; /* processes that must not outlive the worker */
    atomic_bool done;                      /* `outcome` is complete */
    char trouble[MATCH_DETAIL];            /* nobody's fault: no memory, no process; the match ends */
    match_outcome outcome;
    atomic_int plies;
    struct {
        tes_move move;
        int64_t clock_ms; /* left after it; -1: none */
    } ply[];              /* plan->max_plies and the opening's */
} match_sheet;

/* In the worker: plays the game and fills the sheet. */
void match_game_play(const match_plan *plan, int game, match_sheet *sheet);

/* `loser` loses by `ending`; the others share the win. */
void match_outcome_lost(const match_plan *plan, match_outcome *o, int loser, enum match_ending ending, const char *detail);

/* ---- a player at the board: match_builtin.c, match_ugi.c, match_gtp.c ---- */

typedef struct match_seat match_seat;

typedef struct match_hand {
    bool (*sit)(match_seat *seat); /* before the first move */
    bool (*move)(match_seat *seat, tes_match *match, tes_move *move);
    void (*leave)(match_seat *seat); /* also after a failed sit(); fills cpu_us */
} match_hand;

struct match_seat {
    const match_plan *plan;
    const match_player *player;
    const match_hand *hand;
    match_sheet *sheet;
    int number, game;
    uint64_t seed;
    int64_t clock_ms[TES_MAX_PLAYERS]; /* everybody's, where it has one */
    uint64_t deadline;                 /* of the move being asked for */
    int64_t cpu_us;
    void *own;                /* the hand's */
    enum match_ending ending; /* after a false: why */
    char detail[MATCH_DETAIL];
};

extern const match_hand match_built_in, match_ugi, match_gtp;

/* Is this a game GTP engines know? */
bool match_gtp_knows(const tes_rules *rules, tes_error *error);

/* It did not answer when it should have: asking it to quit is no use. */
static inline bool match_hangs(const match_seat *seat) { return seat->ending == MATCH_SILENT || seat->ending == MATCH_TIME; }

/* False, with what keeps the whole match from going on. */
bool match_trouble(match_seat *seat, const char *text);

/* False, with the reason kept: `return match_fault(seat, MATCH_CRASH, "...")`. */
bool match_fault(match_seat *seat, enum match_ending ending, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* ---- the whole match ---- */

typedef struct match_tally {
    int games;
    int wins[TES_MAX_PLAYERS], shares[TES_MAX_PLAYERS], losses[TES_MAX_PLAYERS]; /* by player */
    int faults[TES_MAX_PLAYERS];
    double share[TES_MAX_PLAYERS]; /* of wins, shared ones in parts */
    double rank[TES_MAX_PLAYERS];
    int counted; /* games the rules ended: their points mean something */
    double points[TES_MAX_PLAYERS];
    int64_t cpu_ms[TES_MAX_PLAYERS], over_ms[TES_MAX_PLAYERS];
    double plies;
    int ended[MATCH_ENDINGS];
    int first_seat_wins;
} match_tally;

typedef struct match_state {
    const match_plan *plan;
    match_outcome *outcome; /* plan->games */
    bool *done;
    uint64_t *scratch; /* plan->games */
    match_tally tally;
    bool interrupted, decided; /* by SIGINT; by the SPRT */
    int journal;               /* file, or -1 */
    uint64_t started;          /* tes__clock_ms() */
    int games_before;          /* played by an earlier run */
} match_state;

void match_count(match_state *state, const match_outcome *o);

/* Reads what an earlier run has left, or begins. */
bool match_journal_open(match_state *state, tes_error *error);
bool match_journal_add(match_state *state, const match_outcome *o, tes_error *error);
void match_journal_close(match_state *state);

/* The text that tells one match from another, and one line of outcome. */
void match_journal_head(const match_plan *plan, match_text *out);
bool match_journal_line(const match_plan *plan, const char *line, match_outcome *o);

bool match_record_write(const match_plan *plan, const match_sheet *sheet, tes_error *error);

/* Plays what is not yet played. An enum status. */
int match_run(match_state *state);

void match_report_progress(const match_state *state, bool last);
void match_report(const match_state *state);
void match_report_json(const match_state *state, match_text *out);

#endif
