/* gtp.h - Go Text Protocol for Blokus Trigon, as Pentobi speaks it: a session
 * that is fed lines, like ugi.h. docs/protocol.md says what the lines mean. */
#ifndef TES_PROTOCOL_GTP_H
#define TES_PROTOCOL_GTP_H
#include <stdbool.h>
#include <stddef.h>

#include <tessera/sink.h>

typedef struct tes__gtp tes__gtp;

/* Answers go to `out` (copied). NULL when memory is short. */
tes__gtp *tes__gtp_new(const tes_sink *out);
void tes__gtp_free(tes__gtp *session);

/* As tes__ugi_line(). */
bool tes__gtp_line(tes__gtp *session, const char *line, size_t size);

#endif
