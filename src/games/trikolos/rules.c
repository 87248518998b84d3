/* rules.c - the rules of Trikolos.
 *
 * Read it beside rulebook.en.md: R1..R12 are that page's sentences. Nothing
 * here is about speed (fast.c) or about playing well (eval.c).
 */
#include "games/trikolos/rules.h"

#include <string.h>

#include "base/bits.h"
#include "base/hash.h"
#include "game/why.h"

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

/* R2  Each player has four pawns, which wait in the player's camp. */
int trikolos_camp(const trikolos *s, int player)
{
    return PAWNS - s->home[player] - tes__popcount(s->pawn[player]);
}

/* White walks up from row 1 to row 6, Black down from row 6 to row 1. */
static int first_row(int player) { return player == WHITE ? 0 : SIDE - 1; }
static int last_row(int player) { return player == WHITE ? SIDE - 1 : 0; }
static int forward(int player) { return player == WHITE ? 1 : -1; }
static int ahead(int player, int cell) { return cell + forward(player) * SIDE; }

static bool occupied(const trikolos *s, int cell)
{
    return ((s->pawn[WHITE] | s->pawn[BLACK]) & bit(cell)) != 0;
}

/* R7  A pawn may enter a tile that holds no pawn and is green. R8 Or orange, if
 * the next tile ahead is green and holds no pawn. R9 The last row must be green. */
bool trikolos_may_stand(const trikolos *s, int player, int cell)
{
    if (occupied(s, cell))
        return false;
    if (trikolos_tile(s, cell) == GREEN_TILE)
        return true;
    if (trikolos_tile(s, cell) == RED_TILE || row_of(cell) == last_row(player))
        return false;
    int next = ahead(player, cell);
    return trikolos_tile(s, next) == GREEN_TILE && !occupied(s, next);
}

