/* hash.c - see hash.h. Words are read byte by byte in little-endian order, so
 * the result does not depend on the machine; compilers make one load of it. */
#include "base/hash.h"

static uint64_t load(const unsigned char *at, size_t n)
{
    uint64_t word = 0;
    for (size_t i = 0; i < n; i++)
        word |= (uint64_t)at[i] << (8 * i);
    return word;
}

uint64_t tes__hash_bytes(const void *bytes, size_t size)
{
    const unsigned char *at = bytes;
    uint64_t h = size;
    for (; size >= 8; at += 8, size -= 8)
        h = tes__mix(h ^ load(at, 8));
    return size ? tes__mix(h ^ load(at, size)) : h;
}
