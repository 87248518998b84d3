/* rules.c - the rules of Blokus Trigon.
 *
 * Read it beside rulebook.en.md: R1..R25 are that page's sentences. Nothing here
 * is about speed (fast.c, reach.c) or about playing well (eval.c); the shapes of
 * R2 and R3 and the board's cells are tables in places.c.
 */
#include "games/blokus-trigon/rules.h"

#include <string.h>

#include "base/bits.h"
#include "base/hash.h"
#include "base/text.h"
#include "game/why.h"

const char *const blokus_colour_name[COLOURS] = { "blue", "yellow", "red", "green" };

static bool owns(const blokus *s, int colour, int cell)
{
    return cell != TES__NO_CELL && (s->own[colour][blokus_t.row[cell]] & bit(blokus_t.x[cell])) != 0;
}

int blokus_colour_at(const blokus *s, int cell)
{
    for (int c = BLUE; c <= GREEN; c++)
        if (owns(s, c, cell))
            return c;
    return NO_COLOUR;
}

int blokus_laid(const blokus *s, int colour) { return PIECES - tes__popcount(s->left[colour]); }

static bool covers(const blokus_place *p, int cell)
{
    for (int i = 0; i < p->size; i++)
        if (p->cell[i] == cell)
            return true;
    return false;
}

/* The start cell a colour's first piece covers, or -1: a piece is too small to
 * cover two, and all first pieces are laid before any second one. */
static int started_at(const blokus *s, int colour)
{
    for (int i = 0; i < STARTS; i++)
        if (owns(s, colour, blokus_t.start[i]))
            return i;
    return -1;
}

static int opposite(int start) { return (start + STARTS / 2) % STARTS; }
static int partner(int colour) { return (colour + 2) % COLOURS; }

/* R20  The three first pieces cover every other start cell. */
static bool alternates(const blokus *s, int start)
{
    for (int c = BLUE; c <= RED; c++)
        if (started_at(s, c) >= 0 && (started_at(s, c) - start) % 2 != 0)
            return false;
    return true;
}

/* R22  Red starts opposite blue and green opposite yellow; so a cell opposite
 * the other player's is kept for that player. */
static bool faces_partner(const blokus *s, int colour, int start)
{
    if (started_at(s, partner(colour)) >= 0)
        return start == opposite(started_at(s, partner(colour)));
    for (int c = BLUE; c <= GREEN; c++)
        if (started_at(s, c) >= 0 && start == opposite(started_at(s, c)))
            return false;
    return true;
}

/* R6, R20, R22, R25: the start cells a colour's first piece may cover. */
unsigned blokus_starts(const blokus *s, int colour)
{
    unsigned starts = 0;
    for (int i = 0; i < STARTS; i++) {
        if (blokus_colour_at(s, blokus_t.start[i]) != NO_COLOUR)
            continue;
        if (s->start_rule && s->mode == THREE && !alternates(s, i))
            continue;
        if (s->start_rule && s->mode == TWO && !faces_partner(s, colour, i))
            continue;
        starts |= 1u << i;
    }
    return starts;
}

static bool covers_start(const blokus *s, int colour, const blokus_place *p)
{
    unsigned starts = blokus_starts(s, colour);
    for (int i = 0; i < STARTS; i++)
        if (starts >> i & 1 && covers(p, blokus_t.start[i]))
            return true;
    return false;
}

/* --- may a piece lie here? --- */

/* The board as players see it: what lies on each cell. */
typedef struct view {
    uint8_t colour[CELLS + 1]; /* NO_COLOUR when free, and outside the board */
} view;

static view look(const blokus *s)
{
    view v;
    for (int cell = 0; cell < CELLS; cell++)
        v.colour[cell] = (uint8_t)blokus_colour_at(s, cell);
    v.colour[OUTSIDE] = NO_COLOUR;
    return v;
}

static bool lies(const view *v, int colour, int cell) { return cell != TES__NO_CELL && v->colour[cell] == colour; }

/* R5  A piece lies wholly on free cells of the board. */
static bool all_free(const view *v, const blokus_place *p)
{
    for (int i = 0; i < p->size; i++)
        if (v->colour[p->cell[i]] != NO_COLOUR)
            return false;
    return true;
}

/* R8  A piece may not share an edge with a piece of its own colour. */
static bool shares_edge(const view *v, int colour, const blokus_place *p)
{
    for (int i = 0; i < p->size; i++)
        for (int side = 0; side < 3; side++)
            if (lies(v, colour, blokus_t.board.beside[p->cell[i]][side]))
                return true;
    return false;
}

/* R7  Every later piece must touch a piece of its colour at a corner. */
static bool touches_corner(const view *v, int colour, const blokus_place *p)
{
    for (int i = 0; i < p->size; i++)
        for (int k = 0; k < ROUND; k++)
            if (v->colour[blokus_t.round[p->cell[i]][k]] == colour)
                return true;
    return false;
}

