/* serve_guard_test.c - no one gets in: for each promise the attack, and the answer. What
 * attacks plain HTTP is in serve_hostile_test.c, limits are in serve_limits_test.c. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cmocka_all.h"
#include "program.h"
#include "serving.h"
#include "table.h"
#include "ws.h"

static void is_alive(void) { free(expect(200, "GET", "/healthz", "").body); }

static int upgrade(const char *path, const char *headers)
{
    int fd, status = ws_ask(serving_port, path, headers, &fd);
    if (status == 101)
        close(fd);
    return status;
}

/* ---- Origin checked ---- */

static void another_sites_page(void **state)
{
    static const char *const bad[] = {
        "http://evil.example", "https://127.0.0.1.evil.example", "null", "http://", "http://127.0.0.1", "file://", "http://127.0.0.1:1"
    };
    char header[4096], origin[3000];
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        snprintf(header, sizeof header, "Sec-WebSocket-Protocol: tessera\r\nOrigin: %s\r\n", bad[i]);
        if (upgrade("/api/socket", header) != 403)
            fail_msg("a page from %s may connect", bad[i]);
        snprintf(header, sizeof header, "Origin: %s\r\n", bad[i]);
        free(expect(403, "GET", "/api/tables", header).body);
        free(expect(403, "DELETE", "/api/me", header).body);
    }
    memset(origin, 'a', sizeof origin - 1);
    origin[sizeof origin - 1] = '\0';
    snprintf(header, sizeof header, "Sec-WebSocket-Protocol: tessera\r\nOrigin: http://%s\r\n", origin);
    assert_int_equal(upgrade("/api/socket", header), 403); /* too long to read is not missing */
    snprintf(header, sizeof header, "Sec-WebSocket-Protocol: tessera\r\nOrigin: http://127.0.0.1:%d\r\n", serving_port);
    assert_int_equal(upgrade("/api/socket", header), 101);
}

/* With --public-url no other name of the server will do. */
static void the_public_url_alone(void **state)
{
    int port, before = serving_port;
    char own[128];
    (void)state;
    unlink("talk.txt");
    pid_t pid = program_start("serve --listen 127.0.0.1:8931 --site site --data public --public-url https://play.example.org");
    for (int i = 0; i < 6000 && !(file_exists("talk.txt") && strchr(read_file("talk.txt"), '\n')); i++)
        usleep(10000);
    port = 8931;
    serving_port = port;
    snprintf(own, sizeof own, "Sec-WebSocket-Protocol: tessera\r\nOrigin: http://127.0.0.1:%d\r\n", port);
    assert_int_equal(upgrade("/api/socket", own), 403);
    assert_int_equal(upgrade("/api/socket", "Sec-WebSocket-Protocol: tessera\r\nOrigin: http://play.example.org\r\n"), 403);
    assert_int_equal(upgrade("/api/socket", "Sec-WebSocket-Protocol: tessera\r\nOrigin: https://play.example.org.evil.example\r\n"), 403);
    assert_int_equal(upgrade("/api/socket", "Sec-WebSocket-Protocol: tessera\r\nOrigin: https://play.example.org\r\n"), 101);
    serving_port = before;
    kill(pid, SIGTERM);
    ended(program_wait(pid), 0, "https://play.example.org", "event=origin");
}

static void only_rooms_are_there(void **state)
{
    (void)state;
    static const char *const names[] = { "door", "signals", "bell", "http", "tessera, door", "x" };
    char header[128];
    for (int i = 0; i < 6; i++) {
        snprintf(header, sizeof header, "Sec-WebSocket-Protocol: %s\r\n", names[i]);
        int status = upgrade("/api/socket", header);
        if (status != 400 && status != 0)
            fail_msg("%s: %d", names[i], status);
    }
    assert_int_equal(upgrade("/api/socket", ""), 400);
    assert_int_equal(upgrade("/", "Sec-WebSocket-Protocol: tessera\r\n"), 400);
    assert_int_equal(upgrade("/api/socket/", "Sec-WebSocket-Protocol: tessera\r\n"), 400);
    is_alive();
}

/* ---- tokens ---- */

