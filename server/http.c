/* http.c - the answer to a request: a file of the table, or a short text that says why
 * not. GET and HEAD only; no body is taken. */
#include "server/http.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/clock.h"
#include "server/log.h"

/* Texts of headers that are read (longer ones are as if they were not there), room for
 * the headers of an answer, and how much of a file is handed on at a time. */
enum { HEADER_TEXT = 1024, HEADERS_ROOM = 3072, PIECE = 16384 };

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

/* An answer before it is written. */
typedef struct answer {
    int status;
    const char *type;
    const unsigned char *bytes;
    size_t size;
    const char *tag, *coding, *cache, *allow; /* NULL: no such header */
    bool varies;                              /* with Accept-Encoding  */
    bool close;                               /* the connection, afterwards */
} answer;

/* Headers as they are written. */
typedef struct head {
    struct lws *wsi;
    unsigned char *at, *end;
    bool failed;
} head;

static server *server_of(struct lws *wsi) { return lws_context_user(lws_get_context(wsi)); }

static answer text_answer(int status, const char *text)
{
    return (answer){ .status = status,
                     .type = "text/plain; charset=utf-8",
                     .bytes = (const unsigned char *)text,
                     .size = strlen(text),
                     .cache = "no-store" };
}

/* The text of a request's header, or NULL. */
static const char *header_text(struct lws *wsi, enum lws_token_indexes which, char out[HEADER_TEXT])
{
    return lws_hdr_copy(wsi, out, HEADER_TEXT, which) > 0 ? out : NULL;
}

static answer file_answer(struct lws *wsi, const files_entry *file)
{
    static const char *const names[CODINGS] = { NULL, "gzip", "br" };
    char text[HEADER_TEXT];
    bool there[CODINGS], varies = false;
    for (int c = 0; c < CODINGS; c++) {
        there[c] = file->body[c].bytes != NULL;
        varies |= c != CODING_PLAIN && there[c];
    }
    enum coding coding = negotiate_coding(header_text(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, text), there);
    const files_body *body = &file->body[coding];
    answer a = { .status = HTTP_STATUS_OK,
                 .type = file->type,
                 .bytes = body->bytes,
                 .size = body->size,
                 .tag = body->tag,
                 .coding = names[coding],
                 .cache = file->forever ? "public, max-age=31536000, immutable" : "no-cache",
                 .varies = varies };
    if (negotiate_unchanged(header_text(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, text), body->tag))
        a.status = HTTP_STATUS_NOT_MODIFIED;
    return a;
}

static answer not_found(struct lws *wsi)
{
    const files_entry *page = files_find(&server_of(wsi)->files, "/404.html");
    if (!page)
        return text_answer(HTTP_STATUS_NOT_FOUND, "There is nothing at this address.\n");
    answer a = file_answer(wsi, page);
    a.status = HTTP_STATUS_NOT_FOUND;
    a.tag = NULL;
    return a;
}

/* Does the request announce a body? One of unknown length could hide another request. */
static bool has_body(struct lws *wsi, bool *bounded)
{
    char text[HEADER_TEXT];
    const char *length = header_text(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, text);
    *bounded = lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) == 0 && length && strspn(length, "0123456789") == strlen(length);
    return lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0 || (length && strspn(length, "0") != strlen(length));
}

static answer bad_request(void)
{
    answer a = text_answer(HTTP_STATUS_BAD_REQUEST, "This is no request.\n");
    a.close = true;
    return a;
}

static answer choose(struct lws *wsi, int method, const char *path)
{
    bool bounded, body = has_body(wsi, &bounded);
    answer a;
    if (method != LWSHUMETH_GET && method != LWSHUMETH_HEAD) {
        a = text_answer(HTTP_STATUS_METHOD_NOT_ALLOWED, "Only GET and HEAD are answered here.\n");
        a.allow = "GET, HEAD";
        a.close = !bounded; /* a bounded body is read and thrown away */
        return a;
    }
    if (body) {
        a = text_answer(HTTP_STATUS_REQ_ENTITY_TOO_LARGE, "No body is taken here.\n");
        a.close = !bounded;
        return a;
    }
    if (strcmp(path, "/healthz") == 0)
        return text_answer(HTTP_STATUS_OK, "ok\n");
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
    unsigned char room[LWS_PRE + HEADERS_ROOM];
    head h = { .wsi = wsi, .at = room + LWS_PRE, .end = room + sizeof room };
    bool unchanged = a->status == HTTP_STATUS_NOT_MODIFIED;
    h.failed = lws_add_http_header_status(wsi, (unsigned)a->status, &h.at, h.end) != 0;
    put_header(&h, "content-type:", unchanged ? NULL : a->type);
    put_header(&h, "content-encoding:", unchanged ? NULL : a->coding);
    put_header(&h, "etag:", a->tag);
    put_header(&h, "cache-control:", a->cache);
    put_header(&h, "vary:", a->varies ? "accept-encoding" : NULL);
    put_header(&h, "allow:", a->allow);
    put_header(&h, "connection:", a->close ? "close" : NULL);
    put_numbers(&h, a->size);
    return !h.failed && lws_finalize_write_http_header(wsi, room + LWS_PRE, &h.at, h.end) == 0;
}

