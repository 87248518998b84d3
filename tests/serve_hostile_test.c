/* serve_hostile_test.c - `tessera serve` and those who are no browsers: requests that are
 * none, ways out of the folder, too much, too slow. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cmocka_all.h"
#include "program.h"
#include "serving.h"

static void other_methods(void **state)
{
    static const char *const methods[] = { "POST", "PUT", "PATCH", "DELETE", "OPTIONS" };
    (void)state;
    for (int i = 0; i < 5; i++) {
        reply r = expect(405, methods[i], "/", "Content-Length: 0\r\n");
        has(&r, "allow", "GET, HEAD");
        free(r.body);
    }
}

/* A body is thrown away, and what follows it is the next request. */
static void no_body_is_taken(void **state)
{
    static const char *const asked[] = { "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n",
                                         "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n" };
    char *junk = malloc(100000);
    (void)state;
    memset(junk, 'x', 100000);
    for (int i = 0; i < 2; i++) {
        int fd = web_connect(serving_port, false);
        web_say(fd, asked[i]);
        web_send(fd, junk, 100000);
        reply r = web_receive(fd, false);
        assert_int_equal(r.status, i == 0 ? 405 : 413);
        free(r.body);
        web_say(fd, "GET /a.txt HTTP/1.1\r\nHost: a\r\n\r\n");
        r = web_receive(fd, false);
        is_body(&r, "a.txt");
        free(r.body);
        close(fd);
    }
    free(junk);
    /* Of unknown length, it may hide a request: the connection ends. */
    int fd = web_connect(serving_port, false);
    web_say(fd, "GET /a.txt HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /style.css HTTP/1.1\r\nHost: a\r\n\r\n");
    reply r = web_receive(fd, false);
    assert_int_equal(r.status, 413);
    free(r.body);
    assert_int_equal(web_receive(fd, false).status, 0);
    close(fd);
}

static void no_way_out_of_the_folder(void **state)
{
    static const char *const paths[] = { "/../secret.txt",
                                         "/assets/../../secret.txt",
                                         "/%2e%2e/secret.txt",
                                         "/%2e%2e%2fsecret.txt",
                                         "/..%2fsecret.txt",
                                         "/..\\secret.txt",
                                         "/%2e%2e%5csecret.txt",
                                         "/%252e%252e/secret.txt",
                                         "/..%c0%afsecret.txt",
                                         "//secret.txt",
                                         "/./../secret.txt",
                                         "/....//secret.txt",
                                         "/link.txt",
                                         "/%00/../secret.txt",
                                         "/a.txt%00.html",
                                         "http://localhost/../secret.txt",
                                         "../secret.txt",
                                         "/.hidden",
                                         "/%2ehidden" };
    (void)state;
    for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++) {
        reply r = web_ask(serving_port, "GET", paths[i], "");
        if (r.status == 200 || (r.body && strstr((char *)r.body, "not for guests")))
            fail_msg("%s: %d %s", paths[i], r.status, r.body);
        free(r.body);
    }
}

static void is_alive(void) { free(expect(200, "GET", "/a.txt", "").body); }

/* Whatever comes is answered or hung up on, and others do not notice. */
static void what_is_no_request(void **state)
{
    static const char *const said[] = { "\r\n\r\n",
                                        "nonsense\r\n\r\n",
                                        "GET\r\n\r\n",
                                        "GET / HTTP/9.9\r\n\r\n",
                                        "GET  HTTP/1.1\r\n\r\n",
                                        "CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\nmore",
                                        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
                                        "BREW / HTTP/1.1\r\n\r\n",
                                        "GET /% HTTP/1.1\r\n\r\n",
                                        "GET /%zz HTTP/1.1\r\n\r\n",
                                        "GET / HTTP/1.1\r\nContent-Length: -5\r\n\r\n",
                                        "GET / HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\n",
                                        "POST / HTTP/1.1\r\n\r\nbody without length",
                                        "GET / HTTP/1.1\r\nUpgrade: h2c\r\nConnection: upgrade\r\nHTTP2-Settings: AAMAAABk\r\n\r\n",
                                        "\x16\x03\x01\x02",
                                        "GET / HTTP/1.1\r\n: \r\n\r\n" };
    (void)state;
    for (size_t i = 0; i < sizeof said / sizeof said[0]; i++) {
        int fd = web_connect(serving_port, false);
        web_say(fd, said[i]);
        close(fd);
        is_alive();
    }
    int fd = web_connect(serving_port, false);
    web_send(fd, "GET /\0 HTTP/1.1\r\nHost\0: a\r\n\r\n\0\0\0\0", 33);
    close(fd);
    is_alive();
}

