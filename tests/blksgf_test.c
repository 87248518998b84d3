/* blksgf_test.c - Pentobi's files: what it writes can be read, what we write
 * reads back, what cannot be taken over is refused with its place. */
#include <stdio.h>
#include <string.h>

#include <tessera/record.h>

#include "cmocka_all.h"
#include "random_record.h"
#include "short_sink.h"

static tes_record *reads(const char *text)
{
    tes_error error = { 0 };
    tes_record *r = tes_blksgf_read(text, strlen(text), &error);
    if (!r)
        fail_msg("%d:%d: %s\n%s", error.line, error.column, error.text, text);
    return r;
}

static void refused_bytes(const char *text, size_t size, int line, int column, const char *says)
{
    tes_error error = { 0 };
    tes_record *r = tes_blksgf_read(text, size, &error);
    if (r)
        fail_msg("was read: %s", text);
    if (error.line != line || error.column != column || !strstr(error.text, says))
        fail_msg("expected %d:%d: ...%s..., got %d:%d: %s\n%s", line, column, says, error.line, error.column, error.text, text);
    assert_null(tes_blksgf_read(text, size, NULL));
}

static void refused(const char *text, int line, int column, const char *says) { refused_bytes(text, strlen(text), line, column, says); }

static tes_buffer written(const tes_record *r)
{
    tes_buffer b = { 0 };
    tes_sink sink = tes_buffer_sink(&b);
    tes_error error;
    if (!tes_blksgf_write(r, &sink, &error))
        fail_msg("%s", error.text);
    return b;
}

static void writes(const tes_record *r, const char *text)
{
    tes_buffer b = written(r);
    assert_string_equal(b.text, text);
    tes_buffer_clear(&b);
}

static const char *game_of(const tes_record *r)
{
    static char text[TES_GAME_TEXT];
    tes_rules_text(tes_record_rules(r), text);
    return text;
}

/* --- reading what Pentobi writes --- */

static void variations_and_marks(void **state)
{
    (void)state;
    tes_record *r = reads(
        "(\n;GM[Blokus Trigon Two-Player]\n(\n ;1[r12,r13,s13,r14,s14,r15]TE[1]\n (\n  ;2[r4,q5,r5,q6,r6,r7]TE[1]\n"
        "  ;3[j7,k7,l7,m7,m8,n8]TE[1]\n )\n (\n  ;2[r4,r5,s5,r6,s6,r7]C[or this]\n )\n)\n(\n ;1[t12,s13,t13,r14,s14,r15]BM[1]\n)\n)\n");
    assert_string_equal(game_of(r), "blokus-trigon:players=2,start=free");
    tes_node first = tes_record_first(r, 0), second = tes_record_first(r, first);
    assert_true(tes_record_next(r, first) != TES_NO_NODE);
    assert_string_equal(tes_record_comment(r, tes_record_next(r, second)), "or this");
    assert_true(tes_record_first(r, second) != TES_NO_NODE);
    writes(r, "(;GM[Blokus Trigon Two-Player]CA[UTF-8]AP[Tessera]\n(\n;1[r12,r13,s13,r14,s14,r15]\n(\n;2[r4,q5,r5,q6,r6,r7]\n"
              ";3[j7,k7,l7,m7,m8,n8]\n)\n(\n;2[r4,r5,s5,r6,s6,r7]C[or this]\n)\n)\n(\n;1[t12,s13,t13,r14,s14,r15]\n)\n)\n");
    tes_record_free(r);
}

static void three_variants(void **state)
{
    (void)state;
    tes_record *r = reads("(;GM[Blokus Trigon];1[r15])");
    assert_string_equal(game_of(r), "blokus-trigon");
    tes_record_free(r);
    r = reads("(;1[P14]GM[Blokus Trigon Three-Player])"); /* capitals, and a move in the first node */
    assert_string_equal(game_of(r), "blokus-trigon:players=3,start=free");
    assert_true(tes_record_first(r, 0) != TES_NO_NODE);
    tes_record_free(r);
}

/* Pentobi up to 0.2: other names of colours, a move as a list of points. */
static void old_files(void **state)
{
    (void)state;
    tes_record *r = reads("(;GM[Blokus Trigon];BLUE[r15][r14];YELLOW[z12];RED[z7];GREEN[r4])");
    assert_true(tes_record_main(r, 4) != TES_NO_NODE);
    tes_record_free(r);
}

