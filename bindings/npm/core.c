/* core.c - the rules for JavaScript: games, records, positions, touches, pictures.
 * core.h says how strings and refusals travel; tessera.d.mts is the manual. */
#include "core.h"

#include <stdlib.h>
#include <string.h>

#include "record/tree.h"

void *EXPORT(core_alloc)(size_t size);
void EXPORT(core_free)(void *memory);
const char *EXPORT(core_error)(void);
const char *EXPORT(core_games)(void);
const char *EXPORT(core_canonical)(const char *game);
core_game *EXPORT(core_open)(const char *game, const char *fen);
core_game *EXPORT(core_read)(const char *text, size_t size);
void EXPORT(core_close)(core_game *g);
int EXPORT(core_node)(const core_game *g);
int EXPORT(core_go)(core_game *g, int node);
int EXPORT(core_play)(core_game *g, const char *move);
int EXPORT(core_remove)(core_game *g, int node);
int EXPORT(core_parent)(const core_game *g, int node);
int EXPORT(core_first)(const core_game *g, int node);
const char *EXPORT(core_tree)(const core_game *g);
const char *EXPORT(core_position)(const core_game *g, unsigned leave_out);
const char *EXPORT(core_why)(const core_game *g, char *touches);
const char *EXPORT(core_tags)(const core_game *g);
int EXPORT(core_set_tag)(core_game *g, const char *name, const char *value);
int EXPORT(core_set_comment)(core_game *g, int node, const char *text);
int EXPORT(core_set_clock)(core_game *g, int node, double ms);
const char *EXPORT(core_text)(const core_game *g);
const char *EXPORT(core_hash)(const core_game *g);
const char *EXPORT(core_blksgf)(const core_game *g);
const char *EXPORT(core_svg)(const core_game *g, unsigned style, char *can_touch, char *refused);

static tes_buffer answer;
static const char no_memory[] = "{\"text\":\"there is no memory left in the core.\",\"line\":0,\"column\":0,\"why\":null}";

/* --- answers and refusals --- */

tes_sink core_fresh(void)
{
    tes_buffer_clear(&answer);
    return tes_buffer_sink(&answer);
}

const char *core_answer(bool written)
{
    if (written && answer.text)
        return answer.text;
    tes_buffer_clear(&answer);
    return NULL;
}

const char *core_error(void) { return answer.text ? answer.text : no_memory; }

static bool put_cells(const tes_sink *sink, const tes_game *game, const void *pos, const tes_touch cell[], int count)
{
    char text[TES_MOVE_TEXT];
    bool fine = tes_sink_put(sink, "[");
    for (int i = 0; fine && i < count; i++) {
        game->touch_text(pos, cell[i], text);
        fine = tes_sink_put(sink, i ? "," : "") && tes_json_string(sink, text);
    }
    return fine && tes_sink_put(sink, "]");
}

static bool put_why(const tes_sink *sink, const tes_match *match, const tes_why *why)
{
    bool fine = tes_sink_put(sink, "{\"rule\":\"") && (why->rule == 0 || tes_sink_format(sink, "R%d", why->rule));
    return fine && tes_sink_put(sink, "\",\"text\":") && tes_json_string(sink, why->text) && tes_sink_put(sink, ",\"cells\":") &&
           put_cells(sink, tes_match_game(match), tes_match_position(match), why->cell, why->cells) && tes_sink_put(sink, "}");
}

static void *refusal(const tes_error *error, const tes_match *match, const tes_why *why)
{
    tes_sink sink = core_fresh();
    bool fine = tes_sink_put(&sink, "{\"text\":") && tes_json_string(&sink, error->text) &&
                tes_sink_format(&sink, ",\"line\":%d,\"column\":%d,\"why\":", error->line, error->column) &&
                (why ? put_why(&sink, match, why) : tes_sink_put(&sink, "null")) && tes_sink_put(&sink, "}");
    core_answer(fine);
    return NULL;
}

void *core_refuse_error(const tes_error *error) { return refusal(error, NULL, NULL); }

