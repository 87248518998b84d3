/* walk.h - what the files of the Monte Carlo search share: one thread's walk
 * through the tree. mcts.c tells the story. */
#ifndef TES_SEARCH_WALK_H
#define TES_SEARCH_WALK_H
#include "search/method.h"
#include "search/tree.h"

enum { TES__MOST_DEPTH = 512, TES__MOST_STEPS = TES__MOST_DEPTH + TES_MAX_PLAYOUT };

typedef struct tes__walk {
    tes__job *job;
    const tes_game *game;
    tes__tree *tree;
    bool plain;       /* the baseline: no knowledge */
    int shares;       /* payoffs, see payoff.h */
    uint32_t grow_at; /* visits after which a child gets its node */
    tes_rng rng;
    _Alignas(TES_STATE_ALIGN) unsigned char pos[TES_MAX_STATE];
    tes__node *node[TES__MOST_DEPTH]; /* the way down, and the child taken at each */
    tes__child *child[TES__MOST_DEPTH];
    int depth, deepest;
    int most_depth;                 /* no node is made further down */
    tes_step step[TES__MOST_STEPS]; /* every move of this simulation */
    int steps;
    float payoff[TES_MAX_PLAYERS], won[TES_MAX_PLAYERS];
    /* Behind the struct, as long as the game needs. */
    uint64_t *key; /* moves in the order of their ratings */
    tes_move *list;
    int16_t *rating;
    uint8_t *seen; /* [hand][move]: 1 + at which step it was made, 0: never */
} tes__walk;

/* Relaxed reads and writes: see tree.h. */
static inline uint32_t tes__visits(const tes__child *c) { return atomic_load_explicit(&c->visits, memory_order_relaxed); }
static inline int tes__proof(const tes__child *c) { return atomic_load_explicit(&c->proven, memory_order_relaxed); }
static inline float tes__mean(const _Atomic float value[], int shares, int player)
{
    if (player < shares - 1)
        return atomic_load_explicit(&value[player], memory_order_relaxed);
    float rest = 1;
    for (int p = 0; p < shares - 1; p++)
        rest -= atomic_load_explicit(&value[p], memory_order_relaxed);
    return rest;
}
static inline uint32_t tes__below(const tes__child *c) { return atomic_load_explicit(&c->node, memory_order_acquire); }
/* Who won the simulations through a child; its payoffs while it has no node to tell. */
static inline const _Atomic float *tes__won(const tes__walk *w, const tes__child *c)
{
    uint32_t below = tes__below(c);
    const tes__node *node = below > TES__NODE_BUSY ? tes__tree_node(w->tree, below) : NULL;
    return node && atomic_load_explicit(&node->visits, memory_order_relaxed) ? node->won : c->value;
}

/* mcts_node.c: a node for a position that is not over; TES__NO_NODE when the memory
 * is used up. */
uint32_t tes__walk_node(tes__walk *w, const void *pos);
void tes__walk_widen_root(tes__walk *w);

/* mcts_choose.c: the child to walk on to. */
tes__child *tes__walk_choose(const tes__walk *w, tes__node *node);

/* mcts_note.c: what the simulation tells the nodes it came through. */
void tes__walk_note(tes__walk *w);
/* Every player's share after a proven child; `said` is what simulations said of it, for
 * what the proof does not tell. */
void tes__shares_of_proof(const tes__walk *w, const tes__child *c, int mover, const _Atomic float said[], float out[TES_MAX_PLAYERS]);

/* mcts_answer.c: the lines as they stand. */
void tes__walk_answer(const tes__walk *w, tes_search_info *info);

#endif
