/* blksgf_read.c - a strict reader of Pentobi's files.
 *
 * What has no place in a record (marks, estimates, the program's name) is left
 * out; what cannot be taken over without changing the game is refused with its
 * line and column. Setting up pieces is in blksgf_setup.c.
 */
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "record/blksgf.h"
#include "record/blksgf_scan.h"

/* Comments of nodes without a move go to the move before. Joining them copies,
 * so a file of nothing else must not make it do so without end. */
enum { MAX_TREES = 256, MAX_JOINED = 1 << 16, MAX_JOINS = 1000 };

typedef struct reader {
    tes__blksgf_scan in;
    tes_record *record;
    tes_node node;
    tes_node stack[MAX_TREES]; /* where each open subtree goes back to */
    size_t opened[MAX_TREES];
    int depth, joins;
} reader;

static bool no_memory(reader *r) { return tes__scan_fail(&r->in.scan, r->in.scan.size, TES__NO_MEMORY); }

/* --- properties --- */

/* Several values of one property become one text. */
static void join_values(char *value, char with)
{
    for (; *value; value++)
        if (*value == TES__BLKSGF_NEXT)
            *value = with;
}

static bool add_comment(reader *r)
{
    join_values(r->in.value, '\n');
    const char *old = tes_record_comment(r->record, r->node), *more = r->in.value;
    size_t before = strlen(old), after = strlen(more);
    if (before == 0 || after == 0)
        return after == 0 || tes_record_set_comment(r->record, r->node, more) || no_memory(r);
    if (before + after > MAX_JOINED || ++r->joins > MAX_JOINS)
        return tes__scan_fail(&r->in.scan, r->in.begin, "too many or too long comments belong to the same move here.");
    char *joined = malloc(before + after + 2);
    if (!joined)
        return no_memory(r);
    memcpy(joined, old, before);
    joined[before] = '\n';
    memcpy(joined + before + 1, more, after + 1);
    bool fine = tes_record_set_comment(r->record, r->node, joined);
    free(joined);
    return fine || no_memory(r);
}

/* 1 to 4, or the names Pentobi's first version used; -1 for other properties. */
static int colour_of(const char *id)
{
    static const char *const old[TES__BLKSGF_COLOURS] = { "BLUE", "YELLOW", "RED", "GREEN" };
    for (int c = 0; c < TES__BLKSGF_COLOURS; c++)
        if (strcmp(id, old[c]) == 0 || (id[0] == '1' + c && id[1] == '\0'))
            return c;
    return -1;
}

static bool add_move(reader *r, int colour)
{
    static const char *const name[TES__BLKSGF_COLOURS] = { "blue", "yellow", "red", "green" };
    tes__scan *s = &r->in.scan;
    const tes_match *match = tes__record_at(r->record, r->node);
    const tes_game *game = r->record->rules.game;
    tes_move move;
    tes_why why;
    if (!match)
        return no_memory(r);
    join_values(r->in.value, ','); /* as Pentobi's first versions wrote moves */
    tes__blksgf_lower(r->in.value);
    const void *pos = tes_match_position(match);
    int turn = tes__blksgf_turn(&r->record->rules, pos);
    if (turn >= 0 && turn != colour)
        return tes__scan_fail(s, r->in.begin, "this is a move of %s, but %s is to move: a colour that can move may not be left out.",
                              name[colour], name[turn]);
    bool fine = game->parse_move(pos, r->in.value, &move, &why);
    tes_node added = fine ? tes_record_add(r->record, r->node, move, &why) : TES_NO_NODE;
    if (added == TES_NO_NODE && why.rule)
        return tes__scan_fail(s, r->in.begin, "%s (rule R%d)", why.text, why.rule);
    if (added == TES_NO_NODE)
        return tes__scan_fail(s, r->in.begin, "%s", why.text);
    r->node = added;
    return true;
}

static bool set_info(reader *r, const char *tag)
{
    join_values(r->in.value, ' ');
    for (char *c = r->in.value; (c = strchr(c, '\n'));)
        *c = ' ';
    if (tes_record_tag(r->record, tag))
        return tes__scan_fail(&r->in.scan, r->in.begin, "the property %s is given twice.", r->in.id);
    return tes_record_set_tag(r->record, tag, r->in.value) || no_memory(r);
}

/* Names of players and other information about the game. */
static bool read_info(reader *r)
{
    char tag[8] = "Player1", id[3];
    for (int i = 0; i < TES__BLKSGF_INFOS; i++)
        if (strcmp(r->in.id, tes__blksgf_infos[i].id) == 0)
            return set_info(r, tes__blksgf_infos[i].tag);
    for (int p = 0; p < r->record->rules.players; p++) {
        tag[6] = (char)('1' + p);
        tes__blksgf_name_id(&r->record->rules, p, id);
        if (strcmp(r->in.id, id) == 0)
            return set_info(r, tag);
    }
    return true;
}