static void names_and_information(void **state)
{
    (void)state;
    tes_record *r =
        reads("(;GM[Blokus Trigon Two-Player]PB[Anna]PW[Beat \\] \\\\ Z\xc3\xbcrich]DT[2026-11-15]EV[Cup\nFinal]RO[3]GN[x]ZZ[unknown])");
    assert_string_equal(tes_record_tag(r, "Player1"), "Anna");
    assert_string_equal(tes_record_tag(r, "Player2"), "Beat ] \\ Z\xc3\xbcrich");
    assert_string_equal(tes_record_tag(r, "Event"), "Cup Final");
    assert_string_equal(tes_record_tag(r, "Round"), "3");
    assert_string_equal(tes_record_tag(r, "Date"), "2026-11-15");
    tes_record_free(r);
    r = reads("(;GM[Blokus Trigon]P1[a]P4[d]PB[nobody])");
    assert_string_equal(tes_record_tag(r, "Player1"), "a");
    assert_string_equal(tes_record_tag(r, "Player4"), "d");
    tes_record_free(r);
}

static void comments_and_clocks(void **state)
{
    (void)state;
    tes_record *r = reads("(;GM[Blokus Trigon]C[start];C[more];1[r15]1L[299.5]2L[7]C[a\\\nb\tc\r\nd];C[behind];2[z12]1L[3])");
    tes_node first = tes_record_main(r, 1), second = tes_record_main(r, 2);
    assert_string_equal(tes_record_comment(r, 0), "start\nmore");
    assert_string_equal(tes_record_comment(r, first), "ab c\nd\nbehind");
    assert_true(tes_record_clock(r, first) == 299500);
    assert_true(tes_record_clock(r, second) == -1);
    writes(r, "(;GM[Blokus Trigon]CA[UTF-8]AP[Tessera]C[start\nmore]\n;1[r15]1L[299.500]C[ab c\nd\nbehind]\n;2[z12]\n)\n");
    tes_record_free(r);
}

/* The same move twice is one node with both comments and all that follows. */
static void twins_become_one(void **state)
{
    (void)state;
    tes_record *r = reads("(;GM[Blokus Trigon](;1[r15]C[x];2[z12])(;1[r15]C[y];2[z7]))");
    tes_node first = tes_record_first(r, 0);
    assert_int_equal(tes_record_next(r, first), TES_NO_NODE);
    assert_string_equal(tes_record_comment(r, first), "x\ny");
    assert_true(tes_record_next(r, tes_record_first(r, first)) != TES_NO_NODE);
    tes_record_free(r);
}

static void positions_by_setup(void **state)
{
    (void)state;
    char fen[TES_POSITION_TEXT];
    tes_record *r = reads("(;GM[Blokus Trigon]A1[r15,r14][r13]A2[z12]A3[z7]A4[r4]PL[2];2[z11,aa11])");
    const tes_game *game = tes_record_rules(r)->game;
    game->position_text(tes_record_start(r), fen);
    assert_non_null(strstr(fen, " y -"));
    assert_true(tes_record_main(r, 1) != TES_NO_NODE);
    tes_buffer b = written(r);
    assert_non_null(strstr(b.text, "A1[r13][r14,r15]A2[z12]A3[z7]A4[r4]PL[2]"));
    tes_record *back = reads(b.text);
    assert_equal_records(r, back);
    tes_buffer_clear(&b);
    tes_record_free(back);
    tes_record_free(r);
    r = reads("(;GM[Blokus Trigon Two-Player]AB[r15]AW[z12]A3[z7]A4[r4])"); /* blue moves when nothing is said */
    game->position_text(tes_record_start(r), fen);
    assert_non_null(strstr(fen, " b -"));
    tes_record_free(r);
}

/* --- round trips --- */

