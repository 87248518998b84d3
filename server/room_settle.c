/* room_settle.c - what follows by itself: flags that fall, the table that is asked
 * about who is away, votes and offers that are decided, seats given back. */
#include "server/room_state.h"

#include <string.h>

#include "base/hash.h"

enum { WATCHERS_MS = 5000 }; /* spectators who come and go are told of so often, not each */

/* Near its end a log takes no more wishes, and a game that goes on is ended. */
enum { RESERVE = 64 };

bool room__full(const room *r) { return r->entries >= ROOM_MOST_ENTRIES - RESERVE; }

bool room__guest_plays(const room *r, int seat)
{
    return r->seat[seat].sitter == ROOM_SEAT_GUEST && (!r->match || tes_match_plies(r->match) >= r->seat[seat].from_ply);
}

static bool awaits(const room *r, const room_seat *s)
{
    return r->phase == ROOM_PLAYING && s->sitter == ROOM_SEAT_GUEST && !s->here && !room__days(r);
}

static bool keep_simple(room_turn *t, room_what what, int seat)
{
    room_event e = { .what = what, .seat = seat };
    return room__keep(t, &e);
}

/* --- time --- */

static int64_t deserted_at(const room *r)
{
    bool guests = false;
    for (int i = 0; i < r->seats; i++)
        guests = guests || r->seat[i].guest[0];
    if (r->phase != ROOM_PLAYING || r->alone_since == ROOM_NEVER || !guests || room__days(r))
        return ROOM_NEVER;
    return (r->alone_since > r->kept_at ? r->alone_since : r->kept_at) + ROOM_DESERTED_MS;
}

static int64_t asked_at(const room *r, int seat)
{
    const room_seat *s = &r->seat[seat];
    return awaits(r, s) && !s->asked && s->away_at != ROOM_NEVER ? s->away_at + ROOM_AWAY_MS : ROOM_NEVER;
}

int64_t room_away_left(const room *r, int seat)
{
    const room_seat *s = &r->seat[seat];
    if (!awaits(r, s) || s->away_at == ROOM_NEVER)
        return -1;
    int64_t left = s->away_at + ROOM_AWAY_MS - r->now;
    return s->asked || left < 0 ? 0 : left;
}

int64_t room_alarm(const room *r)
{
    int64_t at = room__flag_time(r), other = deserted_at(r);
    at = other < at ? other : at;
    at = r->watchers_at < at ? r->watchers_at : at;
    for (int i = 0; i < r->seats; i++) {
        other = asked_at(r, i);
        at = other < at ? other : at;
    }
    return at;
}

void room__due(room_turn *t)
{
    room *r = t->r;
    if (room__flag_time(r) <= r->now)
        keep_simple(t, ROOM_FLAGGED, room_mover(r));
    if (deserted_at(r) <= r->now)
        keep_simple(t, ROOM_DESERTED, 0);
    for (int i = 0; i < r->seats; i++)
        if (asked_at(r, i) <= r->now) {
            r->seat[i].asked = true;
            memset(r->seat[i].choice, 0, sizeof r->seat[i].choice);
            t->news = true;
        }
    if (r->watchers_at <= r->now)
        t->news = true;
}

/* --- consequences --- */

/* Who has a say about an offer: every guest seated; of a rematch those who are here. */
uint8_t room__voters(const room *r, int offer)
{
    uint8_t voters = 0;
    for (int i = 0; i < r->seats; i++)
        if (r->seat[i].sitter == ROOM_SEAT_GUEST && (offer != ROOM_REMATCH || r->seat[i].here))
            voters |= (uint8_t)(1 << i);
    return voters;
}

static bool conclude_offer(room_turn *t, int which)
{
    room *r = t->r;
    room_offer *offer = &r->offer[which];
    uint8_t voters = room__voters(r, which);
    offer->awaited = offer->by == TES_NOBODY ? 0 : (uint8_t)(voters & ~offer->agreed);
    if (offer->by == TES_NOBODY || offer->awaited || !voters || (which == ROOM_DRAW && !(voters & (voters - 1))))
        return false;
    static const room_what outcome[ROOM_OFFERS] = { ROOM_TOOK_BACK, ROOM_DREW, ROOM_AGAIN };
    room_event e = { .what = outcome[which], .ply = offer->to_ply };
    return room__keep(t, &e);
}

/* More than half for the computer, all for the end; all have spoken otherwise: wait on. */
static bool conclude_votes(room_turn *t, int seat)
{
    room *r = t->r;
    room_seat *s = &r->seat[seat];
    int voters = 0, computer = 0, end = 0, spoken = 0;
    for (int i = 0; i < r->seats; i++)
        if (i != seat && r->seat[i].sitter == ROOM_SEAT_GUEST && r->seat[i].here) {
            voters++;
            computer += s->choice[i] == 'c';
            end += s->choice[i] == 'e';
            spoken += s->choice[i] != 0;
        }
    if (!s->asked || voters == 0)
        return false;
    if (2 * computer > voters)
        return keep_simple(t, ROOM_STOOD_IN, seat);
    if (end == voters)
        return keep_simple(t, ROOM_ENDED, 0);
    if (spoken == voters) {
        s->asked = false;
        s->away_at = r->now;
        t->news = true;
    }
    return false;
}

