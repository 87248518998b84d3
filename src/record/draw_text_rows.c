/* draw_text_rows.c - hexagons that lie in rows (pointed tops), with round spaces
 * between them:
 *
 *        ( )          a round, above its pit
 *         C           the die's face that looks up at it,
 *       q B S         the other two, and whose die it is
 */
#include "record/paint.h"

const tes__scale tes__scale_rows = { 1000, 10, 866, 4 };

static const char *symbol(const tes__paint *p, char face, char text[2])
{
    text[0] = face;
    text[1] = '\0';
    if (!p->unicode)
        return text;
    switch (face) {
    case 'C': return "\u25cf";
    case 'c': return "\u25cb";
    case 'S': return "\u2605";
    case 's': return "\u2606";
    case 'Q': return "\u25a0";
    case 'q': return "\u25a1";
    default: return text;
    }
}

static void paint_die(tes__paint *p, const tes_scene_cell *cell, int column, int line, tes__ink ink)
{
    char text[2], owner[2] = { tes__colour_letter(cell->colour), 0 };
    tes__canvas_text(&p->canvas, column - 2, line - 1, "     ", ink);
    tes__canvas_text(&p->canvas, column - 3, line, "       ", ink);
    tes__canvas_text(&p->canvas, column, line - 1, symbol(p, cell->label[0], text), ink);
    tes__canvas_text(&p->canvas, column + 2, line, symbol(p, cell->label[1], text), ink);
    tes__canvas_text(&p->canvas, column - 2, line, symbol(p, cell->label[2], text), ink);
    tes__canvas_text(&p->canvas, column, line, owner, ink);
}

static void paint_pit(tes__paint *p, const tes_scene_cell *cell, int marks, int column, int line)
{
    if (cell->shape == TES_DIE)
        paint_die(p, cell, column, line, tes__ink_piece(cell->colour, marks & TES__LAST));
    else
        tes__canvas_text(&p->canvas, column - 1, line, cell->name, tes__ink_axis);
}

static void paint_round(tes__paint *p, const tes_scene_cell *cell, int marks, int column, int line)
{
    char text[2] = { tes__colour_letter(cell->colour), 0 };
    (void)marks;
    tes__canvas_text(&p->canvas, column - 1, line, "( )", tes__ink_grid);
    if (cell->shape == TES_DROP)
        tes__canvas_text(&p->canvas, column, line, text, tes__ink_piece(cell->colour, false));
}

void tes__paint_rows(tes__paint *p)
{
    for (int i = 0; i < p->view->scene.cells; i++) {
        const tes_scene_cell *cell = &p->view->scene.cell[i];
        int column = tes__paint_column(p, cell->centre.x), line = tes__paint_line(p, cell->centre.y);
        if (cell->corners)
            paint_pit(p, cell, p->view->mark[i], column, line);
        else
            paint_round(p, cell, p->view->mark[i], column, line);
    }
}
