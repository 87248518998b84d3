/* figures.h - the formations a player may still make, and how much each lacks.
 *
 * A FIGURE is a place where a strip, a pyramid or a block could lie. Its lack is
 * the number of actions until it is complete, if nobody hinders: one for each cell
 * without a piece of the player's, and one more for an opposing piece that cannot
 * be exchanged for one of the right number.
 *
 * A FORK is two figures in one, which share three stars. Pieces in stars cannot be
 * exchanged away, so when the last of the three is complete and both figures lack one
 * action, nothing stops both. It lacks one more action than it takes to that point.
 *
 * The cells seen lie on a cloth of 64 times 64 that wraps round: far more than 36
 * pieces that hang together cover. What drifts further apart only looks wrong to a
 * search; the rules do not use this.
 */
#ifndef TES_TRIGON_FIGURES_H
#define TES_TRIGON_FIGURES_H
#include "games/trigon/rules.h"

enum { CLOTH = 64, MOST_FIGURES = 256, MOST_LACK = 13, BIGGEST = 18, MOST_PARTS = 5, MOST_CELLS = 22, TIPS = UINT16_MAX };
enum figure_kind { STRIP_KIND, PYRAMID_KIND, BLOCK_KIND, FORK_KIND };

/* How much farther than a fork a single figure is, once all is laid: the opponent can
 * answer it for ever, and a strip by exchanging any piece of it. */
enum { ALONE = 6, STRIP_ALONE = 8 };

/* Who lies where: 0 for an empty cell, else 1 + slot; White's slots are 0 .. 17,
 * Black's 18 .. 35, each as in trigon.piece. */
typedef struct cloth {
    uint8_t at[CLOTH * CLOTH];
} cloth;

static inline int cloth_index(int u, int v) { return (u & (CLOTH - 1)) << 6 | (v & (CLOTH - 1)); }
static inline int cloth_of(int cell) { return cloth_index(cell >> 7, cell & 127); }

typedef struct figure {
    uint64_t pieces;            /* in it: bit `slot` of the player's, PIECES + slot of the other's */
    uint16_t where[MOST_PARTS]; /* the middles of its stars, and TIPS for those of a pyramid; 0 ends
                                   them; of a strip its first cell and its direction */
    uint8_t kind, size, missing, lack;
    uint8_t far; /* the lack as it weighs */
} figure;

/* `value` adds up what all figures are worth, the near ones far more than the far, and
 * `strips` those that are strips; those that lack at most `wanted` are listed, as far as there is room. */
typedef struct figures {
    uint32_t value, strips;
    int least; /* the smallest lack; MOST_LACK + 1 where there is none */
    int wanted;
    int n;
    figure list[MOST_FIGURES];
} figures;

extern const uint32_t trigon_worth[MOST_LACK + 2]; /* of a figure that lacks so much */

void trigon_spread(const trigon *s, cloth *c);

/* Seeks all figures of the player that lack `most` or less. */
void trigon_figures(const trigon *s, const cloth *c, int player, int most, int wanted, figures *out);

/* The cells of a figure; returns how many. */
int trigon_figure_cells(const figure *f, int cell[MOST_CELLS]);

#endif
