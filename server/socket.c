/* socket.c - WebSockets: from frames to messages and back, and who is cut. Rooms are the
 * hub's. */
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "server/http.h"
#include "server/log.h"
#include "server/origin.h"

_Static_assert(HUB_BEFORE >= LWS_PRE, "the library writes its header in front of a text");

enum { AT_A_TIME = 8 }; /* texts written in one turn */

/* A class of thirty behind one router, all at once; see docs/serve.md. */
static const limit messages = { .per_minute = 12000, .brim = 2000 }, bytes = { .per_minute = 12 << 20, .brim = 1 << 20 };

typedef struct socket {
    server *server;
    guest *who;
    struct lws *wsi;
    hub_line *line;
    uint64_t heard_ms, asked_ms;
    uint64_t stuck_ms; /* since when a text waits that is not taken; 0: none does */
    bool ping, ending, parting, paused;
    char *part; /* of a message that comes in pieces */
    size_t part_size;
} socket_state;

int socket_refuses(struct lws *wsi, server *s, guest *who)
{
    char path[HTTP_HEADER_TEXT], protocol[HTTP_HEADER_TEXT], origin[HTTP_HEADER_TEXT], host[HTTP_HEADER_TEXT], from[ADDRESS_TEXT],
        quoted[LOG_VALUE];
    const char *asked = http_header(wsi, WSI_TOKEN_GET_URI, path), *named = http_header(wsi, WSI_TOKEN_PROTOCOL, protocol);
    if (!asked || strcmp(asked, SOCKET_PATH) != 0 || !named || strcmp(named, SOCKET_PROTOCOL) != 0)
        return HTTP_STATUS_BAD_REQUEST;
    /* One that is there but cannot be read is not one that is missing. */
    bool unread = lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) >= HTTP_HEADER_TEXT;
    const char *origin_text = http_header(wsi, WSI_TOKEN_ORIGIN, origin);
    if (unread || !origin_allowed(origin_text, http_header(wsi, WSI_TOKEN_HOST, host), s->options.public_url)) {
        address_host(&who->from, from);
        log_event("warning", "origin", "from=%s origin=%s", from, log_quote(unread ? "too long" : origin_text, quoted));
        s->metrics.refused_origin++;
        return HTTP_STATUS_FORBIDDEN;
    }
    return s->hub && !s->stopping ? 0 : HTTP_STATUS_SERVICE_UNAVAILABLE;
}

static int begin(struct lws *wsi)
{
    guest *who = lws_get_opaque_user_data(wsi);
    socket_state *k = who ? calloc(1, sizeof *k) : NULL;
    if (!k)
        return -1;
    *k = (socket_state){ .server = lws_context_user(lws_get_context(wsi)), .who = who, .wsi = wsi, .heard_ms = tes__clock_ms() };
    if (!(k->line = hub_connect(k->server->hub, k))) {
        free(k);
        return -1;
    }
    who->socket = k;
    who->busy = true;
    who->until_ms = UINT64_MAX; /* socket_look() is more exact */
    return 0;
}

static void end(guest *who)
{
    socket_state *k = who ? who->socket : NULL;
    if (!k)
        return;
    who->socket = NULL;
    hub_disconnect(k->line);
    free(k->part);
    free(k);
}

/* ---- in ---- */

static void refuse(socket_state *k, enum metrics_cut why, const char *word, const char *sentence)
{
    k->server->metrics.cut[why]++;
    hub_complain(k->line, word, sentence);
}

static void hear(socket_state *k, const char *text, size_t size)
{
    household *home = k->who->home;
    uint64_t now = k->heard_ms;
    if (!limit_take(&home->messages, &messages, 1, now) || !limit_take(&home->bytes, &bytes, (int)size, now)) {
        k->server->metrics.refused_limit++;
        refuse(k, CUT_LIMIT, "limit", "Too many messages from your address; come back later.");
        return;
    }
    hub_receive(k->line, text, size);
    if (!hub_listens(k->line) && !k->paused) {
        k->paused = true;
        lws_rx_flow_control(k->wsi, 0);
    }
}

/* A piece of a message that is not whole yet. */
static bool gather(socket_state *k, const void *in, size_t size)
{
    char *grown = k->part_size + size <= WIRE_MOST ? realloc(k->part, k->part_size + size + 1) : NULL;
    if (!grown)
        return false;
    memcpy(grown + k->part_size, in, size);
    k->part = grown;
    k->part_size += size;
    return true;
}

