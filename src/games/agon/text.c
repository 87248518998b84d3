/* text.c - Agon in writing.
 *
 * Moves: f1-f2 for a step and for a relocation, or pass.
 *
 * A position: rows 11 to 1, separated by `/`. Row 11 has the cells f11 to k11,
 * row 6 all of a6 to k6, row 1 a1 to f1. A number stands for so many empty
 * cells, `.` for one; Q and G are White's queen and guards, q and g Black's, and
 * the next letter of the alphabet is the same piece captured: R and H, r and h.
 * Then w or b for who moves. The start:
 *
 *     q1G1g1/6G/G7/9/g8g/11/G8G/9/7g/g6/1G1g1Q w
 *
 * Drawn with each row indented by half a cell more or less, that is the board
 * turned so that its rows lie level: columns lean to the left.
 */
#include <string.h>

#include "base/text.h"
#include "game/why.h"
#include "games/agon/rules.h"

/* By player, captured or not, guard or queen. */
static const char letter[2][2][3] = { { "GQ", "HR" }, { "gq", "hr" } };

static int first_column(int row) { return row > RIM ? row - RIM : 0; }
static int last_column(int row) { return row > RIM ? LAST : row + RIM; }

bool agon_read_cell(const char **cursor, int *cell)
{
    const char *at = *cursor;
    long row;
    int column = *at - 'a';
    if (*at < 'a' || *at > 'k')
        return false;
    at++;
    if (!tes__read_int(&at, 1, LAST + 1, &row))
        return false;
    int found = agon_cell(column, (int)row - 1);
    if (found == NO_CELL)
        return false;
    *cell = found;
    *cursor = at;
    return true;
}

void agon_move_text(const void *pos, tes_move move, char out[TES_MOVE_TEXT])
{
    (void)pos;
    tes__writer w = tes__writer_make(out, TES_MOVE_TEXT);
    if (move == PASS)
        tes__put(&w, "pass");
    else
        tes__put_format(&w, "%s-%s", agon_table.name[move / CELLS], agon_table.name[move % CELLS]);
}

bool agon_parse_move(const void *pos, const char *text, tes_move *move, tes_why *why)
{
    (void)pos;
    const char *at = text;
    int from, to;
    if (strcmp(text, "pass") == 0) {
        *move = PASS;
        return true;
    }
    if (!agon_read_cell(&at, &from) || !tes__read_char(&at, '-') || !agon_read_cell(&at, &to) || *at != '\0')
        return tes__illegal(why, 0, NULL, 0,
                            "\"%.40s\" is not an Agon move; write f1-f2 (from and to, cells a1 to k11 of the board) or pass.", text);
    *move = agon_move(from, to);
    return true;
}

static char letter_at(const agon *s, int cell)
{
    for (int p = WHITE; p <= BLACK; p++)
        if (agon_has(s->pieces[p], cell))
            return letter[p][agon_has(s->captured, cell)][agon_has(s->queens, cell)];
    return '.';
}

void agon_position_text(const void *pos, char out[TES_POSITION_TEXT])
{
    const agon *s = pos;
    tes__writer w = tes__writer_make(out, TES_POSITION_TEXT);
    for (int row = LAST; row >= 0; row--) {
        int empty = 0;
        for (int column = first_column(row); column <= last_column(row); column++) {
            char c = letter_at(s, agon_cell(column, row));
            if (c == '.') {
                empty++;
                continue;
            }
            if (empty)
                tes__put_int(&w, empty);
            empty = 0;
            tes__put_char(&w, c);
        }
        if (empty)
            tes__put_int(&w, empty);
        tes__put_char(&w, row ? '/' : ' ');
    }
    tes__put_char(&w, s->mover == WHITE ? 'w' : 'b');
}

static bool put_piece(agon *s, int cell, char c)
{
    for (int p = WHITE; p <= BLACK; p++)
        for (int captured = 0; captured < 2; captured++)
            for (int queen = 0; queen < 2; queen++)
                if (letter[p][captured][queen] == c) {
                    s->pieces[p] |= agon_table.bit[cell];
                    s->captured |= captured ? agon_table.bit[cell] : 0;
                    s->queens |= queen ? agon_table.bit[cell] : 0;
                    return true;
                }
    return false;
}

static bool read_row(const char **at, agon *s, int row)
{
    int column = first_column(row);
    while (column <= last_column(row)) {
        long empty = 1;
        if (tes__read_int(at, 1, last_column(row) - column + 1, &empty) || tes__read_char(at, '.')) {
            column += (int)empty;
        } else {
            if (**at == '\0' || !put_piece(s, agon_cell(column, row), **at))
                return false;
            ++*at;
            column++;
        }
    }
    return true;
}

static bool read_board(const char **at, agon *s, tes_error *error)
{
    for (int row = LAST; row >= 0; row--) {
        int cells = last_column(row) - first_column(row) + 1;
        if (!read_row(at, s, row))
            return tes__fail(error,
                             "row %d of the position needs %d cells: G Q H R for White, g q h r for Black, . or a number for empty ones.",
                             row + 1, cells);
        if (row && !tes__read_char(at, '/'))
            return tes__fail(error, "row %d of the position has %d cells and must end there with /.", row + 1, cells);
    }
    return true;
}

static const char *player_name(int player) { return player == WHITE ? "White" : "Black"; }

/* R2, R6, R13: seven pieces each, no guard on the throne, and captured pieces
 * only of one player, since who has some makes no step and so captures none.
 * With relocate=free they are all relocated before the turn goes on. */
static bool may_stand(const agon *s, tes_error *error)
{
    for (int p = WHITE; p <= BLACK; p++) {
        int queens = agon_size(s->pieces[p] & s->queens), guards = agon_size(s->pieces[p] & ~s->queens);
        if (queens != 1 || guards != GUARDS)
            return tes__fail(error, "%s has one queen and six guards on the board; this position has %d and %d.", player_name(p), queens,
                             guards);
    }
    if ((s->pieces[WHITE] | s->pieces[BLACK]) & ~s->queens & agon_table.throne)
        return tes__fail(error, "a guard stands on the throne f6; only a queen may.");
    if (s->captured & s->pieces[WHITE] && s->captured & s->pieces[BLACK])
        return tes__fail(error, "both players have captured pieces; only one can.");
    if (s->rules & FREE && s->captured & s->pieces[!s->mover])
        return tes__fail(error, "with relocate=free captured pieces belong to the player to move; %s's do not.", player_name(!s->mover));
    return true;
}

bool agon_parse_position(const tes_rules *rules, const char *text, void *pos, tes_error *error)
{
    agon s;
    memset(&s, 0, sizeof s);
    s.rules = agon_chosen(rules);
    if (!read_board(&text, &s, error))
        return false;
    if (strcmp(text, " w") != 0 && strcmp(text, " b") != 0)
        return tes__fail(error, "after row 1 come a space and w or b for who moves, and nothing else.");
    s.mover = text[1] == 'w' ? WHITE : BLACK;
    if (!may_stand(&s, error))
        return false;
    s.key = agon_key(&s);
    memcpy(pos, &s, sizeof s);
    return true;
}
