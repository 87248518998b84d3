/* http.c - the answer to a request: a file of the table, what api.c says, or a short text
 * that says why not. Bodies are taken for api.c only. */
#include "server/http.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/clock.h"
#include "server/log.h"
#include "server/origin.h"

/* Room for the headers of an answer, and how much of a file is handed on at a time. */
enum { HEADERS_ROOM = 3072, PIECE = 16384 };

/* The page asks nobody but this server, runs no script but its own, and may use
 * shared memory (threads in wasm), for which the two Cross-Origin lines are needed.
 * data: and blob: are for pictures only. */
const struct lws_protocol_vhost_options http_headers[] = {
    { &http_headers[1], NULL, "content-security-policy:",
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
      "worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'" },
    { &http_headers[2], NULL, "cross-origin-opener-policy:", "same-origin" },
    { &http_headers[3], NULL, "cross-origin-embedder-policy:", "require-corp" },
    { &http_headers[4], NULL, "cross-origin-resource-policy:", "same-origin" },
    { &http_headers[5], NULL, "x-content-type-options:", "nosniff" },
    { &http_headers[6], NULL, "referrer-policy:", "no-referrer" },
    { NULL, NULL,
      "permissions-policy:", "camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), midi=(), browsing-topics=()" },
};

/* Headers as they are written. */
typedef struct head {
    struct lws *wsi;
    unsigned char *at, *end;
    bool failed;
} head;

static server *server_of(struct lws *wsi) { return lws_context_user(lws_get_context(wsi)); }

answer http_text(int status, const char *text)
{
    return (answer){ .status = status,
                     .type = "text/plain; charset=utf-8",
                     .bytes = (const unsigned char *)text,
                     .size = strlen(text),
                     .cache = "no-store" };
}

/* Longer ones are as if they were not there. */
const char *http_header(struct lws *wsi, enum lws_token_indexes which, char out[HTTP_HEADER_TEXT])
{
    return lws_hdr_copy(wsi, out, HTTP_HEADER_TEXT, which) > 0 ? out : NULL;
}

static answer file_answer(struct lws *wsi, const files_entry *file)
{
    static const char *const names[CODINGS] = { NULL, "gzip", "br" };
    char text[HTTP_HEADER_TEXT];
    bool there[CODINGS], varies = false;
    for (int c = 0; c < CODINGS; c++) {
        there[c] = file->body[c].bytes != NULL;
        varies |= c != CODING_PLAIN && there[c];
    }
    enum coding coding = negotiate_coding(http_header(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, text), there);
    const files_body *body = &file->body[coding];
    answer a = { .status = HTTP_STATUS_OK,
                 .type = file->type,
                 .bytes = body->bytes,
                 .size = body->size,
                 .tag = body->tag,
                 .coding = names[coding],
                 .cache = file->forever ? "public, max-age=31536000, immutable" : "no-cache",
                 .varies = varies };
    if (negotiate_unchanged(http_header(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, text), body->tag))
        a.status = HTTP_STATUS_NOT_MODIFIED;
    return a;
}

static answer not_found(struct lws *wsi)
{
    const files_entry *page = files_find(&server_of(wsi)->files, "/404.html");
    if (!page)
        return http_text(HTTP_STATUS_NOT_FOUND, "There is nothing at this address.\n");
    answer a = file_answer(wsi, page);
    a.status = HTTP_STATUS_NOT_FOUND;
    a.tag = NULL;
    return a;
}

/* Does the request announce a body? One of unknown length could hide another request. */
static bool has_body(struct lws *wsi, bool *bounded)
{
    char text[HTTP_HEADER_TEXT];
    const char *length = http_header(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, text);
    *bounded = lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) == 0 && length && strspn(length, "0123456789") == strlen(length);
    return lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0 || (length && strspn(length, "0") != strlen(length));
}

