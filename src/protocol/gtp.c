/* gtp.c - see gtp.h and docs/protocol.md: lines, answers, the table of commands,
 * and the commands that need no board; gtp_board.c has the others.
 *
 * An answer is `= TEXT` or `? TEXT` and an empty line. The blank behind the
 * sign stands even when the text is empty: Pentobi's match runner wants it.
 */
#include "protocol/gtp.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tessera/version.h>

#include "base/clock.h"
#include "base/text.h"
#include "protocol/gtp_session.h"

enum { PIECE_TEXT = 512 }; /* the longest text added in one go */

static void add(tes__gtp *s, const char *text)
{
    tes_sink sink = tes_buffer_sink(&s->answer);
    if (!tes_sink_put(&sink, text))
        s->cut = true;
}

void tes__gtp_add(tes__gtp *s, const char *format, ...)
{
    char text[PIECE_TEXT];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    add(s, text);
}

/* What a sentence quotes of its question may be any bytes. */
void tes__gtp_fail(tes__gtp *s, const char *format, ...)
{
    char text[PIECE_TEXT];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    tes__make_printable(text);
    tes_buffer_clear(&s->answer);
    s->cut = false;
    add(s, text);
    s->failed = true;
}

static void protocol_version(tes__gtp *s, char *rest)
{
    (void)rest;
    tes__gtp_add(s, "2");
}

static void name(tes__gtp *s, char *rest)
{
    (void)rest;
    tes__gtp_add(s, "Tessera");
}

static void version(tes__gtp *s, char *rest)
{
    (void)rest;
    tes__gtp_add(s, "%s", TES_VERSION);
}

static void cputime(tes__gtp *s, char *rest)
{
    (void)rest;
    unsigned long long ms = tes__cpu_ms();
    tes__gtp_add(s, "%llu.%03llu", ms / 1000, ms % 1000);
}

static void quit(tes__gtp *s, char *rest)
{
    (void)s; /* answered first; then the session is over */
    (void)rest;
}

static void set_random_seed(tes__gtp *s, char *rest)
{
    if (!tes__word_number(rest, 0, UINT64_MAX, &s->seed))
        tes__gtp_fail(s, "syntax error: write set_random_seed N, a whole number from 0 on");
}

static void known_command(tes__gtp *s, char *rest);
static void list_commands(tes__gtp *s, char *rest);

static const struct command {
    const char *name;
    void (*run)(tes__gtp *s, char *rest);
    bool bare; /* nothing may follow the name */
} commands[] = {
    { "all_legal", tes__gtp_all_legal, false },
    { "clear_board", tes__gtp_clear_board, true },
    { "cputime", cputime, true },
    { "final_score", tes__gtp_final_score, true },
    { "genmove", tes__gtp_genmove, false },
    { "known_command", known_command, false },
    { "list_commands", list_commands, true },
    { "name", name, true },
    { "play", tes__gtp_play, false },
    { "protocol_version", protocol_version, true },
    { "quit", quit, true },
    { "reg_genmove", tes__gtp_reg_genmove, false },
    { "set_game", tes__gtp_set_game, false },
    { "set_random_seed", set_random_seed, false },
    { "showboard", tes__gtp_showboard, true },
    { "undo", tes__gtp_undo, true },
    { "version", version, true },
};
enum { COMMANDS = sizeof commands / sizeof commands[0] };

static const struct command *find(const char *word)
{
    for (int i = 0; i < COMMANDS; i++)
        if (strcmp(commands[i].name, word) == 0)
            return &commands[i];
    return NULL;
}

static void known_command(tes__gtp *s, char *rest) { tes__gtp_add(s, find(rest) ? "true" : "false"); }

static void list_commands(tes__gtp *s, char *rest)
{
    (void)rest;
    for (int i = 0; i < COMMANDS; i++)
        tes__gtp_add(s, "%s%s", i ? "\n" : "", commands[i].name);
}

