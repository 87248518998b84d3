/* table.c - see table.h. */
#include "table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cmocka_all.h"
#include "serving.h"
#include "ws.h"

static seated create(const char *clock, const char *game, const char *seats)
{
    seated who = { .fd = -1 };
    char body[512], request[1024];
    snprintf(body, sizeof body,
             "{\"do\":\"create\",\"id\":\"c1\",\"name\":\"Ada\",\"game\":\"%s\",\"clock\":\"%s\",\"seats\":\"%s\",\"level\":1,\"listed\":"
             "true}",
             game, clock, seats);
    snprintf(request, sizeof request, "POST /api/rooms HTTP/1.1\r\nHost: a\r\nContent-Length: %zu\r\n\r\n%s", strlen(body), body);
    int fd = web_connect(serving_port, false);
    web_say(fd, request);
    reply r = web_receive(fd, false);
    if (r.status != 201)
        fail_msg("no room was created: %d %s", r.status, r.body);
    snprintf(who.room, sizeof who.room, "%.15s", ws_field((char *)r.body, "room"));
    snprintf(who.guest, sizeof who.guest, "%.15s", ws_field((char *)r.body, "guest"));
    snprintf(who.token, sizeof who.token, "%.32s", ws_field((char *)r.body, "token"));
    free(r.body);
    close(fd);
    return who;
}

seated table_create(const char *game, const char *seats) { return create("none", game, seats); }

static void say(const seated *who, const char *what, const char *more)
{
    char text[512];
    snprintf(text, sizeof text, "{\"do\":\"%s\",\"room\":\"%s\"%s%s%s%s}", what, who->room, who->token[0] ? ",\"token\":\"" : "",
             who->token, who->token[0] ? "\"" : "", more);
    ws_say(who->fd, text);
}

const char *table_join(seated *who)
{
    who->fd = ws_open(serving_port);
    say(who, "join", "");
    const char *welcome = ws_hear_part(who->fd, "\"say\":\"welcome\"");
    snprintf(who->guest, sizeof who->guest, "%.15s", ws_field(welcome, "guest"));
    if (!who->token[0])
        snprintf(who->token, sizeof who->token, "%.32s", ws_field(welcome, "token"));
    return ws_hear_part(who->fd, "\"say\":\"room\"");
}

void table_wish(const seated *who, const char *what, const char *id, const char *more)
{
    char all[256];
    snprintf(all, sizeof all, ",\"id\":\"%s\"%s", id, more);
    say(who, what, all);
}

void table_done(const seated *who, const char *what, const char *id, const char *more)
{
    char part[64];
    table_wish(who, what, id, more);
    snprintf(part, sizeof part, "{\"say\":\"done\",\"id\":\"%s\"", id);
    ws_hear_part(who->fd, part);
}

void table_move(const seated *who, const char *id, int ply, int seat, const char *move)
{
    char more[128];
    snprintf(more, sizeof more, ",\"round\":1,\"ply\":%d,\"seat\":%d,\"move\":\"%s\"", ply, seat, move);
    table_wish(who, "move", id, more);
}

void table_of_two(const char *game, seated *one, seated *two) { table_of_two_by("none", game, one, two); }

void table_of_two_by(const char *clock, const char *game, seated *one, seated *two)
{
    *one = create(clock, game, "me open");
    *two = (seated){ .fd = -1 };
    snprintf(two->room, sizeof two->room, "%s", one->room);
    table_join(one);
    table_join(two);
    table_done(two, "sit", "s1", ",\"seat\":2,\"name\":\"Bea\"");
    table_done(one, "start", "s2", "");
}
