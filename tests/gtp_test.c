/* gtp_test.c - GTP for Blokus Trigon: written sessions, the form of answers to
 * the byte, and whole games driven as Pentobi's match runner drives them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tessera/match.h>
#include <tessera/version.h>

#include "cmocka_all.h"
#include "protocol/gtp.h"
#include "protocol/words.h"
#include "transcript.h"

typedef struct talk {
    tes__gtp *session;
    tes_buffer out;
} talk;

static void talk_begin(talk *t)
{
    t->out = (tes_buffer){ 0 };
    tes_sink sink = tes_buffer_sink(&t->out);
    t->session = tes__gtp_new(&sink, NULL, NULL);
    assert_non_null(t->session);
}

static void talk_end(talk *t)
{
    tes__gtp_free(t->session);
    tes_buffer_clear(&t->out);
}

static bool tell_bytes(talk *t, const char *line, size_t size)
{
    tes_buffer_clear(&t->out);
    return tes__gtp_line(t->session, line, size);
}

static const char *tell(talk *t, const char *line)
{
    tell_bytes(t, line, strlen(line));
    return t->out.text ? t->out.text : "";
}

static void answers(talk *t, const char *line, const char *answer)
{
    const char *said = tell(t, line);
    if (strcmp(said, answer) != 0)
        fail_msg("%s\nwas answered\n%s\ninstead of\n%s", line, said, answer);
}

/* `answer` is what stands between the sign and the empty line. */
static void succeeds(talk *t, const char *line, const char *answer)
{
    char whole[256];
    snprintf(whole, sizeof whole, "= %s\n\n", answer);
    answers(t, line, whole);
}

static void fails(talk *t, const char *line)
{
    const char *said = tell(t, line);
    if (said[0] != '?' || said[1] != ' ' || strstr(said, "\n\n") != said + strlen(said) - 2)
        fail_msg("%s was answered %s", line, said);
}

static bool feed(void *session, const char *line, size_t size) { return tes__gtp_line(session, line, size); }

static void session_is_as_written(void **state)
{
    talk t;
    talk_begin(&t);
    transcript_check(*state, "gtp", feed, t.session, &t.out);
    talk_end(&t);
}

static void answers_have_their_form(void **state)
{
    (void)state;
    talk t;
    talk_begin(&t);
    answers(&t, "protocol_version", "= 2\n\n");
    answers(&t, "12 protocol_version", "=12 2\n\n");
    answers(&t, "0 clear_board", "=0 \n\n");
    answers(&t, "clear_board", "= \n\n");
    answers(&t, "version", "= " TES_VERSION "\n\n");
    answers(&t, "7 undo", "?7 cannot undo: no move was played yet\n\n");
    answers(&t, "7", "?7 unknown command; list_commands lists them\n\n");
    answers(&t, "7x", "? unknown command: 7x; list_commands lists them\n\n");
    answers(&t, "99999999999999999999999999999 name", "? unknown command: 99999999999999999999999999999; list_commands lists them\n\n");
    answers(&t, "", "");
    answers(&t, " \t\r", "");
    answers(&t, "# nothing but a comment", "");
    answers(&t, "name # and a comment\r", "= Tessera\n\n");
    answers(&t, "\tna\x01me  ", "= Tessera\n\n");
    answers(&t, "gen\xffmove 1", "? unknown command: gen?move; list_commands lists them\n\n");
    talk_end(&t);
}

/* Several lines, the first behind the sign, none of them empty. */
static void lists_hold_no_empty_line(void **state)
{
    (void)state;
    static const char *const asked[] = { "list_commands", "all_legal blue", "showboard" };
    talk t;
    talk_begin(&t);
    for (int i = 0; i < 3; i++) {
        const char *said = tell(&t, asked[i]);
        assert_true(strncmp(said, "= ", 2) == 0);
        assert_ptr_equal(strstr(said, "\n\n"), said + strlen(said) - 2);
        assert_true(strlen(said) > 100);
    }
    talk_end(&t);
}

static void listed_commands_are_known(void **state)
{
    (void)state;
    talk t;
    char list[1024], line[64];
    talk_begin(&t);
    snprintf(list, sizeof list, "%s", tell(&t, "list_commands"));
    int n = 0;
    for (char *name = strtok(list + 2, "\n"); name; name = strtok(NULL, "\n"), n++) {
        snprintf(line, sizeof line, "known_command %s", name);
        succeeds(&t, line, "true");
    }
    assert_int_equal(n, 17);
    succeeds(&t, "known_command boardsize", "false");
    succeeds(&t, "known_command", "false");
    talk_end(&t);
}

