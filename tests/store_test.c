/* store_test.c - the border to the database: what is answered is kept, in order, all or
 * none; lists; old versions; disks that fail and recover. */
#include <dirent.h>
#include <fcntl.h>
#include <poll.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "cmocka_all.h"
#include "program.h"

#include "bad_disk.h"
#include "server/store.h"
#include "server/store_schema.h"
#include "sql.h"

/* ---- a store in a folder of its own, and its answers ---- */

static int bell = -1;
static store *it;
static int answers;
static store_status last_status;
static char seen[16384]; /* what the last answer held, as text */

static void ring(void *context)
{
    uint64_t one = 1;
    (void)context;
    assert_int_equal(write(bell, &one, sizeof one), sizeof one);
}

static void on_answer(void *context, const store_answer *a)
{
    size_t n = 0;
    (void)context;
    answers++;
    last_status = a->status;
    seen[0] = '\0';
    for (int i = 0; i < a->events; i++)
        n += (size_t)snprintf(seen + n, sizeof seen - n, "%d@%lld=%s ", a->event[i].n, (long long)a->event[i].at_ms, a->event[i].text);
    for (int i = 0; i < a->rooms; i++)
        n += (size_t)snprintf(seen + n, sizeof seen - n, "%s%s%s ", a->room[i].id, a->room[i].guest[0] ? ":" : "", a->room[i].guest);
    for (int i = 0; i < a->gaps; i++)
        n += (size_t)snprintf(seen + n, sizeof seen - n, "%lld-%lld ", (long long)a->gap[i].from_ms, (long long)a->gap[i].until_ms);
}

/* Lets answers come until there are so many; a minute is for a slow machine. */
static void wait_answers(int wanted)
{
    for (int tries = 0; answers < wanted; tries++) {
        struct pollfd p = { .fd = bell, .events = POLLIN };
        uint64_t n;
        if (tries > 60000 || poll(&p, 1, 60000) != 1)
            fail_msg("%d answers of %d came", answers, wanted);
        assert_int_equal(read(bell, &n, sizeof n), sizeof n);
        store_deliver(it);
    }
    answers = 0;
}

static bool try_open(const char *folder, int64_t now, const char *vfs, tes_error *error)
{
    store_options o = { .folder = folder, .wake = ring, .now_ms = now, .vfs = vfs };
    it = store_open(&o, error);
    return it != NULL;
}

static void open_it(const char *folder, int64_t now)
{
    tes_error error = { 0 };
    if (!try_open(folder, now, NULL, &error))
        fail_msg("%s", error.text);
}

static void close_it(void)
{
    store_close(it);
    it = NULL;
}

static void append(const char *room, int n, const char *text)
{
    store_event e = { .n = n, .at_ms = 1000 + n, .text = text, .size = strlen(text) };
    store_room r = { .created_ms = 1000, .updated_ms = 1000 + n, .phase = STORE_PLAYING, .alarm_ms = INT64_MAX };
    snprintf(r.id, sizeof r.id, "%s", room);
    snprintf(r.game, sizeof r.game, "agon");
    store_append(it, room, &e, 1, &r, on_answer, NULL);
}

static void append_and_wait(const char *room, int n, const char *text)
{
    append(room, n, text);
    wait_answers(1);
    assert_int_equal(last_status, STORE_DONE);
}

static void load(const char *room, const char *expected)
{
    store_load(it, room, on_answer, NULL);
    wait_answers(1);
    assert_int_equal(last_status, STORE_DONE);
    assert_string_equal(seen, expected);
}

/* A room with nothing but what lists ask. */
static void put(const char *id, int phase, bool listed, const char *turn, int64_t updated, int64_t alarm)
{
    store_event e = { .n = 0, .at_ms = updated, .text = "{}", .size = 2 };
    store_room r = { .phase = phase, .listed = listed, .updated_ms = updated, .alarm_ms = alarm };
    snprintf(r.id, sizeof r.id, "%s", id);
    snprintf(r.turn, sizeof r.turn, "%s", turn);
    store_append(it, id, &e, 1, &r, on_answer, NULL);
    wait_answers(1);
}

static int begin(void **state)
{
    bell = eventfd(0, EFD_CLOEXEC);
    return bell < 0 ? -1 : program_begin(state);
}

static int end(void **state)
{
    close(bell);
    return program_end(state);
}

/* ---- logs ---- */

