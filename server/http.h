/* http.h - between the loop (server.c), the answers to requests (http.c), what is asked
 * of rooms over HTTP (api.c), and WebSockets (socket.c). */
#ifndef SERVER_HTTP_H
#define SERVER_HTTP_H
#include <libwebsockets.h>
#include <uv.h>

#include "server/files.h"
#include "server/guests.h"
#include "server/hub.h"
#include "server/server.h"

typedef struct server {
    server_options options;
    files files;
    guests guests;
    metrics metrics;
    store *store; /* NULL: there are no rooms */
    hub *hub;
    int bell;            /* the store rings it */
    bool stopping, done; /* finishing answers; finished */
    uv_loop_t loop;
    struct lws_context *context;
    struct lws_vhost *house;
    struct lws *door; /* the listening socket; NULL once it is closed */
    lws_sorted_usec_list_t watch, tick;
    uint64_t stop_by_ms, next_forget_ms;
} server;

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

enum { HTTP_PATH = 256 };

/* A request and its answer. Lives as long as its guest, or, where the guest has gone and
 * the store still works on it, until that is done. */
typedef struct http_exchange {
    server *server;
    guest *who; /* NULL: gone */
    int method;
    char path[HTTP_PATH];
    char *body; /* what came; NULL: none is expected */
    size_t body_size;
    bool pending;  /* somebody will call http_answer() */
    bool answered; /* `answer` is filled, and not yet begun */
    bool logged;
    answer answer;
    char *owned; /* the bytes of the answer, where they are nobody else's */
    size_t sent;
} http_exchange;

/* The protocol of every connection that comes in by the door. */
int http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t size);

/* The answer to a request, now or after the store has answered. `owned` is freed later. */
void http_answer(http_exchange *x, const answer *a, char *owned);

/* A header's text, or NULL. */
enum { HTTP_HEADER_TEXT = 1024 };
const char *http_header(struct lws *wsi, enum lws_token_indexes which, char out[HTTP_HEADER_TEXT]);

answer http_text(int status, const char *text);

/* Headers of every answer, those of libwebsockets itself included. */
extern const struct lws_protocol_vhost_options http_headers[];

/* --- api.c --- */

bool api_owns(const char *path);
void api_begin(http_exchange *x, struct lws *wsi); /* whole, with its body */

/* --- socket.c --- */

#define SOCKET_PATH "/api/socket"
#define SOCKET_PROTOCOL "tessera"

/* 0, or the status with which this upgrade is refused. */
int socket_refuses(struct lws *wsi, server *s, guest *who);
int socket_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t size);

/* For the hub. */
void socket_ready(void *socket);
void socket_cut(void *socket, bool politely);

/* Every second, and more often during a stop: is it still there, does it read? */
void socket_look(void *socket, uint64_t now_ms, bool stopping);

#endif
