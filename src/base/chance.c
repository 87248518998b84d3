/* chance.c - see chance.h. */
#include "base/chance.h"

#include <stdint.h>

/* A small power by its series, then squared back: within 1e-12 of the truth. */
double tes__exp(double x)
{
    enum { HALVINGS = 10 };
    double small = x / (1 << HALVINGS);
    double power = 1 + small * (1 + small / 2 * (1 + small / 3 * (1 + small / 4 * (1 + small / 5 * (1 + small / 6)))));
    for (int i = 0; i < HALVINGS; i++)
        power *= power;
    return power;
}

int tes__chance(int score, int unit)
{
    double x = (double)score / unit;
    x = x > 13 ? 13 : x < -13 ? -13 : x;
    return (int)(1000000 / (1 + tes__exp(-x)) + 0.5);
}

/* The whole part by shifting; ten bits of the rest by squaring, where a square of
 * 2 or more is one more bit. */
int tes__log2_milli(unsigned n)
{
    int whole = 31 - __builtin_clz(n), rest = 0;
    uint64_t part = (uint64_t)n << 16 >> whole; /* 1 .. 2 with 16 bits behind the point */
    for (int i = 0; i < 10; i++) {
        part = part * part >> 16;
        rest = rest * 2 + (part >> 17 != 0);
        part >>= part >> 17 != 0;
    }
    return whole * 1000 + rest * 1000 / 1024;
}