/* Those are asked about who are awaited, no others; a seat that changed hands starts anew. */
static void look_round(room *r)
{
    bool anyone = false;
    for (int i = 0; i < r->seats; i++) {
        room_seat *s = &r->seat[i];
        s->here = s->here && s->guest[0];
        anyone = anyone || s->here;
        if (s->here || !s->guest[0])
            s->away_at = ROOM_NEVER;
        else if (s->away_at == ROOM_NEVER)
            s->away_at = r->now;
        s->asked = s->asked && awaits(r, s);
    }
    r->alone_since = anyone ? ROOM_NEVER : r->alone_since == ROOM_NEVER ? r->now : r->alone_since;
    if (strcmp(r->host, r->host_seen) != 0) {
        int seat = room_seat_of(r, r->host);
        memcpy(r->host_seen, r->host, sizeof r->host_seen);
        r->host_gone = seat != TES_NOBODY && r->seat[seat].here ? ROOM_NEVER : r->now;
    }
}

static bool conclude_one(room_turn *t)
{
    room *r = t->r;
    look_round(r);
    if (t->broken || t->out->entries >= ROOM_STEP_ENTRIES - 1)
        return false;
    if (r->phase == ROOM_PLAYING && room__full(r))
        return keep_simple(t, ROOM_ENDED, 0);
    for (int i = 0; i < r->seats; i++)
        if (conclude_votes(t, i))
            return true;
    for (int i = 0; i < ROOM_OFFERS; i++)
        if (conclude_offer(t, i))
            return true;
    return false;
}

void room__settle(room_turn *t)
{
    while (conclude_one(t))
        continue;
}

/* --- what the server tells --- */

static void tell_of_watchers(room *r)
{
    if (r->watchers_at == ROOM_NEVER)
        r->watchers_at = r->now + WATCHERS_MS;
}

void room__came(room_turn *t)
{
    room *r = t->r;
    int seat = room_seat_of(r, t->event->guest);
    r->connected++;
    if (strcmp(r->host, t->event->guest) == 0)
        r->host_gone = ROOM_NEVER;
    if (seat == TES_NOBODY) {
        tell_of_watchers(r);
        return;
    }
    r->seat[seat].here = true;
    t->news = true;
    if (r->seat[seat].sitter == ROOM_SEAT_STAND_IN)
        keep_simple(t, ROOM_BACK, seat);
}

void room__went(room_turn *t)
{
    room *r = t->r;
    int seat = room_seat_of(r, t->event->guest);
    r->connected -= r->connected > 0;
    if (strcmp(r->host, t->event->guest) == 0)
        r->host_gone = r->now;
    if (seat == TES_NOBODY) {
        tell_of_watchers(r);
        return;
    }
    r->seat[seat].here = false;
    t->news = true;
}

/* Nothing is known of who was here before; desertion counts from the last entry. */
void room__wake(room_turn *t)
{
    room *r = t->r;
    r->connected = 0;
    r->alone_since = r->kept_at;
    r->host_gone = r->now;
    memcpy(r->host_seen, r->host, sizeof r->host_seen);
    for (int i = 0; i < r->seats; i++) {
        r->seat[i].here = r->seat[i].asked = false;
        r->seat[i].away_at = r->seat[i].guest[0] ? r->now : ROOM_NEVER;
    }
}

void room__down(room_turn *t)
{
    room *r = t->r;
    room_event e = { .what = ROOM_RESTARTED, .from = t->event->from, .until = t->event->until };
    e.from = e.from > 0 ? e.from : 0;
    e.until = e.until > r->now ? r->now : e.until;
    if (r->phase == ROOM_PLAYING && room__has_clock(r) && e.until > e.from)
        room__keep(t, &e);
}

/* A computer that could not think, or answered nonsense, moves at random: the game goes on. */
void room__thought(room_turn *t)
{
    room *r = t->r;
    if (t->event->ticket == 0 || t->event->ticket != r->ticket || room_mover(r) == TES_NOBODY)
        return;
    const tes_game *game = r->rules.game;
    const void *pos = tes_match_position(r->match);
    room_event e = { .what = ROOM_MOVED, .seat = room_mover(r), .ply = tes_match_plies(r->match) };
    tes_move move;
    if (!t->event->move[0] || !tes_move_find(game, pos, t->event->move, &move, NULL)) {
        tes_rng rng;
        tes_rng_seed(&rng, tes_match_hash(r->match));
        move = game->random_move(pos, &rng);
    }
    game->move_text(pos, move, e.move);
    room__keep(t, &e);
}