static int receive(socket_state *k, const void *in, size_t size)
{
    bool whole = lws_is_final_fragment(k->wsi) && lws_remaining_packet_payload(k->wsi) == 0;
    k->heard_ms = tes__clock_ms();
    if (k->ending)
        return 0;
    if (lws_frame_is_binary(k->wsi) || k->part_size + size > WIRE_MOST) {
        refuse(k, CUT_MESSAGE, "message", "A message is a text of at most 2048 bytes.");
    } else if (whole && !k->part) {
        hear(k, in, size);
    } else if (!gather(k, in, size)) {
        return -1;
    } else if (whole) {
        char *text = k->part;
        size_t length = k->part_size;
        k->part = NULL;
        k->part_size = 0;
        hear(k, text, length);
        free(text);
    }
    return 0;
}

/* ---- out ---- */

static int send_ping(socket_state *k)
{
    unsigned char space[LWS_PRE + 1];
    space[LWS_PRE] = 't'; /* of an empty answer the library says nothing */
    k->ping = false;
    return lws_write(k->wsi, space + LWS_PRE, 1, LWS_WRITE_PING) < 1 ? -1 : 0;
}

static int write_some(socket_state *k)
{
    if (k->paused && hub_listens(k->line)) {
        k->paused = false;
        lws_rx_flow_control(k->wsi, 1);
    }
    if (k->ping && send_ping(k) != 0)
        return -1;
    for (int i = 0; i < AT_A_TIME && !lws_send_pipe_choked(k->wsi); i++) {
        hub_text *text = hub_next(k->line);
        if (!text)
            break;
        if (lws_write(k->wsi, text->bytes, text->size, LWS_WRITE_TEXT) < (int)text->size)
            return -1;
        hub_sent(k->line);
        k->stuck_ms = 0;
    }
    if (hub_next(k->line)) {
        k->stuck_ms = k->stuck_ms ? k->stuck_ms : tes__clock_ms();
        lws_callback_on_writable(k->wsi);
    } else if (k->ending && !k->parting) {
        k->parting = true;
        lws_set_timer_usecs(k->wsi, 1);
    }
    return 0;
}

/* The library announces the end and reads on until the other side has hung up (or did not for
 * five seconds) when it is told to from here; told while it writes it closes at once, and a
 * connection closed over unread bytes is reset: the last text, which says why, would be lost. */
static int hang_up(socket_state *k)
{
    lws_close_reason(k->wsi, LWS_CLOSE_STATUS_GOINGAWAY, NULL, 0);
    return -1;
}

void socket_ready(void *socket)
{
    socket_state *k = socket;
    if (!k->stuck_ms)
        k->stuck_ms = tes__clock_ms();
    lws_callback_on_writable(k->wsi);
}

void socket_cut(void *socket, bool politely)
{
    socket_state *k = socket;
    k->ending = true;
    if (politely)
        lws_callback_on_writable(k->wsi);
    else
        lws_set_timeout(k->wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
}

/* ---- time ---- */

void socket_look(void *socket, uint64_t now, bool stopping)
{
    socket_state *k = socket;
    metrics *m = &k->server->metrics;
    const server_limits *l = &k->server->options.limits;
    uint64_t silent = now - k->heard_ms;
    bool waits = hub_next(k->line) || lws_partial_buffered(k->wsi);
    if (!waits)
        k->stuck_ms = 0;
    else if (!k->stuck_ms)
        k->stuck_ms = now;
    if (waits && now - k->stuck_ms >= (uint64_t)l->answer_s * 1000) {
        m->cut[CUT_SLOW]++;
        socket_cut(k, false);
    } else if (silent >= (uint64_t)l->silent_s * 1000) {
        m->cut[CUT_SILENT]++;
        socket_cut(k, false);
    } else if (silent >= (uint64_t)l->ping_s * 1000 && now - k->asked_ms >= (uint64_t)l->ping_s * 500) {
        k->asked_ms = now;
        k->ping = true;
        lws_callback_on_writable(k->wsi);
    } else if (stopping && hub_at_rest(k->server->hub) && !k->ending) {
        socket_cut(k, true);
    }
}

int socket_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t size)
{
    guest *who = lws_get_opaque_user_data(wsi);
    socket_state *k = who ? who->socket : NULL;
    (void)user;
    switch ((int)reason) {
    case LWS_CALLBACK_ESTABLISHED: return begin(wsi);
    case LWS_CALLBACK_RECEIVE: return k ? receive(k, in, size) : -1;
    case LWS_CALLBACK_SERVER_WRITEABLE: return k ? write_some(k) : -1;
    case LWS_CALLBACK_TIMER: return k ? hang_up(k) : -1;
    case LWS_CALLBACK_RECEIVE_PONG:
        if (k)
            k->heard_ms = tes__clock_ms();
        return 0;
    case LWS_CALLBACK_CLOSED: end(who); return 0;
    case LWS_CALLBACK_WSI_DESTROY: end(who); return http_callback(wsi, reason, NULL, in, size);
    default: return 0;
    }
}
