/* load_side.c - the load generator's connections: those of its players on one side, of
 * its watchers on the other, each side with a loop of its own. See load_inside.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "load_inside.h"

/* How often the time is looked at; connections begun in that time, and under way at most:
 * the kernel keeps only so many for a server that is busy. One of which the library has said
 * nothing for so long is given up. */
enum { BEAT_US = 1000, CONNECT_AT_ONCE = 20, CONNECTING = 200, AGAIN_US = 20000, GIVE_UP_US = 10000000, MOST_HEARD = 1 << 20 };

/* ---- saying and hearing ---- */

void load_say(load_guest *g, const char *text)
{
    if (g->says == LOAD_SAYS || !g->wsi) /* it is said again after the next reconnection */
        return;
    snprintf(g->say[(g->first + g->says++) % LOAD_SAYS], LOAD_SAY, "%s", text);
    lws_callback_on_writable(g->wsi);
}

static int say_next(load_guest *g)
{
    unsigned char space[LWS_PRE + LOAD_SAY];
    if (g->says == 0)
        return 0;
    size_t size = strlen(g->say[g->first]);
    memcpy(space + LWS_PRE, g->say[g->first], size);
    g->first = (g->first + 1) % LOAD_SAYS;
    g->says--;
    if (lws_write(g->wsi, space + LWS_PRE, size, LWS_WRITE_TEXT) < (int)size)
        return -1;
    if (g->says)
        lws_callback_on_writable(g->wsi);
    return 0;
}

static int hear(load_guest *g, const char *in, size_t size)
{
    char *grown = g->heard_size + size < MOST_HEARD ? realloc(g->heard, g->heard_size + size + 1) : NULL;
    if (!grown)
        return -1;
    memcpy(grown + g->heard_size, in, size);
    g->heard = grown;
    g->heard_size += size;
    grown[g->heard_size] = '\0';
    if (lws_is_final_fragment(g->wsi) && lws_remaining_packet_payload(g->wsi) == 0) {
        load_hears(g, grown, g->heard_size);
        free(g->heard);
        g->heard = NULL;
        g->heard_size = 0;
    }
    return 0;
}

static void arrive(load_guest *g)
{
    g->side->connecting -= g->begun_us != 0;
    g->begun_us = 0;
}

static void lost(load_guest *g)
{
    arrive(g);
    g->side->in -= g->in;
    g->side->reconnections++;
    g->in = false;
    g->wsi = NULL;
    g->says = 0;
    g->heard_size = 0;
    g->again_us = load_now_us() + AGAIN_US;
}

static int callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t size)
{
    load_guest *g = user;
    if (!g)
        return 0;
    switch ((int)reason) {
    case LWS_CALLBACK_CLIENT_ESTABLISHED:
        if (g->wsi || !g->begun_us)
            return -1; /* it was given up, and comes after all */
        g->wsi = wsi;
        arrive(g);
        load_joins(g);
        return 0;
    case LWS_CALLBACK_CLIENT_RECEIVE: return hear(g, in, size);
    case LWS_CALLBACK_CLIENT_WRITEABLE: return say_next(g);
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
        if (g->begun_us)
            lost(g);
        return 0;
    case LWS_CALLBACK_CLIENT_CLOSED:
        if (wsi == g->wsi)
            lost(g);
        return 0;
    default: return 0;
    }
}

static const struct lws_protocols protocols[] = { { .name = "tessera", .callback = callback, .rx_buffer_size = 8192 }, { 0 } };

static void connect_one(load_side *side, load_guest *g)
{
    const load *l = side->load;
    char host[32], from[16];
    snprintf(host, sizeof host, "127.0.0.1:%d", l->port);
    load_address(g->number, from);
    struct lws_client_connect_info info = { .context = side->context,
                                            .address = "127.0.0.1",
                                            .port = l->port,
                                            .path = "/api/socket",
                                            .host = host,
                                            .origin = host,
                                            .protocol = "tessera",
                                            .local_protocol_name = "tessera",
                                            .iface = from,
                                            .userdata = g };
    g->again_us = 0;
    g->begun_us = load_now_us();
    side->connecting++;
    if (!lws_client_connect_via_info(&info) && g->again_us == 0) /* otherwise the callback was told already */
        lost(g);
}

/* Round and round; those who wait for their time are passed over. */
static void connect_some(load_side *side, uint64_t now)
{
    for (int looked = 0, begun = 0; looked < side->guests && begun < CONNECT_AT_ONCE; looked++) {
        load_guest *g = &side->guest[side->next_connect];
        side->next_connect = (side->next_connect + 1) % side->guests;
        if (g->begun_us && now > g->begun_us + GIVE_UP_US)
            lost(g);
        if (g->again_us && now >= g->again_us && side->connecting < CONNECTING) {
            connect_one(side, g);
            begun++;
        }
    }
}

/* ---- the loop ---- */

static void beat(lws_sorted_usec_list_t *timer)
{
    load_side *side = lws_container_of(timer, load_side, beat);
    uint64_t now = load_now_us();
    connect_some(side, now);
    if (side->due)
        side->due(side->load, now);
    lws_sul_schedule(side->context, 0, &side->beat, beat, BEAT_US);
}

void load_side_turn(load_side *side)
{
    if (side->many)
        uv_run(&side->loop, UV_RUN_ONCE);
    else
        lws_service(side->context, 0);
}

/* The library's own loop asks the system about every connection in every turn: for 10000
 * watchers that took longer than the server took to answer, so they have libuv's. With it
 * the library never tells of a connection that is refused, which players meet whenever a
 * server is killed and started again. */
bool load_side_open(load_side *side, tes_error *error)
{
    static const lws_retry_bo_t no_pings = { .secs_since_valid_ping = 0, .secs_since_valid_hangup = 0 };
    void *loops[] = { &side->loop };
    struct lws_context_creation_info info = { .port = CONTEXT_PORT_NO_LISTEN,
                                              .protocols = protocols,
                                              .retry_and_idle_policy = &no_pings,
                                              .fd_limit_per_thread = (unsigned)load_descriptors(side->load) };
    if (side->many) {
        uv_loop_init(&side->loop);
        info.options = LWS_SERVER_OPTION_LIBUV;
        info.foreign_loops = loops;
        info.pcontext = &side->context;
    }
    side->open = true;
    side->context = lws_create_context(&info);
    if (!side->context)
        return tes__fail(error, "libwebsockets refused; is its part for libuv (libwebsockets-evlib-uv) there?");
    lws_sul_schedule(side->context, 0, &side->beat, beat, BEAT_US);
    return true;
}

void load_side_close(load_side *side)
{
    if (!side->open)
        return;
    if (side->context)
        lws_context_destroy(side->context);
    if (!side->many)
        return;
    while (uv_run(&side->loop, UV_RUN_ONCE)) /* until every handle is closed */
        continue;
    if (side->context) /* the library's second half, which needed that */
        lws_context_destroy(side->context);
    uv_loop_close(&side->loop);
}
