/* eval.c - how a Trikolos position looks to a player who does not search. */
#include "base/bits.h"
#include "games/trikolos/rules.h"

/* Rows walked: a pawn on its first row counts 1, one at home 7. */
static int progress(const trikolos *s, int player)
{
    int walked = 7 * s->home[player];
    for (uint64_t set = s->pawn[player]; set; set &= set - 1) {
        int row = row_of(tes__lowest(set));
        walked += player == WHITE ? row + 1 : SIDE - row;
    }
    return walked;
}

int trikolos_evaluate(const void *pos, int player) { return 100 * (progress(pos, player) - progress(pos, !player)); }
