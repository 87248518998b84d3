/* agon_test.c - what Agon has besides its rules: the fast moves against the plain
 * ones on crowded positions that games seldom reach, the key that play() keeps
 * up, the texts of positions, what is drawn, and the evaluation. The rules
 * themselves are in src/games/agon/rules_test.c. */
#include <stdlib.h>
#include <string.h>

#include "cmocka_all.h"
#include "games/agon/eval.h"

extern const tes_game tes__agon;

enum { POSITIONS = 10000 };

static const uint8_t every_rules[] = { 0, STRAIGHT, FREE, STRAIGHT | FREE, STRAIGHT | CLASSIC };
static const char *const every_name[] = { "agon", "agon:capture=straight", "agon:relocate=free", "agon:capture=straight,relocate=free",
                                          "agon:ruleset=classic" };
enum { RULE_SETS = sizeof every_rules };

static tes_rules rules_of(const char *game_string)
{
    tes_rules rules;
    assert_true(tes_rules_parse(game_string, &rules, NULL));
    return rules;
}

/* Fourteen pieces within some ring, so that they get in each other's way; every
 * second time some of one player's are captured. */
static void random_position(agon *s, uint8_t rules, tes_rng *rng)
{
    int widest = 2 + (int)tes_rng_below(rng, 4);
    bool throne = tes_rng_below(rng, 2) == 0;
    memset(s, 0, sizeof *s);
    s->rules = rules;
    s->mover = (uint8_t)tes_rng_below(rng, 2);
    for (int i = 0; i < 2 * (GUARDS + 1);) {
        int cell = (int)tes_rng_below(rng, CELLS), p = i / (GUARDS + 1), queen = i % (GUARDS + 1) == 0;
        if (queen && throne && p == 0)
            cell = agon_table.throne_cell;
        if (agon_table.ring[cell] > widest || agon_has(s->pieces[0] | s->pieces[1], cell) || (cell == agon_table.throne_cell && !queen))
            continue;
        s->pieces[p] |= agon_table.bit[cell];
        s->queens |= queen ? agon_table.bit[cell] : 0;
        i++;
    }
    if (tes_rng_below(rng, 2)) {
        agon swapped = *s;
        s->pieces[WHITE] = swapped.pieces[BLACK];
        s->pieces[BLACK] = swapped.pieces[WHITE];
    }
    int owner = rules & FREE || tes_rng_below(rng, 4) ? s->mover : !s->mover;
    if (tes_rng_below(rng, 2))
        for (int cell = 0; cell < CELLS; cell++)
            if (tes_rng_below(rng, 4) == 0)
                s->captured |= s->pieces[owner] & agon_table.bit[cell];
    s->key = agon_key(s);
}

static int ascending(const void *x, const void *y)
{
    tes_move a = *(const tes_move *)x, b = *(const tes_move *)y;
    return (a > b) - (a < b);
}

static void crowded_positions_agree(void **state)
{
    (void)state;
    tes_rng rng;
    agon s;
    tes_move fast[MAX_MOVES], plain[MAX_MOVES];
    int captured = 0, passes = 0;
    tes_rng_seed(&rng, 1);
    for (int i = 0; i < POSITIONS; i++) {
        random_position(&s, every_rules[i % RULE_SETS], &rng);
        int n = agon_moves(&s, fast);
        qsort(fast, (size_t)n, sizeof fast[0], ascending);
        assert_int_equal(n, agon_count(&s));
        assert_int_equal(n, agon_plain_moves(&s, plain));
        assert_memory_equal(fast, plain, (size_t)n * sizeof fast[0]);
        for (int m = 0; m < n; m++) {
            agon after = s;
            agon_play(&after, fast[m]);
            assert_true(after.key == agon_key(&after));
        }
        captured += agon_to_relocate(&s) != 0;
        passes += n == 1 && fast[0] == PASS;
    }
    assert_true(captured > POSITIONS / 5 && passes > 0); /* the rare cases were among them */
}

static void random_positions_read_back(void **state)
{
    (void)state;
    tes_rng rng;
    agon s, back;
    tes_rng_seed(&rng, 2);
    for (int i = 0; i < POSITIONS; i++) {
        tes_rules rules = rules_of(every_name[i % RULE_SETS]);
        char text[TES_POSITION_TEXT];
        tes_error error = { 0 };
        random_position(&s, every_rules[i % RULE_SETS], &rng);
        agon_position_text(&s, text);
        if (!agon_parse_position(&rules, text, &back, &error))
            fail_msg("%s: %s", text, error.text);
        assert_memory_equal(&s, &back, sizeof s);
    }
}

