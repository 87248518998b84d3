/* cmd_load.c - `load`: its arguments and its report. The work is load.c. */
#include <inttypes.h>
#include <stdio.h>

#include "args.h"
#include "load.h"
#include "out.h"

#ifdef TES_HAVE_LIBWEBSOCKETS

enum { GATHER_MS = 120000, SETTLE_MS = 30000 };

static double ms(uint64_t us) { return (double)us / 1000; }

static void tell(const load_report *r, double seconds)
{
    tes_sink out = out_sink();
    const load_histogram *h = &r->latency;
    tes_sink_format(&out,
                    "moves due        %" PRIu64 " in %.0f s\n"
                    "acknowledged     %" PRIu64 "\n"
                    "refused          %" PRIu64 "\n"
                    "reconnections    %" PRIu64 "\n"
                    "to watchers      %" PRIu64 " messages\n"
                    "computers' moves %" PRIu64 "\n"
                    "lost or wrong    %" PRIu64 "\n"
                    "from due to acknowledged, on disk (ms):\n"
                    "  p50 %.1f   p90 %.1f   p99 %.1f   p99.9 %.1f   most %.1f\n",
                    r->due, seconds, r->done, r->refused, r->reconnections, r->watched, r->thought, r->faults, ms(load_percentile(h, 0.5)),
                    ms(load_percentile(h, 0.9)), ms(load_percentile(h, 0.99)), ms(load_percentile(h, 0.999)), ms(h->most_us));
}

static void tell_json(const load_report *r, double seconds)
{
    tes_sink out = out_sink();
    const load_histogram *h = &r->latency;
    tes_sink_format(&out,
                    "{\"seconds\":%.1f,\"due\":%" PRIu64 ",\"acknowledged\":%" PRIu64 ",\"refused\":%" PRIu64 ",\"reconnections\":%" PRIu64
                    ",\"watched\":%" PRIu64 ",\"thought\":%" PRIu64 ",\"faults\":%" PRIu64
                    ",\"ms\":{\"p50\":%.3f,\"p90\":%.3f,\"p99\":%.3f,\"p99.9\":%.3f,\"most\":%.3f}}\n",
                    seconds, r->due, r->done, r->refused, r->reconnections, r->watched, r->thought, r->faults, ms(load_percentile(h, 0.5)),
                    ms(load_percentile(h, 0.9)), ms(load_percentile(h, 0.99)), ms(load_percentile(h, 0.999)), ms(h->most_us));
}

static int run(const args *a)
{
    tes_error error = { .text = "there is no memory left" };
    double seconds = args_seconds(a, "seconds", 10);
    load_options o = { .port = (int)args_as_number(args_operand(a, 0)),
                       .game = args_has(a, "game") ? args_text(a, "game") : "agon",
                       .games = (int)args_number(a, "games", 100),
                       .watchers = (int)args_number(a, "watchers", 0),
                       .idle = (int)args_number(a, "idle", 0),
                       .against = (int)args_number(a, "computers", 0),
                       .rate = (double)args_number(a, "rate", 50),
                       .seed = args_number(a, "seed", 1) };
    load *l = load_new(&o, &error);
    if (!l)
        return out_no("%s", error.text);
    int status = FINE;
    if (!load_gather(l, GATHER_MS)) {
        status = out_no("not everybody could take a seat within two minutes.");
    } else {
        load_for(l, 2000); /* until everything is in its caches */
        load_reset(l);
        load_for(l, (int)(seconds * 1000));
        bool settled = load_settle(l, SETTLE_MS);
        const load_report *r = load_report_of(l);
        (args_has(a, "json") ? tell_json : tell)(r, seconds);
        out_flush();
        if (r->faults || !settled)
            status = out_no("%s", r->faults ? r->first_fault : "some moves were never acknowledged.");
    }
    load_free(l);
    return status;
}

#else

static int run(const args *a)
{
    (void)a;
    return out_no("this build has no server; tools/setup installs the libraries it needs, then build again.");
}

#endif

const command cmd_load = {
    .name = "load",
    .summary = "play many games at once against a server on this machine, and measure",
    .text =
        (const char *const[]){
            "Moves are due at fixed times, whether or not the server keeps up, and each is timed from when it was due until the server "
            "has acknowledged that it is on disk. Every game is checked against what was acknowledged; a move that is lost, doubled or "
            "illegal ends the command with 1.",
            "The server must run on this machine, where connections can come from many addresses (127.x.y.z), so that its limits for one "
            "address hold. Give it a data folder of its own: the rooms stay.",
            NULL },
    .operands = (const parameter[]){ { .name = "PORT", .kind = KIND_NUMBER, .min = 1, .max = 65535, .help = "of 127.0.0.1" }, { 0 } },
    .options =
        (const parameter[]){
            { .name = "games",
              .kind = KIND_NUMBER,
              .argument = "N",
              .min = 1,
              .max = 20000,
              .help = "games at a time, two players each (default 100)" },
            { .name = "rate",
              .kind = KIND_NUMBER,
              .argument = "N",
              .min = 1,
              .max = 100000,
              .help = "moves a second, all together (default 50)" },
            { .name = "seconds", .kind = KIND_SECONDS, .argument = "N", .min = 0, .max = 86400, .help = "how long (default 10)" },
            { .name = "watchers", .kind = KIND_NUMBER, .argument = "N", .max = 50000, .help = "guests who watch the first game" },
            { .name = "idle", .kind = KIND_NUMBER, .argument = "N", .max = 50000, .help = "guests who watch the others" },
            { .name = "computers",
              .kind = KIND_NUMBER,
              .argument = "N",
              .max = 1000,
              .help = "more games, each against a computer that thinks all the time" },
            { .name = "game", .kind = KIND_GAME, .argument = "GAME", .help = "a game of two (default agon)" },
            { .name = "seed", .kind = KIND_NUMBER, .argument = "N", .max = UINT64_MAX, .help = "of the moves" },
            { .name = "json", .kind = KIND_SWITCH, .help = "the report as JSON" },
            { 0 },
        },
    .examples =
        (const example[]){ { "load 8464 --games 2000 --rate 1000 --seconds 60", "two thousand games, a thousand moves a second" }, { 0 } },
    .run = run,
};
