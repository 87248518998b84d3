/* cli_test.c - the program from outside: every command does what its help says,
 * and bad input ends with status 2 and one sentence. Its help is tested in
 * cli_help_test.c, failing output in cli_write_test.c, games at the terminal in
 * cli_play_test.c. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tessera/game.h>
#include <tessera/rulebook.h>

#include "cmocka_all.h"
#include "program.h"

/* ---- arguments ---- */

static const struct refusal {
    const char *words, *sentence;
} refusals[] = {
    { "perfd trikolos 3", "there is no command \"perfd\"; did you mean perft?" },
    { "zzzzzz", "there is no command \"zzzzzz\"; the commands are play, serve, games," },
    { "perft", "perft needs GAME" },
    { "perft trikolos", "perft needs DEPTH: how many moves each sequence has; an example: tessera perft " },
    { "perft trikolos x", "DEPTH cannot be \"x\"; it is a whole number from 0 to 64." },
    { "perft trikolos 65", "DEPTH cannot be \"65\"" },
    { "perft trikolos 03", "DEPTH cannot be \"03\"" },
    { "perft trikolos -1", "DEPTH cannot be \"-1\"" },
    { "perft trikolos 3 4", "perft has no use for \"4\"" },
    { "perft trikolos 0 --divide", "--divide needs a DEPTH of at least 1." },
    { "perft trikolos 3 --dvide", "perft has no option \"--dvide\"; did you mean --divide?" },
    { "perft trikolos 3 --zzzzzzz", "its options are --divide, --fen, --help." },
    { "perft trikolos 3 -x", "perft has no option \"-x\"" },
    { "perft trikolos 3 --divide=yes", "--divide takes no value; write --divide alone." },
    { "perft trikolos 3 --divide --divide", "--divide is given twice; give it once." },
    { "perft trikolos 3 --fen", "--fen needs a value; write --fen TEXT." },
    { "perft trikolos 3 --fen nonsense", "--fen is no position of trikolos: " },
    { "perft trikolo 3", "there is no game \"trikolo\"; did you mean trikolos?" },
    { "perft trikolos:layuot=x 3", "trikolos has no option \"layuot\"; did you mean layout?" },
    { "perft '' 3", "there is no game \"\"" },
    { "games nothing", "there is no game \"nothing\"; the games are: " },
    { "games trikolos more", "games has no use for \"more\"" },
    { "rules", "rules needs GAME" },
    { "rules trikolos --lang es", "--lang cannot be \"es\"; did you mean" },
    { "rules trikolos --lang klingon", "--lang cannot be \"klingon\"; it is en, fr, de or it." },
    { "moves trikolos 2:+a nonsense", "illegal move nonsense at ply 2: " },
    { "moves trikolos 1:b2", "illegal move 1:b2 at ply 1: " },
    { "moves trikolos --fen x", "--fen is no position of trikolos: " },
    { "show no-such-thing", "there is no game \"no-such-thing\"" },
    { "show trikolos --ply 1", "there are only 0 moves; --ply is 0 to 0." },
    { "show trikolos --ply x", "--ply cannot be \"x\"" },
    { "show trikolos --ascii --unicode", "exclude each other" },
    { "show trikolos --json --svg -", "exclude each other" },
    { "show trikolos --dark", "it goes with --svg FILE" },
    { "show good.tes --fen x", "--fen goes with a GAME" },
    { "show good.tes 2:+a", "moves go with a GAME" },
    { "show .", "cannot be read: Is a directory" },
    { "record", "record needs ACTION" },
    { "record chek good.tes", "ACTION cannot be \"chek\"; did you mean check?" },
    { "record check", "record needs FILE" },
    { "record check missing.tes", "missing.tes cannot be opened: No such file or directory." },
    { "record check bad.tes", "bad.tes:3:9: " },
    { "record check bad.tes good.tes", "bad.tes:3:9: " },
    { "record replay bad.tes", "bad.tes:3:9: " },
    { "record convert bad.tes", "bad.tes:3:9: " },
    { "show bad.tes", "bad.tes:3:9: " },
    { "record replay good.tes good.tes", "takes one FILE at a time" },
    { "record check good.tes --to tes", "--to goes with `record convert`" },
    { "record replay good.tes -o x", "--output goes with `record convert`" },
    { "record check good.tes --boards", "--boards goes with `record replay`" },
    { "record convert good.tes --to pgn", "--to cannot be \"pgn\"; it is tes or blksgf." },
    { "record convert good.tes --to blksgf", "its files hold blokus-trigon" },
    { "analyse", "analyse needs FILE" },
    { "analyse missing.tes", "missing.tes cannot be opened: No such file or directory." },
    { "analyse bad.tes", "bad.tes:3:9: " },
    { "analyse solo.tes", "this is a game for one; chances need an opponent." },
    { "analyse good.tes --nodes 0", "--nodes cannot be \"0\"; it is a whole number from 1 to 1000000000." },
    { "analyse good.tes --time x", "--time cannot be \"x\"" },
    { "analyse good.tes --nodes 5 --time 1", "--nodes and --time exclude each other; give one of them." },
    { "analyse good.tes --svg -", "--svg - takes standard output; write the rest to a file with -o FILE." },
    { "random trikolos --games 0", "--games cannot be \"0\"; it is a whole number from 1 to 1000000000." },
    { "random trikolos --seed -1", "--seed cannot be \"-1\"; it is a whole number." },
    { "random trikolos --seed 18446744073709551616", "--seed cannot be" },
    { "random trikolos --plies 100001", "--plies cannot be" },
    { "random trikolos --hash --records .", "do not go together" },
    { "bench nothing", "there is no game \"nothing\"" },
    { "bench trikolos nothing", "there is no game \"nothing\"" },
    { "bench agon:nothing=1", "agon has no option \"nothing\"" },
    { "bench --seconds 1.", "--seconds cannot be \"1.\"; it is a number of seconds from 0 to 3600." },
    { "bench --seconds x", "--seconds cannot be \"x\"" },
    { "completion", "completion needs SHELL" },
    { "completion tcsh", "SHELL cannot be \"tcsh\"; did you mean bash? It is bash, zsh or fish." },
    { "help nothing-like-it", "there is no command \"nothing-like-it\"" },
    { "version 2", "version has no use for \"2\"" },
    { "ugi now", "ugi has no use for \"now\"" },
    { "play nothing", "there is no game \"nothing\"" },
    { "play trikolos --seat x",
      "--seat cannot be \"x\"; write N=WHO, with N from 1 to 2 and WHO human, a level from 1 to 10, full, baseline, greedy or random." },
    { "play trikolos --seat 3=human", "--seat cannot be \"3=human\"" },
    { "play trikolos --seat 1=11", "--seat cannot be \"1=11\"" },
    { "play trikolos --seat 1=humam", "--seat cannot be \"1=humam\"" },
    { "play trikolos --names A,B,C", "--names needs 1 to 2 names" },
    { "play trikolos --names ''", "--names needs 1 to 2 names" },
    { "play trikolos --load good.tes", "leave out GAME" },
    { "play --resume --load good.tes", "leave out --resume" },
    { "play --load missing.tes", "missing.tes cannot be opened" },
    { "play --load bad.tes", "bad.tes:3:9: " },
    { "play trikolos --save good.tes", "good.tes exists already; add --load good.tes to go on with it" },
};

