/* alphabeta.h - what the files of the alpha-beta search share; method.h is its
 * outside. alphabeta.c searches one position, order.c says which move to try
 * next, deepen.c searches the root deeper and deeper.
 *
 * A SEEKER is one thread's workspace: the position, the moves and the line of
 * every ply, and what it has learned about which moves are good. Scores are from
 * the view of the player to move; the same player may move twice in a row.
 */
#ifndef TES_SEARCH_ALPHABETA_H
#define TES_SEARCH_ALPHABETA_H
#include "search/method.h"
#include "search/table.h"

enum {
    TES__MAX_PLY = 128,   /* nothing is looked at beyond                           */
    TES__MAX_DEPTH = 100, /* of the deepening                                      */
    TES__SLOTS = 1 << 14, /* of what is learned about moves, two of which may share one */
    TES__FORCED = TES_MATE - 100000
};

/* The search takes numbered steps: 1 to 6 and 11 to 13 in alphabeta.c, 7 to 10 in order.c,
 * 14 in deepen.c. bench/worth builds it without one of them and lets both play. */
#ifndef TES_WITHOUT
#define TES_WITHOUT 0
#endif
#define TES__STEP(number) ((number) != TES_WITHOUT)

typedef struct tes__frame {
    uint64_t hash;
    int mover;
    tes_move played; /* by which the next frame was reached */
    tes_move killer[2];
    int line_length; /* the best line from here */
    tes_move line[TES_MAX_PV];
} tes__frame;

typedef struct tes__root_move {
    tes_move move;
    int score; /* of the depth before; -INT_MAX when it did not reach the best */
} tes__root_move;

typedef struct tes__seeker {
    tes__job *job;
    const tes_game *game;
    int thread;
    tes__table table;
    uint64_t view; /* sets apart in it what one player, eager, made of a position */
    bool stopped;
    int pending, quantum; /* nodes not yet told; how many to tell at once */
    int seldepth;

    size_t stride; /* between positions */
    unsigned char *positions;
    tes_move *moves; /* game->max_moves for each ply */
    int *order;      /* beside them: larger is earlier */
    int16_t *rating; /* of one list */

    int roots, lines;
    tes__root_move *root;
    tes_line line[TES_MAX_LINES], before[TES_MAX_LINES]; /* of this depth, of the one before */

    int16_t history[2][TES__SLOTS];
    tes_move counter[2][TES__SLOTS];
    uint8_t reduction[64][64]; /* by depth and number of the move, in quarters */
    tes__frame frame[TES__MAX_PLY + 1];
} tes__seeker;

static inline void *tes__position(tes__seeker *t, int ply) { return t->positions + (size_t)ply * t->stride; }
static inline tes_move *tes__moves(tes__seeker *t, int ply) { return t->moves + (size_t)ply * (size_t)t->game->max_moves; }
static inline int *tes__order(tes__seeker *t, int ply) { return t->order + (size_t)ply * (size_t)t->game->max_moves; }

/* A number below TES__SLOTS for each move. */
static inline unsigned tes__slot(const tes__seeker *t, tes_move move)
{
    return t->game->move_ids && t->game->move_ids <= TES__SLOTS ? move : move * 0x9e3779b1u >> 18;
}

/* order.c: lists the moves of the position at `ply` with their order; the first to
 * be tried is `first`, if it is among them. */
int tes__list_moves(tes__seeker *t, int ply, tes_move first);
int tes__list_noisy(tes__seeker *t, int ply);
int tes__rate(tes__seeker *t, int ply, int n, tes_move first); /* how many are left without twins */

/* The best of the n moves when `taken` were taken; those lie at the end of the
 * list, the last taken first. */
tes_move tes__next_move(tes__seeker *t, int ply, int taken, int n);

/* `move` was good enough at `ply`; the `tried` before it were not. */
void tes__learn(tes__seeker *t, int ply, tes_move move, const tes_move tried[], int count, int depth);

/* alphabeta.c */
int tes__search(tes__seeker *t, int ply, int depth, int alpha, int beta);

/* Plays the move at `ply`. True when that settles it: the score, from the view of
 * who played it, is then in *score. */
bool tes__enter(tes__seeker *t, int ply, tes_move move, int *score);

/* The score of what was entered, from the view of who played at `ply`. */
int tes__child(tes__seeker *t, int ply, int depth, int alpha, int beta);

/* The line of `ply` becomes `move` and the line after it. */
void tes__take_line(tes__seeker *t, int ply, tes_move move);

#endif
