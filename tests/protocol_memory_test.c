/* protocol_memory_test.c - sessions whose memory runs out at every allocation in
 * turn, once or for good: each command is then obeyed or refused as a whole,
 * and when there is memory again the session goes on. */
#include <limits.h>
#include <string.h>

#include "cmocka_all.h"
#include "protocol/gtp.h"
#include "protocol/ugi.h"
#include "starve.h"

static const char *const ugi_script[] = { "setoption name Game value trikolos",
                                          "position startpos moves 3:+a 3:+a",
                                          "query legalmoves",
                                          "go depth 1",
                                          "go perft 2",
                                          "d",
                                          "setoption name Game value agon",
                                          "nonsense",
                                          NULL };
static const char *const gtp_script[] = {
    "1 set_game Blokus Trigon Two-Player", "genmove 1", "all_legal 2", "genmove 2", "undo", "showboard", "list_commands", "nonsense", NULL
};

/* What both protocols are to this test. */
typedef struct kind {
    const char *const *script;
    void *(*begin)(const tes_sink *out);
    bool (*feed)(void *session, const char *line, size_t size);
    void (*end)(void *session);
    const char *check, *answer; /* a line that needs next to no memory */
} kind;

static void *ugi_begin(const tes_sink *out) { return tes__ugi_new(out); }
static bool ugi_feed(void *session, const char *line, size_t size) { return tes__ugi_line(session, line, size); }
static void ugi_end(void *session) { tes__ugi_free(session); }
static void *gtp_begin(const tes_sink *out) { return tes__gtp_new(out, NULL, NULL); }
static bool gtp_feed(void *session, const char *line, size_t size) { return tes__gtp_line(session, line, size); }
static void gtp_end(void *session) { tes__gtp_free(session); }

/* Answers in memory that never runs out: the sink is not what is tested here. */
typedef struct page {
    char text[1 << 18];
    size_t size;
} page;

static bool page_write(void *context, const char *bytes, size_t size)
{
    page *p = context;
    assert_true(p->size + size < sizeof p->text);
    memcpy(p->text + p->size, bytes, size);
    p->size += size;
    p->text[p->size] = '\0';
    return true;
}

/* One run of the script; returns whether an allocation failed in it. */
static bool run(const kind *k, int fine, int failing)
{
    static page out;
    tes_sink sink = { .write = page_write, .context = &out };
    out.size = 0;
    starve(fine, failing);
    void *session = k->begin(&sink);
    if (!session)
        return starve_end();
    for (int i = 0; k->script[i]; i++)
        assert_true(k->feed(session, k->script[i], strlen(k->script[i])));
    bool failed = starve_end();
    out.size = 0;
    assert_true(k->feed(session, k->check, strlen(k->check)));
    assert_string_equal(out.text, k->answer);
    k->end(session);
    return failed;
}

static void no_allocation_is_taken_for_granted(void **state)
{
    const kind *k = *state;
    int once = 0, for_good = 0;
    while (run(k, once, 1))
        once++;
    while (run(k, for_good, INT_MAX))
        for_good++;
    assert_in_range(once, 10, 1000);
    assert_in_range(for_good, 10, 1000);
}

int main(void)
{
    static kind ugi = { ugi_script, ugi_begin, ugi_feed, ugi_end, "query players", "response 2\n" };
    static kind gtp = { gtp_script, gtp_begin, gtp_feed, gtp_end, "name", "= Tessera\n\n" };
    const struct CMUnitTest tests[] = {
        { "ugi", no_allocation_is_taken_for_granted, NULL, NULL, &ugi },
        { "gtp", no_allocation_is_taken_for_granted, NULL, NULL, &gtp },
    };
    return cmocka_run_group_tests_name("protocols short of memory", tests, NULL, NULL) != 0;
}
