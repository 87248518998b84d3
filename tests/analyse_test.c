/* analyse_test.c - what is said of a game is sound (chances, lines, swings), does
 * not depend on what came later, and is written down as it is. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <tessera/analyse.h>

#include "cmocka_all.h"
#include "short_sink.h"
#include "starve.h"
#include "svg_sound.h"

enum { WHOLE = 1000000, SMALL_TABLE = 1 << 20 };

static const tes_analyse_settings quick = { .nodes = 40, .hash_bytes = SMALL_TABLE };

static tes_match *match_of(const char *game)
{
    tes_rules rules;
    assert_true(tes_rules_parse(game, &rules, NULL));
    tes_match *match = tes_match_new(&rules, NULL);
    assert_non_null(match);
    return match;
}

static tes_match *played(const char *game, uint64_t seed, int plies)
{
    tes_match *match = match_of(game);
    tes_rng rng;
    tes_rng_seed(&rng, seed);
    for (int i = 0; i < plies && tes_match_mover(match) != TES_NOBODY; i++)
        assert_true(tes_match_play(match, tes_match_game(match)->random_move(tes_match_position(match), &rng), NULL));
    return match;
}

static tes_analysis *analysed(const tes_match *match)
{
    tes_error error;
    tes_analysis *a = tes_analyse(match, &quick, NULL, NULL, &error);
    if (!a)
        fail_msg("%s", error.text);
    return a;
}

static void line_is_legal(const tes_match *match, int i, const tes_ply *ply)
{
    _Alignas(TES_STATE_ALIGN) unsigned char pos[TES_MAX_STATE];
    const tes_game *game = tes_match_game(match);
    memcpy(pos, tes_match_position_at(match, i), game->state_size);
    for (int k = 0; k < ply->length; k++) {
        assert_true(game->legal(pos, ply->line[k], NULL));
        game->play(pos, ply->line[k]);
    }
}

static void analysis_is_sound(const tes_match *match, const tes_analysis *a)
{
    const tes_game *game = tes_match_game(match);
    assert_int_equal(a->plies, tes_match_plies(match));
    assert_int_equal(a->done, a->plies + 1);
    assert_int_equal(a->players, tes_match_rules(match)->players);
    for (int i = 0; i <= a->plies; i++) {
        const tes_ply *ply = &a->ply[i];
        int sum = 0;
        for (int p = 0; p < TES_MAX_PLAYERS; p++) {
            assert_in_range(ply->chance[p], 0, p < a->players ? WHOLE : 0);
            sum += ply->chance[p];
        }
        assert_int_equal(sum, WHOLE);
        assert_in_range(ply->swing, 0, WHOLE);
        line_is_legal(match, i, ply);
        if (i == a->plies)
            break;
        assert_int_equal(ply->mover, game->mover(tes_match_position_at(match, i)));
        assert_int_equal(ply->played, tes_match_move_at(match, i));
        assert_true(ply->length >= 1 && ply->nodes > 0);
        assert_true(ply->swing == 0 || ply->played != ply->line[0]);
    }
    assert_in_range(a->turning_points, 0, TES_TURNING_POINTS);
    for (int k = 0; k < a->turning_points; k++) {
        assert_in_range(a->turning_point[k], k ? a->turning_point[k - 1] + 1 : 0, a->plies - 1);
        assert_true(a->ply[a->turning_point[k]].swing >= WHOLE / 5 / a->players);
    }
}

static const char *const games[] = { "agon",     "blokus-trigon", "blokus-trigon:players=2", "blokus-trigon:players=teams", "trigon",
                                     "trikolos", "trini",         "trini:players=3" };
enum { GAMES = sizeof games / sizeof games[0] };

static void every_game_is_analysed(void **state)
{
    (void)state;
    for (int g = 0; g < GAMES; g++)
        for (int plies = 0; plies <= 12; plies += 12) {
            tes_match *match = played(games[g], 5, plies);
            tes_analysis *a = analysed(match);
            analysis_is_sound(match, a);
            tes_analysis_free(a);
            tes_match_free(match);
        }
}

/* A finished game ends with its result, in whole numbers. */
static void the_end_is_the_result(void **state)
{
    (void)state;
    for (int g = 0; g < GAMES; g++) {
        tes_match *match = played(games[g], 3, 100000);
        tes_result result;
        tes_match_result(match, &result);
        if (tes_match_plies(match) > 200) { /* the end alone is enough */
            tes_match *end = tes_match_new(tes_match_rules(match), tes_match_position_at(match, tes_match_plies(match) - 1));
            assert_true(tes_match_play(end, tes_match_move_at(match, tes_match_plies(match) - 1), NULL));
            tes_match_free(match);
            match = end;
        }
        if (!result.over || tes_match_mover(match) != TES_NOBODY) { /* drawn by repetition */
            tes_match_free(match);
            continue;
        }
        tes_analysis *a = tes_analyse(match, &(tes_analyse_settings){ .nodes = 20, .hash_bytes = SMALL_TABLE }, NULL, NULL, NULL);
        assert_non_null(a);
        analysis_is_sound(match, a);
        int winners = 0;
        for (int p = 0; p < a->players; p++)
            winners += result.winners >> p & 1;
        for (int p = 0; p < a->players; p++) {
            int share = result.winners >> p & 1 ? WHOLE / winners : 0;
            assert_in_range(a->ply[a->plies].chance[p], share, share + (share > 0));
        }
        assert_int_equal(a->ply[a->plies].mover, TES_NOBODY);
        assert_int_equal(a->ply[a->plies].length, 0);
        tes_analysis_free(a);
        tes_match_free(match);
    }
}