static void round_trip(void **state)
{
    static const char *const games[] = { "blokus-trigon", "blokus-trigon:players=2,start=free", "blokus-trigon:players=3,start=free" };
    (void)state;
    for (uint64_t seed = 1; seed <= 12; seed++) {
        tes_record *made = random_record(games[seed % 3], seed, 150);
        tes_record_set_tag(made, "Event", "one line");
        for (tes_node n = 0; n < 151; n++) /* SGF has no tabs */
            if (strchr(tes_record_comment(made, n), '\t'))
                tes_record_set_comment(made, n, "no tab");
        tes_buffer first = written(made);
        tes_record *back = reads(first.text);
        assert_true(tes_record_set_tag(back, "Player1", tes_record_tag(made, "Player1")));
        tes_buffer second = written(back);
        assert_string_equal(first.text, second.text);
        /* Tags come back in another order. */
        for (int t = 0; t < tes_record_tags(made); t++)
            assert_string_equal(tes_record_tag_value(made, t), tes_record_tag(back, tes_record_tag_name(made, t)));
        while (tes_record_tags(made))
            tes_record_set_tag(made, tes_record_tag_name(made, 0), NULL);
        while (tes_record_tags(back))
            tes_record_set_tag(back, tes_record_tag_name(back, 0), NULL);
        assert_equal_records(made, back);
        tes_buffer_clear(&first);
        tes_buffer_clear(&second);
        tes_record_free(made);
        tes_record_free(back);
    }
}

/* --- refusals --- */

static void not_pentobis(void **state)
{
    (void)state;
    refused("", 1, 1, "begins with (;GM");
    refused("hello", 1, 1, "begins with (;GM");
    refused("\n (GM[x])", 2, 3, "begins with ;");
    refused("(;)", 1, 3, "must name the game");
    refused("(;FF[4]\n;GM[Blokus Trigon])", 1, 3, "must name the game");
    refused("(;GM[Blokus])", 1, 3, "\"Blokus\"; it must be Blokus Trigon");
    refused("(;GM[Blokus Trigon]GM[Blokus Trigon])", 1, 20, "GM is given twice");
    refused("(;CA[ISO-8859-1]GM[Blokus Trigon])", 1, 3, "only UTF-8");
    refused("(;GM[Blokus Trigon]PL[5])", 1, 20, "1 to 4");
    refused("(;GM[Blokus Trigon]DT[1]DT[2])", 1, 25, "DT is given twice");
    refused_bytes("(;GM[Blokus Trigon]C[\xff])", 24, 1, 22, "not UTF-8");
    refused_bytes("(;GM[Blokus Trigon]\n\0)", 22, 2, 1, "NUL");
    refused("(;GM[Blokus Trigon]C[\033[2J])", 1, 22, "control character");
}

static void broken_structure(void **state)
{
    (void)state;
    refused("(;GM[Blokus Trigon]", 1, 1, "never closed");
    refused("(;GM[Blokus Trigon]\n(;1[r15])", 1, 1, "never closed");
    refused("(;GM[Blokus Trigon]\n(;1[r15]", 2, 1, "never closed");
    refused("(;GM[Blokus Trigon]C[open)", 1, 21, "never closed; it ends with ]");
    refused("(;GM[Blokus Trigon]C[open\\", 1, 21, "never closed; it ends with ]");
    refused("(;GM[Blokus Trigon]))", 1, 21, "more than one game");
    refused("(;GM[Blokus Trigon])(;GM[Blokus Trigon])", 1, 21, "more than one game");
    refused("(;GM[Blokus Trigon]c[x])", 1, 20, "capital letters");
    refused("(;GM[Blokus Trigon]C)", 1, 20, "value in brackets");
    refused("(;GM[Blokus Trigon]\n())", 2, 2, "comes a node");
    refused("(;GM[Blokus Trigon];1[r15]](", 1, 27, "capital letters");
    refused("(;GM[Blokus Trigon](;1[r15])]", 1, 29, "here comes ;");
}

static void wrong_moves(void **state)
{
    (void)state;
    refused("(;GM[Blokus Trigon]\n;1[a1])", 2, 2, "a1");
    refused("(;GM[Blokus Trigon]\n;1[r12])", 2, 2, "(rule R");
    refused("(;GM[Blokus Trigon]\n;2[z12])", 2, 2, "move of yellow, but blue is to move");
    refused("(;GM[Blokus Trigon];1[r15]\n;1[z7])", 2, 2, "move of blue, but yellow is to move");
    refused("(;GM[Blokus Trigon];1[r15]2[z12])", 1, 27, "its second");
    refused("(;GM[Blokus Trigon];1[r15]1L[soon])", 1, 27, "no time left");
    refused("(;GM[Blokus Trigon];1[r15]1L[9999999999])", 1, 27, "no time left");
}

