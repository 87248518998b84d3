/* guests.c - see guests.h. */
#include "server/guests.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"

/* Addresses can be chosen by who wants long lists, but a list is never longer than
 * the number of guests, which is bounded. */
static unsigned bucket(const unsigned char key[16]) { return (unsigned)(tes__hash_bytes(key, 16) % GUESTS_BUCKETS); }

static void make_key(const address *a, unsigned char key[16])
{
    memset(key, 0, 16);
    if (a->any.sa_family == AF_INET6 && IN6_IS_ADDR_V4MAPPED(&a->six.sin6_addr))
        memcpy(key, &a->six.sin6_addr, 16);
    else if (a->any.sa_family == AF_INET6)
        memcpy(key, &a->six.sin6_addr, 8);
    else
        memcpy(key + 12, &a->four.sin_addr, 4);
}

static household *find_home(guests *g, const address *from)
{
    unsigned char key[16];
    make_key(from, key);
    household **list = &g->home[bucket(key)];
    for (household *h = *list; h; h = h->next)
        if (memcmp(h->key, key, sizeof key) == 0)
            return h;
    household *h = calloc(1, sizeof *h);
    if (!h)
        return NULL;
    memcpy(h->key, key, sizeof key);
    h->next = *list;
    return *list = h;
}

static void drop_if_empty(guests *g, household *home)
{
    if (home->guests > 0)
        return;
    household **at = &g->home[bucket(home->key)];
    while (*at != home)
        at = &(*at)->next;
    *at = home->next;
    free(home);
}

guest *guests_admit(guests *g, const address *from, int most, int most_at_home)
{
    household *home = g->count < most ? find_home(g, from) : NULL;
    if (!home)
        return NULL;
    guest *who = home->guests < most_at_home ? calloc(1, sizeof *who) : NULL;
    if (!who) {
        drop_if_empty(g, home);
        return NULL;
    }
    who->home = home;
    who->from = *from;
    who->after = g->first;
    if (g->first)
        g->first->before = who;
    g->first = who;
    home->guests++;
    g->count++;
    return who;
}

void guests_leave(guests *g, guest *who)
{
    if (who->before)
        who->before->after = who->after;
    else
        g->first = who->after;
    if (who->after)
        who->after->before = who->before;
    who->home->guests--;
    drop_if_empty(g, who->home);
    free(who);
    g->count--;
}
