/* draw_svg.c - a position as a complete SVG picture: the sheet and the
 * coordinates. The board is in svg_board.c, the shelf in svg_shelf.c. */
#include <stdlib.h>
#include <string.h>

#include "record/svg.h"

enum { MARGIN = 2400, WIDTH = 760, LEAST_WIDTH = 36000 };

const tes__theme tes__theme_light = { .paper = "#F6F3EC",
                                      .ink = "#17181C",
                                      .line = "#D8D2C4",
                                      .cell = "#FBF9F4",
                                      .cell_alt = "#EDE7DA",
                                      .seal = "#C9A24B",
                                      .well = "#E4DDCD",
                                      .muted = "#6A675F",
                                      .can = "#0B6E99",
                                      .refused = "#B3261E",
                                      .hatch = "tes-no-light" };
const tes__theme tes__theme_dark = { .paper = "#14161A",
                                     .ink = "#ECE8DF",
                                     .line = "#30343C",
                                     .cell = "#1B1E24",
                                     .cell_alt = "#252A32",
                                     .seal = "#8A6B22",
                                     .well = "#0D0F12",
                                     .muted = "#9A968C",
                                     .can = "#5CC0EA",
                                     .refused = "#FF8A80",
                                     .hatch = "tes-no-dark" };

/* So large that the board is about WIDTH pixels wide, within reason. */
static int scale_for(int width)
{
    int scale = WIDTH * 1000 / (width > 0 ? width : 1);
    return scale < 30 ? 30 : scale > 90 ? 90 : scale;
}

static void put_axes(tes__svg *svg)
{
    const tes_scene *scene = &svg->view->scene;
    tes__svg_put(svg, "<g fill=\"%s\" font-size=\"13\" text-anchor=\"middle\">\n", svg->theme->muted);
    for (int i = 0; i < scene->axes; i++) {
        tes_point at = scene->axis[i].at;
        tes__svg_put(svg, "<text x=\"%s\" y=\"%s\">", tes__num(tes__svg_x(svg, at.x)).text, tes__num(tes__svg_y(svg, at.y) + 450).text);
        tes__svg_text(svg, scene->axis[i].text);
        tes__svg_put(svg, "</text>\n");
    }
    tes__svg_put(svg, "</g>\n");
}

static void put_head(tes__svg *svg, int width, int height)
{
    char game[TES_GAME_TEXT];
    tes_rules_text(svg->view->rules, game);
    tes__svg_put(svg, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%s\" height=\"%s\" viewBox=\"0 0 %s %s\" role=\"img\" ",
                 tes__num(width).text, tes__num(height).text, tes__num(width).text, tes__num(height).text);
    tes__svg_put(svg, "font-family=\"system-ui, -apple-system, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif\">\n<title>");
    tes__svg_text(svg, svg->view->rules->game->name);
    tes__svg_put(svg, "</title>\n");
    tes__svg_patterns(svg);
    tes__svg_put(svg, "<rect width=\"%s\" height=\"%s\" fill=\"%s\"/>\n", tes__num(width).text, tes__num(height).text, svg->theme->paper);
}

/* A box round cells and coordinates. */
static void frame(const tes__view *view, bool axes, tes_point *low, tes_point *high)
{
    *low = view->low;
    *high = view->high;
    for (int i = 0; axes && i < view->scene.axes; i++) {
        tes_point at = view->scene.axis[i].at;
        *low = (tes_point){ at.x < low->x ? at.x : low->x, at.y < low->y ? at.y : low->y };
        *high = (tes_point){ at.x > high->x ? at.x : high->x, at.y > high->y ? at.y : high->y };
    }
}

static void draw(tes__svg *svg, unsigned style)
{
    tes_point low, high;
    bool axes = !(style & TES_SVG_NO_AXES), items = !(style & TES_SVG_NO_ITEMS);
    frame(svg->view, axes, &low, &high);
    svg->scale = scale_for(high.x - low.x);
    int board = tes__svg_length(svg, high.x - low.x), width = board + 2 * MARGIN;
    if (width < LEAST_WIDTH)
        width = LEAST_WIDTH;
    svg->left = (width - board) / 2 - tes__svg_length(svg, low.x);
    svg->top = MARGIN + tes__svg_length(svg, high.y);
    int bottom = tes__svg_y(svg, low.y) + MARGIN;
    int shelf = items ? tes__svg_shelf(svg, MARGIN, bottom, width - 2 * MARGIN, false) : 0;
    put_head(svg, width, bottom + shelf);
    if (axes)
        put_axes(svg);
    tes__svg_board(svg);
    tes__svg_marks(svg);
    if (items)
        tes__svg_shelf(svg, MARGIN, bottom, width - 2 * MARGIN, true);
    tes__svg_put(svg, "</svg>\n");
}

bool tes_draw_svg(const tes_picture *picture, unsigned style, const tes_sink *sink)
{
    tes__view *view = tes__view_new(picture);
    tes__svg *svg = malloc(sizeof *svg);
    bool fine = view && svg;
    if (fine) {
        *svg = (tes__svg){ .sink = sink, .fine = true, .view = view, .theme = style & TES_SVG_DARK ? &tes__theme_dark : &tes__theme_light };
        svg->mover = picture->rules->game->mover(picture->pos);
        draw(svg, style);
        fine = svg->fine;
    }
    free(svg);
    free(view);
    return fine;
}
