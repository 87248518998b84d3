/* view.h - a picture with its scene made and its marks looked up: what the text
 * and the SVG drawer both begin with. */
#ifndef TES_RECORD_VIEW_H
#define TES_RECORD_VIEW_H
#include <tessera/draw.h>

#include "lattice/lattice.h"

enum { TES__LAST = 1, TES__CAN = 2, TES__REFUSED = 4, TES__SPAN = 160 };

typedef struct tes__view {
    const tes_rules *rules;
    tes_scene scene;
    uint8_t mark[TES_SCENE_CELLS]; /* per cell: the three above, or-ed */
    uint8_t item_mark[TES_SCENE_ITEMS];
    tes_point low, high;                 /* a box round all cells            */
    int16_t index[TES__SPAN][TES__SPAN]; /* by u and v from -80; -1 none */
} tes__view;

/* The caller frees it with free(). NULL when memory is short. */
tes__view *tes__view_new(const tes_picture *picture);

/* The scene's cell at (u,v) with corners, or NULL; rounds are not found. */
const tes_scene_cell *tes__view_find(const tes__view *view, int u, int v);

/* Whether the six triangles round this corner are a star of one colour. */
bool tes__view_star(const tes__view *view, tes__corner corner);

/* Neighbours that are one body: no line is drawn between them. */
bool tes__view_one_body(const tes_scene_cell *a, const tes_scene_cell *b);

/* The letter of a colour, for eyes and terminals without colours. */
char tes__colour_letter(int colour);

/* Its name in JSON: "ivory". */
const char *tes__colour_word(int colour);

#endif
