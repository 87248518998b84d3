/* serve_test.c - `tessera serve` from outside: what browsers get, and how it begins and
 * ends. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cmocka_all.h"
#include "program.h"
#include "serving.h"

/* ---- what is served ---- */

static void types_by_name(void **state)
{
    static const char *const types[][2] = {
        { "/", "text/html; charset=utf-8" },
        { "/rules/", "text/html; charset=utf-8" },
        { "/empty.html", "text/html; charset=utf-8" },
        { "/app.mjs", "text/javascript; charset=utf-8" },
        { "/sw.js?v=1", "text/javascript; charset=utf-8" },
        { "/style.css", "text/css; charset=utf-8" },
        { "/core.wasm", "application/wasm" },
        { "/board.svg", "image/svg+xml; charset=utf-8" },
        { "/icon.png", "image/png" },
        { "/data.json", "application/json; charset=utf-8" },
        { "/app.webmanifest", "application/manifest+json; charset=utf-8" },
        { "/a.txt", "text/plain; charset=utf-8" },
        { "/readme.md", "text/markdown; charset=utf-8" },
        { "/blob.bin", "application/octet-stream" },
    };
    (void)state;
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
        reply r = expect(200, "GET", types[i][0], "");
        has(&r, "content-type", types[i][1]);
        has(&r, "vary", NULL);
        if (i > 2)
            assert_memory_equal(r.body, types[i][0] + 1, r.size);
        free(r.body);
    }
}

static void health(void **state)
{
    (void)state;
    reply r = expect(200, "GET", "/healthz", "");
    is_body(&r, "ok\n");
    free(r.body);
}

static void names_by_content_are_kept(void **state)
{
    static const char *const forever = "public, max-age=31536000, immutable";
    (void)state;
    static const char *const paths[] = { "/", "/sw.js", "/assets/app-Ab3_dE-9.js", "/assets/big-00000000.bin",
                                         "/assets/board-triangle.svg" };
    for (int i = 0; i < 5; i++) {
        reply r = expect(200, "HEAD", paths[i], "");
        has(&r, "cache-control", i == 2 || i == 3 ? forever : "no-cache");
        free(r.body);
    }
}

static void codings(void **state)
{
    static const char *const whole = "the whole script, as it was written, with all its blanks";
    static const struct {
        const char *accept, *coding;
    } asked[] = {
        { "", NULL },
        { "Accept-Encoding: gzip, deflate, br, zstd\r\n", "br" },
        { "Accept-Encoding: gzip\r\n", "gzip" },
        { "Accept-Encoding: GZIP;Q=0.1, br;q=0\r\n", "gzip" },
        { "Accept-Encoding: br;q=0.2, gzip;q=0.3\r\n", "gzip" },
        { "Accept-Encoding: br;q=0.2, identity\r\n", NULL },
        { "Accept-Encoding: *;q=0.5\r\n", "br" },
        { "Accept-Encoding: *;q=0\r\n", NULL },
        { "Accept-Encoding: ;;,,br;q=nonsense\r\n", NULL },
    };
    char tags[3][64] = { "", "", "" };
    (void)state;
    for (size_t i = 0; i < sizeof asked / sizeof asked[0]; i++) {
        reply r = expect(200, "GET", "/assets/app-Ab3_dE-9.js", asked[i].accept);
        int which = !asked[i].coding ? 0 : strcmp(asked[i].coding, "br") == 0 ? 1 : 2;
        has(&r, "content-encoding", asked[i].coding);
        has(&r, "vary", "accept-encoding");
        is_body(&r, which == 0 ? whole : which == 1 ? "as br" : "as gzip");
        snprintf(tags[which], sizeof tags[which], "%s", web_header(&r, "etag"));
        free(r.body);
    }
    assert_string_not_equal(tags[0], tags[1]);
    assert_string_not_equal(tags[0], tags[2]);
    assert_string_not_equal(tags[1], tags[2]);
}

static void twins_are_no_files(void **state)
{
    (void)state;
    free(expect(404, "GET", "/assets/app-Ab3_dE-9.js.br", "").body);
    free(expect(404, "GET", "/assets/board-triangle.svg.gz", "").body);
    reply r = expect(200, "GET", "/assets/board-triangle.svg", "Accept-Encoding: gzip\r\n"); /* its twin is longer */
    has(&r, "content-encoding", NULL);
    is_body(&r, "short");
    free(r.body);
}

