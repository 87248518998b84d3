/* draw_text_triangles.c - boards of triangles, two lines a row:
 *
 *      /\  /\          An up cell (u,v) has two columns inside on its lower
 *     /w4\/__\         line, a down cell on its upper one; all else is edges.
 *     \b2/\  /
 *
 * Without colours small letters lie there and large ones came last; with them
 * pieces are filled to their edges.
 */
#include "record/paint.h"

const tes__scale tes__scale_triangles = { 500, 2, 866, 2 };

static int marks_of(const tes__paint *p, const tes_scene_cell *cell) { return cell ? p->view->mark[cell - p->view->scene.cell] : 0; }

static bool filled(const tes_scene_cell *cell) { return cell && cell->shape == TES_FILL; }

static bool is_up(const tes_scene_cell *cell) { return tes__triangle_up((tes__cell){ cell->u, cell->v }); }

static int ground(const tes__paint *p, const tes_scene_cell *cell)
{
    return filled(cell) && p->colour ? tes__ink_piece(cell->colour, marks_of(p, cell) & TES__LAST).back : TES__PLAIN;
}

static char letter(const tes__paint *p, const tes_scene_cell *cell)
{
    char c = tes__colour_letter(cell->colour);
    return marks_of(p, cell) & TES__LAST ? c : (char)(c - 'A' + 'a');
}

/* An edge with `rising` true is a /. Left and right may lie outside: NULL. */
static void paint_edge(tes__paint *p, int column, int line, bool rising, const tes_scene_cell *left, const tes_scene_cell *right)
{
    if (!tes__view_one_body(left, right)) {
        tes__paint_edge(p, column, line, rising, ground(p, left), ground(p, right), tes__ink_grid.fore);
        return;
    }
    tes__ink inside = { TES__PLAIN, (int16_t)ground(p, left), false };
    tes__canvas_put(&p->canvas, column, line, p->colour ? ' ' : (uint32_t)letter(p, left), inside);
}

static void paint_refused(tes__paint *p, int column, int line)
{
    tes__paint_text(p, column, line, "\u2573\u2573", "!!", (tes__ink){ 231, 160, true });
}

static void paint_numbered(tes__paint *p, const tes_scene_cell *cell, int column, int line)
{
    tes__ink ink = tes__ink_piece(cell->colour, marks_of(p, cell) & TES__LAST);
    tes__canvas_text(&p->canvas, column, line, cell->label, ink);
    tes__canvas_put(&p->canvas, column + 1, line, ' ', ink);
    if (cell->marks & TES_MARK_STAR)
        tes__paint_text(p, column + 1, line, "\u2736", "*", ink);
    else if (marks_of(p, cell) & TES__CAN)
        tes__paint_text(p, column + 1, line, "\u2022", "+", tes__paint_mark_ink(TES__CAN, ink));
    else if (marks_of(p, cell) & TES__LAST)
        tes__paint_text(p, column + 1, line, "\u25c2", "<", ink);
}

static void paint_piece(tes__paint *p, const tes_scene_cell *cell, int column, int line)
{
    static const char *const pattern[TES_NO_COLOUR + 1] = { "  ", "  ", "  ", "\u00b7\u00b7", "\u2571\u2571", "\u2573\u2573", "  " };
    int marks = marks_of(p, cell);
    if (!p->colour) {
        char text[3] = { letter(p, cell), cell->label[0] ? cell->label[0] : letter(p, cell), 0 };
        tes__canvas_text(&p->canvas, column, line, text, tes__ink_plain);
    } else if (cell->label[0]) {
        paint_numbered(p, cell, column, line);
    } else {
        tes__paint_text(p, column, line, pattern[cell->colour], "  ", tes__ink_pattern(cell->colour, marks & TES__LAST));
    }
    if (marks & TES__REFUSED)
        paint_refused(p, column, line);
}

/* What stands inside an empty cell; an up cell has its base there too. */
static void paint_empty(tes__paint *p, const tes_scene_cell *cell, int column, int line)
{
    int marks = marks_of(p, cell);
    bool up = is_up(cell);
    tes__canvas_text(&p->canvas, column, line, up ? "__" : "  ", tes__ink_grid);
    if (cell->marks & TES_MARK_START)
        tes__paint_text(p, column, line, up ? "\u25b2 " : "\u25bc ", "()", tes__ink_axis);
    if (marks & TES__LAST)
        tes__canvas_text(&p->canvas, column, line, "[]", tes__ink_axis);
    if (marks & TES__CAN)
        tes__paint_text(p, column, line, "\u2022 ", "++", tes__ink_can);
    if (marks & TES__REFUSED)
        paint_refused(p, column, line);
}

static void paint_cell(tes__paint *p, const tes_scene_cell *cell)
{
    int u = cell->u, v = cell->v;
    bool up = is_up(cell);
    int column = tes__paint_column(p, u * 500), upper = tes__paint_line(p, v * 866) - 2;
    const tes_scene_cell *left = tes__view_find(p->view, u - 1, v), *right = tes__view_find(p->view, u + 1, v);
    for (int lower = 0; lower < 2; lower++) {
        int in = lower == up ? 0 : 1; /* edges lean to the apex */
        paint_edge(p, column + in, upper + lower, up, left, cell);
        paint_edge(p, column + 3 - in, upper + lower, !up, cell, right);
    }
    if (filled(cell))
        paint_piece(p, cell, column + 1, upper + up);
    else
        paint_empty(p, cell, column + 1, upper + up);
    if (!up && !tes__view_find(p->view, u, v + 1) && (!p->colour || !filled(cell)))
        tes__canvas_text(&p->canvas, column, upper - 1, "____", tes__ink_grid);
}

/* Without colours a star shows as asterisks at its middle. */
static void paint_star(tes__paint *p, tes__corner corner)
{
    int column = tes__paint_column(p, corner.p * 500) - 1, below = tes__paint_line(p, corner.q * 866);
    if (!tes__view_star(p->view, corner))
        return;
    tes__canvas_text(&p->canvas, column, below - 1, "**", tes__ink_plain);
    tes__canvas_text(&p->canvas, column, below, "**", tes__ink_plain);
}

void tes__paint_triangles(tes__paint *p)
{
    const tes_scene *scene = &p->view->scene;
    for (int i = 0; i < scene->cells; i++)
        paint_cell(p, &scene->cell[i]);
    for (int i = 0; !p->colour && i < scene->cells; i++)
        for (int c = 0; (scene->cell[i].marks & TES_MARK_STAR) && c < 3; c++)
            paint_star(p, tes__triangle_corner((tes__cell){ scene->cell[i].u, scene->cell[i].v }, c));
}
