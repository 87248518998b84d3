/* position.c - Blokus Trigon positions in writing.
 *
 * The board's rows from the top, separated by `/`: a letter b y r g for a covered
 * cell, `.` or a count for free ones. Then the colour to move, or `-` once the
 * game is over; then the colours whose last piece of all was the single
 * triangle, or `-`:
 *
 *     19/21/23/12b12/11bb14/.../19 y -
 *
 * Which pieces lie on the board need not be written: pieces of one colour never
 * share an edge, so cells of one colour joined by edges are one piece. What
 * cannot have come about by the rules is refused, as far as a position tells.
 */
#include <string.h>

#include "base/bits.h"
#include "base/text.h"
#include "games/blokus-trigon/rules.h"

static const char letters[] = "byrg";

int blokus_body(const blokus *s, int cell, uint16_t out[CELLS])
{
    bool seen[CELLS] = { false };
    int colour = blokus_colour_at(s, cell), count = 1;
    seen[cell] = true;
    out[0] = (uint16_t)cell;
    for (int i = 0; i < count; i++)
        for (int side = 0; side < 3; side++) {
            int next = blokus_t.board.beside[out[i]][side];
            if (next == TES__NO_CELL || seen[next] || blokus_colour_at(s, next) != colour)
                continue;
            seen[next] = true;
            out[count++] = (uint16_t)next;
        }
    return count;
}

/* --- writing --- */

static int top_row(const blokus *s) { return is_small(s) ? ROWS - 1 - SMALL_ROW : ROWS - 1; }
static int bottom_row(const blokus *s) { return is_small(s) ? SMALL_ROW : 0; }

static void put_row(tes__writer *w, const blokus *s, int row)
{
    int empty = 0;
    for (uint64_t cells = blokus_t.rows[is_small(s)][row]; cells; cells &= cells - 1) {
        int colour = blokus_colour_at(s, tes__board_find(&blokus_t.board, tes__lowest(cells), row + 1));
        if (colour == NO_COLOUR) {
            empty++;
            continue;
        }
        if (empty)
            tes__put_int(w, empty);
        empty = 0;
        tes__put_char(w, letters[colour]);
    }
    if (empty)
        tes__put_int(w, empty);
}

void blokus_position_text(const void *pos, char out[TES_POSITION_TEXT])
{
    const blokus *s = pos;
    tes__writer w = tes__writer_make(out, TES_POSITION_TEXT);
    for (int row = top_row(s); row >= bottom_row(s); row--) {
        put_row(&w, s, row);
        tes__put_char(&w, row > bottom_row(s) ? '/' : ' ');
    }
    tes__put_char(&w, s->turn == NO_COLOUR ? '-' : letters[s->turn]);
    tes__put_char(&w, ' ');
    for (int c = BLUE; c <= GREEN; c++)
        if (s->single_last >> c & 1)
            tes__put_char(&w, letters[c]);
    if (!s->single_last)
        tes__put_char(&w, '-');
}

/* --- reading: the board and the tail --- */

/* The colour of a letter that plays here, or NO_COLOUR. */
static int colour_of(const blokus *s, char letter)
{
    for (int c = 0; c < colours_of(s); c++)
        if (letters[c] == letter)
            return c;
    return NO_COLOUR;
}

static bool read_row(const char **at, blokus *s, int row, tes_error *error)
{
    uint64_t cells = blokus_t.rows[is_small(s)][row];
    int number = row + 1 - bottom_row(s), size = tes__popcount(cells), read = 0;
    int x = tes__lowest(cells);
    for (; **at != '/' && **at != ' ' && **at != '\0'; x++, read++) {
        long skip;
        int colour = colour_of(s, **at);
        if (read == size)
            return tes__fail(error, "row %d of the position has more than its %d cells.", number, size);
        if (colour != NO_COLOUR) {
            s->own[colour][row] |= bit(x);
            ++*at;
        } else if (tes__read_int(at, 1, size - read, &skip)) {
            x += (int)skip - 1;
            read += (int)skip - 1;
        } else if (!tes__read_char(at, '.')) {
            return tes__fail(error, "row %d of the position: cell %d must be %.*s or a dot, or a count of at most %d free cells.", number,
                             read + 1, colours_of(s), letters, size - read);
        }
    }
    if (read < size)
        return tes__fail(error, "row %d of the position has %d cells; it needs %d.", number, read, size);
    return true;
}

