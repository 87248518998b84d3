/* fast.c - the moves of Blokus Trigon by sets of places.
 *
 * The same answers as blokus_plain_moves() in rules.c, which the tests compare
 * on random positions. A colour's moves are the places of its unused pieces
 * that lie on open cells only and cover at least one touching cell (reach.c).
 *
 * Take one touching cell as the base. 413 places contain it (less at the
 * border); they are the same for all bases that point the same way, moved. All
 * their cells lie in 46 cells round the base, cut here into seven windows of
 * neighbouring cells. Per window and per pattern of open cells in it, a table has
 * the set of places that ask for no closed cell: seven loads and ANDs of such
 * sets, with the set of places of unused pieces, leave what fits.
 *
 *     window (seen from a base pointing up; from one pointing down, mirrored)
 *     row +2              5 5 5 5 5 5 5
 *     row +1            3 3 3 3 3 3 3 3 3
 *     row  0          0 0 0 0 0 B 1 1 1 1 1
 *     row -1            2 2 2 2 2 2 2 2 2
 *     row -2              4 4 4 4 4 4 4
 *     row -3                6 . 6 . 6
 *
 * A place that covers several touching cells is counted at the first of them:
 * each base is closed once it has been dealt with.
 */
#include <string.h>

#include "base/bits.h"
#include "games/blokus-trigon/fit.h"

typedef struct window {
    int row, from, width;
    int entry; /* where its patterns begin in near.fits */
} window;

static const window windows[WINDOWS] = {
    { 0, -5, 5, SAME_LEFT }, { 0, 1, 5, SAME_RIGHT }, { -1, -4, 9, BELOW },   { 1, -4, 9, ABOVE },
    { -2, -3, 7, BELOW_2 },  { 2, -3, 7, ABOVE_2 },   { -3, -2, 5, BELOW_3 },
};

nearby blokus_near[2];
seen blokus_node[2][NODES];
uint16_t blokus_place_at[CELLS][NODES];

static void put(set *s, int node) { s->word[node / 64] |= (uint64_t)1 << node % 64; }

/* --- tables --- */

/* The table's row and column of a cell seen from a base; rows are turned over
 * for bases pointing down. */
static int near_row(tes__cell offset, bool up) { return (up ? offset.v : -offset.v) + 3; }
static int near_column(tes__cell offset) { return offset.u + 5; }

static tes__cell seen_from(const blokus_facing *f, int base, int i)
{
    return (tes__cell){ f->cell[i].u - f->cell[base].u, f->cell[i].v - f->cell[base].v };
}

static bool base_up(const blokus_facing *f, int base) { return f->up == (((f->cell[base].u + f->cell[base].v) & 1) == 0); }

/* Corner i of the cell in the numbers of reach.c: cells 0, 2, 4 round a corner
 * point up and are its cells 0, 1, 2; cells 1, 3, 5 point down. */
static bool holds_side(const blokus_facing *f, int middle, int corner)
{
    bool up = base_up(f, middle);
    int m = 2 * corner + !up, found = 0;
    /* The corner, when its cell m is at (0,0) or, pointing down, at (1,0). */
    tes__cell at = up ? (tes__cell){ 0, 0 } : (tes__cell){ 1, 0 };
    tes__cell zero = tes__corner_cell((tes__corner){ 0, 0 }, m);
    tes__corner c = { at.u - zero.u, at.v - zero.v };
    for (int turn = -1; turn <= 1; turn += 2) {
        tes__cell beside = tes__corner_cell(c, (m + turn + 6) % 6);
        for (int i = 0; i < f->size; i++) {
            tes__cell o = seen_from(f, middle, i);
            found += o.u == beside.u - at.u && o.v == beside.v - at.v;
        }
    }
    return found == 2;
}

static void add_node(const blokus_facing *f, int base, int node, set closed[TALL][SPAN])
{
    bool up = base_up(f, base);
    nearby *n = &blokus_near[up];
    put(&n->piece[f->piece], node);
    for (int i = 0; i < f->size; i++) {
        tes__cell o = seen_from(f, base, i);
        int row = near_row(o, up), column = near_column(o);
        put(&closed[row][column], node);
        for (int corner = 0; corner < 3; corner++)
            if (holds_side(f, i, corner))
                put(&n->side[corner][row][column], node);
    }
}

/* fits: per pattern, all nodes but those that contain a cell missing in it. */
static void make_fits(nearby *n, set closed[TALL][SPAN])
{
    for (const window *w = windows; w < windows + WINDOWS; w++)
        for (int pattern = 0; pattern < 1 << w->width; pattern++) {
            set *fits = &n->fits[w->entry + pattern];
            memset(fits, 0xff, sizeof *fits);
            for (int i = 0; i < w->width; i++)
                for (int k = 0; !(pattern >> i & 1) && k < WORDS; k++)
                    fits->word[k] &= ~closed[w->row + 3][w->from + i + 5].word[k];
        }
}

void blokus_prepare_fast(void)
{
    static set closed[2][TALL][SPAN];
    static uint16_t node_of[FACINGS][LARGEST];
    int nodes[2] = { 0, 0 };
    for (int facing = 0; facing < FACINGS; facing++) {
        const blokus_facing *f = &blokus_t.facing[facing];
        for (int base = 0; base < f->size; base++) {
            bool up = base_up(f, base);
            node_of[facing][base] = (uint16_t)nodes[up]++;
            add_node(f, base, node_of[facing][base], closed[up]);
            tes__cell first = seen_from(f, base, 0);
            blokus_node[up][node_of[facing][base]] = (seen){ (uint8_t)facing, f->size, (int8_t)first.u, (int8_t)first.v };
        }
    }
    for (int up = 0; up < 2; up++)
        make_fits(&blokus_near[up], closed[up]);
    for (int p = 0; p < PLACES; p++) {
        const blokus_place *place = &blokus_t.place[p];
        for (int i = 0; i < place->size; i++)
            blokus_place_at[place->cell[i]][node_of[place->facing][i]] = (uint16_t)p;
    }
}