/* Status 2, nothing on standard output, one line on standard error. */
static void bad_input_is_two_and_a_sentence(void **state)
{
    (void)state;
    write_samples();
    write_file("solo.tes", "[Game \"blokus-trigon:players=solo\"]\n\nnone\n");
    for (size_t i = 0; i < sizeof refusals / sizeof refusals[0]; i++) {
        ran r = tessera(refusals[i].words);
        if (r.status != 2 || !strstr(r.err, refusals[i].sentence))
            fail_msg("tessera %s: ended with %d: %s", refusals[i].words, r.status, r.err);
        bool some_out = r.out[0] && !strstr(refusals[i].words, "good.tes");
        size_t length = strlen(r.err);
        if (some_out || strncmp(r.err, "tessera: ", 9) != 0 || strchr(r.err, '\n') != r.err + length - 1)
            fail_msg("tessera %s: not one sentence alone: %s%s", refusals[i].words, r.out, r.err);
        char last = r.err[length - 2];
        if (last != '.' && last != '?')
            fail_msg("tessera %s: no sentence: %s", refusals[i].words, r.err);
    }
}

/* What a file or an argument contains does not reach the terminal unchecked. */
static void complaints_are_printable(void **state)
{
    (void)state;
    ran r = tessera("games '\033[31mred\033[0m'");
    ended(r, 2, NULL, "there is no game \"?[31mred?[0m\"");
    r = tessera("games '\xff\xfe caf\xc3\xa9 \xc2\x9b'");
    ended(r, 2, NULL, "\"?? caf\xc3\xa9 ??\"");
}

