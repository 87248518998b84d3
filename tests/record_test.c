/* record_test.c - records: what is written reads back, what is wrong is refused
 * with its place. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tessera/record.h>

#include "cmocka_all.h"
#include "random_record.h"
#include "short_sink.h"
#include "variants.h"

static tes_buffer written(const tes_record *r)
{
    tes_buffer b = { 0 };
    tes_sink sink = tes_buffer_sink(&b);
    assert_true(tes_record_write(r, &sink));
    return b;
}

static tes_record *read_back(const char *text, size_t size)
{
    tes_error error;
    tes_record *r = tes_record_read(text, size, &error);
    if (!r)
        fail_msg("%d:%d: %s\n%.*s", error.line, error.column, error.text, (int)size, text);
    return r;
}

/* --- round trips --- */

static void lines_are_short(const char *text)
{
    const char *line = strstr(text, "\n\n") + 2; /* tags are not wrapped */
    for (const char *end; (end = strchr(line, '\n')); line = end + 1) {
        int columns = 0;
        for (const char *c = line; c < end; c++)
            columns += ((unsigned char)*c & 0xc0) != 0x80;
        if (columns > 84 && memchr(line, ' ', (size_t)(end - line)) && !strstr(line, "a_word_that"))
            fail_msg("%d columns: %.*s", columns, (int)(end - line), line);
    }
}

static void round_trip(void **state)
{
    for (uint64_t seed = 1; seed <= 4; seed++) {
        tes_record *made = random_record(*state, seed, seed == 4 ? 240 : 80);
        tes_buffer first = written(made);
        lines_are_short(first.text);
        tes_record *back = read_back(first.text, first.size);
        assert_true(tes_record_set_tag(made, "Result", tes_record_tag(back, "Result")));
        assert_equal_records(made, back);
        tes_buffer second = written(back);
        assert_string_equal(first.text, second.text);
        tes_buffer_clear(&first);
        tes_buffer_clear(&second);
        tes_record_free(made);
        tes_record_free(back);
    }
}

/* --- one file in full --- */

static void written_in_full(void **state)
{
    (void)state;
    tes_rules rules;
    assert_true(tes_rules_parse("trikolos", &rules, NULL));
    tes_record *r = tes_record_new(&rules, NULL);
    assert_true(tes_record_set_tag(r, "Player1", "Anna"));
    assert_true(tes_record_set_tag(r, "Date", "2026-11-15"));
    assert_true(tes_record_set_comment(r, 0, "A short game."));
    tes_move move;
    assert_true(tes_move_find(rules.game, tes_record_start(r), "3:+d", &move, NULL));
    tes_node first = tes_record_add(r, 0, move, NULL);
    tes_record_set_clock(r, first, 299300);
    assert_true(tes_record_set_comment(r, first, "quiet"));
    assert_true(tes_move_find(rules.game, tes_record_start(r), "3:+a", &move, NULL));
    tes_node variation = tes_record_add(r, 0, move, NULL);
    assert_int_equal(tes_record_add(r, 0, move, NULL), variation);
    tes_buffer b = written(r);
    assert_string_equal(b.text, "[Game \"trikolos\"]\n[Player1 \"Anna\"]\n[Date \"2026-11-15\"]\n[Result \"none\"]\n\n"
                                "{A short game.} 1. 3:+d [0:04:59.3] {quiet} (1. 3:+a) none\n");
    tes_buffer_clear(&b);
    tes_record_free(r);
}

static tes_record *reads(const char *text) { return read_back(text, strlen(text)); }

#define TRIKOLOS "[Game \"trikolos\"]\n"

/* Numbers may be missing, lines may end as Windows ends them, blanks are free. */
static void read_leniently_where_it_does_no_harm(void **state)
{
    (void)state;
    tes_record *a = reads(TRIKOLOS "\n1. 3:+d 2. 3:+a (2. 3:+b {x}) none\n");
    tes_record *b = reads("\xef\xbb\xbf\r\n [Game   \"trikolos\"]\r\n\r\n3:+d\t3:+a(3:+b{ x\r\n})\r\nnone");
    assert_equal_records(a, b);
    tes_record_free(a);
    tes_record_free(b);
}

