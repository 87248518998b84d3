/* reasons.c - what speaks for a piece of Blokus Trigon, in the words of the rulebook's
 * "Playing well": corners, room, large pieces, the middle, the bonus.
 *
 * A FREE CORNER of a colour is a lattice corner of its pieces at which one more piece
 * could be attached: one of the six cells there is open to it (reach.c). Room that a
 * colour could still get to is counted generously, over edges and corners alike, so
 * that what is called shut off truly is.
 */
#include <string.h>

#include "base/bits.h"
#include "game/reason.h"
#include "games/blokus-trigon/rules.h"

/* By judgement, on the scale of tes_reason. */
enum {
    ALL_LAID = 700,
    ENDS_COLOUR = 450,
    KEEPS_SINGLE = 260,
    CLOSED = 35,   /* each corner closed           */
    OPENED = 25,   /* each corner opened           */
    SHUT_OFF = 12, /* each cell, up to MOST_CELLS */
    REACHED = 4,   /* each cell, up to MOST_CELLS  */
    TRIANGLE = 20, /* each, of a large piece      */
    THROUGH = 140,
    MIDDLE = 130,
    STARTS_AT = 50
};

enum { MOST_CELLS = 30, FEWEST_REACHED = 10, FEWEST_SHUT_OFF = 4, LARGE = 4, LONG = 3, STEPS = 3 };

/* Corner (p, q) of the lattice is bit p + LEFT of word q; see tes__triangle_corner(). */
enum { LEFT = 8 };
typedef struct corners {
    uint64_t row[ROWS + 4];
} corners;

typedef struct cells {
    uint64_t row[ROWS];
} cells;

static bool has(const cells *set, int cell) { return set->row[blokus_t.row[cell]] >> blokus_t.x[cell] & 1; }

static int size_of(const uint64_t row[], int rows)
{
    int n = 0;
    for (int i = 0; i < rows; i++)
        n += tes__popcount(row[i]);
    return n;
}

static int size_of_cells(const cells *set) { return size_of(set->row, ROWS); }

static cells without(cells a, const cells *b)
{
    for (int i = 0; i < ROWS; i++)
        a.row[i] &= ~b->row[i];
    return a;
}

static void show(tes_reason *reason, const cells *set)
{
    for (int cell = 0; cell < CELLS; cell++)
        if (has(set, cell))
            tes__reason_cell(reason, cell);
}

/* The cells round a corner where a piece could be attached; false: none. */
static bool attachable(const cells *touch, tes__corner corner, cells *found)
{
    bool any = false;
    for (int j = 0; j < 6; j++) {
        tes__cell c = tes__corner_cell(corner, j);
        int cell = tes__board_find(&blokus_t.board, c.u, c.v);
        if (cell == TES__NO_CELL || !has(touch, cell))
            continue;
        any = true;
        found->row[blokus_t.row[cell]] |= bit(blokus_t.x[cell]);
    }
    return any;
}

static cells touch_of(const blokus *s, int colour)
{
    blokus_reach reach;
    cells touch;
    blokus_reach_make(s, colour, &reach);
    memcpy(touch.row, reach.touch, sizeof touch.row);
    return touch;
}

/* The free corners of a colour; `known` ones are left out, and where the others can be
 * used is added to *where. */
static corners free_corners(const blokus *s, int colour, const corners *known, cells *where)
{
    corners set = { 0 };
    cells touch = touch_of(s, colour);
    for (int cell = 0; cell < CELLS; cell++) {
        if (!(s->own[colour][blokus_t.row[cell]] >> blokus_t.x[cell] & 1))
            continue;
        for (int i = 0; i < 3; i++) {
            tes__corner c = tes__triangle_corner(blokus_t.board.cell[cell], i);
            uint64_t mark = (uint64_t)1 << (c.p + LEFT);
            if (!(known && known->row[c.q] & mark) && attachable(&touch, c, where))
                set.row[c.q] |= mark;
        }
    }
    return set;
}

static int count_lost(const corners *before, const corners *after)
{
    int n = 0;
    for (int i = 0; i < ROWS + 4; i++)
        n += tes__popcount(before->row[i] & ~after->row[i]);
    return n;
}

