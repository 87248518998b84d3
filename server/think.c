/* think.c - see think.h. */
#define _GNU_SOURCE /* gettid */
#include "server/think.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include <tessera/search.h>

/* hash_bytes   enough for the seconds a move gets
 * MOST_MS      at full strength, when nobody else waits; and at least, when many do
 * LATE_MS      at any level: levels are counted in positions, which take what they take
 * YIELD        the priority of the thread, which those of the engine inherit */
enum { HASH_BYTES = 8 << 20, MOST_MS = 2000, LEAST_MS = 100, LATE_MS = 4000, YIELD = 19 };

typedef struct question {
    struct question *next;
    void *asker; /* NULL: nobody wants the answer any more */
    tes_match *match;
    int level;
    uint32_t ticket;
    char move[TES_MOVE_TEXT];
} question;

typedef struct place {
    think *think;
    pthread_t thread;
    tes_engine *engine;
    question *about; /* NULL: at rest */
} place;

struct think {
    think_options options;
    place *place;
    int places;
    uint64_t asked;
    pthread_mutex_t lock; /* of all below, and of place[].about */
    pthread_cond_t more;
    question *first, *last, *answered;
    int waiting, busy;
    bool closing;
};

static void drop(question *q)
{
    tes_match_free(q->match);
    free(q);
}

/* ---- the threads ---- */

static void answer(place *p, question *q, int waiting)
{
    think *t = p->think;
    int share = MOST_MS * t->options.engines / (t->options.engines + waiting);
    tes_settings settings = { .hash_bytes = HASH_BYTES, .threads = 1, .level = q->level, .seed = q->ticket };
    tes_limits limits = { .movetime_ms = q->level ? LATE_MS : share < LEAST_MS ? LEAST_MS : share };
    tes_search_info info;
    if (tes_engine_setup(p->engine, &settings, NULL) && tes_engine_think(p->engine, q->match, &limits, &info, NULL))
        tes_match_game(q->match)->move_text(tes_match_position(q->match), info.line[0].move[0], q->move);
}

/* The next question, or NULL at the end. Called with the lock. */
static question *take(think *t)
{
    while (!t->first && !t->closing)
        pthread_cond_wait(&t->more, &t->lock);
    question *q = t->closing ? NULL : t->first;
    if (!q)
        return NULL;
    t->first = q->next;
    t->waiting--;
    t->busy++;
    return q;
}

static void *work(void *context)
{
    place *p = context;
    think *t = p->think;
    setpriority(PRIO_PROCESS, (id_t)gettid(), YIELD);
    pthread_mutex_lock(&t->lock);
    while ((p->about = take(t)) != NULL) {
        question *q = p->about;
        int waiting = t->waiting;
        pthread_mutex_unlock(&t->lock);
        answer(p, q, waiting);
        pthread_mutex_lock(&t->lock);
        p->about = NULL;
        t->busy--;
        q->next = t->answered;
        t->answered = q;
        t->options.wake(t->options.context);
    }
    pthread_mutex_unlock(&t->lock);
    return NULL;
}

/* ---- asking ---- */

bool think_ask(think *t, void *asker, const tes_match *match, int level, uint32_t ticket)
{
    question *q = calloc(1, sizeof *q);
    if (!q || !(q->match = tes_match_copy(match))) {
        free(q);
        return false;
    }
    q->asker = asker;
    q->level = level;
    q->ticket = ticket;
    pthread_mutex_lock(&t->lock);
    if (t->first)
        t->last->next = q;
    else
        t->first = q;
    t->last = q;
    t->waiting++;
    pthread_cond_signal(&t->more);
    pthread_mutex_unlock(&t->lock);
    return true;
}

void think_stop(think *t, void *asker)
{
    pthread_mutex_lock(&t->lock);
    question *before = NULL;
    for (question *q = t->first; q; before = q, q = q->next)
        if (q->asker == asker) {
            *(before ? &before->next : &t->first) = q->next;
            t->last = t->last == q ? before : t->last;
            t->waiting--;
            drop(q);
            break;
        }
    for (question *q = t->answered; q; q = q->next)
        q->asker = q->asker == asker ? NULL : q->asker;
    for (int i = 0; i < t->places; i++)
        if (t->place[i].about && t->place[i].about->asker == asker) {
            t->place[i].about->asker = NULL;
            tes_engine_halt(t->place[i].engine);
        }
    pthread_mutex_unlock(&t->lock);
}

void think_look(think *t)
{
    pthread_mutex_lock(&t->lock);
    question *q = t->answered;
    t->answered = NULL;
    while (q) {
        question *next = q->next;
        void *asker = q->asker; /* what done() stops is not in this list any more: it has one question */
        pthread_mutex_unlock(&t->lock);
        if (asker)
            t->options.done(asker, q->ticket, q->move);
        drop(q);
        pthread_mutex_lock(&t->lock);
        q = next;
    }
    pthread_mutex_unlock(&t->lock);
}

static int read_count(think *t, const int *count)
{
    pthread_mutex_lock(&t->lock);
    int n = *count;
    pthread_mutex_unlock(&t->lock);
    return n;
}

int think_busy(think *t) { return read_count(t, &t->busy); }
int think_waiting(think *t) { return read_count(t, &t->waiting); }

/* ---- beginning and end ---- */

static void drop_all(question *q)
{
    for (question *next; q; q = next) {
        next = q->next;
        drop(q);
    }
}

void think_free(think *t)
{
    pthread_mutex_lock(&t->lock);
    t->closing = true;
    pthread_cond_broadcast(&t->more);
    for (int i = 0; i < t->places; i++)
        if (t->place[i].about)
            tes_engine_halt(t->place[i].engine);
    pthread_mutex_unlock(&t->lock);
    for (int i = 0; i < t->places; i++) {
        pthread_join(t->place[i].thread, NULL);
        tes_engine_free(t->place[i].engine);
    }
    drop_all(t->first);
    drop_all(t->answered);
    pthread_cond_destroy(&t->more);
    pthread_mutex_destroy(&t->lock);
    free(t->place);
    free(t);
}

static bool open_place(think *t)
{
    place *p = &t->place[t->places];
    p->think = t;
    p->engine = tes_engine_new();
    if (p->engine && pthread_create(&p->thread, NULL, work, p) == 0) {
        t->places++;
        return true;
    }
    tes_engine_free(p->engine);
    return false;
}

think *think_new(const think_options *options)
{
    think *t = calloc(1, sizeof *t);
    place *places = t ? calloc((size_t)options->engines, sizeof *places) : NULL;
    if (!places) {
        free(t);
        return NULL;
    }
    t->options = *options;
    t->place = places;
    pthread_mutex_init(&t->lock, NULL);
    pthread_cond_init(&t->more, NULL);
    for (int i = 0; i < options->engines; i++)
        if (!open_place(t)) {
            think_free(t);
            return NULL;
        }
    return t;
}
