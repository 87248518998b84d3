/* policy.c - which moves of Agon look good before anything is searched.
 *
 * A capture costs the opponent the way inward and a turn; a step inward is what
 * the game is about; a captured queen goes as far in as she may.
 */
#include "games/agon/rules.h"

enum { CAPTURE = 600, CAPTURED_RING = 250, CAPTURED_QUEEN = 700, INWARD = 150, QUEEN_INWARD = 200, QUEEN_RETURNS = 100 };

static int capture_worth(const agon *s, int from, int to)
{
    int value = 0;
    for (agon_set set = agon_pinched(s, from, to) & ~s->captured; set; set &= set - 1) {
        int cell = agon_table.cell_of[agon_first(set)];
        value += CAPTURE + (agon_has(s->queens, cell) ? CAPTURED_QUEEN : CAPTURED_RING * (RIM - agon_table.ring[cell]));
    }
    return value;
}

void agon_rate(const void *pos, const tes_move moves[], int n, int16_t rating[])
{
    const agon *s = pos;
    const uint8_t *ring = agon_table.ring;
    agon_set captures = agon_capturing(s);
    bool relocating = agon_to_relocate(s) != 0;
    for (int i = 0; i < n; i++) {
        int from = (int)(moves[i] / CELLS), to = (int)(moves[i] % CELLS), value = 0;
        if (moves[i] == PASS) {
            value = 0;
        } else if (relocating) {
            value = QUEEN_RETURNS * (RIM - ring[to]);
        } else {
            if (ring[to] < ring[from])
                value = agon_has(s->queens, from) ? QUEEN_INWARD : INWARD;
            if (agon_has(captures, to))
                value += capture_worth(s, from, to);
        }
        rating[i] = (int16_t)value;
    }
}

/* The steps that capture. */
int agon_noisy(const void *pos, tes_move out[])
{
    const agon *s = pos;
    agon_set captures = agon_capturing(s);
    int kept = 0;
    if (!captures || agon_to_relocate(s))
        return 0;
    int n = agon_moves(pos, out);
    for (int i = 0; i < n; i++)
        if (out[i] != PASS && agon_has(captures, (int)(out[i] % CELLS)))
            out[kept++] = out[i];
    return kept;
}
