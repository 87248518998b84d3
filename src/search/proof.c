/* proof.c - see proof.h. Proof-number search (Allis 1994) on a tree in memory.
 *
 * Every open position has two numbers: how many positions must at least still be
 * proven to prove it, and how many disproven to disprove it. The search goes down
 * to where the fewest are missing, adds that position's moves to the tree, and
 * brings the numbers above up to date. A tree, and not a table of positions only
 * (df-pn), since making the children of a position again on each visit costs too
 * much where it has hundreds of moves; what is solved goes to a table besides, for
 * the same position on another way.
 *
 * Where replies are many, most of them do not touch the attacker's threat. So moves
 * that won lately are tried first against each reply, and a reply that fails to
 * them at once takes no room in the tree. In the same way replies that refuted lately
 * are tried before all replies are listed.
 */
#include "search/proof.h"

#include <stddef.h>
#include <string.h>

enum { NEVER = 1000000000, RECENT = 4, MANY = 64, TOLD_EVERY = 64 };

typedef struct node {
    uint32_t parent;
    uint32_t first;  /* its children follow one another; none: see answer */
    tes_move move;   /* that led here */
    tes_move answer; /* of a proven node without children: the move that wins at once */
    uint32_t proof, disproof;
    uint32_t size; /* of the proof; before, what the replies left out of the tree add to it */
    uint16_t children;
    uint8_t length; /* of the proof in plies, or of the longest reply left out */
    bool attacks;   /* is the attacker to move? */
} node;

/* What is known of a position for good: won within `plies`, with the node that
 * shows how, or not won within `plies`. */
typedef struct solved {
    uint64_t key;
    uint32_t node;
    uint16_t plies;
    uint16_t won;
} solved;

/* Moves that settled a position lately, latest first. */
typedef struct recents {
    tes_move move[RECENT];
    int count;
} recents;

typedef struct search {
    const tes__proof_task *task;
    const tes_game *game;
    node *tree;
    uint32_t used, room;
    solved *table;
    uint64_t table_mask;
    tes_move *list;
    uint64_t nodes, told;
    bool stopped;
    int eval;             /* of the root, for the attacker */
    recents won, refuted; /* moves that won at once, replies that left nothing to win */
    uint32_t path[TES__PROOF_PLIES + 1];
    _Alignas(TES_STATE_ALIGN) unsigned char pos[TES__PROOF_PLIES + 2][TES_MAX_STATE];
} search;

static bool is_won(const search *s, const tes_result *result)
{
    return result->winners >> s->task->attacker & 1 && result->winners != (1 << result->players) - 1;
}

static void visit(search *s)
{
    s->nodes++;
    if (s->nodes - s->told >= TOLD_EVERY) {
        if (s->task->stop && s->task->stop(s->task->context, s->nodes - s->told))
            s->stopped = true;
        s->told = s->nodes;
    }
    if (s->nodes >= s->task->nodes)
        s->stopped = true;
}

/* Solved positions. A newer entry takes the place of an older one. */

static void remember(search *s, uint64_t key, bool won, int plies, uint32_t index)
{
    solved *e = &s->table[key & s->table_mask];
    *e = (solved){ .key = key, .node = index, .plies = (uint16_t)plies, .won = won };
}

static const solved *recall(const search *s, uint64_t key, int left)
{
    const solved *e = &s->table[key & s->table_mask];
    if (e->key != key || e->plies == UINT16_MAX)
        return NULL;
    return (e->won ? e->plies <= left : e->plies >= left) ? e : NULL;
}

static bool drawn_by_past(const search *s, uint64_t key)
{
    int times = 0;
    for (int i = 0; i < s->task->past_count; i++)
        times += s->task->past[i] == key;
    return times >= 2;
}

/* Making a child. */

static void set_proven(node *n, uint32_t size, int length)
{
    n->proof = 0;
    n->disproof = NEVER;
    n->size = size;
    n->length = (uint8_t)length;
}

static void set_disproven(node *n)
{
    n->proof = NEVER;
    n->disproof = 0;
}

static bool near_win(const search *s, const void *pos) { return !s->game->near_win || s->game->near_win(pos, s->task->attacker); }

