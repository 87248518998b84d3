/* room_apply.c - an entry of the log becomes true. The one place that changes what a
 * log holds, in a running room and when a log is read again alike: whatever is
 * decided elsewhere passes through here, and nothing here looks at what is not in
 * the log. An entry that cannot follow the ones before it is refused. */
#include "server/room_state.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"

static bool damaged(tes_error *error, const char *what) { return tes__fail(error, "the log is damaged: %s.", what); }

static bool no_memory(tes_error *error) { return tes__fail(error, "there is no memory left for this room."); }

static void drop_offers(room *r)
{
    for (int i = 0; i < ROOM_OFFERS; i++)
        r->offer[i] = (room_offer){ .by = TES_NOBODY };
}

static void drop_offers_of(room *r, int seat)
{
    for (int i = 0; i < ROOM_OFFERS; i++) {
        r->offer[i].agreed &= (uint8_t) ~(1 << seat);
        if (r->offer[i].by == seat)
            r->offer[i] = (room_offer){ .by = TES_NOBODY };
    }
}

static void finish(room *r, room_ending ending, uint8_t winners)
{
    r->phase = ROOM_OVER;
    r->ending = ending;
    r->winners = winners;
    drop_offers(r);
}

/* A guest, if any, has the seat no more; the computer may have it now. */
static void vacate(room *r, int seat, room_sitter sitter)
{
    room_seat *s = &r->seat[seat];
    *s = (room_seat){ .sitter = sitter, .level = r->level, .left = s->left, .lag = s->lag, .away_at = ROOM_NEVER };
    drop_offers_of(r, seat);
}

static void pass_host_on(room *r)
{
    r->host[0] = '\0';
    for (int i = r->seats - 1; i >= 0; i--)
        if (r->seat[i].guest[0])
            memcpy(r->host, r->seat[i].guest, sizeof r->host);
}

static bool has_seat(const room *r, const room_event *e, room_phase phase)
{
    return r->phase == phase && e->seat >= 0 && e->seat < r->seats;
}

/* --- before a game --- */

static bool created(room *r, const room_event *e, tes_error *error)
{
    room_pace pace;
    if (r->phase != ROOM_EMPTY || !e->guest[0])
        return damaged(error, "a room is created once");
    if (!tes_rules_parse(e->game, &r->rules, error))
        return false;
    if (!room__pace(e->clock, &pace))
        return tes__fail(error, "a clock is none, 300+5 (10 to 10800 s, 0 to 180 s a move) or 3d (1 to 14 days a move).");
    if (e->level < 0 || e->level > TES_LEVELS)
        return tes__fail(error, "a level is 1 to %d, or 0 for full strength.", TES_LEVELS);
    const char *at = e->seats;
    int mine = 0;
    for (int i = 0; i < r->rules.players; i++) {
        bool me;
        r->seat[i] = (room_seat){ .level = e->level, .away_at = ROOM_NEVER };
        if ((i > 0 && !tes__read_char(&at, ' ')) || !room__seat_word(&at, &r->seat[i], &me) || (me && mine++ > 0))
            return tes__fail(error, "seats are %d words, each me (once), open, closed, full or a level from 1 to %d.", r->rules.players,
                             TES_LEVELS);
        if (me) {
            memcpy(r->seat[i].guest, e->guest, sizeof e->guest);
            memcpy(r->seat[i].name, e->name, sizeof e->name);
        }
    }
    if (*at)
        return tes__fail(error, "this game has %d seats.", r->rules.players);
    r->seats = r->rules.players;
    tes_rules_text(&r->rules, r->game);
    memcpy(r->clock, e->clock, sizeof r->clock);
    memcpy(r->host, e->guest, sizeof r->host);
    r->level = e->level;
    r->listed = e->flag;
    r->round = 1;
    r->phase = ROOM_GATHERING;
    drop_offers(r);
    return true;
}

static bool sat(room *r, const room_event *e, tes_error *error)
{
    if (!has_seat(r, e, r->phase) || r->phase == ROOM_EMPTY || !e->guest[0] || room_seat_of(r, e->guest) != TES_NOBODY)
        return damaged(error, "somebody sat where they cannot");
    room_seat *s = &r->seat[e->seat];
    if (s->sitter != ROOM_SEAT_OPEN && (s->sitter != ROOM_SEAT_COMPUTER || s->was_closed))
        return damaged(error, "somebody sat on a seat that was taken");
    s->sitter = ROOM_SEAT_GUEST;
    s->resigned = s->flagged = false;
    s->level = r->level;
    memcpy(s->guest, e->guest, sizeof s->guest);
    memcpy(s->name, e->name, sizeof s->name);
    s->from_ply = room_mover(r) == e->seat ? tes_match_plies(r->match) + 1 : 0;
    s->away_at = ROOM_NEVER;
    if (!r->host[0])
        memcpy(r->host, e->guest, sizeof r->host);
    return true;
}

