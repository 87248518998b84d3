/* rule_test.c - see rule_test.h. */
#include "rule_test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmocka_all.h"

enum { MAX_RULES = 256 };

static struct CMUnitTest tests[MAX_RULES];
static size_t test_count;
static tes_match *now;
static tes_why last_why;

void rule_add(const char *name, void (*test)(void **state))
{
    if (test_count == MAX_RULES)
        abort();
    tests[test_count++] = (struct CMUnitTest){ .name = name, .test_func = test };
}

int main(void)
{
    int failed = _cmocka_run_group_tests("rulebook", tests, test_count, NULL, NULL);
    tes_match_free(now);
    return failed != 0;
}

static tes_rules rules_of(const char *game_string)
{
    tes_rules rules;
    tes_error error;
    if (!tes_rules_parse(game_string, &rules, &error))
        fail_msg("%s", error.text);
    return rules;
}

static void set(const tes_rules *rules, const void *pos)
{
    tes_match_free(now);
    now = tes_match_new(rules, pos);
    assert_non_null(now);
}

void started(const char *game_string)
{
    tes_rules rules = rules_of(game_string);
    set(&rules, NULL);
}

/* Rows joined by '/', blanks dropped; the tail as it is. */
static void join(const char *const rows[], char out[TES_POSITION_TEXT])
{
    size_t n = 0;
    for (int r = 0; rows[r]; r++) {
        bool tail = rows[r][0] == ' ' || rows[r][0] == ':';
        if (tail && rows[r][0] == ' ') /* a drawn row may be indented: a tail has no second blank in front */
            tail = rows[r][1] != ' ' && !rows[r + 1];
        if (r > 0 && !tail)
            out[n++] = '/';
        for (const char *c = rows[r]; *c; c++)
            if (tail || *c != ' ')
                out[n++] = *c;
        assert_true(n < TES_POSITION_TEXT - 64);
    }
    out[n] = '\0';
}

void rule_drawn(const char *game_string, const char *const rows[])
{
    _Alignas(TES_STATE_ALIGN) unsigned char pos[TES_MAX_STATE];
    char text[TES_POSITION_TEXT];
    tes_rules rules = rules_of(game_string);
    tes_error error;
    join(rows, text);
    if (!rules.game->parse_position(&rules, text, pos, &error))
        fail_msg("%s: %s", text, error.text);
    set(&rules, pos);
}

void rule_impossible(const char *game_string, const char *const rows[])
{
    _Alignas(TES_STATE_ALIGN) unsigned char pos[TES_MAX_STATE];
    char text[TES_POSITION_TEXT];
    tes_rules rules = rules_of(game_string);
    tes_error error;
    join(rows, text);
    if (rules.game->parse_position(&rules, text, pos, &error))
        fail_msg("this position should be refused: %s", text);
}

const void *position(void) { return tes_match_position(now); }
const tes_match *match(void) { return now; }

static void each(const char *moves, void (*act)(const char *move))
{
    char copy[8192];
    assert_true(strlen(moves) < sizeof copy);
    strcpy(copy, moves);
    for (char *word = strtok(copy, " \n"); word; word = strtok(NULL, " \n"))
        act(word);
}

static bool is_legal(const char *text)
{
    tes_move move;
    memset(&last_why, 0, sizeof last_why);
    return tes_move_find(tes_match_game(now), position(), text, &move, &last_why) && tes_match_mover(now) != TES_NOBODY;
}

static void legal_one(const char *text)
{
    if (!is_legal(text))
        fail_msg("%s should be legal, but: R%d %s", text, last_why.rule, last_why.text);
}

void legal(const char *moves) { each(moves, legal_one); }

void illegal(const char *move, int rule)
{
    if (is_legal(move))
        fail_msg("%s should be illegal by R%d", move, rule);
    if (last_why.rule != rule)
        fail_msg("%s should break R%d, not R%d (%s)", move, rule, last_why.rule, last_why.text);
}