static void a_log_comes_back(void **state)
{
    (void)state;
    open_it("log/deep/er", 1);
    append_and_wait("a", 0, "{\"zero\":\"nu\\u0000ll\"}");
    append_and_wait("b", 0, "other");
    append_and_wait("a", 1, "ünï");
    load("a", "0@1000={\"zero\":\"nu\\u0000ll\"} 1@1001=ünï a ");
    assert_int_equal(program_shell("test -z \"$(find log -perm /077 -type f)\"", NULL).status, 0); /* nobody else's business */
    store_load(it, "none", on_answer, NULL);
    wait_answers(1);
    assert_int_equal(last_status, STORE_MISSING);
    close_it();
    open_it("log/deep/er", 2); /* before the last event: no gap */
    load("b", "0@1000=other b ");
    close_it();
}

static void nobody_writes_an_event_twice(void **state)
{
    (void)state;
    open_it("twice", 1);
    append_and_wait("a", 0, "mine");
    append_and_wait("a", 0, "mine"); /* a batch that is tried again */
    store_event both[] = { { .n = 1, .text = "new", .size = 3 }, { .n = 0, .text = "theirs", .size = 6 } };
    store_append(it, "a", both, 2, NULL, on_answer, NULL);
    wait_answers(1);
    assert_int_equal(last_status, STORE_TAKEN);
    load("a", "0@1000=mine a "); /* event 1 went with it */
    close_it();
}

static void many_events_share_a_commit(void **state)
{
    store_figures f;
    (void)state;
    open_it("many", 1);
    for (int n = 0; n < 3000; n++)
        append(n % 2 ? "odd" : "even", n / 2, "x");
    wait_answers(3000);
    store_figures_of(it, &f);
    assert_int_equal(f.events, 3000);
    assert_true(f.commits < 1500);
    assert_int_equal(store_waiting(it), 0);
    close_it();
}

static void closing_writes_what_is_queued(void **state)
{
    (void)state;
    open_it("closing", 1);
    for (int n = 0; n < 500; n++)
        append("a", n, "x");
    close_it();
    answers = 0;
    open_it("closing", 1);
    store_load(it, "a", on_answer, NULL);
    wait_answers(1);
    assert_non_null(strstr(seen, " 300@1300=x "));
    close_it();
}

static void names_are_taken_out(void **state)
{
    store_event e = { .n = 1, .text = "gone", .size = 4 };
    (void)state;
    open_it("rewrite", 1);
    append_and_wait("a", 0, "one");
    append_and_wait("a", 1, "Xanthippe");
    store_rewrite(it, "a", &e, 1, NULL, on_answer, NULL);
    wait_answers(1);
    load("a", "0@1000=one 1@1001=gone a ");
    close_it();
    assert_int_equal(program_shell("grep -q Xanthippe rewrite/*", NULL).status, 1); /* not in a corner of the file either */
}

/* ---- lists ---- */

static void lists(void **state)
{
    unsigned char mine[STORE_HASH] = { 1 }, other[STORE_HASH] = { 2 };
    (void)state;
    open_it("lists", 1);
    put("waits", STORE_WAITING, true, "", 100, INT64_MAX);
    put("newer", STORE_WAITING, true, "", 200, INT64_MAX);
    put("hidden", STORE_WAITING, false, "", 300, INT64_MAX);
    put("plays", STORE_PLAYING, true, "me", 150, 5000);
    put("theirs", STORE_PLAYING, false, "you", 400, 4000);
    put("done", STORE_OVER, true, "me", 90, INT64_MAX);
    store_tables(it, 10, on_answer, NULL);
    wait_answers(1);
    assert_string_equal(seen, "newer waits ");
    store_tables(it, 1, on_answer, NULL);
    wait_answers(1);
    assert_string_equal(seen, "newer ");
    static const char *const held[] = { "done", "theirs", "plays" };
    for (int i = 0; i < 3; i++)
        store_hold(it, mine, held[i], "me", on_answer, NULL);
    store_hold(it, other, "plays", "you", on_answer, NULL);
    wait_answers(4);
    store_games(it, mine, 10, on_answer, NULL);
    wait_answers(1);
    assert_string_equal(seen, "plays:me theirs:me done:me "); /* my move first, then the newest */
    store_holder(it, other, "plays", on_answer, NULL);
    wait_answers(1);
    assert_string_equal(seen, "plays:you ");
    store_holder(it, other, "theirs", on_answer, NULL);
    wait_answers(1);
    assert_int_equal(last_status, STORE_MISSING);
    store_due(it, 4500, 10, on_answer, NULL);
    wait_answers(1);
    assert_string_equal(seen, "theirs ");
    store_stale(it, 250, 10, on_answer, NULL);
    wait_answers(1);
    assert_string_equal(seen, "waits plays newer "); /* finished games stay */
    close_it();
}

