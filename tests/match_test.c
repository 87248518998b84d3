/* match_test.c - matches, game strings, and the text helpers under both.
 *
 * Trikolos serves as the game where one is needed: on a board of red tiles no
 * pawn can move, so that positions come back as often as a test likes. Running
 * out of memory is tested elsewhere, by injection. */
#include <stdlib.h>
#include <string.h>

#include <tessera/match.h>

#include "base/text.h"
#include "cmocka_all.h"
#include "variants.h"

#define ALL_RED "trikolos:layout=rrrrrr/rrrrrr/rrrrrr/rrrrrr/rrrrrr/rrrrrr:r"

/* --- game strings --- */

static void every_variant_is_its_own_canonical_form(void **state)
{
    (void)state;
    static char name[MAX_VARIANTS][TES_GAME_TEXT];
    int n = every_variant(name);
    assert_true(n >= tes_game_count());
    for (int i = 0; i < n; i++) {
        tes_rules rules;
        char text[TES_GAME_TEXT];
        assert_true(tes_rules_parse(name[i], &rules, NULL));
        tes_rules_text(&rules, text);
        assert_string_equal(text, name[i]);
        assert_in_range(rules.players, 1, rules.game->max_players);
        for (int p = 0; p < rules.players; p++)
            assert_true(rules.game->player_name(&rules, p)[0] != '\0');
    }
}

/* Records, addresses and sessions name a game by this form, so its order is fixed:
 * the one in which the rulebook presents the options. */
static void options_are_named_in_the_rulebooks_order(void **state)
{
    (void)state;
    static const char *const game[][2] = {
        { "agon:relocate=free,capture=straight", "agon:capture=straight,relocate=free" },
        { "blokus-trigon:start=free,players=3,contact=strict", "blokus-trigon:contact=strict,players=3,start=free" },
        { "trini:fill=same,players=3", "trini:players=3,fill=same" },
    };
    for (size_t i = 0; i < sizeof game / sizeof game[0]; i++) {
        tes_rules rules;
        char text[TES_GAME_TEXT];
        assert_true(tes_rules_parse(game[i][0], &rules, NULL));
        tes_rules_text(&rules, text);
        assert_string_equal(text, game[i][1]);
    }
}

static void the_table_is_in_order(void **state)
{
    (void)state;
    assert_null(tes_game_at(-1));
    assert_null(tes_game_at(tes_game_count()));
    assert_null(tes_game_find(""));
    assert_null(tes_game_find("trikolos:"));
    for (int i = 0; i < tes_game_count(); i++) {
        assert_ptr_equal(tes_game_find(tes_game_at(i)->id), tes_game_at(i));
        assert_true(i == 0 || strcmp(tes_game_at(i - 1)->id, tes_game_at(i)->id) < 0);
    }
}

/* Refused with this text, or with one that begins so where it ends with `...`;
 * the rules stay as they were. */
static void refused(const char *game_string, const char *wanted)
{
    tes_rules rules, before;
    tes_error error = { .line = 7, .column = 7 };
    memset(&rules, 0x5a, sizeof rules);
    before = rules;
    assert_false(tes_rules_parse(game_string, &rules, &error));
    assert_false(tes_rules_parse(game_string, &rules, NULL));
    assert_memory_equal(&rules, &before, sizeof rules);
    assert_int_equal(error.line, 0);
    assert_int_equal(error.column, 0);
    const char *dots = strstr(wanted, "...");
    if (dots && !dots[3])
        assert_memory_equal(error.text, wanted, (size_t)(dots - wanted));
    else
        assert_string_equal(error.text, wanted);
}

