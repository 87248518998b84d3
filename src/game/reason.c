/* reason.c - see reason.h. */
#include "game/reason.h"

static tes_reason *lightest(tes__reasons *list)
{
    tes_reason *least = &list->out[0];
    for (int i = 1; i < list->count; i++)
        if (list->out[i].weight <= least->weight)
            least = &list->out[i];
    return least;
}

tes_reason *tes__because(tes__reasons *list, const char *key, int weight)
{
    tes_reason *reason = &list->left_out;
    if (list->count < TES_MAX_REASONS)
        reason = &list->out[list->count++];
    else if (lightest(list)->weight < weight)
        reason = lightest(list);
    *reason = (tes_reason){ .key = key, .weight = weight };
    return reason;
}

void tes__reason_cell(tes_reason *reason, int cell)
{
    if (reason->cells < TES_MAX_WHY_CELLS)
        reason->cell[reason->cells++] = tes_touch_make(TES_TOUCH_CELL, cell);
}

int tes__reasons_done(tes__reasons *list)
{
    for (int i = 1; i < list->count; i++) {
        tes_reason reason = list->out[i];
        int at = i;
        for (; at > 0 && list->out[at - 1].weight < reason.weight; at--)
            list->out[at] = list->out[at - 1];
        list->out[at] = reason;
    }
    return list->count;
}
