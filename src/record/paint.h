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

/* paint.c: inks. Grids and coordinates have a middle grey that shows on dark
 * and on light ground; pieces bring their own ground with them. */
extern const tes__ink tes__ink_plain, tes__ink_grid, tes__ink_axis, tes__ink_can, tes__ink_refused;
tes__ink tes__ink_piece(int colour, bool last);   /* a piece's ground, and letters on it     */
tes__ink tes__ink_pattern(int colour, bool last); /* the same with its quiet pattern       */
tes__ink tes__ink_tint(int tint);                 /* a cell's ground, and lines on it        */

int tes__paint_column(const tes__paint *paint, int x);
int tes__paint_line(const tes__paint *paint, int y);

/* UTF-8 when Unicode is wanted, the plain text otherwise. */
void tes__paint_text(tes__paint *paint, int column, int line, const char *unicode, const char *ascii, tes__ink ink);

/* A slanting edge between two grounds: / when rising. With colours and Unicode a
 * glyph cut in two halves, one in the colour of each side, or a line of `fore`
 * where both are the same. */
void tes__paint_edge(tes__paint *paint, int column, int line, bool rising, int left, int right, int fore);

/* What the marks of a cell put on both sides of what stands there: [ ] last,
 * ( ) can be touched, ! ! refused; 0 when there is none. */
typedef struct tes__brackets {
    char left, right;
} tes__brackets;
tes__brackets tes__paint_brackets(int marks);
tes__ink tes__paint_mark_ink(int marks, tes__ink ground);

/* draw_text_*.c */
extern const tes__scale tes__scale_triangles, tes__scale_columns, tes__scale_rows, tes__scale_squares;
void tes__paint_triangles(tes__paint *paint);
void tes__paint_columns(tes__paint *paint);
void tes__paint_rows(tes__paint *paint);
void tes__paint_squares(tes__paint *paint);
void tes__paint_axes(tes__paint *paint);
bool tes__paint_items(const tes__view *view, int mover, unsigned style, const tes_sink *sink);

#endif
