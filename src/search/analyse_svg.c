/* analyse_svg.c - the chances of a game as a picture: one band for each player, in
 * the colour and pattern of their pieces, stacked so that together they are always
 * the whole; the turning points numbered, and told beneath.
 *
 * One document for light and dark pages: what differs is a matter of CSS. Numbers
 * are whole hundredths of a pixel as in record/svg.h, so the bytes are the same on
 * every machine.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tessera/analyse.h>

#include "record/svg.h"

enum {
    WHOLE = 1000000,
    WIDTH = 96000, /* of the sheet; the plot lies within LEFT, RIGHT, TOP and BOTTOM */
    LEFT = 6400,
    RIGHT = WIDTH - 3200,
    TOP = 12400,
    BOTTOM = TOP + 30000,
    LABELS = 12, /* along the bottom, at most */
    DISC = 1050, /* radius of a numbered or lettered disc */
    ROW = 2800,  /* a turning point's sentence */
    LEAST_BAND = 3000
};

typedef struct graph {
    tes__svg *svg;
    const tes_analysis *analysis;
    const tes_match *match;
    const tes_rules *rules;
    int last; /* the last position known    */
    int end;  /* the same, but at least 1: a game without moves is drawn as if nothing changed */
} graph;

static int x_of(const graph *g, int i) { return LEFT + (int)((int64_t)(RIGHT - LEFT) * i / g->end); }

/* The upper edge of the bands of the first `bands` players. */
static int y_of(const graph *g, int i, int bands)
{
    int64_t sum = 0;
    for (int p = 0; p < bands; p++)
        sum += g->analysis->ply[i < g->last ? i : g->last].chance[p];
    return BOTTOM - (int)(sum * (BOTTOM - TOP) / WHOLE);
}

static void put_style(tes__svg *svg)
{
    static const char *const format = ".tes-paper{fill:%s}.tes-ink{fill:%s}.tes-muted{fill:%s}.tes-gap{stroke:%s}"
                                      ".tes-frame{stroke:%s}.tes-turn{fill:%s}.tes-turn-line{stroke:%s}";
    for (int dark = 0; dark < 2; dark++) {
        const tes__theme *t = dark ? &tes__theme_dark : &tes__theme_light;
        tes__svg_put(svg, dark ? "@media(prefers-color-scheme:dark){" : "<style>");
        tes__svg_put(svg, format, t->paper, t->ink, t->muted, t->paper, t->ink, t->refused, t->refused);
        tes__svg_put(svg, dark ? "}</style>\n" : "\n");
    }
}

static void put_text(tes__svg *svg, int x, int y, const char *attributes, const char *text)
{
    tes__svg_put(svg, "<text x=\"%s\" y=\"%s\"%s>", tes__num(x).text, tes__num(y).text, attributes);
    tes__svg_text(svg, text);
    tes__svg_put(svg, "</text>\n");
}

static void put_head(const graph *g, int height)
{
    tes__svg *svg = g->svg;
    char moves[64];
    snprintf(moves, sizeof moves, "chances after each of %d move%s", g->last, g->last == 1 ? "" : "s");
    tes__svg_put(svg, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%s\" height=\"%s\" viewBox=\"0 0 %s %s\" role=\"img\" ",
                 tes__num(WIDTH).text, tes__num(height).text, tes__num(WIDTH).text, tes__num(height).text);
    tes__svg_put(svg, "font-family=\"system-ui, -apple-system, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif\">\n<title>");
    tes__svg_text(svg, g->rules->game->name);
    tes__svg_put(svg, ": %s</title>\n", moves);
    put_style(svg);
    tes__svg_patterns(svg);
    tes__svg_put(svg, "<rect class=\"tes-paper\" width=\"%s\" height=\"%s\"/>\n", tes__num(WIDTH).text, tes__num(height).text);
    put_text(svg, LEFT, 5200, " class=\"tes-ink\" font-size=\"30\" font-weight=\"700\" letter-spacing=\"-0.5\"", g->rules->game->name);
    put_text(svg, LEFT, 7700, " class=\"tes-muted\" font-size=\"14\"", moves);
}

