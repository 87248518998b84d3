/* reasons.c - what speaks for a move of Trikolos, in the words of the rulebook's
 * "Playing well". A turn is looked at in its two halves: what the push did to the
 * pawns that were on the board, then what the moved pawn has gained. "Can move"
 * always means: as the tiles lie, before anybody pushes again. No search.
 */
#include "base/bits.h"
#include "game/reason.h"
#include "games/trikolos/rules.h"

/* By judgement, on the scale of tes_reason: a row is about 50. */
enum {
    LAST_PAWN = 900,
    STOPS_ARRIVAL = 520,
    HOME = 400,
    TO_CAMP = 380,
    ROW_LOST = 60, /* each row an opposing pawn loses by falling */
    HOLDS_ALL = 300,
    LAST_ROW = 240,
    HOLDS_UP = 90, /* each pawn that can no longer move */
    OPENS_WAY = 160,
    IN_THE_WAY = 130,
    SOFT_FALL = 150,
    LEAVES_RED = 70,
    KEEPS_MOVING = 60,
    ENTERS = 110,
    ADVANCES = 100
};

static bool on_last_row(int player, int cell) { return trikolos_target(player, cell) == ARRIVES; }

/* Rows walked: 1 on the first row. */
static int walked(int player, int cell) { return player == WHITE ? row_of(cell) + 1 : SIDE - row_of(cell); }

static void show(tes_reason *reason, uint64_t set)
{
    for (; set; set &= set - 1)
        tes__reason_cell(reason, tes__lowest(set));
}

/* The cell a player's fallen pawn came back to, or -1 for the camp. */
static int came_back_to(const trikolos *s, const trikolos *pushed, int player, int row)
{
    uint64_t rode = 0; /* where the pawns that did not fall are now */
    for (uint64_t set = s->pawn[player]; set; set &= set - 1) {
        int cell = tes__lowest(set);
        if (row_of(cell) != row)
            rode |= bit(cell);
        else if (column_of(cell) > 0)
            rode |= bit(cell - SIDE);
    }
    uint64_t back = pushed->pawn[player] & ~rode;
    return back ? tes__lowest(back) : -1;
}

/* A pawn that falls: an opposing one should lose by it, an own one should not. */
static void say_fall(tes__reasons *list, const trikolos *s, const trikolos *pushed, int row)
{
    int edge = cell_at(0, row), me = s->mover;
    tes_reason *reason;
    if (s->pawn[me] & bit(edge)) {
        int back = came_back_to(s, pushed, me, row);
        if (back >= 0 && row_of(back) == row)
            tes__reason_cell(tes__because(list, "falls-softly", SOFT_FALL), back);
        return;
    }
    if (!(s->pawn[!me] & bit(edge)))
        return;
    int back = came_back_to(s, pushed, !me, row);
    int lost = walked(!me, edge) - (back < 0 ? 0 : walked(!me, back));
    if (lost == 0)
        return;
    if (on_last_row(!me, edge))
        reason = tes__because(list, "stops-arrival", STOPS_ARRIVAL);
    else if (back < 0)
        reason = tes__because(list, "drops-to-camp", TO_CAMP);
    else
        reason = tes__because(list, "drops-back", ROW_LOST * lost + ROW_LOST);
    reason->number = lost;
    tes__reason_cell(reason, edge);
}

/* The pawn itself, from the board after the push to the board after the turn. */
static void say_pawn(tes__reasons *list, const trikolos *pushed, const trikolos *next, int slot)
{
    int me = pushed->mover;
    tes_reason *reason;
    if (slot == SLOT_NONE)
        return;
    int to = slot < SLOT_NONE ? trikolos_entry(me, slot) : trikolos_target(me, cell_of_slot(slot));
    if (to == ARRIVES) {
        reason = tes__because(list, next->home[me] == PAWNS ? "last-pawn-home" : "pawn-home", next->home[me] == PAWNS ? LAST_PAWN : HOME);
        reason->number = next->home[me];
        return;
    }
    if (slot < SLOT_NONE)
        reason = tes__because(list, "enters", ENTERS);
    else if (on_last_row(me, to))
        reason = tes__because(list, "reaches-last-row", LAST_ROW);
    else
        reason = tes__because(list, "advances", ADVANCES);
    reason->number = walked(me, to);
    tes__reason_cell(reason, to);
    int ahead = trikolos_target(me, to); /* an opposing pawn there looks this way */
    if (ahead != ARRIVES && next->pawn[!me] & bit(ahead))
        tes__reason_cell(tes__because(list, "stands-in-the-way", IN_THE_WAY), ahead);
}

/* The push brought a tile before the moved pawn, or the pawn before a tile. */
static void say_opened(tes__reasons *list, const trikolos *s, int row, int slot)
{
    int me = s->mover;
    if (slot <= SLOT_NONE)
        return;
    int cell = cell_of_slot(slot);
    bool rode = row_of(cell) == row;
    if (rode && column_of(cell) == SIDE - 1) /* it fell and came back */
        return;
    int was = rode ? cell + SIDE : cell;
    if (!(s->pawn[me] & bit(was)) || trikolos_choices(s, me) & bit(was))
        return;
    tes__reason_cell(tes__because(list, "opens-way", OPENS_WAY), cell);
}

/* Who can still move once the turn is over. */
static void say_choices(tes__reasons *list, const trikolos *s, const trikolos *next)
{
    int me = s->mover;
    uint64_t before = trikolos_choices(s, !me), after = trikolos_choices(next, !me);
    uint64_t held = before & ~after & s->pawn[!me] & next->pawn[!me];
    if (before && !after)
        tes__because(list, "holds-up-all", HOLDS_ALL);
    else if (held) {
        tes_reason *reason = tes__because(list, "holds-up", HOLDS_UP * tes__popcount(held));
        reason->number = tes__popcount(held);
        show(reason, held);
    }
    uint64_t mine = trikolos_choices(next, me) & next->pawn[me];
    if (tes__popcount(mine) >= 2 && tes__popcount(mine) > tes__popcount(trikolos_choices(s, me) & s->pawn[me])) {
        tes_reason *reason = tes__because(list, "keeps-moving", KEEPS_MOVING);
        reason->number = tes__popcount(mine);
        show(reason, mine);
    }
    if (next->spare == RED_TILE)
        tes__because(list, "leaves-red", LEAVES_RED);
}

int trikolos_reasons(const void *pos, tes_move move, tes_reason out[TES_MAX_REASONS])
{
    const trikolos *s = pos;
    tes__reasons list = { .out = out };
    trikolos pushed = *s, next = *s;
    trikolos_push(&pushed, move_row(move));
    trikolos_plain_play(&next, move);
    say_pawn(&list, &pushed, &next, move_slot(move));
    say_fall(&list, s, &pushed, move_row(move));
    if (next.home[s->mover] < PAWNS) {
        say_opened(&list, s, move_row(move), move_slot(move));
        say_choices(&list, s, &next);
    }
    return tes__reasons_done(&list);
}
