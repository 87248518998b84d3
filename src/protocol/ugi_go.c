/* ugi_go.c - `go` and `stop`.
 *
 * The answer comes from the greedy player, which looks one move ahead and needs
 * no limit; the limits are checked all the same. It is found at once: what
 * `go infinite` holds back until `stop` is only the saying.
 */
#include <string.h>

#include "base/clock.h"
#include "base/text.h"
#include "protocol/answer.h"
#include "protocol/ugi_session.h"
#include "search/greedy.h"

enum limit { MOVETIME, NODES, DEPTH, INFINITE, P1TIME, P2TIME, P1INC, P2INC, PTIME, PINC, PERFT, LIMITS };

enum { NO_NUMBER = 0, ONE_NUMBER = 1, EACH_PLAYER = 2 };

/* The longest time is what 31 bits hold, over 24 days. */
static const struct {
    const char *name;
    int numbers;
    uint64_t least, most;
} limits[LIMITS] = {
    [MOVETIME] = { "movetime", ONE_NUMBER, 0, INT32_MAX },
    [NODES] = { "nodes", ONE_NUMBER, 1, 1000000000000000 },
    [DEPTH] = { "depth", ONE_NUMBER, 0, 1000 },
    [INFINITE] = { "infinite", NO_NUMBER, 0, 0 },
    [P1TIME] = { "p1time", ONE_NUMBER, 0, INT32_MAX },
    [P2TIME] = { "p2time", ONE_NUMBER, 0, INT32_MAX },
    [P1INC] = { "p1inc", ONE_NUMBER, 0, INT32_MAX },
    [P2INC] = { "p2inc", ONE_NUMBER, 0, INT32_MAX },
    [PTIME] = { "ptime", EACH_PLAYER, 0, INT32_MAX },
    [PINC] = { "pinc", EACH_PLAYER, 0, INT32_MAX },
    [PERFT] = { "perft", ONE_NUMBER, 0, TES_MAX_PERFT },
};

static const char forms[] =
    "movetime MS, nodes N, depth N, infinite, p1time MS p2time MS [p1inc MS p2inc MS], ptime MS... [pinc MS...] or perft N";

/* Which limits were given, a bit each, and the last number of each. */
typedef struct asked {
    uint32_t given;
    uint64_t number[LIMITS];
} asked;

static bool given(const asked *a, enum limit limit) { return a->given >> limit & 1; }

static bool read_numbers(tes__ugi *s, enum limit limit, char **rest, asked *a)
{
    bool each = limits[limit].numbers == EACH_PLAYER;
    int wanted = each ? tes_match_rules(s->match)->players : limits[limit].numbers;
    for (int i = 0; i < wanted; i++) {
        const char *word = tes__word_next(rest);
        if (word && tes__word_number(word, limits[limit].least, limits[limit].most, &a->number[limit]))
            continue;
        char found[64];
        tes__writer w = tes__writer_make(found, sizeof found);
        if (word)
            tes__put_format(&w, "\"%.40s\" is none", word);
        else
            tes__put_format(&w, "here %s %d", i == 1 ? "is" : "are", i);
        tes__ugi_error(s, "go %s needs %d whole number%s from %llu to %llu%s; %s.", limits[limit].name, wanted, wanted == 1 ? "" : "s",
                       (unsigned long long)limits[limit].least, (unsigned long long)limits[limit].most, each ? ", one for each player" : "",
                       found);
        return false;
    }
    return true;
}

static bool read_asked(tes__ugi *s, char *rest, asked *a)
{
    memset(a, 0, sizeof *a);
    for (const char *word; (word = tes__word_next(&rest)) != NULL;) {
        int limit = 0;
        while (limit < LIMITS && strcmp(limits[limit].name, word) != 0)
            limit++;
        if (limit == LIMITS) {
            tes__ugi_error(s, "go cannot be followed by \"%.40s\"; it takes %s.", word, forms);
            return false;
        }
        if (given(a, (enum limit)limit)) {
            tes__ugi_error(s, "go %s is given twice; give it once.", word);
            return false;
        }
        a->given |= 1u << limit;
        if (!read_numbers(s, (enum limit)limit, &rest, a))
            return false;
    }
    return true;
}

/* What is wrong with the limits together, or NULL. */
static const char *contradiction(const asked *a, int players)
{
    bool clocks_by_name = given(a, P1TIME) || given(a, P2TIME) || given(a, P1INC) || given(a, P2INC);
    bool alone = (a->given & (a->given - 1)) == 0;
    if (!a->given)
        return "go needs a limit behind it";
    if ((given(a, INFINITE) || given(a, PERFT)) && !alone)
        return "go infinite and go perft N stand alone";
    if (clocks_by_name && players != 2)
        return "p1time and p2time are for two players; give ptime one number for each player";
    if (clocks_by_name && (given(a, PTIME) || given(a, PINC)))
        return "give the clocks as p1time and p2time or as ptime, not both";
    if (clocks_by_name && (!given(a, P1TIME) || !given(a, P2TIME)))
        return "the clocks of both players are needed";
    if (given(a, P1INC) != given(a, P2INC))
        return "the increments of both players are needed, or of none";
    if (given(a, PINC) && !given(a, PTIME))
        return "pinc needs ptime beside it";
    return NULL;
}

