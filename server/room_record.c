/* room_record.c - the game of a room on paper. */
#include "server/room_state.h"

#include <stdio.h>

#include "base/text.h"

static const char *sitter_name(const room_seat *s, char out[ROOM_NAME])
{
    if (s->guest[0] && s->name[0])
        return s->name;
    if (s->guest[0])
        return "Guest";
    tes__writer w = tes__writer_make(out, ROOM_NAME);
    tes__put(&w, "Computer, ");
    if (s->level)
        tes__put_format(&w, "level %d", s->level);
    else
        tes__put(&w, "full strength");
    return out;
}

/* "p1win", "tie 1 3", "draw", "none", as docs/record.md has them. */
static void result_text(const room *r, char out[16])
{
    tes__writer w = tes__writer_make(out, 16);
    int won = 0, last = 0;
    for (int i = 0; i < r->seats; i++)
        if (r->winners & 1 << i) {
            won++;
            last = i + 1;
        }
    if (r->phase != ROOM_OVER || won == 0)
        tes__put(&w, "none");
    else if (won == r->seats)
        tes__put(&w, "draw");
    else if (won == 1)
        tes__put_format(&w, "p%dwin", last);
    else {
        tes__put(&w, "tie");
        for (int i = 0; i < r->seats; i++)
            if (r->winners & 1 << i)
                tes__put_format(&w, " %d", i + 1);
    }
}

static bool put_tags(const room *r, tes_record *record)
{
    static const char *const ending[] = { NULL, NULL, NULL, "agreed", "resigned", "out of time", "ended by the table", "deserted" };
    char result[16];
    result_text(r, result);
    bool fine = tes_record_set_tag(record, "Result", result);
    for (int i = 0; fine && i < r->seats; i++) {
        char tag[20], name[ROOM_NAME];
        snprintf(tag, sizeof tag, "Player%d", i + 1);
        fine = tes_record_set_tag(record, tag, sitter_name(&r->seat[i], name));
    }
    if (fine && ending[r->ending])
        fine = tes_record_set_tag(record, "Ending", ending[r->ending]);
    if (fine && room__has_clock(r))
        fine = tes_record_set_tag(record, "Clock", r->clock);
    return fine;
}

tes_record *room_record(const room *r)
{
    tes_record *record = r->match ? tes_record_of_match(r->match) : NULL;
    if (!record)
        return NULL;
    for (int ply = 0; ply < tes_match_plies(r->match); ply++)
        if (r->left_after[ply] >= 0)
            tes_record_set_clock(record, tes_record_main(record, ply + 1),
                                 r->left_after[ply] > TES_MAX_CLOCK ? TES_MAX_CLOCK : r->left_after[ply]);
    if (put_tags(r, record))
        return record;
    tes_record_free(record);
    return NULL;
}
