/* hub.h - rooms that are open now, and the connections in them. Between sockets
 * (socket.c), which bring and take texts, and rooms (room.h), which decide; the store
 * keeps what they decide. Knows no socket library, so that tests need none. One thread.
 *
 * WHAT IS SAID IS KEPT: the messages of a step wait until the entries of that step, and
 * of every earlier step of the room, are on disk.
 *
 * A message to all is one text with a count of who still has to send it; connections
 * hold pointers. A connection that does not take what is said is cut, when too much
 * waits for it.
 */
#ifndef SERVER_HUB_H
#define SERVER_HUB_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/metrics.h"
#include "server/room.h"
#include "server/store.h"
#include "server/wire.h"

enum {
    HUB_BEFORE = 32,            /* bytes in front of a text that a socket may write on */
    HUB_MOST_TEXTS = 64,        /* waiting for one connection */
    HUB_MOST_BYTES = 256 << 10, /* of them, beyond the first text */
    HUB_MOST_ROOMS = 20000,     /* open at a time */
    HUB_MOST_UNSAVED = 20000    /* steps that wait for the disk; beyond this none is accepted */
};

typedef struct hub hub;
typedef struct hub_line hub_line; /* a connection */

/* A message. bytes[-HUB_BEFORE] may be written on by whoever sends. */
typedef struct hub_text {
    int users;
    size_t size;
    bool table; /* holds all but the moves: the next one makes it superfluous */
    unsigned char *bytes;
} hub_text;

typedef struct hub_options {
    store *store;
    int computers; /* engines that think at a time */
    int keep_days; /* of unfinished rooms in which nothing happens; 0: for ever */
    metrics *metrics;
    void (*wake)(void *context); /* from any thread: call hub_deliver() soon */
    void *context;
    void (*ready)(void *socket);              /* hub_next() has something */
    void (*cut)(void *socket, bool politely); /* end it: after what waits, or at once */
} hub_options;

hub *hub_new(const hub_options *options); /* NULL when memory is short */
void hub_free(hub *h);

/* ---- connections ---- */

hub_line *hub_connect(hub *h, void *socket); /* NULL when memory is short */
void hub_disconnect(hub_line *line);

/* A whole message has come. */
void hub_receive(hub_line *line, const char *text, size_t size);

/* May more be read from it now? Not while its room is being opened. */
bool hub_listens(const hub_line *line);

/* What to send next, or NULL; hub_sent() when that was taken. */
hub_text *hub_next(hub_line *line);
void hub_sent(hub_line *line);

/* Something is wrong with a connection: told, and cut politely. */
void hub_complain(hub_line *line, const char *why, const char *text);

/* ---- time ---- */

/* The store or a computer has answers. */
void hub_deliver(hub *h);

/* Some ten times a second: clocks, computers, rooms that nobody is in. */
void hub_tick(hub *h);

/* After every turn of the loop: who watches a crowded room is served a few at a time,
 * so that no other room waits for all of them. True when there are more. */
bool hub_turn(hub *h);

/* The server is about to stop: all are told; true once nothing waits for the disk. */
void hub_stop(hub *h);
bool hub_at_rest(const hub *h);

/* ---- for HTTP ---- */

/* A new room of this holder; `done` is told its name once it is on disk, or NULL and
 * why not (a word of docs/wire.md and a sentence). */
typedef void hub_created(void *context, const char *room, const char *guest, const char *why, const char *text);
void hub_create(hub *h, const room_event *wish, const unsigned char hash[STORE_HASH], hub_created *done, void *context);

/* The holder leaves all rooms and their names are taken out of them; `done` gets STORE_DONE once
 * it is on disk, STORE_FAILED when it could not be. */
typedef void hub_erased(void *context, bool done);
void hub_erase(hub *h, const unsigned char hash[STORE_HASH], hub_erased *done, void *context);

#endif