/* The third time a position occurs the game is drawn, and so are the chances. */
static void a_repetition_is_a_draw(void **state)
{
    static const char *const slides[] = { "1:-", "2:-", "3:-", "4:-" }; /* on a red board nothing changes */
    (void)state;
    tes_match *match = match_of("trikolos:layout=rrrrrr/rrrrrr/rrrrrr/rrrrrr/rrrrrr/rrrrrr:r");
    for (int i = 0; i < 4; i++)
        assert_true(tes_match_play_text(match, slides[i], NULL));
    assert_true(tes_match_repeated(match));
    tes_analysis *a = analysed(match);
    assert_int_equal(a->ply[a->plies].chance[0], WHOLE / 2);
    assert_int_equal(a->ply[a->plies].chance[1], WHOLE / 2);
    tes_analysis_free(a);
    tes_match_free(match);
}

/* What is said of a position does not depend on what was played there or later. */
static void chances_do_not_know_the_future(void **state)
{
    (void)state;
    for (int g = 0; g < GAMES; g++) {
        enum { PLIES = 6 };
        tes_match *match = played(games[g], 7, PLIES);
        tes_analysis *all = analysed(match);
        for (int cut = 0; cut < PLIES; cut += 2) {
            tes_match *other = played(games[g], 7, cut);
            if (cut > 2) { /* and then another move */
                static tes_move list[TES_MAX_MOVES];
                tes_match_moves(other, list);
                assert_true(tes_match_play(other, list[0], NULL));
            }
            tes_analysis *part = analysed(other);
            for (int i = 0; i <= cut; i++) {
                assert_memory_equal(part->ply[i].chance, all->ply[i].chance, sizeof part->ply[i].chance);
                assert_int_equal(part->ply[i].line[0], all->ply[i].line[0]);
                assert_int_equal(part->ply[i].nodes, all->ply[i].nodes);
            }
            tes_analysis_free(part);
            tes_match_free(other);
        }
        tes_analysis_free(all);
        tes_match_free(match);
    }
}

