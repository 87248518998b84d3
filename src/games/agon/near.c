/* near.c - is a player one move from winning? A quick question for who searches
 * proofs: `yes` may be wrong, `no` never is. */
#include "games/agon/rules.h"

/* R21: all seven but one are where they must be. Or R22: the enemy's ring is full, and
 * whoever must take the own queen off the throne wins by it. */
bool agon_near_win(const void *pos, int player)
{
    const agon *s = pos;
    const agon_board *b = &agon_table;
    agon_set own = s->pieces[player], other = s->pieces[!player];
    int there = agon_size(own & b->on_ring[1] & ~s->queens) + (int)((own & s->queens & b->throne) != 0);
    return there == GUARDS || agon_size(other & b->on_ring[1] & ~s->queens) == GUARDS;
}
