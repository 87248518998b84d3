/* puzzle.c - see <tessera/puzzle.h>: puzzles on paper. The files lie beside the games,
 * in src/games/<game>/puzzles.txt, and are made into C by cmake/embed.cmake. How they
 * are found and proven is src/search/puzzle.c's business. */
#include <stdio.h>
#include <string.h>

#include <tessera/puzzle.h>

#include "base/text.h"
#include "record/scan.h"

typedef struct embedded {
    const char *game, *part;
    const unsigned char *text;
} embedded;

#include "puzzles.inc"

static const char *const kinds[] = { "win", "only-win", "only-move" };

tes_puzzle_reader tes_puzzles_of(const tes_game *game)
{
    for (const embedded *e = parts; e->game; e++)
        if (strcmp(e->game, game->id) == 0)
            return (tes_puzzle_reader){ .text = (const char *)e->text, .size = strlen((const char *)e->text) };
    return (tes_puzzle_reader){ .text = "" };
}

/* Steps over a word and the blank after it, when the text goes on so. */
static bool take_word(tes__scan *s, const char *word)
{
    size_t length = strlen(word);
    if (s->size - s->at <= length || memcmp(s->text + s->at, word, length) != 0 || s->text[s->at + length] != ' ')
        return false;
    s->at += length + 1;
    return true;
}

static bool want_word(tes__scan *s, const char *word)
{
    return take_word(s, word) || tes__scan_fail(s, s->at, "here a line \"%s ...\" is due.", word);
}

static bool at_line_end(const tes__scan *s) { return s->at == s->size || s->text[s->at] == '\n' || s->text[s->at] == '\r'; }

static bool end_line(tes__scan *s)
{
    if (!at_line_end(s))
        return tes__scan_fail(s, s->at, "the line should end here.");
    tes__scan_char(s, '\r');
    tes__scan_char(s, '\n');
    return true;
}

/* Up to a blank, or with `all` to the end of the line. */
static bool copy_word(tes__scan *s, bool all, char *out, size_t room)
{
    size_t start = s->at, length;
    while (!at_line_end(s) && (all || s->text[s->at] != ' '))
        s->at++;
    length = s->at - start;
    if (length == 0 || length >= room)
        return tes__scan_fail(s, start, length ? "this is too long." : "something is missing here.");
    memcpy(out, s->text + start, length);
    out[length] = '\0';
    return true;
}

static bool read_number(tes__scan *s, uint64_t least, uint64_t most, uint64_t *value)
{
    char word[24];
    const char *cursor = word;
    size_t start = s->at;
    if (!copy_word(s, false, word, sizeof word))
        return false;
    if (!tes__read_u64(&cursor, value) || *cursor || *value < least || *value > most)
        return tes__scan_fail(s, start, "here a number from %llu to %llu is due.", (unsigned long long)least, (unsigned long long)most);
    return true;
}

static bool read_kind(tes__scan *s, tes_puzzle *p)
{
    uint64_t plies;
    if (!want_word(s, "puzzle"))
        return false;
    for (p->kind = 0; !take_word(s, kinds[p->kind]);)
        if (++p->kind > TES_PUZZLE_ONLY_MOVE)
            return tes__scan_fail(s, s->at, "a puzzle is of the kind win, only-win or only-move.");
    if (!read_number(s, 1, TES_PUZZLE_PLIES, &plies))
        return false;
    p->plies = (int)plies;
    return end_line(s);
}

static bool read_position(tes__scan *s, tes_puzzle *p)
{
    char text[TES_POSITION_TEXT];
    tes_error error;
    size_t start = s->at + strlen("game ");
    if (!want_word(s, "game") || !copy_word(s, true, text, TES_GAME_TEXT) || !end_line(s))
        return false;
    if (!tes_rules_parse(text, &p->rules, &error))
        return tes__scan_fail(s, start, "%s", error.text);
    start = s->at + strlen("position ");
    if (!want_word(s, "position") || !copy_word(s, true, text, sizeof text) || !end_line(s))
        return false;
    if (!p->rules.game->parse_position(&p->rules, text, p->pos, &error))
        return tes__scan_fail(s, start, "%s", error.text);
    if (p->rules.game->mover(p->pos) == TES_NOBODY)
        return tes__scan_fail(s, start, "the game is over in this position; there is nothing to find.");
    return true;
}

