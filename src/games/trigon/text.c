/* text.c - Trigon in writing.
 *
 * Moves: 4@3,-2 lays a 4; 0,0>5,1 moves; 0,0<>2,1 exchanges. In an exchange of
 * two own pieces the smaller cell (by x, then y) comes first, in one with the
 * opponent one's own piece.
 *
 * A position: the rows of cells from the top, separated by /, each from the left
 * and as long as it needs to be: White's pieces 1 to 6, Black's a to f, a dot for
 * an empty cell, (12) for twelve empty cells in a row. Then the cell at the left
 * end of the top row, and who is to act:
 *
 *     .1d2/(4)b3/c5f -3,2 w
 *
 * Drawings may write dots for any run and leave a margin; what is written here
 * begins at the leftmost and the topmost piece, ends each row with its last one,
 * and counts from four empty cells on. The empty table is `. 0,0 w`. With 36
 * pieces, 36 counts and 126 slashes no text is longer than 400 characters.
 */
#include <string.h>

#include "base/text.h"
#include "game/why.h"
#include "games/trigon/rules.h"

enum { WRITTEN_AS_COUNT = 4 }; /* from this many empty cells on */

void trigon_cell_name(int cell, char out[TES_MOVE_TEXT])
{
    tes__writer w = tes__writer_make(out, TES_MOVE_TEXT);
    tes__put_format(&w, "%d,%d", cell_x(cell), cell_y(cell));
}

/* --- moves --- */

void trigon_move_text(const void *pos, tes_move move, char out[TES_MOVE_TEXT])
{
    (void)pos;
    action a;
    tes__writer w = tes__writer_make(out, TES_MOVE_TEXT);
    if (!trigon_unpack(move, &a))
        return;
    if (a.kind == LAY)
        tes__put_format(&w, "%d@", a.number);
    else
        tes__put_format(&w, "%d,%d%s", cell_x(a.from), cell_y(a.from), a.kind == MOVE ? ">" : "<>");
    tes__put_format(&w, "%d,%d", cell_x(a.to), cell_y(a.to));
}

/* A cell that may lie beyond the playable ones, so that the refusal can say so. */
static bool read_cell(const char **at, tes__cell *c)
{
    enum { FAR = 1000000 };
    const char *cursor = *at;
    long x, y;
    if (!tes__read_int(&cursor, -FAR, FAR, &x) || !tes__read_char(&cursor, ',') || !tes__read_int(&cursor, -FAR, FAR, &y))
        return false;
    *c = (tes__cell){ (int)x, (int)y };
    *at = cursor;
    return true;
}

static bool too_far(tes__cell c, tes_why *why)
{
    return !on_table(c) && !tes__illegal(why, 25, NULL, 0, "%d,%d is too far out; coordinates go from -63 to 63.", c.u, c.v);
}

bool trigon_parse_move(const void *pos, const char *text, tes_move *move, tes_why *why)
{
    (void)pos;
    const char *at = text;
    action a = { .kind = LAY };
    tes__cell from = { 0, 0 }, to;
    bool fine;
    if (strcmp(text, "pass") == 0)
        return tes__illegal(why, 23, NULL, 0, "nobody may pass in Trigon; there is always something to do.");
    if (text[0] >= '1' && text[0] <= '6' && text[1] == '@') {
        a.number = text[0] - '0';
        at += 2;
        fine = true;
    } else {
        fine = read_cell(&at, &from);
        a.kind = fine && tes__read_char(&at, '>') ? MOVE : EXCHANGE;
        fine = fine && (a.kind == MOVE || (tes__read_char(&at, '<') && tes__read_char(&at, '>')));
    }
    if (!fine || !read_cell(&at, &to) || *at != '\0')
        return tes__illegal(why, 0, NULL, 0,
                            "\"%.40s\" is not a Trigon move; write 4@3,-2 (lay a 4), 0,0>5,1 (move) or 0,0<>2,1 (exchange).", text);
    if (too_far(from, why) || too_far(to, why))
        return false;
    a.from = a.kind == LAY ? 0 : cell_number(from.u, from.v);
    a.to = cell_number(to.u, to.v);
    *move = trigon_pack(a);
    return true;
}

/* --- positions: writing --- */

/* The piece's character, or 0 for an empty cell. */
static char letter_at(const trigon *s, int x, int y)
{
    int white = trigon_slot_at(s, WHITE, cell_number(x, y)), black = trigon_slot_at(s, BLACK, cell_number(x, y));
    return (char)(white >= 0 ? '1' + white / COPIES : black >= 0 ? 'a' + black / COPIES : 0);
}

static void put_run(tes__writer *w, int empty)
{
    if (empty >= WRITTEN_AS_COUNT)
        tes__put_format(w, "(%d)", empty);
    else
        while (empty-- > 0)
            tes__put_char(w, '.');
}

static void put_row(tes__writer *w, const trigon *s, int y, int left, int right)
{
    int empty = 0;
    for (int x = left; x <= right; x++) {
        char letter = letter_at(s, x, y);
        if (letter == 0) {
            empty++;
            continue;
        }
        put_run(w, empty);
        tes__put_char(w, letter);
        empty = 0;
    }
}

