/* room_wish.c - guests' wishes: granted (an entry, and `done`), or refused with the
 * reason. Whoever wishes is known to be who they say; nothing else is believed. */
#include "server/room_state.h"

#include <stdlib.h>
#include <string.h>

enum { PHRASE_MS = 2500, PHRASES_MS = 10000 }; /* a phrase costs so much of so much patience */

static bool no(room_turn *t, const char *why)
{
    room__refuse(t, why, "");
    return false;
}

/* What was wished for belongs to another moment: the whole truth answers. */
static bool stale(room_turn *t)
{
    room__refuse(t, "stale", "");
    room__show(t);
    return false;
}

static void grant(room_turn *t, const room_event *entry)
{
    if (room__keep(t, entry))
        room__done(t);
}

static int seat_of(const room_turn *t) { return room_seat_of(t->r, t->event->guest); }

static bool is_host(const room_turn *t) { return strcmp(t->r->host, t->event->guest) == 0; }

static bool valid_seat(const room_turn *t) { return t->event->seat >= 0 && t->event->seat < t->r->seats; }

/* --- before a game --- */

static void create(room_turn *t)
{
    tes_error error = { 0 };
    room_event e = *t->event;
    e.what = ROOM_CREATED;
    room_clean_name(t->event->name, e.name);
    if (t->r->phase != ROOM_EMPTY) {
        no(t, "phase");
        return;
    }
    room trial = { .phase = ROOM_EMPTY }; /* what is refused leaves no trace in the room */
    if (!room__apply(&trial, &e, t->r->now, &error)) {
        room__refuse(t, "value", error.text);
    } else {
        memcpy(e.game, trial.game, sizeof e.game);
        grant(t, &e);
    }
    free(trial.used);
}

static void sit(room_turn *t)
{
    room *r = t->r;
    if (!valid_seat(t)) {
        no(t, "seat");
        return;
    }
    const room_seat *s = &r->seat[t->event->seat];
    bool free_seat = s->sitter == ROOM_SEAT_OPEN || (s->sitter == ROOM_SEAT_COMPUTER && !s->was_closed);
    if (!free_seat || seat_of(t) != TES_NOBODY) {
        no(t, "taken");
        return;
    }
    room_event e = room__entry(t, ROOM_SAT);
    e.seat = t->event->seat;
    room_clean_name(t->event->name, e.name);
    grant(t, &e);
    r->seat[e.seat].here = true;
}

static void leave(room_turn *t)
{
    room_event e = room__entry(t, ROOM_LEFT);
    if (seat_of(t) == TES_NOBODY && !is_host(t))
        no(t, "seat");
    else
        grant(t, &e);
}

static void set(room_turn *t)
{
    const room_event *w = t->event;
    bool known = strcmp(w->word, "open") == 0 || strcmp(w->word, "closed") == 0 || strcmp(w->word, "computer") == 0;
    room_event e = room__entry(t, ROOM_SETTLED);
    if (!is_host(t))
        no(t, "host");
    else if (t->r->phase != ROOM_GATHERING)
        no(t, "phase");
    else if (!valid_seat(t))
        no(t, "seat");
    else if (!known || w->level < 0 || w->level > TES_LEVELS)
        no(t, "value");
    else {
        e.seat = w->seat;
        e.level = w->level;
        memcpy(e.word, w->word, sizeof e.word);
        grant(t, &e);
    }
}

static void list(room_turn *t)
{
    room_event e = room__entry(t, ROOM_LISTED);
    e.flag = t->event->flag;
    if (!is_host(t))
        no(t, "host");
    else
        grant(t, &e);
}

static void rename_guest(room_turn *t)
{
    room_event e = room__entry(t, ROOM_RENAMED);
    room_clean_name(t->event->name, e.name);
    if (seat_of(t) == TES_NOBODY)
        no(t, "seat");
    else
        grant(t, &e);
}

static bool may_start(const room_turn *t)
{
    const room *r = t->r;
    bool left_alone = !r->host[0] || (r->host_gone != ROOM_NEVER && r->now - r->host_gone >= ROOM_AWAY_MS);
    return is_host(t) || (left_alone && seat_of(t) != TES_NOBODY);
}

