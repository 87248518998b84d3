/* places.c - the board, the 22 pieces, and every place where one can lie.
 *
 * Nothing here knows a rule of placing; see rules.c. The places are numbered in
 * the byte order of their texts. A text is the covered cells' names joined by
 * commas, and a comma sorts before every letter and digit; so texts compare as
 * the sequences of their cells' names do, and the rank of a name stands for it.
 */
#include <string.h>

#include "games/blokus-trigon/rules.h"

blokus_tables blokus_t;

const char *const blokus_piece_name[PIECES] = { "I6", "L6", "V",  "S",  "P6", "F",  "W",  "A6", "G",  "Y", "X",
                                                "O",  "I5", "L5", "C5", "P5", "I4", "C4", "A4", "I3", "2", "1" };

/* Cells xy with y downward, up when x + y is even. */
static const char *const shape[PIECES] = {
    "00 01 11 12 22 23",
    "00 01 10 11 12 22",
    "00 01 02 03 11 12",
    "00 01 02 10 11 12",
    "00 01 02 11 12 22",
    "00 01 10 11 12 21",
    "00 01 11 12 21 22",
    "00 01 11 12 20 21",
    "00 01 10 11 12 20",
    "00 01 02 11 12 21",
    "01 11 12 20 21 31",
    "00 01 10 11 20 21",
    "00 01 11 12 22",
    "00 01 02 11 12",
    "00 01 10 11 20",
    "00 01 11 12 21",
    "00 01 11 12",
    "00 01 10 11",
    "10 20 21 30",
    "00 01 10",
    "00 01",
    "00",
};

static const uint8_t size[PIECES] = { 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 5, 5, 5, 5, 4, 4, 4, 3, 2, 1 };

int blokus_piece_size(int piece) { return size[piece]; }

/* --- the board --- */

/* The side-9 hexagon: row n begins at column 8 - min(n-1, 18-n). */
static int first_column(int n) { return ROWS / 2 - 1 - (n - 1 < ROWS - n ? n - 1 : ROWS - n); }

static void make_board(void)
{
    tes__cell cells[CELLS];
    int count = 0;
    for (int n = 1; n <= ROWS; n++)
        for (int x = first_column(n); x < COLUMNS - first_column(n); x++) {
            blokus_t.x[count] = (uint8_t)x;
            blokus_t.row[count] = (uint8_t)(n - 1);
            cells[count++] = (tes__cell){ x, n };
            blokus_t.rows[0][n - 1] |= bit(x);
            /* The inner hexagon of side 8 lies one row and one slanted column inside. */
            bool inner = n > 1 && n < ROWS && x >= first_column(n) + 2 && x < COLUMNS - first_column(n) - 2;
            if (inner)
                blokus_t.rows[1][n - 1] |= bit(x);
        }
    tes__board_make(&blokus_t.board, TES_TRIANGLES, cells, count);
    for (int row = 0; row <= ROWS; row++)
        blokus_t.up[row] = row % 2 ? UINT64_C(0x5555555555555555) : UINT64_C(0xaaaaaaaaaaaaaaaa);
    static const tes__cell start[STARTS] = { { 17, 15 }, { 25, 12 }, { 25, 7 }, { 17, 4 }, { 9, 7 }, { 9, 12 } };
    for (int i = 0; i < STARTS; i++)
        blokus_t.start[i] = (uint16_t)tes__board_find(&blokus_t.board, start[i].u, start[i].v);
}

/* The twelve cells round the three corners of each: five more at a corner, of
 * which the neighbours across an edge come up twice. */
static void make_round(void)
{
    for (int cell = 0; cell < CELLS; cell++) {
        int count = 0;
        for (int i = 0; i < 18; i++) {
            tes__corner corner = tes__triangle_corner(blokus_t.board.cell[cell], i / 6);
            tes__cell c = tes__corner_cell(corner, i % 6);
            int other = tes__board_find(&blokus_t.board, c.u, c.v);
            bool known = other == TES__NO_CELL || other == cell;
            for (int k = 0; k < count; k++)
                known |= blokus_t.round[cell][k] == other;
            if (!known)
                blokus_t.round[cell][count++] = (uint16_t)other;
        }
        while (count < ROUND)
            blokus_t.round[cell][count++] = OUTSIDE;
    }
}