static void wrong_game_strings_say_what_would_be_right(void **state)
{
    (void)state;
    refused("", "there is no game \"\"; the games are: ...");
    refused("chess", "there is no game \"chess\"; the games are: ...");
    refused("trikolo", "there is no game \"trikolo\"; did you mean trikolos? The games are: ...");
    refused("Trikolos", "there is no game \"Trikolos\"; did you mean trikolos? The games are: ...");
    refused("rtikolos:layout=random-1", "there is no game \"rtikolos\"; did you mean trikolos? The games are: ...");
    refused(" trikolos", "there is no game \" trikolos\"; did you mean trikolos? The games are: ...");
    refused("trikolos:", "\"\" is not an option; write option=value, several separated by commas.");
    refused("trikolos:layout", "\"layout\" is not an option; write option=value, several separated by commas.");
    refused("trikolos:layout=random-1,", "\"\" is not an option; write option=value, several separated by commas.");
    refused("trikolos:layuot=random-1", "trikolos has no option \"layuot\"; did you mean layout? Its options are: layout.");
    refused("trikolos:colour=red", "trikolos has no option \"colour\"; its options are: layout.");
    refused("trikolos:=", "trikolos has no option \"\"; its options are: layout.");
    refused("trikolos:layout=random-1,layout=random-1", "trikolos: the option layout is given twice; give it once.");
    refused("trikolos:layout=",
            "trikolos: layout cannot be \"\"; its values are: gorgor/rgorgo/orgorg/orgorg/rgorgo/gorgor:g, or random-N...");
    refused("trikolos:layout=random-0123456789012345678901234567890123456789012345678901234567890123456789",
            "trikolos: layout cannot be \"random-01234567890123456789012345678901234567890123456789012\"; its values are: ...");
}

static void a_long_game_string_is_refused(void **state)
{
    (void)state;
    char text[4 * TES_GAME_TEXT];
    memset(text, 'a', sizeof text);
    text[sizeof text - 1] = '\0';
    refused(text, "a game string has at most 191 characters; this one has more.");
    text[TES_GAME_TEXT] = '\0';
    refused(text, "a game string has at most 191 characters; this one has more.");
    text[TES_GAME_TEXT - 1] = '\0'; /* the longest that is looked at */
    refused(text, "there is no game \"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\"; the games are: ...");
}

/* Every option of every game that takes only listed values lists them all. */
static void wrong_values_list_the_right_ones(void **state)
{
    (void)state;
    for (int g = 0; g < tes_game_count(); g++)
        for (int o = 0; o < tes_game_at(g)->option_count; o++) {
            const tes_option *option = &tes_game_at(g)->options[o];
            char text[TES_GAME_TEXT];
            tes_rules rules;
            tes_error error;
            tes__writer w = tes__writer_make(text, sizeof text);
            tes__put_format(&w, "%s:%s=no such value", tes_game_at(g)->id, option->name);
            assert_false(tes_rules_parse(text, &rules, &error));
            for (int v = 0; option->values[v] && !option->form; v++)
                assert_non_null(strstr(error.text, option->values[v]));
        }
}

/* --- matches --- */

static tes_match *match_of(const char *game_string, const char *position)
{
    _Alignas(TES_STATE_ALIGN) unsigned char pos[TES_MAX_STATE];
    tes_rules rules;
    assert_true(tes_rules_parse(game_string, &rules, NULL));
    if (position)
        assert_true(rules.game->parse_position(&rules, position, pos, NULL));
    tes_match *m = tes_match_new(&rules, position ? pos : NULL);
    assert_non_null(m);
    return m;
}

static void play_all(tes_match *m, const char *moves)
{
    char copy[1000];
    strcpy(copy, moves);
    for (char *word = strtok(copy, " "); word; word = strtok(NULL, " "))
        assert_true(tes_match_play_text(m, word, NULL));
}

static void position_is(const tes_match *m, int ply, const char *wanted)
{
    char text[TES_POSITION_TEXT];
    tes_match_game(m)->position_text(tes_match_position_at(m, ply), text);
    assert_string_equal(text, wanted);
}

static void a_match_keeps_its_course(void **state)
{
    (void)state;
    tes_match_free(NULL);
    tes_match *m = match_of("trikolos", NULL);
    char text[TES_MOVE_TEXT];
    assert_int_equal(tes_match_plies(m), 0);
    assert_int_equal(tes_match_mover(m), 0);
    assert_string_equal(tes_match_rules(m)->game->id, "trikolos");
    play_all(m, "2:+a 5:+d");
    assert_int_equal(tes_match_plies(m), 2);
    position_is(m, 0, "gorgor/rgorgo/orgorg/orgorg/rgorgo/gorgor:g w 0 0");
    position_is(m, 1, "gorgor/rgorgo/orgorg/orgorg/gorgog/g+orgor:r b 0 0");
    position_is(m, 2, "gorg-or/gorgor/orgorg/orgorg/gorgog/g+orgor:r w 0 0");
    assert_ptr_equal(tes_match_position(m), tes_match_position_at(m, 2));
    tes_match_game(m)->move_text(tes_match_position_at(m, 0), tes_match_move_at(m, 0), text);
    assert_string_equal(text, "2:+a");
    tes_match_game(m)->move_text(tes_match_position_at(m, 1), tes_match_move_at(m, 1), text);
    assert_string_equal(text, "5:+d");
    tes_match_free(m);
}

