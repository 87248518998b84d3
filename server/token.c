/* token.c - see token.h. */
#include "server/token.h"

#include <sodium.h>
#include <string.h>

enum { SECRET = 16, LETTERS = 15 }; /* bytes; letters of five bits in a public name */

_Static_assert(2 * SECRET + 1 == (int)WIRE_TOKEN && LETTERS < (int)ROOM_GUEST && LETTERS < (int)ROOM_NAME_ROOM, "names fit");
_Static_assert((int)STORE_NAME >= (int)ROOM_GUEST && (int)STORE_NAME >= (int)ROOM_NAME_ROOM, "names fit into the store");
_Static_assert(STORE_HASH >= crypto_generichash_BYTES_MIN && STORE_HASH <= crypto_generichash_BYTES_MAX, "a hash");

bool token_begin(void) { return sodium_init() >= 0; }

void token_new(char out[WIRE_TOKEN])
{
    unsigned char secret[SECRET];
    randombytes_buf(secret, sizeof secret);
    sodium_bin2hex(out, WIRE_TOKEN, secret, sizeof secret);
    sodium_memzero(secret, sizeof secret);
}

/* A fast hash is enough: nobody tries 2^128 secrets. */
bool token_hash(const char *text, unsigned char out[STORE_HASH])
{
    unsigned char secret[SECRET];
    if (strlen(text) != WIRE_TOKEN - 1 || strspn(text, "0123456789abcdef") != WIRE_TOKEN - 1 ||
        sodium_hex2bin(secret, sizeof secret, text, WIRE_TOKEN - 1, NULL, NULL, NULL) != 0)
        return false;
    crypto_generichash(out, STORE_HASH, secret, sizeof secret, NULL, 0);
    sodium_memzero(secret, sizeof secret);
    return true;
}

/* Digits and letters without those that are mistaken for others. */
static void spell(const unsigned char bytes[LETTERS], char out[LETTERS + 1])
{
    for (int i = 0; i < LETTERS; i++)
        out[i] = "23456789abcdefghijkmnpqrstuvwxyz"[bytes[i] & 31];
    out[LETTERS] = '\0';
}

void token_guest(const unsigned char hash[STORE_HASH], const char *in_room, char out[ROOM_GUEST])
{
    unsigned char mixed[crypto_generichash_BYTES];
    crypto_generichash(mixed, sizeof mixed, (const unsigned char *)in_room, strlen(in_room), hash, STORE_HASH);
    spell(mixed, out);
}

void token_room(char out[ROOM_NAME_ROOM])
{
    unsigned char random[LETTERS];
    randombytes_buf(random, sizeof random);
    spell(random, out);
}

bool token_same(const unsigned char a[STORE_HASH], const unsigned char b[STORE_HASH]) { return sodium_memcmp(a, b, STORE_HASH) == 0; }