/* A guard that is captured always finds a cell (see may_pass() in rules.c), even
 * where enemies crowd the edge. */
static void a_relocation_is_never_missing(void **state)
{
    (void)state;
    tes_rng rng;
    agon s;
    tes_rng_seed(&rng, 3);
    for (int i = 0; i < POSITIONS; i++) {
        memset(&s, 0, sizeof s);
        s.rules = every_rules[i % RULE_SETS];
        for (int piece = 0; piece < 14;) {
            int cell = (int)tes_rng_below(&rng, CELLS);
            if (agon_table.ring[cell] < 4 || agon_has(s.pieces[0] | s.pieces[1], cell))
                continue;
            s.pieces[piece % 2] |= agon_table.bit[cell];
            s.queens |= piece < 2 ? agon_table.bit[cell] : 0;
            piece++;
        }
        s.captured = s.pieces[WHITE] & ~s.queens;
        tes_move list[MAX_MOVES];
        int n = agon_moves(&s, list);
        assert_true(n >= 2 * GUARDS && n <= MAX_MOVES);
        for (int m = 0; m < n; m++)
            assert_true(list[m] != PASS);
    }
}

static void texts_have_a_short_form(void **state)
{
    (void)state;
    tes_rules rules = rules_of("agon");
    agon s, again;
    char text[TES_POSITION_TEXT];
    agon_start(&rules, &s);
    agon_position_text(&s, text);
    assert_string_equal(text, "q1G1g1/6G/G7/9/g8g/11/G8G/9/7g/g6/1G1g1Q w");
    assert_true(agon_parse_position(&rules, "q.G.g./......G/G......./4.4/g8g/5.5/G.7G/9/7g/g3...2.1/1G1g1Q w", &again, NULL) == false);
    assert_true(agon_parse_position(&rules, "q.G.g./......G/G......./4.4/g8g/5.5/G8G/9/7g/g3...../1G1g1Q w", &again, NULL) == false);
    assert_true(agon_parse_position(&rules, "q.G.g./......G/G......./4.4/g8g/5.5/G8G/9/7g/g3.../1G1g1Q w", &again, NULL));
    assert_memory_equal(&s, &again, sizeof s);
}

static void bad_texts_are_told_what_is_right(void **state)
{
    (void)state;
    static const char *const bad[][2] = {
        { "", "row 11 of the position needs 6 cells: G Q H R for White, g q h r for Black, . or a number for empty ones." },
        { "q1G1g2/6G/", "row 11 of the position needs 6 cells: G Q H R for White, g q h r for Black, . or a number for empty ones." },
        { "q1G1g1g/6G/", "row 11 of the position has 6 cells and must end there with /." },
        { "q1G1g1/5xG/", "row 10 of the position needs 7 cells: G Q H R for White, g q h r for Black, . or a number for empty ones." },
        { "q1G1g1/06G/", "row 10 of the position needs 7 cells: G Q H R for White, g q h r for Black, . or a number for empty ones." },
        { "q1G1g1/6G/G7/9/g8g/11/G8G/9/7g/g6/1G1g1Q", "after row 1 come a space and w or b for who moves, and nothing else." },
        { "q1G1g1/6G/G7/9/g8g/11/G8G/9/7g/g6/1G1g1Q x", "after row 1 come a space and w or b for who moves, and nothing else." },
        { "q1G1g1/6G/G7/9/g8g/11/G8G/9/7g/g6/1G1g1Q w 0", "after row 1 come a space and w or b for who moves, and nothing else." },
        { "q1G1g1/6G/G7/9/g8g/11/G9/9/7g/g6/1G1g1Q w", "White has one queen and six guards on the board; this position has 1 and 5." },
        { "q1G1g1/6G/G7/9/g8q/11/G8G/9/7g/g6/1G1g1Q w", "Black has one queen and six guards on the board; this position has 2 and 5." },
        { "q1G1g1/6G/G7/9/g9/5g5/G8G/9/7g/g6/1G1g1Q w", "a guard stands on the throne f6; only a queen may." },
        { "q1G1g1/6G/G7/9/g8h/11/G8H/9/7g/g6/1G1g1Q w", "both players have captured pieces; only one can." },
    };
    tes_rules rules = rules_of("agon"), free = rules_of("agon:relocate=free");
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        unsigned char pos[sizeof(agon)], before[sizeof(agon)];
        tes_error error;
        memset(pos, 0x5a, sizeof pos);
        memset(before, 0x5a, sizeof before);
        assert_false(agon_parse_position(&rules, bad[i][0], pos, &error));
        assert_string_equal(error.text, bad[i][1]);
        assert_memory_equal(pos, before, sizeof pos);
    }
    agon s;
    tes_error error;
    assert_false(agon_parse_position(&free, "q1G1g1/6G/G7/9/g8h/11/G8G/9/7g/g6/1G1g1Q w", &s, &error));
    assert_string_equal(error.text, "with relocate=free captured pieces belong to the player to move; Black's do not.");
}

