/* draw_text.c - a position for a terminal: the sheet, and who paints on it. The
 * cells are painted by draw_text_*.c, one for each lattice. */
#include <stdlib.h>

#include "record/paint.h"

static tes_point lower(tes_point a, tes_point b) { return (tes_point){ a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y }; }
static tes_point higher(tes_point a, tes_point b) { return (tes_point){ a.x > b.x ? a.x : b.x, a.y > b.y ? a.y : b.y }; }

/* Room for the outermost cells and coordinates, the longest of which has three
 * characters. */
static bool make_sheet(tes__paint *p, bool axes)
{
    const tes_scene *scene = &p->view->scene;
    tes_point low = p->view->low, high = p->view->high;
    for (int i = 0; axes && i < scene->axes; i++) {
        low = lower(low, scene->axis[i].at);
        high = higher(high, scene->axis[i].at);
    }
    p->column = p->line = 0;
    int left = tes__paint_column(p, low.x) - 3, right = tes__paint_column(p, high.x) + 3;
    int top = tes__paint_line(p, high.y) - 1, bottom = tes__paint_line(p, low.y) + 1;
    p->column = -left;
    p->line = -top;
    return tes__canvas_make(&p->canvas, right - left + 1, bottom - top + 1);
}

static bool write_board(const tes__view *view, unsigned style, const tes_sink *sink)
{
    tes__paint p = { .view = view, .colour = style & TES_TEXT_COLOUR, .unicode = style & TES_TEXT_UNICODE };
    bool axes = !(style & TES_TEXT_NO_AXES);
    void (*paint)(tes__paint *);
    switch (view->scene.lattice) {
    case TES_TRIANGLES: p.scale = tes__scale_triangles, paint = tes__paint_triangles; break;
    case TES_HEXAGON_COLUMNS: p.scale = tes__scale_columns, paint = tes__paint_columns; break;
    case TES_HEXAGON_ROWS: p.scale = tes__scale_rows, paint = tes__paint_rows; break;
    default: p.scale = tes__scale_squares, paint = tes__paint_squares;
    }
    if (!make_sheet(&p, axes))
        return false;
    paint(&p);
    if (axes)
        tes__paint_axes(&p);
    bool fine = tes__canvas_write(&p.canvas, p.colour, sink);
    tes__canvas_clear(&p.canvas);
    return fine;
}

bool tes_draw_text(const tes_picture *picture, unsigned style, const tes_sink *sink)
{
    tes__view *view = tes__view_new(picture);
    if (!view)
        return false;
    int mover = picture->rules->game->mover(picture->pos);
    bool items = !(style & TES_TEXT_NO_ITEMS) && view->scene.items > 0;
    bool fine = write_board(view, style, sink) && (!items || (tes_sink_put(sink, "\n") && tes__paint_items(view, mover, style, sink)));
    free(view);
    return fine;
}
