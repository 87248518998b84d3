/* fast.c - the moves of Trigon by sets of bits.
 *
 * The same answers as trigon_plain_moves() in rules.c, which the tests compare
 * on random positions. Two facts replace the flood fill of the empty cells:
 *
 * R7 for a piece laid. Take the pieces as closed triangles. The number of parts
 * they hang together in (by edges or corners) minus the number of holes is
 * V - E + F, counted over their corners, edges and cells. A new piece meets the
 * others in some of its corners and edges; where these form k separate stretches
 * of its border, it adds 1 - k. So no hole arises exactly when the k stretches
 * belong to k different parts. A new piece shares an edge, so k is 1, which is
 * always fine, or 2: one edge and the corner opposite, fine only between parts.
 *
 * R7 for a piece lifted. Its cell joins an empty neighbour, which reaches the
 * outside; with three pieces beside it, it has none and is itself the hole.
 */
#include <string.h>

#include "base/bits.h"
#include "games/trigon/set.h"

static void make_set(set *f, const trigon *s)
{
    set_clear(f);
    set_add_all(f, s->piece[WHITE]);
    set_add_all(f, s->piece[BLACK]);
}

/* For a cell with a piece beside it: the corner opposite the shared edge. */
static unsigned opposite_corner(unsigned m) { return m & BASE ? CORNER_TIP : m & LEFT ? CORNER_RIGHT : CORNER_LEFT; }

/* Two stretches: one edge, and a piece at the corner opposite. */
static bool bridges(unsigned m)
{
    unsigned edges = m & EDGES;
    return (edges & (edges - 1)) == 0 && (m & opposite_corner(m)) != 0;
}

/* An empty cell is met once for each piece beside it; it counts for the one on
 * its left, else right, else base. */
static bool first_meeting(int cell, unsigned m, int piece)
{
    unsigned edges = m & EDGES;
    return touching(cell, tes__lowest(edges)) == piece;
}

/* Gives every piece the number of the part it belongs to. Only entries of
 * pieces are written. */
static void number_parts(const set *f, uint8_t part[128 * 128])
{
    uint16_t queue[ALL_PIECES];
    uint8_t parts = 0;
    set left = *f;
    for (int i = 0; i < f->cells; i++) {
        int n = 0;
        if (!set_has(&left, f->cell[i])) /* numbered already, or lifted */
            continue;
        set_flip(&left, f->cell[i]);
        queue[n++] = f->cell[i];
        for (int done = 0; done < n; done++) {
            part[queue[done]] = parts;
            for (unsigned m = around(&left, queue[done]); m; m &= m - 1) {
                int next = touching(queue[done], tes__lowest(m));
                set_flip(&left, next);
                queue[n++] = (uint16_t)next;
            }
        }
        parts++;
    }
}

/* --- moving --- */

/* A piece in the hand, and what that means for where it may go. It is stuck when it
 * left a hole (R7), or two pieces alone, too far apart to be touched by one (R6), or
 * two groups that no cell can join again (R27). */
typedef struct lift {
    int from;
    bool islands;
    bool stuck;
    bool splits;             /* its part falls into two without it */
    int alone;               /* R6: a piece it must touch again, or -1 */
    int mends;               /* R27: the only cell that joins the group again, or -1 */
    int numbered;            /* which field part[] speaks of */
    uint8_t part[128 * 128]; /* survives to the next lift */
} lift;

enum { NO_FIELD = -1, WHOLE_FIELD = 0 }; /* lift.numbered, or the cell of the piece that was missing */

static void start_lifting(lift *l, const trigon *s)
{
    l->islands = s->islands;
    l->numbered = NO_FIELD;
}

/* R27. The field is one group without holes, so two neighbours of the lifted piece
 * still hang together only round the corner that all three share. If just one of
 * the six cells there was empty, a piece on it joins them again; nothing else does,
 * as the way through any other cell would enclose an empty one. */
static void keep_one_group(lift *l, unsigned m)
{
    unsigned edges = m & EDGES, corner;
    if ((edges & (edges - 1)) == 0)
        return;
    corner = edges == (LEFT | RIGHT) ? CORNER_TIP : edges == (LEFT | BASE) ? CORNER_LEFT : CORNER_RIGHT;
    unsigned empty = corner & ~m;
    if (empty & (empty - 1))
        l->stuck = true;
    else if (empty)
        l->mends = touching(l->from, tes__lowest(empty));
}

static void take_up(set *f, lift *l, int from)
{
    unsigned m = around(f, from);
    l->from = from;
    l->stuck = (m & EDGES) == EDGES;
    l->splits = bridges(m);
    l->alone = l->mends = -1;
    set_flip(f, from);
    if (!l->islands)
        keep_one_group(l, m);
    for (unsigned edges = m & EDGES; edges; edges &= edges - 1) {
        int beside = touching(from, tes__lowest(edges));
        if (around(f, beside) & EDGES)
            continue;
        l->stuck |= l->alone >= 0;
        l->alone = beside;
    }
}

