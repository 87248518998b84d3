/* fast.c - the moves of Trikolos by whole sets of cells.
 *
 * The same answers as trikolos_plain_moves() in rules.c, which the tests compare
 * on random positions. A row is six neighbouring bits, so a push is one shift,
 * and the tiles a player's pawns may enter are one expression.
 */
#include "base/bits.h"
#include "games/trikolos/rules.h"

#define BOARD ((UINT64_C(1) << CELLS) - 1)
#define ROW   UINT64_C(0x3f)

/* Where each player's pawns may stand: R7 to R9 as sets. Shifting the free
 * green tiles one row back gives the tiles in front of which one lies; the
 * last row has nothing in front, so it is green or nothing. */
static uint64_t may_enter(const trikolos *s, int player)
{
    uint64_t free = BOARD & ~(s->pawn[WHITE] | s->pawn[BLACK]);
    uint64_t green = s->green & free;
    uint64_t before_green = player == WHITE ? green >> SIDE : green << SIDE & BOARD;
    return green | (s->orange & free & before_green);
}

/* The cells whose pawn can move, and the free columns for a pawn from camp. */
static uint64_t movers(const trikolos *s, uint64_t enter)
{
    if (s->mover == WHITE)
        return s->pawn[WHITE] & (enter >> SIDE | ROW << (CELLS - SIDE));
    return s->pawn[BLACK] & (enter << SIDE | ROW);
}

static uint64_t entries(const trikolos *s, uint64_t enter)
{
    if (trikolos_camp(s, s->mover) == 0)
        return 0;
    return s->mover == WHITE ? enter & ROW : enter >> (CELLS - SIDE) & ROW;
}

static bool finished(const trikolos *s) { return s->home[WHITE] == PAWNS || s->home[BLACK] == PAWNS; }

int trikolos_moves(const void *pos, tes_move out[])
{
    const trikolos *s = pos;
    int n = 0;
    if (finished(s))
        return 0;
    for (int row = 0; row < SIDE; row++) {
        trikolos pushed = *s;
        trikolos_push(&pushed, row);
        uint64_t enter = may_enter(&pushed, s->mover);
        int before = n;
        for (uint64_t set = entries(&pushed, enter); set; set &= set - 1)
            out[n++] = move_make(row, tes__lowest(set));
        for (uint64_t set = movers(&pushed, enter); set; set &= set - 1)
            out[n++] = move_make(row, slot_of_cell(tes__lowest(set)));
        if (n == before)
            out[n++] = move_make(row, SLOT_NONE);
    }
    return n;
}

int trikolos_count(const void *pos)
{
    tes_move list[MOVE_IDS];
    return trikolos_moves(pos, list);
}

tes_move trikolos_random_move(const void *pos, tes_rng *rng)
{
    tes_move list[MOVE_IDS];
    int n = trikolos_moves(pos, list);
    return list[tes_rng_below(rng, (uint32_t)n)];
}
