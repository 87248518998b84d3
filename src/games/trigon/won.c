/* won.c - playing an action, and seeing whether it completed a formation.
 *
 * The same answer as trigon_has_formation(), which looks everywhere. A formation
 * can only have been completed with a piece that has just come to its cell, so
 * the 18 pieces of that colour are seen from there: as bits along the three rows
 * through it, and as rows of bits round it.
 */
#include "base/bits.h"
#include "games/trigon/rules.h"

/* A block reaches at most eight cells to the side and four rows up or down. */
enum { REACH_X = 8, REACH_Y = 4, VIEW_COLUMNS = 2 * REACH_X + 1, VIEW_ROWS = 2 * REACH_Y + 1 };
enum { SEEN = 2 * STRIP - 1, FEWEST = 16 };

typedef struct view {
    uint32_t row[VIEW_ROWS]; /* bit REACH_X + dx of row[REACH_Y + dy] */
} view;

/* The first bits of all runs of `length` bits. */
static uint32_t runs(uint32_t bits, int length)
{
    while (--length > 0)
        bits &= bits >> 1;
    return bits;
}

/* Cells of a level row share y and follow each other by x; in a rising row they share
 * half of x - y, rounded down, and follow by x + y; in a falling one they share half of
 * x + y + 1 and follow by y - x. Pieces in stock are far away. */
void trigon_rows(const uint16_t piece[PIECES], int cell, uint32_t row[3])
{
    int x = cell_x(cell), y = cell_y(cell);
    uint32_t level = 0, rising = 0, falling = 0;
    for (int i = 0; i < PIECES; i++) {
        int px = cell_x(piece[i]), py = cell_y(piece[i]), dx = px - x, dy = py - y;
        uint32_t along = (uint32_t)(STRIP - 1 + dx), up = along + (uint32_t)dy, down = (uint32_t)(STRIP - 1 + dy - dx);
        level |= (uint32_t)(dy == 0 && along < SEEN) << (along & 31);
        rising |= (uint32_t)((px - py) >> 1 == (x - y) >> 1 && up < SEEN) << (up & 31);
        falling |= (uint32_t)((px + py + 1) >> 1 == (x + y + 1) >> 1 && down < SEEN) << (down & 31);
    }
    row[0] = level;
    row[1] = rising;
    row[2] = falling;
}

static bool has_strip(const trigon *s, int player, int cell)
{
    uint32_t row[3];
    trigon_rows(s->piece[player], cell, row);
    return (runs(row[0], STRIP) | runs(row[1], STRIP) | runs(row[2], STRIP)) != 0;
}

/* Fills the view; false when too few pieces are near for a pyramid or a block. */
static bool look_round(const trigon *s, int player, int cell, view *v)
{
    int near = 0;
    unsigned left = (unsigned)((cell >> 7) - REACH_X), bottom = (unsigned)((cell & 127) - REACH_Y);
    for (int i = 0; i < PIECES; i++) {
        unsigned column = (s->piece[player][i] >> 7) - left, row = (s->piece[player][i] & 127u) - bottom;
        near += column < VIEW_COLUMNS && row < VIEW_ROWS;
    }
    if (near < FEWEST)
        return false;
    *v = (view){ 0 };
    for (int i = 0; i < PIECES; i++) {
        unsigned column = (s->piece[player][i] >> 7) - left, row = (s->piece[player][i] & 127u) - bottom;
        if (column < VIEW_COLUMNS && row < VIEW_ROWS)
            v->row[row] |= 1u << column;
    }
    return true;
}

/* The columns of a row of the view whose cells point up. */
static uint32_t pointing_up(int cell, int row)
{
    int parity = cell_x(cell) - REACH_X + cell_y(cell) - REACH_Y + row;
    return parity & 1 ? 0xaaaaaaaa : 0x55555555;
}

/* Rows of 7, 5, 3 and 1, the longest below or above the others; the left end of the
 * longest points to where they lie. */
static bool has_pyramid(const view *v, int cell)
{
    for (int r = 0; r + 3 < VIEW_ROWS; r++) {
        const uint32_t *low = &v->row[r], *high = &v->row[r + 3];
        if (runs(low[0], 7) & runs(low[1], 5) >> 1 & runs(low[2], 3) >> 2 & low[3] >> 3 & pointing_up(cell, r))
            return true;
        if (runs(high[0], 7) & runs(high[-1], 5) >> 1 & runs(high[-2], 3) >> 2 & high[-3] >> 3 & ~pointing_up(cell, r + 3))
            return true;
    }
    return false;
}

/* Stars by the left end of their upper row; the next one is two columns away in
 * the same row or one in the next. Grows the group of one star. */
static int group_size(const uint32_t star[VIEW_ROWS], int row)
{
    uint32_t group[VIEW_ROWS] = { 0 };
    int size = 0, before;
    group[row] = star[row] & -star[row];
    do {
        before = size;
        size = 0;
        for (int r = 1; r < VIEW_ROWS; r++) {
            uint32_t above = r + 1 < VIEW_ROWS ? group[r + 1] : 0, next = group[r - 1] | above;
            group[r] |= star[r] & (group[r] << 2 | group[r] >> 2 | next << 1 | next >> 1);
            size += tes__popcount(group[r]);
        }
    } while (size > before);
    return size;
}

/* With 18 pieces there are at most four stars, so the first one is in the block. */
static bool has_block(const view *v, int cell)
{
    uint32_t star[VIEW_ROWS] = { 0 };
    int first = 0;
    for (int r = VIEW_ROWS - 1; r > 0; r--) {
        star[r] = runs(v->row[r], 3) & runs(v->row[r - 1], 3) & pointing_up(cell, r);
        first = star[r] ? r : first;
    }
    return first > 0 && group_size(star, first) >= 4;
}

/* Whether the player's piece on this cell completes a formation. */
static bool completes(const trigon *s, int player, int cell)
{
    view v;
    if (has_strip(s, player, cell))
        return true;
    return look_round(s, player, cell, &v) && (has_pyramid(&v, cell) || has_block(&v, cell));
}

void trigon_play(void *pos, tes_move move)
{
    trigon *s = pos;
    action a;
    int me = s->mover;
    if (!trigon_unpack(move, &a))
        return;
    bool with_other = a.kind == EXCHANGE && trigon_slot_at(s, me, a.to) < 0;
    bool new_cell = a.kind != EXCHANGE || with_other;
    trigon_act(s, a);
    bool mine = new_cell && completes(s, me, a.to);
    bool theirs = with_other && completes(s, !me, a.from);
    s->winner = (uint8_t)trigon_winner(mine, theirs, me);
}
