/* svg.h - what the files that draw SVG share. draw_svg.c begins.
 *
 * All arithmetic is in whole numbers - hundredths of a pixel, which are written
 * with two decimals at most - so that the bytes are the same on every machine.
 * Lengths of the scene (thousandths, y upward) are turned on the way out.
 */
#ifndef TES_RECORD_SVG_H
#define TES_RECORD_SVG_H
#include "record/view.h"

/* The colours of a page, light or dark. Contrasts are checked by draw_test. */
typedef struct tes__theme {
    const char *paper, *ink, *line, *cell, *cell_alt, *seal, *well, *muted, *can, *refused;
    const char *hatch; /* the id of the pattern for `refused` */
} tes__theme;
extern const tes__theme tes__theme_light, tes__theme_dark;

/* One side of a cell, walked with the cell on the same hand throughout. */
typedef struct tes__side {
    tes_point from, to;
} tes__side;

enum { TES__SIDES = TES_SCENE_CELLS * 6 };

typedef struct tes__svg {
    const tes_sink *sink;
    bool fine; /* false once the sink has refused */
    const tes__view *view;
    const tes__theme *theme;
    int mover;     /* or TES_NOBODY                             */
    int scale;     /* pixels per 1000                           */
    int left, top; /* of the scene's origin, in hundredths   */
    int sides;
    tes__side side[TES__SIDES]; /* of the body being added up */
} tes__svg;

/* A number of hundredths as text: tes__num(1250).text is "12.5". */
typedef struct tes__number {
    char text[16];
} tes__number;
tes__number tes__num(int hundredths);

void tes__svg_put(tes__svg *svg, const char *format, ...) __attribute__((format(printf, 2, 3)));
void tes__svg_attribute(tes__svg *svg, const char *name, int hundredths); /* ' name="12.5"' */
void tes__svg_text(tes__svg *svg, const char *text);                      /* with & < > " escaped */

int tes__svg_length(const tes__svg *svg, int thousandths); /* in hundredths of a pixel */
int tes__svg_x(const tes__svg *svg, int x);
int tes__svg_y(const tes__svg *svg, int y);

/* Corners about a centre, each `permille` as far away. */
void tes__svg_polygon(tes__svg *svg, tes_point centre, const tes_point *corner, int count, int permille, const char *attributes);

/* Colours of pieces: ground, line round it, letters on it. */
const char *tes__svg_fill(int colour);
const char *tes__svg_edge(int colour);
const char *tes__svg_letter(int colour);
const char *tes__svg_light(int tint);

/* The pattern laid over a colour (with its own id), or NULL for plain ones. */
const char *tes__svg_pattern(int colour);
void tes__svg_patterns(tes__svg *svg);

/* Several cells as one body: add them, then write their common outline as the d
 * of a path, `inset` thousandths inside the true one, and forget them. */
void tes__svg_body_add(tes__svg *svg, const tes_point *corner, int count);
void tes__svg_body_put(tes__svg *svg, int inset);

/* Pieces round a point; `size` in thousandths is the distance of two cells. */
void tes__svg_piece(tes__svg *svg, tes_point centre, int size, int shape, int colour, const char *label);
void tes__svg_tile(tes__svg *svg, tes_point centre, int size, int tint);

/* An arrow at the edge, pointing to the board. */
void tes__svg_arrow(tes__svg *svg, const tes_scene_cell *cell, const char *colour);

void tes__svg_board(tes__svg *svg);
void tes__svg_marks(tes__svg *svg);

/* The shelf below the board, from (x, y) on in hundredths of a pixel. Returns
 * its height; draws only when `draw` says so. */
int tes__svg_shelf(tes__svg *svg, int x, int y, int width, bool draw);

#endif