/* Puts a move in front, taking it from where it stood. */
static void note(recents *r, tes_move move)
{
    int at = 0;
    while (at < r->count && r->move[at] != move)
        at++;
    r->count += at == r->count && r->count < RECENT;
    memmove(r->move + 1, r->move, (size_t)(at < RECENT ? at : RECENT - 1) * sizeof move);
    r->move[0] = move;
}

/* Does a move that won lately win here at once? */
static bool wins_again(search *s, const void *pos, node *n)
{
    unsigned char *next = s->pos[TES__PROOF_PLIES + 1];
    tes_result result;
    for (int i = 0; i < s->won.count; i++) {
        tes_move move = s->won.move[i];
        if (!s->game->legal(pos, move, NULL))
            continue;
        memcpy(next, pos, s->game->state_size);
        s->game->play(next, move);
        visit(s);
        s->game->result(next, &result);
        if (!result.over || !is_won(s, &result))
            continue;
        n->answer = move;
        note(&s->won, move);
        set_proven(n, 2, 1);
        return true;
    }
    return false;
}

/* An open position's first numbers: the side that has many moves has much to
 * answer for, and a position that looks better than the root is tried earlier; just
 * before the last ply a look costs more than a try. */
static void set_open(search *s, const void *pos, node *n, int left, int siblings)
{
    int64_t gain = left > 2 ? ((int64_t)s->game->evaluate(pos, s->task->attacker) - s->eval) * 2 / s->game->chance_unit : 0;
    int good = gain > 8 ? 8 : gain < -8 ? -8 : (int)gain;
    int many = siblings < MANY ? siblings : MANY;
    n->proof = (uint32_t)(1 + (8 - good) * (n->attacks ? 8 : many) / 16);
    if (s->game->near_win && near_win(s, pos))
        n->proof = 1 + n->proof / 8;
    n->disproof = (uint32_t)(1 + (8 + good) * (n->attacks ? many : 8) / 16);
}

/* Plays `n->move` from `pos` into `next` and says what is known of it. `left` are
 * the plies after it. */
static void meet(search *s, const void *pos, unsigned char *next, node *n, int left, int siblings)
{
    tes_result result;
    memcpy(next, pos, s->game->state_size);
    s->game->play(next, n->move);
    visit(s);
    s->game->result(next, &result);
    if (result.over) {
        if (is_won(s, &result))
            set_proven(n, 1, 0);
        else
            set_disproven(n);
        return;
    }
    n->attacks = s->game->mover(next) == s->task->attacker;
    if (left == 0 || (left == 1 && n->attacks && !near_win(s, next))) {
        set_disproven(n);
        return;
    }
    uint64_t key = s->game->hash(next);
    const solved *known = recall(s, key, left);
    if (known && known->won) {
        const node *same = &s->tree[known->node];
        n->first = same->first;
        n->children = same->children;
        n->answer = same->answer;
        set_proven(n, same->size, same->length);
    } else if (known || drawn_by_past(s, key)) {
        set_disproven(n);
    } else if (!n->attacks || !wins_again(s, next, n)) {
        set_open(s, next, n, left, siblings);
    }
}

/* Adding a position's moves to the tree. A child that settles the position stands
 * alone. An attacker's moves that fail are left out, and so are the defenders' replies
 * that fail at once, but for the one that holds out longest: the others only add to
 * the size of the proof. */

static bool is_solved(const node *n) { return n->proof == 0 || n->disproof == 0; }

static void settle(search *s, node *parent, const node *child)
{
    if (!parent->attacks)
        note(&s->refuted, child->move);
    else if (child->length == 0)
        note(&s->won, child->move);
    s->tree[parent->first] = *child;
    s->used = parent->first + 1;
    parent->children = 1;
}

/* Does a reply that helped lately help here? Asked before all moves are listed. */
static bool refuted_again(search *s, uint32_t index, int depth, int left)
{
    node *parent = &s->tree[index];
    for (int i = 0; i < s->refuted.count && !s->stopped; i++) {
        node child = { .parent = index, .move = s->refuted.move[i], .answer = TES__NO_MOVE };
        if ((depth == 0 && child.move == s->task->except) || !s->game->legal(s->pos[depth], child.move, NULL))
            continue;
        meet(s, s->pos[depth], s->pos[depth + 1], &child, left, 1);
        if (!s->stopped && child.disproof == 0) {
            settle(s, parent, &child);
            return true;
        }
    }
    return false;
}

