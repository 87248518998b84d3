/* puzzles_test.c - the puzzles that come with the games: each is proven again, and
 * each is solved by full strength within NODES positions. The reader of their files
 * says where it stumbles.
 *
 * TES_PUZZLES_EVERY=n in the environment takes every nth puzzle only, for builds that
 * are slow.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tessera/search.h>

#include "cmocka_all.h"
#include "search/puzzle.h"
#include "short_sink.h"

enum { LEAST = 25, MOST = 400, NODES = 200000, EASY = 5000, TREE = 32 << 20, HASH = 16 << 20 };

/* A proof may take so many times the positions that were written down with it: how a
 * position is judged at first sight changes the order of the search, not its answer. */
enum { SLACK = 10, SLACK_MORE = 20000 };

typedef struct entry {
    char name[TES_GAME_TEXT + 80], solved[TES_GAME_TEXT + 80];
    tes_puzzle puzzle;
} entry;

static entry entries[MOST];
static int count;
static _Alignas(64) unsigned char tree[TREE];
static tes_move list[TES_MAX_MOVES];

static tes__puzzle_wish wish_for(const tes_puzzle *p)
{
    return (tes__puzzle_wish){ .nodes = p->visited * SLACK + SLACK_MORE, .list = list, .memory = tree, .bytes = TREE };
}

static void it_is_proven_again(void **state)
{
    const entry *e = *state;
    tes__puzzle_wish wish = wish_for(&e->puzzle);
    assert_true(tes__puzzle_holds(&e->puzzle, &wish));
}

/* An easy win is seen before the search proper, for three and four players too. */
static bool announced(const tes_puzzle *p)
{
    return p->kind != TES_PUZZLE_ONLY_MOVE && p->visited < EASY && p->rules.players > 2 && !p->rules.game->repeats;
}

static void full_strength_solves_it(void **state)
{
    const entry *e = *state;
    const tes_puzzle *p = &e->puzzle;
    tes__puzzle_wish wish = wish_for(p);
    tes_search_info info;
    tes_error error = { 0 };
    char text[TES_MOVE_TEXT];
    tes_match *match = tes_match_new(&p->rules, p->pos);
    tes_engine *engine = tes_engine_new();
    assert_true(match && engine);
    assert_true(tes_engine_setup(engine, &(tes_settings){ .hash_bytes = HASH, .threads = 1, .player = TES_PLAYER_FULL }, &error));
    assert_true(tes_engine_think(engine, match, &(tes_limits){ .nodes = NODES }, &info, &error));
    p->rules.game->move_text(p->pos, info.line[0].move[0], text);
    if (!tes__puzzle_solved(p, info.line[0].move[0], &wish))
        fail_msg("%s: played %s", e->name, text);
    if (announced(p) && info.line[0].score != TES_MATE - p->plies)
        fail_msg("%s: played %s without saying that it wins", e->name, text);
    tes_engine_free(engine);
    tes_match_free(match);
}

/* Every file is read to its end, speaks of its own game, and has enough of them. */
static void there_are_enough(void **state)
{
    (void)state;
    for (int g = 0; g < tes_game_count(); g++) {
        tes_puzzle_reader reader = tes_puzzles_of(tes_game_at(g));
        tes_puzzle p;
        tes_error error = { 0 };
        int n = 0, status;
        for (; (status = tes_puzzle_next(&reader, &p, &error)) == TES_PUZZLE_READ; n++)
            assert_ptr_equal(p.rules.game, tes_game_at(g));
        if (status != TES_PUZZLE_END)
            fail_msg("%s: line %d, column %d: %s", tes_game_at(g)->id, error.line, error.column, error.text);
        if (n < LEAST)
            fail_msg("%s has %d puzzles", tes_game_at(g)->id, n);
    }
}

/* The reader. */

static const char good[] = "# a comment\n\npuzzle win 3\ngame trikolos\n"
                           "position googoo/oorgrr/ro+roro/grggrg/rorg-gg/rorggg:o b 3 3\n"
                           "line 1:d2 1:- 1:b1\nproof 14 61\n";

static int read(const char *text, tes_puzzle *p, tes_error *error)
{
    tes_puzzle_reader reader = { .text = text, .size = strlen(text) };
    *error = (tes_error){ 0 };
    return tes_puzzle_next(&reader, p, error);
}

static void what_is_written_is_read(void **state)
{
    (void)state;
    tes_puzzle p, again;
    tes_error error;
    tes_buffer text = { 0 };
    tes_sink sink = tes_buffer_sink(&text);
    assert_int_equal(read(good, &p, &error), TES_PUZZLE_READ);
    assert_int_equal(p.kind, TES_PUZZLE_WIN);
    assert_int_equal(p.plies, 3);
    assert_int_equal(p.length, 3);
    assert_int_equal(p.size, 14);
    assert_int_equal(p.visited, 61);
    assert_true(tes_puzzle_write(&p, &sink));
    assert_int_equal(read(text.text, &again, &error), TES_PUZZLE_READ);
    assert_memory_equal(&p, &again, sizeof p);
    tes_buffer_clear(&text);
}

