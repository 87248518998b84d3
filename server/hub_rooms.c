/* hub_rooms.c - opening and closing rooms, and what time brings. See hub.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/hash.h"
#include "server/hub_inside.h"
#include "server/log.h"

/* Quiet rooms are closed after a minute; the store is told every five seconds that there is
 * a server, and asked for rooms whose time has come; once an hour for those nobody wants. */
enum { QUIET_MS = 60000, ALIVE_MS = 5000, DUE_MS = 5000, STALE_MS = 3600000, MOST_AT_ONCE = 256 };
#define DAY_MS INT64_C(86400000)

int64_t hub_now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static hub_room **bucket(hub *h, const char *id) { return &h->bucket[tes__hash_bytes(id, strlen(id)) % HUB_BUCKETS]; }

hub_room *hub_find(hub *h, const char *id)
{
    for (hub_room *r = *bucket(h, id); r; r = r->next)
        if (strcmp(r->id, id) == 0)
            return r;
    return NULL;
}

static hub_room *add(hub *h, const char *id)
{
    hub_room *r = h->rooms < HUB_MOST_ROOMS ? calloc(1, sizeof *r) : NULL;
    if (!r)
        return NULL;
    hub_room **first = bucket(h, id);
    snprintf(r->id, sizeof r->id, "%s", id);
    r->hub = h;
    r->alarm = r->indexed_alarm = ROOM_NEVER;
    r->last_speech = &r->speech;
    r->used_ms = hub_now_ms();
    r->next = *first;
    *first = r;
    r->later = h->oldest;
    if (h->oldest)
        h->oldest->earlier = r;
    h->oldest = r;
    h->rooms++;
    return r;
}

hub_room *hub_new_room(hub *h, const char *id)
{
    hub_room *r = add(h, id);
    if (r && !(r->room = room_new(id))) {
        hub_close_room(r);
        return NULL;
    }
    return r;
}

hub_room *hub_reserve(hub *h, const char *id)
{
    hub_room *r = add(h, id);
    if (r) {
        r->broken = true;
        r->unsaved = 1; /* so that it is not closed for being quiet */
    }
    return r;
}

/* Nobody is in it, and nothing waits for the disk. */
void hub_close_room(hub_room *r)
{
    hub *h = r->hub;
    hub_room **at = bucket(h, r->id);
    while (*at != r)
        at = &(*at)->next;
    *at = r->next;
    if (r->earlier)
        r->earlier->later = r->later;
    else
        h->oldest = r->later;
    if (r->later)
        r->later->earlier = r->earlier;
    think_stop(h->think, r);
    store_release(h->options.store, r->id);
    room_free(r->room);
    free(r);
    h->rooms--;
}

/* ---- loading ---- */

static room *replay(const char *id, const store_answer *a, tes_error *error)
{
    room *r = room_new(id);
    room_event entry;
    for (int i = 0; r && i < a->events; i++)
        if (a->event[i].n != i || !wire_read_entry(a->event[i].text, a->event[i].size, &entry, error) ||
            !room_replay(r, &entry, a->event[i].at_ms, error)) {
            room_free(r);
            r = NULL;
        }
    return r;
}

/* The times without a server since the last entry, then now. */
static void wake(hub_room *r, const store_answer *a)
{
    room_event event = { .what = ROOM_DOWN };
    for (int i = 0; i < a->gaps && !r->broken; i++) {
        event.from = a->gap[i].from_ms;
        event.until = a->gap[i].until_ms;
        hub_step(r, &event, NULL, NULL);
    }
    event = (room_event){ .what = ROOM_WAKE };
    if (!r->broken)
        hub_step(r, &event, NULL, NULL);
}

static void refuse_all(hub_room *r, const char *why, const char *text)
{
    r->broken = true;
    while (r->first) {
        hub_line *line = r->first;
        hub_unlink(line);
        hub_complain(line, why, text);
    }
    hub_close_room(r);
}

static void loaded(void *context, const store_answer *a)
{
    hub_room *r = context;
    tes_error error = { .text = "no memory is left" };
    char quoted[LOG_VALUE];
    if (a->status == STORE_MISSING) {
        refuse_all(r, "room", "There is no such room.");
    } else if (a->status != STORE_DONE) {
        refuse_all(r, "disk", "The room cannot be read just now; come back in a moment.");
    } else if (!(r->room = replay(r->id, a, &error))) {
        log_event("error", "damaged", "room=%s why=%s", r->id, log_quote(error.text, quoted));
        refuse_all(r, "room", "This room is damaged; its operator knows.");
    } else {
        r->created_ms = a->room[0].created_ms;
        r->indexed_alarm = a->room[0].alarm_ms;
        wake(r, a);
        for (hub_line *line = r->first, *next; line && !r->broken; line = next) {
            next = line->after;
            hub_enter(line);
            r->hub->options.ready(line->socket); /* it may be read from again */
        }
    }
}

