/* load.c - the load generator's figures and its time. See load.h. */
#define _GNU_SOURCE /* gettid */
#include "load.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "base/text.h"
#include "load_inside.h"

/* Descriptors besides connections; how much the watchers' thread yields to the players'. */
enum { OWN_DESCRIPTORS = 64, BEHIND = 5 };

uint64_t load_now_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000;
}

/* ---- figures ---- */

/* Exact below 64 us, then 32 buckets for each doubling. */
static int bucket_of(uint64_t us)
{
    int shift = 0;
    while (us >> shift >= 64)
        shift++;
    int b = shift * 32 + (int)(us >> shift);
    return b < LOAD_BUCKETS ? b : LOAD_BUCKETS - 1;
}

static uint64_t top_of(int b)
{
    int shift = b < 64 ? 0 : b / 32 - 1;
    return ((uint64_t)(b - shift * 32) + 1) << shift;
}

void load_note(load_histogram *h, uint64_t us)
{
    h->count[bucket_of(us)]++;
    h->total++;
    if (us > h->most_us)
        h->most_us = us;
}

uint64_t load_percentile(const load_histogram *h, double share)
{
    uint64_t seen = 0, wanted = (uint64_t)(share * (double)h->total + 0.5);
    for (int b = 0; b < LOAD_BUCKETS; b++)
        if ((seen += h->count[b]) >= wanted && seen > 0)
            return top_of(b) < h->most_us ? top_of(b) : h->most_us;
    return h->most_us;
}

/* ---- time ---- */

static void moves_due(load *l, uint64_t now)
{
    while (l->moving && (double)l->began_us + l->due * 1e6 / l->options.rate <= (double)now) {
        uint64_t due_us = l->began_us + (uint64_t)(l->due * 1e6 / l->options.rate);
        l->report.due++;
        load_move(l, &l->game[(uint64_t)l->due % (uint64_t)l->options.games], due_us);
        l->due += 1;
    }
}

/* What watchers hear must not keep players from hearing their answers, which are timed. */
static void *watch(void *context)
{
    load *l = context;
    setpriority(PRIO_PROCESS, (id_t)gettid(), getpriority(PRIO_PROCESS, 0) + BEHIND);
    while (!l->closing)
        load_side_turn(&l->watchers);
    return NULL;
}

static bool turn_until(load *l, int ms, bool (*enough)(const load *l))
{
    uint64_t end = load_now_us() + (uint64_t)ms * 1000;
    while (!enough || !enough(l)) {
        if (load_now_us() >= end)
            return false;
        load_side_turn(&l->players);
    }
    return true;
}

static bool all_in(const load *l) { return l->players.in == l->players.guests && l->watchers.in == l->watchers.guests; }

static bool all_play(const load *l)
{
    for (int i = 0; i < l->options.games; i++)
        if (!l->game[i].playing)
            return false;
    return all_in(l);
}

static bool at_rest(const load *l)
{
    for (int i = 0; i < l->options.games; i++)
        if (l->game[i].waits)
            return false;
    return all_in(l);
}

bool load_gather(load *l, int ms) { return turn_until(l, ms, all_play); }

void load_for(load *l, int ms)
{
    if (!l->moving) {
        l->began_us = load_now_us();
        l->due = 0;
        l->moving = true;
    }
    turn_until(l, ms, NULL);
}

bool load_settle(load *l, int ms)
{
    l->moving = false;
    for (int i = 0; i < l->options.games; i++)
        l->game[i].late = 0;
    return turn_until(l, ms, at_rest);
}

void load_port(load *l, int port) { l->port = port; }

void load_reset(load *l)
{
    load_report old = l->report;
    l->report = (load_report){ .faults = old.faults };
    memcpy(l->report.first_fault, old.first_fault, sizeof old.first_fault);
    l->watched = l->refused = 0;
    l->players.reconnections = l->watchers.reconnections = 0;
}

const load_report *load_report_of(load *l)
{
    l->report.watched = l->watched;
    l->report.refused = l->refused;
    l->report.reconnections = l->players.reconnections + l->watchers.reconnections;
    if (l->unreadable && l->report.faults++ == 0)
        snprintf(l->report.first_fault, sizeof l->report.first_fault, "a watcher was told a room that cannot be read");
    l->unreadable = 0;
    return &l->report;
}

