/* eval.h - what the evaluation sees, for eval.c and for the program that learns the
 * weights (bench/tune_trikolos.c). */
#ifndef TES_TRIKOLOS_EVAL_H
#define TES_TRIKOLOS_EVAL_H
#include "games/trikolos/rules.h"

/* Where the weights of each kind begin. Everything is seen as the player walks, first
 * row to last; `moves` is 1 for the player whose turn it is. */
enum {
    SIXES = 729,                                /* colours of six tiles                                      */
    SEE_NEXT = 0,                               /* a pawn: moves, row, column, three tiles ahead and one beyond */
    SEE_THEN = SEE_NEXT + 2 * SIDE * SIDE * 81, /* a pawn: row, the three tiles of the second row ahead       */
    SEE_LAST = SEE_THEN + SIDE * 27,            /* moves, the last row, for 1, 2, 3 or more pawns not at home */
    SEE_FIRST = SEE_LAST + 2 * 3 * SIXES,       /* the first row, with pawns in the camp                    */
    SEE_FALLING = SEE_FIRST + SIXES,            /* moves, column a                                           */
    SEE_SPARE = SEE_FALLING + 2 * SIXES,        /* moves, pawns not at home, the spare                      */
    SEE_HOME = SEE_SPARE + 2 * PAWNS * 3,       /* pawns at home                                             */
    SEE_CAMP = SEE_HOME + PAWNS + 1,            /* pawns in the camp                                         */
    TRIKOLOS_WEIGHTS = SEE_CAMP + PAWNS + 1,
    MOST_SEEN = 2 * PAWNS + 6
};

/* Numbers of the weights that count for the player; returns how many. */
int trikolos_see(const trikolos *s, int player, int out[MOST_SEEN]);

extern const int16_t trikolos_weight[TRIKOLOS_WEIGHTS];

#endif
