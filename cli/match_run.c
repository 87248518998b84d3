/* match_run.c - plays the games of a match that are not yet played, several at a
 * time, each in a process of its own.
 *
 * The runner has no handlers: the signals it lives by (a worker has ended, the
 * user wants to stop) are blocked and waited for. Workers and engines get them
 * unblocked again.
 */
#define _GNU_SOURCE /* MAP_ANONYMOUS */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include "base/clock.h"
#include "base/text.h"
#include "command.h"
#include "match.h"
#include "out.h"

enum { LOOK_EVERY_MS = 200, GRACE_MS = 3000, FAREWELL_MS = 1000 };

typedef struct worker {
    pid_t pid; /* 0: free */
    int game;
    match_sheet *sheet;
    bool overdue; /* killed for not answering */
} worker;

typedef struct runner {
    match_state *state;
    int workers, running, next;
    worker worker[MATCH_WORKERS];
    size_t sheet_bytes;
    pid_t self;
    sigset_t waited, before;
    tes_error error;
    bool failed;
} runner;

static size_t sheet_bytes(const match_plan *plan)
{
    int most = plan->max_plies > plan->random_plies ? plan->max_plies : plan->random_plies;
    for (int i = 0; i < plan->openings; i++)
        most = plan->opening[i].plies > most ? plan->opening[i].plies : most;
    return sizeof(match_sheet) + ((size_t)most + 1) * sizeof((match_sheet *)0)->ply[0];
}

/* Who ignores a signal (nohup) goes on ignoring it. */
static void wait_for_signal(sigset_t *set, int number)
{
    struct sigaction now;
    if (sigaction(number, NULL, &now) == 0 && (number == SIGCHLD || now.sa_handler != SIG_IGN))
        sigaddset(set, number);
}

