/* svg_outline.c - several cells as one body: sides that two of them share cancel
 * out, and what is left is walked round. */
#include "record/svg.h"

static bool same(tes_point a, tes_point b) { return a.x == b.x && a.y == b.y; }

/* Adds a side, unless its other hand is there already: then both go. */
static void add_side(tes__svg *svg, tes_point from, tes_point to)
{
    for (int i = 0; i < svg->sides; i++)
        if (same(svg->side[i].from, to) && same(svg->side[i].to, from)) {
            svg->side[i] = svg->side[--svg->sides];
            return;
        }
    svg->side[svg->sides++] = (tes__side){ from, to };
}

static int root(int64_t square)
{
    int64_t r = 0;
    for (int64_t bit = 1 << 20; bit > 0; bit >>= 1)
        if ((r + bit) * (r + bit) <= square)
            r += bit;
    return (int)r;
}

/* The unit normal to the left of a side, in thousandths. */
static tes_point normal(tes__side s)
{
    int x = s.to.x - s.from.x, y = s.to.y - s.from.y;
    int length = root((int64_t)x * x + (int64_t)y * y);
    return (tes_point){ -y * 1000 / length, x * 1000 / length };
}

/* The corner between two sides, moved `inset` inside along their bisector. */
static tes_point moved(tes__side before, tes__side after, int inset)
{
    tes_point m = normal(before), n = normal(after), at = after.from;
    int64_t scale = 1000 + ((int64_t)m.x * n.x + (int64_t)m.y * n.y) / 1000;
    if (scale < 100)
        return at;
    at.x += (int)((int64_t)inset * (m.x + n.x) / scale);
    at.y += (int)((int64_t)inset * (m.y + n.y) / scale);
    return at;
}

static bool straight(tes__side a, tes__side b)
{
    int64_t ax = a.to.x - a.from.x, ay = a.to.y - a.from.y, bx = b.to.x - b.from.x, by = b.to.y - b.from.y;
    int64_t cross = ax * by - ay * bx;
    return cross < 3000 && cross > -3000; /* rounding of corners to thousandths */
}

/* Brings the sides of one loop to side[first..]; returns where the next begins. */
static int sort_loop(tes__side *side, int first, int n)
{
    int end = first + 1;
    while (!same(side[end - 1].to, side[first].from)) {
        int next = end;
        while (next < n && !same(side[next].from, side[end - 1].to))
            next++;
        if (next == n)
            break;
        tes__side swap = side[end];
        side[end] = side[next];
        side[next] = swap;
        end++;
    }
    return end;
}

static void put_loop(tes__svg *svg, int first, int end, int inset)
{
    const tes__side *side = svg->side;
    const char *command = "M";
    for (int i = first; i < end; i++) {
        tes__side before = i == first ? side[end - 1] : side[i - 1];
        if (straight(before, side[i]))
            continue;
        tes_point at = inset ? moved(before, side[i], inset) : side[i].from;
        tes__svg_put(svg, "%s%s %s", command, tes__num(tes__svg_x(svg, at.x)).text, tes__num(tes__svg_y(svg, at.y)).text);
        command = "L";
    }
    tes__svg_put(svg, "Z");
}

/* Twice the area; positive when the corners run counter-clockwise. */
static int64_t area(const tes_point *corner, int count)
{
    int64_t twice = 0;
    for (int i = 0; i < count; i++) {
        tes_point a = corner[i], b = corner[(i + 1) % count];
        twice += (int64_t)a.x * b.y - (int64_t)a.y * b.x;
    }
    return twice;
}

void tes__svg_body_add(tes__svg *svg, const tes_point *corner, int count)
{
    bool left = area(corner, count) > 0;
    for (int i = 0; i < count && svg->sides < TES__SIDES; i++) {
        tes_point a = corner[i], b = corner[(i + 1) % count];
        add_side(svg, left ? a : b, left ? b : a);
    }
}

void tes__svg_body_put(tes__svg *svg, int inset)
{
    for (int first = 0, end; first < svg->sides; first = end) {
        end = sort_loop(svg->side, first, svg->sides);
        put_loop(svg, first, end, inset);
    }
    svg->sides = 0;
}
