/* alphabeta.c - searches one position to a depth. See alphabeta.h; the root is
 * searched by deepen.c. Nothing here knows a game.
 *
 * Margins are in the game's own unit, the distance at which the odds are e : 1.
 *
 * The worth of a step, in Elo, is that of the search with it against the same search
 * without it (bench/worth): Trikolos 80 games at 1,500 nodes a move, Trini 300 at
 * 2,000, Agon 120 at 2,000 with up to 2,000 moves a game, Trigon 60 at 1,000, from four
 * random plies, 2026-11-16. With 95 % the true worth lies within 75, 40, 70 and 36 of
 * what is written. A pass as a move (null move) is not tried: no game here has one, and
 * in all of them having to move can be what loses.
 */
#include "search/alphabeta.h"

#include <string.h>

#include "base/hash.h"

enum {
    QUIET_PLIES = 6, /* the quiet search answers a threat in full this far down */
    NEARLY_WON = 6   /* units: where the win is near, look for it instead of trusting the value */
};

static bool forced(int score) { return score >= TES__FORCED || score <= -TES__FORCED; }

/* In the table a forced result is counted from the position, not from the root. */
static int to_table(int score, int ply) { return score >= TES__FORCED ? score + ply : score <= -TES__FORCED ? score - ply : score; }
static int from_table(int score, int ply) { return score >= TES__FORCED ? score - ply : score <= -TES__FORCED ? score + ply : score; }

static int evaluate(tes__seeker *t, int ply)
{
    const tes__frame *f = &t->frame[ply];
    int value, me = t->job->player;
    if (t->job->selfish)
        value = t->game->prospects(tes__position(t, ply), me) * (f->mover == me ? 1 : -1);
    else if (t->job->eager)
        value = t->game->eager(tes__position(t, ply), me) * (f->mover == me ? 1 : -1);
    else
        value = t->game->evaluate(tes__position(t, ply), f->mover);
    int64_t noise = (int64_t)t->job->noise * t->game->chance_unit / 100;
    if (noise) {
        int error = (int)((int64_t)(tes__mix(f->hash ^ t->job->rng_seed) % (uint64_t)(2 * noise + 1)) - noise);
        value += f->mover == me ? error : -error;
    }
    return value;
}

static void count_node(tes__seeker *t)
{
    if (++t->pending < t->quantum)
        return;
    t->stopped |= tes__job_tick(t->job, t->thread, (uint64_t)t->pending);
    t->pending = 0;
    t->quantum = tes__job_quantum(t->job);
}

/* A position on the way here once more, or one the match has seen twice: to come
 * back is to draw, and the latter in earnest. Who thinks may like that less than even. */
static bool repeated(const tes__seeker *t, int ply, int *score)
{
    const tes__frame *f = &t->frame[ply];
    bool back = false, twice = false;
    for (int i = 0; i < t->job->twice_count && !twice; i++)
        twice = t->job->twice[i] == f->hash;
    for (int i = ply - 2; i >= 0 && !back; i--)
        back = t->frame[i].hash == f->hash;
    int cost = (t->job->eager ? t->game->return_costs : 0) + (twice && !t->job->settings.impartial ? t->game->draw_costs : 0);
    *score = f[-1].mover == t->job->player ? -cost : cost;
    return twice || back;
}

static int final_score(const tes__seeker *t, const void *pos, int player, int ply)
{
    tes_result result;
    t->game->result(pos, &result);
    if (!(result.winners >> player & 1))
        return -(TES_MATE - ply);
    return result.winners & (result.winners - 1) ? 0 : TES_MATE - ply;
}

bool tes__enter(tes__seeker *t, int ply, tes_move move, int *score)
{
    const tes_game *game = t->game;
    tes__frame *f = &t->frame[ply], *next = f + 1;
    void *pos = tes__position(t, ply + 1);
    memcpy(pos, tes__position(t, ply), game->state_size);
    game->play(pos, move);
    next->hash = game->hash(pos);
    tes__table_announce(&t->table, next->hash ^ t->view);
    count_node(t);
    f->played = move;
    next->line_length = 0;
    next->mover = game->mover(pos);
    if (next->mover == TES_NOBODY) {
        *score = final_score(t, pos, f->mover, ply + 1);
        return true;
    }
    return game->repeats && repeated(t, ply + 1, score);
}

