/* fuzz.h - what every fuzz target shares. A target is one file with one
 * function; fuzz/run builds and runs them. */
#ifndef TES_FUZZ_H
#define TES_FUZZ_H
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <tessera/error.h>
#include <tessera/sink.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A property that holds for every input. */
#define MUST(condition)                                                             \
    do {                                                                            \
        if (!(condition)) {                                                         \
            fprintf(stderr, "%s:%d: broken: %s\n", __FILE__, __LINE__, #condition); \
            abort();                                                                \
        }                                                                           \
    } while (0)

/* The bytes as a C string, which ends at the first zero byte; the caller frees it. */
char *fuzz_string(const uint8_t *data, size_t size);

/* A refusal is one sentence, terminated, on one line. */
void fuzz_check_error(const tes_error *error);

#endif
