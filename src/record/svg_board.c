/* svg_board.c - the ground and what lies on it: hairlines, start cells, bodies,
 * pieces, stars. The marks over it are in svg_marks.c. */
#include "record/svg.h"

static bool is_light(int tint) { return tint == TES_LIGHT_GREEN || tint == TES_LIGHT_ORANGE || tint == TES_LIGHT_RED; }

/* All plain cells of one tint as one path. */
static void put_ground(tes__svg *svg, int tint, bool possible, const char *fill)
{
    const tes_scene *scene = &svg->view->scene;
    bool any = false;
    for (int i = 0; i < scene->cells; i++) {
        const tes_scene_cell *cell = &scene->cell[i];
        if (cell->tint != tint || cell->corners == 0 || possible != !!(cell->marks & TES_MARK_POSSIBLE))
            continue;
        if (!any)
            tes__svg_put(svg, "<path fill=\"%s\" stroke=\"%s\" stroke-linejoin=\"round\" d=\"", fill, svg->theme->line);
        any = true;
        tes__svg_body_add(svg, cell->corner, cell->corners);
        tes__svg_body_put(svg, 0);
    }
    if (any)
        tes__svg_put(svg, "\"/>\n");
}

static void put_circle(tes__svg *svg, const tes_scene_cell *cell, int radius, const char *fill, const char *stroke)
{
    tes__svg_put(svg, "<circle");
    tes__svg_attribute(svg, "cx", tes__svg_x(svg, cell->centre.x));
    tes__svg_attribute(svg, "cy", tes__svg_y(svg, cell->centre.y));
    tes__svg_attribute(svg, "r", tes__svg_length(svg, radius));
    tes__svg_put(svg, " fill=\"%s\" stroke=\"%s\"/>\n", fill, stroke);
}

void tes__svg_arrow(tes__svg *svg, const tes_scene_cell *cell, const char *colour)
{
    tes_point c = cell->centre;
    tes_point arrow[3] = { { c.x - 250, c.y }, { c.x + 50, c.y + 170 }, { c.x + 50, c.y - 170 } };
    tes__svg_put(svg, "<g fill=\"%s\">", colour);
    tes__svg_polygon(svg, c, arrow, 3, 1000, "");
    tes__svg_put(svg, "</g>\n");
}

/* The throne: a six-pointed seal of two triangles, a fine line round it. */
static void put_seal(tes__svg *svg, const tes_scene_cell *cell)
{
    tes__svg_put(svg, "<g fill=\"%s\">\n", svg->theme->seal);
    for (int t = 0; t < 2; t++) {
        tes_point three[3] = { cell->corner[t], cell->corner[t + 2], cell->corner[t + 4] };
        tes__svg_polygon(svg, cell->centre, three, 3, 800, "");
    }
    tes__svg_put(svg, "</g>\n");
}

static void put_start(tes__svg *svg, const tes_scene_cell *cell)
{
    tes__svg_put(svg, "<g fill=\"%s\">", svg->theme->muted);
    tes__svg_polygon(svg, cell->centre, cell->corner, cell->corners, 360, "");
    tes__svg_put(svg, "</g>\n");
}

static void put_grounds(tes__svg *svg)
{
    const tes_scene *scene = &svg->view->scene;
    put_ground(svg, TES_PAPER, true, "none");
    put_ground(svg, TES_PAPER, false, svg->theme->cell);
    put_ground(svg, TES_PAPER_ALT, false, svg->theme->cell_alt);
    put_ground(svg, TES_SEAL, false, svg->theme->cell);
    for (int i = 0; i < scene->cells; i++) {
        const tes_scene_cell *cell = &scene->cell[i];
        if (is_light(cell->tint))
            tes__svg_tile(svg, cell->centre, 1000, cell->tint);
        else if (cell->tint == TES_ARROW_TINT)
            tes__svg_arrow(svg, cell, svg->theme->muted);
        else if (cell->tint == TES_SEAL && cell->corners == 6)
            put_seal(svg, cell);
        if ((cell->marks & TES_MARK_START) && cell->shape == TES_NO_PIECE)
            put_start(svg, cell);
    }
}

/* --- bodies: what fills whole cells --- */

/* Adds up the cells of the body that cell i is the first of. */
static void add_body(tes__svg *svg, int i)
{
    const tes_scene *scene = &svg->view->scene;
    tes__svg_body_add(svg, scene->cell[i].corner, scene->cell[i].corners);
    for (int j = i + 1; j < scene->cells; j++)
        if (tes__view_one_body(&scene->cell[i], &scene->cell[j]))
            tes__svg_body_add(svg, scene->cell[j].corner, scene->cell[j].corners);
}