static answer bad_request(void)
{
    answer a = http_text(HTTP_STATUS_BAD_REQUEST, "This is no request.\n");
    a.close = true;
    return a;
}

static answer not_asked_so(bool bounded)
{
    answer a = http_text(HTTP_STATUS_METHOD_NOT_ALLOWED, "Only GET and HEAD are answered here.\n");
    a.allow = "GET, HEAD";
    a.close = !bounded; /* a bounded body is read and thrown away */
    return a;
}

static answer no_body_here(bool bounded)
{
    answer a = http_text(HTTP_STATUS_REQ_ENTITY_TOO_LARGE, "No such body is taken here.\n");
    a.close = !bounded;
    return a;
}

static answer health(const server *s)
{
    const char *trouble = s->store ? store_trouble(s->store) : NULL;
    return trouble ? http_text(HTTP_STATUS_SERVICE_UNAVAILABLE, trouble) : http_text(HTTP_STATUS_OK, "ok\n");
}

/* How a request outside api.c is answered. */
static answer choose(struct lws *wsi, int method, const char *path)
{
    bool bounded, body = has_body(wsi, &bounded);
    if (method != LWSHUMETH_GET && method != LWSHUMETH_HEAD)
        return not_asked_so(bounded);
    if (body)
        return no_body_here(bounded);
    if (strcmp(path, "/healthz") == 0)
        return health(server_of(wsi));
    const files_entry *file = files_find(&server_of(wsi)->files, path);
    return file ? file_answer(wsi, file) : not_found(wsi);
}

static void put_header(head *h, const char *name, const char *value)
{
    if (value &&
        lws_add_http_header_by_name(h->wsi, (const unsigned char *)name, (const unsigned char *)value, (int)strlen(value), &h->at, h->end))
        h->failed = true;
}

static void put_numbers(head *h, size_t size)
{
    char text[64];
    time_t now = time(NULL);
    struct tm utc;
    snprintf(text, sizeof text, "%zu", size);
    put_header(h, "content-length:", text);
    strftime(text, sizeof text, "%a, %d %b %Y %H:%M:%S GMT", gmtime_r(&now, &utc));
    put_header(h, "date:", text);
}

static bool write_head(struct lws *wsi, const answer *a)
{
    unsigned char space[LWS_PRE + HEADERS_ROOM];
    head h = { .wsi = wsi, .at = space + LWS_PRE, .end = space + sizeof space };
    bool unchanged = a->status == HTTP_STATUS_NOT_MODIFIED;
    h.failed = lws_add_http_header_status(wsi, (unsigned)a->status, &h.at, h.end) != 0;
    put_header(&h, "content-type:", unchanged ? NULL : a->type);
    put_header(&h, "content-encoding:", unchanged ? NULL : a->coding);
    put_header(&h, "etag:", a->tag);
    put_header(&h, "cache-control:", a->cache);
    put_header(&h, "vary:", a->varies ? "accept-encoding" : NULL);
    put_header(&h, "allow:", a->allow);
    put_header(&h, "connection:", a->close ? "close" : NULL);
    put_numbers(&h, a->status == HTTP_STATUS_NO_CONTENT ? 0 : a->size);
    return !h.failed && lws_finalize_write_http_header(wsi, space + LWS_PRE, &h.at, h.end) == 0;
}

static void log_request(struct lws *wsi, int method, const char *path, const answer *a)
{
    const char *name = method == LWSHUMETH_GET ? "GET" : method == LWSHUMETH_HEAD ? "HEAD" : method == LWSHUMETH_POST ? "POST" : "other";
    char from[ADDRESS_TEXT], quoted[LOG_VALUE];
    const guest *who = lws_get_opaque_user_data(wsi);
    address_host(&who->from, from);
    log_event("info", "request", "from=%s method=%s path=%s status=%d bytes=%zu coding=%s", from, name, log_quote(path, quoted), a->status,
              a->size, a->coding ? a->coding : "none");
}

