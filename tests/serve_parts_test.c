/* serve_parts_test.c - parts of the server by themselves: headers, addresses, who is let
 * in, and the limits on time with limits short enough to wait for. */
#define _GNU_SOURCE /* pipe2 */
#include <arpa/inet.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cmocka_all.h"
#include "program.h"
#include "server/limits.h"
#include "server/origin.h"
#include "server/address.h"
#include "server/guests.h"
#include "server/negotiate.h"
#include "server/server.h"
#include "web.h"

/* ---- headers ---- */

static void best_coding(void **state)
{
    static const bool all[CODINGS] = { true, true, true }, gzip[CODINGS] = { true, true, false }, none[CODINGS] = { true, false, false };
    static const struct {
        const char *accept;
        enum coding of_all, of_gzip;
    } asked[] = {
        { NULL, CODING_PLAIN, CODING_PLAIN },
        { "", CODING_PLAIN, CODING_PLAIN },
        { "br", CODING_BROTLI, CODING_PLAIN },
        { "gzip, br", CODING_BROTLI, CODING_GZIP },
        { "gzip;q=1.0, br;q=0.999", CODING_GZIP, CODING_GZIP },
        { "x-gzip", CODING_GZIP, CODING_GZIP },
        { "*", CODING_BROTLI, CODING_GZIP },
        { "*;q=0.1, br;q=0", CODING_GZIP, CODING_GZIP },
        { "identity;q=0", CODING_PLAIN, CODING_PLAIN },
        { "identity;q=0.5, gzip;q=0.4", CODING_PLAIN, CODING_PLAIN },
        { "identity;q=0.5, gzip;q=0.5", CODING_GZIP, CODING_GZIP },
        { "gzip ; q=0.8 ,\tbr ;\tq=0.7", CODING_GZIP, CODING_GZIP },
        { "gzip;q=1.5", CODING_PLAIN, CODING_PLAIN },
        { "gzip;q=", CODING_PLAIN, CODING_PLAIN },
        { "gzip;level=9", CODING_PLAIN, CODING_PLAIN },
        { "gzipped, brotli, b r", CODING_PLAIN, CODING_PLAIN },
        { ",,, ,gzip,,", CODING_GZIP, CODING_GZIP },
    };
    (void)state;
    for (size_t i = 0; i < sizeof asked / sizeof asked[0]; i++) {
        if (negotiate_coding(asked[i].accept, all) != asked[i].of_all || negotiate_coding(asked[i].accept, gzip) != asked[i].of_gzip)
            fail_msg("\"%s\": %d and %d", asked[i].accept, negotiate_coding(asked[i].accept, all), negotiate_coding(asked[i].accept, gzip));
        assert_int_equal(negotiate_coding(asked[i].accept, none), CODING_PLAIN);
    }
}

static void unchanged(void **state)
{
    static const char *const yes[] = { "\"a\"", " \"a\" ", "W/\"a\"", "\"b\",\"a\"", "\"b\" , W/\"a\"", "*", " * " };
    static const char *const no[] = { "", "a", "\"a", "\"A\"", "\"ab\"", "\"\"", "* \"a\"", "w/\"a\"", "\"b\" nonsense \"a\"" };
    (void)state;
    for (size_t i = 0; i < sizeof yes / sizeof yes[0]; i++)
        assert_true(negotiate_unchanged(yes[i], "\"a\""));
    for (size_t i = 0; i < sizeof no / sizeof no[0]; i++)
        assert_false(negotiate_unchanged(no[i], "\"a\""));
    assert_false(negotiate_unchanged(NULL, "\"a\""));
}

/* ---- addresses ---- */

static void addresses(void **state)
{
    static const char *const good[][2] = {
        { "127.0.0.1:8464", "127.0.0.1:8464" }, { "localhost:0", "127.0.0.1:0" }, { "8080", "127.0.0.1:8080" }, { "*:80", "0.0.0.0:80" },
        { "[::1]:65535", "[::1]:65535" },       { "[::]:1", "[::]:1" },           { "[0:0::1]:8", "[::1]:8" }
    };
    static const char *const bad[] = { "",
                                       ":80",
                                       "127.0.0.1",
                                       "127.0.0.1:",
                                       "127.0.0.1:65536",
                                       "127.0.0.1:-1",
                                       "127.0.0.1:08",
                                       "127.1:80",
                                       "::1:80",
                                       "[::1]",
                                       "[::1:80",
                                       "::1]:80",
                                       "[127.0.0.1]:80",
                                       "[]:80",
                                       "tessera:80",
                                       "a b:80",
                                       "127.0.0.1:80 ",
                                       "http://a:80",
                                       "[::1%lo]:80",
                                       "*",
                                       "256.0.0.1:1" };
    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        address a;
        char text[ADDRESS_TEXT];
        assert_true(address_parse(good[i][0], &a, NULL));
        address_text(&a, text);
        assert_string_equal(text, good[i][1]);
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        address a;
        tes_error error = { 0 };
        if (address_parse(bad[i], &a, &error))
            fail_msg("\"%s\" is taken for an address", bad[i]);
        assert_non_null(strstr(error.text, "is no address to listen on"));
    }
}

