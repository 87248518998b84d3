/* ugi.c - see ugi.h and docs/protocol.md: the session, its table of commands,
 * and the commands that are a few lines. Queries, options and `go` have files
 * of their own beside this one.
 */
#include "protocol/ugi.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tessera/version.h>

#include "base/text.h"
#include "protocol/answer.h"
#include "protocol/ugi_session.h"

void tes__ugi_begin(tes__ugi *s) { tes__lock_take(&s->lock); }
void tes__ugi_end(tes__ugi *s) { tes__lock_give(&s->lock); }

void tes__ugi_piece(tes__ugi *s, const char *text)
{
    if (!s->over && !tes_sink_put(&s->out, text))
        s->over = true;
}

void tes__ugi_put(tes__ugi *s, const char *text)
{
    tes__ugi_begin(s);
    tes__ugi_piece(s, text);
    tes__ugi_end(s);
}

/* Longer than any line but the list of legal moves, which is put in pieces. */
enum { ANSWER_TEXT = TES_POSITION_TEXT + 256 };

void tes__ugi_say(tes__ugi *s, const char *format, ...)
{
    char text[ANSWER_TEXT];
    va_list args;
    va_start(args, format);
    int n = vsnprintf(text, sizeof text - 1, format, args);
    va_end(args);
    if (n < 0)
        return;
    strcat(text, "\n");
    tes__ugi_put(s, text);
}

/* What a sentence quotes of its question may be any bytes. */
void tes__ugi_error(tes__ugi *s, const char *format, ...)
{
    char text[ANSWER_TEXT];
    va_list args;
    va_start(args, format);
    int n = vsnprintf(text, sizeof text, format, args);
    va_end(args);
    if (n < 0)
        return;
    tes__make_printable(text);
    tes__ugi_say(s, "info error %s", text);
}

int tes__ugi_turn(const tes__ugi *s) { return tes_match_mover(s->match) + 1; }

static void ugi(tes__ugi *s, char *rest)
{
    (void)rest;
    tes__ugi_say(s, "id name Tessera %s", TES_VERSION);
    tes__ugi_say(s, "id author the Tessera authors");
    tes__ugi_list_options(s);
    tes__ugi_say(s, "ugiok");
}

static void isready(tes__ugi *s, char *rest)
{
    (void)rest;
    tes__ugi_say(s, "readyok");
}

/* The position stays, as in UCI. */
static void uginewgame(tes__ugi *s, char *rest)
{
    (void)rest;
    tes_engine_forget(s->engine);
}

static void quit(tes__ugi *s, char *rest)
{
    tes__ugi_stop(s, rest);
    s->over = true;
}

/* Cuts `text` before its word `moves` and returns what follows that word; NULL
 * when there is no such word. */
static char *cut_moves(char *text)
{
    static const char word[] = "moves";
    enum { LENGTH = sizeof word - 1 };
    for (char *at = text; (at = strstr(at, word)) != NULL; at += LENGTH) {
        bool begins = at == text || at[-1] == ' ';
        bool ends = at[LENGTH] == ' ' || at[LENGTH] == '\0';
        if (!begins || !ends)
            continue;
        char *after = at + LENGTH;
        if (*after)
            after++;
        at[at > text ? -1 : 0] = '\0';
        return after;
    }
    return NULL;
}

/* The match a `position` command begins with, before its moves; NULL when the
 * error was said. */
static tes_match *begin(tes__ugi *s, const char *kind, const char *text)
{
    _Alignas(TES_STATE_ALIGN) unsigned char pos[TES_MAX_STATE];
    const tes_rules *rules = tes_match_rules(s->match);
    tes_error error;
    if (strcmp(kind, "startpos") == 0) {
        if (*text) {
            tes__ugi_error(s, "\"%.40s\" cannot follow startpos; write: position startpos moves M...", text);
            return NULL;
        }
        rules->game->start(rules, pos);
    } else if (!rules->game->parse_position(rules, text, pos, &error)) {
        tes__ugi_error(s, "%s", error.text);
        return NULL;
    }
    tes_match *match = tes_match_new(rules, pos);
    if (!match)
        tes__ugi_error(s, "there is no memory left for a position.");
    return match;
}

