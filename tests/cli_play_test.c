/* cli_play_test.c - games at the terminal, driven through pipes: whole games of
 * every variant, every command, wrong attempts, and that no game is ever lost.
 * What needs a real terminal is in cli_terminal_test.c. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <tessera/match.h>
#include <tessera/rulebook.h>

#include "cmocka_all.h"
#include "play.h"
#include "program.h"
#include "search/greedy.h"
#include "variants.h"

enum { SCRIPT = 1 << 20, LONGEST = 60 };

static char script[SCRIPT];
static size_t script_size;

static void begin_script(void) { script_size = 0; }

static void add_line(const char *text)
{
    assert_true(script_size + strlen(text) + 2 < sizeof script);
    script_size += (size_t)snprintf(script + script_size, sizeof script - script_size, "%s\n", text);
}

/* Every kept game is forgotten. */
static void forget(void) { program_shell("rm -rf data", NULL); }

/* ---- whole games ---- */

/* How a person enters this move: as text, or by one of its paths of touches. */
static void add_move(const tes_game *game, const void *pos, tes_move move, bool by_touches, tes_rng *rng)
{
    tes_touch path[TES_MAX_TOUCHES];
    char text[TES_MOVE_TEXT], line[TES_MAX_TOUCHES * TES_MOVE_TEXT] = "";
    int ways = 0;
    while (by_touches && game->touches(pos, move, ways, path) > 0)
        ways++;
    if (ways == 0) {
        game->move_text(pos, move, text);
        add_line(text);
        return;
    }
    int n = game->touches(pos, move, (int)tes_rng_below(rng, (uint32_t)ways), path);
    for (int i = 0; i < n; i++) {
        game->touch_text(pos, path[i], text);
        strcat(line, i ? " " : "");
        strcat(line, text);
    }
    add_line(line);
}

/* The words that seat nobody but people. */
static void all_human(char *words, int players)
{
    for (int i = 1; i <= players; i++)
        sprintf(words + strlen(words), " --seat %d=human", i);
}

/* A random game typed in for every seat is understood move by move: what is kept
 * is the game that was typed. */
static void typed_game_is_played(void **state)
{
    const char *variant = *state;
    char words[TES_GAME_TEXT + 128], expected[TES_POSITION_TEXT + 8], id[64];
    tes_rules rules;
    tes_rng rng;
    for (uint64_t seed = 1; seed <= 2; seed++) {
        assert_true(tes_rules_parse(variant, &rules, NULL));
        tes_match *match = tes_match_new(&rules, NULL);
        begin_script();
        forget();
        tes_rng_seed(&rng, seed);
        while (tes_match_mover(match) != TES_NOBODY && tes_match_plies(match) < LONGEST) {
            tes_move move = rules.game->random_move(tes_match_position(match), &rng);
            add_move(rules.game, tes_match_position(match), move, seed == 2, &rng);
            assert_true(tes_match_play(match, move, NULL));
        }
        snprintf(words, sizeof words, "play '%s'", variant);
        all_human(words, rules.players);
        ran r = tessera_fed(script, words);
        ended(r, 0, tes_match_mover(match) == TES_NOBODY ? "The game is over: " : "The game is kept", NULL);
        rules.game->position_text(tes_match_position(match), expected);
        strcat(expected, "\n");
        snprintf(id, sizeof id, "show data/tessera/%s.tes", rules.game->id);
        ended(tessera(id), 0, expected, NULL);
        tes_match_free(match);
    }
}

/* Against a computer: with the same seed the library plays the same answers, so
 * the script can be written beforehand. */
