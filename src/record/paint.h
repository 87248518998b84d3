/* paint.h - what the four painters of text boards share: one per lattice, each
 * puts the cells of a view onto a canvas. draw_text.c calls them. */
#ifndef TES_RECORD_PAINT_H
#define TES_RECORD_PAINT_H
#include "record/canvas.h"
#include "record/view.h"

/* Where lengths of the scene come to lie: `columns` per `x` thousandths to the
 * right, `lines` per `y` upward. */
typedef struct tes__scale {
    int x, columns, y, lines;
} tes__scale;

typedef struct tes__paint {
    const tes__view *view;
    tes__canvas canvas;
    bool colour, unicode;
    tes__scale scale;
    int column, line; /* where the scene's origin lies */
} tes__paint;

/* The dim ink of grids and coordinates, on dark and on light ground. */
extern const tes__ink tes__ink_grid, tes__ink_axis, tes__ink_can, tes__ink_refused;

/* A piece of this colour: its ground and the letters on it. */
tes__ink tes__ink_piece(int colour, bool last);

/* The ground of a cell; letters on it are `fore`. */
tes__ink tes__ink_tint(int tint);

int tes__paint_column(const tes__paint *paint, int x);
int tes__paint_line(const tes__paint *paint, int y);

extern const tes__scale tes__scale_triangles, tes__scale_columns, tes__scale_rows, tes__scale_squares;
void tes__paint_triangles(tes__paint *paint);
void tes__paint_columns(tes__paint *paint);
void tes__paint_rows(tes__paint *paint);
void tes__paint_squares(tes__paint *paint);

/* The lines beside the board. */
bool tes__write_items(const tes__view *view, unsigned style, const tes_sink *sink);

#endif
