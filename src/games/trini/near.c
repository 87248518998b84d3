/* near.c - is a player one move from winning? A quick question for who searches
 * proofs: `yes` may be wrong, `no` never is. */
#include "games/trini/rules.h"

/* R19, R23: one action completes at most three rounds, each of which must be in reach. */
bool trini_near_win(const void *pos, int player)
{
    const trini *s = pos;
    int left = trini_left(s, player);
    for (int round = 0; round < ROUNDS && left <= FACES; round++)
        if (!trini_holds(s, round) && trini_in_reach(s, player, round) && --left == 0)
            return true;
    return false;
}
