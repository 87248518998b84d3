/* deepen.c - the alpha-beta method: its memory, and the root searched deeper and
 * deeper until time is up. See alphabeta.h.
 *
 * Every thread does the same on its own workspace; what they share is the table,
 * by which one finds what another has done already. Thread 0 answers.
 */
#include <limits.h>
#include <string.h>

#include "base/chance.h"
#include "base/hash.h"
#include "search/alphabeta.h"

enum { ALIGN = 64 };

static size_t rounded(size_t bytes) { return (bytes + ALIGN - 1) / ALIGN * ALIGN; }

static size_t workspace(const tes_game *game)
{
    size_t plies = TES__MAX_PLY + 1, moves = (size_t)game->max_moves;
    return rounded(sizeof(tes__seeker)) + rounded(plies * rounded(game->state_size)) + rounded(plies * moves * sizeof(tes_move)) +
           rounded(plies * moves * sizeof(int)) + rounded(moves * sizeof(int16_t)) + rounded(moves * sizeof(tes__root_move));
}

static void forget(void *memory, size_t bytes) { memset(memory, 0, bytes); }

static void *cut(unsigned char **at, size_t bytes)
{
    void *piece = *at;
    *at += rounded(bytes);
    return piece;
}

/* In quarters of a ply: 0.5 + ln(depth) * ln(number) / 2.2. */
static void fill_reductions(tes__seeker *t)
{
    for (unsigned depth = 1; depth < 64; depth++)
        for (unsigned number = 1; number < 64; number++)
            t->reduction[depth][number] = (uint8_t)(2 + tes__log2_milli(depth) * tes__log2_milli(number) / 1145000);
}

/* The root's moves in a seeded random order, which decides between equals, and then
 * by what the game sees at first sight. */
static void list_roots(tes__seeker *t)
{
    tes_rng rng;
    tes_rng_seed(&rng, t->job->rng_seed + (uint64_t)t->thread);
    t->roots = tes_legal_moves(t->game, t->job->root, tes__moves(t, 0));
    tes_move *move = tes__moves(t, 0);
    for (int i = t->roots - 1; i > 0; i--) {
        int other = (int)tes_rng_below(&rng, (uint32_t)i + 1);
        tes_move kept = move[i];
        move[i] = move[other];
        move[other] = kept;
    }
    t->roots = tes__rate(t, 0, t->roots, TES__NO_MOVE);
    for (int i = 0; i < t->roots; i++)
        t->root[i] = (tes__root_move){ .move = tes__next_move(t, 0, i, t->roots), .score = -INT_MAX };
}

static void begin(tes__seeker *t, tes__job *job, int thread, void *memory)
{
    const tes_game *game = job->game;
    unsigned char *at = memory;
    size_t plies = TES__MAX_PLY + 1, moves = (size_t)game->max_moves;
    memset(t, 0, sizeof *t);
    cut(&at, sizeof *t);
    t->job = job;
    t->game = game;
    t->thread = thread;
    t->table = tes__table_make(job->memory, job->settings.hash_bytes, job->age);
    t->view = job->eager ? tes__mix((uint64_t)job->player + 1) : 0;
    t->quantum = tes__job_quantum(job);
    t->stride = rounded(game->state_size);
    t->positions = cut(&at, plies * t->stride);
    t->moves = cut(&at, plies * moves * sizeof(tes_move));
    t->order = cut(&at, plies * moves * sizeof(int));
    t->rating = cut(&at, moves * sizeof(int16_t));
    t->root = cut(&at, moves * sizeof(tes__root_move));
    fill_reductions(t);
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < TES__SLOTS; i++)
            t->counter[side][i] = TES__NO_MOVE;
    for (int ply = 0; ply <= TES__MAX_PLY; ply++)
        t->frame[ply].killer[0] = t->frame[ply].killer[1] = TES__NO_MOVE;
    memcpy(t->positions, job->root, game->state_size);
    t->frame[0].mover = job->player;
    t->frame[0].hash = game->hash(job->root);
    list_roots(t);
    t->lines = job->settings.lines < t->roots ? job->settings.lines : t->roots;
    t->before[0] = (tes_line){ .length = 1, .move = { t->root[0].move } }; /* should not even the first depth be done */
}

/* The move goes to place `to`, the others keep their order behind it. */
static void bring_forward(tes__seeker *t, int from, int to)
{
    tes__root_move moved = t->root[from];
    memmove(&t->root[to + 1], &t->root[to], (size_t)(from - to) * sizeof moved);
    t->root[to] = moved;
}

static void keep_line(tes__seeker *t, int line, int score)
{
    tes_line *out = &t->line[line];
    const tes__frame *f = &t->frame[0];
    out->score = score;
    out->length = f->line_length;
    memcpy(out->move, f->line, (size_t)f->line_length * sizeof *f->line);
}

/* The root moves from place `line` on, within the window. The best comes to that
 * place as soon as it is found: should the search be stopped, it counts. */
