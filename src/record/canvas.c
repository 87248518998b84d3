/* canvas.c - see canvas.h. */
#include "record/canvas.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "base/utf8.h"

bool tes__canvas_make(tes__canvas *canvas, int columns, int lines)
{
    size_t n = (size_t)columns * (size_t)lines;
    canvas->columns = columns;
    canvas->lines = lines;
    canvas->glyph = malloc(n * sizeof *canvas->glyph);
    for (size_t i = 0; canvas->glyph && i < n; i++)
        canvas->glyph[i] = (tes__glyph){ ' ', { TES__PLAIN, TES__PLAIN, false } };
    return canvas->glyph != NULL;
}

void tes__canvas_clear(tes__canvas *canvas)
{
    free(canvas->glyph);
    canvas->glyph = NULL;
}

static bool inside(const tes__canvas *canvas, int column, int line)
{
    return column >= 0 && line >= 0 && column < canvas->columns && line < canvas->lines;
}

void tes__canvas_put(tes__canvas *canvas, int column, int line, uint32_t c, tes__ink ink)
{
    if (inside(canvas, column, line))
        canvas->glyph[line * canvas->columns + column] = (tes__glyph){ c, ink };
}

uint32_t tes__canvas_at(const tes__canvas *canvas, int column, int line)
{
    return inside(canvas, column, line) ? canvas->glyph[line * canvas->columns + column].c : ' ';
}

void tes__canvas_text(tes__canvas *canvas, int column, int line, const char *text, tes__ink ink)
{
    for (size_t left = strlen(text); left > 0; column++) {
        int size = tes__utf8_size(text, left);
        tes__canvas_put(canvas, column, line, size ? tes__utf8_char(text, size) : '?', ink);
        size += size == 0;
        text += size;
        left -= (size_t)size;
    }
}

static int encode(uint32_t c, char out[4])
{
    if (c < 0x80) {
        out[0] = (char)c;
        return 1;
    }
    if (c < 0x800) {
        out[0] = (char)(0xc0 | c >> 6);
        out[1] = (char)(0x80 | (c & 0x3f));
        return 2;
    }
    out[0] = (char)(0xe0 | c >> 12);
    out[1] = (char)(0x80 | (c >> 6 & 0x3f));
    out[2] = (char)(0x80 | (c & 0x3f));
    return 3;
}

/* The escape sequence from one ink to another: everything off, then what is on. */
static void change(tes__writer *w, tes__ink ink)
{
    tes__put(w, "\033[0");
    if (ink.bold)
        tes__put(w, ";1");
    if (ink.fore != TES__PLAIN)
        tes__put_format(w, ";38;5;%d", ink.fore);
    if (ink.back != TES__PLAIN)
        tes__put_format(w, ";48;5;%d", ink.back);
    tes__put_char(w, 'm');
}

/* What of an ink can be seen on a blank is its ground alone. */
static bool same_ink(tes__ink a, tes__ink b, uint32_t c)
{
    return a.back == b.back && (c == ' ' || (a.fore == b.fore && a.bold == b.bold));
}

/* How many glyphs of a line can be seen. */
static int visible(const tes__canvas *canvas, int line, bool colour)
{
    const tes__glyph *g = canvas->glyph + line * canvas->columns;
    int n = canvas->columns;
    while (n > 0 && g[n - 1].c == ' ' && (!colour || g[n - 1].ink.back == TES__PLAIN))
        n--;
    return n;
}

static bool write_line(const tes__glyph *g, int n, bool colour, const tes_sink *sink)
{
    tes__ink ink = { TES__PLAIN, TES__PLAIN, false };
    char text[48];
    for (int i = 0; i < n; i++) {
        tes__writer w = tes__writer_make(text, sizeof text);
        if (colour && !same_ink(ink, g[i].ink, g[i].c)) {
            change(&w, g[i].ink);
            ink = g[i].ink;
        }
        int size = encode(g[i].c, text + w.used);
        if (!tes_sink_write(sink, text, w.used + (size_t)size))
            return false;
    }
    bool coloured = ink.fore != TES__PLAIN || ink.back != TES__PLAIN || ink.bold;
    return tes_sink_put(sink, coloured ? "\033[0m\n" : "\n");
}

bool tes__canvas_write(const tes__canvas *canvas, bool colour, const tes_sink *sink)
{
    int first = 0, end = canvas->lines;
    while (first < end && visible(canvas, first, colour) == 0)
        first++;
    while (end > first && visible(canvas, end - 1, colour) == 0)
        end--;
    for (int line = first; line < end; line++)
        if (!write_line(canvas->glyph + line * canvas->columns, visible(canvas, line, colour), colour, sink))
            return false;
    return true;
}
