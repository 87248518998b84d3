/* think.h - computers' seats: a few engines, each in a thread of its own, while the loop
 * goes on. Asking, looking and stopping never wait; they are for one thread.
 *
 * There are never more searches than engines; who comes later waits in a queue, and the
 * longer it is, the less time each gets. The threads yield to all others of the server, so
 * that nobody's move waits for a computer's. */
#ifndef SERVER_THINK_H
#define SERVER_THINK_H
#include <stdbool.h>
#include <stdint.h>

#include <tessera/match.h>

typedef struct think think;

typedef struct think_options {
    int engines;
    /* The answer, or "" when it could not think; called by think_look(). */
    void (*done)(void *asker, uint32_t ticket, const char *move);
    void (*wake)(void *context); /* from any thread: call think_look() soon */
    void *context;
} think_options;

think *think_new(const think_options *options); /* NULL when memory or threads are short */
void think_free(think *t);

/* About the match's position, which is copied; level 0 is full strength. An asker has at
 * most one question at a time. False when memory is short. */
bool think_ask(think *t, void *asker, const tes_match *match, int level, uint32_t ticket);

/* Its question, if there is one, is not answered any more. */
void think_stop(think *t, void *asker);

/* Hands out the answers there are. */
void think_look(think *t);

int think_busy(think *t);    /* engines at work */
int think_waiting(think *t); /* questions in the queue */

#endif