static void two_dashes_end_the_options(void **state)
{
    (void)state;
    ended(tessera("perft -- trikolos 1"), 0, "perft 1 20\n", NULL);
    ended(tessera("perft trikolos --fen=x -- 1"), 2, NULL, "--fen is no position");
    ended(tessera("moves -- trikolos --fen"), 2, NULL, "illegal move --fen at ply 1");
}

static void options_stand_anywhere(void **state)
{
    (void)state;
    char first[1 << 12];
    snprintf(first, sizeof first, "%s", tessera("random trikolos --games 3 --seed 9 --hash").out);
    assert_string_equal(tessera("random --hash --seed=9 trikolos --games=3").out, first);
}

/* ---- the commands ---- */

static void games_are_listed(void **state)
{
    (void)state;
    for (int g = 0; g < tes_game_count(); g++) {
        const tes_game *game = tes_game_at(g);
        char words[64];
        ended(tessera("games"), 0, game->id, NULL);
        snprintf(words, sizeof words, "games %s", game->id);
        ran r = tessera(words);
        ended(r, 0, game->name, NULL);
        for (int o = 0; o < game->option_count; o++)
            ended(r, 0, game->options[o].values[0], NULL);
    }
}

static json_t *json_of(ran r)
{
    json_error_t error;
    ended(r, 0, NULL, NULL);
    json_t *json = json_loads(r.out, 0, &error);
    if (!json)
        fail_msg("%s at line %d: %.200s", error.text, error.line, r.out);
    return json;
}

static void json_parses(void **state)
{
    (void)state;
    json_t *json = json_of(tessera("games --json"));
    json_t *games = json_object_get(json, "games");
    assert_int_equal(json_array_size(games), tes_game_count());
    for (int g = 0; g < tes_game_count(); g++) {
        json_t *game = json_array_get(games, (size_t)g);
        assert_string_equal(json_string_value(json_object_get(game, "id")), tes_game_at(g)->id);
        assert_int_equal(json_array_size(json_object_get(game, "options")), tes_game_at(g)->option_count);
    }
    json_decref(json);
    json = json_of(tessera("games trikolos --json"));
    assert_int_equal(json_array_size(json_object_get(json, "games")), 1);
    json_decref(json);
    json = json_of(tessera("moves trikolos 2:+a --json"));
    assert_int_equal(json_array_size(json_object_get(json, "moves")), 19);
    json_decref(json);
    json = json_of(tessera("show trikolos --json"));
    assert_non_null(json_object_get(json, "cells"));
    json_decref(json);
    json = json_of(tessera("bench trikolos --seconds 0.01 --json"));
    assert_true(json_real_value(json_object_get(json_array_get(json_object_get(json, "bench"), 0), "gamesPerSecond")) > 0);
    json_decref(json);
}

