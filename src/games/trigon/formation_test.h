/* formation_test.h - for rules_test.c: which cells are stars, and fields in which a
 * formation lacks one piece, made for every shape instead of drawn by hand. */
#ifndef TES_TRIGON_FORMATION_TEST_H
#define TES_TRIGON_FORMATION_TEST_H
#include <stdio.h>
#include <string.h>

#include "cmocka_all.h"
#include "rule_test.h"

/* The cells marked as parts of a star are exactly these. */
static void stars_are(const char *cells)
{
    static tes_scene scene;
    char list[512];
    int words = 0, marked = 0;
    snprintf(list, sizeof list, " %s ", cells);
    for (const char *c = cells; *c; c++)
        words += *c == ',';
    tes_match_game(match())->scene(position(), &scene);
    for (int i = 0; i < scene.cells; i++) {
        char name[16];
        snprintf(name, sizeof name, " %s ", scene.cell[i].name);
        if (scene.cell[i].marks & TES_MARK_STAR) {
            assert_non_null(strstr(list, name));
            marked++;
        }
    }
    assert_int_equal(marked, words);
}

typedef struct shape {
    int n;
    int x[18], y[18];
} shape;

static bool in_shape(const shape *s, int x, int y)
{
    for (int i = 0; i < s->n; i++)
        if (s->x[i] == x && s->y[i] == y)
            return true;
    return false;
}

static void add(shape *s, int x, int y)
{
    if (in_shape(s, x, y))
        return;
    s->x[s->n] = x;
    s->y[s->n++] = y;
}

/* A field of 36: the shape, and from its right end a tail of the other pieces. The
 * tail is black, changes its row after eight pieces, and begins the second row with a
 * white 1, the spare; more white pieces come at its end. Cells of the shape are White's
 * but for one or two, black 1s. */
typedef struct drawing {
    char cell[8][48]; /* [row from the top][column from the left] */
    int left, top, spare_x, spare_y;
} drawing;

/* The next number of a stock that is not used up, as a character from `one` on. */
static char next_piece(int stock[6], char one)
{
    int number = 0;
    while (stock[number] == 3)
        number++;
    stock[number]++;
    return (char)(one + number);
}

static void draw(drawing *d, const shape *s, int last, int other)
{
    int white[6] = { 1 }, black[6] = { 0 }, whites = 17, blacks = 18; /* but for the spare 1 */
    int left = 0, right = 0, top = 0, right_y = 0;
    for (int i = 0; i < s->n; i++) {
        left = s->x[i] < left ? s->x[i] : left;
        top = s->y[i] > top ? s->y[i] : top;
        right_y = s->x[i] >= right ? s->y[i] : right_y;
        right = s->x[i] > right ? s->x[i] : right;
    }
    int bend = right + 8, down = (bend + right_y) % 2 == 0; /* below an up cell, above a down cell */
    top++;
    *d = (drawing){ .left = left, .top = top, .spare_x = bend, .spare_y = right_y + (down ? -1 : 1) };
    for (int i = 0; i < s->n; i++) {
        bool missing = i == last || i == other;
        *(missing ? &blacks : &whites) -= 1;
        d->cell[top - s->y[i]][s->x[i] - left] = missing ? next_piece(black, 'a') : next_piece(white, '1');
    }
    for (int x = right + 1; x <= bend; x++, blacks--)
        d->cell[top - right_y][x - left] = next_piece(black, 'a');
    char *cell = &d->cell[top - d->spare_y][bend - left];
    for (*cell++ = '1'; blacks > 0; blacks--)
        *cell++ = next_piece(black, 'a');
    for (; whites > 0; whites--)
        *cell++ = next_piece(white, '1');
}

static void show_drawing(const drawing *d)
{
    char rows[8][49], tail[32];
    const char *row[10] = { NULL };
    int n = 0;
    for (int r = 0; r < 8; r++) {
        for (int c = 0; c < 48; c++)
            rows[r][c] = d->cell[r][c] ? d->cell[r][c] : '.';
        rows[r][48] = '\0';
        row[n++] = rows[r];
    }
    snprintf(tail, sizeof tail, " %d,%d w", d->left, d->top);
    row[n] = tail;
    rule_drawn("trigon", row);
}

/* Read from its text, where formations are sought everywhere, the position is the same. */
static void reads_back(void)
{
    const tes_game *game = tes_match_game(match());
    _Alignas(TES_STATE_ALIGN) unsigned char again[TES_MAX_STATE];
    char text[TES_POSITION_TEXT];
    game->position_text(position(), text);
    assert_true(game->parse_position(tes_match_rules(match()), text, again, NULL));
    assert_memory_equal(position(), again, game->state_size);
}

/* Whichever piece comes last completes the shape; with another one missing it is
 * not complete. */
static void wins_in_every_order(const shape *s)
{
    drawing d;
    char move[64];
    for (int last = 0; last < s->n; last++) {
        int other = (last + 5) % s->n;
        draw(&d, s, last, -1);
        show_drawing(&d);
        not_over();
        snprintf(move, sizeof move, "%d,%d<>%d,%d", d.spare_x, d.spare_y, s->x[last], s->y[last]);
        play(move);
        wins(1);
        reads_back();
        draw(&d, s, last, other);
        show_drawing(&d);
        play(move);
        not_over();
        reads_back();
    }
}

/* The stars round four corners (p,q). */
static shape stars_round(const int p[4], const int q[4])
{
    shape s = { 0 };
    for (int i = 0; i < 4; i++)
        for (int x = -2; x <= 0; x++) {
            add(&s, p[i] + x, q[i]);
            add(&s, p[i] + x, q[i] - 1);
        }
    return s;
}

/* One number for a group of four middles, wherever it lies: a bit for each. */
static int group_number(const int p[4], const int q[4])
{
    int first = 0, number = 0;
    for (int i = 1; i < 4; i++)
        if (q[i] < q[first] || (q[i] == q[first] && p[i] < p[first]))
            first = i;
    for (int i = 0; i < 4; i++)
        number |= 1 << ((q[i] - q[first]) * 7 + (p[i] - p[first] + 6) / 2);
    return number;
}

/* Each next middle is one edge from an earlier one, so that every connected group of
 * four comes up; counts them by their cells. */
static void win_with_every_block(int sizes[19])
{
    static const int step_p[6] = { 2, 1, -1, -2, -1, 1 }, step_q[6] = { 0, 1, 1, 0, -1, -1 };
    int seen[64], groups = 0;
    for (int way = 0; way < 6 * 12 * 18; way++) {
        int p[4] = { 0 }, q[4] = { 0 }, step[3] = { way % 6, way / 6 % 12, way / 72 }, known = 0;
        for (int i = 1; i < 4; i++) {
            p[i] = p[step[i - 1] / 6] + step_p[step[i - 1] % 6];
            q[i] = q[step[i - 1] / 6] + step_q[step[i - 1] % 6];
        }
        shape s = stars_round(p, q);
        int number = group_number(p, q);
        while (known < groups && seen[known] != number)
            known++;
        if (s.n < 16 || known < groups) /* a middle came twice, or the group did */
            continue;
        seen[groups++] = number;
        sizes[s.n]++;
        wins_in_every_order(&s);
    }
}

#endif