static bool left(room *r, const room_event *e, tes_error *error)
{
    int seat = room_seat_of(r, e->guest);
    bool host = e->guest[0] && strcmp(r->host, e->guest) == 0;
    if (r->phase == ROOM_EMPTY || (seat == TES_NOBODY && !host))
        return damaged(error, "somebody left who was not there");
    if (seat != TES_NOBODY)
        vacate(r, seat, r->phase == ROOM_PLAYING ? ROOM_SEAT_COMPUTER : ROOM_SEAT_OPEN);
    if (host)
        pass_host_on(r);
    return true;
}

static bool settled(room *r, const room_event *e, tes_error *error)
{
    static const char *const word[] = { "open", "closed", "computer" };
    if (!has_seat(r, e, ROOM_GATHERING) || e->level < 0 || e->level > TES_LEVELS)
        return damaged(error, "a seat was settled that is not there, or too late");
    for (int i = 0; i < 3; i++)
        if (strcmp(e->word, word[i]) == 0) {
            vacate(r, e->seat, (room_sitter)(ROOM_SEAT_OPEN + i));
            r->seat[e->seat].level = e->level;
            return true;
        }
    return damaged(error, "a seat is open, closed or a computer's");
}

static bool renamed(room *r, const room_event *e, tes_error *error)
{
    int seat = room_seat_of(r, e->guest);
    if (seat == TES_NOBODY)
        return damaged(error, "somebody changed a name who does not sit");
    memcpy(r->seat[seat].name, e->name, sizeof e->name);
    return true;
}

/* The next game: a fresh match, full clocks, a computer on every seat that is free. */
static bool deal(room *r, int64_t time, tes_error *error)
{
    room_pace pace;
    tes_match *match = tes_match_new(&r->rules, NULL);
    if (!match)
        return no_memory(error);
    tes_match_free(r->match);
    r->match = match;
    room__pace(r->clock, &pace);
    for (int i = 0; i < r->seats; i++) {
        room_seat *s = &r->seat[i];
        if (s->sitter == ROOM_SEAT_OPEN || s->sitter == ROOM_SEAT_CLOSED) {
            s->was_closed = s->sitter == ROOM_SEAT_CLOSED;
            s->sitter = ROOM_SEAT_COMPUTER;
            s->level = r->level;
        }
        s->resigned = s->flagged = false;
        s->from_ply = 0;
        s->left = pace.base + pace.per_move;
        s->lag = room__has_clock(r) ? ROOM_LAG_MS : 0;
    }
    for (int i = 0; i < ROOM_OFFERS; i++)
        r->declined_ply[i] = r->declined_by[i] = -1;
    drop_offers(r);
    r->phase = ROOM_PLAYING;
    r->ending = ROOM_NOT_OVER;
    r->winners = 0;
    room__begin_turn(r, time);
    return true;
}

static bool started(room *r, int64_t time, tes_error *error)
{
    int guests = 0;
    for (int i = 0; i < r->seats; i++)
        guests += r->seat[i].sitter == ROOM_SEAT_GUEST;
    if (r->phase != ROOM_GATHERING || guests == 0)
        return damaged(error, "a game was started that could not be");
    return deal(r, time, error);
}

/* Everybody one seat on. */
static bool again(room *r, int64_t time, tes_error *error)
{
    if (r->phase != ROOM_OVER || r->round >= ROOM_MOST_ROUNDS)
        return damaged(error, "a rematch was begun that could not be");
    room_seat last = r->seat[r->seats - 1];
    memmove(r->seat + 1, r->seat, (size_t)(r->seats - 1) * sizeof r->seat[0]);
    r->seat[0] = last;
    r->round++;
    return deal(r, time, error);
}

/* --- the game --- */

static bool note_clock(room *r, int64_t left_now)
{
    int ply = tes_match_plies(r->match) - 1;
    if (ply >= r->left_room) {
        int more = r->left_room ? 2 * r->left_room : 64;
        int64_t *longer = realloc(r->left_after, (size_t)more * sizeof *longer);
        if (!longer)
            return false;
        r->left_after = longer;
        r->left_room = more;
    }
    r->left_after[ply] = left_now;
    return true;
}

