/* rules.c - the rules of Trigon.
 *
 * Read it beside rulebook.en.md: R1..R27 are that page's sentences. Nothing
 * here is about speed (fast.c, won.c) or about playing well (eval.c), and what
 * a formation is stands in formation.c.
 */
#include "games/trigon/rules.h"

#include <string.h>

#include "base/hash.h"
#include "game/why.h"
#include "games/trigon/field.h"

/* R1  White and Black have 18 triangles each, three of every number from 1 to 6,
 * and both see all of them. */
int trigon_stock(const trigon *s, int player, int number)
{
    int left = 0;
    for (int i = 0; i < COPIES; i++)
        left += s->piece[player][(number - 1) * COPIES + i] == NOWHERE;
    return left;
}

int trigon_slot_at(const trigon *s, int player, int cell)
{
    for (int i = 0; i < PIECES; i++)
        if (s->piece[player][i] == cell)
            return i;
    return -1;
}

static bool occupied(const trigon *s, int cell) { return trigon_slot_at(s, WHITE, cell) >= 0 || trigon_slot_at(s, BLACK, cell) >= 0; }

static tes_touch touch_of(int cell) { return tes_touch_make(TES_TOUCH_CELL, cell); }

/* --- what must be true after every action --- */

static bool beside_a_piece(const field *f, tes__cell c)
{
    for (int side = 0; side < 3; side++)
        if (colour_at(f, tes__triangle_beside(c, side)) != EMPTY)
            return true;
    return false;
}

/* R6  After every action each piece shares an edge with at least one other piece;
 * only the very first piece lies alone. */
static int lonely_pieces(const trigon *s, const field *f, tes_touch cells[])
{
    int n = 0;
    for (int p = WHITE; s->laid > 1 && p <= BLACK; p++)
        for (int i = 0; i < PIECES; i++)
            if (s->piece[p][i] != NOWHERE && !beside_a_piece(f, cell_place(s->piece[p][i])))
                cells[n++] = touch_of(s->piece[p][i]);
    return n;
}

/* Whether an empty cell touches the outside: the border of the box, where no
 * piece can be, or an empty cell already known to reach it. */
static bool leads_out(const field *f, tes__cell c)
{
    if (c.u == f->left || c.u == f->right || c.v == f->bottom || c.v == f->top)
        return true;
    for (int side = 0; side < 3; side++)
        if (colour_at(f, tes__triangle_beside(c, side)) == OUTSIDE)
            return true;
    return false;
}

/* Marks what reaches the outside in one pass over the box, forth or back; returns
 * how many empty cells are left that do not, as far as is known. */
static int spread(field *f, bool back)
{
    int left = 0, step = back ? -1 : 1;
    for (int x = back ? f->right : f->left; x >= f->left && x <= f->right; x += step)
        for (int y = back ? f->top : f->bottom; y >= f->bottom && y <= f->top; y += step) {
            tes__cell c = { x, y };
            if (colour_at(f, c) != EMPTY)
                continue;
            if (leads_out(f, c))
                *spot(f, c) = OUTSIDE;
            else
                left++;
        }
    return left;
}

/* R7  After every action no empty space is enclosed: every empty cell reaches the
 * outside through empty cells that share edges. R8 Two pieces that touch only
 * at a corner close the gap between them: cells are joined by edges alone. */
static int enclosed_cells(field *f, tes_touch cells[])
{
    int n = 0, left = spread(f, false), before = left + 1;
    for (bool back = true; left > 0 && left < before; back = !back) {
        before = left;
        left = spread(f, back);
    }
    for (int x = f->left; x <= f->right; x++)
        for (int y = f->bottom; y <= f->top; y++) {
            tes__cell c = { x, y };
            if (colour_at(f, c) == OUTSIDE)
                *spot(f, c) = EMPTY;
            else if (colour_at(f, c) == EMPTY && n < TES_MAX_WHY_CELLS)
                cells[n++] = touch_of(cell_number(x, y));
        }
    return n;
}