static void unchanged_files(void **state)
{
    char tag[64], headers[256];
    (void)state;
    reply r = expect(200, "GET", "/style.css", "");
    snprintf(tag, sizeof tag, "%s", web_header(&r, "etag"));
    free(r.body);
    assert_true(tag[0] == '"');
    static const char *const same[] = { "%s", "W/%s", "\"other\", %s", "\"a,b\" , W/\"c\",%s" };
    for (int i = 0; i < 4; i++) {
        int n = snprintf(headers, sizeof headers, "If-None-Match: ");
        n += snprintf(headers + n, sizeof headers - (size_t)n, same[i], tag);
        strcpy(headers + n, "\r\n");
        r = expect(304, "GET", "/style.css", headers);
        has(&r, "etag", tag);
        has(&r, "content-type", NULL);
        free(r.body);
    }
    free(expect(304, "HEAD", "/style.css", "If-None-Match: *\r\n").body);
    free(expect(200, "GET", "/style.css", "If-None-Match: \"other\"\r\n").body);
    free(expect(200, "GET", "/style.css", "If-None-Match: nonsense\r\n").body);
}

static void safe_headers_everywhere(void **state)
{
    static const struct {
        const char *method, *path, *headers;
    } asked[] = {
        { "GET", "/", "" },
        { "GET", "/", "If-None-Match: *\r\n" },
        { "GET", "/nothing", "" },
        { "POST", "/", "Content-Length: 0\r\n" },
        { "GET", "/", "Content-Length: 5\r\n" },
        { "BREW", "/", "" },
        { "GET", "/", "Upgrade: websocket\r\nConnection: upgrade\r\n" },
        { "GET", "/", "Upgrade: something\r\nConnection: upgrade\r\n" },
        { "GET", "/healthz", "" },
    };
    (void)state;
    for (size_t i = 0; i < sizeof asked / sizeof asked[0]; i++) {
        reply r = web_ask(serving_port, asked[i].method, asked[i].path, asked[i].headers);
        if (r.status == 0)
            fail_msg("%s %s: no answer", asked[i].path, asked[i].headers);
        has(&r, "cross-origin-opener-policy", "same-origin");
        has(&r, "cross-origin-embedder-policy", "require-corp");
        has(&r, "cross-origin-resource-policy", "same-origin");
        has(&r, "x-content-type-options", "nosniff");
        has(&r, "referrer-policy", "no-referrer");
        assert_non_null(web_header(&r, "permissions-policy"));
        const char *policy = web_header(&r, "content-security-policy");
        assert_non_null(policy);
        assert_non_null(strstr(policy, "default-src 'none'"));
        assert_null(strstr(policy, "unsafe-inline"));
        assert_null(strstr(policy, "'unsafe-eval'"));
        free(r.body);
    }
}

static void head_has_no_body(void **state)
{
    (void)state;
    int fd = web_connect(serving_port, false);
    for (int i = 0; i < 3; i++) {
        web_say(fd, "HEAD /style.css HTTP/1.1\r\nHost: a\r\n\r\nGET /a.txt HTTP/1.1\r\nHost: a\r\n\r\n"); /* two at once */
        reply r = web_receive(fd, true);
        assert_int_equal(r.status, 200);
        has(&r, "content-length", "9");
        free(r.body);
        r = web_receive(fd, false);
        is_body(&r, "a.txt");
        free(r.body);
    }
    close(fd);
}

static void old_clients(void **state)
{
    (void)state;
    int fd = web_connect(serving_port, false);
    web_say(fd, "GET /a.txt HTTP/1.0\r\n\r\n");
    reply r = web_receive(fd, false);
    is_body(&r, "a.txt");
    free(r.body);
    assert_true(web_closed(fd));
    close(fd);
}

/* ---- what is not there ---- */

static void nothing_there(void **state)
{
    (void)state;
    reply r = expect(404, "GET", "/nothing", "");
    is_body(&r, "There is nothing at this address.\n");
    free(r.body);
    free(expect(404, "GET", "/assets", "").body);
    free(expect(404, "GET", "/assets/", "").body);
    free(expect(404, "GET", "/index.html/", "").body);
    free(expect(404, "GET", "/.hidden", "").body);
}

