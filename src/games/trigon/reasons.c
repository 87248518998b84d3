/* reasons.c - what speaks for an action of Trigon, in the words of the rulebook's
 * "Playing well": formations that are complete, threatened, stopped, or growing.
 *
 * What could win at once is found by trying every action; how far a strip or a pyramid
 * has grown is counted on the table, in places where no opposing piece lies. Blocks
 * have too many shapes to be counted so; they are told by their stars.
 */
#include "games/trigon/field.h"

#include "game/reason.h"

/* By judgement, on the scale of tes_reason. */
enum {
    COMPLETES = 900,
    STOPS = 900,
    TWO_THREATS = 600,
    THREATENS = 350,
    STAR = 220,
    STAR_BUT_ONE = 110,
    TAKES_OUT = 130,
    GROWS = 18,  /* each piece of a strip; of a pyramid two thirds */
    HOLDS = 25,  /* the same for the opponent's */
    JOINS = 40,  /* each own piece beside it */
    TOUCHES = 12 /* each own piece it touches at least at a corner */
};

enum { FEWEST_IN_STRIP = 5, FEWEST_IN_PYRAMID = 8, FEWEST_IN_GROUP = 4, FEWEST_TOUCHED = 3 };
enum figure { STRIP_FIGURE, PYRAMID_FIGURE, BLOCK_FIGURE, FIGURES };
enum { MOST_CELLS = 18, STAR_CELLS = 6 };

typedef struct place {
    int cells;
    tes__cell cell[MOST_CELLS];
} place;

static int colour(const field *f, tes__cell c) { return on_table(c) ? colour_at(f, c) : OUTSIDE; }
static void show(tes_reason *reason, tes__cell c) { tes__reason_cell(reason, cell_number(c.u, c.v)); }

/* R17: eleven cells from here, to the right, to the upper right or to the upper left. */
static place strip_at(tes__cell c, int direction)
{
    enum { LEFT, RIGHT, ABOVE_OR_BELOW };
    static const int side_of_up[3] = { RIGHT, RIGHT, LEFT };
    static const int side_of_down[3] = { RIGHT, ABOVE_OR_BELOW, ABOVE_OR_BELOW };
    place p = { .cells = STRIP };
    for (int i = 0; i < STRIP; i++) {
        p.cell[i] = c;
        c = tes__triangle_beside(c, tes__triangle_up(c) ? side_of_up[direction] : side_of_down[direction]);
    }
    return p;
}

/* R16: rows of 7, 5, 3 and 1; `c` is the left end of the longest. */
static place pyramid_at(tes__cell c)
{
    int towards_tip = tes__triangle_up(c) ? 1 : -1;
    place p = { 0 };
    for (int row = 0; row < 4; row++)
        for (int x = row; x < 7 - row; x++)
            p.cell[p.cells++] = (tes__cell){ c.u + x, c.v + row * towards_tip };
    return p;
}

/* The pieces of a player in this place; 0 where another one lies. */
static int count_in(const field *f, int player, const place *p)
{
    int n = 0;
    for (int i = 0; i < p->cells; i++) {
        int there = colour(f, p->cell[i]);
        if (there != EMPTY && there != 1 + player)
            return 0;
        n += there == 1 + player;
    }
    return n;
}

/* The most pieces of a player in any place for a strip or a pyramid, and which. */
static int most_in(const field *f, int player, enum figure figure, place *best)
{
    int most = 0, directions = figure == STRIP_FIGURE ? 3 : 1;
    for (int x = f->left - STRIP; x <= f->right + STRIP; x++)
        for (int y = f->bottom - STRIP / 2; y <= f->top + 3; y++)
            for (int d = 0; d < directions; d++) {
                tes__cell c = { x, y };
                place p = figure == STRIP_FIGURE ? strip_at(c, d) : pyramid_at(c);
                int n = count_in(f, player, &p);
                if (n > most) {
                    most = n;
                    *best = p;
                }
            }
    return most;
}

/* R13: the complete stars of a player. Each has one up cell whose lower left corner is
 * the middle. */
typedef struct stars {
    int count;
    tes__corner middle[PIECES];
} stars;

static bool star_round(const field *f, int player, tes__corner middle)
{
    for (int i = 0; i < STAR_CELLS; i++)
        if (colour(f, tes__corner_cell(middle, i)) != 1 + player)
            return false;
    return true;
}

static stars find_stars(const trigon *s, const field *f, int player)
{
    stars found = { 0 };
    for (int i = 0; i < PIECES; i++) {
        tes__cell c = cell_place(s->piece[player][i]);
        if (s->piece[player][i] != NOWHERE && tes__triangle_up(c) && star_round(f, player, (tes__corner){ c.u, c.v }))
            found.middle[found.count++] = (tes__corner){ c.u, c.v };
    }
    return found;
}

static bool in_stars(const stars *set, tes__corner middle)
{
    for (int i = 0; i < set->count; i++)
        if (set->middle[i].p == middle.p && set->middle[i].q == middle.q)
            return true;
    return false;
}

