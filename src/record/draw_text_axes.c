/* draw_text_axes.c - coordinates round the board, each where there is room. */
#include <string.h>

#include "record/paint.h"

/* Blank, with a blank on both sides. */
static bool room(const tes__paint *p, int column, int line, int size)
{
    for (int i = -1; i <= size; i++)
        if (tes__canvas_at(&p->canvas, column + i, line) != ' ')
            return false;
    return true;
}

/* Whether another coordinate on the same line is too near for both in a row. */
static bool crowded(const tes__paint *p, int index)
{
    const tes_scene *scene = &p->view->scene;
    int size = (int)strlen(scene->axis[index].text), column = tes__paint_column(p, scene->axis[index].at.x);
    for (int i = 0; i < scene->axes; i++) {
        int near = tes__paint_column(p, scene->axis[i].at.x) - column, longer = (int)strlen(scene->axis[i].text);
        bool same_line = tes__paint_line(p, scene->axis[i].at.y) == tes__paint_line(p, scene->axis[index].at.y);
        longer = longer > size ? longer : size;
        if (i != index && same_line && near >= -longer && near <= longer && longer > 1)
            return true;
    }
    return false;
}

/* From bottom to top, one character a line, so that the last ones stand level. */
static void stack(tes__paint *p, int column, int line, const char *text)
{
    for (int i = (int)strlen(text) - 1; i >= 0; i--, line--)
        tes__canvas_put(&p->canvas, column, line, (unsigned char)text[i], tes__ink_axis);
}

static bool fits_somewhere(const tes__paint *p, int *column, int line, int size)
{
    for (int shift = 0; shift <= 4; shift++)
        for (int side = -1; side <= 1; side += 2)
            if (room(p, *column + side * shift, line, size)) {
                *column += side * shift;
                return true;
            }
    return false;
}

/* Beside its place when something is in the way. */
void tes__paint_axes(tes__paint *p)
{
    const tes_scene *scene = &p->view->scene;
    for (int i = 0; i < scene->axes; i++) {
        const char *text = scene->axis[i].text;
        int size = (int)strlen(text), column = tes__paint_column(p, scene->axis[i].at.x), line = tes__paint_line(p, scene->axis[i].at.y);
        if (crowded(p, i)) {
            stack(p, column, line, text);
            continue;
        }
        column -= size / 2;
        if (fits_somewhere(p, &column, line, size))
            tes__canvas_text(&p->canvas, column, line, text, tes__ink_axis);
    }
}
