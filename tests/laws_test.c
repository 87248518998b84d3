/* laws_test.c - laws that hold for every game, checked on random play. A new
 * game gets them by being in the table; it cannot forget to. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tessera/match.h>

#include "cmocka_all.h"
#include "variants.h"

enum { LONGEST = 300 };

typedef struct bench {
    tes_rules rules;
    const tes_game *game;
    tes_rng rng;
    _Alignas(TES_STATE_ALIGN) unsigned char pos[TES_MAX_STATE], other[TES_MAX_STATE];
    tes_move list[TES_MAX_MOVES], plain[TES_MAX_MOVES];
    int n;
} bench;

static bench b; /* large: two full move lists */

static int ascending(const void *x, const void *y)
{
    tes_move a = *(const tes_move *)x, c = *(const tes_move *)y;
    return (a > c) - (a < c);
}

/* The legal list is in strict byte order of the texts, and each text reads back
 * as its move. */
static void list_is_sorted(void)
{
    char text[TES_MOVE_TEXT], before[TES_MOVE_TEXT] = "";
    assert_int_equal(b.game->count(b.pos), b.n);
    for (int i = 0; i < b.n; i++) {
        tes_move back = ~(tes_move)0;
        b.game->move_text(b.pos, b.list[i], text);
        assert_true(strcmp(before, text) < 0);
        assert_true(b.game->parse_move(b.pos, text, &back, NULL));
        assert_int_equal(back, b.list[i]);
        if (b.game->move_ids)
            assert_true(back < b.game->move_ids);
        strcpy(before, text);
    }
}

static void fast_equals_plain(void)
{
    int n = b.game->plain_moves(b.pos, b.plain);
    qsort(b.plain, (size_t)n, sizeof b.plain[0], ascending);
    assert_int_equal(n, b.n);
    assert_memory_equal(b.plain, b.list, (size_t)n * sizeof b.list[0]);
}

static bool listed(tes_move move) { return bsearch(&move, b.list, (size_t)b.n, sizeof move, ascending) != NULL; }

/* What a rule refuses can still be touched, so that the touch can be explained; any
 * other number may be asked for its touches, too. */
static void refused_has_touches(tes_move move, bool by_rule)
{
    tes_touch path[TES_MAX_TOUCHES];
    char text[TES_MOVE_TEXT];
    int length = b.game->touches(b.pos, move, 0, path);
    assert_in_range(length, by_rule, TES_MAX_TOUCHES);
    for (int i = 0; i < length; i++) {
        b.game->touch_text(b.pos, path[i], text);
        assert_true(text[0] != '\0' && !strchr(text, ' '));
    }
}

/* legal() says yes exactly for the listed moves: tried on the moves' neighbours
 * in number, which share most of their parts, and on random numbers. */
static void why_agrees(void)
{
    tes_why why;
    for (int i = 0; i < 40; i++) {
        tes_move move = b.list[tes_rng_below(&b.rng, (uint32_t)b.n)];
        if (i % 4 == 1)
            move += tes_rng_below(&b.rng, 64) - 32;
        if (i % 4 == 2)
            move ^= 1u << tes_rng_below(&b.rng, 30);
        if (i % 4 == 3)
            move = b.game->move_ids ? tes_rng_below(&b.rng, b.game->move_ids) : (tes_move)tes_rng_next(&b.rng);
        memset(&why, 0, sizeof why);
        bool is_legal = b.game->legal(b.pos, move, &why);
        assert_int_equal(is_legal, listed(move));
        assert_int_equal(is_legal, b.game->legal(b.pos, move, NULL));
        if (!is_legal)
            assert_true(why.text[0] != '\0' && why.cells >= 0 && why.cells <= TES_MAX_WHY_CELLS);
        if (!is_legal && move < b.game->move_ids)
            refused_has_touches(move, why.rule > 0);
    }
}

static void position_reads_back(void)
{
    char text[TES_POSITION_TEXT], again[TES_POSITION_TEXT];
    tes_error error = { 0 };
    b.game->position_text(b.pos, text);
    assert_true(strlen(text) < TES_POSITION_TEXT - 1);
    memset(b.other, 0xa5, sizeof b.other);
    if (!b.game->parse_position(&b.rules, text, b.other, &error))
        fail_msg("%s: %s", text, error.text);
    assert_memory_equal(b.pos, b.other, b.game->state_size);
    assert_true(b.game->hash(b.pos) == b.game->hash(b.other));
    b.game->position_text(b.other, again);
    assert_string_equal(text, again);
}

/* Play is a function: the same move on a copy gives the same bytes. */
static void play_is_a_function(tes_move move)
{
    memcpy(b.other, b.pos, b.game->state_size);
    b.game->play(b.other, move);
    b.game->play(b.pos, move);
    assert_memory_equal(b.pos, b.other, b.game->state_size);
}

/* A symmetry of the board takes legal moves to legal moves, and playing
 * commutes with it. */