static void huge_headers(void **state)
{
    char *junk = malloc(1 << 20);
    (void)state;
    memset(junk, 'x', 1 << 20);
    static const char *const before[] = { "GET / HTTP/1.1\r\nCookie: ", "GET /", "", "GET / HTTP/1.1\r\n", "GET /?" };
    for (int i = 0; i < 5; i++) {
        int fd = web_connect(serving_port, false);
        web_say(fd, before[i]);
        web_send(fd, junk, 1 << 20);
        assert_true(web_closed(fd));
        close(fd);
        is_alive();
    }
    junk[8000] = '\0'; /* as many cookies as a busy localhost has */
    int fd = web_connect(serving_port, false);
    web_say(fd, "GET /a.txt HTTP/1.1\r\nHost: a\r\nCookie: ");
    web_say(fd, junk);
    web_say(fd, "\r\n\r\n");
    reply r = web_receive(fd, false);
    is_body(&r, "a.txt");
    free(r.body);
    close(fd);
    free(junk);
}

/* ---- many, and slow ones ---- */

static void is_big(const reply *r)
{
    assert_int_equal(r->status, 200);
    assert_int_equal(r->size, SERVING_BIG);
    for (size_t i = 0; i < SERVING_BIG; i++)
        if (r->body[i] != serving_big_byte(i))
            fail_msg("byte %zu is wrong", i);
}

static void slow_ones_hold_up_nobody(void **state)
{
    int slow[100];
    (void)state;
    for (int i = 0; i < 100; i++) {
        slow[i] = web_connect(serving_port, true);
        assert_true(slow[i] >= 0);
        web_say(slow[i], i % 2 ? "GET /assets/big-00000000.bin HTTP/1.1\r\nHost: a\r\n\r\n" : "GET / HTTP/1.1\r\nHo");
    }
    for (int i = 0; i < 20; i++)
        is_alive();
    reply r = expect(200, "GET", "/assets/big-00000000.bin", "");
    is_big(&r);
    free(r.body);
    for (int i = 0; i < 100; i++)
        close(slow[i]);
}

static void fifty_at_once(void **state)
{
    int fd[50];
    (void)state;
    for (int i = 0; i < 50; i++) {
        fd[i] = web_connect(serving_port, false);
        web_say(fd[i], i % 10 ? "GET /style.css HTTP/1.1\r\nHost: a\r\n\r\n" : "GET /assets/big-00000000.bin HTTP/1.1\r\nHost: a\r\n\r\n");
    }
    for (int i = 49; i >= 0; i--) {
        reply r = web_receive(fd[i], false);
        if (i % 10)
            is_body(&r, "style.css");
        else
            is_big(&r);
        free(r.body);
        close(fd[i]);
    }
}

int main(void)
{
#ifndef TES_HAVE_LIBWEBSOCKETS
    puts("no libwebsockets, no server to test");
    return 0;
#endif
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(other_methods),      cmocka_unit_test(no_body_is_taken), cmocka_unit_test(no_way_out_of_the_folder),
        cmocka_unit_test(what_is_no_request), cmocka_unit_test(huge_headers),     cmocka_unit_test(slow_ones_hold_up_nobody),
        cmocka_unit_test(fifty_at_once),
    };
    return cmocka_run_group_tests(tests, serving_begin, serving_end);
}
