/* hub.c - steps of rooms and what they say. See hub.h. */
#include "server/hub.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/hub_inside.h"
#include "server/log.h"

/* ---- speeches ---- */

hub_speech *hub_speech_new(hub_room *r, hub_line *line)
{
    hub_speech *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->room = r;
    s->line = line;
    s->since_us = metrics_now_us();
    return s;
}

static void free_speech(hub_speech *s)
{
    for (int i = 0; i < s->texts; i++)
        hub_text_drop(s->text[i]);
    free(s);
}

static void say(hub_room *r, hub_speech *s)
{
    for (int i = 0; i < s->texts; i++) {
        if (!s->to_all[i] && s->line)
            hub_push(s->line, s->text[i]);
        for (hub_line *line = s->to_all[i] ? r->first : NULL; line; line = line->after)
            if (line->listening || (s->joins && line == s->line))
                hub_push(line, s->text[i]);
        if (s->joins && s->line)
            s->line->listening = true;
    }
    if (s->created)
        s->created(s->context, r->id, s->guest, NULL, NULL);
}

/* In order, as far as everything is kept. */
static void speak(hub_room *r)
{
    for (hub_speech *s; (s = r->speech) && s->kept;) {
        r->speech = s->next;
        if (!r->speech)
            r->last_speech = &r->speech;
        if (!r->broken)
            say(r, s);
        free_speech(s);
    }
}

void hub_break(hub_room *r)
{
    if (r->broken)
        return;
    r->broken = true;
    think_stop(r->hub->think, r);
    for (hub_line *line = r->first; line; line = line->after)
        hub_cut(line, true);
}

static void kept(void *context, const store_answer *answer)
{
    hub_speech *s = context;
    hub_room *r = s->room;
    metrics *m = r->hub->options.metrics;
    s->kept = true;
    r->unsaved--;
    r->hub->unsaved--;
    if (answer->status != STORE_DONE) {
        log_event("error", "lost", "room=%s why=\"another server has written to it\"", r->id);
        hub_break(r);
    } else if (s->line || s->created) {
        metrics_kept(m, metrics_now_us() - s->since_us);
    }
    speak(r);
}

/* ---- what is written ---- */

static const char *sits(const room_seat *seat)
{
    static const char *const word[] = { "open", "closed", "computer", "guest", "stand-in" };
    return word[seat->sitter];
}

/* For lists: who sits where. */
static void write_about(const room *r, char out[STORE_ABOUT])
{
    json_t *seats = json_array(), *about = json_pack("{s:s, s:o}", "clock", room_clock(r), "seats", seats);
    for (int i = 0; i < room_seats(r); i++) {
        const room_seat *seat = room_seat_at(r, i);
        json_array_append_new(seats, json_pack("{s:s, s:s}", "sits", sits(seat), "name", seat->name));
    }
    size_t size = about ? json_dumpb(about, out, STORE_ABOUT - 1, JSON_COMPACT) : 0;
    json_decref(about);
    if (size == 0 || size > STORE_ABOUT - 1)
        size = (size_t)snprintf(out, STORE_ABOUT, "{}");
    out[size] = '\0';
}

void hub_describe(const hub_room *r, store_room *out)
{
    room_phase phase = room_phase_of(r->room);
    int mover = room_mover(r->room);
    *out = (store_room){ .phase = phase == ROOM_OVER      ? STORE_OVER
                                  : phase == ROOM_PLAYING ? STORE_PLAYING
                                                          : STORE_WAITING,
                         .listed = room_is_listed(r->room),
                         .created_ms = r->created_ms,
                         .updated_ms = room_kept_at(r->room),
                         .alarm_ms = r->alarm };
    snprintf(out->id, sizeof out->id, "%s", r->id);
    snprintf(out->game, sizeof out->game, "%s", room_game(r->room));
    if (mover != TES_NOBODY && room_seat_at(r->room, mover)->sitter == ROOM_SEAT_GUEST)
        snprintf(out->turn, sizeof out->turn, "%s", room_seat_at(r->room, mover)->guest);
    write_about(r->room, out->about);
}

/* The entries of the step, in one commit. False when memory is short. */
static bool keep(hub_room *r, hub_speech *s)
{
    const room_effects *fx = &r->hub->effects;
    store_event event[ROOM_STEP_ENTRIES];
    store_room found;
    size_t end[ROOM_STEP_ENTRIES];
    tes_buffer text = { 0 };
    tes_sink sink = tes_buffer_sink(&text);
    int64_t now = room_kept_at(r->room);
    bool fine = true;
    for (int i = 0; i < fx->entries && fine; i++) {
        fine = wire_write_entry(&fx->entry[i], &sink);
        end[i] = text.size;
        r->hub->options.metrics->moves += fx->entry[i].what == ROOM_MOVED;
    }
    for (int i = 0; i < fx->entries && fine; i++) {
        size_t begin = i ? end[i - 1] : 0;
        event[i] =
            (store_event){ .n = room_entries(r->room) - fx->entries + i, .at_ms = now, .text = text.text + begin, .size = end[i] - begin };
    }
    if (fine) {
        hub_describe(r, &found);
        r->indexed_alarm = r->alarm;
        store_append(r->hub->options.store, r->id, event, fx->entries, &found, kept, s);
        r->unsaved++;
        r->hub->unsaved++;
    }
    tes_buffer_clear(&text);
    return fine;
}

