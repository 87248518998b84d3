/* talk.h - a UGI session in a test: one line in, its answer out. */
#ifndef TES_TEST_TALK_H
#define TES_TEST_TALK_H
#include <tessera/sink.h>

#include "protocol/ugi.h"

/* One session and what it answered to the last line. */
typedef struct talk {
    tes__ugi *session;
    tes_buffer out;
} talk;

void talk_begin(talk *t);
void talk_end(talk *t);

/* False once the session is over. */
bool tell_bytes(talk *t, const char *line, size_t size);

/* The answer to a line, "" when there is none. */
const char *tell(talk *t, const char *line);

/* The answer must be this. */
void answers(talk *t, const char *line, const char *answer);

/* The move behind "bestmove ", in memory that lasts to the next call. */
const char *best_move(talk *t, const char *go);

#endif