static void moves_are_listed(void **state)
{
    (void)state;
    ran r = tessera("moves trikolos");
    ended(r, 0, "2:+a\n", NULL);
    assert_int_equal(lines_of(r.out), 20);
    r = tessera("moves trikolos --touches");
    ended(r, 0, "2:+a\t2 a1\n", NULL);
    ended(tessera("moves trikolos --why 2:+a"), 0, "legal\n", NULL);
    ended(tessera("moves trikolos --why 3:b2"), 1, "illegal by R", NULL);
    ended(tessera("moves trikolos --why nonsense"), 1, "illegal: \"nonsense\" is not a Trikolos move", NULL);
    ended(tessera("moves trikolos --fen 'gorgor/rgorgo/orgorg/orgorg/rgorgo/gorgor:g b 4 0'"), 0, "", NULL);
}

static void perft_counts(void **state)
{
    (void)state;
    ended(tessera("perft trikolos 3"), 0, "perft 3 5220\n", NULL);
    ended(tessera("perft trikolos 0"), 0, "perft 0 1\n", NULL);
    ran r = tessera("perft trikolos 2 --divide");
    ended(r, 0, "perft 2 346\n", NULL);
    assert_int_equal(lines_of(r.out), 22);
    long long sum = 0;
    for (const char *at = r.out; strncmp(at, "perft", 5) != 0; at = strchr(at, '\n') + 1)
        sum += atoll(strchr(at, ' '));
    assert_int_equal(sum, 346);
}

/* The promise of --hash: see cmd_random.c. */
static void hashes_are_what_the_library_plays(void **state)
{
    _Alignas(TES_STATE_ALIGN) unsigned char pos[TES_MAX_STATE];
    char expected[64], words[128];
    tes_rules rules;
    tes_rng rng;
    (void)state;
    for (int g = 0; g < tes_game_count(); g++) {
        assert_true(tes_rules_parse(tes_game_at(g)->id, &rules, NULL));
        rules.game->start(&rules, pos);
        tes_rng_seed(&rng, 8);
        int plies = tes_playout(rules.game, pos, &rng, 100);
        snprintf(expected, sizeof expected, "8 %d %016llx\n", plies, (unsigned long long)rules.game->hash(pos));
        snprintf(words, sizeof words, "random %s --games 2 --seed 7 --plies 100 --hash", rules.game->id);
        ran r = tessera(words);
        ended(r, 0, expected, NULL);
        assert_int_equal(lines_of(r.out), 2);
    }
}

static void random_games_are_counted_and_recorded(void **state)
{
    (void)state;
    ran r = tessera("random trikolos --games 10 --seed 3 --records .");
    ended(r, 0, "10 games, ", NULL);
    ended(r, 0, "White", NULL);
    ended(tessera("record check trikolos-3.tes trikolos-12.tes"), 0, "trikolos-12.tes: fine: trikolos, ", NULL);
    r = tessera("random trikolos --games 5 --plies 3");
    ended(r, 0, "5 games, 3 to 3 moves, 3.0 on average; 5 cut short\n", NULL);
    ended(tessera("random trikolos --records missing-folder"), 1, NULL, "cannot be written: No such file or directory");
}

/* Table, JSON and graph of one search say the same. */
static void games_are_analysed(void **state)
{
    char words[128], best[64];
    (void)state;
    ended(tessera("random trikolos --seed 4 --records ."), 0, NULL, NULL);
    json_t *json = json_of(tessera("analyse trikolos-4.tes --nodes 500 --json"));
    ended(tessera("analyse trikolos-4.tes --nodes 500 --svg graph.svg -o table.txt"), 0, "", NULL);
    assert_non_null(strstr(read_file("graph.svg"), "</svg>\n"));
    assert_non_null(strstr(read_file("table.txt"), "trikolos, 134 moves: Black wins\n"));
    assert_int_equal(json_array_size(json_object_get(json, "moves")), 134);
    const json_t *points = json_object_get(json, "turningPoints");
    for (size_t k = 0; k < json_array_size(points); k++) {
        const json_t *point = json_array_get(points, k);
        int ply = (int)json_integer_value(json_object_get(point, "ply"));
        snprintf(best, sizeof best, "better %s", json_string_value(json_object_get(point, "better")));
        snprintf(words, sizeof words, "ply %d: %s's %s cost ", ply, ply % 2 ? "White" : "Black",
                 json_string_value(json_object_get(point, "move")));
        assert_non_null(strstr(read_file("table.txt"), words));
        assert_non_null(strstr(strstr(read_file("table.txt"), words), best));
    }
    json_decref(json);
    ended(tessera("random blokus-trigon --records ."), 0, NULL, NULL);
    ended(tessera("record convert blokus-trigon-1.tes -o game.blksgf"), 0, NULL, NULL);
    ended(tessera("analyse game.blksgf --nodes 1"), 0, "  end                 ", NULL);
    ended(tessera_fed("[Game \"agon\"]\n\nnone\n", "analyse - --time 0.1"), 0, "agon, 0 moves: White to move\n", NULL);
}

