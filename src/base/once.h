/* once.h - run a function once, whoever comes first. wasi-libc has no threads, so
 * in wasm a flag is enough; where instances share memory too, because tables are
 * made when rules are parsed, and only the instance that starts threads does that.
 * POSIX rather than C11 threads: ThreadSanitizer does not see the latter. */
#ifndef TES_BASE_ONCE_H
#define TES_BASE_ONCE_H

#ifdef __wasm__
#include <stdbool.h>
typedef bool tes__once;
#define TES__ONCE_INIT false
static inline void tes__run_once(tes__once *flag, void (*run)(void))
{
    if (!*flag) {
        *flag = true;
        run();
    }
}
#else
#include <pthread.h>
typedef pthread_once_t tes__once;
#define TES__ONCE_INIT PTHREAD_ONCE_INIT
static inline void tes__run_once(tes__once *flag, void (*run)(void)) { pthread_once(flag, run); }
#endif

#endif