static void own_page_for_nothing(void **state)
{
    int at, before = serving_port;
    (void)state;
    mkdir("other", 0777);
    write_file("other/index.html", "hello");
    write_file("other/404.html", "lost");
    pid_t pid = serving_start("serve --listen localhost:0 --site other", &at);
    serving_port = at;
    reply r = expect(404, "GET", "/nothing", "If-None-Match: *\r\n");
    serving_port = before;
    has(&r, "content-type", "text/html; charset=utf-8");
    has(&r, "etag", NULL);
    is_body(&r, "lost");
    free(r.body);
    kill(pid, SIGINT);
    ended(program_wait(pid), 0, "Tessera is open at http://127.0.0.1:", "event=end");
}

/* ---- beginning and end ---- */

/* An answer under way is finished; who waits for nothing does not hold up the end. */
static void stop_in_mid_answer(void **state)
{
    int at;
    (void)state;
    pid_t pid = serving_start("serve --listen 0 --site site --no-rooms --log-requests", &at);
    int idle = web_connect(at, false), half = web_connect(at, false), fd = web_connect(at, true);
    web_say(half, "GET / HT");
    web_say(fd, "GET /assets/big-00000000.bin HTTP/1.1\r\nHost: a\r\n\r\n");
    char first;
    assert_int_equal(recv(fd, &first, 1, MSG_PEEK), 1); /* the answer has begun */
    kill(pid, SIGTERM);
    assert_true(web_closed(idle));
    assert_true(web_closed(half));
    reply answer = web_receive(fd, false);
    assert_int_equal(answer.status, 200);
    assert_int_equal(answer.size, SERVING_BIG);
    for (size_t i = 0; i < SERVING_BIG; i++)
        if (answer.body[i] != serving_big_byte(i))
            fail_msg("byte %zu is wrong", i);
    free(answer.body);
    assert_int_equal(web_connect(at, false), -1);
    close(idle);
    close(half);
    close(fd);
    ran r = program_wait(pid);
    ended(r, 0,
          "Tessera is open at http://127.0.0.1:", "event=request from=127.0.0.1 method=GET path=\"/assets/big-00000000.bin\" status=200");
    ended(r, 0, NULL, "event=stop signal=TERM");
}

static void log_is_lines_of_pairs(void **state)
{
    int at, before = serving_port;
    (void)state;
    pid_t pid = serving_start("serve --listen [::1]:0 --site site --no-rooms", &at);
    kill(pid, SIGTERM);
    ran r = program_wait(pid);
    ended(r, 0, "Tessera is open at http://[::1]:", "level=info event=start url=http://[::1]:");
    assert_int_equal(lines_of(r.err), 3); /* start, stop, end */
    pid = serving_start("serve --listen 0 --site site --no-rooms --log-requests", &at);
    serving_port = at;
    free(expect(404, "GET", "/a\"%1bb=%c3%a9?token=1", "").body);
    serving_port = before;
    kill(pid, SIGTERM);
    r = program_wait(pid);
    ended(r, 0, NULL, "path=\"/a\\\"?b=");
    assert_null(strstr(r.err, "token"));
    assert_int_equal(lines_of(r.err), 4);
}

static void port_taken(void **state)
{
    char words[128], said[128];
    (void)state;
    snprintf(words, sizeof words, "serve --site site --listen 127.0.0.1:%d", serving_port);
    snprintf(said, sizeof said, "tessera: 127.0.0.1:%d is taken by another program; choose another port", serving_port);
    ran r = tessera(words);
    ended(r, 1, "", said);
    assert_int_equal(lines_of(r.err), 1);
}

static void next_port_when_the_usual_is_taken(void **state)
{
    int first, second;
    (void)state;
    pid_t one = serving_start("serve --site site", &first);
    pid_t two = serving_start("serve --site site", &second);
    assert_true(first >= 8464 && first < 8464 + 16);
    assert_true(second > first && second < 8464 + 16);
    kill(one, SIGTERM);
    kill(two, SIGTERM);
    ended(program_wait(one), 0, NULL, "event=end");
    ended(program_wait(two), 0, NULL, "event=");
}