/* Open cells at most `steps` away from where a colour can attach: over edges, or over
 * corners as well. Negative steps: however far. */
static cells room(const blokus *s, int colour, int steps, bool corners_too)
{
    blokus_reach reach;
    uint16_t queue[CELLS];
    uint8_t away[CELLS];
    cells seen = touch_of(s, colour);
    int head = 0, tail = 0, around = corners_too ? ROUND : 3;
    blokus_reach_make(s, colour, &reach);
    for (int cell = 0; cell < CELLS; cell++)
        if (has(&seen, cell)) {
            away[cell] = 0;
            queue[tail++] = (uint16_t)cell;
        }
    while (head < tail) {
        int from = queue[head++];
        for (int k = 0; k < around && away[from] != steps; k++) {
            int cell = corners_too ? blokus_t.round[from][k] : blokus_t.board.beside[from][k];
            if (cell >= CELLS || has(&seen, cell) || !(reach.open[blokus_t.row[cell] + REACH_ROW] >> (blokus_t.x[cell] + REACH_COLUMN) & 1))
                continue;
            seen.row[blokus_t.row[cell]] |= bit(blokus_t.x[cell]);
            away[cell] = (uint8_t)(away[from] + (steps >= 0));
            queue[tail++] = (uint16_t)cell;
        }
    }
    return seen;
}

static bool opposes(const blokus *s, int me, int other)
{
    if (s->mode == SOLO || other >= colours_of(s) || (s->mode == TEAMS && other % 2 == me % 2))
        return false;
    return blokus_player_of(s, me) != blokus_player_of(s, other);
}

/* Returns how many corners are new. */
static int say_opened(tes__reasons *list, const blokus *s, const blokus *next, int me)
{
    cells where = { 0 }, ignored = { 0 };
    corners before = free_corners(s, me, NULL, &ignored), fresh = free_corners(next, me, &before, &where);
    int n = size_of(fresh.row, ROWS + 4);
    if (n > 0 && next->left[me]) {
        tes_reason *reason = tes__because(list, "opens-corners", OPENED * n);
        reason->number = n;
        show(reason, &where);
    }
    if (blokus_laid(s, me) == 0)
        return n;
    cells was = room(s, me, STEPS, false), now = room(next, me, STEPS, false), more = without(now, &was);
    if (size_of_cells(&more) >= FEWEST_REACHED && size_of_cells(&now) > size_of_cells(&was)) {
        tes_reason *reason =
            tes__because(list, "reaches-room", REACHED * (size_of_cells(&more) < MOST_CELLS ? size_of_cells(&more) : MOST_CELLS));
        reason->number = size_of_cells(&more);
        show(reason, &more);
    }
    return n;
}

/* The opposing colour that loses the most corners, and the one that loses most room. */
static void say_closed(tes__reasons *list, const blokus *s, const blokus *next, int me)
{
    int most = 0, whose = 0, most_cells = 0, whose_cells = 0;
    cells shut = { 0 }, ignored = { 0 };
    for (int c = BLUE; c <= GREEN; c++) {
        if (!opposes(s, me, c) || !blokus_laid(s, c) || !blokus_can_place(s, c))
            continue;
        if (!blokus_can_place(next, c)) {
            tes__because(list, "ends-colour", ENDS_COLOUR)->who = c;
            return;
        }
        corners before = free_corners(s, c, NULL, &ignored), after = free_corners(next, c, NULL, &ignored);
        cells was = room(s, c, -1, true), now = room(next, c, -1, true), lost = without(was, &now);
        for (int i = 0; i < ROWS; i++)
            lost.row[i] &= ~next->own[me][i];
        if (count_lost(&before, &after) > most) {
            most = count_lost(&before, &after);
            whose = c;
        }
        if (size_of_cells(&lost) > most_cells) {
            most_cells = size_of_cells(&lost);
            whose_cells = c;
            shut = lost;
        }
    }
    if (most > 0) {
        tes_reason *reason = tes__because(list, "closes-corners", CLOSED * most);
        reason->number = most;
        reason->who = whose;
    }
    if (most_cells >= FEWEST_SHUT_OFF) {
        tes_reason *reason = tes__because(list, "shuts-off", SHUT_OFF * (most_cells < MOST_CELLS ? most_cells : MOST_CELLS));
        reason->number = most_cells;
        reason->who = whose_cells;
        show(reason, &shut);
    }
}

