/* ugi_test.c - the engine protocol: written sessions, every
 * command and every refusal, hostile lines, failing sinks. Whole games of every
 * variant are in ugi_games_test.c. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tessera/match.h>
#include <tessera/version.h>

#include "base/text.h"
#include "cmocka_all.h"
#include "protocol/ugi.h"
#include "talk.h"
#include "transcript.h"

static bool feed(void *session, const char *line, size_t size) { return tes__ugi_line(session, line, size); }

static void session_is_as_written(void **state)
{
    talk t;
    talk_begin(&t);
    transcript_check(*state, "ugi", feed, t.session, &t.out);
    talk_end(&t);
}

/* Exactly one line that begins with "info error ", in plain ASCII. */
static void is_one_error(const char *answer)
{
    assert_true(strncmp(answer, "info error ", 11) == 0);
    assert_true(strchr(answer, '\n') == answer + strlen(answer) - 1);
    for (const char *at = answer; at[1]; at++)
        assert_true(*at >= ' ' && *at <= '~');
}

/* The line is refused and the position stays. */
static void is_refused(talk *t, const char *line, const char *fen)
{
    const char *answer = tell(t, line);
    if (!*answer)
        fail_msg("%s was taken", line);
    is_one_error(answer);
    answers(t, "query fen", fen);
    answers(t, "query game", "response trikolos\n");
}

static void every_bad_line_is_one_error(void **state)
{
    (void)state;
    talk t;
    char fen[TES_POSITION_TEXT + 32], line[256];
    int lines = 0;
    talk_begin(&t);
    answers(&t, "setoption name Game value trikolos", "");
    answers(&t, "position startpos moves 3:+a", "");
    snprintf(fen, sizeof fen, "%s", tell(&t, "query fen"));
    FILE *file = fopen("tests/sessions/ugi-refused.txt", "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = '\0';
        if (line[0] != '#') {
            is_refused(&t, line, fen);
            lines++;
        }
    }
    fclose(file);
    assert_true(lines > 50);
    is_refused(&t, "\x80\xff\xfe", fen);
    is_refused(&t, "\x1b[31m", fen);
    is_refused(&t, "query \x7f", fen);
    is_refused(&t, "position startpos moves \xff\x01\x02", fen);
    talk_end(&t);
}

static void errors_say_what_would_be_right(void **state)
{
    (void)state;
    talk t;
    talk_begin(&t);
    answers(&t, "setoption name Game value trikolos", "");
    answers(&t, "setoption name Level value 11", "info error Level cannot be \"11\"; it is a whole number from 0 to 10.\n");
    answers(
        &t, "setoption name Hahs value 1",
        "info error there is no option \"Hahs\"; did you mean Hash? The options are: Game, Hash, Threads, Level, MultiPV, Seed, Ponder.\n");
    answers(&t, "setoption name x value 1",
            "info error there is no option \"x\"; the options are: Game, Hash, Threads, Level, MultiPV, Seed, Ponder.\n");
    answers(&t, "setoption name Ponder value yes", "info error Ponder cannot be \"yes\"; it is true or false.\n");
    answers(&t, "psoition startpos",
            "info error there is no command \"psoition\"; did you mean position? The commands are: d, go, isready, position, query, quit, "
            "setoption, stop, ugi, uginewgame.\n");
    answers(&t, "query resutl",
            "info error there is no query \"resutl\"; did you mean result? The queries are: fen, game, gameover, legalmoves, p1turn, "
            "players, result, scores, turn, why.\n");
    answers(&t, "go ptime 100", "info error go ptime needs 2 whole numbers from 0 to 2147483647, one for each player; here is 1.\n");
    answers(
        &t, "position startpos moves 3:+a 3:x",
        "info error illegal move 3:x at ply 2: \"3:x\" is not a Trikolos move; write 3:b2 (push row 3, the pawn then on b2 moves), 3:+c "
        "(a pawn enters at c) or 3:- (none can move).\n");
    answers(&t, "position startpos moves 3:+a 3:-",
            "info error illegal move 3:- at ply 2: R17: after this push a pawn can move, so one must.\n");
    talk_end(&t);
}

