/* touch_test.c - where touches lead: what a legal move is made of leads on, what
 * is against a rule is told with the rule, in every game. */
#include <stdlib.h>
#include <string.h>

#include <tessera/match.h>

#include "cmocka_all.h"
#include "starve.h"
#include "variants.h"

enum { PATHS = 4000 };

typedef struct path {
    char text[TES_MAX_TOUCHES][TES_MOVE_TEXT];
    const char *word[TES_MAX_TOUCHES];
    int length;
} path;

static tes_match *begun(const char *game)
{
    tes_rules rules;
    assert_true(tes_rules_parse(game, &rules, NULL));
    tes_match *match = tes_match_new(&rules, NULL);
    assert_non_null(match);
    return match;
}

static path path_of(const tes_match *match, tes_move move, int way)
{
    const tes_game *game = tes_match_game(match);
    tes_touch touch[TES_MAX_TOUCHES];
    path p = { .length = game->touches(tes_match_position(match), move, way, touch) };
    for (int i = 0; i < p.length; i++)
        game->touch_text(tes_match_position(match), touch[i], p.text[i]);
    return p;
}

/* A copy's words are its own. */
static bool leads(const tes_match *match, path *p, int length, tes_why *why)
{
    for (int i = 0; i < p->length; i++)
        p->word[i] = p->text[i];
    return tes_match_touches(match, p->word, length, why);
}

/* Every way to make a few of the legal moves leads on, touch by touch; the ways are
 * kept, and what leads nowhere some moves later must be against a rule. */
static void gather(const tes_match *match, tes_rng *rng, path seen[PATHS], int *count)
{
    const tes_game *game = tes_match_game(match);
    tes_move *list = malloc((size_t)game->max_moves * sizeof *list);
    assert_non_null(list);
    int n = tes_match_moves(match, list);
    for (int i = 0; i < 20 && n > 0; i++) {
        tes_move move = list[tes_rng_below(rng, (uint32_t)n)];
        path p;
        for (int way = 0; (p = path_of(match, move, way)).length > 0 && *count < PATHS; way++) {
            for (int length = 0; length <= p.length; length++)
                assert_true(leads(match, &p, length, NULL));
            seen[(*count)++] = p;
        }
    }
    free(list);
}

static int refuse_some(const tes_match *match, path seen[], int count)
{
    int refused = 0;
    for (int i = 0; i < count; i += 1 + count / 60) {
        tes_why why;
        if (leads(match, &seen[i], seen[i].length, &why))
            continue;
        if (why.rule < 1 || why.cells < 1 || why.text[0] == '\0')
            fail_msg("%s %s: rule %d, %d cells: %s", seen[i].text[0], seen[i].text[1], why.rule, why.cells, why.text);
        assert_false(leads(match, &seen[i], seen[i].length, NULL));
        refused++;
    }
    return refused;
}

static void touches_lead_on_or_break_a_rule(void **state)
{
    tes_match *match = begun(*state);
    path *seen = malloc(PATHS * sizeof *seen);
    tes_rng rng;
    int count = 0, refused = 0;
    assert_non_null(seen);
    tes_rng_seed(&rng, 5);
    for (int round = 0; round < 5 && tes_match_mover(match) != TES_NOBODY; round++) {
        gather(match, &rng, seen, &count);
        refused += refuse_some(match, seen, count);
        for (int ply = 0; ply < 7 && tes_match_mover(match) != TES_NOBODY; ply++)
            assert_true(tes_match_play(match, tes_match_game(match)->random_move(tes_match_position(match), &rng), NULL));
    }
    assert_true(refused > 10);
    free(seen);
    tes_match_free(match);
}

#define WHY(match, why, ...) \
    assert_false(            \
        tes_match_touches(match, (const char *const[]){ __VA_ARGS__ }, sizeof((const char *[]){ __VA_ARGS__ }) / sizeof(char *), why))

