/* hash.h - 64-bit hashes for positions. Not for secrets, not for hostile keys. */
#ifndef TES_BASE_HASH_H
#define TES_BASE_HASH_H
#include <stddef.h>
#include <stdint.h>

/* A good mix of one word (the finaliser of splitmix64): the i-th random number
 * of a Zobrist table is tes__mix(i + some constant of the game's own). */
static inline uint64_t tes__mix(uint64_t z)
{
    z += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

/* Over `size` bytes, the same on every machine. */
uint64_t tes__hash_bytes(const void *bytes, size_t size);

#endif
