/* greedy_test.c - the player that does not search: it sees a win, it beats random
 * play in every game, does not go round, and alone at a puzzle it gets further than
 * chance. */
#include <tessera/search.h>

#include "cmocka_all.h"
#include "search/greedy.h"

static tes_move list[TES_MAX_MOVES];

static tes_rules rules_of(const char *game)
{
    tes_rules rules;
    assert_true(tes_rules_parse(game, &rules, NULL));
    return rules;
}

/* One game, greedy in the seats of the mask; the result of its last position. */
static tes_result play(const tes_rules *rules, unsigned greedy_seats, uint64_t seed)
{
    _Alignas(TES_STATE_ALIGN) unsigned char pos[TES_MAX_STATE];
    const tes_game *game = rules->game;
    tes_result result;
    tes_rng rng;
    tes_rng_seed(&rng, seed);
    game->start(rules, pos);
    for (int ply = 0, mover; ply < 1000 && (mover = game->mover(pos)) != TES_NOBODY; ply++)
        game->play(pos, greedy_seats >> mover & 1 ? tes__greedy_move(game, pos, &rng, list) : game->random_move(pos, &rng));
    game->result(pos, &result);
    return result;
}

static void a_win_is_taken(void **state)
{
    (void)state;
    _Alignas(TES_STATE_ALIGN) unsigned char pos[TES_MAX_STATE];
    tes_rules rules = rules_of("trikolos");
    tes_rng rng;
    tes_result result;
    assert_true(rules.game->parse_position(&rules, "gorg+or/rgorgo/orgorg/orgorg/rgorgo/gorgor:g w 3 0", pos, NULL));
    tes_rng_seed(&rng, 1);
    rules.game->play(pos, tes__greedy_move(rules.game, pos, &rng, list));
    rules.game->result(pos, &result);
    assert_true(result.over && result.winners == 1);
}

static void it_beats_random_play(void **state)
{
    tes_rules rules = rules_of(*state);
    int won = 0, lost = 0;
    for (uint64_t seed = 1; seed <= 10; seed++) {
        unsigned seat = (unsigned)(seed % (uint64_t)rules.players);
        tes_result result = play(&rules, 1u << seat, seed);
        won += result.over && result.winners == 1 << seat;
        lost += result.over && !(result.winners >> seat & 1);
    }
    assert_true(won > 2 * lost && won >= 5);
}

/* The best of the moves that do not end the match by repetition. */
static int best_that_goes_on(tes_match *match)
{
    int best = -TES__GREEDY_WON, n = tes_match_moves(match, list);
    for (int i = 0; i < n; i++) {
        int value = tes__greedy_value(tes_match_game(match), tes_match_position(match), list[i]);
        assert_true(tes_match_play(match, list[i], NULL));
        best = !tes_match_repeated(match) && value > best ? value : best;
        tes_match_undo(match, 1);
    }
    return best;
}

/* Against itself it would play to and fro; it draws so only where all else looks bad. */
static void it_does_not_go_round(void **state)
{
    (void)state;
    tes_rules rules = rules_of("agon");
    tes_engine *engine = tes_engine_new();
    for (uint64_t seed = 1; seed <= 4; seed++) {
        tes_match *match = tes_match_new(&rules, NULL);
        tes_settings settings = { .hash_bytes = 1 << 20, .threads = 1, .player = TES_PLAYER_GREEDY, .seed = seed };
        assert_true(tes_engine_setup(engine, &settings, NULL));
        while (tes_match_mover(match) != TES_NOBODY && tes_match_plies(match) < 400) {
            tes_search_info info;
            assert_true(tes_engine_think(engine, match, &(tes_limits){ .nodes = 1000 }, &info, NULL));
            assert_true(tes_match_play(match, info.line[0].move[0], NULL));
        }
        if (tes_match_repeated(match)) {
            tes_match_undo(match, 1);
            assert_true(best_that_goes_on(match) <= 0);
        }
        tes_match_free(match);
    }
    tes_engine_free(engine);
}

static void alone_it_lays_more_than_chance(void **state)
{
    (void)state;
    tes_rules rules = rules_of("blokus-trigon:players=solo");
    for (uint64_t seed = 1; seed <= 3; seed++)
        assert_true(play(&rules, 1, seed).half_points[0] > play(&rules, 0, seed).half_points[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_win_is_taken),
        cmocka_unit_test_prestate(it_beats_random_play, "agon"),
        cmocka_unit_test_prestate(it_beats_random_play, "blokus-trigon"),
        cmocka_unit_test_prestate(it_beats_random_play, "trigon"),
        cmocka_unit_test_prestate(it_beats_random_play, "trikolos"),
        cmocka_unit_test_prestate(it_beats_random_play, "trini:players=3"),
        cmocka_unit_test(it_does_not_go_round),
        cmocka_unit_test(alone_it_lays_more_than_chance),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
