/* server.c - the loop: the listening socket, who is let in, who is shown out, and the
 * stop. libwebsockets reads requests and writes answers; http.c makes them. The loop is
 * libuv's: the library's own asks the system about every connection in every turn, which
 * for 4000 connections took half of the processor. */
#define _GNU_SOURCE /* accept4 */
#include "server/server.h"

#include <errno.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/text.h"
#include "server/http.h"
#include "server/log.h"
#include "server/token.h"

/* connections               as many as 10000 players at rest and some to spare
 * connections_per_address   a class behind one router: 30 browsers of six connections
 * header_bytes              a browser's are below 2 kB, but every program on localhost
 *                           leaves its cookies to all others there
 * request_s                 a request is one packet; this is also how long a silent
 *                           connection is kept for the next one
 * answer_s                  with the send buffer below, 1.5 kB/s are enough
 * stop_s                    what systemd and docker grant is 90 and 10 seconds
 * ping_s, silent_s          mobile networks forget a silent connection after some minutes;
 *                           the page itself speaks every 20 s */
static const server_limits usual = { .connections = 12000,
                                     .connections_per_address = 256,
                                     .header_bytes = 16384,
                                     .request_s = 20,
                                     .answer_s = 60,
                                     .stop_s = 8,
                                     .ping_s = 30,
                                     .silent_s = 75 };

/* Ports tried after the default one; descriptors for the log, the loop and the like;
 * requests whose headers are being read at a time; bytes the kernel keeps for a slow
 * reader; connections accepted in one turn of the loop. */
enum { PORTS = 16, OWN_DESCRIPTORS = 32, MOST_READING = 2048, SEND_BUFFER = 128 << 10, AT_A_TIME = 64 };

/* An address's measures are full again after this, so that it may be forgotten. */
enum { FORGET_MS = 600000, USUAL_COMPUTERS = 2 };

static void otherwise(int *given, int usual_one) { *given = *given ? *given : usual_one; }

static void fill_limits(server_limits *l)
{
    struct rlimit descriptors;
    otherwise(&l->connections, usual.connections);
    otherwise(&l->connections_per_address, usual.connections_per_address);
    otherwise(&l->header_bytes, usual.header_bytes);
    otherwise(&l->request_s, usual.request_s);
    otherwise(&l->answer_s, usual.answer_s);
    otherwise(&l->stop_s, usual.stop_s);
    otherwise(&l->ping_s, usual.ping_s);
    otherwise(&l->silent_s, usual.silent_s);
    if (getrlimit(RLIMIT_NOFILE, &descriptors) != 0)
        return;
    /* Exactly as many as are needed: libwebsockets finds a connection by its number in
     * a table of the limit's size, and searches it when told another size. */
    rlim_t wanted = (rlim_t)l->connections + OWN_DESCRIPTORS;
    descriptors.rlim_cur = wanted < descriptors.rlim_max ? wanted : descriptors.rlim_max;
    if (setrlimit(RLIMIT_NOFILE, &descriptors) == 0 && descriptors.rlim_cur > OWN_DESCRIPTORS)
        l->connections = (int)descriptors.rlim_cur - OWN_DESCRIPTORS;
}

/* ---- coming and going ---- */

static void welcome(server *s, int fd, const address *from)
{
    const server_limits *l = &s->options.limits;
    int yes = 1, buffer = SEND_BUFFER;
    guest *who = guests_admit(&s->guests, from, l->connections, s->options.behind_proxy ? l->connections : l->connections_per_address);
    if (!who) {
        s->metrics.refused_limit++;
        close(fd);
        return;
    }
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    setsockopt(fd, SOL_SOCKET, SO_SNDBUF, &buffer, sizeof buffer);
    who->until_ms = tes__clock_ms() + (uint64_t)l->request_s * 1000;
    who->line = lws_adopt_socket_vhost(s->house, fd); /* closes the socket when it fails */
    if (who->line)
        lws_set_opaque_user_data(who->line, who);
    else
        guests_leave(&s->guests, who, tes__clock_ms());
}

