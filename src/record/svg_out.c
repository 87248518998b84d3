/* svg_out.c - numbers, points and colours of SVG. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "record/svg.h"

tes__number tes__num(int hundredths)
{
    tes__number n;
    tes__writer w = tes__writer_make(n.text, sizeof n.text);
    int whole = hundredths < 0 ? -(hundredths / 100) : hundredths / 100, rest = hundredths < 0 ? -(hundredths % 100) : hundredths % 100;
    tes__put_format(&w, "%s%d", hundredths < 0 ? "-" : "", whole);
    if (rest)
        tes__put_format(&w, rest % 10 ? ".%02d" : ".%d", rest % 10 ? rest : rest / 10);
    return n;
}

void tes__svg_put(tes__svg *svg, const char *format, ...)
{
    char text[512];
    va_list args;
    if (!svg->fine)
        return;
    va_start(args, format);
    int n = vsnprintf(text, sizeof text, format, args);
    va_end(args);
    svg->fine = n >= 0 && (size_t)n < sizeof text && tes_sink_write(svg->sink, text, (size_t)n);
}

void tes__svg_attribute(tes__svg *svg, const char *name, int hundredths)
{
    tes__svg_put(svg, " %s=\"%s\"", name, tes__num(hundredths).text);
}

void tes__svg_text(tes__svg *svg, const char *text)
{
    for (; *text && svg->fine; text++) {
        const char *escape = *text == '&' ? "&amp;" : *text == '<' ? "&lt;" : *text == '>' ? "&gt;" : *text == '"' ? "&quot;" : NULL;
        svg->fine = escape ? tes_sink_put(svg->sink, escape) : tes_sink_write(svg->sink, text, 1);
    }
}

int tes__svg_length(const tes__svg *svg, int thousandths)
{
    int n = thousandths * svg->scale;
    return n >= 0 ? (n + 5) / 10 : -((5 - n) / 10);
}

int tes__svg_x(const tes__svg *svg, int x) { return svg->left + tes__svg_length(svg, x); }

int tes__svg_y(const tes__svg *svg, int y) { return svg->top - tes__svg_length(svg, y); }

void tes__svg_polygon(tes__svg *svg, tes_point centre, const tes_point *corner, int count, int permille, const char *attributes)
{
    tes__svg_put(svg, "<polygon points=\"");
    for (int i = 0; i < count; i++) {
        int x = centre.x + (corner[i].x - centre.x) * permille / 1000, y = centre.y + (corner[i].y - centre.y) * permille / 1000;
        tes__svg_put(svg, "%s%s,%s", i ? " " : "", tes__num(tes__svg_x(svg, x)).text, tes__num(tes__svg_y(svg, y)).text);
    }
    tes__svg_put(svg, "\"%s/>\n", attributes);
}

const char *tes__svg_fill(int colour)
{
    static const char *const fills[] = { "#F2E9D8", "#26282E", "#0068B5", "#E8B500", "#CF3F1E", "#007A5A", "#8A867C" };
    return fills[colour];
}

const char *tes__svg_edge(int colour)
{
    static const char *const edges[] = { "#17181C", "#ECE8DF", "#00447A", "#8F6F00", "#86240D", "#004A36", "#5E5B54" };
    return edges[colour];
}

const char *tes__svg_letter(int colour)
{
    static const char *const letters[] = { "#17181C", "#ECE8DF", "#FFFFFF", "#17181C", "#FFFFFF", "#FFFFFF", "#FFFFFF" };
    return letters[colour];
}

const char *tes__svg_light(int tint) { return tint == TES_LIGHT_GREEN ? "#00805E" : tint == TES_LIGHT_ORANGE ? "#F0A000" : "#CF3F1E"; }

const char *tes__svg_pattern(int colour)
{
    switch (colour) {
    case TES_YELLOW: return "tes-dots";
    case TES_RED: return "tes-diagonals";
    case TES_GREEN: return "tes-hatch";
    default: return NULL;
    }
}

static void put_pattern(tes__svg *svg, const char *id, int side, const char *inside)
{
    tes__svg_put(svg, "<pattern id=\"%s\" width=\"%d\" height=\"%d\" patternUnits=\"userSpaceOnUse\">%s</pattern>\n", id, side, side,
                 inside);
}

void tes__svg_patterns(tes__svg *svg)
{
    tes__svg_put(svg, "<defs>\n");
    put_pattern(svg, "tes-dots", 7,
                "<path d=\"M1.75 1.75h0M5.25 5.25h0\" stroke=\"#7A5C00\" stroke-width=\"2.2\" stroke-linecap=\"round\"/>");
    put_pattern(svg, "tes-diagonals", 6,
                "<path d=\"M-1.5 1.5L1.5 -1.5M0 6L6 0M4.5 7.5L7.5 4.5\" stroke=\"#8E2A10\" stroke-width=\"1.3\"/>");
    put_pattern(svg, "tes-hatch", 6, "<path d=\"M0 3H6M3 0V6\" stroke=\"#00513B\" stroke-width=\"1.1\"/>");
    tes__svg_put(svg, "<pattern id=\"%s\" width=\"7\" height=\"7\" patternUnits=\"userSpaceOnUse\">", svg->theme->hatch);
    tes__svg_put(svg, "<rect width=\"7\" height=\"7\" fill=\"%s\" fill-opacity=\"0.6\"/>", svg->theme->paper);
    tes__svg_put(svg,
                 "<path d=\"M-1.75 1.75L1.75 -1.75M0 7L7 0M5.25 8.75L8.75 5.25\" stroke=\"%s\" stroke-width=\"2\"/></pattern>\n</defs>\n",
                 svg->theme->refused);
}