void *core_refuse(const char *text)
{
    tes_error error = { 0 };
    strncpy(error.text, text, sizeof error.text - 1);
    return core_refuse_error(&error);
}

void *core_refuse_why(const tes_match *match, const tes_why *why)
{
    tes_error error = { 0 };
    memcpy(error.text, why->text, sizeof error.text);
    return refusal(&error, match, why);
}

void *core_alloc(size_t size) { return malloc(size); }

void core_free(void *memory) { free(memory); }

/* --- games --- */

const char *core_games(void)
{
    tes_sink sink = core_fresh();
    bool fine = tes_sink_put(&sink, "[");
    for (int i = 0; fine && i < tes_game_count(); i++)
        fine = tes_sink_put(&sink, i ? "," : "") && tes_json_game(tes_game_at(i), &sink);
    return core_answer(fine && tes_sink_put(&sink, "]"));
}

static bool rules_of(const char *game, tes_rules *rules)
{
    tes_error error = { 0 };
    bool fine = tes_rules_parse(game, rules, &error);
    if (!fine)
        core_refuse_error(&error);
    return fine;
}

const char *core_canonical(const char *game)
{
    tes_rules rules;
    char text[TES_GAME_TEXT];
    if (!rules_of(game, &rules))
        return NULL;
    tes_rules_text(&rules, text);
    tes_sink sink = core_fresh();
    return core_answer(tes_sink_put(&sink, text));
}

/* Takes the record over. */
static core_game *game_of_record(tes_record *record)
{
    core_game *g = record ? calloc(1, sizeof *g) : NULL;
    tes_match *match = g ? tes_record_match(record, 0) : NULL;
    if (!match) {
        free(g);
        tes_record_free(record);
        return core_refuse("there is no memory left for another game.");
    }
    *g = (core_game){ .record = record, .match = match };
    return g;
}

/* `fen` "" is the start position. */
core_game *core_open(const char *game, const char *fen)
{
    _Alignas(TES_STATE_ALIGN) unsigned char pos[TES_MAX_STATE];
    tes_rules rules;
    tes_error error = { 0 };
    if (!rules_of(game, &rules))
        return NULL;
    if (fen[0] && !rules.game->parse_position(&rules, fen, pos, &error))
        return core_refuse_error(&error);
    return game_of_record(tes_record_new(&rules, fen[0] ? pos : NULL));
}

/* Pentobi's files begin with a parenthesis, ours never do. */
core_game *core_read(const char *text, size_t size)
{
    tes_error error = { 0 };
    size_t at = size >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    while (at < size && strchr(" \t\r\n", text[at]) && text[at])
        at++;
    tes_record *record = (at < size && text[at] == '(' ? tes_blksgf_read : tes_record_read)(text, size, &error);
    return record ? game_of_record(record) : core_refuse_error(&error);
}

void core_close(core_game *g)
{
    tes_match_free(g->match);
    tes_record_free(g->record);
    free(g);
}

/* --- the tree --- */

static bool exists(const core_game *g, int node) { return node == 0 || tes_record_parent(g->record, node) != TES_NO_NODE; }

static bool known(const core_game *g, int node) { return exists(g, node) || core_refuse("the record has no such node."); }

int core_node(const core_game *g) { return g->node; }

int core_parent(const core_game *g, int node) { return tes_record_parent(g->record, node); }

int core_first(const core_game *g, int node) { return tes_record_first(g->record, node); }

/* A step forward is played; anything else is played anew from the start. */
int core_go(core_game *g, int node)
{
    if (!known(g, node))
        return 0;
    if (node != 0 && tes_record_parent(g->record, node) == g->node && tes_match_play(g->match, tes_record_move(g->record, node), NULL)) {
        g->node = node;
        return 1;
    }
    tes_match *match = node == g->node ? g->match : tes_record_match(g->record, node);
    if (!match) {
        core_refuse("there is no memory left to go there.");
        return 0;
    }
    if (match != g->match)
        tes_match_free(g->match);
    g->match = match;
    g->node = node;
    return 1;
}

