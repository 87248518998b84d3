/* ugi.h - the engine protocol as a session that is fed lines.
 *
 * Nothing here reads: the program feeds what it reads, so the same session serves
 * a pipe, a socket, a test and a fuzzer. A search runs in the background; what it
 * finds goes to the sink from a thread of its own, one whole line at a time, and
 * never while another line is being written. docs/protocol.md says what the lines
 * mean.
 */
#ifndef TES_PROTOCOL_UGI_H
#define TES_PROTOCOL_UGI_H
#include <stdbool.h>
#include <stddef.h>

#include <tessera/sink.h>

#include "protocol/words.h"

typedef struct tes__ugi tes__ugi;

/* Answers go to `out` (copied). NULL when memory is short. */
tes__ugi *tes__ugi_new(const tes_sink *out);
void tes__ugi_free(tes__ugi *session);

/* One line without its newline; bytes may be anything. False after `quit` or
 * when the sink refuses: the session is then over. Of a line longer than
 * TES__LINE_MAX feed TES__LINE_MAX + 1 bytes and drop the rest. At the end of
 * the input feed `quit`: a search that still runs then ends properly. */
bool tes__ugi_line(tes__ugi *session, const char *line, size_t size);

/* For who needs every answer at once and the same each time: from now on a search
 * looks at no more than `nodes` positions with the smallest table, and is over when
 * its line returns; `go infinite` still keeps its answer until `stop`. */
void tes__ugi_in_step(tes__ugi *session, int nodes);

#endif
