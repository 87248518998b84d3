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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_gets_a_legal_answer),
        cmocka_unit_test(what_cannot_be_is_refused),
        cmocka_unit_test(players_have_names),
        cmocka_unit_test(progress_is_told_and_a_stop_answers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
