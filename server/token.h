/* token.h - secrets and public names. A TOKEN is 128 random bits that one device keeps
 * and shows with every wish, written as 32 hexadecimal digits. The server keeps hashes
 * only. In each room the holder is known by a GUEST name that is made from the hash and
 * the room: the same token is another guest in another room, so that nobody can follow
 * a person from table to table, and a name says nothing about the token. */
#ifndef SERVER_TOKEN_H
#define SERVER_TOKEN_H
#include <stdbool.h>

#include "server/room.h"
#include "server/store.h"
#include "server/wire.h"

/* Call once before all else; false when there are no random numbers. */
bool token_begin(void);

void token_new(char out[WIRE_TOKEN]);

/* False when the text is no token. */
bool token_hash(const char *text, unsigned char out[STORE_HASH]);

void token_guest(const unsigned char hash[STORE_HASH], const char *in_room, char out[ROOM_GUEST]);

/* A new room's name: 75 random bits, since who knows it may come in. */
void token_room(char out[ROOM_NAME_ROOM]);

/* Without telling by the time it takes where they differ. */
bool token_same(const unsigned char a[STORE_HASH], const unsigned char b[STORE_HASH]);

#endif