static void start(room_turn *t)
{
    room_event e = room__entry(t, ROOM_STARTED);
    if (t->r->phase != ROOM_GATHERING)
        no(t, "phase");
    else if (!may_start(t))
        no(t, "host");
    else if (!room__voters(t->r, ROOM_TAKEBACK))
        no(t, "nobody");
    else
        grant(t, &e);
}

/* --- the game --- */

/* What to charge: all of the time since the turn began but what the client says it did
 * not use, as far as the allowance reaches. */
static void charge(const room *r, int seat, int64_t took, room_event *e)
{
    if (!room__has_clock(r))
        return;
    int64_t elapsed = room__elapsed(r, r->now), unused = took >= 0 && took < elapsed ? elapsed - took : 0;
    e->lag = unused < r->seat[seat].lag ? unused : r->seat[seat].lag;
    e->spent = elapsed - e->lag;
}

static void move(room_turn *t)
{
    room *r = t->r;
    const room_event *w = t->event;
    tes_why why = { 0 };
    tes_move found;
    int seat = seat_of(t);
    if (seat == TES_NOBODY || seat != w->seat) {
        no(t, "seat");
        if (r->round != w->round || seat != TES_NOBODY)
            room__show(t); /* seats change from round to round: who plays on elsewhere should see it */
        return;
    }
    if (r->phase != ROOM_PLAYING || w->round != r->round || w->ply != tes_match_plies(r->match)) {
        stale(t);
        return;
    }
    if (room_mover(r) != seat || !room__guest_plays(r, seat)) {
        no(t, "turn");
        return;
    }
    if (!tes_move_find(r->rules.game, tes_match_position(r->match), w->move, &found, &why)) {
        room__refuse(t, "illegal", why.text);
        t->out->message[t->out->messages - 1].rule = why.rule;
        return;
    }
    room_event e = room__entry(t, ROOM_MOVED);
    e.seat = seat;
    e.ply = w->ply;
    r->rules.game->move_text(tes_match_position(r->match), found, e.move);
    charge(r, seat, w->took, &e);
    if (room__has_clock(r) && e.spent > r->seat[seat].left) {
        room_event flag = { .what = ROOM_FLAGGED, .seat = seat };
        room__keep(t, &flag);
        stale(t);
        return;
    }
    grant(t, &e);
}

/* Where a takeback of this seat leads: before its last move. -1: it has not moved. */
static int takeback_ply(const room *r, int seat)
{
    for (int ply = tes_match_plies(r->match) - 1; ply >= 0; ply--)
        if (r->rules.game->mover(tes_match_position_at(r->match, ply)) == seat)
            return ply;
    return -1;
}

/* The offer a wish speaks of, when it is the time for it and its wisher has a say. */
static int offer_of(room_turn *t)
{
    room *r = t->r;
    int which = room__offer_of(t->event->word), seat = seat_of(t);
    if (which < 0)
        no(t, "value");
    else if (seat == TES_NOBODY || r->seat[seat].sitter != ROOM_SEAT_GUEST)
        no(t, "seat");
    else if (r->phase != (which == ROOM_REMATCH ? ROOM_OVER : ROOM_PLAYING) || t->event->round != r->round ||
             t->event->ply != tes_match_plies(r->match))
        stale(t);
    else
        return which;
    return -1;
}

static void consent(room_turn *t, int which, bool yes)
{
    room_event e = room__entry(t, ROOM_ANSWERED);
    e.seat = seat_of(t);
    e.flag = yes;
    memcpy(e.word, t->event->word, sizeof e.word);
    if (t->r->offer[which].by == TES_NOBODY)
        no(t, "offer");
    else
        grant(t, &e);
}

/* Who was told no may not ask the same again until something has happened; who said no may. */
static bool pesters(const room *r, int which, int seat)
{
    return r->declined_ply[which] == tes_match_plies(r->match) && r->declined_by[which] != seat;
}

