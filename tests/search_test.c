/* search_test.c - what a search finds and what it keeps to: forced results,
 * repetition, several lines, one answer for one seed, memory, time. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include <tessera/search.h>

#include "base/chance.h"
#include "base/clock.h"
#include "cmocka_all.h"
#include "search/table.h"
#include "starve.h"

enum { MIB = 1 << 20 };

static const char *const two_player_games[] = { "agon", "trigon", "trikolos", "trini" };
enum { GAMES = sizeof two_player_games / sizeof two_player_games[0] };

static tes_match *match_at(const char *game, const char *fen)
{
    _Alignas(TES_STATE_ALIGN) unsigned char pos[TES_MAX_STATE];
    tes_rules rules;
    assert_true(tes_rules_parse(game, &rules, NULL));
    assert_true(!fen || rules.game->parse_position(&rules, fen, pos, NULL));
    tes_match *match = tes_match_new(&rules, fen ? pos : NULL);
    assert_non_null(match);
    return match;
}

static void play_random(tes_match *match, int plies, uint64_t seed)
{
    tes_rng rng;
    tes_rng_seed(&rng, seed);
    for (int i = 0; i < plies && tes_match_mover(match) != TES_NOBODY; i++)
        assert_true(tes_match_play(match, tes_match_game(match)->random_move(tes_match_position(match), &rng), NULL));
}

static tes_engine *engine_with(tes_settings settings)
{
    tes_engine *engine = tes_engine_new();
    if (!settings.hash_bytes)
        settings.hash_bytes = MIB;
    assert_non_null(engine);
    assert_true(tes_engine_setup(engine, &settings, NULL));
    return engine;
}

static void think(tes_engine *engine, const tes_match *match, tes_limits limits, tes_search_info *info)
{
    assert_true(tes_engine_think(engine, match, &limits, info, NULL));
}

/* --- the table --- */

static void the_table_keeps_within_its_memory(void **state)
{
    (void)state;
    enum { BYTES = 5000, GUARD = 256 }; /* not a whole number of groups */
    unsigned char *memory = aligned_alloc(64, 8192);
    assert_non_null(memory);
    memset(memory, 0, BYTES);
    memset(memory + BYTES, 0xa5, GUARD);
    tes__table table = tes__table_make(memory, BYTES, 3);
    tes_rng rng;
    tes__found found;
    tes_rng_seed(&rng, 1);
    assert_int_equal(tes__table_full(&table), 0);
    for (int i = 0; i < 20000; i++) {
        uint64_t hash = tes_rng_next(&rng);
        tes__found put = { .move = (tes_move)i, .score = i % 2 ? -i : TES_MATE - i, .depth = i % 100, .bound = TES__AT_LEAST };
        tes__table_store(&table, hash, put);
        assert_true(tes__table_find(&table, hash, &found));
        assert_int_equal(found.move, put.move);
        assert_int_equal(found.score, put.score);
        assert_int_equal(found.depth, put.depth);
        assert_int_equal(found.bound, put.bound);
        assert_false(tes__table_find(&table, hash ^ UINT64_C(1) << 40, &found));
    }
    assert_in_range(tes__table_full(&table), 990, 1000);
    for (int i = 0; i < GUARD; i++)
        assert_int_equal(memory[BYTES + i], 0xa5);
    free(memory);
}

static void a_torn_entry_is_not_found(void **state)
{
    (void)state;
    tes__entry *memory = aligned_alloc(64, 64);
    tes__found found;
    assert_non_null(memory);
    memset(memory, 0, 64);
    tes__table table = tes__table_make(memory, 64, 0);
    tes__table_store(&table, 12345678901234567u, (tes__found){ .move = 7, .score = 9, .depth = 3, .bound = TES__EXACT });
    assert_true(tes__table_find(&table, 12345678901234567u, &found));
    for (int i = 0; i < 4; i++)
        if (memory[i].data)
            memory[i].data ^= UINT64_C(1) << 50; /* as if another thread's score had come between */
    assert_false(tes__table_find(&table, 12345678901234567u, &found));
    free(memory);
}

static void chances_follow_the_curve(void **state)
{
    (void)state;
    assert_int_equal(tes__chance(0, 400), 500000);
    assert_int_equal(tes__chance(400, 400), 731059); /* 1 / (1 + 1/e) */
    assert_int_equal(tes__chance(-400, 400) + tes__chance(400, 400), 1000000);
    assert_in_range(tes__chance(TES_MATE, 400), 999990, 1000000);
    assert_int_equal(tes__log2_milli(1), 0);
    assert_int_equal(tes__log2_milli(8), 3000);
    assert_in_range(tes__log2_milli(10), 3319, 3322);
}

/* --- what is found --- */

