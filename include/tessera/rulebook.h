/* rulebook.h - the rulebooks that are built into the library.
 *
 * Each game has one in "en", "fr", "de" and "it", as Markdown in UTF-8. Its rules
 * are numbered sentences, the same numbers in every language; tes_why.rule is
 * such a number. The drawn positions of a rulebook have names.
 */
#ifndef TESSERA_RULEBOOK_H
#define TESSERA_RULEBOOK_H
#include <tessera/game.h>

/* The whole rulebook, or NULL when there is none in this language. */
const char *tes_rulebook(const tes_game *game, const char *lang);

/* The sentence with this number, without Markdown. False when there is none or
 * `out` is too small; out is then "". */
bool tes_rule_sentence(const tes_game *game, const char *lang, int number, char *out, size_t size);

/* The position behind a picture, such as "start", with the rules it is played
 * by. False when there is none of this name; nothing is then written. */
bool tes_rulebook_position(const tes_game *game, const char *name, tes_rules *rules, void *pos);

#endif
