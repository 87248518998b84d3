/* fast.c - the moves of Trini by whole sets of pits.
 *
 * The same answers as plain_moves() in rules.c, which the tests compare on
 * random positions: a player's actions are all free pits times 24 states, a
 * line's free pits for each die, and 8 turns for each die, so they can be
 * counted without being listed and the k-th picked without the others.
 */
#include "base/bits.h"
#include "games/trini/rules.h"

static const trini_tables *const t = &trini_table;

int trini_moves(const void *pos, tes_move out[])
{
    const trini *s = pos;
    int n = 0;
    if (trini_winner(s) != TES_NOBODY)
        return 0;
    uint64_t empty = free_pits(s), own = s->die[s->mover];
    for (uint64_t set = trini_stock(s, s->mover) ? empty : 0; set; set &= set - 1) {
        const uint16_t *enter = t->enter[tes__lowest(set)];
        for (int state = 0; state < STATES; state++)
            out[n++] = enter[state];
    }
    for (; own; own &= own - 1) {
        int pit = tes__lowest(own);
        for (uint64_t set = t->line[pit] & empty; set; set &= set - 1)
            out[n++] = t->step[pit][tes__lowest(set)];
        for (int turn = 0; turn < TURNS; turn++)
            out[n++] = t->turn[pit][t->turned[s->state[pit]][turn]];
    }
    return n;
}

int trini_count(const void *pos)
{
    const trini *s = pos;
    if (trini_winner(s) != TES_NOBODY)
        return 0;
    uint64_t empty = free_pits(s), own = s->die[s->mover];
    int n = TURNS * tes__popcount(own);
    if (trini_stock(s, s->mover))
        n += STATES * tes__popcount(empty);
    for (; own; own &= own - 1)
        n += tes__popcount(t->line[tes__lowest(own)] & empty);
    return n;
}

/* The n-th lowest bit, from 0; the set has more than n. */
static int nth(uint64_t set, int n)
{
    int base = 0;
    for (int width = 32; width; width /= 2) {
        int low = tes__popcount(set & (((uint64_t)1 << width) - 1));
        if (n >= low) {
            n -= low;
            set >>= width;
            base += width;
        }
    }
    return base;
}

tes_move trini_random_move(const void *pos, tes_rng *rng)
{
    const trini *s = pos;
    uint64_t empty = free_pits(s), own = s->die[s->mover];
    int enters = trini_stock(s, s->mover) ? STATES * tes__popcount(empty) : 0;
    int turns = TURNS * tes__popcount(own);
    int k = (int)tes_rng_below(rng, (uint32_t)trini_count(s));
    if (k < enters)
        return t->enter[nth(empty, k / STATES)][k % STATES];
    k -= enters;
    if (k < turns) {
        int pit = nth(own, k / TURNS);
        return t->turn[pit][t->turned[s->state[pit]][k % TURNS]];
    }
    k -= turns;
    for (;; own &= own - 1) {
        int pit = tes__lowest(own);
        uint64_t to = t->line[pit] & empty;
        if (k < tes__popcount(to))
            return t->step[pit][nth(to, k)];
        k -= tes__popcount(to);
    }
}
