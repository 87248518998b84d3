/* view.c - Blokus Trigon as things to touch and draw.
 *
 * Touches: a piece beside the board, how it shall lie, and the first of the
 * cells it then covers (the lowest row's leftmost).
 */
#include <string.h>

#include "base/bits.h"
#include "base/text.h"
#include "games/blokus-trigon/rules.h"

int blokus_touches(const void *pos, tes_move move, int path, tes_touch out[TES_MAX_TOUCHES])
{
    if (path > 0 || move >= (tes_move)moves_of(pos))
        return 0;
    const blokus_place *p = &blokus_t.place[place_of_move(pos, move)];
    out[0] = tes_touch_make(TES_TOUCH_STOCK, p->piece);
    out[1] = tes_touch_make(TES_TOUCH_FACING, p->facing);
    out[2] = cell_touch(p->cell[0]);
    return 3;
}

void blokus_touch_text(const void *pos, tes_touch touch, char out[TES_MOVE_TEXT])
{
    int index = tes_touch_index(touch);
    tes__writer w = tes__writer_make(out, TES_MOVE_TEXT);
    switch (tes_touch_kind_of(touch)) {
    case TES_TOUCH_CELL: blokus_cell_name(pos, index, out); break;
    case TES_TOUCH_STOCK: tes__put(&w, blokus_piece_name[index]); break;
    case TES_TOUCH_FACING: blokus_facing_name(index, out); break;
    default: tes__put_char(&w, '-');
    }
}

static const uint8_t paint[COLOURS] = { TES_BLUE, TES_YELLOW, TES_RED, TES_GREEN };

/* Of the colour to move: which of its cells lie beside a free cell, and which only at its
 * corners. Other colours do not matter to a placement. */
static void note_own(const blokus *s, tes_scene_cell *c, int cell)
{
    int edges = 0, all = 0;
    for (int d = 0; d < blokus_t.board.directions; d++) {
        int next = blokus_t.board.beside[cell][d];
        edges += next != TES__NO_CELL && blokus_colour_at(s, next) == s->turn;
    }
    for (int i = 0; i < ROUND; i++)
        all += blokus_t.round[cell][i] != OUTSIDE && blokus_colour_at(s, blokus_t.round[cell][i]) == s->turn;
    tes__scene_beside(c, TES_BESIDE_PIECES, edges, paint[s->turn], "");
    tes__scene_beside(c, TES_BESIDE_CORNER, edges ? 0 : all, paint[s->turn], "");
}

static void add_cells(const blokus *s, tes_scene *scene)
{
    char name[TES_MOVE_TEXT];
    for (int cell = 0; cell < CELLS; cell++) {
        if (!on_board(s, cell))
            continue;
        blokus_cell_name(s, cell, name);
        tes_scene_cell *c = tes__scene_add(scene, cell_touch(cell), blokus_t.board.cell[cell], name);
        int colour = blokus_colour_at(s, cell);
        if (colour != NO_COLOUR) {
            c->shape = TES_FILL;
            c->colour = paint[colour];
        } else if (s->turn != NO_COLOUR)
            note_own(s, c, cell);
        for (int i = 0; i < STARTS; i++)
            if (blokus_t.start[i] == cell && colour == NO_COLOUR)
                c->marks |= TES_MARK_START;
    }
}

/* A number for each piece on the board, so that its cells are drawn as one body. */
static void number_bodies(const blokus *s, tes_scene *scene)
{
    uint16_t body[CELLS];
    uint8_t number[CELLS] = { 0 };
    uint8_t bodies = 0;
    for (int i = 0; i < scene->cells; i++) {
        int cell = tes_touch_index(scene->cell[i].touch);
        if (scene->cell[i].shape != TES_FILL)
            continue;
        if (!number[cell]) {
            bodies++;
            for (int n = blokus_body(s, cell, body); n > 0; n--)
                number[body[n - 1]] = bodies;
        }
        scene->cell[i].piece_id = number[cell];
    }
}