static void comment_is(const char *written_so, const char *text)
{
    char file[512];
    snprintf(file, sizeof file, TRIKOLOS "3:+d {%s} none", written_so);
    tes_record *r = reads(file);
    assert_string_equal(tes_record_comment(r, 1), text);
    tes_record_free(r);
}

static void comments_unfolded(void **state)
{
    (void)state;
    comment_is("", "");
    comment_is("   \n\t ", "");
    comment_is("plain", "plain");
    comment_is("  a  \n\n   b  c ", "a b  c");
    comment_is("a\\\nb", "a\nb");
    comment_is("a  \\\r\n  b", "a\nb");
    comment_is("\\ a\\ ", " a ");
    comment_is("\\{ \\} \\\\", "{ } \\");
    comment_is("a\\\\\nb", "a\\ b");
    comment_is("\\\n", "\n");
    comment_is("( ) [ ] \" none", "( ) [ ] \" none");
    comment_is("a\\\n\nb", "a\nb");
}

/* --- results --- */

/* Agon's queens can go to and fro: the third time the position is a draw. */
static void repetition_ends_the_line(void **state)
{
    (void)state;
    tes_record *r = reads("[Game \"agon\"]\nf1-e1 f11-g11 e1-f1 g11-f11 f1-e1 f11-g11 e1-f1 g11-f11 draw");
    assert_string_equal(tes_record_tag(r, "Result"), "draw");
    tes_match *match = tes_record_match(r, tes_record_main(r, 8));
    assert_true(tes_match_repeated(match));
    tes_match_free(match);
    tes_why why;
    tes_move step = tes_record_move(r, 1);
    assert_int_equal(tes_record_add(r, 8, step, &why), TES_NO_NODE);
    assert_non_null(strstr(why.text, "third time"));
    tes_record_free(r);
}

static void result_of_an_unfinished_game(void **state)
{
    (void)state;
    tes_record *r = reads(TRIKOLOS "[Ending \"White resigned\"]\n3:+d p2win");
    assert_string_equal(tes_record_tag(r, "Result"), "p2win");
    tes_buffer b = written(r);
    assert_non_null(strstr(b.text, "[Result \"p2win\"]\n\n1. 3:+d p2win\n"));
    tes_buffer_clear(&b);
    tes_record_free(r);
    r = reads("[Game \"blokus-trigon\"] [Result \"tie 1 3\"] r15 tie 1 3");
    assert_string_equal(tes_record_tag(r, "Result"), "tie 1 3");
    tes_record_free(r);
}

/* --- refusals --- */

static void refused_bytes(const char *text, size_t size, int line, int column, const char *says)
{
    tes_error error = { 0 };
    tes_record *r = tes_record_read(text, size, &error);
    if (r)
        fail_msg("was read: %s", text);
    if (error.line != line || error.column != column || !strstr(error.text, says))
        fail_msg("expected %d:%d: ...%s..., got %d:%d: %s\n%.200s", line, column, says, error.line, error.column, error.text, text);
    assert_null(tes_record_read(text, size, NULL));
}

static void refused(const char *text, int line, int column, const char *says) { refused_bytes(text, strlen(text), line, column, says); }

