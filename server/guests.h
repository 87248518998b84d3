/* guests.h - who is connected: how many in all, how many from one address, and since
 * when each keeps the server waiting. Knows no socket library. */
#ifndef SERVER_GUESTS_H
#define SERVER_GUESTS_H
#include <stdbool.h>
#include <stdint.h>

#include "server/address.h"

enum { GUESTS_BUCKETS = 1024 };

/* An address and its guests. IPv6 counts by /64, which is what one customer has. */
typedef struct household {
    struct household *next;
    unsigned char key[16];
    int guests;
} household;

typedef struct guest {
    struct guest *before, *after;
    household *home;
    address from;
    void *line;        /* the connection, as whoever admitted it calls it */
    uint64_t until_ms; /* when patience ends */
    bool busy;         /* an answer is under way */
} guest;

typedef struct guests {
    guest *first;
    int count;
    household *home[GUESTS_BUCKETS];
} guests;

/* A new guest, or NULL when there are `most` already, or `most_at_home` from this
 * address, or no memory is left. */
guest *guests_admit(guests *g, const address *from, int most, int most_at_home);
void guests_leave(guests *g, guest *who);

#endif