static void open_door(server *s, int door)
{
    for (int i = 0; i < AT_A_TIME; i++) {
        address from = { 0 };
        socklen_t size = sizeof from;
        int fd = accept4(door, &from.any, &size, SOCK_CLOEXEC | SOCK_NONBLOCK);
        if (fd >= 0)
            welcome(s, fd, &from);
        else if (errno == EAGAIN)
            return;
        else if (errno != EINTR && errno != ECONNABORTED)
            log_event("error", "accept", "why=\"%s\"", strerror(errno));
    }
}

static void show_out(guest *who) { lws_set_timeout(who->line, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC); }

/* Nothing is being sent, by us or from what the library still keeps. */
static bool idle(const guest *who) { return !who->busy && !lws_partial_buffered(who->line); }

/* Every second, and more often during a stop: whose time is up? */
static void look_round(lws_sorted_usec_list_t *watch)
{
    server *s = lws_container_of(watch, server, watch);
    uint64_t now = tes__clock_ms();
    for (guest *who = s->guests.first; who; who = who->after)
        if (who->socket)
            socket_look(who->socket, now, s->stopping);
        else if (now >= who->until_ms || (s->stopping && idle(who)))
            show_out(who);
    if (now >= s->next_forget_ms) {
        guests_forget(&s->guests, now, FORGET_MS);
        s->next_forget_ms = now + FORGET_MS;
    }
    s->done |= s->stopping && (s->guests.count == 0 || now >= s->stop_by_ms);
    lws_sul_schedule(s->context, 0, &s->watch, look_round, s->stopping ? LWS_USEC_PER_SEC / 20 : LWS_USEC_PER_SEC);
}

/* No new guests; who is being answered is answered to the end, all others go. A second
 * signal does not wait. */
static void stop(server *s, int signal)
{
    log_event("info", s->stopping ? "stop-now" : "stop", "signal=%s connections=%d", signal == SIGINT ? "INT" : "TERM", s->guests.count);
    s->done |= s->stopping;
    s->stopping = true;
    s->stop_by_ms = tes__clock_ms() + (uint64_t)s->options.limits.stop_s * 1000;
    if (s->door)
        lws_set_timeout(s->door, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
    s->door = NULL;
    if (s->hub)
        hub_stop(s->hub);
    look_round(&s->watch);
}

/* ---- the loop ---- */

static int door_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t size)
{
    (void)user, (void)in, (void)size;
    if (reason == LWS_CALLBACK_RAW_RX_FILE)
        open_door(lws_context_user(lws_get_context(wsi)), lws_get_socket_fd(wsi));
    return 0;
}

static int signal_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t size)
{
    struct signalfd_siginfo signal;
    (void)user, (void)in, (void)size;
    if (reason == LWS_CALLBACK_RAW_RX_FILE && read(lws_get_socket_fd(wsi), &signal, sizeof signal) == (ssize_t)sizeof signal)
        stop(lws_context_user(lws_get_context(wsi)), (int)signal.ssi_signo);
    return 0;
}

static int bell_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t size)
{
    server *s = lws_context_user(lws_get_context(wsi));
    uint64_t rings;
    (void)user, (void)in, (void)size;
    if (reason == LWS_CALLBACK_RAW_RX_FILE && read(lws_get_socket_fd(wsi), &rings, sizeof rings) == (ssize_t)sizeof rings)
        hub_deliver(s->hub);
    return 0;
}

static const struct lws_protocols protocols[] = {
    { .name = "http", .callback = http_callback },
    { .name = SOCKET_PROTOCOL, .callback = socket_callback, .rx_buffer_size = WIRE_MOST },
    { .name = "bell", .callback = bell_callback },
    { .name = "door", .callback = door_callback },
    { .name = "signals", .callback = signal_callback },
    { 0 },
};

