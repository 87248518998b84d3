/* eval.h - what the evaluation sees, for eval.c and for the program that learns the
 * weights (bench/tune_trikolos.c). */
#ifndef TES_TRIKOLOS_EVAL_H
#define TES_TRIKOLOS_EVAL_H
#include "games/trikolos/rules.h"

/* Where the weights of each kind begin. Everything is seen as the player walks, first
 * row to last; `moves` is 1 for the player whose turn it is, `left` tells 1, 2, 3 or
 * more pawns not at home. */
enum {
    SIXES = 729,           /* colours of six tiles                                           */
    PLACES = SIDE + 2,     /* of a pawn: the camp, the rows, home                            */
    PARTIES = 330,         /* places of four pawns, whoever is where                         */
    BREATHS = SIDE * SIDE, /* rows to push without giving away a green tile: once, and twice */

    SEE_NEXT = 0,                                       /* a pawn: the last one, moves, row, column, four tiles ahead   */
    SEE_THEN = SEE_NEXT + 2 * 2 * SIDE * SIDE * 81,     /* a pawn: row, the tile ahead, three of the row beyond         */
    SEE_GREEN = SEE_THEN + SIDE * 81,                   /* a pawn: moves, row, nearest greens of either side, the spare */
    SEE_PARTY = SEE_GREEN + 2 * SIDE * SIDE * SIDE * 3, /* moves, the places of all pawns                               */
    SEE_LAST = SEE_PARTY + 2 * PARTIES,                 /* moves, left, the last row                                    */
    SEE_FIRST = SEE_LAST + 2 * 3 * SIXES,               /* the first row, with pawns in the camp                        */
    SEE_FALLING = SEE_FIRST + SIXES,                    /* moves, left, column a                                        */
    SEE_BACK = SEE_FALLING + 2 * 3 * SIXES,             /* left, column f, where fallen pawns come back                 */
    SEE_BREATH = SEE_BACK + 3 * SIXES,                  /* moves, left, breath                                          */
    SEE_SPARE = SEE_BREATH + 2 * 3 * BREATHS,           /* moves, pawns not at home, the spare                          */
    TRIKOLOS_WEIGHTS = SEE_SPARE + 2 * PAWNS * 3,
    MOST_SEEN = 3 * PAWNS + 7
};

/* Numbers of the weights that count for the player; returns how many. */
int trikolos_see(const trikolos *s, int player, int out[MOST_SEEN]);

extern const int16_t trikolos_weight[TRIKOLOS_WEIGHTS];

#endif
