/* api.c - what is asked of rooms over HTTP: a new room, a record, lists, one's own data.
 * docs/openapi.yaml describes it. A token comes in the header Authorization only, so that
 * it is in no log and no address. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "server/http.h"
#include "server/origin.h"
#include "server/path.h"
#include "server/token.h"

enum { CREATED = 201, TOO_MANY = 429 }; /* which libwebsockets has no names for */
enum { MOST_TABLES = 100, MOST_GAMES = 200, MOST_EXPORTED = 10000, MOST_EXPORT_BYTES = 32 << 20 };

/* From one address: rooms by the class, requests by the page that looks again and again. */
static const limit rooms = { .per_minute = 20, .brim = 60 }, requests = { .per_minute = 1200, .brim = 600 };

bool api_owns(const char *path) { return strncmp(path, "/api/", 5) == 0 || strcmp(path, "/metrics") == 0; }

/* ---- answers ---- */

static void answer_bytes(http_exchange *x, int status, const char *type, char *text, size_t size)
{
    answer a = { .status = status, .type = type, .bytes = (unsigned char *)text, .size = size, .cache = "no-store" };
    http_answer(x, &a, text);
}

static void refuse(http_exchange *x, int status, const char *why, const char *sentence)
{
    json_t *j = json_pack("{s:s, s:s}", "why", why, "text", sentence);
    char *text = j ? json_dumps(j, JSON_COMPACT) : NULL;
    json_decref(j);
    answer_bytes(x, status, "application/json; charset=utf-8", text, text ? strlen(text) : 0);
}

/* Takes j over. */
static void answer_json(http_exchange *x, int status, json_t *j)
{
    char *text = j ? json_dumps(j, JSON_COMPACT) : NULL;
    json_decref(j);
    if (text)
        answer_bytes(x, status, "application/json; charset=utf-8", text, strlen(text));
    else
        refuse(x, HTTP_STATUS_INTERNAL_SERVER_ERROR, "limit", "There is no memory left.");
}

static bool failed(http_exchange *x, const store_answer *a)
{
    x->pending = false;
    if (a->status == STORE_DONE)
        return false;
    if (a->status == STORE_MISSING)
        refuse(x, HTTP_STATUS_NOT_FOUND, "room", "There is no such room.");
    else
        refuse(x, HTTP_STATUS_SERVICE_UNAVAILABLE, "disk", "The data cannot be read just now; come back in a moment.");
    return true;
}

/* ---- a new room ---- */

typedef struct creation {
    http_exchange *x;
    char token[WIRE_TOKEN]; /* "" when the client has one */
} creation;

static void created(void *context, const char *id, const char *as, const char *why, const char *text)
{
    creation *c = context;
    c->x->pending = false;
    if (!id)
        refuse(c->x, strcmp(why, "disk") == 0 || strcmp(why, "limit") == 0 ? HTTP_STATUS_SERVICE_UNAVAILABLE : HTTP_STATUS_BAD_REQUEST, why,
               text);
    else if (c->token[0])
        answer_json(c->x, CREATED, json_pack("{s:s, s:s, s:s}", "room", id, "guest", as, "token", c->token));
    else
        answer_json(c->x, CREATED, json_pack("{s:s, s:s}", "room", id, "guest", as));
    memset(c->token, 0, sizeof c->token);
    free(c);
}

static void create(http_exchange *x, bool has_token, unsigned char hash[STORE_HASH])
{
    wire_request q;
    tes_error error = { 0 };
    if (!wire_read_request(x->body, x->body_size, &q, &error) || q.event.what != ROOM_CREATE || q.room[0] || q.token[0]) {
        refuse(x, HTTP_STATUS_BAD_REQUEST, "message", error.text[0] ? error.text : "This is no `create` without room and token.");
        return;
    }
    if (!limit_take(&x->who->home->rooms, &rooms, 1, tes__clock_ms())) {
        x->server->metrics.refused_limit++;
        refuse(x, TOO_MANY, "limit", "Too many rooms from your address; come back later.");
        return;
    }
    creation *c = calloc(1, sizeof *c);
    if (!c) {
        refuse(x, HTTP_STATUS_INTERNAL_SERVER_ERROR, "limit", "There is no memory left.");
        return;
    }
    c->x = x;
    if (!has_token) {
        token_new(c->token);
        token_hash(c->token, hash);
    }
    x->pending = true;
    hub_create(x->server->hub, &q.event, hash, created, c);
}

/* ---- lists ---- */

static json_t *json_room(const store_room *r)
{
    static const char *const phase[] = { "gathering", "playing", "over" };
    json_t *about = json_loads(r->about, 0, NULL);
    return json_pack("{s:s, s:s, s:s, s:I, s:I, s:o}", "room", r->id, "game", r->game, "phase", phase[r->phase > 2 ? 2 : r->phase & 3],
                     "created", (json_int_t)r->created_ms, "updated", (json_int_t)r->updated_ms, "about", about ? about : json_object());
}

