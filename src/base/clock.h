/* clock.h - how much time has passed. The only place that asks the machine. */
#ifndef TES_BASE_CLOCK_H
#define TES_BASE_CLOCK_H
#include <stdint.h>

/* Milliseconds from a start of the machine's own; never goes back. */
uint64_t tes__clock_ms(void);

/* Milliseconds of processor time this process has used. In wasm, which cannot
 * know it, the same as tes__clock_ms(). */
uint64_t tes__cpu_ms(void);

#endif
