/* table.h - what was found out about positions: the transposition table.
 *
 * It lives in memory of the caller's and uses all of it in steps of 64 bytes,
 * one group of four entries each. All threads read and write it without locks:
 * an entry is two words, the first of which is mixed with the second, so that
 * one torn by two writers fits no position and is not found.
 */
#ifndef TES_SEARCH_TABLE_H
#define TES_SEARCH_TABLE_H
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <tessera/game.h>

enum tes__bound { TES__NO_BOUND, TES__AT_MOST, TES__AT_LEAST, TES__EXACT };

typedef struct tes__found {
    tes_move move; /* TES__NO_MOVE: none was better than the others */
    int score;
    int depth;
    enum tes__bound bound;
} tes__found;

#define TES__NO_MOVE UINT32_MAX

typedef struct tes__entry {
    atomic_uint_fast64_t mixed, data;
} tes__entry;

typedef struct tes__table {
    tes__entry *entry;
    uint32_t groups;
    unsigned age; /* of what is stored now; older entries go first */
} tes__table;

/* `memory` is zeroed by whoever owns it. */
tes__table tes__table_make(void *memory, size_t bytes, unsigned age);

/* This position will be asked for shortly: a look into a large table is a wait for
 * memory, a fifth of all time in Agon, if it is not announced. */
void tes__table_announce(const tes__table *table, uint64_t hash);

bool tes__table_find(const tes__table *table, uint64_t hash, tes__found *found);
void tes__table_store(const tes__table *table, uint64_t hash, tes__found found);

/* Per mille of entries from this search, by a sample. */
int tes__table_full(const tes__table *table);

#endif
