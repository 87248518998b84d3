/* rules.c - the rules of Trikolos.
 *
 * Read it beside rulebook.en.md: R1 to R26 are that page's sentences. Nothing
 * here is about speed (fast.c), about playing well (eval.c) or about the layouts
 * of R24 to R26 (setup.c); R23, the draw by repetition, is the match's.
 */
#include "games/trikolos/rules.h"

#include <string.h>

#include "base/bits.h"
#include "base/hash.h"
#include "game/why.h"

/* R1   The board is a square of 36 tiles in columns a to f and rows 1 to 6,
 *      and one more tile, the spare, lies beside it; every tile shows a green,
 *      an orange or a red light. */
enum tile trikolos_tile(const trikolos *s, int cell)
{
    return s->green & bit(cell) ? GREEN_TILE : s->orange & bit(cell) ? ORANGE_TILE : RED_TILE;
}

void trikolos_put_tile(trikolos *s, int cell, enum tile tile)
{
    s->green &= ~bit(cell);
    s->orange &= ~bit(cell);
    if (tile == GREEN_TILE)
        s->green |= bit(cell);
    if (tile == ORANGE_TILE)
        s->orange |= bit(cell);
}

/* R2   Each player has four pawns, and at the start all of them wait in the
 *      camp of their player. */
int trikolos_camp(const trikolos *s, int player) { return PAWNS - s->home[player] - tes__popcount(s->pawn[player]); }

static bool occupied(const trikolos *s, int cell) { return ((s->pawn[WHITE] | s->pawn[BLACK]) & bit(cell)) != 0; }

/* R3   The first row of White is row 1 and the last is row 6; the first row of
 *      Black is row 6 and the last is row 1. */
static int first_row(int player) { return player == WHITE ? 0 : SIDE - 1; }
static int last_row(int player) { return player == WHITE ? SIDE - 1 : 0; }
static int forward(int player) { return player == WHITE ? 1 : -1; }

int trikolos_entry(int player, int column) { return cell_at(column, first_row(player)); }

int trikolos_target(int player, int cell)
{
    return row_of(cell) == last_row(player) ? ARRIVES : cell_at(column_of(cell), row_of(cell) + forward(player));
}

/* R4   White begins; then the players take turns. */
static int mover(const void *pos)
{
    const trikolos *s = pos;
    return s->home[WHITE] == PAWNS || s->home[BLACK] == PAWNS ? TES_NOBODY : s->mover;
}

/* R13  A pawn may enter a tile only if no pawn stands on it.
 * R14  A pawn may enter a green tile, and it may never enter a red one.
 * R15  A pawn may enter an orange tile only if the next tile ahead, in the
 *      direction of that pawn, is green and no pawn stands on it.
 * R16  On its last row a pawn may enter only a green tile. */
static bool may_enter(const trikolos *s, int player, int cell)
{
    if (occupied(s, cell))
        return false;
    if (trikolos_tile(s, cell) != ORANGE_TILE)
        return trikolos_tile(s, cell) == GREEN_TILE;
    int next = trikolos_target(player, cell);
    return next != ARRIVES && trikolos_tile(s, next) == GREEN_TILE && !occupied(s, next);
}

/* R9   A pawn of either player whose tile fell off comes back on the tile just
 *      pushed in, if it may enter that tile.
 * R10  If it may not, it goes back along column f, towards its own camp, to
 *      the nearest green tile on which no pawn stands.
 * R11  If there is no such tile, it returns to its camp.
 * In its camp a pawn is on no cell. */
static void return_fallen(trikolos *s, int player, int row)
{
    int inserted = cell_at(SIDE - 1, row);
    if (may_enter(s, player, inserted)) {
        s->pawn[player] |= bit(inserted);
        return;
    }
    for (int r = row - forward(player); r >= 0 && r < SIDE; r -= forward(player)) {
        int cell = cell_at(SIDE - 1, r);
        if (trikolos_tile(s, cell) == GREEN_TILE && !occupied(s, cell)) {
            s->pawn[player] |= bit(cell);
            return;
        }
    }
}

/* R5   A turn begins with a push: you slide the spare tile into a row at
 *      column f, and the six tiles of that row shift one column towards a.
 * R7   The tile that falls off at column a is the spare tile of the next turn.
 * R8   Pawns ride along on their tiles. */
void trikolos_push(trikolos *s, int row)
{
    int edge = cell_at(0, row);
    enum tile fallen = trikolos_tile(s, edge);
    int rider = s->pawn[WHITE] & bit(edge) ? WHITE : s->pawn[BLACK] & bit(edge) ? BLACK : TES_NOBODY;
    for (int column = 0; column < SIDE; column++) {
        int to = cell_at(column, row), from = cell_at(column + 1, row);
        bool enters = column == SIDE - 1;
        trikolos_put_tile(s, to, enters ? (enum tile)s->spare : trikolos_tile(s, from));
        for (int p = WHITE; p <= BLACK; p++) {
            s->pawn[p] &= ~bit(to);
            if (!enters && s->pawn[p] & bit(from))
                s->pawn[p] |= bit(to);
        }
    }
    s->spare = (uint8_t)fallen;
    if (rider != TES_NOBODY)
        return_fallen(s, rider, row);
}

