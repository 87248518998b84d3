/* record.c - the tree of a record: nodes, moves, comments, clocks.
 *
 * Nodes lie in one array in the order they were added. Two helpers keep every
 * step short, so that reading a file takes time in proportion to its size:
 * a hash table finds the child with a given move, and a cursor - a match with
 * the nodes it went through - remembers the position last asked for, so that
 * the next one is a few moves away instead of a replay from the start.
 *
 * Tags are in tags.c; the text format in record_read.c and record_write.c.
 */
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/utf8.h"
#include "game/why.h"
#include "record/tree.h"

static tes_node *child_slot(const tes_record *r, tes_node parent, tes_move move)
{
    uint64_t mask = (uint64_t)r->slots - 1;
    uint64_t at = tes__mix((uint64_t)(uint32_t)parent << 32 | move) & mask;
    while (r->slot[at] != 0 && (r->node[r->slot[at]].parent != parent || r->node[r->slot[at]].move != move))
        at = (at + 1) & mask;
    return &r->slot[at];
}

static void fill_slots(tes_record *r)
{
    for (tes_node n = 1; n < r->nodes; n++)
        if (r->node[n].parent != TES_NO_NODE)
            *child_slot(r, r->node[n].parent, r->node[n].move) = n;
}

/* Room for one more node; the table stays at most half full. */
static bool grow(tes_record *r)
{
    if (r->nodes < r->room)
        return true;
    int room = r->room ? r->room * 2 : 64;
    tes_node *slot = calloc(2 * (size_t)room, sizeof *slot);
    record_node *longer = realloc(r->node, (size_t)room * sizeof *longer);
    if (longer)
        r->node = longer;
    if (!slot || !longer) {
        free(slot);
        return false;
    }
    free(r->slot);
    r->slot = slot;
    r->slots = 2 * room;
    r->room = room;
    fill_slots(r);
    return true;
}

/* Puts a new node at the end of its siblings; there must be room. */
static tes_node append(tes_record *r, tes_node parent, tes_move move)
{
    tes_node n = r->nodes++;
    r->node[n] =
        (record_node){ .parent = parent, .first = TES_NO_NODE, .last = TES_NO_NODE, .next = TES_NO_NODE, .move = move, .clock = -1 };
    if (parent == TES_NO_NODE)
        return n;
    record_node *above = &r->node[parent];
    bool variation = above->last != TES_NO_NODE;
    r->node[n].depth = above->depth + 1;
    r->node[n].nested = (uint8_t)(above->nested + variation);
    if (variation)
        r->node[above->last].next = n;
    else
        above->first = n;
    above->last = n;
    *child_slot(r, parent, move) = n;
    return n;
}

tes_record *tes_record_new(const tes_rules *rules, const void *pos)
{
    tes_record *r = calloc(1, sizeof *r);
    if (!r)
        return NULL;
    r->rules = *rules;
    r->cursor.match = tes_match_new(rules, pos);
    if (!r->cursor.match || !grow(r)) {
        tes_record_free(r);
        return NULL;
    }
    memcpy(r->start, tes_match_position(r->cursor.match), rules->game->state_size);
    append(r, TES_NO_NODE, 0);
    return r;
}

void tes_record_free(tes_record *r)
{
    if (!r)
        return;
    for (int n = 0; n < r->nodes; n++)
        free(r->node[n].comment);
    for (int t = 0; t < r->tags; t++)
        free(r->tag[t].value);
    tes_match_free(r->cursor.match);
    free(r->cursor.path);
    free(r->node);
    free(r->slot);
    free(r);
}

const tes_rules *tes_record_rules(const tes_record *r) { return &r->rules; }

const void *tes_record_start(const tes_record *r) { return r->start; }

/* A removed node keeps its number, which is never given again, and has no parent. */
static bool exists(const tes_record *r, tes_node n) { return n == 0 || (n > 0 && n < r->nodes && r->node[n].parent != TES_NO_NODE); }

tes_node tes_record_parent(const tes_record *r, tes_node n) { return exists(r, n) ? r->node[n].parent : TES_NO_NODE; }

tes_node tes_record_first(const tes_record *r, tes_node n) { return exists(r, n) ? r->node[n].first : TES_NO_NODE; }

tes_node tes_record_next(const tes_record *r, tes_node n) { return exists(r, n) ? r->node[n].next : TES_NO_NODE; }

tes_move tes_record_move(const tes_record *r, tes_node n) { return exists(r, n) ? r->node[n].move : 0; }

const char *tes_record_comment(const tes_record *r, tes_node n) { return exists(r, n) && r->node[n].comment ? r->node[n].comment : ""; }

bool tes_record_set_comment(tes_record *r, tes_node n, const char *text)
{
    char *copy = NULL;
    if (!exists(r, n) || (text && !tes__utf8_is_plain(text)))
        return false;
    if (text && text[0] != '\0') {
        size_t size = strlen(text) + 1;
        copy = malloc(size);
        if (!copy)
            return false;
        memcpy(copy, text, size);
    }
    free(r->node[n].comment);
    r->node[n].comment = copy;
    return true;
}

int64_t tes_record_clock(const tes_record *r, tes_node n) { return exists(r, n) ? r->node[n].clock : -1; }

