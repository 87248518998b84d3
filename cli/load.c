/* load.c - the load generator's connections and its time. See load.h. */
#include "load.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include "base/text.h"
#include "load_inside.h"

/* How often the time is looked at; connections begun in that time, and under way at most:
 * the kernel keeps only so many for a server that is busy. */
enum { BEAT_US = 1000, CONNECT_AT_ONCE = 20, CONNECTING = 200, AGAIN_US = 20000, MOST_HEARD = 1 << 20 };

uint64_t load_now_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000;
}

/* ---- figures ---- */

/* Exact below 64 us, then 32 buckets for each doubling. */
static int bucket_of(uint64_t us)
{
    int shift = 0;
    while (us >> shift >= 64)
        shift++;
    int b = shift * 32 + (int)(us >> shift);
    return b < LOAD_BUCKETS ? b : LOAD_BUCKETS - 1;
}

static uint64_t top_of(int b)
{
    int shift = b < 64 ? 0 : b / 32 - 1;
    return ((uint64_t)(b - shift * 32) + 1) << shift;
}

void load_note(load_histogram *h, uint64_t us)
{
    h->count[bucket_of(us)]++;
    h->total++;
    if (us > h->most_us)
        h->most_us = us;
}

uint64_t load_percentile(const load_histogram *h, double share)
{
    uint64_t seen = 0, wanted = (uint64_t)(share * (double)h->total + 0.5);
    for (int b = 0; b < LOAD_BUCKETS; b++)
        if ((seen += h->count[b]) >= wanted && seen > 0)
            return top_of(b) < h->most_us ? top_of(b) : h->most_us;
    return h->most_us;
}

/* ---- connections ---- */

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

static void lost(load_guest *g)
{
    g->load->in -= g->in;
    g->load->report.reconnections++;
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
        g->wsi = wsi;
        g->load->connecting--;
        load_joins(g);
        return 0;
    case LWS_CALLBACK_CLIENT_RECEIVE: return hear(g, in, size);
    case LWS_CALLBACK_CLIENT_WRITEABLE: return say_next(g);
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
        g->load->connecting--;
        lost(g);
        return 0;
    case LWS_CALLBACK_CLIENT_CLOSED: lost(g); return 0;
    default: return 0;
    }
}

static const struct lws_protocols protocols[] = { { .name = "tessera", .callback = callback, .rx_buffer_size = 8192 }, { 0 } };

static void connect_one(load *l, load_guest *g)
{
    char host[32], from[16];
    snprintf(host, sizeof host, "127.0.0.1:%d", l->options.port);
    load_address(g->number, from);
    struct lws_client_connect_info info = { .context = l->context,
                                            .address = "127.0.0.1",
                                            .port = l->options.port,
                                            .path = "/api/socket",
                                            .host = host,
                                            .origin = host,
                                            .protocol = "tessera",
                                            .local_protocol_name = "tessera",
                                            .iface = from,
                                            .userdata = g };
    g->again_us = 0;
    l->connecting++;
    if (!lws_client_connect_via_info(&info) && g->again_us == 0) { /* otherwise the callback was told already */
        l->connecting--;
        lost(g);
    }
}

/* Round and round; those who wait for their time are passed over. */
static void connect_some(load *l, uint64_t now)
{
    for (int looked = 0, begun = 0; looked < l->guests && begun < CONNECT_AT_ONCE && l->connecting < CONNECTING; looked++) {
        load_guest *g = &l->guest[l->next_connect];
        l->next_connect = (l->next_connect + 1) % l->guests;
        if (g->again_us && now >= g->again_us) {
            connect_one(l, g);
            begun++;
        }
    }
}

/* ---- time ---- */

static void beat(lws_sorted_usec_list_t *timer)
{
    load *l = lws_container_of(timer, load, beat);
    uint64_t now = load_now_us();
    if (l->connecting < CONNECTING)
        connect_some(l, now);
    while (l->moving && (double)l->began_us + l->due * 1e6 / l->options.rate <= (double)now) {
        uint64_t due_us = l->began_us + (uint64_t)(l->due * 1e6 / l->options.rate);
        l->report.due++;
        load_move(l, &l->game[(uint64_t)l->due % (uint64_t)l->options.games], due_us);
        l->due += 1;
    }
    lws_sul_schedule(l->context, 0, &l->beat, beat, BEAT_US);
}

static bool turn_until(load *l, int ms, bool (*enough)(const load *l))
{
    uint64_t end = load_now_us() + (uint64_t)ms * 1000;
    while (!enough || !enough(l)) {
        if (load_now_us() >= end)
            return false;
        lws_service(l->context, 0);
    }
    return true;
}

static bool all_play(const load *l)
{
    for (int i = 0; i < l->options.games; i++)
        if (!l->game[i].playing)
            return false;
    return l->in == l->guests;
}