/* A cell that another colour could not have filled itself, as it has that colour on two
 * sides; the piece must be long enough to come out again and open a corner there. */
static void say_through(tes__reasons *list, const blokus *s, const blokus_place *p, int me)
{
    for (int i = 0; i < p->size; i++) {
        int sides[COLOURS + 1] = { 0 };
        for (int side = 0; side < 3; side++) {
            int cell = blokus_t.board.beside[p->cell[i]][side];
            sides[cell == TES__NO_CELL ? NO_COLOUR : blokus_colour_at(s, cell)]++;
        }
        for (int c = BLUE; c <= GREEN; c++)
            if (sides[c] >= 2 && opposes(s, me, c)) {
                tes_reason *reason = tes__because(list, "slips-through", THROUGH);
                reason->who = c;
                tes__reason_cell(reason, p->cell[i]);
                return;
            }
    }
}

/* Sixteen times the square of the distance to the middle, in edges. */
static int from_middle(int cell)
{
    int x = 2 * (blokus_t.x[cell] - COLUMNS / 2), y = 2 * blokus_t.row[cell] - (ROWS - 1);
    return x * x + 3 * y * y;
}

enum { IN_THE_MIDDLE = 16 * 4, FAR_AWAY = 1 << 20 }; /* two edges */

static void say_place(tes__reasons *list, const blokus *s, const blokus_place *p, int me)
{
    int before = FAR_AWAY, after = FAR_AWAY, largest = 0;
    for (int cell = 0; cell < CELLS; cell++)
        if (s->own[me][blokus_t.row[cell]] >> blokus_t.x[cell] & 1 && from_middle(cell) < before)
            before = from_middle(cell);
    for (int i = 0; i < p->size; i++)
        after = from_middle(p->cell[i]) < after ? from_middle(p->cell[i]) : after;
    if (before < FAR_AWAY && before > IN_THE_MIDDLE && after < before)
        tes__because(list, "towards-middle", MIDDLE);
    for (int piece = 0; piece < PIECES; piece++)
        if (s->left[me] >> piece & 1 && blokus_piece_size(piece) > largest)
            largest = blokus_piece_size(piece);
    if (p->size == largest && p->size >= LARGE)
        tes__because(list, "large-piece", TRIANGLE * p->size)->number = p->size;
    for (int i = 0; i < p->size && blokus_laid(s, me) == 0; i++)
        for (int start = 0; start < STARTS; start++)
            if (p->cell[i] == blokus_t.start[start])
                tes__reason_cell(tes__because(list, "starts-at", STARTS_AT), p->cell[i]);
}

/* R15, R16; alone nobody counts points. */
static void say_last(tes__reasons *list, const blokus *s, const blokus *next, int me)
{
    if (s->mode == SOLO)
        return;
    if (!next->left[me] && next->single_last >> me & 1)
        tes__because(list, "single-last", ALL_LAID);
    else if (!next->left[me])
        tes__because(list, "all-laid", ALL_LAID);
    else if (next->left[me] == UINT32_C(1) << SINGLE)
        tes__because(list, "keeps-single", KEEPS_SINGLE);
}

int blokus_reasons(const void *pos, tes_move move, tes_reason out[TES_MAX_REASONS])
{
    const blokus *s = pos;
    tes__reasons list = { .out = out };
    const blokus_place *p = &blokus_t.place[place_of_move(s, move)];
    blokus next = *s;
    int me = s->turn;
    blokus_play(&next, move);
    int opened = say_opened(&list, s, &next, me);
    say_closed(&list, s, &next, me);
    if (opened > 0 && p->size >= LONG)
        say_through(&list, s, p, me);
    say_place(&list, s, p, me);
    say_last(&list, s, &next, me);
    return tes__reasons_done(&list);
}