static void wrong_tags(void **state)
{
    (void)state;
    refused("", 1, 1, "begins with its tags");
    refused("none", 1, 1, "begins with its tags");
    refused("\n\n  3:+d", 3, 3, "begins with its tags");
    refused("[Event \"x\"]\n", 1, 1, "the first tag is Event; it must be Game");
    refused("[Game \"chess\"]", 1, 1, "there is no game \"chess\"");
    refused("[Game \"trikolos:layout=x\"]", 1, 1, "row 6 of the layout");
    refused("[Game trikolos]", 1, 7, "in quotation marks");
    refused("[Game \"trikolos]\n", 1, 7, "no closing quotation mark on its line");
    refused("[Game \"trikolos", 1, 7, "no closing quotation mark");
    refused("[Game \"trikolos\"", 1, 17, "ends with ]");
    refused("[Game \"trik\\olos\"]", 1, 12, "\\ is followed by");
    refused("[Game \"trikolos\\", 1, 16, "\\ is followed by");
    refused(TRIKOLOS "[Position \"here\"]\nnone", 2, 1, "row 6 of the position");
    refused(TRIKOLOS "[Date \"1\"]\n[Position \"x\"]\nnone", 3, 1, "Position the second");
    refused(TRIKOLOS "[Game \"agon\"]\nnone", 2, 1, "Game is the first");
    refused(TRIKOLOS "[Date \"1\"]\n [Date \"1\"]\nnone", 3, 2, "Date is given twice");
    refused(TRIKOLOS "[Player3 \"Zoe\"]\nnone", 2, 1, "there is no Player3; the players of this game are 1 to 2");
    refused(TRIKOLOS "[Player0 \"Zoe\"]\nnone", 2, 1, "there is no Player0");
    refused(TRIKOLOS "[Result \"p3win\"]\nnone", 2, 1, "\"p3win\" is no result");
    refused(TRIKOLOS "[Result \"won\"]\nnone", 2, 1, "\"won\" is no result");
    refused(TRIKOLOS "[9lives \"x\"]\nnone", 2, 1, "a letter and then letters and digits");
    refused(TRIKOLOS "[d-e \"x\"]\nnone", 2, 1, "a letter and then letters and digits");
    refused(TRIKOLOS "[\"x\"]\nnone", 2, 2, "a tag is written [Name \"value\"]");
    refused(TRIKOLOS "[ANameThatIsMuchTooLongForAnyTagToHave \"x\"]\nnone", 2, 2, "31 at most");
}

static void wrong_bytes(void **state)
{
    (void)state;
    refused_bytes(TRIKOLOS "{\0} none", 25, 2, 2, "a NUL byte");
    refused(TRIKOLOS "{\xff} none", 2, 2, "not UTF-8");
    refused(TRIKOLOS "{\xc0\xaf} none", 2, 2, "not UTF-8");         /* longer than needed */
    refused(TRIKOLOS "{a\xed\xa0\x80} none", 2, 3, "not UTF-8");    /* half of a pair     */
    refused(TRIKOLOS "{\xf4\x90\x80\x80} none", 2, 2, "not UTF-8"); /* beyond U+10FFFF    */
    refused(TRIKOLOS "{\xe2\x82", 2, 2, "not UTF-8");               /* cut off            */
    refused(TRIKOLOS "{\033[31m} none", 2, 2, "control character");
    refused(TRIKOLOS "{\xc2\x9b"
                     "31m} none",
            2, 2, "control character");
    refused(TRIKOLOS "3:+d\rnone", 2, 5, "control character");
}

static void wrong_moves(void **state)
{
    (void)state;
    refused(TRIKOLOS "9:+c none", 2, 1, "move 1: \"9:+c\" is not a Trikolos move");
    refused(TRIKOLOS "1. 3:+d\n  2. 3:a1 none", 3, 6, "move 2, 3:a1: ");
    refused(TRIKOLOS "1. 3:+d\n  2. 3:a1 none", 3, 6, "(rule R");
    refused(TRIKOLOS "2. 3:+d none", 2, 1, "here comes move 1, not 2");
    refused(TRIKOLOS "1.p2 3:+d none", 2, 1, "p2 is not to move here; p1 is");
    refused(TRIKOLOS "1.3:+d none", 2, 1, "and a blank behind it");
    refused(TRIKOLOS "01. 3:+d none", 2, 1, "no number of a move");
    refused(TRIKOLOS "1.p 3:+d none", 2, 1, "no number of a move");
    refused(TRIKOLOS "99999999999999999999. 3:+d none", 2, 1, "no number of a move");
    refused(TRIKOLOS "1. 1. 3:+d none", 2, 4, "after a move's number comes the move");
    refused(TRIKOLOS "1. none", 2, 4, "after a move's number comes the move");
    refused(TRIKOLOS "averylongwordthatcannotbeamoveofanygameatall none", 2, 1, "longer than any move");
    refused(TRIKOLOS "3:+d } none", 2, 6, "without its beginning");
    refused(TRIKOLOS "3:+d ] none", 2, 6, "without its beginning");
    refused("[Game \"agon\"]\nf1-e1 f11-g11 e1-f1 g11-f11 f1-e1 f11-g11 e1-f1 g11-f11 f1-e1 none", 2, 57, "third time");
    refused("[Game \"agon\"]\nf1-e1 f11-g11 e1-f1 g11-f11 f1-e1 f11-g11 e1-f1 g11-f11 9. f1-e1 none", 2, 57, "the game is over here");
}

