/* gtp.h - Go Text Protocol for Blokus Trigon, as Pentobi speaks it: a session
 * that is fed lines, like ugi.h. docs/protocol.md says what the lines mean. */
#ifndef TES_PROTOCOL_GTP_H
#define TES_PROTOCOL_GTP_H
#include <stdbool.h>
#include <stddef.h>

#include <tessera/search.h>
#include <tessera/sink.h>

typedef struct tes__gtp tes__gtp;

/* How moves are found. */
typedef struct tes__gtp_thinking {
    tes_settings settings; /* the seed is set_random_seed's */
    tes_limits limits;
} tes__gtp_thinking;

/* Answers go to `out` (copied). `thinking` NULL: moves at first sight. NULL when
 * memory is short, with the reason. */
tes__gtp *tes__gtp_new(const tes_sink *out, const tes__gtp_thinking *thinking, tes_error *error);
void tes__gtp_free(tes__gtp *session);

/* As tes__ugi_line(). */
bool tes__gtp_line(tes__gtp *session, const char *line, size_t size);

#endif
