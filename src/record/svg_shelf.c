/* svg_shelf.c - what lies beside the board, on shelves below it: one for each
 * colour of each player, one for what belongs to nobody, filled from left to
 * right and continued below when full. */
#include <stdio.h>
#include <string.h>

#include "record/svg.h"

/* Hundredths of a pixel. */
enum { ROW = 3600, GAP = 700, ICON = 2600, LETTER = 690, LEAST_FORM = 8, MOST_FORM = 13, ICON_SCALE = 26 };

typedef struct shelf {
    tes__svg *svg;
    int x, y, width; /* where the next thing goes; width of the whole */
    int left, begin; /* of the names, of the things                   */
    int form;        /* pixels per 1000 of a piece made of cells      */
    bool draw;
} shelf;

static void words(tes__svg *svg, int x, int y, const char *text, const char *colour, bool bold)
{
    tes__svg_put(svg, "<text font-size=\"13\" fill=\"%s\"%s", colour, bold ? " font-weight=\"600\"" : "");
    tes__svg_attribute(svg, "x", x);
    tes__svg_attribute(svg, "y", y);
    tes__svg_put(svg, ">");
    tes__svg_text(svg, text);
    tes__svg_put(svg, "</text>\n");
}

/* The scene's origin moved to a place on the shelf, until put_back(). */
typedef struct place {
    int left, top, scale;
} place;

static place move_to(tes__svg *svg, int x, int y, int scale)
{
    place was = { svg->left, svg->top, svg->scale };
    svg->left = x;
    svg->top = y;
    svg->scale = scale;
    return was;
}

static void put_back(tes__svg *svg, place was)
{
    svg->left = was.left;
    svg->top = was.top;
    svg->scale = was.scale;
}

/* The box round an item's form, in thousandths. */
static void form_box(const tes__svg *svg, const tes_scene_item *item, tes_point *low, tes_point *high)
{
    tes_point corner[6];
    *low = (tes_point){ INT32_MAX, INT32_MAX };
    *high = (tes_point){ INT32_MIN, INT32_MIN };
    for (int i = 0; i < item->cells; i++) {
        int n = tes__cell_outline(svg->view->scene.lattice, (tes__cell){ item->cell[i][0], item->cell[i][1] }, corner);
        for (int c = 0; c < n; c++) {
            low->x = corner[c].x < low->x ? corner[c].x : low->x;
            low->y = corner[c].y < low->y ? corner[c].y : low->y;
            high->x = corner[c].x > high->x ? corner[c].x : high->x;
            high->y = corner[c].y > high->y ? corner[c].y : high->y;
        }
    }
}

static void form_path(tes__svg *svg, const tes_scene_item *item)
{
    tes_point corner[6];
    for (int i = 0; i < item->cells; i++) {
        int n = tes__cell_outline(svg->view->scene.lattice, (tes__cell){ item->cell[i][0], item->cell[i][1] }, corner);
        tes__svg_body_add(svg, corner, n);
    }
    tes__svg_body_put(svg, 0);
    tes__svg_put(svg, "\"/>\n");
}

/* A piece made of cells, small, at the middle of the shelf. */
static void put_form(const shelf *s, const tes_scene_item *item, const char *stroke)
{
    tes__svg *svg = s->svg;
    tes_point low, high;
    const char *pattern = tes__svg_pattern(item->colour);
    form_box(svg, item, &low, &high);
    int middle = (low.y + high.y) * s->form / 20;
    place was = move_to(svg, s->x - low.x * s->form / 10, s->y + middle, s->form);
    tes__svg_put(svg, "<path fill=\"%s\" stroke=\"%s\" stroke-linejoin=\"round\" d=\"", tes__svg_fill(item->colour), stroke);
    form_path(svg, item);
    if (pattern) {
        tes__svg_put(svg, "<path fill=\"url(#%s)\" fill-opacity=\"0.5\" d=\"", pattern);
        form_path(svg, item);
    }
    put_back(svg, was);
}

/* A loose triangle with its number, for pieces that fill one cell. */
static void put_triangle(tes__svg *svg, const tes_scene_item *item, int x, int y)
{
    static const tes_point up[3] = { { -500, -360 }, { 500, -360 }, { 0, 506 } };
    place was = move_to(svg, x, y, ICON_SCALE);
    tes__svg_put(svg, "<g fill=\"%s\" stroke=\"%s\" stroke-linejoin=\"round\">", tes__svg_fill(item->colour), tes__svg_edge(item->colour));
    tes__svg_polygon(svg, (tes_point){ 0, 0 }, up, 3, 1000, "");
    tes__svg_put(svg, "</g><text text-anchor=\"middle\" font-size=\"12\" font-weight=\"600\" fill=\"%s\"", tes__svg_letter(item->colour));
    tes__svg_attribute(svg, "x", x);
    tes__svg_attribute(svg, "y", y + 650);
    tes__svg_put(svg, ">");
    tes__svg_text(svg, item->label);
    tes__svg_put(svg, "</text>\n");
    put_back(svg, was);
}

static void put_icon(tes__svg *svg, const tes_scene_item *item, int x, int y)
{
    if (item->shape == TES_FILL) {
        put_triangle(svg, item, x, y);
        return;
    }
    place was = move_to(svg, x, y, item->shape == TES_DROP ? 2 * ICON_SCALE : ICON_SCALE);
    if (item->shape == TES_NO_PIECE)
        tes__svg_tile(svg, (tes_point){ 0, 0 }, 900, item->tint);
    else
        tes__svg_piece(svg, (tes_point){ 0, 0 }, 1000, item->shape, item->colour, "");
    put_back(svg, was);
}

