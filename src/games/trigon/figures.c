/* figures.c - see figures.h. Rows are words of bits; stars are sets of pieces, and a
 * block is any four of them that hang together, grown one star at a time as long as
 * the pieces missing are not too many.
 */
#include "games/trigon/figures.h"

#include <string.h>

#include "games/trigon/seek.h"

enum { FEWEST_IN_ROW = 3, FEWEST_IN_STAR = 2, ANCHOR = 31 };

/* Three times as much for each action less. */
const uint32_t trigon_worth[MOST_LACK + 2] = { 1594323, 531441, 177147, 59049, 19683, 6561, 2187, 729, 243, 81, 27, 9, 3, 1, 0 };

void trigon_spread(const trigon *s, cloth *c)
{
    memset(c->at, 0, sizeof c->at);
    for (int player = 0; player < 2; player++)
        for (int i = 0; i < PIECES; i++)
            if (s->piece[player][i] != NOWHERE)
                c->at[cloth_of(s->piece[player][i])] = (uint8_t)(1 + player * PIECES + i);
}

/* R9: while pieces are laid none can be exchanged, and White acts first when all are
 * laid. So White may leave the last cell of a figure open until then, even with a piece
 * of Black's on it. Two in the way give the other player time to answer. */
static int hindrance(int player, int pieces)
{
    if (player == WHITE && pieces <= 1)
        return -1;
    return pieces;
}

void trigon_count_figure(figures *out, const figure *f)
{
    out->value += trigon_worth[f->far];
    out->strips += f->kind == STRIP_KIND ? trigon_worth[f->far] : 0;
    if (f->far < out->least)
        out->least = f->far;
}

static void add(seeker *k, figure f)
{
    int missing = f.size - tes__popcount(f.pieces & OWN), lack = missing + in_the_way(k, f.pieces, f.pieces);
    int near = lack + (k->own == OWN ? 0 : hindrance(k->player, tes__popcount(f.pieces >> PIECES)));
    int far = near + (!k->moving ? 0 : f.kind == STRIP_KIND ? STRIP_ALONE : ALONE);
    f.missing = (uint8_t)missing;
    f.lack = (uint8_t)lack;
    f.far = (uint8_t)(far < 0 ? 0 : far < MOST_LACK ? far : MOST_LACK + 1); /* below 0: the game is won already */
    trigon_count_figure(k->out, &f);
    if (near <= k->out->wanted && k->out->n < MOST_FIGURES)
        k->out->list[k->out->n++] = f;
}

/* --- strips --- */

/* A cell by its row and its place along it, as in trigon_rows(). */
static void row_and_place(int cell, int direction, int *row, int *place)
{
    int u = cell >> 7, v = cell & 127;
    *row = direction == 0 ? v : direction == 1 ? ((u - v) >> 1) + CLOTH : (u + v + 1) >> 1;
    *place = direction == 0 ? u : direction == 1 ? u + v : v - u;
}

/* A figure may reach over the edge of the table: such cells have bits beyond 0x3fff. */
static int cell_of(int u, int v) { return u * 128 | v; }

static int cell_in_row(int direction, int row, int place)
{
    int odd = place & 1;
    if (direction == 0)
        return cell_of(place, row);
    if (direction == 1) {
        int across = 2 * (row - CLOTH) + odd;
        return cell_of((place + across) / 2, (place - across) / 2);
    }
    int sum = 2 * row - odd;
    return cell_of((sum - place) / 2, (sum + place) / 2);
}

static void add_strip(seeker *k, int direction, int row, int first)
{
    int from = cell_in_row(direction, row, first), to = cell_in_row(direction, row, first + STRIP - 1);
    if (((from | to) & ~0x3fff) || (from & 127) == 0 || (to & 127) == 0 || from < 128 || to < 128)
        return;
    figure f = { .kind = STRIP_KIND, .size = STRIP, .where = { (uint16_t)from, (uint16_t)direction } };
    for (int i = 0; i < STRIP; i++) {
        int cell = cell_in_row(direction, row, first + i);
        f.pieces |= piece_bit(k, cell >> 7, cell & 127);
    }
    add(k, f);
}