/* Two pieces of one part stay in one part when a third is lifted, unless that one
 * splits it; so one numbering of the whole field serves most lifts. */
static bool different_parts(set *f, lift *l, int a, int b)
{
    int needed = l->splits ? l->from : WHOLE_FIELD;
    if (l->numbered != needed) {
        if (!l->splits)
            set_flip(f, l->from);
        number_parts(f, l->part);
        if (!l->splits)
            set_flip(f, l->from);
        l->numbered = needed;
    }
    return l->part[a] != l->part[b];
}

static bool shares_edge(int cell, unsigned edges, int piece)
{
    for (; edges; edges &= edges - 1)
        if (touching(cell, tes__lowest(edges)) == piece)
            return true;
    return false;
}

/* Whether the piece in the hand may go to this empty cell. `m` is around(). */
static bool may_land(set *f, lift *l, int to, unsigned m)
{
    unsigned edges = m & EDGES;
    if (edges == 0 || (l->alone >= 0 && !shares_edge(to, edges, l->alone)) || (l->mends >= 0 && l->mends != to))
        return false;
    if (!bridges(m))
        return true;
    if (!l->islands) /* all pieces are one part */
        return false;
    return different_parts(f, l, touching(to, tes__lowest(edges)), touching(to, tes__lowest(m & opposite_corner(m))));
}

/* The empty cells that share an edge with a piece. */
static int find_beside(const set *f, uint16_t out[MOST_BESIDE])
{
    int n = 0;
    for (int i = 0; i < f->cells; i++)
        for (unsigned free = ~around(f, f->cell[i]) & EDGES; free; free &= free - 1) {
            int cell = touching(f->cell[i], tes__lowest(free));
            if (playable(cell) && first_meeting(cell, around(f, cell), f->cell[i]))
                out[n++] = (uint16_t)cell;
        }
    return n;
}

static int list_lays(const trigon *s, const set *f, tes_move out[])
{
    uint16_t beside[MOST_BESIDE];
    int n = 0, cells = find_beside(f, beside);
    if (s->laid == 0)
        beside[cells++] = (uint16_t)cell_number(0, 0);
    for (int i = 0; i < cells; i++) {
        if (bridges(around(f, beside[i]))) /* the field is still one part */
            continue;
        for (int number = 1; number <= NUMBERS; number++)
            if (trigon_stock(s, s->mover, number) > 0)
                out[n++] = trigon_pack((action){ .kind = LAY, .number = number, .to = beside[i] });
    }
    return n;
}

static int list_moves(const trigon *s, set *f, tes_move out[])
{
    uint16_t beside[MOST_BESIDE];
    lift l;
    int n = 0, cells = find_beside(f, beside);
    start_lifting(&l, s);
    for (int i = 0; i < PIECES; i++) {
        int from = s->piece[s->mover][i];
        take_up(f, &l, from);
        for (int j = 0; j < cells && !l.stuck; j++)
            if (may_land(f, &l, beside[j], around(f, beside[j])))
                out[n++] = trigon_pack((action){ .kind = MOVE, .from = from, .to = beside[j] });
        set_flip(f, from);
    }
    return n;
}

/* --- exchanging --- */

static action own_exchange(int a, int b) { return (action){ .kind = EXCHANGE, .from = a < b ? a : b, .to = a < b ? b : a }; }

/* R14 by the twelve cells around, sought among the player's 18. */
static bool in_star(const trigon *s, int player, int cell)
{
    unsigned m = 0;
    int x = cell >> 7, y = cell & 127, tip = points_up(cell) ? 1 : -1;
    for (int i = 0; i < PIECES; i++) {
        int across = (s->piece[player][i] >> 7) - x, towards_tip = ((s->piece[player][i] & 127) - y) * tip;
        if (across >= -2 && across <= 2 && (towards_tip == 0 || towards_tip == -1))
            m |= 1u << (across + (towards_tip == 0 ? 2 : 7));
        if (across >= -1 && across <= 1 && towards_tip == 1)
            m |= 1u << (across + 11);
    }
    return (m & CORNER_LEFT) == CORNER_LEFT || (m & CORNER_RIGHT) == CORNER_RIGHT || (m & CORNER_TIP) == CORNER_TIP;
}

static int list_exchanges(const trigon *s, tes_move out[])
{
    const uint16_t *own = s->piece[s->mover], *other = s->piece[!s->mover];
    int n = 0;
    for (int i = 0; i < PIECES; i++)
        for (int j = i - i % COPIES + COPIES; j < PIECES; j++)
            out[n++] = trigon_pack(own_exchange(own[i], own[j]));
    for (int j = 0; j < PIECES; j++) {
        if (in_star(s, !s->mover, other[j]))
            continue;
        for (int i = j - j % COPIES; i < j - j % COPIES + COPIES; i++)
            out[n++] = trigon_pack((action){ .kind = EXCHANGE, .from = own[i], .to = other[j] });
    }
    return n;
}

