/* rules.c - the rules of Agon.
 *
 * Read it beside rulebook.en.md: R1..R33 are that page's sentences. Nothing
 * here is about speed (fast.c) or about playing well (eval.c); R1 and the
 * geometry are in board.c, R2, R3 and R33 in setup.c, R25 in src/game/match.c.
 */
#include "games/agon/rules.h"

#include <stdlib.h>
#include <string.h>

#include "game/why.h"

static const char *name(int cell) { return agon_table.name[cell]; }
static int ring(int cell) { return agon_table.ring[cell]; }
static int beside(int cell, int direction) { return agon_table.lattice.beside[cell][direction]; }
static bool occupied(const agon *s, int cell) { return agon_has(s->pieces[WHITE] | s->pieces[BLACK], cell); }
static bool stands(const agon *s, int player, int cell) { return cell != NO_CELL && agon_has(s->pieces[player], cell); }
static agon_set guards(const agon *s, int player) { return s->pieces[player] & ~s->queens; }

/* "120 or 180 degrees apart": two directions seen from one cell. R26, R28: only
 * 180 with capture=straight and with ruleset=classic. */
static bool opposed(const agon *s, int direction, int other)
{
    int apart = abs(direction - other); /* in sixths of a turn */
    if (apart > 3)
        apart = 6 - apart;
    return apart == 3 || (apart == 2 && !(s->rules & STRAIGHT));
}

/* The cell between two pieces of a player; which ones, for who asks. */
static bool between(const agon *s, int cell, int player, int pair[2])
{
    for (int d = 0; d < DIRECTIONS; d++)
        for (int e = d + 1; e < DIRECTIONS; e++)
            if (opposed(s, d, e) && stands(s, player, beside(cell, d)) && stands(s, player, beside(cell, e))) {
                pair[0] = beside(cell, d);
                pair[1] = beside(cell, e);
                return true;
            }
    return false;
}

/* R7  A step captures an enemy piece by pinching it: the piece you moved and
 * another of your pieces then stand on two of its neighbouring cells, 120 or 180
 * degrees apart. R8  Queens as guards. R9  One step captures every enemy piece
 * that it pinches. R11  A captured piece helps as before. */
agon_set agon_pinched(const agon *s, int from, int to)
{
    agon_set set = 0;
    if (!(s->pieces[!s->mover] & agon_table.beside[to]))
        return 0;
    for (int d = 0; d < DIRECTIONS; d++) {
        int victim = beside(to, d), side = (d + 3) % DIRECTIONS; /* where the victim sees the piece */
        if (!stands(s, !s->mover, victim))
            continue;
        for (int e = 0; e < DIRECTIONS; e++)
            if (opposed(s, side, e) && beside(victim, e) != from && stands(s, s->mover, beside(victim, e)))
                set |= agon_table.bit[victim];
    }
    return set;
}

/* R13  While you have captured pieces you must relocate one of them, and may do
 * nothing else. R14  A captured queen is relocated before any captured guard. */
agon_set agon_to_relocate(const agon *s)
{
    agon_set mine = s->captured & s->pieces[s->mover];
    return mine & s->queens ? mine & s->queens : mine;
}

/* R21  You win as soon as your queen is on the throne and your six guards fill
 * ring 1. R22  You lose as soon as they fill it round an empty throne. R32  In
 * the classic rules also round the enemy queen. */
enum outcome agon_outcome(const agon *s)
{
    agon_set inner = agon_table.on_ring[1];
    if (inner & ~(s->pieces[WHITE] | s->pieces[BLACK]))
        return GOING_ON;
    for (int p = WHITE; p <= BLACK; p++) {
        if (inner & ~guards(s, p))
            continue;
        agon_set sitting = s->queens & agon_table.throne;
        if (sitting & s->pieces[p])
            return p == WHITE ? WON_BY_WHITE : WON_BY_BLACK;
        if (!sitting || s->rules & CLASSIC)
            return p == WHITE ? WON_BY_BLACK : WON_BY_WHITE;
    }
    return GOING_ON;
}