/* A client's mistakes are errors to the library; a flood of them need not be one in the
 * log: one line a second. */
static void log_library(int level, const char *line)
{
    static uint64_t last_ms;
    char text[LOG_VALUE], quoted[LOG_VALUE];
    uint64_t now = tes__clock_ms();
    if (last_ms && now - last_ms < 1000)
        return;
    last_ms = now;
    snprintf(text, sizeof text, "%.*s", (int)strcspn(line, "\n"), line);
    log_event(level == LLL_ERR ? "error" : "warning", "libwebsockets", "text=%s", log_quote(text, quoted));
}

/* The library's own pings are off: they cost a timer a connection, in a sorted list. */
static const lws_retry_bo_t no_pings = { .secs_since_valid_ping = 0, .secs_since_valid_hangup = 0 };

static bool make_context(server *s)
{
    const server_limits *l = &s->options.limits;
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN_SERVER, /* the door is ours */
        .protocols = protocols,
        .headers = http_headers,
        .options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS,
        .user = s,
        .fd_limit_per_thread = (unsigned)(l->connections + OWN_DESCRIPTORS),
        .max_http_header_data = (unsigned short)l->header_bytes,
        .max_http_header_pool = MOST_READING,
        .timeout_secs = (unsigned)l->answer_s,
        .timeout_secs_ah_idle = (unsigned)l->request_s,
        .keepalive_timeout = l->request_s,
        .vhost_name = "tessera",
        .retry_and_idle_policy = &no_pings,
        .ssl_cert_filepath = s->options.certificate,
        .ssl_private_key_filepath = s->options.key,
        .alpn = "http/1.1", /* what the limits above were made for */
    };
    if (s->options.certificate)
        info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT | LWS_SERVER_OPTION_CREATE_VHOST_SSL_CTX;
    lws_set_log_level(LLL_ERR | LLL_WARN, log_library);
    void *loops[] = { &s->loop };
    info.options |= LWS_SERVER_OPTION_LIBUV;
    info.foreign_loops = loops;
    info.pcontext = &s->context;
    s->context = lws_create_context(&info);
    s->house = s->context ? lws_create_vhost(s->context, &info) : NULL;
    return s->house != NULL;
}

static struct lws *adopt_file(server *s, int fd, const char *protocol)
{
    lws_sock_file_fd_type file = { .filefd = fd };
    return lws_adopt_descriptor_vhost(s->house, LWS_ADOPT_RAW_FILE_DESC, file, protocol, NULL);
}

static void announce(const server *s, const address *at)
{
    char text[ADDRESS_TEXT], url[ADDRESS_TEXT + 16];
    address_text(at, text);
    snprintf(url, sizeof url, "%s://%s/", s->options.certificate ? "https" : "http", text);
    log_event("info", "start", "url=%s files=%d bytes=%zu connections=%d rooms=%s", url, s->files.count, s->files.bytes,
              s->options.limits.connections, s->hub ? "yes" : "no");
    s->options.ready(s->options.context, s->options.public_url ? s->options.public_url : url);
}

/* ---- rooms ---- */

static void ring(void *context)
{
    uint64_t one = 1;
    if (write(((server *)context)->bell, &one, sizeof one) < 0)
        return; /* full: it rings already */
}

static void tick(lws_sorted_usec_list_t *timer)
{
    server *s = lws_container_of(timer, server, tick);
    hub_tick(s->hub);
    lws_sul_schedule(s->context, 0, &s->tick, tick, LWS_USEC_PER_SEC / 10);
}