static void answer_rooms(http_exchange *x, const store_answer *a, const char *name, bool mine)
{
    json_t *list = json_array();
    for (int i = 0; i < a->rooms; i++) {
        json_t *r = json_room(&a->room[i]);
        if (mine && r) {
            json_object_set_new(r, "guest", json_string(a->room[i].guest));
            json_object_set_new(r, "turn",
                                json_boolean(a->room[i].phase == STORE_PLAYING && strcmp(a->room[i].turn, a->room[i].guest) == 0));
        }
        json_array_append_new(list, r);
    }
    answer_json(x, HTTP_STATUS_OK, json_pack("{s:o}", name, list));
}

static void got_tables(void *context, const store_answer *a)
{
    if (!failed(context, a))
        answer_rooms(context, a, "tables", false);
}

static void got_games(void *context, const store_answer *a)
{
    if (!failed(context, a))
        answer_rooms(context, a, "games", true);
}

/* ---- a record ---- */

static tes_record *record_of(const store_answer *a, const char *id, long round)
{
    room *r = room_new(id);
    room_event entry;
    bool fine = r != NULL;
    for (int i = 0; fine && i < a->events; i++) {
        fine = wire_read_entry(a->event[i].text, a->event[i].size, &entry, NULL);
        if (fine && entry.what == ROOM_AGAIN && round && room_round(r) == round)
            break;
        fine = fine && room_replay(r, &entry, a->event[i].at_ms, NULL);
    }
    tes_record *record = fine && (!round || room_round(r) == round) ? room_record(r) : NULL;
    room_free(r);
    return record;
}

static void got_record(void *context, const store_answer *a)
{
    http_exchange *x = context;
    char id[ROOM_NAME_ROOM];
    long round;
    tes_buffer text = { 0 };
    tes_sink sink = tes_buffer_sink(&text);
    if (failed(x, a) || !path_record(x->path, id, &round))
        return;
    tes_record *record = record_of(a, id, round);
    if (record && tes_record_write(record, &sink))
        answer_bytes(x, HTTP_STATUS_OK, "text/plain; charset=utf-8", text.text, text.size);
    else
        refuse(x, HTTP_STATUS_NOT_FOUND, "phase", "This game has not begun.");
    if (!record)
        tes_buffer_clear(&text);
    tes_record_free(record);
}

/* ---- one's own data ---- */

typedef struct export
{
    http_exchange *x;
    store_room *room;
    int rooms, at;
    tes_buffer text;
}
export;

static void end_export(export *e, bool fine)
{
    tes_sink sink = tes_buffer_sink(&e->text);
    e->x->pending = false;
    if (fine && tes_sink_put(&sink, "\n]}\n")) {
        answer_bytes(e->x, HTTP_STATUS_OK, "application/json; charset=utf-8", e->text.text, e->text.size);
    } else {
        tes_buffer_clear(&e->text);
        refuse(e->x, HTTP_STATUS_SERVICE_UNAVAILABLE, "disk", "The data cannot be read just now; come back in a moment.");
    }
    free(e->room);
    free(e);
}

static void export_next(export *e);

/* The entries of a log are JSON already. */
static void got_log(void *context, const store_answer *a)
{
    export *e = context;
    tes_sink sink = tes_buffer_sink(&e->text);
    const store_room *r = &e->room[e->at];
    bool fine = a->status == STORE_DONE || a->status == STORE_MISSING;
    fine = fine && tes_sink_format(&sink, "%s\n{\"room\":\"%s\",\"guest\":\"%s\",\"log\":[", e->at ? "," : "", r->id, r->guest);
    for (int i = 0; fine && i < a->events; i++)
        fine = tes_sink_format(&sink, "%s\n{\"at\":%lld,\"entry\":%s}", i ? "," : "", (long long)a->event[i].at_ms, a->event[i].text);
    if (!fine || !tes_sink_put(&sink, "]}") || e->text.size > MOST_EXPORT_BYTES || !e->x->who) {
        end_export(e, false);
        return;
    }
    e->at++;
    export_next(e);
}

static void export_next(export *e)
{
    if (e->at == e->rooms)
        end_export(e, true);
    else
        store_read(e->x->server->store, e->room[e->at].id, got_log, e);
}

static void got_export_list(void *context, const store_answer *a)
{
    http_exchange *x = context;
    if (failed(x, a))
        return;
    export *e = calloc(1, sizeof *e);
    if (e && (e->room = malloc((size_t)(a->rooms + 1) * sizeof *e->room))) {
        tes_sink sink = tes_buffer_sink(&e->text);
        x->pending = true;
        e->x = x;
        e->rooms = a->rooms;
        if (a->rooms)
            memcpy(e->room, a->room, (size_t)a->rooms * sizeof *e->room);
        tes_sink_put(&sink, "{\"rooms\":[");
        export_next(e);
        return;
    }
    free(e);
    refuse(x, HTTP_STATUS_INTERNAL_SERVER_ERROR, "limit", "There is no memory left.");
}

