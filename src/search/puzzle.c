/* puzzle.c - see puzzle.h. Everything here is asked of the proof search. */
#include "search/puzzle.h"

#include <string.h>

#include "search/proof.h"

_Static_assert((int)TES_PUZZLE_PLIES == (int)TES__PROOF_PLIES, "a puzzle's line is as long as a proof's");

enum { LONG_LIST = 150 };

static tes__proof_task task_of(const tes_rules *rules, const void *pos, int attacker, int plies, uint64_t nodes)
{
    return (
        tes__proof_task){ .game = rules->game, .pos = pos, .attacker = attacker, .except = TES__NO_MOVE, .plies = plies, .nodes = nodes };
}

/* How long another first move may take to be a solution as well: where positions come
 * back, as long as the puzzle's own; where a game must end, any win is as good. */
static int others_plies(const tes_puzzle *p) { return p->rules.game->repeats ? p->plies : TES__PROOF_PLIES; }

/* Do so many first moves win that there is nothing to find? Lists of hundreds are not
 * gone through: there most moves do not even touch the matter. */
static bool wins_anyhow(const tes__puzzle_wish *w, const tes_puzzle *p)
{
    _Alignas(TES_STATE_ALIGN) unsigned char next[TES_MAX_STATE];
    const tes_game *game = p->rules.game;
    int n = tes_legal_moves(game, p->pos, w->list), wins = 0;
    for (int i = 0; i < n && n <= LONG_LIST && wins * 3 <= n; i++) {
        tes__proof_answer answer;
        memcpy(next, p->pos, game->state_size);
        game->play(next, w->list[i]);
        if (game->mover(next) == TES_NOBODY)
            continue;
        tes__proof_task task = task_of(&p->rules, next, game->mover(p->pos), others_plies(p) - 1, w->nodes);
        tes__proof_search(&task, w->memory, w->bytes, &answer);
        wins += answer.verdict == TES__PROOF_PROVEN;
    }
    return wins * 3 > n;
}

static bool find_win(const tes__puzzle_wish *w, tes_puzzle *p)
{
    tes__proof_answer answer, other;
    tes__proof_task task = task_of(&p->rules, p->pos, p->rules.game->mover(p->pos), w->most_plies, w->nodes);
    tes__proof_shortest(&task, w->memory, w->bytes, &answer);
    if (answer.verdict != TES__PROOF_PROVEN || answer.length < w->least_plies || answer.line_length != answer.length)
        return false;
    p->plies = p->length = answer.length;
    task.except = answer.line[0];
    task.plies = others_plies(p);
    tes__proof_search(&task, w->memory, w->bytes, &other);
    p->kind = other.verdict == TES__PROOF_DISPROVEN ? TES_PUZZLE_ONLY_WIN : TES_PUZZLE_WIN;
    memcpy(p->line, answer.line, (size_t)answer.length * sizeof answer.line[0]);
    p->size = answer.size;
    p->visited = answer.nodes;
    return p->kind == TES_PUZZLE_ONLY_WIN || !wins_anyhow(w, p);
}

/* Can any one of the others force a win after this move? */
static bool loses(const tes_puzzle *p, tes_move move, int plies, const tes__puzzle_wish *w, tes__proof_answer *answer)
{
    _Alignas(TES_STATE_ALIGN) unsigned char next[TES_MAX_STATE];
    const tes_game *game = p->rules.game;
    int mover = game->mover(p->pos);
    memcpy(next, p->pos, game->state_size);
    game->play(next, move);
    if (game->mover(next) == TES_NOBODY)
        return false;
    for (int other = 0; other < p->rules.players; other++) {
        tes__proof_task task = task_of(&p->rules, next, other, plies, w->nodes);
        if (other == mover)
            continue;
        tes__proof_shortest(&task, w->memory, w->bytes, answer);
        if (answer->verdict == TES__PROOF_PROVEN)
            return true;
    }
    return false;
}

/* The moves are tried as they come; most positions have two that hold soon. */
static bool find_only_move(const tes__puzzle_wish *w, tes_puzzle *p)
{
    int n = tes_legal_moves(p->rules.game, p->pos, w->list), holding = 0;
    p->kind = TES_PUZZLE_ONLY_MOVE;
    p->length = 1;
    p->plies = 0;
    p->size = p->visited = 1;
    for (int i = 0; i < n; i++) {
        tes__proof_answer answer;
        if (loses(p, w->list[i], w->loss_plies, w, &answer)) {
            p->size += answer.size;
            p->visited += answer.nodes;
            p->plies = answer.length > p->plies ? answer.length : p->plies;
        } else if (++holding > 1) {
            return false;
        } else {
            p->line[0] = w->list[i];
        }
    }
    return holding == 1 && n > 2;
}

bool tes__puzzle_find(const tes_rules *rules, const void *pos, const tes__puzzle_wish *wish, tes_puzzle *puzzle)
{
    memset(puzzle, 0, sizeof *puzzle);
    puzzle->rules = *rules;
    memcpy(puzzle->pos, pos, rules->game->state_size);
    return find_win(wish, puzzle) || (wish->loss_plies > 0 && find_only_move(wish, puzzle));
}

bool tes__puzzle_solved(const tes_puzzle *p, tes_move move, const tes__puzzle_wish *w)
{
    _Alignas(TES_STATE_ALIGN) unsigned char next[TES_MAX_STATE];
    const tes_game *game = p->rules.game;
    tes__proof_answer answer;
    if (p->kind == TES_PUZZLE_ONLY_MOVE)
        return move == p->line[0];
    memcpy(next, p->pos, game->state_size);
    game->play(next, move);
    if (game->mover(next) == TES_NOBODY)
        return false; /* a win in one is no puzzle, so this was something else */
    /* Within the puzzle's plies first; a slower win is a win. */
    tes__proof_task task = task_of(&p->rules, next, game->mover(p->pos), p->plies - 1, w->nodes);
    tes__proof_search(&task, w->memory, w->bytes, &answer);
    if (answer.verdict == TES__PROOF_PROVEN)
        return true;
    task.plies = p->plies + 8 < TES__PROOF_PLIES ? p->plies + 8 : TES__PROOF_PLIES;
    tes__proof_search(&task, w->memory, w->bytes, &answer);
    return answer.verdict == TES__PROOF_PROVEN;
}

static bool win_holds(const tes_puzzle *p, const tes__puzzle_wish *w)
{
    tes__proof_answer answer;
    tes__proof_task task = task_of(&p->rules, p->pos, p->rules.game->mover(p->pos), p->plies, w->nodes);
    tes__proof_shortest(&task, w->memory, w->bytes, &answer);
    if (answer.verdict != TES__PROOF_PROVEN || answer.length != p->plies)
        return false;
    if (p->kind == TES_PUZZLE_WIN)
        return answer.line[0] == p->line[0] || tes__puzzle_solved(p, p->line[0], w);
    task.except = p->line[0];
    task.plies = others_plies(p);
    tes__proof_search(&task, w->memory, w->bytes, &answer);
    return answer.verdict == TES__PROOF_DISPROVEN;
}

bool tes__puzzle_holds(const tes_puzzle *p, const tes__puzzle_wish *w)
{
    if (p->kind != TES_PUZZLE_ONLY_MOVE)
        return win_holds(p, w);
    int n = tes_legal_moves(p->rules.game, p->pos, w->list);
    for (int i = 0; i < n; i++) {
        tes__proof_answer answer;
        if (w->list[i] != p->line[0] && !loses(p, w->list[i], p->plies, w, &answer))
            return false;
    }
    return true;
}
