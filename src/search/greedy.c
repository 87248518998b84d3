/* greedy.c - see greedy.h. */
#include "search/greedy.h"

#include <string.h>

#include "search/method.h"

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

/* As a method: no search, no memory, one line of one move. */

static size_t list_bytes(const tes_game *game) { return (size_t)game->max_moves * sizeof(tes_move); }

static void nothing_to_forget(void *memory, size_t bytes)
{
    (void)memory;
    (void)bytes;
}

static void answer_at_sight(tes__job *job, int thread, void *workspace)
{
    tes_rng rng;
    if (thread != 0)
        return;
    tes_search_info info = job->info;
    tes_rng_seed(&rng, job->rng_seed);
    bool random = job->settings.player == TES_PLAYER_RANDOM;
    tes_move move = random ? job->game->random_move(job->root, &rng) : tes__greedy_move(job->game, job->root, &rng, workspace);
    info.depth = info.seldepth = 1;
    info.line[0].move[0] = move;
    info.line[0].score = tes__greedy_value(job->game, job->root, move);
    if (info.line[0].score == TES__GREEDY_WON)
        info.line[0].score = TES_MATE - 1;
    if (info.line[0].score == -TES__GREEDY_WON)
        info.line[0].score = -TES_MATE + 1;
    tes__job_tick(job, thread, random ? 1 : (uint64_t)job->game->count(job->root));
    tes__job_report(job, &info);
}

const tes__method tes__at_sight = {
    .name = "at sight",
    .workspace = list_bytes,
    .forget = nothing_to_forget,
    .think = answer_at_sight,
};
