/* policy.c - how promising a move of Blokus Trigon looks at first sight.
 *
 * A rating is a sum over what a piece covers, what it touches at its corners and
 * what it lies beside, each cell valued by what it means to the colours now, and
 * over the piece itself. The weights were fitted to the moves that long searches
 * chose (bench/tune_blokus.c); a rating's unit is 1/256 of the logarithm of odds.
 */
#include <string.h>

#include "games/blokus-trigon/fit.h"

int blokus_hand(const void *pos) { return ((const blokus *)pos)->turn; }

/* Fitted 2026-11-15 to 3082 moves of 2500 simulations each. */
int16_t blokus_weight[PHASES][WEIGHTS] = {
    { 168, 148, 143, -106, 73,  -244, -24, -117, 0,   128,   90,   87,    1,    37,    -225,  -256,  778,   728,   969,
      802, 851, 357, 727,  178, 413,  720, 982,  502, -1073, -397, -1134, -958, -1071, -1050, -1076, -1129, -1270, -1382 },
    { 218, 170, 132, 11,  51,  -106, -11, -6,  -3,  -26, -10, 113,  36,  3,    -206,  -239, 748,  843,  781,
      854, 635, 417, 707, 433, 433,  641, 839, 394, -13, -92, -123, -55, -601, -1147, -366, -571, -193, -68 },
    { 246,  255,  230, 17,   -69,  -74, -8,   62,   25,  -62, 14,  95,  -20, 18,  -283, -338, 1026, 1602, 1181,
      1581, 1067, 937, 1506, 1038, 854, 1336, 1516, 947, 713, 587, 479, 601, 235, 221,  417,  -143, -270, -585 },
};

/* Against an opponent who copies: a move that cannot be copied lies across the middle
 * of the board; until there is one, the middle is kept open and a way there is worth
 * much. By judgement; the test has an opponent who copies. */
enum { UNCOPIED = 6000, KEEP_MIDDLE = -800, WAY_TO_MIDDLE = 500 };

/* A board with a margin, so that a facing's cells are offsets. */
enum { STRIDE = 64, MARGIN_ROW = 5, MARGIN_COLUMN = 12, GRID = (ROWS + 2 * MARGIN_ROW) * STRIDE, MOST_ROUND = 24 };

typedef struct outline {
    int8_t cells, corners, beside;
    int16_t at[LARGEST + 2 * MOST_ROUND]; /* cells, then corners, then beside */
} outline;

static outline outlines[FACINGS];
static bool meets_itself[PLACES]; /* turned by half a turn it would overlap */
static uint8_t closeness[CELLS];

static int add_offsets(const uint32_t rows[PRINT_ROWS], int16_t out[])
{
    int n = 0;
    for (int i = 0; i < PRINT_ROWS; i++)
        for (uint32_t bits = rows[i]; bits; bits &= bits - 1)
            out[n++] = (int16_t)((i - 1) * STRIDE + tes__lowest(bits) - PRINT_COLUMN);
    return n;
}

static int half_away(int twice_distance) { return (twice_distance < 0 ? -twice_distance : twice_distance) / 4; }

/* 0 at the border, 8 round the centre: the smallest of three strips' distances. */
static int how_central(int x, int row)
{
    int a = row >= ROWS / 2 ? row - ROWS / 2 : ROWS / 2 - 1 - row;
    int b = half_away(2 * (x + row) - 51), c = half_away(2 * (x - row) - 17);
    int far = a > b ? a : b;
    return 8 - (far > c ? far : c);
}

/* Rows are numbered from one border to the other, and so are the cells. */
static int half_turn(int cell) { return CELLS - 1 - cell; }

/* Would the piece overlap itself after half a turn? Only across the middle, where a
 * cell and the one opposite lie close enough for six. */
static bool crosses_middle(const blokus_place *p)
{
    for (int i = 0; i < p->size; i++)
        for (int k = 0; closeness[p->cell[i]] == 8 && k < p->size; k++)
            if (p->cell[i] == half_turn(p->cell[k]))
                return true;
    return false;
}