/* The middle of both boards is a corner: half way across row 9's 36 half edges,
 * between rows 9 and 10. */
int blokus_map_cell(int cell, int symmetry)
{
    tes__cell to = tes__triangle_map(blokus_t.board.cell[cell], (tes__corner){ 3 * 18, 3 * 10 }, symmetry);
    return tes__board_find(&blokus_t.board, to.u, to.v);
}

/* --- the pieces --- */

/* By row, then column; the first cell becomes (0,0). */
static void normalise(blokus_facing *f)
{
    for (int i = 1; i < f->size; i++)
        for (int j = i; j > 0; j--) {
            tes__cell a = f->cell[j - 1], b = f->cell[j];
            if (a.v < b.v || (a.v == b.v && a.u < b.u))
                break;
            f->cell[j - 1] = b;
            f->cell[j] = a;
        }
    tes__cell first = f->cell[0];
    f->up = tes__triangle_up(first);
    for (int i = 0; i < f->size; i++)
        f->cell[i] = (tes__cell){ f->cell[i].u - first.u, f->cell[i].v - first.v };
}

static bool same(const blokus_facing *a, const blokus_facing *b)
{
    return a->size == b->size && a->up == b->up && memcmp(a->cell, b->cell, sizeof a->cell) == 0;
}

static int add_facings(int piece, int count)
{
    int before = count;
    for (int symmetry = 0; symmetry < 12; symmetry++) {
        blokus_facing f;
        memset(&f, 0, sizeof f);
        f.piece = (uint8_t)piece;
        f.size = (uint8_t)blokus_piece_size(piece);
        for (int i = 0; i < f.size; i++) {
            tes__cell c = { shape[piece][3 * i] - '0', -(shape[piece][3 * i + 1] - '0') };
            f.cell[i] = tes__triangle_map(c, (tes__corner){ 0, 0 }, symmetry);
        }
        normalise(&f);
        bool known = false;
        for (int i = before; i < count; i++)
            known |= same(&blokus_t.facing[i], &f);
        if (known)
            continue;
        f.number = (uint8_t)(count - before + 1);
        blokus_t.facing[count++] = f;
    }
    return count;
}

/* --- the places --- */

/* rank[cell]: where the cell's name stands among all names of this board. */
static void rank_names(bool small, uint16_t rank[CELLS], uint16_t by_rank[CELLS])
{
    static char name[CELLS][TES_MOVE_TEXT];
    blokus board = { .mode = small ? THREE : FOUR };
    for (int cell = 0; cell < CELLS; cell++) {
        blokus_cell_name(&board, cell, name[cell]);
        int at = cell;
        for (; at > 0 && strcmp(name[by_rank[at - 1]], name[cell]) > 0; at--)
            by_rank[at] = by_rank[at - 1];
        by_rank[at] = (uint16_t)cell;
    }
    for (int i = 0; i < CELLS; i++)
        rank[by_rank[i]] = (uint16_t)i;
}

/* Nine bits a cell, the first cell highest, none after the last: texts in order. */
static uint64_t text_key(const blokus_place *p, const uint16_t rank[CELLS])
{
    uint64_t key = 0;
    for (int i = 0; i < LARGEST; i++)
        key = key << 9 | (i < p->size ? rank[p->cell[i]] + 1u : 0u);
    return key;
}

static bool lay(int facing, int first, blokus_place *p)
{
    const blokus_facing *f = &blokus_t.facing[facing];
    tes__cell at = blokus_t.board.cell[first];
    if (tes__triangle_up(at) != f->up)
        return false;
    *p = (blokus_place){ .size = f->size, .piece = f->piece, .facing = (uint8_t)facing };
    for (int i = 0; i < LARGEST; i++) {
        p->cell[i] = i < f->size ? (uint16_t)tes__board_find(&blokus_t.board, at.u + f->cell[i].u, at.v + f->cell[i].v) : TES__NO_CELL;
        if (i < f->size && p->cell[i] == TES__NO_CELL)
            return false;
    }
    return true;
}

