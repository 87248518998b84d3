/* ugi_query.c - `query`: what the position is, in one `response` line each. */
#include <string.h>

#include "base/text.h"
#include "protocol/answer.h"
#include "protocol/ugi_session.h"

static void respond_bool(tes__ugi *s, bool value) { tes__ugi_say(s, "response %s", value ? "true" : "false"); }

static void p1turn(tes__ugi *s, const char *move)
{
    (void)move;
    respond_bool(s, tes__ugi_turn(s) == 1);
}

static void gameover(tes__ugi *s, const char *move)
{
    (void)move;
    respond_bool(s, tes__ugi_turn(s) == 0);
}

static void turn(tes__ugi *s, const char *move)
{
    (void)move;
    tes__ugi_say(s, "response %d", tes__ugi_turn(s));
}

static void players(tes__ugi *s, const char *move)
{
    (void)move;
    tes__ugi_say(s, "response %d", tes_match_rules(s->match)->players);
}

/* One winner comes before "all share": alone at the board one is both. */
static void result(tes__ugi *s, const char *move)
{
    (void)move;
    tes_result r;
    tes_match_result(s->match, &r);
    if (!r.over) {
        tes__ugi_say(s, "response none");
        return;
    }
    char list[64];
    int count = 0;
    tes__writer w = tes__writer_make(list, sizeof list);
    for (int p = 0; p < r.players; p++)
        if (r.winners >> p & 1) {
            tes__put_format(&w, " %d", p + 1);
            count++;
        }
    if (count == 1)
        tes__ugi_say(s, "response p%swin", list + 1);
    else if (count == r.players)
        tes__ugi_say(s, "response draw");
    else
        tes__ugi_say(s, "response tie%s", list);
}

static void scores(tes__ugi *s, const char *move)
{
    (void)move;
    tes_result r;
    char list[128];
    tes__writer w = tes__writer_make(list, sizeof list);
    tes_match_result(s->match, &r);
    for (int p = 0; p < r.players; p++) {
        int halves = r.half_points[p];
        int size = halves < 0 ? -halves : halves;
        tes__put_format(&w, " %s%d%s", halves < 0 ? "-" : "", size / 2, size % 2 ? ".5" : "");
    }
    tes__ugi_say(s, "response%s", list);
}

static void legalmoves(tes__ugi *s, const char *move)
{
    (void)move;
    const tes_game *game = tes_match_game(s->match);
    int n = tes_match_moves(s->match, s->list);
    tes__ugi_begin(s);
    tes__ugi_piece(s, "response");
    for (int i = 0; i < n; i++) {
        char text[TES_MOVE_TEXT + 1] = " ";
        game->move_text(tes_match_position(s->match), s->list[i], text + 1);
        tes__ugi_piece(s, text);
    }
    tes__ugi_piece(s, "\n");
    tes__ugi_end(s);
}

static void fen(tes__ugi *s, const char *move)
{
    (void)move;
    char text[TES_POSITION_TEXT];
    tes_match_game(s->match)->position_text(tes_match_position(s->match), text);
    tes__ugi_say(s, "response %s", text);
}

static void game(tes__ugi *s, const char *move)
{
    (void)move;
    char text[TES_GAME_TEXT];
    tes_rules_text(tes_match_rules(s->match), text);
    tes__ugi_say(s, "response %s", text);
}

/* A drawn match is over although its position, without its past, is not. */
static void why(tes__ugi *s, const char *move)
{
    tes_move found;
    tes_why reason = { .text = "the game is over: the same position occurred for the third time, a draw." };
    if (!tes_match_repeated(s->match) && tes_move_find(tes_match_game(s->match), tes_match_position(s->match), move, &found, &reason)) {
        tes__ugi_say(s, "response legal");
        return;
    }
    char text[TES__REASON_TEXT];
    tes__reason(&reason, text);
    tes__ugi_say(s, "response illegal %s", text);
}

static const struct query {
    const char *name;
    void (*run)(tes__ugi *s, const char *move);
    bool takes_move;
} queries[] = {
    { "fen", fen, false },       { "game", game, false },       { "gameover", gameover, false }, { "legalmoves", legalmoves, false },
    { "p1turn", p1turn, false }, { "players", players, false }, { "result", result, false },     { "scores", scores, false },
    { "turn", turn, false },     { "why", why, true },
};
enum { QUERIES = sizeof queries / sizeof queries[0] };

static void unknown_query(tes__ugi *s, const char *name)
{
    const char *names[QUERIES];
    char list[128];
    tes__writer w = tes__writer_make(list, sizeof list);
    for (int i = 0; i < QUERIES; i++) {
        names[i] = queries[i].name;
        tes__put_format(&w, "%s%s", i ? ", " : "", names[i]);
    }
    const char *near = name ? tes__nearest(name, names, QUERIES) : NULL;
    if (!name)
        tes__ugi_error(s, "query needs a word behind it: %s.", list);
    else if (near)
        tes__ugi_error(s, "there is no query \"%.40s\"; did you mean %s? The queries are: %s.", name, near, list);
    else
        tes__ugi_error(s, "there is no query \"%.40s\"; the queries are: %s.", name, list);
}

void tes__ugi_query(tes__ugi *s, char *rest)
{
    const char *name = tes__word_next(&rest);
    const struct query *q = queries;
    while (name && q < queries + QUERIES && strcmp(q->name, name) != 0)
        q++;
    if (!name || q == queries + QUERIES) {
        unknown_query(s, name);
        return;
    }
    const char *move = q->takes_move ? tes__word_next(&rest) : NULL;
    if (q->takes_move && !move)
        tes__ugi_error(s, "query %s needs a move behind it.", q->name);
    else if (*rest)
        tes__ugi_error(s, "nothing may follow query %s%s; here \"%.40s\" does.", q->name, q->takes_move ? " M" : "", rest);
    else
        q->run(s, move);
}
