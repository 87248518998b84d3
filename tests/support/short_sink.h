/* short_sink.h - a sink that refuses after so many bytes, as a full disk does. */
#ifndef TES_TEST_SHORT_SINK_H
#define TES_TEST_SHORT_SINK_H
#include <tessera/sink.h>

typedef struct short_sink {
    size_t left; /* bytes it still takes */
} short_sink;

/* What does not fit wholly is refused wholly. */
tes_sink short_sink_make(short_sink *s, size_t bytes);

#endif
