/* draw_text_items.c - what lies beside the board, in compact lines: one a
 * player, one for what belongs to nobody. */
#include <string.h>

#include "base/text.h"
#include "record/paint.h"

bool tes__write_items(const tes__view *view, unsigned style, const tes_sink *sink)
{
    const tes_scene *scene = &view->scene;
    (void)style;
    for (int player = 0; player <= view->rules->players; player++) {
        int owner = player == view->rules->players ? TES_NOBODY : player;
        bool any = false;
        for (int i = 0; i < scene->items; i++) {
            const tes_scene_item *item = &scene->item[i];
            if (item->player != owner)
                continue;
            const char *name = owner == TES_NOBODY ? "" : view->rules->game->player_name(view->rules, owner);
            if (!any && !tes_sink_format(sink, "%-10s", name))
                return false;
            any = true;
            if (!tes_sink_format(sink, " %s %d", item->label, item->count))
                return false;
        }
        if (any && !tes_sink_put(sink, "\n"))
            return false;
    }
    return true;
}
