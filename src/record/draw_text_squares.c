/* draw_text_squares.c - boards of squares: tiles of seven columns and three lines
 * with a gap between, and the arrows that push a row beside it. */
#include "record/paint.h"

const tes__scale tes__scale_squares = { 1000, 8, 1000, 4 };

enum { HALF_WIDTH = 3, HALF_HEIGHT = 1 };

/* The lights' patterns: a bar, a half cross, a full cross. */
static const char *light_mark(const tes__paint *p, int tint)
{
    switch (tint) {
    case TES_LIGHT_GREEN: return p->unicode ? "\u2502" : "g";
    case TES_LIGHT_ORANGE: return p->unicode ? "\u2571" : "o";
    case TES_LIGHT_RED: return p->unicode ? "\u2573" : "r";
    default: return " ";
    }
}

static void paint_ground(tes__paint *p, const tes_scene_cell *cell, int column, int line)
{
    tes__ink ink = tes__ink_tint(cell->tint);
    const char *mark = light_mark(p, cell->tint);
    for (int dy = -HALF_HEIGHT; dy <= HALF_HEIGHT; dy++)
        tes__canvas_text(&p->canvas, column - HALF_WIDTH, line + dy, "       ", ink);
    tes__canvas_text(&p->canvas, column - HALF_WIDTH + 1, line - HALF_HEIGHT, mark, ink);
    tes__canvas_text(&p->canvas, column + HALF_WIDTH - 1, line + HALF_HEIGHT, mark, ink);
}

/* Without colours every tile has a frame. */
static void paint_frame(tes__paint *p, int column, int line)
{
    for (int dy = -2; dy <= 2; dy += 4)
        tes__canvas_text(&p->canvas, column - HALF_WIDTH - 1, line + dy, "+-------+", tes__ink_grid);
    for (int dy = -1; dy <= 1; dy++) {
        tes__canvas_put(&p->canvas, column - HALF_WIDTH - 1, line + dy, '|', tes__ink_grid);
        tes__canvas_put(&p->canvas, column + HALF_WIDTH + 1, line + dy, '|', tes__ink_grid);
    }
}

/* Brackets round the three middle columns. */
static void paint_marks(tes__paint *p, int marks, int column, int line, tes__ink ink)
{
    const char *left = NULL, *right = NULL;
    if (marks & TES__LAST)
        left = "[", right = "]";
    if (marks & TES__CAN)
        left = "(", right = ")";
    if (marks & TES__REFUSED)
        left = right = "!";
    if (!left)
        return;
    tes__canvas_text(&p->canvas, column - 2, line, left, ink);
    tes__canvas_text(&p->canvas, column + 2, line, right, ink);
}

static void paint_arrow(tes__paint *p, const tes_scene_cell *cell, int marks, int column, int line)
{
    tes__ink ink = marks & TES__CAN ? tes__ink_can : marks & TES__REFUSED ? tes__ink_refused : tes__ink_axis;
    ink.bold |= (marks & TES__LAST) != 0;
    tes__canvas_text(&p->canvas, column - 2, line, p->unicode ? "\u25c0\u2500" : "<-", ink);
    tes__canvas_text(&p->canvas, column + 1, line, cell->name, ink);
    if (marks & TES__LAST)
        tes__canvas_put(&p->canvas, column - 3, line, '[', ink), tes__canvas_put(&p->canvas, column + 2, line, ']', ink);
    else if (!p->colour && (marks & TES__CAN))
        tes__canvas_put(&p->canvas, column + 3, line, '+', ink);
    else if (!p->colour && (marks & TES__REFUSED))
        tes__canvas_put(&p->canvas, column + 3, line, '!', ink);
}

static void paint_cell(tes__paint *p, const tes_scene_cell *cell, int marks)
{
    int column = tes__paint_column(p, cell->centre.x), line = tes__paint_line(p, cell->centre.y);
    if (cell->tint == TES_ARROW_TINT) {
        paint_arrow(p, cell, marks, column, line);
        return;
    }
    tes__ink ink = tes__ink_tint(cell->tint);
    if (!p->colour)
        paint_frame(p, column, line);
    paint_ground(p, cell, column, line);
    paint_marks(p, marks, column, line, (tes__ink){ 231, ink.back, true });
    if (cell->shape == TES_NO_PIECE)
        return;
    char text[4] = { ' ', tes__colour_letter(cell->colour), ' ', 0 };
    tes__canvas_text(&p->canvas, column - 1, line, text, tes__ink_piece(cell->colour, false));
}

void tes__paint_squares(tes__paint *p)
{
    for (int i = 0; i < p->view->scene.cells; i++)
        paint_cell(p, &p->view->scene.cell[i], p->view->mark[i]);
}