/* R5, R6: the pawn that fell at column a comes back at column f. */
static void return_fallen(trikolos *s, int player, int row)
{
    int inserted = cell_at(SIDE - 1, row);
    if (trikolos_may_stand(s, player, inserted)) {
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
    /* No such tile: the pawn is on no cell, and so in its camp. */
}

/* R4  The spare tile enters at column f, the row shifts by one, the tile that
 * falls off at column a becomes the next spare; pawns ride on their tiles. */
void trikolos_push(trikolos *s, int row)
{
    enum tile fallen = trikolos_tile(s, cell_at(0, row));
    int rider = s->pawn[WHITE] & bit(cell_at(0, row)) ? WHITE : s->pawn[BLACK] & bit(cell_at(0, row)) ? BLACK : TES_NOBODY;
    for (int column = 0; column < SIDE; column++) {
        int to = cell_at(column, row), from = to + 1;
        bool last = column == SIDE - 1;
        trikolos_put_tile(s, to, last ? (enum tile)s->spare : trikolos_tile(s, from));
        for (int p = WHITE; p <= BLACK; p++) {
            s->pawn[p] &= ~bit(to);
            if (!last && s->pawn[p] & bit(from))
                s->pawn[p] |= bit(to);
        }
    }
    s->spare = (uint8_t)fallen;
    if (rider != TES_NOBODY)
        return_fallen(s, rider, row);
}

/* R10, R11: what the mover's pawns can do once the row is pushed. */
static bool pawn_can(const trikolos *s, int slot)
{
    int me = s->mover;
    if (slot < SLOT_NONE)
        return trikolos_camp(s, me) > 0 && trikolos_may_stand(s, me, cell_at(slot, first_row(me)));
    int cell = cell_of_slot(slot);
    if (!(s->pawn[me] & bit(cell)))
        return false;
    return row_of(cell) == last_row(me) || trikolos_may_stand(s, me, ahead(me, cell));
}

int trikolos_plain_moves(const void *pos, tes_move out[])
{
    const trikolos *s = pos;
    int n = 0;
    if (s->home[WHITE] == PAWNS || s->home[BLACK] == PAWNS)
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

void trikolos_play(void *pos, tes_move move)
{
    trikolos *s = pos;
    int me = s->mover, slot = move_slot(move);
    trikolos_push(s, move_row(move));
    if (slot < SLOT_NONE) {
        s->pawn[me] |= bit(cell_at(slot, first_row(me)));
    } else if (slot >= SLOT_PAWN) {
        int cell = cell_of_slot(slot);
        s->pawn[me] &= ~bit(cell);
        if (row_of(cell) == last_row(me))
            s->home[me]++;
        else
            s->pawn[me] |= bit(ahead(me, cell));
    }
    s->mover = (uint8_t)!me;
}

static int mover(const void *pos)
{
    const trikolos *s = pos;
    return s->home[WHITE] == PAWNS || s->home[BLACK] == PAWNS ? TES_NOBODY : s->mover;
}

/* R12  The first player to bring all four pawns over wins. */
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

/* Why a pawn may not stand on a tile: the sentence of R7 to R9 it breaks. */
static bool cannot_stand(const trikolos *s, int player, int cell, tes_why *why)
{
    char name[TES_MOVE_TEXT];
    trikolos_cell_name(cell, name);
    tes_touch here = tes_touch_make(TES_TOUCH_CELL, cell);
    if (occupied(s, cell))
        return tes__illegal(why, 7, &here, 1, "%s already holds a pawn.", name);
    if (trikolos_tile(s, cell) == RED_TILE)
        return tes__illegal(why, 7, &here, 1, "%s is red.", name);
    if (row_of(cell) == last_row(player))
        return tes__illegal(why, 9, &here, 1, "%s is on the last row and not green.", name);
    tes_touch both[2] = { here, tes_touch_make(TES_TOUCH_CELL, ahead(player, cell)) };
    return tes__illegal(why, 8, both, 2, "%s is orange and the tile ahead of it is not green and free.", name);
}

bool trikolos_legal(const void *pos, tes_move move, tes_why *why)
{
    const trikolos *s = pos;
    if (move >= MOVE_IDS)
        return tes__illegal(why, 0, NULL, 0, "that is not a move of Trikolos.");
    if (mover(pos) == TES_NOBODY)
        return tes__illegal(why, 12, NULL, 0, "the game is over.");
    trikolos pushed = *s;
    int slot = move_slot(move), me = s->mover;
    trikolos_push(&pushed, move_row(move));
    if (slot == SLOT_NONE) {
        for (int other = 0; other < SLOTS; other++)
            if (other != SLOT_NONE && pawn_can(&pushed, other)) {
                tes_touch can = tes_touch_make(TES_TOUCH_CELL, other < SLOT_NONE ? cell_at(other, first_row(me)) : cell_of_slot(other));
                return tes__illegal(why, 11, &can, 1, "after this push a pawn can move, so one must.");
            }
        return true;
    }
    if (pawn_can(&pushed, slot))
        return true;
    if (slot < SLOT_NONE) {
        if (trikolos_camp(&pushed, me) == 0)
            return tes__illegal(why, 10, NULL, 0, "no pawn is waiting in the camp.");
        return cannot_stand(&pushed, me, cell_at(slot, first_row(me)), why);
    }
    int cell = cell_of_slot(slot);
    tes_touch here = tes_touch_make(TES_TOUCH_CELL, cell);
    if (!(pushed.pawn[me] & bit(cell)))
        return tes__illegal(why, 10, &here, 1, "after this push none of your pawns stands there.");
    return cannot_stand(&pushed, me, ahead(me, cell), why);
}

static uint64_t hash(const void *pos)
{
    return tes__hash_bytes(pos, sizeof(trikolos));
}

/* Seen from the other side of the table, with the colours exchanged. */
static uint64_t flip(uint64_t set)
{
    uint64_t flipped = 0;
    for (int row = 0; row < SIDE; row++)
        flipped |= (set >> (row * SIDE) & 0x3f) << ((SIDE - 1 - row) * SIDE);
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
    if (symmetry == 0)
        return move;
    int slot = move_slot(move);
    if (slot >= SLOT_PAWN) {
        int cell = cell_of_slot(slot);
        slot = slot_of_cell(cell_at(column_of(cell), SIDE - 1 - row_of(cell)));
    }
    return move_make(SIDE - 1 - move_row(move), slot);
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
    .max_players = 2,
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
    .plain_moves = trikolos_plain_moves,
    .count = trikolos_count,
    .legal = trikolos_legal,
    .play = trikolos_play,
    .random_move = trikolos_random_move,
    .result = result,
    .hash = hash,
    .evaluate = trikolos_evaluate,
    .move_text = trikolos_move_text,
    .parse_move = trikolos_parse_move,
    .position_text = trikolos_position_text,
    .parse_position = trikolos_parse_position,
    .touches = trikolos_touches,
    .touch_text = trikolos_touch_text,
    .scene = trikolos_scene,
    .last_move_cells = trikolos_last_move_cells,
    .map_position = map_position,
    .map_move = map_move,
};
