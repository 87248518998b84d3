/* near.c - is a player one move from winning? A quick question for who searches
 * proofs: `yes` may be wrong, `no` never is. */
#include "games/trikolos/rules.h"

/* R20, R22: the last pawn stands on its last row. A push may take it back, never on. */
bool trikolos_near_win(const void *pos, int player)
{
    static const uint64_t lowest_row = 0x041041041; /* bit 0 of each column */
    const trikolos *s = pos;
    return s->home[player] == PAWNS - 1 && s->pawn[player] & lowest_row << (player == WHITE ? SIDE - 1 : 0);
}
