/* mcts.c - Monte Carlo tree search: for games with many moves or many players.
 *
 * A SIMULATION walks down the tree by what looks best for whoever moves
 * (mcts_choose.c), adds a node (mcts_node.c), plays the game out from there and
 * notes the result on its way (mcts_note.c). What looks best is made of four things:
 * the mean of the results so far; before there are many, the results of all games in
 * which the same hand made the same move later (RAVE); the game's rating at first
 * sight, which is the prior and also decides how many moves are looked at at all;
 * and what is proven. Each player maximises their own share of the win.
 *
 * tes__baseline is the same walk without any of it: plain UCT with random games. It
 * is the yardstick others are measured by and should stay as it is.
 */
#include <string.h>

#include "search/payoff.h"
#include "search/walk.h"

/* Where the evaluation foresees the end (game.h) a playout is broken off after a few
 * plies and judged by it. In Trini with three players one such player against two who
 * play games to their end won 77 of 150 with two thirds of their CPU; 3 plies instead of 8
 * won 112 of 240 at equal CPU, 0 and 16 plies 46 and 49 of 150 (docs/strength.md). */
enum { SHORT_PLAYOUT = 3, LONG_PLAYOUT = 2000 };

/* A child gets its node after so many visits: rating a thousand moves costs as much as
 * several playouts and tells less. Worth 104 +-65 Elo over 1 in two-player Blokus
 * Trigon at equal CPU (docs/strength.md). */
enum { GROW = 4 };

static size_t workspace(const tes_game *game)
{
    size_t moves = (size_t)game->max_moves * (sizeof(uint64_t) + sizeof(tes_move) + sizeof(int16_t));
    return sizeof(tes__walk) + moves + (size_t)TES_MAX_HANDS * game->move_ids;
}

static void prepare(tes__walk *w, tes__job *job, int thread, bool plain)
{
    size_t moves = (size_t)job->game->max_moves;
    memset(w, 0, sizeof *w);
    w->job = job;
    w->game = job->game;
    w->tree = job->memory;
    w->plain = plain;
    w->shares = tes__shares(job->rules.players);
    w->grow_at = plain ? 1 : GROW;
    w->most_depth = job->limits.depth && job->limits.depth < TES__MOST_DEPTH ? job->limits.depth : TES__MOST_DEPTH;
    w->key = (uint64_t *)(void *)(w + 1);
    w->list = (tes_move *)(void *)(w->key + moves);
    w->rating = (int16_t *)(void *)(w->list + moves);
    w->seen = (uint8_t *)(w->rating + moves);
    memset(w->seen, 0, (size_t)TES_MAX_HANDS * job->game->move_ids);
    tes_rng_seed(&w->rng, job->rng_seed + (uint64_t)thread);
}

static int hand_of(const tes_game *game, const void *pos) { return game->hand ? game->hand(pos) : game->mover(pos); }

static void pay(tes__walk *w, const tes_result *r)
{
    tes__payoff_result(r, !w->plain, w->payoff);
    tes__payoff_result(r, false, w->won);
}

/* The game is over at w->pos, after the move `c`: certain from now on. Alone at a
 * puzzle an end proves nothing, since a better one may be found. */
static void finish(tes__walk *w, const tes__node *node, tes__child *c)
{
    tes_result r;
    w->game->result(w->pos, &r);
    pay(w, &r);
    if (r.players < 2)
        return;
    bool won = r.winners >> node->mover & 1, alone = r.winners == 1u << node->mover;
    atomic_store_explicit(&c->plies, 1, memory_order_relaxed);
    atomic_store_explicit(&c->proven, !won ? TES__LOST : alone ? TES__WON : TES__DRAWN, memory_order_relaxed);
}

static int playout_length(const tes__walk *w)
{
    if (w->game->foresees && !w->plain)
        return SHORT_PLAYOUT;
    return w->game->playout_plies ? w->game->playout_plies : LONG_PLAYOUT;
}

static void share_evenly(tes__walk *w)
{
    for (int p = 0; p < w->shares; p++)
        w->payoff[p] = w->won[p] = 1 / (float)w->shares;
}

static void play_out(tes__walk *w)
{
    const tes_game *game = w->game;
    tes_move (*next)(const void *pos, tes_rng *rng) = !w->plain && game->playout_move ? game->playout_move : game->random_move;
    tes_result r;
    if (!w->plain && game->playout)
        w->steps += game->playout(w->pos, &w->rng, w->step + w->steps);
    for (int left = playout_length(w); left > 0 && game->mover(w->pos) != TES_NOBODY; left--) {
        tes_move move = next(w->pos, &w->rng);
        if (w->steps < TES__MOST_STEPS)
            w->step[w->steps++] = (tes_step){ move, (uint8_t)hand_of(game, w->pos) };
        game->play(w->pos, move);
    }
    game->result(w->pos, &r);
    if (r.over)
        pay(w, &r);
    else if (!w->plain) {
        tes__payoff_at_sight(game, w->pos, w->job->rules.players, w->payoff);
        memcpy(w->won, w->payoff, sizeof w->won);
    } else
        share_evenly(w);
}

/* What is proven of `c` need not be played. */
static void pay_by_proof(tes__walk *w, const tes__child *c, int mover)
{
    tes__shares_of_proof(w, c, mover, c->value, w->payoff);
    if (w->game->mover(w->pos) == TES_NOBODY) {
        tes_result r;
        w->game->result(w->pos, &r);
        tes__payoff_result(&r, false, w->won);
    } else
        tes__shares_of_proof(w, c, mover, tes__won(w, c), w->won);
}