static void tokens_are_secret(void **state)
{
    seated one = table_create("agon", "me open"), two = table_create("agon", "me open"), same = one;
    char script[256], header[128];
    (void)state;
    assert_int_equal(strlen(one.token), 32);
    assert_string_not_equal(one.token, two.token);
    assert_null(strstr(one.token, one.guest));
    table_join(&one);
    /* Not in the data, not in the log, as little as in an address. */
    snprintf(script, sizeof script, "cat rooms/* stderr.txt talk.txt | grep -q -e %s -e %.16s", one.token, one.token);
    assert_int_equal(program_shell(script, NULL).status, 1);
    snprintf(script, sizeof script, "/api/games?token=%s", one.token);
    free(expect(401, "GET", script, "").body);
    free(expect(401, "GET", "/api/games", "Authorization: Bearer 00\r\n").body);
    free(expect(401, "GET", "/api/games", "Authorization: Basic YTpi\r\n").body);
    snprintf(header, sizeof header, "Authorization: Bearer %s0\r\n", one.token);
    free(expect(401, "GET", "/api/games", header).body);
    /* The same device is another guest in another room. */
    snprintf(same.room, sizeof same.room, "%s", two.room);
    table_join(&same);
    assert_string_not_equal(same.guest, one.guest);
    close(same.fd);
    close(one.fd);
}

/* A move, a chair, a resignation in somebody else's name. */
static void nobody_elses_seat(void **state)
{
    seated one, two, thief = { 0 };
    char text[512];
    (void)state;
    table_of_two("agon", &one, &two);
    table_move(&two, "m", 0, 1, "a5-a4"); /* the other's seat with one's own token */
    assert_non_null(strstr(ws_hear_part(two.fd, "\"say\":\"no\""), "\"id\":\"m\""));
    snprintf(thief.room, sizeof thief.room, "%s", one.room);
    table_join(&thief);
    table_move(&thief, "m", 0, 1, "a5-a4");
    ws_hear_part(thief.fd, "\"say\":\"no\"");
    table_wish(&thief, "resign", "r", ",\"round\":1");
    ws_hear_part(thief.fd, "\"say\":\"no\"");
    snprintf(text, sizeof text, "{\"do\":\"resign\",\"room\":\"%s\",\"token\":\"%s\",\"id\":\"r2\",\"round\":1}", one.room,
             "00000000000000000000000000000000");
    ws_say(thief.fd, text); /* a guessed one */
    ws_hear_part(thief.fd, "\"why\":\"token\"");
    assert_true(ws_ended(thief.fd));
    snprintf(text, sizeof text, "{\"do\":\"resign\",\"room\":\"%s\",\"id\":\"r3\",\"round\":1}", one.room);
    ws_say(two.fd, text); /* none at all */
    ws_hear_part(two.fd, "\"say\":\"trouble\"");
    table_move(&one, "fine", 0, 1, "a5-a4");
    ws_hear_part(one.fd, "{\"say\":\"done\",\"id\":\"fine\"");
    close(thief.fd);
    close(two.fd);
    close(one.fd);
}

/* ---- the headers of every answer ---- */

static void every_answer_is_guarded(void **state)
{
    static const struct {
        int status;
        const char *method, *path, *headers;
    } asked[] = {
        { 200, "GET", "/", "" },
        { 200, "GET", "/healthz", "" },
        { 200, "GET", "/metrics", "" },
        { 200, "GET", "/api/tables", "" },
        { 401, "GET", "/api/me", "" },
        { 403, "GET", "/api/tables", "Origin: http://evil.example\r\n" },
        { 404, "GET", "/nothing", "" },
        { 404, "GET", "/api/rooms/none/record", "" },
        { 404, "GET", "/api/else", "" },
        { 405, "POST", "/", "Content-Length: 0\r\n" },
        { 405, "DELETE", "/api/tables", "" },
        { 405, "DELETE", "/metrics", "" },
        { 405, "PUT", "/api/rooms", "Content-Length: 0\r\n" },
    };
    (void)state;
    for (size_t i = 0; i < sizeof asked / sizeof asked[0]; i++) {
        reply r = expect(asked[i].status, asked[i].method, asked[i].path, asked[i].headers);
        has(&r, "referrer-policy", "no-referrer");
        has(&r, "x-content-type-options", "nosniff");
        assert_non_null(strstr(web_header(&r, "content-security-policy"), "default-src 'none'"));
        free(r.body);
    }
}

