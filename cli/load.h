/* load.h - many players at once, for measuring a server and for killing it under load.
 *
 * OPEN LOOP: moves are due at fixed times, whatever the server does, and a move's latency
 * counts from when it was due until its `done` came (it is on disk then). A server that
 * stands still is seen in every move that was due meanwhile, not in one.
 *
 * NOTHING IS BELIEVED: each game keeps its own match. After every reconnection the whole
 * game the server sends must be the acknowledged moves, in order, by the rules, and at
 * most one more: the one that was under way. Anything else is a fault.
 *
 * Connections come from many addresses of 127.0.0.0/8, so that the server's limits for one
 * address hold for each of them as they do for people; another process takes others. */
#ifndef CLI_LOAD_H
#define CLI_LOAD_H
#include <stdbool.h>
#include <stdint.h>

#include <tessera/error.h>

enum { LOAD_BUCKETS = 1024 };

typedef struct load_options {
    int port;         /* on 127.0.0.1 */
    const char *game; /* of two players */
    int games;
    int watchers; /* of the first game */
    int idle;     /* more watchers, spread over all games but the first */
    int against;  /* more games, each against a computer at full strength, moved in as soon as it has moved */
    double rate;  /* moves a second, all games together */
    uint64_t seed;
} load_options;

/* Latencies by buckets a few per cent wide. */
typedef struct load_histogram {
    uint64_t count[LOAD_BUCKETS], total, most_us;
} load_histogram;

typedef struct load_report {
    uint64_t due, sent, done; /* moves */
    uint64_t refused;         /* answered with `no` or `trouble` */
    uint64_t kept_unanswered; /* found after a reconnection, though no answer had come */
    uint64_t sent_again;      /* after a reconnection, under the same id */
    uint64_t reconnections, finished;
    uint64_t faults;  /* lost, doubled, illegal, out of order */
    uint64_t thought; /* moves of computers */
    uint64_t watched; /* messages that came to watchers */
    char first_fault[256];
    load_histogram latency;
} load_report;

typedef struct load load;

/* Creates the rooms. False when the server does not answer as it should. */
load *load_new(const load_options *options, tes_error *error);
void load_free(load *l);

/* Connects everybody and starts all games; false when not all play within `ms`. */
bool load_gather(load *l, int ms);

/* Plays on for so long. */
void load_for(load *l, int ms);

/* Makes no more moves and waits until none is under way and everybody is connected;
 * false when that takes longer. */
bool load_settle(load *l, int ms);

/* A server that was started again may have another port. */
void load_port(load *l, int port);

/* Forgets the figures so far, but for faults. */
void load_reset(load *l);
const load_report *load_report_of(load *l);

void load_note(load_histogram *h, uint64_t us);
uint64_t load_percentile(const load_histogram *h, double share); /* an upper bound, in us */

#endif
