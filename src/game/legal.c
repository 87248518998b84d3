/* legal.c - what can be said of any game's moves without knowing the game. */
#include <stdlib.h>
#include <string.h>

#include <tessera/game.h>

#include "base/text.h"
#include "game/why.h"

static int ascending(const void *a, const void *b)
{
    tes_move x = *(const tes_move *)a, y = *(const tes_move *)b;
    return (x > y) - (x < y);
}

int tes_legal_moves(const tes_game *game, const void *pos, tes_move out[])
{
    int n = game->moves(pos, out);
    qsort(out, (size_t)n, sizeof out[0], ascending);
    return n;
}

/* The lists of all depths share one block; a list is short in practice, so
 * each depth begins right after what the one above used. */
static uint64_t perft(const tes_game *game, const void *pos, int depth, tes_move *list)
{
    if (depth == 1)
        return (uint64_t)game->count(pos);
    _Alignas(TES_STATE_ALIGN) unsigned char next[TES_MAX_STATE];
    uint64_t total = 0;
    int n = game->moves(pos, list);
    for (int i = 0; i < n; i++) {
        memcpy(next, pos, game->state_size);
        game->play(next, list[i]);
        total += perft(game, next, depth - 1, list + n);
    }
    return total;
}

bool tes_perft(const tes_game *game, const void *pos, int depth, uint64_t *leaves)
{
    if (depth <= 0) {
        *leaves = 1;
        return true;
    }
    tes_move *list = malloc((size_t)game->max_moves * (size_t)depth * sizeof *list);
    if (!list)
        return false;
    *leaves = perft(game, pos, depth, list);
    free(list);
    return true;
}

int tes_playout(const tes_game *game, void *pos, tes_rng *rng, int plies)
{
    int played = 0;
    for (; played < plies && game->mover(pos) != TES_NOBODY; played++)
        game->play(pos, game->random_move(pos, rng));
    return played;
}

bool tes__read_move(const tes_game *game, const void *pos, const char *text, tes_move *move, tes_why *why)
{
    tes_why reason;
    if (game->parse_move(pos, text, move, &reason))
        return true;
    if (reason.rule && game->mover(pos) == TES_NOBODY)
        game->legal(pos, 0, &reason);
    if (why)
        *why = reason;
    return false;
}

bool tes_move_find(const tes_game *game, const void *pos, const char *text, tes_move *move, tes_why *why)
{
    tes_move parsed;
    if (!tes__read_move(game, pos, text, &parsed, why) || !game->legal(pos, parsed, why))
        return false;
    *move = parsed;
    return true;
}
