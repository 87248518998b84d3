/* eval.c - how a Trikolos position looks to a player who does not search.
 *
 * A sum of weights, one for each thing seen: where a pawn stands and which tiles lie
 * on its way, the row the pawns walk home from, the row they enter by, the tiles
 * about to fall at column a, pawns at home and in the camp, the spare. What a tile
 * means depends on its neighbours: a green tile one column beyond a pawn cannot be
 * kept from it, one that has just passed it is lost; so tiles are seen in groups
 * and every group of colours has a weight of its own (weights.c).
 *
 * The weights were learned from games against itself (bench/tune_trikolos.c).
 * Counting rows and greens by hand got three pawns home and then, against an opponent
 * who only keeps green tiles back, none for hundreds of turns.
 */
#include "base/bits.h"
#include "games/trikolos/eval.h"

static int colour(const trikolos *s, int cell) { return (int)(2 * (s->green >> cell & 1) + (s->orange >> cell & 1)); }

/* The colours of a row or a column, six digits to the base three; a tile in `taken` is
 * as good as red. */
static int six(const trikolos *s, int first, int step, uint64_t taken)
{
    int code = 0;
    for (int i = SIDE - 1; i >= 0; i--) {
        int cell = first + i * step;
        code = 3 * code + (taken >> cell & 1 ? RED_TILE : colour(s, cell));
    }
    return code;
}

/* A tile `columns` further from the edge and `rows` ahead of a pawn, as it can be
 * used: beyond column f, or under another pawn, it is as good as red. */
static int ahead(const trikolos *s, int cell, int columns, int step)
{
    int at = cell + columns * SIDE + step;
    uint64_t taken = s->pawn[WHITE] | s->pawn[BLACK];
    return column_of(cell) + columns >= SIDE || taken >> at & 1 ? RED_TILE : colour(s, at);
}

static int *see_pawn(const trikolos *s, int player, int cell, int *out)
{
    bool moves = s->mover == player;
    int up = player == WHITE ? 1 : -1, walked = player == WHITE ? row_of(cell) : SIDE - 1 - row_of(cell);
    int next = 0, then = 0;
    if (walked < SIDE - 1)
        for (int i = 2; i >= 0; i--)
            next = 3 * next + ahead(s, cell, i, up);
    if (walked < SIDE - 2) {
        next += 27 * ahead(s, cell, 0, 2 * up);
        for (int i = 2; i >= 0; i--)
            then = 3 * then + ahead(s, cell, i, 2 * up);
    }
    *out++ = SEE_NEXT + (((int)moves * SIDE + walked) * SIDE + column_of(cell)) * 81 + next;
    *out++ = SEE_THEN + walked * 27 + then;
    return out;
}

int trikolos_see(const trikolos *s, int player, int out[MOST_SEEN])
{
    int *end = out, left = PAWNS - s->home[player], camp = trikolos_camp(s, player);
    int first = player == WHITE ? 0 : SIDE - 1, last = SIDE - 1 - first;
    bool moves = s->mover == player;
    for (uint64_t set = s->pawn[player]; set; set &= set - 1)
        end = see_pawn(s, player, tes__lowest(set), end);
    *end++ = SEE_HOME + s->home[player];
    if (!left)
        return (int)(end - out);
    *end++ = SEE_CAMP + camp;
    *end++ = SEE_LAST + ((int)moves * 3 + (left < 3 ? left - 1 : 2)) * SIXES + six(s, last, SIDE, s->pawn[WHITE] | s->pawn[BLACK]);
    if (camp)
        *end++ = SEE_FIRST + six(s, first, SIDE, 0);
    *end++ = SEE_FALLING + (int)moves * SIXES + (player == WHITE ? six(s, 0, 1, 0) : six(s, SIDE - 1, -1, 0));
    *end++ = SEE_SPARE + ((int)moves * PAWNS + left - 1) * 3 + s->spare;
    return (int)(end - out);
}

static int worth(const trikolos *s, int player)
{
    int seen[MOST_SEEN], value = 0;
    for (int i = trikolos_see(s, player, seen) - 1; i >= 0; i--)
        value += trikolos_weight[seen[i]];
    return value;
}

int trikolos_evaluate(const void *pos, int player) { return worth(pos, player) - worth(pos, !player); }
