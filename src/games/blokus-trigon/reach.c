/* reach.c - where a colour may still go, computed for whole rows at once.
 *
 * Not the rules (rules.c says the same cell by cell), and not yet the moves
 * (fast.c lays the pieces): only the sets of cells both depend on. They are
 * made anew from the colours' cells each time, in some forty vector operations,
 * which is cheaper than carrying them in the position.
 *
 * Corners. Corner row k lies under row k and above row k-1; the corner (p, k)
 * exists where a triangle of row k pointing up could begin at p. Its six cells:
 *
 *             \ 1 /
 *           2  \ /  0        0, 1, 2: x = p, p-1, p-2 of row k
 *          -----p-----
 *           3  / \  5        3, 4, 5: x = p-2, p-1, p of row k-1
 *             / 4 \
 */
#include <string.h>

#include "base/bits.h"
#include "games/blokus-trigon/rules.h"

/* A set's row k or k-1 moved so that cell j of every corner falls on its p.
 * Row -1 and row ROWS of the set are there and empty. */
static inline uint64_t at_corner(const uint64_t *set, int k, int j) { return j < 3 ? set[k] << j : set[k - 1] << (5 - j); }

/* The other way: corners p marked in `marks` mark their cell j. */
static inline void mark_cell(uint64_t *set, int k, int j, uint64_t marks)
{
    if (j < 3)
        set[k] |= marks >> j;
    else
        set[k - 1] |= marks >> (5 - j);
}

/* R18, one half: where an own piece holds exactly three cells round a corner,
 * its side runs through that corner, and no own piece may have the cell across. */
static void close_across_sides(const uint64_t *own, blokus_reach *reach)
{
    uint64_t rows[ROWS + 2] = { 0 }, *closed = rows + 1;
    for (int k = 0; k <= ROWS; k++)
        for (int j = 0; j < 6; j++)
            mark_cell(closed, k, j,
                      at_corner(own, k, (j + 2) % 6) & at_corner(own, k, (j + 3) % 6) & at_corner(own, k, (j + 4) % 6) & blokus_t.up[k]);
    for (int row = 0; row < ROWS; row++) {
        reach->open[row + REACH_ROW] &= ~closed[row];
        reach->touch[row] &= ~(closed[row] >> REACH_COLUMN);
    }
}

/* R18, the other half: where an own piece has a corner, no new piece may lay its
 * side there: it may not hold the three cells across. side[m / 2] marks cell m in
 * the middle of such three; m even points up and m odd points down, so that a
 * cell and a number 0..2 name one corner of one cell. */
static void find_sides(const uint64_t *own, blokus_reach *reach)
{
    const uint64_t *open = reach->open + REACH_ROW;
    memset(reach->side, 0, sizeof reach->side);
    for (int k = 0; k <= ROWS; k++)
        for (int m = 0; m < 6; m++)
            mark_cell(reach->side[m / 2] + REACH_ROW, k, m,
                      at_corner(own, k, (m + 3) % 6) & at_corner(open, k, (m + 5) % 6) & at_corner(open, k, m) &
                          at_corner(open, k, (m + 1) % 6) & blokus_t.up[k]);
    for (int i = 0; i < ROWS + 6; i++)
        reach->sides[i] = reach->side[0][i] | reach->side[1][i] | reach->side[2][i];
}

static void keep_contact_strict(const blokus *s, int colour, blokus_reach *reach)
{
    uint64_t rows[ROWS + 2] = { 0 }, *own = rows + 1;
    for (int row = 0; row < ROWS; row++)
        own[row] = s->own[colour][row] << REACH_COLUMN;
    close_across_sides(own, reach);
    find_sides(own, reach);
}

static void touch_starts(const blokus *s, int colour, blokus_reach *reach)
{
    memset(reach->touch, 0, sizeof reach->touch);
    for (unsigned starts = blokus_starts(s, colour); starts; starts &= starts - 1) {
        int cell = blokus_t.start[tes__lowest(starts)];
        reach->touch[blokus_t.row[cell]] |= bit(blokus_t.x[cell]);
    }
}

/* The corners that cells of one row have in the corner rows under and over it. */
static inline uint64_t spread(uint64_t cells) { return cells | cells << 1 | cells << 2; }

/* One row of `open` and `touch`, from the colour's cells in it and in the rows
 * under and over it. The row's own corners lie in both corner rows; of the row
 * under it only those in the lower count, which begin where `up` has a bit. */
static inline void make_row(const blokus *s, int row, uint64_t under, uint64_t own, uint64_t over, blokus_reach *reach)
{
    uint64_t up = blokus_t.up[row];
    /* The neighbour across the flat edge: a cell pointing up has it below. */
    uint64_t beside = own << 1 | own >> 1 | (over & ~up) | (under & up);
    uint64_t taken = s->own[BLUE][row] | s->own[YELLOW][row] | s->own[RED][row] | s->own[GREEN][row];
    uint64_t open = blokus_t.rows[is_small(s)][row] & ~(taken | beside);
    uint64_t corners = spread(own) | (spread(under) & up) | (spread(over) & ~up);
    reach->open[row + REACH_ROW] = open << REACH_COLUMN;
    reach->touch[row] = open & (corners | corners >> 1 | corners >> 2);
}

void blokus_reach_make(const blokus *s, int colour, blokus_reach *reach)
{
    const uint64_t *own = s->own[colour];
    for (int i = 0; i < REACH_ROW; i++)
        reach->open[i] = reach->open[REACH_ROW + ROWS + i] = 0;
    make_row(s, 0, 0, own[0], own[1], reach);
    for (int row = 1; row < ROWS - 1; row++)
        make_row(s, row, own[row - 1], own[row], own[row + 1], reach);
    make_row(s, ROWS - 1, own[ROWS - 2], own[ROWS - 1], 0, reach);
    if (s->left[colour] == ALL_PIECES)
        touch_starts(s, colour, reach);
    reach->strict = s->strict;
    if (s->strict)
        keep_contact_strict(s, colour, reach);
}
