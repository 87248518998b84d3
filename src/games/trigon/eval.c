/* eval.c - how a Trigon position looks to a player who does not search.
 *
 * What counts is how few actions the nearest figures lack, and how many they are:
 * the opponent can hinder one with each action. So all figures of a player are added
 * up, three times as much for each action less, and the logarithms are compared: an
 * action is worth the same near the goal and far from it. Once all is laid forks are
 * figures, too, and by far the nearest: a single threat is answered by an exchange.
 *
 * White is the first to act when all is laid, so while pieces are laid it is White who
 * attacks: what White has counts for more then, and what Black has for less (FIRST).
 *
 * Once all is laid two players who mind each other's figures hold each other for ever:
 * whatever one builds is exchanged away before it matters. So a player in earnest builds,
 * and minds the opponent's figures only where they are near enough to be a danger (SAFE);
 * until then it is left to the search to see that nothing comes of them.
 */
#include "base/bits.h"
#include "base/chance.h"
#include "base/weight.h"
#include "games/trigon/figures.h"

/* In thousandths of a doubling; an action is worth about 1585. */
TES__WEIGHT(ACTION, 1000);
TES__WEIGHT(TEMPO, 500);
TES__WEIGHT(TOUCHING, 30);
TES__WEIGHT(AT_LEAST, 27);
TES__WEIGHT(FIRST, 300);
TES__WEIGHT(SAFE, 16500);
enum { NEAR = 7 };

/* Means over games: of what White is ahead by while pieces are laid, before there are
 * figures to count and after, and of what an eager player has to build on. */
enum { FIRST_FIGURES = 5, EARLY_START = 3000, HEAD_START = 12000, USUAL = 15000 };

/* Early no figure is near enough to be counted, but pieces that touch will be. */
static int touches(const trigon *s, const cloth *c, int player)
{
    int n = 0;
    for (int i = 0; i < PIECES; i++) {
        int cell = s->piece[player][i], u = cell >> 7, v = cell & 127;
        if (cell == NOWHERE)
            continue;
        int beside[3] = { cloth_index(u - 1, v), cloth_index(u + 1, v), cloth_index(u, (u ^ v) & 1 ? v + 1 : v - 1) };
        for (int k = 0; k < 3; k++)
            n += c->at[beside[k]] != 0 && (c->at[beside[k]] > PIECES) == player;
    }
    return n;
}

/* Strips are left out for who wants more than to be answered. */
static int score(const trigon *s, const cloth *c, int player, bool strips)
{
    figures f;
    int lacking = BIGGEST - tes__popcount(trigon_slots(s, player));
    trigon_figures(s, c, player, lacking > NEAR ? lacking : NEAR, -1, &f);
    return tes__log2_milli(f.value - (strips ? 0 : f.strips) + (unsigned)AT_LEAST) * ACTION / 1000 + TOUCHING * touches(s, c, player) +
           (s->mover == player ? TEMPO : 0);
}

int trigon_prospects(const void *pos, int player)
{
    const trigon *s = pos;
    cloth c;
    trigon_spread(s, &c);
    return score(s, &c, player, true);
}

/* While pieces are laid; the last term makes it even where games of equals are. */
static int white_while_placing(const trigon *s, const cloth *c)
{
    int start = s->laid < FIRST_FIGURES ? EARLY_START : HEAD_START;
    return score(s, c, WHITE, true) * (1000 + FIRST) / 1000 - score(s, c, BLACK, true) * (1000 - FIRST) / 1000 - start;
}

int trigon_evaluate(const void *pos, int player)
{
    const trigon *s = pos;
    cloth c;
    trigon_spread(s, &c);
    int value = placing(s) ? white_while_placing(s, &c) : score(s, &c, WHITE, true) - score(s, &c, BLACK, true);
    return player == WHITE ? value : -value;
}

int trigon_eager(const void *pos, int player)
{
    const trigon *s = pos;
    cloth c;
    if (placing(s))
        return trigon_evaluate(pos, player);
    trigon_spread(s, &c);
    int danger = score(s, &c, !player, false) - SAFE;
    return score(s, &c, player, false) - (danger > 0 ? danger : 0) - USUAL;
}
