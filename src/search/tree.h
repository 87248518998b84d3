/* tree.h - the tree of a Monte Carlo search, in memory that is given.
 *
 * A NODE is a position whose moves were looked at; it has one CHILD a move, the
 * most promising first. A child's own node comes later, when it was visited often
 * enough. Nodes are cut one after the other from the memory and never freed; what
 * the next search can use of them is moved together (tes__tree_keep).
 *
 * PAYOFFS are what a game's end is worth to each player: they sum to 1. Values are means of
 * payoffs, kept for all players but the last, whose share is what remains. Payoffs
 * give something for points and places, too, so a node also keeps who won.
 *
 * Threads write without locks: a number is always whole, but an update may get
 * lost. With one thread nothing is.
 */
#ifndef TES_SEARCH_TREE_H
#define TES_SEARCH_TREE_H
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <tessera/game.h>

/* What is known for certain of a child, for the player who moves there. */
enum { TES__OPEN, TES__LOST, TES__DRAWN, TES__WON };

/* A child's node: none yet, one is being made, or where it lies. */
enum { TES__NO_NODE = 0, TES__NODE_BUSY = 1 };

typedef struct tes__child {
    tes_move move;
    _Atomic uint32_t node;
    _Atomic uint32_t visits;
    _Atomic float value[TES_MAX_PLAYERS - 1];
    _Atomic float like;        /* value of playouts in which this hand made the move later */
    _Atomic float like_weight; /* how many they were, the near ones counting more          */
    float prior;               /* share of all siblings' promise                           */
    _Atomic uint8_t proven;
    _Atomic uint8_t plies; /* to the end, where proven */
    uint8_t zero[2];
} tes__child;

typedef struct tes__node {
    uint64_t hash;
    uint32_t units; /* its length in memory */
    uint32_t owner; /* while being kept: where the link to it stands */
    uint16_t count;
    int8_t mover;
    uint8_t hand;
    bool complete; /* every legal move has a child */
    bool kept;
    uint8_t zero[2];
    _Atomic uint32_t visits;
    _Atomic float value[TES_MAX_PLAYERS - 1];
    _Atomic float won[TES_MAX_PLAYERS - 1];
    tes__child child[];
} tes__node;

enum { TES__TREE_UNIT = 8, TES__MAX_CHILDREN = 32768 };

/* At the head of the memory; nodes follow. */
typedef struct tes__tree {
    uint32_t root; /* TES__NO_NODE: nothing is known */
    uint32_t units;
    _Atomic uint32_t used;
    atomic_bool ready; /* the root of this search is laid */
} tes__tree;

void tes__tree_clear(void *memory, size_t bytes);
static inline tes__node *tes__tree_node(tes__tree *tree, uint32_t at)
{
    return (tes__node *)(void *)((unsigned char *)tree + (size_t)at * TES__TREE_UNIT);
}

/* Room for a node with so many children, or TES__NO_NODE. */
uint32_t tes__tree_take(tes__tree *tree, int children);

/* Makes the node of this position the root and forgets what does not descend from
 * it. False when there is none: then the tree is empty. */
bool tes__tree_keep(tes__tree *tree, uint64_t hash);

int tes__tree_full(tes__tree *tree); /* per mille */

#endif
