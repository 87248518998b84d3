/* tables.c - everything about Trini that never changes, worked out once: the
 * board, the 24 states of a die, the numbers of the moves, the symmetries.
 *
 *            d7  e7  f7  g7           row 7      columns a..g lean to the left,
 *          c6  d6  e6  f6  g6         row 6      rows 1..7 lie level; a round
 *        b5  c5  d5  e5  f5  g5       row 5      lies wherever a pit has two
 *      a4  b4  c4  d4  e4  f4  g4     row 4      pits right above it
 *        a3  b3  c3  d3  e3  f3       row 3
 *          a2  b2  c2  d2  e2         row 2
 *            a1  b1  c1  d1           row 1
 *
 * The turns themselves are a rule and lie in rules.c.
 */
#include <stdlib.h>
#include <string.h>

#include "games/trini/rules.h"

trini_tables trini_table;

static trini_tables *const t = &trini_table;

/* R1: the pits (i, j) with |i - j| <= 3, and a round wherever (i, j), (i, j+1)
 * and (i+1, j+1) are all pits. */
static void make_board(void)
{
    tes__cell cell[PITS];
    int n = 0;
    for (int i = 0; i < SIDE; i++)
        for (int j = 0; j < SIDE; j++)
            if (abs(i - j) <= SIDE / 2) {
                t->pit_name[n][0] = (char)('a' + i);
                t->pit_name[n][1] = (char)('1' + j);
                cell[n++] = (tes__cell){ i, j };
            }
    tes__board_make(&t->board, TES_HEXAGON_ROWS, cell, PITS);
}

static void make_rounds(void)
{
    int n = 0;
    memset(t->round_at, NO_ROUND, sizeof t->round_at);
    for (int pit = 0; pit < PITS; pit++) {
        tes__cell below = t->board.cell[pit];
        int left = tes__board_find(&t->board, below.u, below.v + 1);
        int right = tes__board_find(&t->board, below.u + 1, below.v + 1);
        if (left == TES__NO_CELL || right == TES__NO_CELL)
            continue;
        int role[FACES] = { pit, left, right };
        for (int k = 0; k < FACES; k++) {
            t->round_pit[n][k] = (uint8_t)role[k];
            t->round_at[role[k]][k] = (uint8_t)n;
        }
        n++;
    }
}

static void make_lines(void)
{
    for (int pit = 0; pit < PITS; pit++)
        for (int d = 0; d < DIRECTIONS; d++)
            for (int to = t->board.beside[pit][d]; to != TES__NO_CELL; to = t->board.beside[to][d])
                t->line[pit] |= pit_bit(to);
}

int trini_state_of(const uint8_t face[FACES])
{
    for (int state = 0; state < STATES; state++)
        if (memcmp(t->face[state], face, FACES) == 0)
            return state;
    return NO_STATE;
}

static char face_letter(uint8_t face) { return "CcSsQq"[face]; }

static int by_letters(const void *a, const void *b)
{
    const uint8_t *x = a, *y = b;
    for (int k = 0; k < FACES; k++)
        if (x[k] != y[k])
            return face_letter(x[k]) - face_letter(y[k]);
    return 0;
}

static bool among(uint8_t found[][FACES], int n, const uint8_t face[FACES])
{
    for (int i = 0; i < n; i++)
        if (memcmp(found[i], face, FACES) == 0)
            return true;
    return false;
}

/* All that turns make of CSQ. There are 24: a cube has so many, and turns by a
 * third and tilts make all of them. */
static void make_states(void)
{
    uint8_t found[STATES][FACES] = { { 2 * CIRCLE, 2 * STAR, 2 * SQUARE } };
    int n = 1;
    for (int from = 0; from < n; from++)
        for (int turn = 0; turn < TURNS; turn++) {
            uint8_t next[FACES];
            trini_turn_faces(found[from], turn, next);
            if (!among(found, n, next))
                memcpy(found[n++], next, FACES);
        }
    qsort(found, STATES, FACES, by_letters);
    memcpy(t->face, found, sizeof found);
    for (int state = 0; state < STATES; state++) {
        for (int k = 0; k < FACES; k++)
            t->state_name[state][k] = face_letter(t->face[state][k]);
        for (int turn = 0; turn < TURNS; turn++) {
            uint8_t next[FACES];
            trini_turn_faces(t->face[state], turn, next);
            t->turned[state][turn] = (uint8_t)trini_state_of(next);
        }
    }
}

static bool same_symbols(int a, int b)
{
    for (int k = 0; k < FACES; k++)
        if (t->face[a][k] / 2 != t->face[b][k] / 2)
            return false;
    return true;
}

/* Where solid and outline are one symbol, four states in each six are the same to
 * everybody: the first of them is enough. */