/* Which formation a player has made who has won with it. */
static enum figure made(const trigon *s, int player, place *p)
{
    field f;
    field_lay_out(&f, s);
    if (most_in(&f, player, STRIP_FIGURE, p) == STRIP)
        return STRIP_FIGURE;
    if (most_in(&f, player, PYRAMID_FIGURE, p) == PYRAMID)
        return PYRAMID_FIGURE;
    return BLOCK_FIGURE;
}

/* The cells from which a player could win with one action, by formation. */
typedef struct wins {
    int count[FIGURES];
    int cell[FIGURES][TES_MAX_WHY_CELLS];
} wins;

static void add_win(wins *w, enum figure figure, int cell)
{
    for (int i = 0; i < w->count[figure]; i++)
        if (w->cell[figure][i] == cell)
            return;
    if (w->count[figure] < TES_MAX_WHY_CELLS)
        w->cell[figure][w->count[figure]++] = cell;
}

static void find_wins(const trigon *pos, int player, wins *w)
{
    trigon s = *pos;
    tes_move list[MAX_MOVES];
    action a;
    place p;
    *w = (wins){ 0 };
    s.mover = (uint8_t)player;
    int n = trigon_moves(&s, list);
    for (int i = 0; i < n; i++) {
        trigon next = s;
        trigon_unpack(list[i], &a);
        trigon_play(&next, list[i]);
        if (next.winner == 1 + player)
            add_win(w, made(&next, player, &p), a.to);
    }
}

static void show_wins(tes_reason *reason, const wins *w, int figure)
{
    for (int i = 0; i < w->count[figure]; i++)
        tes__reason_cell(reason, w->cell[figure][i]);
    reason->number = w->count[figure];
}

static const char *const completes[FIGURES] = { "completes-strip", "completes-pyramid", "completes-block" };
static const char *const stops[FIGURES] = { "stops-strip", "stops-pyramid", "stops-block" };
static const char *const threatens[FIGURES] = { "threatens-strip", "threatens-pyramid", "threatens-block" };

/* The formation that wins: its cells, or those of its stars. */
static void say_complete(tes__reasons *list, const trigon *next, int me)
{
    place p;
    field f;
    enum figure figure = made(next, me, &p);
    tes_reason *reason = tes__because(list, completes[figure], COMPLETES);
    if (figure != BLOCK_FIGURE) {
        for (int i = 0; i < p.cells; i++)
            show(reason, p.cell[i]);
        return;
    }
    field_lay_out(&f, next);
    stars all = find_stars(next, &f, me);
    for (int i = 0; i < PIECES; i++) {
        tes__cell c = cell_place(next->piece[me][i]);
        bool part = false;
        for (int k = 0; k < 3; k++)
            part |= in_stars(&all, tes__triangle_corner(c, k));
        if (part)
            show(reason, c);
    }
}

/* What the opponent could have won with and now cannot. */
static bool say_stopped(tes__reasons *list, const trigon *s, const trigon *next, int me)
{
    wins before, after;
    bool stopped = false;
    find_wins(s, !me, &before);
    if (!before.count[STRIP_FIGURE] && !before.count[PYRAMID_FIGURE] && !before.count[BLOCK_FIGURE])
        return false;
    find_wins(next, !me, &after);
    for (int figure = 0; figure < FIGURES; figure++)
        if (before.count[figure] > 0 && after.count[figure] == 0) {
            show_wins(tes__because(list, stops[figure], STOPS), &before, figure);
            stopped = true;
        }
    return stopped;
}

static bool say_threats(tes__reasons *list, const trigon *s, const trigon *next, int me)
{
    wins before, after;
    int cells = 0;
    bool threatened = false;
    find_wins(next, me, &after);
    for (int figure = 0; figure < FIGURES; figure++)
        cells += after.count[figure];
    if (cells == 0)
        return false;
    find_wins(s, me, &before);
    if (cells >= 2 && !before.count[STRIP_FIGURE] && !before.count[PYRAMID_FIGURE] && !before.count[BLOCK_FIGURE]) {
        tes_reason *reason = tes__because(list, "two-threats", TWO_THREATS);
        for (int figure = 0; figure < FIGURES; figure++)
            show_wins(reason, &after, figure);
        reason->number = cells;
        return true;
    }
    for (int figure = 0; figure < FIGURES; figure++)
        if (after.count[figure] > 0 && before.count[figure] == 0) {
            show_wins(tes__because(list, threatens[figure], THREATENS), &after, figure);
            threatened = true;
        }
    return threatened;
}

