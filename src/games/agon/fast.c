/* fast.c - the moves of Agon by whole sets of cells.
 *
 * The same answers as agon_plain_moves() in rules.c, which the tests compare on
 * random positions. All pieces of a player go one cell on in one shift, and the
 * cells between two enemies, or where a piece would pinch one, are a few ands
 * and ors of shifted sets. See rules.h for the bits.
 */
#include "games/agon/rules.h"

/* The set one cell on in a direction of lattice.h; called with constants once
 * the loops below are unrolled. */
static inline agon_set shifted(agon_set set, int direction)
{
    switch (direction) {
    case 0: return set << 11;
    case 1: return set << 12;
    case 2: return set << 1;
    case 3: return set >> 11;
    case 4: return set >> 12;
    default: return set >> 1;
    }
}

static inline agon_set two_of(agon_set a, agon_set b, agon_set c) { return (a & (b | c)) | (b & c); }

/* The cells (and some bits that are none) that lie between two of `by`, at 180
 * degrees or, unless straight, at 120. */
static inline agon_set between(agon_set by, bool straight)
{
    agon_set at[DIRECTIONS]; /* at[d]: a piece is there in direction d */
    for (int d = 0; d < DIRECTIONS; d++)
        at[d] = shifted(by, (d + 3) % 6);
    agon_set set = (at[0] & at[3]) | (at[1] & at[4]) | (at[2] & at[5]);
    if (!straight)
        set |= two_of(at[0], at[2], at[4]) | two_of(at[1], at[3], at[5]);
    return set;
}

/* The cells where one more of `own` would pinch one of `enemy` with another. */
static inline agon_set pinching(agon_set own, agon_set enemy, bool straight)
{
    agon_set helped[DIRECTIONS]; /* helped[d]: enemies with one of own in direction d */
    agon_set set = 0;
    for (int d = 0; d < DIRECTIONS; d++)
        helped[d] = enemy & shifted(own, (d + 3) % 6);
    for (int d = 0; d < DIRECTIONS; d++) {
        agon_set pinched = helped[(d + 3) % 6];
        if (!straight)
            pinched |= helped[(d + 2) % 6] | helped[(d + 4) % 6];
        set |= shifted(pinched, d);
    }
    return set;
}

/* Where steps end, by direction. */
typedef struct steps {
    agon_set to[DIRECTIONS];
} steps;

/* R4 to R6, R20, R31. A step's own piece never is the one that helps it to
 * pinch: its old cell touches the new one, a helper's does not. */
static inline void find_steps(const agon *s, int player, steps *found)
{
    const agon_board *b = &agon_table;
    agon_set own = s->pieces[player], enemy = s->pieces[!player];
    bool straight = s->rules & STRAIGHT;
    agon_set barred = between(enemy, straight);
    agon_set open = b->all & ~(own | enemy);
    agon_set reach = 0;
    for (int d = 0; d < DIRECTIONS; d++) {
        found->to[d] = shifted(own & b->may_go[d], d) & open;
        reach |= found->to[d];
    }
    if (reach & barred && !(s->rules & CLASSIC))
        barred &= ~pinching(own, enemy & ~s->captured, straight);
    agon_set guards_not = barred | b->throne;
    for (int d = 0; d < DIRECTIONS; d++)
        found->to[d] &= ~guards_not;
    agon_set queen = own & s->queens;
    if (queen & b->on_ring[1] && open & b->throne & ~barred)
        for (int d = 0; d < DIRECTIONS; d++)
            found->to[d] |= shifted(queen, d) & b->throne;
}

/* R15 to R18, R29, R30: where one captured piece, given as a set, may go. */
static agon_set targets(const agon *s, agon_set piece)
{
    const agon_board *b = &agon_table;
    agon_set own = s->pieces[s->mover] & ~piece, enemy = s->pieces[!s->mover];
    agon_set empty = b->all & ~(s->pieces[WHITE] | s->pieces[BLACK]);
    agon_set open = piece & s->queens ? empty & ~b->throne : empty & b->on_ring[RIM];
    if (s->rules & CLASSIC)
        return piece & s->queens ? empty : open;
    bool straight = s->rules & STRAIGHT;
    return open & ~between(enemy, straight) & ~pinching(own, enemy, straight);
}

static int list_relocations(const agon *s, agon_set pieces, tes_move out[])
{
    const uint8_t *cell_of = agon_table.cell_of;
    int n = 0;
    for (; pieces; pieces &= pieces - 1) {
        int from = cell_of[agon_first(pieces)];
        for (agon_set to = targets(s, agon_table.bit[from]); to; to &= to - 1)
            out[n++] = agon_move(from, cell_of[agon_first(to)]);
    }
    return n;
}

/* How far a step goes, in bits. */
static const int stride[DIRECTIONS] = { 11, 12, 1, -11, -12, -1 };

static int list_steps(const agon *s, tes_move out[])
{
    const uint8_t *cell_of = agon_table.cell_of;
    steps found;
    int n = 0;
    find_steps(s, s->mover, &found);
    for (int d = 0; d < DIRECTIONS; d++)
        for (agon_set to = found.to[d]; to; to &= to - 1) {
            int spot = agon_first(to);
            out[n++] = agon_move(cell_of[spot - stride[d]], cell_of[spot]);
        }
    return n;
}

int agon_moves(const void *pos, tes_move out[])
{
    const agon *s = pos;
    if (agon_outcome(s) != GOING_ON)
        return 0;
    agon_set due = agon_to_relocate(s);
    int n = due ? list_relocations(s, due, out) : list_steps(s, out);
    if (n == 0)
        out[n++] = PASS;
    return n;
}

int agon_step_count(const agon *s, int player)
{
    steps found;
    int n = 0;
    find_steps(s, player, &found);
    for (int d = 0; d < DIRECTIONS; d++)
        n += agon_size(found.to[d]);
    return n;
}

agon_set agon_capturing(const agon *s)
{
    return agon_table.all & pinching(s->pieces[s->mover], s->pieces[!s->mover] & ~s->captured, s->rules & STRAIGHT);
}

int agon_count(const void *pos)
{
    const agon *s = pos;
    int n = 0;
    if (agon_outcome(s) != GOING_ON)
        return 0;
    agon_set due = agon_to_relocate(s);
    if (due)
        for (; due; due &= due - 1)
            n += agon_size(targets(s, due & -due));
    else
        n = agon_step_count(s, s->mover);
    return n ? n : 1;
}

/* The bit of the nth cell, from 0. */
static int nth(agon_set set, int n)
{
    for (; n > 0; n--)
        set &= set - 1;
    return agon_first(set);
}

tes_move agon_random_move(const void *pos, tes_rng *rng)
{
    const agon *s = pos;
    const uint8_t *cell_of = agon_table.cell_of;
    if (agon_to_relocate(s)) {
        tes_move list[MAX_MOVES];
        int n = agon_moves(pos, list);
        return list[tes_rng_below(rng, (uint32_t)n)];
    }
    steps found;
    int size[DIRECTIONS], total = 0, d = 0;
    find_steps(s, s->mover, &found);
    for (int i = 0; i < DIRECTIONS; i++)
        total += size[i] = agon_size(found.to[i]);
    if (total == 0)
        return PASS;
    int chosen = (int)tes_rng_below(rng, (uint32_t)total);
    while (chosen >= size[d])
        chosen -= size[d++];
    int spot = nth(found.to[d], chosen);
    return agon_move(cell_of[spot - stride[d]], cell_of[spot]);
}
