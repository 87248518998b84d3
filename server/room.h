/* room.h - one room: seats, a game, clocks, offers, people who come and go. Pure
 * logic: no socket, no database, no clock of its own, no thread.
 *
 * A ROOM IS ITS LOG. Something happens (a room_event: a guest's wish, a timer, a
 * computer's move), room_step() decides, and out come effects: entries for the
 * log, messages, what a computer should think about, when to call again. An entry
 * is a room_event too, of a kind that is a fact. A room that is made anew and given
 * the entries of its log through room_replay() has the same room_hash() as the one
 * that wrote them. What the log does not hold is who is connected at this moment,
 * what they have voted about someone who is away, and how fast they talk.
 *
 *     room *r = room_new("k3f9w2");
 *     room_step(r, &event, now_ms, &effects);       // first of all: ROOM_CREATE
 *     for (int i = 0; i < effects.entries; i++)
 *         ... keep effects.entry[i] as entry number room_entries(r) - effects.entries + i,
 *             with the time room_kept_at(r)
 *     for (int i = 0; i < effects.messages; i++)
 *         ... wire_write_message(r, &effects.message[i], &sink), to be sent AFTER the commit
 *
 * ORDER. Messages are written as text right after the step (they show the room as
 * it is now) and leave when all entries of this step and of those before it are on
 * disk; the entries of one step belong into one commit. If the disk refuses, keep the texts and try again:
 * the step needs no undoing. One thread at a time per room.
 *
 * TIME is in milliseconds since 1970 and comes in as an argument. A time before
 * the last one is taken as the last one.
 *
 * WHO. A guest is a short public name of the server's making (ROOM_GUEST), already
 * proven by a token: rooms know no tokens. Seats and players are counted from 0
 * here, from 1 on the wire; TES_NOBODY is none.
 *
 * LOADING. room_new(), room_replay() for every entry, ROOM_DOWN for every time the
 * server was not there since the last entry, then ROOM_WAKE. Nobody is connected then:
 * ROOM_CAME follows as guests join.
 *
 * MEMORY. room_new() and room_free(); a step may allocate. When it is refused memory
 * room_step() returns false: the room must then be freed and loaded again, nothing
 * of this step having been kept. Everything is bounded: ROOM_MOST_ENTRIES a room.
 */
#ifndef SERVER_ROOM_H
#define SERVER_ROOM_H
#include <stdbool.h>
#include <stdint.h>

#include <tessera/match.h>
#include <tessera/record.h>

enum {
    ROOM_NAME_ROOM = 16, /* a room's public name with its 0: a-z 0-9 */
    ROOM_GUEST = 16,     /* a guest's public name with its 0: a-z 0-9 */
    ROOM_ID = 25,        /* a client's id of a wish with its 0: A-Z a-z 0-9 - _ */
    ROOM_NAME = 97,      /* a friendly name: 24 characters, UTF-8, with its 0 */
    ROOM_CLOCK = 12,     /* "none", "300+5" (seconds + seconds a move), "3d" (days a move) */
    ROOM_SEATS = 40,     /* "me open 3 closed", a word a seat; a level, or "full" */
    ROOM_WORD = 12,      /* longest word of the lists below, with its 0 */
    ROOM_MOST_ENTRIES = 20000,
    ROOM_MOST_ROUNDS = 1000,
    ROOM_STEP_ENTRIES = 8,  /* at most so many from one step */
    ROOM_STEP_MESSAGES = 4, /* and so many messages */
    ROOM_FILL_LEVEL = 3     /* of a computer that fills or stands in, unless the room says otherwise */
};

#define ROOM_NEVER INT64_MAX
#define ROOM_AWAY_MS INT64_C(60000)         /* away so long, and the table is asked */
#define ROOM_DESERTED_MS INT64_C(259200000) /* three days with nobody there end a game without days a move */
#define ROOM_LAG_MS INT64_C(2000)           /* a seat's allowance for lag when full */
#define ROOM_LAG_REFILL_MS INT64_C(200)     /* what a move puts back */
#define ROOM_RETURN_MS INT64_C(10000)       /* after the server was down: time to come back, free of charge */

/* What happens. The shape of each (which fields count) stands beside it; every wish
 * and what came of it has `guest`, and `id` where a client may say it twice. */