static bool read_board(const char **at, blokus *s, tes_error *error)
{
    for (int row = top_row(s); row >= bottom_row(s); row--) {
        if (!read_row(at, s, row, error))
            return false;
        if (!tes__read_char(at, row > bottom_row(s) ? '/' : ' '))
            return tes__fail(error, "the position has %d rows separated by /, then a blank and the colour to move.",
                             top_row(s) - bottom_row(s) + 1);
    }
    return true;
}

static bool read_tail(const char *at, blokus *s, tes_error *error)
{
    s->turn = (uint8_t)colour_of(s, *at);
    bool fine = (*at == '-' || s->turn != NO_COLOUR) && at[1] == ' ' && at[2] != '\0';
    if (fine)
        at += 2;
    if (fine && !tes__read_char(&at, '-'))
        for (int c = 0; c < colours_of(s); c++)
            if (tes__read_char(&at, letters[c]))
                s->single_last |= (uint8_t)(1 << c);
    if (!fine || *at != '\0')
        return tes__fail(error,
                         "after the board come the colour to move (one of %.*s, - when over), a blank, and the colours that laid the "
                         "single triangle last of all, in that order (- for none).",
                         colours_of(s), letters);
    return true;
}

/* --- reading: what the rules allow to stand --- */

/* The pieces of one colour, by number. */
typedef struct laid {
    uint32_t pieces;   /* bit i: piece i lies on the board         */
    uint32_t on_start; /* those that cover a start cell            */
    unsigned starts;   /* the start cells they cover               */
    uint16_t place[PIECES];
    uint32_t contact[PIECES]; /* the pieces a piece touches at a corner   */
} laid;

static bool share_corner(const blokus_place *a, const blokus_place *b)
{
    for (int i = 0; i < 3 * a->size; i++) {
        tes__corner p = tes__triangle_corner(blokus_t.board.cell[a->cell[i / 3]], i % 3);
        for (int j = 0; j < 3 * b->size; j++) {
            tes__corner q = tes__triangle_corner(blokus_t.board.cell[b->cell[j / 3]], j % 3);
            if (p.p == q.p && p.q == q.q)
                return true;
        }
    }
    return false;
}

static void add_piece(laid *l, int place)
{
    const blokus_place *p = &blokus_t.place[place];
    l->place[p->piece] = (uint16_t)place;
    l->contact[p->piece] = 0;
    for (uint32_t others = l->pieces; others; others &= others - 1) {
        int other = tes__lowest(others);
        if (share_corner(p, &blokus_t.place[l->place[other]])) {
            l->contact[p->piece] |= UINT32_C(1) << other;
            l->contact[other] |= UINT32_C(1) << p->piece;
        }
    }
    l->pieces |= UINT32_C(1) << p->piece;
    for (int k = 0; k < p->size * STARTS; k++)
        if (p->cell[k / STARTS] == blokus_t.start[k % STARTS]) {
            l->starts |= 1u << k % STARTS;
            l->on_start |= UINT32_C(1) << p->piece;
        }
}

/* Could these pieces of the colour have been laid one after the other? */
static bool hang_together(const laid *l, uint32_t pieces)
{
    uint32_t reached = pieces & l->on_start, before = 0;
    for (reached &= -reached; reached != before;) {
        before = reached;
        for (uint32_t set = reached; set; set &= set - 1)
            reached |= l->contact[tes__lowest(set)] & pieces;
    }
    return reached == pieces;
}

static bool find_pieces(blokus *s, int colour, laid *l, tes_error *error)
{
    bool seen[CELLS] = { false };
    uint16_t body[CELLS];
    char name[TES_MOVE_TEXT];
    memset(l, 0, sizeof *l);
    for (int cell = 0; cell < CELLS; cell++) {
        if (seen[cell] || blokus_colour_at(s, cell) != colour)
            continue;
        int size = blokus_body(s, cell, body);
        for (int i = 0; i < size; i++)
            seen[body[i]] = true;
        blokus_cell_name(s, cell, name);
        if (size > LARGEST)
            return tes__fail(error,
                             "%s has %d cells joined by edges at %s; no piece has more than six, and pieces of one colour share no edge.",
                             blokus_colour_name[colour], size, name);
        int place = blokus_find_place(body, size), piece = blokus_t.place[place].piece;
        if (l->pieces >> piece & 1)
            return tes__fail(error, "%s has its piece %s on the board twice, once at %s; there is one of each.", blokus_colour_name[colour],
                             blokus_piece_name[piece], name);
        add_piece(l, place);
    }
    s->left[colour] = ALL_PIECES & ~l->pieces;
    return true;
}

