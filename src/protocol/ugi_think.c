/* ugi_think.c - the search behind `go` and `stop`: run in the background, told in
 * `info` lines, answered by `bestmove`.
 *
 * The engine has threads of its own; one more, the waiter, waits for them and says
 * the answer, while the session goes on reading lines.
 */
#include <string.h>

#include "base/text.h"
#include "protocol/ugi_session.h"

enum { INFO_TEXT = 256 + TES_MAX_PV * TES_MOVE_TEXT, LEAST_HASH_MIB = 1 };

static void put_score(tes__writer *w, int score)
{
    enum { FORCED = TES_MATE - 100000 };
    if (score >= FORCED || score <= -FORCED)
        tes__put_format(w, " score mate %d", score > 0 ? TES_MATE - score : -TES_MATE - score);
    else
        tes__put_format(w, " score cp %d", score);
}

/* Per mille; the last is what is left, so that they sum to 1000. With two players
 * these are wins and losses of the player to move, and no share is kept for draws. */
static void put_chances(tes__writer *w, const tes_line *line, int players, int mover)
{
    int left = 1000;
    if (players == 2) {
        int won = line->chance[mover] / 1000;
        tes__put_format(w, " wdl %d 0 %d", won, 1000 - won);
        return;
    }
    tes__put(w, " win");
    for (int p = 0; p < players; p++) {
        int share = p < players - 1 ? line->chance[p] / 1000 : left;
        tes__put_format(w, " %d", share);
        left -= share;
    }
}

static void put_moves(tes__writer *w, const tes_match *match, const tes_line *line)
{
    _Alignas(TES_STATE_ALIGN) unsigned char pos[TES_MAX_STATE];
    const tes_game *game = tes_match_game(match);
    memcpy(pos, tes_match_position(match), game->state_size);
    tes__put(w, " pv");
    for (int i = 0; i < line->length; i++) {
        char text[TES_MOVE_TEXT];
        game->move_text(pos, line->move[i], text);
        tes__put_format(w, " %s", text);
        game->play(pos, line->move[i]);
    }
}

static bool say_info(void *context, const tes_search_info *info, bool news)
{
    tes__ugi *s = context;
    uint64_t ms = info->time_ms ? info->time_ms : 1;
    for (int i = 0; news && i < info->lines; i++) {
        char text[INFO_TEXT];
        tes__writer w = tes__writer_make(text, sizeof text);
        tes__put_format(&w, "info depth %d seldepth %d nodes %llu nps %llu time %llu hashfull %d multipv %d", info->depth, info->seldepth,
                        (unsigned long long)info->nodes, (unsigned long long)(info->nodes * 1000 / ms), (unsigned long long)info->time_ms,
                        info->hashfull, i + 1);
        put_score(&w, info->line[i].score);
        put_chances(&w, &info->line[i], tes_match_rules(s->match)->players, tes_match_mover(s->match));
        put_moves(&w, s->match, &info->line[i]);
        tes__put(&w, "\n");
        tes__ugi_put(s, text);
    }
    return !s->over;
}

static void say_best(tes__ugi *s)
{
    char text[TES_MOVE_TEXT];
    tes_match_game(s->match)->move_text(tes_match_position(s->match), s->info.line[0].move[0], text);
    tes__ugi_say(s, "bestmove %s", text);
}

/* The search counts as over before its answer is said: whoever reads the answer may
 * send the next position at once. */
static void *await_answer(void *context)
{
    tes__ugi *s = context;
    tes_engine_wait(s->engine, &s->info);
    if (s->infinite)
        return NULL;
    s->thinking = false;
    say_best(s);
    s->pondering = s->number[TES__PONDER] && !s->step && tes_engine_ponder(s->engine, s->match, &s->info.line[0], NULL);
    return NULL;
}

static bool begin(tes__ugi *s, const tes_limits *limits, tes_error *error)
{
    tes_settings settings = { .hash_bytes = (size_t)(s->step ? LEAST_HASH_MIB : s->number[TES__HASH]) << 20,
                              .threads = s->step ? 1 : (int)s->number[TES__THREADS],
                              .level = (int)s->number[TES__LEVEL],
                              .lines = (int)s->number[TES__MULTIPV],
                              .impartial = s->infinite, /* somebody analyses */
                              .seed = s->number[TES__SEED] };
    tes_limits l = *limits;
    if (s->step && (!l.nodes || l.nodes > s->step))
        l.nodes = s->step;
    return tes_engine_setup(s->engine, &settings, error) && tes_engine_start(s->engine, s->match, &l, say_info, s, error);
}

void tes__ugi_think(tes__ugi *s, const tes_limits *limits, bool infinite)
{
    tes_error error;
    s->infinite = infinite;
    s->thinking = true; /* before the first line is said */
    if (!begin(s, limits, &error)) {
        s->thinking = false;
        tes__ugi_error(s, "%s", error.text);
        return;
    }
    s->waiting = !s->step && tes__thread_start(&s->waiter, await_answer, s);
    if (s->waiting)
        return;
    if (!s->step) /* no thread to be had: better a hasty answer than a session that hears nothing */
        tes_engine_halt(s->engine);
    await_answer(s);
}

void tes__ugi_settle(tes__ugi *s)
{
    if (s->waiting)
        tes__thread_join(s->waiter);
    s->waiting = false;
    if (s->pondering)
        tes_engine_stop(s->engine, NULL);
    s->pondering = false;
}

/* Without a search there is nothing to stop: a search may have ended just
 * before `stop` was sent, so that is no error. */
void tes__ugi_stop(tes__ugi *s, char *rest)
{
    (void)rest;
    if (s->thinking)
        tes_engine_halt(s->engine);
    tes__ugi_settle(s);
    if (s->thinking) /* the answer was kept for this */
        say_best(s);
    s->thinking = false;
}

void tes__ugi_in_step(tes__ugi *s, int nodes) { s->step = nodes; }
