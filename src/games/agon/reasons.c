/* reasons.c - what speaks for a move of Agon, in the words of the rulebook's
 * "Playing well". Each claim is read off the position before the move and the one
 * after it; what could be pinched is found by trying every step. No search.
 */
#include "game/reason.h"
#include "games/agon/rules.h"

/* By judgement, on the scale of tes_reason: a pinch gains a turn and up to four
 * rings, a queen more than a guard. */
enum {
    CLOSES_RING = 900,
    ENTHRONED = 600,
    PINCHES_QUEEN = 560,
    PINCHES_GUARD = 320, /* and as much again for each further one */
    QUEEN_SAFE = 480,
    GUARDS_SAFE = 260,
    THREATENS_QUEEN = 200,
    THREATENS = 140,
    BESIDE_THRONE = 180,
    QUEEN_BACK = 170,
    QUEEN_NEARER = 150,
    INWARD = 100,
    BACK_TO_EDGE = 60,
    FEW_STEPS = 220
};

enum { FEW = 4 };

static agon_set guards(const agon *s, int player) { return s->pieces[player] & ~s->queens; }

static void show(tes_reason *reason, agon_set set)
{
    for (int cell = 0; cell < CELLS; cell++)
        if (agon_has(set, cell))
            tes__reason_cell(reason, cell);
}

/* What a player could pinch with one step if it were that player's turn and none of
 * their pieces waited for relocation. */
static agon_set in_reach(const agon *pos, int player)
{
    agon s = *pos;
    tes_move list[MAX_MOVES];
    agon_set set = 0;
    s.mover = (uint8_t)player;
    if (s.captured & s.pieces[player])
        return 0;
    int n = agon_moves(&s, list);
    for (int i = 0; i < n; i++)
        if (list[i] != PASS)
            set |= agon_pinched(&s, (int)(list[i] / CELLS), (int)(list[i] % CELLS)) & ~s.captured;
    return set;
}

/* The pieces that this step pinches. */
static void say_pinched(tes__reasons *list, const agon *s, agon_set pinched)
{
    if (pinched & s->queens)
        show(tes__because(list, "pinches-queen", PINCHES_QUEEN), pinched & s->queens);
    agon_set caught = pinched & ~s->queens;
    if (!caught)
        return;
    tes_reason *reason = tes__because(list, "pinches-guards", PINCHES_GUARD * agon_size(caught));
    reason->number = agon_size(caught);
    show(reason, caught);
}

/* Own pieces that could have been pinched and now cannot. Of an opponent who must
 * relocate first nothing is said: the danger is only put off. */
static void say_safe(tes__reasons *list, const agon *s, const agon *next, int from, int to)
{
    int me = s->mover;
    if (next->mover == me || next->captured & next->pieces[!me])
        return;
    agon_set before = in_reach(s, !me), after = in_reach(next, !me);
    if (agon_has(before, from))
        before = (before & ~agon_table.bit[from]) | agon_table.bit[to]; /* the same piece, where it stands now */
    agon_set safe = before & ~after & ~next->captured;
    if (safe & next->queens)
        show(tes__because(list, "keeps-queen-safe", QUEEN_SAFE), safe & next->queens);
    safe &= ~next->queens;
    if (!safe || agon_size(after) >= agon_size(before))
        return;
    tes_reason *reason = tes__because(list, "keeps-guards-safe", GUARDS_SAFE);
    reason->number = agon_size(safe);
    show(reason, safe);
}

/* Enemy pieces that could be pinched next and could not before. */
static void say_threats(tes__reasons *list, const agon *s, const agon *next)
{
    int me = s->mover;
    if (s->captured & s->pieces[me])
        return;
    agon_set new_ones = in_reach(next, me) & ~in_reach(s, me);
    if (new_ones & next->queens)
        show(tes__because(list, "threatens-queen", THREATENS_QUEEN), new_ones & next->queens);
    new_ones &= ~next->queens;
    if (!new_ones)
        return;
    tes_reason *reason = tes__because(list, "threatens-guards", THREATENS);
    reason->number = agon_size(new_ones);
    show(reason, new_ones);
}

/* The guard that closes the ring says nothing for itself: with the queen on the throne
 * it wins, without her it loses. */
static void say_ring(tes__reasons *list, const agon *s, const agon *next, int to)
{
    int there = agon_size(guards(next, s->mover) & agon_table.on_ring[1]);
    tes_reason *reason;
    if (there == GUARDS && agon_outcome(next) != (s->mover == WHITE ? WON_BY_WHITE : WON_BY_BLACK))
        return;
    reason = there == GUARDS ? tes__because(list, "closes-ring", CLOSES_RING) : tes__because(list, "guard-beside-throne", BESIDE_THRONE);
    reason->number = there;
    tes__reason_cell(reason, to);
}

/* A piece that has come nearer the throne. */
static void say_way(tes__reasons *list, const agon *s, const agon *next, int from, int to)
{
    int ring = agon_table.ring[to];
    bool queen = agon_has(s->queens, from);
    tes_reason *reason;
    if (ring >= agon_table.ring[from])
        return;
    if (!queen && ring == 1) {
        say_ring(list, s, next, to);
        return;
    }
    if (queen && ring == 0)
        reason = tes__because(list, "queen-to-throne", ENTHRONED);
    else if (queen)
        reason = tes__because(list, "queen-nearer", QUEEN_NEARER);
    else
        reason = tes__because(list, "guard-inward", INWARD);
    reason->number = ring;
    tes__reason_cell(reason, to);
}

/* A captured guard has no choice but the edge; a queen may stay as near as she was. */
static void say_relocated(tes__reasons *list, const agon *s, int from, int to)
{
    bool queen = agon_has(s->queens, from);
    if (queen && agon_table.ring[to] > agon_table.ring[from])
        return;
    tes_reason *reason = queen ? tes__because(list, "queen-back", QUEEN_BACK) : tes__because(list, "guard-back", BACK_TO_EDGE);
    reason->number = agon_table.ring[to];
    tes__reason_cell(reason, to);
}

/* An opponent who is to step, not to relocate, and has few steps left. */
static void say_few_steps(tes__reasons *list, const agon *s, const agon *next)
{
    int them = !s->mover, left = agon_step_count(next, them);
    if (next->mover != them || next->captured & next->pieces[them] || left > FEW || left == 0 || agon_outcome(next) != GOING_ON)
        return;
    if (left < agon_step_count(s, them))
        tes__because(list, "few-steps-left", FEW_STEPS)->number = left;
}

int agon_reasons(const void *pos, tes_move move, tes_reason out[TES_MAX_REASONS])
{
    const agon *s = pos;
    tes__reasons list = { .out = out };
    agon next = *s;
    int from = (int)(move / CELLS), to = (int)(move % CELLS);
    if (move == PASS)
        return 0;
    agon_play(&next, move);
    if (agon_to_relocate(s))
        say_relocated(&list, s, from, to);
    else {
        say_pinched(&list, s, agon_pinched(s, from, to) & ~s->captured);
        say_way(&list, s, &next, from, to);
        say_few_steps(&list, s, &next);
    }
    if (agon_outcome(&next) == GOING_ON) {
        say_safe(&list, s, &next, from, to);
        say_threats(&list, s, &next);
    }
    return tes__reasons_done(&list);
}
