/* room_state.h - what the files of the room logic share; nobody else includes it.
 *
 * room.c takes a step, room_wish.c decides about guests' wishes, room_settle.c draws
 * the consequences (consent, votes, clocks), room_apply.c is the only one that
 * changes what is in the log. */
#ifndef SERVER_ROOM_STATE_H
#define SERVER_ROOM_STATE_H
#include "server/room.h"

struct room {
    /* In the log. */
    char name[ROOM_NAME_ROOM];
    room_phase phase;
    int entries, round, seats, level;
    bool listed;
    char host[ROOM_GUEST];
    char game[TES_GAME_TEXT];
    char clock[ROOM_CLOCK];
    tes_rules rules;
    room_seat seat[TES_MAX_PLAYERS]; /* but for here, away_at, asked, choice */
    room_offer offer[ROOM_OFFERS];   /* but for awaited */
    int declined_ply[ROOM_OFFERS], declined_by[ROOM_OFFERS];
    tes_match *match;
    int64_t *left_after; /* clock of who moved, after each move; -1: none */
    int left_room;
    int64_t turn_since, turn_used; /* the mover's time counts from here (it may lie ahead), besides what was used before */
    int64_t kept_at;
    room_ending ending;
    uint8_t winners;
    uint64_t *used; /* wishes that were granted: guest and id, hashed */
    int used_count, used_room;

    /* Not in the log. */
    int64_t now, seq;
    int connected;
    int64_t watchers_at; /* when to tell of spectators who came or went; ROOM_NEVER: nothing to tell */
    char host_seen[ROOM_GUEST];
    int64_t host_gone;   /* since when; ROOM_NEVER: the host is here */
    int64_t alone_since; /* no seated guest is here since; ROOM_NEVER: one is */
    int64_t talked[TES_MAX_PLAYERS];
    uint64_t think_key;
    uint32_t ticket, tickets;
};

/* A step under way. */
typedef struct room_turn {
    room *r;
    const room_event *event;
    room_effects *out;
    bool news, broken; /* something to tell all; memory is short */
} room_turn;

/* --- room_apply.c: an entry becomes true. False with the reason when it cannot be. --- */
bool room__apply(room *r, const room_event *entry, int64_t time, tes_error *error);

/* --- room.c --- */
room_event room__entry(const room_turn *t, room_what what); /* with the wish's guest and id */
bool room__keep(room_turn *t, const room_event *entry);     /* apply, and into the log */
void room__done(room_turn *t);
void room__refuse(room_turn *t, const char *why, const char *text);
void room__show(room_turn *t); /* the whole room, to who asked */
uint64_t room__wish_key(const char *guest, const char *id);

/* --- room_wish.c --- */
void room__wish(room_turn *t);

/* --- room_settle.c --- */
void room__due(room_turn *t);    /* what time alone brings */
void room__settle(room_turn *t); /* what follows from what happened */
void room__came(room_turn *t);
void room__went(room_turn *t);
void room__wake(room_turn *t);
void room__down(room_turn *t);
void room__thought(room_turn *t);
bool room__full(const room *r); /* no more wishes */
uint8_t room__voters(const room *r, int offer);
bool room__guest_plays(const room *r, int seat);

/* --- room_clock.c --- */
typedef struct room_pace {
    int64_t base, increment, per_move; /* ms; all 0: no clock; per_move: days a move */
} room_pace;
bool room__pace(const char *text, room_pace *pace);
bool room__has_clock(const room *r);
int64_t room__elapsed(const room *r, int64_t now);
int64_t room__flag_time(const room *r); /* ROOM_NEVER when no clock runs */
bool room__days(const room *r);
void room__begin_turn(room *r, int64_t time);

/* --- room_text.c --- */
int room__offer_of(const char *word); /* -1: none */
extern const char *const room__offer_word[ROOM_OFFERS];
bool room__is_phrase(const char *word);

/* What a seat is at first: a word of `seats`, which moves on. False at anything else. */
bool room__seat_word(const char **cursor, room_seat *seat, bool *me);

#endif