void trigon_position_text(const void *pos, char out[TES_POSITION_TEXT])
{
    const trigon *s = pos;
    tes__writer w = tes__writer_make(out, TES_POSITION_TEXT);
    int left = LIMIT, right = -LIMIT, bottom = LIMIT, top = -LIMIT;
    for (int i = 0; i < ALL_PIECES; i++) {
        int cell = s->piece[i / PIECES][i % PIECES], x = cell_x(cell), y = cell_y(cell);
        if (cell == NOWHERE)
            continue;
        left = x < left ? x : left;
        right = x > right ? x : right;
        bottom = y < bottom ? y : bottom;
        top = y > top ? y : top;
    }
    if (s->laid == 0) {
        left = top = 0;
        tes__put_char(&w, '.');
    }
    for (int y = top; y >= bottom; y--) {
        put_row(&w, s, y, left, right);
        if (y > bottom)
            tes__put_char(&w, '/');
    }
    tes__put_format(&w, " %d,%d %c", left, top, s->mover == WHITE ? 'w' : 'b');
}

/* --- positions: reading --- */

static bool add_piece(trigon *s, char letter, tes__cell c, tes_error *error)
{
    int player = letter >= 'a' ? BLACK : WHITE, number = player == BLACK ? letter - 'a' + 1 : letter - '0';
    if (!on_table(c))
        return tes__fail(error, "the piece on %d,%d is too far out; coordinates go from -63 to 63.", c.u, c.v);
    if (trigon_stock(s, player, number) == 0)
        return tes__fail(error, "%s has only three pieces of each number; here is a fourth %d.", player == WHITE ? "White" : "Black",
                         number);
    uint16_t *three = &s->piece[player][(number - 1) * COPIES];
    three[COPIES - 1] = (uint16_t)cell_number(c.u, c.v);
    sort_three(three);
    s->laid++;
    return true;
}

/* `at` begins the rows and moves to the blank behind them; `corner` is the left
 * end of the top row. */
static bool read_rows(const char **at, trigon *s, tes__cell corner, tes_error *error)
{
    tes__cell c = corner;
    for (; **at != ' ' && **at != '\0'; ++*at) {
        char letter = **at;
        if (letter == '/') {
            c = (tes__cell){ corner.u, c.v - 1 };
        } else if (letter == '(') {
            long empty;
            ++*at;
            if (!tes__read_int(at, 1, 2 * LIMIT, &empty) || **at != ')')
                return tes__fail(error, "in the position a bracket holds the number of empty cells in a row, 1 to 126, as in (12).");
            c.u += (int)empty;
        } else if (letter == '.') {
            c.u++;
        } else if ((letter >= '1' && letter <= '6') || (letter >= 'a' && letter <= 'f')) {
            if (!add_piece(s, letter, c, error))
                return false;
            c.u++;
        } else {
            return tes__fail(error, "the rows of a position are made of 1 to 6 for White's pieces, a to f for Black's, . or (12) for empty "
                                    "cells, and / between rows.");
        }
    }
    return true;
}

/* R1 to R7, R20 and R27: only what the rules allow to stand. */
static bool check_position(trigon *s, tes_error *error)
{
    trigon one_group = *s;
    tes_why why;
    int white = 0;
    for (int i = 0; i < PIECES; i++)
        white += s->piece[WHITE][i] != NOWHERE;
    int black = s->laid - white;
    if (white != black && white != black + 1)
        return tes__fail(error, "the players lay in turn and White begins; %d white and %d black pieces cannot be.", white, black);
    if (placing(s) && s->mover != (white == black ? WHITE : BLACK))
        return tes__fail(error, "with %d white and %d black pieces laid it is %s turn.", white, black,
                         white == black ? "White's (w)" : "Black's (b)");
    if (placing(s) && s->laid > 0 && trigon_slot_at(s, WHITE, cell_number(0, 0)) < 0)
        return tes__fail(error, "until all pieces are laid White's first piece lies on 0,0.");
    if (placing(s))
        one_group.islands = false; /* nothing can have been split yet */
    if (!trigon_field_holds(&one_group, &why)) {
        char cell[TES_MOVE_TEXT];
        trigon_cell_name(tes_touch_index(why.cell[0]), cell);
        return tes__fail(error, "the position breaks rule R%d at %s: %s", why.rule, cell, why.text);
    }
    bool actor_has = trigon_has_formation(s, !s->mover), other_has = trigon_has_formation(s, s->mover);
    if (placing(s) && other_has)
        return tes__fail(error, "%s has a formation already, so nothing can have been laid after it.",
                         s->mover == WHITE ? "White" : "Black");
    s->winner = (uint8_t)trigon_winner(actor_has, other_has, !s->mover);
    return true;
}

bool trigon_parse_position(const tes_rules *rules, const char *text, void *pos, tes_error *error)
{
    trigon s;
    tes__cell corner;
    if (strlen(text) >= TES_POSITION_TEXT)
        return tes__fail(error, "a position has at most %d characters; this text has more.", TES_POSITION_TEXT - 1);
    const char *tail = strchr(text, ' ');
    bool fine = tail && tail++ > text && read_cell(&tail, &corner) && tes__read_char(&tail, ' ');
    if (!fine || (strcmp(tail, "w") != 0 && strcmp(tail, "b") != 0))
        return tes__fail(
            error,
            "after the rows come a blank, the cell at the left end of the top row (as in -3,2), a blank, and w or b for who is to act.");
    trigon_start(rules, &s);
    s.mover = tail[0] == 'w' ? WHITE : BLACK;
    if (!read_rows(&text, &s, corner, error) || !check_position(&s, error))
        return false;
    memcpy(pos, &s, sizeof s);
    return true;
}