static bool write_texts(hub_room *r, hub_speech *s)
{
    const room_effects *fx = &r->hub->effects;
    for (int i = 0; i < fx->messages; i++) {
        tes_buffer text = { 0 };
        tes_sink sink = tes_buffer_sink(&text);
        hub_text *t = NULL;
        if ((fx->message[i].to_all ? r->first != NULL : s->line != NULL) && wire_write_message(r->room, &fx->message[i], &sink))
            t = hub_text_new(text.text, text.size);
        bool wanted = fx->message[i].to_all ? r->first != NULL : s->line != NULL;
        tes_buffer_clear(&text);
        if (!t && wanted)
            return false;
        if (!t)
            continue;
        t->table = fx->message[i].say == ROOM_SAY_TABLE;
        s->to_all[s->texts] = fx->message[i].to_all;
        s->text[s->texts++] = t;
    }
    return true;
}

/* ---- a step ---- */

static void see_to_computer(hub_room *r)
{
    const room_effects *fx = &r->hub->effects;
    if (fx->ticket == r->ticket)
        return;
    if (r->ticket)
        think_stop(r->hub->think, r);
    r->ticket = fx->ticket;
    if (fx->ticket && !think_ask(r->hub->think, r, room_match(r->room), fx->level, fx->ticket))
        hub_break(r);
}

bool hub_step(hub_room *r, const room_event *event, hub_line *line, hub_speech *speech)
{
    room_effects *fx = &r->hub->effects;
    hub_speech *s = speech ? speech : hub_speech_new(r, line);
    r->used_ms = hub_now_ms();
    if (!s || r->broken || !room_step(r->room, event, r->used_ms, fx)) {
        free(s);
        hub_break(r);
        return false;
    }
    r->alarm = fx->alarm;
    if (!write_texts(r, s) || (fx->entries && !keep(r, s))) {
        free_speech(s);
        hub_break(r);
        return false;
    }
    *r->last_speech = s;
    r->last_speech = &s->next;
    s->kept = fx->entries == 0;
    see_to_computer(r);
    speak(r);
    return true;
}

/* ---- a new room ---- */

static const room_message *refusal(const room_effects *fx)
{
    for (int i = 0; i < fx->messages; i++)
        if (fx->message[i].say == ROOM_SAY_NO)
            return &fx->message[i];
    return NULL;
}

void hub_create(hub *h, const room_event *wish, const unsigned char hash[STORE_HASH], hub_created *done, void *context)
{
    char id[ROOM_NAME_ROOM];
    room_event event = *wish;
    token_room(id);
    if (store_trouble(h->options.store)) {
        done(context, NULL, NULL, "disk", store_trouble(h->options.store));
        return;
    }
    hub_room *r = h->stopping ? NULL : hub_new_room(h, id);
    hub_speech *s = r ? hub_speech_new(r, NULL) : NULL;
    if (!s) {
        if (r)
            hub_close_room(r);
        done(context, NULL, NULL, "limit", "There are too many rooms open just now; come back later.");
        return;
    }
    token_guest(hash, id, event.guest);
    snprintf(s->guest, sizeof s->guest, "%s", event.guest);
    r->created_ms = hub_now_ms();
    /* Ahead of the room, so that it is on disk when the room is: who is told of it finds it in
     * their list. Where the room is refused, nothing joins with this row. */
    store_hold(h->options.store, hash, id, event.guest, NULL, NULL);
    bool fine = hub_step(r, &event, NULL, s);
    if (fine && h->effects.entries) { /* the speech waits for the disk */
        s->created = done;
        s->context = context;
        h->options.metrics->rooms_created++;
        return;
    }
    const room_message *no = fine ? refusal(&h->effects) : NULL;
    done(context, NULL, NULL, no ? no->why : "limit", no ? no->text : "There is no memory left for another room.");
    hub_close_room(r);
}

/* ---- the whole ---- */

static void thought(void *context, uint32_t ticket, const char *move)
{
    hub_room *r = context;
    room_event event = { .what = ROOM_THOUGHT, .ticket = ticket };
    if (ticket != r->ticket)
        return;
    snprintf(event.move, sizeof event.move, "%s", move);
    r->ticket = 0;
    hub_step(r, &event, NULL, NULL);
}

hub *hub_new(const hub_options *options)
{
    hub *h = calloc(1, sizeof *h);
    think_options thinking = { .engines = options->computers, .done = thought, .wake = options->wake, .context = options->context };
    if (!h || !(h->think = think_new(&thinking))) {
        free(h);
        return NULL;
    }
    h->options = *options;
    h->crowd_end = &h->crowd;
    return h;
}

/* The store must not deliver any more. */
void hub_free(hub *h)
{
    hub_erase_drop(h);
    while (h->oldest) {
        hub_room *r = h->oldest;
        while (r->first)
            hub_unlink(r->first);
        for (hub_speech *s = r->speech, *next; s; s = next) {
            next = s->next;
            free_speech(s);
        }
        r->speech = NULL;
        hub_close_room(r);
    }
    think_free(h->think);
    free(h);
}

bool hub_at_rest(const hub *h) { return h->unsaved == 0; }