static void what_is_forgotten(void **state)
{
    unsigned char mine[STORE_HASH] = { 1 };
    (void)state;
    open_it("forgotten", 1);
    put("a", STORE_PLAYING, true, "", 100, INT64_MAX);
    put("b", STORE_PLAYING, true, "", 100, INT64_MAX);
    store_hold(it, mine, "a", "me", on_answer, NULL);
    store_hold(it, mine, "b", "me", on_answer, NULL);
    store_remove(it, "a", on_answer, NULL);
    wait_answers(3);
    store_games(it, mine, 10, on_answer, NULL);
    wait_answers(1);
    assert_string_equal(seen, "b:me ");
    store_load(it, "a", on_answer, NULL);
    wait_answers(1);
    assert_int_equal(last_status, STORE_MISSING);
    store_forget(it, mine, on_answer, NULL);
    store_games(it, mine, 10, on_answer, NULL);
    wait_answers(2);
    store_games(it, mine, 10, on_answer, NULL);
    wait_answers(1);
    assert_string_equal(seen, "");
    close_it();
}

static void times_without_a_server(void **state)
{
    (void)state;
    open_it("gaps", 1000);
    append_and_wait("a", 0, "x");  /* at 1000 */
    append_and_wait("b", 99, "x"); /* at 1099 */
    close_it();
    open_it("gaps", 2000);
    load("a", "0@1000=x a 1099-2000 ");
    store_alive(it, 2500);
    append_and_wait("a", 5, "y"); /* at 1005, so that the gap counts for it as well */
    close_it();
    open_it("gaps", 3000);
    load("a", "0@1000=x 5@1005=y a 1099-2000 2500-3000 ");
    close_it();
}

/* ---- whose data, and which version ---- */

static void one_server_at_a_time(void **state)
{
    tes_error error = { 0 };
    store *first;
    (void)state;
    open_it("one", 1);
    first = it;
    assert_false(try_open("one", 1, NULL, &error));
    assert_non_null(strstr(error.text, "another server"));
    it = first;
    close_it();
    write_file("file", "not a folder");
    assert_false(try_open("file", 1, NULL, &error));
    assert_false(try_open("", 1, NULL, &error));
}

static void data_of_others(void **state)
{
    tes_error error = { 0 };
    (void)state;
    open_it("newer", 1);
    close_it();
    sql("newer/tessera.db", "PRAGMA user_version=1000");
    assert_false(try_open("newer", 1, NULL, &error));
    assert_non_null(strstr(error.text, "newer Tessera"));
    program_shell("mkdir foreign junk", NULL);
    sql("foreign/tessera.db", "CREATE TABLE theirs(a)");
    assert_false(try_open("foreign", 1, NULL, &error));
    assert_non_null(strstr(error.text, "not one of Tessera"));
    write_file("junk/tessera.db", "this is no database, but long enough to be taken for the beginning of one, if nobody looks.....");
    assert_false(try_open("junk", 1, NULL, &error));
}

/* tests/schema/N.sql is what version N may have written; version N+1 is tested by
 * server/schema/N+1.sql and one more such file. */
static void every_earlier_version_opens(void **state)
{
    (void)state;
    for (int version = 1; version <= schema_newest(); version++) {
        char folder[32], path[64], sample[4096];
        tes_error error = { 0 };
        snprintf(folder, sizeof folder, "version%d", version);
        snprintf(path, sizeof path, "%s/tessera.db", folder);
        snprintf(sample, sizeof sample, "%s/tests/schema/%d.sql", program_root(), version);
        const char *text = read_file(sample);
        if (!text)
            fail_msg("tests/schema/%d.sql is missing", version);
        char *copy = strdup(text);
        program_shell("mkdir -p version1 version2 version3 version4 version5 version6 version7 version8 version9", NULL);
        sqlite3 *db = schema_connect(path, true, NULL, &error);
        assert_true(db && schema_migrate(db, version, &error));
        sqlite3_close(db);
        sql(path, copy);
        free(copy);
        open_it(folder, 8000);
        load("sample", "0@1000={\"first\":\"one\"} 1@2000={\"second\":\"zwei ü\"} 2@3000={} sample 5000-6000 7000-8000 ");
        store_games(it, (unsigned char[STORE_HASH]){ 0 }, 9, on_answer, NULL);
        wait_answers(1);
        assert_string_equal(seen, "sample:g7 ");
        store_tables(it, 9, on_answer, NULL);
        wait_answers(1);
        assert_string_equal(seen, "table ");
        close_it();
        db = schema_connect(path, false, NULL, &error);
        int now = 0;
        assert_true(schema_version(db, &now, &error));
        assert_int_equal(now, schema_newest());
        sqlite3_close(db);
    }
}