int tes__child(tes__seeker *t, int ply, int depth, int alpha, int beta)
{
    if (t->frame[ply + 1].mover == t->frame[ply].mover)
        return tes__search(t, ply + 1, depth, alpha, beta);
    return -tes__search(t, ply + 1, depth, -beta, -alpha);
}

void tes__take_line(tes__seeker *t, int ply, tes_move move)
{
    tes__frame *f = &t->frame[ply];
    const tes__frame *next = f + 1;
    int n = next->line_length < TES_MAX_PV - 1 ? next->line_length : TES_MAX_PV - 1;
    f->line[0] = move;
    memcpy(f->line + 1, next->line, (size_t)n * sizeof *f->line);
    f->line_length = n + 1;
}

static int quiet(tes__seeker *t, int ply, int depth, int alpha, int beta);

static int quiet_child(tes__seeker *t, int ply, int depth, int alpha, int beta)
{
    if (t->frame[ply + 1].mover == t->frame[ply].mover)
        return quiet(t, ply + 1, depth, alpha, beta);
    return -quiet(t, ply + 1, depth, -beta, -alpha);
}

/* Follows what the game calls noisy, so that no position is judged in the midst of
 * an exchange; whoever is pressed looks at every answer instead. */
static int quiet(tes__seeker *t, int ply, int depth, int alpha, int beta)
{
    const tes_game *game = t->game;
    if (ply > t->seldepth)
        t->seldepth = ply;
    if (t->stopped)
        return 0;
    if ((!game->noisy && !game->pressed) || ply >= TES__MAX_PLY)
        return evaluate(t, ply);
    bool pressed = TES__STEP(1) && game->pressed && depth > -QUIET_PLIES && game->pressed(tes__position(t, ply));
    int best = -TES_MATE + ply;
    if (!pressed) {
        best = evaluate(t, ply);
        if (best >= beta || !game->noisy)
            return best;
        alpha = best > alpha ? best : alpha;
    }
    int n = pressed ? tes__list_moves(t, ply, TES__NO_MOVE) : tes__list_noisy(t, ply);
    for (int i = 0; i < n; i++) {
        int score;
        tes_move move = tes__next_move(t, ply, i, n);
        if (!tes__enter(t, ply, move, &score))
            score = quiet_child(t, ply, depth - 1, alpha, beta);
        if (t->stopped)
            return 0;
        if (score <= best)
            continue;
        best = score;
        if (score <= alpha)
            continue;
        alpha = score;
        tes__take_line(t, ply, move);
        if (score >= beta)
            break;
    }
    return best;
}

/* Who thinks of nobody else still sees when the opponent wins at once. */
static int glance(tes__seeker *t, int ply)
{
    int n = tes__list_noisy(t, ply);
    for (int i = 0; i < n; i++) {
        int score;
        if (tes__enter(t, ply, tes__next_move(t, ply, i, n), &score) && score > 0)
            return score;
    }
    return evaluate(t, ply);
}

