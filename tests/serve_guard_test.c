/* serve_guard_test.c - no one gets in: for each promise the attack, and the answer. What
 * attacks plain HTTP is in serve_hostile_test.c, limits on connections in
 * serve_parts_test.c. */
#include <arpa/inet.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <tessera/match.h>

#include "cmocka_all.h"
#include "program.h"
#include "server/server.h"
#include "serving.h"
#include "table.h"
#include "ws.h"

static pid_t server;

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

/* ---- limits ---- */

static int create_with(int port, const char *header)
{
    static const char body[] = "{\"do\":\"create\",\"id\":\"c\",\"name\":\"A\",\"game\":\"agon\",\"clock\":\"none\",\"seats\":\"me "
                               "open\",\"level\":1,\"listed\":false}";
    char request[512];
    snprintf(request, sizeof request, "POST /api/rooms HTTP/1.1\r\nHost: a\r\n%sContent-Length: %zu\r\n\r\n%s", header, strlen(body), body);
    int fd = web_connect(port, false);
    web_say(fd, request);
    reply r = web_receive(fd, false);
    free(r.body);
    close(fd);
    return r.status;
}

/* How many until the answer is: too many. */
static int rooms_until_refused(int port, const char *header)
{
    int made = 0, status = 201;
    for (; made < 200 && status == 201; made++)
        status = create_with(port, header);
    assert_int_equal(status, 429);
    return made;
}

static void too_many_rooms(void **state)
{
    (void)state;
    assert_true(rooms_until_refused(serving_port, "") > 20);                            /* a class can sit down */
    assert_int_equal(create_with(serving_port, "X-Forwarded-For: 192.0.2.9\r\n"), 429); /* anybody could say that */
    is_alive();
}

/* Behind a proxy everybody comes from one address; what the proxy wrote last is believed. */
static void addresses_behind_a_proxy(void **state)
{
    int port;
    (void)state;
    pid_t pid = serving_start("serve --listen 127.0.0.1:0 --site site --data proxied --behind-proxy", &port);
    assert_true(rooms_until_refused(port, "X-Forwarded-For: 192.0.2.1\r\n") > 20);
    assert_int_equal(create_with(port, "X-Forwarded-For: 203.0.113.5, 192.0.2.1\r\n"), 429);
    assert_int_equal(create_with(port, "X-Forwarded-For: 192.0.2.1, 203.0.113.5\r\n"), 201);
    kill(pid, SIGTERM);
    ended(program_wait(pid), 0, NULL, "");
}

static void too_many_messages(void **state)
{
    seated who = { 0 };
    char text[256];
    (void)state;
    seated room = table_create("agon", "me open");
    snprintf(who.room, sizeof who.room, "%s", room.room);
    table_join(&who);
    snprintf(text, sizeof text, "{\"do\":\"here\",\"room\":\"%s\",\"token\":\"%s\",\"seq\":0}", who.room, who.token);
    bool limited = false;
    for (int i = 0; i < 20000 && !limited; i++) { /* fifty at once, then their answers: who does not listen is cut for that */
        ws_say(who.fd, text);
        const char *said = i % 50 == 49 ? ws_hear(who.fd) : "";
        for (int n = 1; said && n < 50 && i % 50 == 49; n++) {
            limited |= strstr(said, "\"why\":\"limit\"") != NULL;
            said = limited ? NULL : ws_hear(who.fd);
        }
        if (!said)
            break;
    }
    assert_true(limited);
    close(who.fd);
    is_alive();
}