/* "x3 camp" beside an icon; nothing is said that the icon shows. */
static void item_words(const tes_scene_item *item, char out[32])
{
    const char *label = item->shape == TES_FILL ? "" : item->label;
    if (item->count == 1 && item->shape == TES_NO_PIECE)
        snprintf(out, 32, "%s", label);
    else
        snprintf(out, 32, "\u00d7%d%s%s", item->count, label[0] ? " " : "", label);
}

static int item_width(const shelf *s, const tes_scene_item *item)
{
    tes_point low, high;
    char text[32];
    if (item->cells) {
        form_box(s->svg, item, &low, &high);
        return (high.x - low.x) * s->form / 10;
    }
    item_words(item, text);
    return ICON + 400 + (int)strlen(text) * LETTER;
}

static void put_item(shelf *s, int index)
{
    tes__svg *svg = s->svg;
    const tes_scene_item *item = &svg->view->scene.item[index];
    bool can = svg->view->item_mark[index] & TES__CAN;
    char text[32];
    if (item->cells) {
        put_form(s, item, can ? svg->theme->can : tes__svg_edge(item->colour));
    } else {
        item_words(item, text);
        tes__svg_put(svg, item->count ? "<g>\n" : "<g opacity=\"0.35\">\n");
        put_icon(svg, item, s->x + ICON / 2, s->y);
        words(svg, s->x + ICON + 400, s->y + 450, text, svg->theme->muted, false);
        tes__svg_put(svg, "</g>\n");
    }
    if (!can)
        return;
    tes__svg_put(svg, "<path stroke=\"%s\" stroke-width=\"2.6\" stroke-linecap=\"round\" d=\"M%s %sh%s\"/>\n", svg->theme->can,
                 tes__num(s->x).text, tes__num(s->y + ROW / 2 - 200).text, tes__num(item_width(s, item)).text);
}

/* Whether this shelf is the one to take from; with things of several colours
 * the touchable ones say which, otherwise the mover's first shelf is meant. */
static bool is_next(const tes__svg *svg, int player, int first)
{
    const tes_scene *scene = &svg->view->scene;
    bool any = false, earlier = false;
    for (int i = 0; i < scene->items; i++) {
        const tes_scene_item *item = &scene->item[i];
        if (item->touchable && item->player == player && item->colour == scene->item[first].colour)
            return player == svg->mover;
        any |= item->touchable && item->player == player;
        earlier |= i < first && item->player == player;
    }
    return player == svg->mover && !any && !earlier;
}

static void put_name(shelf *s, int player, int first)
{
    tes__svg *svg = s->svg;
    const tes_rules *rules = svg->view->rules;
    if (player == TES_NOBODY)
        return;
    words(svg, s->left, s->y + 450, rules->game->player_name(rules, player), svg->theme->ink, true);
    if (is_next(svg, player, first))
        tes__svg_put(svg, "<circle cx=\"%s\" cy=\"%s\" r=\"3.5\" fill=\"%s\"/>\n", tes__num(s->left - 900).text, tes__num(s->y).text,
                     svg->theme->can);
}

/* One player's things of one colour; player TES_NOBODY for what is nobody's. */
static void put_row(shelf *s, int player, int colour)
{
    const tes_scene *scene = &s->svg->view->scene;
    bool any = false;
    for (int i = 0; i < scene->items; i++) {
        const tes_scene_item *item = &scene->item[i];
        if (item->player != player || item->colour != colour)
            continue;
        if (!any && s->draw)
            put_name(s, player, i);
        any = true;
        int width = item_width(s, item);
        if (s->x + width > s->left + s->width) {
            s->x = s->begin;
            s->y += ROW;
        }
        if (s->draw)
            put_item(s, i);
        s->x += width + GAP;
    }
    if (any) {
        s->x = s->begin;
        s->y += ROW;
    }
}

/* How far the fullest shelf reaches from its beginning. */
static int longest_row(const shelf *s)
{
    const tes_scene *scene = &s->svg->view->scene;
    int longest = 0;
    for (int first = 0; first < scene->items; first++) {
        int width = 0;
        for (int i = first;
             i < scene->items && scene->item[i].player == scene->item[first].player && scene->item[i].colour == scene->item[first].colour;
             i++)
            width += item_width(s, &scene->item[i]) + GAP;
        longest = width > longest ? width : longest;
    }
    return longest;
}

static int names_width(const tes_rules *rules)
{
    size_t longest = 0;
    for (int p = 0; p < rules->players; p++) {
        size_t n = strlen(rules->game->player_name(rules, p));
        longest = n > longest ? n : longest;
    }
    return (int)longest * LETTER + 2 * GAP;
}

int tes__svg_shelf(tes__svg *svg, int x, int y, int width, bool draw)
{
    shelf s = { .svg = svg, .left = x, .y = y + ROW / 2, .width = width, .draw = draw };
    s.x = s.begin = x + names_width(svg->view->rules);
    for (s.form = MOST_FORM; s.form > LEAST_FORM && longest_row(&s) > x + width - s.begin; s.form--)
        continue;
    for (int player = 0; player <= svg->view->rules->players; player++)
        for (int colour = 0; colour <= TES_NO_COLOUR; colour++)
            put_row(&s, player == svg->view->rules->players ? TES_NOBODY : player, colour);
    int height = s.y - ROW / 2 - y;
    return height ? height + ROW / 2 : 0;
}
