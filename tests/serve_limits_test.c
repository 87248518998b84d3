/* serve_limits_test.c - no one takes more than their share: limits on what comes from one
 * address, who does not read, who is not there any more. Limits on connections are in
 * serve_parts_test.c. */
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

static void is_alive(void) { free(expect(200, "GET", "/healthz", "").body); }

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

static bool is_limit(const char *said) { return strstr(said, "\"why\":\"limit\"") != NULL; }

static void too_many_messages(void **state)
{
    seated who = { 0 };
    char text[256];
    (void)state;
    seated room = table_create("agon", "me open");
    snprintf(who.room, sizeof who.room, "%s", room.room);
    table_join(&who);
    snprintf(text, sizeof text, "{\"do\":\"here\",\"room\":\"%s\",\"token\":\"%s\",\"seq\":0}", who.room, who.token);
    const char *said = "";
    /* Fifty at once, then their answers: who does not listen is cut for that. */
    for (int i = 0; i < 20000 && said && !is_limit(said); i++) {
        ws_say(who.fd, text);
        for (int n = 0; n < 50 && i % 50 == 49 && said && !is_limit(said); n++)
            said = ws_hear(who.fd);
    }
    assert_true(said && is_limit(said));
    assert_true(ws_ended(who.fd));
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
    while (said && !is_limit(said)) { /* some at once, then their answers: nobody is too slow */
        for (int i = 0; i < 32; i++)
            ws_say(who.fd, text);
        for (int i = 0; i < 32 && (said = ws_hear(who.fd)) != NULL && !is_limit(said); i++)
            sent++;
    }
    assert_non_null(said);
    assert_true(sent >= (1 << 20) / size - 1 && sent < 2000); /* so many short ones are allowed */
    close(who.fd);
    serving_port = before;
    kill(pid, SIGTERM);
    ended(program_wait(pid), 0, NULL, "");
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

static int begin(void **state) { return serving_rooms_begin(state, "serve --listen 127.0.0.1:0 --site site --data rooms"); }

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_slow_reader),  cmocka_unit_test(who_is_not_there), cmocka_unit_test(too_many_messages),
        cmocka_unit_test(too_many_bytes), cmocka_unit_test(too_many_rooms),   cmocka_unit_test(addresses_behind_a_proxy),
    };
    return cmocka_run_group_tests(tests, begin, serving_rooms_end);
}