static void seek_strips(seeker *k)
{
    const uint16_t *piece = k->s->piece[k->player];
    int fewest = STRIP - k->most > FEWEST_IN_ROW ? STRIP - k->most : FEWEST_IN_ROW;
    for (int direction = 0; direction < 3; direction++) {
        uint8_t many[128] = { 0 };
        int row, place, at;
        for (uint32_t left = k->own; left; left &= left - 1) {
            row_and_place(piece[tes__lowest(left)], direction, &row, &place);
            many[row & 127]++;
        }
        for (uint32_t left = k->own; left; left &= left - 1) {
            row_and_place(piece[tes__lowest(left)], direction, &row, &place);
            if (many[row & 127] < fewest)
                continue;
            many[row & 127] = 0; /* once is enough */
            uint64_t bits = 0;
            for (uint32_t all = k->own; all; all &= all - 1) {
                int other_row;
                row_and_place(piece[tes__lowest(all)], direction, &other_row, &at);
                if (other_row == row && at - place >= -ANCHOR + STRIP && at - place <= ANCHOR - STRIP)
                    bits |= 1ull << (at - place + ANCHOR);
            }
            int first = tes__lowest(bits) - STRIP + 1, last = tes__highest(bits), count = 0;
            for (int i = first; i <= last; i++) {
                count += (int)(bits >> (i + STRIP - 1) & 1);
                if (count >= fewest)
                    add_strip(k, direction, row, place - ANCHOR + i);
                count -= (int)(bits >> i & 1);
            }
        }
    }
}

/* --- stars, pyramids and blocks --- */

static int star_at(const seeker *k, int p, int q) { return k->corner[(p >> 1 & (CLOTH - 1)) << 6 | (q & (CLOTH - 1))] - 1; }

/* Round the corner (p,q) lie the cells p-2 .. p of the rows q and q-1. */
static uint64_t round_corner(const seeker *k, int p, int q)
{
    uint64_t pieces = 0;
    for (int u = p - 2; u <= p; u++)
        pieces |= piece_bit(k, u, q) | piece_bit(k, u, q - 1);
    return pieces;
}

static void meet_corner(seeker *k, int p, int q)
{
    uint8_t *seen = &k->corner[(p >> 1 & (CLOTH - 1)) << 6 | (q & (CLOTH - 1))];
    if (*seen)
        return;
    *seen = UINT8_MAX;
    uint64_t pieces = round_corner(k, p, q);
    if (tes__popcount(pieces & OWN) < FEWEST_IN_STAR)
        return;
    k->p[k->stars] = (uint8_t)p;
    k->q[k->stars] = (uint8_t)q;
    k->star[k->stars] = pieces;
    *seen = (uint8_t)++k->stars;
}

static void seek_stars(seeker *k)
{
    static const int8_t dp[6] = { 2, -2, 1, 1, -1, -1 }, dq[6] = { 0, 0, 1, -1, 1, -1 };
    memset(k->corner, 0, sizeof k->corner);
    for (uint32_t left = k->own; left; left &= left - 1) {
        int cell = k->s->piece[k->player][tes__lowest(left)], u = cell >> 7, v = cell & 127;
        int down = (u ^ v) & 1;
        meet_corner(k, u, v + down);
        meet_corner(k, u + 2, v + down);
        meet_corner(k, u + 1, v + !down);
    }
    for (int i = 0; i < k->stars; i++) {
        k->beside[i] = 0;
        for (int d = 0; d < 6; d++) {
            int other = star_at(k, k->p[i] + dp[d], k->q[i] + dq[d]);
            if (other >= 0 && other < k->stars)
                k->beside[i] |= 1ull << other;
        }
    }
}

void trigon_corners(const seeker *k, uint64_t stars, uint16_t where[])
{
    for (int n = 0; stars; stars &= stars - 1, n++)
        where[n] = (uint16_t)(k->p[tes__lowest(stars)] << 7 | k->q[tes__lowest(stars)]);
}

/* Beyond a pyramid's stars, which lie round its middle cell. */
static void tips_of(const uint16_t star[3], int tip[3])
{
    int u = CLOTH * 2, v = CLOTH * 2;
    for (int i = 0; i < 3; i++) {
        u = star[i] >> 7 < u ? star[i] >> 7 : u;
        v = (star[i] & 127) < v ? star[i] & 127 : v;
    }
    int up = ((u ^ v) & 1) == 0 ? 1 : -1;
    tip[0] = cell_of(u - 3, v - up);
    tip[1] = cell_of(u + 3, v - up);
    tip[2] = cell_of(u, v + 2 * up);
}

uint64_t trigon_on_tips(const seeker *k, const uint16_t star[3])
{
    uint64_t pieces = 0;
    int tip[3];
    tips_of(star, tip);
    for (int i = 0; i < 3; i++)
        if (!(tip[i] & ~0x3fff))
            pieces |= piece_bit(k, tip[i] >> 7, tip[i] & 127);
    return pieces;
}

/* Three stars round one cell are a pyramid but for its tips. */
static void add_pyramid(seeker *k, uint64_t stars, uint64_t pieces)
{
    figure f = { .kind = PYRAMID_KIND, .size = PYRAMID };
    trigon_corners(k, stars, f.where);
    f.where[3] = TIPS;
    f.pieces = pieces | trigon_on_tips(k, f.where);
    add(k, f);
}

