/* view.c - see view.h. */
#include "record/view.h"

#include <stdlib.h>
#include <string.h>

static bool among(tes_touch touch, const tes_touch *list, int count)
{
    for (int i = 0; i < count; i++)
        if (list[i] == touch)
            return true;
    return false;
}

static uint8_t marks_of(const tes_picture *p, tes_touch touch)
{
    int marks = among(touch, p->last, p->last_count) ? TES__LAST : 0;
    marks |= among(touch, p->can_touch, p->can_touch_count) ? TES__CAN : 0;
    marks |= among(touch, p->refused, p->refused_count) ? TES__REFUSED : 0;
    return (uint8_t)marks;
}

static void widen(tes__view *view, tes_point at, int margin)
{
    view->low.x = at.x - margin < view->low.x ? at.x - margin : view->low.x;
    view->low.y = at.y - margin < view->low.y ? at.y - margin : view->low.y;
    view->high.x = at.x + margin > view->high.x ? at.x + margin : view->high.x;
    view->high.y = at.y + margin > view->high.y ? at.y + margin : view->high.y;
}

/* Games keep their coordinates within -63..63; others would only not be found. */
static void enter(tes__view *view, int i)
{
    const tes_scene_cell *cell = &view->scene.cell[i];
    int x = cell->u + TES__SPAN / 2, y = cell->v + TES__SPAN / 2;
    if (cell->corners > 0 && x >= 0 && x < TES__SPAN && y >= 0 && y < TES__SPAN)
        view->index[x][y] = (int16_t)i;
}

tes__view *tes__view_new(const tes_picture *picture)
{
    tes__view *view = calloc(1, sizeof *view);
    if (!view)
        return NULL;
    view->rules = picture->rules;
    picture->rules->game->scene(picture->pos, &view->scene);
    memset(view->index, 0xff, sizeof view->index);
    view->low = view->high = view->scene.cell[0].centre;
    for (int i = 0; i < view->scene.cells; i++) {
        const tes_scene_cell *cell = &view->scene.cell[i];
        enter(view, i);
        view->mark[i] = marks_of(picture, cell->touch);
        widen(view, cell->centre, cell->radius);
        for (int c = 0; c < cell->corners; c++)
            widen(view, cell->corner[c], 0);
    }
    for (int i = 0; i < view->scene.items; i++)
        if (view->scene.item[i].touchable)
            view->item_mark[i] = marks_of(picture, view->scene.item[i].touch);
    return view;
}

const tes_scene_cell *tes__view_find(const tes__view *view, int u, int v)
{
    int x = u + TES__SPAN / 2, y = v + TES__SPAN / 2;
    bool inside = x >= 0 && x < TES__SPAN && y >= 0 && y < TES__SPAN;
    return inside && view->index[x][y] >= 0 ? &view->scene.cell[view->index[x][y]] : NULL;
}

bool tes__view_star(const tes__view *view, tes__corner corner)
{
    int colour = TES_NO_COLOUR;
    for (int i = 0; i < 6; i++) {
        tes__cell at = tes__corner_cell(corner, i);
        const tes_scene_cell *cell = tes__view_find(view, at.u, at.v);
        if (!cell || !(cell->marks & TES_MARK_STAR) || (i > 0 && cell->colour != colour))
            return false;
        colour = cell->colour;
    }
    return true;
}

bool tes__view_one_body(const tes_scene_cell *a, const tes_scene_cell *b)
{
    return a && b && a->shape == TES_FILL && b->shape == TES_FILL && a->piece_id != 0 && a->piece_id == b->piece_id &&
           a->colour == b->colour;
}

char tes__colour_letter(int colour)
{
    static const char letters[] = "WBBYRG ";
    return colour >= 0 && colour <= TES_NO_COLOUR ? letters[colour] : ' ';
}