/* R6 to R8 and R18 for a whole colour. */
static bool check_colour(const blokus *s, int colour, const laid *l, tes_error *error)
{
    const char *name = blokus_colour_name[colour];
    if (l->pieces && !l->on_start)
        return tes__fail(error, "%s covers no start cell; its first piece must have covered one.", name);
    if (!hang_together(l, l->pieces))
        return tes__fail(error, "the pieces of %s do not all hang together by corners.", name);
    for (uint32_t set = l->pieces; s->strict && set; set &= set - 1) {
        int piece = tes__lowest(set);
        if (blokus_side_contact(s, colour, &blokus_t.place[l->place[piece]]))
            return tes__fail(error, "piece %s of %s touches the middle of a side of its own colour, which contact=strict forbids.",
                             blokus_piece_name[piece], name);
    }
    return true;
}

/* R20 and R22: could the first pieces have stood as they must? A colour may have
 * covered further start cells later, so every choice is tried. */
static bool starts_agree(const blokus *s, const laid l[COLOURS])
{
    enum { EVERY = (1 << STARTS) - 1, OTHER = 1 | 1 << 2 | 1 << 4 };
    unsigned may[COLOURS];
    for (int c = 0; c < colours_of(s); c++)
        may[c] = l[c].pieces ? l[c].starts : EVERY;
    if (!s->start_rule)
        return true;
    if (s->mode == THREE)
        return (may[BLUE] & OTHER && may[YELLOW] & OTHER && may[RED] & OTHER) ||
               (may[BLUE] & ~OTHER && may[YELLOW] & ~OTHER && may[RED] & ~OTHER);
    for (int k = 0; k < STARTS * STARTS; k++) {
        int blue = k / STARTS, yellow = k % STARTS, red = (blue + 3) % STARTS, green = (yellow + 3) % STARTS;
        if (yellow != blue && yellow != red && may[BLUE] >> blue & 1 && may[YELLOW] >> yellow & 1 && may[RED] >> red & 1 &&
            may[GREEN] >> green & 1)
            return true;
    }
    return false;
}

/* R1, R11 and R12: who can still lay a piece was never skipped, so it has laid
 * one a round; nobody has laid more. Every first piece finds its place. */
static bool check_turn(const blokus *s, tes_error *error)
{
    if (s->turn != NO_COLOUR && !blokus_can_place(s, s->turn))
        return tes__fail(error, "%s is to move but can lay no piece; name the next colour that can, or - when none can.",
                         blokus_colour_name[s->turn]);
    for (int c = 0; c < colours_of(s); c++) {
        const char *name = blokus_colour_name[c];
        int count = blokus_laid(s, c);
        bool can = count == 0 || blokus_can_place(s, c);
        if (s->turn == NO_COLOUR && can)
            return tes__fail(error, "%s can still lay a piece, so the game is not over; name the colour to move.", name);
        if (s->turn == NO_COLOUR)
            continue;
        int due = blokus_laid(s, s->turn) + (c < s->turn);
        if (count > due || (count < due && can))
            return tes__fail(error, "%s has laid %d pieces; with %s to move in the order blue, yellow, red, green it must be %d.", name,
                             count, blokus_colour_name[s->turn], due);
    }
    return true;
}

/* R16: is the mark for the single triangle possible, and is its absence? */
static bool check_last(const blokus *s, int colour, const laid *l, tes_error *error)
{
    bool marked = s->single_last >> colour & 1;
    if (marked && s->left[colour])
        return tes__fail(error, "%s has not laid all its pieces, so none of them was the last of all.", blokus_colour_name[colour]);
    if (s->left[colour])
        return true;
    for (int piece = 0; piece < PIECES; piece++)
        if ((piece == SINGLE) == marked && hang_together(l, ALL_PIECES & ~(UINT32_C(1) << piece)))
            return true;
    return tes__fail(error, "the single triangle of %s can%s have been the last piece laid.", blokus_colour_name[colour],
                     marked ? "not" : " only");
}

bool blokus_parse_position(const tes_rules *rules, const char *text, void *pos, tes_error *error)
{
    blokus s;
    laid l[COLOURS];
    blokus_empty(rules, &s);
    if (!read_board(&text, &s, error) || !read_tail(text, &s, error))
        return false;
    for (int c = 0; c < colours_of(&s); c++)
        if (!find_pieces(&s, c, &l[c], error) || !check_colour(&s, c, &l[c], error) || !check_last(&s, c, &l[c], error))
            return false;
    if (!starts_agree(&s, l))
        return tes__fail(error, "the first pieces cannot have stood on these start cells: %s.",
                         s.mode == THREE ? "three players take every other one" : "red starts opposite blue, and green opposite yellow");
    if (!check_turn(&s, error))
        return false;
    memcpy(pos, &s, sizeof s);
    return true;
}
