/* view.c - Trigon as things to touch and draw.
 *
 * Touches: a number and a cell, in either order, to lay; an own piece and an
 * empty cell to move; two pieces, in either order, to exchange.
 */
#include <string.h>

#include "base/text.h"
#include "games/trigon/rules.h"

static tes_touch cell_touch(int cell) { return tes_touch_make(TES_TOUCH_CELL, cell); }

int trigon_touches(const void *pos, tes_move move, int path, tes_touch out[TES_MAX_TOUCHES])
{
    (void)pos;
    action a;
    if (!trigon_unpack(move, &a) || path > (a.kind == MOVE ? 0 : 1))
        return 0;
    out[path] = a.kind == LAY ? tes_touch_make(TES_TOUCH_STOCK, a.number) : cell_touch(a.from);
    out[!path] = cell_touch(a.to);
    return 2;
}

void trigon_touch_text(const void *pos, tes_touch touch, char out[TES_MOVE_TEXT])
{
    (void)pos;
    tes__writer w = tes__writer_make(out, TES_MOVE_TEXT);
    if (tes_touch_kind_of(touch) == TES_TOUCH_CELL)
        trigon_cell_name(tes_touch_index(touch), out);
    else
        tes__put_int(&w, tes_touch_index(touch));
}

int trigon_last_move_cells(const void *before, tes_move move, tes_touch out[TES_MAX_WHY_CELLS])
{
    (void)before;
    action a;
    int n = 0;
    if (!trigon_unpack(move, &a))
        return 0;
    if (a.kind != LAY)
        out[n++] = cell_touch(a.from);
    out[n++] = cell_touch(a.to);
    return n;
}

/* --- the scene --- */

static tes_scene_cell *add_cell(tes_scene *scene, int cell)
{
    char name[TES_MOVE_TEXT];
    trigon_cell_name(cell, name);
    return tes__scene_add(scene, cell_touch(cell), cell_place(cell), name);
}

static void add_pieces(const trigon *s, tes_scene *scene)
{
    for (int p = WHITE; p <= BLACK; p++)
        for (int i = 0; i < PIECES; i++) {
            if (s->piece[p][i] == NOWHERE)
                continue;
            tes_scene_cell *c = add_cell(scene, s->piece[p][i]);
            c->shape = TES_FILL;
            c->colour = p == WHITE ? TES_IVORY : TES_INK;
            c->label[0] = (char)('1' + i / COPIES);
            c->marks = trigon_in_star(s, p, s->piece[p][i]) ? TES_MARK_STAR : 0;
        }
}

static bool shown(const tes_scene *scene, tes_touch touch)
{
    for (int i = 0; i < scene->cells; i++)
        if (scene->cell[i].touch == touch)
            return true;
    return false;
}

static void add_possible(tes_scene *scene, tes__cell c)
{
    if (on_table(c) && !shown(scene, cell_touch(cell_number(c.u, c.v))))
        add_cell(scene, cell_number(c.u, c.v))->marks = TES_MARK_POSSIBLE;
}

/* The empty cells beside the field, where the next piece may go. */
static void add_possible_cells(const trigon *s, tes_scene *scene)
{
    if (s->laid == 0)
        add_possible(scene, (tes__cell){ 0, 0 });
    for (int p = WHITE; p <= BLACK; p++)
        for (int i = 0; i < PIECES; i++)
            for (int side = 0; s->piece[p][i] != NOWHERE && side < 3; side++)
                add_possible(scene, tes__triangle_beside(cell_place(s->piece[p][i]), side));
}

static void add_stock(const trigon *s, tes_scene *scene, int player)
{
    for (int number = 1; number <= NUMBERS; number++) {
        tes_scene_item *item = &scene->item[scene->items++];
        memset(item, 0, sizeof *item);
        item->player = (int8_t)player;
        item->shape = TES_FILL;
        item->colour = player == WHITE ? TES_IVORY : TES_INK;
        item->count = (uint8_t)trigon_stock(s, player, number);
        item->label[0] = (char)('0' + number);
        item->touchable = player == s->mover && s->winner == 0 && item->count > 0;
        if (item->touchable)
            item->touch = tes_touch_make(TES_TOUCH_STOCK, number);
    }
}

/* Columns below and rows at the left of what is shown; where the field is very
 * wide, only every so many. */
static void add_axes(tes_scene *scene)
{
    enum { MOST = TES_SCENE_AXES / 2 - 1 };
    int left = LIMIT, right = -LIMIT, bottom = LIMIT, top = -LIMIT;
    char text[TES_MOVE_TEXT];
    for (int i = 0; i < scene->cells; i++) {
        const tes_scene_cell *c = &scene->cell[i];
        left = c->u < left ? c->u : left;
        right = c->u > right ? c->u : right;
        bottom = c->v < bottom ? c->v : bottom;
        top = c->v > top ? c->v : top;
    }
    tes_point below = tes__cell_centre(TES_TRIANGLES, (tes__cell){ left, bottom - 1 });
    int step = right - left < MOST && top - bottom < MOST ? 1 : 5;
    for (int x = left; x <= right; x++)
        if (x % step == 0) {
            tes__writer w = tes__writer_make(text, sizeof text);
            tes__put_int(&w, x);
            tes__scene_axis(scene, (tes_point){ tes__cell_centre(TES_TRIANGLES, (tes__cell){ x, 0 }).x, below.y }, text);
        }
    for (int y = bottom; y <= top; y++)
        if (y % step == 0) {
            tes__writer w = tes__writer_make(text, sizeof text);
            tes__put_int(&w, y);
            tes__scene_axis(scene, (tes_point){ below.x - 1000, y * 866 + 433 }, text);
        }
}

void trigon_scene(const void *pos, tes_scene *scene)
{
    const trigon *s = pos;
    scene->lattice = TES_TRIANGLES;
    scene->cells = scene->items = scene->axes = 0;
    add_pieces(s, scene);
    if (s->winner == 0)
        add_possible_cells(s, scene);
    tes__scene_note_pieces(scene);
    add_axes(scene);
    for (int p = WHITE; p <= BLACK && placing(s); p++)
        add_stock(s, scene, p);
}