static void a_sink_that_refuses_is_noticed(void **state)
{
    (void)state;
    tes_puzzle p;
    tes_error error;
    tes_buffer text = { 0 };
    tes_sink sink = tes_buffer_sink(&text);
    assert_int_equal(read(good, &p, &error), TES_PUZZLE_READ);
    assert_true(tes_puzzle_write(&p, &sink));
    for (size_t room = 0; room < text.size; room += 7) {
        short_sink small;
        tes_sink refusing = short_sink_make(&small, room);
        assert_false(tes_puzzle_write(&p, &refusing));
    }
    tes_buffer_clear(&text);
}

/* One word of `good` changed, where it is refused, and a part of the sentence. */
static const struct {
    const char *from, *to;
    int line, column;
    const char *says;
} wrong[] = {
    { "puzzle win", "riddle win", 3, 1, "puzzle" },
    { "win 3", "draw 3", 3, 8, "only-move" },
    { "win 3", "win 0", 3, 12, "from 1 to 60" },
    { "win 3", "win 3 4", 3, 13, "end" },
    { "win 3\n", "win \n", 3, 12, "missing" },
    { "game trikolos", "game chess", 4, 6, "chess" },
    { "game trikolos\n", "", 4, 1, "game" },
    { ":o b", ":x b", 5, 10, "" },
    { "position", "fen", 5, 1, "position" },
    { "1:d2", "1:d3", 6, 6, "" },
    { " 1:b1", "", 6, 14, "3 moves" },
    { "line ", "line  ", 6, 6, "missing" },
    { "proof 14", "proof x", 7, 7, "number" },
    { "proof 14 61", "proof 14", 7, 9, "visited" },
    { "14 61", "14 61 ", 7, 12, "end" },
};

static void a_mistake_is_placed(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        char text[sizeof good + 16];
        tes_puzzle p;
        tes_error error;
        const char *at = strstr(good, wrong[i].from);
        assert_non_null(at);
        snprintf(text, sizeof text, "%.*s%s%s", (int)(at - good), good, wrong[i].to, at + strlen(wrong[i].from));
        assert_int_equal(read(text, &p, &error), TES_PUZZLE_REFUSED);
        if (error.line != wrong[i].line || error.column != wrong[i].column || !strstr(error.text, wrong[i].says))
            fail_msg("\"%s\": line %d, column %d: %s", wrong[i].to, error.line, error.column, error.text);
    }
}

static void every_puzzle(int every)
{
    int number = 0;
    for (int g = 0; g < tes_game_count(); g++) {
        tes_puzzle_reader reader = tes_puzzles_of(tes_game_at(g));
        static tes_puzzle p;
        for (int n = 1; tes_puzzle_next(&reader, &p, NULL) == TES_PUZZLE_READ; n++) {
            if (number++ % every != 0 || count == MOST)
                continue;
            entry *e = &entries[count++];
            snprintf(e->name, sizeof e->name, "%s puzzle %d, %d plies: proven again", tes_game_at(g)->id, n, p.plies);
            snprintf(e->solved, sizeof e->solved, "%s puzzle %d, %d plies: solved by full strength", tes_game_at(g)->id, n, p.plies);
            e->puzzle = p;
        }
    }
}

int main(void)
{
    static struct CMUnitTest tests[2 * MOST + 4];
    const char *every = getenv("TES_PUZZLES_EVERY");
    int t = 0;
    every_puzzle(every && atoi(every) > 0 ? atoi(every) : 1);
    tests[t++] = (struct CMUnitTest)cmocka_unit_test(there_are_enough);
    tests[t++] = (struct CMUnitTest)cmocka_unit_test(what_is_written_is_read);
    tests[t++] = (struct CMUnitTest)cmocka_unit_test(a_sink_that_refuses_is_noticed);
    tests[t++] = (struct CMUnitTest)cmocka_unit_test(a_mistake_is_placed);
    for (int i = 0; i < count; i++) {
        tests[t++] = (struct CMUnitTest){ .name = entries[i].name, .test_func = it_is_proven_again, .initial_state = &entries[i] };
        tests[t++] = (struct CMUnitTest){ .name = entries[i].solved, .test_func = full_strength_solves_it, .initial_state = &entries[i] };
    }
    return _cmocka_run_group_tests("puzzles", tests, (size_t)t, NULL, NULL) != 0;
}