int tes__search(tes__seeker *t, int ply, int depth, int alpha, int beta)
{
    tes__frame *f = &t->frame[ply];
    const tes_game *game = t->game;
    bool open = beta - alpha > 1; /* the line we are after may go through here */
    int unit = game->chance_unit;
    if (t->stopped)
        return 0;
    if (t->job->blind) /* only the root's own moves are looked at, as if none had an answer */
        return evaluate(t, ply);
    if (t->job->selfish)
        return glance(t, ply);

    /* Step 1 (Trigon 0; it alone says who is pressed). Whoever must answer a threat is
     * looked at one ply deeper. */
    bool pressed = TES__STEP(1) && game->pressed && game->pressed(tes__position(t, ply));
    depth += pressed;

    /* Step 2 (Trini +38, Agon +151; Trikolos has nothing noisy). At the end of the depth
     * only what is noisy goes on. */
    if (depth <= 0 || ply >= TES__MAX_PLY - 1)
        return TES__STEP(2) ? quiet(t, ply, 0, alpha, beta) : evaluate(t, ply);

    /* Step 3 (Trikolos +17, Trini -10, Agon +20; it shortens proofs). A forced result nearer
     * to the root is known: nothing here can be better. */
    if (TES__STEP(3)) {
        alpha = alpha > -TES_MATE + ply ? alpha : -TES_MATE + ply;
        beta = beta < TES_MATE - ply - 1 ? beta : TES_MATE - ply - 1;
        if (alpha >= beta)
            return alpha;
    }

    /* Step 4 (Trikolos +185, Trini +15, Agon +12). The table may know it already, or at
     * least a good move. */
    tes__found known = { .move = TES__NO_MOVE };
    if (TES__STEP(4) && tes__table_find(&t->table, f->hash ^ t->view, &known)) {
        int score = from_table(known.score, ply);
        bool enough = known.bound == TES__EXACT || known.bound == (score >= beta ? TES__AT_LEAST : TES__AT_MOST);
        if (!open && known.depth >= depth && enough)
            return score;
    }

    /* Step 5 (Trikolos 0, Trini +72, Agon +95). So good that the opponent will not let
     * it come to this. */
    if (TES__STEP(5) && !open && !pressed && depth <= 4 && !forced(beta)) {
        int value = evaluate(t, ply);
        if (value - depth * unit / 2 >= beta && value < NEARLY_WON * unit)
            return value;
    }

    /* Step 6 (Trikolos -13, Trini +8, Agon +23). Without a move from the table the order is
     * poor: look less deep, and the table will have one next time. */
    if (TES__STEP(6) && known.move == TES__NO_MOVE && depth >= 4)
        depth--;

    /* Steps 7 to 10 (order.c). The most promising first. */
    int n = tes__list_moves(t, ply, known.move), best = -TES_MATE, start = alpha;
    tes_move good = TES__NO_MOVE;
    f[1].killer[0] = f[1].killer[1] = TES__NO_MOVE;
    for (int i = 0; i < n; i++) {
        tes_move move = tes__next_move(t, ply, i, n);
        int score;

        /* Step 11 (Trikolos +26, Trini +313, Agon +151). Late moves are not looked at, the
         * fewer the less depth is left, once something is known that does not lose. */
        if (TES__STEP(11) && !pressed && best > -TES__FORCED && i >= (4 + 3 * depth * depth) << open)
            break;

        if (!tes__enter(t, ply, move, &score)) {
            /* Step 12 (Trikolos +66, Trini +45, Agon +35). Later moves are looked at less
             * deep first. */
            int less = 0;
            if (TES__STEP(12) && depth >= 3 && i >= 2 && !pressed) {
                less = t->reduction[depth < 63 ? depth : 63][i < 63 ? i : 63] - 4 * open;
                less -= t->history[f->mover][tes__slot(t, move)] / 2048;
                less = less < 0 ? 0 : less / 4 > depth - 2 ? depth - 2 : less / 4;
            }

            /* Step 13 (Trikolos +48, Trini +31, Agon +58). The first move sets the mark; the
             * others must only show that they are no better, which is cheaper. */
            if (i == 0 || (!TES__STEP(13) && !less)) {
                score = tes__child(t, ply, depth - 1, alpha, beta);
            } else {
                score = tes__child(t, ply, depth - 1 - less, alpha, alpha + 1);
                if (score > alpha && less)
                    score = tes__child(t, ply, depth - 1, alpha, alpha + 1);
                if (score > alpha && score < beta)
                    score = tes__child(t, ply, depth - 1, alpha, beta);
            }
        }
        if (t->stopped)
            return 0;
        if (score <= best)
            continue;
        best = score;
        if (score <= alpha)
            continue;
        alpha = score;
        good = move;
        if (open)
            tes__take_line(t, ply, move);
        if (score >= beta) {
            tes__learn(t, ply, move, tes__moves(t, ply) + n - i, i, depth);
            break;
        }
    }
    tes__table_store(&t->table, f->hash ^ t->view,
                     (tes__found){ .move = good,
                                   .score = to_table(best, ply),
                                   .depth = depth,
                                   .bound = best >= beta   ? TES__AT_LEAST
                                            : best > start ? TES__EXACT
                                                           : TES__AT_MOST });
    return best;
}
