/* root_proof.c - a look for a forced win before the search proper: see method.h.
 *
 * Only for three and more players, where each player of the tree search looks after
 * their own share and so nothing is ever forced, and only where a game must end. In the
 * 18 wins among Blokus Trigon's puzzles for three and four full strength found every
 * winning move by itself, but announced one as won; with a tenth of its 200,000 nodes
 * spent here it announces 15 (2026-11-15). For two players there is nothing to gain: with
 * 50,000 nodes the search alone announced 105 of 107 wins, a tenth of them proved 53.
 */
#include <string.h>

#include "base/clock.h"
#include "search/method.h"
#include "search/proof.h"

/* Which part of the limits; positions and moves at most: earlier the end is far. */
enum { SLICE = 10, MOST_NODES = 20000, FEW_MOVES = 80 };

static bool enough(void *context, uint64_t nodes)
{
    tes__job *job = context;
    if (tes__job_tick(job, 0, nodes))
        return true;
    return job->soft && (tes__clock_ms() - job->started) * SLICE > job->soft - job->started;
}

/* Everybody's share at the end of the line. */
static void set_chances(const tes__job *job, tes_line *line)
{
    _Alignas(TES_STATE_ALIGN) unsigned char pos[TES_MAX_STATE];
    tes_result result;
    int winners = 0;
    memcpy(pos, job->root, job->game->state_size);
    for (int i = 0; i < line->length; i++)
        job->game->play(pos, line->move[i]);
    job->game->result(pos, &result);
    for (int p = 0; p < result.players; p++)
        winners += result.winners >> p & 1;
    for (int p = 0, left = 1000000; p < result.players; p++) {
        line->chance[p] = result.winners >> p & 1 ? left / winners-- : 0;
        left -= line->chance[p];
    }
}

bool tes__wants_root_proof(const tes_rules *rules, const tes_settings *settings)
{
    return settings->player == TES_PLAYER_FULL && settings->level == 0 && settings->lines <= 1 && rules->players > 2 &&
           !rules->game->repeats;
}

bool tes__prove_root(tes__job *job, void *memory, size_t bytes)
{
    tes__proof_answer answer;
    tes__proof_task task = { .game = job->game, .pos = job->root, .attacker = job->player, .except = TES__NO_MOVE };
    int64_t slice = job->limits.nodes / SLICE;
    if (job->game->count(job->root) > FEW_MOVES)
        return false;
    task.plies = job->limits.depth && job->limits.depth < TES__PROOF_PLIES ? job->limits.depth : TES__PROOF_PLIES;
    task.nodes = (uint64_t)(job->limits.nodes && slice < MOST_NODES ? slice : MOST_NODES);
    task.stop = enough;
    task.context = job;
    tes__proof_shortest(&task, memory, bytes, &answer);
    if (answer.verdict != TES__PROOF_PROVEN)
        return false;
    tes_search_info info = job->info;
    info.depth = info.seldepth = answer.length;
    info.line[0].score = TES_MATE - answer.length;
    info.line[0].length = answer.line_length;
    memcpy(info.line[0].move, answer.line, sizeof answer.line);
    set_chances(job, &info.line[0]);
    tes__job_report(job, &info);
    return true;
}
