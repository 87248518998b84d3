/* seek.h - what figures.c and forks.c share while they seek the figures of a player.
 *
 * Sets of pieces are words of bits: bit `slot` for the player's, PIECES + slot for the
 * other's, as in figure.pieces.
 */
#ifndef TES_TRIGON_SEEK_H
#define TES_TRIGON_SEEK_H
#include "base/bits.h"
#include "games/trigon/figures.h"

enum { MOST_STARS = 3 * PIECES, OWN = (1 << PIECES) - 1, FIRST_OF_THREE = 0111111 };

typedef struct seeker {
    const trigon *s;
    const cloth *c;
    figures *out;
    int player, most;
    bool moving;    /* all pieces are laid */
    uint32_t own;   /* slots of pieces on the table */
    uint32_t fixed; /* slots of the other's that no exchange can move */
    int stars;
    uint64_t star[MOST_STARS];   /* the pieces round the corner */
    uint64_t beside[MOST_STARS]; /* the stars one edge away */
    uint8_t p[MOST_STARS], q[MOST_STARS];
    uint8_t corner[CLOTH * CLOTH]; /* 1 + index of the star there */
} seeker;

/* The piece on a cell as a bit. */
static inline uint64_t piece_bit(const seeker *k, int u, int v)
{
    int at = k->c->at[cloth_index(u, v)] - 1;
    if (at < 0)
        return 0;
    return 1ull << ((at >= PIECES) == k->player ? at % PIECES : PIECES + at % PIECES);
}

static inline unsigned numbers_of(unsigned slots) { return (slots | slots >> 1 | slots >> 2) & FIRST_OF_THREE; }

/* R12, R14: how many of the other's pieces among these cannot be exchanged in one
 * action, because no piece of the number lies outside `of`, or because they lie in
 * a star. One that is still to be laid lies outside. */
static inline int in_the_way(const seeker *k, uint64_t pieces, uint64_t of)
{
    uint32_t other = (uint32_t)(pieces >> PIECES);
    return other ? tes__popcount(numbers_of(other) & ~numbers_of(OWN & ~(uint32_t)of)) + tes__popcount(other & k->fixed) : 0;
}

/* How many cells a star adds to those it is laid beside. */
int trigon_cells_added(const seeker *k, int star, uint64_t group);

/* Their corners, as in figure.where. */
void trigon_corners(const seeker *k, uint64_t stars, uint16_t where[]);

/* The pieces on the tips of the pyramid that has these three stars. */
uint64_t trigon_on_tips(const seeker *k, const uint16_t star[3]);

/* Every fork round these three stars, which have so many cells. */
void trigon_seek_forks(const seeker *k, uint64_t stars, uint64_t pieces, int size);

void trigon_count_figure(figures *out, const figure *f);

#endif
