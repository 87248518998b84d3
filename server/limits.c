/* limits.c - see limits.h. */
#include "server/limits.h"

bool limit_take(measure *m, const limit *l, int amount, uint64_t now_ms)
{
    uint64_t passed = now_ms > m->at_ms ? now_ms - m->at_ms : 0;
    int64_t full = (int64_t)l->brim * 1000;
    /* After an hour it is full whatever the rate, and larger numbers need not be multiplied. */
    int64_t filled = passed > 3600000 ? full : (int64_t)passed * l->per_minute / 60;
    int64_t used = m->used_thousandths > filled ? m->used_thousandths - filled : 0;
    if (filled > 0 || m->used_thousandths == 0) { /* too short a time fills nothing, and is not lost */
        m->used_thousandths = used;
        m->at_ms = now_ms;
    }
    if (used + (int64_t)amount * 1000 > full)
        return false;
    m->used_thousandths = used + (int64_t)amount * 1000;
    return true;
}