/* The mover's clock after a move that was charged so. */
static int64_t charge(room *r, room_seat *s, bool guest, const room_event *e)
{
    room_pace pace;
    if (!guest || !room__has_clock(r))
        return -1;
    room__pace(r->clock, &pace);
    s->left = pace.per_move ? pace.per_move : s->left - e->spent + pace.increment;
    s->lag = s->lag - e->lag + ROOM_LAG_REFILL_MS;
    s->lag = s->lag > ROOM_LAG_MS ? ROOM_LAG_MS : s->lag;
    return s->left;
}

static bool moved(room *r, const room_event *e, int64_t time, tes_error *error)
{
    tes_why why = { 0 };
    if (!has_seat(r, e, ROOM_PLAYING) || e->seat != room_mover(r) || e->ply != tes_match_plies(r->match))
        return damaged(error, "a move was out of turn");
    room_seat *s = &r->seat[e->seat];
    bool guest = room__guest_plays(r, e->seat);
    if (guest && room__has_clock(r) && (e->spent < 0 || e->spent > s->left || e->lag < 0 || e->lag > s->lag))
        return damaged(error, "a move took more time than there was");
    if (!tes_match_play_text(r->match, e->move, &why))
        return tes__fail(error, "%s", why.text);
    if (!note_clock(r, charge(r, s, guest, e)))
        return no_memory(error);
    room__begin_turn(r, time);
    r->offer[ROOM_TAKEBACK] = (room_offer){ .by = TES_NOBODY };
    if (s->sitter == ROOM_SEAT_GUEST && !(r->offer[ROOM_DRAW].agreed & 1 << e->seat))
        r->offer[ROOM_DRAW] = (room_offer){ .by = TES_NOBODY };
    if (tes_match_mover(r->match) == TES_NOBODY) {
        tes_result result;
        tes_match_result(r->match, &result);
        finish(r, tes_match_repeated(r->match) ? ROOM_BY_REPETITION : ROOM_BY_RULES, result.winners);
    }
    return true;
}

static bool took_back(room *r, const room_event *e, int64_t time, tes_error *error)
{
    room_pace pace;
    if (r->phase != ROOM_PLAYING || e->ply < 0 || e->ply >= tes_match_plies(r->match))
        return damaged(error, "more was taken back than was played");
    tes_match_undo(r->match, tes_match_plies(r->match) - e->ply);
    room__pace(r->clock, &pace);
    for (int i = 0; i < r->seats; i++) {
        room_seat *s = &r->seat[i];
        s->from_ply = s->from_ply > e->ply ? e->ply : s->from_ply;
        s->left = pace.per_move ? pace.per_move : s->left;
    }
    drop_offers(r);
    for (int i = 0; i < ROOM_OFFERS; i++)
        r->declined_ply[i] = -1;
    room__begin_turn(r, time);
    return true;
}

/* Of two players the other wins; of more, the computer plays on for who gave up, so
 * that the others' game reaches its result. */
static bool gave_up(room *r, const room_event *e, tes_error *error)
{
    bool flag = e->what == ROOM_FLAGGED;
    if (!has_seat(r, e, ROOM_PLAYING) || !r->seat[e->seat].guest[0])
        return damaged(error, "a seat gave up that was nobody's");
    if (r->seats == 2)
        finish(r, flag ? ROOM_BY_FLAG : ROOM_BY_RESIGNATION, (uint8_t)(1 << (1 - e->seat)));
    else
        vacate(r, e->seat, ROOM_SEAT_COMPUTER);
    r->seat[e->seat].resigned = !flag;
    r->seat[e->seat].flagged = flag;
    return true;
}

static bool offered(room *r, const room_event *e, tes_error *error)
{
    int which = room__offer_of(e->word);
    if (which < 0 || !has_seat(r, e, which == ROOM_REMATCH ? ROOM_OVER : ROOM_PLAYING) || r->seat[e->seat].sitter != ROOM_SEAT_GUEST)
        return damaged(error, "an offer was made that could not be");
    room_offer *offer = &r->offer[which];
    uint8_t bit = (uint8_t)(1 << e->seat);
    if (e->what == ROOM_ASKED) {
        if (offer->by != TES_NOBODY || (which == ROOM_TAKEBACK && (e->ply < 0 || e->ply >= tes_match_plies(r->match))))
            return damaged(error, "an offer was made twice, or of nothing");
        *offer = (room_offer){ .by = e->seat, .to_ply = which == ROOM_TAKEBACK ? e->ply : 0, .agreed = bit };
    } else if (offer->by == TES_NOBODY) {
        return damaged(error, "an answer was given to no offer");
    } else if (e->flag) {
        offer->agreed |= bit;
    } else {
        *offer = (room_offer){ .by = TES_NOBODY };
        r->declined_ply[which] = tes_match_plies(r->match);
        r->declined_by[which] = e->seat;
    }
    return true;
}

