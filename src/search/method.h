/* method.h - between the engine, which keeps threads, time and memory, and the
 * ways of searching, which know only positions. search.h is the outside.
 *
 * A JOB is one search: what is asked, and what its threads share. A METHOD is one
 * way of searching; each thread runs its think() on a workspace of its own until
 * tes__job_tick() tells it to stop or there is nothing left to find. Thread 0
 * reports. Nothing in here allocates while thinking.
 */
#ifndef TES_SEARCH_METHOD_H
#define TES_SEARCH_METHOD_H
#include <stdatomic.h>

#include <tessera/search.h>

#include "base/thread.h"

typedef struct tes__job {
    /* What is asked: read-only while thinking. */
    const tes_game *game;
    tes_rules rules;
    tes_settings settings;
    tes_limits limits;
    int player; /* to move at the root */
    _Alignas(TES_STATE_ALIGN) unsigned char root[TES_MAX_STATE];
    const uint64_t *past;  /* hashes of the match's earlier positions, oldest first; */
    int past_count;        /* 0 where positions cannot come back                     */
    const uint64_t *twice; /* those of them that occur twice: once more is a draw    */
    int twice_count;
    int noise;         /* every judgement is wrong by up to this, in hundredths of a unit */
    bool selfish;      /* only its own prospects count, and who wins at once */
    bool eager;        /* would rather have it decided than go on for ever */
    bool blind;        /* as if the opponent had no answer */
    void *memory;      /* the table or tree: settings.hash_bytes, kept between searches */
    unsigned age;      /* how many searches the memory has served before */
    uint64_t rng_seed; /* from the seed and the position */

    /* Time, in milliseconds of tes__clock_ms(). */
    uint64_t started;
    uint64_t soft, hard; /* do not begin another depth after; stop at; 0: never */

    /* What the threads tell each other. */
    atomic_bool stop;
    atomic_uint_fast64_t nodes;

    /* Thread 0's own. */
    tes_progress *progress;
    void *context;
    uint64_t last_call;

    tes__lock lock; /* of info */
    tes_search_info info;
} tes__job;

typedef struct tes__method {
    const char *name;
    size_t (*workspace)(const tes_game *game); /* bytes a thread needs beside the table */
    void (*forget)(void *memory, size_t bytes);
    bool zero_is_empty; /* memory that is all zero needs no forget() */
    bool keeps_tree;    /* and of it the next search uses what lies below its root */
    void (*think)(tes__job *job, int thread, void *workspace);
} tes__method;

extern const tes__method tes__at_sight;   /* greedy.c: greedy and random, without a search */
extern const tes__method tes__alpha_beta; /* deepen.c: two players                         */
extern const tes__method tes__mcts;       /* mcts.c: many players or many moves            */
extern const tes__method tes__baseline;   /* mcts.c: the yardstick                         */

/* As they were set up, with defaults filled in. */
const tes_settings *tes__engine_settings(const tes_engine *engine);

/* The way this player searches this game. */
const tes__method *tes__method_for(const tes_rules *rules, const tes_settings *settings);

/* Counts `nodes` more and looks at limits, clock and caller. True: stop now. Call
 * it at least every millisecond of thinking; with a limit on nodes the count at
 * which it says stop depends on the counts alone. */
bool tes__job_tick(tes__job *job, int thread, uint64_t nodes);

/* How many nodes to count before the next tick: few enough for the clock, and no
 * more than the limit leaves. */
int tes__job_quantum(const tes__job *job);

/* Is there no point in beginning another depth? */
bool tes__job_late(const tes__job *job);

/* Publishes what is known: thread 0, with time and nodes filled in here. */
void tes__job_report(tes__job *job, const tes_search_info *info);

/* root_proof.c: before the search proper thread 0 looks for a forced win, for a small
 * part of the limits. True: it is found and reported. */
enum { TES__ROOT_PROOF_BYTES = 4 << 20 };
bool tes__wants_root_proof(const tes_rules *rules, const tes_settings *settings);
bool tes__prove_root(tes__job *job, void *memory, size_t bytes);

/* soft and hard from the limits: timing.c. */
void tes__job_budget(tes__job *job);

#endif