static int height_of(const blokus_facing *f)
{
    int top = 0;
    for (int i = 0; i < f->size; i++)
        top = f->cell[i].v > top ? f->cell[i].v : top;
    return top;
}

/* The form of a piece on the shelf: as flat as it may lie. */
static void give_form(tes_scene_item *item, int piece)
{
    const blokus_facing *form = NULL;
    for (const blokus_facing *f = blokus_t.facing; f < blokus_t.facing + FACINGS; f++)
        if (f->piece == piece && (!form || height_of(f) < height_of(form)))
            form = f;
    item->cells = form->size;
    for (int i = 0; i < form->size; i++) {
        item->cell[i][0] = (int8_t)(form->cell[i].u + !form->up);
        item->cell[i][1] = (int8_t)form->cell[i].v;
    }
}

static void add_items(const blokus *s, tes_scene *scene)
{
    for (int colour = 0; colour < colours_of(s); colour++)
        for (uint32_t left = s->left[colour]; left; left &= left - 1) {
            int piece = tes__lowest(left);
            tes_scene_item *item = &scene->item[scene->items++];
            memset(item, 0, sizeof *item);
            item->touch = tes_touch_make(TES_TOUCH_STOCK, piece);
            item->touchable = colour == s->turn;
            item->player = (int8_t)blokus_player_of(s, colour);
            item->shape = TES_FILL;
            item->colour = paint[colour];
            item->count = 1;
            strcpy(item->label, blokus_piece_name[piece]);
            give_form(item, piece);
        }
}

static int low_edge(int n)
{
    tes_point corner[6];
    tes__cell_outline(TES_TRIANGLES, (tes__cell){ n, n }, corner); /* points up: its first corner is low */
    return corner[0].y;
}

/* Columns along a line under the board, rows half way up at the left of their
 * first cell. */
static void add_axes(const blokus *s, tes_scene *scene)
{
    enum { UNDER = 450, BESIDE = 1000 };
    const uint64_t *rows = blokus_t.rows[is_small(s)];
    int less = is_small(s) ? SMALL_ROW : 0;
    char text[TES_MOVE_TEXT];
    for (int x = 0; x < COLUMNS; x++) {
        int cell = tes__board_find(&blokus_t.board, x, ROWS / 2); /* the widest row has every column */
        if (!on_board(s, cell))
            continue;
        blokus_cell_name(s, cell, text);
        text[strcspn(text, "0123456789")] = '\0';
        tes__scene_axis(scene, (tes_point){ tes__cell_centre(TES_TRIANGLES, (tes__cell){ x, 0 }).x, low_edge(1 + less) - UNDER }, text);
    }
    for (int row = 0; row < ROWS; row++) {
        if (!rows[row])
            continue;
        int left = tes__cell_centre(TES_TRIANGLES, (tes__cell){ tes__lowest(rows[row]), row + 1 }).x;
        tes__writer w = tes__writer_make(text, sizeof text);
        tes__put_int(&w, row + 1 - less);
        tes__scene_axis(scene, (tes_point){ left - BESIDE, (low_edge(row + 1) + low_edge(row + 2)) / 2 }, text);
    }
}

void blokus_scene(const void *pos, tes_scene *scene)
{
    scene->lattice = TES_TRIANGLES;
    scene->cells = scene->items = scene->axes = 0;
    add_cells(pos, scene);
    number_bodies(pos, scene);
    add_items(pos, scene);
    add_axes(pos, scene);
}

int blokus_last_move_cells(const void *before, tes_move move, tes_touch out[TES_MAX_WHY_CELLS])
{
    const blokus_place *p = &blokus_t.place[place_of_move(before, move)];
    for (int i = 0; i < p->size; i++)
        out[i] = cell_touch(p->cell[i]);
    return p->size;
}