/* ---- who is let in ---- */

static address from(const char *host)
{
    char text[ADDRESS_TEXT];
    address a;
    snprintf(text, sizeof text, strchr(host, ':') ? "[%s]:1" : "%s:1", host);
    assert_true(address_parse(text, &a, NULL));
    return a;
}

static void so_many_and_no_more(void **state)
{
    static guests g;
    address here = from("10.0.0.1"), there = from("10.0.0.2"), six = from("2001:db8::1"), same = from("2001:db8::ffff"),
            next = from("2001:db8:0:1::1");
    guest *who[6];
    (void)state;
    assert_non_null(who[0] = guests_admit(&g, &here, 5, 2));
    assert_non_null(who[1] = guests_admit(&g, &here, 5, 2));
    assert_null(guests_admit(&g, &here, 5, 2));
    assert_non_null(who[2] = guests_admit(&g, &there, 5, 2));
    assert_non_null(who[3] = guests_admit(&g, &six, 5, 2));
    guests_leave(&g, who[1], 0);
    assert_non_null(who[1] = guests_admit(&g, &same, 5, 2));
    assert_null(guests_admit(&g, &six, 5, 2)); /* one customer's network */
    assert_non_null(who[4] = guests_admit(&g, &next, 5, 2));
    assert_null(guests_admit(&g, &there, 5, 2)); /* five in all */
    assert_int_equal(g.count, 5);
    static const int order[] = { 2, 0, 4, 3, 1 };
    for (int i = 0; i < 5; i++)
        guests_leave(&g, who[order[i]], 0);
    assert_null(g.first);
    assert_int_equal(g.homes, 4); /* remembered, or going and coming would refill their measures */
    guests_forget(&g, 599, 600);
    assert_int_equal(g.homes, 4);
    guests_forget(&g, 600, 600);
    assert_int_equal(g.homes, 0);
    for (int i = 0; i < GUESTS_BUCKETS; i++)
        assert_null(g.home[i]);
}

/* ---- limits ---- */

static void so_much_in_so_much_time(void **state)
{
    const limit l = { .per_minute = 60, .brim = 3 };
    measure m = { 0 };
    (void)state;
    for (int i = 0; i < 3; i++)
        assert_true(limit_take(&m, &l, 1, 1000)); /* at once */
    assert_false(limit_take(&m, &l, 1, 1000));
    assert_false(limit_take(&m, &l, 1, 1999));
    assert_true(limit_take(&m, &l, 1, 2000)); /* one a second */
    assert_false(limit_take(&m, &l, 1, 2000));
    for (uint64_t ms = 2001; ms < 2999; ms++)
        assert_false(limit_take(&m, &l, 1, ms)); /* asking often does not stop it from filling */
    assert_true(limit_take(&m, &l, 1, 3001));
    assert_false(limit_take(&m, &l, 4, 1000000)); /* never more than the brim */
    assert_true(limit_take(&m, &l, 3, 1000000));
    assert_false(limit_take(&m, &l, 1, 500)); /* a clock that goes back fills nothing */
    assert_true(limit_take(&m, &l, 3, UINT64_MAX));
}

static void whose_page(void **state)
{
    address a;
    char text[ADDRESS_TEXT];
    (void)state;
    assert_true(origin_allowed(NULL, "a", "https://a")); /* no browser */
    assert_true(origin_allowed("https://A.example", "x", "https://a.example/"));
    assert_false(origin_allowed("http://a.example", "a.example", "https://a.example"));
    assert_true(origin_allowed("http://a.example:80", "a.example:80", NULL));
    assert_false(origin_allowed("http://a.example", "a.example:80", NULL));
    assert_false(origin_allowed("", "", NULL));
    assert_false(origin_allowed("http://", "", NULL));
    assert_false(origin_allowed("ws://a", "a", NULL));
    assert_true(origin_is_url("https://play.example.org:8443/"));
    assert_false(origin_is_url("https://play.example.org/tessera"));
    assert_false(origin_is_url("play.example.org"));
    assert_true(origin_forwarded("6.6.6.6, 192.0.2.7", &a)); /* the last one; the others anybody can write */
    address_host(&a, text);
    assert_string_equal(text, "192.0.2.7");
    assert_true(origin_forwarded("2001:db8::7", &a));
    assert_false(origin_forwarded("unknown", &a));
    assert_false(origin_forwarded("", &a));
}

#ifdef TES_HAVE_LIBWEBSOCKETS

static int told; /* where a server writes its address */

static void tell(void *context, const char *url)
{
    (void)context;
    assert_true(write(told, url, strlen(url) + 1) > 0);
}