/* A player's letter on a disc of their colour. */
static void put_disc(const graph *g, int player, int x, int y)
{
    const tes_game *game = g->rules->game;
    int colour = game->colour[player];
    char letter[2] = { game->player_name(g->rules, player)[0] };
    tes__svg_put(g->svg, "<circle cx=\"%s\" cy=\"%s\" r=\"%s\" fill=\"%s\" stroke=\"%s\"/>", tes__num(x).text, tes__num(y).text,
                 tes__num(DISC).text, tes__svg_fill(colour), tes__svg_edge(colour));
    tes__svg_put(g->svg, "<text x=\"%s\" y=\"%s\" fill=\"%s\" font-size=\"13\" font-weight=\"700\" text-anchor=\"middle\">%s</text>\n",
                 tes__num(x).text, tes__num(y + 460).text, tes__svg_letter(colour), letter);
}

/* In the order of play, ending at the right edge as near as can be guessed without
 * knowing the letters' widths. */
static void put_legend(const graph *g)
{
    enum { DISC_TO_NAME = 1900, LETTER = 850, GAP = 3200 };
    const tes_game *game = g->rules->game;
    int x = RIGHT;
    for (int p = g->analysis->players - 1; p >= 0; p--) {
        const char *name = game->player_name(g->rules, p);
        x -= (int)strlen(name) * LETTER;
        put_text(g->svg, x, 5300, " class=\"tes-ink\" font-size=\"15\"", name);
        put_disc(g, p, x - DISC_TO_NAME, 4800);
        x -= DISC_TO_NAME + GAP;
    }
}

static void put_band(const graph *g, int player)
{
    tes__svg *svg = g->svg;
    int colour = g->rules->game->colour[player];
    const char *pattern = tes__svg_pattern(colour);
    for (int layer = 0; layer < (pattern ? 2 : 1); layer++) {
        tes__svg_put(svg, "<path d=\"M");
        for (int i = 0; i <= g->end; i++)
            tes__svg_put(svg, "%s%s,%s", i ? " " : "", tes__num(x_of(g, i)).text, tes__num(y_of(g, i, player + 1)).text);
        for (int i = g->end; i >= 0; i--)
            tes__svg_put(svg, " %s,%s", tes__num(x_of(g, i)).text, tes__num(y_of(g, i, player)).text);
        if (layer)
            tes__svg_put(svg, "Z\" fill=\"url(#%s)\"/>\n", pattern);
        else
            tes__svg_put(svg, "Z\" fill=\"%s\"/>\n", tes__svg_fill(colour));
    }
}

/* Paper shows between two bands, dashed differently from pair to pair. */
static void put_edges(const graph *g)
{
    for (int p = 1; p < g->analysis->players; p++) {
        tes__svg_put(g->svg, "<polyline class=\"tes-gap\" fill=\"none\" stroke-width=\"2\" stroke-linejoin=\"round\" points=\"");
        for (int i = 0; i <= g->end; i++)
            tes__svg_put(g->svg, "%s%s,%s", i ? " " : "", tes__num(x_of(g, i)).text, tes__num(y_of(g, i, p)).text);
        tes__svg_put(g->svg, "\"/>\n");
    }
}

/* How much room there is for a disc in a player's band, at position i. */
static int room_at(const graph *g, int player, int i)
{
    int room = BOTTOM - TOP, x = x_of(g, i);
    for (int k = i; k >= 0 && x - x_of(g, k) <= DISC; k--)
        room = y_of(g, k, player) - y_of(g, k, player + 1) < room ? y_of(g, k, player) - y_of(g, k, player + 1) : room;
    for (int k = i; k <= g->last && x_of(g, k) - x <= DISC; k++)
        room = y_of(g, k, player) - y_of(g, k, player + 1) < room ? y_of(g, k, player) - y_of(g, k, player + 1) : room;
    bool free = x > LEFT + 2 * DISC && x < RIGHT - 2 * DISC;
    for (int k = 0; k < g->analysis->turning_points; k++)
        free = free && abs(x - x_of(g, g->analysis->turning_point[k] + 1)) > 2 * DISC;
    return free ? room : 0;
}