static void erased(void *context, bool done)
{
    http_exchange *x = context;
    x->pending = false;
    if (done)
        answer_bytes(x, HTTP_STATUS_NO_CONTENT, NULL, NULL, 0);
    else
        refuse(x, HTTP_STATUS_SERVICE_UNAVAILABLE, "disk", "The data could not be erased just now; come back in a moment.");
}

/* ---- which is asked ---- */

static void tell_metrics(http_exchange *x)
{
    tes_buffer text = { 0 };
    tes_sink sink = tes_buffer_sink(&text);
    if (metrics_write(&x->server->metrics, &sink))
        answer_bytes(x, HTTP_STATUS_OK, "text/plain; version=0.0.4; charset=utf-8", text.text, text.size);
    else
        answer_bytes(x, HTTP_STATUS_INTERNAL_SERVER_ERROR, "text/plain; charset=utf-8", text.text, 0);
    x->server->metrics.store_commit_us_most = 0;
}

static bool asks(const http_exchange *x) { return x->method == LWSHUMETH_GET || x->method == LWSHUMETH_HEAD; }

static void not_allowed(http_exchange *x, const char *allow)
{
    answer a = http_text(HTTP_STATUS_METHOD_NOT_ALLOWED, "This address is not asked so.\n");
    a.allow = allow;
    http_answer(x, &a, NULL);
}

/* The hash of the token in Authorization; *bad when there is one that is none. */
static bool read_token(struct lws *wsi, unsigned char hash[STORE_HASH], bool *bad)
{
    char text[HTTP_HEADER_TEXT];
    const char *value = http_header(wsi, WSI_TOKEN_HTTP_AUTHORIZATION, text);
    bool good = value && strncmp(value, "Bearer ", 7) == 0 && token_hash(value + 7, hash);
    *bad = !good && lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_AUTHORIZATION) > 0;
    memset(text, 0, sizeof text);
    return good;
}

static void one_self(http_exchange *x, const unsigned char hash[STORE_HASH])
{
    x->pending = true;
    if (x->method == LWSHUMETH_DELETE)
        hub_erase(x->server->hub, hash, erased, x);
    else
        store_games(x->server->store, hash, MOST_EXPORTED, got_export_list, x);
}

static void answer_reads(http_exchange *x, bool has_token, const unsigned char hash[STORE_HASH])
{
    char id[ROOM_NAME_ROOM];
    long round;
    bool self = strcmp(x->path, "/api/me") == 0;
    if (!asks(x) && !(self && x->method == LWSHUMETH_DELETE)) {
        not_allowed(x, self ? "GET, HEAD, DELETE" : "GET, HEAD");
    } else if (self || strcmp(x->path, "/api/games") == 0) {
        if (!has_token)
            refuse(x, HTTP_STATUS_UNAUTHORIZED, "token", "Say whose data: Authorization: Bearer TOKEN.");
        else if (self)
            one_self(x, hash);
        else
            x->pending = true, store_games(x->server->store, hash, MOST_GAMES, got_games, x);
    } else if (strcmp(x->path, "/api/tables") == 0) {
        x->pending = true;
        store_tables(x->server->store, MOST_TABLES, got_tables, x);
    } else if (path_record(x->path, id, &round)) {
        x->pending = true;
        store_read(x->server->store, id, got_record, x);
    } else {
        refuse(x, HTTP_STATUS_NOT_FOUND, "room", "There is nothing at this address.");
    }
}

void api_begin(http_exchange *x, struct lws *wsi)
{
    server *s = x->server;
    char origin[HTTP_HEADER_TEXT], host[HTTP_HEADER_TEXT];
    unsigned char hash[STORE_HASH];
    bool bad, has_token = read_token(wsi, hash, &bad);
    if (strcmp(x->path, "/metrics") == 0 && !asks(x)) {
        not_allowed(x, "GET, HEAD");
    } else if (strcmp(x->path, "/metrics") == 0) {
        tell_metrics(x);
    } else if (!s->hub) {
        refuse(x, HTTP_STATUS_SERVICE_UNAVAILABLE, "room", "This server has no rooms.");
    } else if (!limit_take(&x->who->home->requests, &requests, 1, tes__clock_ms())) {
        s->metrics.refused_limit++;
        refuse(x, TOO_MANY, "limit", "Too many requests from your address; come back later.");
    } else if (!origin_allowed(http_header(wsi, WSI_TOKEN_ORIGIN, origin), http_header(wsi, WSI_TOKEN_HOST, host), s->options.public_url)) {
        s->metrics.refused_origin++;
        refuse(x, HTTP_STATUS_FORBIDDEN, "token", "Another site's page may not ask here.");
    } else if (bad) {
        refuse(x, HTTP_STATUS_UNAUTHORIZED, "token", "This is no token.");
    } else if (strcmp(x->path, "/api/rooms") != 0) {
        answer_reads(x, has_token, hash);
    } else if (x->method != LWSHUMETH_POST || !x->body) {
        not_allowed(x, "POST");
    } else {
        create(x, has_token, hash);
    }
}