/* An answer ends with an empty line, so it holds none: a blank stands there. */
static bool send_lines(tes__gtp *s, const char *text)
{
    bool sent = true;
    for (bool first = true; sent && *text; first = false) {
        size_t length = strcspn(text, "\n");
        if (length == 0 && !first)
            sent = tes_sink_put(&s->out, " ");
        sent = sent && tes_sink_write(&s->out, text, length) && tes_sink_put(&s->out, "\n");
        text += length + (text[length] == '\n');
    }
    return sent;
}

static void send_answer(tes__gtp *s)
{
    const char *text = s->cut ? "there is no memory left for this answer" : s->answer.text ? s->answer.text : "";
    if (!tes_sink_format(&s->out, "%c%s ", s->failed || s->cut ? '?' : '=', s->id) || !send_lines(s, text) ||
        !tes_sink_put(&s->out, *text ? "\n" : "\n\n"))
        s->over = true;
}

/* What GTP says of a line: control characters are dropped, tabs are blanks,
 * from # on it is a comment. */
static const char *take_line(tes__gtp *s, const char *line, size_t size)
{
    const char *comment = size ? memchr(line, '#', size) : NULL;
    const char *wrong = tes__line_take(&s->line, line, comment && size <= TES__LINE_MAX ? (size_t)(comment - line) : size);
    if (wrong)
        return wrong;
    char *to = s->line.text;
    for (const char *from = to; *from; from++)
        if ((unsigned char)*from >= ' ' && *from != 127)
            *to++ = *from;
    *to = '\0';
    return NULL;
}

/* Moves an id in front of the command to s->id. */
static void take_id(tes__gtp *s, char **rest)
{
    size_t digits = strspn(*rest, "0123456789");
    s->id[0] = '\0';
    if (digits == 0 || digits >= sizeof s->id || ((*rest)[digits] != ' ' && (*rest)[digits] != '\0'))
        return;
    memcpy(s->id, *rest, digits);
    s->id[digits] = '\0';
    *rest += digits + ((*rest)[digits] == ' ');
}

static void obey(tes__gtp *s, char *rest)
{
    const char *word = tes__word_next(&rest);
    const struct command *c = word ? find(word) : NULL;
    if (!c)
        tes__gtp_fail(s, "unknown command%s%.40s; list_commands lists them", word ? ": " : "", word ? word : "");
    else if (c->bare && *rest)
        tes__gtp_fail(s, "syntax error: nothing may follow %s", c->name);
    else
        c->run(s, rest);
    send_answer(s);
    if (c && c->run == quit && !s->failed)
        s->over = true;
}

tes__gtp *tes__gtp_new(const tes_sink *out, const tes__gtp_thinking *thinking, tes_error *error)
{
    static const tes__gtp_thinking at_sight = { .settings = { .hash_bytes = 1 << 20, .player = TES_PLAYER_GREEDY } };
    tes__gtp *s = calloc(1, sizeof *s);
    if (s) {
        s->out = *out;
        s->thinking = thinking ? *thinking : at_sight;
        s->engine = tes_engine_new();
    }
    if (!s || !s->engine || !tes__gtp_begin(s, 0)) {
        tes__fail(error, "there is no memory left for a session.");
        tes__gtp_free(s);
        return NULL;
    }
    if (!tes_engine_setup(s->engine, &s->thinking.settings, error)) {
        tes__gtp_free(s);
        return NULL;
    }
    return s;
}

void tes__gtp_free(tes__gtp *s)
{
    if (!s)
        return;
    tes_engine_free(s->engine);
    tes_match_free(s->match);
    tes_buffer_clear(&s->answer);
    tes__line_clear(&s->line);
    free(s);
}

bool tes__gtp_line(tes__gtp *s, const char *line, size_t size)
{
    if (s->over)
        return false;
    tes_buffer_clear(&s->answer);
    s->failed = s->cut = false;
    s->id[0] = '\0';
    const char *wrong = take_line(s, line, size);
    if (wrong) {
        tes__gtp_fail(s, "syntax error: %s", wrong);
        send_answer(s);
        return !s->over;
    }
    char *rest = s->line.text;
    if (*rest) {
        take_id(s, &rest);
        obey(s, rest);
    }
    return !s->over;
}