/* All or nothing: the match is replaced when every move was legal. */
static void position(tes__ugi *s, char *rest)
{
    char *kind = tes__word_next(&rest);
    if (!kind || (strcmp(kind, "startpos") != 0 && strcmp(kind, "fen") != 0)) {
        tes__ugi_error(s, "write: position startpos, or: position fen TEXT; either may end with: moves M...");
        return;
    }
    char *moves = cut_moves(rest);
    tes_match *match = begin(s, kind, rest);
    if (!match)
        return;
    tes_why why;
    for (char *move; moves && (move = tes__word_next(&moves)) != NULL;)
        if (!tes_match_play_text(match, move, &why)) {
            char reason[TES__REASON_TEXT];
            tes__reason(&why, reason);
            tes__ugi_error(s, "illegal move %.*s at ply %d: %s", TES_MOVE_TEXT - 1, move, tes_match_plies(match) + 1, reason);
            tes_match_free(match);
            return;
        }
    tes_match_free(s->match);
    s->match = match;
}

static void draw(tes__ugi *s, char *rest)
{
    (void)rest;
    tes_buffer board = { 0 };
    tes_sink sink = tes_buffer_sink(&board);
    if (tes__draw_match(s->match, &sink))
        tes__ugi_put(s, board.text);
    else
        tes__ugi_error(s, "there is no memory left to draw the board.");
    tes_buffer_clear(&board);
}

/* `changes`: refused while a search runs, which stands on what it would change.
 * `bare`: nothing may follow the name. */
static const struct command {
    const char *name;
    void (*run)(tes__ugi *s, char *rest);
    bool bare, changes;
} commands[] = {
    { "d", draw, true, false },
    { "go", tes__ugi_go, false, true },
    { "isready", isready, true, false },
    { "position", position, false, true },
    { "query", tes__ugi_query, false, false },
    { "quit", quit, true, false },
    { "setoption", tes__ugi_setoption, false, true },
    { "stop", tes__ugi_stop, true, false },
    { "ugi", ugi, true, false },
    { "uginewgame", uginewgame, true, true },
};
enum { COMMANDS = sizeof commands / sizeof commands[0] };

static void unknown_command(tes__ugi *s, const char *name)
{
    const char *names[COMMANDS];
    char list[256];
    tes__writer w = tes__writer_make(list, sizeof list);
    for (int i = 0; i < COMMANDS; i++) {
        names[i] = commands[i].name;
        tes__put_format(&w, "%s%s", i ? ", " : "", names[i]);
    }
    const char *near = tes__nearest(name, names, COMMANDS);
    if (near)
        tes__ugi_error(s, "there is no command \"%.40s\"; did you mean %s? The commands are: %s.", name, near, list);
    else
        tes__ugi_error(s, "there is no command \"%.40s\"; the commands are: %s.", name, list);
}

static void obey(tes__ugi *s, const char *name, char *rest)
{
    const struct command *c = commands;
    while (c < commands + COMMANDS && strcmp(c->name, name) != 0)
        c++;
    if (c == commands + COMMANDS)
        unknown_command(s, name);
    else if (c->bare && *rest)
        tes__ugi_error(s, "nothing may follow %s; here \"%.40s\" does.", c->name, rest);
    else if (c->changes && s->thinking)
        tes__ugi_error(s, "a search is running; send stop before %s.", c->name);
    else {
        if (c->changes)
            tes__ugi_settle(s);
        c->run(s, rest);
    }
}

tes__ugi *tes__ugi_new(const tes_sink *out)
{
    tes__ugi *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->out = *out;
    tes__lock_init(&s->lock);
    s->engine = tes_engine_new();
    if (!s->engine || !tes__ugi_defaults(s)) {
        tes__ugi_free(s);
        return NULL;
    }
    return s;
}

void tes__ugi_free(tes__ugi *s)
{
    if (!s)
        return;
    s->over = true; /* a search that still runs ends without a word */
    tes__ugi_stop(s, NULL);
    tes_engine_free(s->engine);
    tes__lock_clear(&s->lock);
    tes_match_free(s->match);
    tes__line_clear(&s->line);
    free(s);
}

bool tes__ugi_line(tes__ugi *s, const char *line, size_t size)
{
    if (s->over)
        return false;
    const char *wrong = tes__line_take(&s->line, line, size);
    if (wrong) {
        tes__ugi_error(s, "%s", wrong);
    } else {
        char *rest = s->line.text;
        char *name = tes__word_next(&rest);
        if (name)
            obey(s, name, rest);
    }
    return !s->over;
}