/* ---- bounded messages ---- */

static void refused(int opcode, bool masked, const char *bytes, size_t size)
{
    int fd = ws_open(serving_port);
    ws_frame(fd, opcode, true, masked, bytes, size);
    assert_true(ws_ended(fd));
    close(fd);
    is_alive();
}

static void what_is_no_message(void **state)
{
    static const char *const said[] = { "",
                                        "x",
                                        "[]",
                                        "{}",
                                        "null",
                                        "{\"do\":\"join\"}",
                                        "{\"do\":\"join\",\"room\":[\"a\"]}",
                                        "{\"do\":\"join\",\"room\":\"../../etc\"}",
                                        "{\"do\":\"join\",\"room\":\"a\",\"token\":\"0\"}",
                                        "{\"do\":\"join\",\"room\":\"a\",\"room\":\"b\"}",
                                        "{\"do\":\"create\",\"id\":\"c\"}",
                                        "{\"do\":\"here\",\"room\":\"a\",\"seq\":1e999}",
                                        "{\"do\":\"join\",\"room\":\"a\\u0000b\"}",
                                        "{\"do\":\"join\",\"room\":\"\xff\xfe\"}" };
    char *deep = malloc(200000);
    (void)state;
    for (size_t i = 0; i < sizeof said / sizeof said[0]; i++)
        refused(1, true, said[i], strlen(said[i]));
    memset(deep, '[', 200000);
    refused(1, true, deep, 2000);   /* many brackets */
    refused(1, true, deep, 2049);   /* one byte too long */
    refused(1, true, deep, 200000); /* much too long */
    refused(2, true, deep, 10);     /* no text */
    refused(1, false, "{}", 2);     /* not masked */
    refused(3, true, "{}", 2);      /* no such frame */
    int fd = ws_open(serving_port); /* in pieces without end */
    ws_frame(fd, 1, false, true, deep, 1000);
    for (int i = 0; i < 5; i++)
        ws_frame(fd, 0, false, true, deep, 1000);
    assert_true(ws_ended(fd));
    close(fd);
    free(deep);
    is_alive();
}

/* A socket is for one room, which its first message names. */
static void out_of_place(void **state)
{
    static const char *const first[] = {
        "{\"do\":\"here\",\"room\":\"k3f9w2\",\"token\":\"00000000000000000000000000000000\",\"seq\":0}",
        "{\"do\":\"create\",\"id\":\"c\",\"name\":\"A\",\"game\":\"agon\",\"clock\":\"none\",\"seats\":\"me "
        "open\",\"level\":1,\"listed\":false}",
    };
    char text[256];
    (void)state;
    for (int i = 0; i < 2; i++) {
        int fd = ws_open(serving_port);
        ws_say(fd, first[i]);
        assert_string_equal(ws_field(ws_hear(fd), "why"), "message");
        assert_true(ws_ended(fd));
        close(fd);
    }
    seated here = table_create("agon", "me open"), there = table_create("agon", "me open");
    table_join(&here);
    snprintf(text, sizeof text, "{\"do\":\"leave\",\"room\":\"%s\",\"token\":\"%s\",\"id\":\"l\"}", there.room, there.token);
    ws_say(here.fd, text);
    assert_string_equal(ws_field(ws_hear_part(here.fd, "trouble"), "why"), "elsewhere");
    assert_true(ws_ended(here.fd));
    close(here.fd);
    assert_non_null(strstr(table_join(&there), there.guest)); /* and nobody has left */
    close(there.fd);
    is_alive();
}

/* A message in pieces is a message all the same. */
static void in_pieces(void **state)
{
    int fd = ws_open(serving_port);
    (void)state;
    ws_frame(fd, 1, false, true, "{\"do\":\"join\",", 13);
    ws_frame(fd, 9, true, true, "ping", 4);
    ws_frame(fd, 0, false, true, "\"room\":", 7);
    ws_frame(fd, 0, true, true, "\"nothinghere\"}", 14);
    assert_string_equal(ws_field(ws_hear(fd), "why"), "room");
    close(fd);
}

