/* guests.h - who is connected: how many in all, how many from one address, and since
 * when each keeps the server waiting. Knows no socket library. */
#ifndef SERVER_GUESTS_H
#define SERVER_GUESTS_H
#include <stdbool.h>
#include <stdint.h>

#include "server/address.h"
#include "server/limits.h"

enum { GUESTS_BUCKETS = 1024, GUESTS_REMEMBERED = 50000 };

/* An address and its guests. IPv6 counts by /64, which is what one customer has. It is
 * remembered for a while after the last has gone, or going would refill its measures. */
typedef struct household {
    struct household *next;
    unsigned char key[16];
    int guests;
    uint64_t empty_ms; /* when the last went */
    measure rooms, messages, bytes, requests;
} household;

typedef struct guest {
    struct guest *before, *after;
    household *home;
    address from;
    void *line;        /* the connection, as whoever admitted it calls it */
    uint64_t until_ms; /* when patience ends */
    bool busy;         /* an answer is under way */
    void *exchange;    /* http.c: the request that is being answered */
    void *socket;      /* socket.c: what it became */
} guest;

typedef struct guests {
    guest *first;
    int count, homes;
    household *home[GUESTS_BUCKETS];
} guests;

/* A new guest, or NULL when there are `most` already, or `most_at_home` from this
 * address, or no memory is left. */
guest *guests_admit(guests *g, const address *from, int most, int most_at_home);
void guests_leave(guests *g, guest *who, uint64_t now_ms);

/* The guest is in truth from somewhere else: a proxy said so. False when there are
 * `most_at_home` already. */
bool guests_move(guests *g, guest *who, const address *from, int most_at_home, uint64_t now_ms);

/* Forgets households that have been empty for so long. */
void guests_forget(guests *g, uint64_t now_ms, uint64_t after_ms);

#endif
