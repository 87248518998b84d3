/* match_game.c - one game of a match, played in a process of its own. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/hash.h"
#include "base/text.h"
#include "match.h"

enum { FAREWELL_MS = 2000 };

const char *const match_ending_words[MATCH_ENDINGS] = {
    [MATCH_BY_RULES] = "rules",  [MATCH_REPETITION] = "repetition", [MATCH_TOO_LONG] = "long",
    [MATCH_ILLEGAL] = "illegal", [MATCH_CRASH] = "crash",           [MATCH_TIME] = "time",
    [MATCH_SILENT] = "silent",   [MATCH_RESIGNED] = "resigned",
};

bool match_fault(match_seat *seat, enum match_ending ending, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(seat->detail, sizeof seat->detail, format, args);
    va_end(args);
    seat->ending = ending;
    return false;
}

bool match_trouble(match_seat *seat, const char *text)
{
    snprintf(seat->sheet->trouble, sizeof seat->sheet->trouble, "%s", text);
    return match_fault(seat, MATCH_CRASH, "%s", text);
}

void match_outcome_lost(const match_plan *plan, match_outcome *o, int loser, enum match_ending ending, const char *detail)
{
    o->ending = ending;
    o->loser = loser;
    o->winners = (uint8_t)(((1u << plan->players) - 1) & ~(1u << loser));
    memset(o->half_points, 0, sizeof o->half_points);
    snprintf(o->detail, sizeof o->detail, "%s", detail);
}

/* One game with what it needs. */
typedef struct table {
    const match_plan *plan;
    match_sheet *sheet;
    tes_match *match;
    match_seat seat[TES_MAX_PLAYERS];
} table;

static void note_move(table *t, tes_move move, int64_t clock_ms)
{
    int ply = atomic_load(&t->sheet->plies);
    match_outcome *o = &t->sheet->outcome;
    t->sheet->ply[ply].move = move;
    t->sheet->ply[ply].clock_ms = clock_ms;
    o->moves = tes__mix(o->moves ^ move);
    o->plies = ply + 1;
    atomic_store(&t->sheet->plies, ply + 1);
}

static uint64_t seed_of(const match_plan *plan, int game, int player)
{
    return tes__mix(plan->seed ^ tes__mix(plan->player[player].seed ^ tes__mix((uint64_t)game * TES_MAX_PLAYERS + (uint64_t)player)));
}

static bool sit_down(table *t, int game)
{
    static const match_hand *const hands[] = { [MATCH_BUILT_IN] = &match_built_in, [MATCH_UGI] = &match_ugi, [MATCH_GTP] = &match_gtp };
    const match_plan *plan = t->plan;
    for (int s = 0; s < plan->players; s++) {
        int player = match_player_at(plan, game, s);
        match_seat *seat = &t->seat[s];
        *seat = (match_seat){ .plan = plan, .player = &plan->player[player], .sheet = t->sheet, .number = s, .game = game };
        seat->hand = hands[seat->player->kind];
        seat->seed = seed_of(plan, game, player);
    }
    for (int s = 0; s < plan->players; s++) {
        match_seat *seat = &t->seat[s];
        seat->deadline = tes__clock_ms() + (uint64_t)plan->silence_ms;
        atomic_store(&t->sheet->mover, s);
        atomic_store(&t->sheet->deadline, seat->deadline);
        if (!seat->hand->sit(seat)) {
            match_outcome_lost(plan, &t->sheet->outcome, s, seat->ending, seat->detail);
            return false;
        }
        for (int other = 0; other < plan->players; other++)
            t->seat[other].clock_ms[s] = seat->player->limits.clock_ms;
    }
    return true;
}

static void set_deadline(table *t, match_seat *seat)
{
    const match_limits *l = &seat->player->limits;
    int64_t most = t->plan->silence_ms;
    if (l->movetime_ms && l->movetime_ms + t->plan->margin_ms < most)
        most = l->movetime_ms + t->plan->margin_ms;
    if (l->clock_ms && seat->clock_ms[seat->number] + t->plan->margin_ms < most)
        most = seat->clock_ms[seat->number] + t->plan->margin_ms;
    /* A process is waited for a little longer, so that it is late, not silent. */
    seat->deadline = tes__clock_ms() + (uint64_t)most + 1;
    atomic_store(&t->sheet->mover, seat->number);
    atomic_store(&t->sheet->deadline, seat->deadline);
}