/* Own figures that have grown, opposing ones that are barred now. */
static void say_figures(tes__reasons *list, const field *before, const field *after, int me)
{
    place p = { 0 };
    int was = most_in(before, me, STRIP_FIGURE, &p), now = most_in(after, me, STRIP_FIGURE, &p);
    if (now > was && now >= FEWEST_IN_STRIP)
        tes__because(list, "grows-strip", GROWS * now)->number = now;
    was = most_in(before, me, PYRAMID_FIGURE, &p);
    now = most_in(after, me, PYRAMID_FIGURE, &p);
    if (now > was && now >= FEWEST_IN_PYRAMID)
        tes__because(list, "grows-pyramid", GROWS * now * 2 / 3)->number = now;
    was = most_in(before, !me, STRIP_FIGURE, &p);
    if (was >= FEWEST_IN_STRIP && most_in(after, !me, STRIP_FIGURE, &p) < was)
        tes__because(list, "holds-strip", HOLDS * was)->number = was;
    was = most_in(before, !me, PYRAMID_FIGURE, &p);
    if (was >= FEWEST_IN_PYRAMID && most_in(after, !me, PYRAMID_FIGURE, &p) < was)
        tes__because(list, "holds-pyramid", HOLDS * was * 2 / 3)->number = was;
}

/* A star that is complete now, or lacks one free cell, with the piece just laid. */
static bool say_star(tes__reasons *list, const field *before, const field *after, tes__cell to, int me)
{
    for (int i = 0; i < 3; i++) {
        tes__corner middle = tes__triangle_corner(to, i);
        if (!star_round(after, me, middle) || star_round(before, me, middle))
            continue;
        tes_reason *reason = tes__because(list, "makes-star", STAR);
        for (int k = 0; k < STAR_CELLS; k++)
            show(reason, tes__corner_cell(middle, k));
        return true;
    }
    return false;
}

static void say_star_but_one(tes__reasons *list, const field *before, const field *after, tes__cell to, int me)
{
    for (int i = 0; i < 3; i++) {
        tes__corner middle = tes__triangle_corner(to, i);
        tes__cell gap = to;
        int own = 0, had = 0, empty = 0;
        for (int k = 0; k < STAR_CELLS; k++) {
            tes__cell c = tes__corner_cell(middle, k);
            own += colour(after, c) == 1 + me;
            had += colour(before, c) == 1 + me;
            if (colour(after, c) == EMPTY) {
                empty++;
                gap = c;
            }
        }
        if (own != STAR_CELLS - 1 || empty != 1 || had >= own)
            continue;
        show(tes__because(list, "star-but-one", STAR_BUT_ONE), gap);
        return;
    }
}

/* How many pieces of this colour hang together by edges with this one. */
static int group_size(const field *f, tes__cell from)
{
    tes__cell group[PIECES] = { from };
    int n = 1;
    for (int done = 0; done < n; done++)
        for (int side = 0; side < 3; side++) {
            tes__cell c = tes__triangle_beside(group[done], side);
            bool seen = colour(f, c) != colour(f, from);
            for (int i = 0; i < n && !seen; i++)
                seen = group[i].u == c.u && group[i].v == c.v;
            if (!seen)
                group[n++] = c;
        }
    return n;
}

/* Where the piece lies now: beside its own, or in the place of an opposing one. */
static void say_neighbours(tes__reasons *list, const field *before, const field *after, action a, int me)
{
    tes__cell to = cell_place(a.to);
    int own = 0, touched = 0;
    if (colour(before, to) == 1 + !me && group_size(before, to) >= FEWEST_IN_GROUP) {
        tes_reason *reason = tes__because(list, "takes-out", TAKES_OUT);
        reason->number = group_size(before, to);
        show(reason, to);
    }
    if (colour(before, to) == 1 + me)
        return;
    for (int side = 0; side < 3; side++)
        own += colour(after, tes__triangle_beside(to, side)) == 1 + me;
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < STAR_CELLS; k++) {
            tes__cell c = tes__corner_cell(tes__triangle_corner(to, i), k);
            bool other = c.u != to.u || c.v != to.v;
            touched += other && colour(after, c) == 1 + me;
        }
    touched -= own; /* a neighbour is met at two corners, any other cell at one */
    if (own >= 2)
        tes__because(list, "joins", JOINS * own)->number = own;
    else if (touched >= FEWEST_TOUCHED)
        tes__because(list, "keeps-together", TOUCHES * touched)->number = touched;
}

int trigon_reasons(const void *pos, tes_move move, tes_reason out[TES_MAX_REASONS])
{
    const trigon *s = pos;
    tes__reasons list = { .out = out };
    trigon next = *s;
    field before, after;
    action a;
    int me = s->mover;
    trigon_unpack(move, &a);
    trigon_play(&next, move);
    if (next.winner == 1 + me)
        say_complete(&list, &next, me);
    if (next.winner != 0)
        return tes__reasons_done(&list);
    field_lay_out(&before, s);
    field_lay_out(&after, &next);
    bool stopped = say_stopped(&list, s, &next, me), threatened = say_threats(&list, s, &next, me);
    if (!stopped && !threatened) /* which say more than a number does */
        say_figures(&list, &before, &after, me);
    if (!say_star(&list, &before, &after, cell_place(a.to), me))
        say_star_but_one(&list, &before, &after, cell_place(a.to), me);
    say_neighbours(&list, &before, &after, a, me);
    return tes__reasons_done(&list);
}
