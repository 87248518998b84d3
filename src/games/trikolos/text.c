/* text.c - Trikolos in writing.
 *
 * Moves: 3:b2, 3:+c, 3:-. A position: rows 6 to 1 of tiles, each `g`, `o` or `r`
 * with `+` behind it when a white pawn stands there and `-` for a black one;
 * then `:` and the spare; who moves; pawns home, White's and Black's:
 *
 *     gorgor/rgorgo/org-org/orgorg/rg+orgo/gorgor:g w 1 0
 *
 * Any tiles may lie in a position, as in a layout; the pawns must stand where
 * the rules can have brought them.
 */
#include <string.h>

#include "base/bits.h"
#include "base/text.h"
#include "game/why.h"
#include "games/trikolos/rules.h"

static const char tile_letter[] = "rog";

void trikolos_cell_name(int cell, char out[TES_MOVE_TEXT])
{
    tes__writer w = tes__writer_make(out, TES_MOVE_TEXT);
    tes__put_format(&w, "%c%d", 'a' + column_of(cell), row_of(cell) + 1);
}

bool trikolos_read_tile(const char **cursor, enum tile *tile)
{
    const char *found = **cursor ? strchr(tile_letter, **cursor) : NULL;
    if (!found)
        return false;
    *tile = (enum tile)(found - tile_letter);
    ++*cursor;
    return true;
}

void trikolos_move_text(const void *pos, tes_move move, char out[TES_MOVE_TEXT])
{
    (void)pos;
    tes__writer w = tes__writer_make(out, TES_MOVE_TEXT);
    int slot = move_slot(move);
    tes__put_format(&w, "%d:", move_row(move) + 1);
    if (slot < SLOT_NONE)
        tes__put_format(&w, "+%c", 'a' + slot);
    else if (slot == SLOT_NONE)
        tes__put_char(&w, '-');
    else
        tes__put_format(&w, "%c%d", 'a' + column_of(cell_of_slot(slot)), row_of(cell_of_slot(slot)) + 1);
}

static bool in_range(char c, char first, char last) { return c >= first && c <= last; }

bool trikolos_parse_move(const void *pos, const char *text, tes_move *move, tes_why *why)
{
    (void)pos;
    size_t length = strlen(text);
    int row = text[0] - '1', slot = -1;
    bool row_fine = length >= 3 && in_range(text[0], '1', '6') && text[1] == ':';
    if (row_fine && length == 3 && text[2] == '-')
        slot = SLOT_NONE;
    else if (row_fine && length == 4 && text[2] == '+' && in_range(text[3], 'a', 'f'))
        slot = text[3] - 'a';
    else if (row_fine && length == 4 && in_range(text[2], 'a', 'f') && in_range(text[3], '1', '6'))
        slot = slot_of_cell(cell_at(text[2] - 'a', text[3] - '1'));
    if (slot < 0)
        return tes__illegal(why, 0, NULL, 0,
                            "\"%.40s\" is not a Trikolos move; write 3:b2 (push row 3, the pawn then on b2 moves), "
                            "3:+c (a pawn enters at c) or 3:- (none can move).",
                            text);
    *move = move_make(row, slot);
    return true;
}

void trikolos_position_text(const void *pos, char out[TES_POSITION_TEXT])
{
    const trikolos *s = pos;
    tes__writer w = tes__writer_make(out, TES_POSITION_TEXT);
    for (int row = SIDE - 1; row >= 0; row--) {
        for (int column = 0; column < SIDE; column++) {
            int cell = cell_at(column, row);
            tes__put_char(&w, tile_letter[trikolos_tile(s, cell)]);
            if (s->pawn[WHITE] & bit(cell))
                tes__put_char(&w, '+');
            if (s->pawn[BLACK] & bit(cell))
                tes__put_char(&w, '-');
        }
        tes__put_char(&w, row ? '/' : ':');
    }
    tes__put_format(&w, "%c %c %d %d", tile_letter[s->spare], s->mover == WHITE ? 'w' : 'b', s->home[WHITE], s->home[BLACK]);
}

static bool read_board(const char **at, trikolos *s, tes_error *error)
{
    enum tile tile;
    for (int row = SIDE - 1; row >= 0; row--) {
        for (int column = 0; column < SIDE; column++) {
            if (!trikolos_read_tile(at, &tile))
                return tes__fail(error, "row %d of the position needs six tiles: g, o or r, with + or - behind it for a pawn.", row + 1);
            trikolos_put_tile(s, cell_at(column, row), tile);
            if (tes__read_char(at, '+'))
                s->pawn[WHITE] |= bit(cell_at(column, row));
            else if (tes__read_char(at, '-'))
                s->pawn[BLACK] |= bit(cell_at(column, row));
        }
        if (!tes__read_char(at, row ? '/' : ':'))
            return tes__fail(error, "row %d of the position must end with %s.", row + 1, row ? "/" : ": and the spare tile");
    }
    if (!trikolos_read_tile(at, &tile))
        return tes__fail(error, "the spare tile after : must be g, o or r.");
    s->spare = (uint8_t)tile;
    return true;
}

/* What no course of the game can bring about: a tile keeps its light under the
 * pawn that entered it, so by R14 and R16 no pawn is on red, nor on its last row
 * on orange; R2 and R22 count pawns, and who wins has just moved. */
static bool can_stand(const trikolos *s, tes_error *error)
{
    for (int p = WHITE; p <= BLACK; p++) {
        const char *player = p == WHITE ? "White" : "Black";
        if (s->home[p] + tes__popcount(s->pawn[p]) > PAWNS)
            return tes__fail(error, "%s has more than four pawns on the board and home.", player);
        if (s->home[p] == PAWNS && s->mover == p)
            return tes__fail(error, "%s has brought all four pawns home and cannot be to move.", player);
        for (uint64_t set = s->pawn[p]; set; set &= set - 1) {
            char name[TES_MOVE_TEXT];
            int cell = tes__lowest(set);
            trikolos_cell_name(cell, name);
            if (trikolos_tile(s, cell) == RED_TILE)
                return tes__fail(error, "%s's pawn on %s stands on red; a pawn stands on green or orange.", player, name);
            if (trikolos_tile(s, cell) == ORANGE_TILE && trikolos_target(p, cell) == ARRIVES)
                return tes__fail(error, "%s's pawn on %s stands on orange; on its last row a pawn stands on green.", player, name);
        }
    }
    return true;
}

bool trikolos_parse_position(const tes_rules *rules, const char *text, void *pos, tes_error *error)
{
    (void)rules;
    trikolos s;
    memset(&s, 0, sizeof s);
    if (!read_board(&text, &s, error))
        return false;
    bool tail = tes__read_char(&text, ' ') && (*text == 'w' || *text == 'b');
    if (tail)
        s.mover = *text++ == 'w' ? WHITE : BLACK;
    for (int p = WHITE; tail && p <= BLACK; p++) {
        long home = 0;
        tail = tes__read_char(&text, ' ') && tes__read_int(&text, 0, PAWNS, &home);
        s.home[p] = (uint8_t)home;
    }
    if (!tail || *text != '\0')
        return tes__fail(error, "after the spare tile come a space, w or b, and the pawns home of White and of Black (0 to 4).");
    if (!can_stand(&s, error))
        return false;
    memcpy(pos, &s, sizeof s);
    return true;
}
