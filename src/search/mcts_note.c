/* mcts_note.c - what a simulation tells the nodes it came through: its payoff, the
 * moves made later in it, and what is proven by now. */
#include "search/walk.h"

static const float like_span = 64; /* a move made so many plies later says nothing any more */

/* Who moves after `c` and wins for certain; TES_NOBODY when that is not known. */
static int winner_below(const tes__walk *w, const tes__child *c)
{
    if (tes__below(c) <= TES__NODE_BUSY)
        return TES_NOBODY;
    const tes__node *node = tes__tree_node(w->tree, tes__below(c));
    for (int i = 0; i < node->count; i++)
        if (tes__proof(&node->child[i]) == TES__WON)
            return node->mover;
    return TES_NOBODY;
}

/* A proof speaks of the mover alone. Of two players it says it all; otherwise a loss
 * is the gain of whoever moves next and wins, and where that is not known, who gains
 * or shares a win is what the simulations said so far. */
void tes__shares_of_proof(const tes__walk *w, const tes__child *c, int mover, const _Atomic float said[], float out[TES_MAX_PLAYERS])
{
    int proof = tes__proof(c), winner = proof == TES__WON ? mover : TES_NOBODY;
    if (proof == TES__LOST)
        winner = w->shares > 2 ? winner_below(w, c) : 1 - mover;
    float own = tes__mean(said, w->shares, mover), others = 1 - own;
    for (int p = 0; p < w->shares; p++) {
        float share = w->shares > 2 ? tes__mean(said, w->shares, p) : 0.5f;
        float gain = others > 0 ? share / others : 1 / (float)(w->shares - 1);
        out[p] = winner >= 0 ? (float)(p == winner) : proof == TES__DRAWN ? share : p == mover ? 0 : gain;
    }
}

static void into_mean(_Atomic float value[], float n, const float one[], int shares)
{
    for (int p = 0; p < shares - 1; p++) {
        float mean = atomic_load_explicit(&value[p], memory_order_relaxed);
        atomic_store_explicit(&value[p], mean + (one[p] - mean) / n, memory_order_relaxed);
    }
}

/* RAVE: a game in which the same hand made this move later speaks for it too, the
 * less the later it came. */
static void add_likes(tes__walk *w, int depth)
{
    tes__node *node = w->node[depth];
    const uint8_t *seen = w->seen + (size_t)node->hand * w->game->move_ids;
    float payoff = w->payoff[node->mover];
    for (int i = 0; i < node->count; i++) {
        tes__child *c = &node->child[i];
        int later = seen[c->move] - 1 - depth;
        float weight = 1 - (float)later / like_span;
        if (later < 0 || weight <= 0)
            continue;
        float games = atomic_load_explicit(&c->like_weight, memory_order_relaxed) + weight;
        float like = atomic_load_explicit(&c->like, memory_order_relaxed);
        atomic_store_explicit(&c->like_weight, games, memory_order_relaxed);
        atomic_store_explicit(&c->like, like + (payoff - like) * weight / games, memory_order_relaxed);
    }
}

typedef struct tally {
    int lost, drawn, known;
    int soonest, latest; /* plies to a win; to the last of all ends */
} tally;

static tally count_proofs(const tes__node *node)
{
    tally t = { .soonest = UINT8_MAX };
    for (int i = 0; i < node->count; i++) {
        int proof = tes__proof(&node->child[i]), plies = atomic_load_explicit(&node->child[i].plies, memory_order_relaxed);
        if (proof == TES__OPEN)
            continue;
        t.known++;
        t.lost += proof == TES__LOST;
        t.drawn += proof == TES__DRAWN;
        t.soonest = proof == TES__WON && plies < t.soonest ? plies : t.soonest;
        t.latest = plies > t.latest ? plies : t.latest;
    }
    return t;
}

/* `c`, a move of `player`, leads to `node`: what do the proofs there prove of it? One
 * win of the mover there is enough; otherwise all moves must be known. With more than
 * two players nobody can tell who gains by the mover's loss. */
static void prove(const tes__walk *w, tes__child *c, int player, const tes__node *node)
{
    bool same = node->mover == player;
    tally t = count_proofs(node);
    int proof = TES__OPEN, plies = t.soonest;
    if (t.soonest < UINT8_MAX)
        proof = same ? TES__WON : TES__LOST;
    else if (node->complete && t.known == node->count) {
        plies = t.latest;
        if (t.lost == t.known && (same || w->shares == 2))
            proof = same ? TES__LOST : TES__WON;
        else if (t.drawn && w->shares == 2)
            proof = TES__DRAWN;
    }
    if (proof == TES__OPEN)
        return;
    atomic_store_explicit(&c->plies, (uint8_t)(plies < UINT8_MAX - 1 ? plies + 1 : plies), memory_order_relaxed);
    atomic_store_explicit(&c->proven, (uint8_t)proof, memory_order_relaxed);
}

/* Writes at which step each hand made its moves, the first time counting; or wipes
 * it out again. */
static void mark_steps(tes__walk *w, bool made)
{
    int n = w->steps < UINT8_MAX ? w->steps : UINT8_MAX - 1;
    for (int i = n - 1; i >= 0; i--)
        w->seen[w->step[i].hand * (size_t)w->game->move_ids + w->step[i].move] = (uint8_t)(made ? i + 1 : 0);
}

void tes__walk_note(tes__walk *w)
{
    bool likes = !w->plain && w->game->move_ids > 0;
    if (likes)
        mark_steps(w, true);
    for (int d = w->depth - 1; d >= 0; d--) {
        tes__node *node = w->node[d];
        tes__child *c = w->child[d];
        float visits = (float)atomic_load_explicit(&node->visits, memory_order_relaxed);
        into_mean(c->value, (float)tes__visits(c), w->payoff, w->shares);
        into_mean(node->value, visits, w->payoff, w->shares);
        into_mean(node->won, visits, w->won, w->shares);
        if (likes)
            add_likes(w, d);
        if (d > 0 && tes__proof(c) && !tes__proof(w->child[d - 1]))
            prove(w, w->child[d - 1], w->node[d - 1]->mover, node);
    }
    if (likes)
        mark_steps(w, false);
    w->deepest = w->depth > w->deepest ? w->depth : w->deepest;
}