static void wrong_comments_and_clocks(void **state)
{
    (void)state;
    refused(TRIKOLOS "3:+d {open\nnone", 2, 6, "never closed; end it with }");
    refused(TRIKOLOS "3:+d {a {b} c} none", 2, 9, "do not lie within comments");
    refused(TRIKOLOS "3:+d {a\\b} none", 2, 8, "in a comment \\ is followed by");
    refused(TRIKOLOS "3:+d {a\\", 2, 8, "in a comment \\ is followed by");
    refused(TRIKOLOS "3:+d {a} {b} none", 2, 10, "has a comment already");
    refused(TRIKOLOS "{a} {b} none", 2, 5, "has a comment already");
    refused(TRIKOLOS "1. {a} 3:+d none", 2, 4, "after the move it speaks of");
    refused(TRIKOLOS "3:+d ({a} 3:+a) none", 2, 7, "after the move it speaks of");
    refused(TRIKOLOS "3:+d (3:+a) {a} none", 2, 13, "before the variations");
    refused(TRIKOLOS "3:+d [1:00] none", 2, 6, "a clock is written [h:mm:ss]");
    refused(TRIKOLOS "3:+d [0:60:00] none", 2, 6, "a clock is written");
    refused(TRIKOLOS "3:+d [0:00:61] none", 2, 6, "a clock is written");
    refused(TRIKOLOS "3:+d [1000:00:00] none", 2, 6, "a clock is written");
    refused(TRIKOLOS "3:+d [0:00:00.] none", 2, 6, "a clock is written");
    refused(TRIKOLOS "3:+d [0:00:00.1234] none", 2, 6, "a clock is written");
    refused(TRIKOLOS "3:+d [0:00:01] [0:00:01] none", 2, 16, "right after its move");
    refused(TRIKOLOS "3:+d {a} [0:00:01] none", 2, 10, "right after its move");
    refused(TRIKOLOS "{a} [Date \"1\"] none", 2, 5, "tags stand before the first comment");
}

static void wrong_variations(void **state)
{
    (void)state;
    refused(TRIKOLOS "(3:+a) none", 2, 1, "here is none");
    refused(TRIKOLOS "3:+d ((3:+a) 3:+b) none", 2, 7, "here is none");
    refused(TRIKOLOS "3:+d ) none", 2, 6, "closes no variation");
    refused(TRIKOLOS "3:+d () none", 2, 7, "at least one move");
    refused(TRIKOLOS "3:+d (1.) none", 2, 9, "ends with a move");
    refused(TRIKOLOS "3:+d 2. (3:+a) none", 2, 9, "after a move's number comes the move");
    refused(TRIKOLOS "3:+d (3:+a none", 2, 6, "this variation is never closed");
    refused(TRIKOLOS "3:+d\n(3:+a (3:+b) ", 3, 1, "this variation is never closed");
    refused(TRIKOLOS "3:+d (3:+d) none", 2, 7, "the move 3:+d is already there");
    refused(TRIKOLOS "3:+d (3:+a) (3:+a) none", 2, 14, "the move 3:+a is already there");
}

