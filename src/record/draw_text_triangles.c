/* draw_text_triangles.c - boards of triangles, two lines a row:
 *
 *      /\  /\          An up cell (u,v) has two columns inside on its lower
 *     /4_\/__\         line, a down cell on its upper one; all else is edges.
 *     \  /\  /
 *
 * With colours an edge is a glyph cut in two, each half in the colour of its
 * cell, so that pieces are filled to their edges.
 */
#include "record/paint.h"

const tes__scale tes__scale_triangles = { 500, 2, 866, 2 };

enum { SLASH = 0x2571, BACKSLASH = 0x2572, LOWER_RIGHT = 0x25e2, LOWER_LEFT = 0x25e3, UPPER_LEFT = 0x25e4, UPPER_RIGHT = 0x25e5 };

static int index_of(const tes__paint *p, const tes_scene_cell *cell) { return (int)(cell - p->view->scene.cell); }

static bool filled(const tes_scene_cell *cell) { return cell && cell->shape == TES_FILL; }

static tes__ink ink_of(const tes__paint *p, const tes_scene_cell *cell)
{
    if (!filled(cell))
        return tes__ink_grid;
    return tes__ink_piece(cell->colour, p->view->mark[index_of(p, cell)] & TES__LAST);
}

/* Letters without colours: small ones lie there, large ones came last. */
static char letter(const tes__paint *p, const tes_scene_cell *cell)
{
    char c = tes__colour_letter(cell->colour);
    bool last = p->view->mark[index_of(p, cell)] & TES__LAST;
    return last ? c : (char)(c - 'A' + 'a');
}

/* An edge with `rising` true is a /. Left and right may lie outside: NULL. */
static void paint_edge(tes__paint *p, int column, int line, bool rising, const tes_scene_cell *left, const tes_scene_cell *right)
{
    if (!left && !right)
        return;
    bool one = tes__view_one_body(left, right);
    tes__ink l = ink_of(p, left), r = ink_of(p, right);
    uint32_t c = p->unicode ? (rising ? SLASH : BACKSLASH) : (rising ? '/' : '\\');
    if (!p->colour) {
        tes__canvas_put(&p->canvas, column, line, one ? (uint32_t)letter(p, left) : c, tes__ink_grid);
        return;
    }
    if (one)
        c = ' ';
    if (one || l.back == r.back) {
        tes__ink ink = { filled(left) ? 244 : l.fore, l.back, false };
        tes__canvas_put(&p->canvas, column, line, c, ink);
        return;
    }
    if (!p->unicode) {
        tes__canvas_put(&p->canvas, column, line, c, tes__ink_grid);
        return;
    }
    if (rising)
        c = r.back == TES__PLAIN ? UPPER_LEFT : LOWER_RIGHT;
    else
        c = l.back == TES__PLAIN ? UPPER_RIGHT : LOWER_LEFT;
    tes__ink over = c == UPPER_LEFT || c == LOWER_LEFT ? l : r, under = c == UPPER_LEFT || c == LOWER_LEFT ? r : l;
    tes__canvas_put(&p->canvas, column, line, c, (tes__ink){ over.back, under.back, false });
}

static void paint_piece(tes__paint *p, const tes_scene_cell *cell, int column, int line)
{
    static const char *const pattern[TES_NO_COLOUR + 1] = { "  ", "  ", "  ", "\u00b7\u00b7", "\u2571\u2571", "\u2573\u2573", "  " };
    tes__ink ink = ink_of(p, cell);
    bool star = cell->marks & TES_MARK_STAR, refused = p->view->mark[index_of(p, cell)] & TES__REFUSED;
    if (!p->colour) {
        char c = letter(p, cell);
        tes__canvas_put(&p->canvas, column, line, refused ? '!' : (uint32_t)c, ink);
        tes__canvas_put(&p->canvas, column + 1, line, cell->label[0] ? (uint32_t)cell->label[0] : (uint32_t)c, ink);
        return;
    }
    tes__canvas_text(&p->canvas, column, line, p->unicode ? pattern[cell->colour] : "  ", ink);
    if (cell->label[0]) {
        tes__canvas_text(&p->canvas, column, line, cell->label, ink);
        tes__canvas_put(&p->canvas, column + 1, line, star ? (p->unicode ? 0x2736 : '*') : ' ', ink);
    }
    if (refused)
        tes__canvas_text(&p->canvas, column, line, p->unicode ? "\u2573\u2573" : "!!", (tes__ink){ 231, 160, true });
}

/* What stands inside an empty cell; an up cell has its base there too. */
static void paint_empty(tes__paint *p, const tes_scene_cell *cell, int column, int line)
{
    int marks = p->view->mark[index_of(p, cell)];
    bool up = tes__triangle_up((tes__cell){ cell->u, cell->v });
    tes__canvas_text(&p->canvas, column, line, up ? "__" : "  ", tes__ink_grid);
    if (cell->marks & TES_MARK_START)
        tes__canvas_text(&p->canvas, column, line, p->unicode ? (up ? "\u25b3 " : "\u25bd ") : "()", tes__ink_axis);
    if (marks & TES__LAST)
        tes__canvas_text(&p->canvas, column, line, "[]", tes__ink_axis);
    if (marks & TES__CAN)
        tes__canvas_text(&p->canvas, column, line, p->unicode ? "\u2022\u2022" : "++", tes__ink_can);
    if (marks & TES__REFUSED)
        tes__canvas_text(&p->canvas, column, line, p->unicode ? "\u2573\u2573" : "!!", tes__ink_refused);
}

static void paint_cell(tes__paint *p, const tes_scene_cell *cell)
{
    int u = cell->u, v = cell->v;
    bool up = tes__triangle_up((tes__cell){ u, v });
    int column = tes__paint_column(p, u * 500), upper = tes__paint_line(p, v * 866) - 2;
    const tes_scene_cell *left = tes__view_find(p->view, u - 1, v), *right = tes__view_find(p->view, u + 1, v);
    for (int lower = 0; lower < 2; lower++) {
        int in = lower == up ? 0 : 1; /* edges lean to the apex */
        paint_edge(p, column + in, upper + lower, up, left, cell);
        paint_edge(p, column + 3 - in, upper + lower, !up, cell, right);
    }
    int line = upper + up;
    if (filled(cell))
        paint_piece(p, cell, column + 1, line);
    else
        paint_empty(p, cell, column + 1, line);
    if (!up && !tes__view_find(p->view, u, v + 1) && (!p->colour || !filled(cell)))
        tes__canvas_text(&p->canvas, column, upper - 1, "____", tes__ink_grid);
}

/* Without colours a star shows as asterisks at its middle. */
static void paint_star(tes__paint *p, tes__corner corner)
{
    int column = tes__paint_column(p, corner.p * 500) - 1, below = tes__paint_line(p, corner.q * 866);
    if (!tes__view_star(p->view, corner))
        return;
    tes__canvas_text(&p->canvas, column, below - 1, "**", tes__ink_grid);
    tes__canvas_text(&p->canvas, column, below, "**", tes__ink_grid);
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
