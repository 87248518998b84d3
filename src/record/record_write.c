/* record_write.c - a record as text; docs/record.md has the grammar.
 *
 * Lines are filled to 80 columns and broken between moves or between the words
 * of a comment, where the reader takes a line break for a blank.
 */
#include <string.h>

#include "base/text.h"
#include "record/tree.h"

enum { COLUMNS = 80 };

typedef struct writer {
    const tes_record *record;
    const tes_game *game;
    tes_match *match; /* stands where the line is written */
    const tes_sink *sink;
    int column;
    bool open; /* a ( waits to be written with the next move */
} writer;

/* Columns of UTF-8: the bytes that begin a character. */
static int width(const char *text, size_t size)
{
    int n = 0;
    for (size_t i = 0; i < size; i++)
        n += ((unsigned char)text[i] & 0xc0) != 0x80;
    return n;
}

static bool raw(writer *w, const char *text, size_t size)
{
    w->column += width(text, size);
    return tes_sink_write(w->sink, text, size);
}

/* A blank, or a new line when `columns` more would not fit. */
static bool separate(writer *w, int columns)
{
    if (w->column == 0)
        return true;
    if (w->column + 1 + columns <= COLUMNS)
        return raw(w, " ", 1);
    w->column = 0;
    return tes_sink_put(w->sink, "\n");
}

static bool token(writer *w, const char *text)
{
    size_t size = strlen(text);
    return separate(w, width(text, size)) && raw(w, text, size);
}

static bool blank(char c) { return c == ' ' || c == '\t'; }

/* A blank at an end of the comment or of one of its lines would be dropped by
 * the reader, so it is escaped; `first` is where the comment begins. */
static bool escaped(const char *first, const char *at)
{
    if (*at == '\\' || *at == '{' || *at == '}' || *at == '\n')
        return true;
    return blank(*at) && (at == first || at[-1] == '\n' || at[1] == '\n' || at[1] == '\0');
}

/* A single blank between two words: the line may break here. */
static bool gap(const char *first, const char *at) { return *at == ' ' && !escaped(first, at) && !blank(at[-1]) && !blank(at[1]); }

/* From `at` up to the next gap, the next newline included, or the end. */
static size_t word_size(const char *first, const char *at)
{
    size_t n = 0;
    while (at[n] != '\0' && !gap(first, at + n))
        if (at[n++] == '\n')
            break;
    return n;
}

static bool put_word(writer *w, const char *first, const char *at, size_t size)
{
    for (size_t i = 0, n; i < size; i += n) {
        for (n = 0; i + n < size && !escaped(first, at + i + n);)
            n++;
        if (!raw(w, at + i, n))
            return false;
        if (i + n == size)
            break;
        char pair[2] = { '\\', at[i + n++] };
        if (!raw(w, pair, 2))
            return false;
        if (pair[1] == '\n')
            w->column = 0;
    }
    return true;
}

static int word_width(const char *first, const char *at, size_t size)
{
    int columns = width(at, size);
    for (size_t i = 0; i < size; i++)
        columns += escaped(first, at + i);
    return columns;
}

static bool put_comment(writer *w, const char *text)
{
    if (text[0] == '\0')
        return true;
    size_t size = word_size(text, text);
    if (!separate(w, word_width(text, text, size) + 2) || !raw(w, "{", 1) || !put_word(w, text, text, size))
        return false;
    for (const char *at = text + size; *at; at += size) {
        if (gap(text, at)) {
            at++;
            size = word_size(text, at);
            if (!separate(w, word_width(text, at, size) + 1))
                return false;
        } else {
            size = word_size(text, at);
        }
        if (!put_word(w, text, at, size))
            return false;
    }
    return raw(w, "}", 1);
}

static bool put_clock(writer *w, int64_t ms)
{
    char text[40];
    tes__writer t = tes__writer_make(text, sizeof text);
    if (ms < 0)
        return true;
    int rest = (int)(ms % 1000);
    tes__put_format(&t, "[%d:%02d:%02d", (int)(ms / 3600000), (int)(ms / 60000 % 60), (int)(ms / 1000 % 60));
    if (rest)
        tes__put_format(&t, ".%03d", rest);
    while (rest && text[t.used - 1] == '0')
        text[--t.used] = '\0';
    tes__put_char(&t, ']');
    return token(w, text);
}

/* Whose turn it would be if the players simply followed each other. */
static int expected(const writer *w)
{
    int ply = tes_match_plies(w->match), players = w->record->rules.players;
    return ply == 0 ? 0 : (w->game->mover(tes_match_position_at(w->match, ply - 1)) + 1) % players;
}

