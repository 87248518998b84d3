/* serve_rooms_test.c - rooms through a running server: playing, watching, coming back,
 * lists, one's own data, a disk that fails, the stop. */
#define _GNU_SOURCE /* prlimit */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <tessera/match.h>

#include "cmocka_all.h"
#include "program.h"
#include "serving.h"
#include "sql.h"
#include "table.h"
#include "ws.h"

static pid_t server;

static void start_server(void) { server = serving_start("serve --listen 127.0.0.1:0 --site site --data rooms", &serving_port); }

static void kill_server(void)
{
    kill(server, SIGKILL);
    program_wait(server);
}

/* The n-th move of a fixed game: the first legal one each time. */
static const char *line_of_play(const char *game, int ply)
{
    static char text[TES_MOVE_TEXT];
    static tes_move moves[TES_MAX_MOVES];
    tes_rules rules;
    assert_true(tes_rules_parse(game, &rules, NULL));
    tes_match *m = tes_match_new(&rules, NULL);
    for (int i = 0; i < ply; i++) {
        tes_match_moves(m, moves);
        assert_true(tes_match_play(m, moves[0], NULL));
    }
    assert_true(tes_match_moves(m, moves) > 0);
    tes_match_game(m)->move_text(tes_match_position(m), moves[0], text);
    tes_match_free(m);
    return text;
}

static void play(const seated *who, int ply)
{
    char id[16], part[64];
    snprintf(id, sizeof id, "p%d", ply);
    table_move(who, id, ply, ply % 2 + 1, line_of_play("agon", ply));
    snprintf(part, sizeof part, "{\"say\":\"done\",\"id\":\"%s\"", id);
    ws_hear_part(who->fd, part);
}

static reply ask_as(const seated *who, const char *method, const char *path)
{
    char header[128];
    snprintf(header, sizeof header, "Authorization: Bearer %s\r\n", who->token);
    return web_ask(serving_port, method, path, header);
}

static void leave(seated *a, seated *b)
{
    close(a->fd);
    close(b->fd);
}

/* ---- playing ---- */

static void two_play_and_one_watches(void **state)
{
    seated one, two, third = { 0 };
    char path[64];
    (void)state;
    table_of_two("agon", &one, &two);
    snprintf(third.room, sizeof third.room, "%s", one.room);
    assert_non_null(strstr(table_join(&third), "\"watching\":1"));
    play(&one, 0);
    assert_non_null(strstr(ws_hear_part(two.fd, "\"say\":\"moved\""), "\"ply\":1"));
    assert_non_null(strstr(ws_hear_part(third.fd, "\"say\":\"moved\""), "\"ply\":1"));
    play(&two, 1);
    ws_hear_part(one.fd, "\"ply\":2");
    snprintf(path, sizeof path, "/api/rooms/%s/record", one.room);
    reply r = expect(200, "GET", path, "");
    assert_non_null(strstr((char *)r.body, line_of_play("agon", 0)));
    assert_non_null(strstr((char *)r.body, "Ada"));
    free(r.body);
    strcat(path, "/2");
    free(expect(404, "GET", path, "").body); /* there was one round */
    close(third.fd);
    leave(&one, &two);
}

/* More than are served in one turn of the loop: everybody hears everything in order, also
 * when some go while others are being told. */
static void a_crowd_watches(void **state)
{
    enum { CROWD = 120 };
    static seated watcher[CROWD];
    seated one, two;
    (void)state;
    table_of_two("agon", &one, &two);
    for (int i = 0; i < CROWD; i++) {
        watcher[i] = (seated){ 0 };
        snprintf(watcher[i].room, sizeof watcher[i].room, "%s", one.room);
        table_join(&watcher[i]);
    }
    for (int ply = 0; ply < 6; ply++) {
        play(ply % 2 ? &two : &one, ply);
        for (int i = 10 * ply; i < 10 * ply + 10; i++) /* who has heard nothing of this move */
            close(watcher[i].fd);
    }
    for (int i = 60; i < CROWD; i++)
        for (int ply = 1; ply <= 6; ply++) {
            char part[32];
            snprintf(part, sizeof part, "\"ply\":%d,", ply);
            assert_non_null(strstr(ws_hear_part(watcher[i].fd, "\"say\":\"moved\""), part));
        }
    for (int i = 60; i < CROWD; i++)
        close(watcher[i].fd);
    leave(&one, &two);
}