static void expand(search *s, uint32_t index, int depth)
{
    node *parent = &s->tree[index], longest = { .move = TES__NO_MOVE };
    int left = s->task->plies - depth - 1;
    uint32_t at = parent->first = s->used;
    if (s->used < s->room && !parent->attacks && refuted_again(s, index, depth, left))
        return;
    int n = tes_legal_moves(s->game, s->pos[depth], s->list);
    if (s->stopped || (uint32_t)n + 1 > s->room - s->used) {
        s->stopped = true;
        return;
    }
    for (int i = 0; i < n; i++) {
        node child = { .parent = index, .move = s->list[i], .answer = TES__NO_MOVE };
        if (depth == 0 && child.move == s->task->except)
            continue;
        meet(s, s->pos[depth], s->pos[depth + 1], &child, left, n);
        if (s->stopped)
            return;
        if (parent->attacks ? child.proof == 0 : child.disproof == 0) {
            settle(s, parent, &child);
            return;
        }
        if (!is_solved(&child)) {
            s->tree[at++] = child;
        } else if (!parent->attacks) {
            node *out = longest.move == TES__NO_MOVE || child.length > longest.length ? &longest : &child;
            parent->size += longest.move == TES__NO_MOVE ? 0 : out->size;
            if (out == &longest)
                longest = child;
        }
    }
    if (longest.move != TES__NO_MOVE)
        s->tree[at++] = longest;
    parent->children = (uint16_t)(at - parent->first);
    s->used = at;
}

/* The numbers of a position from those of its children. */

static uint32_t add(uint32_t a, uint32_t b) { return a + b < NEVER ? a + b : NEVER - 1; }

static void count_attack(const search *s, node *n)
{
    uint32_t proof = NEVER, disproof = 0;
    const node *best = NULL;
    for (uint32_t i = 0; i < n->children; i++) {
        const node *child = &s->tree[n->first + i];
        if (child->proof < proof) {
            proof = child->proof;
            best = child;
        }
        disproof = child->disproof == NEVER ? NEVER : add(disproof, child->disproof);
    }
    if (proof == 0) {
        set_proven(n, 1 + best->size, 1 + best->length);
    } else {
        n->proof = proof;
        n->disproof = disproof;
    }
}

static void count_defence(const search *s, node *n)
{
    uint32_t proof = 0, disproof = NEVER, size = n->size + 1;
    int length = 0;
    for (uint32_t i = 0; i < n->children; i++) {
        const node *child = &s->tree[n->first + i];
        proof = child->proof == NEVER ? NEVER : add(proof, child->proof);
        disproof = child->disproof < disproof ? child->disproof : disproof;
        if (child->proof == 0) {
            size = add(size, child->size);
            length = child->length > length ? child->length : length;
        }
    }
    if (disproof == 0) {
        set_disproven(n);
    } else if (proof == 0) {
        set_proven(n, size, 1 + length);
    } else {
        n->proof = proof;
        n->disproof = disproof;
    }
}

/* Brings the numbers up to date from `depth` upwards; returns how far up they
 * changed, which is where the search goes on. */
static int update(search *s, int depth)
{
    for (;; depth--) {
        node *n = &s->tree[s->path[depth]];
        uint32_t proof = n->proof, disproof = n->disproof;
        if (n->attacks)
            count_attack(s, n);
        else
            count_defence(s, n);
        if (depth == 0 || (n->proof == proof && n->disproof == disproof))
            return depth;
        if (is_solved(n)) {
            bool won = n->proof == 0;
            remember(s, s->game->hash(s->pos[depth]), won, won ? n->length : s->task->plies - depth, s->path[depth]);
        }
    }
}