static void what_is_no_touch(void **state)
{
    tes_match *match = begun("trikolos");
    tes_why why;
    (void)state;
    WHY(match, &why, "nonsense");
    assert_int_equal(why.rule, 0);
    assert_int_equal(why.cells, 0);
    assert_string_equal(why.text, "nonsense is not among what can be touched now.");
    WHY(match, &why, "a1"); /* a row comes first */
    assert_int_equal(why.rule, 0);
    assert_int_equal(why.cells, 1);
    assert_non_null(strstr(why.text, "a1 comes later"));
    WHY(match, &why, "1", "1", "1", "1", "1", "1", "1");
    WHY(match, &why, "");
    tes_match_free(match);
}

/* A piece that was laid is not to be seen any more: the cell it was aimed at is shown. */
static void a_laid_piece_shows_the_place(void **state)
{
    tes_match *match = begun("blokus-trigon:players=2");
    tes_move *list = malloc(TES_MAX_MOVES * sizeof *list);
    tes_why why;
    path first = { 0 };
    (void)state;
    assert_non_null(list);
    for (int ply = 0; ply < 4; ply++) { /* one piece of every colour */
        assert_true(tes_match_moves(match, list) > 0);
        first = ply == 0 ? path_of(match, list[0], 0) : first;
        assert_true(tes_match_play(match, list[0], NULL));
    }
    assert_false(leads(match, &first, first.length, &why));
    assert_int_equal(why.rule, 4);
    assert_int_equal(why.cells, 1);
    free(list);
    tes_match_free(match);
}

static void nothing_leads_on_from_the_end(void **state)
{
    tes_match *match = begun("trikolos:layout=rrrrrr/rrrrrr/rrrrrr/rrrrrr/rrrrrr/rrrrrr:r");
    tes_move list[512];
    tes_why why;
    (void)state;
    assert_true(tes_match_game(match)->max_moves <= 512);
    while (tes_match_moves(match, list) > 0)
        assert_true(tes_match_play(match, list[0], NULL));
    assert_true(tes_match_repeated(match));
    WHY(match, &why, "1");
    assert_non_null(strstr(why.text, "third time"));
    tes_match_free(match);
}

static void touches_are_found_by_their_text(void **state)
{
    tes_match *match = begun("agon");
    const tes_game *game = tes_match_game(match);
    char text[TES_MOVE_TEXT];
    tes_touch touch;
    (void)state;
    assert_true(tes_touch_find(game, tes_match_position(match), "f6", &touch));
    game->touch_text(tes_match_position(match), touch, text);
    assert_string_equal(text, "f6");
    assert_false(tes_touch_find(game, tes_match_position(match), "f66", &touch));
    tes_match_free(match);
}

/* Without memory there is an answer all the same, and it says so or shows less. */
static void memory_runs_out(void **state)
{
    tes_match *match = begun("agon");
    tes_why why;
    (void)state;
    starve(0, 1);
    WHY(match, &why, "f1");
    assert_true(starve_end());
    assert_non_null(strstr(why.text, "no memory"));
    starve(1, 1);
    WHY(match, &why, "nonsense");
    assert_true(starve_end());
    assert_int_equal(why.cells, 0);
    tes_match_free(match);
}

int main(void)
{
    static char name[MAX_VARIANTS][TES_GAME_TEXT];
    static struct CMUnitTest all[MAX_VARIANTS];
    int n = every_variant(name);
    for (int i = 0; i < n; i++)
        all[i] = (struct CMUnitTest){ name[i], touches_lead_on_or_break_a_rule, NULL, NULL, name[i] };
    const struct CMUnitTest single[] = {
        cmocka_unit_test(what_is_no_touch),
        cmocka_unit_test(a_laid_piece_shows_the_place),
        cmocka_unit_test(nothing_leads_on_from_the_end),
        cmocka_unit_test(touches_are_found_by_their_text),
        cmocka_unit_test(memory_runs_out),
    };
    int failed = _cmocka_run_group_tests("touches of every variant", all, (size_t)n, NULL, NULL);
    return failed + cmocka_run_group_tests(single, NULL, NULL);
}