static const tes_scene_cell *scene_cell(const tes_scene *scene, const char *name)
{
    for (int i = 0; i < scene->cells; i++)
        if (strcmp(scene->cell[i].name, name) == 0)
            return &scene->cell[i];
    fail_msg("the scene has no cell %s", name);
    return NULL;
}

static void captured_pieces_are_marked(void **state)
{
    (void)state;
    static tes_scene scene;
    tes_rules rules = rules_of("agon");
    agon s;
    assert_true(agon_parse_position(&rules, "r1G1g1/6G/G7/9/g8h/11/G8G/9/7g/g6/1G1g1Q b", &s, NULL));
    agon_scene(&s, &scene);
    const tes_scene_cell *queen = scene_cell(&scene, "f11"), *guard = scene_cell(&scene, "k7"), *white = scene_cell(&scene, "f1");
    assert_true(queen->shape == TES_QUEEN && queen->colour == TES_INK && queen->marks == TES_MARK_FORCED);
    assert_true(guard->shape == TES_GUARD && guard->colour == TES_INK && guard->marks == TES_MARK_FORCED);
    assert_true(white->shape == TES_QUEEN && white->colour == TES_IVORY && white->marks == 0);
    assert_true(scene_cell(&scene, "f6")->shape == TES_NO_PIECE);
    assert_true(white->centre.x == queen->centre.x && white->centre.y < queen->centre.y); /* column f stands upright */
    assert_int_equal(scene.axes, 2 * (LAST + 1));
    for (int a = 0; a < scene.axes; a++)
        for (int c = 0; c < scene.cells; c++) {
            tes_point at = scene.axis[a].at, centre = scene.cell[c].centre;
            assert_true(abs(at.x - centre.x) + abs(at.y - centre.y) > 600); /* outside the board */
        }
}

static void moves_are_touched_and_shown(void **state)
{
    (void)state;
    tes_rules rules = rules_of("agon");
    tes_touch path[TES_MAX_TOUCHES], shown[TES_MAX_WHY_CELLS];
    char text[TES_MOVE_TEXT];
    agon s;
    tes_move move;
    agon_start(&rules, &s);
    assert_true(agon_parse_move(&s, "f1-f10", &move, NULL));
    assert_int_equal(agon_touches(&s, move, 0, path), 2);
    agon_touch_text(&s, path[1], text);
    assert_string_equal(text, "f10");
    assert_int_equal(agon_touches(&s, move, 1, path), 0);
    assert_int_equal(agon_last_move_cells(&s, move, shown), 2);
    assert_int_equal(agon_touches(&s, PASS, 0, path), 1);
    agon_touch_text(&s, path[0], text);
    assert_string_equal(text, "pass");
    assert_int_equal(agon_last_move_cells(&s, PASS, shown), 0);
    assert_int_equal(agon_map_move(&s, 5, PASS), PASS);
}

/* The network as eval.h describes it, a unit at a time. */
static int judge_plainly(const agon *s)
{
    const agon_network *net = &agon_weights;
    int value = 0;
    for (int unit = 0; unit < AGON_UNITS; unit++) {
        int sum = net->start[unit];
        for (int cell = 0; cell < CELLS; cell++)
            for (int player = 0; player < 2; player++) {
                int kind = 4 * (player != s->mover) + 2 * agon_has(s->captured, cell) + agon_has(s->queens, cell);
                if (agon_has(s->pieces[player], cell))
                    sum += net->input[kind * CELLS + cell][unit];
            }
        sum = sum < 0 ? 0 : sum >= AGON_ONE ? AGON_ONE - 1 : sum;
        value += sum * sum / AGON_ONE * net->vote[unit];
    }
    return value / AGON_ONE;
}

