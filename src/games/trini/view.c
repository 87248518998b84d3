/* view.c - Trini as things to touch and draw.
 *
 * Touches: to enter, the stock, a pit, what the die shall show; to move, the die
 * and the pit; to turn, the die and what it shall show. The second touch of a
 * move is a cell and that of a turn a facing, so no path begins another. Rounds
 * are cells too (37 + round), drawn and named but never part of a move.
 */
#include <string.h>

#include "base/text.h"
#include "games/trini/rules.h"

static const trini_tables *const t = &trini_table;

/* In thousandths of the distance between two pits: a round's well, and how far
 * outside the board the coordinates stand. */
enum { WELL = 165, AXIS = 850 };

static const tes_touch stock = (tes_touch)TES_TOUCH_STOCK << 16; /* the mover's; there is one kind of die */

int trini_touches(const void *pos, tes_move move, int path, tes_touch out[TES_MAX_TOUCHES])
{
    (void)pos;
    trini_action a = t->action[move];
    int n = 0;
    if (path > 0)
        return 0;
    out[n++] = a.kind == ENTER ? stock : pit_touch(a.from);
    if (a.kind != TURN)
        out[n++] = pit_touch(a.to);
    if (a.kind != MOVE)
        out[n++] = tes_touch_make(TES_TOUCH_FACING, a.state);
    return n;
}

void trini_touch_text(const void *pos, tes_touch touch, char out[TES_MOVE_TEXT])
{
    (void)pos;
    tes__writer w = tes__writer_make(out, TES_MOVE_TEXT);
    int index = tes_touch_index(touch);
    switch (tes_touch_kind_of(touch)) {
    case TES_TOUCH_CELL:
        if (index >= PITS)
            tes__put(&w, "r:");
        tes__put(&w, t->pit_name[index < PITS ? index : t->round_pit[index - PITS][0]]);
        break;
    case TES_TOUCH_FACING: tes__put(&w, t->state_name[index]); break;
    default: tes__put(&w, "stock");
    }
}

static uint8_t colour_of(int player)
{
    static const uint8_t colours[TES_MAX_PLAYERS] = { TES_BLUE, TES_YELLOW, TES_RED, TES_GREEN };
    return colours[player];
}

static void add_pit(tes_scene *scene, const trini *s, int pit)
{
    tes_scene_cell *cell = tes__scene_add(scene, pit_touch(pit), t->board.cell[pit], t->pit_name[pit]);
    int owner = trini_owner(s, pit), free = 0;
    for (int k = 0; k < FACES; k++)
        free += t->round_at[pit][k] != NO_ROUND && !trini_holds(s, t->round_at[pit][k]);
    tes__scene_beside(cell, TES_BESIDE_FREE_ROUNDS, free, TES_NO_COLOUR, "");
    cell->tint = TES_PAPER;
    if (owner == TES_NOBODY)
        return;
    cell->shape = TES_DIE;
    cell->colour = colour_of(owner);
    strcpy(cell->label, t->state_name[s->state[pit]]);
}

/* The symbols that the dice round a round space turn to it. */
static void add_faces(tes_scene_cell *cell, const trini *s, int round)
{
    char face[FACES + 1] = "";
    int n = 0;
    for (int k = 0; k < FACES; k++) {
        int pit = t->round_pit[round][k];
        if (trini_owner(s, pit) != TES_NOBODY)
            face[n++] = t->state_name[s->state[pit]][k];
    }
    tes__scene_beside(cell, TES_BESIDE_FACES, n, TES_NO_COLOUR, face);
}

/* A disc in the middle of its three pits. */
static void add_round(tes_scene *scene, const trini *s, int round)
{
    char name[TES_MOVE_TEXT];
    const uint8_t *pit = t->round_pit[round];
    trini_touch_text(s, round_touch(round), name);
    tes_scene_cell *cell = tes__scene_add(scene, round_touch(round), t->board.cell[pit[0]], name);
    memset(cell->corner, 0, sizeof cell->corner);
    cell->corners = 0;
    cell->radius = WELL;
    cell->tint = TES_WELL;
    cell->centre = (tes_point){ 0, 0 };
    for (int k = 0; k < FACES; k++) {
        tes_point at = tes__cell_centre(scene->lattice, t->board.cell[pit[k]]);
        cell->centre.x += at.x;
        cell->centre.y += at.y;
    }
    cell->centre.x /= FACES;
    cell->centre.y /= FACES;
    add_faces(cell, s, round);
    for (int p = 0; p < s->players; p++)
        if (s->placed[p] & round_bit(round)) {
            cell->shape = TES_DROP;
            cell->colour = colour_of(p);
        }
}

/* Row numbers left of the rows, column letters at the columns' lower ends: a
 * column goes on to the lower right. */
static void add_axes(tes_scene *scene)
{
    for (int i = 0; i < SIDE; i++) {
        char letter[2] = { (char)('a' + i), 0 }, digit[2] = { (char)('1' + i), 0 };
        int begin = i > SIDE / 2 ? i - SIDE / 2 : 0;
        tes_point left = tes__cell_centre(scene->lattice, (tes__cell){ begin, i });
        tes_point low = tes__cell_centre(scene->lattice, (tes__cell){ i, begin });
        tes_point next = tes__cell_centre(scene->lattice, (tes__cell){ i, begin - 1 });
        tes__scene_axis(scene, (tes_point){ left.x - AXIS, left.y }, digit);
        tes__scene_axis(scene, (tes_point){ low.x + (next.x - low.x) * AXIS / 1000, low.y + (next.y - low.y) * AXIS / 1000 }, letter);
    }
}

static void add_item(tes_scene *scene, int player, enum tes_shape shape, int count, const char *label)
{
    tes_scene_item *item = &scene->item[scene->items++];
    memset(item, 0, sizeof *item);
    item->player = (int8_t)player;
    item->shape = (uint8_t)shape;
    item->colour = colour_of(player);
    item->count = (uint8_t)count;
    strncpy(item->label, label, sizeof item->label - 1);
}

void trini_scene(const void *pos, tes_scene *scene)
{
    const trini *s = pos;
    scene->lattice = TES_HEXAGON_ROWS;
    scene->cells = scene->items = scene->axes = 0;
    for (int pit = 0; pit < PITS; pit++)
        add_pit(scene, s, pit);
    for (int round = 0; round < ROUNDS; round++)
        add_round(scene, s, round);
    add_axes(scene);
    for (int p = 0; p < s->players; p++) {
        add_item(scene, p, TES_DIE, trini_stock(s, p), "stock");
        tes_scene_item *dice = &scene->item[scene->items - 1];
        dice->touchable = p == s->mover && dice->count > 0 && trini_winner(s) == TES_NOBODY;
        dice->touch = stock;
        add_item(scene, p, TES_DROP, trini_left(s, p), "trinis");
    }
}

/* Where the die was and is, and the rounds that got a Trini. */
int trini_last_move_cells(const void *before, tes_move move, tes_touch out[TES_MAX_WHY_CELLS])
{
    trini after = *(const trini *)before;
    trini_action a = t->action[move];
    int n = 0, player = after.mover;
    trini_play(&after, move);
    if (a.kind == MOVE)
        out[n++] = pit_touch(a.from);
    out[n++] = pit_touch(a.to);
    for (int round = 0; round < ROUNDS; round++)
        if ((after.placed[player] & ~((const trini *)before)->placed[player]) & round_bit(round))
            out[n++] = round_touch(round);
    return n;
}
