/* board.c - the tables of Agon's board, its symmetries, and a position's key.
 *
 *              f11                     Columns a to k from the left, rows 1 to 11
 *           e10   g11                  from the bottom of each column. The throne
 *         d9   f10   h11               is f6; the ring of a cell is its distance
 *       c8   e9   g10   i11            from it, 0 to 5.
 *     b7   d8   f9    h10   j11
 *   a6   c7   e8   g9    i10   k11
 *     ...
 *
 * No rule is in here but the geometry of R1 and R5.
 */
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "games/agon/rules.h"

agon_board agon_table;

enum { CENTRE = 5 };

static int by_name(const void *a, const void *b) { return strcmp(a, b); }

static void write_name(int column, int row, char name[4])
{
    char *at = name;
    *at++ = (char)('a' + column);
    if (row >= 9)
        *at++ = '1';
    *at++ = (char)('0' + (row + 1) % 10);
    *at = '\0';
}

/* R1  All names, sorted as texts, then back to the cells they name. */
static void number_cells(agon_board *b, tes__cell cells[CELLS])
{
    int n = 0;
    for (int column = 0; column <= LAST; column++)
        for (int row = 0; row <= LAST; row++)
            if (abs(column - row) <= CENTRE)
                write_name(column, row, b->name[n++]);
    qsort(b->name, CELLS, sizeof b->name[0], by_name);
    for (int cell = 0; cell < CELLS; cell++)
        cells[cell] = (tes__cell){ b->name[cell][0] - 'a', atoi(b->name[cell] + 1) - 1 };
}

/* R5  A step stays in its ring or goes one ring nearer the throne. */
static void fill_directions(agon_board *b, int cell)
{
    for (int d = 0; d < DIRECTIONS; d++) {
        int next = b->lattice.beside[cell][d];
        if (next == NO_CELL)
            continue;
        b->beside[cell] |= b->bit[next];
        if (b->ring[next] <= b->ring[cell])
            b->may_go[d] |= b->bit[cell];
    }
}

void agon_prepare(void)
{
    agon_board *b = &agon_table;
    const tes__cell throne = { CENTRE, CENTRE };
    tes__cell cells[CELLS];
    memset(b, 0, sizeof *b);
    number_cells(b, cells);
    tes__board_make(&b->lattice, TES_HEXAGON_COLUMNS, cells, CELLS);
    for (int cell = 0; cell < CELLS; cell++) {
        int spot = cells[cell].u * (LAST + 1) + cells[cell].v;
        b->ring[cell] = (uint8_t)tes__hex_distance(cells[cell], throne);
        b->cell_of[spot] = (uint8_t)cell;
        b->bit[cell] = (agon_set)1 << spot;
        b->all |= b->bit[cell];
        b->on_ring[b->ring[cell]] |= b->bit[cell];
    }
    b->throne = b->on_ring[0];
    b->throne_cell = agon_cell(CENTRE, CENTRE);
    for (int cell = 0; cell < CELLS; cell++) {
        fill_directions(b, cell);
        for (int n = 0; n < NUMBERS; n++)
            b->number[n][cell] = tes__mix(0x61676f6e00000000u + (uint64_t)(n * CELLS + cell)); /* "agon" */
        for (int symmetry = 0; symmetry < 12; symmetry++) {
            tes__cell image = tes__hex_map(cells[cell], throne, symmetry);
            b->image[symmetry][cell] = (uint8_t)agon_cell(image.u, image.v);
        }
    }
}

int agon_cell(int column, int row) { return tes__board_find(&agon_table.lattice, column, row); }

uint64_t agon_key(const agon *s)
{
    uint64_t key = 0;
    for (int cell = 0; cell < CELLS; cell++) {
        for (int p = WHITE; p <= BLACK; p++)
            if (agon_has(s->pieces[p], cell))
                key ^= agon_table.number[(agon_has(s->queens, cell) ? QUEEN_NUMBER : GUARD_NUMBER) + p][cell];
        if (agon_has(s->captured, cell))
            key ^= agon_table.number[CAPTURED_NUMBER][cell];
    }
    return key;
}

static agon_set image_of(agon_set set, int symmetry)
{
    agon_set image = 0;
    for (; set; set &= set - 1)
        image |= agon_table.bit[agon_table.image[symmetry][agon_table.cell_of[agon_first(set)]]];
    return image;
}

void agon_map_position(const void *pos, int symmetry, void *out)
{
    agon s = *(const agon *)pos;
    for (int p = WHITE; p <= BLACK; p++)
        s.pieces[p] = image_of(s.pieces[p], symmetry);
    s.queens = image_of(s.queens, symmetry);
    s.captured = image_of(s.captured, symmetry);
    s.key = agon_key(&s);
    *(agon *)out = s;
}

tes_move agon_map_move(const void *pos, int symmetry, tes_move move)
{
    (void)pos;
    if (move == PASS)
        return PASS;
    const uint8_t *image = agon_table.image[symmetry];
    return agon_move(image[move / CELLS], image[move % CELLS]);
}
