/* ugi_think_test.c - a UGI session while a search runs in the background: what is
 * heard, what is refused, how soon it stops, and that lines stay whole. */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/clock.h"
#include "base/thread.h"
#include "cmocka_all.h"
#include "protocol/ugi.h"

/* What the session said so far, from whichever thread. */
typedef struct page {
    tes__lock lock;
    char text[1 << 20];
    size_t size;
} page;

static bool page_write(void *context, const char *bytes, size_t size)
{
    page *p = context;
    tes__lock_take(&p->lock);
    assert_true(p->size + size < sizeof p->text);
    memcpy(p->text + p->size, bytes, size);
    p->size += size;
    p->text[p->size] = '\0';
    tes__lock_give(&p->lock);
    return true;
}

static page out;
static tes__ugi *session;

static int begin(void **state)
{
    (void)state;
    tes_sink sink = { .write = page_write, .context = &out };
    out.size = 0;
    out.text[0] = '\0';
    tes__lock_init(&out.lock);
    session = tes__ugi_new(&sink);
    return session == NULL;
}

static int end(void **state)
{
    (void)state;
    tes__ugi_free(session);
    return 0;
}

static void tell(const char *line) { assert_true(tes__ugi_line(session, line, strlen(line))); }

static bool said(const char *text)
{
    tes__lock_take(&out.lock);
    bool found = strstr(out.text, text) != NULL;
    tes__lock_give(&out.lock);
    return found;
}

static void sleep_ms(long ms) { nanosleep(&(struct timespec){ .tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000 }, NULL); }

/* At most a minute, which no healthy machine needs. */
static void await(const char *text)
{
    for (int i = 0; i < 60000 && !said(text); i++)
        sleep_ms(1);
    assert_true(said(text));
}

static void an_infinite_search_hears_and_stops(void **state)
{
    (void)state;
    tell("go infinite");
    await("info depth 3 ");
    tell("isready");
    assert_true(said("readyok\n"));
    tell("position startpos");
    assert_true(said("info error a search is running; send stop before position.\n"));
    assert_false(said("bestmove"));
    tell("stop");
    assert_true(said("\nbestmove "));
    tell("position startpos moves f1-f2");
    tell("query turn");
    assert_true(said("response 2\n"));
}

static void a_limited_search_answers_by_itself(void **state)
{
    (void)state;
    tell("go movetime 50");
    await("bestmove ");
    tell("go p1time 500 p2time 500"); /* nothing needs to be stopped before the next */
    tell("stop");
    tell("query turn");
    assert_true(said("response 1\n"));
    assert_false(said("info error"));
}

static void a_proven_game_keeps_its_answer_for_stop(void **state)
{
    (void)state;
    tell("setoption name Game value trikolos");
    tell("position fen g+rrrrr/rrrrrr/rrrrrr/rrrrrr/rrrrrr/rrrrrr:r w 3 0");
    tell("go infinite");
    await(" score mate 1 ");
    sleep_ms(20);
    assert_false(said("bestmove"));
    tell("stop");
    assert_true(said(":a6\nbestmove "));
}

/* The best of some tries: a loaded machine may be late, we may not always be. */
static void a_stop_takes_less_than_20_ms(void **state)
{
    static const char *const games[] = { "agon", "trigon", "trikolos", "trini", "trini:players=3", "blokus-trigon" };
    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        uint64_t best = UINT64_MAX;
        char line[96];
        snprintf(line, sizeof line, "setoption name Game value %s", games[i]);
        tell(line);
        for (int try = 0; try < 10 && best > 20; try++) {
            tell("go infinite");
            sleep_ms(30);
            uint64_t start = tes__clock_ms();
            tell("stop");
            uint64_t took = tes__clock_ms() - start;
            best = took < best ? took : best;
        }
        assert_in_range(best, 0, 20);
    }
}

static void lines_stay_whole(void **state)
{
    (void)state;
    tell("setoption name Threads value 2");
    tell("setoption name MultiPV value 8");
    tell("go infinite");
    for (int i = 0; i < 200; i++)
        tell("query legalmoves");
    tell("stop");
    int lines = 0;
    for (const char *at = out.text; *at; at = strchr(at, '\n') + 1, lines++)
        assert_true(strncmp(at, "info depth ", 11) == 0 || strncmp(at, "response a", 10) == 0 || strncmp(at, "bestmove ", 9) == 0);
    assert_true(lines > 200);
}

/* Of the processor time this process takes in 60 ms; thinking takes most of it. */
static bool busy(void)
{
    struct timespec before, after;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &before);
    sleep_ms(60);
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &after);
    return (after.tv_sec - before.tv_sec) * 1000000000L + after.tv_nsec - before.tv_nsec > 5000000L;
}

static void it_ponders_when_asked_to_and_says_nothing(void **state)
{
    (void)state;
    tell("go nodes 2000");
    await("bestmove ");
    assert_false(busy());
    tell("setoption name Ponder value true");
    out.size = 0;
    out.text[0] = '\0';
    tell("go nodes 2000");
    await("bestmove ");
    size_t size = out.size;
    assert_true(busy());
    assert_int_equal(out.size, size);
    tell("stop");
    assert_false(busy());
    assert_int_equal(out.size, size);
    tell("go nodes 2000"); /* what it ponders on gives way to the next question at once */
    tell("stop");
    tell("go nodes 2000");
    sleep_ms(20);
    tell("stop");
    tell("position startpos moves f1-f2");
    tell("setoption name Level value 3");
    tell("go nodes 200");
    tell("stop");
    tell("go nodes 200");
    sleep_ms(100);
    assert_false(busy());
    assert_false(said("info error"));
    tell("setoption name Level value 0");
    tell("go nodes 200"); /* and the teardown frees it while it ponders */
    sleep_ms(20);
}

static void quit_and_free_end_a_search(void **state)
{
    (void)state;
    tell("go infinite");
    assert_false(tes__ugi_line(session, "quit", 4));
    assert_true(said("bestmove "));
    assert_int_equal(end(NULL), 0);
    assert_int_equal(begin(NULL), 0);
    tell("go infinite"); /* and the teardown frees it while it thinks */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(an_infinite_search_hears_and_stops, begin, end),
        cmocka_unit_test_setup_teardown(a_limited_search_answers_by_itself, begin, end),
        cmocka_unit_test_setup_teardown(a_proven_game_keeps_its_answer_for_stop, begin, end),
        cmocka_unit_test_setup_teardown(a_stop_takes_less_than_20_ms, begin, end),
        cmocka_unit_test_setup_teardown(lines_stay_whole, begin, end),
        cmocka_unit_test_setup_teardown(it_ponders_when_asked_to_and_says_nothing, begin, end),
        cmocka_unit_test_setup_teardown(quit_and_free_end_a_search, begin, end),
    };
    return cmocka_run_group_tests_name("ugi while thinking", tests, NULL, NULL) != 0;
}
