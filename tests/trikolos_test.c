/* trikolos_test.c - what Trikolos has besides its rules: the fast push and play
 * against the plain ones on random positions, the texts of layouts and of
 * positions, and the cells shown after a move. The rules themselves are in
 * src/games/trikolos/rules_test.c; compare_test.c compares the move lists. */
#include <string.h>

#include "base/bits.h"
#include "cmocka_all.h"
#include "games/trikolos/rules.h"

enum { POSITIONS = 100000 };

static tes_rules rules_of(const char *game_string)
{
    tes_rules rules;
    assert_true(tes_rules_parse(game_string, &rules, NULL));
    return rules;
}

/* Any tiles, and pawns of both players on some of them, often on column a. */
static void random_position(trikolos *s, tes_rng *rng)
{
    memset(s, 0, sizeof *s);
    for (int cell = 0; cell < CELLS; cell++)
        trikolos_put_tile(s, cell, (enum tile)tes_rng_below(rng, 3));
    s->spare = (uint8_t)tes_rng_below(rng, 3);
    s->mover = (uint8_t)tes_rng_below(rng, 2);
    for (int p = WHITE; p <= BLACK; p++) {
        s->home[p] = (uint8_t)tes_rng_below(rng, PAWNS);
        for (int tries = 0; tries < 6 && trikolos_camp(s, p) > 0; tries++) {
            int column = tes_rng_below(rng, 3) ? (int)tes_rng_below(rng, SIDE) : 0;
            int cell = cell_at(column, (int)tes_rng_below(rng, SIDE));
            bool last = trikolos_target(p, cell) == ARRIVES;
            if (trikolos_tile(s, cell) == GREEN_TILE || (trikolos_tile(s, cell) == ORANGE_TILE && !last))
                if (!((s->pawn[WHITE] | s->pawn[BLACK]) & bit(cell)))
                    s->pawn[p] |= bit(cell);
        }
    }
}

static void pushes_and_plays_agree(void **state)
{
    (void)state;
    tes_rng rng;
    trikolos s;
    tes_move fast[MOVE_IDS], plain[MOVE_IDS];
    long fallen = 0, to_camp = 0;
    tes_rng_seed(&rng, 1);
    for (int i = 0; i < POSITIONS; i++) {
        random_position(&s, &rng);
        int pawns = tes__popcount(s.pawn[WHITE]) + tes__popcount(s.pawn[BLACK]);
        for (int row = 0; row < SIDE; row++) {
            trikolos a = s, b = s;
            trikolos_fast_push(&a, row);
            trikolos_push(&b, row);
            assert_memory_equal(&a, &b, sizeof a);
            fallen += ((s.pawn[WHITE] | s.pawn[BLACK]) & bit(cell_at(0, row))) != 0;
            to_camp += tes__popcount(a.pawn[WHITE]) + tes__popcount(a.pawn[BLACK]) < pawns;
        }
        int n = trikolos_moves(&s, fast);
        assert_int_equal(n, trikolos_plain_moves(&s, plain));
        assert_int_equal(n, trikolos_count(&s));
        for (int m = 0; m < n; m++) {
            trikolos a = s, b = s;
            assert_true(trikolos_legal(&s, fast[m], NULL));
            trikolos_play(&a, fast[m]);
            trikolos_plain_play(&b, fast[m]);
            assert_memory_equal(&a, &b, sizeof a);
        }
    }
    assert_true(fallen > POSITIONS / 2 && to_camp > POSITIONS / 50); /* the rare cases were among them */
}

/* Random positions are positions: their texts read back. */
static void random_positions_read_back(void **state)
{
    (void)state;
    tes_rules rules = rules_of("trikolos");
    tes_rng rng;
    trikolos s, back;
    tes_rng_seed(&rng, 2);
    for (int i = 0; i < 10000; i++) {
        char text[TES_POSITION_TEXT];
        tes_error error = { 0 };
        random_position(&s, &rng);
        trikolos_position_text(&s, text);
        if (!trikolos_parse_position(&rules, text, &back, &error))
            fail_msg("%s: %s", text, error.text);
        assert_memory_equal(&s, &back, sizeof s);
    }
}