void blokus_prepare_policy(void)
{
    for (int i = 0; i < FACINGS; i++) {
        outline *o = &outlines[i];
        const print *p = &blokus_print[i];
        o->cells = (int8_t)add_offsets(p->cells, o->at);
        o->corners = (int8_t)add_offsets(p->corners, o->at + o->cells);
        o->beside = (int8_t)add_offsets(p->beside, o->at + o->cells + o->corners);
    }
    for (int cell = 0; cell < CELLS; cell++)
        closeness[cell] = (uint8_t)how_central(blokus_t.x[cell], blokus_t.row[cell]);
    for (int p = 0; p < PLACES; p++)
        meets_itself[p] = crosses_middle(&blokus_t.place[p]);
}

/* --- what the cells mean now --- */

typedef struct rows {
    uint64_t row[ROWS];
} rows;

/* What the colours of one side can reach: where they attach, the cells beside, and
 * two steps on. */
typedef struct side {
    rows touch, near, far;
} side;

/* `from` and the cells beside it that are open. */
static void spread(const rows *from, const rows *open, rows *to)
{
    for (int row = 0; row < ROWS; row++) {
        uint64_t here = from->row[row], up = blokus_t.up[row];
        uint64_t over = row < ROWS - 1 ? from->row[row + 1] : 0, under = row ? from->row[row - 1] : 0;
        to->row[row] = here | ((here << 1 | here >> 1 | (over & ~up) | (under & up)) & open->row[row]);
    }
}

static void add_colour(const blokus *s, int colour, side *to)
{
    blokus_reach reach;
    rows open, touch, step;
    if (!s->left[colour])
        return;
    blokus_reach_make(s, colour, &reach);
    for (int row = 0; row < ROWS; row++) {
        open.row[row] = reach.open[row + REACH_ROW] >> REACH_COLUMN;
        touch.row[row] = reach.touch[row];
        to->touch.row[row] |= reach.touch[row];
    }
    spread(&touch, &open, &step);
    for (int row = 0; row < ROWS; row++)
        to->near.row[row] |= step.row[row] & ~touch.row[row];
    spread(&step, &open, &touch);
    spread(&touch, &open, &step);
    for (int row = 0; row < ROWS; row++)
        to->far.row[row] |= step.row[row];
}

typedef struct values {
    int16_t cover[GRID], corner[GRID], beside[GRID];
} values;

static int grid_at(int x, int row) { return (row + MARGIN_ROW) * STRIDE + x + MARGIN_COLUMN; }

static bool has(const rows *r, int x, int row) { return r->row[row] >> x & 1; }

int blokus_phase(const blokus *s)
{
    int laid = blokus_laid(s, s->turn);
    return laid < 4 ? 0 : laid < 10 ? 1 : 2;
}

static bool roomy(const blokus_reach *reach, int cell)
{
    int open = 0;
    for (int i = 0; i < ROUND && blokus_t.round[cell][i] != OUTSIDE; i++) {
        int c = blokus_t.round[cell][i];
        open += (int)(reach->open[blokus_t.row[c] + REACH_ROW] >> (blokus_t.x[c] + REACH_COLUMN) & 1);
    }
    return open >= 8;
}