static void said_twice_is_done_once(void **state)
{
    seated one, two;
    (void)state;
    table_of_two("agon", &one, &two);
    play(&one, 0);
    play(&one, 0); /* the same id: answered again */
    table_move(&two, "other", 0, 2, line_of_play("agon", 0));
    ws_hear_part(two.fd, "\"why\":\"stale\"");
    assert_non_null(strstr(ws_hear_part(two.fd, "\"say\":\"room\""), "\"ply\":1"));
    leave(&one, &two);
}

static void a_computer_answers(void **state)
{
    seated me = table_create("agon", "me 1");
    (void)state;
    table_join(&me);
    table_done(&me, "start", "s", "");
    play(&me, 0);
    ws_hear_part(me.fd, "\"ply\":2");
    close(me.fd);
}

/* ---- coming back ---- */

static void killed_and_started_again(void **state)
{
    seated one, two;
    (void)state;
    table_of_two("agon", &one, &two);
    for (int ply = 0; ply < 4; ply++)
        play(ply % 2 ? &two : &one, ply);
    leave(&one, &two);
    kill_server();
    start_server();
    const char *room = table_join(&one);
    assert_non_null(strstr(room, "\"ply\":4"));
    assert_non_null(strstr(room, "\"phase\":\"playing\""));
    assert_non_null(strstr(room, one.guest)); /* the seat is theirs */
    table_join(&two);
    play(&one, 4);
    play(&two, 5);
    leave(&one, &two);
}

/* A log that cannot be: said so, to the guest and in the server's log; nobody else minds. */
static void a_damaged_room(void **state)
{
    seated bad, well, two;
    char text[256];
    (void)state;
    table_of_two("agon", &bad, &two);
    play(&bad, 0);
    leave(&bad, &two);
    table_of_two("agon", &well, &two);
    leave(&well, &two);
    kill_server();
    snprintf(text, sizeof text, "UPDATE event SET text = replace(text, '%s', 'f1-f9') WHERE room = '%s'", line_of_play("agon", 0),
             bad.room);
    sql("rooms/tessera.db", text);
    ended(tessera("check rooms"), 1, NULL, bad.room);
    start_server();
    bad.fd = ws_open(serving_port);
    snprintf(text, sizeof text, "{\"do\":\"join\",\"room\":\"%s\",\"token\":\"%s\"}", bad.room, bad.token);
    ws_say(bad.fd, text);
    assert_non_null(strstr(ws_hear_part(bad.fd, "\"why\":\"room\""), "damaged"));
    assert_true(ws_ended(bad.fd));
    close(bad.fd);
    assert_non_null(strstr(table_join(&well), "\"phase\":\"playing\""));
    close(well.fd);
    snprintf(text, sizeof text, "event=damaged room=%s", bad.room);
    kill(server, SIGTERM);
    ended(program_wait(server), 0, NULL, text);
    snprintf(text, sizeof text, "DELETE FROM event WHERE room = '%s'; DELETE FROM room WHERE id = '%s'", bad.room, bad.room);
    sql("rooms/tessera.db", text); /* the tests after this one check all there is */
    start_server();
}

static void no_such_room(void **state)
{
    seated who = { .room = "nothinghere" };
    (void)state;
    who.fd = ws_open(serving_port);
    ws_say(who.fd, "{\"do\":\"join\",\"room\":\"nothinghere\"}");
    assert_string_equal(ws_field(ws_hear(who.fd), "why"), "room");
    assert_true(ws_ended(who.fd));
    close(who.fd);
    free(expect(404, "GET", "/api/rooms/nothinghere/record", "").body);
}

/* ---- lists, and one's own data ---- */

