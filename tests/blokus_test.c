/* blokus_test.c - what Blokus Trigon has for players that search: playouts and
 * ratings. */
#include <string.h>

#include <tessera/search.h>

#include "cmocka_all.h"

static const char *const variants[] = {
    "blokus-trigon",
    "blokus-trigon:players=2",
    "blokus-trigon:players=2,start=free",
    "blokus-trigon:players=3",
    "blokus-trigon:players=teams",
    "blokus-trigon:players=solo",
    "blokus-trigon:contact=strict",
};
enum { VARIANTS = sizeof variants / sizeof variants[0] };

typedef struct position {
    _Alignas(TES_STATE_ALIGN) unsigned char bytes[TES_MAX_STATE];
} position;

static tes_rules rules_of(const char *text)
{
    tes_rules rules;
    tes_error error;
    if (!tes_rules_parse(text, &rules, &error))
        fail_msg("%s", error.text);
    return rules;
}

/* Every step is a legal move of the hand on turn, and the end is where they lead. */
static void playouts_keep_the_rules(void **state)
{
    (void)state;
    enum { GAMES = 20 };
    tes_step line[TES_MAX_PLAYOUT];
    for (int i = 0; i < VARIANTS; i++) {
        tes_rules rules = rules_of(variants[i]);
        const tes_game *game = rules.game;
        tes_rng rng;
        tes_rng_seed(&rng, 5);
        for (int g = 0; g < GAMES; g++) {
            position walk, run;
            game->start(&rules, walk.bytes);
            tes_playout(game, walk.bytes, &rng, g * 3);
            run = walk;
            int n = game->playout(run.bytes, &rng, line);
            for (int k = 0; k < n; k++) {
                assert_int_equal(game->hand(walk.bytes), line[k].hand);
                assert_true(game->legal(walk.bytes, line[k].move, NULL));
                game->play(walk.bytes, line[k].move);
            }
            assert_int_equal(game->mover(run.bytes), TES_NOBODY);
            assert_memory_equal(walk.bytes, run.bytes, game->state_size);
        }
    }
}

/* A playout has some sense: its moves lay more triangles than random ones. */
static void playouts_lay_more_than_chance(void **state)
{
    (void)state;
    tes_rules rules = rules_of("blokus-trigon");
    tes_step line[TES_MAX_PLAYOUT];
    tes_rng rng;
    int sense = 0, chance = 0;
    tes_rng_seed(&rng, 1);
    for (int g = 0; g < 100; g++) {
        position pos;
        tes_result r;
        rules.game->start(&rules, pos.bytes);
        rules.game->playout(pos.bytes, &rng, line);
        rules.game->result(pos.bytes, &r);
        sense += r.half_points[g % 4];
        rules.game->start(&rules, pos.bytes);
        tes_playout(rules.game, pos.bytes, &rng, TES_MAX_PLAYOUT);
        rules.game->result(pos.bytes, &r);
        chance += r.half_points[g % 4];
    }
    assert_true(sense > chance + 100 * 2 * 5); /* five triangles a colour and game */
}

/* What a move is worth does not depend on how the board lies on the table. */
static void ratings_turn_with_the_board(void **state)
{
    (void)state;
    static tes_move list[TES_MAX_MOVES], turned[TES_MAX_MOVES];
    static int16_t rating[TES_MAX_MOVES], again[TES_MAX_MOVES];
    for (int i = 0; i < VARIANTS; i++) {
        tes_rules rules = rules_of(variants[i]);
        const tes_game *game = rules.game;
        tes_rng rng;
        tes_rng_seed(&rng, 9);
        for (int plies = 0; plies < 40; plies += 5) {
            position pos, other;
            game->start(&rules, pos.bytes);
            tes_playout(game, pos.bytes, &rng, plies);
            int n = game->moves(pos.bytes, list), symmetry = 1 + plies / 5 % (game->symmetries - 1);
            game->map_position(pos.bytes, symmetry, other.bytes);
            for (int k = 0; k < n; k++)
                turned[k] = game->map_move(pos.bytes, symmetry, list[k]);
            game->rate(pos.bytes, list, n, rating);
            game->rate(other.bytes, turned, n, again);
            for (int k = 0; k < n; k++)
                assert_int_equal(rating[k], again[k]);
        }
    }
}

/* The second player copies every move by half a turn; the first must not let that
 * go on to the end, which would be a draw. */
static void a_copying_opponent_is_shaken_off(void **state)
{
    (void)state;
    enum { HALF_TURN = 3 };
    tes_rules rules = rules_of("blokus-trigon:players=2,start=free");
    const tes_game *game = rules.game;
    tes_match *match = tes_match_new(&rules, NULL);
    tes_engine *engine = tes_engine_new();
    assert_true(match && engine && tes_engine_setup(engine, &(tes_settings){ .hash_bytes = 16 << 20, .seed = 1 }, NULL));
    int copied = 0;
    for (bool copying = true; copying && tes_match_mover(match) == 0; copied++) {
        tes_search_info info;
        assert_true(tes_engine_think(engine, match, &(tes_limits){ .nodes = 300 }, &info, NULL));
        tes_move copy = game->map_move(tes_match_position(match), HALF_TURN, info.line[0].move[0]);
        assert_true(tes_match_play(match, info.line[0].move[0], NULL));
        copying = tes_match_mover(match) == 1 && tes_match_play(match, copy, NULL);
    }
    assert_true(copied < 16);
    tes_match_free(match);
    tes_engine_free(engine);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(playouts_keep_the_rules),
        cmocka_unit_test(playouts_lay_more_than_chance),
        cmocka_unit_test(ratings_turn_with_the_board),
        cmocka_unit_test(a_copying_opponent_is_shaken_off),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
