/* match_parts_test.c - the parts of `tessera match` that play nothing: what a
 * score proves, players and openings from text, lines of the journal. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cmocka_all.h"
#include "match.h"

static void near(double value, double wanted, double tolerance)
{
    if (!(fabs(value - wanted) <= tolerance))
        fail_msg("%.9g is not %.9g", value, wanted);
}

/* ---- what a score proves ---- */

static void elo_of_a_score(void **state)
{
    (void)state;
    near(match_elo_of_share(0.5), 0, 1e-9);
    near(match_elo_of_share(0.75), 190.8485, 1e-4); /* 400 log10(3) */
    near(match_elo_of_share(0.25), -190.8485, 1e-4);
    near(match_share_of_elo(100), 0.640065, 1e-6);
    near(match_elo_of_share(0), -MATCH_MOST_ELO, 0);
    near(match_elo_of_share(1), MATCH_MOST_ELO, 0);
    near(match_score_share((match_score){ 0 }), 0.5, 0);
    near(match_score_share((match_score){ 60, 20, 20 }), 0.7, 1e-12);
}

/* 60 wins, 20 draws, 20 losses: mean 0.7, variance 0.6 * 0.09 + 0.2 * 0.04 + 0.2 *
 * 0.49 = 0.16, standard error of 100 games 0.04. */
static void interval_of_a_score(void **state)
{
    (void)state;
    match_interval i = match_share_interval((match_score){ 60, 20, 20 });
    near(i.low, 0.7 - 1.959964 * 0.04, 1e-6);
    near(i.high, 0.7 + 1.959964 * 0.04, 1e-6);
    near(match_elo_of_share(i.low), 86.225, 1e-3);
    near(match_elo_of_share(i.high), 218.252, 1e-3);
    i = match_share_interval((match_score){ 10, 0, 0 }); /* ten wins are no proof of infinity */
    assert_true(i.high == 1 && i.low > 0.5 && i.low < 0.95);
    i = match_share_interval((match_score){ 0 });
    assert_true(i.low == 0 && i.high == 1);
}

static void likelihood_of_superiority(void **state)
{
    (void)state;
    near(match_superiority((match_score){ 0, 7, 0 }), 0.5, 0);
    near(match_superiority((match_score){ 60, 20, 20 }), 0.99999613, 1e-8);
    near(match_superiority((match_score){ 14, 0, 11 }), 0.72574688, 1e-8); /* 3 / sqrt(25) = 0.6 sigma */
}

/* The ratios were computed by maximising the likelihood over the share of draws,
 * which is another way than the one in match_stats.c. */
static void sequential_test(void **state)
{
    (void)state;
    match_sprt s = { 0, 20, 0.05, 0.05 };
    near(match_sprt_upper(&s), 2.944439, 1e-6); /* log 19 */
    near(match_sprt_lower(&s), -2.944439, 1e-6);
    near(match_sprt_llr(&s, (match_score){ 0 }), 0, 0);
    near(match_sprt_llr(&s, (match_score){ 60, 20, 20 }), 2.6806803, 1e-6);
    near(match_sprt_llr(&s, (match_score){ 30, 40, 30 }), -0.2757862, 1e-6);
    assert_int_equal(match_sprt_verdict(&s, (match_score){ 60, 20, 20 }), 0);
    assert_int_equal(match_sprt_verdict(&s, (match_score){ 70, 20, 20 }), 1);
    s = (match_sprt){ -10, 30, 0.05, 0.05 };
    near(match_sprt_llr(&s, (match_score){ 10, 5, 50 }), -5.2134876, 1e-6);
    assert_int_equal(match_sprt_verdict(&s, (match_score){ 10, 5, 50 }), -1);
    s = (match_sprt){ 0, 50, 0.05, 0.05 };
    near(match_sprt_llr(&s, (match_score){ 20, 0, 0 }), 2.6574504, 1e-6); /* empty classes are half games */
}

static void sprt_from_text(void **state)
{
    static const char *const bad[] = { "",        "5",           "5,",         "5,1",     "5,5",  "a,b",   "0,20,",
                                       "0,20,.1", "0,20,0,0.05", "0,20,.6,.1", "nan,inf", "0,1x", " 0,20", "0,99999" };
    (void)state;
    match_sprt s;
    assert_true(match_sprt_parse("-3,2.5", &s));
    assert_true(s.elo0 == -3 && s.elo1 == 2.5 && s.alpha == 0.05 && s.beta == 0.05);
    assert_true(match_sprt_parse("0,20,0.1,0.2", &s));
    assert_true(s.alpha == 0.1 && s.beta == 0.2);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        if (match_sprt_parse(bad[i], &s))
            fail_msg("\"%s\" was taken", bad[i]);
}

