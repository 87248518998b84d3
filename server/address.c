/* address.c - see address.h. */
#define _GNU_SOURCE /* SOCK_CLOEXEC */
#include "server/address.h"

#include <arpa/inet.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/text.h"

enum { MOST_WAITING = 511, HIGHEST_PORT = 65535 }; /* connections the kernel keeps until they are accepted */

static bool bad(const char *text, tes_error *error)
{
    return tes__fail(error, "\"%.60s\" is no address to listen on; write ADDRESS:PORT, such as 127.0.0.1:8464, [::1]:8464 or *:8464.",
                     text);
}

static bool read_host(const char *host, address *out)
{
    *out = (address){ 0 };
    if (strchr(host, ':')) {
        out->six.sin6_family = AF_INET6;
        return inet_pton(AF_INET6, host, &out->six.sin6_addr) == 1;
    }
    out->four.sin_family = AF_INET;
    if (strcmp(host, "*") == 0)
        return true; /* all zero: every address */
    return inet_pton(AF_INET, strcmp(host, "localhost") == 0 ? "127.0.0.1" : host, &out->four.sin_addr) == 1;
}

/* The part before the port, without brackets; false when it has no sound shape. */
static bool cut_host(const char *text, const char *colon, char host[ADDRESS_TEXT])
{
    size_t length = colon ? (size_t)(colon - text) : 0;
    bool bracketed = length > 2 && text[0] == '[' && text[length - 1] == ']';
    if (!colon)
        return snprintf(host, ADDRESS_TEXT, "localhost") > 0;
    if (bracketed) {
        text++;
        length -= 2;
    }
    if (length == 0 || length >= ADDRESS_TEXT || bracketed != (memchr(text, ':', length) != NULL))
        return false;
    memcpy(host, text, length);
    host[length] = '\0';
    return true;
}

bool address_parse(const char *text, address *out, tes_error *error)
{
    char host[ADDRESS_TEXT];
    const char *colon = strrchr(text, ':');
    const char *digits = colon ? colon + 1 : text;
    long port;
    if (!tes__read_int(&digits, 0, HIGHEST_PORT, &port) || *digits || !cut_host(text, colon, host) || !read_host(host, out))
        return bad(text, error);
    if (out->any.sa_family == AF_INET6)
        out->six.sin6_port = htons((uint16_t)port);
    else
        out->four.sin_port = htons((uint16_t)port);
    return true;
}

int address_port(const address *a) { return ntohs(a->any.sa_family == AF_INET6 ? a->six.sin6_port : a->four.sin_port); }

void address_host(const address *a, char out[ADDRESS_TEXT])
{
    const void *bytes = a->any.sa_family == AF_INET6 ? (const void *)&a->six.sin6_addr : &a->four.sin_addr;
    if (!inet_ntop(a->any.sa_family, bytes, out, ADDRESS_TEXT))
        snprintf(out, ADDRESS_TEXT, "unknown");
}

void address_text(const address *a, char out[ADDRESS_TEXT])
{
    char host[ADDRESS_TEXT];
    address_host(a, host);
    snprintf(out, ADDRESS_TEXT, a->any.sa_family == AF_INET6 ? "[%.46s]:%d" : "%.46s:%d", host, address_port(a));
}

static int open_one(const address *a)
{
    int yes = 1, fd = socket(a->any.sa_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (fd < 0)
        return -1;
    /* A server that is started again need not wait for the last one's connections. */
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (bind(fd, &a->any, a->any.sa_family == AF_INET6 ? sizeof a->six : sizeof a->four) == 0 && listen(fd, MOST_WAITING) == 0)
        return fd;
    int why = errno;
    close(fd);
    errno = why;
    return -1;
}

static void next_port(address *a)
{
    uint16_t port = htons((uint16_t)(address_port(a) + 1));
    if (a->any.sa_family == AF_INET6)
        a->six.sin6_port = port;
    else
        a->four.sin_port = port;
}

int address_listen(address *a, int tries, tes_error *error)
{
    char text[ADDRESS_TEXT];
    socklen_t size = sizeof *a;
    address_text(a, text);
    int fd = open_one(a);
    while (fd < 0 && errno == EADDRINUSE && --tries > 0 && address_port(a) < HIGHEST_PORT) {
        next_port(a);
        fd = open_one(a);
    }
    if (fd < 0 && errno == EADDRINUSE)
        tes__fail(error, "%s is taken by another program; choose another port with --listen, or 0 for any free one.", text);
    else if (fd < 0)
        tes__fail(error, "cannot listen on %s: %s.", text, strerror(errno));
    else
        getsockname(fd, &a->any, &size);
    return fd;
}
