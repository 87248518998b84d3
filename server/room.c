/* room.c - see room.h: a step from beginning to end, and what can be read of a room. */
#include "server/room_state.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/text.h"

room *room_new(const char *name)
{
    room *r = calloc(1, sizeof *r);
    if (!r)
        return NULL;
    strncpy(r->name, name, sizeof r->name - 1);
    r->alone_since = r->watchers_at = r->host_gone = ROOM_NEVER;
    for (int i = 0; i < ROOM_OFFERS; i++)
        r->offer[i].by = TES_NOBODY;
    return r;
}

void room_free(room *r)
{
    if (!r)
        return;
    tes_match_free(r->match);
    free(r->left_after);
    free(r->used);
    free(r);
}

/* --- a step --- */

uint64_t room__wish_key(const char *guest, const char *id)
{
    return tes__mix(tes__hash_bytes(guest, strlen(guest))) ^ tes__hash_bytes(id, strlen(id));
}

room_event room__entry(const room_turn *t, room_what what)
{
    room_event e = { .what = what };
    memcpy(e.guest, t->event->guest, sizeof e.guest);
    memcpy(e.id, t->event->id, sizeof e.id);
    return e;
}

bool room__keep(room_turn *t, const room_event *entry)
{
    if (t->broken || t->out->entries == ROOM_STEP_ENTRIES || !room__apply(t->r, entry, t->r->now, NULL)) {
        t->broken = true;
        return false;
    }
    t->out->entry[t->out->entries++] = *entry;
    t->news = true;
    return true;
}

static room_message *say(room_turn *t, room_say what, bool to_all)
{
    room_message *m = &t->out->message[t->out->messages++];
    *m = (room_message){ .say = what, .to_all = to_all, .why = "" };
    memcpy(m->id, t->event->id, sizeof m->id);
    return m;
}

void room__done(room_turn *t) { say(t, ROOM_SAY_DONE, false); }

void room__show(room_turn *t) { say(t, ROOM_SAY_ROOM, false); }

void room__refuse(room_turn *t, const char *why, const char *text)
{
    room_message *m = say(t, ROOM_SAY_NO, false);
    m->why = why;
    strncpy(m->text, text, sizeof m->text - 1);
}

/* What is new of the moves: nothing, the last one, or anything. */
static room_say news_of(const room_effects *out)
{
    room_say what = ROOM_SAY_TABLE;
    for (int i = 0; i < out->entries; i++)
        if (out->entry[i].what == ROOM_TOOK_BACK || out->entry[i].what == ROOM_AGAIN)
            return ROOM_SAY_ROOM;
        else if (out->entry[i].what == ROOM_MOVED)
            what = ROOM_SAY_MOVED;
    return what;
}

/* The news goes first: who gets an answer, too, then knows what became of the table. */
static void tell_all(room_turn *t)
{
    room_effects *out = t->out;
    if (!t->news)
        return;
    t->r->seq++;
    t->r->watchers_at = ROOM_NEVER;
    memmove(out->message + 1, out->message, (size_t)out->messages * sizeof out->message[0]);
    out->messages++;
    out->message[0] = (room_message){ .say = news_of(out), .to_all = true, .why = "" };
}

static void take_place(room_turn *t)
{
    room *r = t->r;
    room_what what = t->event->what;
    if (r->phase == ROOM_EMPTY && what != ROOM_CREATE)
        return;
    if (what != ROOM_DOWN)
        room__due(t);
    if (what >= ROOM_CREATE && what <= ROOM_SAY)
        room__wish(t);
    else if (what == ROOM_CAME)
        room__came(t);
    else if (what == ROOM_WENT)
        room__went(t);
    else if (what == ROOM_THOUGHT)
        room__thought(t);
    else if (what == ROOM_DOWN)
        room__down(t);
    else if (what == ROOM_WAKE)
        room__wake(t);
    if (r->phase != ROOM_EMPTY)
        room__settle(t);
}

/* The computer's task has a number; a number that is gone is a task that is gone. */
static void set_task(room *r, room_effects *out)
{
    int mover = room_mover(r);
    bool wanted = mover != TES_NOBODY && !room__guest_plays(r, mover);
    uint64_t key = wanted ? tes__mix(tes_match_hash(r->match) + (uint64_t)(r->round * 64 + mover * 16 + r->seat[mover].level)) | 1 : 0;
    if (key != r->think_key)
        r->ticket = key ? ++r->tickets : 0;
    r->think_key = key;
    out->ticket = r->ticket;
    out->seat = wanted ? mover : TES_NOBODY;
    out->level = wanted ? r->seat[mover].level : 0;
}

