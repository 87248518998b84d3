/* greedy.c - see greedy.h. */
#include "search/greedy.h"

#include <string.h>

enum { WON = 2000000 }; /* beyond what evaluate() may return */

/* How the mover likes the position after its move. */
static int worth(const tes_game *game, const void *pos, int player)
{
    tes_result result;
    game->result(pos, &result);
    if (!result.over)
        return game->evaluate(pos, player);
    if (!(result.winners >> player & 1))
        return -WON;
    bool drawn = result.players > 1 && result.winners == (1 << result.players) - 1;
    return drawn ? 0 : WON;
}

tes_move tes__greedy_move(const tes_game *game, const void *pos, tes_rng *rng, tes_move list[])
{
    _Alignas(TES_STATE_ALIGN) unsigned char next[TES_MAX_STATE];
    int player = game->mover(pos);
    int n = tes_legal_moves(game, pos, list);
    int best = -WON - 1;
    uint32_t equals = 0;
    tes_move chosen = list[0];
    for (int i = 0; i < n; i++) {
        memcpy(next, pos, game->state_size);
        game->play(next, list[i]);
        int value = worth(game, next, player);
        if (value > best) {
            best = value;
            equals = 0;
        }
        if (value == best && tes_rng_below(rng, ++equals) == 0)
            chosen = list[i];
    }
    return chosen;
}