/* ---- players ---- */

static match_player parsed(const char *text, const match_player *usual)
{
    match_player p;
    tes_error error = { 0 };
    if (!match_player_parse(text, usual, &p, &error))
        fail_msg("%s: %s", text, error.text);
    return p;
}

static const match_player nothing;

static void players_from_text(void **state)
{
    (void)state;
    match_player p = parsed("full,movetime=100,threads=2,hash=32,seed=7", &nothing);
    assert_int_equal(p.kind, MATCH_BUILT_IN);
    assert_string_equal(p.built_in, "full");
    assert_string_equal(p.name, "full,movetime=100,threads=2,hash=32,seed=7");
    assert_true(p.limits.movetime_ms == 100 && p.threads == 2 && p.hash_mib == 32 && p.seed == 7);
    p = parsed("nodes=5,name=me,option.Level=3,option.A=b=c,ugi:./x --a,b hash=3", &nothing);
    assert_int_equal(p.kind, MATCH_UGI);
    assert_string_equal(p.command, "./x --a,b hash=3");
    assert_string_equal(p.name, "me");
    assert_true(p.limits.nodes == 5 && p.limits.movetime_ms == 0 && p.hash_mib == 0 && p.options == 2);
    assert_string_equal(p.option[1], "A=b=c");
    p = parsed("clock=60+0.5,3", &nothing);
    assert_true(p.limits.clock_ms == 60000 && p.limits.increment_ms == 500);
    p = parsed("gtp:pentobi-gtp --level 5", &nothing);
    assert_true(p.kind == MATCH_GTP && p.limits.movetime_ms == 0);
    assert_int_equal(parsed("full", &nothing).limits.movetime_ms, 1000);
}

/* A limit of its own puts the usual ones aside, memory and threads are taken one
 * by one. */
static void usual_settings(void **state)
{
    (void)state;
    match_player usual = { .limits = { .nodes = 9 }, .hash_mib = 4, .threads = 3, .seed = 5 };
    match_player p = parsed("full", &usual);
    assert_true(p.limits.nodes == 9 && p.limits.movetime_ms == 0 && p.hash_mib == 4 && p.threads == 3 && p.seed == 5);
    p = parsed("full,depth=2,hash=1,seed=0", &usual);
    assert_true(p.limits.nodes == 0 && p.limits.depth == 2 && p.hash_mib == 1 && p.threads == 3 && p.seed == 0);
}

/* The canonical text names the same player. */
static void players_to_text(void **state)
{
    static const char *const list[] = { "full",
                                        "full,noise=5,selfish=100,blind=1,sober=1",
                                        "10,nodes=3,depth=2,movetime=1",
                                        "clock=0.001+86400,greedy",
                                        "hash=3,threads=4,seed=18446744073709551615,option.Level=3,option.X=,ugi:a, b",
                                        "gtp:x" };
    (void)state;
    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++) {
        char first[MATCH_SPEC * 2], second[MATCH_SPEC * 2];
        match_player p = parsed(list[i], &nothing);
        match_player_text(&p, first);
        match_player q = parsed(first, &nothing);
        match_player_text(&q, second);
        assert_string_equal(first, second);
        assert_memory_equal(&p.limits, &q.limits, sizeof p.limits);
        assert_string_equal(p.command, q.command);
    }
}

static void bad_players(void **state)
{
    static const char *const bad[] = { "",
                                       ",",
                                       "full,",
                                       "11",
                                       "0",
                                       "ful",
                                       "full,greedy",
                                       "full,nodes=1,nodes=2",
                                       "full,movetime=0",
                                       "full,movetime=-1",
                                       "full,movetime=99999999999",
                                       "full,nodes=",
                                       "full,threads=65",
                                       "full,selfish=101",
                                       "full,sober=2",
                                       "full,blind=101",
                                       "full,hash=0",
                                       "full,clock=0",
                                       "full,clock=1+",
                                       "full,clock=1.2345",
                                       "full,clock=1.",
                                       "full,name=",
                                       "full,level=3",
                                       "full,option.A=b",
                                       "nodes=5",
                                       "ugi:",
                                       "gtp:  ",
                                       "full,ugi:x",
                                       "option.=1,ugi:x",
                                       "ugi:a\nb",
                                       "ugi:\xff",
                                       "name=a,name=b,full" };
    (void)state;
    char longest[MATCH_SPEC + 1];
    match_player p;
    tes_error error;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        error.text[0] = '\0';
        if (match_player_parse(bad[i], &nothing, &p, &error))
            fail_msg("\"%s\" was taken", bad[i]);
        assert_true(strlen(error.text) > 10);
    }
    memset(longest, 'x', sizeof longest);
    memcpy(longest, "ugi:", 4);
    longest[MATCH_SPEC] = '\0';
    assert_false(match_player_parse(longest, &nothing, &p, &error));
    longest[MATCH_SPEC - 1] = '\0';
    assert_true(match_player_parse(longest, &nothing, &p, &error));
    assert_int_equal(strlen(p.name), MATCH_NAME - 1);
}

