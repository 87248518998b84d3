/* thread.h - threads and locks. In wasm there is one thread per instance: a
 * thread started there runs to its end at once, and a lock is nothing; unless the
 * module is built for shared memory, and has helpers: thread_wasm.c. */
#ifndef TES_BASE_THREAD_H
#define TES_BASE_THREAD_H
#include <stdbool.h>

#ifdef __wasm_atomics__
#include <stdatomic.h>
typedef int tes__thread;
typedef atomic_int tes__lock;
enum { TES__HELPERS = 15 };

/* The next threads started go to at most so many helpers, and to no more than wait now;
 * returns how many that is. What is started beyond them runs at once: of N threads, N - 1
 * go to helpers and the last one runs where it is started. */
int tes__helpers_lend(int wanted);
void tes__help(int number); /* a helper's life; does not return */

bool tes__thread_start(tes__thread *thread, void *(*run)(void *), void *context);
void tes__thread_join(tes__thread thread);
static inline void tes__lock_init(tes__lock *lock) { *lock = 0; }
static inline void tes__lock_clear(tes__lock *lock) { (void)lock; }
void tes__lock_take(tes__lock *lock);
void tes__lock_give(tes__lock *lock);
#elif defined __wasm__
typedef int tes__thread;
typedef int tes__lock;
static inline int tes__helpers_lend(int wanted)
{
    (void)wanted;
    return 0;
}
static inline bool tes__thread_start(tes__thread *thread, void *(*run)(void *), void *context)
{
    *thread = 0;
    run(context);
    return true;
}
static inline void tes__thread_join(tes__thread thread) { (void)thread; }
static inline void tes__lock_init(tes__lock *lock) { *lock = 0; }
static inline void tes__lock_clear(tes__lock *lock) { (void)lock; }
static inline void tes__lock_take(tes__lock *lock) { (void)lock; }
static inline void tes__lock_give(tes__lock *lock) { (void)lock; }
#else
#include <pthread.h>
typedef pthread_t tes__thread;
typedef pthread_mutex_t tes__lock;
static inline bool tes__thread_start(tes__thread *thread, void *(*run)(void *), void *context)
{
    return pthread_create(thread, NULL, run, context) == 0;
}
static inline void tes__thread_join(tes__thread thread) { pthread_join(thread, NULL); }
static inline void tes__lock_init(tes__lock *lock) { pthread_mutex_init(lock, NULL); }
static inline void tes__lock_clear(tes__lock *lock) { pthread_mutex_destroy(lock); }
static inline void tes__lock_take(tes__lock *lock) { pthread_mutex_lock(lock); }
static inline void tes__lock_give(tes__lock *lock) { pthread_mutex_unlock(lock); }
#endif

#endif
