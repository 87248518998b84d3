/* draw_text_rows.c - hexagons that lie in rows (pointed tops), with round spaces
 * between them:
 *
 *        (B)          a round with a drop, above its pit
 *       / C \         the die's face that looks up at it,
 *      |q   S|        the other two,
 *       \_Y_/         and whose die it is
 */
#include "record/paint.h"

const tes__scale tes__scale_rows = { 1000, 10, 866, 4 };

static void paint_symbol(tes__paint *p, int column, int line, char face, tes__ink ink)
{
    static const char letters[] = "CcSsQq";
    static const char *const figures[] = { "\u25cf", "\u25cb", "\u2605", "\u2606", "\u25a0", "\u25a1" };
    char text[2] = { face, 0 };
    for (int i = 0; letters[i]; i++)
        if (letters[i] == face)
            tes__paint_text(p, column, line, figures[i], text, ink);
}

/* The hexagon: three lines, seven columns, on its own ground or in lines. */
static void paint_hexagon(tes__paint *p, int column, int line, tes__ink ink, int lines)
{
    int back = p->colour ? ink.back : TES__PLAIN, out = TES__PLAIN;
    tes__ink inside = { (int16_t)lines, (int16_t)back, false };
    tes__canvas_text(&p->canvas, column - 2, line - 1, "     ", inside);
    tes__canvas_text(&p->canvas, column - 3, line, "       ", inside);
    tes__canvas_text(&p->canvas, column - 2, line + 1, back == out ? "_____" : "     ", inside);
    tes__paint_edge(p, column - 3, line - 1, true, out, back, lines);
    tes__paint_edge(p, column + 3, line - 1, false, back, out, lines);
    tes__paint_edge(p, column - 3, line + 1, false, out, back, lines);
    tes__paint_edge(p, column + 3, line + 1, true, back, out, lines);
    if (back == out) {
        tes__canvas_text(&p->canvas, column - 2, line - 2, "_____", inside);
        tes__paint_text(p, column - 3, line, "\u2502", "|", inside);
        tes__paint_text(p, column + 3, line, "\u2502", "|", inside);
    }
}

static void paint_pit(tes__paint *p, const tes_scene_cell *cell, int marks, int column, int line)
{
    tes__brackets b = tes__paint_brackets(marks);
    tes__ink ink = tes__ink_axis;
    if (cell->shape == TES_DIE) {
        char owner[2] = { tes__colour_letter(cell->colour), 0 };
        ink = tes__ink_piece(cell->colour, marks & TES__LAST);
        paint_hexagon(p, column, line, ink, tes__ink_plain.fore);
        paint_symbol(p, column, line - 1, cell->label[0], ink);
        paint_symbol(p, column + 2, line, cell->label[1], ink);
        paint_symbol(p, column - 2, line, cell->label[2], ink);
        tes__canvas_text(&p->canvas, column, line + 1, owner, ink);
        if (b.left == '(')
            b = (tes__brackets){ '+', '+' }; /* (B) is a round with a drop */
    } else {
        paint_hexagon(p, column, line, tes__ink_plain, tes__ink_grid.fore);
        tes__canvas_text(&p->canvas, column, line, cell->name, tes__ink_axis);
    }
    if (b.left) {
        tes__ink mark = tes__paint_mark_ink(marks, ink);
        int line_of_marks = cell->shape == TES_DIE ? line + 1 : line;
        tes__canvas_put(&p->canvas, column - 1, line_of_marks, (unsigned char)b.left, mark);
        tes__canvas_put(&p->canvas, column + (cell->shape == TES_DIE ? 1 : 2), line_of_marks, (unsigned char)b.right, mark);
    }
}

static void paint_round(tes__paint *p, const tes_scene_cell *cell, int marks, int column, int line)
{
    char text[4] = { '(', tes__colour_letter(cell->colour), ')', 0 };
    tes__ink ink = cell->shape == TES_DROP ? tes__ink_piece(cell->colour, marks & TES__LAST) : tes__ink_grid;
    if (marks & TES__LAST)
        text[0] = '[', text[2] = ']';
    if (marks & TES__REFUSED)
        text[0] = text[2] = '!';
    tes__canvas_text(&p->canvas, column - 1, line, text, ink);
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