/* --open tells the desktop, and is content when there is none. */
static void opens_a_browser(void **state)
{
    int at;
    char path[4096], wanted[64];
    const char *before = getenv("PATH");
    (void)state;
    assert_non_null(before);
    ended(program_shell("mkdir -p desk && printf '#!/bin/sh\\necho \"$1\" >opened.new && mv opened.new opened.txt\\n' >desk/xdg-open && "
                        "chmod +x desk/xdg-open",
                        NULL),
          0, "", NULL);
    char *kept = strdup(before);
    snprintf(path, sizeof path, "desk:%s", kept);
    program_env("DISPLAY", ":99");
    program_env("PATH", path);
    pid_t pid = serving_start("serve --listen 0 --site site --open", &at);
    for (int i = 0; i < 6000 && !file_exists("opened.txt"); i++)
        usleep(10000);
    snprintf(wanted, sizeof wanted, "http://127.0.0.1:%d/\n", at);
    assert_string_equal(read_file("opened.txt"), wanted);
    kill(pid, SIGTERM);
    ended(program_wait(pid), 0, "Tessera is open", "event=end");
    program_env("PATH", "desk/none");
    pid = serving_start("serve --listen 0 --site site --open", &at);
    kill(pid, SIGTERM);
    ended(program_wait(pid), 0, "Tessera is open", "event=end");
    program_env("PATH", kept);
    program_env("DISPLAY", NULL);
    free(kept);
}

static void bad_arguments(void **state)
{
    (void)state;
    ended(tessera("serve --site site --listen nonsense"), 2, "", "\"nonsense\" is no address to listen on; write ADDRESS:PORT");
    ended(tessera("serve --site site --listen 127.0.0.1:65536"), 2, "", "is no address to listen on");
    ended(tessera("serve --site site --listen 192.0.2.1:0"), 1, "", "cannot listen on 192.0.2.1:0");
    ended(tessera("serve --site missing --listen 0"), 1, "", "the folder missing cannot be opened: No such file or directory.");
    ended(tessera("serve --site site/assets --listen 0"), 1, "", "site/assets has no index.html, so it is not the page; `make site`");
    ended(tessera("serve more"), 2, "", "serve has no use for \"more\"");
}

/* An installed program finds its page wherever the whole was moved. */
static void page_beside_the_program(void **state)
{
    (void)state;
    ended(program_shell("mkdir -p moved/bin moved/share/tessera && cp \"$TESSERA\" moved/bin/tessera", NULL), 0, "", NULL);
    if (!file_exists("/usr/local/share/tessera/site")) {
        ran r = program_shell("moved/bin/tessera serve --listen 0", NULL);
        ended(r, 1, "", "the page is not there; `make site` makes it, and --site names another folder.");
    }
    ended(program_shell("cp -r site moved/share/tessera/site", NULL), 0, "", NULL);
    ended(program_shell("moved/bin/tessera serve --listen 0 >moved.txt & pid=$!; while ! grep -q http moved.txt; do sleep 0.1; done; "
                        "kill $pid; wait $pid",
                        NULL),
          0, "", "files=17");
}

int main(void)
{
#ifndef TES_HAVE_LIBWEBSOCKETS
    puts("no libwebsockets, no server to test");
    return 0;
#endif
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(types_by_name),
        cmocka_unit_test(health),
        cmocka_unit_test(names_by_content_are_kept),
        cmocka_unit_test(codings),
        cmocka_unit_test(twins_are_no_files),
        cmocka_unit_test(unchanged_files),
        cmocka_unit_test(safe_headers_everywhere),
        cmocka_unit_test(head_has_no_body),
        cmocka_unit_test(old_clients),
        cmocka_unit_test(nothing_there),
        cmocka_unit_test(own_page_for_nothing),
        cmocka_unit_test(stop_in_mid_answer),
        cmocka_unit_test(log_is_lines_of_pairs),
        cmocka_unit_test(port_taken),
        cmocka_unit_test(next_port_when_the_usual_is_taken),
        cmocka_unit_test(opens_a_browser),
        cmocka_unit_test(bad_arguments),
        cmocka_unit_test(page_beside_the_program),
    };
    return cmocka_run_group_tests(tests, serving_begin, serving_end);
}