static void wait_for(guest *who, int seconds) { who->until_ms = tes__clock_ms() + (uint64_t)seconds * 1000; }

/* ---- one exchange ---- */

static http_exchange *exchange_of(guest *who, server *s)
{
    if (!who->exchange)
        who->exchange = calloc(1, sizeof(http_exchange));
    if (who->exchange)
        *(http_exchange *)who->exchange = (http_exchange){ .server = s, .who = who };
    return who->exchange;
}

static void clear(http_exchange *x)
{
    free(x->owned);
    free(x->body);
    x->owned = NULL;
    x->body = NULL;
}

/* The guest goes. What the store still works on for it is thrown away when it comes. */
static void leave(guest *who)
{
    http_exchange *x = who->exchange;
    who->exchange = NULL;
    if (!x)
        return;
    x->who = NULL;
    if (x->pending)
        return;
    clear(x);
    free(x);
}

/* A request is answered: the connection may bring another, or ends. */
static int finish(struct lws *wsi, http_exchange *x)
{
    server *s = x->server;
    guest *who = x->who;
    bool close = x->answer.close;
    clear(x);
    who->busy = false;
    wait_for(who, lws_partial_buffered(wsi) ? s->options.limits.answer_s : s->options.limits.request_s);
    return close || s->stopping || lws_http_transaction_completed(wsi) ? -1 : 0;
}

