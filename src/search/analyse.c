/* analyse.c - see analyse.h: the thinking. analyse_json.c and analyse_svg.c write
 * it down.
 *
 * What a move cost is the difference between two searches, the one before it and
 * the one after, and the later one sees a ply further: of a losing game every move
 * would look a little guilty. So before a move is called a turning point, the
 * position after the better move is searched as well, and only what remains of the
 * difference counts.
 *
 * Two players' positions are also given to the proof search: it sees narrow forced
 * wins that lie beyond the search.
 */
#include <stdlib.h>
#include <string.h>

#include <tessera/analyse.h>

#include "base/clock.h"
#include "base/text.h"
#include "search/proof.h"

enum {
    WHOLE = 1000000,
    CHECKS = 8,       /* better moves looked at, at most */
    REAL = WHOLE / 5, /* a turning point costs this much of an even share: 10 % of two, 5 % of four players' */
    LEAST_MS = 1,
    FORCED = 100000, /* scores so near TES_MATE are forced results */
    PROOF_PART = 8,  /* of the time or the nodes: one part looks for a forced win */
    PROOF_PLIES = 15,
    PROOF_BYTES = 8 << 20
};

typedef struct work {
    tes_analysis *analysis;
    const tes_analyse_settings *settings;
    tes_engine *engine;
    tes_match *match; /* stands at the position being searched */
    void *proof;      /* memory of the proof search; NULL where it has no use */
    uint64_t *past;   /* hashes of the game's positions */
    uint64_t proof_end;
    tes_analyse_progress *progress;
    void *context;
    int step, steps;
    uint64_t deadline;
    int64_t share_ms; /* no search takes longer, so that they can be compared */
    bool stopped;
} work;

static bool go_on(void *context, const tes_search_info *info, bool news)
{
    work *w = context;
    (void)info;
    (void)news;
    w->stopped = w->stopped || (w->progress && !w->progress(w->context, w->step, w->steps));
    return !w->stopped;
}

static int64_t time_for_one(const work *w)
{
    uint64_t now = tes__clock_ms();
    int64_t left = now < w->deadline ? (int64_t)(w->deadline - now) / (w->steps - w->step) : 0;
    left = left < w->share_ms ? left : w->share_ms;
    return left < LEAST_MS ? LEAST_MS : left;
}

static void share_out(const tes_result *result, int players, int chance[TES_MAX_PLAYERS])
{
    int winners = 0, given = 0;
    for (int p = 0; p < players; p++)
        winners += result->winners >> p & 1;
    for (int p = 0; p < players; p++) {
        bool wins = result->winners >> p & 1;
        chance[p] = wins ? WHOLE / winners + (given < WHOLE % winners) : 0;
        given += wins;
    }
}

/* As much of the line as can be played: a table may mistake one position for
 * another. */
static void keep_line(tes_ply *ply, const tes_match *match, const tes_line *line)
{
    _Alignas(TES_STATE_ALIGN) unsigned char pos[TES_MAX_STATE];
    const tes_game *game = tes_match_game(match);
    memcpy(pos, tes_match_position(match), game->state_size);
    ply->length = 0;
    while (ply->length < line->length && game->mover(pos) != TES_NOBODY && game->legal(pos, line->move[ply->length], NULL)) {
        game->play(pos, line->move[ply->length]);
        ply->line[ply->length] = line->move[ply->length];
        ply->length++;
    }
}

static bool proof_is_late(void *context, uint64_t nodes)
{
    work *w = context;
    (void)nodes;
    return !go_on(w, NULL, false) || (!w->settings->nodes && tes__clock_ms() >= w->proof_end);
}

/* A long forced win that the search has not seen. */
static void look_for_proof(work *w, tes_ply *ply, int64_t ms)
{
    tes__proof_answer answer;
    tes__proof_task task = { .game = tes_match_game(w->match),
                             .pos = tes_match_position(w->match),
                             .attacker = ply->mover,
                             .except = TES__NO_MOVE,
                             .plies = PROOF_PLIES,
                             .nodes = w->settings->nodes ? (uint64_t)w->settings->nodes / PROOF_PART : UINT64_MAX,
                             .past = w->past,
                             .past_count = tes_match_game(w->match)->repeats ? tes_match_plies(w->match) : 0,
                             .stop = proof_is_late,
                             .context = w };
    w->proof_end = tes__clock_ms() + (uint64_t)ms;
    tes__proof_search(&task, w->proof, PROOF_BYTES, &answer);
    if (answer.verdict != TES__PROOF_PROVEN)
        return;
    for (int p = 0; p < w->analysis->players; p++)
        ply->chance[p] = p == ply->mover ? WHOLE : 0;
    ply->score = TES_MATE - answer.length;
    ply->length = answer.line_length;
    memcpy(ply->line, answer.line, sizeof ply->line);
}

