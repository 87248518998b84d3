/* engine.c - see search.h: memory, threads and the life of a search. */
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/hash.h"
#include "base/text.h"
#include "search/method.h"

enum { LEAST_HASH = 1 << 20, CALLS_EVERY_MS = 20, MEMORY_ALIGN = 64 };

typedef struct worker {
    struct tes_engine *engine;
    int number;
    tes__thread thread;
    void *workspace;
    size_t bytes;
} worker;

struct tes_engine {
    tes_settings settings;
    void *block;  /* what calloc() gave                   */
    void *memory; /* in it, aligned: settings.hash_bytes  */
    bool blank;   /* and still all zero                   */
    uint64_t *past, *twice;
    int past_room;
    unsigned age;                  /* searches since the memory was cleared */
    char remembers[TES_GAME_TEXT]; /* which game the memory speaks of */
    const tes__method *method;
    worker worker[TES_MAX_THREADS];
    void *proof;          /* TES__ROOT_PROOF_BYTES where it is wanted, or NULL */
    bool running;         /* threads are to be joined */
    atomic_bool thinking; /* and have not yet ended   */
    tes__job job;
};

tes_engine *tes_engine_new(void)
{
    /* Aligned as the job inside it is, whose root is a position. */
    tes_engine *e = aligned_alloc(MEMORY_ALIGN, (sizeof *e + MEMORY_ALIGN - 1) / MEMORY_ALIGN * MEMORY_ALIGN);
    if (!e)
        return NULL;
    memset(e, 0, sizeof *e);
    tes__lock_init(&e->job.lock);
    for (int i = 0; i < TES_MAX_THREADS; i++)
        e->worker[i] = (worker){ .engine = e, .number = i };
    return e;
}

void tes_engine_free(tes_engine *e)
{
    if (!e)
        return;
    tes_engine_stop(e, NULL);
    for (int i = 0; i < TES_MAX_THREADS; i++)
        free(e->worker[i].workspace);
    tes__lock_clear(&e->job.lock);
    free(e->block);
    free(e->proof);
    free(e->past);
    free(e->twice);
    free(e);
}

static bool refuse_settings(const tes_settings *s, tes_error *error)
{
    if (s->hash_bytes < LEAST_HASH)
        return !tes__fail(error, "the table needs at least 1 MiB; %zu bytes are too few.", s->hash_bytes);
    if (s->threads < 0 || s->threads > TES_MAX_THREADS)
        return !tes__fail(error, "there can be 1 to %d threads, not %d.", TES_MAX_THREADS, s->threads);
    if (s->level < 0 || s->level > TES_LEVELS)
        return !tes__fail(error, "there is no level %d; levels go from 1 to %d, and 0 is full strength.", s->level, TES_LEVELS);
    if (s->own.selfish > 100 || s->own.blind > 100)
        return !tes__fail(error, "of a hundred positions a level can be selfish in 0 to 100 and blind in 0 to 100, not %d and %d.",
                          s->own.selfish, s->own.blind);
    if (s->lines < 0 || s->lines > TES_MAX_LINES)
        return !tes__fail(error, "there can be 1 to %d lines, not %d.", TES_MAX_LINES, s->lines);
    return false;
}

/* calloc() gets a large block from the system as zeros that cost nothing until
 * they are used; clearing it here would take longer than a move at a fast clock. */
static bool make_memory(tes_engine *e, size_t bytes)
{
    unsigned char *block = bytes < SIZE_MAX - MEMORY_ALIGN ? calloc(bytes + MEMORY_ALIGN, 1) : NULL;
    if (!block)
        return false;
    free(e->block);
    e->block = block;
    e->memory = block + (MEMORY_ALIGN - (uintptr_t)block % MEMORY_ALIGN) % MEMORY_ALIGN;
    e->blank = true;
    e->remembers[0] = '\0';
    return true;
}

