/* ugi.h - the engine protocol as a session that is fed lines.
 *
 * Nothing here reads or waits: the program feeds what it reads, so the same
 * session serves a pipe, a socket, a test and a fuzzer. docs/protocol.md says
 * what the lines mean.
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

#endif