static void computer_answers(const char *game, enum seat_kind kind)
{
    static tes_move list[TES_MAX_MOVES];
    char words[128], expected[TES_POSITION_TEXT + 8];
    tes_rules rules;
    tes_rng person, computer;
    assert_true(tes_rules_parse(game, &rules, NULL));
    tes_match *match = tes_match_new(&rules, NULL);
    tes_rng_seed(&person, 4);
    tes_rng_seed(&computer, 42);
    begin_script();
    forget();
    while (tes_match_mover(match) != TES_NOBODY && tes_match_plies(match) < LONGEST) {
        const void *pos = tes_match_position(match);
        tes_move move;
        if (tes_match_mover(match) == 0) {
            move = rules.game->random_move(pos, &person);
            add_move(rules.game, pos, move, false, &person);
        } else {
            move = kind == SEAT_GREEDY ? tes__greedy_move(rules.game, pos, &computer, list) : rules.game->random_move(pos, &computer);
        }
        assert_true(tes_match_play(match, move, NULL));
    }
    while (tes_match_mover(match) > 0) { /* the computer would go on */
        const void *pos = tes_match_position(match);
        tes_move move = kind == SEAT_GREEDY ? tes__greedy_move(rules.game, pos, &computer, list) : rules.game->random_move(pos, &computer);
        assert_true(tes_match_play(match, move, NULL));
    }
    snprintf(words, sizeof words, "play %s --seed 42", game);
    for (int i = 2; i <= rules.players; i++)
        sprintf(words + strlen(words), " --seat %d=%s", i, play_kinds[kind]);
    ended(tessera_fed(script, words), 0, NULL, NULL);
    rules.game->position_text(tes_match_position(match), expected);
    strcat(expected, "\n");
    snprintf(words, sizeof words, "show data/tessera/%s.tes", rules.game->id);
    ended(tessera(words), 0, expected, NULL);
    tes_match_free(match);
}

static void computers_answer(void **state)
{
    (void)state;
    for (int g = 0; g < tes_game_count(); g++)
        for (int kind = SEAT_RANDOM; kind <= SEAT_GREEDY; kind++)
            computer_answers(tes_game_at(g)->id, (enum seat_kind)kind);
}

/* Seats that think: one seed, one game; the record remembers who sat there. */
static void levels_and_engines_sit_down(void **state)
{
    (void)state;
    static char first[8192];
    snprintf(first, sizeof first, "%s", tessera("play trikolos --seed 7 --seat 1=2 --seat 2=1").out);
    assert_non_null(strstr(first, "wins"));
    assert_string_equal(tessera("play trikolos --seed 7 --seat 1=2 --seat 2=1").out, first);
    forget();
    ended(tessera_fed("2:+a\n", "play trikolos --seed 7 --seat 2=full"), 0, "Black: full", NULL);
    ended(tessera("record check data/tessera/trikolos.tes"), 0, "2 moves", NULL);
    ended(tessera_fed("", "play --resume"), 0, "Black: full", NULL);
    forget();
    ended(tessera_fed("2:+a\n", "play trikolos --seed 7 --seat 2=baseline"), 0, "Black: baseline", NULL);
}

/* Computers among themselves play to the end; nothing of theirs is kept. */
static void computers_play_alone(void **state)
{
    char words[256];
    tes_rules rules;
    (void)state;
    forget();
    for (int g = 0; g < tes_game_count(); g++) {
        assert_true(tes_rules_parse(tes_game_at(g)->id, &rules, NULL));
        if (rules.game->playout_plies && rules.game->playout_plies < 1000)
            continue; /* random games of this one may go on for ever */
        snprintf(words, sizeof words, "play %s --seed 2 --seat 1=random", rules.game->id);
        ran r = tessera(words);
        ended(r, 0, "The game is over: ", NULL);
        ended(r, 0, " plays ", NULL);
    }
    assert_false(file_exists("data/tessera"));
}

/* No touch and no move is taken for a command. */
static void words_are_no_touches(void **state)
{
    const char *variant = *state;
    _Alignas(TES_STATE_ALIGN) unsigned char pos[TES_MAX_STATE];
    static tes_move list[TES_MAX_MOVES];
    tes_touch path[TES_MAX_TOUCHES];
    char text[TES_MOVE_TEXT];
    tes_rules rules;
    tes_rng rng;
    assert_true(tes_rules_parse(variant, &rules, NULL));
    rules.game->start(&rules, pos);
    tes_rng_seed(&rng, 1);
    for (int ply = 0; ply < 50 && rules.game->mover(pos) != TES_NOBODY; ply++) {
        int n = tes_legal_moves(rules.game, pos, list);
        for (int i = 0; i < n; i++) {
            rules.game->move_text(pos, list[i], text);
            assert_false(play_is_word(text));
            int length = rules.game->touches(pos, list[i], 0, path);
            for (int t = 0; t < length; t++) {
                rules.game->touch_text(pos, path[t], text);
                assert_false(play_is_word(text));
            }
        }
        rules.game->play(pos, rules.game->random_move(pos, &rng));
    }
}

