/* table.c - see table.h.
 *
 * The data word is the move and the score. The first word is 48 bits of the
 * position's hash, the depth, the age and the bound, all of it xored with the
 * data word.
 */
#include "search/table.h"

enum { IN_GROUP = 4, AGES = 64, SAMPLE = 250 };
enum { DEPTH_SHIFT = 8, AGE_SHIFT = 2 }; /* below the hash: depth 8 bits, age 6, bound 2 */

#define HASH_BITS (~UINT64_C(0xffff))

_Static_assert(sizeof(tes__entry) == 16, "four entries are a cache line");

tes__table tes__table_make(void *memory, size_t bytes, unsigned age)
{
    size_t groups = bytes / (IN_GROUP * sizeof(tes__entry));
    return (tes__table){ .entry = memory, .groups = groups > UINT32_MAX ? UINT32_MAX : (uint32_t)groups, .age = age % AGES };
}

/* The group is chosen by the 16 bits of the hash that entries do not keep, and
 * then by the highest. */
static tes__entry *group_of(const tes__table *table, uint64_t hash)
{
    uint32_t place = (uint32_t)(hash << 16 | hash >> 48);
    return &table->entry[((uint64_t)place * table->groups >> 32) * IN_GROUP];
}

static uint64_t load(const atomic_uint_fast64_t *word) { return atomic_load_explicit(word, memory_order_relaxed); }
static int depth_of(uint64_t word) { return (int)(word >> DEPTH_SHIFT & 0xff); }
static unsigned age_of(uint64_t word) { return word >> AGE_SHIFT & (AGES - 1); }

void tes__table_announce(const tes__table *table, uint64_t hash) { __builtin_prefetch(group_of(table, hash)); }

bool tes__table_find(const tes__table *table, uint64_t hash, tes__found *found)
{
    const tes__entry *group = group_of(table, hash);
    for (int i = 0; i < IN_GROUP; i++) {
        uint64_t data = load(&group[i].data), word = load(&group[i].mixed) ^ data;
        if ((word ^ hash) & HASH_BITS || !(word & 3))
            continue;
        *found = (tes__found){ .move = (tes_move)data,
                               .score = (int)(int32_t)(uint32_t)(data >> 32),
                               .depth = depth_of(word),
                               .bound = (enum tes__bound)(word & 3) };
        return true;
    }
    return false;
}

/* Overwrites the same position, else what is worth least: little depth, and what
 * earlier searches left. */
void tes__table_store(const tes__table *table, uint64_t hash, tes__found found)
{
    enum { AGE_COSTS = 8 }; /* plies of depth */
    tes__entry *group = group_of(table, hash), *chosen = group;
    int least = INT32_MAX;
    for (int i = 0; i < IN_GROUP; i++) {
        uint64_t data = load(&group[i].data), word = load(&group[i].mixed) ^ data;
        if (!((word ^ hash) & HASH_BITS) && word & 3) {
            if (found.move == TES__NO_MOVE)
                found.move = (tes_move)data;
            chosen = &group[i];
            break;
        }
        int worth = word & 3 ? depth_of(word) - AGE_COSTS * (int)((table->age - age_of(word)) % AGES) : -INT32_MAX;
        if (worth < least) {
            least = worth;
            chosen = &group[i];
        }
    }
    uint64_t data = (uint64_t)(uint32_t)found.score << 32 | found.move;
    uint64_t word =
        (hash & HASH_BITS) | (uint64_t)(found.depth & 0xff) << DEPTH_SHIFT | (uint64_t)table->age << AGE_SHIFT | (uint64_t)found.bound;
    atomic_store_explicit(&chosen->data, data, memory_order_relaxed);
    atomic_store_explicit(&chosen->mixed, word ^ data, memory_order_relaxed);
}

int tes__table_full(const tes__table *table)
{
    uint32_t groups = table->groups < SAMPLE ? table->groups : SAMPLE;
    int used = 0;
    for (uint32_t i = 0; i < groups * IN_GROUP; i++) {
        uint64_t word = load(&table->entry[i].mixed) ^ load(&table->entry[i].data);
        used += word & 3 && age_of(word) == table->age;
    }
    return used * 1000 / (int)(groups * IN_GROUP);
}