static void symmetry_keeps_moves(void)
{
    _Alignas(TES_STATE_ALIGN) unsigned char image[TES_MAX_STATE], after[TES_MAX_STATE], after_image[TES_MAX_STATE];
    int symmetry = (int)tes_rng_below(&b.rng, (uint32_t)b.game->symmetries);
    b.game->map_position(b.pos, symmetry, image);
    int n = tes_legal_moves(b.game, image, b.plain);
    assert_int_equal(n, b.n);
    for (int i = 0; i < b.n; i++) {
        tes_move mapped = b.game->map_move(b.pos, symmetry, b.list[i]);
        assert_non_null(bsearch(&mapped, b.plain, (size_t)n, sizeof mapped, ascending));
    }
    tes_move move = b.list[tes_rng_below(&b.rng, (uint32_t)b.n)];
    memcpy(after, b.pos, b.game->state_size);
    b.game->play(after, move);
    b.game->play(image, b.game->map_move(b.pos, symmetry, move));
    b.game->map_position(after, symmetry, after_image);
    assert_memory_equal(image, after_image, b.game->state_size);
}

/* Every legal move has a path of touches; no two moves have the same, and none
 * begins another. Checked on a sample against all. */
static void touches_tell_moves_apart(void)
{
    tes_touch path[TES_MAX_TOUCHES], other[TES_MAX_TOUCHES];
    char text[TES_MOVE_TEXT];
    tes_move move = b.list[tes_rng_below(&b.rng, (uint32_t)b.n)];
    int length = b.game->touches(b.pos, move, 0, path);
    assert_in_range(length, 1, TES_MAX_TOUCHES);
    for (int i = 0; i < length; i++) {
        b.game->touch_text(b.pos, path[i], text);
        assert_true(text[0] != '\0' && !strchr(text, ' '));
    }
    for (int i = 0; i < b.n; i++)
        for (int p = 0, m; b.list[i] != move && (m = b.game->touches(b.pos, b.list[i], p, other)) > 0; p++)
            assert_true(memcmp(path, other, sizeof path[0] * (size_t)(m < length ? m : length)) != 0);
}

static void scene_fits(void)
{
    static tes_scene scene;
    b.game->scene(b.pos, &scene);
    assert_in_range(scene.cells, 1, TES_SCENE_CELLS);
    assert_in_range(scene.items, 0, TES_SCENE_ITEMS);
    assert_in_range(scene.axes, 0, TES_SCENE_AXES);
}

/* Also when the game is over: a screen may ask. */
static void value_is_bounded(void)
{
    for (int player = 0; player < b.rules.players; player++) {
        int value = b.game->evaluate(b.pos, player);
        assert_in_range(value + 1000000, 0, 2000000);
        if (b.game->prospects)
            assert_in_range(b.game->prospects(b.pos, player) + 1000000, 0, 2000000);
        if (b.game->eager)
            assert_in_range(b.game->eager(b.pos, player) + 1000000, 0, 2000000);
    }
}

static void finished_has_no_moves(void)
{
    value_is_bounded();
    tes_result r;
    assert_int_equal(b.game->mover(b.pos), TES_NOBODY);
    assert_int_equal(b.game->count(b.pos), 0);
    assert_int_equal(b.game->moves(b.pos, b.list), 0);
    assert_int_equal(b.game->plain_moves(b.pos, b.list), 0);
    b.game->result(b.pos, &r);
    assert_true(r.over && r.winners != 0);
    assert_int_equal(r.players, b.rules.players);
    assert_false(b.game->legal(b.pos, 0, NULL));
    position_reads_back();
    scene_fits();
}

static void one_game(uint64_t seed)
{
    tes_result r;
    tes_rng_seed(&b.rng, seed);
    memset(b.pos, 0, sizeof b.pos);
    b.game->start(&b.rules, b.pos);
    for (int ply = 0; ply < LONGEST && b.game->mover(b.pos) != TES_NOBODY; ply++) {
        b.n = tes_legal_moves(b.game, b.pos, b.list);
        assert_in_range(b.n, 1, b.game->max_moves);
        b.game->result(b.pos, &r);
        assert_false(r.over);
        assert_in_range(b.game->mover(b.pos), 0, b.rules.players - 1);
        list_is_sorted();
        fast_equals_plain();
        why_agrees();
        position_reads_back();
        symmetry_keeps_moves();
        touches_tell_moves_apart();
        scene_fits();
        value_is_bounded();
        tes_move move = b.game->random_move(b.pos, &b.rng);
        assert_true(listed(move));
        play_is_a_function(move);
    }
    if (b.game->mover(b.pos) == TES_NOBODY)
        finished_has_no_moves();
}

static void laws_hold(void **state)
{
    const char *variant = *state;
    tes_error error;
    if (!tes_rules_parse(variant, &b.rules, &error))
        fail_msg("%s", error.text);
    b.game = b.rules.game;
    assert_true(b.game->state_size <= TES_MAX_STATE && b.game->max_moves <= TES_MAX_MOVES);
    const char *games = getenv("TES_LAWS_GAMES");
    uint64_t most = games ? strtoull(games, NULL, 10) : 4;
    assert_true(most > 0);
    for (uint64_t seed = 1; seed <= most; seed++)
        one_game(seed);
}

int main(void)
{
    static struct CMUnitTest tests[MAX_VARIANTS];
    static char name[MAX_VARIANTS][TES_GAME_TEXT];
    int n = every_variant(name);
    for (int i = 0; i < n; i++)
        tests[i] = (struct CMUnitTest){ .name = name[i], .test_func = laws_hold, .initial_state = name[i] };
    return _cmocka_run_group_tests("laws", tests, (size_t)n, NULL, NULL) != 0;
}