/* Where a band is widest, in the middle of that part, it carries its letter. */
static void put_letters(const graph *g)
{
    for (int p = 0; p < g->analysis->players; p++) {
        int first = -1, last = -1, most = LEAST_BAND;
        for (int i = 0; i <= g->last; i++) {
            int room = room_at(g, p, i);
            if (room > most)
                first = i;
            if (room > most || (room == most && last == i - 1))
                last = i;
            most = room > most ? room : most;
        }
        int i = (first + last) / 2;
        if (first >= 0)
            put_disc(g, p, x_of(g, i), (y_of(g, i, p) + y_of(g, i, p + 1)) / 2);
    }
}

/* A dotted line across the bands: light dots between dark ones, for any ground. */
static void put_level(const graph *g, int y)
{
    static const char *const dots[] = { "stroke=\"#17181C\" stroke-opacity=\".55\"",
                                        "stroke=\"#FFFFFF\" stroke-opacity=\".75\" stroke-dashoffset=\"4\"" };
    for (int k = 0; k < 2; k++)
        tes__svg_put(g->svg, "<path d=\"M%s,%sH%s\" %s stroke-dasharray=\"2 6\"/>\n", tes__num(LEFT).text, tes__num(y).text,
                     tes__num(RIGHT).text, dots[k]);
}

/* 1, 2, 5, 10, 20, ... so that there are not too many labels. */
static int step_for(int plies)
{
    int step = 1;
    for (int k = 1; plies / step > LABELS; k++)
        step = k % 3 == 1 ? step * 2 : k % 3 == 2 ? step / 2 * 5 : step * 2;
    return step;
}

static void put_axes(const graph *g)
{
    char text[16];
    for (int percent = 0; percent <= 100; percent += 25) {
        int y = BOTTOM - (BOTTOM - TOP) / 100 * percent;
        snprintf(text, sizeof text, percent == 100 ? "%d %%" : "%d", percent);
        put_text(g->svg, LEFT - 1200, y + 450, " class=\"tes-muted\" font-size=\"13\" text-anchor=\"end\"", text);
        if (percent % 100)
            put_level(g, y);
    }
    tes__svg_put(g->svg, "<rect class=\"tes-frame\" x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" fill=\"none\"/>\n", tes__num(LEFT).text,
                 tes__num(TOP).text, tes__num(RIGHT - LEFT).text, tes__num(BOTTOM - TOP).text);
    int step = step_for(g->last);
    for (int i = 0; i <= g->last; i += step) {
        snprintf(text, sizeof text, "%d", i);
        tes__svg_put(g->svg, "<path class=\"tes-frame\" d=\"M%s,%sv6\"/>\n", tes__num(x_of(g, i)).text, tes__num(BOTTOM).text);
        put_text(g->svg, x_of(g, i), BOTTOM + 2300, " class=\"tes-muted\" font-size=\"13\" text-anchor=\"middle\"", text);
    }
}

/* Discs stand above their lines, moved aside where they would cover each other. */
static void place_discs(const graph *g, int x[TES_TURNING_POINTS])
{
    enum { APART = 2 * DISC + 300 };
    int n = g->analysis->turning_points;
    for (int k = 0; k < n; k++) {
        x[k] = x_of(g, g->analysis->turning_point[k] + 1);
        if (k && x[k] < x[k - 1] + APART)
            x[k] = x[k - 1] + APART;
    }
    for (int k = n - 1, most = RIGHT; k >= 0; k--, most = x[k + 1] - APART)
        if (x[k] > most)
            x[k] = most;
}