/* The node, or -1. The match is played first: it also knows of repetition and of
 * what is no notation at all. */
int core_play(core_game *g, const char *move)
{
    tes_why why = { 0 };
    if (!tes_match_play_text(g->match, move, &why)) {
        core_refuse_why(g->match, &why);
        return TES_NO_NODE;
    }
    tes_move played = tes_match_move_at(g->match, tes_match_plies(g->match) - 1);
    tes_node node = tes_record_add(g->record, g->node, played, &why);
    if (node == TES_NO_NODE) {
        tes_match_undo(g->match, 1);
        core_refuse_why(g->match, &why);
        return TES_NO_NODE;
    }
    return g->node = node;
}

/* Whoever stands in what is removed stands before it then. */
int core_remove(core_game *g, int node)
{
    if (!known(g, node))
        return 0;
    if (node == 0) {
        core_refuse("the start of a record cannot be removed.");
        return 0;
    }
    for (tes_node up = g->node; up != 0; up = tes_record_parent(g->record, up))
        if (up == node && !core_go(g, tes_record_parent(g->record, node)))
            return 0;
        else if (up == node)
            break;
    return tes_record_remove(g->record, node);
}

static bool put_node(const tes_sink *sink, const core_game *g, tes_node node, const tes_match *match)
{
    int ply = tes_match_plies(match), player = 0;
    char move[TES_MOVE_TEXT] = "";
    if (ply > 0) {
        const void *before = tes_match_position_at(match, ply - 1);
        tes_match_game(match)->move_text(before, tes_match_move_at(match, ply - 1), move);
        player = tes_match_game(match)->mover(before) + 1;
    }
    return tes_sink_format(sink, "%s{\"id\":%d,\"parent\":%d,\"ply\":%d,\"move\":", node ? "," : "", (int)node,
                           (int)tes_record_parent(g->record, node), ply) &&
           tes_json_string(sink, move) && tes_sink_format(sink, ",\"player\":%d,\"comment\":", player) &&
           tes_json_string(sink, tes_record_comment(g->record, node)) &&
           tes_sink_format(sink, ",\"clock\":%lld}", (long long)tes_record_clock(g->record, node));
}

/* The node after this one when a line is read before its variations; the match goes
 * along. TES_NO_NODE at the end, or when the match cannot go on. */
static tes_node next_node(const core_game *g, tes_node node, tes_match *match)
{
    tes_node next = tes_record_first(g->record, node);
    while (next == TES_NO_NODE && node != 0) {
        tes_match_undo(match, 1);
        next = tes_record_next(g->record, node);
        node = tes_record_parent(g->record, node);
    }
    if (next != TES_NO_NODE && !tes_match_play(match, tes_record_move(g->record, next), NULL))
        return TES_NO_NODE;
    return next;
}

const char *core_tree(const core_game *g)
{
    tes_sink sink = core_fresh();
    tes_match *match = tes_record_match(g->record, 0);
    bool fine = match && tes_sink_put(&sink, "[");
    for (tes_node node = 0; fine && node != TES_NO_NODE; node = next_node(g, node, match))
        fine = put_node(&sink, g, node, match);
    tes_match_free(match);
    return core_answer(fine && tes_sink_put(&sink, "]"));
}

/* --- the position --- */

const char *core_position(const core_game *g, unsigned leave_out)
{
    tes_sink sink = core_fresh();
    return core_answer(tes_json_match(g->match, leave_out, &sink));
}

/* Cuts the words at their blanks; those beyond `most` are left out. */
static int split(char *text, const char *word[], int most)
{
    int n = 0;
    for (char *at = strtok(text, " "); at && n < most; at = strtok(NULL, " "))
        word[n++] = at;
    return n;
}

/* "null" when the touches lead to a legal move. */
const char *core_why(const core_game *g, char *touches)
{
    const char *word[TES_MAX_TOUCHES + 1];
    tes_why why = { 0 };
    int n = split(touches, word, TES_MAX_TOUCHES + 1);
    bool leads = tes_match_touches(g->match, word, n, &why);
    tes_sink sink = core_fresh();
    return core_answer(leads ? tes_sink_put(&sink, "null") : put_why(&sink, g->match, &why));
}