bool room_step(room *r, const room_event *event, int64_t now, room_effects *out)
{
    room_turn t = { .r = r, .event = event, .out = out };
    out->entries = out->messages = 0;
    r->now = now > r->now ? now : r->now;
    take_place(&t);
    if (t.broken)
        return false;
    tell_all(&t);
    set_task(r, out);
    out->alarm = room_alarm(r);
    return true;
}

bool room_replay(room *r, const room_event *entry, int64_t time, tes_error *error)
{
    r->now = time > r->now ? time : r->now;
    return room__apply(r, entry, r->now, error);
}

/* --- the hash --- */

static uint64_t add(uint64_t hash, uint64_t value) { return tes__mix(hash ^ value); }

static uint64_t add_text(uint64_t hash, const char *text) { return add(hash, tes__hash_bytes(text, strlen(text))); }

static uint64_t add_seat(uint64_t h, const room_seat *s)
{
    h = add(h, (uint64_t)s->sitter | (uint64_t)s->was_closed << 8 | (uint64_t)s->resigned << 9 | (uint64_t)s->flagged << 10 |
                   (uint64_t)s->level << 16);
    h = add_text(add_text(h, s->guest), s->name);
    return add(add(add(h, (uint64_t)s->from_ply), (uint64_t)s->left), (uint64_t)s->lag);
}

uint64_t room_hash(const room *r)
{
    uint64_t h = add_text(add_text(add_text(add_text(0, r->name), r->game), r->clock), r->host);
    h = add(add(add(h, (uint64_t)r->phase | (uint64_t)r->level << 32 | (uint64_t)r->listed << 8 | (uint64_t)r->ending << 16 |
                           (uint64_t)r->winners << 24),
                (uint64_t)r->entries),
            (uint64_t)r->round);
    h = add(add(add(h, (uint64_t)r->turn_since), (uint64_t)r->turn_used), (uint64_t)r->kept_at);
    for (int i = 0; i < r->seats; i++)
        h = add_seat(h, &r->seat[i]);
    for (int i = 0; i < ROOM_OFFERS; i++) {
        h = add(h, (uint64_t)(r->offer[i].by + 1) | (uint64_t)r->offer[i].agreed << 8 | (uint64_t)r->offer[i].to_ply << 16);
        h = add(h, (uint64_t)(r->declined_ply[i] + 1) << 8 | (uint64_t)(r->declined_by[i] + 1));
    }
    for (int i = 0; i < r->used_count; i++)
        h = add(h, r->used[i]);
    for (int i = 0; r->match && i < tes_match_plies(r->match); i++)
        h = add(h, (uint64_t)r->left_after[i]);
    return add(h, room_state_hash(r));
}

/* --- reading --- */

const char *room_name(const room *r) { return r->name; }

room_phase room_phase_of(const room *r) { return r->phase; }

int room_entries(const room *r) { return r->entries; }

int room_round(const room *r) { return r->round; }

int64_t room_seq(const room *r) { return r->seq; }

int64_t room_time(const room *r) { return r->now; }

int64_t room_kept_at(const room *r) { return r->kept_at; }

bool room_is_listed(const room *r) { return r->listed; }

const char *room_host(const room *r) { return r->host; }

const char *room_clock(const room *r) { return r->clock; }

const char *room_game(const room *r) { return r->game; }

int room_seats(const room *r) { return r->seats; }

const room_seat *room_seat_at(const room *r, int seat) { return &r->seat[seat]; }

int room_seat_of(const room *r, const char *guest)
{
    for (int i = 0; guest[0] && i < r->seats; i++)
        if (strcmp(r->seat[i].guest, guest) == 0)
            return i;
    return TES_NOBODY;
}

int room_watchers(const room *r)
{
    int count = r->connected;
    for (int i = 0; i < r->seats; i++)
        count -= r->seat[i].here;
    return count > 0 ? count : 0;
}

const room_offer *room_offer_at(const room *r, int offer) { return &r->offer[offer]; }

int room_mover(const room *r) { return r->phase == ROOM_PLAYING ? tes_match_mover(r->match) : TES_NOBODY; }

const tes_match *room_match(const room *r) { return r->match; }

uint64_t room_state_hash(const room *r) { return r->match ? tes_match_hash(r->match) : 0; }

room_ending room_ending_of(const room *r, uint8_t *winners)
{
    if (winners)
        *winners = r->winners;
    return r->ending;
}