typedef enum room_what {
    ROOM_NOTHING,

    /* A guest's wishes. room_event.guest is who. */
    ROOM_CREATE, /* id name game clock seats level listed; the first event of a room */
    ROOM_JOIN,   /* show me everything (answer: the whole room) */
    ROOM_HERE,   /* seq: do I know the latest? (pong, or the whole room) */
    ROOM_SIT,    /* id seat name */
    ROOM_LEAVE,  /* id: get up; during play a computer takes the seat, and anybody may take it over */
    ROOM_SET,    /* id seat word(open|computer|closed) level: the host's, while gathering */
    ROOM_LIST,   /* id flag: show this table to those who look for opponents; the host's */
    ROOM_NAMED,  /* id name: I am called otherwise */
    ROOM_START,  /* id: the host's; anybody's who sits, once the host is away */
    ROOM_MOVE,   /* id round ply seat move took (-1: not said) */
    ROOM_ASK,    /* id round ply word(takeback|draw|rematch) */
    ROOM_ANSWER, /* id round ply word(takeback|draw|rematch) flag */
    ROOM_CHOOSE, /* id seat word(wait|computer|end): about the seat of one who is away */
    ROOM_RESIGN, /* id round */
    ROOM_SAY,    /* id word: one of room_phrase() */

    /* What the server tells. */
    ROOM_CAME,    /* guest: the first connection of this guest to this room */
    ROOM_WENT,    /* guest: the last one is gone */
    ROOM_TICK,    /* the time of effects.alarm has come */
    ROOM_THOUGHT, /* ticket move: the computer's answer; an empty move: it could not think */
    ROOM_DOWN,    /* from until: the server was not there (by its own account) */
    ROOM_WAKE,    /* loaded, and after that nothing but what happens now */

    /* What is in a log. */
    ROOM_CREATED,   /* guest id name game clock seats level listed: the rules as a canonical string */
    ROOM_SAT,       /* guest id seat name */
    ROOM_LEFT,      /* guest id */
    ROOM_SETTLED,   /* id seat word level: the seat is so now */
    ROOM_LISTED,    /* id flag */
    ROOM_RENAMED,   /* guest id name */
    ROOM_STARTED,   /* id */
    ROOM_MOVED,     /* id (a person's) ply seat move spent lag: time charged, allowance used */
    ROOM_ASKED,     /* id seat word */
    ROOM_ANSWERED,  /* id seat word flag */
    ROOM_TOOK_BACK, /* ply: the game stands there again */
    ROOM_DREW,      /* all agreed */
    ROOM_AGAIN,     /* the next round begins, everybody one seat on */
    ROOM_RESIGNED,  /* id seat */
    ROOM_FLAGGED,   /* seat: no time left */
    ROOM_STOOD_IN,  /* seat: the computer plays for who is away */
    ROOM_BACK,      /* seat: who was away has it again */
    ROOM_ENDED,     /* the table wished no more */
    ROOM_DESERTED,  /* nobody was there for long */
    ROOM_RESTARTED, /* from until: not charged to anybody */
    ROOM_KINDS
} room_what;

typedef struct room_event {
    room_what what;
    char guest[ROOM_GUEST];
    char id[ROOM_ID];
    char name[ROOM_NAME];
    char game[TES_GAME_TEXT];
    char move[TES_MOVE_TEXT];
    char clock[ROOM_CLOCK];
    char seats[ROOM_SEATS];
    char word[ROOM_WORD];
    int seat, ply, round, level;
    bool flag; /* yes, or listed */
    uint32_t ticket;
    int64_t took, spent, lag, from, until, seq;
} room_event;

/* A message is written by wire_write_message() from the room right after the step. */
typedef enum room_say {
    ROOM_SAY_ROOM,   /* the whole truth, all moves */
    ROOM_SAY_TABLE,  /* the same without the moves */
    ROOM_SAY_MOVED,  /* the same with the last move only */
    ROOM_SAY_DONE,   /* your wish `id` is granted and kept */
    ROOM_SAY_NO,     /* it is not: why, text, rule */
    ROOM_SAY_PHRASE, /* seat, word */
    ROOM_SAY_PONG    /* you know the latest */
} room_say;

typedef struct room_message {
    room_say say;
    bool to_all; /* to every connection of the room; otherwise to the one the event came from */
    char id[ROOM_ID];
    const char *why;           /* a word of docs/wire.md; lives for ever */
    int rule;                  /* of the rulebook, 0: none */
    char text[TES_ERROR_TEXT]; /* one English sentence, or "" */
    int seat;
    char word[ROOM_WORD];
} room_message;

typedef struct room_effects {
    int entries, messages;
    room_event entry[ROOM_STEP_ENTRIES];
    room_message message[ROOM_STEP_MESSAGES];

    /* Not commands but how things should be now. `alarm`: send ROOM_TICK then, or
     * ROOM_NEVER; keep it with the room's index row, so that a room that is not
     * loaded is woken too. `ticket`: 0, or the computer should think for `seat` at
     * `level` (0 is full strength) about room_match(); a ticket other than the one
     * being thought about means: stop that, begin this. */
    int64_t alarm;
    uint32_t ticket;
    int seat, level;
} room_effects;

typedef struct room room;

room *room_new(const char *name); /* NULL when memory is short */
void room_free(room *r);          /* NULL is fine */

/* Something happens at `now`. False: memory is short, see above. *out is filled
 * anew by every call and refers to nothing in the room. */