static void blanks_and_line_ends_do_not_matter(void **state)
{
    (void)state;
    talk t;
    talk_begin(&t);
    answers(&t, "", "");
    answers(&t, " \t \r", "");
    answers(&t, "isready\r", "readyok\n");
    answers(&t, "\t isready  ", "readyok\n");
    answers(&t, " setoption\tname  Game   value trikolos \r", "");
    answers(&t, "query\t\tgame", "response trikolos\n");
    answers(&t, "position  startpos \t moves   3:+a  ", "");
    answers(&t, "query turn", "response 2\n");
    talk_end(&t);
}

static void lines_may_be_one_mebibyte(void **state)
{
    (void)state;
    talk t;
    char *line = malloc(TES__LINE_MAX + 1);
    assert_non_null(line);
    talk_begin(&t);
    memset(line, ' ', TES__LINE_MAX + 1);
    memcpy(line, "isready", 7);
    assert_true(tell_bytes(&t, line, TES__LINE_MAX));
    assert_string_equal(t.out.text, "readyok\n");
    assert_true(tell_bytes(&t, line, TES__LINE_MAX + 1));
    assert_string_equal(t.out.text, "info error a line has at most 1048576 bytes; this one is longer.\n");
    memset(line, 'x', TES__LINE_MAX);
    assert_true(tell_bytes(&t, line, TES__LINE_MAX));
    is_one_error(t.out.text);
    assert_true(tell_bytes(&t, "isready\0", 8));
    assert_string_equal(t.out.text, "info error a line is text; this one holds a zero byte.\n");
    talk_end(&t);
    free(line);
}

static void hello_lists_every_option(void **state)
{
    (void)state;
    talk t;
    char expected[1024];
    talk_begin(&t);
    tes__writer w = tes__writer_make(expected, sizeof expected);
    tes__put_format(&w,
                    "id name Tessera %s\nid author the Tessera authors\noption name Game type string default %s\n"
                    "option name Hash type spin default 16 min 1 max 65536\noption name Threads type spin default 1 min 1 max 64\n"
                    "option name Level type spin default 0 min 0 max 10\noption name MultiPV type spin default 1 min 1 max 16\n"
                    "option name Seed type spin default 0 min 0 max 9007199254740991\n"
                    "option name Ponder type check default false\nugiok\n",
                    TES_VERSION, tes_game_at(0)->id);
    answers(&t, "ugi", expected);
    answers(&t, "setoption name Hash value 64", "");
    answers(&t, "ugi", expected);
    talk_end(&t);
}

static void the_first_game_is_the_default(void **state)
{
    (void)state;
    talk t;
    char expected[TES_GAME_TEXT + 16];
    talk_begin(&t);
    tes__writer w = tes__writer_make(expected, sizeof expected);
    tes__put_format(&w, "response %s\n", tes_game_at(0)->id);
    answers(&t, "query game", expected);
    talk_end(&t);
}

static void quit_ends_a_search_and_the_session(void **state)
{
    (void)state;
    talk t;
    talk_begin(&t);
    tell(&t, "go infinite");
    assert_false(tell_bytes(&t, "quit", 4));
    assert_true(strncmp(t.out.text, "bestmove ", 9) == 0);
    assert_false(tell_bytes(&t, "isready", 7));
    assert_null(t.out.text);
    talk_end(&t);
}