static tes_touch touch(int cell) { return tes_touch_make(TES_TOUCH_CELL, cell); }

static int cells_of(agon_set set, tes_touch out[TES_MAX_WHY_CELLS])
{
    int n = 0;
    for (int cell = 0; cell < CELLS; cell++)
        if (agon_has(set, cell))
            out[n++] = touch(cell);
    return n;
}

/* R20  A step may not end between two enemy pieces that lie 120 or 180 degrees
 * apart, unless it captures a piece that was not captured before. R31  In the
 * classic rules it may never. */
static bool may_end(const agon *s, int from, int to, tes_why *why)
{
    int pair[2];
    bool classic = s->rules & CLASSIC;
    if (!between(s, to, !s->mover, pair) || (!classic && agon_pinched(s, from, to) & ~s->captured))
        return true;
    tes_touch shown[3] = { touch(to), touch(pair[0]), touch(pair[1]) };
    return tes__illegal(why, classic ? 31 : 20, shown, 3, "on %s the piece would stand between %s and %s%s.", name(to), name(pair[0]),
                        name(pair[1]), classic ? "" : " and capture nothing new");
}

/* R4  A turn is a step: you move one of your pieces to an empty neighbouring
 * cell. R5  It stays in its ring or goes one ring nearer the throne, never
 * outward. R6  Only a queen may enter the throne. */
static bool may_step(const agon *s, int from, int to, tes_why *why)
{
    tes_touch shown[2] = { touch(to), touch(from) };
    if (occupied(s, to))
        return tes__illegal(why, 4, shown, 1, "%s is not empty.", name(to));
    if (!agon_has(agon_table.beside[from], to))
        return tes__illegal(why, 4, shown, 2, "%s is not beside %s; a step goes one cell far.", name(to), name(from));
    if (ring(to) > ring(from))
        return tes__illegal(why, 5, shown, 2, "%s is on ring %d, farther from the throne than %s on ring %d.", name(to), ring(to),
                            name(from), ring(from));
    if (to == agon_table.throne_cell && !agon_has(s->queens, from))
        return tes__illegal(why, 6, shown, 2, "the piece on %s is a guard, and %s is the throne.", name(from), name(to));
    return may_end(s, from, to, why);
}

/* R17  A relocation may not pinch an enemy piece. R18  It may not put the piece
 * between two enemy pieces. R29  Neither holds in the classic rules. */
static bool may_land(const agon *s, int from, int to, tes_why *why)
{
    tes_touch shown[TES_MAX_WHY_CELLS];
    int pair[2];
    if (s->rules & CLASSIC)
        return true;
    agon_set pinched = agon_pinched(s, from, to);
    if (pinched) {
        int n = cells_of(pinched, shown);
        return tes__illegal(why, 17, shown, n, "on %s the piece would pinch the enemy on %s; a relocation may not.", name(to),
                            name(tes_touch_index(shown[0])));
    }
    if (!between(s, to, !s->mover, pair))
        return true;
    shown[0] = touch(to);
    shown[1] = touch(pair[0]);
    shown[2] = touch(pair[1]);
    return tes__illegal(why, 18, shown, 3, "on %s the piece would stand between %s and %s.", name(to), name(pair[0]), name(pair[1]));
}

/* R15  A captured guard goes to any empty cell of ring 5. R16  A captured queen
 * to any empty cell except the throne. R30  In the classic rules there too. */
static bool may_relocate(const agon *s, int from, int to, tes_why *why)
{
    agon_set mine = s->captured & s->pieces[s->mover], due = agon_to_relocate(s);
    bool queen = agon_has(s->queens, from);
    tes_touch shown[TES_MAX_WHY_CELLS];
    int n = cells_of(due, shown);
    if (!agon_has(mine, from))
        return tes__illegal(why, 13, shown, n, "the piece on %s is captured and must be relocated first.", name(tes_touch_index(shown[0])));
    if (!agon_has(due, from))
        return tes__illegal(why, 14, shown, n, "the queen on %s is captured too and goes first.", name(tes_touch_index(shown[0])));
    shown[0] = touch(to);
    if (occupied(s, to))
        return tes__illegal(why, queen ? 16 : 15, shown, 1, "%s is not empty.", name(to));
    if (!queen && ring(to) != RIM)
        return tes__illegal(why, 15, shown, 1, "%s is on ring %d; a captured guard goes to ring 5, the edge of the board.", name(to),
                            ring(to));
    if (queen && to == agon_table.throne_cell && !(s->rules & CLASSIC))
        return tes__illegal(why, 16, shown, 1, "%s is the throne; a captured queen may not be put there.", name(to));
    return may_land(s, from, to, why);
}

