/* draw_text_columns.c - hexagons that stand in columns (flat tops):
 *
 *      ___
 *     / Q \___        Inside: three columns, with brackets for marks; below
 *     \_x_/   \       them the lower edge, where a captured piece has its x.
 */
#include "record/paint.h"

const tes__scale tes__scale_columns = { 866, 4, 1000, 2 };

static int ground(const tes__paint *p, const tes_scene_cell *cell)
{
    return cell && p->colour ? tes__ink_tint(cell->tint).back : TES__PLAIN;
}

/* Capitals are White's, as in the position's text. */
static void paint_figure(tes__paint *p, const tes_scene_cell *cell, int column, int line, tes__ink ink)
{
    bool white = cell->colour == TES_IVORY, queen = cell->shape == TES_QUEEN;
    const char *ascii = queen ? (white ? "Q" : "q") : (white ? "G" : "g");
    const char *outline = queen ? (white ? "\u2655" : "\u265b") : (white ? "\u25cb" : "\u25cf");
    tes__paint_text(p, column, line, p->colour ? (queen ? "\u265b" : "\u25cf") : outline, ascii, ink);
}

static void paint_frame(tes__paint *p, const tes_scene_cell *cell, int column, int line)
{
    const tes__view *view = p->view;
    int u = cell->u, v = cell->v, own = ground(p, cell), fore = p->colour ? tes__ink_tint(cell->tint).fore : TES__PLAIN;
    tes__paint_edge(p, column - 2, line, true, ground(p, tes__view_find(view, u - 1, v)), own, fore);
    tes__paint_edge(p, column + 2, line, false, own, ground(p, tes__view_find(view, u + 1, v + 1)), fore);
    tes__paint_edge(p, column - 2, line + 1, false, ground(p, tes__view_find(view, u - 1, v - 1)), own, fore);
    tes__paint_edge(p, column + 2, line + 1, true, own, ground(p, tes__view_find(view, u + 1, v)), fore);
    tes__canvas_text(&p->canvas, column - 1, line, "   ", (tes__ink){ TES__PLAIN, (int16_t)own, false });
    tes__canvas_text(&p->canvas, column - 1, line + 1, "___", (tes__ink){ (int16_t)fore, (int16_t)own, false });
    if (!tes__view_find(view, u, v + 1) && !p->colour)
        tes__canvas_text(&p->canvas, column - 1, line - 1, "___", tes__ink_grid);
}

static void paint_cell(tes__paint *p, const tes_scene_cell *cell, int marks)
{
    int column = tes__paint_column(p, cell->centre.x), line = tes__paint_line(p, cell->centre.y);
    tes__ink ink = { tes__ink_tint(cell->tint).fore, (int16_t)ground(p, cell), true };
    tes__brackets b = tes__paint_brackets(marks);
    paint_frame(p, cell, column, line);
    if (cell->shape != TES_NO_PIECE) {
        ink = tes__ink_piece(cell->colour, marks & TES__LAST);
        tes__canvas_text(&p->canvas, column - 1, line, "   ", ink);
        paint_figure(p, cell, column, line, ink);
    } else if (cell->tint == TES_SEAL) {
        tes__paint_text(p, column, line, "\u2736", "*", ink);
    }
    if (cell->marks & TES_MARK_FORCED)
        tes__paint_text(p, column, line + 1, "\u00d7", "x", (tes__ink){ 160, (int16_t)ground(p, cell), true });
    if (b.left) {
        tes__ink mark = tes__paint_mark_ink(marks, ink);
        tes__canvas_put(&p->canvas, column - 1, line, (unsigned char)b.left, mark);
        tes__canvas_put(&p->canvas, column + 1, line, (unsigned char)b.right, mark);
    }
}

void tes__paint_columns(tes__paint *p)
{
    for (int i = 0; i < p->view->scene.cells; i++)
        paint_cell(p, &p->view->scene.cell[i], p->view->mark[i]);
}