/* The canonical game string, or why there is none. */
static const char *canonical(const char *game_string)
{
    static char out[TES_GAME_TEXT + TES_ERROR_TEXT];
    tes_rules rules;
    tes_error error;
    if (tes_rules_parse(game_string, &rules, &error))
        tes_rules_text(&rules, out);
    else
        strcpy(out, error.text);
    return out;
}

static void layouts_are_read(void **state)
{
    (void)state;
    const char *green = "trikolos:layout=gggggg/gggggg/gggggg/gggggg/gggggg/gggggg:g";
    assert_string_equal(canonical("trikolos:layout=gorgor/rgorgo/orgorg/orgorg/rgorgo/gorgor:g"), "trikolos");
    assert_string_equal(canonical(green), green);
    assert_string_equal(canonical("trikolos:layout=random-7"), "trikolos:layout=random-7");
    assert_string_equal(canonical("trikolos:layout=random-18446744073709551615"), "trikolos:layout=random-18446744073709551615");
}

static void bad_layouts_are_told_what_is_right(void **state)
{
    (void)state;
    static const char *const bad[][2] = {
        { "gggggg/ggggg/gggggg/gggggg/gggggg/gggggg:g", "trikolos: row 5 of the layout needs six tiles, each g, o or r." },
        { "gggggg/gggggg/gggggg/ggbggg/gggggg/gggggg:g", "trikolos: row 3 of the layout needs six tiles, each g, o or r." },
        { "gggggg/ggg+ggg/gggggg/gggggg/gggggg/gggggg:g", "trikolos: row 5 of the layout needs six tiles, each g, o or r." },
        { "GGGGGG/gggggg/gggggg/gggggg/gggggg/gggggg:g", "trikolos: row 6 of the layout needs six tiles, each g, o or r." },
        { "shuffled", "trikolos: row 6 of the layout needs six tiles, each g, o or r." },
        { "ggggggg/gggggg/gggggg/gggggg/gggggg/gggggg:g", "trikolos: row 6 of the layout must end with /." },
        { "gggggg/gggggg/gggggg/gggggg/gggggg/gggggg", "trikolos: row 1 of the layout must end with : and the spare tile." },
        { "gggggg/gggggg/gggggg/gggggg/gggggg/gggggg:", "trikolos: the layout must end with : and one spare tile, g, o or r." },
        { "gggggg/gggggg/gggggg/gggggg/gggggg/gggggg:gg", "trikolos: the layout must end with : and one spare tile, g, o or r." },
    };
    static const char *const numbers[] = {
        "", "007", "+7", "-7", "7 ", "7x", "7:g", "0x7", "18446744073709551616", "99999999999999999999999999"
    };
    const char *need = "trikolos: after layout=random- comes a number from 0 to 18446744073709551615 without leading zeros.";
    char text[TES_GAME_TEXT] = "trikolos:layout=";
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        strcpy(text + strlen("trikolos:layout="), bad[i][0]);
        assert_string_equal(canonical(text), bad[i][1]);
    }
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        strcpy(text + strlen("trikolos:layout="), "random-");
        strcat(text, numbers[i]);
        assert_string_equal(canonical(text), need);
    }
    assert_non_null(strstr(canonical("trikolos:layout="), "random-N, or rows 6 to 1 of the letters g o r"));
}

