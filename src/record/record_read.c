/* record_read.c - the strict reader of records; docs/record.md has the grammar.
 *
 * One pass over the bytes, one node per move, nothing kept when it refuses. Every
 * refusal names the line, the column in bytes and what would have been right.
 */
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "game/why.h"
#include "record/scan.h"
#include "record/tree.h"

enum after { AFTER_START, AFTER_NUMBER, AFTER_MOVE, AFTER_CLOCK, AFTER_COMMENT, AFTER_OPEN, AFTER_CLOSE };

typedef struct reader {
    tes__scan scan;
    tes_record *record;
    tes_node node;                        /* the move just read                 */
    tes_node stack[TES_MAX_RECORD_DEPTH]; /* where each open variation goes on  */
    size_t opened[TES_MAX_RECORD_DEPTH];  /* and where its ( stands             */
    int depth;
    enum after after;
    char *comment; /* room for the longest comment: the size of the file */
} reader;

/* --- tags --- */

static bool read_name(tes__scan *s, char out[TES__TAG_NAME])
{
    size_t n = 0;
    while (s->at + n < s->size && !strchr(" \t\r\n\"[]", s->text[s->at + n]))
        n++;
    if (n == 0 || n >= TES__TAG_NAME)
        return tes__scan_fail(s, s->at, "a tag is written [Name \"value\"]; its name is a letter and then letters and digits, %d at most.",
                              TES__TAG_NAME - 1);
    memcpy(out, s->text + s->at, n);
    out[n] = '\0';
    s->at += n;
    return true;
}

static char unescaped(char c) { return c == 'n' ? '\n' : c == 't' ? '\t' : c == '"' || c == '\\' ? c : '\0'; }

/* `out` has room for the rest of the file. */
static bool read_value(tes__scan *s, char *out)
{
    size_t begin = s->at;
    if (!tes__scan_char(s, '"'))
        return tes__scan_fail(s, s->at, "after a tag's name come one blank and its value in quotation marks: [Name \"value\"].");
    for (; s->at < s->size && s->text[s->at] != '"'; s->at++) {
        char c = s->text[s->at];
        if (c == '\n')
            return tes__scan_fail(s, begin,
                                  "this value has no closing quotation mark on its line; a line break inside a value is written \\n.");
        if (c == '\\') {
            c = s->at + 1 < s->size ? unescaped(s->text[s->at + 1]) : '\0';
            if (c == '\0')
                return tes__scan_fail(s, s->at, "in a value \\ is followed by \", \\, n or t.");
            s->at++;
        }
        *out++ = c;
    }
    *out = '\0';
    if (!tes__scan_char(s, '"'))
        return tes__scan_fail(s, begin, "this value has no closing quotation mark.");
    return tes__scan_char(s, ']') || tes__scan_fail(s, s->at, "a tag ends with ] right after its value: [Name \"value\"].");
}

static bool read_tag(reader *r, char name[TES__TAG_NAME])
{
    tes__scan *s = &r->scan;
    if (!tes__scan_char(s, '[') || !read_name(s, name))
        return tes__scan_fail(s, s->at, "a record begins with its tags, the first of them [Game \"...\"].");
    tes__scan_blanks(s);
    return read_value(s, r->comment);
}

/* The game and the position the record begins with. */
static bool read_start(reader *r)
{
    _Alignas(TES_STATE_ALIGN) unsigned char pos[TES_MAX_STATE];
    tes__scan *s = &r->scan;
    char name[TES__TAG_NAME];
    tes_rules rules;
    size_t place = s->at, before;
    tes_error why;
    if (!tes__scan_peek(s, '[') || !read_tag(r, name))
        return tes__scan_fail(s, place, "a record begins with its tags, the first of them [Game \"...\"].");
    if (strcmp(name, "Game") != 0)
        return tes__scan_fail(s, place, "the first tag is %s; it must be Game, which says what is played.", name);
    if (!tes_rules_parse(r->comment, &rules, &why))
        return tes__scan_fail(s, place, "%s", why.text);
    tes__scan_blanks(s);
    before = s->at;
    bool given = tes__scan_peek(s, '[') && s->size - s->at > 10 && memcmp(s->text + s->at, "[Position ", 10) == 0;
    if (given && !read_tag(r, name))
        return false;
    if (given && !rules.game->parse_position(&rules, r->comment, pos, &why))
        return tes__scan_fail(s, before, "%s", why.text);
    r->record = tes_record_new(&rules, given ? pos : NULL);
    return r->record || tes__scan_fail(s, s->size, TES__NO_MEMORY);
}

