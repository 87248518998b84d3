/* room_clock.c - clocks: none, seconds with an increment (Fischer), days a move. */
#include "server/room_state.h"

#include <string.h>

#include "base/text.h"

static const int64_t second = 1000, day = INT64_C(86400000);

bool room__pace(const char *text, room_pace *pace)
{
    const char *at = text;
    long base, increment;
    *pace = (room_pace){ 0 };
    if (strcmp(text, "none") == 0)
        return true;
    if (!tes__read_int(&at, 1, 10800, &base))
        return false;
    if (strcmp(at, "d") == 0 && base <= 14) {
        pace->per_move = base * day;
        return true;
    }
    if (base < 10 || !tes__read_char(&at, '+') || !tes__read_int(&at, 0, 180, &increment) || *at)
        return false;
    pace->base = base * second;
    pace->increment = increment * second;
    return true;
}

bool room__has_clock(const room *r) { return strcmp(r->clock, "none") != 0; }

bool room__days(const room *r)
{
    room_pace pace;
    return room__pace(r->clock, &pace) && pace.per_move > 0;
}

int64_t room__elapsed(const room *r, int64_t now) { return r->turn_used + (now > r->turn_since ? now - r->turn_since : 0); }

void room__begin_turn(room *r, int64_t time)
{
    r->turn_since = time;
    r->turn_used = 0;
}

/* Only a guest's clock runs. */
static bool runs(const room *r, int seat) { return room__has_clock(r) && seat == room_mover(r) && room__guest_plays(r, seat); }

int64_t room__flag_time(const room *r)
{
    int mover = room_mover(r);
    if (mover == TES_NOBODY || !runs(r, mover))
        return ROOM_NEVER;
    return r->turn_since - r->turn_used + r->seat[mover].left + r->seat[mover].lag;
}

int64_t room_clock_left(const room *r, int seat, int64_t now)
{
    if (!room__has_clock(r) || r->phase < ROOM_PLAYING)
        return -1;
    int64_t left = r->seat[seat].left;
    if (runs(r, seat))
        left -= room__elapsed(r, now);
    return left > 0 ? left : 0;
}