/* What is good for one is bad for the other. */
static void the_evaluation_takes_sides(void **state)
{
    (void)state;
    tes_rng rng;
    agon s;
    tes_rng_seed(&rng, 4);
    for (int i = 0; i < POSITIONS; i++) {
        random_position(&s, every_rules[i % RULE_SETS], &rng);
        assert_int_equal(agon_evaluate(&s, WHITE), -agon_evaluate(&s, BLACK));
        assert_int_equal(agon_evaluate(&s, s.mover), judge_plainly(&s));
    }
}

/* An eager player likes tension as much for the other as for themselves, and there is
 * more of it where somebody is about to win than at the start. */
static void tension_belongs_to_both(void **state)
{
    (void)state;
    tes_rules rules = rules_of("agon");
    tes_rng rng;
    agon s, start;
    int64_t all = 0;
    tes_rng_seed(&rng, 5);
    agon_start(&rules, &start);
    for (int i = 0; i < POSITIONS; i++) {
        random_position(&s, every_rules[i % RULE_SETS], &rng);
        int tension = agon_eager(&s, WHITE) - agon_evaluate(&s, WHITE);
        assert_int_equal(agon_eager(&s, BLACK) - agon_evaluate(&s, BLACK), tension);
        all += tension;
    }
    assert_true(all / POSITIONS > agon_eager(&start, WHITE) - agon_evaluate(&start, WHITE));
}

/* The queen enthroned, five guards beside her and the sixth one step away, and all of
 * the enemy far off: won, however the board is turned, whoever is to move. */
static void the_evaluation_knows_what_wins(void **state)
{
    (void)state;
    const agon_board *b = &agon_table;
    for (int mover = 0; mover < 2; mover++) {
        agon s = { .mover = (uint8_t)mover }, turned;
        agon_set beside = b->on_ring[1], rim = b->on_ring[RIM];
        int open = b->cell_of[agon_first(beside)], last = b->cell_of[agon_first(b->beside[open] & b->on_ring[2])];
        s.pieces[WHITE] = b->throne | (beside & ~b->bit[open]) | b->bit[last];
        for (int i = 0; i <= GUARDS; i++, rim &= rim - 1)
            s.pieces[BLACK] |= rim & -rim;
        s.queens = b->throne | (s.pieces[BLACK] & -s.pieces[BLACK]);
        s.key = agon_key(&s);
        for (int symmetry = 0; symmetry < tes__agon.symmetries; symmetry++) {
            agon_map_position(&s, symmetry, &turned);
            assert_true(agon_evaluate(&turned, WHITE) > tes__agon.chance_unit);
        }
    }
}

static void rules_tell_positions_apart(void **state)
{
    (void)state;
    uint64_t seen[2 * RULE_SETS];
    int n = 0;
    for (int r = 0; r < RULE_SETS; r++) {
        tes_rules rules = rules_of(every_name[r]);
        agon s;
        agon_start(&rules, &s);
        assert_int_equal(s.rules, every_rules[r]);
        for (int mover = 0; mover < 2; mover++, n++) {
            s.mover = (uint8_t)mover;
            seen[n] = tes__agon.hash(&s);
            for (int i = 0; i < n; i++)
                assert_true(seen[i] != seen[n]);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(crowded_positions_agree),          cmocka_unit_test(random_positions_read_back),
        cmocka_unit_test(a_relocation_is_never_missing),    cmocka_unit_test(texts_have_a_short_form),
        cmocka_unit_test(bad_texts_are_told_what_is_right), cmocka_unit_test(captured_pieces_are_marked),
        cmocka_unit_test(moves_are_touched_and_shown),      cmocka_unit_test(the_evaluation_takes_sides),
        cmocka_unit_test(the_evaluation_knows_what_wins),   cmocka_unit_test(rules_tell_positions_apart),
        cmocka_unit_test(tension_belongs_to_both),
    };
    rules_of("agon"); /* builds the tables */
    return cmocka_run_group_tests_name("agon", tests, NULL, NULL) != 0;
}