static bool read_line(tes__scan *s, tes_puzzle *p)
{
    _Alignas(TES_STATE_ALIGN) unsigned char pos[TES_MAX_STATE];
    const tes_game *game = p->rules.game;
    char word[TES_MOVE_TEXT];
    tes_why why;
    if (!want_word(s, "line"))
        return false;
    memcpy(pos, p->pos, game->state_size);
    for (p->length = 0; p->length == 0 || tes__scan_char(s, ' '); p->length++) {
        size_t start = s->at;
        if (p->length == TES_PUZZLE_PLIES)
            return tes__scan_fail(s, start, "a line has at most %d moves.", TES_PUZZLE_PLIES);
        if (!copy_word(s, false, word, sizeof word))
            return false;
        if (!tes_move_find(game, pos, word, &p->line[p->length], &why))
            return tes__scan_fail(s, start, "%s", why.text);
        game->play(pos, p->line[p->length]);
    }
    int wanted = p->kind == TES_PUZZLE_ONLY_MOVE ? 1 : p->plies;
    if (p->length != wanted)
        return tes__scan_fail(s, s->at, "this line should have %d moves, not %d.", wanted, p->length);
    return end_line(s);
}

static bool read_proof(tes__scan *s, tes_puzzle *p)
{
    if (!want_word(s, "proof") || !read_number(s, 1, UINT32_MAX, &p->size))
        return false;
    if (!tes__scan_char(s, ' '))
        return tes__scan_fail(s, s->at, "here follows how many positions were visited.");
    return read_number(s, 1, UINT32_MAX, &p->visited) && end_line(s);
}

/* Over empty lines and comments, up to the next puzzle. */
static void skip_comments(tes__scan *s)
{
    for (tes__scan_blanks(s); tes__scan_peek(s, '#'); tes__scan_blanks(s))
        while (!at_line_end(s))
            s->at++;
}

int tes_puzzle_next(tes_puzzle_reader *reader, tes_puzzle *puzzle, tes_error *error)
{
    tes__scan s = { .text = reader->text, .size = reader->size, .error = error };
    memset(puzzle, 0, sizeof *puzzle);
    if (!tes__scan_begin(&s, TES_PUZZLE_FILE))
        return TES_PUZZLE_REFUSED;
    s.at = reader->at > s.at ? reader->at : s.at;
    skip_comments(&s);
    if (s.at == s.size)
        return TES_PUZZLE_END;
    if (!read_kind(&s, puzzle) || !read_position(&s, puzzle) || !read_line(&s, puzzle) || !read_proof(&s, puzzle))
        return TES_PUZZLE_REFUSED;
    reader->at = s.at;
    return TES_PUZZLE_READ;
}

bool tes_puzzle_write(const tes_puzzle *p, const tes_sink *sink)
{
    _Alignas(TES_STATE_ALIGN) unsigned char pos[TES_MAX_STATE];
    const tes_game *game = p->rules.game;
    char text[TES_POSITION_TEXT];
    tes_rules_text(&p->rules, text);
    bool fine = tes_sink_format(sink, "puzzle %s %d\ngame %s\n", kinds[p->kind], p->plies, text);
    game->position_text(p->pos, text);
    fine = fine && tes_sink_format(sink, "position %s\nline", text);
    memcpy(pos, p->pos, game->state_size);
    for (int i = 0; i < p->length && fine; i++) {
        game->move_text(pos, p->line[i], text);
        fine = tes_sink_format(sink, " %s", text);
        game->play(pos, p->line[i]);
    }
    return fine && tes_sink_format(sink, "\nproof %llu %llu\n", (unsigned long long)p->size, (unsigned long long)p->visited);
}