/* White's last pawn stands before the camp: any push that leaves it there wins. */
static const char last_step[] = "g+rrrrr/rrrrrr/rrrrrr/rrrrrr/rrrrrr/rrrrrr:r w 3 0";

static void a_forced_win_is_counted_in_plies(void **state)
{
    (void)state;
    tes_engine *engine = engine_with((tes_settings){ 0 });
    tes_match *match = match_at("trikolos", last_step);
    tes_search_info info;
    think(engine, match, (tes_limits){ .nodes = 100000 }, &info);
    assert_int_equal(info.line[0].score, TES_MATE - 1);
    assert_int_equal(info.line[0].length, 1);
    assert_in_range(info.line[0].chance[0], 999990, 1000000);
    assert_true(info.nodes < 100000); /* it was settled before */
    tes_match_free(match);
    tes_engine_free(engine);
}

/* Whatever is pushed, the board stays all red: both can only go round in circles. */
static void a_position_that_comes_back_is_a_draw(void **state)
{
    (void)state;
    tes_engine *engine = engine_with((tes_settings){ 0 });
    tes_match *match = match_at("trikolos", "rrrrrr/rrrrrr/rrrrrr/rrrrrr/rrrrrr/rrrrrr:r w 0 0");
    tes_search_info info;
    for (int plies = 0; plies < 4; plies++) {
        think(engine, match, (tes_limits){ .depth = 6 }, &info);
        assert_int_equal(info.line[0].score, 0);
        assert_true(tes_match_play(match, info.line[0].move[0], NULL));
    }
    assert_true(tes_match_repeated(match));
    tes_match_free(match);
    tes_engine_free(engine);
}

/* There every push brings the same board back, which only who is eager minds: not in
 * analysis, nor on a sober level. */
static void coming_back_costs_who_is_eager(void **state)
{
    (void)state;
    const tes_settings eager = { 0 }, impartial = { .impartial = true }, sober = { .own = { .sober = true } };
    const tes_settings *const thinker[] = { &eager, &impartial, &sober };
    tes_match *plain = match_at("trikolos", "rrrrrr/rrrrrr/rrrrrr/rrrrrr/rrrrrr/rrrrrr:r w 0 0");
    tes_game game = *tes_match_game(plain);
    tes_rules rules = *tes_match_rules(plain);
    game.eager = game.evaluate;
    game.return_costs = 777;
    rules.game = &game;
    for (int i = 0; i < 3; i++) {
        tes_match *match = tes_match_new(&rules, tes_match_position(plain));
        tes_engine *engine = engine_with(*thinker[i]);
        tes_search_info info;
        think(engine, match, (tes_limits){ .depth = 6 }, &info);
        assert_int_equal(info.line[0].score, thinker[i] == &eager ? -777 : 0);
        tes_match_free(match);
        tes_engine_free(engine);
    }
    tes_match_free(plain);
}

/* One ply deep in a quiet position the score is the best judgement after a move: with
 * zeal in play, without it in analysis and on a sober level. */
static void zeal_is_for_playing(void **state)
{
    (void)state;
    const tes_limits one_ply = { .depth = 1 };
    const tes_settings thinker[] = { { 0 }, { .impartial = true }, { .own = { .sober = true } } };
    for (int which = 0; which < 3; which++) {
        tes_match *match = match_at("agon", NULL);
        const tes_game *game = tes_match_game(match);
        tes_engine *engine = engine_with(thinker[which]);
        tes_move list[TES_MAX_MOVES];
        tes_search_info info;
        int n = tes_legal_moves(game, tes_match_position(match), list), best = -INT_MAX;
        for (int i = 0; i < n; i++) {
            assert_true(tes_match_play(match, list[i], NULL));
            int value = (which ? game->evaluate : game->eager)(tes_match_position(match), 0);
            best = value > best ? value : best;
            tes_match_undo(match, 1);
        }
        think(engine, match, one_ply, &info);
        assert_int_equal(info.line[0].score, best);
        tes_match_free(match);
        tes_engine_free(engine);
    }
}

/* What an eager search left in the table is nothing to an impartial one. */
static void the_table_keeps_views_apart(void **state)
{
    (void)state;
    const tes_settings eager = { .hash_bytes = 16 * MIB }, impartial = { .hash_bytes = 16 * MIB, .impartial = true };
    const tes_limits limits = { .depth = 4 };
    tes_match *match = match_at("agon", NULL);
    tes_engine *engine = engine_with(impartial);
    tes_search_info fresh, info;
    think(engine, match, limits, &fresh);
    tes_engine_forget(engine);
    assert_true(tes_engine_setup(engine, &eager, NULL));
    think(engine, match, limits, &info);
    assert_true(tes_engine_setup(engine, &impartial, NULL));
    think(engine, match, limits, &info);
    assert_int_equal(info.line[0].score, fresh.line[0].score);
    assert_int_equal(info.nodes, fresh.nodes);
    think(engine, match, limits, &info); /* as it is to the same view */
    assert_true(info.nodes < fresh.nodes);
    tes_match_free(match);
    tes_engine_free(engine);
}