/* ---- beginning and end ---- */

int load_descriptors(const load *l) { return l->players.guests + l->watchers.guests + OWN_DESCRIPTORS; }

static bool may_open(const load *l, tes_error *error)
{
    struct rlimit descriptors;
    rlim_t wanted = (rlim_t)load_descriptors(l);
    if (getrlimit(RLIMIT_NOFILE, &descriptors) != 0)
        return true;
    if (descriptors.rlim_max < wanted)
        return tes__fail(error, "the system allows %llu open files, and %llu are needed.", (unsigned long long)descriptors.rlim_max,
                         (unsigned long long)wanted);
    descriptors.rlim_cur = wanted;
    setrlimit(RLIMIT_NOFILE, &descriptors);
    return true;
}

static void seat_guests(load *l)
{
    const load_options *o = &l->options;
    for (int i = 0; i < l->players.guests + l->watchers.guests; i++) {
        load_guest *g = &l->guest[i];
        int extra = i - l->players.guests; /* negative: plays */
        g->load = l;
        g->side = extra < 0 ? &l->players : &l->watchers;
        g->number = i;
        g->again_us = 1;
        bool against = extra < 0 && i >= 2 * o->games;
        g->seat = against ? 0 : extra < 0 ? i % 2 : -1;
        g->game = &l->game[against                                ? i - o->games
                           : extra < 0                            ? i / 2
                           : extra < o->watchers || o->games == 1 ? 0
                                                                  : 1 + extra % (o->games - 1)];
        if (extra < 0)
            g->game->player[g->seat] = g;
    }
}

static bool make_games(load *l, tes_error *error)
{
    tes_rules rules;
    if (!tes_rules_parse(l->options.game, &rules, error))
        return false;
    if (rules.players != 2)
        return tes__fail(error, "%.80s is not for two; choose another game.", l->options.game);
    for (int i = 0; i < l->options.games + l->options.against; i++) {
        l->game[i].against = i >= l->options.games;
        if (!(l->game[i].match = tes_match_new(&rules, NULL)))
            return tes__fail(error, "there is no memory left.");
        if (!load_create(l->port, i, l->options.game, l->game[i].against ? "full" : "open", l->game[i].room, l->game[i].player[0]->token,
                         error))
            return false;
    }
    return true;
}

static bool open_sides(load *l, tes_error *error)
{
    lws_set_log_level(0, NULL);
    if (!load_side_open(&l->players, error) || l->watchers.guests == 0)
        return l->players.context != NULL;
    if (!load_side_open(&l->watchers, error))
        return false;
    l->watching = pthread_create(&l->watch, NULL, watch, l) == 0;
    return l->watching || tes__fail(error, "there is no thread for the watchers.");
}

load *load_new(const load_options *options, tes_error *error)
{
    load *l = calloc(1, sizeof *l);
    if (!l)
        return NULL;
    l->options = *options;
    l->port = options->port;
    l->players = (load_side){ .load = l, .guests = 2 * options->games + options->against, .due = moves_due };
    l->watchers = (load_side){ .load = l, .guests = options->watchers + options->idle, .many = true };
    l->game = calloc((size_t)(options->games + options->against), sizeof *l->game);
    l->guest = calloc((size_t)(l->players.guests + l->watchers.guests), sizeof *l->guest);
    tes_rng_seed(&l->rng, options->seed);
    if (l->game && l->guest) {
        l->players.guest = l->guest;
        l->watchers.guest = l->guest + l->players.guests;
        seat_guests(l);
    }
    if (!l->game || !l->guest || !may_open(l, error) || !make_games(l, error) || !open_sides(l, error)) {
        load_free(l);
        return NULL;
    }
    return l;
}

void load_free(load *l)
{
    l->closing = true;
    if (l->watching)
        pthread_join(l->watch, NULL);
    load_side_close(&l->watchers);
    load_side_close(&l->players);
    for (int i = 0; l->game && i < l->options.games + l->options.against; i++)
        tes_match_free(l->game[i].match);
    for (int i = 0; l->guest && i < l->players.guests + l->watchers.guests; i++)
        free(l->guest[i].heard);
    free(l->guest);
    free(l->game);
    free(l);
}