static void records_are_read_in_every_way(void **state)
{
    (void)state;
    write_samples();
    ended(tessera("record check good.tes"), 0, "good.tes: fine: trikolos, 2 moves, White to move\n", NULL);
    ended(tessera_fed("[Game \"trikolos\"]\n\n1. 2:+a (1. 1:+c) none\n", "record check -"), 0, "1 move, 1 variation, Black to move", NULL);
    ran r = tessera("record replay good.tes");
    ended(r, 0, "  1 White 2:+a\n  2 Black 1:+a   a comment\n", NULL);
    int once = lines_of(r.out);
    assert_true(lines_of(tessera("record replay good.tes --boards").out) > 2 * once);
    ended(tessera("record convert good.tes -o copy.tes"), 0, "", NULL);
    ended(tessera("record convert copy.tes"), 0, "{a comment}", NULL);
    ended(tessera("record convert good.tes --output=-"), 0, "[Game \"trikolos\"]", NULL);
    ended(tessera("show good.tes"), 0, "trikolos, ply 2, after 1:+a: White to move\n", NULL);
    ended(tessera("show good.tes --ply 1"), 0, "ply 1, after 2:+a: Black to move", NULL);
    ended(tessera("show good.tes --ply 0"), 0, "trikolos, ply 0: White to move", NULL);
    write_file("won.tes", "[Game \"trikolos\"]\n[Result \"p2win\"]\n\n1. 2:+a p2win\n");
    ended(tessera("show won.tes"), 0, "Black wins", NULL);
    ended(tessera("show won.tes --ply 0"), 0, "White to move", NULL);
}

static void pentobis_records_are_known_by_content(void **state)
{
    (void)state;
    ended(tessera("random blokus-trigon --seed 2 --records ."), 0, NULL, NULL);
    ended(tessera("record convert blokus-trigon-2.tes -o two.blksgf"), 0, NULL, NULL);
    const char *text = read_file("two.blksgf");
    assert_true(text && text[0] == '(');
    write_file("unnamed", text);
    ended(tessera("record check unnamed"), 0, "unnamed: fine: blokus-trigon", NULL);
    ended(tessera("record convert unnamed --to tes -o again.tes"), 0, NULL, NULL);
    char hash[1 << 12];
    snprintf(hash, sizeof hash, "%s", strrchr(tessera("show again.tes").out, ':'));
    ended(tessera("show blokus-trigon-2.tes"), 0, hash, NULL);
}

static void positions_are_drawn(void **state)
{
    (void)state;
    for (int g = 0; g < tes_game_count(); g++) {
        char words[128];
        snprintf(words, sizeof words, "show %s", tes_game_at(g)->id);
        ran r = tessera(words);
        ended(r, 0, "ply 0: ", NULL);
        for (const char *at = r.out; *at; at++)
            assert_true(*at == '\n' || (*at >= ' ' && *at <= '~'));
        strcat(words, " --colour");
        ended(tessera(words), 0, "\033[", NULL);
        snprintf(words, sizeof words, "show %s --svg board.svg", tes_game_at(g)->id);
        ended(tessera(words), 0, "", NULL);
        const char *svg = read_file("board.svg");
        assert_true(svg && strstr(svg, "<svg") && strstr(svg, "</svg>"));
        snprintf(words, sizeof words, "show %s --svg - --dark --no-items --no-axes", tes_game_at(g)->id);
        ended(tessera(words), 0, "</svg>", NULL);
    }
    ended(tessera("show trikolos --unicode"), 0, "\xe2\x94", NULL);
}