static void value_cell(const blokus_reach *reach, const side *foes, const side *allies, const int16_t *w, int cell, values *v)
{
    int x = blokus_t.x[cell], row = blokus_t.row[cell], at = grid_at(x, row);
    if (!(reach->open[row + REACH_ROW] >> (x + REACH_COLUMN) & 1))
        return;
    bool own = reach->touch[row] >> x & 1, touch = has(&foes->touch, x, row), next = has(&foes->near, x, row);
    bool far = has(&foes->far, x, row) && !touch && !next;
    bool ally_touch = has(&allies->touch, x, row), ally_near = has(&allies->near, x, row) && !ally_touch;
    int cover = w[COVER_CENTRE] * closeness[cell];
    cover += touch * w[COVER_FOE_TOUCH] + next * w[COVER_FOE_NEAR] + far * w[COVER_FOE_FAR] + own * w[COVER_OWN_TOUCH];
    cover += ally_touch * w[COVER_ALLY_TOUCH] + ally_near * w[COVER_ALLY_NEAR];
    v->cover[at] = (int16_t)cover;
    if (own) {
        v->beside[at] = (int16_t)w[BESIDE_OWN_TOUCH];
        return;
    }
    v->beside[at] = (int16_t)w[BESIDE_OPEN];
    int gain = w[GAIN] + w[GAIN_CENTRE] * closeness[cell] + touch * w[GAIN_FOE_TOUCH] + next * w[GAIN_FOE_NEAR] + far * w[GAIN_FOE_FAR];
    gain += (ally_touch || ally_near) * w[GAIN_ALLY] + (roomy(reach, cell) ? w[GAIN_ROOMY] : 0);
    v->corner[at] = (int16_t)gain;
}

static void value_cells(const blokus *s, const int16_t *w, values *v)
{
    blokus_reach reach;
    side foes, allies;
    memset(v, 0, sizeof *v);
    memset(&foes, 0, sizeof foes);
    memset(&allies, 0, sizeof allies);
    blokus_reach_make(s, s->turn, &reach);
    unsigned against = blokus_foes(s, s->turn);
    for (int c = 0; c < colours_of(s); c++)
        if (c != s->turn)
            add_colour(s, c, against >> c & 1 ? &foes : &allies);
    for (int cell = 0; cell < CELLS; cell++)
        value_cell(&reach, &foes, &allies, w, cell, v);
}

static void value_middle(values *v)
{
    for (int cell = 0; cell < CELLS; cell++) {
        int at = grid_at(blokus_t.x[cell], blokus_t.row[cell]);
        if (closeness[cell] < 8 || !v->corner[at])
            continue;
        v->cover[at] = (int16_t)(v->cover[at] + KEEP_MIDDLE);
        v->corner[at] = (int16_t)(v->corner[at] + WAY_TO_MIDDLE);
    }
}

/* With two players the second can copy the first by half a turn of the board, which
 * makes a draw. Has everything been copied so far? */
static bool is_copied(const blokus *s)
{
    if (s->mode != TWO || s->turn % 2 || s->left[BLUE] != s->left[YELLOW] || s->left[RED] != s->left[GREEN])
        return false;
    for (int cell = 0; cell < CELLS; cell++) {
        int one = blokus_colour_at(s, cell), other = blokus_colour_at(s, half_turn(cell));
        if ((one == NO_COLOUR) != (other == NO_COLOUR) || (one != NO_COLOUR && other != (one ^ 1)))
            return false;
    }
    return s->left[BLUE] != ALL_PIECES;
}

void blokus_rate(const void *pos, const tes_move moves[], int n, int16_t rating[])
{
    const blokus *s = pos;
    const int16_t *w = blokus_weight[blokus_phase(s)];
    values v;
    bool copied = is_copied(s);
    value_cells(s, w, &v);
    if (copied)
        value_middle(&v);
    for (int i = 0; i < n; i++) {
        int place = place_of_move(s, moves[i]);
        const blokus_place *p = &blokus_t.place[place];
        const outline *o = &outlines[p->facing];
        int at = grid_at(blokus_t.x[p->cell[0]], blokus_t.row[p->cell[0]]), sum = w[PIECE + p->piece];
        const int16_t *to = o->at;
        for (int k = 0; k < o->cells; k++)
            sum += v.cover[at + *to++];
        for (int k = 0; k < o->corners; k++)
            sum += v.corner[at + *to++];
        for (int k = 0; k < o->beside; k++)
            sum += v.beside[at + *to++];
        if (copied && meets_itself[place])
            sum += UNCOPIED;
        rating[i] = (int16_t)(sum > 32000 ? 32000 : sum < -32000 ? -32000 : sum);
    }
}
