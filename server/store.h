/* store.h - the border to the database. Behind it lies SQLite (store_sqlite.c); in front
 * of it nobody knows that.
 *
 * A ROOM IS ITS LOG: events 0, 1, 2 ... of a room, each a short text that the store
 * never reads. (room, n) can be written once, so two servers cannot both continue one
 * room: the second is told STORE_TAKEN. store_load() also claims the room for this
 * server until store_release(); with one file and one process every claim is granted,
 * with several servers over one database it may be STORE_ELSEWHERE.
 *
 * Nothing here waits. A request is queued; its answer comes when store_deliver() is
 * called, in the thread that calls it, after wake() has asked for that from another
 * thread. STORE_DONE for a write means that it is on disk. Writes happen in the order
 * of their requests, many to a commit; reads see every write that was answered before
 * they were asked for.
 *
 * WHEN THE DISK FAILS (full, a failed fsync) no write is answered; all are kept and
 * tried again until they succeed. store_trouble() says so meanwhile. Whoever asks for
 * writes looks at it, and at store_waiting(), and stops accepting.
 */
#ifndef SERVER_STORE_H
#define SERVER_STORE_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <tessera/error.h>
#include <tessera/game.h>

enum {
    STORE_NAME = 16,           /* ids of rooms and guests, with their 0 */
    STORE_ABOUT = 1024,        /* what lists show of a room, with its 0 */
    STORE_HASH = 32,           /* bytes of a token's hash */
    STORE_MOST_TEXT = 64 << 10 /* of one event */
};

typedef enum store_status {
    STORE_DONE,
    STORE_MISSING,   /* there is no such room */
    STORE_TAKEN,     /* another server has written this event */
    STORE_ELSEWHERE, /* another server has this room */
    STORE_FAILED     /* could not be read; try later */
} store_status;

enum store_phase { STORE_WAITING, STORE_PLAYING, STORE_OVER };

/* What can be found about a room without its log. */
typedef struct store_room {
    char id[STORE_NAME];
    char game[TES_GAME_TEXT];
    int phase;
    bool listed;
    char turn[STORE_NAME]; /* the guest whose move it is, or "" */
    char about[STORE_ABOUT];
    int64_t created_ms, updated_ms;
    int64_t alarm_ms;       /* when something happens there by itself; INT64_MAX: never */
    char guest[STORE_NAME]; /* answers of store_games(): who asks is this guest */
} store_room;

typedef struct store_event {
    int n;
    int64_t at_ms;
    const char *text;
    size_t size;
} store_event;

/* A time in which there was no server. */
typedef struct store_gap {
    int64_t from_ms, until_ms;
} store_gap;

/* Valid during the call of store_done. */
typedef struct store_answer {
    store_status status;
    const store_event *event;
    int events;
    const store_room *room;
    int rooms;
    const store_gap *gap;
    int gaps;
} store_answer;

typedef void store_done(void *context, const store_answer *answer);

typedef struct store_options {
    const char *folder;          /* made where it is not there */
    void (*wake)(void *context); /* from any thread: call store_deliver() soon */
    void *context;
    int64_t now_ms;  /* since 1970 */
    const char *vfs; /* for tests of what disks do; NULL otherwise */
} store_options;

/* What the store has done, for whoever watches it. */
typedef struct store_figures {
    uint64_t events, commits, failures;
    uint64_t commit_us_last, commit_us_most; /* from the first write of a batch to its commit */
} store_figures;

typedef struct store store;

/* Makes or upgrades the data. False with a sentence when another server has it, or a
 * newer one wrote it. */
store *store_open(const store_options *options, tes_error *error);

/* Waits for what is queued, unless the disk fails; answers nothing any more. */
void store_close(store *s);

void store_deliver(store *s);

/* NULL, or the sentence that says why nothing can be saved at present. */
const char *store_trouble(store *s);
int store_waiting(store *s);
void store_figures_of(store *s, store_figures *out);

/* ---- writes ---- */

/* Appends events, all or none. `room`, unless NULL, replaces what can be found about
 * the room. */
void store_append(store *s, const char *room_id, const store_event event[], int events, const store_room *room, store_done *done,
                  void *context);

/* Replaces the texts of events that are there: someone's name is taken out. */
void store_rewrite(store *s, const char *room_id, const store_event event[], int events, const store_room *room, store_done *done,
                   void *context);

/* There is a server now: what comes after the last such sign, or the last event, until
 * the next store_open() is a gap. */
void store_alive(store *s, int64_t now_ms);

/* This token holds this guest of this room from now on. */
void store_hold(store *s, const unsigned char hash[STORE_HASH], const char *room_id, const char *guest, store_done *done, void *context);

/* The token is forgotten, in all rooms. */
void store_forget(store *s, const unsigned char hash[STORE_HASH], store_done *done, void *context);

/* The room, its log and who held it. */
void store_remove(store *s, const char *room_id, store_done *done, void *context);

/* ---- reads ---- */

/* The log, what can be found (rooms is 1), and the gaps since the last event. Claims the
 * room. */
void store_load(store *s, const char *room_id, store_done *done, void *context);
void store_release(store *s, const char *room_id);

/* The same without the claim, for those who only look. */
void store_read(store *s, const char *room_id, store_done *done, void *context);

/* Every room the token holds something in, those first where it is its turn. */
void store_games(store *s, const unsigned char hash[STORE_HASH], int most, store_done *done, void *context);

/* Which guest of this room the token holds: rooms is 1 with its id and guest. */
void store_holder(store *s, const unsigned char hash[STORE_HASH], const char *room_id, store_done *done, void *context);

/* Rooms that wait for players and want to be found, the newest first. */
void store_tables(store *s, int most, store_done *done, void *context);

/* Rooms whose alarm is before this, the earliest first. */
void store_due(store *s, int64_t before_ms, int most, store_done *done, void *context);

/* Unfinished rooms in which nothing has happened since, the oldest first. */
void store_stale(store *s, int64_t before_ms, int most, store_done *done, void *context);

#endif