static void wrong_setup(void **state)
{
    (void)state;
    refused("(;GM[Blokus Trigon]A1[r15]\nA2[r14,r15])", 2, 1, "lie on r15");
    refused("(;GM[Blokus Trigon]A1[r15,z7])", 1, 20, "r15,z7");
    refused("(;GM[Blokus Trigon]A1[s12])", 1, 3, "none of Blokus Trigon: ");
    refused("(;GM[Blokus Trigon]AE[r15])", 1, 20, "takes pieces away");
    refused("(;GM[Blokus Trigon]\n;A1[r15])", 2, 2, "only the first node");
}

static void bounds(void **state)
{
    (void)state;
    static char text[TES_MAX_RECORD + 64];
    memset(text, ' ', sizeof text);
    refused_bytes(text, TES_MAX_RECORD + 1, 1, 1, "at most 8388608 bytes");
    int n = sprintf(text, "(;GM[Blokus Trigon]");
    for (int i = 0; i < 300; i++)
        n += sprintf(text + n, "(;C[]");
    refused_bytes(text, (size_t)n, 1, 20 + 5 * 255, "nested at most 256");
    n = sprintf(text, "(;GM[Blokus Trigon]");
    for (int i = 0; i < 2000; i++)
        n += sprintf(text + n, ";C[again]");
    refused_bytes(text, (size_t)n, 1, 20 + 1 + 9 * 1001, "too many or too long comments");
}

/* A megabyte of the same moves over and over. */
static void large_files(void **state)
{
    (void)state;
    enum { SIZE = 1 << 20 };
    static char text[SIZE];
    int n = sprintf(text, "(;GM[Blokus Trigon]");
    while (n < SIZE - 40)
        n += sprintf(text + n, "(;1[r15];2[z12];3[z7];4[r4])");
    text[n++] = ')';
    text[n] = '\0';
    tes_record *r = reads(text);
    assert_true(tes_record_main(r, 4) != TES_NO_NODE);
    tes_record_free(r);
}

static void other_games(void **state)
{
    static const char *const others[] = { "trikolos", "blokus-trigon:players=teams", "blokus-trigon:players=solo",
                                          "blokus-trigon:contact=strict" };
    (void)state;
    for (int i = 0; i < 4; i++) {
        tes_rules rules;
        tes_error error;
        tes_buffer b = { 0 };
        tes_sink sink = tes_buffer_sink(&b);
        assert_true(tes_rules_parse(others[i], &rules, NULL));
        tes_record *r = tes_record_new(&rules, NULL);
        assert_false(tes_blksgf_write(r, &sink, &error));
        assert_non_null(strstr(error.text, others[i]));
        assert_non_null(strstr(error.text, "4, 2 or 3 players"));
        assert_null(b.text);
        tes_record_free(r);
    }
}

static void sinks_that_refuse(void **state)
{
    (void)state;
    tes_error error;
    short_sink s;
    tes_record *r = reads("(;GM[Blokus Trigon]A1[r15]A2[z12]A3[z7]A4[r4]P1[a]DT[1]C[\\]\\\\](;1[q13,q14]1L[3.5]C[x])(;1[s13,s14]))");
    tes_buffer b = written(r);
    for (size_t n = 0; n <= b.size; n++) {
        tes_sink sink = short_sink_make(&s, n);
        assert_int_equal(tes_blksgf_write(r, &sink, &error), n == b.size);
        if (n < b.size)
            assert_non_null(strstr(error.text, "could not be written"));
    }
    tes_buffer_clear(&b);
    tes_record_free(r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(variations_and_marks),
        cmocka_unit_test(three_variants),
        cmocka_unit_test(old_files),
        cmocka_unit_test(names_and_information),
        cmocka_unit_test(comments_and_clocks),
        cmocka_unit_test(twins_become_one),
        cmocka_unit_test(positions_by_setup),
        cmocka_unit_test(round_trip),
        cmocka_unit_test(not_pentobis),
        cmocka_unit_test(broken_structure),
        cmocka_unit_test(wrong_moves),
        cmocka_unit_test(wrong_setup),
        cmocka_unit_test(bounds),
        cmocka_unit_test(large_files),
        cmocka_unit_test(other_games),
        cmocka_unit_test(sinks_that_refuse),
    };
    return cmocka_run_group_tests_name("blksgf", tests, NULL, NULL) != 0;
}