static int cell_at(tes__corner corner, int i)
{
    tes__cell c = tes__corner_cell(corner, i);
    return tes__board_find(&blokus_t.board, c.u, c.v);
}

/* A side runs through a corner where a piece holds exactly three cells in a row
 * round it; `held` has a bit for each of the six. Cells of two pieces of one
 * colour are never neighbours, so a run of own cells is one piece's. */
static bool has_side(unsigned held)
{
    for (int i = 0; i < 6; i++) {
        unsigned turned = (held >> i | held << (6 - i)) & 63;
        if ((turned & 31) == 14)
            return true;
    }
    return false;
}

/* R18  No corner of a piece may touch the middle of a side of another piece of
 * the same colour. Tells where it does. */
static bool side_contact(const view *v, int colour, const blokus_place *p, tes__corner *at)
{
    for (int i = 0; i < 3 * p->size; i++) {
        tes__corner corner = tes__triangle_corner(blokus_t.board.cell[p->cell[i / 3]], i % 3);
        unsigned mine = 0, others = 0;
        for (int j = 0; j < 6; j++) {
            int cell = cell_at(corner, j);
            if (covers(p, cell))
                mine |= 1u << j;
            else if (lies(v, colour, cell))
                others |= 1u << j;
        }
        if (others && (has_side(mine) || has_side(others))) {
            *at = corner;
            return true;
        }
    }
    return false;
}

bool blokus_side_contact(const blokus *s, int colour, const blokus_place *p)
{
    view v = look(s);
    tes__corner at;
    return side_contact(&v, colour, p, &at);
}

static bool may_lay(const blokus *s, const view *v, const blokus_place *p)
{
    int me = s->turn;
    tes__corner at;
    if (!(s->left[me] >> p->piece & 1)) /* R4 */
        return false;
    if (!all_free(v, p) || shares_edge(v, me, p))
        return false;
    if (blokus_laid(s, me) == 0)
        return covers_start(s, me, p);
    return touches_corner(v, me, p) && !(s->strict && side_contact(v, me, p, &at));
}

int blokus_plain_moves(const void *pos, tes_move out[])
{
    const blokus *s = pos;
    view v = look(s);
    int n = 0;
    if (s->turn == NO_COLOUR)
        return 0;
    for (int m = 0; m < moves_of(s); m++)
        if (may_lay(s, &v, &blokus_t.place[place_of_move(s, (tes_move)m)]))
            out[n++] = (tes_move)m;
    return n;
}

/* --- playing --- */

/* R1, R12, R13: the next colour that can lay a piece; the others are skipped.
 * Who cannot once never can again: its open cells only become fewer. */
static int next_colour(const blokus *s)
{
    for (int i = 1; i <= colours_of(s); i++) {
        int colour = (s->turn + i) % colours_of(s);
        if (blokus_can_place(s, colour))
            return colour;
    }
    return NO_COLOUR;
}

void blokus_play(void *pos, tes_move move)
{
    blokus *s = pos;
    int me = s->turn;
    const blokus_place *p = &blokus_t.place[place_of_move(s, move)];
    for (int i = 0; i < p->size; i++)
        s->own[me][blokus_t.row[p->cell[i]]] |= bit(blokus_t.x[p->cell[i]]);
    s->left[me] &= ~(UINT32_C(1) << p->piece);
    if (s->left[me] == 0 && p->piece == SINGLE)
        s->single_last |= (uint8_t)(1 << me);
    s->turn = (uint8_t)next_colour(s);
}

/* R21, R24: whose colour it is. */
int blokus_player_of(const blokus *s, int colour) { return s->mode == SOLO ? 0 : s->mode == TWO ? colour % 2 : colour; }

static int mover(const void *pos)
{
    const blokus *s = pos;
    return s->turn == NO_COLOUR ? TES_NOBODY : blokus_player_of(s, s->turn);
}

/* R14  Minus one for each triangle not laid. R15 All laid: 15. R16 The single
 * triangle last: 5 more. */
int blokus_points(const blokus *s, int colour)
{
    int points = 0;
    for (uint32_t left = s->left[colour]; left; left &= left - 1)
        points -= blokus_piece_size(tes__lowest(left));
    if (s->left[colour] == 0)
        points += 15;
    if (s->single_last >> colour & 1)
        points += 5;
    return points;
}

/* R17  The highest total wins, equal totals share. R21 and R23 add the points of
 * two colours, R24 counts the pieces laid instead. */
