/* payoff.h - what a finished, or a broken-off, game is worth to each player.
 *
 * Payoffs are shares of one win and sum to 1. Alone at a puzzle there are two
 * shares, the player's and the puzzle's. */
#ifndef TES_SEARCH_PAYOFF_H
#define TES_SEARCH_PAYOFF_H
#include <tessera/game.h>

/* How many shares there are. */
static inline int tes__shares(int players) { return players < 2 ? 2 : players; }

/* The winners' shares, a part of them given out by points where `by_points`, and with
 * more than two players a part by places. */
void tes__payoff_result(const tes_result *result, bool by_points, float out[TES_MAX_PLAYERS]);

/* By the game's evaluation. */
void tes__payoff_at_sight(const tes_game *game, const void *pos, int players, float out[TES_MAX_PLAYERS]);

#endif
