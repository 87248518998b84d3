/* greedy.c - see greedy.h. */
#include "search/greedy.h"

#include <string.h>

#include "search/method.h"

/* As tes__greedy_value(), in a match that has seen these positions twice: once more is a draw. */
static int value_in_match(const tes_game *game, const void *pos, tes_move move, const uint64_t twice[], int count)
{
    _Alignas(TES_STATE_ALIGN) unsigned char next[TES_MAX_STATE];
    tes_result result;
    int player = game->mover(pos);
    memcpy(next, pos, game->state_size);
    game->play(next, move);
    game->result(next, &result);
    for (int i = 0; i < count; i++)
        if (twice[i] == game->hash(next))
            return 0;
    /* Alone one always "wins": what counts is how well. */
    if (!result.over || result.players == 1)
        return game->evaluate(next, player);
    if (!(result.winners >> player & 1))
        return -TES__GREEDY_WON;
    return result.winners == (1 << result.players) - 1 ? 0 : TES__GREEDY_WON;
}

int tes__greedy_value(const tes_game *game, const void *pos, tes_move move) { return value_in_match(game, pos, move, NULL, 0); }

static tes_move choose(const tes_game *game, const void *pos, tes_rng *rng, tes_move list[], const uint64_t twice[], int count)
{
    int n = tes_legal_moves(game, pos, list);
    int best = -TES__GREEDY_WON - 1;
    uint32_t equals = 0;
    tes_move chosen = list[0];
    for (int i = 0; i < n; i++) {
        int value = value_in_match(game, pos, list[i], twice, count);
        if (value > best) {
            best = value;
            equals = 0;
        }
        if (value == best && tes_rng_below(rng, ++equals) == 0)
            chosen = list[i];
    }
    return chosen;
}

tes_move tes__greedy_move(const tes_game *game, const void *pos, tes_rng *rng, tes_move list[])
{
    return choose(game, pos, rng, list, NULL, 0);
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
    tes_move move =
        random ? job->game->random_move(job->root, &rng) : choose(job->game, job->root, &rng, workspace, job->twice, job->twice_count);
    info.depth = info.seldepth = 1;
    info.line[0].move[0] = move;
    info.line[0].score = value_in_match(job->game, job->root, move, job->twice, job->twice_count);
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