static void answers_depend_on_seed_and_position_once_forgotten(void **state)
{
    (void)state;
    talk one, two;
    char line[64], first[TES_MOVE_TEXT];
    int differing = 0;
    talk_begin(&one);
    talk_begin(&two);
    answers(&one, "setoption name Game value trikolos", "");
    answers(&two, "setoption name Game value trikolos", "");
    for (int seed = 0; seed < 20; seed++) {
        snprintf(line, sizeof line, "setoption name Seed value %d", seed);
        answers(&one, line, "");
        answers(&two, line, "");
        tell(&two, "go depth 2"); /* what was asked before does not count */
        answers(&one, "uginewgame", "");
        answers(&two, "uginewgame", "");
        strcpy(first, best_move(&one, "go nodes 1000"));
        assert_string_equal(best_move(&two, "go nodes 1000"), first);
        answers(&one, "setoption name Seed value 999", "");
        differing += strcmp(best_move(&one, "go nodes 1000"), first) != 0;
    }
    assert_true(differing > 0);
    talk_end(&one);
    talk_end(&two);
}

static void levels_answer_with_legal_moves(void **state)
{
    (void)state;
    talk t;
    char line[96];
    talk_begin(&t);
    answers(&t, "setoption name Game value trikolos", "");
    answers(&t, "position fen rrrrrr/rrrrrr/rrrrrr/rrrrrr/grrrrr/rrrrrr:g w 0 0", "");
    for (int level = 0; level <= 10; level++)
        for (int seed = 0; seed < 20; seed++) {
            snprintf(line, sizeof line, "setoption name Seed value %d", seed);
            answers(&t, line, "");
            snprintf(line, sizeof line, "setoption name Level value %d", level);
            answers(&t, line, "");
            const char *move = best_move(&t, "go depth 1");
            snprintf(line, sizeof line, "query why %s", move);
            answers(&t, line, "response legal\n");
        }
    talk_end(&t);
}

/* Three players have three clocks, and p1time speaks of two. */
static void clocks_are_for_each_player(void **state)
{
    (void)state;
    talk t;
    talk_begin(&t);
    answers(&t, "setoption name Game value trini:players=3", "");
    best_move(&t, "go ptime 1000 900 800 pinc 0 0 10");
    is_one_error(tell(&t, "go ptime 1000 900"));
    answers(
        &t, "go p1time 1000 p2time 900",
        "info error p1time and p2time are for two players; give ptime one number for each player; go takes movetime MS, nodes N, depth N, "
        "infinite, p1time MS p2time MS [p1inc MS p2inc MS], ptime MS... [pinc MS...] or perft N.\n");
    talk_end(&t);
}

static void multipv_ranks_the_moves(void **state)
{
    (void)state;
    talk t;
    talk_begin(&t);
    answers(&t, "setoption name Game value trikolos", "");
    answers(&t, "setoption name MultiPV value 16", "");
    const char *at = tell(&t, "go depth 1");
    int lines = 0, worst = 0;
    for (; strncmp(at, "info ", 5) == 0; at = strchr(at, '\n') + 1) {
        int rank, value;
        const char *from = strstr(at, " multipv ");
        assert_true(from && sscanf(from, " multipv %d score cp %d", &rank, &value) == 2);
        assert_int_equal(rank, ++lines);
        assert_true(lines == 1 || value <= worst);
        worst = value;
    }
    assert_int_equal(lines, 16);
    assert_true(strncmp(at, "bestmove ", 9) == 0);
    talk_end(&t);
}

static void a_winning_move_is_seen(void **state)
{
    (void)state;
    talk t;
    talk_begin(&t);
    answers(&t, "setoption name Game value trikolos", "");
    answers(&t, "position fen g+rrrrr/rrrrrr/rrrrrr/rrrrrr/rrrrrr/rrrrrr:r w 3 0", "");
    assert_non_null(strstr(tell(&t, "go depth 1"), " score mate 1 "));
    talk_end(&t);
}

/* A sink that takes so many bytes and then no more, as a full disk does. */
typedef struct narrow {
    size_t left;
    int refused;
} narrow;

static bool narrow_write(void *context, const char *bytes, size_t size)
{
    narrow *n = context;
    (void)bytes;
    if (size > n->left) {
        n->refused++;
        return false;
    }
    n->left -= size;
    return true;
}