/* A step or a relocation, whichever is due. */
static bool may_act(const agon *s, int from, int to, tes_why *why)
{
    tes_touch shown = touch(from);
    if (!stands(s, s->mover, from))
        return tes__illegal(why, 4, &shown, 1, "none of your pieces stands on %s.", name(from));
    return agon_to_relocate(s) ? may_relocate(s, from, to, why) : may_step(s, from, to, why);
}

/* R23  If you can do nothing else, you pass; otherwise you may not.
 *
 * R24  After a pass the opponent can always act, so two passes in a row do not
 * occur, and none are counted. A captured piece always finds a cell: an enemy
 * bars at most three cells of ring 5 (its own and two beside, or three beside),
 * so seven enemies, six own pieces and the old cell leave two of the thirty. And
 * never are both players without a step: on the outermost ring that has pieces,
 * a cell beside one of them is barred to it only when the cell is no corner and
 * the next piece in the ring and the one inside on the near side are enemies. So
 * every empty cell of that ring would be alone between two pieces with one of its
 * own on the ring inside: as many pieces as the ring has cells, 18 or more. What
 * is left is rings 0 to 2 with the corners of ring 2 taken; rules_stuck_test.c
 * goes through all of that. */
static bool may_pass(const agon *s, tes_why *why)
{
    for (int from = 0; from < CELLS; from++)
        for (int to = 0; to < CELLS; to++)
            if (may_act(s, from, to, NULL)) {
                tes_touch shown[2] = { touch(from), touch(to) };
                return tes__illegal(why, 23, shown, 2, "you may pass only when nothing else is possible, and %s-%s is.", name(from),
                                    name(to));
            }
    return true;
}

static bool nothing_left(const agon *s, tes_why *why)
{
    tes_touch shown[TES_MAX_WHY_CELLS];
    enum outcome outcome = agon_outcome(s);
    int filling = guards(s, WHITE) & agon_table.on_ring[1] ? WHITE : BLACK, n = cells_of(agon_table.on_ring[1], shown);
    const char *winner = outcome == WON_BY_WHITE ? "White" : "Black";
    if ((outcome == WON_BY_WHITE) == (filling == WHITE))
        return tes__illegal(why, 21, shown, n, "the game is over: %s has won, with the queen on the throne and six guards round her.",
                            winner);
    return tes__illegal(why, s->rules & CLASSIC ? 32 : 22, shown, n,
                        "the game is over: %s has won, because six enemy guards fill ring 1 without their queen.", winner);
}

bool agon_legal(const void *pos, tes_move move, tes_why *why)
{
    const agon *s = pos;
    if (move >= MOVE_IDS)
        return tes__illegal(why, 0, NULL, 0, "that is not a move of Agon.");
    if (agon_outcome(s) != GOING_ON)
        return nothing_left(s, why);
    return move == PASS ? may_pass(s, why) : may_act(s, (int)(move / CELLS), (int)(move % CELLS), why);
}

int agon_plain_moves(const void *pos, tes_move out[])
{
    int n = 0;
    for (tes_move move = 0; move < MOVE_IDS; move++)
        if (agon_legal(pos, move, NULL))
            out[n++] = move;
    return n;
}

/* The piece leaves one cell and stands on the other. */
static void put(agon *s, int from, int to)
{
    const agon_board *b = &agon_table;
    agon_set both = b->bit[from] | b->bit[to];
    bool queen = agon_has(s->queens, from);
    const uint64_t *number = b->number[(queen ? QUEEN_NUMBER : GUARD_NUMBER) + s->mover];
    s->pieces[s->mover] ^= both;
    if (queen)
        s->queens ^= both;
    s->key ^= number[from] ^ number[to];
}

