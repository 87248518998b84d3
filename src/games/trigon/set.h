/* set.h - cells as rows of bits, for fast.c and eval.c. */
#ifndef TES_TRIGON_SET_H
#define TES_TRIGON_SET_H
#include <string.h>

#include "games/trigon/rules.h"

/* Low bits lie left. Round the playable cells there is room for three columns
 * and two rows on every side, so that neighbours need no questions. */
enum { ROW_BYTES = 20, COLUMNS_BEFORE = 3, ROWS_BEFORE = 2, ROWS = 128 + 2 * ROWS_BEFORE };

typedef struct set {
    uint8_t bits[ROWS * ROW_BYTES];
    uint16_t cell[ALL_PIECES]; /* what was put in */
    int cells;
} set;

static inline void set_flip(set *f, int cell)
{
    int bit = (cell >> 7) + COLUMNS_BEFORE;
    f->bits[((cell & 127) + ROWS_BEFORE) * ROW_BYTES + (bit >> 3)] ^= (uint8_t)(1 << (bit & 7));
}

static inline bool set_has(const set *f, int cell)
{
    int bit = (cell >> 7) + COLUMNS_BEFORE;
    return f->bits[((cell & 127) + ROWS_BEFORE) * ROW_BYTES + (bit >> 3)] >> (bit & 7) & 1;
}

static inline void set_clear(set *f)
{
    memset(f->bits, 0, sizeof f->bits);
    f->cells = 0;
}

/* The pieces of one player that are laid. */
static inline void set_add_all(set *f, const uint16_t piece[PIECES])
{
    for (int i = 0; i < PIECES; i++)
        if (piece[i] != NOWHERE) {
            f->cell[f->cells++] = piece[i];
            set_flip(f, piece[i]);
        }
}

static inline bool points_up(int cell) { return ((cell ^ cell >> 7) & 1) == 0; }

/* The row so many rows above the cell's own, its lowest bit three columns left
 * of the cell. The machine is little-endian, wasm too. */
static inline unsigned row_bits(const set *f, int cell, int rows_up)
{
    uint32_t word;
    int first = (cell >> 7) + COLUMNS_BEFORE - 3;
    memcpy(&word, &f->bits[((cell & 127) + ROWS_BEFORE + rows_up) * ROW_BYTES + (first >> 3)], sizeof word);
    return word >> (first & 7);
}

/* The twelve cells that touch a cell, as bits; a cell that points up is shown
 * here, one that points down is the same upside down.
 *
 *        10 11 12         row of the tip
 *      0  1 (2) 3  4      its own row
 *      5  6  7  8  9      row at the base
 */
enum {
    LEFT = 1 << 1,
    RIGHT = 1 << 3,
    BASE = 1 << 7,
    EDGES = LEFT | RIGHT | BASE,
    CORNER_LEFT = 1 << 0 | LEFT | 1 << 5 | 1 << 6 | BASE,   /* the five others round */
    CORNER_RIGHT = 1 << 4 | RIGHT | 1 << 9 | 1 << 8 | BASE, /* each of its corners   */
    CORNER_TIP = LEFT | RIGHT | 1 << 10 | 1 << 11 | 1 << 12
};

static inline unsigned around(const set *f, int cell)
{
    int tip = points_up(cell) ? 1 : -1;
    return (row_bits(f, cell, 0) >> 1 & 31) | (row_bits(f, cell, -tip) >> 1 & 31) << 5 | (row_bits(f, cell, tip) >> 2 & 7) << 10;
}

/* The cell in the place of bit `b` above; it may lie beyond the playable ones. */
static inline int touching(int cell, int b)
{
    static const int8_t across[13] = { -2, -1, 0, 1, 2, -2, -1, 0, 1, 2, -1, 0, 1 };
    int tip = points_up(cell) ? 1 : -1;
    return cell + across[b] * 128 + (b < 5 ? 0 : b < 10 ? -tip : tip);
}

/* Numbers made by touching(): beyond the limits they are out of range or have a
 * zero row. */
static inline bool playable(int cell) { return cell >= 128 && cell < 128 * 128 && (cell & 127) != 0; }

#endif