static void a_refusing_sink_ends_the_session(void **state)
{
    (void)state;
    static const char *const lines[] = { "ugi", "isready", "query legalmoves", "query fen", "go depth 1", "go perft 1", "nonsense", "d" };
    enum { LINES = sizeof lines / sizeof lines[0] };
    talk t;
    size_t total = 0;
    talk_begin(&t);
    for (int i = 0; i < LINES; i++)
        total += strlen(tell(&t, lines[i]));
    talk_end(&t);
    for (size_t room = 0; room + 64 < total; room += 37) { /* times differ in length */
        narrow n = { .left = room };
        tes_sink sink = { .write = narrow_write, .context = &n };
        tes__ugi *session = tes__ugi_new(&sink);
        assert_non_null(session);
        tes__ugi_in_step(session, 1000);
        bool open = true;
        for (int i = 0; i < LINES; i++) {
            open = tes__ugi_line(session, lines[i], strlen(lines[i]));
            assert_int_equal(open, n.refused == 0);
        }
        assert_false(open);
        assert_int_equal(n.refused, 1);
        tes__ugi_free(session);
    }
}

/* Any bytes, and lines spliced from true words: never more than one error, and
 * the session lives on. */
static void hostile_lines_do_no_harm(void **state)
{
    (void)state;
    static const char dictionary[] =
        "ugi position startpos fen moves go perft 1 depth infinite stop query why result legalmoves setoption name "
        "Game value trikolos Level 3:+a gorgor/rgorgo/orgorg/orgorg/rgorgo/gorgor:g w 0 \xff d ";
    enum { WORDS = 26 };
    const char *word[WORDS] = { dictionary };
    for (int i = 1; i < WORDS; i++)
        word[i] = strchr(word[i - 1], ' ') + 1;
    talk t;
    tes_rng rng;
    tes_rng_seed(&rng, 5);
    talk_begin(&t);
    for (int i = 0; i < 20000; i++) {
        char line[512] = "";
        size_t size = 0;
        if (i % 2) {
            for (size = 0; size < 40; size++)
                line[size] = (char)tes_rng_below(&rng, 256);
        } else {
            for (uint32_t n = tes_rng_below(&rng, 7); n > 0; n--) {
                const char *next = word[tes_rng_below(&rng, WORDS)];
                strncat(line, next, strcspn(next, " ") + 1);
            }
            size = strlen(line);
        }
        assert_true(tell_bytes(&t, line, size));
        const char *answer = t.out.text ? t.out.text : "";
        if (strstr(answer, "info error"))
            is_one_error(answer);
    }
    answers(&t, "isready", "readyok\n");
    talk_end(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        { "tests/sessions/ugi-commands.txt", session_is_as_written, NULL, NULL, "tests/sessions/ugi-commands.txt" },
        { "docs/protocol.md", session_is_as_written, NULL, NULL, "docs/protocol.md" },
        cmocka_unit_test(every_bad_line_is_one_error),
        cmocka_unit_test(errors_say_what_would_be_right),
        cmocka_unit_test(blanks_and_line_ends_do_not_matter),
        cmocka_unit_test(lines_may_be_one_mebibyte),
        cmocka_unit_test(hello_lists_every_option),
        cmocka_unit_test(the_first_game_is_the_default),
        cmocka_unit_test(quit_ends_a_search_and_the_session),
        cmocka_unit_test(answers_depend_on_seed_and_position_once_forgotten),
        cmocka_unit_test(levels_answer_with_legal_moves),
        cmocka_unit_test(clocks_are_for_each_player),
        cmocka_unit_test(multipv_ranks_the_moves),
        cmocka_unit_test(a_winning_move_is_seen),
        cmocka_unit_test(a_refusing_sink_ends_the_session),
        cmocka_unit_test(hostile_lines_do_no_harm),
    };
    return cmocka_run_group_tests_name("ugi", tests, NULL, NULL) != 0;
}