static void set_captured(agon *s, agon_set change)
{
    s->captured ^= change;
    for (; change; change &= change - 1)
        s->key ^= agon_table.number[CAPTURED_NUMBER][agon_table.cell_of[agon_first(change)]];
}

/* R10  Only a step captures. R12  A captured piece stays so until it is
 * relocated. R3  The players take turns. R19  A relocation is the whole turn.
 * R27  With relocate=free the same player goes on. */
void agon_play(void *pos, tes_move move)
{
    agon *s = pos;
    int me = s->mover, from = (int)(move / CELLS), to = (int)(move % CELLS);
    if (move == PASS) {
        s->mover = (uint8_t)!me;
        return;
    }
    if (s->captured & s->pieces[me]) {
        set_captured(s, agon_table.bit[from]);
        put(s, from, to);
        s->mover = (uint8_t)(s->rules & FREE ? me : !me);
    } else {
        set_captured(s, agon_pinched(s, from, to) & ~s->captured);
        put(s, from, to);
        s->mover = (uint8_t)!me;
    }
}

static int mover(const void *pos)
{
    const agon *s = pos;
    return agon_outcome(s) == GOING_ON ? s->mover : TES_NOBODY;
}

static void result(const void *pos, tes_result *r)
{
    enum outcome outcome = agon_outcome(pos);
    memset(r, 0, sizeof *r);
    r->players = 2;
    if (outcome == GOING_ON)
        return;
    r->over = true;
    int winner = outcome == WON_BY_WHITE ? WHITE : BLACK;
    r->winners = (uint8_t)(1 << winner);
    r->half_points[winner] = 2;
}

/* The key is kept up by play(); the rest is a few bits. */
static uint64_t hash(const void *pos)
{
    const agon *s = pos;
    uint64_t rest = (uint64_t)s->mover | (uint64_t)s->rules << 1;
    return s->key ^ (rest + 1) * UINT64_C(0x9e3779b97f4a7c15);
}

static const char *player_name(const tes_rules *rules, int player)
{
    (void)rules;
    return player == WHITE ? "White" : "Black";
}

const tes_game tes__agon = {
    .id = "agon",
    .name = "Agon",
    .rules_version = 1,
    .options = agon_options,
    .option_count = OPTIONS,
    .board = "hexagon of 91 hexagons",
    .max_players = 2,
    .colour = { TES_IVORY, TES_INK },
    .max_moves = MAX_MOVES,
    .move_ids = MOVE_IDS,
    .state_size = sizeof(agon),
    .repeats = true,
    .symmetries = 12,
    .foresees = true,
    .playout_plies = 2500, /* of random games 1 % are longer, with ruleset=classic 7 % */
    .prepare = agon_prepare,
    .settle = agon_settle,
    .start = agon_start,
    .player_name = player_name,
    .mover = mover,
    .moves = agon_moves,
    .legal = agon_legal,
    .play = agon_play,
    .result = result,
    .hash = hash,
    .move_text = agon_move_text,
    .parse_move = agon_parse_move,
    .position_text = agon_position_text,
    .parse_position = agon_parse_position,
    .touches = agon_touches,
    .touch_text = agon_touch_text,
    .scene = agon_scene,
    .last_move_cells = agon_last_move_cells,
#ifndef TES_RULES_ONLY /* playing well, and what comparing needs */
    .map_position = agon_map_position,
    .map_move = agon_map_move,
    .plain_moves = agon_plain_moves,
    .count = agon_count,
    .random_move = agon_random_move,
    .evaluate = agon_evaluate,
    .near_win = agon_near_win,
    .chance_unit = 400,
    .eager = agon_eager,
    .draw_costs = 1200, /* good players would rather go round than risk anything */
    .levels = agon_levels,
    .rate = agon_rate,
    .noisy = agon_noisy,
    .reasons = agon_reasons,
#endif
};
