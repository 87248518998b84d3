/* near.c - is a player one move from winning? A quick question for who searches
 * proofs: `yes` may be wrong, `no` never is.
 *
 * An action brings one piece of the player's to a new cell, so the formation must be
 * there but for one piece.
 */
#include "base/bits.h"
#include "games/trigon/set.h"

/* R17: ten of eleven in a row. */
static bool strip_lacks_one(const trigon *s, int player, int cell)
{
    uint32_t row[3];
    trigon_rows(s->piece[player], cell, row);
    for (int d = 0; d < 3; d++)
        for (int first = 0; first < STRIP && tes__popcount(row[d]) >= STRIP - 1; first++)
            if (tes__popcount(row[d] & ((1u << STRIP) - 1) << first) >= STRIP - 1)
                return true;
    return false;
}

/* R16, R18: a pyramid has three stars and a block four. Where one piece is missing,
 * at least three corners still have five or six pieces round them, and each of these
 * pieces sees its corner. */
static bool stars_lack_one(const set *own)
{
    static const unsigned corner[3] = { CORNER_LEFT, CORNER_RIGHT, CORNER_TIP };
    int seen = 0;
    for (int i = 0; i < own->cells; i++) {
        unsigned beside = around(own, own->cell[i]);
        for (int c = 0; c < 3; c++)
            seen += tes__popcount(beside & corner[c]) >= 4;
    }
    return seen >= 3 * 5;
}

bool trigon_near_win(const void *pos, int player)
{
    const trigon *s = pos;
    set own;
    set_clear(&own);
    set_add_all(&own, s->piece[player]);
    if (own.cells >= PYRAMID - 1 && stars_lack_one(&own))
        return true;
    for (int i = 0; i < own.cells && own.cells >= STRIP - 1; i++)
        if (strip_lacks_one(s, player, own.cell[i]))
            return true;
    return false;
}
