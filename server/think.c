/* think.c - see think.h. */
#define _GNU_SOURCE /* gettid */
#include "server/think.h"

#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include <tessera/search.h>

/* hash_bytes   enough for the seconds a move gets
 * MOST_MS      at full strength, when nobody else waits; and at least, when many do
 * LATE_MS      at any level: levels are counted in positions, which take what they take */
enum { HASH_BYTES = 8 << 20, MOST_MS = 2000, LEAST_MS = 100, LATE_MS = 4000, YIELD = 10 };

typedef struct question {
    struct question *next;
    void *context;
    tes_match *match;
    int level;
    uint32_t ticket;
} question;

typedef struct place {
    tes_engine *engine;
    question *about; /* NULL: at rest; its context is NULL when nobody wants the answer */
} place;

struct think {
    place *place;
    int places, busy, waiting;
    question *first, **end;
    think_done *done;
    uint64_t asked;
};

static void drop(question *q)
{
    tes_match_free(q->match);
    free(q);
}

void think_free(think *t)
{
    for (int i = 0; i < t->places; i++) {
        if (t->place[i].about) {
            tes_engine_stop(t->place[i].engine, NULL);
            drop(t->place[i].about);
        }
        tes_engine_free(t->place[i].engine);
    }
    for (question *q = t->first, *next; q; q = next) {
        next = q->next;
        drop(q);
    }
    free(t->place);
    free(t);
}

think *think_new(int engines, think_done *done)
{
    think *t = calloc(1, sizeof *t);
    if (!t || !(t->place = calloc((size_t)engines, sizeof *t->place))) {
        free(t);
        return NULL;
    }
    t->done = done;
    t->end = &t->first;
    for (; t->places < engines; t->places++)
        if (!(t->place[t->places].engine = tes_engine_new())) {
            think_free(t);
            return NULL;
        }
    return t;
}

/* A match of the same position and past. */
static tes_match *copy(const tes_match *match)
{
    tes_match *c = tes_match_new(tes_match_rules(match), tes_match_position_at(match, 0));
    for (int i = 0; c && i < tes_match_plies(match); i++)
        if (!tes_match_play(c, tes_match_move_at(match, i), NULL)) {
            tes_match_free(c);
            c = NULL;
        }
    return c;
}

bool think_ask(think *t, void *context, const tes_match *match, int level, uint32_t ticket)
{
    question *q = calloc(1, sizeof *q);
    if (!q || !(q->match = copy(match))) {
        free(q);
        return false;
    }
    q->context = context;
    q->level = level;
    q->ticket = ticket;
    *t->end = q;
    t->end = &q->next;
    t->waiting++;
    think_look(t);
    return true;
}

void think_stop(think *t, void *context)
{
    for (question **q = &t->first; *q; q = &(*q)->next)
        if ((*q)->context == context) {
            question *gone = *q;
            *q = gone->next;
            if (!*q)
                t->end = q;
            t->waiting--;
            drop(gone);
            break;
        }
    for (int i = 0; i < t->places; i++)
        if (t->place[i].about && t->place[i].about->context == context) {
            t->place[i].about->context = NULL;
            tes_engine_halt(t->place[i].engine);
        }
}

/* Called from the thread that thinks. */
static bool yield(void *context, const tes_search_info *info, bool news)
{
    static _Thread_local bool yielded;
    (void)context, (void)info, (void)news;
    if (!yielded)
        setpriority(PRIO_PROCESS, (id_t)gettid(), YIELD);
    yielded = true;
    return true;
}

static bool begin(think *t, place *p, question *q)
{
    int share = MOST_MS * t->places / (t->places + t->waiting);
    tes_settings settings = { .hash_bytes = HASH_BYTES, .threads = 1, .level = q->level, .seed = ++t->asked };
    tes_limits limits = { .movetime_ms = q->level ? LATE_MS : share < LEAST_MS ? LEAST_MS : share };
    return tes_engine_setup(p->engine, &settings, NULL) && tes_engine_start(p->engine, q->match, &limits, yield, NULL, NULL);
}

static void answer(think *t, place *p)
{
    tes_search_info info;
    char move[TES_MOVE_TEXT] = "";
    question *q = p->about;
    tes_engine_stop(p->engine, &info);
    if (info.line[0].length > 0)
        tes_match_game(q->match)->move_text(tes_match_position(q->match), info.line[0].move[0], move);
    p->about = NULL;
    t->busy--;
    if (q->context)
        t->done(q->context, q->ticket, move);
    drop(q);
}

static question *next_question(think *t)
{
    question *q = t->first;
    t->first = q->next;
    if (!t->first)
        t->end = &t->first;
    t->waiting--;
    return q;
}

void think_look(think *t)
{
    for (int i = 0; i < t->places; i++)
        if (t->place[i].about && !tes_engine_poll(t->place[i].engine, NULL))
            answer(t, &t->place[i]);
    for (int i = 0; i < t->places && t->first; i++) {
        place *p = &t->place[i];
        if (p->about)
            continue;
        question *q = next_question(t);
        if (begin(t, p, q)) {
            p->about = q;
            t->busy++;
        } else {
            t->done(q->context, q->ticket, "");
            drop(q);
        }
    }
}

int think_busy(const think *t) { return t->busy; }
int think_waiting(const think *t) { return t->waiting; }
