/* svg_pieces.c - the figures that stand on cells: guards, queens, pawns, dice,
 * drops; and the tiles with their lights. */
#include <string.h>

#include "base/text.h"
#include "record/svg.h"

/* Thousandths of the distance between two cells, y upward. */
static const tes_point flat_hexagon[6] = { { 577, 0 }, { 289, 500 }, { -289, 500 }, { -577, 0 }, { -289, -500 }, { 289, -500 } };
static const tes_point crown[7] = { { -240, -150 }, { -270, 130 }, { -135, 10 }, { 0, 200 }, { 135, 10 }, { 270, 130 }, { 240, -150 } };

/* A table of points about a centre, shrunk to `size`. */
static void figure(tes__svg *svg, tes_point centre, int size, const tes_point *table, int count, int permille, const char *attributes)
{
    tes_point at[12];
    for (int i = 0; i < count; i++)
        at[i] = (tes_point){ centre.x + table[i].x * size / 1000, centre.y + table[i].y * size / 1000 };
    tes__svg_polygon(svg, centre, at, count, permille, attributes);
}

static void circle(tes__svg *svg, tes_point at, int radius, const char *attributes)
{
    tes__svg_put(svg, "<circle cx=\"%s\" cy=\"%s\" r=\"%s\"%s/>\n", tes__num(tes__svg_x(svg, at.x)).text,
                 tes__num(tes__svg_y(svg, at.y)).text, tes__num(tes__svg_length(svg, radius)).text, attributes);
}

typedef struct attributes {
    char text[128];
} attributes;

static attributes filled(int colour)
{
    attributes a;
    tes__writer w = tes__writer_make(a.text, sizeof a.text);
    tes__put_format(&w, " fill=\"%s\" stroke=\"%s\" stroke-width=\"1.5\" stroke-linejoin=\"round\"", tes__svg_fill(colour),
                    tes__svg_edge(colour));
    return a;
}

static attributes patterned(int colour)
{
    attributes a;
    tes__writer w = tes__writer_make(a.text, sizeof a.text);
    tes__put_format(&w, " fill=\"url(#%s)\" fill-opacity=\"0.55\"", tes__svg_pattern(colour));
    return a;
}

static const char shadow[] = " fill=\"#000\" fill-opacity=\"0.22\"";

static tes_point below(tes_point at, int size) { return (tes_point){ at.x, at.y - size * 45 / 1000 }; }

static void guard(tes__svg *svg, tes_point at, int size, int colour)
{
    figure(svg, below(at, size), size, flat_hexagon, 6, 640, shadow);
    figure(svg, at, size, flat_hexagon, 6, 640, filled(colour).text);
}

static void queen(tes__svg *svg, tes_point at, int size, int colour)
{
    attributes a;
    figure(svg, below(at, size), size, flat_hexagon, 6, 760, shadow);
    figure(svg, at, size, flat_hexagon, 6, 760, filled(colour).text);
    tes__writer w = tes__writer_make(a.text, sizeof a.text);
    tes__put_format(&w, " fill=\"%s\"", tes__svg_letter(colour));
    figure(svg, (tes_point){ at.x, at.y - size * 20 / 1000 }, size, crown, 7, 800, a.text);
}

static void pawn(tes__svg *svg, tes_point at, int size, int colour)
{
    static const tes_point body[6] = { { -210, -290 }, { -90, 20 }, { 90, 20 }, { 210, -290 }, { 210, -330 }, { -210, -330 } };
    figure(svg, below(at, size), size, body, 6, 1000, shadow);
    figure(svg, at, size, body, 6, 1000, filled(colour).text);
    circle(svg, (tes_point){ at.x, at.y + size * 140 / 1000 }, size * 165 / 1000, filled(colour).text);
}

static void drop(tes__svg *svg, tes_point at, int size, int colour)
{
    circle(svg, below(at, size), size * 150 / 1000, shadow);
    circle(svg, at, size * 150 / 1000, filled(colour).text);
    if (tes__svg_pattern(colour))
        circle(svg, at, size * 150 / 1000, patterned(colour).text);
    circle(svg, (tes_point){ at.x - size * 50 / 1000, at.y + size * 60 / 1000 }, size * 38 / 1000, " fill=\"#FFF\" fill-opacity=\"0.7\"");
}

/* --- the die: a cube on its corner, three rhombi --- */

/* The corners of a pointed hexagon from the top on, clockwise, and which four
 * points (6 is the middle) each face has: top, right, left. */
static const tes_point cube[7] = { { 0, 577 }, { 500, 289 }, { 500, -289 }, { 0, -577 }, { -500, -289 }, { -500, 289 }, { 0, 0 } };
static const int face_corner[3][4] = { { 5, 0, 1, 6 }, { 6, 1, 2, 3 }, { 5, 6, 3, 4 } };

/* Where a point of a face's square (-1000..1000 both ways) lies on its rhombus:
 * from the first corner named towards the other two. */
static tes_point on_face(int face, int x, int y)
{
    static const int basis[3][3] = { { 5, 6, 0 }, { 3, 2, 6 }, { 4, 3, 5 } };
    tes_point o = cube[basis[face][0]], right = cube[basis[face][1]], up = cube[basis[face][2]];
    int a = (x + 1000) / 2, b = (y + 1000) / 2;
    return (tes_point){ o.x + ((right.x - o.x) * a + (up.x - o.x) * b) / 1000, o.y + ((right.y - o.y) * a + (up.y - o.y) * b) / 1000 };
}

