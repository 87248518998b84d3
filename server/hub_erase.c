/* hub_erase.c - one person's data goes: they leave every room they hold a seat in, and
 * their names are taken out of the logs. One room after the other: an open one is closed
 * first (who is in it comes back at once), and stays closed while its log is rewritten. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/hub_inside.h"

enum { MOST_ROOMS = 10000 };

struct hub_erasure {
    struct hub_erasure *next;
    hub *hub;
    unsigned char hash[STORE_HASH];
    store_room *room; /* those not done yet are from `at` on */
    int rooms, at;
    bool listed;      /* `room` is filled */
    hub_room *closed; /* the place of the room at hand, which nobody can open */
    hub_erased *done;
    void *context;
};

/* A log with its texts, as it is written again. */
typedef struct redaction {
    store_event *event;
    char **text; /* those that were made here */
    int events, changed;
} redaction;

static void end(hub_erasure *e, bool done)
{
    hub_erasure **at = &e->hub->erasures;
    while (*at != e)
        at = &(*at)->next;
    *at = e->next;
    if (e->closed)
        hub_close_room(e->closed);
    e->done(e->context, done);
    free(e->room);
    free(e);
}

static void free_redaction(redaction *x)
{
    for (int i = 0; i < x->events; i++)
        free(x->text[i]);
    free(x->text);
    free(x->event);
}

/* Adds one entry; a text that stays as it was is not kept. */
static bool add(redaction *x, const room_event *entry, int n, int64_t at_ms, const store_event *before)
{
    tes_buffer text = { 0 };
    tes_sink sink = tes_buffer_sink(&text);
    if (!wire_write_entry(entry, &sink))
        return false;
    if (before && before->size == text.size && memcmp(before->text, text.text, text.size) == 0) {
        tes_buffer_clear(&text);
        return true;
    }
    x->text[x->events] = text.text;
    x->event[x->events++] = (store_event){ .n = n, .at_ms = at_ms, .text = text.text, .size = text.size };
    x->changed++;
    return true;
}

/* The log without the name, in the room of `r` and in *x. */
static bool redact(hub_room *r, const char *guest, const store_answer *a, redaction *x)
{
    room_effects *fx = &r->hub->effects;
    room_event entry, leave = { .what = ROOM_LEAVE, .id = "erased" };
    bool fine = (r->room = room_new(r->id)) && (x->event = calloc((size_t)a->events + ROOM_STEP_ENTRIES, sizeof *x->event)) &&
                (x->text = calloc((size_t)a->events + ROOM_STEP_ENTRIES, sizeof *x->text));
    for (int i = 0; fine && i < a->events; i++) {
        fine = wire_read_entry(a->event[i].text, a->event[i].size, &entry, NULL);
        if (fine)
            room_forget(&entry, guest);
        fine =
            fine && room_replay(r->room, &entry, a->event[i].at_ms, NULL) && add(x, &entry, a->event[i].n, a->event[i].at_ms, &a->event[i]);
    }
    int rewritten = x->events;
    snprintf(leave.guest, sizeof leave.guest, "%s", guest);
    if (fine && room_seat_of(r->room, guest) != TES_NOBODY && room_phase_of(r->room) != ROOM_OVER) {
        fine = room_step(r->room, &leave, hub_now_ms(), fx);
        for (int i = 0; fine && i < fx->entries; i++) {
            room_forget(&fx->entry[i], guest);
            fine = add(x, &fx->entry[i], a->events + i, room_kept_at(r->room), NULL);
        }
    }
    x->changed = rewritten;
    return fine;
}

static void next_room(hub_erasure *e);

static void written(void *context, const store_answer *a)
{
    hub_erasure *e = context;
    hub_close_room(e->closed);
    e->closed = NULL;
    if (a->status != STORE_DONE) {
        end(e, false);
        return;
    }
    e->at++;
    next_room(e);
}

static void read_it(void *context, const store_answer *a)
{
    hub_erasure *e = context;
    redaction x = { 0 };
    store_room found;
    store *s = e->hub->options.store;
    if (a->status != STORE_DONE && a->status != STORE_MISSING) {
        end(e, false);
        return;
    }
    if (a->status == STORE_MISSING || !redact(e->closed, e->room[e->at].guest, a, &x)) {
        free_redaction(&x);
        end(e, a->status == STORE_MISSING);
        return;
    }
    e->closed->created_ms = a->room[0].created_ms;
    e->closed->alarm = room_alarm(e->closed->room);
    hub_describe(e->closed, &found);
    store_rewrite(s, e->closed->id, x.event, x.changed, NULL, NULL, NULL);
    store_append(s, e->closed->id, x.event + x.changed, x.events - x.changed, &found, written, e);
    free_redaction(&x);
}

static void forgotten(void *context, const store_answer *a) { end(context, a->status == STORE_DONE); }

/* Called until the room at hand is closed. */
static void next_room(hub_erasure *e)
{
    if (!e->listed || e->closed)
        return;
    if (e->at == e->rooms) {
        e->listed = false; /* nothing more to come back for */
        store_forget(e->hub->options.store, e->hash, forgotten, e);
        return;
    }
    hub_room *open = hub_find(e->hub, e->room[e->at].id);
    if (open) {
        if (open->room)
            hub_break(open);
        return;
    }
    e->closed = hub_reserve(e->hub, e->room[e->at].id);
    if (e->closed)
        store_read(e->hub->options.store, e->closed->id, read_it, e);
}

void hub_erase_go_on(hub *h)
{
    for (hub_erasure *e = h->erasures, *next; e; e = next) {
        next = e->next;
        next_room(e);
    }
}

static void got_list(void *context, const store_answer *a)
{
    hub_erasure *e = context;
    e->room = a->status == STORE_DONE ? malloc((size_t)(a->rooms + 1) * sizeof *e->room) : NULL;
    if (!e->room) {
        end(e, false);
        return;
    }
    if (a->rooms)
        memcpy(e->room, a->room, (size_t)a->rooms * sizeof *e->room);
    e->rooms = a->rooms;
    e->listed = true;
    next_room(e);
}

void hub_erase(hub *h, const unsigned char hash[STORE_HASH], hub_erased *done, void *context)
{
    hub_erasure *e = store_trouble(h->options.store) ? NULL : calloc(1, sizeof *e);
    if (!e) {
        done(context, false);
        return;
    }
    e->hub = h;
    e->done = done;
    e->context = context;
    memcpy(e->hash, hash, STORE_HASH);
    e->next = h->erasures;
    h->erasures = e;
    store_games(h->options.store, hash, MOST_ROOMS, got_list, e);
}

void hub_erase_drop(hub *h)
{
    for (hub_erasure *e = h->erasures, *next; e; e = next) {
        next = e->next;
        free(e->room);
        free(e);
    }
    h->erasures = NULL;
}