/* Moves the cells joined to cell[0] by edges to the front; returns how many. */
static int group_in_front(tes__cell cell[], int cells)
{
    int group = 1;
    for (int done = 0; done < group; done++)
        for (int side = 0; side < 3; side++) {
            tes__cell next = tes__triangle_beside(cell[done], side);
            for (int i = group; i < cells; i++)
                if (cell[i].u == next.u && cell[i].v == next.v) {
                    cell[i] = cell[group];
                    cell[group++] = next;
                    break;
                }
        }
    return group;
}

/* R26  With `islands=yes` a move may split the field into groups, each of at least
 * two pieces. R27 With `islands=no` all pieces stay one group joined by edges. Gives
 * the smaller side of the split. */
static int cut_off_pieces(const trigon *s, tes_touch cells[])
{
    tes__cell cell[ALL_PIECES];
    int n = 0, all = 0;
    for (int p = WHITE; p <= BLACK; p++)
        for (int i = 0; i < PIECES; i++)
            if (s->piece[p][i] != NOWHERE)
                cell[all++] = cell_place(s->piece[p][i]);
    int group = group_in_front(cell, all);
    bool rest_is_less = all - group <= group;
    for (int i = rest_is_less ? group : 0; i < (rest_is_less ? all : group); i++)
        cells[n++] = touch_of(cell_number(cell[i].u, cell[i].v));
    return n;
}

static bool field_stands(const trigon *s, field *f, tes_why *why)
{
    tes_touch cells[ALL_PIECES];
    int n = lonely_pieces(s, f, cells);
    if (n > 0)
        return tes__illegal(why, 6, cells, n, "a piece shares no edge with another piece.");
    n = enclosed_cells(f, cells);
    if (n > 0)
        return tes__illegal(why, 7, cells, n, "an empty space is enclosed.");
    n = s->islands ? 0 : cut_off_pieces(s, cells);
    if (n > 0)
        return tes__illegal(why, 27, cells, n, "the pieces are not one group.");
    return true;
}

bool trigon_field_holds(const trigon *s, tes_why *why)
{
    field f;
    field_lay_out(&f, s);
    return s->laid == 0 || field_stands(s, &f, why);
}

/* --- acting --- */

static void put(trigon *s, int player, int slot, int cell)
{
    s->piece[player][slot] = (uint16_t)cell;
    sort_three(&s->piece[player][slot - slot % COPIES]);
}

/* R2  White begins, and the players act in turn. */
void trigon_act(trigon *s, action a)
{
    int me = s->mover, mine = trigon_slot_at(s, me, a.from);
    if (a.kind == LAY) {
        put(s, me, (a.number - 1) * COPIES + COPIES - 1, a.to); /* the last of three in order is in stock */
        s->laid++;
    } else if (a.kind == MOVE) {
        put(s, me, mine, a.to);
    } else {
        int owner = trigon_slot_at(s, me, a.to) >= 0 ? me : !me;
        put(s, owner, trigon_slot_at(s, owner, a.to), a.from);
        put(s, me, mine, a.to);
    }
    s->mover = (uint8_t)!me;
}

/* Whether the field stands once the piece lies there; a moved one is lifted already. */
static bool stands_after(const trigon *s, field *f, action a, tes_why *why)
{
    trigon next = *s;
    trigon_act(&next, a);
    *spot(f, cell_place(a.to)) = (uint8_t)(1 + s->mover);
    bool stands = field_stands(&next, f, why);
    *spot(f, cell_place(a.to)) = EMPTY;
    return stands;
}

/* R3  As long as you have pieces to lay, your turn is to lay one of them; you choose
 * its number. R9 When all 36 pieces lie on the table, White goes on, and from then on a
 * turn is exactly one move or one exchange. */
static bool may_lay(const trigon *s, field *f, action a, tes_why *why)
{
    tes_touch here = touch_of(a.to);
    tes__cell c = cell_place(a.to);
    if (!placing(s))
        return tes__illegal(why, 9, NULL, 0, "all pieces are laid; move one or exchange two.");
    if (trigon_stock(s, s->mover, a.number) == 0)
        return tes__illegal(why, 1, NULL, 0, "all three of your %ds are laid.", a.number);
    /* R4  The first piece goes to the cell 0,0. */
    if (s->laid == 0)
        return a.to == cell_number(0, 0) || tes__illegal(why, 4, &here, 1, "the first piece goes to 0,0.");
    /* R5  Every later piece goes to an empty cell that shares an edge with at least one
     * piece, of either colour. */
    if (colour_at(f, c) != EMPTY)
        return tes__illegal(why, 5, &here, 1, "%d,%d is not empty.", c.u, c.v);
    if (!beside_a_piece(f, c))
        return tes__illegal(why, 5, &here, 1, "%d,%d shares no edge with a piece.", c.u, c.v);
    return stands_after(s, f, a, why);
}

