/* ugi_games_test.c - a random game of every variant, played through the engine
 * protocol alone, with a match beside it that says what must come back. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tessera/match.h>

#include "cmocka_all.h"
#include "talk.h"
#include "variants.h"

/* A game walked through the protocol, with a match beside it as the judge. */
typedef struct walk {
    talk t;
    tes_match *match;
    tes_buffer line; /* "position startpos moves ..." so far */
    tes_buffer expected;
    tes_move list[TES_MAX_MOVES];
} walk;

static void expect(walk *w, const char *question)
{
    tes_sink sink = tes_buffer_sink(&w->expected);
    assert_true(tes_sink_put(&sink, "\n"));
    answers(&w->t, question, w->expected.text);
    tes_buffer_clear(&w->expected);
}

#define EXPECT(w, question, ...)                                 \
    do {                                                         \
        tes_sink expect_sink = tes_buffer_sink(&(w)->expected);  \
        assert_true(tes_sink_format(&expect_sink, __VA_ARGS__)); \
        expect(w, question);                                     \
    } while (0)

static void list_is_the_matchs(walk *w)
{
    tes_sink sink = tes_buffer_sink(&w->expected);
    int n = tes_match_moves(w->match, w->list);
    assert_true(tes_sink_put(&sink, "response"));
    for (int i = 0; i < n; i++) {
        char text[TES_MOVE_TEXT];
        tes_match_game(w->match)->move_text(tes_match_position(w->match), w->list[i], text);
        assert_true(tes_sink_format(&sink, " %s", text));
    }
    expect(w, "query legalmoves");
}

static void standing_is_the_matchs(walk *w)
{
    tes_result r;
    int mover = tes_match_mover(w->match), winners = 0, last = 0;
    tes_match_result(w->match, &r);
    EXPECT(w, "query gameover", "response %s", mover < 0 ? "true" : "false");
    EXPECT(w, "query turn", "response %d", mover + 1);
    EXPECT(w, "query p1turn", "response %s", mover == 0 ? "true" : "false");
    for (int p = 0; p < r.players; p++)
        if (r.winners >> p & 1) {
            winners++;
            last = p + 1;
        }
    if (!r.over)
        EXPECT(w, "query result", "response none");
    else if (winners == 1)
        EXPECT(w, "query result", "response p%dwin", last);
    else if (winners == r.players)
        EXPECT(w, "query result", "response draw");
    else
        assert_true(strncmp(tell(&w->t, "query result"), "response tie ", 13) == 0);
    const char *at = tell(&w->t, "query scores");
    assert_true(strncmp(at, "response ", 9) == 0);
    at += 8;
    for (int p = 0; p < r.players; p++) {
        char *end;
        assert_true(strtod(at, &end) * 2 == r.half_points[p]);
        at = end;
    }
    assert_string_equal(at, "\n");
}

/* The text of the position sets up the same position. */
static void fen_reads_back(walk *w)
{
    char fen[TES_POSITION_TEXT];
    tes_match_game(w->match)->position_text(tes_match_position(w->match), fen);
    EXPECT(w, "query fen", "response %s", fen);
    tes_buffer line = { 0 };
    tes_sink sink = tes_buffer_sink(&line);
    assert_true(tes_sink_format(&sink, "position fen %s", fen));
    answers(&w->t, line.text, "");
    EXPECT(w, "query fen", "response %s", fen);
    tes_buffer_clear(&line);
    answers(&w->t, w->line.text, "");
    EXPECT(w, "query fen", "response %s", fen);
}

static void play_one(walk *w, tes_rng *rng)
{
    const tes_game *game = tes_match_game(w->match);
    const void *pos = tes_match_position(w->match);
    char text[TES_MOVE_TEXT], line[TES_MOVE_TEXT + 16];
    tes_move move = game->random_move(pos, rng);
    game->move_text(pos, move, text);
    snprintf(line, sizeof line, "query why %s", text);
    answers(&w->t, line, "response legal\n");
    tes_sink sink = tes_buffer_sink(&w->line);
    assert_true(tes_sink_format(&sink, "%s %s", tes_match_plies(w->match) ? "" : " moves", text));
    assert_true(tes_match_play(w->match, move, NULL));
}

static void game_runs_through_the_protocol(void **state)
{
    enum { LONGEST = 150 };
    static walk w; /* large: a full move list */
    tes_rules rules;
    tes_rng rng;
    char line[TES_GAME_TEXT + 64];
    assert_true(tes_rules_parse(*state, &rules, NULL));
    tes_rng_seed(&rng, 2);
    memset(&w, 0, sizeof w);
    talk_begin(&w.t);
    w.match = tes_match_new(&rules, NULL);
    assert_non_null(w.match);
    tes_sink sink = tes_buffer_sink(&w.line);
    assert_true(tes_sink_put(&sink, "position startpos"));
    snprintf(line, sizeof line, "setoption name Game value %s", (const char *)*state);
    answers(&w.t, line, "");
    EXPECT(&w, "query game", "response %s", (const char *)*state);
    EXPECT(&w, "query players", "response %d", rules.players);
    for (int ply = 0; ply < LONGEST && tes_match_mover(w.match) != TES_NOBODY; ply++) {
        list_is_the_matchs(&w);
        standing_is_the_matchs(&w);
        fen_reads_back(&w);
        if (ply % 10 == 0)
            best_move(&w.t, "go depth 1");
        play_one(&w, &rng);
        answers(&w.t, w.line.text, "");
    }
    list_is_the_matchs(&w);
    standing_is_the_matchs(&w);
    tes_match_free(w.match);
    tes_buffer_clear(&w.line);
    talk_end(&w.t);
}

int main(void)
{
    static char name[MAX_VARIANTS][TES_GAME_TEXT];
    static struct CMUnitTest tests[MAX_VARIANTS];
    int n = every_variant(name);
    for (int i = 0; i < n; i++)
        tests[i] = (struct CMUnitTest){ .name = name[i], .test_func = game_runs_through_the_protocol, .initial_state = name[i] };
    return _cmocka_run_group_tests("ugi games", tests, (size_t)n, NULL, NULL) != 0;
}
