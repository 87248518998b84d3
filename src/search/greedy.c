/* greedy.c - see greedy.h. */
#include "search/greedy.h"

#include <string.h>

int tes__greedy_value(const tes_game *game, const void *pos, tes_move move)
{
    _Alignas(TES_STATE_ALIGN) unsigned char next[TES_MAX_STATE];
    tes_result result;
    int player = game->mover(pos);
    memcpy(next, pos, game->state_size);
    game->play(next, move);
    game->result(next, &result);
    /* Alone one always "wins": what counts is how well. */
    if (!result.over || result.players == 1)
        return game->evaluate(next, player);
    if (!(result.winners >> player & 1))
        return -TES__GREEDY_WON;
    return result.winners == (1 << result.players) - 1 ? 0 : TES__GREEDY_WON;
}

tes_move tes__greedy_move(const tes_game *game, const void *pos, tes_rng *rng, tes_move list[])
{
    int n = tes_legal_moves(game, pos, list);
    int best = -TES__GREEDY_WON - 1;
    uint32_t equals = 0;
    tes_move chosen = list[0];
    for (int i = 0; i < n; i++) {
        int value = tes__greedy_value(game, pos, list[i]);
        if (value > best) {
            best = value;
            equals = 0;
        }
        if (value == best && tes_rng_below(rng, ++equals) == 0)
            chosen = list[i];
    }
    return chosen;
}
