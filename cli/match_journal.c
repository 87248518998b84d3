/* match_journal.c - what a match leaves in its folder: a record of each game, and
 * journal.txt, by which it can be continued.
 *
 * The journal begins with what tells this match from another; then comes a line
 * for each finished game. It is only ever added to. A last line without its end
 * was cut off by a power failure and is dropped.
 */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/hash.h"
#include "base/text.h"
#include "file.h"
#include "match.h"

enum { MOST_JOURNAL = 256 << 20, LINE = 1024 };

static const char end_of_head[] = "games\n";

void match_journal_head(const match_plan *plan, match_text *out)
{
    tes_sink sink = match_text_sink(out);
    char text[MATCH_SPEC * 2];
    tes_sink_format(&sink, "tessera match 1\ngame %s\n", plan->game);
    for (int p = 0; p < plan->players; p++) {
        match_player_text(&plan->player[p], text);
        tes_sink_format(&sink, "player %s\nname %s\n", text, plan->player[p].name);
    }
    tes_sink_format(&sink, "seed %llu\n", (unsigned long long)plan->seed);
    if (plan->openings_path) {
        uint64_t hash = 0;
        for (int i = 0; i < plan->openings; i++)
            hash = tes__mix(hash ^ tes__hash_bytes(plan->opening[i].move, (size_t)plan->opening[i].plies * sizeof(tes_move)));
        tes_sink_format(&sink, "openings %d %016llx\n", plan->openings, (unsigned long long)hash);
    } else {
        tes_sink_format(&sink, "random plies %d\n", plan->random_plies);
    }
    tes_sink_format(&sink, "longest %d\nmargin %lld\nsilence %lld\n%s", plan->max_plies, (long long)plan->margin_ms,
                    (long long)plan->silence_ms, end_of_head);
}

static bool journal_path(const match_plan *plan, char out[PATH_MAX], tes_error *error)
{
    return snprintf(out, PATH_MAX, "%s/journal.txt", plan->records) < PATH_MAX ||
           tes__fail(error, "the folder's name \"%.40s...\" is too long.", plan->records);
}

static bool read_word(const char **at, const char *const words[], int n, int *which)
{
    for (*which = 0; *which < n; ++*which) {
        size_t length = strlen(words[*which]);
        if (strncmp(*at, words[*which], length) == 0 && (*at)[length] == ' ') {
            *at += length;
            return true;
        }
    }
    return false;
}

static bool read_next(const char **at, long min, long max, long *value)
{
    bool minus = tes__read_char(at, ' ') && tes__read_char(at, '-');
    if (!tes__read_int(at, minus ? 0 : min < 0 ? 0 : min, minus ? -min : max, value))
        return false;
    *value = minus ? -*value : *value;
    return true;
}

/* GAME ENDING LOSER WINNERS PLIES HASH, then for each seat POINTS CPU OVER, then
 * the detail: what write_line() writes. */
bool match_journal_line(const match_plan *plan, const char *line, match_outcome *o)
{
    const char *at = line;
    long game, loser, winners, plies, points, cpu, over;
    int ending;
    uint64_t hash;
    memset(o, 0, sizeof *o);
    if (!tes__read_int(&at, 1, INT_MAX, &game) || !tes__read_char(&at, ' ') ||
        !read_word(&at, match_ending_words, MATCH_ENDINGS, &ending) || !read_next(&at, 0, plan->players, &loser) ||
        !read_next(&at, 0, (1 << plan->players) - 1, &winners) || !read_next(&at, 0, TES_MAX_PLIES, &plies) || !tes__read_char(&at, ' ') ||
        !tes__read_u64(&at, &hash))
        return false;
    for (int s = 0; s < plan->players; s++) {
        if (!read_next(&at, -1000000, 1000000, &points) || !read_next(&at, 0, LONG_MAX, &cpu) || !read_next(&at, 0, LONG_MAX, &over))
            return false;
        o->half_points[s] = (int)points;
        o->cpu_ms[s] = cpu;
        o->over_ms[s] = over;
    }
    bool lost = ending >= MATCH_ILLEGAL;
    if ((*at != '\0' && *at != ' ') || lost != (loser > 0) || winners == 0)
        return false;
    o->game = (int)game - 1;
    o->ending = (enum match_ending)ending;
    o->loser = (int)loser - 1;
    o->winners = (uint8_t)winners;
    o->plies = (int)plies;
    o->moves = hash;
    snprintf(o->detail, sizeof o->detail, "%s", *at ? at + 1 : "");
    return true;
}