/* What a pawn can do once the row is pushed:
 * R18  You may put a pawn from your camp on a tile of your first row that it
 *      may enter.
 * R19  You may advance a pawn one tile straight ahead, onto a tile that it may
 *      enter.
 * R20  You may bring a pawn from your last row into the opposing camp; this is
 *      always possible, and the pawn stays there. */
static bool pawn_can(const trikolos *s, int slot)
{
    int me = s->mover;
    if (slot < SLOT_NONE)
        return trikolos_camp(s, me) > 0 && may_enter(s, me, trikolos_entry(me, slot));
    int cell = cell_of_slot(slot);
    if (!(s->pawn[me] & bit(cell)))
        return false;
    int next = trikolos_target(me, cell);
    return next == ARRIVES || may_enter(s, me, next);
}

/* R6   You must push, and you may choose any of the six rows.
 * R12  Bringing back a fallen pawn is not a move, even if the pawn is your
 *      own.
 * R17  After the push you must move exactly one pawn, if any of your pawns can
 *      move.
 * R21  If none of your pawns can move after the push, your turn ends there. */
int trikolos_plain_moves(const void *pos, tes_move out[])
{
    const trikolos *s = pos;
    int n = 0;
    if (mover(s) == TES_NOBODY)
        return 0;
    for (int row = 0; row < SIDE; row++) {
        trikolos pushed = *s;
        trikolos_push(&pushed, row);
        int before = n;
        for (int slot = 0; slot < SLOTS; slot++)
            if (slot != SLOT_NONE && pawn_can(&pushed, slot))
                out[n++] = move_make(row, slot);
        if (n == before)
            out[n++] = move_make(row, SLOT_NONE);
    }
    return n;
}

void trikolos_plain_play(trikolos *s, tes_move move)
{
    int me = s->mover, slot = move_slot(move);
    trikolos_push(s, move_row(move));
    if (slot < SLOT_NONE) {
        s->pawn[me] |= bit(trikolos_entry(me, slot));
    } else if (slot >= SLOT_PAWN) {
        int next = trikolos_target(me, cell_of_slot(slot));
        s->pawn[me] &= ~bit(cell_of_slot(slot));
        if (next == ARRIVES)
            s->home[me]++;
        else
            s->pawn[me] |= bit(next);
    }
    s->mover = (uint8_t)!me;
}

/* R22  The first player to bring all four pawns into the opposing camp wins. */
static void result(const void *pos, tes_result *r)
{
    const trikolos *s = pos;
    memset(r, 0, sizeof *r);
    r->players = 2;
    for (int p = WHITE; p <= BLACK; p++)
        if (s->home[p] == PAWNS) {
            r->over = true;
            r->winners = (uint8_t)(1 << p);
            r->half_points[p] = 2;
        }
}

/* Why a pawn may not enter a tile: the sentence of R13 to R16 it breaks. */
static bool cannot_enter(const trikolos *s, int player, int cell, tes_why *why)
{
    char name[TES_MOVE_TEXT], next_name[TES_MOVE_TEXT];
    trikolos_cell_name(cell, name);
    tes_touch shown[2] = { tes_touch_make(TES_TOUCH_CELL, cell) };
    if (occupied(s, cell))
        return tes__illegal(why, 13, shown, 1, "after this push a pawn stands on %s; a pawn enters only a free tile.", name);
    if (trikolos_tile(s, cell) == RED_TILE)
        return tes__illegal(why, 14, shown, 1, "after this push %s is red; a pawn enters green, or orange with free green ahead.", name);
    int next = trikolos_target(player, cell);
    if (next == ARRIVES)
        return tes__illegal(why, 16, shown, 1, "after this push %s is orange and on the last row, where only green may be entered.", name);
    trikolos_cell_name(next, next_name);
    shown[1] = tes_touch_make(TES_TOUCH_CELL, next);
    return tes__illegal(why, 15, shown, 2, "after this push %s is orange, and %s ahead of it is not both green and free.", name, next_name);
}

/* R17, asked when the player would move no pawn: shows those that can move. */
static bool may_skip(const trikolos *pushed, tes_why *why)
{
    tes_touch can[SLOTS];
    int n = 0;
    for (int slot = 0; slot < SLOTS; slot++)
        if (slot != SLOT_NONE && pawn_can(pushed, slot))
            can[n++] = tes_touch_make(TES_TOUCH_CELL, slot < SLOT_NONE ? trikolos_entry(pushed->mover, slot) : cell_of_slot(slot));
    return n == 0 || tes__illegal(why, 17, can, n, "after this push a pawn can move, so one must.");
}