static void wrong_ends(void **state)
{
    (void)state;
    refused(TRIKOLOS "3:+d", 2, 5, "ends without a result");
    refused(TRIKOLOS, 2, 1, "ends without a result");
    refused(TRIKOLOS "3:+d none 3:+a", 2, 11, "nothing may follow");
    refused(TRIKOLOS "3:+d none none", 2, 11, "nothing may follow");
    refused(TRIKOLOS "3:+d p3win", 2, 6, "\"p3win\" is no result of a game with 2 players");
    refused(TRIKOLOS "3:+d tie 1 2", 2, 6, "\"tie 1 2\" is no result");
    refused(TRIKOLOS "3:+d tie", 2, 6, "\"tie\" is no result");
    refused(TRIKOLOS "[Result \"draw\"]\n3:+d none", 3, 6, "the result here is none, but the tag Result says draw");
    refused("[Game \"blokus-trigon\"]\nr15 tie 3 1", 2, 5, "\"tie 3 1\" is no result");
    refused("[Game \"blokus-trigon\"]\nr15 tie 13", 2, 5, "is no result");
    refused("[Game \"agon\"]\nf1-e1 f11-g11 e1-f1 g11-f11 f1-e1 f11-g11 e1-f1 g11-f11 none", 2, 57,
            "the moves end the game with draw, but the result here is none");
}

/* --- bounds --- */

static void too_big(void **state)
{
    (void)state;
    static char text[TES_MAX_RECORD + 2];
    memset(text, ' ', sizeof text - 1);
    refused_bytes(text, TES_MAX_RECORD + 1, 1, 1, "at most 8388608 bytes; this one has 8388609");
    refused_bytes(text, TES_MAX_RECORD, 1, TES_MAX_RECORD + 1, "begins with its tags");
}

static void too_many_tags(void **state)
{
    (void)state;
    char text[4096];
    int n = sprintf(text, TRIKOLOS);
    for (int i = 0; i < 65; i++)
        n += sprintf(text + n, "[Tag%d \"x\"]\n", i);
    refused(text, 66, 1, "at most 64 tags");
}

/* The tree itself keeps what it builds readable. */
static void deep_trees_are_refused(void **state)
{
    (void)state;
    tes_rules rules;
    assert_true(tes_rules_parse("blokus-trigon", &rules, NULL));
    tes_record *r = tes_record_new(&rules, NULL);
    tes_node node = 0;
    tes_why why;
    static tes_move list[TES_MAX_MOVES];
    int depth = 0;
    for (;; depth++) {
        tes_match *match = tes_record_match(r, node);
        int n = tes_match_moves(match, list);
        tes_match_free(match);
        assert_true(n >= 2);
        assert_true(tes_record_add(r, node, list[0], NULL) != TES_NO_NODE);
        tes_node variation = tes_record_add(r, node, list[1], &why);
        if (variation == TES_NO_NODE)
            break;
        node = variation;
    }
    assert_int_equal(depth, TES_MAX_RECORD_DEPTH);
    assert_non_null(strstr(why.text, "at most 64 deep"));
    tes_buffer b = written(r);
    tes_record *back = read_back(b.text, b.size);
    assert_true(tes_record_set_tag(r, "Result", "none"));
    assert_equal_records(r, back);
    tes_record_free(back);
    /* One more level by hand. */
    char *deepest = strrchr(b.text, '(');
    size_t at = (size_t)(deepest - b.text), inner = strcspn(deepest, ")");
    assert_true(inner > 0);
    tes_buffer more = { 0 };
    tes_sink sink = tes_buffer_sink(&more);
    assert_true(tes_sink_write(&sink, b.text, at + inner) && tes_sink_put(&sink, " (x)") && tes_sink_put(&sink, deepest + inner));
    tes_error error;
    assert_null(tes_record_read(more.text, more.size, &error));
    assert_non_null(strstr(error.text, "nested at most 64 deep"));
    tes_buffer_clear(&more);
    tes_buffer_clear(&b);
    tes_record_free(r);
}