static void write_line(const match_plan *plan, const match_outcome *o, char out[LINE])
{
    tes__writer w = tes__writer_make(out, LINE);
    tes__put_format(&w, "%d %s %d %d %d %llu", o->game + 1, match_ending_words[o->ending], o->loser + 1, o->winners, o->plies,
                    (unsigned long long)o->moves);
    for (int s = 0; s < plan->players; s++)
        tes__put_format(&w, " %d %lld %lld", o->half_points[s], (long long)o->cpu_ms[s], (long long)o->over_ms[s]);
    tes__put_format(&w, "%s%s\n", o->detail[0] ? " " : "", o->detail);
}

/* Compares line by line, so that the sentence can name what differs. */
static bool same_match(const char *path, const char *theirs, const char *ours, tes_error *error)
{
    while (*ours) {
        int a = (int)strcspn(theirs, "\n"), b = (int)strcspn(ours, "\n");
        if (a != b || strncmp(theirs, ours, (size_t)a) != 0)
            return tes__fail(error,
                             "%.60s belongs to another match: it has \"%.*s\", this one \"%.*s\"; choose another folder or remove it.",
                             path, a < 80 ? a : 80, theirs, b < 80 ? b : 80, ours);
        theirs += a + (theirs[a] == '\n');
        ours += b + 1;
    }
    return true;
}

/* Takes in the games of a journal; *size becomes what is worth keeping of it. */
static bool take_games(match_state *state, const char *path, char *text, size_t from, size_t *size, tes_error *error)
{
    char *at = text + from;
    for (int number = 1; *at; number++) {
        char *end = strchr(at, '\n');
        match_outcome o;
        if (!end)
            break;
        *end = '\0';
        if (!match_journal_line(state->plan, at, &o))
            return tes__fail(error,
                             "%.100s: the line of game %d (\"%.40s\") is not what a match writes; choose another folder or remove it.",
                             path, number, at);
        at = end + 1;
        if (o.game < state->plan->games && !state->done[o.game])
            match_count(state, &o);
    }
    *size = (size_t)(at - text);
    return true;
}

/* Opened and locked before it is read: two matches never add to one journal. Nor
 * does the report, when standard output is closed and its number free. */
static bool open_journal(match_state *state, const char *path, tes_error *error)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
    state->journal = fd >= 0 && fd <= STDERR_FILENO ? fcntl(fd, F_DUPFD_CLOEXEC, STDERR_FILENO + 1) : fd;
    if (fd >= 0 && fd != state->journal)
        close(fd);
    if (state->journal < 0)
        return tes__fail(error, "%.200s cannot be opened: %s.", path, strerror(errno));
    return flock(state->journal, LOCK_EX | LOCK_NB) == 0 || tes__fail(error, "%.200s is in use: another match is writing there.", path);
}

static bool cut_journal(match_state *state, const char *path, size_t keep, tes_error *error)
{
    return (ftruncate(state->journal, (off_t)keep) == 0 && lseek(state->journal, 0, SEEK_END) >= 0) ||
           tes__fail(error, "%.200s cannot be continued: %s.", path, strerror(errno));
}

static bool append(match_state *state, const char *text, size_t size, tes_error *error)
{
    while (size > 0) {
        ssize_t n = write(state->journal, text, size);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return tes__fail(error, "the journal in %.200s cannot be written: %s.", state->plan->records, strerror(errno));
        text += n;
        size -= (size_t)n;
    }
    return true;
}

bool match_journal_open(match_state *state, tes_error *error)
{
    char path[PATH_MAX];
    match_text head = { 0 };
    tes_buffer there = { 0 };
    size_t keep = 0;
    if (!journal_path(state->plan, path, error))
        return false;
    if (mkdir(state->plan->records, 0777) != 0 && errno != EEXIST)
        return tes__fail(error, "the folder %.200s cannot be made: %s.", state->plan->records, strerror(errno));
    match_journal_head(state->plan, &head);
    bool fine = !head.cut ? open_journal(state, path, error) && file_read(path, MOST_JOURNAL, &there, error)
                          : tes__fail(error, "there is no memory left for the journal.");
    bool begun = fine && there.size > 0;
    if (begun)
        fine = same_match(path, there.text, head.buffer.text, error) && take_games(state, path, there.text, head.buffer.size, &keep, error);
    fine = fine && cut_journal(state, path, keep, error) && (begun || append(state, head.buffer.text, head.buffer.size, error));
    tes_buffer_clear(&head.buffer);
    tes_buffer_clear(&there);
    return fine;
}

bool match_journal_add(match_state *state, const match_outcome *o, tes_error *error)
{
    char line[LINE];
    write_line(state->plan, o, line);
    return append(state, line, strlen(line), error);
}

void match_journal_close(match_state *state)
{
    if (state->journal >= 0)
        close(state->journal);
}
