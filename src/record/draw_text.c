/* draw_text.c - a position for a terminal: the sheet, the coordinates, what lies
 * beside the board. The cells are painted by draw_text_*.c, one per lattice.
 *
 * Two kinds of terminal are dark and light: grids and coordinates have a middle
 * grey that shows on both, pieces bring their own ground with them.
 */
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "record/paint.h"

const tes__ink tes__ink_grid = { 243, TES__PLAIN, false };
const tes__ink tes__ink_axis = { 244, TES__PLAIN, false };
const tes__ink tes__ink_can = { 38, TES__PLAIN, true };
const tes__ink tes__ink_refused = { 160, TES__PLAIN, true };

tes__ink tes__ink_piece(int colour, bool last)
{
    /* Near the palette of the page; the second of each pair is the last move. */
    static const tes__ink ink[TES_NO_COLOUR + 1][2] = {
        [TES_IVORY] = { { 235, 230, true }, { 235, 231, true } },     [TES_INK] = { { 230, 236, true }, { 231, 239, true } },
        [TES_BLUE] = { { 153, 25, true }, { 231, 32, true } },        [TES_YELLOW] = { { 94, 178, true }, { 232, 220, true } },
        [TES_RED] = { { 224, 160, true }, { 231, 203, true } },       [TES_GREEN] = { { 158, 29, true }, { 231, 36, true } },
        [TES_NO_COLOUR] = { { 250, 240, true }, { 255, 243, true } },
    };
    return ink[colour >= 0 && colour < TES_NO_COLOUR ? colour : TES_NO_COLOUR][last];
}

tes__ink tes__ink_tint(int tint)
{
    switch (tint) {
    case TES_PAPER_ALT: return (tes__ink){ 236, 248, false };
    case TES_SEAL: return (tes__ink){ 236, 180, false };
    case TES_LIGHT_GREEN: return (tes__ink){ 194, 29, false };
    case TES_LIGHT_ORANGE: return (tes__ink){ 94, 214, false };
    case TES_LIGHT_RED: return (tes__ink){ 224, 160, false };
    default: return (tes__ink){ 236, 251, false };
    }
}

static int rounded(int value, int times, int unit)
{
    int n = 2 * value * times + unit, d = 2 * unit;
    return n >= 0 ? n / d : -((d - 1 - n) / d);
}

int tes__paint_column(const tes__paint *p, int x) { return p->column + rounded(x, p->scale.columns, p->scale.x); }

int tes__paint_line(const tes__paint *p, int y) { return p->line - rounded(y, p->scale.lines, p->scale.y); }

/* Room round the outermost cells and coordinates. */
static bool make_sheet(tes__paint *p, bool axes)
{
    const tes_scene *scene = &p->view->scene;
    tes_point low = p->view->low, high = p->view->high;
    for (int i = 0; axes && i < scene->axes; i++) {
        tes_point at = scene->axis[i].at;
        low = (tes_point){ at.x < low.x ? at.x : low.x, at.y < low.y ? at.y : low.y };
        high = (tes_point){ at.x > high.x ? at.x : high.x, at.y > high.y ? at.y : high.y };
    }
    p->column = p->line = 0;
    int left = tes__paint_column(p, low.x) - 1, right = tes__paint_column(p, high.x) + 3;
    int top = tes__paint_line(p, high.y) - 1, bottom = tes__paint_line(p, low.y) + 1;
    p->column = -left;
    p->line = -top;
    return tes__canvas_make(&p->canvas, right - left + 1, bottom - top + 1);
}

static void paint_axes(tes__paint *p)
{
    const tes_scene *scene = &p->view->scene;
    for (int i = 0; i < scene->axes; i++) {
        const char *text = scene->axis[i].text;
        int column = tes__paint_column(p, scene->axis[i].at.x) - (int)(strlen(text) - 1) / 2;
        tes__canvas_text(&p->canvas, column, tes__paint_line(p, scene->axis[i].at.y), text, tes__ink_axis);
    }
}

static bool write_board(const tes__view *view, unsigned style, const tes_sink *sink)
{
    tes__paint p = { .view = view, .colour = style & TES_TEXT_COLOUR, .unicode = style & TES_TEXT_UNICODE };
    bool axes = !(style & TES_TEXT_NO_AXES);
    void (*paint)(tes__paint *);
    switch (view->scene.lattice) {
    case TES_TRIANGLES:
        p.scale = tes__scale_triangles;
        paint = tes__paint_triangles;
        break;
    case TES_HEXAGON_COLUMNS:
        p.scale = tes__scale_columns;
        paint = tes__paint_columns;
        break;
    case TES_HEXAGON_ROWS:
        p.scale = tes__scale_rows;
        paint = tes__paint_rows;
        break;
    default: p.scale = tes__scale_squares; paint = tes__paint_squares;
    }
    if (!make_sheet(&p, axes))
        return false;
    if (axes)
        paint_axes(&p);
    paint(&p);
    bool fine = tes__canvas_write(&p.canvas, p.colour, sink);
    tes__canvas_clear(&p.canvas);
    return fine;
}

bool tes_draw_text(const tes_picture *picture, unsigned style, const tes_sink *sink)
{
    tes__view *view = tes__view_new(picture);
    if (!view)
        return false;
    bool fine = write_board(view, style, sink) && ((style & TES_TEXT_NO_ITEMS) || tes__write_items(view, style, sink));
    free(view);
    return fine;
}