static bool read_tags(reader *r)
{
    tes__scan *s = &r->scan;
    char name[TES__TAG_NAME];
    tes_error why;
    for (tes__scan_blanks(s); tes__scan_peek(s, '['); tes__scan_blanks(s)) {
        size_t place = s->at;
        if (!read_tag(r, name))
            return false;
        if (!tes__tag_fine(&r->record->rules, name, r->comment, &why))
            return tes__scan_fail(s, place, "%s", why.text);
        if (tes_record_tag(r->record, name))
            return tes__scan_fail(s, place, "the tag %s is given twice; give it once.", name);
        if (tes_record_tags(r->record) == TES__MAX_TAGS)
            return tes__scan_fail(s, place, "a record has at most %d tags; this is one more.", TES__MAX_TAGS);
        if (!tes_record_set_tag(r->record, name, r->comment))
            return tes__scan_fail(s, s->size, TES__NO_MEMORY);
    }
    return true;
}

/* --- what stands between the moves --- */

/* What follows a \ in a comment, or 0 when nothing may; steps onto it. */
static char comment_escape(tes__scan *s)
{
    size_t at = s->at + 1;
    at += at < s->size && s->text[at] == '\r';
    char c = at < s->size ? s->text[at] : '\0';
    if (!c || !strchr("\\{} \t\n", c))
        return '\0';
    s->at = at;
    return c;
}

/* Blanks beside a line break and at both ends do not count, a line break is one
 * blank, and \ keeps what follows as it is. Unescaped into r->comment. */
static bool read_comment_text(reader *r, size_t begin)
{
    tes__scan *s = &r->scan;
    char *out = r->comment;
    size_t kept = 0, n = 0;            /* kept: without the blanks at its end    */
    bool fresh = true, broken = false; /* at a line's beginning; a break is due  */
    for (; s->at < s->size && s->text[s->at] != '}'; s->at++) {
        char c = s->text[s->at];
        bool escaped = c == '\\', blank = c == ' ' || c == '\t';
        if (c == '{')
            return tes__scan_fail(s, s->at, "comments do not lie within comments; write \\{ for the brace itself.");
        if (c == '\r' || c == '\n') {
            fresh = broken = true;
            n = kept;
            continue;
        }
        if (blank && fresh)
            continue;
        if (escaped && !(c = comment_escape(s)))
            return tes__scan_fail(s, s->at, "in a comment \\ is followed by \\, {, }, a blank or the end of the line.");
        if (c == '\n')
            n = kept;
        if (broken && kept > 0 && out[kept - 1] != '\n' && c != '\n')
            out[n++] = ' ';
        out[n++] = c;
        kept = blank ? kept : n;
        broken = false;
        fresh = c == '\n';
    }
    out[kept] = '\0';
    return tes__scan_char(s, '}') || tes__scan_fail(s, begin, "this comment is never closed; end it with }.");
}

static bool read_comment(reader *r)
{
    tes__scan *s = &r->scan;
    size_t begin = s->at++;
    if (r->after == AFTER_OPEN || r->after == AFTER_NUMBER)
        return tes__scan_fail(s, begin, "a comment stands after the move it speaks of; put it behind the next move.");
    if (r->after == AFTER_COMMENT)
        return tes__scan_fail(s, begin, "this move has a comment already; write all of it in one pair of braces.");
    if (r->after == AFTER_CLOSE)
        return tes__scan_fail(s, begin, "a comment stands right after its move, before the variations.");
    if (!read_comment_text(r, begin))
        return false;
    r->after = AFTER_COMMENT;
    return tes_record_set_comment(r->record, r->node, r->comment) || tes__scan_fail(s, s->size, TES__NO_MEMORY);
}

static bool read_clock(reader *r)
{
    tes__scan *s = &r->scan;
    size_t begin = s->at;
    int64_t ms;
    if (r->after == AFTER_START || (r->after == AFTER_COMMENT && r->node == 0))
        return tes__scan_fail(s, begin, "tags stand before the first comment, and a clock after its move.");
    if (r->after != AFTER_MOVE)
        return tes__scan_fail(s, begin, "a clock stands right after its move, before the comment.");
    if (!tes__scan_clock(s, &ms))
        return tes__scan_fail(s, begin, "a clock is written [h:mm:ss] or [h:mm:ss.mmm], up to 999 hours.");
    tes_record_set_clock(r->record, r->node, ms);
    r->after = AFTER_CLOCK;
    return true;
}