static void result(const void *pos, tes_result *r)
{
    static const int players[] = { [FOUR] = 4, [THREE] = 3, [TWO] = 2, [TEAMS] = 4, [SOLO] = 1 };
    const blokus *s = pos;
    memset(r, 0, sizeof *r);
    r->players = players[s->mode];
    for (int c = 0; c < colours_of(s); c++) {
        int points = s->mode == SOLO ? blokus_laid(s, c) : blokus_points(s, c);
        r->half_points[blokus_player_of(s, c)] += 2 * points;
        if (s->mode == TEAMS)
            r->half_points[partner(c)] += 2 * points;
    }
    r->over = s->turn == NO_COLOUR;
    for (int p = 0; r->over && p < r->players; p++) {
        bool best = true;
        for (int q = 0; q < r->players; q++)
            best &= r->half_points[p] >= r->half_points[q];
        r->winners |= (uint8_t)(best << p);
    }
}

/* --- why an attempt is refused --- */

static int add_touch(tes_touch cells[], int n, int cell)
{
    for (int i = 0; i < n; i++)
        if (cells[i] == cell_touch(cell))
            return n;
    cells[n] = cell_touch(cell);
    return n + 1;
}

static bool not_free(const blokus *s, const view *v, const blokus_place *p, tes_why *why)
{
    tes_touch cells[LARGEST];
    char name[TES_MOVE_TEXT];
    int n = 0;
    for (int i = LARGEST - 1; i >= 0; i--)
        if (p->cell[i] != TES__NO_CELL && v->colour[p->cell[i]] != NO_COLOUR) {
            n = add_touch(cells, n, p->cell[i]);
            blokus_cell_name(s, p->cell[i], name);
        }
    return tes__illegal(why, 5, cells, n, "%s is not free.", name);
}

/* Shows the cells on both sides of every forbidden edge. */
static bool edge_shared(const view *v, int me, const blokus_place *p, tes_why *why)
{
    tes_touch cells[4 * LARGEST];
    int n = 0;
    for (int i = 0; i < p->size; i++)
        for (int side = 0; side < 3; side++) {
            int beside = blokus_t.board.beside[p->cell[i]][side];
            if (lies(v, me, beside)) {
                n = add_touch(cells, n, p->cell[i]);
                n = add_touch(cells, n, beside);
            }
        }
    return tes__illegal(why, 8, cells, n, "this piece would share an edge with %s.", blokus_colour_name[me]);
}

/* "x6 or h6": the start cells a colour may cover. */
static void name_starts(const blokus *s, unsigned starts, tes__writer *w)
{
    char name[TES_MOVE_TEXT];
    for (int i = 0; i < STARTS; i++) {
        if (!(starts >> i & 1))
            continue;
        bool first = !(starts & ((1u << i) - 1)), last = !(starts >> i >> 1);
        blokus_cell_name(s, blokus_t.start[i], name);
        tes__put_format(w, "%s%s", first ? "" : last ? " or " : ", ", name);
    }
}

/* The first piece is not on a start cell, or on one that is not this colour's. */
static bool wrong_start(const blokus *s, int me, const blokus_place *p, tes_why *why)
{
    unsigned starts = blokus_starts(s, me);
    tes_touch cells[STARTS];
    char names[TES_MOVE_TEXT];
    tes__writer w = tes__writer_make(names, sizeof names);
    int n = 0, covered = -1;
    for (int i = 0; i < STARTS; i++) {
        if (starts >> i & 1)
            n = add_touch(cells, n, blokus_t.start[i]);
        if (covers(p, blokus_t.start[i]))
            covered = i;
    }
    name_starts(s, starts, &w);
    const char *name = blokus_colour_name[me], *mate = blokus_colour_name[partner(me)];
    if (covered < 0)
        return tes__illegal(why, 6, cells, n, "the first piece of %s must cover a free start cell: %s.", name, names);
    if (s->mode == THREE)
        return tes__illegal(why, 20, cells, n, "the first pieces take every other start cell, so %s must cover %s.", name, names);
    if (started_at(s, partner(me)) >= 0)
        return tes__illegal(why, 22, cells, n, "%s must start opposite %s and cover %s.", name, mate, names);
    return tes__illegal(why, 22, cells, n, "that start cell is kept for %s; %s must cover %s.", blokus_colour_name[partner(BLUE)], name,
                        names);
}

static bool corner_on_side(const view *v, int me, const blokus_place *p, tes__corner at, tes_why *why)
{
    tes_touch cells[6];
    int n = 0;
    for (int j = 0; j < 6; j++)
        if (lies(v, me, cell_at(at, j)) || covers(p, cell_at(at, j)))
            n = add_touch(cells, n, cell_at(at, j));
    return tes__illegal(why, 18, cells, n, "a corner would touch the middle of a side of the same colour.");
}