static void bad_lines_fail_and_change_nothing(void **state)
{
    (void)state;
    static const char *const bad[] = { "genmove",
                                       "genmove 5",
                                       "genmove purple",
                                       "genmove 1 2",
                                       "genmove 2",
                                       "reg_genmove green",
                                       "play",
                                       "play 1",
                                       "play 1 pass",
                                       "play 1 r15 r16",
                                       "play 2 r15",
                                       "play 1 a1",
                                       "play 1 r15,",
                                       "play 1 ,r15",
                                       "play 1 r15,r15",
                                       "all_legal",
                                       "all_legal 2",
                                       "all_legal 1 1",
                                       "set_game",
                                       "set_game Blokus",
                                       "set_game blokus-trigon",
                                       "set_random_seed",
                                       "set_random_seed -1",
                                       "undo",
                                       "undo 1",
                                       "final_score",
                                       "quit now",
                                       "clear_board 1",
                                       "boardsize 19",
                                       "play 1 r14" };
    talk t;
    char board[16384];
    talk_begin(&t);
    snprintf(board, sizeof board, "%s", tell(&t, "showboard"));
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        fails(&t, bad[i]);
        answers(&t, "showboard", board);
    }
    talk_end(&t);
}

static void cells_come_in_any_order_and_case(void **state)
{
    (void)state;
    talk t;
    talk_begin(&t);
    succeeds(&t, "play blue R15,s14,r14", "");
    succeeds(&t, "undo", "");
    succeeds(&t, "play BLUE r14,s14,r15", "");
    fails(&t, "play blue r14,s14,r15");
    talk_end(&t);
}

static void long_lines_and_zero_bytes_fail(void **state)
{
    (void)state;
    talk t;
    char *line = malloc(TES__LINE_MAX + 1);
    assert_non_null(line);
    talk_begin(&t);
    memset(line, ' ', TES__LINE_MAX + 1);
    memcpy(line, "name", 4);
    assert_true(tell_bytes(&t, line, TES__LINE_MAX));
    assert_string_equal(t.out.text, "= Tessera\n\n");
    assert_true(tell_bytes(&t, line, TES__LINE_MAX + 1));
    assert_string_equal(t.out.text, "? syntax error: a line has at most 1048576 bytes; this one is longer.\n\n");
    assert_true(tell_bytes(&t, "name\0", 5));
    assert_string_equal(t.out.text, "? syntax error: a line is text; this one holds a zero byte.\n\n");
    talk_end(&t);
    free(line);
}

static void quit_ends_the_session(void **state)
{
    (void)state;
    talk t;
    talk_begin(&t);
    assert_false(tell_bytes(&t, "3 quit", 6));
    assert_string_equal(t.out.text, "=3 \n\n");
    assert_false(tell_bytes(&t, "name", 4));
    assert_null(t.out.text);
    talk_end(&t);
}

static void time_is_a_number(void **state)
{
    (void)state;
    talk t;
    double seconds;
    char rest[8];
    talk_begin(&t);
    assert_int_equal(sscanf(tell(&t, "cputime"), "= %lf%7s", &seconds, rest), 1);
    assert_true(seconds >= 0 && seconds < 1000);
    talk_end(&t);
}

static void seeds_decide_between_equals(void **state)
{
    (void)state;
    talk t;
    char first[64], line[64];
    int differing = 0;
    talk_begin(&t);
    snprintf(first, sizeof first, "%s", tell(&t, "reg_genmove 1"));
    for (int seed = 1; seed < 10; seed++) {
        snprintf(line, sizeof line, "set_random_seed %d", seed);
        succeeds(&t, line, "");
        differing += strcmp(tell(&t, "reg_genmove 1"), first) != 0;
    }
    succeeds(&t, "set_random_seed 0", "");
    answers(&t, "genmove 1", first);
    assert_true(differing > 0);
    talk_end(&t);
}

/* A match runner: two sessions, and a match as referee. */
typedef struct runner {
    talk side[2];
    tes_match *referee;
    int colours;
    tes_move list[TES_MAX_MOVES];
} runner;

static void both(runner *r, const char *line)
{
    succeeds(&r->side[0], line, "");
    succeeds(&r->side[1], line, "");
}

/* all_legal answers with the referee's moves. */
static void list_is_the_referees(runner *r, const char *said)
{
    const tes_game *game = tes_match_game(r->referee);
    int n = tes_match_moves(r->referee, r->list);
    assert_true(strncmp(said, "= ", 2) == 0);
    said += 2;
    for (int i = 0; i < n; i++) {
        char text[TES_MOVE_TEXT];
        game->move_text(tes_match_position(r->referee), r->list[i], text);
        assert_true(strncmp(said, text, strlen(text)) == 0 && said[strlen(text)] == '\n');
        said += strlen(text) + 1;
    }
    assert_string_equal(said, "\n");
}

/* The colour to move after `last`: those before it are out. */
static int next_colour(runner *r, int last)
{
    for (int k = 1; k <= r->colours; k++) {
        char line[32];
        int colour = (last + k) % r->colours;
        snprintf(line, sizeof line, "all_legal %d", colour + 1);
        const char *said = tell(&r->side[k & 1], line);
        if (strcmp(said, "= \n\n") != 0) {
            list_is_the_referees(r, said);
            return colour;
        }
        snprintf(line, sizeof line, "reg_genmove %d", colour + 1);
        succeeds(&r->side[0], line, "pass");
    }
    fail_msg("no colour has a move, but the game is not over");
    return 0;
}