static void lists(void **state)
{
    seated open = table_create("trini", "me open"), one, two;
    (void)state;
    reply r = expect(200, "GET", "/api/tables", "");
    assert_non_null(strstr((char *)r.body, open.room));
    free(r.body);
    table_of_two("agon", &one, &two);
    r = expect(200, "GET", "/api/tables", "");
    assert_null(strstr((char *)r.body, one.room)); /* it plays */
    free(r.body);
    r = ask_as(&one, "GET", "/api/games");
    assert_int_equal(r.status, 200);
    assert_non_null(strstr((char *)r.body, "\"turn\":true"));
    free(r.body);
    r = ask_as(&two, "GET", "/api/games");
    assert_non_null(strstr((char *)r.body, one.room));
    assert_non_null(strstr((char *)r.body, "\"turn\":false"));
    free(r.body);
    free(expect(401, "GET", "/api/games", "").body);
    leave(&one, &two);
}

static void export_and_erase(void **state)
{
    seated one, two;
    (void)state;
    table_of_two("agon", &one, &two);
    table_done(&two, "name", "n1", ",\"name\":\"Zerline\"");
    play(&one, 0);
    reply r = ask_as(&two, "GET", "/api/me");
    assert_int_equal(r.status, 200);
    assert_non_null(strstr((char *)r.body, "Zerline"));
    assert_non_null(strstr((char *)r.body, line_of_play("agon", 0)));
    free(r.body);
    assert_int_equal(program_shell("cat rooms/tessera.db* | grep -q Zerline", NULL).status, 0);
    r = ask_as(&two, "DELETE", "/api/me");
    assert_int_equal(r.status, 204);
    free(r.body);
    r = ask_as(&two, "GET", "/api/me");
    assert_null(strstr((char *)r.body, one.room));
    free(r.body);
    leave(&one, &two); /* they were asked to come back */
    const char *room = table_join(&one);
    assert_null(strstr(room, "Zerline"));
    assert_non_null(strstr(room, "\"ply\":1"));
    close(one.fd);
    kill(server, SIGTERM);
    ended(program_wait(server), 0, NULL, "");
    assert_int_equal(program_shell("cat rooms/tessera.db* | grep -q Zerline", NULL).status, 1);
    ended(tessera("check rooms"), 0, "version 1", NULL);
    start_server();
}

/* Unfinished rooms that nobody has moved in for long go; finished ones and young ones stay. */
static void retention(void **state)
{
    seated old = table_create("agon", "me open"), young = table_create("agon", "me open"), done, two;
    char text[256], path[64];
    (void)state;
    table_of_two("agon", &done, &two);
    table_done(&done, "resign", "r", ",\"round\":1");
    leave(&done, &two);
    kill_server();
    snprintf(text, sizeof text, "UPDATE room SET updated = 1000 WHERE id IN ('%s', '%s')", old.room, done.room);
    sql("rooms/tessera.db", text);
    server = serving_start("serve --listen 127.0.0.1:0 --site site --data rooms --keep-days 30", &serving_port);
    snprintf(path, sizeof path, "/api/rooms/%s/record", done.room);
    free(expect(200, "GET", path, "").body);
    table_join(&young);
    close(young.fd);
    for (int i = 0, gone = 0; !gone; i++) { /* until its hour has come, which is at once */
        reply r = web_ask(serving_port, "GET", "/api/tables", "");
        gone = !strstr((char *)r.body, old.room);
        free(r.body);
        assert_true(i < 6000);
        usleep(10000);
    }
    old.fd = ws_open(serving_port);
    snprintf(text, sizeof text, "{\"do\":\"join\",\"room\":\"%s\"}", old.room);
    ws_say(old.fd, text);
    assert_string_equal(ws_field(ws_hear(old.fd), "why"), "room");
    close(old.fd);
}

/* ---- the disk ---- */

static void limit_files(rlim_t bytes)
{
    struct rlimit limit = { .rlim_cur = bytes, .rlim_max = RLIM_INFINITY };
    assert_int_equal(prlimit(server, RLIMIT_FSIZE, &limit, NULL), 0);
}

