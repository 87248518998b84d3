/* policy.c - which actions of Trigon look good before anything is searched.
 *
 * There are about 700 actions once all pieces are laid, and few matter: those that
 * bring a piece into one of one's own nearest figures, lay one into the opponent's,
 * or exchange a piece out of it. What each cell is worth to fill and to leave is added
 * up over the figures of both; an action is then two or three numbers.
 *
 * A figure that lacks one action is a threat: whoever faces one completes their own
 * or answers it, and nothing else.
 */
#include <string.h>

#include "base/bits.h"
#include "games/trigon/figures.h"

enum { COMPLETES = 30000, MOST_RATED = 4000, LOSES = 2 * MOST_RATED };
enum { WANTED = 6, MOST_THREATS = 16, PER_CELL = 3, MOST_KEPT = 40, MOST_LAYS = 16, MOST_NOISY = 32 };
enum { ELSEWHERE = 0, FIRST_EMPTY = 1 + ALL_PIECES, PLACES = 256 };

/* What a player's figures make of each place: a piece (1 + slot) or an empty cell
 * that some figure needs. `need` is what filling it gains, `hold` what leaving costs. */
typedef struct worths {
    uint32_t need[PLACES], hold[PLACES];
    uint32_t total;
    int threats;
    figure threat[MOST_THREATS]; /* can be completed with one action */
    int gap[MOST_THREATS];       /* the cell it lacks */
    int inside[NUMBERS];         /* pieces of each number in the nearest figure */
} worths;

typedef struct chart {
    const trigon *s;
    cloth c; /* empty cells that are needed have numbers from FIRST_EMPTY on */
    int places;
    worths of[2];
} chart;

static int gap_of(const trigon *s, int player, const figure *f)
{
    int cell[MOST_CELLS], n = trigon_figure_cells(f, cell);
    for (int i = 0; i < n; i++)
        if (trigon_slot_at(s, player, cell[i]) < 0)
            return cell[i];
    return cell[0];
}

/* Can the player complete this figure, which lacks one action, if it is their turn? */
static bool is_threat(const trigon *s, int player, const figure *f, int gap)
{
    if (f->pieces >> PIECES) /* which can be exchanged as soon as all is laid: the figure lacks no more */
        return trigon_slots(s, player) == (1u << PIECES) - 1;
    return trigon_can_fill(s, player, gap, trigon_slots(s, player) & ~(uint32_t)f->pieces);
}

static void find_threats(const trigon *s, int player, const figures *all, worths *w)
{
    w->threats = 0;
    for (int i = 0; i < all->n && w->threats < MOST_THREATS; i++) {
        const figure *f = &all->list[i];
        if (f->lack != 1)
            continue;
        int gap = gap_of(s, player, f);
        if (!is_threat(s, player, f, gap))
            continue;
        w->threat[w->threats] = *f;
        w->gap[w->threats++] = gap;
    }
}

static void add_worths(chart *c, int player, const figure *f)
{
    worths *w = &c->of[player];
    int cell[MOST_CELLS], n = trigon_figure_cells(f, cell);
    for (int i = 0; i < n; i++) {
        uint8_t *place = &c->c.at[cloth_of(cell[i])];
        if (*place == 0 && c->places < PLACES)
            *place = (uint8_t)c->places++;
        bool own = *place >= 1 && *place <= ALL_PIECES && (*place > PIECES) == player;
        (own ? w->hold : w->need)[*place] += trigon_worth[f->far];
    }
}

static void count_inside(worths *w, const figures *all)
{
    memset(w->inside, 0, sizeof w->inside);
    for (int i = 0; i < all->n; i++)
        if (all->list[i].far == all->least) {
            for (int k = 0; k < NUMBERS; k++)
                w->inside[k] = tes__popcount(all->list[i].pieces >> k * COPIES & 7);
            return;
        }
}

static void make_worths(chart *c, const cloth *pieces, int player)
{
    figures all;
    worths *w = &c->of[player];
    memset(w->need, 0, sizeof w->need);
    memset(w->hold, 0, sizeof w->hold);
    int lacking = BIGGEST - tes__popcount(trigon_slots(c->s, player)), most = lacking > WANTED ? lacking : WANTED;
    trigon_figures(c->s, pieces, player, most, most, &all);
    w->total = all.value + 27;
    for (int i = 0; i < all.n; i++)
        if (all.list[i].far <= all.least + 3)
            add_worths(c, player, &all.list[i]);
    count_inside(w, &all);
    find_threats(c->s, player, &all, w);
}

