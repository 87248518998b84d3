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
enum { NEAR = 7 };

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

static int score(const trigon *s, const cloth *c, int player)
{
    figures f;
    int lacking = BIGGEST - tes__popcount(trigon_slots(s, player));
    trigon_figures(s, c, player, lacking > NEAR ? lacking : NEAR, -1, &f);
    return tes__log2_milli(f.value + (unsigned)AT_LEAST) * ACTION / 1000 + TOUCHING * touches(s, c, player) +
           (s->mover == player ? TEMPO : 0);
}

int trigon_prospects(const void *pos, int player)
{
    const trigon *s = pos;
    cloth c;
    trigon_spread(s, &c);
    return score(s, &c, player);
}

int trigon_evaluate(const void *pos, int player)
{
    const trigon *s = pos;
    cloth c;
    trigon_spread(s, &c);
    int first = placing(s) ? FIRST : 0;
    int value = score(s, &c, WHITE) * (1000 + first) / 1000 - score(s, &c, BLACK) * (1000 - first) / 1000;
    return player == WHITE ? value : -value;
}