/* The position the match stands at. False with a sentence when memory is short. */
static bool search_one(work *w, tes_ply *ply, tes_error *error)
{
    tes_search_info info;
    tes_limits limits = { .nodes = w->settings->nodes };
    ply->mover = tes_match_mover(w->match);
    if (ply->mover == TES_NOBODY) {
        tes_result result;
        tes_match_result(w->match, &result);
        share_out(&result, w->analysis->players, ply->chance);
        return true;
    }
    int64_t ms = time_for_one(w), proof_ms = w->proof ? ms / PROOF_PART : 0;
    if (!limits.nodes)
        limits.movetime_ms = ms - proof_ms;
    if (!tes_engine_start(w->engine, w->match, &limits, go_on, w, error))
        return false;
    tes_engine_wait(w->engine, &info);
    memcpy(ply->chance, info.line[0].chance, sizeof ply->chance);
    ply->score = info.line[0].score;
    ply->depth = info.depth;
    ply->nodes = info.nodes;
    keep_line(ply, w->match, &info.line[0]);
    bool open = ply->score < TES_MATE - FORCED && ply->score > FORCED - TES_MATE;
    if (open && w->proof && !w->stopped)
        look_for_proof(w, ply, proof_ms);
    return true;
}

/* Brings the match to the position after `ply` moves of the game. */
static bool stand_at(work *w, int ply, tes_error *error)
{
    tes_why why;
    tes_match_undo(w->match, tes_match_plies(w->match) - ply);
    while (tes_match_plies(w->match) < ply)
        if (!tes_match_play(w->match, w->analysis->ply[tes_match_plies(w->match)].played, &why))
            return tes__fail(error, "%s", why.text);
    return true;
}

static bool search_all(work *w, tes_error *error)
{
    tes_analysis *a = w->analysis;
    for (int i = 0; i <= a->plies && go_on(w, NULL, true); i++) {
        if (!stand_at(w, i, error) || !search_one(w, &a->ply[i], error))
            return false;
        a->done += !w->stopped;
        w->step++;
    }
    return true;
}

/* At first the difference between the two searches. */
static void measure_swings(tes_analysis *a)
{
    for (int i = 0; i + 1 < a->done; i++) {
        tes_ply *ply = &a->ply[i];
        int lost = ply->chance[ply->mover] - a->ply[i + 1].chance[ply->mover];
        ply->swing = ply->played == ply->line[0] || lost < 0 ? 0 : lost;
    }
}

/* How would it have gone on after the better move? Claims only become smaller. */
static bool check_swing(work *w, int i, tes_error *error)
{
    tes_ply *ply = &w->analysis->ply[i], better = { 0 };
    tes_why why;
    if (!stand_at(w, i, error))
        return false;
    if (!tes_match_play(w->match, ply->line[0], &why))
        return tes__fail(error, "%s", why.text);
    if (!search_one(w, &better, error))
        return false;
    int lost = better.chance[ply->mover] - ply[1].chance[ply->mover];
    if (!w->stopped && lost < ply->swing)
        ply->swing = lost < 0 ? 0 : lost;
    tes_match_undo(w->match, 1);
    return true;
}

/* Of all positions but those in without[], the first of those whose moves cost
 * most; -1 when none costs `least`. */
static int worst(const tes_analysis *a, const int without[], int count, int least)
{
    int found = -1;
    for (int i = 0; i < a->plies; i++) {
        bool left_out = false;
        for (int k = 0; k < count; k++)
            left_out = left_out || without[k] == i;
        if (left_out || a->ply[i].swing < least)
            continue;
        least = a->ply[i].swing + 1;
        found = i;
    }
    return found;
}

/* How many of the checked ones cost at least so much? */
static int as_bad(const tes_analysis *a, const int checked[], int count, int swing)
{
    int n = 0;
    for (int k = 0; k < count; k++)
        n += a->ply[checked[k]].swing >= swing;
    return n;
}

