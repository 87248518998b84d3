/* hub_inside.h - what the files of the hub share: hub.c (steps and what they say),
 * hub_lines.c (connections), hub_rooms.c (opening, closing, time), hub_erase.c. */
#ifndef SERVER_HUB_INSIDE_H
#define SERVER_HUB_INSIDE_H
#include "server/hub.h"
#include "server/think.h"
#include "server/token.h"

enum { HUB_BUCKETS = 8192 };

typedef struct hub_room hub_room;
typedef struct hub_erasure hub_erasure;

/* A text that waits for a connection. */
typedef struct hub_note {
    struct hub_note *next;
    hub_text *text;
} hub_note;

struct hub_line {
    hub *hub;
    void *socket;
    hub_room *in; /* NULL: has not asked for a room yet */
    hub_line *before, *after;
    bool entered;   /* the room knows that it is here */
    bool listening; /* it has been told everything: news comes from now on */
    bool held;      /* the store knows that its token holds a seat here */
    bool cutting;   /* nothing is read from it, and nothing more said */
    bool crowded;   /* in the crowd's queue */
    hub_line *next_crowded;
    unsigned char hash[STORE_HASH];
    char guest[ROOM_GUEST];
    char new_token[WIRE_TOKEN]; /* until it is told */
    hub_note *first, *last;
    int texts;
    size_t bytes;
};

/* What one step says, until it may be said. */
typedef struct hub_speech {
    struct hub_speech *next;
    hub_room *room;
    bool kept;      /* its entries are on disk */
    bool joins;     /* `line` listens once this is said */
    hub_line *line; /* who wished it; NULL: nobody, or gone */
    uint64_t since_us;
    int texts;
    hub_text *text[ROOM_STEP_MESSAGES];
    bool to_all[ROOM_STEP_MESSAGES];
    hub_created *created; /* of a new room, which is told when it is on disk */
    void *context;
    char guest[ROOM_GUEST];
} hub_speech;

/* An open room. */
struct hub_room {
    hub *hub;
    hub_room *next;            /* in its bucket */
    hub_room *earlier, *later; /* in the list of all */
    char id[ROOM_NAME_ROOM];
    room *room;  /* NULL: being loaded */
    bool broken; /* memory was short, or another server has it: closed as soon as possible */
    hub_line *first;
    int lines;
    hub_speech *speech, **last_speech;
    int unsaved; /* speeches that are not kept yet */
    int64_t alarm, indexed_alarm, created_ms, used_ms;
    uint32_t ticket; /* being thought about; 0: nothing */
};

struct hub {
    hub_options options;
    think *think;
    hub_room *bucket[HUB_BUCKETS];
    hub_room *oldest; /* of the list of all */
    int rooms, unsaved;
    hub_line *crowd, **crowd_end;
    room_effects effects; /* of the step under way: too large for a stack */
    int64_t next_alive_ms, next_due_ms, next_stale_ms;
    hub_erasure *erasures;
    bool stopping, told_trouble;
};

int64_t hub_now_ms(void);

/* --- hub.c --- */

/* Something happens in the room; what it says to one is for `line`. False when the room
 * broke. hub->effects are those of this step. */
bool hub_step(hub_room *r, const room_event *event, hub_line *line, hub_speech *speech);
hub_speech *hub_speech_new(hub_room *r, hub_line *line); /* NULL when memory is short */
void hub_break(hub_room *r);
void hub_describe(const hub_room *r, store_room *out);

/* --- hub_lines.c --- */
hub_text *hub_text_new(const char *bytes, size_t size);
void hub_text_drop(hub_text *t);
void hub_push(hub_line *line, hub_text *text);
void hub_cut(hub_line *line, bool politely);
void hub_trouble(hub_line *line, const char *why, const char *text);
void hub_enter(hub_line *line); /* its room is open now */
void hub_unlink(hub_line *line);

/* --- hub_rooms.c --- */
hub_room *hub_find(hub *h, const char *id);      /* among the open ones, or NULL */
hub_room *hub_open_room(hub *h, const char *id); /* begins to load it; NULL when there are too many */
hub_room *hub_new_room(hub *h, const char *id);  /* one that is not in the store yet */
hub_room *hub_reserve(hub *h, const char *id);   /* nobody may open it until it is closed */
void hub_close_room(hub_room *r);

/* --- hub_erase.c --- */
void hub_erase_go_on(hub *h);
void hub_erase_drop(hub *h); /* without an answer */

#endif
