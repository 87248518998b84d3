/* lattice_test.c - triangles, hexagons and squares: what must hold of neighbours,
 * corners, symmetries, outlines and boards, whatever game stands on them. */
#include <stdlib.h>
#include <string.h>

#include "cmocka_all.h"
#include "lattice/lattice.h"

enum { REACH = 7 }; /* cells from -REACH to REACH both ways: negative ones too */

static const enum tes_lattice_kind kinds[] = { TES_TRIANGLES, TES_HEXAGON_COLUMNS, TES_HEXAGON_ROWS, TES_SQUARES };
enum { KINDS = sizeof kinds / sizeof kinds[0] };

static bool same_cell(tes__cell a, tes__cell b) { return a.u == b.u && a.v == b.v; }
static bool same_corner(tes__corner a, tes__corner b) { return a.p == b.p && a.q == b.q; }
static bool same_point(tes_point a, tes_point b) { return a.x == b.x && a.y == b.y; }

static int directions(enum tes_lattice_kind kind) { return kind == TES_TRIANGLES ? 3 : kind == TES_SQUARES ? 4 : 6; }

static tes__cell beside(enum tes_lattice_kind kind, tes__cell c, int d)
{
    if (kind == TES_TRIANGLES)
        return tes__triangle_beside(c, d);
    tes__cell step = kind == TES_SQUARES ? tes__square_step[d] : tes__hex_step[d];
    return (tes__cell){ c.u + step.u, c.v + step.v };
}

static bool are_beside(enum tes_lattice_kind kind, tes__cell a, tes__cell b)
{
    for (int d = 0; d < directions(kind); d++)
        if (same_cell(beside(kind, a, d), b))
            return true;
    return false;
}

static int common_corners(tes__cell a, tes__cell b)
{
    int n = 0;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            n += same_corner(tes__triangle_corner(a, i), tes__triangle_corner(b, j));
    return n;
}

#define FOR_CELLS(c)                                            \
    for (tes__cell c = { -REACH, -REACH }; c.u <= REACH; c.u++) \
        for (c.v = -REACH; c.v <= REACH; c.v++)

/* --- neighbours and corners --- */

static void neighbours_are_mutual(void **state)
{
    (void)state;
    for (int k = 0; k < KINDS; k++)
        FOR_CELLS(c)
    for (int d = 0; d < directions(kinds[k]); d++) {
        tes__cell next = beside(kinds[k], c, d);
        assert_false(same_cell(c, next));
        assert_true(are_beside(kinds[k], next, c));
        for (int e = 0; e < d; e++)
            assert_false(same_cell(next, beside(kinds[k], c, e)));
        if (kinds[k] == TES_TRIANGLES)
            assert_int_not_equal(tes__triangle_up(c), tes__triangle_up(next));
        else /* the opposite direction leads back */
            assert_true(same_cell(c, beside(kinds[k], next, (d + directions(kinds[k]) / 2) % directions(kinds[k]))));
    }
}

static void triangles_beside_share_an_edge(void **state)
{
    (void)state;
    FOR_CELLS(c)
    {
        for (int d = 0; d < 3; d++)
            assert_int_equal(common_corners(c, tes__triangle_beside(c, d)), 2);
        for (int du = -3; du <= 3; du++) /* and nobody else does */
            for (int dv = -2; dv <= 2; dv++) {
                tes__cell other = { c.u + du, c.v + dv };
                assert_int_equal(common_corners(c, other) == 2, are_beside(TES_TRIANGLES, c, other));
            }
    }
}

static void corners_and_cells_agree(void **state)
{
    (void)state;
    FOR_CELLS(c)
    {
        tes__corner sum = { 0, 0 };
        for (int i = 0; i < 3; i++) {
            tes__corner corner = tes__triangle_corner(c, i);
            int found = 0;
            assert_int_equal((corner.p + corner.q) & 1, 0);
            for (int j = 0; j < 6; j++)
                found += same_cell(tes__corner_cell(corner, j), c);
            assert_int_equal(found, 1);
            sum.p += corner.p;
            sum.q += corner.q;
        }
        assert_true(same_cell(tes__triangle_from_sum(sum), c));
    }
}

