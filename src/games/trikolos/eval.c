/* eval.c - how a Trikolos position looks to a player who does not search.
 *
 * A sum of weights, one for each thing seen: where a pawn stands and which tiles lie
 * on its way, how far the four have come together, the row they walk home from, the row
 * they enter by, the tiles about to fall at column a, where fallen pawns come back, the
 * spare. What a tile means depends on its neighbours: a green tile one column beyond a
 * pawn cannot be kept from it, one that has just passed it is lost; so tiles are seen in
 * groups and every group of colours has a weight of its own (weights.c).
 *
 * The weights were learned from games against itself (bench/tune_trikolos.c).
 * Counting rows and greens by hand got three pawns home and then, against an opponent
 * who only keeps green tiles back, none for hundreds of turns. Two things end that:
 * pawns that come home together cannot both be held up, and whoever holds up must push
 * some row each turn without giving a green tile away (`breath`).
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
 * used: off the board, or under another pawn, it is as good as red. */
static int ahead(const trikolos *s, int cell, int columns, int step)
{
    int at = cell + columns * SIDE + step, column = column_of(cell) + columns;
    uint64_t taken = s->pawn[WHITE] | s->pawn[BLACK];
    return column < 0 || column >= SIDE || taken >> at & 1 ? RED_TILE : colour(s, at);
}

/* How far it is to the nearest tile of the set, from two columns on; 0: there is none. */
static int nearest(uint64_t usable, int cell, int direction)
{
    for (int column = column_of(cell) + 2 * direction, steps = 1; column >= 0 && column < SIDE; column += direction, steps++)
        if (usable >> cell_at(column, row_of(cell)) & 1)
            return steps;
    return 0;
}

static int *see_pawn(const trikolos *s, int player, int cell, int *out)
{
    bool moves = s->mover == player, only = s->home[player] == PAWNS - 1;
    int up = player == WHITE ? 1 : -1, walked = player == WHITE ? row_of(cell) : SIDE - 1 - row_of(cell);
    int next = s->spare, then = 0; /* on the last row what counts is what would come in its place */
    if (walked < SIDE - 1) {
        uint64_t usable = s->green & ~(s->pawn[WHITE] | s->pawn[BLACK]);
        next = 0;
        for (int i = 2; i >= -1; i--)
            next = 3 * next + ahead(s, cell, i, up);
        int left = nearest(usable, cell + up, -1), right = nearest(usable, cell + up, 1);
        *out++ = SEE_GREEN + ((((int)moves * SIDE + walked) * SIDE + left) * SIDE + right) * 3 + s->spare;
    }
    if (walked < SIDE - 2) {
        for (int i = 2; i >= 0; i--)
            then = 3 * then + ahead(s, cell, i, 2 * up);
        then = 3 * then + ahead(s, cell, 0, up);
        *out++ = SEE_THEN + walked * 81 + then;
    }
    *out++ = SEE_NEXT + ((((int)only * 2 + (int)moves) * SIDE + walked) * SIDE + column_of(cell)) * 81 + next;
    return out;
}

/* How far the four have come, as one number from 0 to 329: to the n-th from behind belong
 * as many smaller numbers as there are ways for n pawns to be further back. */
static int party(const trikolos *s, int player)
{
    static const short before[PAWNS][PLACES] = {
        { 0, 1, 2, 3, 4, 5, 6, 7 }, { 0, 1, 3, 6, 10, 15, 21, 28 }, { 0, 1, 4, 10, 20, 35, 56, 84 }, { 0, 1, 5, 15, 35, 70, 126, 210 }
    };
    int count[PLACES] = { trikolos_camp(s, player) }, number = 0, pawn = 0;
    count[PLACES - 1] = s->home[player];
    for (uint64_t set = s->pawn[player]; set; set &= set - 1) {
        int row = row_of(tes__lowest(set));
        count[1 + (player == WHITE ? row : SIDE - 1 - row)]++;
    }
    for (int place = 0; place < PLACES; place++)
        for (int i = 0; i < count[place]; i++)
            number += before[pawn++][place];
    return number;
}

/* Rows besides the last and the foremost pawn's that can be pushed once, and twice,
 * without giving away a green tile: who holds up pawns needs such. */
static int breath(const trikolos *s, int player)
{
    int last = player == WHITE ? SIDE - 1 : 0, once = 0, twice = 0, foremost = -1;
    for (int i = SIDE - 1; i >= 0 && foremost < 0; i--) {
        int row = player == WHITE ? i : SIDE - 1 - i;
        if (s->pawn[player] & ROW_1 << row)
            foremost = row;
    }
    for (int row = 0; row < SIDE; row++) {
        if (row == last || row == foremost)
            continue;
        bool first = !(s->green >> row & 1), second = !(s->green >> (row + SIDE) & 1);
        once += first;
        twice += first && second;
    }
    return SIDE * once + twice;
}

int trikolos_see(const trikolos *s, int player, int out[MOST_SEEN])
{
    int *end = out, left = PAWNS - s->home[player], many = left < 3 ? left - 1 : 2;
    int first = player == WHITE ? 0 : SIDE - 1, last = SIDE - 1 - first;
    bool moves = s->mover == player;
    for (uint64_t set = s->pawn[player]; set; set &= set - 1)
        end = see_pawn(s, player, tes__lowest(set), end);
    *end++ = SEE_PARTY + (int)moves * PARTIES + party(s, player);
    if (!left)
        return (int)(end - out);
    *end++ = SEE_LAST + ((int)moves * 3 + many) * SIXES + six(s, last, SIDE, s->pawn[WHITE] | s->pawn[BLACK]);
    if (trikolos_camp(s, player))
        *end++ = SEE_FIRST + six(s, first, SIDE, 0);
    *end++ = SEE_FALLING + ((int)moves * 3 + many) * SIXES + (player == WHITE ? six(s, 0, 1, 0) : six(s, SIDE - 1, -1, 0));
    *end++ = SEE_BACK + many * SIXES + (player == WHITE ? six(s, CELLS - SIDE, 1, 0) : six(s, CELLS - 1, -1, 0));
    *end++ = SEE_BREATH + ((int)moves * 3 + many) * BREATHS + breath(s, player);
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
