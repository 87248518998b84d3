/* eval.h - the network that judges positions, for eval.c and for the program that
 * teaches it (bench/tune_agon.c).
 *
 * An INPUT is a piece on its cell as the player to move sees it: own or the enemy's,
 * captured or not, guard or queen. All pieces on the board are inputs, at most fourteen.
 * Each UNIT sums its weights of the inputs there are, and gives the square of the sum,
 * kept between 0 and 1; the value is the sum of what the units give, each times its vote.
 *
 * Good players hold each other for thousands of moves, most of them in positions where
 * nothing happens. The TENSION, from the same units, tells how soon somebody will win,
 * whoever it is; a player in earnest likes it (agon_eager), and the better one of two
 * wins several times as soon.
 */
#ifndef TES_AGON_EVAL_H
#define TES_AGON_EVAL_H
#include "games/agon/rules.h"

enum {
    AGON_KINDS = 8,
    AGON_INPUTS = AGON_KINDS * CELLS,
    AGON_UNITS = 32,
    AGON_MOST_SEEN = 2 * (GUARDS + 1),
    AGON_ONE = 256, /* in whole numbers, what a unit's sum is kept below */
};

/* Numbers of the inputs there are, for the player to move; returns how many. */
int agon_see(const agon *s, uint16_t out[AGON_MOST_SEEN]);

/* AGON_ONE is 1; a vote is in units of the evaluation. */
typedef struct agon_network {
    int16_t input[AGON_INPUTS][AGON_UNITS];
    int16_t start[AGON_UNITS]; /* what a sum begins with */
    int16_t vote[AGON_UNITS];
    int16_t tension[AGON_UNITS]; /* votes on how soon somebody wins */
} agon_network;

extern const agon_network agon_weights;

#endif
