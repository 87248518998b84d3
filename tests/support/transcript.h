/* transcript.h - a session of a line protocol, written down:
 *
 *     # a comment
 *     > query turn
 *     response 1
 *
 * Lines after `> ` are fed; the others must be the answer, in order. Empty
 * lines and blanks at the end of a line do not count, and in both the figures
 * behind `Tessera`, `cp`, `seldepth`, `nodes`, `nps`, `time`, `hashfull` and `wdl`
 * are read as *. `info ...` stands for all the info lines of a search. In a .md file only what
 * stands between ```NAME and ``` is read, NAME being the protocol.
 */
#ifndef TES_TEST_TRANSCRIPT_H
#define TES_TEST_TRANSCRIPT_H
#include <stdbool.h>
#include <stddef.h>

#include <tessera/sink.h>

/* Feeds one line to a session that answers into the sink it was made with. */
typedef bool transcript_feed(void *session, const char *line, size_t size);

/* Fails the test, naming file and line, where the answer differs. */
void transcript_check(const char *path, const char *protocol, transcript_feed *feed, void *session, tes_buffer *answers);

#endif
