/* analyse_text.h - an analysis for reading: a table of the moves, the turning
 * points in a sentence each. */
#ifndef CLI_ANALYSE_TEXT_H
#define CLI_ANALYSE_TEXT_H
#include <tessera/analyse.h>

/* `tag` is a record's Result, or NULL. False when the sink refuses. */
bool analyse_text(const tes_analysis *analysis, const tes_match *match, const char *tag, const tes_sink *sink);

#endif