static void a_match_begins_anywhere(void **state)
{
    (void)state;
    const char *text = "rrg+rrr/rrrrrr/rrrrrr/rrrrrr/rrrrrr/rrg-rrr:r b 3 2";
    tes_match *m = match_of("trikolos", text);
    position_is(m, 0, text);
    assert_int_equal(tes_match_mover(m), 1);
    tes_match_free(m);
    m = match_of("trikolos", "rrrrrr/rrrrrr/rrrrrr/rrrrrr/rrrrrr/rrrrrr:r w 0 4"); /* also at its end */
    tes_result result;
    tes_move list[512];
    tes_match_result(m, &result);
    assert_true(result.over);
    assert_int_equal(result.winners, 2);
    assert_int_equal(tes_match_moves(m, list), 0);
    assert_int_equal(tes_match_mover(m), TES_NOBODY);
    assert_false(tes_match_repeated(m));
    assert_false(tes_match_play_text(m, "1:-", NULL));
    tes_match_free(m);
}

/* Two orders of the same moves lead to one position but have two pasts. */
static void a_match_is_told_apart_by_its_past(void **state)
{
    tes_rules rules;
    (void)state;
    assert_true(tes_rules_parse("agon", &rules, NULL));
    tes_match *a = tes_match_new(&rules, NULL), *b = tes_match_new(&rules, NULL);
    uint64_t start = tes_match_hash(a);
    assert_true(start == tes_match_hash(b));
    play_all(a, "f1-e1 f11-g11 a5-b5");
    play_all(b, "a5-b5 f11-g11 f1-e1");
    assert_true(tes_match_hash(a) != tes_match_hash(b));
    tes_match_undo(a, 3);
    assert_true(tes_match_hash(a) == start);
    play_all(a, "a5-b5 f11-g11 f1-e1");
    assert_true(tes_match_hash(a) == tes_match_hash(b));
    tes_match_free(b);
    assert_true(tes_rules_parse("agon:capture=straight", &rules, NULL));
    b = tes_match_new(&rules, NULL);
    assert_true(tes_match_hash(b) != start);
    tes_match_free(a);
    tes_match_free(b);
}

/* Whatever is done to one of them, the other stays; and both know the past. */
static void a_copy_goes_its_own_way(void **state)
{
    (void)state;
    tes_match *m = match_of(ALL_RED, NULL);
    play_all(m, "1:- 2:- 3:-");
    tes_match *c = tes_match_copy(m);
    assert_non_null(c);
    assert_int_equal(tes_match_hash(c), tes_match_hash(m));
    play_all(c, "4:-");
    assert_true(tes_match_repeated(c));
    assert_int_equal(tes_match_plies(m), 3);
    assert_int_equal(tes_match_undo(c, 4), 4);
    tes_match_free(c);
    play_all(m, "5:-");
    assert_true(tes_match_repeated(m));
    tes_match_free(m);

    m = match_of("trikolos", NULL);
    tes_rng rng;
    tes_rng_seed(&rng, 4);
    for (int i = 0; i < 60; i++) /* the next moves need more room, in both */
        assert_true(tes_match_play(m, tes_match_game(m)->random_move(tes_match_position(m), &rng), NULL));
    c = tes_match_copy(m);
    for (int i = 0; i < 20 && tes_match_mover(m) != TES_NOBODY; i++) {
        tes_move move = tes_match_game(m)->random_move(tes_match_position(m), &rng);
        assert_true(tes_match_play(m, move, NULL));
        assert_true(tes_match_play(c, move, NULL));
        assert_int_equal(tes_match_hash(c), tes_match_hash(m));
    }
    tes_match_free(m);
    tes_match_free(c);
}

