/* random.h - small, fast random numbers, the same on every machine.
 *
 * xoshiro256** seeded through splitmix64 (both by Blackman and Vigna, public
 * domain algorithms). One seed gives one sequence everywhere, in the browser
 * too. Not for secrets.
 */
#ifndef TESSERA_RANDOM_H
#define TESSERA_RANDOM_H
#include <stdint.h>

typedef struct tes_rng {
    uint64_t s[4];
} tes_rng;

/* Any seed will do, 0 included. */
void tes_rng_seed(tes_rng *rng, uint64_t seed);

static inline uint64_t tes__rotate_left(uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }

static inline uint64_t tes_rng_next(tes_rng *rng)
{
    uint64_t *s = rng->s;
    uint64_t result = tes__rotate_left(s[1] * 5, 7) * 9;
    uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = tes__rotate_left(s[3], 45);
    return result;
}

/* Uniform over 0 .. bound-1; bound must not be 0. Exact: the few values that
 * would favour some results are drawn again (Lemire 2019). */
static inline uint32_t tes_rng_below(tes_rng *rng, uint32_t bound)
{
    uint64_t m = (tes_rng_next(rng) >> 32) * bound;
    if ((uint32_t)m < bound) {
        uint32_t threshold = -bound % bound;
        while ((uint32_t)m < threshold)
            m = (tes_rng_next(rng) >> 32) * bound;
    }
    return (uint32_t)(m >> 32);
}

#endif