/* Six cells round a corner, each beside the next, up and down in turn. */
static void cells_go_round_a_corner(void **state)
{
    (void)state;
    for (int p = -REACH; p <= REACH; p++)
        for (int q = -REACH; q <= REACH; q++) {
            tes__corner corner = { p, q };
            if ((p + q) & 1)
                continue;
            for (int i = 0; i < 6; i++) {
                tes__cell c = tes__corner_cell(corner, i);
                int has = 0;
                assert_int_equal(tes__triangle_up(c), i % 2 == 0);
                assert_true(are_beside(TES_TRIANGLES, c, tes__corner_cell(corner, (i + 1) % 6)));
                for (int j = 0; j < 3; j++)
                    has += same_corner(tes__triangle_corner(c, j), corner);
                assert_int_equal(has, 1);
            }
        }
}

/* Steps from cell to cell, counted by walking. */
static void hexagon_distance_is_the_shortest_walk(void **state)
{
    (void)state;
    enum { N = 2 * REACH + 1 };
    int steps[N][N];
    tes__cell queue[N * N], centre = { 0, 0 };
    memset(steps, 0xff, sizeof steps);
    steps[REACH][REACH] = 0;
    queue[0] = centre;
    for (int head = 0, tail = 1; head < tail; head++)
        for (int d = 0; d < TES__HEX_DIRECTIONS; d++) {
            tes__cell c = beside(TES_HEXAGON_ROWS, queue[head], d);
            if (abs(c.u) > REACH || abs(c.v) > REACH || steps[c.u + REACH][c.v + REACH] >= 0)
                continue;
            steps[c.u + REACH][c.v + REACH] = steps[queue[head].u + REACH][queue[head].v + REACH] + 1;
            queue[tail++] = c;
        }
    FOR_CELLS(c)
    {
        if (abs(c.u - c.v) > REACH)
            continue; /* a shortest walk may leave the square */
        assert_int_equal(tes__hex_distance(centre, c), steps[c.u + REACH][c.v + REACH]);
        tes__cell a = { 3, -2 }, b = { 3 + c.u, -2 + c.v };
        assert_int_equal(tes__hex_distance(b, a), steps[c.u + REACH][c.v + REACH]);
    }
}

/* --- symmetries --- */

static void hexagon_symmetries_keep_neighbours(void **state)
{
    (void)state;
    tes__cell centre = { 2, -1 };
    for (int s = 0; s < 12; s++) {
        assert_true(same_cell(tes__hex_map(centre, centre, s), centre));
        FOR_CELLS(c)
        {
            tes__cell image = tes__hex_map(c, centre, s);
            assert_int_equal(tes__hex_distance(image, centre), tes__hex_distance(c, centre));
            for (int d = 0; d < 6; d++) {
                tes__cell next = tes__hex_map(beside(TES_HEXAGON_ROWS, c, d), centre, s);
                assert_true(same_cell(next, beside(TES_HEXAGON_ROWS, image, tes__hex_map_direction(d, s))));
            }
        }
    }
    tes__cell one = { 3, -1 }; /* a sixth of a turn takes direction 0 to direction 1 */
    assert_true(same_cell(tes__hex_map(one, centre, 1), (tes__cell){ 3, 0 }));
}