/* ---- openings ---- */

static void openings_from_text(void **state)
{
    (void)state;
    tes_rules rules;
    tes_error error;
    match_opening *list;
    int count;
    assert_true(tes_rules_parse("agon", &rules, NULL));
    assert_true(match_openings_parse("# two\n\n  f1-f2 f11-g11\t\r\nf1-e1\n", &rules, &list, &count, &error));
    assert_int_equal(count, 2);
    assert_int_equal(list[0].plies, 2);
    assert_int_equal(list[1].plies, 1);
    match_openings_free(list, count);
    assert_false(match_openings_parse("f1-f2\n\nf1-f9\n", &rules, &list, &count, &error));
    assert_non_null(strstr(error.text, "line 3: illegal move f1-f9"));
    assert_false(match_openings_parse("# none\n", &rules, &list, &count, &error));
    assert_false(match_openings_parse("no-such-file.tes", &rules, &list, &count, &error));
    assert_non_null(strstr(error.text, "line 1: no-such-file.tes"));
    assert_null(list);
}

/* Random openings: the same for every rotation, another for the next, never over. */
static void random_openings(void **state)
{
    (void)state;
    static match_plan plan;
    plan = (match_plan){ .players = 2, .seed = 3, .random_plies = 12 };
    assert_true(tes_rules_parse("trigon", &plan.rules, NULL));
    uint64_t hash[20];
    for (int game = 0; game < 20; game++) {
        tes_match *match = tes_match_new(&plan.rules, NULL);
        assert_true(match_opening_play(&plan, game, match));
        assert_int_equal(tes_match_plies(match), 12);
        assert_true(tes_match_mover(match) != TES_NOBODY);
        hash[game] = plan.rules.game->hash(tes_match_position(match));
        tes_match_free(match);
    }
    for (int game = 0; game < 20; game += 2) {
        assert_true(hash[game] == hash[game + 1]);
        assert_true(game == 0 || hash[game] != hash[game - 1]);
    }
}

/* ---- the journal ---- */

static void journal_lines(void **state)
{
    static const char *const bad[] = { "",
                                       "x",
                                       "0 rules 0 1 63 9 2 3 0 0 0 0",
                                       "1 rule 0 1 63 9 2 3 0 0 0 0",
                                       "1 rules 1 1 63 9 2 3 0 0 0 0",
                                       "1 crash 0 1 63 9 2 3 0 0 0 0",
                                       "1 crash 3 1 63 9 2 3 0 0 0 0",
                                       "1 rules 0 4 63 9 2 3 0 0 0 0",
                                       "1 rules 0 0 63 9 2 3 0 0 0 0",
                                       "1 rules 0 1 63 9 2 3 0 0 0",
                                       "1 rules 0 1 63 9 2 3 0 0 0 0x",
                                       "1 rules 0 1 999999 9 2 3 0 0 0 0",
                                       "99999999999 rules 0 1 63 9 2 3 0 0 0 0" };
    (void)state;
    static match_plan plan;
    plan = (match_plan){ .players = 2 };
    match_outcome o;
    assert_true(match_journal_line(&plan, "7 time 2 1 63 9901206612670567526 -5 1234 0 4 5 999 took too long", &o));
    assert_true(o.game == 6 && o.ending == MATCH_TIME && o.loser == 1 && o.winners == 1 && o.plies == 63);
    assert_true(o.moves == 9901206612670567526u && o.half_points[0] == -5 && o.cpu_ms[0] == 1234 && o.over_ms[1] == 999);
    assert_string_equal(o.detail, "took too long");
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        if (match_journal_line(&plan, bad[i], &o))
            fail_msg("\"%s\" was taken", bad[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(elo_of_a_score),     cmocka_unit_test(interval_of_a_score), cmocka_unit_test(likelihood_of_superiority),
        cmocka_unit_test(sequential_test),    cmocka_unit_test(sprt_from_text),      cmocka_unit_test(players_from_text),
        cmocka_unit_test(usual_settings),     cmocka_unit_test(players_to_text),     cmocka_unit_test(bad_players),
        cmocka_unit_test(openings_from_text), cmocka_unit_test(random_openings),     cmocka_unit_test(journal_lines),
    };
    return cmocka_run_group_tests_name("the parts of a match", tests, NULL, NULL) != 0;
}