static void taking_back_is_bounded(void **state)
{
    (void)state;
    tes_match *m = match_of("trikolos", NULL);
    assert_int_equal(tes_match_undo(m, 1), 0);
    play_all(m, "2:+a 5:+d 3:a1");
    assert_int_equal(tes_match_undo(m, 0), 0);
    assert_int_equal(tes_match_undo(m, -5), 0);
    assert_int_equal(tes_match_plies(m), 3);
    assert_int_equal(tes_match_undo(m, 2), 2);
    position_is(m, tes_match_plies(m), "gorgor/rgorgo/orgorg/orgorg/gorgog/g+orgor:r b 0 0");
    play_all(m, "6:+c"); /* another course */
    position_is(m, 2, "org-orr/rgorgo/orgorg/orgorg/gorgog/g+orgor:g w 0 0");
    assert_int_equal(tes_match_undo(m, 1000000), 2);
    position_is(m, tes_match_plies(m), "gorgor/rgorgo/orgorg/orgorg/rgorgo/gorgor:g w 0 0");
    assert_int_equal(tes_match_mover(m), 0);
    tes_match_free(m);
}

/* Whatever is typed: one reason, nothing changed. */
static void hostile_text_changes_nothing(void **state)
{
    (void)state;
    static char endless[100000];
    memset(endless, '3', sizeof endless - 1);
    static const char *const texts[] = { "",     " ",      "\n",       "3:+c ", " 3:+c",  "3:+c3:+c",   "3:+C", "3",
                                         "3:",   "3:+",    "3:b",      "3:b22", "0:+a",   "7:+a",       "3:+g", "3:b0",
                                         "3:b7", "3:g1",   "-1:+a",    "3;+c",  "%s%n%d", "3:\xff\xfe", "\x01", "3:é",
                                         "pass", "resign", "3:b2\x7f", "3 :+c", "+c",     "-",          "3:--", endless };
    tes_match *m = match_of("trikolos", NULL);
    play_all(m, "2:+a");
    unsigned char before[TES_MAX_STATE];
    size_t size = tes_match_game(m)->state_size;
    memcpy(before, tes_match_position(m), size);
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        tes_why why;
        memset(&why, 0x5a, sizeof why);
        assert_false(tes_match_play_text(m, texts[i], &why));
        assert_false(tes_match_play_text(m, texts[i], NULL));
        assert_int_equal(why.rule, 0);
        assert_int_equal(why.cells, 0);
        assert_true(why.text[0] != '\0' && memchr(why.text, '\0', sizeof why.text));
        assert_int_equal(tes_match_plies(m), 1);
        assert_memory_equal(tes_match_position(m), before, size);
    }
    tes_match_free(m);
}

static int ascending(const void *x, const void *y)
{
    tes_move a = *(const tes_move *)x, b = *(const tes_move *)y;
    return (a > b) - (a < b);
}

/* Any number is played exactly when it is listed. */
static void hostile_numbers_change_nothing(void **state)
{
    (void)state;
    tes_match *m = match_of("trikolos", NULL);
    tes_rng rng;
    tes_rng_seed(&rng, 1);
    for (int i = 0; i < 5000 && tes_match_mover(m) != TES_NOBODY; i++) {
        tes_move list[512], move = i % 8 ? tes_rng_below(&rng, 300) : (tes_move)tes_rng_next(&rng);
        tes_why why = { 0 };
        int n = tes_match_moves(m, list), plies = tes_match_plies(m);
        bool listed = bsearch(&move, list, (size_t)n, sizeof move, ascending) != NULL;
        assert_int_equal(tes_match_play(m, move, &why), listed);
        assert_int_equal(tes_match_plies(m), plies + listed);
        assert_true(listed || why.text[0]);
    }
    tes_match_free(m);
}

static void the_third_time_draws(void **state)
{
    (void)state;
    tes_match *m = match_of(ALL_RED, NULL);
    tes_result result;
    tes_move list[512];
    tes_why why;
    play_all(m, "1:- 2:- 3:-");
    assert_false(tes_match_repeated(m));
    play_all(m, "4:-"); /* after 0, 2 and 4 moves */
    assert_true(tes_match_repeated(m));
    assert_int_equal(tes_match_mover(m), TES_NOBODY);
    assert_int_equal(tes_match_moves(m, list), 0);
    tes_match_result(m, &result);
    assert_true(result.over);
    assert_int_equal(result.winners, 3);
    assert_int_equal(result.half_points[0], 1);
    assert_int_equal(result.half_points[1], 1);
    assert_false(tes_match_play_text(m, "1:-", &why)); /* no further */
    assert_string_equal(why.text, "the game is over: the same position occurred for the third time, a draw.");
    assert_int_equal(why.rule, 0);
    assert_false(tes_match_play_text(m, "1:-", NULL));
    assert_int_equal(tes_match_plies(m), 4);
    assert_int_equal(tes_match_undo(m, 1), 1); /* taking back lifts the draw */
    assert_false(tes_match_repeated(m));
    assert_int_equal(tes_match_mover(m), 1);
    assert_int_equal(tes_match_moves(m, list), 6);
    tes_match_result(m, &result);
    assert_false(result.over);
    play_all(m, "6:-"); /* and the same again is the third time again */
    assert_true(tes_match_repeated(m));
    tes_match_free(m);
}