bool blokus_legal(const void *pos, tes_move move, tes_why *why)
{
    const blokus *s = pos;
    tes__corner at;
    if (move >= (tes_move)moves_of(s))
        return tes__illegal(why, 0, NULL, 0, "that is not a move of Blokus Trigon on this board.");
    if (s->turn == NO_COLOUR)
        return tes__illegal(why, 13, NULL, 0, "the game is over: no colour can lay a piece.");
    const blokus_place *p = &blokus_t.place[place_of_move(s, move)];
    const view v = look(s);
    int me = s->turn;
    const char *name = blokus_colour_name[me];
    if (!(s->left[me] >> p->piece & 1))
        return tes__illegal(why, 4, NULL, 0, "%s has already laid its piece %s.", name, blokus_piece_name[p->piece]);
    if (!all_free(&v, p))
        return not_free(s, &v, p, why);
    if (shares_edge(&v, me, p))
        return edge_shared(&v, me, p, why);
    if (blokus_laid(s, me) == 0)
        return covers_start(s, me, p) || wrong_start(s, me, p, why);
    if (!touches_corner(&v, me, p)) {
        tes_touch cells[LARGEST];
        for (int i = 0; i < p->size; i++)
            cells[i] = cell_touch(p->cell[i]);
        return tes__illegal(why, 7, cells, p->size, "this piece touches no corner of %s.", name);
    }
    if (s->strict && side_contact(&v, me, p, &at))
        return corner_on_side(&v, me, p, at, why);
    return true;
}

/* One chain a colour: four short ones instead of one long one. */
static uint64_t hash(const void *pos)
{
    const blokus *s = pos;
    uint64_t chain[COLOURS], h = 0;
    for (int c = BLUE; c <= GREEN; c++)
        chain[c] = tes__mix((uint64_t)s->left[c] << 2 | (uint64_t)c);
    for (int row = 0; row < ROWS; row++)
        for (int c = BLUE; c <= GREEN; c++)
            chain[c] = tes__mix(chain[c] ^ s->own[c][row]);
    for (int c = BLUE; c <= GREEN; c++)
        h = tes__mix(h ^ chain[c]);
    return tes__mix(h ^ tes__hash_bytes(&s->turn, sizeof *s - offsetof(blokus, turn)));
}

static void map_position(const void *pos, int symmetry, void *out)
{
    const blokus *from = pos;
    blokus s = *from;
    memset(s.own, 0, sizeof s.own);
    for (int cell = 0; cell < CELLS; cell++) {
        int colour = blokus_colour_at(from, cell), to = blokus_map_cell(cell, symmetry);
        if (colour != NO_COLOUR)
            s.own[colour][blokus_t.row[to]] |= bit(blokus_t.x[to]);
    }
    *(blokus *)out = s;
}

static tes_move map_move(const void *pos, int symmetry, tes_move move)
{
    const blokus_place *p = &blokus_t.place[place_of_move(pos, move)];
    uint16_t cells[LARGEST];
    for (int i = 0; i < p->size; i++)
        cells[i] = (uint16_t)blokus_map_cell(p->cell[i], symmetry);
    return move_of_place(pos, blokus_find_place(cells, p->size));
}

static void prepare(void)
{
    blokus_prepare_places();
    blokus_prepare_fast();
#ifndef TES_RULES_ONLY
    blokus_prepare_playout();
    blokus_prepare_policy();
#endif
}

const tes_game tes__blokus_trigon = {
    .id = "blokus-trigon",
    .name = "Blokus Trigon",
    .rules_version = 1,
    .options = blokus_options,
    .option_count = OPTIONS,
    .board = "hexagon of 486 triangles",
    .min_players = 1,
    .max_players = 4,
    .colour = { TES_BLUE, TES_YELLOW, TES_RED, TES_GREEN },
    .max_moves = PLACES,
    .move_ids = PLACES,
    .state_size = sizeof(blokus),
    .repeats = false,
    .symmetries = 12,
    .prepare = prepare,
    .settle = blokus_settle,
    .start = blokus_start,
    .player_name = blokus_player_name,
    .mover = mover,
    .moves = blokus_moves,
    .legal = blokus_legal,
    .play = blokus_play,
    .result = result,
    .hash = hash,
    .move_text = blokus_move_text,
    .parse_move = blokus_parse_move,
    .position_text = blokus_position_text,
    .parse_position = blokus_parse_position,
    .touches = blokus_touches,
    .touch_text = blokus_touch_text,
    .scene = blokus_scene,
    .last_move_cells = blokus_last_move_cells,
#ifndef TES_RULES_ONLY /* playing well, and what comparing needs */
    .map_position = map_position,
    .map_move = map_move,
    .plain_moves = blokus_plain_moves,
    .count = blokus_count,
    .random_move = blokus_random_move,
    .evaluate = blokus_evaluate,
    .chance_unit = 1000,
    .levels = blokus_levels,
    .by_playouts = true,
    .rate_unit = 256,
    .rate = blokus_rate,
    .hand = blokus_hand,
    .playout = blokus_playout,
    .reasons = blokus_reasons,
#endif
};
