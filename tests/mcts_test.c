/* mcts_test.c - the Monte Carlo search and its tree. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tessera/search.h>

#include "cmocka_all.h"
#include "search/greedy.h"
#include "search/payoff.h"
#include "search/tree.h"

/* Games that the Monte Carlo search plays at full strength. */
static const char *const games[] = { "blokus-trigon:players=2,start=free", "blokus-trigon", "blokus-trigon:players=3", "trini:players=3",
                                     "trini:players=4" };
enum { GAMES = sizeof games / sizeof games[0] };

static const tes_settings usual = { .hash_bytes = 4 << 20, .threads = 1 };

static tes_match *match_of(const char *game)
{
    tes_rules rules;
    tes_error error;
    if (!tes_rules_parse(game, &rules, &error))
        fail_msg("%s", error.text);
    tes_match *match = tes_match_new(&rules, NULL);
    assert_non_null(match);
    return match;
}

static tes_engine *engine_of(const tes_settings *settings)
{
    tes_engine *engine = tes_engine_new();
    assert_true(engine && tes_engine_setup(engine, settings, NULL));
    return engine;
}

static tes_search_info think(tes_engine *engine, const tes_match *match, int64_t nodes)
{
    tes_search_info info;
    assert_true(tes_engine_think(engine, match, &(tes_limits){ .nodes = nodes }, &info, NULL));
    return info;
}

static bool wins_at_once(const tes_match *match, tes_move move)
{
    return tes__greedy_value(tes_match_game(match), tes_match_position(match), move) == TES__GREEDY_WON;
}

/* Random games of a player who is given every win in one; they must be taken. */
static int take_wins(const char *game, int player, int rounds)
{
    static tes_move list[TES_MAX_MOVES];
    tes_settings settings = usual;
    settings.player = player;
    tes_engine *engine = engine_of(&settings);
    tes_rng rng;
    int taken = 0;
    tes_rng_seed(&rng, 3);
    for (int round = 0; round < rounds; round++) {
        tes_match *match = match_of(game);
        while (tes_match_mover(match) != TES_NOBODY) {
            int n = tes_match_moves(match, list), winning = 0;
            for (int i = 0; i < n; i++)
                winning += wins_at_once(match, list[i]);
            if (winning) {
                tes_search_info info = think(engine, match, 5000);
                assert_true(wins_at_once(match, info.line[0].move[0]));
                assert_int_equal(info.line[0].score, TES_MATE - 1);
                taken++;
                break;
            }
            assert_true(tes_match_play(match, list[tes_rng_below(&rng, (uint32_t)n)], NULL));
        }
        tes_match_free(match);
    }
    tes_engine_free(engine);
    return taken;
}

static void a_win_in_one_is_taken(void **state)
{
    (void)state;
    assert_true(take_wins("blokus-trigon:players=2,start=free", TES_PLAYER_FULL, 4) > 0);
    assert_true(take_wins("trini:players=3", TES_PLAYER_FULL, 4) > 0);
    assert_true(take_wins("trikolos", TES_PLAYER_BASELINE, 6) > 0);
}

/* What is called certain comes true against every reply: play the rest many times. */
static void what_is_proven_comes_true(void **state)
{
    (void)state;
    tes_engine *engine = engine_of(&usual);
    tes_rng rng;
    int proofs = 0;
    tes_rng_seed(&rng, 8);
    for (int round = 0; round < 6; round++) {
        tes_match *match = match_of(games[0]);
        int winner = TES_NOBODY;
        while (tes_match_mover(match) != TES_NOBODY) {
            int mover = tes_match_mover(match);
            tes_move move = tes_match_game(match)->random_move(tes_match_position(match), &rng);
            if (tes_match_plies(match) > 50 && (winner == TES_NOBODY || mover == winner)) {
                tes_search_info info = think(engine, match, 3000);
                move = info.line[0].move[0];
                if (info.line[0].score > TES_MATE - 1000)
                    winner = mover;
                else
                    assert_int_equal(winner, TES_NOBODY);
            }
            assert_true(tes_match_play(match, move, NULL));
        }
        tes_result r;
        tes_match_result(match, &r);
        if (winner != TES_NOBODY)
            assert_int_equal(r.winners, 1 << winner);
        proofs += winner != TES_NOBODY;
        tes_match_free(match);
    }
    assert_true(proofs > 0);
    tes_engine_free(engine);
}

