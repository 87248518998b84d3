/* svg_marks.c - the last move, what is captured, what can be touched, and the
 * cells that show why not. */
#include "record/svg.h"

/* Cells beside each other share one line round them. */
static void put_last(tes__svg *svg)
{
    const tes_scene *scene = &svg->view->scene;
    bool any = false;
    for (int i = 0; i < scene->cells; i++)
        if ((svg->view->mark[i] & TES__LAST) && scene->cell[i].corners) {
            tes__svg_body_add(svg, scene->cell[i].corner, scene->cell[i].corners);
            any = true;
        }
    if (!any)
        return;
    tes__svg_put(svg, "<path fill=\"none\" stroke=\"%s\" stroke-width=\"2\" stroke-linejoin=\"round\" d=\"", svg->theme->ink);
    tes__svg_body_put(svg, 0);
    tes__svg_put(svg, "\"/>\n");
}

static void put_circle(tes__svg *svg, tes_point at, int radius, const char *more)
{
    tes__svg_put(svg, "<circle");
    tes__svg_attribute(svg, "cx", tes__svg_x(svg, at.x));
    tes__svg_attribute(svg, "cy", tes__svg_y(svg, at.y));
    tes__svg_attribute(svg, "r", tes__svg_length(svg, radius));
    tes__svg_put(svg, "%s/>\n", more);
}

/* A line round what stands on the cell, in two strokes, so that it shows on any
 * ground: along the cell's own sides, or a circle where it has none. */
static void put_ring(tes__svg *svg, const tes_scene_cell *cell, const char *colour, const char *dashes)
{
    int permille = cell->corners == 3 ? 740 : 880;
    for (int stroke = 0; stroke < 2; stroke++) {
        tes__svg_put(svg, "<g fill=\"none\" stroke-linejoin=\"round\" stroke=\"%s\" stroke-width=\"%s\">",
                     stroke ? colour : svg->theme->paper, stroke ? "2.6" : "5");
        if (cell->corners)
            tes__svg_polygon(svg, cell->centre, cell->corner, cell->corners, permille, stroke ? dashes : "");
        else
            put_circle(svg, cell->centre, cell->radius, stroke ? dashes : "");
        tes__svg_put(svg, "</g>\n");
    }
}

/* A dot on an empty cell, a ring round a piece, an arrow in colour. */
static void put_can(tes__svg *svg, const tes_scene_cell *cell)
{
    if (cell->tint == TES_ARROW_TINT) {
        tes__svg_arrow(svg, cell, svg->theme->can);
        return;
    }
    if (cell->shape != TES_NO_PIECE) {
        put_ring(svg, cell, svg->theme->can, "");
        return;
    }
    tes__svg_put(svg, "<g fill=\"%s\" stroke=\"%s\">", svg->theme->can, svg->theme->paper);
    put_circle(svg, cell->centre, cell->corners == 3 ? 85 : 110, "");
    tes__svg_put(svg, "</g>\n");
}

static void put_refused(tes__svg *svg, const tes_scene_cell *cell)
{
    tes__svg_put(svg, "<g fill=\"url(#%s)\">", svg->theme->hatch);
    if (cell->corners)
        tes__svg_polygon(svg, cell->centre, cell->corner, cell->corners, 920, "");
    else
        put_circle(svg, cell->centre, cell->radius, "");
    tes__svg_put(svg, "</g>\n");
}

void tes__svg_marks(tes__svg *svg)
{
    const tes_scene *scene = &svg->view->scene;
    put_last(svg);
    for (int i = 0; i < scene->cells; i++) {
        const tes_scene_cell *cell = &scene->cell[i];
        int marks = svg->view->mark[i];
        if ((marks & TES__LAST) && cell->corners == 0)
            put_ring(svg, cell, svg->theme->ink, "");
        if (cell->marks & TES_MARK_FORCED)
            put_ring(svg, cell, svg->theme->refused, " stroke-dasharray=\"7 5\"");
        if (marks & TES__CAN)
            put_can(svg, cell);
        if (marks & TES__REFUSED)
            put_refused(svg, cell);
    }
}