/* A cell's places in their order. The facings come in the order they had at the last
 * cell that points the same way, which is nearly theirs here, too: little is left to
 * sort. Those that fit leave it in the order they have here. */
static int add_places(int cell, int first, const uint16_t rank[CELLS], uint8_t order[FACINGS])
{
    uint64_t key[FACINGS];
    bool fits[FACINGS] = { false };
    int count = 0;
    for (int i = 0; i < FACINGS; i++) {
        blokus_place p;
        if (!lay(order[i], cell, &p))
            continue;
        fits[i] = true;
        uint64_t k = text_key(&p, rank);
        int at = count++;
        for (; at > 0 && key[at - 1] > k; at--) {
            key[at] = key[at - 1];
            blokus_t.place[first + at] = blokus_t.place[first + at - 1];
        }
        key[at] = k;
        blokus_t.place[first + at] = p;
    }
    for (int i = 0, at = first; i < FACINGS; i++)
        if (fits[i])
            order[i] = blokus_t.place[at++].facing;
    return count;
}

static void make_places(void)
{
    uint16_t rank[CELLS], by_rank[CELLS];
    uint8_t order[2][FACINGS];
    int count = 0;
    for (int facing = 0; facing < FACINGS; facing++)
        order[0][facing] = order[1][facing] = (uint8_t)facing;
    rank_names(false, rank, by_rank);
    for (int i = 0; i < CELLS; i++) {
        int cell = by_rank[i], found = add_places(cell, count, rank, order[tes__triangle_up(blokus_t.board.cell[cell])]);
        blokus_t.first[cell] = (uint16_t)count;
        blokus_t.count[cell] = (uint16_t)found;
        count += found;
    }
}

static bool on_small_board(const blokus_place *p)
{
    for (int i = 0; i < p->size; i++)
        if (!(blokus_t.rows[1][blokus_t.row[p->cell[i]]] & bit(blokus_t.x[p->cell[i]])))
            return false;
    return true;
}

/* The same places in the order of the small board's names. */
static void make_small_places(void)
{
    uint16_t rank[CELLS], by_rank[CELLS];
    uint64_t key[FACINGS];
    int count = 0;
    rank_names(true, rank, by_rank);
    memset(blokus_t.small_rank, 0xff, sizeof blokus_t.small_rank);
    for (int i = 0; i < CELLS; i++) {
        int cell = by_rank[i], first = count;
        for (int p = blokus_t.first[cell]; p < blokus_t.first[cell] + blokus_t.count[cell]; p++) {
            if (!on_small_board(&blokus_t.place[p]))
                continue;
            uint64_t k = text_key(&blokus_t.place[p], rank);
            int at = count++ - first;
            for (; at > 0 && key[at - 1] > k; at--) {
                key[at] = key[at - 1];
                blokus_t.small_place[first + at] = blokus_t.small_place[first + at - 1];
            }
            key[at] = k;
            blokus_t.small_place[first + at] = (uint16_t)p;
        }
    }
    for (int i = 0; i < count; i++)
        blokus_t.small_rank[blokus_t.small_place[i]] = (uint16_t)i;
}

void blokus_prepare_places(void)
{
    make_board();
    make_round();
    int facings = 0;
    for (int piece = 0; piece < PIECES; piece++)
        facings = add_facings(piece, facings);
    make_places();
    make_small_places();
}

int blokus_find_place(const uint16_t cell[], int count)
{
    uint16_t sorted[LARGEST];
    if (count < 1 || count > LARGEST)
        return NO_PLACE;
    for (int i = 0; i < LARGEST; i++) {
        int at = i;
        for (; i < count && at > 0 && sorted[at - 1] > cell[i]; at--)
            sorted[at] = sorted[at - 1];
        sorted[at] = i < count ? cell[i] : TES__NO_CELL;
    }
    int first = blokus_t.first[sorted[0]];
    for (int p = first; p < first + blokus_t.count[sorted[0]]; p++)
        if (memcmp(blokus_t.place[p].cell, sorted, sizeof sorted) == 0)
            return p;
    return NO_PLACE;
}
