/* http.h - between the loop (server.c) and the answers to requests (http.c). */
#ifndef SERVER_HTTP_H
#define SERVER_HTTP_H
#include <libwebsockets.h>

#include "server/files.h"
#include "server/guests.h"
#include "server/server.h"

typedef struct server {
    server_options options;
    files files;
    guests guests;
    bool stopping, done; /* finishing answers; finished */
    struct lws_context *context;
    struct lws_vhost *house;
    struct lws *door; /* the listening socket; NULL once it is closed */
    lws_sorted_usec_list_t watch;
    uint64_t stop_by_ms;
} server;

/* What one request keeps until its answer is sent. */
typedef struct http_request {
    const unsigned char *bytes;
    size_t size, sent;
    bool close; /* the connection, afterwards */
} http_request;

/* The protocol of every connection that comes in by the door. */
int http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t size);

/* Headers of every answer, those of libwebsockets itself included. */
extern const struct lws_protocol_vhost_options http_headers[];

#endif