static bool find_turning_points(work *w, tes_error *error)
{
    tes_analysis *a = w->analysis;
    int checked[CHECKS], count = 0, real = REAL / a->players;
    for (int i; count < CHECKS && (i = worst(a, checked, count, real)) >= 0;) {
        if (as_bad(a, checked, count, a->ply[i].swing) >= TES_TURNING_POINTS)
            break;
        if (!check_swing(w, i, error))
            return false;
        if (w->stopped)
            return true;
        checked[count++] = i;
        w->step++;
    }
    /* Into the order of play, while better ones push out the least. */
    for (int k = 0; k < count; k++) {
        int i = checked[k], worse = 0;
        for (int j = 0; j < count; j++)
            worse += a->ply[checked[j]].swing > a->ply[i].swing || (a->ply[checked[j]].swing == a->ply[i].swing && checked[j] < i);
        if (a->ply[i].swing < real || worse >= TES_TURNING_POINTS)
            continue;
        int at = a->turning_points++;
        for (; at > 0 && a->turning_point[at - 1] > i; at--)
            a->turning_point[at] = a->turning_point[at - 1];
        a->turning_point[at] = i;
    }
    return true;
}

static bool prepare(work *w, const tes_match *match, tes_error *error)
{
    tes_analysis *a = w->analysis;
    const tes_analyse_settings *s = w->settings;
    if (tes_match_rules(match)->players < 2)
        return tes__fail(error, "this is a game for one; chances need an opponent.");
    tes_settings thinker = { .threads = s->threads, .seed = s->seed, .impartial = true };
    thinker.hash_bytes = s->hash_bytes ? s->hash_bytes : TES_ANALYSE_HASH;
    w->engine = tes_engine_new();
    w->match = tes_match_new(tes_match_rules(match), tes_match_position_at(match, 0));
    a->players = tes_match_rules(match)->players;
    a->plies = tes_match_plies(match);
    a->ply = calloc((size_t)a->plies + 1, sizeof *a->ply);
    w->past = malloc(((size_t)a->plies + 1) * sizeof *w->past);
    /* Against several who stand together nobody forces anything before the very end. */
    if (a->players == 2)
        w->proof = aligned_alloc(64, PROOF_BYTES);
    if (!w->engine || !w->match || !a->ply || !w->past || (a->players == 2 && !w->proof))
        return tes__fail(error, "there is no memory left to analyse a game of %d moves.", a->plies);
    for (int i = 0; i <= a->plies; i++)
        w->past[i] = tes_match_game(match)->hash(tes_match_position_at(match, i));
    for (int i = 0; i < a->plies; i++)
        a->ply[i].played = tes_match_move_at(match, i);
    w->steps = a->plies + 1 + CHECKS;
    int64_t total = s->total_ms ? s->total_ms : TES_ANALYSE_MS;
    w->deadline = tes__clock_ms() + (uint64_t)total;
    w->share_ms = 2 * total / w->steps;
    if (!s->total_ms && w->share_ms > TES_ANALYSE_PLY_MS)
        w->share_ms = TES_ANALYSE_PLY_MS;
    return tes_engine_setup(w->engine, &thinker, error);
}

tes_analysis *tes_analyse(const tes_match *match, const tes_analyse_settings *settings, tes_analyse_progress *progress, void *context,
                          tes_error *error)
{
    tes_analysis *a = calloc(1, sizeof *a);
    work w = { .analysis = a, .settings = settings, .progress = progress, .context = context };
    bool fine = a ? prepare(&w, match, error) && search_all(&w, error) : tes__fail(error, "there is no memory left to analyse a game.");
    if (fine) {
        measure_swings(a);
        fine = a->done <= a->plies || w.stopped || find_turning_points(&w, error);
    }
    if (fine && !w.stopped) {
        w.step = w.steps;
        go_on(&w, NULL, true);
    }
    if (a)
        a->stopped = w.stopped;
    tes_engine_free(w.engine);
    tes_match_free(w.match);
    free(w.proof);
    free(w.past);
    if (fine)
        return a;
    tes_analysis_free(a);
    return NULL;
}

void tes_analysis_free(tes_analysis *a)
{
    if (!a)
        return;
    free(a->ply);
    free(a);
}