static void one_seed_gives_one_answer(void **state)
{
    (void)state;
    for (int i = 0; i < GAMES; i++) {
        tes_engine *one = engine_of(&usual), *other = engine_of(&usual);
        tes_match *match = match_of(games[i]);
        for (int ply = 0; ply < 4; ply++) {
            tes_search_info a = think(one, match, 500), b = think(other, match, 500);
            assert_memory_equal(&a.line[0], &b.line[0], sizeof a.line[0]);
            assert_int_equal(a.nodes, b.nodes);
            assert_true(tes_match_play(match, a.line[0].move[0], NULL));
        }
        tes_match_free(match);
        tes_engine_free(one);
        tes_engine_free(other);
    }
}

static void lines_differ_and_chances_sum_up(void **state)
{
    (void)state;
    tes_settings settings = usual;
    settings.lines = 5;
    tes_engine *engine = engine_of(&settings);
    for (int i = 0; i < GAMES; i++) {
        tes_match *match = match_of(games[i]);
        tes_search_info info = think(engine, match, 800);
        assert_int_equal(info.lines, 5);
        assert_int_equal(info.nodes, 800);
        for (int k = 0; k < info.lines; k++) {
            int sum = 0;
            for (int p = 0; p < TES_MAX_PLAYERS; p++) {
                assert_true(info.line[k].chance[p] >= 0);
                sum += info.line[k].chance[p];
            }
            assert_int_equal(sum, 1000000);
            for (int other = 0; other < k; other++)
                assert_int_not_equal(info.line[k].move[0], info.line[other].move[0]);
        }
        tes_match_free(match);
    }
    tes_engine_free(engine);
}

/* After the expected moves the next search goes on where the last one was. */
static void the_tree_is_used_again(void **state)
{
    (void)state;
    tes_match *match = match_of(games[0]);
    tes_settings settings = usual;
    settings.hash_bytes = 64 << 20;
    tes_engine *engine = engine_of(&settings);
    tes_search_info info = think(engine, match, 5000);
    assert_true(info.line[0].length > 4);
    for (int i = 0; i < 2; i++)
        assert_true(tes_match_play(match, info.line[0].move[i], NULL));
    tes_search_info again = think(engine, match, 8);
    assert_int_equal(again.line[0].move[0], info.line[0].move[2]);
    assert_true(again.line[0].length >= info.line[0].length - 3);
    tes_engine_forget(engine);
    again = think(engine, match, 8);
    assert_true(again.line[0].length <= 3);
    tes_match_free(match);
    tes_engine_free(engine);
}

static void a_full_tree_still_answers(void **state)
{
    (void)state;
    tes_settings settings = usual;
    settings.hash_bytes = 1 << 20;
    tes_engine *engine = engine_of(&settings);
    tes_match *match = match_of(games[1]);
    tes_search_info info = think(engine, match, 4000);
    assert_true(info.hashfull > 990 && info.hashfull <= 1000);
    assert_true(tes_match_play(match, info.line[0].move[0], NULL));
    tes_match_free(match);
    tes_engine_free(engine);
}

static void two_threads_think_together(void **state)
{
    (void)state;
    tes_settings settings = usual;
    settings.threads = 2;
    tes_engine *engine = engine_of(&settings);
    tes_match *match = match_of(games[0]);
    for (int ply = 0; ply < 3; ply++) {
        tes_search_info info = think(engine, match, 2000);
        assert_true(tes_match_play(match, info.line[0].move[0], NULL));
    }
    tes_match_free(match);
    tes_engine_free(engine);
}

/* Nodes in memory that ends in a fence. */
enum { ROOM = 64 << 10, FENCE = 64 };

static uint32_t add_node(tes__tree *tree, tes__child *to, uint64_t hash)
{
    uint32_t at = tes__tree_take(tree, 3);
    if (!at)
        return at;
    tes__tree_node(tree, at)->hash = hash;
    for (int i = 0; i < 3; i++)
        tes__tree_node(tree, at)->child[i].move = (tes_move)(hash * 3 + (unsigned)i);
    if (to)
        atomic_store(&to->node, at);
    else
        tree->root = at;
    return at;
}

