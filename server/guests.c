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
    g->homes++;
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
    g->homes--;
    free(home);
}

void guests_forget(guests *g, uint64_t now_ms, uint64_t after_ms)
{
    for (int i = 0; i < GUESTS_BUCKETS; i++)
        for (household *h = g->home[i], *next; h; h = next) {
            next = h->next;
            if (h->guests == 0 && now_ms - h->empty_ms >= after_ms)
                drop_if_empty(g, h);
        }
}

/* One guest fewer at this address. */
static void leave_home(guests *g, household *home, uint64_t now_ms)
{
    home->guests--;
    home->empty_ms = now_ms;
    if (g->homes > GUESTS_REMEMBERED)
        drop_if_empty(g, home);
}

guest *guests_admit(guests *g, const address *from, int most, int most_at_home)
{
    household *home = g->count < most ? find_home(g, from) : NULL;
    if (!home)
        return NULL;
    guest *who = home->guests < most_at_home ? calloc(1, sizeof *who) : NULL;
    if (!who)
        return NULL;
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

bool guests_move(guests *g, guest *who, const address *from, int most_at_home, uint64_t now_ms)
{
    household *home = find_home(g, from);
    if (!home || (home != who->home && home->guests >= most_at_home))
        return false;
    home->guests++;
    leave_home(g, who->home, now_ms);
    who->home = home;
    who->from = *from;
    return true;
}

void guests_leave(guests *g, guest *who, uint64_t now_ms)
{
    if (who->before)
        who->before->after = who->after;
    else
        g->first = who->after;
    if (who->after)
        who->after->before = who->before;
    leave_home(g, who->home, now_ms);
    free(who);
    g->count--;
}