/* How often the last position has occurred, by comparing texts. */
static int occurrences(const tes_match *m)
{
    char now[TES_POSITION_TEXT], then[TES_POSITION_TEXT];
    int times = 0;
    tes_match_game(m)->position_text(tes_match_position(m), now);
    for (int ply = 0; ply <= tes_match_plies(m); ply++) {
        tes_match_game(m)->position_text(tes_match_position_at(m, ply), then);
        times += strcmp(now, then) == 0;
    }
    return times;
}

/* Long courses with many repetitions, played and taken back at random. */
static void repetition_is_counted_right(void **state)
{
    (void)state;
    tes_match *m = match_of("trikolos:layout=rrrrrr/rrrrrr/rorrrr/rrrrrr/rorrrr/rrrrrr:r", NULL);
    tes_rng rng;
    int drawn = 0, longest = 0;
    tes_rng_seed(&rng, 4);
    for (int i = 0; i < 6000; i++) {
        int times = occurrences(m);
        assert_in_range(times, 1, 3);
        assert_int_equal(tes_match_repeated(m), times == 3);
        assert_int_equal(tes_match_mover(m), times == 3 ? TES_NOBODY : tes_match_plies(m) % 2);
        drawn += times == 3;
        longest = tes_match_plies(m) > longest ? tes_match_plies(m) : longest;
        if (times == 3 || tes_rng_below(&rng, 20) == 0)
            tes_match_undo(m, (int)tes_rng_below(&rng, times == 3 ? 4 : 12) + (times == 3));
        else
            assert_true(tes_match_play(m, tes_match_game(m)->random_move(tes_match_position(m), &rng), NULL));
    }
    assert_true(drawn > 20);
    assert_true(longest > 80); /* the match had to make room */
    tes_match_free(m);
}

/* --- text --- */

static void writers_cut_and_say_so(void **state)
{
    (void)state;
    char room[8];
    tes__writer w = tes__writer_make(room, sizeof room);
    assert_string_equal(room, "");
    tes__put(&w, "abc");
    tes__put_int(&w, -12);
    tes__put_char(&w, 'd');
    assert_string_equal(room, "abc-12d"); /* exactly full */
    assert_false(w.cut);
    tes__put_char(&w, 'e');
    assert_true(w.cut);
    assert_string_equal(room, "abc-12d");
    w = tes__writer_make(room, sizeof room);
    tes__put_format(&w, "%s%d", "abcdef", 7);
    assert_false(w.cut);
    tes__put_format(&w, "%s", "");
    assert_false(w.cut);
    tes__put_format(&w, "%d", 1);
    assert_true(w.cut);
    assert_string_equal(room, "abcdef7");
    w = tes__writer_make(room, sizeof room);
    tes__put_format(&w, "%s", "abcdefghijk");
    tes__put(&w, "more");
    assert_true(w.cut);
    assert_string_equal(room, "abcdefg");
    w = tes__writer_make(room, 1);
    tes__put(&w, "x");
    assert_true(w.cut);
    assert_string_equal(room, "");
}

static void failing_fills_the_error(void **state)
{
    (void)state;
    tes_error error = { .line = 3, .column = 4, .text = "old" };
    assert_false(tes__fail(NULL, "%d", 1));
    assert_false(tes__fail(&error, "%s is %d", "it", 5));
    assert_string_equal(error.text, "it is 5");
    assert_int_equal(error.line, 0);
    char endless[2 * TES_ERROR_TEXT];
    memset(endless, 'x', sizeof endless - 1);
    endless[sizeof endless - 1] = '\0';
    assert_false(tes__fail(&error, "%s", endless));
    assert_int_equal(strlen(error.text), TES_ERROR_TEXT - 1);
}

static void u64_is(const char *text, bool fine, uint64_t wanted, const char *rest)
{
    const char *at = text;
    uint64_t value = 77;
    assert_int_equal(tes__read_u64(&at, &value), fine);
    assert_true(value == (fine ? wanted : 77));
    assert_string_equal(at, fine ? rest : text);
}

