/* board.c - outlines for drawing, the tables of a fixed board, and the cells of a scene. */
#include "lattice/lattice.h"

#include <string.h>

const tes__cell tes__square_step[4] = { { 1, 0 }, { 0, 1 }, { -1, 0 }, { 0, -1 } };

/* Thousandths: half of sqrt(3), and the hexagon's radius 1/sqrt(3). */
enum { UNIT = 1000, HEIGHT = 866, RADIUS = 577, HALF_RADIUS = 289 };

tes_point tes__cell_centre(enum tes_lattice_kind kind, tes__cell c)
{
    switch (kind) {
    case TES_TRIANGLES: return (tes_point){ (c.u + 1) * UNIT / 2, c.v * HEIGHT + (tes__triangle_up(c) ? HALF_RADIUS : RADIUS) };
    case TES_HEXAGON_COLUMNS: return (tes_point){ c.u * HEIGHT, c.v * UNIT - c.u * UNIT / 2 };
    case TES_HEXAGON_ROWS: return (tes_point){ c.u * UNIT - c.v * UNIT / 2, c.v * HEIGHT };
    default: return (tes_point){ c.u * UNIT, c.v * UNIT };
    }
}

static int triangle_outline(tes__cell c, tes_point out[6])
{
    for (int i = 0; i < 3; i++) {
        tes__corner corner = tes__triangle_corner(c, i);
        out[i] = (tes_point){ corner.p * UNIT / 2, corner.q * HEIGHT };
    }
    return 3;
}

int tes__cell_outline(enum tes_lattice_kind kind, tes__cell c, tes_point out[6])
{
    static const tes_point flat[6] = { { RADIUS, 0 },  { HALF_RADIUS, UNIT / 2 },   { -HALF_RADIUS, UNIT / 2 },
                                       { -RADIUS, 0 }, { -HALF_RADIUS, -UNIT / 2 }, { HALF_RADIUS, -UNIT / 2 } };
    static const tes_point square[4] = {
        { UNIT / 2, -UNIT / 2 }, { UNIT / 2, UNIT / 2 }, { -UNIT / 2, UNIT / 2 }, { -UNIT / 2, -UNIT / 2 }
    };
    tes_point centre = tes__cell_centre(kind, c);
    if (kind == TES_TRIANGLES)
        return triangle_outline(c, out);
    int corners = kind == TES_SQUARES ? 4 : 6;
    for (int i = 0; i < corners; i++) {
        tes_point at = kind == TES_SQUARES ? square[i] : flat[i];
        if (kind == TES_HEXAGON_ROWS)
            at = (tes_point){ flat[i].y, flat[i].x };
        out[i] = (tes_point){ centre.x + at.x, centre.y + at.y };
    }
    return corners;
}

static tes__cell step(enum tes_lattice_kind kind, tes__cell c, int direction)
{
    if (kind == TES_TRIANGLES)
        return tes__triangle_beside(c, direction);
    tes__cell s = kind == TES_SQUARES ? tes__square_step[direction] : tes__hex_step[direction];
    return (tes__cell){ c.u + s.u, c.v + s.v };
}

void tes__board_make(tes__board *board, enum tes_lattice_kind kind, const tes__cell *cells, int count)
{
    board->kind = kind;
    board->cells = count;
    board->directions = kind == TES_TRIANGLES ? 3 : kind == TES_SQUARES ? 4 : 6;
    memset(board->index, 0xff, sizeof board->index);
    memset(board->beside, 0xff, sizeof board->beside);
    for (int i = 0; i < count; i++) {
        board->cell[i] = cells[i];
        board->index[cells[i].u][cells[i].v] = (uint16_t)i;
    }
    for (int i = 0; i < count; i++)
        for (int d = 0; d < board->directions; d++) {
            tes__cell next = step(kind, cells[i], d);
            board->beside[i][d] = (uint16_t)tes__board_find(board, next.u, next.v);
        }
}

int tes__board_find(const tes__board *board, int u, int v)
{
    if (u < 0 || v < 0 || u >= 64 || v >= 64)
        return TES__NO_CELL;
    return board->index[u][v];
}

tes_scene_cell *tes__scene_add(tes_scene *scene, tes_touch touch, tes__cell c, const char *name)
{
    tes_scene_cell *cell = &scene->cell[scene->cells++];
    memset(cell, 0, sizeof *cell);
    cell->touch = touch;
    cell->u = (int16_t)c.u;
    cell->v = (int16_t)c.v;
    cell->colour = TES_NO_COLOUR;
    strncpy(cell->name, name, sizeof cell->name - 1);
    cell->centre = tes__cell_centre(scene->lattice, c);
    cell->corners = (uint8_t)tes__cell_outline(scene->lattice, c, cell->corner);
    return cell;
}

void tes__scene_beside(tes_scene_cell *cell, enum tes_beside_kind kind, int count, enum tes_colour colour, const char *label)
{
    if (count == 0 || cell->besides == TES_MAX_BESIDE)
        return;
    tes_beside *beside = &cell->beside[cell->besides++];
    *beside = (tes_beside){ .kind = (uint8_t)kind, .count = (uint8_t)count, .colour = (uint8_t)colour };
    strncpy(beside->label, label, sizeof beside->label - 1);
}

static const tes_scene_cell *scene_find(const tes_scene *scene, tes__cell at)
{
    for (int i = 0; i < scene->cells; i++)
        if (scene->cell[i].u == at.u && scene->cell[i].v == at.v && scene->cell[i].corners)
            return &scene->cell[i];
    return NULL;
}

static void note_pieces(const tes_scene *scene, tes_scene_cell *cell)
{
    const tes_scene_cell *near[6];
    for (int d = 0; d < cell->corners; d++) /* an edge for each corner */
        near[d] = scene_find(scene, step(scene->lattice, (tes__cell){ cell->u, cell->v }, d));
    for (int colour = TES_IVORY; colour < TES_NO_COLOUR; colour++) {
        char label[sizeof cell->beside->label] = "";
        int count = 0;
        for (int d = 0; d < cell->corners; d++)
            if (near[d] && near[d]->shape != TES_NO_PIECE && near[d]->colour == colour) {
                if (near[d]->label[0] && count < (int)sizeof label - 1)
                    label[count] = near[d]->label[0];
                count++;
            }
        tes__scene_beside(cell, TES_BESIDE_PIECES, count, (enum tes_colour)colour, label);
    }
}

void tes__scene_note_pieces(tes_scene *scene)
{
    for (int i = 0; i < scene->cells; i++)
        if (scene->cell[i].corners && tes_touch_kind_of(scene->cell[i].touch) == TES_TOUCH_CELL)
            note_pieces(scene, &scene->cell[i]);
}

void tes__scene_axis(tes_scene *scene, tes_point at, const char *text)
{
    tes_scene_axis *axis = &scene->axis[scene->axes++];
    memset(axis, 0, sizeof *axis);
    axis->at = at;
    strncpy(axis->text, text, sizeof axis->text - 1);
}