static void bodies(void **state)
{
    char *big = malloc(100001);
    (void)state;
    memset(big, 'x', 100000);
    big[100000] = '\0';
    static const struct {
        int status;
        const char *head;
        int size;
    } asked[] = {
        { 413, "Content-Length: 100000\r\n", 100000 },
        { 413, "Transfer-Encoding: chunked\r\n", 0 },
        { 400, "Content-Length: 3\r\n", 3 },
        { 405, "Content-Length: 0\r\n", 0 },
    };
    for (size_t i = 0; i < sizeof asked / sizeof asked[0]; i++) {
        char head[256];
        int fd = web_connect(serving_port, false);
        snprintf(head, sizeof head, "POST /api/rooms HTTP/1.1\r\nHost: a\r\n%s\r\n", asked[i].head);
        web_say(fd, head);
        web_send(fd, big, (size_t)asked[i].size);
        reply r = web_receive(fd, false);
        assert_int_equal(r.status, asked[i].status);
        free(r.body);
        close(fd);
    }
    free(big);
}

/* The next request behind a body is the next request, also while the first is not answered. */
static void one_after_the_other(void **state)
{
    static const char wish[] = "{\"do\":\"create\",\"id\":\"c\",\"name\":\"A\",\"game\":\"agon\",\"clock\":\"none\",\"seats\":\"me "
                               "open\",\"level\":1,\"listed\":false}";
    char all[2048];
    (void)state;
    snprintf(all, sizeof all,
             "POST /api/rooms HTTP/1.1\r\nHost: a\r\nContent-Length: %zu\r\n\r\n%sGET /api/tables HTTP/1.1\r\nHost: a\r\n\r\n"
             "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n",
             strlen(wish), wish);
    int fd = web_connect(serving_port, false);
    web_say(fd, all);
    static const struct {
        int status;
        const char *part;
    } answers[] = { { 201, "\"room\":" }, { 200, "\"tables\":" }, { 200, "ok" } };
    for (int i = 0; i < 3; i++) {
        reply r = web_receive(fd, false);
        assert_int_equal(r.status, answers[i].status);
        assert_non_null(strstr((char *)r.body, answers[i].part));
        free(r.body);
    }
    close(fd);
    for (int i = 0; i < 20; i++) { /* gone before the answer */
        fd = web_connect(serving_port, false);
        web_say(fd, all);
        close(fd);
    }
    is_alive();
}

/* ---- names are text ---- */

static void names(void **state)
{
    seated one, two;
    (void)state;
    table_of_two("agon", &one, &two);
    table_done(&two, "name", "n", ",\"name\":\"<b>\\\"x\\\\ \\u202e&amp;\"");
    const char *table = ws_hear_part(one.fd, "<b>");
    assert_non_null(strstr(table, "\"name\":\"<b>\\\"x\\\\ &amp;\"")); /* as text: quoted, without what turns or hides */
    reply r = expect(200, "GET", "/api/tables", "");
    has(&r, "content-type", "application/json; charset=utf-8");
    free(r.body);
    close(one.fd);
    close(two.fd);
}

static int begin(void **state) { return serving_rooms_begin(state, "serve --listen 127.0.0.1:0 --site site --data rooms --log-requests"); }

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(another_sites_page),
        cmocka_unit_test(the_public_url_alone),
        cmocka_unit_test(only_rooms_are_there),
        cmocka_unit_test(tokens_are_secret),
        cmocka_unit_test(nobody_elses_seat),
        cmocka_unit_test(every_answer_is_guarded),
        cmocka_unit_test(what_is_no_message),
        cmocka_unit_test(out_of_place),
        cmocka_unit_test(in_pieces),
        cmocka_unit_test(bodies),
        cmocka_unit_test(one_after_the_other),
        cmocka_unit_test(names),
    };
    return cmocka_run_group_tests(tests, begin, serving_rooms_end);
}