void tes_record_set_clock(tes_record *r, tes_node n, int64_t milliseconds)
{
    if (exists(r, n) && n != 0)
        r->node[n].clock = milliseconds < 0 ? -1 : milliseconds > TES_MAX_CLOCK ? TES_MAX_CLOCK : milliseconds;
}

static bool cursor_room(record_cursor *c, int depth)
{
    if (depth < c->room)
        return true;
    int room = depth < 64 ? 128 : depth * 2;
    tes_node *longer = realloc(c->path, (size_t)room * sizeof *longer);
    if (!longer)
        return false;
    c->path = longer;
    c->room = room;
    return true;
}

/* Back to the last node both ways share, then forward along the new one. */
const tes_match *tes__record_at(tes_record *r, tes_node n)
{
    record_cursor *c = &r->cursor;
    int depth = r->node[n].depth, shared = depth;
    if (!cursor_room(c, depth))
        return NULL;
    c->path[0] = 0;
    for (tes_node up = n; up != 0; up = r->node[up].parent, shared--) {
        if (shared <= tes_match_plies(c->match) && c->path[shared] == up)
            break;
        c->path[shared] = up;
    }
    if (shared < tes_match_plies(c->match))
        tes_match_undo(c->match, tes_match_plies(c->match) - shared);
    while (tes_match_plies(c->match) < depth)
        if (!tes_match_play(c->match, r->node[c->path[tes_match_plies(c->match) + 1]].move, NULL))
            return NULL;
    return c->match;
}

static tes_node refused(tes_why *why, const char *text)
{
    tes__illegal(why, 0, NULL, 0, "%s", text);
    return TES_NO_NODE;
}

tes_node tes_record_add(tes_record *r, tes_node parent, tes_move move, tes_why *why)
{
    if (!exists(r, parent))
        return refused(why, "the record has no such node to add a move to.");
    tes_node found = *child_slot(r, parent, move);
    if (found)
        return found;
    bool variation = r->node[parent].first != TES_NO_NODE;
    if (r->node[parent].nested + variation > TES_MAX_RECORD_DEPTH)
        return refused(why, "variations are nested at most 64 deep; begin a record of its own here.");
    record_cursor *c = &r->cursor;
    if (!tes__record_at(r, parent) || !cursor_room(c, r->node[parent].depth + 1) || !grow(r))
        return refused(why, "there is no memory left for another move; nothing was changed.");
    if (!tes_match_play(c->match, move, why))
        return TES_NO_NODE;
    tes_node n = append(r, parent, move);
    c->path[r->node[n].depth] = n;
    return n;
}

static void unlink_node(tes_record *r, tes_node n)
{
    record_node *above = &r->node[r->node[n].parent];
    tes_node before = TES_NO_NODE;
    for (tes_node other = above->first; other != n; other = r->node[other].next)
        before = other;
    if (before == TES_NO_NODE)
        above->first = r->node[n].next;
    else
        r->node[before].next = r->node[n].next;
    if (above->last == n)
        above->last = before;
}

/* Nodes stand after their parents, so one pass finds everything below. The cursor may
 * stay where it was: what it compares are numbers of nodes, and these do not come back. */
bool tes_record_remove(tes_record *r, tes_node n)
{
    if (n == 0 || !exists(r, n))
        return false;
    unlink_node(r, n);
    r->node[n].parent = TES_NO_NODE;
    for (tes_node below = n; below < r->nodes; below++) {
        record_node *node = &r->node[below];
        if (below != n && (node->parent < n || r->node[node->parent].parent != TES_NO_NODE))
            continue;
        node->parent = TES_NO_NODE;
        free(node->comment);
        node->comment = NULL;
    }
    memset(r->slot, 0, (size_t)r->slots * sizeof *r->slot);
    fill_slots(r);
    return true;
}

tes_node tes_record_main(const tes_record *r, int ply)
{
    tes_node n = ply < 0 ? TES_NO_NODE : 0;
    while (ply-- > 0 && n != TES_NO_NODE)
        n = r->node[n].first;
    return n;
}

/* The moves are looked up from the end to the start, then played. */
tes_match *tes_record_match(const tes_record *r, tes_node n)
{
    if (!exists(r, n))
        return NULL;
    int depth = r->node[n].depth;
    tes_match *match = tes_match_new(&r->rules, r->start);
    tes_move *moves = malloc(((size_t)depth + 1) * sizeof *moves);
    bool fine = match && moves;
    for (int i = depth; fine && i > 0; i--, n = r->node[n].parent)
        moves[i - 1] = r->node[n].move;
    for (int i = 0; fine && i < depth; i++)
        fine = tes_match_play(match, moves[i], NULL);
    free(moves);
    if (!fine)
        tes_match_free(match);
    return fine ? match : NULL;
}

tes_record *tes_record_of_match(const tes_match *match)
{
    tes_record *r = tes_record_new(tes_match_rules(match), tes_match_position_at(match, 0));
    tes_node n = 0;
    for (int ply = 0; r && ply < tes_match_plies(match); ply++) {
        n = tes_record_add(r, n, tes_match_move_at(match, ply), NULL);
        if (n == TES_NO_NODE) {
            tes_record_free(r);
            r = NULL;
        }
    }
    return r;
}