bool tes_engine_setup(tes_engine *e, const tes_settings *settings, tes_error *error)
{
    if (atomic_load(&e->thinking))
        return tes__fail(error, "the engine is thinking; stop it first.");
    if (refuse_settings(settings, error))
        return false;
    tes_engine_stop(e, NULL); /* joins what has ended */
    if ((!e->memory || settings->hash_bytes != e->settings.hash_bytes) && !make_memory(e, settings->hash_bytes))
        return tes__fail(error, "there is no memory left for a table of %zu bytes; choose a smaller one.", settings->hash_bytes);
    bool other = e->settings.player != settings->player;
    e->settings = *settings;
    e->settings.threads += !settings->threads;
    e->settings.lines += !settings->lines;
    if (other)
        e->remembers[0] = '\0';
    return true;
}

const tes_settings *tes__engine_settings(const tes_engine *e) { return &e->settings; }

/* At once, so that the next move's clock does not pay for it. */
void tes_engine_forget(tes_engine *e)
{
    if (atomic_load(&e->thinking))
        return;
    tes_engine_stop(e, NULL); /* joins what has ended */
    if (e->method && e->remembers[0] && e->method->zero_is_empty) {
        e->method->forget(e->memory, e->settings.hash_bytes);
        e->blank = true;
    }
    e->remembers[0] = '\0';
}

/* The job's side: ticking and reporting. */

/* At ten thousand nodes a second, the slowest there is, this is 3 ms. */
enum { QUANTUM = 32 };

int tes__job_quantum(const tes__job *job)
{
    int64_t left = job->limits.nodes - (int64_t)atomic_load_explicit(&job->nodes, memory_order_relaxed);
    return !job->limits.nodes || left > QUANTUM ? QUANTUM : left < 1 ? 1 : (int)left;
}

bool tes__job_tick(tes__job *job, int thread, uint64_t nodes)
{
    uint64_t all = atomic_fetch_add_explicit(&job->nodes, nodes, memory_order_relaxed) + nodes;
    if (job->limits.nodes && all >= (uint64_t)job->limits.nodes)
        atomic_store_explicit(&job->stop, true, memory_order_relaxed);
    if (thread == 0) {
        uint64_t now = tes__clock_ms();
        if (job->hard && now >= job->hard)
            atomic_store_explicit(&job->stop, true, memory_order_relaxed);
        if (job->progress && now - job->last_call >= CALLS_EVERY_MS) {
            job->last_call = now;
            tes__lock_take(&job->lock);
            job->info.nodes = all;
            job->info.time_ms = now - job->started;
            tes__lock_give(&job->lock);
            if (!job->progress(job->context, &job->info, false))
                atomic_store_explicit(&job->stop, true, memory_order_relaxed);
        }
    }
    return atomic_load_explicit(&job->stop, memory_order_relaxed);
}

bool tes__job_late(const tes__job *job)
{
    return atomic_load_explicit(&job->stop, memory_order_relaxed) || (job->soft && tes__clock_ms() >= job->soft);
}

void tes__job_report(tes__job *job, const tes_search_info *info)
{
    uint64_t now = tes__clock_ms();
    tes__lock_take(&job->lock);
    job->info = *info;
    job->info.nodes = atomic_load_explicit(&job->nodes, memory_order_relaxed);
    job->info.time_ms = now - job->started;
    tes__lock_give(&job->lock);
    job->last_call = now;
    if (job->progress && !job->progress(job->context, &job->info, true))
        atomic_store_explicit(&job->stop, true, memory_order_relaxed);
}

static void *think(void *context)
{
    worker *w = context;
    tes_engine *e = w->engine;
    bool prove = w->number == 0 && tes__wants_root_proof(&e->job.rules, &e->settings);
    if (!prove || !tes__prove_root(&e->job, e->proof, TES__ROOT_PROOF_BYTES))
        e->method->think(&e->job, w->number, w->workspace);
    if (w->number == 0) {
        atomic_store(&e->job.stop, true);
        atomic_store(&e->thinking, false);
    }
    return NULL;
}

