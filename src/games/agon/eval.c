/* eval.c - how an Agon position looks to a player who does not search.
 *
 * A small network (eval.h) that was taught by games against itself; weights.c holds
 * what it learned. Counting rings by hand leads by many steps and does not win: leads come
 * and go with captures, and what counts is which of them last. All is done in whole
 * numbers, so that every machine and the browser judge alike.
 */
#include "games/agon/eval.h"

#include <string.h>

static uint16_t *see_set(agon_set set, int kind, uint16_t *out)
{
    for (; set; set &= set - 1)
        *out++ = (uint16_t)(kind * CELLS + agon_table.cell_of[agon_first(set)]);
    return out;
}

int agon_see(const agon *s, uint16_t out[AGON_MOST_SEEN])
{
    uint16_t *end = out;
    for (int enemy = 0; enemy < 2; enemy++) {
        agon_set own = s->pieces[enemy ? !s->mover : s->mover], queen = own & s->queens, guards = own & ~queen;
        end = see_set(guards & ~s->captured, 4 * enemy, end);
        end = see_set(queen & ~s->captured, 4 * enemy + 1, end);
        if (own & s->captured) {
            end = see_set(guards & s->captured, 4 * enemy + 2, end);
            end = see_set(queen & s->captured, 4 * enemy + 3, end);
        }
    }
    return (int)(end - out);
}

/* One sum for each unit, added at once: gcc makes a slow loop of plain arrays here. */
typedef int16_t sums __attribute__((vector_size(AGON_UNITS * sizeof(int16_t))));

/* What the units give. No sum leaves sixteen bits (bench/tune_agon.c keeps weights small
 * enough), nor does the square of anything below AGON_ONE. */
static void ask_units(const agon *s, int16_t given[AGON_UNITS])
{
    const agon_network *net = &agon_weights;
    uint16_t seen[AGON_MOST_SEEN];
    sums all, more;
    int n = agon_see(s, seen);
    memcpy(&all, net->start, sizeof all);
    for (int i = 0; i < n; i++) {
        memcpy(&more, net->input[seen[i]], sizeof more);
        all += more;
    }
    memcpy(given, &all, sizeof all);
    for (int unit = 0; unit < AGON_UNITS; unit++) {
        int16_t kept = given[unit] > 0 ? given[unit] : 0;
        kept = kept < AGON_ONE - 1 ? kept : AGON_ONE - 1;
        given[unit] = (int16_t)((uint16_t)(kept * kept) / AGON_ONE);
    }
}

static int count_votes(const int16_t given[AGON_UNITS], const int16_t vote[AGON_UNITS])
{
    int value = 0;
    for (int unit = 0; unit < AGON_UNITS; unit++)
        value += given[unit] * vote[unit];
    return value / AGON_ONE;
}

int agon_evaluate(const void *pos, int player)
{
    const agon *s = pos;
    int16_t given[AGON_UNITS];
    ask_units(s, given);
    int value = count_votes(given, agon_weights.vote);
    return s->mover == player ? value : -value;
}

int agon_eager(const void *pos, int player)
{
    const agon *s = pos;
    int16_t given[AGON_UNITS];
    ask_units(s, given);
    int value = count_votes(given, agon_weights.vote);
    return (s->mover == player ? value : -value) + count_votes(given, agon_weights.tension);
}
