/* load_room.c - creating a room over HTTP, the simple way: one request, one connection. */
#include <arpa/inet.h>
#include <jansson.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/text.h"
#include "load_inside.h"

void load_address(int number, char out[16])
{
    unsigned process = (unsigned)getpid() % 250, hundred = (unsigned)number / 100;
    snprintf(out, 16, "127.%u.%u.%u", process + 1, hundred / 200 % 200 + 1, hundred % 200 + 1);
}

static int connect_from(int port, const char *from)
{
    struct sockaddr_in here = { .sin_family = AF_INET }, there = { .sin_family = AF_INET, .sin_port = htons((uint16_t)port) };
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    inet_pton(AF_INET, from, &here.sin_addr);
    there.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (fd >= 0 && (bind(fd, (struct sockaddr *)&here, sizeof here) != 0 || connect(fd, (struct sockaddr *)&there, sizeof there) != 0)) {
        close(fd);
        return -1;
    }
    return fd;
}

/* Until the other side closes. */
static bool ask(int fd, const char *request, char *out, size_t size)
{
    size_t used = 0;
    ssize_t n = send(fd, request, strlen(request), MSG_NOSIGNAL);
    while (n > 0 && used < size - 1 && (n = recv(fd, out + used, size - 1 - used, 0)) > 0)
        used += (size_t)n;
    out[used] = '\0';
    return n == 0 && used > 0;
}

static bool keep(const json_t *answer, const char *name, char *out, size_t size)
{
    const char *text = json_string_value(json_object_get(answer, name));
    return text && snprintf(out, size, "%s", text) < (int)size;
}

bool load_create(int port, int number, const char *game, const char *seats, char room[LOAD_ROOM], char token[LOAD_TOKEN], tes_error *error)
{
    char from[16], wish[512], request[1024], answer[8192];
    load_address(2 * number, from);
    snprintf(wish, sizeof wish,
             "{\"do\":\"create\",\"id\":\"c%d\",\"name\":\"Load\",\"game\":\"%s\",\"clock\":\"none\",\"seats\":\"me %s\",\"level\":1,"
             "\"listed\":false}",
             number, game, seats);
    snprintf(request, sizeof request,
             "POST /api/rooms HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: close\r\nContent-Type: application/json\r\n"
             "Content-Length: %zu\r\n\r\n%s",
             port, strlen(wish), wish);
    int fd = connect_from(port, from);
    if (fd < 0)
        return tes__fail(error, "nobody answers at 127.0.0.1:%d.", port);
    bool asked = ask(fd, request, answer, sizeof answer);
    close(fd);
    const char *body = asked ? strstr(answer, "\r\n\r\n") : NULL;
    json_t *j = body ? json_loads(body, 0, NULL) : NULL;
    bool fine = j && keep(j, "room", room, LOAD_ROOM) && keep(j, "token", token, LOAD_TOKEN);
    json_decref(j);
    return fine || tes__fail(error, "the server created no room: %.200s", body ? body + 4 : "it hung up");
}