static int compare_hashes(const void *a, const void *b)
{
    uint64_t x, y;
    memcpy(&x, a, sizeof x);
    memcpy(&y, b, sizeof y);
    return (x > y) - (x < y);
}

/* Of the past, what has been there twice. */
static int find_twice(tes_engine *e, int plies)
{
    int n = 0;
    if (plies == 0)
        return 0;
    memcpy(e->twice, e->past, (size_t)plies * sizeof *e->past);
    qsort(e->twice, (size_t)plies, sizeof *e->twice, compare_hashes);
    for (int i = 1; i < plies; i++)
        if (e->twice[i] == e->twice[i - 1])
            e->twice[n++] = e->twice[i];
    return n;
}

/* What repetition needs: a hash for each earlier position of the match. */
static bool remember_past(tes_engine *e, const tes_match *match)
{
    const tes_game *game = tes_match_game(match);
    int plies = game->repeats ? tes_match_plies(match) : 0;
    if (plies > e->past_room) {
        uint64_t *past = realloc(e->past, (size_t)plies * sizeof *past);
        e->past = past ? past : e->past;
        uint64_t *twice = past ? realloc(e->twice, (size_t)plies * sizeof *twice) : NULL;
        if (!twice)
            return false;
        e->twice = twice;
        e->past_room = plies;
    }
    for (int i = 0; i < plies; i++)
        e->past[i] = game->hash(tes_match_position_at(match, i));
    e->job.past = e->past;
    e->job.past_count = plies;
    e->job.twice = e->twice;
    e->job.twice_count = find_twice(e, plies);
    return true;
}

static bool make_workspaces(tes_engine *e, const tes_rules *rules)
{
    size_t bytes = e->method->workspace(rules->game);
    if (!e->proof && tes__wants_root_proof(rules, &e->settings) && !(e->proof = aligned_alloc(MEMORY_ALIGN, TES__ROOT_PROOF_BYTES)))
        return false;
    bytes = (bytes + MEMORY_ALIGN - 1) / MEMORY_ALIGN * MEMORY_ALIGN;
    for (int i = 0; i < e->settings.threads; i++) {
        worker *w = &e->worker[i];
        if (w->bytes >= bytes)
            continue;
        free(w->workspace);
        w->bytes = 0;
        w->workspace = aligned_alloc(MEMORY_ALIGN, bytes);
        if (!w->workspace)
            return false;
        w->bytes = bytes;
    }
    return true;
}

/* Until something better is known: any legal move, and everybody's equal share. */
static void first_answer(tes__job *job)
{
    memset(&job->info, 0, sizeof job->info);
    tes_rng rng;
    tes_rng_seed(&rng, job->rng_seed);
    job->info.lines = 1;
    job->info.line[0].length = 1;
    job->info.line[0].move[0] = job->game->random_move(job->root, &rng);
    for (int p = 0; p < job->rules.players; p++)
        job->info.line[0].chance[p] = 1000000 / job->rules.players + (p < 1000000 % job->rules.players);
}

/* A level has limits of its own beside those of the caller, whichever is less. */
static void weaken(tes__job *job)
{
    static const tes_level unweakened;
    const tes_settings *s = &job->settings;
    const tes_level *level = s->player != TES_PLAYER_FULL ? &unweakened : s->level ? &job->game->levels[s->level - 1] : &s->own;
    unsigned chance = tes__mix(job->rng_seed) % 100;
    tes_limits *l = &job->limits;
    job->blind = chance < level->blind;
    job->selfish = job->game->prospects && chance < level->selfish;
    job->noise = level->noise;
    job->eager &= !level->sober;
    int depth = job->blind || job->selfish ? 1 : level->depth;
    if (level->nodes && (!l->nodes || l->nodes > (int64_t)level->nodes))
        l->nodes = (int64_t)level->nodes;
    if (depth && (!l->depth || l->depth > depth))
        l->depth = depth;
}