bool room_step(room *r, const room_event *event, int64_t now, room_effects *out);

/* One entry of a log, in order, with the time it was kept with. False with the reason
 * when it cannot have come from this log (the file is damaged), or memory is short. */
bool room_replay(room *r, const room_event *entry, int64_t time, tes_error *error);

/* Of all that is in the log. */
uint64_t room_hash(const room *r);

/* --- reading a room; pointers live until the next step --- */

typedef enum room_phase { ROOM_EMPTY, ROOM_GATHERING, ROOM_PLAYING, ROOM_OVER } room_phase;
typedef enum room_ending {
    ROOM_NOT_OVER,
    ROOM_BY_RULES,
    ROOM_BY_REPETITION,
    ROOM_BY_AGREEMENT,
    ROOM_BY_RESIGNATION,
    ROOM_BY_FLAG,
    ROOM_BY_TABLE,    /* ended unfinished by choice: nobody wins */
    ROOM_BY_DESERTION /* nobody came back: nobody wins */
} room_ending;

/* Who plays from a seat. */
typedef enum room_sitter {
    ROOM_SEAT_OPEN,     /* anybody may sit; a computer fills it at the start */
    ROOM_SEAT_CLOSED,   /* nobody may: a computer fills it, and keeps it */
    ROOM_SEAT_COMPUTER, /* a guest may take it over, also during play */
    ROOM_SEAT_GUEST,
    ROOM_SEAT_STAND_IN /* a guest's, for whom the computer plays until they return */
} room_sitter;

typedef struct room_seat {
    room_sitter sitter;
    bool was_closed; /* a computer that nobody may take over */
    bool here;       /* the guest is connected */
    bool resigned, flagged;
    int level;              /* of the computer that plays, or would stand in */
    char guest[ROOM_GUEST]; /* "" unless a guest's */
    char name[ROOM_NAME];
    int from_ply;                 /* a guest who took over plays from here on; until then the computer */
    int64_t left, lag;            /* clock and allowance when the turn began */
    int64_t away_at;              /* when they went; ROOM_NEVER: here, or not awaited */
    bool asked;                   /* the table is being asked about this seat */
    char choice[TES_MAX_PLAYERS]; /* what each seat chose: 0, 'w', 'c', 'e' */
} room_seat;

/* An offer that waits for consent. */
typedef struct room_offer {
    int by;          /* seat, or TES_NOBODY: there is none */
    int to_ply;      /* of a takeback */
    uint8_t agreed;  /* bit s: seat s said yes */
    uint8_t awaited; /* bit s: seat s must still say */
} room_offer;
enum { ROOM_TAKEBACK, ROOM_DRAW, ROOM_REMATCH, ROOM_OFFERS };

const char *room_name(const room *r);
room_phase room_phase_of(const room *r);
int room_entries(const room *r);     /* how many the log holds */
int room_round(const room *r);       /* 1, 2, ... */
int64_t room_seq(const room *r);     /* of the latest news */
int64_t room_time(const room *r);    /* of the latest event */
int64_t room_kept_at(const room *r); /* of the latest entry */
bool room_is_listed(const room *r);
const char *room_host(const room *r); /* a guest, "" when there is none */
const char *room_clock(const room *r);
const char *room_game(const room *r); /* the canonical game string */
int room_seats(const room *r);
const room_seat *room_seat_at(const room *r, int seat);
int room_seat_of(const room *r, const char *guest); /* TES_NOBODY: watches */
int room_watchers(const room *r);                   /* connected and not seated */
const room_offer *room_offer_at(const room *r, int offer);
int room_mover(const room *r);                                 /* TES_NOBODY unless playing */
const tes_match *room_match(const room *r);                    /* NULL before the first start */
uint64_t room_state_hash(const room *r);                       /* of the game being played: tes_match_hash() */
int64_t room_clock_left(const room *r, int seat, int64_t now); /* -1: no clock */
int64_t room_away_left(const room *r, int seat); /* ms until the table is asked about who is away; 0: it is being asked; -1: no */
int64_t room_alarm(const room *r);
room_ending room_ending_of(const room *r, uint8_t *winners); /* bit s: seat s won, or shares the win */

/* The game of this round as a record with its tags; the caller frees it. For an earlier
 * round replay the log up to its ROOM_AGAIN. NULL before the first start, or when memory is short. */
tes_record *room_record(const room *r);

/* The preset phrases, by number; NULL after the last. */
const char *room_phrase(int index);

/* A friendly name made safe: UTF-8 text without control, direction or invisible
 * characters, single blanks, 24 characters at most; "" when nothing is left. */
void room_clean_name(const char *text, char out[ROOM_NAME]);

/* A name worn in the log is taken off (someone's data erased): the entry then says "". */
void room_forget(room_event *entry, const char *guest);

#endif