static void bad_positions_are_told_what_is_right(void **state)
{
    (void)state;
    static const char *const bad[][2] = {
        { "", "row 6 of the position needs six tiles: g, o or r, with + or - behind it for a pawn." },
        { "gggggg/gggg+-g/gggggg/gggggg/gggggg/gggggg:g w 0 0",
          "row 5 of the position needs six tiles: g, o or r, with + or - behind it for a pawn." },
        { "gggggg/gggggg+/gggggg+/gggggg/gggggg/ggggggg:g w 0 0", "row 1 of the position must end with : and the spare tile." },
        { "gggggg/gggggg:gggggg/gggggg/gggggg/gggggg:g w 0 0", "row 5 of the position must end with /." },
        { "gggggg/gggggg/gggggg/gggggg/gggggg/gggggg:x w 0 0", "the spare tile after : must be g, o or r." },
        { "gggggg/gggggg/gggggg/gggggg/gggggg/gggggg:g W 0 0",
          "after the spare tile come a space, w or b, and the pawns home of White and of Black (0 to 4)." },
        { "gggggg/gggggg/gggggg/gggggg/gggggg/gggggg:g w 0 0 ",
          "after the spare tile come a space, w or b, and the pawns home of White and of Black (0 to 4)." },
        { "gggggg/gggggg/gggggg/gggggg/gggggg/gggggg:g w 0 5",
          "after the spare tile come a space, w or b, and the pawns home of White and of Black (0 to 4)." },
        { "gggggg/gggggg/gggggg/gggggg/gggggg/gggggg:g w -0 0",
          "after the spare tile come a space, w or b, and the pawns home of White and of Black (0 to 4)." },
        { "g-g-g-gg-g/gggggg/gggggg/gggggg/gggggg/gggggg:g w 0 1", "Black has more than four pawns on the board and home." },
        { "gggggg/gggggg/gggggg/gggggg/gggggg/gggggg:g b 4 4", "Black has brought all four pawns home and cannot be to move." },
        { "gggggg/gggggg/gggggg/gggrr+g/gggggg/gggggg:g w 0 0", "White's pawn on e3 stands on red; a pawn stands on green or orange." },
        { "gggggg/gggggg/gggggg/gggggg/gggggg/ggggo-g:g w 0 0",
          "Black's pawn on e1 stands on orange; on its last row a pawn stands on green." },
    };
    tes_rules rules = rules_of("trikolos");
    trikolos before, s;
    memset(&before, 0x5a, sizeof before);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        tes_error error = { 0 };
        s = before;
        assert_false(trikolos_parse_position(&rules, bad[i][0], &s, &error));
        assert_string_equal(error.text, bad[i][1]);
        assert_memory_equal(&s, &before, sizeof s);
    }
}

/* The touched cells of a move, as words. */
static void shown_after(const char *position, const char *move, const char *wanted)
{
    tes_rules rules = rules_of("trikolos");
    trikolos s;
    tes_move m;
    tes_touch cell[TES_MAX_WHY_CELLS];
    char shown[200] = "", text[TES_MOVE_TEXT];
    assert_true(trikolos_parse_position(&rules, position, &s, NULL));
    assert_true(tes_move_find(rules.game, &s, move, &m, NULL));
    int n = trikolos_last_move_cells(&s, m, cell);
    for (int i = 0; i < n; i++) {
        trikolos_touch_text(&s, cell[i], text);
        strcat(strcat(shown, i ? " " : ""), text);
    }
    assert_string_equal(shown, wanted);
}

static void the_last_move_is_shown(void **state)
{
    (void)state;
    const char *start = "gorgor/rgorgo/orgorg/orgorg/rgorgo/gorgor:g w 0 0";
    shown_after(start, "3:+b", "3 b1");
    const char *fall = "ogrgor/rogrgo/g+rogro/ogrogo/rog+rog-/grogrg:r b 0 0";
    shown_after(fall, "4:+b", "4 f1 b6"); /* the fallen pawn came back on f1 */
    shown_after(fall, "6:f2", "6 f2 f1");
    const char *arrives = "rrg+rrr/rrrrrr/rrrrrr/rrrrrr/rrrrrr/rrrrrr:r w 3 0";
    shown_after(arrives, "6:b6", "6 b6");
    const char *to_camp = "rrrrrr/rrrrrr/rrrrrr/g-rrrrr/rrrrrr/rrrrrr:r w 0 0";
    shown_after(to_camp, "3:-", "3");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pushes_and_plays_agree),
        cmocka_unit_test(random_positions_read_back),
        cmocka_unit_test(layouts_are_read),
        cmocka_unit_test(bad_layouts_are_told_what_is_right),
        cmocka_unit_test(bad_positions_are_told_what_is_right),
        cmocka_unit_test(the_last_move_is_shown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
