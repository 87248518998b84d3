/* once.h - run a function once, whoever comes first. In wasm there is one
 * thread per instance and wasi-libc has no threads, so a flag is enough. */
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
#include <threads.h>
typedef once_flag tes__once;
#define TES__ONCE_INIT ONCE_FLAG_INIT
static inline void tes__run_once(tes__once *flag, void (*run)(void)) { call_once(flag, run); }
#endif

#endif
