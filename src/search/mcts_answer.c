/* mcts_answer.c - the lines of a Monte Carlo search as they stand. */
#include <string.h>

#include "base/chance.h"
#include "search/payoff.h"
#include "search/walk.h"

/* Won for certain, the soonest first; then by visits; lost for certain, the latest
 * first. */
static uint64_t rank(const tes__child *c)
{
    enum { LOST, OTHER, WON };
    int plies = atomic_load_explicit(&c->plies, memory_order_relaxed);
    switch (tes__proof(c)) {
    case TES__WON: return (uint64_t)WON << 40 | (uint64_t)(UINT8_MAX - plies);
    case TES__LOST: return (uint64_t)LOST << 40 | (uint64_t)plies;
    default: return (uint64_t)OTHER << 40 | tes__visits(c);
    }
}

/* The best child ranked behind `after`, equals in their order; after -1, the best. */
static int next_best(const tes__node *node, int after)
{
    int best = -1;
    for (int i = 0; i < node->count; i++) {
        uint64_t r = rank(&node->child[i]), limit = after < 0 ? UINT64_MAX : rank(&node->child[after]);
        bool behind = r < limit || (r == limit && i > after);
        if (behind && (best < 0 || r > rank(&node->child[best])))
            best = i;
    }
    return best;
}

/* The shares of the win in the simulations are the chances as they are: over 3,557
 * positions of 48 games of four, no power of them foretold the winners better
 * (docs/strength.md). */
static void set_chances(const tes__walk *w, const tes__child *c, int mover, tes_line *line)
{
    int players = w->job->rules.players, left = 1000000;
    const _Atomic float *won = tes__won(w, c);
    float value[TES_MAX_PLAYERS];
    if (tes__proof(c))
        tes__shares_of_proof(w, c, mover, won, value);
    else
        for (int p = 0; p < w->shares; p++)
            value[p] = tes__visits(c) ? tes__mean(won, w->shares, p) : 1 / (float)w->shares;
    for (int p = 0; p < players - 1; p++) {
        int chance = (int)(value[p] * 1000000);
        line->chance[p] = chance < 0 ? 0 : chance > left ? left : chance;
        left -= line->chance[p];
    }
    line->chance[players - 1] = left;
}

/* The logarithm of the odds, in the game's units. */
static int score_of(const tes__walk *w, const tes__child *c, int mover)
{
    int plies = atomic_load_explicit(&c->plies, memory_order_relaxed);
    if (tes__proof(c) == TES__WON)
        return TES_MATE - plies;
    if (tes__proof(c) == TES__LOST)
        return -TES_MATE + plies;
    float value = tes__visits(c) ? tes__mean(c->value, w->shares, mover) : 1 / (float)w->shares;
    int chance = (int)(value * 1000000);
    chance = chance < 1 ? 1 : chance > 999999 ? 999999 : chance;
    int64_t odds = tes__log2_milli((unsigned)chance) - tes__log2_milli((unsigned)(1000000 - chance));
    return (int)(odds * 693 * w->game->chance_unit / 1000000);
}

/* The line from this child on, by what was visited most. */
static void follow(const tes__walk *w, const tes__child *c, tes_line *line)
{
    line->length = 0;
    while (line->length < TES_MAX_PV) {
        line->move[line->length++] = c->move;
        if (tes__below(c) <= TES__NODE_BUSY)
            return;
        const tes__node *node = tes__tree_node(w->tree, tes__below(c));
        c = &node->child[next_best(node, -1)];
        if (!tes__visits(c))
            return;
    }
}

void tes__walk_answer(const tes__walk *w, tes_search_info *info)
{
    const tes__node *root = tes__tree_node(w->tree, w->tree->root);
    memset(info, 0, sizeof *info);
    info->lines = w->job->settings.lines < root->count ? w->job->settings.lines : root->count;
    for (int i = 0, last = -1; i < info->lines; i++) {
        last = next_best(root, last);
        if (last < 0) { /* other threads changed the ranks meanwhile */
            info->lines = i;
            break;
        }
        tes_line *line = &info->line[i];
        set_chances(w, &root->child[last], root->mover, line);
        line->score = score_of(w, &root->child[last], root->mover);
        follow(w, &root->child[last], line);
    }
    info->depth = info->line[0].length;
    info->seldepth = w->deepest > info->depth ? w->deepest : info->depth;
    info->hashfull = tes__tree_full(w->tree);
}
