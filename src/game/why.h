/* why.h - how a game says which sentence of its rulebook an attempt breaks. */
#ifndef TES_GAME_WHY_H
#define TES_GAME_WHY_H
#include <tessera/game.h>

/* Fills *why (NULL is fine) and returns false, so that a rule reads
 * `return tes__illegal(why, 7, cells, n, "...")`. Cells beyond
 * TES_MAX_WHY_CELLS are left out. */
bool tes__illegal(tes_why *why, int rule, const tes_touch *cells, int count, const char *format, ...) __attribute__((format(printf, 5, 6)));

/* parse_move(), but in a finished game what already breaks a rule as a text is
 * answered with the end of the game: that is what is wrong with every move. */
bool tes__read_move(const tes_game *game, const void *pos, const char *text, tes_move *move, tes_why *why);

#endif
