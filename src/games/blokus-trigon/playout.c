/* playout.c - a whole game of Blokus Trigon played to its end at once, quickly and
 * with some sense: the large pieces first, where they go furthest and where they
 * close ways of the others.
 *
 * What reach.c makes anew for every move is carried along here: laying a piece
 * closes its cells to all, the cells beside it to its own colour, and gives its
 * colour the cells at its corners. A base where nothing fits is closed for good,
 * since open cells and pieces only become fewer; so a move costs a look at two or
 * three bases instead of at all of them. Not for contact=strict, which asks for more
 * than open cells: its playouts are made of random moves.
 */
#include <string.h>

#include "games/blokus-trigon/fit.h"

enum { RUN_ROWS = ROWS + 2 * REACH_ROW + 2 };

print blokus_print[FACINGS];
static set sized[2][LARGEST + 1]; /* the nodes of pieces of this size */

static void mark(uint32_t rows[PRINT_ROWS], tes__cell c) { rows[c.v + 1] |= UINT32_C(1) << (c.u + PRINT_COLUMN); }

static void make_print(const blokus_facing *f, print *p)
{
    for (int i = 0; i < f->size; i++) {
        tes__cell c = f->cell[i];
        bool up = f->up == (((c.u + c.v) & 1) == 0);
        mark(p->cells, c);
        mark(p->beside, (tes__cell){ c.u - 1, c.v });
        mark(p->beside, (tes__cell){ c.u + 1, c.v });
        mark(p->beside, (tes__cell){ c.u, c.v + (up ? -1 : 1) });
        /* The twelve cells round a triangle: five in its row, five across its flat
         * edge's row, three behind its tip, and itself. */
        for (int d = -2; d <= 2; d++) {
            mark(p->corners, (tes__cell){ c.u + d, c.v });
            mark(p->corners, (tes__cell){ c.u + d, c.v + (up ? -1 : 1) });
            if (d >= -1 && d <= 1)
                mark(p->corners, (tes__cell){ c.u + d, c.v + (up ? 1 : -1) });
        }
    }
    for (int i = 0; i < PRINT_ROWS; i++) {
        p->beside[i] &= ~p->cells[i];
        p->corners[i] &= ~(p->cells[i] | p->beside[i]);
    }
}

void blokus_prepare_playout(void)
{
    for (int i = 0; i < FACINGS; i++)
        make_print(&blokus_t.facing[i], &blokus_print[i]);
    for (int up = 0; up < 2; up++)
        for (int piece = 0; piece < PIECES; piece++)
            for (int k = 0; k < WORDS; k++)
                sized[up][blokus_piece_size(piece)].word[k] |= blokus_near[up].piece[piece].word[k];
}

/* A game under way. Sets are placed like blokus_reach.open, the colours side by side. */
typedef struct run {
    set unused[COLOURS][2];
    _Alignas(32) uint64_t open[RUN_ROWS][COLOURS];
    _Alignas(32) uint64_t touch[RUN_ROWS][COLOURS];
    uint64_t against[COLOURS][COLOURS]; /* all bits where the second plays against the first */
    blokus *s;
} run;

unsigned blokus_foes(const blokus *s, int colour)
{
    unsigned foes = 0;
    for (int k = 0; k < colours_of(s); k++) {
        bool ally = s->mode == SOLO || k == colour || ((s->mode == TWO || s->mode == TEAMS) && (k + colour) % 2 == 0);
        foes |= (unsigned)!ally << k;
    }
    return foes;
}

static void begin(run *r, blokus *s)
{
    memset(r, 0, sizeof *r);
    r->s = s;
    for (int c = 0; c < colours_of(s); c++) {
        blokus_reach reach;
        blokus_reach_make(s, c, &reach);
        for (int row = 0; row < ROWS; row++) {
            r->open[row + REACH_ROW][c] = reach.open[row + REACH_ROW];
            r->touch[row + REACH_ROW][c] = reach.touch[row] << REACH_COLUMN;
        }
        for (unsigned foes = blokus_foes(s, c); foes; foes &= foes - 1)
            r->against[c][tes__lowest(foes)] = UINT64_MAX;
        for (uint32_t left = s->left[c]; left; left &= left - 1)
            for (int up = 0; up < 2; up++)
                for (int k = 0; k < WORDS; k++)
                    r->unused[c][up].word[k] |= blokus_near[up].piece[tes__lowest(left)].word[k];
    }
}

static void touch_nothing(run *r, int colour)
{
    for (int row = 0; row < RUN_ROWS; row++)
        r->touch[row][colour] = 0;
}

static void touch_starts(run *r, int colour)
{
    touch_nothing(r, colour);
    for (unsigned starts = blokus_starts(r->s, colour); starts; starts &= starts - 1) {
        int cell = blokus_t.start[tes__lowest(starts)];
        r->touch[blokus_t.row[cell] + REACH_ROW][colour] |= bit(blokus_t.x[cell] + REACH_COLUMN);
    }
}

/* Where a piece could go: a base and what fits there. */
typedef struct spot {
    int row, x, node; /* the base, and the node seen from it */
    int first_row, first_x, facing;
} spot;

