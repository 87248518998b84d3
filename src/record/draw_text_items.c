/* draw_text_items.c - what lies beside the board, in compact lines: one for each
 * colour of each player, one for what belongs to nobody. The player to move has
 * an arrow in front. */
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "record/paint.h"

enum { COLUMNS = 80, LONGEST = 64 };

typedef struct lines {
    const tes__view *view;
    tes__canvas canvas;
    bool colour, unicode;
    int mover;
    int names;        /* columns of the longest name           */
    int column, line; /* where the next thing goes             */
} lines;

static int put(lines *l, int column, const char *text, tes__ink ink)
{
    tes__canvas_text(&l->canvas, column, l->line, text, ink);
    for (const char *at = text; *at; at++)
        column += ((unsigned char)*at & 0xc0) != 0x80;
    return column;
}

/* "[4]x2" for a numbered piece, "I6" for one that has a form, "3 camp" for
 * others, the light's name for a tile. */
static void item_text(const lines *l, const tes_scene_item *item, char out[LONGEST])
{
    static const char *const lights[] = { "green", "orange", "red" };
    tes__writer w = tes__writer_make(out, LONGEST);
    if (item->shape == TES_FILL && item->cells)
        tes__put_format(&w, "%s", item->label);
    else if (item->shape == TES_FILL)
        tes__put_format(&w, l->colour ? "%s" : "[%s]", item->label);
    else if (item->shape == TES_NO_PIECE && item->tint >= TES_LIGHT_GREEN && item->tint <= TES_LIGHT_RED)
        tes__put_format(&w, "%s %s", item->label, lights[item->tint - TES_LIGHT_GREEN]);
    else
        tes__put_format(&w, "%d %s", item->count, item->label);
}

static tes__ink item_ink(const tes_scene_item *item, int marks)
{
    if (marks & TES__CAN)
        return tes__ink_can;
    if (item->shape == TES_NO_PIECE)
        return tes__ink_tint(item->tint);
    return item->count ? tes__ink_plain : tes__ink_axis;
}

/* Puts the item and returns the column behind it; touchable ones have a +. */
static int put_item(lines *l, int index, int column)
{
    const tes_scene_item *item = &l->view->scene.item[index];
    int marks = l->view->item_mark[index];
    char text[LONGEST], count[16];
    tes__writer w = tes__writer_make(count, sizeof count);
    item_text(l, item, text);
    if (item->shape == TES_FILL && !item->cells) {
        tes__put_format(&w, l->unicode ? "\u00d7%d" : "x%d", item->count);
        char chip[LONGEST + 2];
        tes__writer c = tes__writer_make(chip, sizeof chip);
        tes__put_format(&c, l->colour ? " %s " : "%s", text);
        column = put(l, column, chip, l->colour ? tes__ink_piece(item->colour, false) : tes__ink_plain);
        column = put(l, column, count, item_ink(item, marks));
    } else {
        column = put(l, column, text, item_ink(item, marks));
    }
    if ((marks & TES__CAN) && !l->colour)
        column = put(l, column, "+", tes__ink_plain);
    return column;
}

static int item_width(const lines *l, const tes_scene_item *item)
{
    char text[LONGEST];
    item_text(l, item, text);
    return (int)strlen(text) + (item->shape == TES_FILL && !item->cells ? 6 : 1);
}

static void put_name(lines *l, int player, int colour, bool next)
{
    char letter[4] = { ' ', tes__colour_letter(colour), ' ', 0 };
    if (player == TES_NOBODY)
        return;
    if (next)
        put(l, 0, l->unicode ? "\u25b6" : ">", tes__ink_can);
    put(l, 2, l->view->rules->game->player_name(l->view->rules, player), tes__ink_plain);
    put(l, 3 + l->names, letter, l->colour ? tes__ink_piece(colour, false) : tes__ink_plain);
}

/* Whether this is the line to take from: the touchable things say which of the
 * mover's colours it is. */
static bool is_next(const lines *l, int player, int colour)
{
    const tes_scene *scene = &l->view->scene;
    bool any = false, own = false;
    for (int i = 0; i < scene->items; i++)
        if (scene->item[i].touchable && scene->item[i].player == player) {
            any = true;
            own |= scene->item[i].colour == colour;
        }
    return player == l->mover && (own || !any);
}

static void put_line(lines *l, int player, int colour)
{
    const tes_scene *scene = &l->view->scene;
    bool any = false;
    int first = l->names + 7;
    for (int i = 0; i < scene->items; i++) {
        const tes_scene_item *item = &scene->item[i];
        if (item->player != player || item->colour != colour)
            continue;
        if (!any)
            put_name(l, player, colour, is_next(l, player, colour));
        if (any && l->column + item_width(l, item) > COLUMNS) {
            l->line++;
            l->column = first;
        }
        any = true;
        l->column = put_item(l, i, l->column) + 1;
    }
    l->line += any;
    l->column = first;
}

bool tes__paint_items(const tes__view *view, int mover, unsigned style, const tes_sink *sink)
{
    const tes_rules *rules = view->rules;
    lines l = { .view = view, .colour = style & TES_TEXT_COLOUR, .unicode = style & TES_TEXT_UNICODE, .mover = mover };
    for (int p = 0; p < rules->players; p++) {
        int n = (int)strlen(rules->game->player_name(rules, p));
        l.names = n > l.names ? n : l.names;
    }
    l.column = l.names + 7;
    if (!tes__canvas_make(&l.canvas, 2 * COLUMNS, view->scene.items + 1))
        return false;
    for (int p = 0; p <= rules->players; p++)
        for (int colour = 0; colour <= TES_NO_COLOUR; colour++)
            put_line(&l, p == rules->players ? TES_NOBODY : p, colour);
    l.canvas.lines = l.line;
    bool fine = tes__canvas_write(&l.canvas, l.colour, sink);
    tes__canvas_clear(&l.canvas);
    return fine;
}
