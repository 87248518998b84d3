/* mcts_node.c - a new node: its moves, the most promising first, with their priors. */
#include <string.h>

#include "base/chance.h"
#include "search/walk.h"

/* Children a node has at most, near the root and from some depth on, where visits are
 * too few to look at more (mcts_choose.c). Of Blokus Trigon's thousand moves a search
 * chooses one of the first hundred in 19 of 20 cases. */
enum { NEAR_CHILDREN = 128, DEEP_CHILDREN = 48, DEEP = 3 };

enum { EYE_UNIT = 1000 }; /* of rate_by_eye() */

/* For games that rate no moves: what the evaluation says after each. */
static void rate_by_eye(tes__walk *w, const void *pos, int n)
{
    const tes_game *game = w->game;
    _Alignas(TES_STATE_ALIGN) unsigned char next[TES_MAX_STATE];
    int player = game->mover(pos);
    for (int i = 0; i < n; i++) {
        memcpy(next, pos, game->state_size);
        game->play(next, w->list[i]);
        int64_t e = (int64_t)game->evaluate(next, player) * EYE_UNIT / game->chance_unit;
        w->rating[i] = (int16_t)(e > INT16_MAX ? INT16_MAX : e < -INT16_MAX ? -INT16_MAX : e);
    }
}

/* Keeps the smallest key of a heap on top. */
static void sift(uint64_t heap[], int n, int at)
{
    for (int below; (below = 2 * at + 1) < n; at = below) {
        below += below + 1 < n && heap[below + 1] < heap[below];
        if (heap[at] <= heap[below])
            return;
        uint64_t key = heap[at];
        heap[at] = heap[below];
        heap[below] = key;
    }
}

/* w->key becomes the indices of the best rated moves, best first, equals in the
 * order of the list; returns how many. */
static int best_rated(tes__walk *w, int n)
{
    uint64_t *key = w->key;
    int most = w->depth < DEEP ? NEAR_CHILDREN : DEEP_CHILDREN, kept = n < most ? n : most;
    for (int i = 0; i < n; i++) {
        uint64_t k = (uint64_t)(w->rating[i] - INT16_MIN) << 32 | (uint32_t)(n - i);
        if (i < kept) {
            key[i] = k;
            continue;
        }
        for (int at = i == kept ? kept / 2 : -1; at >= 0; at--)
            sift(key, kept, at);
        if (k > key[0]) {
            key[0] = k;
            sift(key, kept, 0);
        }
    }
    for (int at = kept / 2; at >= 0; at--)
        sift(key, kept, at);
    for (int left = kept - 1; left > 0; left--) {
        uint64_t worst = key[0];
        key[0] = key[left];
        key[left] = worst;
        sift(key, left, 0);
    }
    for (int i = 0; i < kept; i++)
        key[i] = (uint64_t)n - (uint32_t)key[i];
    return kept;
}

/* Shares of 1; odds of e : 1 are `unit` apart in the ratings. */
static void set_priors(const tes__walk *w, tes__node *node, int unit)
{
    double sum = 0;
    int best = w->rating[w->key[0]];
    for (int i = 0; i < node->count; i++) {
        double x = (double)(w->rating[w->key[i]] - best) / unit;
        node->child[i].prior = (float)tes__exp(x < -30 ? -30 : x);
        sum += (double)node->child[i].prior;
    }
    for (int i = 0; i < node->count; i++)
        node->child[i].prior /= (float)sum;
}

/* Without knowledge: all moves in random order. */
static void shuffle(tes__walk *w, int n)
{
    for (int i = 0; i < n; i++)
        w->key[i] = (uint64_t)i;
    for (int i = n - 1; i > 0; i--) {
        uint32_t j = tes_rng_below(&w->rng, (uint32_t)i + 1);
        uint64_t key = w->key[i];
        w->key[i] = w->key[j];
        w->key[j] = key;
    }
}

/* Leaves out what does the same as another move, or looks poor beside it. */
static int drop(tes__walk *w, int n)
{
    int kept = 0;
    for (int i = 0; i < n; i++)
        if (w->rating[i] > TES_POOR) {
            w->list[kept] = w->list[i];
            w->rating[kept++] = w->rating[i];
        }
    return kept;
}

/* Puts the *n moves of w->list in order and returns how many get a child; *n becomes
 * how many there are that differ. */
static int order(tes__walk *w, const void *pos, int *n)
{
    if (w->plain) {
        shuffle(w, *n);
        return *n;
    }
    if (w->game->rate && w->game->rate_unit) {
        w->game->rate(pos, w->list, *n, w->rating);
        *n = drop(w, *n);
    } else
        rate_by_eye(w, pos, *n);
    return best_rated(w, *n);
}

/* A root that was made deep in the last search gets more children. Ratings put the
 * moves in the same order again, so its children are the first of the new ones. */
void tes__walk_widen_root(tes__walk *w)
{
    tes__node *old = tes__tree_node(w->tree, w->tree->root);
    if (old->complete || old->count >= NEAR_CHILDREN)
        return;
    uint32_t at = tes__walk_node(w, w->job->root);
    if (!at)
        return;
    tes__node *root = tes__tree_node(w->tree, at);
    for (int i = 0; i < old->count; i++) {
        float prior = root->child[i].prior;
        memcpy(&root->child[i], &old->child[i], sizeof root->child[i]);
        root->child[i].prior = prior;
    }
    atomic_store(&root->visits, atomic_load(&old->visits));
    for (int p = 0; p < TES_MAX_PLAYERS - 1; p++) {
        atomic_store(&root->value[p], atomic_load(&old->value[p]));
        atomic_store(&root->won[p], atomic_load(&old->won[p]));
    }
    old->hash = ~root->hash; /* not to be found again */
    w->tree->root = at;
}

uint32_t tes__walk_node(tes__walk *w, const void *pos)
{
    const tes_game *game = w->game;
    int n = game->moves(pos, w->list), kept = order(w, pos, &n);
    uint32_t at = tes__tree_take(w->tree, kept);
    if (!at)
        return TES__NO_NODE;
    tes__node *node = tes__tree_node(w->tree, at);
    node->hash = game->hash(pos);
    node->mover = (int8_t)game->mover(pos);
    node->hand = (uint8_t)(game->hand ? game->hand(pos) : node->mover);
    node->complete = kept == n;
    for (int i = 0; i < kept; i++)
        node->child[i].move = w->list[w->key[i]];
    if (!w->plain)
        set_priors(w, node, game->rate && game->rate_unit ? game->rate_unit : EYE_UNIT);
    return at;
}
