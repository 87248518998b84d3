/* archive_test.c - `tessera backup`, `restore` and `check`: of a running server, of damaged
 * files, and never over what is there. */
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cmocka_all.h"
#include "load.h"
#include "program.h"
#include "serving.h"
#include "sql.h"

static int port;
static pid_t server;
static load *games;

/* While moves are made the copy is whole, and of one moment. */
static void of_a_running_server(void **state)
{
    (void)state;
    load_for(games, 500);
    pid_t pid = program_start("backup --data rooms copy.db");
    load_for(games, 1000);
    ended(program_wait(pid), 0, "wrote copy.db: version 1, 10 rooms (0 finished), ", "");
    ended(tessera("check copy.db"), 0, "10 rooms", NULL);
    ended(tessera("check rooms"), 0, "10 rooms", NULL); /* the data itself, meanwhile */
    assert_false(file_exists("copy.db-wal"));
    assert_false(file_exists("copy.db.part"));
    ended(tessera("backup --data rooms copy.db"), 1, "", "copy.db is there already");
    assert_int_equal(load_report_of(games)->faults, 0);
}

/* The generator as a command; its checks are in every test that uses it. */
static void load_reports(void **state)
{
    char words[128];
    (void)state;
    snprintf(words, sizeof words, "load %d --games 3 --watchers 5 --idle 5 --computers 1 --rate 20 --seconds 0.5 --json", port);
    ended(tessera(words), 0, "\"faults\":0", NULL);
    ended(tessera("load 1 --games 1"), 1, "", "nobody answers");
    snprintf(words, sizeof words, "load %d --game blokus-trigon", port);
    ended(tessera(words), 1, "", "is not for two");
}

static void not_under_a_running_server(void **state)
{
    (void)state;
    ended(tessera("restore --data rooms copy.db --replace"), 1, "", "a server is using the data in rooms");
}

static void restored(void **state)
{
    (void)state;
    ended(tessera("restore --data elsewhere copy.db"), 0, "restored to elsewhere: version 1, 10 rooms", NULL);
    ended(tessera("check elsewhere"), 0, "10 rooms", NULL);
    ended(tessera("restore --data elsewhere copy.db"), 1, "", "--replace puts it aside");
    ended(tessera("restore --data elsewhere copy.db --replace"), 0, "10 rooms", NULL);
    ended(tessera("check elsewhere/tessera.db.before"), 0, "10 rooms", NULL);
    ended(tessera("restore --data elsewhere nothing.db --replace"), 1, "", "nothing.db");
}

static void damaged(const char *change, const char *said)
{
    program_shell("rm -f bad.db* && cp copy.db bad.db", NULL);
    sql("bad.db", change);
    ended(tessera("check bad.db"), 1, NULL, said);
    ended(tessera("restore --data elsewhere bad.db --replace"), 1, NULL, "nothing was changed");
    ended(tessera("check elsewhere"), 0, "10 rooms", NULL);
}

static void what_a_check_finds(void **state)
{
    (void)state;
    damaged("DELETE FROM event WHERE n = 3", "event 3 is missing");
    damaged("UPDATE event SET text = '{}' WHERE n = 1", "10 damaged rooms");
    damaged("UPDATE event SET text = replace(text, '\"moved\"', '\"move\"') WHERE n > 2", "damaged rooms");
    damaged("UPDATE event SET n = n + 1000 WHERE n = 4 AND room IN (SELECT id FROM room LIMIT 1)", "1 damaged rooms");
    damaged("DELETE FROM room WHERE id IN (SELECT id FROM room LIMIT 1)", "not in the index");
    damaged("DELETE FROM event WHERE room IN (SELECT id FROM room LIMIT 1)", "has no log");
    program_shell("cp copy.db torn.db && dd if=/dev/zero of=torn.db bs=4096 seek=3 count=2 conv=notrunc 2>/dev/null", NULL);
    assert_int_equal(tessera("check torn.db").status, 1);
    write_file("text.db", "this is no data file, and long enough to be looked at as if it were one by a careless reader of files");
    ended(tessera("check text.db"), 1, "", "cannot be read");
    ended(tessera("check nothing.db"), 1, "", "nothing.db cannot be opened");
    sql("other.db", "CREATE TABLE a(b)");
    ended(tessera("check other.db"), 1, "", "not one of Tessera");
    ended(tessera("check"), 2, "", "FILE");
}

static int begin(void **state)
{
    tes_error error = { 0 };
    if (serving_begin(state) != 0)
        return 1;
    server = serving_start("serve --listen 127.0.0.1:0 --site site --data rooms", &port);
    games = load_new(&(load_options){ .port = port, .game = "agon", .games = 10, .rate = 100, .seed = 1 }, &error);
    return games && load_gather(games, 60000) ? 0 : 1;
}

static int end(void **state)
{
    load_free(games);
    kill(server, SIGTERM);
    program_wait(server);
    return serving_end(state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(of_a_running_server),
        cmocka_unit_test(not_under_a_running_server),
        cmocka_unit_test(restored),
        cmocka_unit_test(what_a_check_finds),
        cmocka_unit_test(load_reports),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
