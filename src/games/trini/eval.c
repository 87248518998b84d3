/* eval.c - how a Trini position looks to a player who does not search.
 *
 * Trinis placed are what counts. Next to them stand the rounds a player could
 * complete with one action: for the player to move the first of these is nearly
 * a Trini, for the others it is a hope, since everybody sees it. A die on the
 * board is worth a little more than one in stock: it can turn.
 */
#include "base/bits.h"
#include "games/trini/rules.h"

static const trini_tables *const t = &trini_table;

/* Chosen in matches of a player who looks one action ahead against the same with
 * other weights, seats changing, 300 games for two each. These weights win 299-0
 * against HOPE and MORE_HOPES 0, 193-106 against twice of both, 198-101 against
 * SOON 600 with MORE_SOON 100, 167-132 against ON_BOARD 0. */
enum { TRINI = 1000, SOON = 700, MORE_SOON = 200, HOPE = 150, MORE_HOPES = 50, ON_BOARD = 30 };

/* Can the player bring `symbol` to face k of the pit, which others stand beside? */
static bool can_show(const trini *s, int player, int pit, int k, int symbol, uint64_t others)
{
    if (s->die[player] & pit_bit(pit)) /* a turn brings any face up but the opposite one */
        return !s->same_fill || t->face[s->state[pit]][k] / 2 != symbol / 2;
    if (!(free_pits(s) & pit_bit(pit)))
        return false;
    if (trini_stock(s, player) > 0)
        return true;
    for (uint64_t set = s->die[player] & t->line[pit] & ~others; set; set &= set - 1)
        if (trini_symbol(s, t->face[s->state[tes__lowest(set)]][k]) == symbol)
            return true;
    return false;
}

/* Two of the three dice agree, and the player can make the third agree. */
bool trini_in_reach(const trini *s, int player, int round)
{
    for (int k = 0; k < FACES; k++) {
        int k1 = (k + 1) % FACES, k2 = (k + 2) % FACES;
        int pit1 = t->round_pit[round][k1], pit2 = t->round_pit[round][k2];
        uint64_t others = pit_bit(pit1) | pit_bit(pit2);
        if (free_pits(s) & others)
            continue;
        int symbol = trini_symbol(s, t->face[s->state[pit1]][k1]);
        if (symbol == trini_symbol(s, t->face[s->state[pit2]][k2]) && can_show(s, player, t->round_pit[round][k], k, symbol, others))
            return true;
    }
    return false;
}

static int worth(const trini *s, int player)
{
    int reach = 0;
    for (int round = 0; round < ROUNDS; round++)
        reach += !trini_holds(s, round) && trini_in_reach(s, player, round);
    int value = TRINI * tes__popcount(s->placed[player]) + ON_BOARD * tes__popcount(s->die[player]);
    if (reach > 0)
        value += s->mover == player ? SOON + (reach - 1) * MORE_SOON : HOPE + (reach - 1) * MORE_HOPES;
    return value;
}

/* Against the strongest of the others: in a race only the first counts. */
int trini_evaluate(const void *pos, int player)
{
    const trini *s = pos;
    int strongest = 0;
    for (int p = 0; p < s->players; p++) {
        int value = p == player ? 0 : worth(s, p);
        if (value > strongest)
            strongest = value;
    }
    return worth(s, player) - strongest;
}