static void numbers_are_read_exactly(void **state)
{
    (void)state;
    u64_is("0", true, 0, "");
    u64_is("0x", true, 0, "x");
    u64_is("120 3", true, 120, " 3");
    u64_is("18446744073709551615/", true, UINT64_MAX, "/");
    u64_is("18446744073709551616", false, 0, NULL);
    u64_is("184467440737095516150", false, 0, NULL);
    u64_is("", false, 0, NULL);
    u64_is("00", false, 0, NULL);
    u64_is("012", false, 0, NULL);
    u64_is("+1", false, 0, NULL);
    u64_is("-1", false, 0, NULL);
    u64_is(" 1", false, 0, NULL);
}

static void int_is(const char *text, long min, long max, bool fine, long wanted)
{
    const char *at = text;
    long value = 77;
    assert_int_equal(tes__read_int(&at, min, max, &value), fine);
    assert_int_equal(value, fine ? wanted : 77);
    assert_ptr_equal(at, fine ? text + strlen(text) : text);
}

static void integers_stay_within_bounds(void **state)
{
    (void)state;
    int_is("5", 0, 5, true, 5);
    int_is("6", 0, 5, false, 0);
    int_is("0", 0, 5, true, 0);
    int_is("-0", -5, 5, false, 0);
    int_is("-5", -5, 5, true, -5);
    int_is("-6", -5, 5, false, 0);
    int_is("--5", -5, 5, false, 0);
    int_is("2147483647", INT32_MIN, INT32_MAX, true, INT32_MAX);
    int_is("2147483648", INT32_MIN, INT32_MAX, false, 0);
    int_is("-2147483647", INT32_MIN, INT32_MAX, true, -INT32_MAX);
    int_is("99999999999999999999", INT32_MIN, INT32_MAX, false, 0);
    int_is("", 0, 5, false, 0);
    const char *at = "ab";
    assert_false(tes__read_char(&at, 'b'));
    assert_true(tes__read_char(&at, 'a'));
    assert_true(tes__read_char(&at, 'b'));
    assert_false(tes__read_char(&at, '\0')); /* never past the end */
    assert_string_equal(at, "");
}

static void near_words_are_found(void **state)
{
    (void)state;
    static const char *const list[] = { "agon", "trigon", "trini", "trikolos", "x" };
    static const char *const long_word[] = { "abcdefghijklmnopqrstuvwxyzabcdefgh" };
    assert_string_equal(tes__nearest("agon", list, 5), "agon");
    assert_string_equal(tes__nearest("agn", list, 5), "agon");
    assert_string_equal(tes__nearest("gaon", list, 5), "agon"); /* a swap is one slip */
    assert_string_equal(tes__nearest("trigno", list, 5), "trigon");
    assert_string_equal(tes__nearest("trikolso", list, 5), "trikolos");
    assert_null(tes__nearest("checkers", list, 5));
    assert_null(tes__nearest("", list, 5));
    assert_null(tes__nearest("y", list, 5)); /* nothing of it is right */
    assert_null(tes__nearest("agon", list, 0));
    assert_null(tes__nearest("abcdefghijklmnopqrstuvwxyzabcdefgh", long_word, 1)); /* too long to compare */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_variant_is_its_own_canonical_form),
        cmocka_unit_test(options_are_named_in_the_rulebooks_order),
        cmocka_unit_test(the_table_is_in_order),
        cmocka_unit_test(wrong_game_strings_say_what_would_be_right),
        cmocka_unit_test(a_long_game_string_is_refused),
        cmocka_unit_test(wrong_values_list_the_right_ones),
        cmocka_unit_test(a_match_keeps_its_course),
        cmocka_unit_test(a_match_begins_anywhere),
        cmocka_unit_test(a_match_is_told_apart_by_its_past),
        cmocka_unit_test(a_copy_goes_its_own_way),
        cmocka_unit_test(taking_back_is_bounded),
        cmocka_unit_test(hostile_text_changes_nothing),
        cmocka_unit_test(hostile_numbers_change_nothing),
        cmocka_unit_test(the_third_time_draws),
        cmocka_unit_test(repetition_is_counted_right),
        cmocka_unit_test(writers_cut_and_say_so),
        cmocka_unit_test(failing_fills_the_error),
        cmocka_unit_test(numbers_are_read_exactly),
        cmocka_unit_test(integers_stay_within_bounds),
        cmocka_unit_test(near_words_are_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