/* Stops the clock. False: the time is up. */
static bool stop_clock(table *t, match_seat *seat, int64_t spent)
{
    const match_limits *l = &seat->player->limits;
    int64_t over = l->movetime_ms ? spent - l->movetime_ms : 0;
    int64_t left = seat->clock_ms[seat->number] - spent;
    if (l->clock_ms && -left > over)
        over = -left;
    for (int s = 0; s < t->plan->players && l->clock_ms; s++)
        t->seat[s].clock_ms[seat->number] = (left < 0 ? 0 : left) + l->increment_ms;
    int64_t *worst = &t->sheet->outcome.over_ms[seat->number];
    *worst = over > *worst ? over : *worst;
    return over <= t->plan->margin_ms ||
           match_fault(seat, MATCH_TIME, "took %lld ms, %lld more than it had", (long long)spent, (long long)over);
}

/* A silence that lasted until the time was up is a loss on time. */
static void name_silence(const table *t, match_seat *seat, int64_t spent)
{
    const match_limits *l = &seat->player->limits;
    if (seat->ending == MATCH_SILENT && (l->movetime_ms || l->clock_ms) && spent < t->plan->silence_ms)
        seat->ending = MATCH_TIME;
}

static bool one_move(table *t)
{
    match_seat *seat = &t->seat[tes_match_mover(t->match)];
    tes_move move;
    tes_why why;
    set_deadline(t, seat);
    uint64_t start = tes__clock_ms();
    bool fine = seat->hand->move(seat, t->match, &move);
    int64_t spent = (int64_t)(tes__clock_ms() - start);
    atomic_store(&t->sheet->deadline, 0);
    if (!fine)
        name_silence(t, seat, spent);
    fine = fine && stop_clock(t, seat, spent);
    if (fine && !tes_match_play(t->match, move, &why))
        fine = match_fault(seat, MATCH_ILLEGAL, "made an illegal move: %s", why.text);
    if (!fine) {
        match_outcome_lost(t->plan, &t->sheet->outcome, seat->number, seat->ending, seat->detail);
        return false;
    }
    note_move(t, move, seat->player->limits.clock_ms ? seat->clock_ms[seat->number] : -1);
    return true;
}

static void settle(table *t)
{
    match_outcome *o = &t->sheet->outcome;
    tes_result result;
    tes_match_result(t->match, &result);
    o->loser = TES_NOBODY;
    o->ending = tes_match_repeated(t->match) ? MATCH_REPETITION : result.over ? MATCH_BY_RULES : MATCH_TOO_LONG;
    o->winners = result.over ? result.winners : (uint8_t)((1u << t->plan->players) - 1);
    memcpy(o->half_points, result.half_points, sizeof o->half_points);
}

static void play_on(table *t)
{
    while (tes_match_mover(t->match) != TES_NOBODY) {
        if (tes_match_plies(t->match) >= t->plan->max_plies)
            break;
        if (!one_move(t))
            return;
    }
    settle(t);
}

void match_game_play(const match_plan *plan, int game, match_sheet *sheet)
{
    table t = { .plan = plan, .sheet = sheet, .match = tes_match_new(&plan->rules, NULL) };
    sheet->outcome.game = game;
    if (!t.match || !match_opening_play(plan, game, t.match)) {
        snprintf(sheet->trouble, sizeof sheet->trouble, "there is no memory left to play a game.");
        return;
    }
    for (int ply = 0; ply < tes_match_plies(t.match); ply++)
        note_move(&t, tes_match_move_at(t.match, ply), -1);
    if (sit_down(&t, game))
        play_on(&t);
    for (int s = 0; s < plan->players; s++) {
        match_seat *seat = &t.seat[s];
        seat->deadline = tes__clock_ms() + FAREWELL_MS;
        seat->hand->leave(seat);
        sheet->outcome.cpu_ms[s] = seat->cpu_us / 1000;
    }
    tes_match_free(t.match);
    atomic_store(&sheet->done, true);
}
