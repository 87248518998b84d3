/* draw_text_columns.c - hexagons that stand in columns (flat tops):
 *
 *      ___
 *     / Q \___        Inside: three columns, with brackets for marks; below
 *     \___/   \       them the lower edge, where a captured piece has an x.
 */
#include "record/paint.h"

const tes__scale tes__scale_columns = { 866, 4, 1000, 2 };

static const char *piece_text(const tes_scene_cell *cell)
{
    bool white = cell->colour == TES_IVORY;
    if (cell->shape == TES_QUEEN)
        return white ? "Q" : "q";
    if (cell->shape == TES_GUARD)
        return white ? "G" : "g";
    return cell->label[0] ? cell->label : "?";
}

static void paint_frame(tes__paint *p, const tes_scene_cell *cell, int column, int line, tes__ink ground)
{
    tes__canvas *c = &p->canvas;
    tes__ink grid = tes__ink_grid;
    tes__canvas_put(c, column - 2, line, p->unicode ? 0x2571 : '/', grid);
    tes__canvas_put(c, column + 2, line, p->unicode ? 0x2572 : '\\', grid);
    tes__canvas_put(c, column - 2, line + 1, p->unicode ? 0x2572 : '\\', grid);
    tes__canvas_put(c, column + 2, line + 1, p->unicode ? 0x2571 : '/', grid);
    tes__canvas_text(c, column - 1, line, "   ", ground);
    tes__canvas_text(c, column - 1, line + 1, "___", (tes__ink){ 246, ground.back, false });
    if (!tes__view_find(p->view, cell->u, cell->v + 1))
        tes__canvas_text(c, column - 1, line - 1, "___", grid);
}

static void paint_cell(tes__paint *p, const tes_scene_cell *cell, int marks)
{
    int column = tes__paint_column(p, cell->centre.x), line = tes__paint_line(p, cell->centre.y);
    tes__ink ground = tes__ink_tint(cell->tint), ink = ground;
    paint_frame(p, cell, column, line, ground);
    if (cell->tint == TES_SEAL && cell->shape == TES_NO_PIECE)
        tes__canvas_put(&p->canvas, column, line, p->unicode ? 0x2736 : '*', ground);
    if (cell->shape != TES_NO_PIECE) {
        ink = tes__ink_piece(cell->colour, marks & TES__LAST);
        tes__canvas_text(&p->canvas, column - 1, line, "   ", ink);
        tes__canvas_text(&p->canvas, column, line, piece_text(cell), ink);
    }
    if (cell->marks & TES_MARK_FORCED)
        tes__canvas_put(&p->canvas, column, line + 1, 'x', (tes__ink){ 160, ground.back, true });
    if (marks & TES__LAST)
        tes__canvas_put(&p->canvas, column - 1, line, '[', ink), tes__canvas_put(&p->canvas, column + 1, line, ']', ink);
}

void tes__paint_columns(tes__paint *p)
{
    for (int i = 0; i < p->view->scene.cells; i++)
        paint_cell(p, &p->view->scene.cell[i], p->view->mark[i]);
}