/* Eight megabytes of the shortest moves: time and memory in proportion. The
 * queens' dance may not repeat, so the file is made of variations. */
static void hostile_files(void **state)
{
    (void)state;
    static char text[TES_MAX_RECORD + 1];
    size_t n = (size_t)sprintf(text, "[Game \"agon\"]\nf1-e1");
    static const char *const step[] = { "f11-g11", "f11-e11", "j11-i10", "j11-i11", "k7-k8", "k7-k6" };
    for (int i = 0; n < TES_MAX_RECORD - 64; i++)
        n += (size_t)sprintf(text + n, " (%s", i % 2 ? "f1-g1" : "b1-c1"), n += (size_t)sprintf(text + n, " %s)", step[i % 6]);
    tes_error error;
    assert_null(tes_record_read(text, n, &error)); /* a variation may stand only once */
    n = (size_t)sprintf(text, "[Game \"agon\"]\nf1-e1 {");
    memset(text + n, '\n', TES_MAX_RECORD - n);
    memcpy(text + TES_MAX_RECORD - 6, "} none", 6);
    tes_record *r = read_back(text, TES_MAX_RECORD);
    tes_record_free(r);
    n = (size_t)sprintf(text, "[Game \"agon\"]\nf1-e1 {");
    memset(text + n, 'x', TES_MAX_RECORD - n);
    memcpy(text + TES_MAX_RECORD - 6, "} none", 6);
    r = read_back(text, TES_MAX_RECORD);
    tes_buffer b = written(r);
    tes_buffer_clear(&b);
    tes_record_free(r);
}

/* --- the tree --- */

static void nodes_that_are_not_there(void **state)
{
    (void)state;
    tes_record *r = reads(TRIKOLOS "3:+d none");
    tes_why why;
    assert_int_equal(tes_record_parent(r, 9), TES_NO_NODE);
    assert_int_equal(tes_record_parent(r, 0), TES_NO_NODE);
    assert_int_equal(tes_record_first(r, -1), TES_NO_NODE);
    assert_int_equal(tes_record_next(r, TES_NO_NODE), TES_NO_NODE);
    assert_int_equal(tes_record_move(r, 9), 0);
    assert_string_equal(tes_record_comment(r, 9), "");
    assert_true(tes_record_clock(r, 9) == -1);
    assert_false(tes_record_set_comment(r, 9, "x"));
    tes_record_set_clock(r, 9, 5);
    assert_int_equal(tes_record_add(r, 9, 0, &why), TES_NO_NODE);
    assert_non_null(strstr(why.text, "no such node"));
    assert_null(tes_record_match(r, 9));
    assert_int_equal(tes_record_main(r, 2), TES_NO_NODE);
    assert_int_equal(tes_record_main(r, -1), TES_NO_NODE);
    assert_int_equal(tes_record_main(r, 0), 0);
    tes_record_free(r);
    tes_record_free(NULL);
}

static void comments_and_clocks_can_change(void **state)
{
    (void)state;
    tes_record *r = reads(TRIKOLOS "3:+d [0:00:01] {x} none");
    assert_true(tes_record_set_comment(r, 1, "y"));
    assert_string_equal(tes_record_comment(r, 1), "y");
    assert_false(tes_record_set_comment(r, 1, "\xff"));
    assert_false(tes_record_set_comment(r, 1, "bell \a"));
    assert_string_equal(tes_record_comment(r, 1), "y");
    assert_true(tes_record_set_comment(r, 1, NULL));
    assert_string_equal(tes_record_comment(r, 1), "");
    tes_record_set_clock(r, 1, -7);
    assert_true(tes_record_clock(r, 1) == -1);
    tes_record_set_clock(r, 1, INT64_MAX);
    assert_true(tes_record_clock(r, 1) == TES_MAX_CLOCK);
    tes_record_set_clock(r, 0, 5);
    assert_true(tes_record_clock(r, 0) == -1);
    tes_buffer b = written(r);
    assert_non_null(strstr(b.text, "3:+d [999:59:59.999] none"));
    tes_buffer_clear(&b);
    tes_record_free(r);
}