void shows(const char *cells)
{
    char text[TES_MOVE_TEXT], list[1024];
    int words = 0;
    snprintf(list, sizeof list, " %s ", cells);
    for (const char *c = cells; *c; c++)
        words += *c != ' ' && (c == cells || c[-1] == ' ');
    for (int i = 0; i < last_why.cells; i++) {
        char padded[TES_MOVE_TEXT + 2];
        tes_match_game(now)->touch_text(position(), last_why.cell[i], text);
        snprintf(padded, sizeof padded, " %s ", text);
        if (!strstr(list, padded))
            fail_msg("the refusal shows %s, not only \"%s\"", text, cells);
    }
    if (words != last_why.cells)
        fail_msg("the refusal shows %d cells, not the %d of \"%s\"", last_why.cells, words, cells);
}

static int legal_count(void)
{
    static tes_move list[TES_MAX_MOVES];
    return tes_match_moves(now, list);
}

void choices(int count) { assert_int_equal(legal_count(), count); }

static int counted;
static void count_one(const char *move)
{
    legal_one(move);
    counted++;
}

void only(const char *moves)
{
    counted = 0;
    each(moves, count_one);
    choices(counted);
}

void to_move(int player) { assert_int_equal(tes_match_mover(now) + 1, player); }

static tes_result result(void)
{
    tes_result r;
    tes_match_result(now, &r);
    return r;
}

void wins(int player)
{
    tes_result r = result();
    assert_true(r.over);
    assert_int_equal(r.winners, 1 << (player - 1));
    assert_int_equal(legal_count(), 0);
}

void shared(void)
{
    tes_result r = result();
    assert_true(r.over);
    assert_int_equal(r.winners, (1 << r.players) - 1);
    assert_int_equal(legal_count(), 0);
}

void not_over(void)
{
    assert_false(result().over);
    assert_int_not_equal(tes_match_mover(now), TES_NOBODY);
}

void points(int player, int half_points) { assert_int_equal(result().half_points[player - 1], half_points); }

static void play_one(const char *move)
{
    if (!tes_match_play_text(now, move, &last_why))
        fail_msg("%s cannot be played: R%d %s", move, last_why.rule, last_why.text);
}

void play(const char *moves) { each(moves, play_one); }

void undo(int plies) { assert_int_equal(tes_match_undo(now, plies), plies); }

/* Both texts go through the game, so that a drawing may write dots where the
 * game writes counts. */
void rule_becomes(const char *const rows[])
{
    _Alignas(TES_STATE_ALIGN) unsigned char pos[TES_MAX_STATE];
    char wanted[TES_POSITION_TEXT], found[TES_POSITION_TEXT];
    const tes_game *game = tes_match_game(now);
    tes_error error;
    join(rows, wanted);
    if (!game->parse_position(tes_match_rules(now), wanted, pos, &error))
        fail_msg("%s: %s", wanted, error.text);
    game->position_text(pos, wanted);
    game->position_text(position(), found);
    assert_string_equal(found, wanted);
}

void rule_turn(const char *game_string, const char *move, const char *const rows[])
{
    enum { ROWS = 24, WIDEST = 100 };
    char text[2][ROWS][WIDEST];
    const char *before[ROWS + 1] = { 0 }, *after[ROWS + 1] = { 0 };
    for (int r = 0; rows[r]; r++) {
        assert_true(r < ROWS);
        assert_int_equal(sscanf(rows[r], "%99[^|]| %99[^|]", text[0][r], text[1][r]), 2);
        for (size_t n = strlen(text[0][r]); n > 0 && text[0][r][n - 1] == ' '; n--)
            text[0][r][n - 1] = '\0';
        before[r] = text[0][r];
        after[r] = text[1][r];
    }
    rule_drawn(game_string, before);
    play(move);
    rule_becomes(after);
}
