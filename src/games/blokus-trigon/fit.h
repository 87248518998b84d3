/* fit.h - which places fit round a cell, by tables; fast.c explains and fills
 * them. For the files of this folder that must be quick. */
#ifndef TES_BLOKUS_FIT_H
#define TES_BLOKUS_FIT_H
#include "base/bits.h"
#include "games/blokus-trigon/rules.h"

enum { NODES = 413, WORDS = 8, WINDOWS = 7 };

typedef uint64_t wide __attribute__((vector_size(32)));

/* Named by words, or taken whole: a compiler does not find the vectors by itself, and
 * fitting is half of a playout. */
typedef union set {
    _Alignas(64) uint64_t word[WORDS];
    wide half[2];
} set;

enum { SAME_LEFT = 0, SAME_RIGHT = 32, BELOW = 64, ABOVE = 576, BELOW_2 = 1088, ABOVE_2 = 1216, BELOW_3 = 1344, ENTRIES = 1376 };

enum { TALL = 7, SPAN = 11 }; /* rows and columns of all windows together */

/* A NODE is a place seen from one of its cells: a facing, and which cell of it
 * is the base. One table for bases pointing down, one for those pointing up. */
typedef struct nearby {
    set fits[ENTRIES];
    set piece[PIECES];
    set side[3][TALL][SPAN]; /* nodes that lay three cells round a corner of this cell */
} nearby;

/* A facing's cells, the cells beside them and the cells only at their corners, in
 * the rows from the one under its first cell on; bit dx + PRINT_COLUMN. */
enum { PRINT_ROWS = 6, PRINT_COLUMN = 8 };
typedef struct print {
    uint32_t cells[PRINT_ROWS], beside[PRINT_ROWS], corners[PRINT_ROWS];
} print;

extern print blokus_print[FACINGS];

/* What policy.c weighs: cells covered, cells gained to attach to, cells lain beside,
 * and the piece; one set of weights a phase of the game. */
enum {
    COVER_FOE_TOUCH,
    COVER_FOE_NEAR,
    COVER_FOE_FAR,
    COVER_OWN_TOUCH,
    COVER_ALLY_TOUCH,
    COVER_ALLY_NEAR,
    COVER_CENTRE,
    GAIN,
    GAIN_FOE_TOUCH,
    GAIN_FOE_NEAR,
    GAIN_FOE_FAR,
    GAIN_ROOMY,
    GAIN_ALLY,
    GAIN_CENTRE,
    BESIDE_OWN_TOUCH,
    BESIDE_OPEN,
    PIECE,
    WEIGHTS = PIECE + PIECES,
    PHASES = 3
};

/* A node's facing, and where its first cell lies from the base. Nodes are numbered in
 * the order of the pieces, the largest first. */
typedef struct seen {
    uint8_t facing, size;
    int8_t dx, dy;
} seen;

/* Nothing but the tuner writes to them. */
extern int16_t blokus_weight[PHASES][WEIGHTS];
int blokus_phase(const blokus *s);

extern nearby blokus_near[2];
extern seen blokus_node[2][NODES];
extern uint16_t blokus_place_at[CELLS][NODES];

static inline bool points_up(int x, int row) { return (x + row) & 1; }

/* Those of the unused nodes that ask for no closed cell. `r` is the base's row
 * of a set placed like blokus_reach.open, its rows `stride` words apart; `at` is
 * the base's bit. */
static inline void fit_open(bool up, const set *unused, const uint64_t *r, int stride, int at, set *fit)
{
    const set *fits = blokus_near[up].fits;
    int step = up ? stride : -stride;
    uint64_t same = r[0] >> (at - 5), below = r[-step] >> (at - 4), above = r[step] >> (at - 4);
    const set *w0 = fits + SAME_LEFT + (same & 31), *w1 = fits + SAME_RIGHT + (same >> 6 & 31);
    const set *w2 = fits + BELOW + (below & 511), *w3 = fits + ABOVE + (above & 511);
    const set *w4 = fits + BELOW_2 + (r[-2 * step] >> (at - 3) & 127), *w5 = fits + ABOVE_2 + (r[2 * step] >> (at - 3) & 127);
    const set *w6 = fits + BELOW_3 + (r[-3 * step] >> (at - 2) & 31);
    for (int k = 0; k < 2; k++)
        fit->half[k] = unused->half[k] & w0->half[k] & w1->half[k] & w2->half[k] & w3->half[k] & w4->half[k] & w5->half[k] & w6->half[k];
}

static inline int size_of(const set *s)
{
    int n = 0;
    for (int k = 0; k < (NODES + 63) / 64; k++)
        n += tes__popcount(s->word[k]);
    return n;
}

static inline bool is_empty(const set *s)
{
    uint64_t any = 0;
    for (int k = 0; k < WORDS; k++)
        any |= s->word[k];
    return any == 0;
}

static inline const uint16_t *blokus_places_at(int row, int x) { return blokus_place_at[tes__board_find(&blokus_t.board, x, row + 1)]; }

/* The set's member number `rank`. */
static inline int nth_node(const set *fit, int rank)
{
    int k = 0;
    for (int n; rank >= (n = tes__popcount(fit->word[k])); k++)
        rank -= n;
    return 64 * k + tes__nth(fit->word[k], rank);
}

#endif
