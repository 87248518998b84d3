/* draw.h - a position as text for a terminal, as an SVG picture, as JSON for
 * any front end. All three draw what the game's scene() says; none knows a rule.
 * Each returns false only when the sink refuses or memory is short.
 */
#ifndef TESSERA_DRAW_H
#define TESSERA_DRAW_H
#include <tessera/game.h>
#include <tessera/match.h>
#include <tessera/sink.h>

/* What to draw. Only rules and pos are required. */
typedef struct tes_picture {
    const tes_rules *rules;
    const void *pos;
    const tes_touch *last; /* cells of the last move, outlined */
    int last_count;
    const tes_touch *can_touch; /* what may be touched next, marked */
    int can_touch_count;
    const tes_touch *refused; /* the cells that show why not */
    int refused_count;
} tes_picture;

enum tes_text_style {
    TES_TEXT_ASCII = 0,    /* bytes 32..126 and newlines only */
    TES_TEXT_UNICODE = 1,  /* UTF-8 figures */
    TES_TEXT_COLOUR = 2,   /* ANSI colours, 256-colour palette */
    TES_TEXT_NO_ITEMS = 4, /* leave out what lies beside the board */
    TES_TEXT_NO_AXES = 8   /* leave out the coordinates */
};

bool tes_draw_text(const tes_picture *picture, unsigned style, const tes_sink *sink);

enum tes_svg_style { TES_SVG_LIGHT = 0, TES_SVG_DARK = 1, TES_SVG_NO_AXES = 2, TES_SVG_NO_ITEMS = 4 };

/* A complete SVG document, the same bytes on every machine. */
bool tes_draw_svg(const tes_picture *picture, unsigned style, const tes_sink *sink);

/* One JSON object for the position a match stands at: game, players, mover,
 * result, points, fen, cells (name, touch, outline, centre, tint, piece, marks),
 * items, axes, last move, and the legal moves as text with their touches.
 * docs/json.md describes every field. */
enum tes_json_parts { TES_JSON_ALL = 0, TES_JSON_NO_MOVES = 1, TES_JSON_NO_CELLS = 2 };
bool tes_json_match(const tes_match *match, unsigned leave_out, const tes_sink *sink);

/* A game with its options, as `tessera games --json` lists them; docs/json.md. */
bool tes_json_game(const tes_game *game, const tes_sink *sink);

/* A JSON string with its quotes, escaped; invalid UTF-8 becomes U+FFFD. */
bool tes_json_string(const tes_sink *sink, const char *text);

#endif
