/* fast.c - pushes and moves of Trikolos by whole sets of cells.
 *
 * The same answers as trikolos_push(), trikolos_plain_play() and
 * trikolos_plain_moves() in rules.c, with which tests/trikolos_fast_test.c
 * compares them; read the rules there. A set has the columns a to f as six
 * groups of six bits, rows 1 to 6 upwards in each:
 *
 *     one column towards a   >> 6          one row up   << 1
 *
 * After a push, what the mover can touch is one set: pawns that can move and
 * free tiles of the first row, told apart by whether a pawn stands there.
 */
#include "base/bits.h"
#include "games/trikolos/rules.h"

#define ROW_6 (ROW_1 << (SIDE - 1))
#define COLUMN_F (UINT64_C(0x3f) << F1)
enum { F1 = CELLS - SIDE };

/* What a push changes, handed about by value so that it stays in registers. */
typedef struct sets {
    uint64_t green, orange, pawn[2];
} sets;

static inline uint64_t first_row(int player) { return player == WHITE ? ROW_1 : ROW_6; }
static inline uint64_t last_row(int player) { return player == WHITE ? ROW_6 : ROW_1; }

/* The cells right behind those of the set, as the player walks. The bit that
 * comes to a cell of the last row is from another column: callers mask that row. */
static inline uint64_t behind(uint64_t set, int player) { return player == WHITE ? set >> 1 : set << 1; }

/* R13 to R16: the tiles a player's pawn may enter. */
static inline uint64_t may_enter(sets b, int player)
{
    uint64_t free = ~(b.pawn[WHITE] | b.pawn[BLACK]);
    uint64_t green = b.green & free;
    return green | (b.orange & free & behind(green, player) & ~last_row(player));
}

/* R9 to R11: the cell where a fallen pawn comes back, as a set; none when it
 * returns to its camp. */
static uint64_t landing(sets b, int player, int row)
{
    uint64_t inserted = bit(F1 + row);
    if (may_enter(b, player) & inserted)
        return inserted;
    uint64_t green = b.green & ~(b.pawn[WHITE] | b.pawn[BLACK]) & COLUMN_F; /* and so not `inserted` */
    green &= player == WHITE ? inserted - 1 : ~(inserted - 1);
    return !green ? 0 : bit(player == WHITE ? tes__highest(green) : tes__lowest(green));
}

/* R5, R8: all six rows pushed at once. */
static inline sets all_pushed(const trikolos *s)
{
    return (sets){ .green = s->green >> SIDE | (s->spare == GREEN_TILE ? COLUMN_F : 0),
                   .orange = s->orange >> SIDE | (s->spare == ORANGE_TILE ? COLUMN_F : 0),
                   .pawn = { s->pawn[WHITE] >> SIDE, s->pawn[BLACK] >> SIDE } };
}

/* The bits of b where `line` has them, the others from a. */
static inline uint64_t mixed(uint64_t a, uint64_t b, uint64_t line) { return a ^ ((a ^ b) & line); }

/* One row from all_pushed(), the others as they are, and a fallen pawn back. */
static inline sets pushed(const trikolos *s, sets all, int row)
{
    uint64_t line = ROW_1 << row, edge = bit(row);
    sets b = { .green = mixed(s->green, all.green, line),
               .orange = mixed(s->orange, all.orange, line),
               .pawn = { mixed(s->pawn[WHITE], all.pawn[WHITE], line), mixed(s->pawn[BLACK], all.pawn[BLACK], line) } };
    if (s->pawn[WHITE] & edge)
        b.pawn[WHITE] |= landing(b, WHITE, row);
    else if (s->pawn[BLACK] & edge)
        b.pawn[BLACK] |= landing(b, BLACK, row);
    return b;
}

/* R17 to R20, after the push. */
static inline uint64_t choices(sets b, int me, int home)
{
    uint64_t enter = may_enter(b, me);
    uint64_t entries = tes__popcount(b.pawn[me]) + home < PAWNS ? enter & first_row(me) : 0;
    return entries | (b.pawn[me] & (behind(enter, me) | last_row(me)));
}