int trigon_moves(const void *pos, tes_move out[])
{
    const trigon *s = pos;
    set f;
    if (s->winner != 0)
        return 0;
    make_set(&f, s);
    if (placing(s))
        return list_lays(s, &f, out);
    int n = list_moves(s, &f, out);
    return n + list_exchanges(s, out + n);
}

bool trigon_can_fill(const trigon *s, int player, int cell, uint32_t slots)
{
    set f;
    lift l;
    bool fine = false;
    make_set(&f, s);
    unsigned m = around(&f, cell);
    if (trigon_slots(s, player) != (1u << PIECES) - 1)
        return (m & EDGES) != 0 && !bridges(m);
    start_lifting(&l, s);
    for (; slots && !fine; slots &= slots - 1) {
        int from = s->piece[player][tes__lowest(slots)];
        take_up(&f, &l, from);
        fine = !l.stuck && may_land(&f, &l, cell, around(&f, cell));
        set_flip(&f, from);
    }
    return fine;
}

int trigon_count(const void *pos)
{
    tes_move list[MAX_MOVES];
    return trigon_moves(pos, list);
}

/* --- one at random ---
 *
 * A candidate is drawn from a larger set in which every legal action occurs
 * once, until one is legal. At least 135 of the 2133 candidates are, so the loop
 * is short; a generator that gives nothing new ends in the plain list. */

enum { TRIES = 500 };

static int side_of(int piece, int side)
{
    static const uint8_t bit[3] = { 1, 3, 7 };
    return touching(piece, bit[side]);
}

static bool draw_lay(const trigon *s, const set *f, tes_rng *rng, action *a)
{
    int number[NUMBERS], n = 0, r = (int)tes_rng_below(rng, (uint32_t)(f->cells * 3));
    int piece = f->cell[r / 3], to = side_of(piece, r % 3);
    if (!playable(to) || set_has(f, to))
        return false;
    unsigned m = around(f, to);
    if (bridges(m) || !first_meeting(to, m, piece))
        return false;
    for (int i = 1; i <= NUMBERS; i++)
        if (trigon_stock(s, s->mover, i) > 0)
            number[n++] = i;
    *a = (action){ .kind = LAY, .to = to };
    a->number = number[tes_rng_below(rng, (uint32_t)n)];
    return true;
}

static bool draw_move(const trigon *s, set *f, lift *l, int r, action *a)
{
    int from = s->piece[s->mover][r / (3 * ALL_PIECES)], piece = f->cell[r / 3 % ALL_PIECES], to = side_of(piece, r % 3);
    if (!playable(to) || set_has(f, to) || piece == from)
        return false;
    *a = (action){ .kind = MOVE, .from = from, .to = to };
    take_up(f, l, from);
    unsigned m = around(f, to);
    bool fine = !l->stuck && first_meeting(to, m, piece) && may_land(f, l, to, m);
    set_flip(f, from);
    return fine;
}

static bool draw_exchange(const trigon *s, int r, action *a)
{
    static const uint8_t low[15] = { 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 3, 3, 4 };
    static const uint8_t high[15] = { 1, 2, 3, 4, 5, 2, 3, 4, 5, 3, 4, 5, 4, 5, 5 };
    const uint16_t *own = s->piece[s->mover], *other = s->piece[!s->mover];
    int i = r / COPIES % COPIES, j = r % COPIES, numbers = r / (COPIES * COPIES);
    if (numbers < 15) {
        *a = own_exchange(own[low[numbers] * COPIES + i], own[high[numbers] * COPIES + j]);
        return true;
    }
    numbers -= 15;
    *a = (action){ .kind = EXCHANGE, .from = own[numbers * COPIES + i], .to = other[numbers * COPIES + j] };
    return !in_star(s, !s->mover, a->to);
}

static bool draw(const trigon *s, set *f, lift *l, tes_rng *rng, action *a)
{
    enum { MOVES = PIECES * ALL_PIECES * 3 };
    if (placing(s))
        return draw_lay(s, f, rng, a);
    int r = (int)tes_rng_below(rng, MOVES + OWN_EXCHANGES + OTHER_EXCHANGES);
    return r < MOVES ? draw_move(s, f, l, r, a) : draw_exchange(s, r - MOVES, a);
}

tes_move trigon_random_move(const void *pos, tes_rng *rng)
{
    const trigon *s = pos;
    set f;
    lift l;
    action a;
    make_set(&f, s);
    start_lifting(&l, s);
    for (int i = 0; i < TRIES && s->laid > 0; i++)
        if (draw(s, &f, &l, rng, &a))
            return trigon_pack(a);
    tes_move list[MAX_MOVES];
    int n = trigon_moves(pos, list);
    return list[tes_rng_below(rng, (uint32_t)n)];
}