bool trikolos_legal(const void *pos, tes_move move, tes_why *why)
{
    if (move >= MOVE_IDS)
        return tes__illegal(why, 0, NULL, 0, "that is not a move of Trikolos; its moves are the numbers below %d.", MOVE_IDS);
    if (mover(pos) == TES_NOBODY)
        return tes__illegal(why, 22, NULL, 0, "the game is over: all four pawns of one player have arrived.");
    trikolos pushed = *(const trikolos *)pos;
    int slot = move_slot(move), me = pushed.mover;
    trikolos_push(&pushed, move_row(move));
    if (slot == SLOT_NONE)
        return may_skip(&pushed, why);
    if (pawn_can(&pushed, slot))
        return true;
    if (slot < SLOT_NONE) {
        if (trikolos_camp(&pushed, me) == 0)
            return tes__illegal(why, 18, NULL, 0, "after this push no pawn is waiting in your camp; move one on the board.");
        return cannot_enter(&pushed, me, trikolos_entry(me, slot), why);
    }
    int cell = cell_of_slot(slot), next = trikolos_target(me, cell);
    tes_touch here = tes_touch_make(TES_TOUCH_CELL, cell);
    if (!(pushed.pawn[me] & bit(cell)))
        return tes__illegal(why, next == ARRIVES ? 20 : 19, &here, 1, "after this push none of your pawns stands there.");
    return cannot_enter(&pushed, me, next, why);
}

static uint64_t hash(const void *pos) { return tes__hash_bytes(pos, sizeof(trikolos)); }

/* The one symmetry: seen from the other side of the table, colours exchanged. */
static int mirrored(int cell) { return cell_at(column_of(cell), SIDE - 1 - row_of(cell)); }

static uint64_t flip(uint64_t set)
{
    uint64_t flipped = 0;
    for (; set; set &= set - 1)
        flipped |= bit(mirrored(tes__lowest(set)));
    return flipped;
}

static void map_position(const void *pos, int symmetry, void *out)
{
    trikolos s = *(const trikolos *)pos;
    if (symmetry == 1) {
        trikolos from = s;
        s.green = flip(from.green);
        s.orange = flip(from.orange);
        for (int p = WHITE; p <= BLACK; p++) {
            s.pawn[p] = flip(from.pawn[!p]);
            s.home[p] = from.home[!p];
        }
        s.mover = (uint8_t)!from.mover;
    }
    *(trikolos *)out = s;
}

static tes_move map_move(const void *pos, int symmetry, tes_move move)
{
    (void)pos;
    int slot = move_slot(move);
    if (symmetry == 0)
        return move;
    return move_make(SIDE - 1 - move_row(move), slot < SLOT_PAWN ? slot : slot_of_cell(mirrored(cell_of_slot(slot))));
}

static void prepare(void) {} /* the sets need no tables */

static const char *player_name(const tes_rules *rules, int player)
{
    (void)rules;
    return player == WHITE ? "White" : "Black";
}

const tes_game tes__trikolos = {
    .id = "trikolos",
    .name = "Trikolos",
    .rules_version = 1,
    .options = trikolos_options,
    .option_count = 1,
    .board = "6 x 6 sliding tiles and a spare",
    .max_players = 2,
    .colour = { TES_IVORY, TES_INK },
    .max_moves = MOVE_IDS,
    .move_ids = MOVE_IDS,
    .state_size = sizeof(trikolos),
    .repeats = true,
    .symmetries = 2,
    .prepare = prepare,
    .settle = trikolos_settle,
    .start = trikolos_start,
    .player_name = player_name,
    .mover = mover,
    .moves = trikolos_moves,
    .legal = trikolos_legal,
    .play = trikolos_play,
    .result = result,
    .hash = hash,
    .move_text = trikolos_move_text,
    .parse_move = trikolos_parse_move,
    .position_text = trikolos_position_text,
    .parse_position = trikolos_parse_position,
    .touches = trikolos_touches,
    .touch_text = trikolos_touch_text,
    .scene = trikolos_scene,
    .last_move_cells = trikolos_last_move_cells,
#ifndef TES_RULES_ONLY /* playing well, and what comparing needs */
    .map_position = map_position,
    .map_move = map_move,
    .plain_moves = trikolos_plain_moves,
    .count = trikolos_count,
    .random_move = trikolos_random_move,
    .evaluate = trikolos_evaluate,
    .near_win = trikolos_near_win,
    .chance_unit = 400,
    .levels = trikolos_levels,
    .reasons = trikolos_reasons,
#endif
};