static void lines_are_legal_different_and_best_first(void **state)
{
    (void)state;
    tes_engine *engine = engine_with((tes_settings){ .lines = 5 });
    tes_search_info info;
    for (int g = 0; g < GAMES; g++)
        for (int nodes = 10; nodes <= 10000; nodes *= 10) { /* some break off in the midst of a depth */
            tes_match *match = match_at(two_player_games[g], NULL);
            play_random(match, 7, (uint64_t)nodes);
            think(engine, match, (tes_limits){ .nodes = nodes }, &info);
            assert_in_range(info.lines, 1, 5);
            for (int i = 0; i < info.lines; i++) {
                int length = info.line[i].length;
                assert_true(length >= 1 && (i < 2 || info.line[i].score <= info.line[i - 1].score));
                for (int k = 0; k < i; k++)
                    assert_true(info.line[k].move[0] != info.line[i].move[0]);
                for (int k = 0; k < length; k++)
                    assert_true(tes_match_play(match, info.line[i].move[k], NULL));
                tes_match_undo(match, length);
            }
            tes_match_free(match);
        }
    tes_engine_free(engine);
}

static void one_seed_gives_one_answer(void **state)
{
    (void)state;
    tes_search_info first, again;
    for (int g = 0; g < GAMES; g++) {
        tes_engine *one = engine_with((tes_settings){ .seed = 5 }), *two = engine_with((tes_settings){ .seed = 5 });
        tes_match *match = match_at(two_player_games[g], NULL);
        play_random(match, 9, 3);
        think(two, match, (tes_limits){ .nodes = 777 }, &again);
        tes_engine_forget(two);
        think(one, match, (tes_limits){ .nodes = 5000 }, &first);
        think(two, match, (tes_limits){ .nodes = 5000 }, &again);
        assert_int_equal(first.line[0].move[0], again.line[0].move[0]);
        assert_int_equal(first.line[0].score, again.line[0].score);
        assert_int_equal(first.nodes, again.nodes);
        assert_in_range(first.nodes, 1, 5000);
        tes_match_free(match);
        tes_engine_free(one);
        tes_engine_free(two);
    }
}

static void more_thought_beats_less(void **state)
{
    (void)state;
    enum { PAIRS = 3, LONGEST = 400 };
    tes_engine *engine[2] = { engine_with((tes_settings){ 0 }), engine_with((tes_settings){ 0 }) };
    static const int nodes[2] = { 3000, 30 };
    tes_search_info info;
    tes_result result;
    int won = 0;
    for (int game = 0; game < 2 * PAIRS; game++) {
        tes_match *match = match_at("trikolos", NULL);
        play_random(match, 4, (uint64_t)game / 2);
        while (tes_match_mover(match) != TES_NOBODY && tes_match_plies(match) < LONGEST) {
            int who = (tes_match_mover(match) + game) % 2;
            think(engine[who], match, (tes_limits){ .nodes = nodes[who] }, &info);
            assert_true(tes_match_play(match, info.line[0].move[0], NULL));
        }
        tes_match_result(match, &result);
        won += result.winners == 1 << game % 2;
        tes_match_free(match);
    }
    assert_in_range(won, 2 * PAIRS - 1, 2 * PAIRS);
    tes_engine_free(engine[0]);
    tes_engine_free(engine[1]);
}

/* --- what it keeps to --- */

static bool starve_from_now_on(void *context, const tes_search_info *info, bool news)
{
    int *calls = context;
    (void)info;
    if (news && (*calls)++ == 0)
        starve(0, INT_MAX);
    return true;
}

static void nothing_is_allocated_while_thinking(void **state)
{
    (void)state;
    tes_search_info info;
    for (int g = 0; g < GAMES; g++) {
        int calls = 0;
        tes_engine *engine = engine_with((tes_settings){ .lines = 2 });
        tes_match *match = match_at(two_player_games[g], NULL);
        play_random(match, 9, 3);
        assert_true(tes_engine_start(engine, match, &(tes_limits){ .nodes = 20000 }, starve_from_now_on, &calls, NULL));
        tes_engine_wait(engine, &info);
        assert_false(starve_end());
        assert_true(calls > 1);
        tes_match_free(match);
        tes_engine_free(engine);
    }
}

/* On a loaded machine a thread may not get its turn for longer than our margin, so
 * one move in time is enough to show that the plan is; late by plan, all are late. */
