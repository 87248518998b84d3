/* crash_test.c - a server that is killed (SIGKILL) at random moments while games are being
 * played on it. After every restart each game must be the moves it acknowledged, in order
 * and by the rules, and at most the one more that was under way; load.h does the comparing.
 * At the end the whole file is read again. TES_KILLS says how often, TES_SEED when. */
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tessera/random.h>

#include "cmocka_all.h"
#include "load.h"
#include "program.h"
#include "serving.h"

/* Games are some 500 moves long and are not begun again: enough of them for all kills. */
enum { RATE = 500, KILLS = 100, PATIENCE_MS = 120000 };

static long number(const char *name, long otherwise)
{
    const char *text = getenv(name);
    return text ? atol(text) : otherwise;
}

static pid_t start_at(int *port)
{
    char words[96];
    snprintf(words, sizeof words, "serve --listen 127.0.0.1:%d --site site --data rooms", *port);
    return serving_start(words, port);
}

static void nothing_wrong(load *l, int kills)
{
    const load_report *r = load_report_of(l);
    if (r->faults)
        fail_msg("after %d kills: %s", kills, r->first_fault);
}

static void killed_at_random_moments(void **state)
{
    int port = 0, kills = (int)number("TES_KILLS", KILLS), games = 20 + kills / 5;
    tes_rng rng;
    tes_error error = { 0 };
    (void)state;
    tes_rng_seed(&rng, (uint64_t)number("TES_SEED", 1));
    pid_t server = start_at(&port);
    load *l = load_new(&(load_options){ .port = port, .game = "agon", .games = games, .rate = RATE, .seed = 7 }, &error);
    if (!l)
        fail_msg("%s", error.text);
    assert_true(load_gather(l, PATIENCE_MS));
    for (int i = 0; i < kills; i++) {
        /* Now and then before everybody is back. */
        load_for(l, 1 + (int)tes_rng_below(&rng, i % 10 ? 150 : 30));
        kill(server, SIGKILL);
        assert_int_equal(program_wait(server).status, 128 + SIGKILL);
        server = start_at(&port);
        nothing_wrong(l, i + 1);
    }
    load_for(l, 500);
    assert_true(load_settle(l, PATIENCE_MS));
    nothing_wrong(l, kills);
    const load_report *r = load_report_of(l);
    assert_true(r->done > (uint64_t)kills); /* it was no load otherwise */
    printf("%d kills: %" PRIu64 " moves acknowledged, %" PRIu64 " found unanswered, %" PRIu64 " sent again, none lost\n", kills, r->done,
           r->kept_unanswered, r->sent_again);
    load_free(l);
    kill(server, SIGTERM);
    ended(program_wait(server), 0, NULL, "event=end");
    char rooms[32];
    snprintf(rooms, sizeof rooms, " %d rooms ", games);
    ended(tessera("check rooms"), 0, rooms, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(killed_at_random_moments) };
    return cmocka_run_group_tests(tests, serving_begin, serving_end);
}