static bool open_variation(reader *r)
{
    tes__scan *s = &r->scan;
    if (r->after == AFTER_NUMBER)
        return tes__scan_fail(s, s->at, "after a move's number comes the move.");
    if (r->after == AFTER_OPEN || r->node == 0)
        return tes__scan_fail(s, s->at, "a variation stands after the move it could replace; here is none.");
    if (r->depth == TES_MAX_RECORD_DEPTH)
        return tes__scan_fail(s, s->at, "variations are nested at most %d deep.", TES_MAX_RECORD_DEPTH);
    r->stack[r->depth] = r->node;
    r->opened[r->depth++] = s->at++;
    r->node = tes_record_parent(r->record, r->node);
    r->after = AFTER_OPEN;
    return true;
}

static bool close_variation(reader *r)
{
    tes__scan *s = &r->scan;
    if (r->depth == 0)
        return tes__scan_fail(s, s->at, "this ) closes no variation.");
    if (r->after == AFTER_OPEN || r->after == AFTER_NUMBER)
        return tes__scan_fail(s, s->at, "a variation has at least one move, and ends with a move.");
    r->node = r->stack[--r->depth];
    r->after = AFTER_CLOSE;
    s->at++;
    return true;
}

/* --- moves --- */

/* 12. or 12.p3, which must be right. */
static bool read_number(reader *r, const char *word, size_t begin)
{
    tes__scan *s = &r->scan;
    long number = 0, player = 0;
    const char *at = word;
    const tes_match *match = tes__record_at(r->record, r->node);
    if (!match)
        return tes__scan_fail(s, s->size, TES__NO_MEMORY);
    if (r->after == AFTER_NUMBER)
        return tes__scan_fail(s, begin, "after a move's number comes the move.");
    bool fine = tes__read_int(&at, 1, TES_MAX_PLIES, &number) && tes__read_char(&at, '.');
    if (fine && *at)
        fine = tes__read_char(&at, 'p') && tes__read_int(&at, 1, TES_MAX_PLAYERS, &player) && !*at;
    if (!fine)
        return tes__scan_fail(
            s, begin, "\"%.40s\" is no number of a move; write 12. or, with the player who moves, 12.p3, and a blank behind it.", word);
    if (number != tes_match_plies(match) + 1)
        return tes__scan_fail(s, begin, "here comes move %d, not %ld; every move of every player counts.", tes_match_plies(match) + 1,
                              number);
    if (tes_match_mover(match) == TES_NOBODY)
        return tes__scan_fail(s, begin, "the game is over here; no move %ld can follow.", number);
    if (player && player != tes_match_mover(match) + 1)
        return tes__scan_fail(s, begin, "p%ld is not to move here; p%d is.", player, tes_match_mover(match) + 1);
    r->after = AFTER_NUMBER;
    return true;
}

static bool read_move(reader *r, const char *word, size_t begin)
{
    tes__scan *s = &r->scan;
    const tes_game *game = r->record->rules.game;
    const tes_match *match = tes__record_at(r->record, r->node);
    tes_why why;
    tes_move move;
    int nodes = r->record->nodes;
    if (!match)
        return tes__scan_fail(s, s->size, TES__NO_MEMORY);
    int ply = tes_match_plies(match) + 1;
    bool fine = tes__read_move(game, tes_match_position(match), word, &move, &why);
    tes_node added = fine ? tes_record_add(r->record, r->node, move, &why) : TES_NO_NODE;
    if (added == TES_NO_NODE && why.rule)
        return tes__scan_fail(s, begin, "move %d, %s: %s (rule R%d)", ply, word, why.text, why.rule);
    if (added == TES_NO_NODE)
        return tes__scan_fail(s, begin, "move %d: %s", ply, why.text);
    if (nodes == r->record->nodes)
        return tes__scan_fail(s, begin, "the move %s is already there at this point; a variation begins with another one.", word);
    r->node = added;
    r->after = AFTER_MOVE;
    return true;
}

/* --- the end --- */

static bool is_result(const char *word)
{
    return strcmp(word, "none") == 0 || strcmp(word, "draw") == 0 || strcmp(word, "tie") == 0 ||
           (word[0] == 'p' && word[1] >= '0' && word[1] <= '9' && strcmp(word + 2, "win") == 0);
}