/* Whoever plays what the search would play makes no mistakes. */
static void best_moves_cost_nothing(void **state)
{
    (void)state;
    for (int g = 0; g < GAMES; g++) {
        tes_match *match = match_of(games[g]);
        for (int i = 0; i < 5; i++) {
            tes_analysis *a = analysed(match);
            for (int k = 0; k < a->plies; k++)
                assert_int_equal(a->ply[k].swing, 0);
            assert_int_equal(a->turning_points, 0);
            assert_true(tes_match_play(match, a->ply[a->plies].line[0], NULL));
            tes_analysis_free(a);
        }
        tes_match_free(match);
    }
}

/* Ends of games in which somebody did not win at once and was then beaten at once:
 * the third of four moves. Found among random games. */
static const struct blunder {
    const char *game, *fen, *moves[4];
} blunders[] = {
    { "trikolos", "rggroo/ro+rroo/ggoggg/rrgoor/org-gor/rgoogr:g b 3 3", { "2:b2", "1:b5", "1:-", "6:a6" } },
    { "trini",
      "1QSc..2sCQ/.2cqs1cSq2scq2QsC/1cQS1Qcs2QCS1sQc2Csq1scq/...2QSc.../1cSq.1CqS2sqC2sqC./1Csq.2CqS1QCS2Qcs/1CQs1scq.2cqs 1 "
      "a1,a2,b4,c4,c5 b1,b3,d4,d5,f5",
      { "e6=QSc", "c2=SCq", "g5=sQc", "g6-e4" } },
    { "trini:players=3",
      "..3qCs2csQ/2Csq1QsC2CqS.3csQ/1SCq..3qcS1QsC./1sQc1sQc2sCQ..3sqC2CSQ/1cSq.3QsC1csQ3QSc2qCs/2CqS1cqs..3Sqc/.3SCq2CqS. 3 "
      "d5 b1,e2,e5,f3 a1,a2,d1,e6",
      { "f4=scq", "b5-d5", "f3=SCq", "e5-g5" } },
};

static void a_blunder_is_found(void **state)
{
    _Alignas(TES_STATE_ALIGN) unsigned char pos[TES_MAX_STATE];
    (void)state;
    for (size_t b = 0; b < sizeof blunders / sizeof blunders[0]; b++) {
        tes_rules rules;
        tes_result result;
        assert_true(tes_rules_parse(blunders[b].game, &rules, NULL));
        assert_true(rules.game->parse_position(&rules, blunders[b].fen, pos, NULL));
        tes_match *match = tes_match_new(&rules, pos);
        for (int i = 0; i < 4; i++)
            assert_true(tes_match_play_text(match, blunders[b].moves[i], NULL));
        tes_analysis *a = tes_analyse(match, &(tes_analyse_settings){ .nodes = 3000, .hash_bytes = 16 << 20 }, NULL, NULL, NULL);
        analysis_is_sound(match, a);
        const tes_ply *ply = &a->ply[2];
        assert_in_range(ply->chance[ply->mover], WHOLE - WHOLE / 1000, WHOLE);
        assert_in_range(ply->swing, WHOLE - WHOLE / 1000, WHOLE);
        if (a->players == 3) /* Blue, to move before, cannot stop Yellow's win: Yellow gains by it, not Red */
            assert_true(a->ply[1].chance[1] > WHOLE / 10 * 9);
        bool named = false;
        for (int k = 0; k < a->turning_points; k++)
            named = named || a->turning_point[k] == 2;
        assert_true(named);
        memcpy(pos, tes_match_position_at(match, 2), rules.game->state_size);
        rules.game->play(pos, ply->line[0]);
        rules.game->result(pos, &result);
        assert_true(result.over && result.winners == 1 << ply->mover);
        tes_analysis_free(a);
        tes_match_free(match);
    }
}

/* --- stopping, and time --- */

typedef struct watcher {
    int stop_at, calls, last, steps;
} watcher;

static bool watch(void *context, int step, int steps)
{
    watcher *w = context;
    assert_true(step >= w->last && step <= steps);
    w->calls++;
    w->last = step;
    w->steps = steps;
    return step < w->stop_at;
}