static void log_request(struct lws *wsi, const char *method, const char *path, const answer *a)
{
    char from[ADDRESS_TEXT], quoted[LOG_VALUE];
    const guest *who = lws_get_opaque_user_data(wsi);
    address_host(&who->from, from);
    log_event("info", "request", "from=%s method=%s path=%s status=%d bytes=%zu coding=%s", from, method, log_quote(path, quoted),
              a->status, a->size, a->coding ? a->coding : "none");
}

static void wait_for(guest *who, int seconds) { who->until_ms = tes__clock_ms() + (uint64_t)seconds * 1000; }

/* A request is answered: the connection may bring another, or ends. */
static int finish(struct lws *wsi, bool close)
{
    server *s = server_of(wsi);
    guest *who = lws_get_opaque_user_data(wsi);
    who->busy = false;
    wait_for(who, lws_partial_buffered(wsi) ? s->options.limits.answer_s : s->options.limits.request_s);
    return close || s->stopping || lws_http_transaction_completed(wsi) ? -1 : 0;
}

/* The client can take more. */
static int go_on(struct lws *wsi, http_request *request)
{
    unsigned char room[LWS_PRE + PIECE];
    server *s = server_of(wsi);
    guest *who = lws_get_opaque_user_data(wsi);
    size_t left = request->size - request->sent, size = left < PIECE ? left : PIECE;
    if (!who->busy)
        return 0;
    memcpy(room + LWS_PRE, request->bytes + request->sent, size);
    if (lws_write(wsi, room + LWS_PRE, size, size == left ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < (int)size)
        return -1;
    request->sent += size;
    wait_for(who, s->options.limits.answer_s);
    if (request->sent == request->size)
        return finish(wsi, request->close);
    lws_callback_on_writable(wsi);
    return 0;
}

/* A request has come whole. */
static int begin(struct lws *wsi, http_request *request, const char *path, size_t path_size)
{
    server *s = server_of(wsi);
    guest *who = lws_get_opaque_user_data(wsi);
    char *uri;
    int length, method = lws_http_get_uri_and_method(wsi, &uri, &length);
    answer a = strlen(path) == path_size ? choose(wsi, method, path) : bad_request(); /* a NUL in it */
    bool has_content = method != LWSHUMETH_HEAD && a.status != HTTP_STATUS_NOT_MODIFIED && a.size > 0;
    if (s->options.log_requests)
        log_request(wsi, method == LWSHUMETH_GET ? "GET" : method == LWSHUMETH_HEAD ? "HEAD" : "other", path, &a);
    if (!write_head(wsi, &a))
        return -1;
    if (!has_content)
        return finish(wsi, a.close);
    *request = (http_request){ .bytes = a.bytes, .size = a.size, .close = a.close };
    who->busy = true;
    return go_on(wsi, request); /* most answers are small: head and body leave together */
}

/* There is nothing to upgrade to. libwebsockets refuses names it does not know before
 * it comes here, and has then forgotten the request. */
static int refuse_upgrade(struct lws *wsi)
{
    answer a = bad_request();
    a.size = 0;
    if (lws_hdr_total_length(wsi, WSI_TOKEN_UPGRADE) > 0)
        write_head(wsi, &a);
    return -1;
}

int http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t size)
{
    switch ((int)reason) {
    case LWS_CALLBACK_HTTP: return begin(wsi, user, in, size);
    case LWS_CALLBACK_HTTP_WRITEABLE: return go_on(wsi, user);
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: return refuse_upgrade(wsi);
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: return -1;
    case LWS_CALLBACK_RAW_ADOPT: /* what CONNECT would become */
    case LWS_CALLBACK_RAW_RX: return -1;
    case LWS_CALLBACK_WSI_DESTROY:
        if (lws_get_opaque_user_data(wsi))
            guests_leave(&server_of(wsi)->guests, lws_get_opaque_user_data(wsi));
        return 0;
    default: return 0;
    }
}
