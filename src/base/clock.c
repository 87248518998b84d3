/* clock.c - see clock.h. */
#define _POSIX_C_SOURCE 200809L
#include "base/clock.h"

#include <time.h>

static uint64_t read_ms(clockid_t id)
{
    struct timespec now = { 0 };
    clock_gettime(id, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

uint64_t tes__clock_ms(void) { return read_ms(CLOCK_MONOTONIC); }

uint64_t tes__cpu_ms(void)
{
#ifdef __wasm__
    return read_ms(CLOCK_MONOTONIC);
#else
    return read_ms(CLOCK_PROCESS_CPUTIME_ID);
#endif
}