static tes_node added(tes_record *r, tes_node parent, const char *text)
{
    tes_match *match = tes_record_match(r, parent);
    tes_move move;
    assert_true(tes_move_find(tes_match_game(match), tes_match_position(match), text, &move, NULL));
    tes_match_free(match);
    tes_node n = tes_record_add(r, parent, move, NULL);
    assert_int_not_equal(n, TES_NO_NODE);
    return n;
}

static void nodes_can_be_removed(void **state)
{
    tes_rules rules;
    (void)state;
    assert_true(tes_rules_parse("agon", &rules, NULL));
    tes_record *r = tes_record_new(&rules, NULL);
    tes_node a = added(r, 0, "f1-f2"), b = added(r, 0, "f1-e1"), c = added(r, 0, "f1-g2");
    tes_node below = added(r, added(r, b, "f11-f10"), "e1-e2");
    assert_true(tes_record_set_comment(r, below, "gone soon"));
    assert_false(tes_record_remove(r, 0));
    assert_false(tes_record_remove(r, 99));
    assert_true(tes_record_remove(r, b)); /* from the middle, with all below it */
    assert_false(tes_record_remove(r, b));
    assert_int_equal(tes_record_next(r, a), c);
    assert_int_equal(tes_record_parent(r, below), TES_NO_NODE);
    assert_null(tes_record_match(r, below));
    assert_string_equal(tes_record_comment(r, below), "");
    assert_true(tes_record_remove(r, a)); /* the next variation is the main line then */
    assert_int_equal(tes_record_main(r, 1), c);
    assert_true(tes_record_remove(r, c));
    assert_int_equal(tes_record_first(r, 0), TES_NO_NODE);
    tes_node again = added(r, 0, "f1-e1");
    assert_true(again > below);
    for (int i = 0; i < 100; i++) /* until the tables have grown, with what is gone in them */
        assert_true(tes_record_remove(r, added(r, again, "f11-f10")));
    tes_node last = added(r, again, "f11-f10");
    assert_int_equal(tes_record_first(r, again), last);
    tes_buffer text = written(r);
    tes_record *back = read_back(text.text, text.size);
    assert_int_not_equal(tes_record_main(back, 2), TES_NO_NODE);
    assert_int_equal(tes_record_main(back, 3), TES_NO_NODE);
    tes_buffer_clear(&text);
    tes_record_free(back);
    tes_record_free(r);
}

static void tags_can_change(void **state)
{
    (void)state;
    tes_record *r = reads(TRIKOLOS "[Date \"1\"] [Site \"a\\\"b\\\\c\\nd\\te\"] none");
    assert_string_equal(tes_record_tag(r, "Site"), "a\"b\\c\nd\te");
    assert_int_equal(tes_record_tags(r), 3);
    assert_true(tes_record_set_tag(r, "Date", "2"));
    assert_string_equal(tes_record_tag(r, "Date"), "2");
    assert_true(tes_record_set_tag(r, "Date", NULL));
    assert_null(tes_record_tag(r, "Date"));
    assert_true(tes_record_set_tag(r, "Date", NULL));
    assert_string_equal(tes_record_tag_name(r, 0), "Site");
    assert_null(tes_record_tag_name(r, 2));
    assert_null(tes_record_tag_value(r, -1));
    assert_false(tes_record_set_tag(r, "Game", "agon"));
    assert_false(tes_record_set_tag(r, "Position", "x"));
    assert_false(tes_record_set_tag(r, "a b", "x"));
    assert_false(tes_record_set_tag(r, "", "x"));
    assert_false(tes_record_set_tag(r, "Result", "p9win"));
    assert_false(tes_record_set_tag(r, "Event", "\xff"));
    for (int i = tes_record_tags(r); i < 64; i++) {
        char name[16];
        sprintf(name, "Tag%d", i);
        assert_true(tes_record_set_tag(r, name, "x"));
    }
    assert_false(tes_record_set_tag(r, "Tag64", "x"));
    assert_true(tes_record_set_tag(r, "Tag63", "y"));
    tes_record_free(r);
}