/* ---- what can be typed ---- */

/* One game of Trikolos by two people; the answer to the lines must contain the
 * parts, in this order. */
static void answers_in_order(const char *lines, const char *const parts[])
{
    forget();
    ran r = tessera_fed(lines, "play trikolos --seat 2=human");
    ended(r, 0, "", NULL);
    const char *at = r.out;
    for (int i = 0; parts[i]; i++) {
        const char *found = strstr(at, parts[i]);
        if (!found)
            fail_msg("after\n%s\"%s\" does not come in\n%s", lines, parts[i], at);
        at = found + strlen(parts[i]);
    }
}
#define ANSWERS(lines, ...) answers_in_order(lines, (const char *const[]){ __VA_ARGS__, NULL })

static void a_touch_narrows(void **state)
{
    (void)state;
    ANSWERS("2\n", "White, it is your turn: touch an arrow", "2: now touch an empty cell: a1 d1.");
    ANSWERS("2\na1\n", "White plays 2:+a.", "Black, it is your turn");
    ANSWERS("2 a1\n", "White plays 2:+a.");
    ANSWERS("2 A1\n", "White plays 2:+a.");
    ANSWERS("2:+A\n", "White plays 2:+a.");
    ANSWERS("2\nback\n1\n", "2: now touch", "Choose again.", "1: now touch");
    ANSWERS("2\nundo\n", "2: now touch", "Choose again.");
    ANSWERS("2\n2:+d\n", "White plays 2:+d.");
    ANSWERS("?\n", "You can touch 1 2 3 4 5 6.");
    forget(); /* the only first touch, the stock, need not be said */
    ended(tessera_fed("d4 CSQ\n", "play trini --seat 2=human"), 0, "Blue plays CSQ@d4.", NULL);
}

static void a_wrong_attempt_is_explained(void **state)
{
    const tes_game *game = tes_game_find("trikolos");
    char sentence[1024], number[16];
    tes_rules rules;
    tes_why why;
    tes_move move;
    _Alignas(TES_STATE_ALIGN) unsigned char pos[TES_MAX_STATE];
    (void)state;
    assert_true(tes_rules_parse("trikolos", &rules, NULL));
    game->start(&rules, pos);
    assert_false(tes_move_find(game, pos, "3:b2", &move, &why));
    assert_true(why.rule > 0);
    assert_true(tes_rule_sentence(game, "en", why.rule, sentence, sizeof sentence));
    snprintf(number, sizeof number, "R%d: ", why.rule);
    program_env("COLUMNS", "200");
    ANSWERS("3:b2\n", "3:b2 is not possible: ", why.text, number, sentence);
    ANSWERS("why 3:b2\n", "3:b2 is not possible: ", number, sentence);
    program_env("COLUMNS", NULL);
    ANSWERS("why 2:+a\n", "2:+a is legal.");
    ANSWERS("why\n", "Write `why MOVE`.");
    ANSWERS("nonsense\n", "\"nonsense\" is not a Trikolos move");
    ANSWERS("9\n", "\"9\" is not a Trikolos move");
    ANSWERS("2 f6\n2:+a\n", "f6", "White plays 2:+a.");
    ANSWERS("hnit\n", "did you mean hint?");
    forget(); /* touches have reasons, too */
    ended(tessera_fed("f1 f5\n", "play agon"), 0, "f5 is not possible: f5 is not beside f1", NULL);
    ended(tessera_fed("f11\n", "play agon"), 0, "f11 is not possible: none of your pieces stands on f11", NULL);
    ended(tessera_fed("4\n3 9,9\n", "play trigon --seat 2=human"), 0, "9,9 is not possible: 9,9 shares no edge", NULL);
    ended(tessera_fed("L6 L6.4 k12\n", "play blokus-trigon"), 0, "k12 is not possible: ", NULL);
    ANSWERS("hint now\n", "`hint` stands alone.");
}

