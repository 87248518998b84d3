/* text.c - the cells, pieces and moves of Blokus Trigon in writing; positions
 * are in position.c.
 *
 * A move is the names of the cells it covers, by row and then column, joined by
 * commas: r12,r13,s13,r14,s14,r15. They are read in any order.
 */
#include <string.h>

#include "base/text.h"
#include "game/why.h"
#include "games/blokus-trigon/rules.h"

static int column_shift(const blokus *s) { return is_small(s) ? SMALL_COLUMN : 0; }
static int row_shift(const blokus *s) { return is_small(s) ? SMALL_ROW : 0; }

static void put_cell(tes__writer *w, const blokus *s, int cell)
{
    int x = blokus_t.x[cell] - column_shift(s), n = blokus_t.row[cell] + 1 - row_shift(s);
    if (x >= 26)
        tes__put_char(w, 'a');
    tes__put_char(w, (char)('a' + x % 26));
    if (n >= 10)
        tes__put_char(w, '1');
    tes__put_char(w, (char)('0' + n % 10));
}

/* Empty for a cell that is not on this board. */
void blokus_cell_name(const blokus *s, int cell, char out[TES_MOVE_TEXT])
{
    tes__writer w = tes__writer_make(out, TES_MOVE_TEXT);
    if (on_board(s, cell))
        put_cell(&w, s, cell);
}

void blokus_facing_name(int facing, char out[TES_MOVE_TEXT])
{
    const blokus_facing *f = &blokus_t.facing[facing];
    tes__writer w = tes__writer_make(out, TES_MOVE_TEXT);
    tes__put_format(&w, "%s.%d", blokus_piece_name[f->piece], f->number);
}

void blokus_move_text(const void *pos, tes_move move, char out[TES_MOVE_TEXT])
{
    const blokus_place *p = &blokus_t.place[place_of_move(pos, move)];
    tes__writer w = tes__writer_make(out, TES_MOVE_TEXT);
    for (int i = 0; i < p->size; i++) {
        if (i > 0)
            tes__put_char(&w, ',');
        put_cell(&w, pos, p->cell[i]);
    }
}

static bool is_letter(char c) { return c >= 'a' && c <= 'z'; }

/* One name. *cell becomes TES__NO_CELL when it is a name, but of no cell here. */
static bool read_cell(const blokus *s, const char **cursor, int *cell)
{
    const char *at = *cursor;
    long n;
    if (!is_letter(*at))
        return false;
    int x = *at++ - 'a';
    if (is_letter(*at))
        x = 26 * (x + 1) + *at++ - 'a';
    if (!tes__read_int(&at, 1, 99, &n))
        return false;
    *cell = tes__board_find(&blokus_t.board, x + column_shift(s), (int)n + row_shift(s));
    if (*cell != TES__NO_CELL && !on_board(s, *cell))
        *cell = TES__NO_CELL;
    *cursor = at;
    return true;
}

static bool not_a_move(const char *text, tes_why *why)
{
    return tes__illegal(why, 0, NULL, 0,
                        "\"%.40s\" is not a Blokus Trigon move; write the covered cells joined by commas, as in r14,s14,r15.", text);
}

/* The cells are there, but make no piece: R2, with the cells to show. */
static bool not_a_piece(const uint16_t cells[], int count, tes_why *why)
{
    tes_touch touches[LARGEST + 1];
    for (int i = 0; i < count; i++)
        touches[i] = cell_touch(cells[i]);
    if (count > LARGEST)
        return tes__illegal(why, 2, touches, count, "no piece covers more than six cells.");
    for (int i = 0; i < count; i++)
        for (int j = 0; j < i; j++)
            if (cells[i] == cells[j])
                return tes__illegal(why, 2, &touches[i], 1, "a move names each covered cell once.");
    return tes__illegal(why, 2, touches, count, "these cells are not joined edge to edge, so no piece covers them.");
}

bool blokus_parse_move(const void *pos, const char *text, tes_move *move, tes_why *why)
{
    uint16_t cells[LARGEST + 1];
    int count = 0, cell;
    const char *at = text;
    if (strcmp(text, "pass") == 0)
        return tes__illegal(why, 11, NULL, 0, "you cannot pass: a colour that can lay a piece must, and any other is skipped.");
    do {
        const char *name = at;
        if (!read_cell(pos, &at, &cell))
            return not_a_move(text, why);
        if (cell == TES__NO_CELL)
            return tes__illegal(why, 5, NULL, 0, "%.*s is not a cell of this board.", (int)(at - name), name);
        cells[count++] = (uint16_t)cell;
    } while (count <= LARGEST && tes__read_char(&at, ','));
    if (count <= LARGEST && *at != '\0')
        return not_a_move(text, why);
    int place = blokus_find_place(cells, count);
    if (place == NO_PLACE)
        return not_a_piece(cells, count, why);
    *move = move_of_place(pos, place);
    return true;
}
