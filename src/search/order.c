/* order.c - which move to try next. See alphabeta.h.
 *
 * Alpha-beta lives on trying the best move first. What is known, in the order of
 * its weight: the move the table remembers; what the game sees at first sight
 * (step 7: Trikolos +44, Trini +585, Agon +124 Elo, measured as in alphabeta.c); moves
 * that were good at the same ply (step 8, killers: -41 in 240 games, +13, +67) or as an
 * answer to the same move (step 9, counters: +13, +5, +47); how often a move was good
 * anywhere (step 10, history: +26, +3, +83).
 */
#include "search/alphabeta.h"

#include <limits.h>

enum { KILLER = 14000, SECOND_KILLER = 11000, COUNTER = 9000, HISTORY_MOST = 16384, RATING_WEIGHS = 4 };

/* A long list is a heap, the largest order on top, since few of its moves are ever
 * taken; a short one is looked through each time, which is quicker there. */
enum { SHORT = 64 };

static void sift(tes_move move[], int order[], int n, int at)
{
    tes_move moved = move[at];
    int value = order[at];
    for (int child; (child = 2 * at + 1) < n; at = child) {
        child += child + 1 < n && order[child + 1] > order[child];
        if (order[child] <= value)
            break;
        move[at] = move[child];
        order[at] = order[child];
    }
    move[at] = moved;
    order[at] = value;
}

/* Drops what need not be looked at, though not what only looks poor where `all`;
 * returns how many are left. */
static int drop(tes_move move[], int16_t rating[], int n, bool all)
{
    int kept = 0;
    for (int i = 0; i < n; i++)
        if (rating[i] > TES_POOR || (all && rating[i] == TES_POOR)) {
            move[kept] = move[i];
            rating[kept++] = rating[i];
        }
    return kept;
}

int tes__rate(tes__seeker *t, int ply, int n, tes_move first)
{
    const tes__frame *f = &t->frame[ply];
    tes_move *move = tes__moves(t, ply);
    const int16_t *history = t->history[f->mover];
    int *order = tes__order(t, ply);
    tes_move counter = ply > 0 ? t->counter[t->frame[ply - 1].mover][tes__slot(t, t->frame[ply - 1].played)] : TES__NO_MOVE;
    bool rated = t->game->rate != NULL;
    if (rated) {
        t->game->rate(tes__position(t, ply), move, n, t->rating);
        n = drop(move, t->rating, n, (t->job->blind || t->job->selfish) && ply == 0);
    }
    for (int i = 0; i < n; i++) {
        int value = TES__STEP(10) ? history[tes__slot(t, move[i])] : 0;
        if (TES__STEP(7) && rated)
            value += RATING_WEIGHS * t->rating[i];
        if (TES__STEP(8) && move[i] == f->killer[0])
            value += KILLER;
        else if (TES__STEP(8) && move[i] == f->killer[1])
            value += SECOND_KILLER;
        else if (TES__STEP(9) && move[i] == counter)
            value += COUNTER;
        order[i] = move[i] == first ? INT_MAX : value;
    }
    for (int i = n / 2 - 1; n > SHORT && i >= 0; i--)
        sift(move, order, n, i);
    return n;
}

int tes__list_moves(tes__seeker *t, int ply, tes_move first)
{
    return tes__rate(t, ply, t->game->moves(tes__position(t, ply), tes__moves(t, ply)), first);
}

int tes__list_noisy(tes__seeker *t, int ply)
{
    return tes__rate(t, ply, t->game->noisy ? t->game->noisy(tes__position(t, ply), tes__moves(t, ply)) : 0, TES__NO_MOVE);
}

tes_move tes__next_move(tes__seeker *t, int ply, int taken, int n)
{
    tes_move *move = tes__moves(t, ply);
    int *order = tes__order(t, ply), last = n - 1 - taken, best = 0;
    for (int i = 1; n <= SHORT && i <= last; i++)
        best = order[i] > order[best] ? i : best;
    tes_move chosen = move[best];
    int value = order[best];
    move[best] = move[last];
    order[best] = order[last];
    move[last] = chosen;
    order[last] = value;
    if (n > SHORT)
        sift(move, order, last, 0);
    return chosen;
}

/* Nearer to +-HISTORY_MOST by a share of the way, so that old merits fade. */
static void nudge(int16_t *value, int by) { *value = (int16_t)(*value + by - *value * (by < 0 ? -by : by) / HISTORY_MOST); }

void tes__learn(tes__seeker *t, int ply, tes_move move, const tes_move tried[], int count, int depth)
{
    enum { MOST = 1600 };
    tes__frame *f = &t->frame[ply];
    int bonus = 32 * depth * depth < MOST ? 32 * depth * depth : MOST;
    if (f->killer[0] != move) {
        f->killer[1] = f->killer[0];
        f->killer[0] = move;
    }
    if (ply > 0)
        t->counter[t->frame[ply - 1].mover][tes__slot(t, t->frame[ply - 1].played)] = move;
    nudge(&t->history[f->mover][tes__slot(t, move)], bonus);
    for (int i = 0; i < count; i++)
        nudge(&t->history[f->mover][tes__slot(t, tried[i])], -bonus);
}
