/* thread.h - threads and locks. In wasm there is one thread per instance: a
 * thread started there runs to its end at once, and a lock is nothing. */
#ifndef TES_BASE_THREAD_H
#define TES_BASE_THREAD_H
#include <stdbool.h>

#ifdef __wasm__
typedef int tes__thread;
typedef int tes__lock;
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
