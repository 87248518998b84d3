/* view.c - Agon as things to touch and draw.
 *
 * Touches: the piece, then the cell it goes to; or "pass".
 */
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "games/agon/rules.h"

int agon_touches(const void *pos, tes_move move, int path, tes_touch out[TES_MAX_TOUCHES])
{
    (void)pos;
    if (path > 0)
        return 0;
    if (move == PASS) {
        out[0] = tes_touch_make(TES_TOUCH_SKIP, 0);
        return 1;
    }
    out[0] = tes_touch_make(TES_TOUCH_CELL, (int)(move / CELLS));
    out[1] = tes_touch_make(TES_TOUCH_CELL, (int)(move % CELLS));
    return 2;
}

void agon_touch_text(const void *pos, tes_touch touch, char out[TES_MOVE_TEXT])
{
    (void)pos;
    tes__writer w = tes__writer_make(out, TES_MOVE_TEXT);
    tes__put(&w, tes_touch_kind_of(touch) == TES_TOUCH_CELL ? agon_table.name[tes_touch_index(touch)] : "pass");
}

/* Rings in two tints by turns; ring 1 has the second, so that the throne stands out. */
static uint8_t tint(int ring) { return ring == 0 ? TES_SEAL : ring % 2 ? TES_PAPER_ALT : TES_PAPER; }

static void add_cell(const agon *s, tes_scene *scene, int cell)
{
    tes_touch touch = tes_touch_make(TES_TOUCH_CELL, cell);
    tes_scene_cell *c = tes__scene_add(scene, touch, agon_table.lattice.cell[cell], agon_table.name[cell]);
    c->tint = tint(agon_table.ring[cell]);
    for (int p = WHITE; p <= BLACK; p++)
        if (agon_has(s->pieces[p], cell)) {
            c->shape = agon_has(s->queens, cell) ? TES_QUEEN : TES_GUARD;
            c->colour = p == WHITE ? TES_IVORY : TES_INK;
        }
    if (agon_has(s->captured, cell))
        c->marks |= TES_MARK_FORCED;
    tes__scene_beside(c, TES_BESIDE_STEPS, agon_table.ring[cell], TES_NO_COLOUR, "");
}

/* A little less than one cell on from the last cell of a line. */
static void add_axis(tes_scene *scene, tes__cell last, int direction, const char *text)
{
    tes__cell step = tes__hex_step[direction];
    tes_point at = tes__cell_centre(scene->lattice, last);
    tes_point out = tes__cell_centre(scene->lattice, (tes__cell){ last.u + step.u, last.v + step.v });
    tes__scene_axis(scene, (tes_point){ at.x + (out.x - at.x) * 4 / 5, at.y + (out.y - at.y) * 4 / 5 }, text);
}

/* Letters below the columns; numbers at the upper left, where the rows begin. */
static void add_axes(tes_scene *scene)
{
    enum { LEFT = 3, DOWN = 5 };
    for (int i = 0; i <= LAST; i++) {
        int first = i > RIM ? i - RIM : 0;
        char letter[2] = { (char)('a' + i), 0 }, number[12];
        snprintf(number, sizeof number, "%d", i + 1);
        add_axis(scene, (tes__cell){ i, first }, DOWN, letter);
        add_axis(scene, (tes__cell){ first, i }, LEFT, number);
    }
}

void agon_scene(const void *pos, tes_scene *scene)
{
    scene->lattice = TES_HEXAGON_COLUMNS;
    scene->cells = scene->items = scene->axes = 0;
    for (int cell = 0; cell < CELLS; cell++)
        add_cell(pos, scene, cell);
    tes__scene_note_pieces(scene);
    add_axes(scene);
}

int agon_last_move_cells(const void *before, tes_move move, tes_touch out[TES_MAX_WHY_CELLS])
{
    return move == PASS ? 0 : agon_touches(before, move, 0, out);
}
