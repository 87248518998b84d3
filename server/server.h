/* server.h - the server: `tessera serve` without its arguments. One thread, one loop;
 * answers to requests are made in http.c. */
#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H
#include <stdbool.h>

#include <tessera/error.h>

#include "server/address.h"

/* How much strangers may ask of the server; server.c says why so much. */
typedef struct server_limits {
    int connections, connections_per_address;
    int header_bytes;
    int request_s; /* how long a connection may be without a whole request        */
    int answer_s;  /* how long an answer may wait until the client takes more of it */
    int stop_s;    /* how long a stop waits for answers under way                   */
    int ping_s;    /* after how long a silent WebSocket is asked whether it is there */
    int silent_s;  /* and after how long it is taken for dead                       */
} server_limits;

typedef struct server_options {
    const address *listen;         /* NULL: 127.0.0.1:8464, or the next free port */
    const char *site;              /* the folder of the page                      */
    const char *data;              /* the folder of the rooms; NULL: there are none */
    bool must_have_data;           /* otherwise the page is served alone when it cannot be opened */
    const char *certificate, *key; /* files; NULL: no TLS                  */
    const char *public_url;        /* where browsers find the page; NULL: where they ask */
    bool behind_proxy;             /* X-Forwarded-For is to be believed    */
    int computers;                 /* that think at a time; 0 becomes usual */
    int keep_days;                 /* of unfinished rooms; 0: for ever      */
    bool log_requests;
    server_limits limits;                          /* what is 0 becomes usual */
    void (*ready)(void *context, const char *url); /* it listens */
    void *context;
} server_options;

enum { SERVER_PORT = 8464 }; /* of the default address */

/* Serves until SIGINT or SIGTERM; false with a sentence when it cannot begin or go on. */
bool server_run(const server_options *options, tes_error *error);

#endif
