/* think.h - computers' seats: a few engines that think in threads of their own while the
 * loop goes on. Asking, looking and stopping never wait. All calls come from one thread.
 *
 * There are never more searches than engines; who comes later waits in a queue, and the
 * longer it is, the less time each gets. The threads yield to all others of the machine,
 * so that nobody's move waits for a computer's. */
#ifndef SERVER_THINK_H
#define SERVER_THINK_H
#include <stdbool.h>
#include <stdint.h>

#include <tessera/match.h>

typedef struct think think;

/* The answer, or "" when it could not think. */
typedef void think_done(void *context, uint32_t ticket, const char *move);

think *think_new(int engines, think_done *done); /* NULL when memory is short */
void think_free(think *t);

/* About the match's position, which is copied; level 0 is full strength. `context` has
 * at most one question at a time. False when memory is short. */
bool think_ask(think *t, void *context, const tes_match *match, int level, uint32_t ticket);

/* Its question, if there is one, is not answered any more. */
void think_stop(think *t, void *context);

/* Hands out answers and begins what waits. Call some fifty times a second while
 * think_busy(). */
void think_look(think *t);

int think_busy(const think *t);    /* engines at work */
int think_waiting(const think *t); /* questions in the queue */

#endif