/* A tree in which the node numbered n has 3n+1, 3n+2, 3n+3 below it. */
static void check_tree(tes__tree *tree, uint32_t at, uint64_t number, int *count)
{
    tes__node *node = tes__tree_node(tree, at);
    assert_int_equal(node->hash, number);
    assert_true((unsigned char *)&node->child[3] <= (unsigned char *)tree + ROOM);
    ++*count;
    for (int i = 0; i < 3; i++) {
        assert_int_equal(node->child[i].move, number * 3 + (unsigned)i);
        uint32_t below = atomic_load(&node->child[i].node);
        if (below)
            check_tree(tree, below, number * 3 + 1 + (unsigned)i, count);
    }
}

static void nodes_stay_inside_and_are_kept(void **state)
{
    (void)state;
    unsigned char *memory = aligned_alloc(64, ROOM + FENCE);
    assert_non_null(memory);
    memset(memory, 0xa5, ROOM + FENCE);
    tes__tree *tree = (tes__tree *)(void *)memory;
    tes__tree_clear(memory, ROOM);
    uint32_t at[2000] = { add_node(tree, NULL, 0) };
    int nodes = 1, count = 0;
    while ((at[nodes] = add_node(tree, &tes__tree_node(tree, at[(nodes - 1) / 3])->child[(nodes - 1) % 3], (uint64_t)nodes)))
        nodes++;
    assert_true(nodes > 300 && tes__tree_full(tree) >= 990);
    check_tree(tree, tree->root, 0, &count);
    assert_int_equal(count, nodes);
    assert_true(tes__tree_keep(tree, 2));
    count = 0;
    check_tree(tree, tree->root, 2, &count);
    assert_true(count > nodes / 4 && count < nodes / 2 && tes__tree_full(tree) < 500);
    assert_true(tes__tree_keep(tree, 2)); /* nothing to do */
    assert_true(tes__tree_keep(tree, 7));
    count = 0;
    check_tree(tree, tree->root, 7, &count);
    assert_false(tes__tree_keep(tree, 1));
    assert_int_equal(tree->root, TES__NO_NODE);
    for (int i = 0; i < FENCE; i++)
        assert_int_equal(memory[ROOM + i], 0xa5);
    free(memory);
}

/* One place further up is worth something at every place, a shared one half of it; the
 * winner's alone is worth most. For two players only the win and the points count. */
static void every_place_pays(void **state)
{
    (void)state;
    float out[TES_MAX_PLAYERS];
    const tes_result four = { true, 4, 1, { -20, -22, -24, -26 } }, tied = { true, 4, 1, { -20, -24, -24, -26 } };
    tes__payoff_result(&four, true, out);
    assert_true(out[0] + out[1] + out[2] + out[3] > 0.9999f && out[0] + out[1] + out[2] + out[3] < 1.0001f);
    float second = out[1], third = out[2];
    assert_true(out[0] - second > second - third && second - third > 0.05f && third - out[3] > 0.05f);
    tes__payoff_result(&tied, true, out);
    assert_true(out[1] == out[2] && out[1] > third && out[1] < second);
    tes__payoff_result(&four, false, out);
    assert_true(out[0] == 1 && out[1] == 0 && out[3] == 0);
    tes__payoff_result(&(tes_result){ true, 2, 2, { -4, 36 } }, true, out);
    assert_true(out[0] == 0.125f && out[1] == 0.875f); /* 40 half points: half of what points can give */
}

/* Whoever begins is not half lost or won by that, and partners share a win. */
static void nobody_is_far_ahead_at_the_start(void **state)
{
    static const char *const fair[] = { "blokus-trigon", "blokus-trigon:players=3", "blokus-trigon:players=teams", "trini:players=3",
                                        "trini:players=4" };
    (void)state;
    tes_engine *engine = engine_of(&usual);
    for (size_t i = 0; i < sizeof fair / sizeof fair[0]; i++) {
        tes_match *match = match_of(fair[i]);
        tes_search_info info = think(engine, match, 3000);
        int players = tes_match_rules(match)->players, even = 1000000 / players;
        for (int p = 0; p < players; p++)
            assert_in_range(info.line[0].chance[p], even * 6 / 10, even * 16 / 10);
        if (strstr(fair[i], "teams"))
            for (int p = 0; p < 2; p++)
                assert_true(abs(info.line[0].chance[p] - info.line[0].chance[p + 2]) < 5000);
        tes_match_free(match);
    }
    tes_engine_free(engine);
}