static void lay(run *r, int colour, const spot *at)
{
    const print *shape = &blokus_print[at->facing];
    int piece = blokus_t.facing[at->facing].piece;
    blokus *s = r->s;
    if (s->left[colour] == ALL_PIECES)
        touch_nothing(r, colour);
    for (int i = 0; i < PRINT_ROWS; i++) {
        int row = at->first_row - 1 + i;
        uint64_t cells = (uint64_t)shape->cells[i] << at->first_x;
        for (int k = 0; k < COLOURS; k++)
            r->open[row + REACH_ROW][k] &= ~cells;
        r->open[row + REACH_ROW][colour] &= ~((uint64_t)shape->beside[i] << at->first_x);
        r->touch[row + REACH_ROW][colour] |= (uint64_t)shape->corners[i] << at->first_x;
        if (cells)
            s->own[colour][row] |= cells >> REACH_COLUMN;
    }
    for (int up = 0; up < 2; up++)
        for (int k = 0; k < WORDS; k++)
            r->unused[colour][up].word[k] &= ~blokus_near[up].piece[piece].word[k];
    s->left[colour] &= ~(UINT32_C(1) << piece);
    if (s->left[colour] == 0 && piece == SINGLE)
        s->single_last |= (uint8_t)(1 << colour);
}

/* What a place brings: triangles, new cells to attach to, ways of the others closed.
 * Counting the cells it closes to its own colour as well won nothing. */
static const int worth_size = 8;
static const int worth_gained = 1;
static const int worth_taken = 3;

static int gain(const run *r, int colour, const spot *at)
{
    const print *shape = &blokus_print[at->facing];
    int gained = 0, taken = 0;
    for (int i = 0; i < PRINT_ROWS; i++) {
        int row = at->first_row + REACH_ROW - 1 + i;
        uint64_t hostile = 0;
        for (int k = 0; k < COLOURS; k++)
            hostile |= r->touch[row][k] & r->open[row][k] & r->against[colour][k];
        taken += tes__popcount((uint64_t)shape->cells[i] << at->first_x & hostile);
        gained += tes__popcount((uint64_t)shape->corners[i] << at->first_x & r->open[row][colour] & ~r->touch[row][colour]);
    }
    return worth_size * blokus_t.facing[at->facing].size + worth_gained * gained + worth_taken * taken;
}

/* Of the nodes that fit, one among those of the largest pieces; -1 when none does. */
static int choose(const set *fit, bool up, tes_rng *rng)
{
    set some;
    int k = 0;
    while (k < WORDS && !fit->word[k])
        k++;
    if (k == WORDS)
        return -1;
    int size = blokus_node[up][64 * k + tes__lowest(fit->word[k])].size;
    for (k = 0; k < WORDS; k++)
        some.word[k] = fit->word[k] & sized[up][size].word[k];
    return nth_node(&some, (int)tes_rng_below(rng, (uint32_t)size_of(&some)));
}

typedef struct bases {
    uint64_t row[ROWS];
    int count;
} bases;

static int find_bases(const run *r, int colour, bases *b)
{
    b->count = 0;
    for (int row = 0; row < ROWS; row++) {
        b->row[row] = r->touch[row + REACH_ROW][colour] & r->open[row + REACH_ROW][colour];
        b->count += tes__popcount(b->row[row]);
    }
    return b->count;
}

/* A spot at some base; false when nothing fits anywhere. */
static bool draw(run *r, int colour, bases *b, tes_rng *rng, spot *out)
{
    while (b->count) {
        int rank = (int)tes_rng_below(rng, (uint32_t)b->count), row = 0;
        for (int n; rank >= (n = tes__popcount(b->row[row])); row++)
            rank -= n;
        int at = tes__nth(b->row[row], rank), x = at - REACH_COLUMN;
        bool up = points_up(x, row);
        set fit;
        fit_open(up, &r->unused[colour][up], &r->open[row + REACH_ROW][colour], COLOURS, at, &fit);
        int chosen = choose(&fit, up, rng);
        if (chosen >= 0) {
            const seen *n = &blokus_node[up][chosen];
            *out = (spot){ row, x, chosen, row + n->dy, x + n->dx, n->facing };
            return true;
        }
        r->open[row + REACH_ROW][colour] &= ~bit(at);
        b->row[row] &= ~bit(at);
        b->count--;
    }
    return false;
}

/* The best of a few. */
static const int candidates = 3;
static bool pick(run *r, int colour, tes_rng *rng, spot *best)
{
    bases b;
    spot other;
    if (r->s->left[colour] == ALL_PIECES)
        touch_starts(r, colour);
    if (!find_bases(r, colour, &b) || !draw(r, colour, &b, rng, best))
        return false;
    int most = gain(r, colour, best);
    for (int i = 1; i < candidates && draw(r, colour, &b, rng, &other); i++) {
        int value = gain(r, colour, &other);
        if (value > most) {
            most = value;
            *best = other;
        }
    }
    return true;
}

static int random_playout(blokus *s, tes_rng *rng, tes_step line[])
{
    int n = 0;
    for (; s->turn != NO_COLOUR; n++) {
        line[n] = (tes_step){ blokus_random_move(s, rng), s->turn };
        blokus_play(s, line[n].move);
    }
    return n;
}

int blokus_playout(void *pos, tes_rng *rng, tes_step line[])
{
    blokus *s = pos;
    run r;
    int n = 0, colours = colours_of(s);
    if (s->strict)
        return random_playout(s, rng, line);
    begin(&r, s);
    unsigned in = (1u << colours) - 1;
    for (int colour = s->turn; in; colour = (colour + 1) % colours) {
        if (!(in >> colour & 1))
            continue;
        spot at;
        if (!pick(&r, colour, rng, &at)) {
            in &= ~(1u << colour);
            continue;
        }
        line[n++] = (tes_step){ (tes_move)(blokus_places_at(at.row, at.x) - blokus_place_at[0] + at.node), (uint8_t)colour };
        lay(&r, colour, &at);
    }
    s->turn = NO_COLOUR;
    const uint16_t *all = blokus_place_at[0];
    /* Only now: one after the other these loads would miss the cache each time, and
     * together they overlap. Worth 6 % of a playout. */
    for (int i = 0; i < n; i++)
        line[i].move = move_of_place(s, all[line[i].move]);
    return n;
}