static void ask(room_turn *t)
{
    room *r = t->r;
    int which = offer_of(t), seat = seat_of(t);
    if (which < 0)
        return;
    uint8_t voters = room__voters(r, which);
    if (r->offer[which].by != TES_NOBODY) {
        consent(t, which, true);
        return;
    }
    room_event e = room__entry(t, ROOM_ASKED);
    e.seat = seat;
    e.ply = which == ROOM_TAKEBACK ? takeback_ply(r, seat) : 0;
    memcpy(e.word, t->event->word, sizeof e.word);
    if (which == ROOM_REMATCH && r->round >= ROOM_MOST_ROUNDS)
        no(t, "full");
    else if (e.ply < 0 || pesters(r, which, seat))
        no(t, "offer");
    else if (which == ROOM_DRAW && !(voters & (voters - 1)))
        no(t, "nobody");
    else
        grant(t, &e);
}

static void answer(room_turn *t)
{
    int which = offer_of(t);
    if (which >= 0)
        consent(t, which, t->event->flag);
}

static void choose(room_turn *t)
{
    room *r = t->r;
    int seat = seat_of(t);
    const char *word = t->event->word;
    bool known = strcmp(word, "wait") == 0 || strcmp(word, "computer") == 0 || strcmp(word, "end") == 0;
    if (seat == TES_NOBODY || !valid_seat(t) || seat == t->event->seat)
        no(t, "seat");
    else if (!known)
        no(t, "value");
    else if (!r->seat[t->event->seat].asked)
        no(t, "offer");
    else {
        r->seat[t->event->seat].choice[seat] = word[0];
        t->news = true;
        room__done(t);
    }
}

static void resign(room_turn *t)
{
    room_event e = room__entry(t, ROOM_RESIGNED);
    e.seat = seat_of(t);
    if (e.seat == TES_NOBODY)
        no(t, "seat");
    else if (t->r->phase != ROOM_PLAYING || t->event->round != t->r->round)
        stale(t);
    else
        grant(t, &e);
}

static void talk(room_turn *t)
{
    room *r = t->r;
    int seat = seat_of(t);
    if (seat == TES_NOBODY) {
        no(t, "seat");
        return;
    }
    int64_t *until = &r->talked[seat];
    if (!room__is_phrase(t->event->word)) {
        no(t, "value");
        return;
    }
    *until = *until > r->now ? *until : r->now;
    if (*until - r->now > PHRASES_MS - PHRASE_MS) {
        no(t, "fast");
        return;
    }
    *until += PHRASE_MS;
    room__done(t);
    room_message *m = &t->out->message[t->out->messages++];
    *m = (room_message){ .say = ROOM_SAY_PHRASE, .to_all = true, .why = "", .seat = seat };
    memcpy(m->word, t->event->word, sizeof m->word);
}

static void here(room_turn *t)
{
    if (t->event->seq != t->r->seq) {
        room__show(t);
        return;
    }
    room__done(t);
    t->out->message[t->out->messages - 1].say = ROOM_SAY_PONG;
}

static bool granted_before(const room_turn *t)
{
    uint64_t key = room__wish_key(t->event->guest, t->event->id);
    for (int i = t->r->used_count - 1; i >= 0; i--)
        if (t->r->used[i] == key)
            return true;
    return false;
}

void room__wish(room_turn *t)
{
    static void (*const kind[])(room_turn *) = {
        [ROOM_CREATE] = create, [ROOM_JOIN] = room__show, [ROOM_HERE] = here,          [ROOM_SIT] = sit,       [ROOM_LEAVE] = leave,
        [ROOM_SET] = set,       [ROOM_LIST] = list,       [ROOM_NAMED] = rename_guest, [ROOM_START] = start,   [ROOM_MOVE] = move,
        [ROOM_ASK] = ask,       [ROOM_ANSWER] = answer,   [ROOM_CHOOSE] = choose,      [ROOM_RESIGN] = resign, [ROOM_SAY] = talk,
    };
    room_what what = t->event->what;
    if (what == ROOM_JOIN || what == ROOM_HERE)
        kind[what](t);
    else if (!t->event->id[0])
        no(t, "value");
    else if (granted_before(t))
        room__done(t);
    else if (room__full(t->r))
        no(t, "full");
    else
        kind[what](t);
}