static bool open_rooms(server *s, tes_error *error)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    store_options o = {
        .folder = s->options.data, .wake = ring, .context = s, .now_ms = (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000
    };
    hub_options h = { .computers = s->options.computers ? s->options.computers : USUAL_COMPUTERS,
                      .keep_days = s->options.keep_days,
                      .metrics = &s->metrics,
                      .wake = ring,
                      .context = s,
                      .ready = socket_ready,
                      .cut = socket_cut };
    s->bell = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (s->bell < 0 || !token_begin())
        return tes__fail(error, "the server could not be set up: there are no random numbers or no descriptors.");
    h.store = s->store = store_open(&o, error);
    if (s->store && !(s->hub = hub_new(&h)))
        return tes__fail(error, "there is no memory left for rooms.");
    return s->hub != NULL;
}

/* What is queued is still written; nobody is told any more. */
static void close_rooms(server *s)
{
    if (s->hub)
        hub_free(s->hub);
    if (s->store)
        store_close(s->store);
    s->store = NULL;
    s->hub = NULL;
}

/* ---- beginning ---- */

static bool set_up(server *s, int door, int signals)
{
    return signals >= 0 && make_context(s) && (s->door = adopt_file(s, door, "door")) != NULL &&
           adopt_file(s, signals, "signals") != NULL && (!s->hub || adopt_file(s, s->bell, "bell") != NULL);
}

static void go_round(server *s)
{
    lws_sul_schedule(s->context, 0, &s->watch, look_round, LWS_USEC_PER_SEC);
    if (s->hub)
        tick(&s->tick);
    for (bool more = false; !s->done; more = s->hub && hub_turn(s->hub))
        uv_run(&s->loop, more ? UV_RUN_NOWAIT : UV_RUN_ONCE);
    log_event("info", "end", "connections=%d", s->guests.count);
}

static bool serve(server *s, int door, const address *at, tes_error *error)
{
    sigset_t ends, before;
    char quoted[LOG_VALUE];
    sigemptyset(&ends);
    sigaddset(&ends, SIGINT);
    sigaddset(&ends, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &ends, &before); /* before there are other threads */
    signal(SIGXFSZ, SIG_IGN);                   /* a limit on the size of files is a disk that is full */
    int signals = signalfd(-1, &ends, SFD_CLOEXEC | SFD_NONBLOCK);
    bool fine = !s->options.data || open_rooms(s, error);
    if (!fine && !s->options.must_have_data) {
        log_event("warning", "no-rooms", "why=%s", log_quote(error->text, quoted));
        fine = true;
    }
    uv_loop_init(&s->loop);
    if (fine && !(fine = set_up(s, door, signals)))
        tes__fail(error, "the server could not be set up: %s.",
                  s->context ? strerror(errno) : "libwebsockets refused; is its part for libuv (libwebsockets-evlib-uv) there?");
    if (fine) {
        announce(s, at);
        go_round(s);
    }
    if (s->context)
        lws_context_destroy(s->context);
    while (uv_run(&s->loop, UV_RUN_ONCE)) /* until every handle is closed */
        continue;
    if (s->context) /* the library's second half, which needed that */
        lws_context_destroy(s->context);
    uv_loop_close(&s->loop);
    close_rooms(s);
    guests_forget(&s->guests, tes__clock_ms(), 0);
    while (sigtimedwait(&ends, NULL, &(struct timespec){ 0 }) > 0) /* nor does a third signal make the end less orderly */
        continue;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return fine;
}

bool server_run(const server_options *options, tes_error *error)
{
    server s = { .options = *options };
    address at = { .four = { .sin_family = AF_INET, .sin_port = htons(SERVER_PORT), .sin_addr.s_addr = htonl(INADDR_LOOPBACK) } };
    if (options->listen)
        at = *options->listen;
    fill_limits(&s.options.limits);
    if (!files_load(options->site, &s.files, error))
        return false;
    int door = -1;
    if (!files_find(&s.files, "/"))
        tes__fail(error, "%.200s has no index.html, so it is not the page; `make site` makes the page.", options->site);
    else
        door = address_listen(&at, options->listen ? 1 : PORTS, error);
    bool fine = door >= 0 && serve(&s, door, &at, error);
    files_free(&s.files);
    return fine;
}
