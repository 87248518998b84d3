/* ugi_go.c - `go`: which limits were given, and what is wrong with them. The
 * search itself is run by ugi_think.c. */
#include <string.h>

#include "base/text.h"
#include "protocol/ugi_session.h"

enum limit { MOVETIME, NODES, DEPTH, INFINITE, P1TIME, P2TIME, P1INC, P2INC, PTIME, PINC, PERFT, LIMITS };

enum { NO_NUMBER = 0, ONE_NUMBER = 1, EACH_PLAYER = TES_MAX_PLAYERS };

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

/* Which limits were given, a bit each, and their numbers. */
typedef struct asked {
    uint32_t given;
    uint64_t number[LIMITS][TES_MAX_PLAYERS];
} asked;

static bool given(const asked *a, enum limit limit) { return a->given >> limit & 1; }

static bool read_numbers(tes__ugi *s, enum limit limit, char **rest, asked *a)
{
    bool each = limits[limit].numbers == EACH_PLAYER;
    int wanted = each ? tes_match_rules(s->match)->players : limits[limit].numbers;
    for (int i = 0; i < wanted; i++) {
        const char *word = tes__word_next(rest);
        if (word && tes__word_number(word, limits[limit].least, limits[limit].most, &a->number[limit][i]))
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

static int64_t number(const asked *a, enum limit limit) { return given(a, limit) ? (int64_t)a->number[limit][0] : 0; }

/* A limit of nothing is the least there is: one node, one ply, one millisecond. */
static void set_limits(const asked *a, tes_limits *l)
{
    memset(l, 0, sizeof *l);
    l->movetime_ms = number(a, MOVETIME) + (given(a, MOVETIME) && !number(a, MOVETIME));
    l->nodes = number(a, NODES);
    l->depth = (int)number(a, DEPTH) + (given(a, DEPTH) && !number(a, DEPTH));
    l->clock = given(a, P1TIME) || given(a, PTIME);
    for (int p = 0; p < TES_MAX_PLAYERS; p++) {
        l->clock_ms[p] = (int64_t)a->number[PTIME][p];
        l->increment_ms[p] = (int64_t)a->number[PINC][p];
    }
    if (given(a, P1TIME)) {
        l->clock_ms[0] = number(a, P1TIME);
        l->clock_ms[1] = number(a, P2TIME);
        l->increment_ms[0] = number(a, P1INC);
        l->increment_ms[1] = number(a, P2INC);
    }
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
        perft(s, a.number[PERFT][0]);
        return;
    }
    if (tes__ugi_turn(s) == 0) {
        tes__ugi_error(s, "the game is over; there is no move to look for.");
        return;
    }
    tes_limits l;
    set_limits(&a, &l);
    tes__ugi_think(s, &l, given(&a, INFINITE));
}
