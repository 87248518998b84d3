/* wire.h - rooms in writing: what clients send, what the server says, what a log
 * holds. All of it is JSON; docs/wire.md has every message with examples. Knows
 * rooms, no sockets.
 *
 * What comes in is hostile: at most WIRE_MOST bytes, one flat object of texts,
 * numbers and booleans, nothing nested, no field twice, none that is not known;
 * what is refused gets one sentence. What goes out is written field by field in a
 * fixed order: equal rooms, equal bytes.
 */
#ifndef SERVER_WIRE_H
#define SERVER_WIRE_H
#include "server/room.h"

#include <tessera/sink.h>

enum {
    WIRE_MOST = 2048, /* bytes of a client's message, or of an entry of a log */
    WIRE_TOKEN = 33   /* 32 lower-case hexadecimal digits with their 0 */
};

/* A guest's wish as it came. `room` and `token` are "" where not said; whether a
 * token is anybody's is for the caller to find out, who then fills event.guest. */
typedef struct wire_request {
    char room[ROOM_NAME_ROOM];
    char token[WIRE_TOKEN];
    room_event event; /* ROOM_CREATE .. ROOM_SAY */
} wire_request;

bool wire_read_request(const char *text, size_t size, wire_request *request, tes_error *error);
bool wire_write_request(const wire_request *request, const tes_sink *sink);

/* Right after the step that made the message. */
bool wire_write_message(const room *r, const room_message *message, const tes_sink *sink);

/* The answer to a join, before the whole room; `token` NULL when the guest has it. */
bool wire_write_welcome(const char *where, const char *guest, const char *token, const tes_sink *sink);

/* Something is wrong with the connection or the server, not with a wish. `why` is a
 * word of docs/wire.md, `text` one English sentence. */
bool wire_write_trouble(const char *why, const char *text, const tes_sink *sink);

/* The entries of a log. Their number and time are kept beside them. */
bool wire_write_entry(const room_event *entry, const tes_sink *sink);
bool wire_read_entry(const char *text, size_t size, room_event *entry, tes_error *error);

#endif