/* Nothing is acknowledged while nothing can be written; all of it afterwards. */
static void a_full_disk(void **state)
{
    seated one, two;
    (void)state;
    table_of_two("agon", &one, &two);
    limit_files(1);
    table_move(&one, "full", 0, 1, line_of_play("agon", 0));
    ws_hear_part(one.fd, "\"why\":\"disk\"");
    ws_hear_part(two.fd, "\"why\":\"disk\"");
    reply r = expect(503, "GET", "/healthz", "");
    assert_non_null(strstr((char *)r.body, "disk"));
    free(r.body);
    table_wish(&two, "resign", "r", ",\"round\":1");
    ws_hear_part(two.fd, "\"why\":\"disk\""); /* not accepted */
    r = expect(200, "GET", "/metrics", "");
    assert_non_null(strstr((char *)r.body, "tessera_disk_trouble 1"));
    free(r.body);
    limit_files(RLIM_INFINITY);
    ws_hear_part(one.fd, "{\"say\":\"done\",\"id\":\"full\"");
    ws_hear_part(two.fd, "\"ply\":1");
    free(expect(200, "GET", "/healthz", "").body);
    play(&two, 1);
    leave(&one, &two);
}

/* ---- the stop ---- */

static void a_stop_is_told(void **state)
{
    seated one, two;
    (void)state;
    table_of_two("agon", &one, &two);
    table_move(&one, "last", 0, 1, line_of_play("agon", 0));
    ws_hear_part(one.fd, "{\"say\":\"done\",\"id\":\"last\"");
    kill(server, SIGTERM);
    ws_hear_part(one.fd, "\"why\":\"closing\"");
    assert_true(ws_ended(one.fd));
    assert_true(ws_ended(two.fd));
    leave(&one, &two);
    ran r = program_wait(server);
    ended(r, 0, NULL, "event=end");
    assert_null(strstr(r.err, one.token)); /* nor is a token in the log */
    assert_null(strstr(r.err, two.token));
    start_server();
    table_join(&one);
    close(one.fd);
}

static void over_tls(void **state)
{
    int port;
    (void)state;
    if (!have_command("openssl") || !have_command("curl"))
        skip();
    ended(program_shell("openssl req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out cert.pem -days 2 -subj /CN=localhost 2>/dev/null",
                        NULL),
          0, NULL, NULL);
    unlink("talk.txt");
    pid_t pid = program_start("serve --listen 127.0.0.1:0 --site site --data tls --tls-cert cert.pem --tls-key key.pem");
    const char *url = NULL;
    for (int i = 0; i < 6000 && !url; i++, usleep(10000)) {
        const char *said = file_exists("talk.txt") ? read_file("talk.txt") : NULL;
        url = said && strchr(said, '\n') ? strstr(said, "https://127.0.0.1:") : NULL;
    }
    assert_non_null(url);
    port = atoi(url + 18);
    char script[128];
    snprintf(script, sizeof script, "curl -sk https://127.0.0.1:%d/healthz", port);
    ended(program_shell(script, NULL), 0, "ok\n", NULL);
    kill(pid, SIGTERM);
    ended(program_wait(pid), 0, NULL, "");
    ended(tessera("serve --site site --tls-cert cert.pem"), 2, "", "belong together");
}

static int begin(void **state)
{
    if (serving_begin(state) != 0)
        return 1;
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
        cmocka_unit_test(two_play_and_one_watches),
        cmocka_unit_test(a_crowd_watches),
        cmocka_unit_test(said_twice_is_done_once),
        cmocka_unit_test(a_computer_answers),
        cmocka_unit_test(killed_and_started_again),
        cmocka_unit_test(a_damaged_room),
        cmocka_unit_test(no_such_room),
        cmocka_unit_test(lists),
        cmocka_unit_test(export_and_erase),
        cmocka_unit_test(retention),
        cmocka_unit_test(a_full_disk),
        cmocka_unit_test(a_stop_is_told),
        cmocka_unit_test(over_tls),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
