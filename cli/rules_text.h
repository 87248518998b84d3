/* rules_text.h - a game's rulebook laid out for the terminal, its pictures drawn
 * as text. */
#ifndef CLI_RULES_TEXT_H
#define CLI_RULES_TEXT_H
#include <tessera/rulebook.h>
#include <tessera/sink.h>

/* False when the sink refuses or memory is short. */
bool rules_text(const tes_game *game, const char *rulebook, const tes_sink *sink);

#endif