/* Long messages are too many sooner. */
static void too_many_bytes(void **state)
{
    char text[2048];
    int port, sent = 0;
    (void)state;
    pid_t pid = serving_start("serve --listen 127.0.0.1:0 --site site --data bytes", &port);
    int before = serving_port;
    serving_port = port;
    seated who = table_create("agon", "me open");
    table_join(&who);
    int size =
        snprintf(text, sizeof text, "{\"do\":\"here\",\"room\":\"%s\",\"token\":\"%s\",%*s\"seq\":0}", who.room, who.token, 1900, "");
    const char *said = "";
    while (said && !strstr(said, "\"why\":\"limit\"")) { /* some at once, then their answers: nobody is too slow */
        for (int i = 0; i < 32; i++)
            ws_say(who.fd, text);
        for (int i = 0; i < 32 && (said = ws_hear(who.fd)) != NULL && !strstr(said, "\"why\":\"limit\""); i++)
            sent++;
    }
    assert_non_null(said);
    assert_true(sent >= (1 << 20) / size - 1 && sent < 2000); /* so many short ones are allowed */
    close(who.fd);
    serving_port = before;
    kill(pid, SIGTERM);
    ended(program_wait(pid), 0, NULL, "");
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

/* ---- who does not read, who is not there ---- */

/* Fast: the second legal move back and forth would repeat; the first legal one is enough. */
static void play_on(seated *one, seated *two, int plies)
{
    static tes_move moves[TES_MAX_MOVES];
    tes_rules rules;
    char text[TES_MOVE_TEXT], id[16], part[64];
    tes_rng rng;
    assert_true(tes_rules_parse("agon", &rules, NULL));
    tes_match *m = tes_match_new(&rules, NULL);
    tes_rng_seed(&rng, 5);
    for (int ply = 0; ply < plies; ply++) {
        int n = tes_match_moves(m, moves);
        assert_true(n > 0);
        tes_move move = moves[tes_rng_below(&rng, (uint32_t)n)];
        tes_match_game(m)->move_text(tes_match_position(m), move, text);
        seated *who = ply % 2 ? two : one;
        snprintf(id, sizeof id, "p%d", ply);
        table_move(who, id, ply, ply % 2 + 1, text);
        snprintf(part, sizeof part, "{\"say\":\"done\",\"id\":\"%s\"", id);
        ws_hear_part(who->fd, part);
        assert_true(tes_match_play(m, move, NULL));
    }
    tes_match_free(m);
}

static void a_slow_reader(void **state)
{
    seated one, two;
    char text[128];
    (void)state;
    table_of_two("agon", &one, &two);
    int slow = web_connect(serving_port, true);
    snprintf(text, sizeof text,
             "GET /api/socket HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n");
    web_say(slow, text);
    web_say(slow, "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: tessera\r\n\r\n");
    reply answer = web_receive(slow, false);
    assert_int_equal(answer.status, 101);
    free(answer.body);
    snprintf(text, sizeof text, "{\"do\":\"join\",\"room\":\"%s\"}", one.room);
    ws_say(slow, text);
    ws_hear_part(slow, "\"say\":\"room\"");
    play_on(&one, &two, 400); /* more than the kernel's buffers and the queue take */
    reply r = expect(200, "GET", "/metrics", "");
    if (!strstr((char *)r.body, "tessera_sockets_cut_total{why=\"slow\"} 1\n"))
        fail_msg("%s", strstr((char *)r.body, "tessera_sockets_cut_total"));
    free(r.body);
    close(slow);
    close(one.fd);
    close(two.fd);
}

static int told;

static void tell(void *context, const char *url)
{
    (void)context;
    assert_true(write(told, url, strlen(url) + 1) > 0);
}

/* A server that has less patience, in a process of its own. */
static pid_t impatient(int *port)
{
    int pipes[2];
    char url[128] = "";
    assert_int_equal(pipe(pipes), 0);
    pid_t pid = fork();
    if (pid == 0) {
        address any;
        tes_error error;
        told = pipes[1];
        address_parse("0", &any, NULL);
        server_options o = { .listen = &any,
                             .site = "site",
                             .data = "impatient",
                             .must_have_data = true,
                             .limits = { .ping_s = 1, .silent_s = 4 },
                             .ready = tell };
        _exit(server_run(&o, &error) ? 0 : 1);
    }
    close(pipes[1]);
    assert_true(read(pipes[0], url, sizeof url - 1) > 0);
    close(pipes[0]);
    *port = atoi(strstr(url, "127.0.0.1:") + 10);
    return pid;
}

/* Half-open: the other side is gone without a word, and answers no ping. */
static void who_is_not_there(void **state)
{
    int port, status;
    char frame[256];
    (void)state;
    pid_t pid = impatient(&port);
    int gone = ws_open(port), there = ws_open(port);
    for (int i = 0; i < 8; i++) { /* longer than four seconds; one answers pings, one does not */
        ssize_t n = recv(there, frame, sizeof frame, MSG_DONTWAIT);
        if (n > 2 && (frame[0] & 15) == 9)
            ws_frame(there, 10, true, true, frame + 2, (size_t)frame[1] & 127);
        sleep(1);
    }
    ssize_t n;
    while ((n = recv(gone, frame, sizeof frame, 0)) > 0)
        continue; /* its pings, then the end */
    assert_true(n <= 0);
    ws_say(there, "{\"do\":\"join\",\"room\":\"nothinghere\"}");
    assert_string_equal(ws_field(ws_hear(there), "why"), "room");
    close(gone);
    close(there);
    kill(pid, SIGTERM);
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_int_equal(status, 0);
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

static int begin(void **state)
{
    if (serving_begin(state) != 0)
        return 1;
    server = serving_start("serve --listen 127.0.0.1:0 --site site --data rooms --log-requests", &serving_port);
    return 0;
}

static int end(void **state)
{
    kill(server, SIGKILL);
    program_wait(server);
    return serving_end(state);
}

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
        cmocka_unit_test(a_slow_reader),
        cmocka_unit_test(who_is_not_there),
        cmocka_unit_test(names),
        cmocka_unit_test(too_many_messages),
        cmocka_unit_test(too_many_bytes),
        cmocka_unit_test(too_many_rooms),
        cmocka_unit_test(addresses_behind_a_proxy),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