static int search_root(tes__seeker *t, int line, int depth, int alpha, int beta)
{
    int best = -INT_MAX;
    for (int i = line; i < t->roots; i++) {
        tes_move move = t->root[i].move;
        int score, less = 0;
        if (!tes__enter(t, 0, move, &score)) {
            if (depth >= 3 && i >= line + 3) {
                less = t->reduction[depth < 63 ? depth : 63][i - line < 63 ? i - line : 63] / 4 - 1;
                less = less < 0 ? 0 : less > depth - 2 ? depth - 2 : less;
            }
            if (i > line)
                score = tes__child(t, 0, depth - 1 - less, alpha, alpha + 1);
            if (i > line && score > alpha && less)
                score = tes__child(t, 0, depth - 1, alpha, alpha + 1);
            if (i == line || (score > alpha && score < beta))
                score = tes__child(t, 0, depth - 1, alpha, beta);
        }
        if (t->stopped)
            break;
        if (score <= best)
            continue;
        best = score;
        if (i == line || score > alpha) {
            tes__take_line(t, 0, move);
            keep_line(t, line, score);
            t->root[i].score = score;
            bring_forward(t, i, line);
        }
        alpha = score > alpha ? score : alpha;
        if (score >= beta)
            break;
    }
    return best;
}

/* Step 14 (Trikolos +22, Trini +45, Agon +76). Most scores change little from one depth
 * to the next: a narrow window shows it sooner, and is widened on the side where the
 * score fell out. */
static void search_line(tes__seeker *t, int line, int depth)
{
    int width = t->game->chance_unit / 6 + 1, before = t->line[line].score;
    int alpha = -TES_MATE, beta = TES_MATE;
    if (TES__STEP(14) && depth >= 4 && before > -TES__FORCED && before < TES__FORCED) {
        alpha = before - width;
        beta = before + width;
    }
    for (;;) {
        int score = search_root(t, line, depth, alpha, beta);
        if (t->stopped || (score > alpha && score < beta) || (alpha == -TES_MATE && beta == TES_MATE))
            return;
        width *= 4;
        if (score <= alpha)
            alpha = width > 16 * t->game->chance_unit ? -TES_MATE : score - width;
        else
            beta = width > 16 * t->game->chance_unit ? TES_MATE : score + width;
    }
}

static void add_line(const tes__seeker *t, tes_search_info *info, const tes_line *line)
{
    int at = info->lines;
    for (int i = 0; i < info->lines; i++)
        if (info->line[i].move[0] == line->move[0])
            return;
    if (info->lines == t->lines || line->length == 0)
        return;
    for (; at > 1 && info->line[at - 1].score < line->score; at--) /* the first stays first: it is the answer */
        info->line[at] = info->line[at - 1];
    info->line[at] = *line;
    info->line[at].chance[t->job->player] = tes__chance(line->score, t->game->odds_unit ? t->game->odds_unit : t->game->chance_unit);
    info->line[at].chance[!t->job->player] = 1000000 - info->line[at].chance[t->job->player];
    info->lines++;
}

/* A depth that was broken off may know only the first move of a line. */
static void lengthen(tes__seeker *t, tes_line *line)
{
    for (int i = 0; i < t->lines; i++)
        if (t->before[i].length > line->length && line->length > 0 && t->before[i].move[0] == line->move[0]) {
            line->length = t->before[i].length;
            memcpy(line->move, t->before[i].move, sizeof line->move);
        }
}

/* The lines of this depth, and where it was broken off those of the last one. */
static void report(tes__seeker *t, int depth, int done)
{
    tes_search_info info = { .depth = depth, .seldepth = t->seldepth > depth ? t->seldepth : depth };
    info.hashfull = tes__table_full(&t->table);
    t->stopped |= tes__job_tick(t->job, t->thread, (uint64_t)t->pending);
    t->pending = 0;
    t->quantum = tes__job_quantum(t->job);
    for (int i = 0; i < done; i++) {
        if (t->stopped)
            lengthen(t, &t->line[i]);
        add_line(t, &info, &t->line[i]);
    }
    for (int i = 0; i < t->lines; i++)
        add_line(t, &info, &t->before[i]);
    for (int i = 0; i < info.lines; i++)
        t->before[i] = info.line[i];
    tes__job_report(t->job, &info);
}

/* A forced result that this depth has seen to its end will not change. */
static bool settled(const tes__seeker *t, int depth)
{
    for (int i = 0; i < t->lines; i++) {
        int score = t->line[i].score, away = TES_MATE - (score < 0 ? -score : score);
        if (away > depth)
            return false;
    }
    return true;
}

static void think(tes__job *job, int thread, void *memory)
{
    tes__seeker *t = memory;
    begin(t, job, thread, memory);
    int most = job->limits.depth && job->limits.depth < TES__MAX_DEPTH ? job->limits.depth : TES__MAX_DEPTH;
    for (int depth = 1; depth <= most && !t->stopped; depth++) {
        if (thread % 2 && depth % 3 == 0) /* threads that differ find more */
            continue;
        int line = 0;
        t->seldepth = 0;
        for (; line < t->lines && !t->stopped; line++) {
            t->line[line].length = 0;
            search_line(t, line, depth);
        }
        if (thread == 0)
            report(t, depth, line);
        if (settled(t, depth) || (thread == 0 && tes__job_late(job)))
            break;
        if (t->roots == 1 && job->limits.clock)
            break;
    }
    tes__job_tick(job, thread, (uint64_t)t->pending);
}

const tes__method tes__alpha_beta = {
    .name = "alpha-beta",
    .workspace = workspace,
    .forget = forget,
    .zero_is_empty = true,
    .think = think,
};