/* Twelve different maps; each is undone by one of the twelve, so it is a bijection. */
static void hexagon_symmetries_are_a_group(void **state)
{
    (void)state;
    tes__cell centre = { 2, -1 }, odd = { 5, 0 }; /* on no mirror line */
    for (int s = 0; s < 12; s++) {
        int inverse = -1;
        for (int t = 0; t < 12; t++) {
            assert_int_equal(same_cell(tes__hex_map(odd, centre, s), tes__hex_map(odd, centre, t)), s == t);
            if (same_cell(tes__hex_map(tes__hex_map(odd, centre, s), centre, t), odd))
                inverse = t;
        }
        assert_in_range(inverse, 0, 11);
        FOR_CELLS(c)
        assert_true(same_cell(tes__hex_map(tes__hex_map(c, centre, s), centre, inverse), c));
    }
}

/* A corner's turns are by 60 degrees, a cell's middle has only every second one. */
static void triangle_symmetries_keep_neighbours(tes__corner centre3, int step)
{
    for (int s = 0; s < 12; s += step)
        FOR_CELLS(c)
        {
            tes__cell image = tes__triangle_map(c, centre3, s);
            int inverse = s < 6 ? (6 - s) % 6 : s; /* a mirroring undoes itself */
            assert_true(same_cell(tes__triangle_map(image, centre3, inverse), c));
            for (int d = 0; d < 3; d++)
                assert_true(are_beside(TES_TRIANGLES, image, tes__triangle_map(tes__triangle_beside(c, d), centre3, s)));
        }
}

static void triangles_turn_about_a_corner(void **state)
{
    (void)state;
    static const tes__corner centres[] = { { 0, 0 }, { 3, 1 }, { -4, 2 }, { -1, -3 } };
    for (size_t i = 0; i < sizeof centres / sizeof centres[0]; i++) {
        tes__corner c = centres[i], centre3 = { 3 * c.p, 3 * c.q };
        triangle_symmetries_keep_neighbours(centre3, 1);
        for (int turn = 0; turn < 6; turn++) /* the cells round it follow each other */
            for (int j = 0; j < 6; j++) {
                assert_true(same_cell(tes__triangle_map(tes__corner_cell(c, j), centre3, turn), tes__corner_cell(c, (j + turn) % 6)));
                tes__cell mirrored = tes__corner_cell(c, (8 - j + turn) % 6); /* left and right exchanged, then turned */
                assert_true(same_cell(tes__triangle_map(tes__corner_cell(c, j), centre3, 6 + turn), mirrored));
            }
    }
}

static void triangles_turn_about_a_cell(void **state)
{
    (void)state;
    static const tes__cell cells[] = { { 0, 0 }, { 1, 0 }, { 4, -3 }, { -5, 2 } };
    for (size_t i = 0; i < sizeof cells / sizeof cells[0]; i++) {
        tes__cell c = cells[i];
        tes__corner centre3 = { 0, 0 };
        for (int j = 0; j < 3; j++) {
            centre3.p += tes__triangle_corner(c, j).p;
            centre3.q += tes__triangle_corner(c, j).q;
        }
        triangle_symmetries_keep_neighbours(centre3, 2);
        for (int s = 0; s < 12; s += 2)
            assert_true(same_cell(tes__triangle_map(c, centre3, s), c));
        tes__cell left = tes__triangle_beside(c, 0), right = tes__triangle_beside(c, 1), third = tes__triangle_beside(c, 2);
        bool up = tes__triangle_up(c); /* a third of a turn, counter-clockwise */
        assert_true(same_cell(tes__triangle_map(right, centre3, 2), up ? left : third));
        assert_true(same_cell(tes__triangle_map(left, centre3, 6), right)); /* mirrored */
        assert_true(same_cell(tes__triangle_map(third, centre3, 6), third));
    }
}

