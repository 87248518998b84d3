/* trigon_policy_test.c - what Trigon tells a search, against every action tried: a
 * threat is seen exactly when there is one, what completes comes first, what is left
 * out in face of a threat does not answer it, and nothing answers a fork. And what it
 * says of the chances: even at first, and an eager player looks to their own.
 */
#include <string.h>

#include <tessera/search.h>

#include "cmocka_all.h"
#include "games/trigon/figures.h"
#include "search/greedy.h"

extern const tes_game tes__trigon;

enum { GAMES = 40, PLIES = 70 };

static tes_move list[MAX_MOVES], greedy_list[MAX_MOVES], scratch[MAX_MOVES];
static int16_t rating[MAX_MOVES];

/* The player's winning actions, if it were their turn. */
static int wins(const trigon *pos, int player)
{
    trigon s = *pos;
    int found = 0;
    s.mover = (uint8_t)player;
    int n = trigon_moves(&s, scratch);
    for (int i = 0; i < n; i++) {
        trigon next = s;
        trigon_play(&next, scratch[i]);
        found += next.winner == 1 + player;
    }
    return found;
}

/* Whose next action is not what `mover` and `laid` say: White's last piece lies, Black's
 * does not. */
static bool between(const trigon *s) { return s->laid == ALL_PIECES - 1; }

typedef struct tally {
    int threats, completions, answers, overlooked;
} tally;

/* Is a lay on the same cell with another number still there? */
static bool kept_beside(tes_move move, int n)
{
    action a, other;
    trigon_unpack(move, &a);
    for (int i = 0; i < n && a.kind == LAY; i++)
        if (rating[i] != TES_POOR && trigon_unpack(list[i], &other) && other.to == a.to)
            return true;
    return false;
}

static void check_position(const trigon *s, tally *sum)
{
    int me = s->mover, n = trigon_moves(s, list);
    bool threatened = wins(s, !me) > 0, winning = false;
    assert_int_equal(threatened, trigon_pressed(s));
    sum->threats += threatened;
    trigon_rate(s, list, n, rating);
    int best = INT16_MIN, left = 0;
    for (int i = 0; i < n; i++) {
        best = rating[i] > best ? rating[i] : best;
        left += rating[i] != TES_POOR;
    }
    assert_in_range(left, 1, n);
    for (int i = 0; i < n; i++) {
        trigon next = *s;
        trigon_play(&next, list[i]);
        bool completes = next.winner == 1 + me;
        winning |= completes;
        assert_true(!completes || rating[i] == best || rating[i] == TES_POOR);
    }
    if (winning) {
        sum->completions++;
        for (int i = 0; i < n; i++) {
            trigon next = *s;
            trigon_play(&next, list[i]);
            assert_true(rating[i] != best || next.winner == 1 + me);
        }
        return;
    }
    for (int i = 0; threatened && i < n; i++) {
        trigon next = *s;
        trigon_play(&next, list[i]);
        if (between(&next)) /* wins() would not know */
            continue;
        bool answers = next.winner == 0 && !wins(&next, !me);
        sum->answers += answers && rating[i] != TES_POOR;
        sum->overlooked += answers && rating[i] == TES_POOR && !kept_beside(list[i], n);
    }
}

/* The field pushed that way until it touches an edge of the table. */
static trigon at_edge(trigon s, const int8_t way[2])
{
    for (trigon next = s;; s = next)
        for (int i = 0; i < ALL_PIECES; i++) {
            uint16_t *cell = &next.piece[i / PIECES][i % PIECES];
            if (*cell == NOWHERE)
                continue;
            tes__cell to = { cell_x(*cell) + way[0], cell_y(*cell) + way[1] };
            if (!on_table(to))
                return s;
            *cell = (uint16_t)cell_number(to.u, to.v);
        }
}

static void check_games(int games, bool edge)
{
    static const int8_t way[6][2] = { { 2, 0 }, { -2, 0 }, { 1, 1 }, { 1, -1 }, { -1, 1 }, { -1, -1 } };
    tally sum = { 0 };
    for (uint64_t game = 0; game < (uint64_t)games; game++) {
        tes_rng rng;
        tes_rules rules;
        trigon s;
        tes_rng_seed(&rng, game);
        assert_true(tes_rules_parse(game % 4 ? "trigon" : "trigon:islands=no", &rules, NULL));
        trigon_start(&rules, &s);
        for (int ply = 0; ply < PLIES && s.winner == 0; ply++) {
            trigon here = edge && ply > 0 ? at_edge(s, way[game % 6]) : s;
            if (ply > 0 && !between(&s))
                check_position(&here, &sum);
            bool random = ply < 2 || tes_rng_below(&rng, 3) == 0;
            trigon_play(&s, random ? trigon_random_move(&s, &rng) : tes__greedy_move(&tes__trigon, &s, &rng, greedy_list));
        }
    }
    /* So the games are worth the look. */
    assert_true(sum.threats > games / 2 && sum.completions > games / 2 && sum.answers > games);
    assert_int_equal(sum.overlooked, 0);
}

