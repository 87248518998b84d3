/* fuzz.h - what every fuzz target shares. A target is one file with one
 * function; fuzz/run builds and runs them. */
#ifndef TES_FUZZ_H
#define TES_FUZZ_H
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <tessera/error.h>
#include <tessera/record.h>
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

/* What one format writes of a record, its reader takes, and writing that again
 * gives the same bytes. */
typedef bool fuzz_writer(const tes_record *record, const tes_sink *sink, tes_error *error);
typedef tes_record *fuzz_reader(const char *text, size_t size, tes_error *error);
void fuzz_reads_back(const tes_record *record, fuzz_writer *write, fuzz_reader *read);

/* The same of our own format. */
void fuzz_record_reads_back(const tes_record *record);

#endif
