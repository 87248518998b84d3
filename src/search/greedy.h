/* greedy.h - a player that needs no search: it takes the move after which its
 * game's own evaluation likes it best. */
#ifndef TES_SEARCH_GREEDY_H
#define TES_SEARCH_GREEDY_H
#include <tessera/game.h>

enum { TES__GREEDY_WON = 2000000 }; /* beyond what evaluate() may return */

/* What the mover's position is worth to it after `move`: the evaluation, or
 * +-TES__GREEDY_WON when the move ends the game, 0 when all then share. */
int tes__greedy_value(const tes_game *game, const void *pos, tes_move move);

/* Ties are broken by the random numbers. The position must not be over.
 * `list` is the caller's, with room for game->max_moves. */
tes_move tes__greedy_move(const tes_game *game, const void *pos, tes_rng *rng, tes_move list[]);

#endif