static void rulebooks_are_readable(void **state)
{
    static const char *const langs[] = { "en", "fr", "de", "it" };
    char words[128], sentence[2048];
    (void)state;
    for (int g = 0; g < tes_game_count(); g++)
        for (int l = 0; l < 4; l++) {
            const tes_game *game = tes_game_at(g);
            if (!tes_rulebook(game, langs[l]))
                continue;
            snprintf(words, sizeof words, "rules %s --lang %s", game->id, langs[l]);
            program_env("COLUMNS", "200");
            ran r = tessera(words);
            ended(r, 0, game->name, NULL);
            assert_null(strstr(r.out, "**R")); /* ** itself may stand in a drawing, where Trigon has stars */
            assert_null(strchr(r.out, '\033'));
            assert_true(tes_rule_sentence(game, langs[l], 1, sentence, sizeof sentence));
            sentence[40] = '\0';
            ended(r, 0, sentence, NULL);
            program_env("COLUMNS", NULL);
            strcat(words, " --markdown");
            assert_string_equal(tessera(words).out, tes_rulebook(game, langs[l]));
        }
}

static void language_comes_from_the_environment(void **state)
{
    static const struct {
        const char *all, *messages, *lang, *chosen;
    } cases[] = {
        { NULL, NULL, NULL, "en" },
        { NULL, NULL, "fr_CH.UTF-8", "fr" },
        { NULL, "de", "fr_CH.UTF-8", "de" },
        { "it@euro", "de", "fr", "it" },
        { "", "", "fr", "fr" },
        { "C", NULL, "fr", "en" },
        { "french", NULL, NULL, "en" },
        { "\xff\xff/../../etc", NULL, NULL, "en" },
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        program_env("LC_ALL", cases[i].all);
        program_env("LC_MESSAGES", cases[i].messages);
        program_env("LANG", cases[i].lang);
        const char *expected = tes_rulebook(tes_game_find("trikolos"), cases[i].chosen);
        assert_string_equal(tessera("rules trikolos --markdown").out, expected);
    }
    program_env("LC_ALL", "C");
    program_env("LC_MESSAGES", NULL);
    program_env("LANG", NULL);
}

/* Nonsense in the environment is as if it were not set. */
static void environment_is_not_trusted(void **state)
{
    static const char *const nonsense[] = { "", "0", "-5", "999999999999", "80x", "\xff\x01" };
    (void)state;
    for (size_t i = 0; i < sizeof nonsense / sizeof nonsense[0]; i++) {
        program_env("COLUMNS", nonsense[i]);
        program_env("LINES", nonsense[i]);
        program_env("TERM", nonsense[i]);
        ended(tessera("help play"), 0, "Usage: tessera play", NULL);
        ended(tessera("show trikolos"), 0, "trikolos, ply 0", NULL);
    }
    program_env("COLUMNS", NULL);
    program_env("LINES", NULL);
    program_env("TERM", NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bad_input_is_two_and_a_sentence),
        cmocka_unit_test(complaints_are_printable),
        cmocka_unit_test(two_dashes_end_the_options),
        cmocka_unit_test(options_stand_anywhere),
        cmocka_unit_test(games_are_listed),
        cmocka_unit_test(json_parses),
        cmocka_unit_test(moves_are_listed),
        cmocka_unit_test(perft_counts),
        cmocka_unit_test(hashes_are_what_the_library_plays),
        cmocka_unit_test(random_games_are_counted_and_recorded),
        cmocka_unit_test(games_are_analysed),
        cmocka_unit_test(records_are_read_in_every_way),
        cmocka_unit_test(pentobis_records_are_known_by_content),
        cmocka_unit_test(positions_are_drawn),
        cmocka_unit_test(rulebooks_are_readable),
        cmocka_unit_test(language_comes_from_the_environment),
        cmocka_unit_test(environment_is_not_trusted),
    };
    return _cmocka_run_group_tests("the commands", tests, sizeof tests / sizeof tests[0], program_begin, program_end) != 0;
}