/* What is no touch of this position cannot be marked, and is left out. */
static int find_touches(const core_game *g, char *text, tes_touch out[TES_SCENE_CELLS])
{
    const char *word[TES_SCENE_CELLS];
    int words = split(text, word, TES_SCENE_CELLS), n = 0;
    for (int i = 0; i < words; i++)
        n += tes_touch_find(tes_match_game(g->match), tes_match_position(g->match), word[i], &out[n]);
    return n;
}

const char *core_svg(const core_game *g, unsigned style, char *can_touch, char *refused)
{
    tes_touch last[TES_MAX_WHY_CELLS], can[TES_SCENE_CELLS], wrong[TES_SCENE_CELLS];
    tes_picture picture = { .rules = tes_match_rules(g->match), .pos = tes_match_position(g->match) };
    int plies = tes_match_plies(g->match);
    if (plies > 0)
        picture.last_count = tes_match_game(g->match)->last_move_cells(tes_match_position_at(g->match, plies - 1),
                                                                       tes_match_move_at(g->match, plies - 1), last);
    picture.last = last;
    picture.can_touch = can;
    picture.can_touch_count = find_touches(g, can_touch, can);
    picture.refused = wrong;
    picture.refused_count = find_touches(g, refused, wrong);
    tes_sink sink = core_fresh();
    return core_answer(tes_draw_svg(&picture, style, &sink));
}

/* --- the record --- */

const char *core_tags(const core_game *g)
{
    tes_sink sink = core_fresh();
    bool fine = tes_sink_put(&sink, "{");
    for (int t = 0; fine && t < tes_record_tags(g->record); t++)
        fine = tes_sink_put(&sink, t ? "," : "") && tes_json_string(&sink, tes_record_tag_name(g->record, t)) && tes_sink_put(&sink, ":") &&
               tes_json_string(&sink, tes_record_tag_value(g->record, t));
    return core_answer(fine && tes_sink_put(&sink, "}"));
}

/* A value of 0 removes the tag. */
int core_set_tag(core_game *g, const char *name, const char *value)
{
    tes_error error = { 0 };
    if (tes_record_set_tag(g->record, name, value))
        return 1;
    if (tes__tag_fine(tes_record_rules(g->record), name, value, &error))
        core_refuse("a record has room for 64 tags; there is none left, or no memory.");
    else
        core_refuse_error(&error);
    return 0;
}

int core_set_comment(core_game *g, int node, const char *text)
{
    if (!known(g, node))
        return 0;
    if (tes_record_set_comment(g->record, node, text))
        return 1;
    core_refuse("a comment is text without control characters; or there is no memory left.");
    return 0;
}

/* Below 0: unknown. */
int core_set_clock(core_game *g, int node, double ms)
{
    if (!known(g, node))
        return 0;
    if (node == 0 || !(ms <= (double)TES_MAX_CLOCK)) {
        core_refuse("a clock stands after a move, at most at 999:59:59.999.");
        return 0;
    }
    tes_record_set_clock(g->record, node, ms < 0 ? -1 : (int64_t)ms);
    return 1;
}

const char *core_hash(const core_game *g)
{
    tes_sink sink = core_fresh();
    uint64_t hash = tes_match_hash(g->match);
    return core_answer(tes_sink_format(&sink, "%08x%08x", (unsigned)(hash >> 32), (unsigned)hash));
}

const char *core_text(const core_game *g)
{
    tes_sink sink = core_fresh();
    return core_answer(tes_record_write(g->record, &sink));
}

const char *core_blksgf(const core_game *g)
{
    tes_error error = { .text = "there is no memory left to write." };
    tes_sink sink = core_fresh();
    if (tes_blksgf_write(g->record, &sink, &error))
        return core_answer(true);
    return core_refuse_error(&error);
}
