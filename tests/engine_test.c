/* engine_test.c - the engine's life: set up, start, poll, stop, and what it refuses. */
#include <string.h>

#include <tessera/search.h>

#include "cmocka_all.h"

static const tes_settings usual = { .hash_bytes = 1 << 20, .threads = 1 };

static tes_match *match_of(const char *game)
{
    tes_rules rules;
    assert_true(tes_rules_parse(game, &rules, NULL));
    tes_match *match = tes_match_new(&rules, NULL);
    assert_non_null(match);
    return match;
}

static void every_game_gets_a_legal_answer(void **state)
{
    (void)state;
    tes_engine *engine = tes_engine_new();
    tes_search_info info;
    for (int player = TES_PLAYER_FULL; player <= TES_PLAYER_RANDOM; player++)
        for (int i = 0; i < tes_game_count(); i++) {
            tes_settings settings = usual;
            settings.player = player;
            assert_true(tes_engine_setup(engine, &settings, NULL));
            tes_match *match = match_of(tes_game_at(i)->id);
            for (int ply = 0; ply < 6; ply++) {
                int sum = 0;
                assert_true(tes_engine_think(engine, match, &(tes_limits){ .nodes = 1000 }, &info, NULL));
                assert_true(info.lines >= 1 && info.line[0].length >= 1 && info.nodes > 0);
                for (int p = 0; p < TES_MAX_PLAYERS; p++)
                    sum += info.line[0].chance[p];
                assert_int_equal(sum, 1000000);
                assert_true(tes_match_play(match, info.line[0].move[0], NULL));
            }
            tes_match_free(match);
        }
    tes_engine_free(engine);
}

static void what_cannot_be_is_refused(void **state)
{
    (void)state;
    tes_error error;
    tes_engine *engine = tes_engine_new();
    tes_match *match = match_of("agon");
    tes_limits limits = { .nodes = 10 };
    assert_false(tes_engine_start(engine, match, &limits, NULL, NULL, &error));
    assert_string_equal(error.text, "the engine is not set up.");
    tes_settings bad = usual;
    bad.hash_bytes = 1000;
    assert_false(tes_engine_setup(engine, &bad, &error));
    assert_non_null(strstr(error.text, "at least 1 MiB"));
    bad = usual;
    bad.level = 11;
    assert_false(tes_engine_setup(engine, &bad, &error));
    assert_non_null(strstr(error.text, "levels go from 1 to 10"));
    bad = usual;
    bad.threads = TES_MAX_THREADS + 1;
    assert_false(tes_engine_setup(engine, &bad, &error));
    bad = usual;
    bad.lines = -1;
    assert_false(tes_engine_setup(engine, &bad, &error));
    tes_match_free(match);
    tes_engine_free(engine);
    tes_engine_free(NULL);
}

static void players_have_names(void **state)
{
    (void)state;
    tes_settings s = usual;
    tes_error error;
    assert_true(tes_settings_player("baseline", &s, NULL));
    assert_int_equal(s.player, TES_PLAYER_BASELINE);
    assert_true(tes_settings_player("7", &s, NULL));
    assert_int_equal(s.player, TES_PLAYER_FULL);
    assert_int_equal(s.level, 7);
    assert_true(tes_settings_player("full", &s, NULL));
    assert_int_equal(s.level, 0);
    assert_false(tes_settings_player("11", &s, &error));
    assert_non_null(strstr(error.text, "a level from 1 to 10, full, baseline, greedy, random"));
    assert_false(tes_settings_player("3x", &s, NULL));
    assert_false(tes_settings_player("", &s, NULL));
}

static bool count_calls(void *context, const tes_search_info *info, bool news)
{
    (void)info;
    *(int *)context += news;
    return true;
}

static void progress_is_told_and_a_stop_answers(void **state)
{
    (void)state;
    tes_engine *engine = tes_engine_new();
    tes_match *match = match_of("trini");
    tes_search_info info;
    int calls = 0;
    assert_true(tes_engine_setup(engine, &usual, NULL));
    assert_true(tes_engine_start(engine, match, &(tes_limits){ .nodes = 100000 }, count_calls, &calls, NULL));
    tes_engine_wait(engine, &info);
    assert_true(calls >= 1);
    assert_false(tes_engine_poll(engine, NULL));
    assert_true(tes_engine_start(engine, match, &(tes_limits){ 0 }, NULL, NULL, NULL));
    tes_engine_stop(engine, &info);
    assert_true(tes_match_play(match, info.line[0].move[0], NULL));
    tes_engine_stop(engine, NULL); /* once more does no harm */
    tes_match_free(match);
    tes_engine_free(engine);
}

/* After its move it thinks on, and the next search has what was found: the answer
 * that was expected is searched deeper with the same nodes, or has a larger tree. */
static void pondering_gives_the_next_search_a_start(void **state)
{
    static const struct {
        const char *name;
        int nodes; /* of the search that is compared */
    } games[] = { { "agon", 5000 }, { "blokus-trigon:players=2,start=free", 500 } };
    (void)state;
    for (int i = 0; i < 2; i++) {
        tes_engine *engine = tes_engine_new();
        tes_match *match = match_of(games[i].name);
        tes_limits limits = { .nodes = games[i].nodes };
        tes_search_info first, pondered, cold;
        assert_true(tes_engine_setup(engine, &(tes_settings){ .hash_bytes = 8 << 20 }, NULL));
        assert_true(tes_engine_think(engine, match, &(tes_limits){ .nodes = 4 * limits.nodes }, &first, NULL));
        assert_true(first.line[0].length >= 2);
        assert_true(tes_engine_ponder(engine, match, &first.line[0], NULL));
        do
            assert_true(tes_engine_poll(engine, &pondered));
        while (pondered.nodes < 12 * (uint64_t)games[i].nodes);
        tes_engine_stop(engine, NULL);
        assert_int_equal(tes_match_plies(match), 0);
        for (int k = 0; k < 2; k++)
            assert_true(tes_match_play(match, first.line[0].move[k], NULL));
        assert_true(tes_engine_think(engine, match, &limits, &pondered, NULL));
        tes_engine_forget(engine);
        assert_true(tes_engine_think(engine, match, &limits, &cold, NULL));
        assert_true(i == 0 ? pondered.depth > cold.depth : pondered.hashfull > cold.hashfull);
        tes_match_free(match);
        tes_engine_free(engine);
    }
}

static void only_full_strength_ponders(void **state)
{
    (void)state;
    tes_engine *engine = tes_engine_new();
    tes_match *match = match_of("agon");
    tes_search_info info;
    tes_error error;
    tes_settings weak = usual;
    weak.level = 3;
    assert_true(tes_engine_setup(engine, &weak, NULL));
    assert_true(tes_engine_think(engine, match, &(tes_limits){ .nodes = 100 }, &info, NULL));
    assert_false(tes_engine_ponder(engine, match, &info.line[0], &error));
    assert_string_equal(error.text, "only full strength thinks while others move; levels are measured without it.");
    assert_false(tes_engine_poll(engine, NULL));
    tes_match_free(match);
    tes_engine_free(engine);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_gets_a_legal_answer),
        cmocka_unit_test(what_cannot_be_is_refused),
        cmocka_unit_test(players_have_names),
        cmocka_unit_test(progress_is_told_and_a_stop_answers),
        cmocka_unit_test(pondering_gives_the_next_search_a_start),
        cmocka_unit_test(only_full_strength_ponders),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