/* A step that fails leaves the file as it was. */
static void a_failed_migration_changes_nothing(void **state)
{
    tes_error error = { 0 };
    (void)state;
    sqlite3 *db = schema_connect("half.db", true, NULL, &error);
    sqlite3_exec(db, "PRAGMA application_id=1415934835; CREATE TABLE holder(odd)", NULL, NULL, NULL);
    assert_false(schema_migrate(db, 1, &error));
    assert_int_equal(schema_number(db, "SELECT count(*) FROM sqlite_schema"), 1);
    assert_int_equal(schema_number(db, "PRAGMA user_version"), 0);
    sqlite3_close(db);
}

/* ---- disks ---- */

/* No answer while the disk fails, all of them afterwards, without a restart. */
static void recovers(const char *folder, enum bad_disk how, const char *sentence)
{
    tes_error error = { 0 };
    const char *trouble;
    assert_true(try_open(folder, 1, bad_disk_vfs(), &error));
    append_and_wait("a", 0, "before");
    bad_disk_set(how);
    append("a", 1, "during");
    append("b", 0, "during");
    while (!(trouble = store_trouble(it)) || bad_disk_refused() < 3) /* three tries at least */
        usleep(1000);
    assert_string_equal(trouble, sentence);
    store_deliver(it);
    assert_int_equal(answers, 0);
    assert_int_equal(store_waiting(it), 2);
    load("a", "0@1000=before a "); /* reading goes on */
    bad_disk_set(DISK_FINE);
    append("a", 2, "after");
    wait_answers(3);
    assert_null(store_trouble(it));
    load("a", "0@1000=before 1@1001=during 2@1002=after a ");
    close_it();
    open_it(folder, 1);
    load("a", "0@1000=before 1@1001=during 2@1002=after a ");
    load("b", "0@1000=during b ");
    close_it();
}

static void full_disk(void **state)
{
    (void)state;
    recovers("full", DISK_FULL, "the disk is full");
    recovers("unwritten", DISK_NO_WRITE, "the disk does not take what is written");
}

static void failed_fsync(void **state)
{
    (void)state;
    recovers("unsynced", DISK_NO_SYNC, "the disk does not take what is written");
}

/* Closing does not wait for a disk that stays bad, and what was never answered may be lost. */
static void closing_in_trouble(void **state)
{
    tes_error error = { 0 };
    (void)state;
    assert_true(try_open("bad", 1, bad_disk_vfs(), &error));
    append_and_wait("a", 0, "kept");
    bad_disk_set(DISK_FULL);
    append("a", 1, "lost");
    while (!store_trouble(it))
        usleep(1000);
    close_it();
    bad_disk_set(DISK_FINE);
    answers = 0;
    open_it("bad", 1);
    load("a", "0@1000=kept a ");
    close_it();
}

/* A disk that fails while the log is copied into the file: commits go on. */
static void a_long_log(void **state)
{
    tes_error error = { 0 };
    char text[3000];
    (void)state;
    memset(text, 'x', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    assert_true(try_open("long", 1, bad_disk_vfs(), &error));
    for (int n = 0; n < 2500; n++)
        append("a", n, text);
    wait_answers(2500);
    close_it();
    open_it("long", 1);
    append_and_wait("a", 2500, "end");
    close_it();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_log_comes_back),
        cmocka_unit_test(nobody_writes_an_event_twice),
        cmocka_unit_test(many_events_share_a_commit),
        cmocka_unit_test(closing_writes_what_is_queued),
        cmocka_unit_test(names_are_taken_out),
        cmocka_unit_test(lists),
        cmocka_unit_test(what_is_forgotten),
        cmocka_unit_test(times_without_a_server),
        cmocka_unit_test(one_server_at_a_time),
        cmocka_unit_test(data_of_others),
        cmocka_unit_test(every_earlier_version_opens),
        cmocka_unit_test(a_failed_migration_changes_nothing),
        cmocka_unit_test(full_disk),
        cmocka_unit_test(failed_fsync),
        cmocka_unit_test(closing_in_trouble),
        cmocka_unit_test(a_long_log),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
