/* limits.h - how much in how much time: a measure that fills at a steady rate up to a
 * brim, and from which is taken. Pure; time comes in. */
#ifndef SERVER_LIMITS_H
#define SERVER_LIMITS_H
#include <stdbool.h>
#include <stdint.h>

typedef struct limit {
    int per_minute; /* how fast it fills */
    int brim;       /* how much at most: what may come at once */
} limit;

typedef struct measure {
    int64_t used_thousandths; /* what is missing to the brim */
    uint64_t at_ms;
} measure;

/* False, and nothing taken, when there is not as much in it. A new measure (all zero) is
 * full. */
bool limit_take(measure *m, const limit *l, int amount, uint64_t now_ms);

#endif
