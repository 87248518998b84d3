/* view.c - Trikolos as things to touch and draw.
 *
 * Touches: the arrow of a row, then the pawn, the empty tile of the first row
 * where a pawn shall enter, or "nothing".
 */
#include <string.h>

#include "base/bits.h"
#include "base/text.h"
#include "games/trikolos/rules.h"
#include "lattice/lattice.h"

/* Where the move's pawn is touched, in the position after the push. */
static tes_touch touched(const trikolos *s, int slot)
{
    return tes_touch_make(TES_TOUCH_CELL, slot < SLOT_NONE ? trikolos_entry(s->mover, slot) : cell_of_slot(slot));
}

int trikolos_touches(const void *pos, tes_move move, int path, tes_touch out[TES_MAX_TOUCHES])
{
    int slot = move_slot(move);
    if (path > 0)
        return 0;
    out[0] = tes_touch_make(TES_TOUCH_ARROW, move_row(move));
    out[1] = slot == SLOT_NONE ? tes_touch_make(TES_TOUCH_SKIP, 0) : touched(pos, slot);
    return 2;
}

void trikolos_touch_text(const void *pos, tes_touch touch, char out[TES_MOVE_TEXT])
{
    (void)pos;
    tes__writer w = tes__writer_make(out, TES_MOVE_TEXT);
    switch (tes_touch_kind_of(touch)) {
    case TES_TOUCH_CELL: trikolos_cell_name(tes_touch_index(touch), out); break;
    case TES_TOUCH_ARROW: tes__put_format(&w, "%d", tes_touch_index(touch) + 1); break;
    default: tes__put_char(&w, '-');
    }
}

static uint8_t tint(enum tile tile)
{
    return tile == GREEN_TILE ? TES_LIGHT_GREEN : tile == ORANGE_TILE ? TES_LIGHT_ORANGE : TES_LIGHT_RED;
}

static void add_item(tes_scene *scene, int player, enum tes_shape shape, int count, const char *label)
{
    tes_scene_item *item = &scene->item[scene->items++];
    memset(item, 0, sizeof *item);
    item->player = (int8_t)player;
    item->shape = (uint8_t)shape;
    item->colour = player == WHITE ? TES_IVORY : player == BLACK ? TES_INK : TES_NO_COLOUR;
    item->count = (uint8_t)count;
    strncpy(item->label, label, sizeof item->label - 1);
}

static void add_axes(tes_scene *scene)
{
    for (int i = 0; i < SIDE; i++) {
        char letter[2] = { (char)('a' + i), 0 }, digit[2] = { (char)('1' + i), 0 };
        tes__scene_axis(scene, (tes_point){ i * 1000, -800 }, letter);
        tes__scene_axis(scene, (tes_point){ -800, i * 1000 }, digit);
    }
}

void trikolos_scene(const void *pos, tes_scene *scene)
{
    const trikolos *s = pos;
    scene->lattice = TES_SQUARES;
    scene->cells = scene->items = scene->axes = 0;
    char name[TES_MOVE_TEXT];
    for (int cell = 0; cell < CELLS; cell++) {
        trikolos_cell_name(cell, name);
        tes_scene_cell *c = tes__scene_add(scene, tes_touch_make(TES_TOUCH_CELL, cell), (tes__cell){ column_of(cell), row_of(cell) }, name);
        c->tint = tint(trikolos_tile(s, cell));
        for (int p = WHITE; p <= BLACK; p++)
            if (s->pawn[p] & bit(cell)) {
                c->shape = TES_PAWN;
                c->colour = p == WHITE ? TES_IVORY : TES_INK;
            }
    }
    tes__scene_note_pieces(scene);
    for (int row = 0; row < SIDE; row++) {
        tes_touch arrow = tes_touch_make(TES_TOUCH_ARROW, row);
        trikolos_touch_text(pos, arrow, name);
        tes__scene_add(scene, arrow, (tes__cell){ SIDE, row }, name)->tint = TES_ARROW_TINT;
    }
    add_axes(scene);
    for (int p = WHITE; p <= BLACK; p++) {
        add_item(scene, p, TES_PAWN, trikolos_camp(s, p), "camp");
        add_item(scene, p, TES_PAWN, s->home[p], "home");
    }
    add_item(scene, TES_NOBODY, TES_NO_PIECE, 1, "spare");
    scene->item[scene->items - 1].tint = tint((enum tile)s->spare);
}

/* The arrow of the pushed row, where a fallen pawn came back, and the pawn's
 * way: all as the board lies after the push. */
int trikolos_last_move_cells(const void *before, tes_move move, tes_touch out[TES_MAX_WHY_CELLS])
{
    const trikolos *s = before;
    int row = move_row(move), slot = move_slot(move), n = 0;
    out[n++] = tes_touch_make(TES_TOUCH_ARROW, row);
    for (int p = WHITE; p <= BLACK; p++) {
        trikolos pushed = *s, without = *s;
        without.pawn[p] &= ~bit(cell_at(0, row));
        trikolos_push(&pushed, row);
        trikolos_push(&without, row);
        if (pushed.pawn[p] != without.pawn[p])
            out[n++] = tes_touch_make(TES_TOUCH_CELL, tes__lowest(pushed.pawn[p] & ~without.pawn[p]));
    }
    if (slot == SLOT_NONE)
        return n;
    out[n++] = touched(s, slot);
    if (slot >= SLOT_PAWN && trikolos_target(s->mover, cell_of_slot(slot)) != ARRIVES)
        out[n++] = tes_touch_make(TES_TOUCH_CELL, trikolos_target(s->mover, cell_of_slot(slot)));
    return n;
}