static const tes_point round_symbol[12] = { { 520, 0 },  { 450, 260 },   { 260, 450 },   { 0, 520 },  { -260, 450 }, { -450, 260 },
                                            { -520, 0 }, { -450, -260 }, { -260, -450 }, { 0, -520 }, { 260, -450 }, { 450, -260 } };
static const tes_point star_symbol[10] = { { 0, 650 },  { 153, 210 },   { 618, 201 },  { 247, -80 },  { 382, -526 },
                                           { 0, -260 }, { -382, -526 }, { -247, -80 }, { -618, 201 }, { -153, 210 } };
static const tes_point square_symbol[4] = { { 480, 480 }, { -480, 480 }, { -480, -480 }, { 480, -480 } };

static void symbol(tes__svg *svg, tes_point at, int size, int face, char letter, int colour)
{
    bool solid = letter == 'C' || letter == 'S' || letter == 'Q';
    const tes_point *table = strchr("Cc", letter) ? round_symbol : strchr("Ss", letter) ? star_symbol : square_symbol;
    int count = table == round_symbol ? 12 : table == star_symbol ? 10 : 4;
    tes_point points[12];
    attributes a;
    tes__writer w = tes__writer_make(a.text, sizeof a.text);
    const char *ink = tes__svg_letter(colour);
    tes__put_format(&w, " fill=\"%s\" stroke=\"%s\" stroke-width=\"2\" stroke-linejoin=\"round\"", solid ? ink : "none", ink);
    for (int i = 0; i < count; i++)
        points[i] = on_face(face, table[i].x, table[i].y);
    figure(svg, at, size, points, count, 1000, a.text);
}

static void die(tes__svg *svg, tes_point at, int size, int colour, const char *label)
{
    static const char *const shade[3] = { " fill=\"#FFF\" fill-opacity=\"0.2\"", " fill=\"#000\" fill-opacity=\"0.2\"", NULL };
    attributes edge;
    tes__writer w = tes__writer_make(edge.text, sizeof edge.text);
    tes__put_format(&w, " fill=\"none\" stroke=\"%s\" stroke-width=\"1.2\" stroke-linejoin=\"round\"", tes__svg_edge(colour));
    size = size * 790 / 1000;
    figure(svg, below(at, size), size, cube, 6, 1000, shadow);
    figure(svg, at, size, cube, 6, 1000, filled(colour).text);
    if (tes__svg_pattern(colour))
        figure(svg, at, size, cube, 6, 1000, patterned(colour).text);
    for (int f = 0; f < 3; f++) {
        tes_point rhombus[4];
        for (int c = 0; c < 4; c++)
            rhombus[c] = cube[face_corner[f][c]];
        if (shade[f])
            figure(svg, at, size, rhombus, 4, 1000, shade[f]);
        figure(svg, at, size, rhombus, 4, 1000, edge.text);
        if (label[0] && strchr("CcSsQq", label[f]))
            symbol(svg, at, size, f, label[f], colour);
    }
}

void tes__svg_piece(tes__svg *svg, tes_point centre, int size, int shape, int colour, const char *label)
{
    switch (shape) {
    case TES_GUARD: guard(svg, centre, size, colour); break;
    case TES_QUEEN: queen(svg, centre, size, colour); break;
    case TES_PAWN: pawn(svg, centre, size, colour); break;
    case TES_DIE: die(svg, centre, size, colour, label); break;
    case TES_DROP: drop(svg, centre, size, colour); break;
    default: break;
    }
}

/* A tile and its light: a bar, a half cross or a full cross. */
void tes__svg_tile(tes__svg *svg, tes_point centre, int size, int tint)
{
    int half = tes__svg_length(svg, size * 460 / 1000), arm = tes__svg_length(svg, size * 330 / 1000);
    int x = tes__svg_x(svg, centre.x), y = tes__svg_y(svg, centre.y);
    tes__svg_put(svg, "<rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" rx=\"%s\" fill=\"%s\"/>\n", tes__num(x - half).text,
                 tes__num(y - half).text, tes__num(2 * half).text, tes__num(2 * half).text, tes__num(half / 6).text, tes__svg_light(tint));
    tes__svg_put(svg, "<path stroke=\"#FFF\" stroke-opacity=\"0.55\" stroke-width=\"%s\" stroke-linecap=\"round\" d=\"",
                 tes__num(half / 6).text);
    if (tint == TES_LIGHT_GREEN)
        tes__svg_put(svg, "M%s %sV%s", tes__num(x).text, tes__num(y - arm).text, tes__num(y + arm).text);
    else
        tes__svg_put(svg, "M%s %sL%s %s", tes__num(x - arm).text, tes__num(y + arm).text, tes__num(x + arm).text, tes__num(y - arm).text);
    if (tint == TES_LIGHT_RED)
        tes__svg_put(svg, "M%s %sL%s %s", tes__num(x - arm).text, tes__num(y - arm).text, tes__num(x + arm).text, tes__num(y + arm).text);
    tes__svg_put(svg, "\"/>\n");
}