/* The match stands before the move. */
static bool put_move(writer *w, tes_node n)
{
    char text[TES_MOVE_TEXT], unit[TES_MOVE_TEXT + 32];
    tes__writer t = tes__writer_make(unit, sizeof unit);
    int mover = tes_match_mover(w->match);
    if (w->open)
        tes__put_char(&t, '(');
    w->open = false;
    tes__put_format(&t, "%d.", tes_match_plies(w->match) + 1);
    if (mover != expected(w))
        tes__put_format(&t, "p%d", mover + 1);
    w->game->move_text(tes_match_position(w->match), tes_record_move(w->record, n), text);
    tes__put_format(&t, " %s", text);
    return token(w, unit) && put_clock(w, tes_record_clock(w->record, n)) && put_comment(w, tes_record_comment(w->record, n));
}

/* The line that begins with n, each move followed by what could stand in its
 * place. The match stands before n, and again when done. Calls itself once per
 * nested variation, which the tree limits to TES_MAX_RECORD_DEPTH. */
static bool put_line(writer *w, tes_node n)
{
    const tes_record *r = w->record;
    int plies = tes_match_plies(w->match);
    for (; n != TES_NO_NODE; n = tes_record_first(r, n)) {
        if (!put_move(w, n))
            return false;
        bool main = tes_record_first(r, tes_record_parent(r, n)) == n;
        for (tes_node v = main ? tes_record_next(r, n) : TES_NO_NODE; v != TES_NO_NODE; v = tes_record_next(r, v)) {
            w->open = true;
            if (!put_line(w, v) || !raw(w, ")", 1))
                return false;
        }
        if (!tes_match_play(w->match, tes_record_move(r, n), NULL))
            return false;
    }
    tes_match_undo(w->match, tes_match_plies(w->match) - plies);
    return true;
}

static bool put_tag(writer *w, const char *name, const char *value)
{
    if (!tes_sink_format(w->sink, "[%s \"", name))
        return false;
    for (const char *at = value; *at; at++) {
        char pair[2] = { '\\', *at == '\n' ? 'n' : *at == '\t' ? 't' : *at };
        bool plain = *at != '\n' && *at != '\t' && *at != '"' && *at != '\\';
        if (!tes_sink_write(w->sink, plain ? at : pair, plain ? 1 : 2))
            return false;
    }
    return tes_sink_put(w->sink, "\"]\n");
}

static bool put_start(writer *w)
{
    _Alignas(TES_STATE_ALIGN) unsigned char usual[TES_MAX_STATE];
    char game[TES_GAME_TEXT], position[TES_POSITION_TEXT];
    tes_rules_text(&w->record->rules, game);
    if (!put_tag(w, "Game", game))
        return false;
    w->game->start(&w->record->rules, usual);
    if (memcmp(usual, w->record->start, w->game->state_size) == 0)
        return true;
    w->game->position_text(w->record->start, position);
    return put_tag(w, "Position", position);
}

/* The tags in the order they were set, Result with what it has become. */
static bool put_tags(writer *w, const char *result)
{
    const tes_record *r = w->record;
    for (int t = 0; t < r->tags; t++) {
        bool is_result = strcmp(r->tag[t].name, "Result") == 0;
        if (!put_tag(w, r->tag[t].name, is_result ? result : r->tag[t].value))
            return false;
    }
    return (tes_record_tag(r, "Result") || put_tag(w, "Result", result)) && tes_sink_put(w->sink, "\n");
}

/* Plays the main line to its end and back to see how it ends. */
static bool find_result(writer *w, char out[TES__RESULT_TEXT])
{
    for (tes_node n = tes_record_first(w->record, 0); n != TES_NO_NODE; n = tes_record_first(w->record, n))
        if (!tes_match_play(w->match, tes_record_move(w->record, n), NULL))
            return false;
    tes__result_of(w->match, tes_record_tag(w->record, "Result"), out);
    tes_match_undo(w->match, tes_match_plies(w->match));
    return true;
}

bool tes_record_write(const tes_record *record, const tes_sink *sink)
{
    char result[TES__RESULT_TEXT];
    writer w = { .record = record, .game = record->rules.game, .sink = sink, .match = tes_match_new(&record->rules, record->start) };
    bool fine = w.match && find_result(&w, result) && put_start(&w) && put_tags(&w, result) &&
                put_comment(&w, tes_record_comment(record, 0)) && put_line(&w, tes_record_first(record, 0)) && token(&w, result) &&
                tes_sink_put(sink, "\n");
    tes_match_free(w.match);
    return fine;
}
