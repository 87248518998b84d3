/* draw_text_squares.c - boards of squares: tiles of seven columns and three lines
 * with a gap between, and the arrows that push a row beside it. */
#include "record/paint.h"

const tes__scale tes__scale_squares = { 1000, 8, 1000, 4 };

enum { HALF_WIDTH = 3, HALF_HEIGHT = 1 };

static char light_letter(int tint)
{
    return tint == TES_LIGHT_GREEN ? 'g' : tint == TES_LIGHT_ORANGE ? 'o' : tint == TES_LIGHT_RED ? 'r' : ' ';
}

/* The lights' patterns: a bar, half a cross, a full cross. */
static void paint_pattern(tes__paint *p, int tint, int column, int line, tes__ink ink)
{
    for (int dy = -HALF_HEIGHT; dy <= HALF_HEIGHT; dy++) {
        if (tint == TES_LIGHT_GREEN)
            tes__canvas_put(&p->canvas, column, line + dy, 0x2502, ink);
        if (tint == TES_LIGHT_ORANGE || tint == TES_LIGHT_RED)
            tes__canvas_put(&p->canvas, column - dy, line + dy, 0x2571, ink);
        if (tint == TES_LIGHT_RED)
            tes__canvas_put(&p->canvas, column + dy, line + dy, dy ? 0x2572 : 0x2573, ink);
    }
}

static bool is_tile(const tes__paint *p, int u, int v)
{
    const tes_scene_cell *cell = tes__view_find(p->view, u, v);
    return cell && cell->tint != TES_ARROW_TINT;
}

/* Where lines meet: the corner at the lower left of (u,v). */
static uint32_t crossing(const tes__paint *p, int u, int v)
{
    static const uint16_t glyph[16] = { ' ',    0x2502, 0x2502, 0x2502, 0x2500, 0x2518, 0x2510, 0x2524,
                                        0x2500, 0x2514, 0x250c, 0x251c, 0x2500, 0x2534, 0x252c, 0x253c };
    bool tl = is_tile(p, u - 1, v), tr = is_tile(p, u, v), bl = is_tile(p, u - 1, v - 1), br = is_tile(p, u, v - 1);
    return p->unicode ? glyph[(tl || tr) | (bl || br) << 1 | (tl || bl) << 2 | (tr || br) << 3] : '+';
}

static void paint_frame(tes__paint *p, const tes_scene_cell *cell, int column, int line)
{
    for (int side = 0; side <= 1; side++) {
        int x = column + (side ? 1 : -1) * (HALF_WIDTH + 1), y = line + (side ? -1 : 1) * (HALF_HEIGHT + 1);
        for (int dy = -HALF_HEIGHT; dy <= HALF_HEIGHT; dy++)
            tes__paint_text(p, x, line + dy, "\u2502", "|", tes__ink_grid);
        for (int dx = -HALF_WIDTH; dx <= HALF_WIDTH; dx++)
            tes__paint_text(p, column + dx, y, "\u2500", "-", tes__ink_grid);
        for (int up = 0; up <= 1; up++)
            tes__canvas_put(&p->canvas, x, line + (up ? -1 : 1) * (HALF_HEIGHT + 1), crossing(p, cell->u + side, cell->v + up),
                            tes__ink_grid);
    }
}

/* With colours a ground and its pattern, without them a frame and a letter. */
static void paint_tile(tes__paint *p, const tes_scene_cell *cell, int column, int line)
{
    tes__ink ink = p->colour ? tes__ink_tint(cell->tint) : tes__ink_plain;
    for (int dy = -HALF_HEIGHT; dy <= HALF_HEIGHT; dy++)
        tes__canvas_text(&p->canvas, column - HALF_WIDTH, line + dy, "       ", ink);
    if (p->colour && p->unicode) {
        paint_pattern(p, cell->tint, column, line, ink);
        return;
    }
    char letter[2] = { light_letter(cell->tint), 0 };
    tes__canvas_text(&p->canvas, column - HALF_WIDTH + 1, line - HALF_HEIGHT, letter, ink);
    tes__canvas_text(&p->canvas, column + HALF_WIDTH - 1, line + HALF_HEIGHT, letter, ink);
    if (!p->colour)
        paint_frame(p, cell, column, line);
}

static void paint_arrow(tes__paint *p, const tes_scene_cell *cell, int marks, int column, int line)
{
    tes__brackets b = tes__paint_brackets(marks);
    tes__ink ink = tes__paint_mark_ink(marks, tes__ink_axis);
    tes__paint_text(p, column - 1, line, "\u25c0", "<", ink);
    tes__canvas_text(&p->canvas, column + 1, line, cell->name, ink);
    if (b.left && (!p->colour || !(marks & TES__CAN))) {
        tes__canvas_put(&p->canvas, column - 3, line, (unsigned char)b.left, ink);
        tes__canvas_put(&p->canvas, column + 3, line, (unsigned char)b.right, ink);
    }
}

static void paint_cell(tes__paint *p, const tes_scene_cell *cell, int marks)
{
    int column = tes__paint_column(p, cell->centre.x), line = tes__paint_line(p, cell->centre.y);
    tes__brackets b = tes__paint_brackets(marks);
    if (cell->tint == TES_ARROW_TINT) {
        paint_arrow(p, cell, marks, column, line);
        return;
    }
    paint_tile(p, cell, column, line);
    if (b.left) {
        tes__ink ink = { 231, tes__ink_tint(cell->tint).back, true };
        tes__canvas_put(&p->canvas, column - 2, line, (unsigned char)b.left, ink);
        tes__canvas_put(&p->canvas, column + 2, line, (unsigned char)b.right, ink);
    }
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
