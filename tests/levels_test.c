/* levels_test.c - what every level of play owes a beginner: a legal table, a game that
 * does not look broken, and from level 3 on an eye for what the opponent is about to do. */
#include <string.h>

#include <tessera/search.h>

#include "cmocka_all.h"
#include "search/greedy.h"

/* Games in which a single move can win. Blokus Trigon has none: it is counted out. */
static const char *const games[] = { "agon", "trigon", "trikolos", "trini" };
enum { GAMES = sizeof games / sizeof games[0], SEEING = 3, THREATS = 5, RANDOM_GAMES = 4000 };

static tes_rules rules_of(const char *name)
{
    tes_rules rules;
    tes_error error;
    if (!tes_rules_parse(name, &rules, &error))
        fail_msg("%s", error.text);
    return rules;
}

/* A position under way: its bytes, and the moves there. */
typedef struct place {
    const tes_game *game;
    _Alignas(TES_STATE_ALIGN) unsigned char pos[TES_MAX_STATE];
    tes_move list[TES_MAX_MOVES];
    int n;
} place;

static void put(place *at, const tes_game *game, const void *pos)
{
    at->game = game;
    memcpy(at->pos, pos, game->state_size);
    at->n = game->mover(pos) == TES_NOBODY ? 0 : game->moves(pos, at->list);
}

static bool can_win(const place *at)
{
    for (int i = 0; i < at->n; i++)
        if (tes__greedy_value(at->game, at->pos, at->list[i]) == TES__GREEDY_WON)
            return true;
    return false;
}

/* Does this move let the next player win at once? */
static bool lets_win(const place *at, tes_move move)
{
    static place next;
    _Alignas(TES_STATE_ALIGN) unsigned char pos[TES_MAX_STATE];
    memcpy(pos, at->pos, at->game->state_size);
    at->game->play(pos, move);
    int other = at->game->mover(pos);
    if (other == at->game->mover(at->pos) || other == TES_NOBODY || (at->game->near_win && !at->game->near_win(pos, other)))
        return false;
    put(&next, at->game, pos);
    return can_win(&next);
}

/* A win in one is threatened, most moves let it happen, and some move stops it. A few
 * moves spread over the list tell most positions apart quickly. */
static bool is_threat(const place *at)
{
    enum { SOME = 8 };
    int lost = 0;
    if (at->n < SOME || can_win(at))
        return false;
    for (int i = 0; i < SOME && lost + SOME - i > SOME / 2; i++)
        lost += lets_win(at, at->list[(int64_t)i * (at->n - 1) / (SOME - 1)]);
    if (lost <= SOME / 2)
        return false;
    for (int i = 0; i < at->n; i++)
        if (!lets_win(at, at->list[i]))
            return true;
    return false;
}

static void stop_it(const tes_match *match, const place *at, tes_engine *engine)
{
    for (int level = SEEING; level <= TES_LEVELS; level++) {
        tes_search_info info;
        tes_settings settings = { .hash_bytes = 1 << 20, .threads = 1, .level = level, .seed = (uint64_t)level };
        assert_true(tes_engine_setup(engine, &settings, NULL));
        assert_true(tes_engine_think(engine, match, &(tes_limits){ .nodes = 100000 }, &info, NULL));
        if (lets_win(at, info.line[0].move[0])) {
            char text[TES_MOVE_TEXT], position[TES_POSITION_TEXT];
            at->game->move_text(at->pos, info.line[0].move[0], text);
            at->game->position_text(at->pos, position);
            fail_msg("level %d of %s plays %s and lets the opponent win at once: %s", level, at->game->id, text, position);
        }
    }
}

/* Threats met in the games of two who play greedily half of the time, and so neither
 * wait nor look ahead: as many as are needed. */
static int meet_threats(const char *name)
{
    static place at;
    tes_rules rules = rules_of(name);
    tes_engine *engine = tes_engine_new();
    tes_rng rng;
    int met = 0;
    assert_non_null(engine);
    tes_rng_seed(&rng, 11);
    for (int round = 0; round < RANDOM_GAMES && met < THREATS; round++) {
        tes_match *match = tes_match_new(&rules, NULL);
        assert_non_null(match);
        for (int ply = 0; tes_match_mover(match) != TES_NOBODY && ply < 400; ply++) {
            put(&at, rules.game, tes_match_position(match));
            if (is_threat(&at)) {
                stop_it(match, &at, engine);
                met++;
                break;
            }
            tes_move move = at.list[tes_rng_below(&rng, (uint32_t)at.n)];
            if (tes_rng_below(&rng, 2))
                move = tes__greedy_move(rules.game, at.pos, &rng, at.list);
            assert_true(tes_match_play(match, move, NULL));
        }
        tes_match_free(match);
    }
    tes_engine_free(engine);
    return met;
}

static void from_level_3_on_a_win_in_one_is_stopped(void **state)
{
    (void)state;
    for (int g = 0; g < GAMES; g++)
        assert_int_equal(meet_threats(games[g]), THREATS);
}

/* The first two look one ply ahead; above, each sees at least as much and errs at most
 * as much as the one below. */
static void levels_only_rise(void **state)
{
    (void)state;
    for (int g = 0; g < tes_game_count(); g++) {
        const tes_level *level = tes_game_at(g)->levels;
        for (int i = SEEING; i < TES_LEVELS; i++) {
            assert_true(level[i].nodes >= level[i - 1].nodes);
            assert_true(level[i].noise <= level[i - 1].noise);
            assert_int_equal(level[i].depth, 0);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(from_level_3_on_a_win_in_one_is_stopped),
        cmocka_unit_test(levels_only_rise),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