static bool at_rest(const load *l)
{
    for (int i = 0; i < l->options.games; i++)
        if (l->game[i].waits)
            return false;
    return l->in == l->guests;
}

bool load_gather(load *l, int ms) { return turn_until(l, ms, all_play); }

void load_for(load *l, int ms)
{
    if (!l->moving) {
        l->began_us = load_now_us();
        l->due = 0;
        l->moving = true;
    }
    turn_until(l, ms, NULL);
}

bool load_settle(load *l, int ms)
{
    l->moving = false;
    for (int i = 0; i < l->options.games; i++)
        l->game[i].late = 0;
    return turn_until(l, ms, at_rest);
}

void load_port(load *l, int port) { l->options.port = port; }

void load_reset(load *l)
{
    load_report old = l->report;
    l->report = (load_report){ .faults = old.faults };
    memcpy(l->report.first_fault, old.first_fault, sizeof old.first_fault);
}

const load_report *load_report_of(const load *l) { return &l->report; }

/* ---- beginning and end ---- */

static bool make_context(load *l, tes_error *error)
{
    struct rlimit descriptors;
    if (getrlimit(RLIMIT_NOFILE, &descriptors) == 0) {
        rlim_t wanted = (rlim_t)l->guests + 64;
        if (descriptors.rlim_max < wanted)
            return tes__fail(error, "the system allows %llu open files, and %llu are needed.", (unsigned long long)descriptors.rlim_max,
                             (unsigned long long)wanted);
        descriptors.rlim_cur = wanted;
        setrlimit(RLIMIT_NOFILE, &descriptors);
    }
    static const lws_retry_bo_t no_pings = { .secs_since_valid_ping = 0, .secs_since_valid_hangup = 0 };
    struct lws_context_creation_info info = { .port = CONTEXT_PORT_NO_LISTEN,
                                              .protocols = protocols,
                                              .retry_and_idle_policy = &no_pings,
                                              .fd_limit_per_thread = (unsigned)l->guests + 64,
                                              .user = l };
    lws_set_log_level(0, NULL);
    l->context = lws_create_context(&info);
    if (!l->context)
        return tes__fail(error, "libwebsockets refused.");
    return true;
}

static void seat_guests(load *l)
{
    const load_options *o = &l->options;
    for (int i = 0; i < l->guests; i++) {
        load_guest *g = &l->guest[i];
        int extra = i - 2 * o->games - o->against; /* negative: plays */
        g->load = l;
        g->number = i;
        g->again_us = 1;
        bool against = extra < 0 && i >= 2 * o->games;
        g->seat = against ? 0 : extra < 0 ? i % 2 : -1;
        g->game = &l->game[against                                ? i - o->games
                           : extra < 0                            ? i / 2
                           : extra < o->watchers || o->games == 1 ? 0
                                                                  : 1 + extra % (o->games - 1)];
        if (extra < 0)
            g->game->player[g->seat] = g;
    }
}

static bool make_games(load *l, tes_error *error)
{
    tes_rules rules;
    if (!tes_rules_parse(l->options.game, &rules, error))
        return false;
    if (rules.players != 2)
        return tes__fail(error, "%.80s is not for two; choose another game.", l->options.game);
    for (int i = 0; i < l->options.games + l->options.against; i++) {
        l->game[i].against = i >= l->options.games;
        if (!(l->game[i].match = tes_match_new(&rules, NULL)))
            return tes__fail(error, "there is no memory left.");
        if (!load_create(l->options.port, i, l->options.game, l->game[i].against ? "full" : "open", l->game[i].room,
                         l->game[i].player[0]->token, error))
            return false;
    }
    return true;
}

load *load_new(const load_options *options, tes_error *error)
{
    load *l = calloc(1, sizeof *l);
    if (!l)
        return NULL;
    l->options = *options;
    l->guests = 2 * options->games + options->against + options->watchers + options->idle;
    l->game = calloc((size_t)(options->games + options->against), sizeof *l->game);
    l->guest = calloc((size_t)l->guests, sizeof *l->guest);
    tes_rng_seed(&l->rng, options->seed);
    if (l->game && l->guest)
        seat_guests(l);
    if (!l->game || !l->guest || !make_games(l, error) || !make_context(l, error)) {
        load_free(l);
        return NULL;
    }
    lws_sul_schedule(l->context, 0, &l->beat, beat, BEAT_US);
    return l;
}

void load_free(load *l)
{
    if (l->context)
        lws_context_destroy(l->context);
    for (int i = 0; l->game && i < l->options.games + l->options.against; i++)
        tes_match_free(l->game[i].match);
    for (int i = 0; l->guest && i < l->guests; i++)
        free(l->guest[i].heard);
    free(l->guest);
    free(l->game);
    free(l);
}
