/* rules_stuck_test.c - R24 of rulebook.en.md: never are both players without a
 * move, so that no passes need to be counted.
 *
 * The comment at may_pass() in rules.c shows that only one kind of position is
 * left to try: all pieces on rings 0 to 2, the six corners of ring 2 taken. Here
 * the eight others stand on the thirteen remaining cells in every way and in
 * every colouring: 1287 x 1716 under each of three rules.
 */
#include "cmocka_all.h"
#include "games/agon/rules.h"
#include "rule_test.h"

enum { PIECES = 14, CORNERS = 6, OTHERS = 13 };

static bool is_corner(int cell)
{
    tes__cell throne = agon_table.lattice.cell[agon_table.throne_cell], c = agon_table.lattice.cell[cell];
    return c.u == throne.u || c.v == throne.v || c.u - c.v == throne.u - throne.v;
}

/* A queen has the steps of a guard and perhaps one more, onto the throne: so the
 * first piece of each colour is the queen, where the cells come from the outside
 * in, unless the throne is taken, which takes a queen. */
static void one_can_move(uint8_t rules, const int cell[PIECES], unsigned black)
{
    agon s = { .rules = rules };
    agon_set queen[2] = { 0, 0 };
    for (int i = 0; i < PIECES; i++) {
        int p = black >> i & 1;
        s.pieces[p] |= agon_table.bit[cell[i]];
        if (!queen[p] || cell[i] == agon_table.throne_cell)
            queen[p] = agon_table.bit[cell[i]];
    }
    s.queens = queen[WHITE] | queen[BLACK];
    if (agon_step_count(&s, WHITE) + agon_step_count(&s, BLACK) == 0)
        assert_int_not_equal(agon_outcome(&s), GOING_ON);
}

/* The corners of ring 2 first, then the other cells from ring 2 to the throne. */
static void list_cells(int corner[CORNERS], int other[OTHERS])
{
    int corners = 0, others = 0;
    for (int ring = 2; ring >= 0; ring--)
        for (int cell = 0; cell < CELLS; cell++) {
            if (agon_table.ring[cell] != ring)
                continue;
            if (ring == 2 && is_corner(cell))
                corner[corners++] = cell;
            else
                other[others++] = cell;
        }
    assert_int_equal(corners, CORNERS);
    assert_int_equal(others, OTHERS);
}

static void never_both(uint8_t rules)
{
    int cell[PIECES], other[OTHERS];
    list_cells(cell, other);
    for (unsigned taken = 0; taken < 1u << OTHERS; taken++) {
        if (tes__popcount(taken) != PIECES - CORNERS)
            continue;
        for (int i = 0, n = CORNERS; i < OTHERS; i++)
            if (taken >> i & 1)
                cell[n++] = other[i];
        /* The last piece is White's: with the colours exchanged it is the same question. */
        for (unsigned black = 0; black < 1u << (PIECES - 1); black++)
            if (tes__popcount(black) == PIECES / 2)
                one_can_move(rules, cell, black);
    }
}

/* clang-format off */
RULE(agon, 24, "After a pass your opponent can always act, so two passes in a row do not occur.")
{
    drawn("agon", "qgg3", "7", "8", "9",
                  " . . . . G G . . . .",
                  ". . . . G Q G . . . .",
                  " . . . . G g . . . .",
                  "9", "8",
                  "    . . . . . g g",
                  "     . . . . g G", " w");
    play("pass");
    illegal("pass", 23);
    legal("f2-f3 g2-g3 f11-f10");
    never_both(0);
    never_both(STRAIGHT);
    never_both(STRAIGHT | CLASSIC);
}
