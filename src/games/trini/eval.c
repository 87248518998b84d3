/* eval.c - how a Trini position looks to a player who does not search.
 *
 * Trinis placed are what counts. Next to them stand the rounds a player could
 * complete with one action: for the player to move the first of these is nearly
 * a Trini, for the others it is a hope, since everybody sees it. A die on the
 * board is worth a little more than one in stock: it can turn.
 */
#include "base/bits.h"
#include "base/weight.h"
#include "games/trini/rules.h"

static const trini_tables *const t = &trini_table;

/* By bench/tune (docs/strength.md), rounded: worth 224 Elo over those chosen by hand,
 * which thought less of second chances. */
TES__WEIGHT(TRINI, 1500);
TES__WEIGHT(SOON, 890);
TES__WEIGHT(MORE_SOON, 800);
TES__WEIGHT(HOPE, 440);
TES__WEIGHT(MORE_HOPES, 700);
TES__WEIGHT(ON_BOARD, 120);

/* A round that lacks one die, or has one that shows something else, is a gap: the
 * symbol the other two show, and the pit and the face that would have to show it. */

/* Can the player fill it with one action? */
static bool can_fill(const trini *s, int player, int pit, int k, int symbol, uint64_t others)
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

/* Which of the players can fill a gap of this round, a bit each. Three dice may
 * leave two gaps at most, as two of them agree. */
static unsigned who_can(const trini *s, int round, uint64_t taken)
{
    const uint8_t *pit = t->round_pit[round];
    int symbol[FACES], standing = 0;
    for (int k = 0; k < FACES; k++) {
        bool here = taken >> pit[k] & 1;
        symbol[k] = here ? trini_symbol(s, t->face[s->state[pit[k]]][k]) : -1 - k;
        standing += here;
    }
    if (standing < 2)
        return 0;
    unsigned can = 0;
    for (int k = 0; k < FACES; k++) {
        int k1 = (k + 1) % FACES, k2 = (k + 2) % FACES;
        if (symbol[k1] != symbol[k2])
            continue;
        for (int p = 0; p < s->players; p++)
            if (can_fill(s, p, pit[k], k, symbol[k1], pit_bit(pit[k1]) | pit_bit(pit[k2])))
                can |= 1u << p;
    }
    return can;
}

bool trini_in_reach(const trini *s, int player, int round) { return who_can(s, round, ~free_pits(s)) >> player & 1; }

static int worth(const trini *s, int player, int reach)
{
    int value = TRINI * tes__popcount(s->placed[player]) + ON_BOARD * tes__popcount(s->die[player]);
    if (reach > 0)
        value += s->mover == player ? SOON + (reach - 1) * MORE_SOON : HOPE + (reach - 1) * MORE_HOPES;
    return value;
}

/* Against the strongest of the others: in a race only the first counts. */
int trini_evaluate(const void *pos, int player)
{
    const trini *s = pos;
    uint64_t taken = ~free_pits(s);
    uint32_t held = s->placed[0] | s->placed[1] | s->placed[2] | s->placed[3];
    int reach[TES_MAX_PLAYERS] = { 0 }, strongest = 0;
    for (uint32_t open = (round_bit(ROUNDS) - 1) & ~held; open; open &= open - 1)
        for (unsigned can = who_can(s, tes__lowest(open), taken); can; can &= can - 1)
            reach[tes__lowest(can)]++;
    for (int p = 0; p < s->players; p++) {
        int value = p == player ? 0 : worth(s, p, reach[p]);
        strongest = value > strongest ? value : strongest;
    }
    return worth(s, player, reach[player]) - strongest;
}