/* The node of a child, made if it is time and no other thread is at it. */
static uint32_t node_below(tes__walk *w, tes__child *c, uint32_t visits)
{
    uint32_t below = tes__below(c), none = TES__NO_NODE;
    if (below != TES__NO_NODE || visits < w->grow_at || w->depth == w->most_depth)
        return below;
    if (!atomic_compare_exchange_strong(&c->node, &none, TES__NODE_BUSY))
        return none;
    below = tes__walk_node(w, w->pos);
    atomic_store_explicit(&c->node, below, memory_order_release);
    return below;
}

/* Is w->pos a position the match has seen twice, or one this walk came through? To go
 * round is to draw. It proves nothing: on another way here it is no repetition. */
static bool repeated(const tes__walk *w)
{
    if (!w->game->repeats || w->plain)
        return false;
    uint64_t hash = w->game->hash(w->pos);
    for (int i = 0; i < w->job->twice_count; i++)
        if (w->job->twice[i] == hash)
            return true;
    for (int d = 0; d < w->depth; d++)
        if (w->node[d]->hash == hash)
            return true;
    return false;
}

static void simulate(tes__walk *w)
{
    const tes_game *game = w->game;
    tes__node *node = tes__tree_node(w->tree, w->tree->root);
    memcpy(w->pos, w->job->root, game->state_size);
    w->depth = w->steps = 0;
    for (;;) {
        atomic_fetch_add_explicit(&node->visits, 1, memory_order_relaxed);
        tes__child *c = tes__walk_choose(w, node);
        uint32_t visits = atomic_fetch_add_explicit(&c->visits, 1, memory_order_relaxed);
        w->node[w->depth] = node;
        w->child[w->depth++] = c;
        w->step[w->steps++] = (tes_step){ c->move, node->hand };
        game->play(w->pos, c->move);
        if (tes__proof(c)) {
            pay_by_proof(w, c, node->mover);
            break;
        }
        if (game->mover(w->pos) == TES_NOBODY) {
            finish(w, node, c);
            break;
        }
        if (repeated(w)) {
            share_evenly(w);
            break;
        }
        uint32_t below = node_below(w, c, visits);
        if (below <= TES__NODE_BUSY) {
            play_out(w);
            break;
        }
        node = tes__tree_node(w->tree, below);
    }
    tes__walk_note(w);
}

/* Nothing is left to find: a win, everything proven, or a single move. */
static bool settled(const tes__node *root)
{
    int open = 0;
    for (int i = 0; i < root->count; i++) {
        if (tes__proof(&root->child[i]) == TES__WON)
            return true;
        open += tes__proof(&root->child[i]) == TES__OPEN;
    }
    return open == 0 || (root->count == 1 && root->complete);
}

/* Can no other move catch up with the first in what is left to do? */
static bool decided(const tes__job *job, const tes__node *root)
{
    uint64_t first = 0, second = 0, done = atomic_load_explicit(&job->nodes, memory_order_relaxed);
    if (!job->limits.nodes || job->settings.lines > 1 || done >= (uint64_t)job->limits.nodes)
        return false;
    for (int i = 0; i < root->count; i++) {
        uint64_t n = tes__visits(&root->child[i]);
        second = n > first ? first : n > second ? n : second;
        first = n > first ? n : first;
    }
    return first - second > (uint64_t)job->limits.nodes - done;
}

static void report(const tes__walk *w)
{
    tes_search_info info;
    tes__walk_answer(w, &info);
    tes__job_report(w->job, &info);
}

/* Thread 0 lays the root; the others wait for it. False when there is none. */
static bool lay_root(tes__walk *w, int thread)
{
    tes__tree *tree = w->tree;
    if (thread == 0) {
        if (!tes__tree_keep(tree, w->game->hash(w->job->root)))
            tree->root = tes__walk_node(w, w->job->root);
        else if (!w->plain)
            tes__walk_widen_root(w);
        atomic_store(&tree->ready, tree->root != TES__NO_NODE);
    }
    while (!atomic_load(&tree->ready))
        if (thread == 0 || atomic_load(&w->job->stop))
            return false;
    return true;
}

static void search(tes__job *job, int thread, void *space, bool plain)
{
    enum { FIRST_REPORT = 1000, LOOK_EVERY = 32 };
    tes__walk *w = space;
    prepare(w, job, thread, plain);
    if (!lay_root(w, thread))
        return;
    const tes__node *root = tes__tree_node(w->tree, w->tree->root);
    uint64_t done = 0, next_report = FIRST_REPORT;
    do {
        simulate(w);
        if (thread != 0)
            continue;
        if (++done == next_report) {
            next_report += next_report / 2;
            report(w);
        }
        if (done % LOOK_EVERY == 0 && (settled(root) || decided(job, root) || tes__job_late(job)))
            atomic_store(&job->stop, true);
    } while (!tes__job_tick(job, thread, 1));
    if (thread == 0) {
        atomic_store(&w->tree->ready, false);
        report(w);
    }
}

static void think(tes__job *job, int thread, void *space) { search(job, thread, space, false); }
static void think_plainly(tes__job *job, int thread, void *space) { search(job, thread, space, true); }

const tes__method tes__mcts = {
    .name = "mcts",
    .workspace = workspace,
    .forget = tes__tree_clear,
    .keeps_tree = true,
    .think = think,
};
const tes__method tes__baseline = {
    .name = "baseline",
    .workspace = workspace,
    .forget = tes__tree_clear,
    .keeps_tree = true,
    .think = think_plainly,
};
