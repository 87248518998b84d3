/* bits.h - counting and finding bits, by name. */
#ifndef TES_BASE_BITS_H
#define TES_BASE_BITS_H
#include <stdint.h>
#ifdef __BMI2__
#include <immintrin.h>
#endif

static inline int tes__popcount(uint64_t set) { return __builtin_popcountll(set); }

/* The index of the lowest bit, of the highest; set must not be 0. */
static inline int tes__lowest(uint64_t set) { return __builtin_ctzll(set); }
static inline int tes__highest(uint64_t set) { return 63 - __builtin_clzll(set); }

/* The index of the n-th bit, counted from 0 at the lowest; it must exist. */
static inline int tes__nth(uint64_t set, int n)
{
#ifdef __BMI2__
    return tes__lowest(_pdep_u64(UINT64_C(1) << n, set));
#else
    for (; n > 0; n--)
        set &= set - 1;
    return tes__lowest(set);
#endif
}

#endif
