/* bits.h - counting and finding bits, by name. */
#ifndef TES_BASE_BITS_H
#define TES_BASE_BITS_H
#include <stdint.h>

static inline int tes__popcount(uint64_t set) { return __builtin_popcountll(set); }

/* The index of the lowest bit; set must not be 0. */
static inline int tes__lowest(uint64_t set) { return __builtin_ctzll(set); }

#endif
