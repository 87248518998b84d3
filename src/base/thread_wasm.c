/* thread_wasm.c - see thread.h: threads in wasm, where the module is built for shared
 * memory (-matomics). Everywhere else this file is empty.
 *
 * A module cannot start a thread. Its host starts HELPERS: more instances of the
 * module on the same memory, each in a worker and on a stack of its own, which call
 * tes__help() and stay there. To start a thread is to give a function to a helper
 * that waits. Only one instance starts threads, and only the helper itself says when
 * it waits again, so a helper's state needs no more than one word.
 */
#include "base/thread.h"

#ifdef __wasm_atomics__
#include <stdatomic.h>

enum { ABSENT, WAITING, BUSY, NOBODY = -1 };

typedef struct helper {
    atomic_int state;
    void *(*run)(void *context);
    void *context;
} helper;

static helper helpers[TES__HELPERS];
static int lent;

/* A function of its own in which nothing comes after the wait: the first compiler of V8
 * 11.3 (Node 20) loses the caller's other values over this instruction. */
__attribute__((noinline)) static void await_change(atomic_int *word, int from)
{
    __builtin_wasm_memory_atomic_wait32((int *)word, from, -1);
}
static void tell(atomic_int *word) { __builtin_wasm_memory_atomic_notify((int *)word, 1); }

void tes__help(int number)
{
    helper *h = &helpers[number];
    for (;;) {
        atomic_store(&h->state, WAITING);
        tell(&h->state); /* who joins */
        while (atomic_load(&h->state) == WAITING)
            await_change(&h->state, WAITING);
        h->run(h->context);
    }
}

static int count(int state)
{
    int n = 0;
    for (int i = 0; i < TES__HELPERS; i++)
        n += atomic_load(&helpers[i].state) == state;
    return n;
}

int tes__helpers_lend(int wanted)
{
    int waiting = count(WAITING);
    return lent = wanted < waiting ? wanted : waiting;
}

bool tes__thread_start(tes__thread *thread, void *(*run)(void *), void *context)
{
    *thread = NOBODY;
    if (count(BUSY) < lent)
        for (int i = 0; *thread == NOBODY && i < TES__HELPERS; i++)
            *thread = atomic_load(&helpers[i].state) == WAITING ? i : NOBODY;
    if (*thread == NOBODY) {
        run(context);
        return true;
    }
    helper *h = &helpers[*thread];
    h->run = run;
    h->context = context;
    atomic_store(&h->state, BUSY);
    tell(&h->state);
    return true;
}

void tes__thread_join(tes__thread thread)
{
    if (thread == NOBODY)
        return;
    while (atomic_load(&helpers[thread].state) == BUSY)
        await_change(&helpers[thread].state, BUSY);
}

void tes__lock_take(tes__lock *lock)
{
    while (atomic_exchange(lock, 1))
        await_change(lock, 1);
}

void tes__lock_give(tes__lock *lock)
{
    atomic_store(lock, 0);
    tell(lock);
}
#endif
