/* eval.c - how a Trigon position looks to a player who does not search.
 *
 * What counts is how little a formation lacks. A missing piece takes one action, as
 * any piece may go anywhere; an opposing piece in the way can be exchanged only with
 * the right number, and not at all while pieces are being laid.
 *
 * Strips are counted in all three directions. Pyramids and the tightest blocks are
 * counted together: both are a cell with the twelve that touch it (three stars), and
 * three cells more, the tips or the rest of a fourth star. Looser blocks are left to
 * the small prize for pieces that touch.
 */
#include "base/bits.h"
#include "games/trigon/set.h"

/* Lacks are counted in half actions. */
enum { MISSING = 2, IN_THE_WAY = 1, IN_THE_WAY_LAYING = 6, TOUCHING = 3, FEWEST_IN_ROW = 3 };

/* What a formation is worth that lacks so much: twice as much for each action less,
 * so that one near formation beats several far ones. */
static int worth(int lack)
{
    static const int16_t step[2] = { 8192, 5793 };
    return lack < 0 ? step[0] : lack / 2 > 13 ? 0 : step[lack % 2] >> (lack / 2);
}

typedef struct side {
    const uint16_t *own, *other;
    set own_set, other_set;
    int in_the_way;
} side;

/* Every eleven places of a row, met at the first piece of the player's in them. All
 * count: a row that can still grow at both ends is worth more than one that is held. */
static int strips(const side *a, int tempo)
{
    int value = 0;
    for (int i = 0; i < a->own_set.cells; i++) {
        uint32_t own[3], other[3];
        trigon_rows(a->own, a->own_set.cell[i], own);
        trigon_rows(a->other, a->own_set.cell[i], other);
        for (int d = 0; d < 3; d++) {
            uint32_t before = own[d] & ((1u << (STRIP - 1)) - 1);
            if (tes__popcount(own[d]) < FEWEST_IN_ROW)
                continue;
            for (int first = STRIP - 1; first >= 0 && !(before >> first); first--) {
                uint32_t window = ((1u << STRIP) - 1) << first;
                int lack = (STRIP - tes__popcount(own[d] & window)) * MISSING + tes__popcount(other[d] & window) * a->in_the_way;
                value += worth(lack - tempo);
            }
        }
    }
    return value;
}

/* The pieces in a pyramid and in three four-star diamonds round the same middle. */
enum { SHAPES = 4 };

static void count_shapes(const set *f, int cell, int count[SHAPES])
{
    int tip = points_up(cell) ? 1 : -1; /* bit 3 of each row is the cell's own column */
    unsigned own = row_bits(f, cell, 0), base = row_bits(f, cell, -tip), above = row_bits(f, cell, tip);
    int core = tes__popcount(own & 0x3e) + tes__popcount(base & 0x3e) + tes__popcount(above & 0x1c);
    count[0] = core + tes__popcount(base & 0x41) + (int)(row_bits(f, cell, 2 * tip) >> 3 & 1);
    count[1] = core + tes__popcount(above & 0x03) + (int)(own & 1);
    count[2] = core + tes__popcount(above & 0x60) + (int)(own >> 6 & 1);
    count[3] = core + tes__popcount(row_bits(f, cell, -2 * tip) & 0x1c);
}

static int shape_lack(const side *a, int cell, int least)
{
    int own[SHAPES], other[SHAPES];
    count_shapes(&a->own_set, cell, own);
    int most = own[0] > own[1] ? own[0] : own[1];
    most = own[2] > most ? own[2] : most;
    most = own[3] > most ? own[3] : most;
    if ((PYRAMID - most) * MISSING >= least)
        return least;
    count_shapes(&a->other_set, cell, other);
    for (int k = 0; k < SHAPES; k++) {
        int lack = (PYRAMID - own[k]) * MISSING + other[k] * a->in_the_way;
        least = lack < least ? lack : least;
    }
    return least;
}

/* The middle is a piece of the player's, or beside one where it is still missing. */
static int compact_lack(const side *a)
{
    static const uint8_t middle[4] = { 2, 1, 3, 7 };
    int least = PYRAMID * MISSING;
    for (int i = 0; i < a->own_set.cells; i++)
        for (int k = 0; k < 4; k++) {
            int cell = touching(a->own_set.cell[i], middle[k]);
            if (playable(cell))
                least = shape_lack(a, cell, least);
        }
    return least;
}

static int score(const side *a, bool to_act)
{
    int touches = 0, tempo = to_act ? 1 : 0;
    for (int i = 0; i < a->own_set.cells; i++)
        touches += tes__popcount(around(&a->own_set, a->own_set.cell[i])) - 1;
    return strips(a, tempo) + worth(compact_lack(a) - tempo) + TOUCHING * touches;
}

int trigon_evaluate(const void *pos, int player)
{
    const trigon *s = pos;
    side a, b;
    a.own = b.other = s->piece[player];
    a.other = b.own = s->piece[!player];
    set_clear(&a.own_set);
    set_clear(&b.own_set);
    set_add_all(&a.own_set, a.own);
    set_add_all(&b.own_set, b.own);
    a.other_set = b.own_set;
    b.other_set = a.own_set;
    a.in_the_way = b.in_the_way = placing(s) ? IN_THE_WAY_LAYING : IN_THE_WAY;
    return score(&a, s->mover == player) - score(&b, s->mover != player);
}