static void perft(tes__ugi *s, uint64_t depth)
{
    uint64_t leaves;
    if (tes_perft(tes_match_game(s->match), tes_match_position(s->match), (int)depth, &leaves))
        tes__ugi_say(s, "perft %llu %llu", (unsigned long long)depth, (unsigned long long)leaves);
    else
        tes__ugi_error(s, "there is no memory left to count so deep.");
}

/* Levels 1 to 9 play some moves at random: all of them at level 1, an eighth
 * fewer with each level, none from level 9 on nor at full strength. */
static tes_move choose(tes__ugi *s, tes_rng *rng)
{
    enum { FIRST_SURE_LEVEL = 9 };
    const tes_game *game = tes_match_game(s->match);
    const void *pos = tes_match_position(s->match);
    uint64_t level = s->number[TES__LEVEL];
    bool careless = level > 0 && level < FIRST_SURE_LEVEL && tes_rng_below(rng, FIRST_SURE_LEVEL - 1) >= level - 1;
    return careless ? game->random_move(pos, rng) : tes__greedy_move(game, pos, rng, s->list);
}

/* Brings the best of list[from..n-1] to `from`, the first in byte order among equals. */
static void bring_best(tes__ugi *s, int from, int n)
{
    int best = from;
    for (int i = from + 1; i < n; i++)
        if (s->value[i] > s->value[best] || (s->value[i] == s->value[best] && s->list[i] < s->list[best]))
            best = i;
    tes_move move = s->list[best];
    int value = s->value[best];
    s->list[best] = s->list[from];
    s->value[best] = s->value[from];
    s->list[from] = move;
    s->value[from] = value;
}

static void say_line(tes__ugi *s, int rank, int nodes, uint64_t ms)
{
    char move[TES_MOVE_TEXT], score[32];
    int value = s->value[rank];
    tes__writer w = tes__writer_make(score, sizeof score);
    if (value == TES__GREEDY_WON || value == -TES__GREEDY_WON)
        tes__put_format(&w, "mate %d", value > 0 ? 1 : -1);
    else
        tes__put_format(&w, "cp %d", value);
    tes_match_game(s->match)->move_text(tes_match_position(s->match), s->list[rank], move);
    tes__ugi_say(s, "info depth 1 seldepth 1 multipv %d score %s nodes %d nps %llu time %llu pv %s", rank + 1, score, nodes,
                 (unsigned long long)nodes * 1000 / (ms ? ms : 1), (unsigned long long)ms, move);
}

/* The move that will be played leads the lines; the others follow best first. */
static void think(tes__ugi *s)
{
    const tes_game *game = tes_match_game(s->match);
    const void *pos = tes_match_position(s->match);
    uint64_t start = tes__clock_ms();
    tes_rng rng;
    tes__answer_seed(s->match, s->number[TES__SEED], &rng);
    tes_move chosen = choose(s, &rng);
    int n = tes_match_moves(s->match, s->list);
    int lines = s->number[TES__MULTIPV] < (uint64_t)n ? (int)s->number[TES__MULTIPV] : n;
    for (int i = 0; i < n; i++)
        s->value[i] = s->list[i] == chosen ? INT32_MAX : lines > 1 ? tes__greedy_value(game, pos, s->list[i]) : 0;
    for (int i = 0; i < lines; i++)
        bring_best(s, i, n);
    s->value[0] = tes__greedy_value(game, pos, chosen);
    uint64_t ms = tes__clock_ms() - start;
    for (int i = 0; i < lines; i++)
        say_line(s, i, n, ms);
    game->move_text(pos, chosen, s->best);
    s->thinking = true;
}

void tes__ugi_go(tes__ugi *s, char *rest)
{
    asked a;
    if (!read_asked(s, rest, &a))
        return;
    const char *wrong = contradiction(&a, tes_match_rules(s->match)->players);
    if (wrong) {
        tes__ugi_error(s, "%s; go takes %s.", wrong, forms);
        return;
    }
    if (given(&a, PERFT)) {
        perft(s, a.number[PERFT]);
        return;
    }
    if (tes__ugi_turn(s) == 0) {
        tes__ugi_error(s, "the game is over; there is no move to look for.");
        return;
    }
    think(s);
    if (!given(&a, INFINITE))
        tes__ugi_stop(s, rest);
}

/* Without a search there is nothing to stop: a search may have ended just
 * before `stop` was sent, so that is no error. */
void tes__ugi_stop(tes__ugi *s, char *rest)
{
    (void)rest;
    if (s->thinking)
        tes__ugi_say(s, "bestmove %s", s->best);
    s->thinking = false;
}
