/* metrics.c - see metrics.h. */
#include "server/metrics.h"

#include <inttypes.h>
#include <time.h>

/* Upper bounds, in microseconds and as Prometheus wants to read them. */
static const struct {
    uint64_t us;
    const char *seconds;
} bucket[METRICS_BUCKETS] = { { 1000, "0.001" },  { 2000, "0.002" },  { 5000, "0.005" }, { 10000, "0.01" },
                              { 15000, "0.015" }, { 20000, "0.02" },  { 30000, "0.03" }, { 50000, "0.05" },
                              { 100000, "0.1" },  { 250000, "0.25" }, { 1000000, "1" },  { 5000000, "5" } };

uint64_t metrics_now_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000;
}

void metrics_kept(metrics *m, uint64_t us)
{
    int b = 0;
    while (b < METRICS_BUCKETS && us > bucket[b].us)
        b++;
    m->kept[b]++;
    m->kept_us += us;
}

static bool put(const tes_sink *out, const char *name, const char *type, const char *help, uint64_t value)
{
    return tes_sink_format(out, "# HELP tessera_%s %s\n# TYPE tessera_%s %s\ntessera_%s %" PRIu64 "\n", name, help, name, type, name,
                           value);
}

static bool put_cuts(const tes_sink *out, const metrics *m)
{
    static const char *const why[CUT_KINDS] = { "slow", "silent", "limit", "message" };
    bool fine =
        tes_sink_put(out, "# HELP tessera_sockets_cut_total Connections the server ended.\n# TYPE tessera_sockets_cut_total counter\n");
    for (int i = 0; i < CUT_KINDS; i++)
        fine = fine && tes_sink_format(out, "tessera_sockets_cut_total{why=\"%s\"} %" PRIu64 "\n", why[i], m->cut[i]);
    return fine;
}

static bool put_kept(const tes_sink *out, const metrics *m)
{
    uint64_t sum = 0;
    bool fine = tes_sink_put(out, "# HELP tessera_kept_seconds From a wish's receipt until it is on disk and answered.\n"
                                  "# TYPE tessera_kept_seconds histogram\n");
    for (int i = 0; i < METRICS_BUCKETS; i++)
        fine = fine && tes_sink_format(out, "tessera_kept_seconds_bucket{le=\"%s\"} %" PRIu64 "\n", bucket[i].seconds, sum += m->kept[i]);
    sum += m->kept[METRICS_BUCKETS];
    return fine && tes_sink_format(out,
                                   "tessera_kept_seconds_bucket{le=\"+Inf\"} %" PRIu64 "\ntessera_kept_seconds_sum %.6f\n"
                                   "tessera_kept_seconds_count %" PRIu64 "\n",
                                   sum, (double)m->kept_us / 1e6, sum);
}

bool metrics_write(const metrics *m, const tes_sink *out)
{
    return put(out, "sockets", "gauge", "WebSockets that are open.", (uint64_t)m->sockets) &&
           put(out, "rooms", "gauge", "Rooms that are in memory.", (uint64_t)m->rooms) &&
           put(out, "thinking", "gauge", "Computers that think.", (uint64_t)m->thinking) &&
           put(out, "thinking_waits", "gauge", "Computers that wait for a turn to think.", (uint64_t)m->thinking_waits) &&
           put(out, "unsaved", "gauge", "Writes that wait for the disk.", (uint64_t)m->unsaved) &&
           put(out, "disk_trouble", "gauge", "1 while nothing can be written.", m->trouble) &&
           put(out, "requests_total", "counter", "HTTP requests.", m->requests) &&
           put(out, "rooms_created_total", "counter", "Rooms created.", m->rooms_created) &&
           put(out, "moves_total", "counter", "Moves that were kept.", m->moves) &&
           put(out, "messages_in_total", "counter", "Messages received.", m->messages_in) &&
           put(out, "messages_out_total", "counter", "Messages sent.", m->messages_out) &&
           put(out, "bytes_in_total", "counter", "Bytes of messages received.", m->bytes_in) &&
           put(out, "bytes_out_total", "counter", "Bytes of messages sent.", m->bytes_out) &&
           put(out, "refused_origin_total", "counter", "WebSockets refused because of their Origin.", m->refused_origin) &&
           put(out, "refused_limit_total", "counter", "Connections, rooms and messages refused by a limit.", m->refused_limit) &&
           put(out, "store_events_total", "counter", "Events written.", m->store_events) &&
           put(out, "store_commits_total", "counter", "Commits.", m->store_commits) &&
           put(out, "store_failures_total", "counter", "Commits that failed and were tried again.", m->store_failures) &&
           put(out, "store_commit_longest_microseconds", "gauge", "The longest commit since the last look.", m->store_commit_us_most) &&
           put_cuts(out, m) && put_kept(out, m);
}