static void threats_are_seen(void **state)
{
    (void)state;
    check_games(GAMES, false);
}

/* Figures there reach beyond the table, where nothing can be laid. */
static void threats_are_seen_at_the_edge(void **state)
{
    (void)state;
    check_games(GAMES / 4, true);
}

static bool sees_fork(const trigon *s)
{
    static figures f;
    cloth c;
    trigon_spread(s, &c);
    trigon_figures(s, &c, s->mover, 4, 4, &f);
    for (int i = 0; i < f.n; i++)
        if (f.list[i].kind == FORK_KIND && f.list[i].lack == 2)
            return true;
    return false;
}

/* The mover completes a third star, and whatever comes then is too late. */
static void nothing_answers_a_fork(void **state)
{
    (void)state;
    static const char *const forks[] = {
        "..f/.ea/d5bd..f/..be..dc//(4)6e11/.bc442346/(4)56531/(5)2.3/(9)aa/(8)2f/(8)c -5,7 w",
        "(8)cc//(4)3..bb/.23236a/.ed2151/.465446e/.aa5.1c/..e/(4)b/fdd.ff -2,4 w",
        "(6)b/(5)e6b...de/(6)1f55/.c...314431/efc.d25346a/(5)26f2.d/(4)bc.aa -4,4 w",
        "(10)a/bf(5)2b4c/(6)a5165/(4)c663324d/(6)423151/(6)f...c/(8)ef/.eeb.dd/.a -8,4 w",
    };
    tes_rules rules;
    tes_engine *engine = tes_engine_new();
    assert_non_null(engine);
    assert_true(tes_rules_parse("trigon", &rules, NULL));
    assert_true(tes_engine_setup(engine, &(tes_settings){ .hash_bytes = 1 << 20 }, NULL));
    for (int i = 0; i < (int)(sizeof forks / sizeof forks[0]); i++) {
        trigon s;
        tes_search_info info;
        assert_true(tes__trigon.parse_position(&rules, forks[i], &s, NULL));
        assert_true(sees_fork(&s));
        assert_true(trigon_evaluate(&s, s.mover) > 0 && trigon_eager(&s, s.mover) > trigon_eager(&s, !s.mover));
        tes_match *match = tes_match_new(&rules, &s);
        assert_non_null(match);
        assert_true(tes_engine_think(engine, match, &(tes_limits){ .nodes = 3000 }, &info, NULL));
        assert_int_equal(info.line[0].score, TES_MATE - 3);
        int me = s.mover;
        trigon_play(&s, info.line[0].move[0]);
        int n = trigon_moves(&s, list);
        for (int k = 0; k < n; k++) {
            trigon next = s;
            trigon_play(&next, list[k]);
            assert_true(next.winner == 1 + me || (next.winner == 0 && wins(&next, me) > 0));
        }
        tes_match_free(match);
    }
    tes_engine_free(engine);
}

/* While pieces are laid White's count for more, which must not look like a win. */
static void nobody_is_ahead_at_first(void **state)
{
    (void)state;
    tes_rules rules;
    tes_engine *engine = tes_engine_new();
    assert_non_null(engine);
    assert_true(tes_rules_parse("trigon", &rules, NULL));
    assert_true(tes_engine_setup(engine, &(tes_settings){ .hash_bytes = 1 << 20, .impartial = true }, NULL));
    tes_match *match = tes_match_new(&rules, NULL);
    assert_non_null(match);
    for (int ply = 0; ply < ALL_PIECES - 6; ply++) {
        tes_search_info info;
        assert_true(tes_engine_think(engine, match, &(tes_limits){ .nodes = 3000 }, &info, NULL));
        assert_in_range(info.line[0].chance[WHITE], 300000, 700000);
        assert_true(tes_match_play(match, info.line[0].move[0], NULL));
    }
    tes_match_free(match);
    tes_engine_free(engine);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threats_are_seen),
        cmocka_unit_test(threats_are_seen_at_the_edge),
        cmocka_unit_test(nothing_answers_a_fork),
        cmocka_unit_test(nobody_is_ahead_at_first),
    };
    tes_rules rules;
    tes_rules_parse("trigon", &rules, NULL);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