static void it_can_be_stopped(void **state)
{
    (void)state;
    tes_match *match = played("trini", 1, 10);
    for (int stop_at = 0; stop_at < 11; stop_at += 5) {
        watcher w = { .stop_at = stop_at };
        tes_analysis *a = tes_analyse(match, &quick, watch, &w, NULL);
        assert_non_null(a);
        assert_int_equal(a->done, stop_at);
        assert_true(a->stopped);
        assert_int_equal(a->turning_points, 0);
        tes_buffer json = { 0 }, svg = { 0 };
        tes_sink json_sink = tes_buffer_sink(&json), svg_sink = tes_buffer_sink(&svg);
        assert_true(tes_analysis_json(a, match, &json_sink));
        assert_non_null(strstr(json.text, "\"complete\":false"));
        json_t *parsed = json_loads(json.text, 0, NULL);
        assert_int_equal(json_array_size(json_object_get(parsed, "chances")), stop_at);
        json_decref(parsed);
        assert_int_equal(tes_analysis_svg(a, match, &svg_sink), stop_at > 0);
        tes_buffer_clear(&json);
        tes_buffer_clear(&svg);
        tes_analysis_free(a);
    }
    watcher w = { .stop_at = 1000 };
    tes_analysis *a = tes_analyse(match, &quick, watch, &w, NULL);
    assert_int_equal(a->done, 11);
    assert_false(a->stopped);
    assert_int_equal(w.last, w.steps); /* the last call says that it is done */
    tes_analysis_free(a);
    tes_match_free(match);
}

/* Whoever searches must stop in the midst of a position, too. */
static bool stop_soon(void *context, int step, int steps)
{
    (void)step;
    (void)steps;
    return ++*(int *)context < 4;
}

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void time_is_kept(void **state)
{
    enum { ENOUGH = 15 }; /* loose: sanitizers, and a busy machine */
    (void)state;
    for (int g = 0; g < GAMES; g++) {
        tes_match *match = played(games[g], 2, 20);
        double start = seconds();
        tes_analysis *a = tes_analyse(match, &(tes_analyse_settings){ .total_ms = 300, .hash_bytes = SMALL_TABLE }, NULL, NULL, NULL);
        analysis_is_sound(match, a);
        assert_true(seconds() - start < ENOUGH);
        tes_analysis_free(a);
        int calls = 0;
        start = seconds();
        a = tes_analyse(match, &(tes_analyse_settings){ .total_ms = 600000, .hash_bytes = SMALL_TABLE }, stop_soon, &calls, NULL);
        assert_non_null(a);
        assert_true(seconds() - start < ENOUGH);
        tes_analysis_free(a);
        tes_match_free(match);
    }
}

static void one_player_has_no_chances(void **state)
{
    tes_error error;
    (void)state;
    tes_match *match = match_of("blokus-trigon:players=solo");
    assert_null(tes_analyse(match, &quick, NULL, NULL, &error));
    assert_string_equal(error.text, "this is a game for one; chances need an opponent.");
    tes_match_free(match);
    tes_analysis_free(NULL);
}

/* --- written down --- */

static int millionths(const json_t *value)
{
    assert_true(json_is_number(value));
    return (int)(json_number_value(value) * WHOLE + 0.5);
}

static void is_move(const json_t *value, const tes_match *match, const void *pos, tes_move move)
{
    char text[TES_MOVE_TEXT];
    tes_match_game(match)->move_text(pos, move, text);
    assert_string_equal(json_string_value(value), text);
}

static void is_search(const json_t *object, const tes_match *match, const tes_analysis *a, int i)
{
    const json_t *line = json_object_get(object, "line");
    assert_int_equal(json_integer_value(json_object_get(object, "score")), a->ply[i].score);
    assert_int_equal(json_integer_value(json_object_get(object, "depth")), a->ply[i].depth);
    assert_int_equal(json_integer_value(json_object_get(object, "nodes")), a->ply[i].nodes);
    assert_int_equal(json_array_size(line), a->ply[i].length);
    is_move(json_array_get(line, 0), match, tes_match_position_at(match, i), a->ply[i].line[0]);
}

