/* eval.c - how a Blokus Trigon position looks to a player who does not search.
 *
 * A colour stands well when it has laid much and can still go far: triangles
 * laid, cells where a piece can be attached, and open cells it could reach in a
 * few steps from there, which is room other colours have not closed.
 */
#include <string.h>

#include "base/bits.h"
#include "games/blokus-trigon/rules.h"

/* By judgement: a triangle laid is one point on the sheet; room for a piece is
 * worth a good part of that, and one more way in a smaller one. */
enum { LAID = 100, ATTACH = 12, ROOM = 8, STEPS = 5 };

static int size_of(const uint64_t rows[ROWS])
{
    int n = 0;
    for (int row = 0; row < ROWS; row++)
        n += tes__popcount(rows[row]);
    return n;
}

/* Open cells at most STEPS edges away from a cell where a piece can attach. */
static int room(const blokus_reach *reach)
{
    uint64_t now[ROWS + 2] = { 0 }, next[ROWS];
    memcpy(now + 1, reach->touch, sizeof reach->touch);
    for (int step = 0; step < STEPS; step++) {
        for (int row = 0; row < ROWS; row++) {
            uint64_t here = now[row + 1], up = blokus_t.up[row];
            uint64_t open = reach->open[row + REACH_ROW] >> REACH_COLUMN;
            next[row] = here | ((here << 1 | here >> 1 | (now[row + 2] & ~up) | (now[row] & up)) & open);
        }
        memcpy(now + 1, next, sizeof next);
    }
    return size_of(next);
}

static int worth(const blokus *s, int colour)
{
    blokus_reach reach;
    int value = LAID * blokus_points(s, colour);
    if (s->turn == NO_COLOUR || !s->left[colour])
        return value;
    blokus_reach_make(s, colour, &reach);
    return value + ATTACH * size_of(reach.touch) + ROOM * room(&reach);
}

/* A player's colours against the mean of the others'; alone, the sum counts. */
int blokus_evaluate(const void *pos, int player)
{
    const blokus *s = pos;
    int mine = 0, others = 0, colours = 0;
    for (int c = 0; c < colours_of(s); c++) {
        int owner = blokus_player_of(s, c);
        bool ally = owner == player || (s->mode == TEAMS && owner % 2 == player % 2);
        *(ally ? &mine : &others) += worth(s, c);
        colours += ally;
    }
    int rest = colours_of(s) - colours;
    return rest ? mine - others * colours / rest : mine;
}
