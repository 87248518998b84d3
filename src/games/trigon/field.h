/* field.h - the pieces laid out on the table cell by cell, for the plain rules.
 * Large and slow to make; fast.c and won.c use sets of bits instead. */
#ifndef TES_TRIGON_FIELD_H
#define TES_TRIGON_FIELD_H
#include <string.h>

#include "games/trigon/rules.h"

/* Round the playable cells is room for the box below and for its neighbours. */
enum { EMPTY = 0, OUTSIDE = 3, MARGIN = 3, SPAN = 2 * (LIMIT + MARGIN) + 1 };

typedef struct field {
    uint8_t at[SPAN][SPAN];       /* [x][y]: EMPTY, or 1 + the player                    */
    int left, right, bottom, top; /* the box of 0,0 and all pieces grown by two: room for
                                     a piece laid beside them and for a way round it     */
} field;

static inline uint8_t *spot(field *f, tes__cell c) { return &f->at[c.u + LIMIT + MARGIN][c.v + LIMIT + MARGIN]; }
static inline int colour_at(const field *f, tes__cell c) { return f->at[c.u + LIMIT + MARGIN][c.v + LIMIT + MARGIN]; }

static inline void field_lay_out(field *f, const trigon *s)
{
    memset(f->at, EMPTY, sizeof f->at);
    f->left = f->bottom = -2;
    f->right = f->top = 2;
    for (int p = WHITE; p <= BLACK; p++)
        for (int i = 0; i < PIECES; i++) {
            if (s->piece[p][i] == NOWHERE)
                continue;
            tes__cell c = cell_place(s->piece[p][i]);
            *spot(f, c) = (uint8_t)(1 + p);
            f->left = c.u - 2 < f->left ? c.u - 2 : f->left;
            f->right = c.u + 2 > f->right ? c.u + 2 : f->right;
            f->bottom = c.v - 2 < f->bottom ? c.v - 2 : f->bottom;
            f->top = c.v + 2 > f->top ? c.v + 2 : f->top;
        }
}

#endif