static void record_of_a_match(void **state)
{
    for (uint64_t seed = 1; seed <= 2; seed++) {
        tes_rules rules;
        tes_rng rng;
        tes_rng_seed(&rng, seed);
        assert_true(tes_rules_parse(*state, &rules, NULL));
        tes_match *match = tes_match_new(&rules, NULL);
        for (int i = 0; i < 30 && tes_match_mover(match) != TES_NOBODY; i++)
            assert_true(tes_match_play(match, rules.game->random_move(tes_match_position(match), &rng), NULL));
        tes_record *r = tes_record_of_match(match);
        int plies = tes_match_plies(match);
        tes_match *again = tes_record_match(r, tes_record_main(r, plies));
        assert_int_equal(tes_match_plies(again), plies);
        assert_memory_equal(tes_match_position(match), tes_match_position(again), rules.game->state_size);
        tes_match_free(again);
        tes_record_free(r);
        /* From the position reached, as a start of its own. */
        r = tes_record_new(&rules, tes_match_position(match));
        tes_buffer b = written(r);
        tes_record *back = read_back(b.text, b.size);
        assert_memory_equal(tes_record_start(back), tes_match_position(match), rules.game->state_size);
        tes_buffer_clear(&b);
        tes_record_free(back);
        tes_record_free(r);
        tes_match_free(match);
    }
}

/* A sink that refuses at any byte ends the writing, without a leak. */
static void sinks_that_refuse(void **state)
{
    (void)state;
    tes_record *r = random_record("agon", 3, 60);
    tes_buffer b = written(r);
    for (size_t n = 0; n <= b.size; n++) {
        short_sink s;
        tes_sink sink = short_sink_make(&s, n);
        assert_int_equal(tes_record_write(r, &sink), n == b.size);
    }
    tes_buffer_clear(&b);
    tes_record_free(r);
}

int main(void)
{
    static struct CMUnitTest tests[2 * MAX_VARIANTS];
    static char name[MAX_VARIANTS][TES_GAME_TEXT];
    int n = every_variant(name);
    for (int i = 0; i < n; i++) {
        tests[i] = (struct CMUnitTest){ .name = name[i], .test_func = round_trip, .initial_state = name[i] };
        tests[n + i] = (struct CMUnitTest){ .name = name[i], .test_func = record_of_a_match, .initial_state = name[i] };
    }
    const struct CMUnitTest single[] = {
        cmocka_unit_test(written_in_full),
        cmocka_unit_test(read_leniently_where_it_does_no_harm),
        cmocka_unit_test(comments_unfolded),
        cmocka_unit_test(repetition_ends_the_line),
        cmocka_unit_test(result_of_an_unfinished_game),
        cmocka_unit_test(wrong_tags),
        cmocka_unit_test(wrong_bytes),
        cmocka_unit_test(wrong_moves),
        cmocka_unit_test(wrong_comments_and_clocks),
        cmocka_unit_test(wrong_variations),
        cmocka_unit_test(wrong_ends),
        cmocka_unit_test(too_big),
        cmocka_unit_test(too_many_tags),
        cmocka_unit_test(deep_trees_are_refused),
        cmocka_unit_test(hostile_files),
        cmocka_unit_test(nodes_that_are_not_there),
        cmocka_unit_test(comments_and_clocks_can_change),
        cmocka_unit_test(nodes_can_be_removed),
        cmocka_unit_test(tags_can_change),
        cmocka_unit_test(sinks_that_refuse),
    };
    int failed = _cmocka_run_group_tests("round trips", tests, 2 * (size_t)n, NULL, NULL);
    failed += cmocka_run_group_tests_name("records", single, NULL, NULL);
    return failed != 0;
}