static void set_job(tes_engine *e, const tes_match *match, const tes_limits *limits)
{
    tes__job *job = &e->job;
    job->game = tes_match_game(match);
    job->rules = *tes_match_rules(match);
    job->settings = e->settings;
    job->limits = *limits;
    job->player = tes_match_mover(match);
    memcpy(job->root, tes_match_position(match), job->game->state_size);
    job->memory = e->memory;
    job->rng_seed = tes__mix(e->settings.seed) ^ job->game->hash(job->root);
    job->eager = job->game->eager && !job->settings.impartial;
    weaken(job);
    job->age = e->age++;
    job->last_call = job->started;
    atomic_store(&job->stop, false);
    atomic_store(&job->nodes, 0);
    tes__job_budget(job);
    first_answer(job);
}

bool tes_engine_start(tes_engine *e, const tes_match *match, const tes_limits *limits, tes_progress *progress, void *context,
                      tes_error *error)
{
    if (atomic_load(&e->thinking))
        return tes__fail(error, "the engine is thinking; stop it first.");
    if (!e->memory)
        return tes__fail(error, "the engine is not set up.");
    if (tes_match_mover(match) == TES_NOBODY)
        return tes__fail(error, "the game is over; there is no move to look for.");
    tes_engine_stop(e, NULL);         /* joins what has ended                        */
    e->job.started = tes__clock_ms(); /* clearing a large table counts as thinking */
    const tes__method *method = tes__method_for(tes_match_rules(match), &e->settings);
    char game[TES_GAME_TEXT];
    tes_rules_text(tes_match_rules(match), game);
    bool same = method == e->method && strcmp(game, e->remembers) == 0;
    e->method = method;
    if (!make_workspaces(e, tes_match_rules(match)) || !remember_past(e, match))
        return tes__fail(error, "there is no memory left to think.");
    if (!same) {
        if (!e->blank || !method->zero_is_empty)
            method->forget(e->memory, e->settings.hash_bytes);
        e->age = 0;
        memcpy(e->remembers, game, sizeof game);
    }
    e->blank = false;
    e->job.progress = progress;
    e->job.context = context;
    set_job(e, match, limits);
    atomic_store(&e->thinking, true);
    e->running = true;
    int started = 0;
    for (int i = e->settings.threads - 1; i >= 0; i--, started++) /* thread 0 last: it ends the others */
        if (!tes__thread_start(&e->worker[i].thread, think, &e->worker[i]))
            break;
    if (started == e->settings.threads)
        return true;
    /* No thread to be had: join those that are, and say so. */
    atomic_store(&e->job.stop, true);
    for (int i = 0; i < started; i++)
        tes__thread_join(e->worker[e->settings.threads - 1 - i].thread);
    atomic_store(&e->thinking, false);
    e->running = false;
    return tes__fail(error, "the system gives no more threads; ask for fewer.");
}

bool tes_engine_poll(tes_engine *e, tes_search_info *info)
{
    bool thinking = atomic_load(&e->thinking);
    if (info) {
        tes__lock_take(&e->job.lock);
        *info = e->job.info;
        tes__lock_give(&e->job.lock);
    }
    return thinking;
}

void tes_engine_halt(tes_engine *e) { atomic_store(&e->job.stop, true); }

void tes_engine_wait(tes_engine *e, tes_search_info *info)
{
    if (e->running)
        for (int i = 0; i < e->settings.threads; i++)
            tes__thread_join(e->worker[i].thread);
    e->running = false;
    tes_engine_poll(e, info);
}

void tes_engine_stop(tes_engine *e, tes_search_info *info)
{
    tes_engine_halt(e);
    tes_engine_wait(e, info);
}

bool tes_engine_think(tes_engine *e, const tes_match *match, const tes_limits *limits, tes_search_info *info, tes_error *error)
{
    if (!tes_engine_start(e, match, limits, NULL, NULL, error))
        return false;
    tes_engine_wait(e, info);
    return true;
}