/* Refused cells are marked on the board that follows. */
static void refused_cells_are_marked(void **state)
{
    (void)state;
    forget();
    ended(tessera_fed("why 3:b2\n", "play trikolos"), 0, "!", NULL);
    assert_null(strchr(tessera_fed("why 2:+a\n", "play trikolos").out, '!'));
}

static void moves_are_taken_back_and_played_again(void **state)
{
    (void)state;
    ANSWERS("undo\nredo\n", "There is no move of yours to take back.", "There is nothing to play again.");
    ANSWERS("2:+a\n1:+a\nundo\nundo\nredo\nredo\nredo\n", "Taken back: 1:+a.", "Taken back: 2:+a.", "Played again: 2:+a.",
            "Played again: 1:+a.", "There is nothing to play again.");
    ANSWERS("2:+a\nundo\n2:+d\nredo\n", "Taken back: 2:+a.", "There is nothing to play again.");
    forget();
    ended(tessera_fed("2:+a\nundo\nundo\nredo\n", "play trikolos --seed 1"), 0, "Taken back: 2:+a.\n", NULL);
    ended(tessera("record check data/tessera/trikolos.tes"), 0, "2 moves", NULL);
    forget();
    ended(tessera_fed("undo\n", "play trikolos --seat 1=greedy --seat 2=human"), 0, "There is no move of yours to take back.", NULL);
}

static void the_other_words(void **state)
{
    (void)state;
    ANSWERS("moves 2\n", "2:+a 2:+d");
    ANSWERS("moves 9\n", "No legal move begins with 9.");
    ANSWERS("hint\n", "You might play ", "Brings a new pawn into play");
    ANSWERS("board\n", "Trikolos | White: human | Black: human | 0 moves", "Trikolos | White: human");
    ANSWERS("rules 1\n", "R1: The board is a square of 36 tiles");
    ANSWERS("rules R1\n", "R1: The board is a square of 36 tiles");
    ANSWERS("rules 999\n", "The rulebook has no R999.");
    ANSWERS("rules\n", "Trikolos", "Playing well");
    ANSWERS("help\n", "Type a move such as ", "undo", "quit");
    ANSWERS("quit\nhelp\n", "White, it is your turn");
    ANSWERS("2:+a\nnew\n", "1 move", "0 moves", "A new game.");
    ANSWERS("resign\nundo\n", "White resigns.", "`new` starts another", "Taken back: resign.", "White, it is your turn");
}

static void resigning_loses(void **state)
{
    (void)state;
    forget();
    ended(tessera_fed("2:+a\nresign\n", "play trikolos --seat 2=human"), 0, "Black resigns.", NULL);
    ended(tessera("record check data/tessera/trikolos.tes"), 0, "White wins", NULL);
    ended(tessera("play --resume"), 1, "", "there is no unfinished game to resume");
    if (tes_game_find("trini"))
        ended(tessera_fed("resign\n", "play trini:players=3 --seat 2=human"), 0, "the computer plays on in this seat", NULL);
    if (tes_game_find("blokus-trigon"))
        ended(tessera_fed("resign\n", "play blokus-trigon:players=solo"), 0, "There is nobody to resign to", NULL);
}

static void names_are_shown_and_recorded(void **state)
{
    (void)state;
    forget();
    ran r = tessera_fed("2:+a\n", "play trikolos --seat 2=human --names 'Ada,Bob \033[1m'");
    ended(r, 0, "Ada plays 2:+a.", NULL);
    ended(r, 0, "Bob ?[1m, it is your turn", NULL);
    ended(tessera("record replay data/tessera/trikolos.tes"), 0, "Player1  Ada\n", NULL);
}

/* ---- saving and loading ---- */

