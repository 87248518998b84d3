/* paint.c - see paint.h. */
#include "record/paint.h"

enum { SLASH = 0x2571, BACKSLASH = 0x2572, LOWER_RIGHT = 0x25e2, LOWER_LEFT = 0x25e3, UPPER_LEFT = 0x25e4, UPPER_RIGHT = 0x25e5 };

const tes__ink tes__ink_plain = { TES__PLAIN, TES__PLAIN, false };
const tes__ink tes__ink_grid = { 243, TES__PLAIN, false };
const tes__ink tes__ink_axis = { 244, TES__PLAIN, false };
const tes__ink tes__ink_can = { 38, TES__PLAIN, true };
const tes__ink tes__ink_refused = { 160, TES__PLAIN, true };

/* Near the palette of the page: ground, letters, pattern; the second row of
 * each colour is for the last move. */
static const int16_t palette[TES_NO_COLOUR + 1][2][3] = {
    [TES_IVORY] = { { 230, 234, 250 }, { 231, 234, 250 } },     [TES_INK] = { { 237, 230, 241 }, { 241, 231, 245 } },
    [TES_BLUE] = { { 25, 231, 25 }, { 33, 231, 33 } },          [TES_YELLOW] = { { 178, 232, 136 }, { 220, 232, 178 } },
    [TES_RED] = { { 160, 231, 124 }, { 203, 231, 167 } },       [TES_GREEN] = { { 29, 231, 23 }, { 36, 231, 30 } },
    [TES_NO_COLOUR] = { { 240, 255, 243 }, { 243, 255, 246 } },
};

static const int16_t *colours(int colour, bool last)
{
    return palette[colour >= 0 && colour < TES_NO_COLOUR ? colour : TES_NO_COLOUR][last];
}

tes__ink tes__ink_piece(int colour, bool last)
{
    const int16_t *c = colours(colour, last);
    return (tes__ink){ c[1], c[0], true };
}

tes__ink tes__ink_pattern(int colour, bool last)
{
    const int16_t *c = colours(colour, last);
    return (tes__ink){ c[2], c[0], false };
}

tes__ink tes__ink_tint(int tint)
{
    switch (tint) {
    case TES_PAPER_ALT: return (tes__ink){ 242, 247, false };
    case TES_SEAL: return (tes__ink){ 94, 179, true };
    case TES_LIGHT_GREEN: return (tes__ink){ 79, 29, false };
    case TES_LIGHT_ORANGE: return (tes__ink){ 223, 208, false };
    case TES_LIGHT_RED: return (tes__ink){ 217, 160, false };
    default: return (tes__ink){ 244, 250, false };
    }
}

/* To the nearest, halves upward, also below 0. */
static int rounded(int value, int times, int unit)
{
    int n = 2 * value * times + unit, d = 2 * unit;
    return n >= 0 ? n / d : -((d - 1 - n) / d);
}

int tes__paint_column(const tes__paint *p, int x) { return p->column + rounded(x, p->scale.columns, p->scale.x); }

int tes__paint_line(const tes__paint *p, int y) { return p->line - rounded(y, p->scale.lines, p->scale.y); }

void tes__paint_text(tes__paint *p, int column, int line, const char *unicode, const char *ascii, tes__ink ink)
{
    tes__canvas_text(&p->canvas, column, line, p->unicode ? unicode : ascii, ink);
}

void tes__paint_edge(tes__paint *p, int column, int line, bool rising, int left, int right, int fore)
{
    uint32_t c = p->unicode ? (rising ? SLASH : BACKSLASH) : (rising ? '/' : '\\');
    int over = fore, under = left;
    if (left != right && p->colour && p->unicode) {
        /* The half that is drawn must have a colour of its own. */
        bool draw_left = rising ? right == TES__PLAIN : left != TES__PLAIN;
        if (rising)
            c = draw_left ? UPPER_LEFT : LOWER_RIGHT;
        else
            c = draw_left ? LOWER_LEFT : UPPER_RIGHT;
        over = draw_left ? left : right;
        under = draw_left ? right : left;
    } else if (left != right) {
        under = TES__PLAIN;
    }
    tes__canvas_put(&p->canvas, column, line, c, (tes__ink){ (int16_t)over, (int16_t)under, false });
}

tes__brackets tes__paint_brackets(int marks)
{
    if (marks & TES__REFUSED)
        return (tes__brackets){ '!', '!' };
    if (marks & TES__CAN)
        return (tes__brackets){ '(', ')' };
    if (marks & TES__LAST)
        return (tes__brackets){ '[', ']' };
    return (tes__brackets){ 0, 0 };
}

tes__ink tes__paint_mark_ink(int marks, tes__ink ground)
{
    bool light = ground.back != TES__PLAIN && ground.fore >= 232 && ground.fore <= 244; /* dark letters */
    int fore = ground.fore;
    if (marks & TES__REFUSED)
        fore = ground.back == TES__PLAIN || light ? 160 : 231;
    else if (marks & TES__CAN)
        fore = ground.back == TES__PLAIN ? 38 : light ? 25 : 231;
    return (tes__ink){ (int16_t)fore, ground.back, true };
}
