/* tree.c - see tree.h. */
#include "search/tree.h"

#include <string.h>

enum { FIRST = (sizeof(tes__tree) + TES__TREE_UNIT - 1) / TES__TREE_UNIT };

void tes__tree_clear(void *memory, size_t bytes)
{
    tes__tree *tree = memory;
    size_t units = bytes / TES__TREE_UNIT;
    tree->root = TES__NO_NODE;
    tree->units = units < UINT32_MAX ? (uint32_t)units : UINT32_MAX;
    atomic_store(&tree->ready, 0);
    atomic_store_explicit(&tree->used, FIRST, memory_order_relaxed);
}

uint32_t tes__tree_take(tes__tree *tree, int children)
{
    size_t bytes = sizeof(tes__node) + (size_t)children * sizeof(tes__child);
    uint32_t units = (uint32_t)((bytes + TES__TREE_UNIT - 1) / TES__TREE_UNIT);
    uint32_t at = atomic_load_explicit(&tree->used, memory_order_relaxed);
    do {
        if (units > tree->units - at)
            return TES__NO_NODE;
    } while (!atomic_compare_exchange_weak_explicit(&tree->used, &at, at + units, memory_order_relaxed, memory_order_relaxed));
    tes__node *node = tes__tree_node(tree, at);
    memset(node, 0, bytes);
    node->units = units;
    node->count = (uint16_t)children;
    return at;
}

static uint32_t find(tes__tree *tree, uint64_t hash)
{
    uint32_t used = atomic_load(&tree->used);
    for (uint32_t at = FIRST; tree->root && at < used; at += tes__tree_node(tree, at)->units)
        if (tes__tree_node(tree, at)->hash == hash)
            return at;
    return TES__NO_NODE;
}

/* Notes in the nodes below where their links will stand once this node lies at `to`. */
static void mark_below(tes__tree *tree, tes__node *node, uint32_t to)
{
    for (int i = 0; i < node->count; i++) {
        uint32_t below = atomic_load(&node->child[i].node);
        if (below <= TES__NODE_BUSY) {
            atomic_store(&node->child[i].node, TES__NO_NODE);
            continue;
        }
        tes__tree_node(tree, below)->kept = true;
        tes__tree_node(tree, below)->owner = to;
    }
}

static void relink(tes__node *owner, uint32_t from, uint32_t to)
{
    for (int i = 0; i < owner->count; i++)
        if (atomic_load(&owner->child[i].node) == from) {
            atomic_store(&owner->child[i].node, to);
            return;
        }
}

/* A node lies behind the one it descends from (but for a root that was made anew), so one pass in the order of memory
 * meets every node after its parent has been moved. Nothing moves up: the place of a
 * node that is read is never written before. A node's old address cannot be mistaken
 * for the new one of a sibling, since siblings are moved in order and downwards. */
bool tes__tree_keep(tes__tree *tree, uint64_t hash)
{
    uint32_t root = find(tree, hash), used = atomic_load(&tree->used), end = FIRST;
    if (!root) {
        tes__tree_clear(tree, (size_t)tree->units * TES__TREE_UNIT);
        return false;
    }
    if (root == tree->root)
        return true;
    tes__tree_node(tree, root)->kept = true;
    tes__tree_node(tree, root)->owner = TES__NO_NODE;
    for (uint32_t at = root; at < used;) {
        tes__node *node = tes__tree_node(tree, at);
        uint32_t units = node->units;
        if (node->kept) {
            node->kept = false;
            if (node->owner)
                relink(tes__tree_node(tree, node->owner), at, end);
            mark_below(tree, node, end);
            memmove(tes__tree_node(tree, end), node, (size_t)units * TES__TREE_UNIT);
            end += units;
        }
        at += units;
    }
    tree->root = FIRST;
    atomic_store(&tree->used, end);
    return true;
}

int tes__tree_full(tes__tree *tree) { return (int)((uint64_t)atomic_load(&tree->used) * 1000 / tree->units); }
