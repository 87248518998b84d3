/* random_record.h - seeded random records: a played game with variations within
 * variations, awkward comments, clocks and tags. */
#ifndef TES_TEST_RANDOM_RECORD_H
#define TES_TEST_RANDOM_RECORD_H
#include <tessera/record.h>

/* At most `moves` moves in all; the same record for the same seed. */
tes_record *random_record(const char *game_string, uint64_t seed, int moves);

/* Fails the running test where two records differ in anything. */
void assert_equal_records(const tes_record *a, const tes_record *b);

#endif