static void is_played(const json_t *object, const tes_match *match, const tes_analysis *a, int i)
{
    assert_int_equal(json_integer_value(json_object_get(object, "ply")), i + 1);
    assert_int_equal(json_integer_value(json_object_get(object, "player")), a->ply[i].mover + 1);
    is_move(json_object_get(object, "move"), match, tes_match_position_at(match, i), a->ply[i].played);
    assert_int_equal(millionths(json_object_get(object, "swing")), a->ply[i].swing);
}

static void json_is_right(const tes_match *match, const tes_analysis *a)
{
    tes_buffer text = { 0 };
    tes_sink sink = tes_buffer_sink(&text);
    assert_true(tes_analysis_json(a, match, &sink));
    json_t *json = json_loads(text.text, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(json);
    assert_true(json_is_true(json_object_get(json, "complete")));
    assert_int_equal(json_integer_value(json_object_get(json, "plies")), a->plies);
    assert_int_equal(json_array_size(json_object_get(json, "players")), a->players);
    const json_t *chances = json_object_get(json, "chances"), *moves = json_object_get(json, "moves");
    assert_int_equal(json_array_size(chances), a->plies + 1);
    assert_int_equal(json_array_size(moves), a->plies);
    for (int i = 0; i <= a->plies; i++) {
        const json_t *one = json_array_get(chances, (size_t)i);
        assert_int_equal(json_array_size(one), a->players);
        for (int p = 0; p < a->players; p++)
            assert_int_equal(millionths(json_array_get(one, (size_t)p)), a->ply[i].chance[p]);
        if (i == a->plies)
            break;
        is_played(json_array_get(moves, (size_t)i), match, a, i);
        is_search(json_array_get(moves, (size_t)i), match, a, i);
    }
    const json_t *next = json_object_get(json, "next"), *points = json_object_get(json, "turningPoints");
    if (tes_match_mover(match) == TES_NOBODY)
        assert_true(json_is_null(next));
    else
        is_search(next, match, a, a->plies);
    assert_int_equal(json_array_size(points), a->turning_points);
    for (int k = 0; k < a->turning_points; k++) {
        const json_t *point = json_array_get(points, (size_t)k);
        int i = a->turning_point[k];
        is_played(point, match, a, i);
        is_move(json_object_get(point, "better"), match, tes_match_position_at(match, i), a->ply[i].line[0]);
    }
    json_decref(json);
    tes_buffer_clear(&text);
}

static int count(const char *text, const char *what)
{
    int n = 0;
    for (; (text = strstr(text, what)); text++)
        n++;
    return n;
}

static void svg_is_right(const tes_match *match, const tes_analysis *a)
{
    tes_buffer text = { 0 };
    tes_sink sink = tes_buffer_sink(&text);
    assert_true(tes_analysis_svg(a, match, &sink));
    well_formed(text.text);
    self_contained(text.text);
    assert_int_equal(count(text.text, "class=\"tes-gap\" fill=\"none\" stroke-width=\"2\""), a->players - 1);
    assert_int_equal(count(text.text, "<path class=\"tes-turn-line\""), a->turning_points);
    assert_int_equal(count(text.text, "prefers-color-scheme:dark"), 1);
    for (int p = 0; p < a->players; p++)
        assert_true(count(text.text, tes_match_game(match)->player_name(tes_match_rules(match), p)) >= 1);
    tes_buffer_clear(&text);
}

/* Chances and turning points as no search would give them, to see every corner of
 * the writers. */
static void dress_up(tes_analysis *a, uint64_t seed)
{
    tes_rng rng;
    tes_rng_seed(&rng, seed);
    for (int i = 0; i <= a->plies; i++) {
        int left = WHOLE;
        for (int p = 0; p + 1 < a->players; p++) {
            a->ply[i].chance[p] = (int)tes_rng_below(&rng, (uint32_t)left + 1);
            left -= a->ply[i].chance[p];
        }
        a->ply[i].chance[a->players - 1] = left;
        a->ply[i].swing = i < a->plies ? (int)tes_rng_below(&rng, WHOLE + 1) : 0;
    }
    a->turning_points = a->plies < 3 ? a->plies : 3;
    for (int k = 0; k < a->turning_points; k++) /* neighbours, and the last */
        a->turning_point[k] = a->plies - a->turning_points + k;
}

static void it_is_written_as_it_is(void **state)
{
    (void)state;
    for (int g = 0; g < GAMES; g++)
        for (int plies = 0; plies < 20; plies = plies * 3 + 1) {
            tes_match *match = played(games[g], 9, plies);
            tes_analysis *a = analysed(match);
            json_is_right(match, a);
            svg_is_right(match, a);
            dress_up(a, (uint64_t)plies);
            json_is_right(match, a);
            svg_is_right(match, a);
            tes_analysis_free(a);
            tes_match_free(match);
        }
}

static void a_refusing_sink_is_noticed(void **state)
{
    typedef bool writer(const tes_analysis *, const tes_match *, const tes_sink *);
    static writer *const writers[] = { tes_analysis_json, tes_analysis_svg };
    (void)state;
    tes_match *match = played("trini:players=4", 4, 5);
    tes_analysis *a = analysed(match);
    dress_up(a, 1);
    for (int w = 0; w < 2; w++) {
        tes_buffer text = { 0 };
        tes_sink whole = tes_buffer_sink(&text);
        assert_true(writers[w](a, match, &whole));
        for (size_t room = 0; room < text.size; room++) {
            short_sink s;
            tes_sink sink = short_sink_make(&s, room);
            assert_false(writers[w](a, match, &sink));
        }
        tes_buffer_clear(&text);
    }
    tes_analysis_free(a);
    tes_match_free(match);
}

static void short_memory_is_told(void **state)
{
    (void)state;
    tes_match *match = played("agon", 4, 70); /* longer than a match's first room */
    for (int fine = 0;; fine++) {
        tes_error error = { 0 };
        starve(fine, 1);
        tes_analysis *a = tes_analyse(match, &(tes_analyse_settings){ .nodes = 1, .hash_bytes = SMALL_TABLE }, NULL, NULL, &error);
        bool starved = starve_end();
        assert_int_equal(a == NULL, starved);
        if (starved)
            assert_non_null(strstr(error.text, "no memory"));
        tes_analysis_free(a);
        if (!starved)
            break;
        assert_true(fine < 1000);
    }
    tes_analysis *a = analysed(match);
    tes_buffer text = { 0 };
    tes_sink sink = tes_buffer_sink(&text);
    starve(0, 1);
    assert_false(tes_analysis_svg(a, match, &sink));
    assert_true(starve_end());
    tes_buffer_clear(&text);
    tes_analysis_free(a);
    tes_match_free(match);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_is_analysed),     cmocka_unit_test(the_end_is_the_result),
        cmocka_unit_test(a_repetition_is_a_draw),     cmocka_unit_test(chances_do_not_know_the_future),
        cmocka_unit_test(best_moves_cost_nothing),    cmocka_unit_test(a_blunder_is_found),
        cmocka_unit_test(it_can_be_stopped),          cmocka_unit_test(time_is_kept),
        cmocka_unit_test(one_player_has_no_chances),  cmocka_unit_test(it_is_written_as_it_is),
        cmocka_unit_test(a_refusing_sink_is_noticed), cmocka_unit_test(short_memory_is_told),
    };
    return cmocka_run_group_tests_name("analysis", tests, NULL, NULL) != 0;
}
