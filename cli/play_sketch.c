/* play_sketch.c - small pictures of what a touch would lay on the board, so that
 * "L6" and "L6.4" need not be known by heart. Made from the cells of a legal move
 * with that touch; games whose moves cover one cell at a time get none. */
#include <stdlib.h>
#include <string.h>

#include "play.h"
#include "term.h"

enum { ROWS = 6, COLUMNS = 12, LABEL = 14 };

typedef struct sketch {
    char label[TES_MOVE_TEXT];
    int rows, columns;
    char cell[ROWS][COLUMNS]; /* ' ', 'u' a triangle that points up, 'd' down */
} sketch;

static bool points_up(const tes_scene_cell *c)
{
    int below = 0;
    for (int i = 0; i < c->corners; i++)
        below += c->corner[i].y < c->centre.y;
    return below == 2;
}

static const tes_scene_cell *find_cell(const tes_scene *scene, tes_touch touch)
{
    for (int i = 0; i < scene->cells; i++)
        if (scene->cell[i].touch == touch)
            return &scene->cell[i];
    return NULL;
}

/* False when the cells make no shape that fits. */
static bool draw(const tes_scene *scene, const tes_touch cells[], int n, sketch *s)
{
    const tes_scene_cell *found[TES_MAX_WHY_CELLS];
    int left = 0, top = 0, right = 0, bottom = 0;
    for (int i = 0; i < n; i++) {
        const tes_scene_cell *c = found[i] = find_cell(scene, cells[i]);
        if (!c || c->corners != 3)
            return false;
        left = i == 0 || c->u < left ? c->u : left;
        right = i == 0 || c->u > right ? c->u : right;
        top = i == 0 || c->v > top ? c->v : top;
        bottom = i == 0 || c->v < bottom ? c->v : bottom;
    }
    s->rows = top - bottom + 1;
    s->columns = right - left + 1;
    if (s->rows > ROWS || s->columns > COLUMNS)
        return false;
    memset(s->cell, ' ', sizeof s->cell);
    for (int i = 0; i < n; i++)
        s->cell[top - found[i]->v][found[i]->u - left] = points_up(found[i]) ? 'u' : 'd';
    return true;
}

/* The first legal move that goes on with this touch, as a sketch. */
static bool sketch_touch(const play *p, const tes_scene *scene, tes_touch touch, sketch *s)
{
    const tes_game *game = tes_match_game(p->match);
    const void *pos = tes_match_position(p->match);
    tes_touch path[TES_MAX_TOUCHES], cells[TES_MAX_WHY_CELLS];
    for (int i = 0; i < p->count; i++) {
        int length = game->touches(pos, p->list[i], 0, path);
        if (length <= p->touched || path[p->touched] != touch || memcmp(path, p->path, sizeof path[0] * (size_t)p->touched) != 0)
            continue;
        int n = game->last_move_cells(pos, p->list[i], cells);
        game->touch_text(pos, touch, s->label);
        return n > 0 && draw(scene, cells, n, s);
    }
    return false;
}

static void put_cell(const tes_sink *sink, char cell, bool unicode)
{
    if (cell == ' ')
        tes_sink_put(sink, " ");
    else if (unicode)
        tes_sink_put(sink, cell == 'u' ? "▲" : "▼");
    else
        tes_sink_put(sink, cell == 'u' ? "A" : "V");
}

/* One shelf: the sketches side by side, standing on their labels. */
static void put_shelf(const play *p, const tes_sink *sink, const sketch list[], int n)
{
    int rows = 0;
    for (int i = 0; i < n; i++)
        rows = list[i].rows > rows ? list[i].rows : rows;
    for (int row = 0; row < rows; row++) {
        tes_sink_put(sink, "\t");
        for (int i = 0; i < n; i++) {
            int own = row - (rows - list[i].rows);
            tes_sink_put(sink, "  ");
            for (int column = 0; column < LABEL - 2; column++)
                put_cell(sink, own >= 0 && column < list[i].columns ? list[i].cell[own][column] : ' ', p->style & TES_TEXT_UNICODE);
        }
        tes_sink_put(sink, "\n");
    }
    tes_sink_put(sink, "\t");
    for (int i = 0; i < n; i++)
        tes_sink_format(sink, "  %-*s", LABEL - 2, list[i].label);
    tes_sink_put(sink, "\n\t\n");
}

bool play_sketches(const play *p, const tes_sink *sink)
{
    const tes_game *game = tes_match_game(p->match);
    tes_touch *next = malloc(sizeof *next * PLAY_TOUCHES);
    tes_scene *scene = malloc(sizeof *scene);
    sketch shelf[16];
    int across = term_width() / LABEL, on_shelf = 0, drawn = 0;
    across = across > 16 ? 16 : across;
    if (next && scene) {
        int n = play_next_touches(p, next);
        game->scene(tes_match_position(p->match), scene);
        for (int i = 0; i < n; i++) {
            enum tes_touch_kind kind = tes_touch_kind_of(next[i]);
            bool shaped = kind == TES_TOUCH_STOCK || kind == TES_TOUCH_FACING;
            if (!shaped || !sketch_touch(p, scene, next[i], &shelf[on_shelf]))
                continue;
            drawn++;
            if (++on_shelf == across) {
                put_shelf(p, sink, shelf, on_shelf);
                on_shelf = 0;
            }
        }
        if (on_shelf > 0)
            put_shelf(p, sink, shelf, on_shelf);
    }
    free(next);
    free(scene);
    return drawn > 0;
}