static void make_once(void)
{
    for (int state = 0; state < STATES; state++) {
        bool first = true;
        for (int other = 0; other < state; other++)
            first &= !same_symbols(state, other);
        t->enter_once |= (uint32_t)first << state;
        for (int turn = 0; turn < TURNS; turn++) {
            bool new_to_it = true;
            for (int other = 0; other < turn; other++)
                new_to_it &= !same_symbols(t->turned[state][turn], t->turned[state][other]);
            t->turn_once[state] |= (uint32_t)new_to_it << t->turned[state][turn];
        }
    }
}

typedef struct entry {
    char text[8];
    trini_action action;
} entry;

static entry make_entry(int kind, int from, int to, int state)
{
    entry e = { .action = { (uint8_t)kind, (uint8_t)from, (uint8_t)to, (uint8_t)state } };
    const char *pit = t->pit_name[to], *faces = t->state_name[state];
    const char *part[3] = { faces, "@", pit }; /* ENTER */
    if (kind == MOVE)
        part[0] = t->pit_name[from], part[1] = "-", part[2] = pit;
    if (kind == TURN)
        part[0] = pit, part[1] = "=", part[2] = faces;
    for (int i = 0; i < 3; i++)
        strcat(e.text, part[i]);
    return e;
}

static int by_text(const void *a, const void *b)
{
    const entry *x = a, *y = b;
    return strcmp(x->text, y->text);
}

static void make_moves(void)
{
    static entry all[MOVE_IDS];
    int n = 0;
    for (int pit = 0; pit < PITS; pit++) {
        for (int state = 0; state < STATES; state++) {
            all[n++] = make_entry(ENTER, NO_PIT, pit, state);
            all[n++] = make_entry(TURN, pit, pit, state);
        }
        for (int to = 0; to < PITS; to++)
            if (t->line[pit] & pit_bit(to))
                all[n++] = make_entry(MOVE, pit, to, 0);
    }
    qsort(all, MOVE_IDS, sizeof all[0], by_text);
    for (int id = 0; id < MOVE_IDS; id++) {
        trini_action a = all[id].action;
        strcpy(t->move_text[id], all[id].text);
        t->action[id] = a;
        if (a.kind == ENTER)
            t->enter[a.to][a.state] = (uint16_t)id;
        else if (a.kind == MOVE)
            t->step[a.from][a.to] = (uint16_t)id;
        else
            t->turn[a.to][a.state] = (uint16_t)id;
    }
}

/* A symmetry keeps the middle pit, so the faces of a die there tell where each
 * face goes: to the face that sees the image of the round it saw. */
static void make_round_images(int y, uint8_t face_image[FACES])
{
    const uint8_t *seen = t->round_at[PITS / 2];
    for (int round = 0; round < ROUNDS; round++) {
        uint64_t pits = 0;
        for (int k = 0; k < FACES; k++)
            pits |= pit_bit(t->pit_image[y][t->round_pit[round][k]]);
        for (int image = 0; image < ROUNDS; image++) {
            const uint8_t *pit = t->round_pit[image];
            if (pits == (pit_bit(pit[0]) | pit_bit(pit[1]) | pit_bit(pit[2])))
                t->round_image[y][round] = (uint8_t)image;
        }
    }
    for (int k = 0; k < FACES; k++)
        for (int to = 0; to < FACES; to++)
            if (seen[to] == t->round_image[y][seen[k]])
                face_image[k] = (uint8_t)to;
}

/* Three turns by 120 degrees, and three mirrors that keep "two pits above, one
 * below". A mirror makes left-handed dice of right-handed ones; with every face
 * taken for its opposite they are right-handed again, and what matched still
 * does. */
static void make_symmetries(void)
{
    static const uint8_t lattice[SYMMETRIES] = { 0, 2, 4, 7, 9, 11 };
    enum { FIRST_MIRROR = 3 };
    for (int y = 0; y < SYMMETRIES; y++) {
        for (int pit = 0; pit < PITS; pit++) {
            tes__cell image = tes__hex_map(t->board.cell[pit], t->board.cell[PITS / 2], lattice[y]);
            t->pit_image[y][pit] = (uint8_t)tes__board_find(&t->board, image.u, image.v);
        }
        uint8_t face_image[FACES] = { 0 };
        make_round_images(y, face_image);
        for (int state = 0; state < STATES; state++) {
            uint8_t face[FACES] = { 0 };
            for (int k = 0; k < FACES; k++)
                face[face_image[k]] = t->face[state][k] ^ (y >= FIRST_MIRROR);
            t->state_image[y][state] = (uint8_t)trini_state_of(face);
        }
    }
}

void trini_prepare(void)
{
    make_board();
    make_rounds();
    make_lines();
    make_states();
    make_once();
    make_moves();
    make_symmetries();
}
