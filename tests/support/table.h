/* table.h - rooms of a running server, as tests use them: created, joined, played in. */
#ifndef TES_TEST_TABLE_H
#define TES_TEST_TABLE_H
#include <stdbool.h>

/* A connection in a room. */
typedef struct seated {
    int fd;
    char room[16], token[40], guest[16];
} seated;

/* POST /api/rooms at serving_port; the rest of the wish, such as "agon", "me open". The
 * room's name and token are in the answer. */
seated table_create(const char *game, const char *seats);

/* Connects and joins; with an empty token it is given one. The answer `room` has been
 * heard, and is returned; valid until the next message is heard. */
const char *table_join(seated *who);

/* A wish with an id; `more` is further fields, ",\"seat\":2", or "". */
void table_wish(const seated *who, const char *what, const char *id, const char *more);

/* The same, and its `done` has been heard. */
void table_done(const seated *who, const char *what, const char *id, const char *more);

void table_move(const seated *who, const char *id, int ply, int seat, const char *move);

/* Creates a game of two, sits down and starts; both are connected. */
void table_of_two(const char *game, seated *one, seated *two);
void table_of_two_by(const char *clock, const char *game, seated *one, seated *two);

#endif