hub_room *hub_open_room(hub *h, const char *id)
{
    hub_room *r = add(h, id);
    if (r)
        store_load(h->options.store, id, loaded, r);
    return r;
}

/* ---- time ---- */

static void close_quiet(hub_room *r, int64_t now)
{
    bool idle = !r->first && r->room && !r->unsaved && !r->speech;
    if (!idle || (!r->broken && (r->ticket || r->alarm <= now + QUIET_MS || now - r->used_ms < QUIET_MS)))
        return;
    if (!r->broken && r->alarm != r->indexed_alarm) {
        store_room found;
        hub_describe(r, &found);
        store_append(r->hub->options.store, r->id, NULL, 0, &found, NULL, NULL);
    }
    hub_close_room(r);
}

/* Rooms that nobody is in, but whose clocks run. */
static void open_due(void *context, const store_answer *a)
{
    hub *h = context;
    for (int i = 0; i < a->rooms && !h->stopping; i++)
        if (!hub_find(h, a->room[i].id))
            hub_open_room(h, a->room[i].id);
}

static void removed(void *context, const store_answer *a)
{
    (void)context;
    log_event("info", "removed", "rooms=1 done=%d", a->status == STORE_DONE);
}

static void remove_stale(void *context, const store_answer *a)
{
    hub *h = context;
    for (int i = 0; i < a->rooms; i++)
        if (!hub_find(h, a->room[i].id))
            store_remove(h->options.store, a->room[i].id, removed, NULL);
}

static bool is_time(int64_t *next, int64_t now, int64_t every)
{
    if (now < *next && *next - now <= every)
        return false;
    *next = now + every;
    return true;
}

static void housekeeping(hub *h, int64_t now)
{
    store *s = h->options.store;
    if (is_time(&h->next_alive_ms, now, ALIVE_MS) && h->rooms > 0)
        store_alive(s, now);
    if (is_time(&h->next_due_ms, now, DUE_MS))
        store_due(s, now, MOST_AT_ONCE, open_due, h);
    if (is_time(&h->next_stale_ms, now, STALE_MS) && h->options.keep_days)
        store_stale(s, now - h->options.keep_days * DAY_MS, MOST_AT_ONCE, remove_stale, h);
}

static void count(hub *h)
{
    metrics *m = h->options.metrics;
    store_figures f;
    store_figures_of(h->options.store, &f);
    m->rooms = h->rooms;
    m->unsaved = h->unsaved;
    m->thinking = think_busy(h->think);
    m->thinking_waits = think_waiting(h->think);
    m->trouble = store_trouble(h->options.store) != NULL;
    m->store_events = f.events;
    m->store_commits = f.commits;
    m->store_failures = f.failures;
    if (f.commit_us_most > m->store_commit_us_most)
        m->store_commit_us_most = f.commit_us_most;
}

void hub_tick(hub *h)
{
    int64_t now = hub_now_ms();
    room_event tick = { .what = ROOM_TICK };
    count(h);
    if (store_trouble(h->options.store))
        return;
    if (h->stopping)
        return;
    for (hub_room *r = h->oldest, *later; r; r = later) {
        later = r->later;
        if (r->room && !r->broken && r->alarm <= now)
            hub_step(r, &tick, NULL, NULL);
        close_quiet(r, now);
    }
    hub_erase_go_on(h);
    housekeeping(h, now);
}

/* ---- the disk's troubles, and the end ---- */

static void tell_all(hub *h, const char *why, const char *text)
{
    for (hub_room *r = h->oldest; r; r = r->later)
        for (hub_line *line = r->first; line; line = line->after)
            hub_trouble(line, why, text);
}

void hub_deliver(hub *h)
{
    store_deliver(h->options.store);
    const char *trouble = store_trouble(h->options.store);
    if (trouble && !h->told_trouble) {
        log_event("error", "disk", "why=\"%s\" unsaved=%d", trouble, h->unsaved);
        tell_all(h, "disk", trouble);
    } else if (!trouble && h->told_trouble) {
        log_event("info", "disk-recovered", "unsaved=%d", h->unsaved);
    }
    h->told_trouble = trouble != NULL;
    if (!trouble) /* nothing new until the old is kept */
        think_look(h->think);
}

void hub_stop(hub *h)
{
    h->stopping = true;
    tell_all(h, "closing", "The server is about to stop; come back in a moment.");
    if (!store_trouble(h->options.store))
        store_alive(h->options.store, hub_now_ms());
}