static void games_are_saved_and_loaded(void **state)
{
    (void)state;
    ANSWERS("2:+a\nsave one.tes\n", "Saved in one.tes.");
    ended(tessera("record check one.tes"), 0, "1 move, Black to move", NULL);
    ANSWERS("save one.tes\n", "one.tes exists already; `save! one.tes` replaces it.");
    ended(tessera("record check one.tes"), 0, "1 move, Black to move", NULL);
    ANSWERS("2:+d\n1:+a\nsave! one.tes\n", "Saved in one.tes.");
    ended(tessera("record check one.tes"), 0, "2 moves", NULL);
    ANSWERS("save no/where.tes\n", "no/where.tes cannot be written: No such file or directory");
    ANSWERS("load one.tes\n", "Loaded one.tes: 2 moves.");
    ANSWERS("load missing.tes\n2:+a\n", "missing.tes cannot be opened", "White plays 2:+a.");
    write_samples();
    ANSWERS("load bad.tes\n2:+a\n", "bad.tes:3:9: ", "White plays 2:+a.");
    ended(tessera_fed("", "play --load one.tes"), 0, "White, it is your turn", NULL);
    ended(tessera_fed("", "play --load=-"), 2, NULL, "standard input");
}

/* What a record says besides its moves is still there after playing on; the line
 * that was played is the main line. */
static void comments_and_variations_survive(void **state)
{
    (void)state;
    forget();
    write_file("rich.tes", "[Game \"trikolos\"]\n[Event \"Cup\"]\n\n{before} 1. 2:+a {first} (1. 1:+c {other} 2. 1:+a) 2. 1:+a none\n");
    ended(tessera_fed("undo\n4:+e\nsave richer.tes\n", "play --load rich.tes --seat 1=human --seat 2=human"), 0, "Saved in richer.tes.",
          NULL);
    const char *text = read_file("richer.tes");
    static const char *const parts[] = { "[Event \"Cup\"]", "{before}", "2:+a", "{first}", "1:+c", "{other}", "4:+e" };
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        if (!text || !strstr(text, parts[i]))
            fail_msg("%s is lost: %s", parts[i], text);
    ran r = tessera("record replay richer.tes");
    ended(r, 0, "  1 White 2:+a   first\n  2 Black 4:+e\n", NULL);
    ended(tessera("record check richer.tes"), 0, "2 variations", NULL);
}

static void a_file_of_ones_own(void **state)
{
    (void)state;
    forget();
    program_shell("rm -f own.tes", NULL);
    ended(tessera_fed("2:+a\n", "play trikolos --seat 2=human --save own.tes"), 0, "", NULL);
    ended(tessera("record check own.tes"), 0, "1 move", NULL);
    assert_false(file_exists("data/tessera"));
    ended(tessera_fed("1:+a\nnew\n2:+d\n", "play --load own.tes --save own.tes"), 0, "A new game.", NULL);
    ended(tessera("record check own.tes"), 0, "2 moves", NULL);
    ended(tessera("record check data/tessera/trikolos.tes"), 0, "1 move", NULL);
}

/* ---- never lost ---- */

static void every_game_has_a_file_of_its_own(void **state)
{
    (void)state;
    forget();
    for (int i = 0; i < 3; i++)
        ended(tessera_fed("2:+a\n", "play trikolos --seat 2=human"), 0, "The game is kept; `tessera play --resume` goes on with it.", NULL);
    ended(program_shell("ls data/tessera", NULL), 0, "trikolos-2.tes\ntrikolos-3.tes\ntrikolos.tes\n", NULL);
    ended(tessera("play trikolos"), 0, "White, it is your turn", NULL);
    assert_int_equal(lines_of(program_shell("ls data/tessera", NULL).out), 3);
}

static void a_game_is_resumed(void **state)
{
    (void)state;
    forget();
    ended(tessera("play --resume"), 1, "", "there is no unfinished game to resume; start one with: tessera play GAME.");
    ended(tessera("play trikolos --resume"), 1, "",
          "there is no unfinished game of trikolos to resume; start one with: tessera play trikolos.");
    ended(tessera_fed("2:+a\n", "play trikolos --seat 1=human --seat 2=human --names Ada,Bob"), 0, "", NULL);
    ran r = tessera_fed("1:+a\n", "play --resume");
    ended(r, 0, "Going on where you stopped, after 1 moves.", NULL);
    ended(r, 0, "Ada: human | Bob: human", NULL);
    ended(r, 0, "Bob plays 1:+a.", NULL);
    ended(tessera("record check data/tessera/trikolos.tes"), 0, "2 moves", NULL);
    ended(tessera("play trikolos --resume"), 0, "after 2 moves", NULL);
    ended(program_shell("ls data/tessera", NULL), 0, "trikolos.tes\n", NULL);
    write_file("data/tessera/trikolos-9.tes", "damaged");
    ended(tessera("play --resume"), 0, "after 2 moves", NULL);
}