/* From a position that has children down to the open one that matters most. */
static int descend(search *s, int depth)
{
    for (;; depth++) {
        const node *n = &s->tree[s->path[depth]];
        uint32_t best = 0, least = UINT32_MAX;
        if (n->children == 0)
            return depth;
        for (uint32_t i = 0; i < n->children; i++) {
            const node *child = &s->tree[n->first + i];
            uint32_t number = n->attacks ? child->proof : child->disproof;
            if (number < least) {
                least = number;
                best = n->first + i;
            }
        }
        s->path[depth + 1] = best;
        memcpy(s->pos[depth + 1], s->pos[depth], s->game->state_size);
        s->game->play(s->pos[depth + 1], s->tree[best].move);
    }
}

/* The attacker's way and the longest defence against it. */
static void read_line(const search *s, tes__proof_answer *answer)
{
    const node *n = &s->tree[0];
    answer->line_length = 0;
    while (n->children && answer->line_length < TES_MAX_PV) {
        const node *next = NULL;
        for (uint32_t i = 0; i < n->children; i++) {
            const node *child = &s->tree[n->first + i];
            if (child->proof == 0 && (!next || (n->attacks ? child->length < next->length : child->length > next->length)))
                next = child;
        }
        n = next;
        answer->line[answer->line_length++] = n->move;
    }
    if (n->answer != TES__NO_MOVE && answer->line_length < TES_MAX_PV)
        answer->line[answer->line_length++] = n->answer;
}

/* The memory: the search itself, the list of moves, the table, the tree. */
static search *lay_out(const tes__proof_task *task, void *memory, size_t bytes)
{
    search *s = memory;
    size_t list = (size_t)task->game->max_moves * sizeof(tes_move), entries = 1024;
    memset(s, 0, offsetof(search, path));
    s->path[0] = 0;
    s->task = task;
    s->game = task->game;
    unsigned char *at = (unsigned char *)memory + (sizeof *s + 63) / 64 * 64, *end = (unsigned char *)memory + bytes;
    s->list = (tes_move *)at;
    at += (list + 63) / 64 * 64;
    while (entries * 2 * sizeof(solved) <= (size_t)(end - at) / 4 && entries < task->nodes)
        entries *= 2;
    s->table = (solved *)at;
    s->table_mask = entries - 1;
    memset(s->table, 0xff, entries * sizeof(solved));
    at += entries * sizeof(solved);
    s->tree = (node *)at;
    size_t room = (size_t)(end - at) / sizeof(node);
    s->room = room < UINT32_MAX ? (uint32_t)room : UINT32_MAX;
    return s;
}

void tes__proof_search(const tes__proof_task *task, void *memory, size_t bytes, tes__proof_answer *answer)
{
    search *s = lay_out(task, memory, bytes);
    node *root = &s->tree[0];
    s->eval = s->game->evaluate(task->pos, task->attacker);
    memcpy(s->pos[0], task->pos, s->game->state_size);
    *root = (node){ .proof = 1, .disproof = 1, .answer = TES__NO_MOVE, .attacks = s->game->mover(task->pos) == task->attacker };
    s->used = 1;
    for (int depth = 0; !is_solved(root) && !s->stopped;) {
        depth = descend(s, depth);
        expand(s, s->path[depth], depth);
        if (!s->stopped)
            depth = update(s, depth);
    }
    *answer = (tes__proof_answer){ .nodes = s->nodes };
    if (task->stop && s->nodes > s->told)
        task->stop(task->context, s->nodes - s->told);
    if (root->proof == 0) {
        answer->verdict = TES__PROOF_PROVEN;
        answer->length = root->length;
        answer->size = root->size;
        read_line(s, answer);
    } else if (root->disproof == 0) {
        answer->verdict = TES__PROOF_DISPROVEN;
    }
}

void tes__proof_shortest(const tes__proof_task *task, void *memory, size_t bytes, tes__proof_answer *answer)
{
    tes__proof_task now = *task;
    uint64_t nodes = 0;
    for (now.plies = 1; now.plies <= task->plies; now.plies++) {
        now.nodes = task->nodes - nodes;
        tes__proof_search(&now, memory, bytes, answer);
        answer->nodes = nodes += answer->nodes;
        if (answer->verdict != TES__PROOF_DISPROVEN)
            return;
    }
}