/* A server with these limits in a process of its own. */
static pid_t serve(server_limits limits, int *port)
{
    int pipes[2];
    char url[128] = "";
    size_t used = 0;
    mkdir("site", 0777);
    write_file("site/index.html", "hello");
    ended(program_shell("head -c 8000000 /dev/zero >site/big.bin", NULL), 0, "", NULL);
    assert_int_equal(pipe2(pipes, O_CLOEXEC), 0);
    pid_t pid = fork();
    assert_true(pid >= 0);
    if (pid == 0) {
        address any;
        tes_error error;
        told = pipes[1];
        address_parse("0", &any, NULL);
        _exit(server_run(&(server_options){ .listen = &any, .site = "site", .limits = limits, .ready = tell }, &error) ? 0 : 1);
    }
    close(pipes[1]);
    for (ssize_t n; (used == 0 || url[used - 1] != '\0') && (n = read(pipes[0], url + used, sizeof url - 1 - used)) > 0;)
        used += (size_t)n;
    close(pipes[0]);
    assert_non_null(strstr(url, "127.0.0.1:"));
    *port = atoi(strstr(url, "127.0.0.1:") + 10);
    return pid;
}

static void end_of(pid_t pid)
{
    int status;
    kill(pid, SIGTERM);
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

/* Silence, half a request sent bit by bit, and a second request that never comes: all
 * are shown out, while an honest guest is served. */
static void no_request_for_long(void **state)
{
    int port;
    (void)state;
    pid_t pid = serve((server_limits){ .request_s = 2 }, &port);
    int silent = web_connect(port, false), bits = web_connect(port, false), second = web_connect(port, false);
    web_say(second, "GET / HTTP/1.1\r\nHost: a\r\n\r\n");
    reply r = web_receive(second, false);
    assert_int_equal(r.status, 200);
    free(r.body);
    for (int i = 0; i < 60; i++) { /* a byte every tenth of a second, always within any pause */
        web_say(bits, i == 0 ? "GET / HTTP/1.1\r\nX: " : "x");
        usleep(100000);
    }
    assert_true(web_closed(bits));
    assert_true(web_closed(silent));
    assert_true(web_closed(second));
    r = web_ask(port, "GET", "/", "");
    assert_int_equal(r.status, 200);
    free(r.body);
    close(silent);
    close(bits);
    close(second);
    end_of(pid);
}

static void reader_who_does_not_read(void **state)
{
    int port;
    (void)state;
    pid_t pid = serve((server_limits){ .answer_s = 1, .stop_s = 600 }, &port);
    int fd = web_connect(port, true);
    web_say(fd, "GET /big.bin HTTP/1.1\r\nHost: a\r\n\r\n");
    sleep(3); /* longer than the limit and the look round together */
    reply r = web_receive(fd, false);
    assert_int_equal(r.status, 0); /* it was cut */
    free(r.body);
    close(fd);
    end_of(pid);
}

/* A stop does not wait for such a reader for ever either. */
static void stop_does_not_wait_for_ever(void **state)
{
    int port;
    (void)state;
    pid_t pid = serve((server_limits){ .answer_s = 600, .stop_s = 1 }, &port);
    int fd = web_connect(port, true);
    char first;
    web_say(fd, "GET /big.bin HTTP/1.1\r\nHost: a\r\n\r\n");
    assert_int_equal(read(fd, &first, 1), 1);
    end_of(pid);
    close(fd);
}

static void too_many_from_one_address(void **state)
{
    int port, fd[3];
    (void)state;
    pid_t pid = serve((server_limits){ .connections_per_address = 3, .request_s = 600 }, &port);
    for (int i = 0; i < 3; i++)
        fd[i] = web_connect(port, false);
    for (int i = 0; i < 3; i++) { /* all three are in */
        web_say(fd[i], "GET / HTTP/1.1\r\nHost: a\r\n\r\n");
        reply r = web_receive(fd[i], false);
        assert_int_equal(r.status, 200);
        free(r.body);
    }
    int fourth = web_connect(port, false);
    assert_true(web_closed(fourth));
    close(fourth);
    close(fd[0]);
    for (int i = 0, status = 0; status != 200; i++) { /* until the server has noticed */
        reply r = web_ask(port, "GET", "/", "");
        status = r.status;
        free(r.body);
        assert_true(i < 6000);
        usleep(10000);
    }
    close(fd[1]);
    close(fd[2]);
    end_of(pid);
}

#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(best_coding),
        cmocka_unit_test(unchanged),
        cmocka_unit_test(addresses),
        cmocka_unit_test(so_many_and_no_more),
        cmocka_unit_test(so_much_in_so_much_time),
        cmocka_unit_test(whose_page),
#ifdef TES_HAVE_LIBWEBSOCKETS
        cmocka_unit_test(no_request_for_long),
        cmocka_unit_test(reader_who_does_not_read),
        cmocka_unit_test(stop_does_not_wait_for_ever),
        cmocka_unit_test(too_many_from_one_address),
#endif
    };
    return cmocka_run_group_tests(tests, program_begin, program_end);
}