/* The clock of whoever just moved: seconds with up to three decimals. */
static bool read_clock(reader *r)
{
    char id[3];
    int64_t ms;
    tes_node before = tes_record_parent(r->record, r->node);
    const tes_match *match = before == TES_NO_NODE ? NULL : tes__record_at(r->record, r->node);
    if (!match)
        return before == TES_NO_NODE || no_memory(r);
    int player = r->record->rules.game->mover(tes_match_position_at(match, tes_match_plies(match) - 1));
    tes__blksgf_clock_id(&r->record->rules, player, id);
    if (strcmp(r->in.id, id) != 0)
        return true;
    if (!tes__blksgf_seconds(r->in.value, &ms))
        return tes__scan_fail(&r->in.scan, r->in.begin, "\"%.40s\" is no time left; write seconds, with up to three decimals.",
                              r->in.value);
    tes_record_set_clock(r->record, r->node, ms);
    return true;
}

static bool is_setup(const char *id) { return id[0] == 'A' && id[1] && strchr("BWE1234", id[1]) && id[2] == '\0'; }

/* --- nodes --- */

/* Moves come first, whatever the order in the file: the comment and the clock
 * are those of the move. */
static bool read_node(reader *r, bool root)
{
    tes__scan *s = &r->in.scan;
    size_t begin = s->at;
    int moves = 0;
    while (tes__blksgf_more(&r->in)) {
        if (!tes__blksgf_property(&r->in))
            return false;
        int colour = colour_of(r->in.id);
        if (!root && is_setup(r->in.id))
            return tes__scan_fail(s, r->in.begin, "pieces are set up after moves here; only the first node may do that.");
        if (colour >= 0 && ++moves > 1)
            return tes__scan_fail(s, r->in.begin, "a node has at most one move; this is its second.");
        if (colour >= 0 && !add_move(r, colour))
            return false;
    }
    for (s->at = begin; tes__blksgf_more(&r->in);) {
        if (!tes__blksgf_property(&r->in))
            return false;
        bool fine = strcmp(r->in.id, "C") == 0 ? add_comment(r) : !root || read_info(r);
        if (!fine || (moves && !read_clock(r)))
            return false;
    }
    return true;
}

static bool read_root(reader *r)
{
    tes__scan *s = &r->in.scan;
    if (!tes__scan_char(s, '('))
        return tes__scan_fail(s, s->at, "a file of Pentobi begins with (;GM[Blokus Trigon].");
    tes__scan_blanks(s);
    if (!tes__scan_char(s, ';'))
        return tes__scan_fail(s, s->at, "after ( comes the first node, which begins with ;.");
    size_t begin = s->at;
    r->record = tes__blksgf_start(&r->in);
    s->at = begin;
    return r->record && read_node(r, true);
}

static bool open_tree(reader *r)
{
    tes__scan *s = &r->in.scan;
    if (r->depth == MAX_TREES)
        return tes__scan_fail(s, s->at, "subtrees are nested at most %d deep.", MAX_TREES);
    r->stack[r->depth] = r->node;
    r->opened[r->depth++] = s->at++;
    tes__scan_blanks(s);
    return tes__scan_peek(s, ';') || tes__scan_fail(s, s->at, "after ( comes a node, which begins with ;.");
}

/* The whole file; the first ( is on the stack too. */
static bool read_tree(reader *r)
{
    tes__scan *s = &r->in.scan;
    r->opened[0] = s->at;
    if (!read_root(r))
        return false;
    for (r->depth = 1; r->depth > 0;) {
        tes__scan_blanks(s);
        if (s->at == s->size)
            return tes__scan_fail(s, r->opened[r->depth - 1], "this ( is never closed.");
        if (tes__scan_peek(s, '(')) {
            if (!open_tree(r))
                return false;
        } else if (tes__scan_char(s, ')')) {
            r->node = r->stack[--r->depth];
        } else if (tes__scan_char(s, ';')) {
            if (!read_node(r, false))
                return false;
        } else {
            return tes__scan_fail(s, s->at, "here comes ; and a node, ( and a subtree, or ).");
        }
    }
    tes__scan_blanks(s);
    return s->at == s->size || tes__scan_fail(s, s->at, "the file holds more than one game; only one can be read.");
}

tes_record *tes_blksgf_read(const char *text, size_t size, tes_error *error)
{
    reader *r = calloc(1, sizeof *r);
    tes__scan refusal = { .text = text, .size = size, .error = error };
    tes_record *record = NULL;
    if (!r) {
        tes__scan_fail(&refusal, size, TES__NO_MEMORY);
        return NULL;
    }
    r->in.scan = refusal;
    r->in.value = tes__scan_begin(&r->in.scan, TES_MAX_RECORD) ? malloc(size + 1) : NULL;
    bool fine = r->in.value ? read_tree(r) : no_memory(r);
    if (fine)
        record = r->record;
    else
        tes_record_free(r->record);
    free(r->in.value);
    free(r);
    return record;
}
