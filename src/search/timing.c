/* timing.c - how long to think.
 *
 * A clock is spent as if the game went on for MOVES_TO_GO more moves. The next depth
 * takes about twice as long as all before it, so none is begun after six tenths of
 * a move's share; one that is may run to two and a half shares. The margin covers
 * what happens between our last look at the clock and the opponent's pressing it:
 * measured below 3 ms here.
 */
#include "search/method.h"

enum { MOVES_TO_GO = 25, MARGIN_MS = 10, LEAST_MS = 1 };

static int64_t at_least(int64_t ms) { return ms < LEAST_MS ? LEAST_MS : ms; }

void tes__job_budget(tes__job *job)
{
    const tes_limits *l = &job->limits;
    int64_t soft = 0, hard = 0;
    if (l->clock) {
        int64_t left = l->clock_ms[job->player], more = l->increment_ms[job->player];
        int64_t most = at_least(left - left / 10 - MARGIN_MS);
        int64_t share = left / MOVES_TO_GO + more * 3 / 4 - MARGIN_MS;
        soft = at_least(share * 6 / 10);
        hard = at_least(share * 5 / 2);
        hard = hard < most ? hard : most;
        soft = soft < hard ? soft : hard;
    }
    if (l->movetime_ms) {
        int64_t all = at_least(l->movetime_ms - (l->movetime_ms > 10 * MARGIN_MS ? MARGIN_MS : l->movetime_ms / 10));
        hard = hard && hard < all ? hard : all;
        soft = soft && soft < hard ? soft : hard;
    }
    job->soft = soft ? job->started + (uint64_t)soft : 0;
    job->hard = hard ? job->started + (uint64_t)hard : 0;
}