static bool begin(runner *r)
{
    const match_plan *plan = r->state->plan;
    r->workers = plan->concurrency;
    r->sheet_bytes = sheet_bytes(plan);
    r->self = getpid();
    for (int i = 0; i < r->workers; i++) {
        void *memory = mmap(NULL, r->sheet_bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
        if (memory == MAP_FAILED)
            return tes__fail(&r->error, "there is no memory left for %d games at a time.", r->workers);
        r->worker[i].sheet = memory;
    }
    sigemptyset(&r->waited);
    wait_for_signal(&r->waited, SIGCHLD);
    wait_for_signal(&r->waited, SIGINT);
    wait_for_signal(&r->waited, SIGTERM);
    wait_for_signal(&r->waited, SIGHUP);
    sigprocmask(SIG_BLOCK, &r->waited, &r->before);
#ifdef __linux__
    prctl(PR_SET_CHILD_SUBREAPER, 1); /* what a killed worker leaves comes to us */
#endif
    return true;
}

/* In the new process. */
static void work(const runner *r, worker *w)
{
    struct sigaction ignore = { .sa_handler = SIG_IGN };
    sigaction(SIGINT, &ignore, NULL); /* the terminal tells everybody; the runner decides */
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
    if (getppid() != r->self) /* it was quicker */
        _exit(1);
    sigprocmask(SIG_SETMASK, &r->before, NULL);
    match_game_play(r->state->plan, w->game, w->sheet);
    _exit(0);
}

static bool start_worker(runner *r, worker *w, int game)
{
    memset(w->sheet, 0, sizeof *w->sheet);
    atomic_store(&w->sheet->mover, TES_NOBODY);
    w->game = game;
    w->overdue = false;
    out_flush(); /* or both would say it */
    w->pid = fork();
    if (w->pid == 0)
        work(r, w);
    if (w->pid < 0) {
        w->pid = 0;
        return tes__fail(&r->error, "the system gives no process for another game: %s.", strerror(errno));
    }
    r->running++;
    return true;
}

/* The next game that is not yet played, or -1. */
static int next_game(runner *r)
{
    while (r->next < r->state->plan->games && r->state->done[r->next])
        r->next++;
    return r->next < r->state->plan->games ? r->next++ : -1;
}

static bool stopping(const runner *r) { return r->failed || r->state->interrupted || r->state->decided || out_failed(); }

static void start_games(runner *r)
{
    for (int i = 0; i < r->workers && !stopping(r); i++) {
        if (r->worker[i].pid)
            continue;
        int game = next_game(r);
        if (game < 0)
            return;
        if (!start_worker(r, &r->worker[i], game))
            r->failed = true;
    }
}

static void kill_engines(const worker *w)
{
    for (int s = 0; s < TES_MAX_PLAYERS; s++) {
        pid_t pid = atomic_load(&w->sheet->engine[s]);
        if (pid > 1)
            kill(-pid, SIGKILL);
    }
}

/* A worker that ended without a result: whoever was to move has brought it down. */
static bool blame(const runner *r, worker *w, int status)
{
    match_sheet *sheet = w->sheet;
    int mover = atomic_load(&sheet->mover);
    char detail[MATCH_DETAIL];
    if (mover < 0 || mover >= r->state->plan->players)
        return false;
    if (w->overdue)
        snprintf(detail, sizeof detail, "gave no answer in time and was killed");
    else if (WIFSIGNALED(status))
        snprintf(detail, sizeof detail, "was killed by signal %d", WTERMSIG(status));
    else
        snprintf(detail, sizeof detail, "ended the process with status %d", WEXITSTATUS(status));
    sheet->outcome.plies = atomic_load(&sheet->plies);
    match_outcome_lost(r->state->plan, &sheet->outcome, mover, w->overdue ? MATCH_SILENT : MATCH_CRASH, detail);
    return true;
}

static void look_at_sprt(match_state *state)
{
    match_score score = { state->tally.wins[0], state->tally.shares[0], state->tally.losses[0] };
    state->decided = state->plan->has_sprt && match_sprt_verdict(&state->plan->sprt, score) != 0;
}

static bool finish_game(runner *r, worker *w, int status)
{
    match_state *state = r->state;
    if (w->sheet->trouble[0])
        return tes__fail(&r->error, "%s", w->sheet->trouble);
    if (!atomic_load(&w->sheet->done) && !blame(r, w, status))
        return tes__fail(&r->error, "game %d could not be begun.", w->game + 1);
    const match_outcome *o = &w->sheet->outcome;
    if (state->plan->records && (!match_record_write(state->plan, w->sheet, &r->error) || !match_journal_add(state, o, &r->error)))
        return false;
    match_count(state, o);
    look_at_sprt(state);
    return true;
}

/* Collects every process that has ended: workers, and orphans of killed ones.
 * Returns whether there are others. */
static bool collect(runner *r)
{
    int status;
    pid_t pid;
    while ((pid = waitpid(-1, &status, WNOHANG)) > 0)
        for (int i = 0; i < r->workers; i++) {
            worker *w = &r->worker[i];
            if (w->pid != pid)
                continue;
            w->pid = 0;
            r->running--;
            if (!atomic_load(&w->sheet->done))
                kill_engines(w);
            if (!stopping(r) && !finish_game(r, w, status))
                r->failed = true;
        }
    return pid == 0;
}

static void kill_overdue(runner *r)
{
    uint64_t now = tes__clock_ms();
    for (int i = 0; i < r->workers; i++) {
        worker *w = &r->worker[i];
        uint64_t deadline = w->pid ? atomic_load(&w->sheet->deadline) : 0;
        if (deadline && now > deadline + GRACE_MS && !w->overdue) {
            w->overdue = true;
            kill(w->pid, SIGKILL);
        }
    }
}

/* Ends what still runs, and waits for it; not for ever for what has escaped from
 * its engine's group of processes. */
static void stop_workers(runner *r)
{
    const struct timespec pause = { .tv_nsec = 1000000 };
    uint64_t start = tes__clock_ms();
    for (int i = 0; i < r->workers; i++)
        if (r->worker[i].pid)
            kill(r->worker[i].pid, SIGKILL);
    while (collect(r) && (r->running > 0 || tes__clock_ms() - start < FAREWELL_MS))
        nanosleep(&pause, NULL);
}

static void play(runner *r)
{
    const struct timespec look = { .tv_nsec = LOOK_EVERY_MS * 1000000 };
    match_report_progress(r->state, false);
    start_games(r);
    while (r->running > 0 && !stopping(r)) {
        int signal = sigtimedwait(&r->waited, NULL, &look);
        if (signal == SIGINT || signal == SIGTERM || signal == SIGHUP)
            r->state->interrupted = true;
        kill_overdue(r);
        collect(r);
        start_games(r);
        match_report_progress(r->state, false);
    }
    stop_workers(r);
}

int match_run(match_state *state)
{
    runner *r = calloc(1, sizeof *r);
    if (!r)
        return out_no("there is no memory left to run a match.");
    r->state = state;
    state->started = tes__clock_ms();
    state->games_before = state->tally.games;
    look_at_sprt(state); /* an earlier run may have decided it */
    r->failed = !begin(r);
    if (!r->failed) {
        play(r);
        match_report_progress(state, true);
        sigprocmask(SIG_SETMASK, &r->before, NULL);
    }
    for (int i = 0; i < r->workers; i++)
        if (r->worker[i].sheet)
            munmap(r->worker[i].sheet, r->sheet_bytes);
    int status = r->failed ? out_no("%s", r->error.text) : state->interrupted ? INTERRUPTED : FINE;
    free(r);
    return status;
}
