/* metrics.h - what the server counts, and how it tells it: Prometheus' text format. */
#ifndef SERVER_METRICS_H
#define SERVER_METRICS_H
#include <stdint.h>

#include <tessera/sink.h>

enum { METRICS_BUCKETS = 12 };

enum metrics_cut { CUT_SLOW, CUT_SILENT, CUT_LIMIT, CUT_MESSAGE, CUT_KINDS };

typedef struct metrics {
    uint64_t messages_in, messages_out, bytes_in, bytes_out;
    uint64_t requests, rooms_created, moves, refused_origin, refused_limit;
    uint64_t cut[CUT_KINDS];
    uint64_t kept[METRICS_BUCKETS + 1]; /* wishes by the time from receipt until they were on disk and answered */
    uint64_t kept_us;                   /* all of it together */
    int64_t sockets, rooms, thinking, thinking_waits, unsaved;
    bool trouble;
    uint64_t store_events, store_commits, store_failures, store_commit_us_most;
} metrics;

uint64_t metrics_now_us(void);
void metrics_kept(metrics *m, uint64_t us);
bool metrics_write(const metrics *m, const tes_sink *sink);

#endif