/* Two terminals go on with one game: both lines are there in the end. */
static void two_terminals_lose_nothing(void **state)
{
    (void)state;
    forget();
    ended(tessera_fed("2:+a\n", "play trikolos --seat 2=human"), 0, "", NULL);
    pid_t pid = program_start("play --resume");
    for (int i = 0; i < 6000 && !strstr(read_file("talk.txt"), "your turn"); i++)
        nanosleep(&(struct timespec){ .tv_nsec = 10000000 }, NULL);
    ended(tessera_fed("1:+a\n", "play --resume"), 0, "", NULL);
    program_tell("4:+e\n");
    ended(program_wait(pid), 0, "Black plays 4:+e.", NULL);
    ended(tessera("record replay data/tessera/trikolos.tes"), 0, "2 Black 1:+a", NULL);
    ended(tessera("record replay data/tessera/trikolos-2.tes"), 0, "2 Black 4:+e", NULL);
}

/* Whatever ends the program, the game is there up to the last move. */
static void signals_keep_the_game(void **state)
{
    static const int numbers[] = { SIGINT, SIGHUP, SIGTERM, SIGKILL };
    (void)state;
    for (int i = 0; i < 4; i++) {
        forget();
        pid_t pid = program_start("play trikolos --seat 2=human");
        program_tell("2:+a\n1:+a\n");
        for (int wait = 0;
             wait < 6000 && !(file_exists("data/tessera/trikolos.tes") && strstr(read_file("data/tessera/trikolos.tes"), "1:+a")); wait++)
            nanosleep(&(struct timespec){ .tv_nsec = 10000000 }, NULL);
        kill(pid, numbers[i]);
        ran r = program_wait(pid);
        assert_int_equal(r.status, 128 + numbers[i]);
        ended(tessera("record check data/tessera/trikolos.tes"), 0, "2 moves", NULL);
        ended(tessera("play --resume"), 0, "after 2 moves", NULL);
    }
}

/* Killed in the midst of keeping: the game as it was a move before. */
static void an_interrupted_keep_loses_one_move(void **state)
{
    (void)state;
    forget();
    ended(tessera_fed("2:+a\n", "play trikolos --seat 2=human"), 0, "", NULL);
    program_env("ASAN_OPTIONS", "verify_asan_link_order=0:detect_leaks=0");
    program_env("KILL_AT", "rename");
    program_env("LD_PRELOAD", KILL_AT);
    ran r = tessera_fed("1:+a\n", "play --resume");
    program_env("LD_PRELOAD", NULL);
    program_env("ASAN_OPTIONS", NULL);
    assert_int_equal(r.status, 128 + SIGKILL);
    ended(tessera("play --resume"), 0, "after 1 moves", NULL);
}

static void a_game_that_cannot_be_kept(void **state)
{
    (void)state;
    char data[512];
    snprintf(data, sizeof data, "%s", getenv("XDG_DATA_HOME"));
    program_env("XDG_DATA_HOME", "/dev/null");
    ran r = tessera_fed("2:+a\n1:+a\nsave rescued.tes\n", "play trikolos --seat 2=human");
    ended(r, 1, "The game is not being kept: the folder /dev/null/tessera cannot be made", NULL);
    ended(r, 1, "Saved in rescued.tes.", NULL);
    program_env("XDG_DATA_HOME", "relative/path");
    program_env("HOME", NULL);
    ended(tessera_fed("2:+a\n", "play trikolos --seat 2=human"), 1, "neither XDG_DATA_HOME nor HOME names a folder", NULL);
    program_env("HOME", ".");
    program_env("XDG_DATA_HOME", data);
}