/* The players behind `tie`: single digits with blanks in front. */
static void read_sharers(tes__scan *s, tes__writer *w)
{
    while (s->size - s->at >= 2 && s->text[s->at] == ' ' && s->text[s->at + 1] >= '1' && s->text[s->at + 1] <= '4') {
        tes__put_format(w, " %c", s->text[s->at + 1]);
        s->at += 2;
    }
}

static bool read_result(reader *r, const char *word, size_t begin)
{
    tes__scan *s = &r->scan;
    char result[TES__RESULT_TEXT], right[TES__RESULT_TEXT];
    tes_error why;
    tes__writer w = tes__writer_make(result, sizeof result);
    tes__put(&w, word);
    if (r->after == AFTER_NUMBER)
        return tes__scan_fail(s, begin, "after a move's number comes the move.");
    if (r->depth > 0)
        return tes__scan_fail(s, r->opened[r->depth - 1], "this variation is never closed; end it with ).");
    if (strcmp(word, "tie") == 0)
        read_sharers(s, &w);
    tes__scan_blanks(s);
    const char *tag = tes_record_tag(r->record, "Result");
    if (!tes__tag_fine(&r->record->rules, "Result", result, &why))
        return tes__scan_fail(s, begin, "%s", why.text);
    if (tag && strcmp(tag, result) != 0)
        return tes__scan_fail(s, begin, "the result here is %s, but the tag Result says %s.", result, tag);
    const tes_match *match = tes__record_at(r->record, r->node);
    if (!match)
        return tes__scan_fail(s, s->size, TES__NO_MEMORY);
    tes__result_of(match, result, right);
    if (strcmp(right, result) != 0)
        return tes__scan_fail(s, begin, "the moves end the game with %s, but the result here is %s.", right, result);
    if (s->at < s->size)
        return tes__scan_fail(s, s->at, "the record ends with its result; nothing may follow.");
    return tes_record_set_tag(r->record, "Result", result) || tes__scan_fail(s, s->size, TES__NO_MEMORY);
}

/* A run of bytes up to a blank or a bracket: a number, a move or the result. */
static bool read_word(reader *r, bool *done)
{
    tes__scan *s = &r->scan;
    char word[TES_MOVE_TEXT];
    size_t begin = s->at, n = 0, digits = 0;
    while (begin + n < s->size && !strchr(" \t\r\n(){}[]", s->text[begin + n]))
        n++;
    if (n == 0 || n >= sizeof word)
        return tes__scan_fail(s, begin, n ? "this is longer than any move." : "a ] or } stands here without its beginning.");
    memcpy(word, s->text + begin, n);
    word[n] = '\0';
    s->at += n;
    while (word[digits] >= '0' && word[digits] <= '9')
        digits++;
    if (digits > 0 && word[digits] == '.')
        return read_number(r, word, begin);
    *done = is_result(word);
    return *done ? read_result(r, word, begin) : read_move(r, word, begin);
}

static bool read_moves(reader *r)
{
    tes__scan *s = &r->scan;
    bool done = false;
    for (tes__scan_blanks(s); s->at < s->size && !done; tes__scan_blanks(s)) {
        char c = s->text[s->at];
        bool fine = c == '{'   ? read_comment(r)
                    : c == '[' ? read_clock(r)
                    : c == '(' ? open_variation(r)
                    : c == ')' ? close_variation(r)
                               : read_word(r, &done);
        if (!fine)
            return false;
    }
    if (!done && r->depth > 0)
        return tes__scan_fail(s, r->opened[r->depth - 1], "this variation is never closed; end it with ).");
    return done || tes__scan_fail(s, s->size, "the record ends without a result; its last word is none, draw, p1win or the like.");
}

tes_record *tes_record_read(const char *text, size_t size, tes_error *error)
{
    reader r = { .scan = { .text = text, .size = size, .error = error } };
    if (!tes__scan_begin(&r.scan, TES_MAX_RECORD))
        return NULL;
    r.comment = malloc(size + 1);
    bool fine = r.comment ? read_start(&r) && read_tags(&r) && read_moves(&r) : tes__scan_fail(&r.scan, size, TES__NO_MEMORY);
    free(r.comment);
    if (fine)
        return r.record;
    tes_record_free(r.record);
    return NULL;
}
