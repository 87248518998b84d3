/* reasons.c - what speaks for an action of Trini, in the words of the rulebook's
 * "Playing well". What a player could complete is found by trying every action of
 * theirs, once in the position before the action and once in the one after it.
 */
#include "base/bits.h"
#include "game/reason.h"
#include "games/trini/rules.h"

/* By judgement, on the scale of tes_reason: a Trini is the unit the game is won by. */
enum {
    LAST_TRINI = 900,
    TRINI = 400, /* each that is placed */
    DENIED = 250,
    NOTHING_LEFT = 150,
    TWO_CHANCES = 320,
    PREPARED = 180,
    FEW_LEFT = 120,
    THREE_ROUNDS = 60
};

enum { FEW = 2 };

/* The rounds that get a Trini from at least one action of this player, were it that
 * player's turn. */
static uint32_t can_complete(const trini *pos, int player)
{
    trini s = *pos;
    tes_move list[MOST_MOVES];
    uint32_t rounds = 0;
    s.mover = (uint8_t)player;
    int n = trini_moves(&s, list);
    for (int i = 0; i < n; i++) {
        trini next = s;
        trini_play(&next, list[i]);
        rounds |= next.placed[player] & ~s.placed[player];
    }
    return rounds;
}

static tes_reason *say_rounds(tes__reasons *list, const char *key, int weight, uint32_t rounds)
{
    tes_reason *reason = tes__because(list, key, weight);
    reason->number = tes__popcount(rounds);
    for (; rounds; rounds &= rounds - 1)
        tes__reason_cell(reason, PITS + tes__lowest(rounds));
    return reason;
}

static bool beside(int round, int pit)
{
    const uint8_t *pits = trini_table.round_pit[round];
    return pit != NO_PIT && (pits[0] == pit || pits[1] == pit || pits[2] == pit);
}

static uint32_t rounds_beside(uint32_t rounds, int pit)
{
    uint32_t set = 0;
    for (; rounds; rounds &= rounds - 1)
        if (beside(tes__lowest(rounds), pit))
            set |= round_bit(tes__lowest(rounds));
    return set;
}

static void say_placed(tes__reasons *list, const trini *s, const trini *next)
{
    int me = s->mover, left = trini_left(next, me);
    uint32_t placed = next->placed[me] & ~s->placed[me];
    if (!placed)
        return;
    if (left == 0)
        say_rounds(list, "last-trini", LAST_TRINI, placed);
    else
        say_rounds(list, "places-trinis", TRINI * tes__popcount(placed) > LAST_TRINI ? LAST_TRINI : TRINI * tes__popcount(placed), placed);
    if (left > 0 && left <= FEW)
        tes__because(list, "trinis-left", FEW_LEFT)->number = left;
}

/* Rounds the next player could have completed and now cannot; how they were closed. */
static void say_denied(tes__reasons *list, trini_action a, uint32_t before, uint32_t after, uint32_t placed)
{
    uint32_t denied = before & ~after & ~placed, taken = rounds_beside(denied, a.to);
    if (a.kind == TURN && taken)
        say_rounds(list, "turns-away", DENIED, taken);
    else if (taken)
        say_rounds(list, "takes-pit", DENIED, taken);
    uint32_t left = a.kind == MOVE ? rounds_beside(denied & ~taken, a.from) : 0;
    if (left)
        say_rounds(list, "moves-away", DENIED, left);
    if (before && !after)
        tes__because(list, "leaves-nothing", NOTHING_LEFT);
}

/* Rounds that I can complete next time and the next player cannot, where it was not
 * so before. */
static void say_prepared(tes__reasons *list, const trini *s, const trini *next, uint32_t before, uint32_t after)
{
    uint32_t safe = can_complete(next, s->mover) & ~after, fresh = safe & ~(can_complete(s, s->mover) & ~before);
    if (!fresh)
        return;
    if (tes__popcount(safe) >= 2)
        say_rounds(list, "two-chances", TWO_CHANCES, safe);
    else
        say_rounds(list, "prepares", PREPARED, fresh);
}

/* A die put where it looks at three rounds, all without a Trini. */
static void say_three(tes__reasons *list, const trini *next, trini_action a)
{
    uint32_t rounds = 0;
    for (int face = 0; face < FACES; face++) {
        int round = trini_table.round_at[a.to][face];
        if (round == NO_ROUND || trini_holds(next, round))
            return;
        rounds |= round_bit(round);
    }
    if (a.kind != TURN)
        say_rounds(list, "looks-at-three", THREE_ROUNDS, rounds);
}

int trini_reasons(const void *pos, tes_move move, tes_reason out[TES_MAX_REASONS])
{
    const trini *s = pos;
    tes__reasons list = { .out = out };
    trini next = *s;
    trini_action a = trini_table.action[move];
    trini_play(&next, move);
    say_placed(&list, s, &next);
    if (trini_winner(&next) == TES_NOBODY) {
        uint32_t before = can_complete(s, next.mover), after = can_complete(&next, next.mover);
        say_denied(&list, a, before, after, next.placed[s->mover]);
        say_prepared(&list, s, &next, before, after);
        say_three(&list, &next, a);
    }
    return tes__reasons_done(&list);
}