/* ---- the menu ---- */

static void the_menu_starts_games(void **state)
{
    (void)state;
    forget();
    ended(tessera(""), 0, "Usage", NULL);
    ended(tessera("play"), 0, "Which game shall it be?", NULL);
    ended(tessera_fed("q\n", "play"), 0, "Which game shall it be?", NULL);
    ended(tessera_fed("1\n2\nquit\n", "play"), 0, "it is your turn", NULL);
    ended(tessera_fed("agony\ntrikolos:layout=random-5\n\n", "play"), 0, "trikolos:layout=random-5 | White: human | Black: greedy", NULL);
    ended(tessera_fed("99\nagony\nq\n", "play"), 0, "did you mean agon?", NULL);
    ended(tessera_fed("trikolos\n3\n", "play"), 0, "The game is over: ", NULL);
    ended(tessera_fed("BLOKUS trigon\n2\n", "play"), 0, "Blokus Trigon | Blue: human | Yellow: human", NULL);
    ended(tessera_fed("trikolos\nq\n", "play"), 0, "Who plays?", NULL);
    ended(tessera_fed("trikolos\n2\n2:+a\n", "play"), 0, "Black, it is your turn", NULL);
    char number[32];
    snprintf(number, sizeof number, "%d\n", tes_game_count() + 1);
    ran r = tessera_fed(number, "play");
    ended(r, 0, "go on with trikolos", NULL);
    ended(r, 0, "after 1 moves", NULL);
}

static void hostile_lines(void **state)
{
    (void)state;
    begin_script();
    for (int i = 0; i < 9000; i++)
        script[script_size++] = 'x';
    script[script_size] = '\0';
    add_line("\nwhy \xff\xfe\033[31m\n2 2 2 2 2 2 2 2 2\nmoves %s%n\nsave\nrules 99999999999999999999");
    forget();
    ran r = tessera_fed(script, "play trikolos");
    ended(r, 0, "The rulebook has no R999", NULL);
    assert_null(strchr(r.out, '\033'));
}

int main(void)
{
    static const struct CMUnitTest fixed[] = {
        cmocka_unit_test(computers_answer),
        cmocka_unit_test(levels_and_engines_sit_down),
        cmocka_unit_test(computers_play_alone),
        cmocka_unit_test(a_touch_narrows),
        cmocka_unit_test(a_wrong_attempt_is_explained),
        cmocka_unit_test(refused_cells_are_marked),
        cmocka_unit_test(moves_are_taken_back_and_played_again),
        cmocka_unit_test(the_other_words),
        cmocka_unit_test(resigning_loses),
        cmocka_unit_test(names_are_shown_and_recorded),
        cmocka_unit_test(games_are_saved_and_loaded),
        cmocka_unit_test(comments_and_variations_survive),
        cmocka_unit_test(a_file_of_ones_own),
        cmocka_unit_test(every_game_has_a_file_of_its_own),
        cmocka_unit_test(a_game_is_resumed),
        cmocka_unit_test(two_terminals_lose_nothing),
        cmocka_unit_test(signals_keep_the_game),
        cmocka_unit_test(an_interrupted_keep_loses_one_move),
        cmocka_unit_test(a_game_that_cannot_be_kept),
        cmocka_unit_test(the_menu_starts_games),
        cmocka_unit_test(hostile_lines),
    };
    enum { FIXED = sizeof fixed / sizeof fixed[0] };
    static struct CMUnitTest tests[FIXED + 2 * MAX_VARIANTS];
    static char name[MAX_VARIANTS][TES_GAME_TEXT];
    int n = every_variant(name);
    memcpy(tests, fixed, sizeof fixed);
    for (int i = 0; i < n; i++) {
        tests[FIXED + i] = (struct CMUnitTest){ .name = name[i], .test_func = typed_game_is_played, .initial_state = name[i] };
        tests[FIXED + n + i] =
            (struct CMUnitTest){ .name = "words are no touches", .test_func = words_are_no_touches, .initial_state = name[i] };
    }
    return _cmocka_run_group_tests("play", tests, (size_t)(FIXED + 2 * n), program_begin, program_end) != 0;
}
