/* setup.c - the islands option, the start and the symmetries of Trigon. */
#include <string.h>

#include "games/trigon/rules.h"

static const char *const islands[] = { "yes", "no", NULL };

const tes_option trigon_options[] = {
    { .name = "islands", .values = islands, .summary = "may a move split the field into groups?" },
};

bool trigon_settle(tes_rules *rules, tes_error *error)
{
    (void)error; /* every choice is fine */
    rules->players = 2;
    return true;
}

void trigon_start(const tes_rules *rules, void *pos)
{
    trigon *s = pos;
    memset(s, 0, sizeof *s);
    memset(s->piece, 0xff, sizeof s->piece); /* NOWHERE */
    s->islands = rules->choice[0] == 0;
}

/* The six symmetries of the first cell: three turns, each with and without a
 * mirror. Numbered as the lattice does, only even turns keep a triangle. */
static tes__cell map_cell(tes__cell c, int symmetry)
{
    static const tes__corner middle3 = { 3, 1 }; /* the sum of 0,0's corners */
    return tes__triangle_map(c, middle3, 2 * symmetry);
}

static bool inner(tes__cell c) { return c.u > -LIMIT && c.u < LIMIT && c.v > -LIMIT && c.v < LIMIT; }

/* The square of playable cells has not the triangle's symmetry. A field that
 * touches its border before or after mapping is left as it is. */
static bool can_map(const trigon *s, int symmetry)
{
    for (int p = WHITE; p <= BLACK; p++)
        for (int i = 0; i < PIECES; i++) {
            if (s->piece[p][i] == NOWHERE)
                continue;
            tes__cell c = cell_place(s->piece[p][i]);
            if (!inner(c) || !inner(map_cell(c, symmetry)))
                return false;
        }
    return true;
}

static int map_number(int cell, int symmetry)
{
    tes__cell c = map_cell(cell_place(cell), symmetry);
    return on_table(c) ? cell_number(c.u, c.v) : NOWHERE;
}

void trigon_map_position(const void *pos, int symmetry, void *out)
{
    trigon s = *(const trigon *)pos;
    if (can_map(&s, symmetry))
        for (int p = WHITE; p <= BLACK; p++) {
            for (int i = 0; i < PIECES; i++)
                if (s.piece[p][i] != NOWHERE)
                    s.piece[p][i] = (uint16_t)map_number(s.piece[p][i], symmetry);
            for (int i = 0; i < PIECES; i += COPIES)
                sort_three(&s.piece[p][i]);
        }
    *(trigon *)out = s;
}

tes_move trigon_map_move(const void *pos, int symmetry, tes_move move)
{
    const trigon *s = pos;
    action a, image;
    if (!trigon_unpack(move, &a) || !can_map(s, symmetry))
        return move;
    image = a;
    image.to = map_number(a.to, symmetry);
    image.from = a.kind == LAY ? 0 : map_number(a.from, symmetry);
    if (image.to == NOWHERE || image.from == NOWHERE)
        return move;
    if (a.kind == EXCHANGE && image.from > image.to && trigon_slot_at(s, s->mover, a.to) >= 0) {
        image.from = image.to; /* two own pieces: the smaller cell comes first */
        image.to = map_number(a.from, symmetry);
    }
    return trigon_pack(image);
}
