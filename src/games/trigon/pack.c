/* pack.c - actions as numbers; rules.h says how and why. */
#include "games/trigon/rules.h"

#include <stdio.h>
#include <string.h>

enum { VALUES = 2 * LIMIT + 1 };

ranking trigon_end, trigon_mid;

/* `after` stands for what follows the coordinate in a move's text. */
static void rank_texts(ranking *r, char after)
{
    char text[VALUES][8];
    for (int i = 0; i < VALUES; i++)
        snprintf(text[i], sizeof text[i], "%d%c", i - LIMIT, after);
    for (int i = 0; i < VALUES; i++) {
        int rank = 0;
        for (int j = 0; j < VALUES; j++)
            rank += strcmp(text[j], text[i]) < 0;
        r->rank[i + 1] = (uint8_t)rank;
        r->value[rank] = (uint8_t)(i + 1);
    }
}

void trigon_prepare(void)
{
    rank_texts(&trigon_end, ',');
    rank_texts(&trigon_mid, '>');
}

static bool unpack_cell(const ranking *y_ranking, tes_move bits, int *cell)
{
    int x = trigon_end.value[bits >> 7 & 127], y = y_ranking->value[bits & 127];
    *cell = x << 7 | y;
    return x != 0 && y != 0;
}

bool trigon_unpack(tes_move move, action *a)
{
    *a = (action){ .kind = LAY };
    if (!unpack_cell(&trigon_end, move & 0x3fff, &a->to))
        return false;
    if (move & LAY_BIT) {
        a->number = (int)(move >> 14 & 7);
        return move >> 17 == LAY_BIT >> 17 && a->number >= 1 && a->number <= NUMBERS;
    }
    a->kind = move & MOVE_BIT ? MOVE : EXCHANGE;
    return move >> 29 == 0 && unpack_cell(&trigon_mid, move >> 15 & 0x3fff, &a->from);
}