static void add_block(seeker *k, uint64_t stars, uint64_t pieces, int size)
{
    figure f = { .kind = BLOCK_KIND, .size = (uint8_t)size, .pieces = pieces };
    trigon_corners(k, stars, f.where);
    add(k, f);
}

/* Neighbours share two cells, three round one cell share that one. */
int trigon_cells_added(const seeker *k, int star, uint64_t group)
{
    uint64_t near = k->beside[star] & group;
    int cells = 6 - 2 * tes__popcount(near);
    for (; near; near &= near - 1)
        cells += tes__popcount(k->beside[tes__lowest(near)] & near & (near - 1));
    return cells;
}

/* Every connected group of four stars once: `next` may still join, `seen` may not
 * join again, and no star before the first joins. */
static void grow(seeker *k, int n, uint64_t group, uint64_t pieces, int size, uint64_t next, uint64_t seen)
{
    while (next) {
        int star = tes__lowest(next);
        next &= next - 1;
        uint64_t with = pieces | k->star[star];
        int added = trigon_cells_added(k, star, group), cells = size + added;
        if (cells - tes__popcount(with & OWN) > k->most)
            continue;
        uint64_t larger = group | 1ull << star;
        if (n == 3) {
            add_block(k, larger, with, cells);
            continue;
        }
        if (n == 2 && added == 3)
            add_pyramid(k, larger, with);
        if (n == 2 && k->moving && k->most > 1)
            trigon_seek_forks(k, larger, with, cells);
        grow(k, n + 1, larger, with, cells, next | (k->beside[star] & ~seen), seen | k->beside[star]);
    }
}

static void seek_blocks(seeker *k)
{
    seek_stars(k);
    for (int i = 0; i < k->stars; i++) {
        uint64_t before = (2ull << i) - 1;
        if (6 - tes__popcount(k->star[i] & OWN) <= k->most)
            grow(k, 1, 1ull << i, k->star[i], 6, k->beside[i] & ~before, k->beside[i] | before);
    }
}

/* R14: the other's pieces that lie in stars. */
static uint32_t in_stars(const seeker *k)
{
    uint32_t fixed = 0;
    for (int i = 0; i < PIECES; i++) {
        int cell = k->s->piece[!k->player][i], u = cell >> 7, v = cell & 127, down = (u ^ v) & 1;
        if (cell == NOWHERE || down) /* each star is met at the up cell whose lower left corner is its middle */
            continue;
        uint32_t star = (uint32_t)(round_corner(k, u, v) >> PIECES);
        if (tes__popcount(star) == 6)
            fixed |= star;
    }
    return fixed;
}

void trigon_figures(const trigon *s, const cloth *c, int player, int most, int wanted, figures *out)
{
    seeker k;
    k.s = s;
    k.c = c;
    k.out = out;
    k.player = player;
    k.most = most < MOST_LACK ? most : MOST_LACK;
    k.own = trigon_slots(s, player);
    k.moving = k.own == OWN && trigon_slots(s, !player) == OWN;
    k.stars = 0;
    k.fixed = in_stars(&k);
    out->value = out->strips = 0;
    out->least = MOST_LACK + 1;
    out->wanted = wanted;
    out->n = 0;
    seek_strips(&k);
    if (tes__popcount(k.own) + k.most >= PYRAMID)
        seek_blocks(&k);
}

static int add_cell(int cell[MOST_CELLS], int n, int at)
{
    for (int i = 0; i < n; i++)
        if (cell[i] == at)
            return n;
    if (n < MOST_CELLS)
        cell[n++] = at;
    return n;
}

int trigon_figure_cells(const figure *f, int cell[MOST_CELLS])
{
    int n = 0, tip[3];
    if (f->kind == STRIP_KIND) {
        int row, place;
        row_and_place(f->where[0], f->where[1], &row, &place);
        for (; n < STRIP; n++)
            cell[n] = cell_in_row(f->where[1], row, place + n);
        return n;
    }
    for (int i = 0; i < MOST_PARTS && f->where[i]; i++) {
        int p = f->where[i] >> 7, q = f->where[i] & 127;
        if (f->where[i] == TIPS)
            tips_of(f->where, tip);
        for (int j = 0; j < 3 && f->where[i] == TIPS; j++)
            n = add_cell(cell, n, tip[j]);
        for (int j = 0; j < 6 && f->where[i] != TIPS; j++)
            n = add_cell(cell, n, cell_of(p - 2 + j % 3, q - j / 3));
    }
    return n;
}
