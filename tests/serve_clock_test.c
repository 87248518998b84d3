/* serve_clock_test.c - clocks through a running server whose time of day the test sets:
 * killed and started again, with nobody there, by days, and with a claim to lag. Real time
 * passes as well, which on a slow machine may be much: SLACK_MS of it are allowed. */
#include <jansson.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cmocka_all.h"
#include "program.h"
#include "server/room.h"
#include "server/store.h"
#include "serving.h"
#include "sql.h"
#include "table.h"
#include "ws.h"

enum { SECOND = 1000, MINUTE = 60 * SECOND, HOUR = 60 * MINUTE, DAY = 24 * HOUR, SLACK_MS = 2 * MINUTE };

static pid_t server;

/* ---- the server's time ---- */

static void later(int64_t ms)
{
    static int64_t all;
    FILE *file = fopen("later.new", "wb");
    all += ms;
    assert_non_null(file);
    assert_int_equal(fwrite(&all, sizeof all, 1, file), 1);
    assert_int_equal(fclose(file), 0);
    assert_int_equal(rename("later.new", "later"), 0);
}

static void start_server(void)
{
    program_env("ASAN_OPTIONS", "verify_asan_link_order=0:detect_leaks=0");
    program_env("LATER", "later");
    program_env("LD_PRELOAD", LATER);
    server = serving_start("serve --listen 127.0.0.1:0 --site site --data rooms", &serving_port);
    program_env("LD_PRELOAD", NULL);
    program_env("LATER", NULL);
    program_env("ASAN_OPTIONS", NULL);
}

static void kill_server(void)
{
    kill(server, SIGKILL);
    program_wait(server);
}

/* Something is kept, so that the server is known to have run until now. */
static void lives(const seated *who)
{
    static int times;
    char id[16];
    snprintf(id, sizeof id, "n%d", ++times);
    table_done(who, "name", id, ",\"name\":\"Ada\"");
}

/* ---- what is shown ---- */

static const char *whole(const seated *who)
{
    char text[160];
    snprintf(text, sizeof text, "{\"do\":\"here\",\"room\":\"%s\",\"token\":\"%s\",\"seq\":0}", who->room, who->token);
    ws_say(who->fd, text);
    return ws_hear_part(who->fd, "\"say\":\"room\"");
}

static int64_t of_seat(const char *table, int seat, const char *what)
{
    json_t *j = json_loads(table, 0, NULL), *value = json_object_get(json_array_get(json_object_get(j, "seats"), (size_t)(seat - 1)), what);
    assert_true(json_is_integer(value));
    int64_t n = json_integer_value(value);
    json_decref(j);
    return n;
}

/* At most this, and not much less. */
static void about(int64_t ms, int64_t wanted)
{
    if (ms > wanted || ms < wanted - SLACK_MS)
        fail_msg("%lld ms, not some %lld", (long long)ms, (long long)wanted);
}

static void play(const seated *who, int ply, const char *move, const char *took)
{
    char id[16], more[128];
    snprintf(id, sizeof id, "m%d", ply);
    snprintf(more, sizeof more, ",\"round\":1,\"ply\":%d,\"seat\":%d,\"move\":\"%s\"%s", ply, ply % 2 + 1, move, took);
    table_done(who, "move", id, more);
}

static void leave(seated *a, seated *b)
{
    close(a->fd);
    close(b->fd);
}

/* ---- tests ---- */

static void a_flag_falls_over_a_restart(void **state)
{
    seated one, two;
    (void)state;
    table_of_two_by("1200+30", "agon", &one, &two);
    later(10 * MINUTE);
    play(&one, 0, "f1-e1", "");
    about(of_seat(whole(&one), 1, "left"), 10 * MINUTE + 30 * SECOND);
    later(10 * MINUTE); /* on the clock of the second */
    lives(&one);
    leave(&one, &two);
    kill_server();
    later(2 * HOUR); /* charged to nobody */
    start_server();
    table_join(&one);
    about(of_seat(table_join(&two), 2, "left"), 10 * MINUTE);
    later(7 * MINUTE);
    const char *table = whole(&two);
    assert_non_null(strstr(table, "\"phase\":\"playing\""));
    about(of_seat(table, 2, "left"), 3 * MINUTE + ROOM_RETURN_MS);
    later(3 * MINUTE + ROOM_RETURN_MS + ROOM_LAG_MS);
    table = ws_hear_part(one.fd, "\"ending\":\"flag\""); /* nobody had to ask */
    assert_non_null(strstr(table, "\"winners\":[1]"));
    leave(&one, &two);
}

static void with_nobody_there(void **state)
{
    seated one, two;
    char query[96];
    (void)state;
    table_of_two_by("600+0", "agon", &one, &two);
    lives(&one);
    leave(&one, &two);
    kill_server();
    later(HOUR);
    start_server();
    snprintf(query, sizeof query, "SELECT phase FROM room WHERE id = '%s'", one.room);
    assert_int_equal(sql_number("rooms/tessera.db", query), STORE_PLAYING);
    later(11 * MINUTE);
    for (int i = 0; sql_number("rooms/tessera.db", query) != STORE_OVER; i++) {
        assert_true(i < 6000);
        usleep(10000);
    }
    const char *table = table_join(&two);
    assert_non_null(strstr(table, "\"ending\":\"flag\""));
    assert_non_null(strstr(table, "\"winners\":[2]"));
    close(two.fd);
}

static void days_a_move(void **state)
{
    seated one, two;
    (void)state;
    table_of_two_by("2d", "agon", &one, &two);
    leave(&one, &two);
    later(DAY); /* nobody is away, nobody is asked */
    about(of_seat(table_join(&one), 1, "left"), DAY);
    play(&one, 0, "f1-e1", "");
    about(of_seat(whole(&one), 2, "left"), 2 * (int64_t)DAY);
    assert_int_equal(of_seat(whole(&one), 2, "away"), -1);
    close(one.fd);
    later(DAY);
    table_join(&one);
    lives(&one);
    close(one.fd);
    kill_server();
    later(3 * (int64_t)DAY);
    start_server();
    about(of_seat(table_join(&two), 2, "left"), DAY);
    play(&two, 1, "f11-g11", "");
    later(2 * (int64_t)DAY + ROOM_LAG_MS);
    assert_non_null(strstr(ws_hear_part(two.fd, "\"ending\":\"flag\""), "\"winners\":[2]"));
    close(two.fd);
}

/* Who claims that all of the time was spent on the way gains the allowance, no more. */
static void lag_is_bounded_and_shown(void **state)
{
    seated one, two;
    (void)state;
    table_of_two_by("600+0", "agon", &one, &two);
    assert_int_equal(of_seat(whole(&one), 1, "lag"), ROOM_LAG_MS);
    later(MINUTE);
    play(&one, 0, "f1-e1", ",\"took\":0");
    const char *table = whole(&two);
    assert_int_equal(of_seat(table, 1, "lag"), ROOM_LAG_REFILL_MS);
    about(of_seat(table, 1, "left"), 9 * MINUTE + ROOM_LAG_MS);
    leave(&one, &two);
}

static int begin(void **state)
{
    if (serving_begin(state) != 0)
        return 1;
    later(0);
    start_server();
    return 0;
}

static int end(void **state)
{
    kill_server();
    return serving_end(state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_flag_falls_over_a_restart),
        cmocka_unit_test(with_nobody_there),
        cmocka_unit_test(days_a_move),
        cmocka_unit_test(lag_is_bounded_and_shown),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
