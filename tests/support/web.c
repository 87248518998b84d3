/* web.c - see web.h. */
#define _GNU_SOURCE /* SOCK_CLOEXEC, strcasestr */
#include "web.h"

#include <arpa/inet.h>
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

#include "cmocka_all.h"

enum { PATIENCE_MS = 60000 };

int web_connect(int port, bool small_buffer)
{
    struct sockaddr_in to = { .sin_family = AF_INET, .sin_port = htons((uint16_t)port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), size = 4096;
    assert_true(fd >= 0);
    if (small_buffer)
        setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &size, sizeof size);
    if (connect(fd, (struct sockaddr *)&to, sizeof to) == 0)
        return fd;
    assert_int_equal(errno, ECONNREFUSED);
    close(fd);
    return -1;
}

/* The other side may have hung up: that is for the test to notice. */
void web_send(int fd, const void *bytes, size_t size)
{
    for (const char *at = bytes; size > 0;) {
        ssize_t n = send(fd, at, size, MSG_NOSIGNAL);
        if (n <= 0)
            return;
        at += n;
        size -= (size_t)n;
    }
}

void web_say(int fd, const char *text) { web_send(fd, text, strlen(text)); }

/* Up to `size` bytes; 0 at the end. Failing to come at all fails the test. */
static size_t take(int fd, void *to, size_t size)
{
    struct pollfd waiting = { .fd = fd, .events = POLLIN };
    int n = poll(&waiting, 1, PATIENCE_MS);
    if (n <= 0)
        fail_msg("the server says nothing for a minute");
    ssize_t got = recv(fd, to, size, 0);
    return got > 0 ? (size_t)got : 0;
}

reply web_receive(int fd, bool to_head)
{
    reply r = { 0 };
    size_t used = 0;
    while (used < sizeof r.head - 1 && !strstr(r.head, "\r\n\r\n")) {
        if (take(fd, r.head + used, 1) == 0)
            return r;
        used++;
    }
    if (strncmp(r.head, "HTTP/1.", 7) != 0)
        return r;
    int status = atoi(r.head + 9);
    const char *length = web_header(&r, "content-length");
    r.size = length && !to_head && status != 304 ? strtoul(length, NULL, 10) : 0;
    r.body = calloc(1, r.size + 1);
    for (size_t got = 0; got < r.size;) {
        size_t n = take(fd, r.body + got, r.size - got);
        if (n == 0)
            return r;
        got += n;
    }
    r.status = status;
    return r;
}

bool web_closed(int fd)
{
    char bytes[65536];
    while (take(fd, bytes, sizeof bytes) > 0)
        continue;
    return true;
}

reply web_ask(int port, const char *method, const char *path, const char *headers)
{
    char text[8192];
    int fd = web_connect(port, false);
    assert_true(fd >= 0);
    snprintf(text, sizeof text, "%s %s HTTP/1.1\r\nHost: localhost\r\n%s\r\n", method, path, headers);
    web_say(fd, text);
    reply r = web_receive(fd, strcmp(method, "HEAD") == 0);
    close(fd);
    return r;
}

const char *web_header(const reply *r, const char *name)
{
    static char value[1024];
    size_t length = strlen(name);
    for (const char *at = strstr(r->head, "\r\n"); at && at[2] != '\r'; at = strstr(at + 2, "\r\n"))
        if (strncasecmp(at + 2, name, length) == 0 && at[2 + length] == ':') {
            const char *from = at + 3 + length + strspn(at + 3 + length, " ");
            snprintf(value, sizeof value, "%.*s", (int)strcspn(from, "\r"), from);
            return value;
        }
    return NULL;
}