/* Distances on paper are kept: a turned pair of cells is as far apart as before. */
static void symmetries_are_rigid(void **state)
{
    (void)state;
    tes__corner centre3 = { 3, 3 };
    tes__cell middle = { 1, 1 };
    FOR_CELLS(c)
    for (int s = 0; s < 12; s++) {
        tes_point a = tes__cell_centre(TES_TRIANGLES, c), o = { 500, 866 };
        tes_point b = tes__cell_centre(TES_TRIANGLES, tes__triangle_map(c, centre3, s));
        int64_t before = (int64_t)(a.x - o.x) * (a.x - o.x) + (int64_t)(a.y - o.y) * (a.y - o.y);
        int64_t after = (int64_t)(b.x - o.x) * (b.x - o.x) + (int64_t)(b.y - o.y) * (b.y - o.y);
        assert_true(llabs(before - after) < 30000); /* coordinates are rounded to thousandths */
        a = tes__cell_centre(TES_HEXAGON_ROWS, c), o = tes__cell_centre(TES_HEXAGON_ROWS, middle);
        b = tes__cell_centre(TES_HEXAGON_ROWS, tes__hex_map(c, middle, s));
        before = (int64_t)(a.x - o.x) * (a.x - o.x) + (int64_t)(a.y - o.y) * (a.y - o.y);
        after = (int64_t)(b.x - o.x) * (b.x - o.x) + (int64_t)(b.y - o.y) * (b.y - o.y);
        assert_true(llabs(before - after) < 30000);
    }
}

/* --- drawing --- */

/* Twice the area inside the outline, by the shoelace formula; it closes by
 * going from the last corner to the first. */
static int64_t doubled_area(const tes_point corner[], int n)
{
    int64_t area = 0;
    for (int i = 0; i < n; i++) {
        tes_point a = corner[i], b = corner[(i + 1) % n];
        area += (int64_t)a.x * b.y - (int64_t)b.x * a.y;
    }
    return area < 0 ? -area : area;
}

static void outlines_lie_round_their_centre(void **state)
{
    (void)state;
    static const int64_t doubled[KINDS] = { 866000, 1732000, 1732000, 2000000 };
    for (int k = 0; k < KINDS; k++)
        FOR_CELLS(c)
        {
            tes_point corner[6], centre = tes__cell_centre(kinds[k], c);
            int n = tes__cell_outline(kinds[k], c, corner);
            int64_t x = 0, y = 0, edge = 0;
            assert_int_equal(n, directions(kinds[k]));
            assert_in_range(doubled_area(corner, n), doubled[k] - 2000, doubled[k] + 2000);
            for (int i = 0; i < n; i++) {
                tes_point a = corner[i], b = corner[(i + 1) % n];
                int64_t length2 = (int64_t)(a.x - b.x) * (a.x - b.x) + (int64_t)(a.y - b.y) * (a.y - b.y);
                edge = i ? edge : length2;
                assert_true(llabs(length2 - edge) < 3000); /* all edges as long */
                x += a.x;
                y += a.y;
            }
            assert_true(llabs(x - (int64_t)n * centre.x) <= n);
            assert_true(llabs(y - (int64_t)n * centre.y) <= n);
        }
}

static void cells_beside_each_other_share_an_edge_on_paper(void **state)
{
    (void)state;
    for (int k = 0; k < KINDS; k++)
        FOR_CELLS(c)
    for (int d = 0; d < directions(kinds[k]); d++) {
        tes_point a[6], b[6];
        int n = tes__cell_outline(kinds[k], c, a), m = tes__cell_outline(kinds[k], beside(kinds[k], c, d), b), common = 0;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                common += same_point(a[i], b[j]);
        assert_int_equal(common, 2);
    }
}

static void directions_are_where_their_names_say(void **state)
{
    (void)state;
    tes__cell c = { 0, 0 };
    tes_point at = tes__cell_centre(TES_HEXAGON_COLUMNS, beside(TES_HEXAGON_COLUMNS, c, 2));
    assert_true(at.x == 0 && at.y == 1000); /* (0,1) is straight up */
    at = tes__cell_centre(TES_HEXAGON_ROWS, beside(TES_HEXAGON_ROWS, c, 0));
    assert_true(at.x == 1000 && at.y == 0); /* (1,0) is straight right */
    at = tes__cell_centre(TES_SQUARES, beside(TES_SQUARES, c, 1));
    assert_true(at.x == 0 && at.y == 1000); /* 1 is up */
}