static void make_chart(chart *c, const trigon *s)
{
    cloth pieces;
    trigon_spread(s, &pieces);
    c->s = s;
    c->c = pieces;
    c->places = FIRST_EMPTY;
    make_worths(c, &pieces, s->mover);
    make_worths(c, &pieces, !s->mover);
    c->of[0].need[ELSEWHERE] = c->of[1].need[ELSEWHERE] = 0;
}

/* In one's own figure one lays what one has more of outside, for exchanges to come; in
 * the opponent's, what they have spent in it. */
static int number_fits(const chart *c, int number)
{
    int me = c->s->mover;
    return 3 * c->of[!me].inside[number - 1] - 2 * c->of[me].inside[number - 1];
}

static int share(int64_t part, uint32_t total) { return (int)(part * 1000 / total); }

/* How much better both players' figures stand by the action, at first sight. */
static int progress(const chart *c, action a)
{
    int me = c->s->mover, to = c->c.at[cloth_of(a.to)], from = a.kind == LAY ? ELSEWHERE : c->c.at[cloth_of(a.from)];
    const worths *own = &c->of[me], *other = &c->of[!me];
    bool taken = to >= 1 && to <= ALL_PIECES, with_own = taken && (to > PIECES) == me;
    if (with_own)
        return -500; /* only the numbers change places */
    int64_t mine = 2 * (int64_t)own->need[to], theirs = 0;
    if (a.kind != LAY)
        mine -= (int64_t)own->hold[from] * 2 / 3;
    if (taken)
        theirs += (int64_t)other->hold[to] * 2 / 3 - 2 * (int64_t)other->need[from];
    else
        theirs += (int64_t)other->need[to] / 2 - (a.kind == LAY ? 0 : (int64_t)other->need[from] / 2);
    return share(mine, own->total) + share(theirs, other->total) + (a.kind == LAY ? number_fits(c, a.number) : 0);
}

/* The slot of the piece on a cell as a bit of figure.pieces, seen by `player`. */
static uint64_t bit_at(const chart *c, int player, int cell)
{
    int at = c->c.at[cloth_of(cell)] - 1;
    if (at < 0 || at >= ALL_PIECES)
        return 0;
    return 1ull << ((at >= PIECES) == player ? at % PIECES : PIECES + at % PIECES);
}

static bool completes(const chart *c, action a)
{
    int me = c->s->mover;
    const worths *w = &c->of[me];
    for (int i = 0; i < w->threats; i++)
        if (w->gap[i] == a.to && (a.kind == LAY || !(w->threat[i].pieces & bit_at(c, me, a.from))))
            return true;
    return false;
}

static unsigned numbers_of(uint32_t slots) { return (slots | slots >> 1 | slots >> 2) & 0111111; }

/* Does the opponent's threat fail after the action? A piece in the gap must have a
 * number of which they keep none outside the figure. */
static bool answers(const chart *c, const figure *f, int gap, action a)
{
    int me = c->s->mover;
    uint64_t to = bit_at(c, !me, a.to);
    uint32_t laid = trigon_slots(c->s, !me), spare = laid & ~(uint32_t)f->pieces;
    uint32_t theirs = (uint32_t)to & ((1u << PIECES) - 1);
    if (a.kind == LAY)
        return a.to == gap && (laid != (1u << PIECES) - 1 || !(numbers_of(spare) & 1u << (a.number - 1) * COPIES));
    if (a.to != gap && a.from != gap)
        return (f->pieces & theirs) != 0; /* exchanged out of it */
    if (theirs)                           /* comes into the gap, and mine takes its place */
        return (f->pieces & theirs) && !(numbers_of(spare) & numbers_of(theirs));
    if (a.kind == MOVE && a.from == gap)
        return false;
    int slot = tes__lowest(bit_at(c, me, a.to == gap ? a.from : a.to));
    return !(numbers_of(spare) & 1u << slot / COPIES * COPIES);
}

static bool answers_all(const chart *c, action a)
{
    const worths *w = &c->of[!c->s->mover];
    for (int i = 0; i < w->threats; i++)
        if (!answers(c, &w->threat[i], w->gap[i], a))
            return false;
    return true;
}

static int clamp(int value, int most) { return value > most ? most : value < -most ? -most : value; }