static bool begins_body(const tes__svg *svg, int i)
{
    const tes_scene *scene = &svg->view->scene;
    for (int j = 0; j < i; j++)
        if (tes__view_one_body(&scene->cell[j], &scene->cell[i]))
            return false;
    return scene->cell[i].shape == TES_FILL;
}

static void put_layer(tes__svg *svg, int i, int inset)
{
    add_body(svg, i);
    tes__svg_body_put(svg, inset);
    tes__svg_put(svg, "\"/>\n");
}

static void put_label(tes__svg *svg, const tes_scene_cell *cell)
{
    int size = tes__svg_length(svg, 320);
    tes__svg_put(svg, "<text text-anchor=\"middle\" font-weight=\"600\" fill=\"%s\"", tes__svg_letter(cell->colour));
    tes__svg_attribute(svg, "x", tes__svg_x(svg, cell->centre.x));
    tes__svg_attribute(svg, "y", tes__svg_y(svg, cell->centre.y) + size * 36 / 100);
    tes__svg_attribute(svg, "font-size", size);
    tes__svg_put(svg, ">");
    tes__svg_text(svg, cell->label);
    tes__svg_put(svg, "</text>\n");
}

/* Colour, pattern, then the bevel: a light line a little inside. */
static void put_body(tes__svg *svg, int i)
{
    enum { GAP = 22, BEVEL = 75 };
    const tes_scene_cell *cell = &svg->view->scene.cell[i];
    const char *pattern = tes__svg_pattern(cell->colour);
    tes__svg_put(svg, "<path fill=\"%s\" stroke=\"%s\" stroke-width=\"1.2\" stroke-linejoin=\"round\" d=\"", tes__svg_fill(cell->colour),
                 tes__svg_edge(cell->colour));
    put_layer(svg, i, GAP);
    if (pattern) {
        tes__svg_put(svg, "<path fill=\"url(#%s)\" fill-opacity=\"0.5\" d=\"", pattern);
        put_layer(svg, i, GAP);
    }
    if (cell->label[0]) {
        put_label(svg, cell);
        return;
    }
    tes__svg_put(svg, "<path fill=\"none\" stroke=\"#FFF\" stroke-opacity=\"0.5\" d=\"");
    put_layer(svg, i, BEVEL);
}

static void put_bodies(tes__svg *svg)
{
    const tes_scene *scene = &svg->view->scene;
    for (int shadow = 1; shadow >= 0; shadow--) {
        bool any = false;
        for (int i = 0; i < scene->cells; i++) {
            if (!begins_body(svg, i))
                continue;
            if (!shadow) {
                put_body(svg, i);
                continue;
            }
            tes__svg_put(svg, any ? "" : "<path fill=\"#000\" fill-opacity=\"0.25\" transform=\"translate(0 1.6)\" d=\"");
            add_body(svg, i);
            tes__svg_body_put(svg, 10);
            any = true;
        }
        if (any)
            tes__svg_put(svg, "\"/>\n");
    }
}

/* A fine hexagon round the middle of every star. */
static void put_stars(tes__svg *svg, const tes_scene_cell *cell)
{
    static const tes_point ring[6] = { { 1000, 0 }, { 500, 866 }, { -500, 866 }, { -1000, 0 }, { -500, -866 }, { 500, -866 } };
    for (int c = 0; c < 3; c++) {
        tes__corner corner = tes__triangle_corner((tes__cell){ cell->u, cell->v }, c);
        tes__cell first = tes__corner_cell(corner, 0);
        if (first.u != cell->u || first.v != cell->v || !tes__view_star(svg->view, corner))
            continue;
        tes_point at = { corner.p * 500, corner.q * 866 }, hexagon[6];
        for (int k = 0; k < 6; k++)
            hexagon[k] = (tes_point){ at.x + ring[k].x, at.y + ring[k].y };
        tes__svg_put(svg, "<g fill=\"none\" stroke=\"%s\" stroke-width=\"1.5\">", tes__svg_letter(cell->colour));
        tes__svg_polygon(svg, at, hexagon, 6, 300, "");
        tes__svg_put(svg, "</g>\n");
    }
}

void tes__svg_board(tes__svg *svg)
{
    const tes_scene *scene = &svg->view->scene;
    put_grounds(svg);
    put_bodies(svg);
    for (int i = 0; i < scene->cells; i++) {
        const tes_scene_cell *cell = &scene->cell[i];
        if (cell->tint == TES_WELL)
            put_circle(svg, cell, cell->radius, svg->theme->well, svg->theme->line);
        tes__svg_piece(svg, cell->centre, 1000, cell->shape, cell->colour, cell->label);
    }
    for (int i = 0; i < scene->cells; i++)
        if (scene->cell[i].marks & TES_MARK_STAR)
            put_stars(svg, &scene->cell[i]);
}
