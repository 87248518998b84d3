/* forks.c - two figures that cannot both be stopped. See figures.h.
 *
 * Round three stars lie several ways to win: a fourth star beside them, or the tips of
 * a pyramid. A fork takes two of these that have no cell in common. Until the stars
 * are complete nothing threatens, so who does not look ahead sees it too late.
 */
#include "games/trigon/seek.h"

enum { MOST_WAYS = 16, FARTHEST = 8 };

typedef struct way {
    uint64_t pieces; /* on its cells, those of the three stars left out */
    int star;        /* the fourth, or -1 for the tips */
    int cells, lack;
} way;

static int seek_ways(const seeker *k, uint64_t stars, uint64_t pieces, way out[MOST_WAYS])
{
    uint64_t near = 0, round_one_cell = stars;
    int n = 0;
    for (uint64_t left = stars; left; left &= left - 1) {
        near |= k->beside[tes__lowest(left)];
        round_one_cell &= k->beside[tes__lowest(left)] | 1ull << tes__lowest(left);
    }
    for (near &= ~stars; near && n < MOST_WAYS - 1; near &= near - 1) {
        int star = tes__lowest(near);
        out[n++] = (way){ .star = star, .cells = trigon_cells_added(k, star, stars), .pieces = k->star[star] & ~pieces };
    }
    if (round_one_cell == stars) {
        uint16_t corner[3];
        trigon_corners(k, stars, corner);
        out[n++] = (way){ .star = -1, .cells = 3, .pieces = trigon_on_tips(k, corner) };
    }
    for (int i = 0; i < n; i++) {
        int lack = out[i].cells - tes__popcount(out[i].pieces & OWN) + in_the_way(k, out[i].pieces, pieces | out[i].pieces);
        out[i].lack = lack > 1 ? lack : 1;
    }
    return n;
}

/* A piece is left to complete one of them, and neither shares a cell with the other:
 * with the pieces there are, only stars beside each other do. */
static bool go_together(const seeker *k, const way *a, const way *b, int size)
{
    return size + a->cells + b->cells - 1 <= PIECES && (a->star < 0 || b->star < 0 || !(k->beside[a->star] >> b->star & 1));
}

static uint16_t where_to(const seeker *k, const way *w)
{
    uint16_t where = TIPS;
    if (w->star >= 0)
        trigon_corners(k, 1ull << w->star, &where);
    return where;
}

static void add_fork(const seeker *k, uint64_t stars, uint64_t pieces, const way *a, const way *b, int lack)
{
    figure f = { .kind = FORK_KIND, .lack = (uint8_t)lack, .far = (uint8_t)lack, .pieces = pieces | a->pieces | b->pieces };
    trigon_count_figure(k->out, &f);
    if (lack > k->out->wanted || k->out->n >= MOST_FIGURES / 2) /* the rest is for what threatens already */
        return;
    trigon_corners(k, stars, f.where);
    f.where[3] = where_to(k, a);
    f.where[4] = where_to(k, b);
    k->out->list[k->out->n++] = f;
}

void trigon_seek_forks(const seeker *k, uint64_t stars, uint64_t pieces, int size)
{
    way list[MOST_WAYS];
    int lack = size - tes__popcount(pieces & OWN) + in_the_way(k, pieces, pieces);
    lack = lack > 1 ? lack : 1; /* complete stars are opened once more: single threats would be answered */
    if (lack > FARTHEST)
        return;
    int n = seek_ways(k, stars, pieces, list);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++) {
            int actions = lack + list[i].lack - 1 + list[j].lack - 1;
            if (actions <= FARTHEST && go_together(k, &list[i], &list[j], size))
                add_fork(k, stars, pieces, &list[i], &list[j], actions + 1);
        }
}