/* Only the best few for each cell that is filled, and of these the best. */
static void drop_the_rest(const chart *c, const tes_move moves[], int n, int16_t rating[])
{
    int16_t best[PLACES][PER_CELL];
    int many[2 * MOST_RATED / 32 + 1] = { 0 }, kept = 0;
    for (int i = 0; i < PLACES; i++)
        for (int k = 0; k < PER_CELL; k++)
            best[i][k] = INT16_MIN;
    for (int i = 0; i < n; i++) {
        action a;
        if (rating[i] == TES_POOR)
            continue;
        trigon_unpack(moves[i], &a);
        int16_t *row = best[c->c.at[cloth_of(a.to)]], value = rating[i];
        for (int k = 0; k < PER_CELL; k++)
            if (value > row[k]) {
                int16_t smaller = row[k];
                row[k] = value;
                value = smaller;
            }
    }
    for (int i = 0; i < n; i++) {
        action a;
        if (rating[i] == TES_POOR)
            continue;
        trigon_unpack(moves[i], &a);
        if (rating[i] < best[c->c.at[cloth_of(a.to)]][a.kind == LAY && c->c.at[cloth_of(a.to)] ? 0 : PER_CELL - 1])
            rating[i] = TES_POOR;
        else
            many[(clamp(rating[i], MOST_RATED) + MOST_RATED) / 32]++;
    }
    int from = 2 * MOST_RATED / 32, most = placing(c->s) ? MOST_LAYS : MOST_KEPT;
    while (from > 0 && kept + many[from] <= most)
        kept += many[from--];
    for (int i = 0; i < n; i++)
        if (rating[i] != TES_POOR && kept > 0 && (clamp(rating[i], MOST_RATED) + MOST_RATED) / 32 <= from)
            rating[i] = TES_POOR;
}

void trigon_rate(const void *pos, const tes_move moves[], int n, int16_t rating[])
{
    const trigon *s = pos;
    chart c;
    bool winning = false, answered = false;
    if (s->laid == 0 || n == 0) {
        memset(rating, 0, (size_t)n * sizeof *rating);
        return;
    }
    make_chart(&c, s);
    bool pressed = c.of[!s->mover].threats > 0, winner = c.of[s->mover].threats > 0;
    for (int i = 0; i < n; i++) {
        action a;
        trigon_unpack(moves[i], &a);
        int value = clamp(progress(&c, a), MOST_RATED - 1);
        if (winner && completes(&c, a)) {
            value = COMPLETES;
            winning = true;
        } else if (pressed && answers_all(&c, a)) {
            answered = true;
        } else if (pressed) {
            value -= LOSES;
        }
        rating[i] = (int16_t)value;
    }
    for (int i = 0; i < n && (winning || answered); i++)
        if (rating[i] < (winning ? COMPLETES : -MOST_RATED))
            rating[i] = TES_POOR;
    if (!winning)
        drop_the_rest(&c, moves, n, rating);
}

bool trigon_pressed(const void *pos)
{
    const trigon *s = pos;
    cloth c;
    figures f;
    worths w;
    if (s->winner != 0)
        return false;
    trigon_spread(s, &c);
    trigon_figures(s, &c, !s->mover, 1, 1, &f);
    find_threats(s, !s->mover, &f, &w);
    return w.threats > 0;
}

/* The actions that complete a figure, and while pieces are laid those that leave it one
 * action from complete: later threats can be made and answered for ever. */
int trigon_noisy(const void *pos, tes_move out[])
{
    const trigon *s = pos;
    cloth c;
    figures f;
    uint32_t needs[PLACES] = { 0 };
    int kept = 0, places = FIRST_EMPTY, me = s->mover, most = placing(s) ? 2 : 1;
    if (s->winner != 0)
        return 0;
    trigon_spread(s, &c);
    trigon_figures(s, &c, me, most, most, &f);
    if (f.n == 0)
        return 0;
    for (int i = 0; i < f.n && i < MOST_NOISY; i++) {
        if (f.list[i].lack > most)
            continue;
        int cell[MOST_CELLS], cells = trigon_figure_cells(&f.list[i], cell);
        for (int k = 0; k < cells; k++) {
            uint8_t *place = &c.at[cloth_of(cell[k])];
            if (*place == 0 && places < PLACES)
                *place = (uint8_t)places++;
            needs[*place] |= (uint32_t)(*place == 0 || *place > ALL_PIECES || (*place > PIECES) != me) << i;
        }
    }
    int n = trigon_moves(pos, out);
    for (int i = 0; i < n; i++) {
        action a;
        trigon_unpack(out[i], &a);
        bool noisy = false;
        uint64_t from = a.kind == LAY ? 0 : 1ull << (c.at[cloth_of(a.from)] - 1) % PIECES;
        for (uint32_t left = needs[c.at[cloth_of(a.to)]]; left && !noisy; left &= left - 1)
            noisy = !(f.list[tes__lowest(left)].pieces & from);
        if (noisy)
            out[kept++] = out[i];
    }
    return kept;
}
