/* levels_test.c - what every level of play owes a beginner: a legal table, a game that
 * does not look broken, and from level 3 on an eye for what the opponent is about to do. */
#include <string.h>

#include <tessera/search.h>

#include "cmocka_all.h"
#include "search/greedy.h"

/* Games in which a single move can win. Blokus Trigon has none: it is counted out. */
static const char *const games[] = { "agon", "trigon", "trikolos", "trini" };
enum { GAMES = sizeof games / sizeof games[0], SEEING = 3, THREATS = 5, SEEDS = 12, RANDOM_GAMES = 4000 };

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

/* Does this level, with this seed, let the opponent win at once? */
static bool overlooks(const tes_match *match, const place *at, tes_engine *engine, int level, int seed)
{
    tes_search_info info;
    tes_settings settings = { .hash_bytes = 1 << 20, .threads = 1, .level = level, .seed = (uint64_t)seed };
    assert_true(tes_engine_setup(engine, &settings, NULL));
    assert_true(tes_engine_think(engine, match, &(tes_limits){ .nodes = 100000 }, &info, NULL));
    return lets_win(at, info.line[0].move[0]);
}

/* How often the player overlooks the threat; told of each that is met. */
typedef int look(const tes_match *match, const place *at, tes_engine *engine);

static int look_from_level_3_on(const tes_match *match, const place *at, tes_engine *engine)
{
    int missed = 0;
    for (int level = SEEING; level <= TES_LEVELS; level++)
        if (overlooks(match, at, engine, level, level)) {
            char position[TES_POSITION_TEXT];
            at->game->position_text(at->pos, position);
            print_message("level %d of %s lets the opponent win at once: %s\n", level, at->game->id, position);
            missed++;
        }
    return missed;
}

static int look_at_level_1(const tes_match *match, const place *at, tes_engine *engine)
{
    int missed = 0;
    for (int seed = 1; seed <= SEEDS; seed++)
        missed += overlooks(match, at, engine, 1, seed);
    return missed;
}

/* Threats met in the games of two who play greedily half of the time, and so neither
 * wait nor look ahead: as many as are needed. Returns how often they were overlooked. */
static int meet_threats(const char *name, look *eye)
{
    static place at;
    tes_rules rules = rules_of(name);
    tes_engine *engine = tes_engine_new();
    tes_rng rng;
    int met = 0, missed = 0;
    assert_non_null(engine);
    tes_rng_seed(&rng, 11);
    for (int round = 0; round < RANDOM_GAMES && met < THREATS; round++) {
        tes_match *match = tes_match_new(&rules, NULL);
        assert_non_null(match);
        for (int ply = 0; tes_match_mover(match) != TES_NOBODY && ply < 400; ply++) {
            put(&at, rules.game, tes_match_position(match));
            if (is_threat(&at)) {
                missed += eye(match, &at, engine);
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
    assert_int_equal(met, THREATS);
    return missed;
}

static void from_level_3_on_a_win_in_one_is_stopped(void **state)
{
    (void)state;
    for (int g = 0; g < GAMES; g++)
        assert_int_equal(meet_threats(games[g], look_from_level_3_on), 0);
}

/* Where who answers every threat can hardly lose, as in Trigon, a beginner would never
 * win against level 1 otherwise. */
static void level_1_overlooks_as_much_as_it_should(void **state)
{
    (void)state;
    int blind = tes_game_find("trigon")->levels[0].blind, missed = meet_threats("trigon", look_at_level_1);
    assert_in_range(100 * missed, THREATS * SEEDS * blind / 2, THREATS * SEEDS * blind * 3 / 2);
    assert_true(missed > 0);
}

/* The first two look one ply ahead, or not even that; above, each sees at least as much
 * and errs at most as much as the one below. */
static void levels_only_rise(void **state)
{
    (void)state;
    for (int g = 0; g < tes_game_count(); g++) {
        const tes_level *level = tes_game_at(g)->levels;
        assert_in_range(level[0].blind, level[1].blind, 100);
        assert_int_equal(level[SEEING - 1].blind, 0);
        assert_true(level[0].blind + level[0].selfish == 0 || (!tes_game_at(g)->by_playouts && tes_game_at(g)->prospects));
        for (int i = SEEING; i < TES_LEVELS; i++) {
            assert_true(level[i].nodes >= level[i - 1].nodes);
            assert_true(level[i].noise <= level[i - 1].noise);
            assert_true(level[i].selfish <= level[i - 1].selfish);
            assert_int_equal(level[i].depth, 0);
            assert_int_equal(level[i].blind, 0);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(from_level_3_on_a_win_in_one_is_stopped),
        cmocka_unit_test(level_1_overlooks_as_much_as_it_should),
        cmocka_unit_test(levels_only_rise),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
