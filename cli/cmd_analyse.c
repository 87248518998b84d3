/* cmd_analyse.c - where was this game decided? Every player's chances before each
 * move as a table or as JSON, and as a graph. */
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <tessera/analyse.h>
#include <tessera/record.h>

#include "analyse_text.h"
#include "args.h"
#include "base/clock.h"
#include "base/text.h"
#include "file.h"
#include "open.h"
#include "out.h"

/* The record's main line, and what it calls the result. */
typedef struct subject {
    tes_match *match;
    char tag[64];
} subject;

static int open_subject(const char *path, subject *s)
{
    tes_record *record = open_record(path);
    if (!record)
        return BAD_INPUT;
    tes_node node = 0;
    while (tes_record_first(record, node) != TES_NO_NODE)
        node = tes_record_first(record, node);
    const char *result = tes_record_tag(record, "Result");
    snprintf(s->tag, sizeof s->tag, "%s", result ? result : "");
    s->match = tes_record_match(record, node);
    tes_record_free(record);
    return s->match ? FINE : out_no("there is no memory left for a match.");
}

/* Control-C ends the thinking, and what is known by then is told. */
static volatile sig_atomic_t interrupted;

static void interrupt(int signal)
{
    (void)signal;
    interrupted = 1;
}

/* On a terminal a line on standard error that is written over, and wiped at the end. */
typedef struct ticker {
    bool terminal, shown;
    uint64_t started, last;
} ticker;

static void wipe(ticker *t)
{
    if (t->shown)
        fputs("\r\033[K", stderr);
    fflush(stderr);
    t->shown = false;
}

static bool tick(void *context, int step, int steps)
{
    enum { EVERY_MS = 100 };
    ticker *t = context;
    uint64_t now = tes__clock_ms();
    if (t->terminal && now - t->last >= EVERY_MS) {
        fprintf(stderr, "\ranalysing: %d of %d positions, %d %%, %d s\033[K", step, steps, (int)(step * INT64_C(100) / steps),
                (int)((now - t->started) / 1000));
        fflush(stderr);
        t->last = now;
        t->shown = true;
    }
    return !interrupted;
}

static tes_analysis *analyse(const args *a, const tes_match *match, tes_error *error)
{
    ticker t = { .terminal = isatty(STDERR_FILENO), .started = tes__clock_ms() };
    struct sigaction act = { .sa_handler = interrupt, .sa_flags = (int)SA_RESETHAND }, before;
    tes_analyse_settings settings = { .nodes = (int64_t)args_number(a, "nodes", 0),
                                      .total_ms = (int64_t)(args_seconds(a, "time", 0) * 1000) };
    interrupted = 0;
    sigaction(SIGINT, &act, &before);
    tes_analysis *analysis = tes_analyse(match, &settings, tick, &t, error);
    sigaction(SIGINT, &before, NULL);
    wipe(&t);
    return analysis;
}

static int put_svg(const tes_analysis *analysis, const subject *s, const char *path)
{
    tes_buffer text = { 0 };
    tes_sink sink = tes_buffer_sink(&text);
    tes_error error = { .text = "there is no memory left to draw." };
    bool fine = tes_analysis_svg(analysis, s->match, &sink) && file_write(path, &text, &error);
    tes_buffer_clear(&text);
    return fine ? FINE : out_no("%s", error.text);
}

static int put_report(const args *a, const tes_analysis *analysis, const subject *s)
{
    tes_buffer text = { 0 };
    tes_sink sink = tes_buffer_sink(&text);
    tes_error error = { .text = "there is no memory left to write the analysis." };
    const char *output = args_text(a, "output");
    bool fine = args_has(a, "json") ? tes_analysis_json(analysis, s->match, &sink)
                                    : analyse_text(analysis, s->match, s->tag[0] ? s->tag : NULL, &sink);
    fine = fine && file_write(output ? output : "-", &text, &error);
    tes_buffer_clear(&text);
    return fine ? FINE : out_no("%s", error.text);
}

static int run(const args *a)
{
    subject s = { 0 };
    tes_error error = { 0 };
    const char *svg = args_text(a, "svg"), *output = args_text(a, "output");
    if (args_has(a, "nodes") && args_has(a, "time"))
        return complain("--nodes and --time exclude each other; give one of them.");
    if (svg && strcmp(svg, "-") == 0 && (!output || strcmp(output, "-") == 0))
        return complain("--svg - takes standard output; write the rest to a file with -o FILE.");
    int status = open_subject(a->operand[0], &s);
    if (status != FINE)
        return status;
    tes_analysis *analysis = analyse(a, s.match, &error);
    if (!analysis)
        status = tes_match_rules(s.match)->players < 2 ? complain("%s", error.text) : out_no("%s", error.text);
    if (status == FINE && analysis->done == 0)
        status = INTERRUPTED;
    if (status == FINE && svg)
        status = put_svg(analysis, &s, svg);
    if (status == FINE)
        status = put_report(a, analysis, &s);
    if (status == FINE && analysis->stopped)
        status = INTERRUPTED;
    tes_analysis_free(analysis);
    tes_match_free(s.match);
    return status;
}

static const parameter operands[] = {
    { .name = "FILE", .kind = KIND_FILE, .help = "a record, in our format or Pentobi's .blksgf; - is standard input" },
    { 0 },
};

static const parameter options[] = {
    { .name = "json", .help = "everything as JSON, with the best line of every position" },
    { .name = "svg", .kind = KIND_FILE, .argument = "FILE", .help = "draw the chances as a graph into FILE; - is standard output" },
    { .name = "time",
      .kind = KIND_SECONDS,
      .argument = "SECONDS",
      .max = 86400,
      .help = "think so long, all positions together; without it at most 12, and less for short games" },
    { .name = "nodes",
      .kind = KIND_NUMBER,
      .argument = "N",
      .min = 1,
      .max = 1000000000,
      .help = "search so far in every position, however long it takes: the same answer on every machine" },
    { .name = "output", .letter = 'o', .kind = KIND_FILE, .argument = "FILE", .help = "write the table or the JSON to FILE" },
    { 0 },
};

const command cmd_analyse = {
    .name = "analyse",
    .summary = "find where a game was decided",
    .text =
        (const char *const[]){
            "Searches every position of a record's main line and tells every player's chances before each move, the best move there, "
            "and what the move that was played cost its player. At most three turning points are named: moves that cost most, when that "
            "is at least a fifth of an even share, and when the better move holds in a search of its own.",
            "The positions are searched in the order of play: what is said of one never depends on the move that was played there. "
            "An interrupt (control-C) ends the thinking: what is known by then is told, and the status is 130.",
            NULL },
    .operands = operands,
    .options = options,
    .examples = (const example[]){ { "analyse game.tes", "prints the chances before every move and the turning points" },
                                   { "analyse game.blksgf --svg game.svg --json -o game.json", "draws the graph and keeps the figures" },
                                   { 0 } },
    .run = run,
};