/* R10  Move: lift one of your own pieces and lay it on any other empty cell; no path
 * is needed. */
static bool may_move(const trigon *s, field *f, action a, tes_why *why)
{
    tes_touch from = touch_of(a.from), to = touch_of(a.to);
    tes__cell c = cell_place(a.from), target = cell_place(a.to);
    if (placing(s))
        return tes__illegal(why, 3, NULL, 0, "you still have pieces to lay; lay one.");
    if (trigon_slot_at(s, s->mover, a.from) < 0)
        return tes__illegal(why, 10, &from, 1, "none of your pieces lies on %d,%d.", c.u, c.v);
    if (colour_at(f, target) != EMPTY)
        return tes__illegal(why, 10, &to, 1, "%d,%d is not empty.", target.u, target.v);
    *spot(f, c) = EMPTY;
    bool fine = beside_a_piece(f, target) ? stands_after(s, f, a, why)
                                          : tes__illegal(why, 6, &to, 1, "%d,%d shares no edge with another piece.", target.u, target.v);
    *spot(f, c) = (uint8_t)(1 + s->mover);
    return fine;
}

/* An action has one text: refuse the other order, and say the right one. */
static bool other_way_round(action a, tes_why *why)
{
    tes__cell first = cell_place(a.to), second = cell_place(a.from);
    return tes__illegal(why, 0, NULL, 0, "write this exchange the other way round: %d,%d<>%d,%d.", first.u, first.v, second.u, second.v);
}

static bool may_exchange(const trigon *s, action a, tes_why *why)
{
    int me = s->mover, mine = trigon_slot_at(s, me, a.from), other = trigon_slot_at(s, me, a.to);
    tes_touch both[2] = { touch_of(a.from), touch_of(a.to) };
    tes__cell c = cell_place(a.from), target = cell_place(a.to);
    if (placing(s))
        return tes__illegal(why, 3, NULL, 0, "you still have pieces to lay; lay one.");
    if (mine < 0 && other >= 0 && occupied(s, a.from)) {
        action turned = { .kind = a.kind, .from = a.to, .to = a.from };
        return may_exchange(s, turned, why) && other_way_round(a, why);
    }
    if (mine < 0)
        return tes__illegal(why, 11, both, 1, "none of your pieces lies on %d,%d.", c.u, c.v);
    if (!occupied(s, a.to))
        return tes__illegal(why, 11, both + 1, 1, "no piece lies on %d,%d.", target.u, target.v);
    /* R11  Exchange: two of your own pieces with different numbers change places. */
    if (other >= 0 && mine / COPIES == other / COPIES)
        return tes__illegal(why, 11, both, 2, "both pieces are %ds of yours; nothing would change.", mine / COPIES + 1);
    if (other >= 0)
        return a.from < a.to || other_way_round(a, why);
    /* R12  Or one of your pieces changes places with an opposing piece of the same number. */
    int theirs = trigon_slot_at(s, !me, a.to);
    if (mine / COPIES != theirs / COPIES)
        return tes__illegal(why, 12, both, 2, "your %d and the opposing %d are different numbers.", mine / COPIES + 1, theirs / COPIES + 1);
    /* R14  A piece that is part of a star of its colour is safe from exchanges
     * by the opponent. R15 You may break your own stars. */
    if (trigon_in_star(s, !me, a.to))
        return tes__illegal(why, 14, both + 1, 1, "the piece on %d,%d is part of a star.", target.u, target.v);
    return true;
}

static bool may_act(const trigon *s, field *f, action a, tes_why *why)
{
    switch (a.kind) {
    case LAY: return may_lay(s, f, a, why);
    case MOVE: return may_move(s, f, a, why);
    default: return may_exchange(s, a, why);
    }
}