static void put_number(const graph *g, int k, int x, int y)
{
    tes__svg_put(g->svg, "<circle class=\"tes-turn\" cx=\"%s\" cy=\"%s\" r=\"%s\"/>", tes__num(x).text, tes__num(y).text,
                 tes__num(DISC).text);
    tes__svg_put(g->svg,
                 "<text class=\"tes-paper\" x=\"%s\" y=\"%s\" font-size=\"13\" font-weight=\"700\" text-anchor=\"middle\">%d</text>\n",
                 tes__num(x).text, tes__num(y + 460).text, k + 1);
}

static void put_turning_point(const graph *g, int k, int disc_x)
{
    enum { DISC_Y = TOP - 2400 };
    int i = g->analysis->turning_point[k], x = x_of(g, i + 1), y = BOTTOM + 6400 + k * ROW;
    const tes_ply *ply = &g->analysis->ply[i];
    const tes_game *game = g->rules->game;
    char played[TES_MOVE_TEXT], better[TES_MOVE_TEXT];
    game->move_text(tes_match_position_at(g->match, i), ply->played, played);
    game->move_text(tes_match_position_at(g->match, i), ply->line[0], better);
    for (int layer = 0; layer < 2; layer++)
        tes__svg_put(g->svg, "<path class=\"%s\" fill=\"none\" stroke-width=\"%s\" d=\"M%s,%sL%s,%sV%s\"/>\n",
                     layer ? "tes-turn-line" : "tes-gap", layer ? "2" : "5", tes__num(disc_x).text, tes__num(DISC_Y).text, tes__num(x).text,
                     tes__num(layer ? TOP - 600 : TOP).text, tes__num(BOTTOM).text);
    put_number(g, k, disc_x, DISC_Y);
    put_number(g, k, LEFT + DISC, y - 460);
    tes__svg_put(g->svg, "<text class=\"tes-ink\" x=\"%s\" y=\"%s\" font-size=\"15\"><tspan font-weight=\"700\">",
                 tes__num(LEFT + 3400).text, tes__num(y).text);
    tes__svg_text(g->svg, game->player_name(g->rules, ply->mover));
    tes__svg_put(g->svg, " ");
    tes__svg_text(g->svg, played);
    tes__svg_put(g->svg, "</tspan><tspan class=\"tes-muted\" dx=\"6\">at ply %d cost %d %%; better</tspan>", i + 1,
                 (ply->swing + 5000) / 10000);
    tes__svg_put(g->svg, "<tspan font-weight=\"700\" dx=\"6\">");
    tes__svg_text(g->svg, better);
    tes__svg_put(g->svg, "</tspan></text>\n");
}

static void draw(const graph *g)
{
    int turning = g->analysis->turning_points, disc_x[TES_TURNING_POINTS];
    put_head(g, BOTTOM + 4800 + (turning ? turning * ROW + 1200 : 0));
    put_legend(g);
    for (int p = 0; p < g->analysis->players; p++)
        put_band(g, p);
    put_edges(g);
    put_axes(g);
    place_discs(g, disc_x);
    for (int k = 0; k < turning; k++)
        put_turning_point(g, k, disc_x[k]);
    put_letters(g);
    tes__svg_put(g->svg, "</svg>\n");
}

bool tes_analysis_svg(const tes_analysis *analysis, const tes_match *match, const tes_sink *sink)
{
    tes__svg *svg = malloc(sizeof *svg);
    if (!svg)
        return false;
    *svg = (tes__svg){ .sink = sink, .fine = analysis->done > 0, .theme = &tes__theme_light };
    graph g = { .svg = svg, .analysis = analysis, .match = match, .rules = tes_match_rules(match), .last = analysis->done - 1 };
    g.end = g.last > 0 ? g.last : 1;
    if (svg->fine)
        draw(&g);
    bool fine = svg->fine;
    free(svg);
    return fine;
}
