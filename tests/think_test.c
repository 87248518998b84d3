/* think_test.c - computers' seats: every game is answered with a legal move, never more
 * searches at a time than engines, and who has stopped asking hears nothing. */
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "cmocka_all.h"
#include "server/think.h"

enum { ASKERS = 12, ENGINES = 2 };

typedef struct asker {
    tes_match *match;
    uint32_t ticket;
    char move[TES_MOVE_TEXT];
    int answers;
} asker;

static int bell, most_busy;

static void ring(void *context)
{
    uint64_t one = 1;
    (void)context;
    assert_int_equal(write(bell, &one, sizeof one), sizeof one);
}

static void answered(void *who, uint32_t ticket, const char *move)
{
    asker *a = who;
    a->answers++;
    a->ticket = ticket;
    snprintf(a->move, sizeof a->move, "%s", move);
}

static think *begin(void)
{
    bell = eventfd(0, EFD_CLOEXEC);
    think *t = think_new(&(think_options){ .engines = ENGINES, .done = answered, .wake = ring });
    assert_non_null(t);
    return t;
}

static void end(think *t)
{
    think_free(t);
    close(bell);
}

static asker ask_about(const char *game)
{
    tes_rules rules;
    assert_true(tes_rules_parse(game, &rules, NULL));
    return (asker){ .match = tes_match_new(&rules, NULL) };
}

static void wait_for(think *t, const asker *list, int n)
{
    for (int done = 0; done < n;) {
        struct pollfd p = { .fd = bell, .events = POLLIN };
        uint64_t rings;
        assert_int_equal(poll(&p, 1, 60000), 1);
        assert_int_equal(read(bell, &rings, sizeof rings), sizeof rings);
        int busy = think_busy(t);
        most_busy = busy > most_busy ? busy : most_busy;
        think_look(t);
        for (int i = done = 0; i < n; i++)
            done += list[i].answers;
    }
}

static void every_game_is_answered(void **state)
{
    think *t = begin();
    asker list[ASKERS];
    int n = tes_game_count();
    (void)state;
    for (int i = 0; i < n; i++) {
        list[i] = ask_about(tes_game_at(i)->id);
        assert_true(think_ask(t, &list[i], list[i].match, 1, (uint32_t)i + 7));
    }
    wait_for(t, list, n);
    for (int i = 0; i < n; i++) {
        tes_why why;
        assert_int_equal(list[i].answers, 1);
        assert_int_equal(list[i].ticket, i + 7);
        if (!tes_match_play_text(list[i].match, list[i].move, &why))
            fail_msg("%s: %s: %s", tes_game_at(i)->id, list[i].move, why.text);
        tes_match_free(list[i].match);
    }
    end(t);
}

static void no_more_than_there_are_engines(void **state)
{
    think *t = begin();
    asker list[ASKERS];
    (void)state;
    for (int i = 0; i < ASKERS; i++) {
        list[i] = ask_about("agon");
        assert_true(think_ask(t, &list[i], list[i].match, 0, 1));
    }
    assert_true(think_waiting(t) >= ASKERS - ENGINES);
    most_busy = 0;
    wait_for(t, list, ASKERS);
    assert_true(most_busy <= ENGINES);
    assert_int_equal(think_waiting(t), 0);
    for (int i = 0; i < ASKERS; i++)
        tes_match_free(list[i].match);
    end(t);
}

/* While it waits, while it thinks, and when the answer is there already. */
static void who_stops_hears_nothing(void **state)
{
    think *t = begin();
    asker list[ASKERS];
    (void)state;
    for (int i = 0; i < ASKERS; i++) {
        list[i] = ask_about("trini");
        assert_true(think_ask(t, &list[i], list[i].match, 0, 1));
    }
    for (int i = 0; i < ASKERS - 1; i++)
        think_stop(t, &list[i]);
    wait_for(t, list + ASKERS - 1, 1);
    for (int i = 0; i < ASKERS; i++) {
        assert_int_equal(list[i].answers, i == ASKERS - 1);
        tes_match_free(list[i].match);
    }
    asker late = ask_about("agon");
    assert_true(think_ask(t, &late, late.match, 1, 1));
    struct pollfd p = { .fd = bell, .events = POLLIN };
    assert_int_equal(poll(&p, 1, 60000), 1);
    think_stop(t, &late);
    think_look(t);
    assert_int_equal(late.answers, 0);
    tes_match_free(late.match);
    end(t);
}

/* It ends in the midst of thinking, with some still waiting. */
static void an_early_end(void **state)
{
    think *t = begin();
    asker a = ask_about("blokus-trigon"), b = ask_about("agon"), c = ask_about("agon");
    (void)state;
    think_ask(t, &a, a.match, 0, 1);
    think_ask(t, &b, b.match, 0, 1);
    think_ask(t, &c, c.match, 0, 1);
    end(t);
    tes_match_free(a.match);
    tes_match_free(b.match);
    tes_match_free(c.match);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(every_game_is_answered), cmocka_unit_test(no_more_than_there_are_engines),
                                        cmocka_unit_test(who_stops_hears_nothing), cmocka_unit_test(an_early_end) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