/* A move of a die to another pit, and the way back. */
typedef struct shuttle {
    char to[8], fro[8];
} shuttle;

static bool is_shuttle(const tes_match *match, tes_move move, shuttle *out)
{
    char text[TES_MOVE_TEXT];
    tes_match_game(match)->move_text(tes_match_position(match), move, text);
    snprintf(out->to, sizeof out->to, "%.5s", text);
    snprintf(out->fro, sizeof out->fro, "%.2s-%.2s", text + 3, text);
    return text[2] == '-';
}

static bool find_shuttle(const tes_match *match, shuttle *out)
{
    static tes_move list[TES_MAX_MOVES];
    int n = tes_match_moves(match, list);
    for (int i = 0; i < n; i++)
        if (is_shuttle(match, list[i], out))
            return true;
    return false;
}

/* A match at the same position, where the mover's shuttle would bring a position about
 * for the third time; NULL when going to and fro changes something for good. */
static tes_match *gone_round(const tes_match *here, const shuttle *own)
{
    shuttle other[2];
    tes_match *match = tes_match_copy(here);
    bool fine = tes_match_play_text(match, own->to, NULL);
    tes_match *round = tes_match_new(tes_match_rules(match), tes_match_position(match));
    tes_match_free(match);
    for (int time = 0; fine && time < 2; time++) {
        fine = time == 0 || tes_match_play_text(round, own->to, NULL);
        for (int i = 0; fine && i < 2; i++)
            fine = find_shuttle(round, &other[i]) && tes_match_play_text(round, other[i].to, NULL);
        fine = fine && tes_match_play_text(round, own->fro, NULL);
        for (int i = 0; fine && i < 2; i++)
            fine = tes_match_play_text(round, other[i].fro, NULL);
    }
    size_t size = tes_match_game(here)->state_size;
    if (fine && memcmp(tes_match_position(round), tes_match_position(here), size) == 0)
        return round;
    tes_match_free(round);
    return NULL;
}

/* Who is lost, among three, takes the draw; and knows what it is worth. */
static void going_round_is_known_to_draw(void **state)
{
    (void)state;
    tes_settings settings = usual;
    settings.lines = TES_MAX_LINES;
    tes_engine *engine = engine_of(&settings);
    tes_rng rng;
    int drawn = 0;
    tes_rng_seed(&rng, 5);
    for (int games_left = 60; games_left && drawn < 3; games_left--) {
        tes_match *match = match_of("trini:players=3"), *round = NULL;
        shuttle own;
        while (!round && tes_match_mover(match) != TES_NOBODY) {
            assert_true(tes_match_play(match, tes_match_game(match)->random_move(tes_match_position(match), &rng), NULL));
            int me = tes_match_mover(match);
            if (me == TES_NOBODY)
                break;
            tes_search_info lost = think(engine, match, 2000);
            for (int i = 0; !round && lost.line[0].chance[me] < 20000 && i < lost.lines; i++) /* of moves it looks at */
                if (is_shuttle(match, lost.line[i].move[0], &own))
                    round = gone_round(match, &own);
        }
        if (round) {
            tes_engine_forget(engine); /* what it found when nothing had repeated yet */
            tes_search_info info = think(engine, round, 2000);
            char text[TES_MOVE_TEXT];
            tes_match_game(round)->move_text(tes_match_position(round), info.line[0].move[0], text);
            assert_string_equal(text, own.to);
            for (int p = 0; p < 3; p++)
                assert_in_range(info.line[0].chance[p], 333000, 334000);
            drawn++;
        }
        tes_match_free(round);
        tes_match_free(match);
    }
    assert_int_equal(drawn, 3);
    tes_engine_free(engine);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_win_in_one_is_taken),
        cmocka_unit_test(what_is_proven_comes_true),
        cmocka_unit_test(one_seed_gives_one_answer),
        cmocka_unit_test(lines_differ_and_chances_sum_up),
        cmocka_unit_test(the_tree_is_used_again),
        cmocka_unit_test(a_full_tree_still_answers),
        cmocka_unit_test(two_threads_think_together),
        cmocka_unit_test(nodes_stay_inside_and_are_kept),
        cmocka_unit_test(every_place_pays),
        cmocka_unit_test(going_round_is_known_to_draw),
        cmocka_unit_test(nobody_is_far_ahead_at_the_start),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