static void score_is_the_referees(runner *r)
{
    tes_result result;
    char score[64];
    tes_match_result(r->referee, &result);
    int *points = result.half_points;
    int lead = (points[0] - points[1]) / 2;
    if (result.players == 3)
        snprintf(score, sizeof score, "%d %d %d", 110 + points[0] / 2, 110 + points[1] / 2, 110 + points[2] / 2);
    else if (result.players == 4)
        snprintf(score, sizeof score, "%d %d %d %d", 110 + points[0] / 2, 110 + points[1] / 2, 110 + points[2] / 2, 110 + points[3] / 2);
    else if (lead == 0)
        snprintf(score, sizeof score, "0");
    else
        snprintf(score, sizeof score, "%c+%d", lead > 0 ? 'B' : 'W', abs(lead));
    succeeds(&r->side[0], "final_score", score);
    succeeds(&r->side[1], "final_score", score);
}

/* One side finds a move, the other is told; now and then it is taken back. */
static void one_turn(runner *r, int colour)
{
    talk *mover = &r->side[colour & 1], *other = &r->side[!(colour & 1)];
    char line[64], move[TES_MOVE_TEXT];
    snprintf(line, sizeof line, "genmove %d", colour + 1);
    assert_int_equal(sscanf(tell(mover, line), "= %39s", move), 1);
    assert_true(tes_match_play_text(r->referee, move, NULL));
    snprintf(line, sizeof line, "play %d %s", colour + 1, move);
    succeeds(other, line, "");
    if (tes_match_plies(r->referee) % 5 == 0) {
        both(r, "undo");
        both(r, line);
    }
}

static void game_runs_to_its_end(void **state)
{
    static const char *const game[][2] = { { "Blokus Trigon", "blokus-trigon" },
                                           { "Blokus Trigon Two-Player", "blokus-trigon:players=2,start=free" },
                                           { "Blokus Trigon Three-Player", "blokus-trigon:players=3,start=free" } };
    static runner r; /* large: a full move list */
    int variant = *(const int *)*state;
    tes_rules rules;
    char line[64];
    assert_true(tes_rules_parse(game[variant][1], &rules, NULL));
    r.referee = tes_match_new(&rules, NULL);
    assert_non_null(r.referee);
    r.colours = variant == 2 ? 3 : 4;
    talk_begin(&r.side[0]);
    talk_begin(&r.side[1]);
    both(&r, "set_random_seed 3");
    snprintf(line, sizeof line, "set_game %s", game[variant][0]);
    both(&r, line);
    both(&r, "clear_board");
    for (int colour = -1; tes_match_mover(r.referee) != TES_NOBODY;) {
        colour = next_colour(&r, colour);
        one_turn(&r, colour);
    }
    score_is_the_referees(&r);
    succeeds(&r.side[0], "genmove 1", "pass");
    succeeds(&r.side[0], "all_legal 2", "");
    fails(&r.side[0], "play 1 r15");
    both(&r, "clear_board");
    fails(&r.side[0], "final_score");
    tes_match_free(r.referee);
    talk_end(&r.side[0]);
    talk_end(&r.side[1]);
}

/* A sink that takes so many bytes and then no more, as a full disk does. */
static bool narrow_write(void *context, const char *bytes, size_t size)
{
    size_t *left = context;
    (void)bytes;
    if (size > *left)
        return false;
    *left -= size;
    return true;
}

static void a_refusing_sink_ends_the_session(void **state)
{
    (void)state;
    static const char *const lines[] = { "name", "list_commands", "genmove 1", "showboard", "bad" };
    for (size_t room = 0; room < 400; room += 7) {
        size_t left = room;
        tes_sink sink = { .write = narrow_write, .context = &left };
        tes__gtp *session = tes__gtp_new(&sink, NULL, NULL);
        assert_non_null(session);
        bool open = true;
        for (int i = 0; i < 5; i++) {
            bool still = tes__gtp_line(session, lines[i], strlen(lines[i]));
            assert_true(open || !still);
            open = still;
        }
        assert_false(open);
        tes__gtp_free(session);
    }
}

int main(void)
{
    static int variant[] = { 0, 1, 2 };
    const struct CMUnitTest tests[] = {
        { "docs/protocol.md", session_is_as_written, NULL, NULL, "docs/protocol.md" },
        cmocka_unit_test(answers_have_their_form),
        cmocka_unit_test(lists_hold_no_empty_line),
        cmocka_unit_test(listed_commands_are_known),
        cmocka_unit_test(bad_lines_fail_and_change_nothing),
        cmocka_unit_test(cells_come_in_any_order_and_case),
        cmocka_unit_test(long_lines_and_zero_bytes_fail),
        cmocka_unit_test(quit_ends_the_session),
        cmocka_unit_test(time_is_a_number),
        cmocka_unit_test(seeds_decide_between_equals),
        cmocka_unit_test(a_refusing_sink_ends_the_session),
        { "a game of four", game_runs_to_its_end, NULL, NULL, &variant[0] },
        { "a game of two", game_runs_to_its_end, NULL, NULL, &variant[1] },
        { "a game of three", game_runs_to_its_end, NULL, NULL, &variant[2] },
    };
    return cmocka_run_group_tests_name("gtp", tests, NULL, NULL) != 0;
}
