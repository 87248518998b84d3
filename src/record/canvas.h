/* canvas.h - a sheet of characters with colours, for drawing in a terminal.
 *
 * Writing outside the sheet does nothing. Columns and lines count from 0 at the
 * top left. Colours are those of the 256-colour palette, TES__PLAIN the
 * terminal's own.
 */
#ifndef TES_RECORD_CANVAS_H
#define TES_RECORD_CANVAS_H
#include <stdbool.h>
#include <stdint.h>

#include <tessera/sink.h>

enum { TES__PLAIN = -1 };

typedef struct tes__ink {
    int16_t fore, back;
    bool bold;
} tes__ink;

typedef struct tes__glyph {
    uint32_t c;
    tes__ink ink;
} tes__glyph;

typedef struct tes__canvas {
    int columns, lines;
    tes__glyph *glyph;
} tes__canvas;

/* Blank; false when memory is short. End with tes__canvas_clear(). */
bool tes__canvas_make(tes__canvas *canvas, int columns, int lines);
void tes__canvas_clear(tes__canvas *canvas);

void tes__canvas_put(tes__canvas *canvas, int column, int line, uint32_t c, tes__ink ink);
uint32_t tes__canvas_at(const tes__canvas *canvas, int column, int line); /* ' ' outside */

/* UTF-8, one column a character. */
void tes__canvas_text(tes__canvas *canvas, int column, int line, const char *text, tes__ink ink);

/* Without blanks at the ends of lines, without blank lines above and below, and
 * without colours when `colour` is false. */
bool tes__canvas_write(const tes__canvas *canvas, bool colour, const tes_sink *sink);

#endif
