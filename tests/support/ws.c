/* ws.c - see ws.h. */
#include "ws.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "cmocka_all.h"
#include "web.h"

enum { PATIENCE_MS = 60000, MOST = 1 << 20 };

int ws_ask(int port, const char *path, const char *headers, int *fd)
{
    char request[8192];
    *fd = web_connect(port, false);
    snprintf(request, sizeof request,
             "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
             "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n%s\r\n",
             path, port, headers);
    web_say(*fd, request);
    reply r = web_receive(*fd, false);
    free(r.body);
    if (r.status != 101)
        close(*fd);
    return r.status;
}

int ws_open(int port)
{
    int fd;
    assert_int_equal(ws_ask(port, "/api/socket", "Sec-WebSocket-Protocol: tessera\r\n", &fd), 101);
    return fd;
}

void ws_frame(int fd, int opcode, bool final, bool masked, const void *bytes, size_t size)
{
    unsigned char *frame = malloc(size + 14);
    size_t n = 0;
    frame[n++] = (unsigned char)((final ? 0x80 : 0) | opcode);
    int mask = masked ? 0x80 : 0;
    if (size < 126) {
        frame[n++] = (unsigned char)(mask | (int)size);
    } else if (size < 65536) {
        frame[n++] = (unsigned char)(mask | 126);
        frame[n++] = (unsigned char)(size >> 8);
        frame[n++] = (unsigned char)size;
    } else {
        frame[n++] = (unsigned char)(mask | 127);
        for (int i = 7; i >= 0; i--)
            frame[n++] = (unsigned char)((unsigned long long)size >> 8 * i);
    }
    static const unsigned char key[4] = { 0x37, 0xfa, 0x21, 0x3d };
    if (masked) {
        memcpy(frame + n, key, 4);
        n += 4;
    }
    for (size_t i = 0; i < size; i++)
        frame[n + i] = ((const unsigned char *)bytes)[i] ^ (masked ? key[i & 3] : 0);
    web_send(fd, frame, n + size);
    free(frame);
}

void ws_say(int fd, const char *text) { ws_frame(fd, 1, true, true, text, strlen(text)); }

static bool take(int fd, void *to, size_t size)
{
    for (size_t got = 0; got < size;) {
        struct pollfd waiting = { .fd = fd, .events = POLLIN };
        if (poll(&waiting, 1, PATIENCE_MS) <= 0)
            fail_msg("the server says nothing for a minute");
        ssize_t n = recv(fd, (char *)to + got, size - got, 0);
        if (n <= 0)
            return false;
        got += (size_t)n;
    }
    return true;
}

/* One frame of the server; false at the end. */
static bool hear_frame(int fd, unsigned char *first, char *out, size_t *size)
{
    unsigned char head[10];
    if (!take(fd, head, 2))
        return false;
    *first = head[0];
    *size = head[1] & 127;
    int more = *size == 126 ? 2 : *size == 127 ? 8 : 0;
    if (more && !take(fd, head + 2, (size_t)more))
        return false;
    if (more)
        *size = 0;
    for (int i = 0; i < more; i++)
        *size = *size << 8 | head[2 + i];
    assert_true(*size < MOST);
    return take(fd, out, *size);
}

const char *ws_hear(int fd)
{
    static char text[MOST];
    unsigned char first;
    size_t size, used = 0;
    while (hear_frame(fd, &first, text + used, &size)) {
        int opcode = first & 15;
        if (opcode == 8) {
            ws_frame(fd, 8, true, true, text + used, size);
            return NULL;
        }
        if (opcode == 9)
            ws_frame(fd, 10, true, true, text + used, size);
        if (opcode > 1)
            continue;
        used += size;
        text[used] = '\0';
        if (first & 0x80)
            return text;
    }
    return NULL;
}

const char *ws_hear_part(int fd, const char *part)
{
    char last[512] = "nothing";
    for (;;) {
        const char *text = ws_hear(fd);
        if (!text)
            fail_msg("the connection ended before %s came; last: %s", part, last);
        if (strstr(text, part))
            return text;
        snprintf(last, sizeof last, "%s", text);
    }
}

bool ws_ended(int fd)
{
    while (ws_hear(fd))
        continue;
    return true;
}

const char *ws_field(const char *text, const char *name)
{
    static char out[256];
    char key[64];
    snprintf(key, sizeof key, "\"%s\":\"", name);
    const char *at = strstr(text, key);
    if (!at)
        return "";
    at += strlen(key);
    snprintf(out, sizeof out, "%.*s", (int)strcspn(at, "\""), at);
    return out;
}