/* --- boards --- */

static void boards_know_their_neighbours(void **state)
{
    (void)state;
    static tes__board board;
    tes__cell cells[8 * 8];
    for (int k = 0; k < KINDS; k++) {
        int n = 0;
        for (int u = 0; u < 8; u++)
            for (int v = 0; v < 8; v++)
                if ((u * 5 + v * 3) % 7) /* with holes */
                    cells[n++] = (tes__cell){ u + 56, v };
        tes__board_make(&board, kinds[k], cells, n);
        assert_int_equal(board.cells, n);
        assert_int_equal(board.directions, directions(kinds[k]));
        for (int i = 0; i < n; i++) {
            assert_int_equal(tes__board_find(&board, cells[i].u, cells[i].v), i);
            for (int d = 0; d < board.directions; d++) {
                tes__cell next = beside(kinds[k], cells[i], d);
                int found = TES__NO_CELL;
                for (int j = 0; j < n; j++)
                    if (same_cell(cells[j], next))
                        found = j;
                assert_int_equal(board.beside[i][d], found);
            }
            for (int d = board.directions; d < 6; d++)
                assert_int_equal(board.beside[i][d], TES__NO_CELL);
        }
        assert_int_equal(tes__board_find(&board, -1, 0), TES__NO_CELL);
        assert_int_equal(tes__board_find(&board, 0, 64), TES__NO_CELL);
        assert_int_equal(tes__board_find(&board, INT32_MAX, INT32_MIN), TES__NO_CELL);
        assert_int_equal(tes__board_find(&board, 56, 0), TES__NO_CELL); /* a hole */
    }
}

static void scenes_get_whole_cells(void **state)
{
    (void)state;
    static tes_scene scene;
    scene.lattice = TES_HEXAGON_ROWS;
    scene.cell[0].marks = 255; /* what was there before is gone */
    tes_scene_cell *cell = tes__scene_add(&scene, 42, (tes__cell){ 3, -2 }, "a-name-that-is-too-long");
    assert_ptr_equal(cell, &scene.cell[0]);
    assert_int_equal(scene.cells, 1);
    assert_int_equal(cell->touch, 42);
    assert_string_equal(cell->name, "a-name-that");
    assert_int_equal(cell->marks, 0);
    assert_int_equal(cell->shape, TES_NO_PIECE);
    assert_int_equal(cell->colour, TES_NO_COLOUR);
    assert_int_equal(cell->corners, 6);
    assert_true(same_point(cell->centre, tes__cell_centre(TES_HEXAGON_ROWS, (tes__cell){ 3, -2 })));
    tes__scene_axis(&scene, (tes_point){ 5, -6 }, "abcdef");
    assert_int_equal(scene.axes, 1);
    assert_string_equal(scene.axis[0].text, "abc");
    assert_true(same_point(scene.axis[0].at, (tes_point){ 5, -6 }));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(neighbours_are_mutual),
        cmocka_unit_test(triangles_beside_share_an_edge),
        cmocka_unit_test(corners_and_cells_agree),
        cmocka_unit_test(cells_go_round_a_corner),
        cmocka_unit_test(hexagon_distance_is_the_shortest_walk),
        cmocka_unit_test(hexagon_symmetries_keep_neighbours),
        cmocka_unit_test(hexagon_symmetries_are_a_group),
        cmocka_unit_test(triangles_turn_about_a_corner),
        cmocka_unit_test(triangles_turn_about_a_cell),
        cmocka_unit_test(symmetries_are_rigid),
        cmocka_unit_test(outlines_lie_round_their_centre),
        cmocka_unit_test(cells_beside_each_other_share_an_edge_on_paper),
        cmocka_unit_test(directions_are_where_their_names_say),
        cmocka_unit_test(boards_know_their_neighbours),
        cmocka_unit_test(scenes_get_whole_cells),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
