/* greedy_test.c - the player that does not search: it sees a win, it beats random
 * play in every game, and alone at a puzzle it gets further than chance. */
#include <tessera/game.h>

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
        cmocka_unit_test(alone_it_lays_more_than_chance),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
