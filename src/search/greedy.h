/* greedy.h - two players that need no search: one that plays at random, one
 * that takes the move after which its game's own evaluation likes it best. */
#ifndef TES_SEARCH_GREEDY_H
#define TES_SEARCH_GREEDY_H
#include <tessera/game.h>

/* Ties are broken by the random numbers. The position must not be over.
 * `list` is the caller's, with room for game->max_moves. */
tes_move tes__greedy_move(const tes_game *game, const void *pos, tes_rng *rng, tes_move list[]);

#endif