/* --- what fits --- */

typedef struct finder {
    blokus_reach reach;
    set unused[2]; /* the nodes of the colour's pieces, for bases pointing down and up */
} finder;

static void finder_make(const blokus *s, int colour, finder *f)
{
    blokus_reach_make(s, colour, &f->reach);
    uint32_t left = s->left[colour];
    for (int up = 0; up < 2; up++)
        f->unused[up] = blokus_near[up].piece[tes__lowest(left)];
    for (left &= left - 1; left; left &= left - 1) {
        int piece = tes__lowest(left);
        for (int up = 0; up < 2; up++)
            for (int k = 0; k < WORDS; k++)
                f->unused[up].word[k] |= blokus_near[up].piece[piece].word[k];
    }
}

/* R18: take out the nodes that would lay a side at a corner of their colour. */
static void drop_sides(const finder *f, int row, int x, set *fit)
{
    bool up = points_up(x, row);
    int from = x + REACH_COLUMN - 5;
    for (int i = 0; i < TALL; i++) {
        int r = row + REACH_ROW + (up ? i - 3 : 3 - i);
        for (uint64_t sides = f->reach.sides[r] >> from & ((1 << SPAN) - 1); sides; sides &= sides - 1) {
            int column = tes__lowest(sides);
            for (int corner = 0; corner < 3; corner++)
                for (int k = 0; f->reach.side[corner][r] >> (from + column) & 1 && k < WORDS; k++)
                    fit->word[k] &= ~blokus_near[up].side[corner][i][column].word[k];
        }
    }
}

/* The nodes that fit at this base. */
static inline void fit_at(const finder *f, int row, int x, set *fit)
{
    bool up = points_up(x, row);
    fit_open(up, &f->unused[up], f->reach.open + REACH_ROW + row, 1, x + REACH_COLUMN, fit);
    if (f->reach.strict)
        drop_sides(f, row, x, fit);
}

static void close_base(finder *f, int row, int x) { f->reach.open[REACH_ROW + row] &= ~bit(x + REACH_COLUMN); }

bool blokus_can_place(const blokus *s, int colour)
{
    finder f;
    set fit;
    if (!s->left[colour])
        return false;
    finder_make(s, colour, &f);
    for (int row = 0; row < ROWS; row++)
        for (uint64_t bases = f.reach.touch[row]; bases; bases &= bases - 1) {
            fit_at(&f, row, tes__lowest(bases), &fit);
            if (!is_empty(&fit))
                return true;
        }
    return false;
}

int blokus_count(const void *pos)
{
    const blokus *s = pos;
    finder f;
    set fit;
    int n = 0;
    if (s->turn == NO_COLOUR)
        return 0;
    finder_make(s, s->turn, &f);
    for (int row = 0; row < ROWS; row++)
        for (uint64_t bases = f.reach.touch[row]; bases; bases &= bases - 1) {
            int x = tes__lowest(bases);
            fit_at(&f, row, x, &fit);
            n += size_of(&fit);
            close_base(&f, row, x);
        }
    return n;
}

int blokus_moves(const void *pos, tes_move out[])
{
    const blokus *s = pos;
    finder f;
    set fit;
    int n = 0;
    if (s->turn == NO_COLOUR)
        return 0;
    finder_make(s, s->turn, &f);
    for (int row = 0; row < ROWS; row++)
        for (uint64_t bases = f.reach.touch[row]; bases; bases &= bases - 1) {
            int x = tes__lowest(bases);
            const uint16_t *place = blokus_places_at(row, x);
            fit_at(&f, row, x, &fit);
            for (int k = 0; k < WORDS; k++)
                for (uint64_t word = fit.word[k]; word; word &= word - 1)
                    out[n++] = move_of_place(s, place[64 * k + tes__lowest(word)]);
            close_base(&f, row, x);
        }
    return n;
}

tes_move blokus_random_move(const void *pos, tes_rng *rng)
{
    const blokus *s = pos;
    finder f;
    set fit;
    uint16_t sizes[CELLS];
    int total = 0, base = 0;
    finder_make(s, s->turn, &f);
    for (int row = 0; row < ROWS; row++)
        for (uint64_t bases = f.reach.touch[row]; bases; bases &= bases - 1) {
            int x = tes__lowest(bases);
            fit_at(&f, row, x, &fit);
            total += sizes[base++] = (uint16_t)size_of(&fit);
            close_base(&f, row, x);
        }
    int rank = (int)tes_rng_below(rng, (uint32_t)total);
    for (base = 0; rank >= sizes[base]; base++)
        rank -= sizes[base];
    /* Open again this base and those after it, and ask once more. */
    for (int row = ROWS - 1; row >= 0; row--)
        f.reach.open[REACH_ROW + row] |= f.reach.touch[row] << REACH_COLUMN;
    for (int row = 0;; row++)
        for (uint64_t bases = f.reach.touch[row]; bases; bases &= bases - 1) {
            int x = tes__lowest(bases);
            if (base-- == 0) {
                fit_at(&f, row, x, &fit);
                return move_of_place(s, blokus_places_at(row, x)[nth_node(&fit, rank)]);
            }
            close_base(&f, row, x);
        }
}