uint64_t trikolos_choices(const trikolos *s, int player)
{
    return choices((sets){ s->green, s->orange, { s->pawn[WHITE], s->pawn[BLACK] } }, player, s->home[player]);
}

/* The move of touching that cell after the push. */
static inline tes_move touch_move(sets b, int me, int row, int cell)
{
    return move_make(row, b.pawn[me] & bit(cell) ? slot_of_cell(cell) : column_of(cell));
}

static bool finished(const trikolos *s) { return s->home[WHITE] == PAWNS || s->home[BLACK] == PAWNS; }

/* Each of the three below is written once and compiled for either player. */
static inline int list(const trikolos *s, int me, tes_move out[])
{
    sets all = all_pushed(s);
    int n = 0;
    for (int row = 0; row < SIDE; row++) {
        sets b = pushed(s, all, row);
        uint64_t set = choices(b, me, s->home[me]);
        if (!set)
            out[n++] = move_make(row, SLOT_NONE);
        for (; set; set &= set - 1)
            out[n++] = touch_move(b, me, row, tes__lowest(set));
    }
    return n;
}

int trikolos_moves(const void *pos, tes_move out[])
{
    const trikolos *s = pos;
    return finished(s) ? 0 : s->mover == WHITE ? list(s, WHITE, out) : list(s, BLACK, out);
}

static inline int count(const trikolos *s, int me)
{
    sets all = all_pushed(s);
    int n = 0;
    for (int row = 0; row < SIDE; row++) {
        int found = tes__popcount(choices(pushed(s, all, row), me, s->home[me]));
        n += found + (found == 0);
    }
    return n;
}

int trikolos_count(const void *pos)
{
    const trikolos *s = pos;
    return finished(s) ? 0 : s->mover == WHITE ? count(s, WHITE) : count(s, BLACK);
}

/* One draw among all of them, then its row, then its place in the row. */
static inline tes_move draw(const trikolos *s, int me, tes_rng *rng)
{
    sets all = all_pushed(s);
    uint64_t found[SIDE];
    int upto[SIDE], total = 0, row = 0;
    for (int r = 0; r < SIDE; r++) {
        found[r] = choices(pushed(s, all, r), me, s->home[me]);
        int many = tes__popcount(found[r]);
        upto[r] = total += many + (many == 0);
    }
    int number = (int)tes_rng_below(rng, (uint32_t)total);
    for (int r = 0; r < SIDE - 1; r++)
        row += number >= upto[r];
    if (!found[row])
        return move_make(row, SLOT_NONE);
    int place = row ? number - upto[row - 1] : number;
    return touch_move(pushed(s, all, row), me, row, tes__nth(found[row], place));
}

tes_move trikolos_random_move(const void *pos, tes_rng *rng)
{
    const trikolos *s = pos;
    return s->mover == WHITE ? draw(s, WHITE, rng) : draw(s, BLACK, rng);
}

void trikolos_fast_push(trikolos *s, int row)
{
    sets b = pushed(s, all_pushed(s), row);
    s->spare = s->green & bit(row) ? GREEN_TILE : s->orange & bit(row) ? ORANGE_TILE : RED_TILE; /* R7 */
    s->green = b.green;
    s->orange = b.orange;
    s->pawn[WHITE] = b.pawn[WHITE];
    s->pawn[BLACK] = b.pawn[BLACK];
}

void trikolos_play(void *pos, tes_move move)
{
    trikolos *s = pos;
    int me = s->mover, slot = move_slot(move);
    trikolos_fast_push(s, move_row(move));
    if (slot >= SLOT_PAWN) {
        uint64_t from = bit(cell_of_slot(slot)), arrives = from & last_row(me);
        s->home[me] = (uint8_t)(s->home[me] + (arrives != 0));
        s->pawn[me] ^= from | (arrives ? 0 : me == WHITE ? from << 1 : from >> 1);
    } else if (slot < SLOT_NONE) {
        s->pawn[me] |= bit(trikolos_entry(me, slot));
    }
    s->mover = (uint8_t)!me;
}
