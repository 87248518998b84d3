/* party.h - a room with its log, for tests. After every step the log is read again, as
 * text, and must give the same room. */
#ifndef TES_TEST_PARTY_H
#define TES_TEST_PARTY_H
#include "server/room.h"
#include "server/wire.h"

typedef struct party {
    room *r;
    int64_t now;
    room_effects out; /* of the last step */
    bool replays;     /* check the log after every step */
    int entries, space;
    char **text;
    int64_t *time;
} party;

/* A room that "ada" created, and joined. */
party *party_new(const char *game, const char *clock, const char *seats);
void party_free(party *p);

/* Something happens now; a wish without an id gets one of its own. */
void party_step(party *p, const room_event *event);

/* The same, of a guest, and what was answered: "done", the reason why not, "room", "pong" or "". */
const char *party_wish(party *p, const char *guest, room_event wish);

void party_came(party *p, const char *guest);
void party_went(party *p, const char *guest);

/* Comes, and sits. */
void party_seat(party *p, const char *guest, int seat);

/* Time passes, and alarms ring. */
void party_wait(party *p, int64_t ms);

/* A move that makes sense at first sight: random play alone would not end some games. */
void party_some_move(const party *p, char out[TES_MOVE_TEXT]);

/* The mover, guest or computer, makes some move; what was answered to a guest. */
const char *party_move(party *p);
void party_moves(party *p, int count);

/* Wishes, and what was answered; party_start is granted. */
void party_start(party *p);
const char *party_ask(party *p, const char *guest, const char *word);
const char *party_answer(party *p, const char *guest, const char *word, bool yes);
const char *party_choose(party *p, const char *guest, int about, const char *word);

/* Ada and Ben at Agon; Ada, Ben and Cem at Blokus Trigon without clocks. Begun. */
party *party_two(const char *clock);
party *party_three(void);

/* The room is thrown away and made from its log; the server was away so long. */
void party_restart(party *p, int64_t away_ms);

/* A room made from the log as it lies there. */
room *party_replayed(const party *p, tes_error *error);

#endif
