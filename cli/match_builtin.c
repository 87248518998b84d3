/* match_builtin.c - this program's own players at the board of a match. */
#include <stdlib.h>
#include <time.h>

#include "base/text.h"
#include "match.h"

enum { USUAL_HASH_MIB = 16 };

static bool sit(match_seat *seat)
{
    const match_player *p = seat->player;
    tes_settings settings = {
        .hash_bytes = (size_t)(p->hash_mib ? p->hash_mib : USUAL_HASH_MIB) << 20,
        .threads = (int)p->threads,
        .own = p->own,
        .seed = seat->seed,
    };
    tes_error error = { .text = "there is no memory left for an engine." };
    seat->own = tes_engine_new();
    if (seat->own && tes_settings_player(p->built_in, &settings, &error) && tes_engine_setup(seat->own, &settings, &error))
        return true;
    return match_trouble(seat, error.text);
}

static tes_limits limits_of(const match_seat *seat)
{
    const match_limits *l = &seat->player->limits;
    tes_limits limits = { .movetime_ms = l->movetime_ms, .nodes = l->nodes, .depth = (int)l->depth, .clock = l->clock_ms > 0 };
    for (int s = 0; s < seat->plan->players && limits.clock; s++) {
        const match_limits *theirs = &seat->plan->player[match_player_at(seat->plan, seat->game, s)].limits;
        const match_limits *known = theirs->clock_ms ? theirs : l; /* who has no clock is taken to have ours */
        limits.clock_ms[s] = seat->clock_ms[theirs->clock_ms ? s : seat->number];
        limits.increment_ms[s] = known->increment_ms;
    }
    return limits;
}

/* Of all threads of this process, which plays one game: one player thinks. */
static int64_t cpu_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

static bool move(match_seat *seat, tes_match *match, tes_move *chosen)
{
    tes_search_info info;
    tes_error error;
    tes_limits limits = limits_of(seat);
    int64_t before = cpu_us();
    if (!tes_engine_think(seat->own, match, &limits, &info, &error))
        return match_trouble(seat, error.text);
    seat->cpu_us += cpu_us() - before;
    *chosen = info.line[0].move[0];
    return true;
}

static void leave(match_seat *seat) { tes_engine_free(seat->own); }

const match_hand match_built_in = { .sit = sit, .move = move, .leave = leave };