bool trigon_legal(const void *pos, tes_move move, tes_why *why)
{
    const trigon *s = pos;
    action a;
    field f;
    if (!trigon_unpack(move, &a))
        return tes__illegal(why, 0, NULL, 0, "that is not a move of Trigon.");
    if (s->winner != 0)
        return tes__illegal(why, 20, NULL, 0, "the game is over: %s has won.", s->winner == 1 + WHITE ? "White" : "Black");
    field_lay_out(&f, s);
    return may_act(s, &f, a, why);
}

/* Every number with every cell, or every own piece with every cell. R23 Nobody may
 * pass, and nobody ever has to: two own pieces can always be exchanged. */
int trigon_plain_moves(const void *pos, tes_move out[])
{
    const trigon *s = pos;
    field f;
    int n = 0, choices = placing(s) ? NUMBERS : PIECES;
    if (s->winner != 0)
        return 0;
    field_lay_out(&f, s);
    for (int x = f.left; x <= f.right; x++)
        for (int y = f.bottom; y <= f.top; y++)
            for (int i = 0; i < choices && on_table((tes__cell){ x, y }); i++) {
                bool empty = colour_at(&f, (tes__cell){ x, y }) == EMPTY;
                action a = { .kind = placing(s) ? LAY : empty ? MOVE : EXCHANGE, .to = cell_number(x, y) };
                a.number = i + 1;
                a.from = placing(s) ? 0 : s->piece[s->mover][i];
                if (may_act(s, &f, a, NULL))
                    out[n++] = trigon_pack(a);
            }
    return n;
}

static int mover(const void *pos)
{
    const trigon *s = pos;
    return s->winner != 0 ? TES_NOBODY : s->mover;
}

static void result(const void *pos, tes_result *r)
{
    const trigon *s = pos;
    memset(r, 0, sizeof *r);
    r->players = 2;
    if (s->winner == 0)
        return;
    r->over = true;
    r->winners = (uint8_t)(1 << (s->winner - 1));
    r->half_points[s->winner - 1] = 2;
}

static uint64_t hash(const void *pos) { return tes__hash_bytes(pos, sizeof(trigon)); }

static const char *player_name(const tes_rules *rules, int player)
{
    (void)rules;
    return player == WHITE ? "White" : "Black";
}

const tes_game tes__trigon = {
    .id = "trigon",
    .name = "Trigon",
    .rules_version = 1,
    .options = trigon_options,
    .option_count = 1,
    .board = "none: 36 triangles laid on an open table",
    .max_players = 2,
    .colour = { TES_IVORY, TES_INK },
    .max_moves = MAX_MOVES,
    .move_ids = 0,
    .state_size = sizeof(trigon),
    .repeats = true,
    .symmetries = 6,
    .foresees = true,
    .playout_plies = 200, /* random play completes a formation in one game of thousands */
    .prepare = trigon_prepare,
    .settle = trigon_settle,
    .start = trigon_start,
    .player_name = player_name,
    .mover = mover,
    .moves = trigon_moves,
    .legal = trigon_legal,
    .play = trigon_play,
    .result = result,
    .hash = hash,
    .move_text = trigon_move_text,
    .parse_move = trigon_parse_move,
    .position_text = trigon_position_text,
    .parse_position = trigon_parse_position,
    .touches = trigon_touches,
    .touch_text = trigon_touch_text,
    .scene = trigon_scene,
    .last_move_cells = trigon_last_move_cells,
#ifndef TES_RULES_ONLY /* playing well, and what comparing needs */
    .map_position = trigon_map_position,
    .map_move = trigon_map_move,
    .plain_moves = trigon_plain_moves,
    .count = trigon_count,
    .random_move = trigon_random_move,
    .evaluate = trigon_evaluate,
    .near_win = trigon_near_win,
    .prospects = trigon_prospects,
    .eager = trigon_eager,
    .chance_unit = 2000,
    .odds_unit = 7000,
    .draw_costs = 6000,    /* whoever is threatened can exchange and exchange back for ever, */
    .return_costs = 15000, /* so what can be taken back is worth nothing */
    .levels = trigon_levels,
    .rate = trigon_rate,
    .noisy = trigon_noisy,
    .pressed = trigon_pressed,
    .reasons = trigon_reasons,
#endif
};