/* The clock of who is away stands still from here on. */
static bool stood_in(room *r, const room_event *e, int64_t time, tes_error *error)
{
    if (!has_seat(r, e, ROOM_PLAYING) || r->seat[e->seat].sitter != ROOM_SEAT_GUEST)
        return damaged(error, "a computer stood in for nobody");
    room_seat *s = &r->seat[e->seat];
    if (room__has_clock(r) && room_mover(r) == e->seat && room__guest_plays(r, e->seat)) {
        int64_t remains = s->left - room__elapsed(r, time);
        s->left = remains > 1 ? remains : 1;
    }
    s->sitter = ROOM_SEAT_STAND_IN;
    drop_offers_of(r, e->seat);
    return true;
}

static bool back(room *r, const room_event *e, int64_t time, tes_error *error)
{
    if (!has_seat(r, e, r->phase) || r->phase < ROOM_PLAYING || r->seat[e->seat].sitter != ROOM_SEAT_STAND_IN)
        return damaged(error, "a seat was given back that nobody had lent");
    r->seat[e->seat].sitter = ROOM_SEAT_GUEST;
    if (room_mover(r) == e->seat)
        room__begin_turn(r, time);
    return true;
}

/* What was not there cannot be charged for: the turn goes on when it is back, and a
 * little later, with what had been used before. */
static bool restarted(room *r, const room_event *e, tes_error *error)
{
    if (r->phase == ROOM_EMPTY || e->from < 0 || e->until < e->from)
        return damaged(error, "a server that was down came up before");
    int64_t resumes = e->until + ROOM_RETURN_MS;
    if (r->phase == ROOM_PLAYING && resumes > r->turn_since) {
        r->turn_used += e->from > r->turn_since ? e->from - r->turn_since : 0;
        r->turn_since = resumes;
    }
    return true;
}

static bool ended(room *r, const room_event *e, tes_error *error)
{
    uint8_t all = (uint8_t)((1 << r->seats) - 1);
    if (r->phase != ROOM_PLAYING)
        return damaged(error, "a game ended that was not being played");
    finish(r,
           e->what == ROOM_DREW    ? ROOM_BY_AGREEMENT
           : e->what == ROOM_ENDED ? ROOM_BY_TABLE
                                   : ROOM_BY_DESERTION,
           e->what == ROOM_DREW ? all : 0);
    return true;
}

static bool dispatch(room *r, const room_event *e, int64_t time, tes_error *error)
{
    switch (e->what) {
    case ROOM_CREATED: return created(r, e, error);
    case ROOM_SAT: return sat(r, e, error);
    case ROOM_LEFT: return left(r, e, error);
    case ROOM_SETTLED: return settled(r, e, error);
    case ROOM_LISTED: r->listed = e->flag; return r->phase != ROOM_EMPTY || damaged(error, "nothing can be listed yet");
    case ROOM_RENAMED: return renamed(r, e, error);
    case ROOM_STARTED: return started(r, time, error);
    case ROOM_MOVED: return moved(r, e, time, error);
    case ROOM_ASKED:
    case ROOM_ANSWERED: return offered(r, e, error);
    case ROOM_TOOK_BACK: return took_back(r, e, time, error);
    case ROOM_AGAIN: return again(r, time, error);
    case ROOM_RESIGNED:
    case ROOM_FLAGGED: return gave_up(r, e, error);
    case ROOM_STOOD_IN: return stood_in(r, e, time, error);
    case ROOM_BACK: return back(r, e, time, error);
    case ROOM_DREW:
    case ROOM_ENDED:
    case ROOM_DESERTED: return ended(r, e, error);
    case ROOM_RESTARTED: return restarted(r, e, error);
    default: return damaged(error, "it has an entry of no known kind");
    }
}

/* Room for one more granted wish. */
static bool widen_used(room *r)
{
    if (r->used_count < r->used_room)
        return true;
    int more = r->used_room ? 2 * r->used_room : 64;
    uint64_t *longer = realloc(r->used, (size_t)more * sizeof *longer);
    if (!longer)
        return false;
    r->used = longer;
    r->used_room = more;
    return true;
}

bool room__apply(room *r, const room_event *e, int64_t time, tes_error *error)
{
    if (r->entries >= ROOM_MOST_ENTRIES)
        return damaged(error, "it is longer than any");
    if (!widen_used(r))
        return no_memory(error);
    if (!dispatch(r, e, time, error))
        return false;
    if (e->id[0])
        r->used[r->used_count++] = room__wish_key(e->guest, e->id);
    r->entries++;
    r->kept_at = time > r->kept_at ? time : r->kept_at;
    return true;
}