/* The client can take more. */
static int go_on(struct lws *wsi, http_exchange *x)
{
    unsigned char space[LWS_PRE + PIECE];
    size_t left = x->answer.size - x->sent, size = left < PIECE ? left : PIECE;
    memcpy(space + LWS_PRE, x->answer.bytes + x->sent, size);
    if (lws_write(wsi, space + LWS_PRE, size, size == left ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < (int)size)
        return -1;
    x->sent += size;
    wait_for(x->who, x->server->options.limits.answer_s);
    if (x->sent == x->answer.size)
        return finish(wsi, x);
    lws_callback_on_writable(wsi);
    return 0;
}

/* The answer is known. */
static int begin_answer(struct lws *wsi, http_exchange *x)
{
    const answer *a = &x->answer;
    bool has_content = x->method != LWSHUMETH_HEAD && a->status != HTTP_STATUS_NOT_MODIFIED && a->size > 0;
    x->answered = false;
    x->sent = 0;
    if (x->server->options.log_requests)
        log_request(wsi, x->method, x->path, a);
    if (!write_head(wsi, a))
        return -1;
    return has_content ? go_on(wsi, x) : finish(wsi, x); /* most answers are small: head and body leave together */
}

void http_answer(http_exchange *x, const answer *a, char *owned)
{
    x->pending = false;
    if (!x->who) {
        free(owned);
        clear(x);
        free(x);
        return;
    }
    x->answer = *a;
    x->owned = owned;
    x->answered = true;
    lws_callback_on_writable(x->who->line);
}

static int writeable(struct lws *wsi)
{
    guest *who = lws_get_opaque_user_data(wsi);
    http_exchange *x = who ? who->exchange : NULL;
    if (!x || !who->busy || x->pending)
        return 0;
    if (x->answered)
        return begin_answer(wsi, x);
    return x->sent < x->answer.size ? go_on(wsi, x) : 0;
}

/* ---- requests ---- */

/* Behind a proxy everybody comes from its address, and it says from where in truth. */
static bool settle_address(struct lws *wsi, server *s, guest *who)
{
    char text[HTTP_HEADER_TEXT];
    address from;
    const char *forwarded = s->options.behind_proxy ? http_header(wsi, WSI_TOKEN_X_FORWARDED_FOR, text) : NULL;
    return !forwarded || !origin_forwarded(forwarded, &from) ||
           guests_move(&s->guests, who, &from, s->options.limits.connections_per_address, tes__clock_ms());
}

/* A body for api.c: room for it, or the reason why not. */
static bool expects_body(struct lws *wsi, http_exchange *x, answer *no)
{
    char text[HTTP_HEADER_TEXT];
    bool bounded, body = has_body(wsi, &bounded);
    const char *length = http_header(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, text);
    if (!body)
        return false;
    if (!bounded || x->method != LWSHUMETH_POST || strlen(length) > 6 || atoi(length) > WIRE_MOST || !(x->body = malloc(WIRE_MOST + 1))) {
        *no = no_body_here(bounded);
        return false;
    }
    return true;
}

static int begin_api(struct lws *wsi, http_exchange *x)
{
    answer no = { 0 };
    if (expects_body(wsi, x, &no))
        return 0; /* body() goes on */
    if (no.status)
        http_answer(x, &no, NULL);
    else
        api_begin(x, wsi);
    return 0;
}

/* A request has come, but for its body. */
static int begin(struct lws *wsi, const char *path, size_t path_size)
{
    server *s = server_of(wsi);
    guest *who = lws_get_opaque_user_data(wsi);
    char *uri;
    int length, method = lws_http_get_uri_and_method(wsi, &uri, &length);
    http_exchange *x = exchange_of(who, s);
    if (!x || !settle_address(wsi, s, who))
        return -1;
    s->metrics.requests++;
    x->method = method;
    snprintf(x->path, sizeof x->path, "%s", path);
    who->busy = true;
    wait_for(who, s->options.limits.answer_s);
    bool sound = strlen(path) == path_size; /* no NUL in it */
    if (sound && path_size < sizeof x->path && api_owns(path))
        return begin_api(wsi, x);
    x->answer = sound ? choose(wsi, method, path) : bad_request();
    return begin_answer(wsi, x);
}

static int body(struct lws *wsi, const void *in, size_t size, bool whole)
{
    guest *who = lws_get_opaque_user_data(wsi);
    http_exchange *x = who ? who->exchange : NULL;
    if (!x || !x->body || x->pending || x->answered)
        return 0; /* thrown away */
    if (x->body_size + size > WIRE_MOST)
        return -1;
    if (size)
        memcpy(x->body + x->body_size, in, size);
    x->body_size += size;
    if (whole)
        api_begin(x, wsi);
    return 0;
}

/* libwebsockets refuses names it does not know before it comes here, and has then
 * forgotten the request. */
static int upgrade(struct lws *wsi)
{
    server *s = server_of(wsi);
    guest *who = lws_get_opaque_user_data(wsi);
    bool known = lws_hdr_total_length(wsi, WSI_TOKEN_UPGRADE) > 0;
    int status = !known || !settle_address(wsi, s, who) ? HTTP_STATUS_BAD_REQUEST : socket_refuses(wsi, s, who);
    answer a = bad_request();
    a.status = status;
    a.size = 0;
    if (status && known)
        write_head(wsi, &a);
    return status ? -1 : 0;
}

int http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t size)
{
    guest *who;
    (void)user;
    switch ((int)reason) {
    case LWS_CALLBACK_HTTP: return begin(wsi, in, size);
    case LWS_CALLBACK_HTTP_BODY: return body(wsi, in, size, false);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION: return body(wsi, NULL, 0, true);
    case LWS_CALLBACK_HTTP_WRITEABLE: return writeable(wsi);
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: return upgrade(wsi);
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: return -1;
    case LWS_CALLBACK_RAW_ADOPT: /* what CONNECT would become */
    case LWS_CALLBACK_RAW_RX: return -1;
    case LWS_CALLBACK_WSI_DESTROY:
        if ((who = lws_get_opaque_user_data(wsi)) != NULL) {
            leave(who);
            guests_leave(&server_of(wsi)->guests, who, tes__clock_ms());
            lws_set_opaque_user_data(wsi, NULL);
        }
        return 0;
    default: return 0;
    }
}
