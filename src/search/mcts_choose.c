/* mcts_choose.c - which child a simulation walks on to. */
#include "base/chance.h"
#include "base/hash.h"
#include "search/walk.h"

/* By judgement and short matches in Blokus Trigon; the figures are in the commits. */
typedef struct trust {
    float explore;    /* how much untried promise counts against results        */
    float first_loss; /* an untried move is taken to be so much worse than others */
} trust;
static const trust of_two = { 0.6f, 0.05f };
static const trust of_more = { 0.2f, 0.02f }; /* their payoffs lie closer together (payoff.c) */
static const float like_visits = 20;          /* games with the move played later count as at most so many visits */
static const float wide_first = 4;            /* children looked at from the beginning ... */
static const float wide_growth = 2;           /* ... and for each unit of the visits' root */

/* UCB1. Children stand in random order, so the first untried one will do. */
static tes__child *choose_plainly(const tes__walk *w, tes__node *node)
{
    double log = tes__log2_milli(atomic_load_explicit(&node->visits, memory_order_relaxed) + 1) * 0.000693147;
    tes__child *best = &node->child[0];
    double most = -1;
    for (int i = 0; i < node->count; i++) {
        tes__child *c = &node->child[i];
        uint32_t n = tes__visits(c);
        if (n == 0)
            return c;
        double x = (double)tes__mean(c->value, w->shares, node->mover) + __builtin_sqrt(log / n);
        if (x > most) {
            most = x;
            best = c;
        }
    }
    return best;
}

/* The mean of the results and of the games in which the move came later. */
static float looks(const tes__walk *w, const tes__child *c, uint32_t n, int mover, float untried)
{
    float mean = n ? tes__mean(c->value, w->shares, mover) : untried, plain = n ? (float)n : 0.5f;
    float games = atomic_load_explicit(&c->like_weight, memory_order_relaxed);
    if (games <= 0)
        return mean;
    float weight = like_visits * games / (like_visits + games);
    return (plain * mean + weight * atomic_load_explicit(&c->like, memory_order_relaxed)) / (plain + weight);
}

/* A level's misjudgement of a move: always the same one in a search, up to the noise
 * either way. A unit of the evaluation is a quarter of a win where chances are even. */
static float misjudged(const tes__walk *w, const tes__node *node, const tes__child *c)
{
    if (!w->job->noise)
        return 0;
    uint64_t h = tes__mix(w->job->rng_seed ^ node->hash ^ tes__mix(c->move));
    return ((float)(h >> 40) / (float)(1 << 23) - 1) * (float)w->job->noise / 400;
}

tes__child *tes__walk_choose(const tes__walk *w, tes__node *node)
{
    if (w->plain)
        return choose_plainly(w, node);
    float visits = (float)atomic_load_explicit(&node->visits, memory_order_relaxed), root = __builtin_sqrtf(visits + 1);
    const trust *t = w->shares == 2 ? &of_two : &of_more;
    int wide = (int)(wide_first + wide_growth * root);
    float untried = tes__mean(node->value, w->shares, node->mover) - t->first_loss, most = -10;
    tes__child *best = &node->child[0];
    for (int i = 0; i < wide && i < node->count; i++) {
        tes__child *c = &node->child[i];
        uint32_t n = tes__visits(c);
        int proof = tes__proof(c);
        if (proof == TES__WON)
            return c;
        float x = looks(w, c, n, node->mover, untried) + t->explore * root * c->prior / (float)(1 + n) + misjudged(w, node, c);
        if (proof == TES__LOST)
            x -= 5; /* only if nothing else is left */
        if (x > most) {
            most = x;
            best = c;
        }
    }
    return best;
}
