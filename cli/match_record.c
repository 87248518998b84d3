/* match_record.c - a game of a match as a record in its folder. */
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "file.h"
#include "match.h"
#include "record/tree.h"

static tes_match *replay(const match_plan *plan, const match_sheet *sheet)
{
    tes_match *match = tes_match_new(&plan->rules, NULL);
    for (int i = 0; match && i < sheet->outcome.plies; i++)
        if (!tes_match_play(match, sheet->ply[i].move, NULL)) {
            tes_match_free(match);
            return NULL;
        }
    return match;
}

static const char *name_at(const match_plan *plan, const match_outcome *o, int seat)
{
    return plan->player[match_player_at(plan, o->game, seat)].name;
}

static bool set_number(tes_record *record, const char *tag, int number)
{
    char text[16];
    snprintf(text, sizeof text, "%d", number);
    return tes_record_set_tag(record, tag, text);
}

static bool set_ending(tes_record *record, const match_plan *plan, const match_outcome *o)
{
    char text[MATCH_NAME + MATCH_DETAIL + 8];
    if (o->ending == MATCH_BY_RULES || o->ending == MATCH_REPETITION)
        return true;
    if (o->ending == MATCH_TOO_LONG)
        snprintf(text, sizeof text, "declared a draw after %d moves", o->plies);
    else
        snprintf(text, sizeof text, "%s %s", name_at(plan, o, o->loser), o->detail);
    return tes_record_set_tag(record, "Ending", text);
}

static bool set_tags(tes_record *record, const match_plan *plan, const match_outcome *o)
{
    tes_result result = { .over = true, .players = plan->players, .winners = o->winners };
    char word[TES__RESULT_TEXT], tag[16];
    tes__result_text(&result, word);
    bool fine = tes_record_set_tag(record, "Event", "tessera match") && set_number(record, "Round", o->game + 1) &&
                set_number(record, "Opening", match_opening_of(plan, o->game) + 1) && tes_record_set_tag(record, "Result", word) &&
                set_ending(record, plan, o);
    for (int s = 0; s < plan->players && fine; s++) {
        snprintf(tag, sizeof tag, "Player%c", '1' + s);
        fine = tes_record_set_tag(record, tag, name_at(plan, o, s));
    }
    return fine;
}

/* "CPU time: 1.204 s, 0.031 s", in the order of the seats. */
static bool set_times(tes_record *record, const match_plan *plan, const match_sheet *sheet)
{
    char text[128];
    tes__writer w = tes__writer_make(text, sizeof text);
    for (int s = 0; s < plan->players; s++)
        tes__put_format(&w, "%s%.3f s", s ? ", " : "CPU time: ", (double)sheet->outcome.cpu_ms[s] / 1000);
    for (int i = 0; i < sheet->outcome.plies; i++)
        if (sheet->ply[i].clock_ms >= 0)
            tes_record_set_clock(record, tes_record_main(record, i + 1), sheet->ply[i].clock_ms);
    return tes_record_set_comment(record, 0, text);
}

bool match_record_write(const match_plan *plan, const match_sheet *sheet, tes_error *error)
{
    char path[PATH_MAX];
    tes_buffer text = { 0 };
    tes_sink sink = tes_buffer_sink(&text);
    tes_match *match = replay(plan, sheet);
    tes_record *record = match ? tes_record_of_match(match) : NULL;
    tes__fail(error, "there is no memory left for a record.");
    bool fine = record && set_tags(record, plan, &sheet->outcome) && set_times(record, plan, sheet) && tes_record_write(record, &sink) &&
                snprintf(path, sizeof path, "%s/game-%05d.tes", plan->records, sheet->outcome.game + 1) < PATH_MAX &&
                file_write_soon(path, &text, error);
    tes_record_free(record);
    tes_match_free(match);
    tes_buffer_clear(&text);
    return fine;
}