static void a_tenth_of_a_second_is_kept(void **state)
{
    (void)state;
    enum { MOVES = 8, GIVEN = 100 };
    tes_search_info info;
    for (int g = 0; g < GAMES; g++) {
        int in_time = 0;
        tes_engine *engine = engine_with((tes_settings){ .hash_bytes = 16 * MIB });
        tes_match *match = match_at(two_player_games[g], NULL);
        play_random(match, 6, 1);
        for (int i = 0; i < MOVES && tes_match_mover(match) != TES_NOBODY; i++) {
            uint64_t start = tes__clock_ms();
            think(engine, match, (tes_limits){ .movetime_ms = GIVEN }, &info);
            uint64_t took = tes__clock_ms() - start;
            assert_true(tes_match_play(match, info.line[0].move[0], NULL));
            in_time += took <= GIVEN;
        }
        print_message("%s: %d of %d moves within %d ms\n", two_player_games[g], in_time, MOVES, GIVEN);
        assert_true(in_time > 0);
        tes_match_free(match);
        tes_engine_free(engine);
    }
}

/* Says whether a game of forty plies ends with time left on both clocks. */
static bool clock_lasts(tes_engine *engine)
{
    enum { MOVES = 40, GIVEN = 1200, MORE = 10 };
    tes_match *match = match_at("agon", NULL);
    tes_search_info info;
    int64_t left[2] = { GIVEN, GIVEN };
    bool in_time = true;
    for (int i = 0; i < MOVES && in_time; i++) {
        int mover = tes_match_mover(match);
        tes_limits limits = { .clock = true, .clock_ms = { left[0], left[1] }, .increment_ms = { MORE, MORE } };
        uint64_t start = tes__clock_ms();
        think(engine, match, limits, &info);
        left[mover] -= (int64_t)(tes__clock_ms() - start);
        in_time = left[mover] > 0;
        left[mover] += MORE;
        assert_true(tes_match_play(match, info.line[0].move[0], NULL));
    }
    tes_match_free(match);
    return in_time;
}

/* A machine that stops us for longer than is left loses a game; a bad plan, all. */
static void a_clock_does_not_run_out(void **state)
{
    (void)state;
    enum { TRIES = 6 };
    tes_engine *engine = engine_with((tes_settings){ 0 });
    int tries = 1;
    while (!clock_lasts(engine) && tries < TRIES)
        tries++;
    assert_true(tries < TRIES);
    tes_engine_free(engine);
}

/* An only move on the clock needs no thought. */
static void what_must_be_played_is_played_at_once(void **state)
{
    (void)state;
    tes_engine *engine = engine_with((tes_settings){ 0 });
    tes_match *match = match_at("trigon", NULL); /* one cell, six numbers */
    tes_search_info info;
    think(engine, match, (tes_limits){ .clock = true, .clock_ms = { 0, 0 } }, &info);
    assert_true(tes_match_play(match, info.line[0].move[0], NULL));
    assert_in_range(info.time_ms, 0, 1000);
    tes_match_free(match);
    tes_engine_free(engine);
}

static void threads_share_one_search(void **state)
{
    (void)state;
    tes_engine *engine = engine_with((tes_settings){ .threads = 3, .lines = 3 });
    tes_search_info info;
    for (int g = 0; g < GAMES; g++) {
        tes_match *match = match_at(two_player_games[g], NULL);
        play_random(match, 9, 4);
        for (int ply = 0; ply < 4 && tes_match_mover(match) != TES_NOBODY; ply++) {
            think(engine, match, (tes_limits){ .nodes = 6000 }, &info);
            assert_true(tes_match_play(match, info.line[0].move[0], NULL));
        }
        tes_match_free(match);
    }
    tes_engine_free(engine);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_table_keeps_within_its_memory),
        cmocka_unit_test(a_torn_entry_is_not_found),
        cmocka_unit_test(chances_follow_the_curve),
        cmocka_unit_test(a_forced_win_is_counted_in_plies),
        cmocka_unit_test(a_position_that_comes_back_is_a_draw),
        cmocka_unit_test(coming_back_costs_who_is_eager),
        cmocka_unit_test(zeal_is_for_playing),
        cmocka_unit_test(the_table_keeps_views_apart),
        cmocka_unit_test(lines_are_legal_different_and_best_first),
        cmocka_unit_test(one_seed_gives_one_answer),
        cmocka_unit_test(more_thought_beats_less),
        cmocka_unit_test(nothing_is_allocated_while_thinking),
        cmocka_unit_test(a_tenth_of_a_second_is_kept),
        cmocka_unit_test(a_clock_does_not_run_out),
        cmocka_unit_test(what_must_be_played_is_played_at_once),
        cmocka_unit_test(threads_share_one_search),
    };
    return cmocka_run_group_tests_name("search", tests, NULL, NULL) != 0;
}
