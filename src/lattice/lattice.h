/* lattice.h - triangles, hexagons, squares: cells, neighbours, corners,
 * symmetries, outlines. No game's rules live here, and no game computes a
 * neighbour by itself.
 *
 *   TRIANGLES  cell (u,v), up when u+v is even         v+1   __\/__\/__
 *              corner (p,q), p+q even                    v   /\  /\  /\
 *              The up cell (u,v) has the corners (u,v) (u+2,v) (u+1,v+1),
 *              the down cell            (u+2,v+1) (u,v+1) (u+1,v).
 *
 *   HEXAGONS   cell (u,v), neighbours in the six directions, each turned by 60
 *              degrees from the one before:
 *              0 (1,0)  1 (1,1)  2 (0,1)  3 (-1,0)  4 (-1,-1)  5 (0,-1)
 *
 *   SQUARES    cell (u,v), directions 0 right, 1 up, 2 left, 3 down.
 */
#ifndef TES_LATTICE_H
#define TES_LATTICE_H
#include <stdbool.h>
#include <stdint.h>

#include <tessera/scene.h>

typedef struct tes__cell {
    int u, v;
} tes__cell;

typedef struct tes__corner {
    int p, q;
} tes__corner;

/* --- triangles --- */
static inline bool tes__triangle_up(tes__cell c) { return ((c.u + c.v) & 1) == 0; }

/* The three edge neighbours: left, right, and below (up cell) or above. */
static inline tes__cell tes__triangle_beside(tes__cell c, int side)
{
    switch (side) {
    case 0: return (tes__cell){ c.u - 1, c.v };
    case 1: return (tes__cell){ c.u + 1, c.v };
    default: return (tes__cell){ c.u, tes__triangle_up(c) ? c.v - 1 : c.v + 1 };
    }
}

/* The three corners, counter-clockwise. */
tes__corner tes__triangle_corner(tes__cell c, int i);

/* The six cells round a corner, counter-clockwise, beginning with the up cell
 * to its upper right. */
tes__cell tes__corner_cell(tes__corner c, int i);

/* The cell with these three corners, given the sum of their coordinates. */
tes__cell tes__triangle_from_sum(tes__corner sum);

/* Turn (by 60 degrees, counter-clockwise, symmetry % 6 times, after mirroring
 * left-right when symmetry >= 6) about a centre given as three times a point
 * of the corner lattice: 3*corner for a turn about a corner, the sum of a
 * cell's corners for a turn about its middle (then only even turns map cells
 * to cells). */
tes__cell tes__triangle_map(tes__cell c, tes__corner centre3, int symmetry);

/* --- hexagons --- */
enum { TES__HEX_DIRECTIONS = 6 };
extern const tes__cell tes__hex_step[TES__HEX_DIRECTIONS];

int tes__hex_distance(tes__cell a, tes__cell b);

/* Symmetry 0..5 turns by 60 degrees each, 6..11 mirror (u and v swapped) first. */
tes__cell tes__hex_map(tes__cell c, tes__cell centre, int symmetry);
int tes__hex_map_direction(int direction, int symmetry);

/* --- squares --- */
extern const tes__cell tes__square_step[4];

/* --- drawing --- */
tes_point tes__cell_centre(enum tes_lattice_kind kind, tes__cell c);
int tes__cell_outline(enum tes_lattice_kind kind, tes__cell c, tes_point out[6]);

/* --- a board: a set of cells with its tables --- */
enum { TES__MAX_CELLS = 512, TES__NO_CELL = 0xffff };

typedef struct tes__board {
    enum tes_lattice_kind kind;
    int cells;
    int directions; /* 3, 4 or 6 */
    tes__cell cell[TES__MAX_CELLS];
    uint16_t beside[TES__MAX_CELLS][6]; /* by direction; TES__NO_CELL outside */
    uint16_t index[64][64];             /* [u][v], for 0 <= u,v < 64 */
} tes__board;

/* The cells in the order given, all with 0 <= u,v < 64. */
void tes__board_make(tes__board *board, enum tes_lattice_kind kind, const tes__cell *cells, int count);

/* TES__NO_CELL when (u,v) is outside; any numbers are fine. */
int tes__board_find(const tes__board *board, int u, int v);

/* A scene's cell with its outline and name filled in, nothing standing on it. */
tes_scene_cell *tes__scene_add(tes_scene *scene, tes_touch touch, tes__cell c, const char *name);

/* Something beside a cell; nothing is noted when the count is 0. */
void tes__scene_beside(tes_scene_cell *cell, enum tes_beside_kind kind, int count, enum tes_colour colour, const char *label);

/* For every cell with an outline, the pieces of each colour beside it, in the order of
 * the colours. Once everything stands. */
void tes__scene_note_pieces(tes_scene *scene);

/* A coordinate written outside the board. */
void tes__scene_axis(tes_scene *scene, tes_point at, const char *text);

#endif
