/* hint.c - see <tessera/hint.h>: why the engine's move is good.
 *
 * Two kinds of reasons. What holds in every game is found here: from what the
 * search has proven, from the second best move, and by trying what the next player
 * could answer. The rest the game itself says (tes_game.reasons). A claim about a
 * win, a draw or an answer is made only after it was played out on a copy.
 */
#include <tessera/hint.h>

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "game/reason.h"

/* Weights, on the scale of tes_reason. */
enum {
    WINS = 2000,
    SHARES = 1500,
    FORCED = 1200,
    ONLY_LEGAL = 1100,
    ONLY_SAVES = 1000,
    STOPS = 950,
    LOSES = 990,
    DECIDES = 900,
    CLEARLY = 120,
    BEST = 1
};

enum {
    PROVEN = TES_MATE - 100000,
    CLEAR_GAP = 150000,  /* of the chances, in millionths                            */
    OTHERS = 24,         /* other moves tried, to see whether a win is threatened    */
    MOST_ANSWERS = 4000, /* of one position; with more there is no looking at all    */
    LIGHT = 4            /* a second reason is told if it weighs a quarter of the first */
};

typedef struct state {
    _Alignas(TES_STATE_ALIGN) unsigned char bytes[TES_MAX_STATE];
} state;

static state after(const tes_game *game, const void *pos, tes_move move)
{
    state next = { 0 };
    memcpy(next.bytes, pos, game->state_size);
    game->play(next.bytes, move);
    return next;
}

static bool won_by(const tes_result *r, int player) { return r->over && r->players > 1 && (r->winners >> player & 1); }
static bool shared(const tes_result *r) { return (r->winners & (r->winners - 1)) != 0; }

static bool lost_by_nobody(const tes_result *r) { return r->winners == (1 << r->players) - 1; }

/* A move with which the player to move wins at once. */
static bool find_win(const tes_game *game, const void *pos, tes_move list[], tes_move *win)
{
    tes_result r;
    int player = game->mover(pos);
    int n = player == TES_NOBODY || game->count(pos) > MOST_ANSWERS ? 0 : game->moves(pos, list);
    for (int i = 0; i < n; i++) {
        state next = after(game, pos, list[i]);
        game->result(next.bytes, &r);
        if (won_by(&r, player) && !lost_by_nobody(&r)) {
            *win = list[i];
            return true;
        }
    }
    return false;
}

/* A win was threatened if at least half of the other moves let the next player win
 * at once; it is stopped if this move does not. Shows where it would have come. */
static void stops_a_win(tes__reasons *list, const tes_game *game, const void *pos, const tes_move all[], int n, tes_move move,
                        tes_move room[])
{
    tes_move win = 0;
    int tried = 0, let = 0, me = game->mover(pos);
    tes_reason shown = { 0 };
    state next = after(game, pos, move);
    if (n < 2 || game->mover(next.bytes) == me || find_win(game, next.bytes, room, &win))
        return;
    for (int k = 0; k < OTHERS && k < n; k++) {
        tes_move other = all[(int)((int64_t)k * n / (n < OTHERS ? n : OTHERS))];
        if (other == move)
            continue;
        next = after(game, pos, other);
        tried++;
        if (game->mover(next.bytes) != me && find_win(game, next.bytes, room, &win) && let++ == 0)
            shown.cells = game->last_move_cells(next.bytes, win, shown.cell);
        if (tried - let > OTHERS / 2)
            return;
    }
    if (2 * let < tried)
        return;
    tes_reason *reason = tes__because(list, "stops-a-win", STOPS);
    reason->cells = shown.cells;
    memcpy(reason->cell, shown.cell, sizeof shown.cell);
}

/* Does the line, where it goes to the end, end as the score says? */
static bool line_agrees(const tes_game *game, const void *pos, const tes_line *line, int player)
{
    state now = { 0 };
    tes_result r;
    memcpy(now.bytes, pos, game->state_size);
    for (int i = 0; i < line->length; i++) {
        if (!game->legal(now.bytes, line->move[i], NULL))
            return false;
        game->play(now.bytes, line->move[i]);
        game->result(now.bytes, &r);
        if (r.over)
            return won_by(&r, player) == (line->score > 0);
    }
    return true;
}

static void end_of_game(tes__reasons *list, const tes_game *game, const void *pos, tes_move move)
{
    tes_result r;
    int player = game->mover(pos);
    state next = after(game, pos, move);
    game->result(next.bytes, &r);
    if (!won_by(&r, player))
        return;
    if (shared(&r))
        tes__because(list, "shares", SHARES);
    else
        tes__because(list, "wins", WINS);
}

static bool wins_at_once(const tes__reasons *list) { return list->count > 0 && list->out[0].weight >= SHARES; }

/* What the search has proven, or sees clearly. */
static void from_search(tes__reasons *list, const tes_game *game, const void *pos, const tes_search_info *answer)
{
    const tes_line *best = &answer->line[0], *second = &answer->line[1];
    int player = game->mover(pos);
    bool proven = best->score >= PROVEN || best->score <= -PROVEN;
    if (proven && !line_agrees(game, pos, best, player))
        return;
    if (best->score >= PROVEN)
        tes__because(list, "wins-by-force", FORCED)->number = (TES_MATE - best->score + 1) / 2;
    else if (best->score <= -PROVEN)
        tes__because(list, "holds-out", LOSES)->number = (TES_MATE + best->score) / 2;
    if (proven || answer->lines < 2)
        return;
    if (second->score <= -PROVEN)
        tes__because(list, "only-one-not-losing", ONLY_SAVES);
    else if (best->chance[player] - second->chance[player] >= CLEAR_GAP)
        tes__because(list, "clearly-best", CLEARLY);
}

/* The weightiest reasons that can stand beside the first one. */
static void choose(tes_hint *hint, tes__reasons *found)
{
    int n = tes__reasons_done(found);
    hint->reasons = 0;
    for (int i = 0; i < n && hint->reasons < TES_HINT_REASONS; i++) {
        bool decided = found->out[0].weight >= LOSES;
        if (i > 0 && !decided && found->out[i].weight * LIGHT < found->out[0].weight)
            break;
        hint->reason[hint->reasons++] = found->out[i];
    }
}

static void explain(const tes_game *game, const void *pos, const tes_search_info *answer, tes_move room[], tes_hint *hint)
{
    tes_reason common[TES_MAX_REASONS], own[TES_MAX_REASONS];
    tes__reasons found = { .out = common };
    tes_move *all = room, *answers = room + game->max_moves;
    int n = game->moves(pos, all), game_says = game->reasons ? game->reasons(pos, hint->move, own) : 0;
    bool decides = game_says > 0 && own[0].weight >= DECIDES; /* the game then says best what is at stake */
    end_of_game(&found, game, pos, hint->move);
    if (n == 1)
        tes__because(&found, "only-legal", ONLY_LEGAL);
    else if (!wins_at_once(&found)) {
        from_search(&found, game, pos, answer);
        if (answer->line[0].score > -PROVEN && !decides)
            stops_a_win(&found, game, pos, all, n, hint->move, answers);
    }
    for (int i = 0; i < game_says; i++) {
        *tes__because(&found, own[i].key, own[i].weight) = own[i];
    }
    if (found.count == 0)
        tes__because(&found, "best", BEST);
    choose(hint, &found);
}

bool tes_hint_explain(const tes_match *match, const tes_search_info *answer, tes_hint *hint, tes_error *error)
{
    const tes_game *game = tes_match_game(match);
    const void *pos = tes_match_position(match);
    const tes_line *best = &answer->line[0];
    if (tes_match_mover(match) == TES_NOBODY)
        return tes__fail(error, "the game is over; there is no move to explain.");
    if (answer->lines < 1 || best->length < 1 || !game->legal(pos, best->move[0], NULL))
        return tes__fail(error, "this answer has no legal move of this position.");
    tes_move *room = malloc(2 * (size_t)game->max_moves * sizeof *room);
    if (!room)
        return tes__fail(error, "there is no memory left to look for reasons.");
    *hint = (tes_hint){ .move = best->move[0], .score = best->score, .chance = best->chance[tes_match_mover(match)] };
    explain(game, pos, answer, room, hint);
    free(room);
    return true;
}

bool tes_hint_think(tes_engine *engine, const tes_match *match, const tes_limits *limits, tes_hint *hint, tes_error *error)
{
    tes_search_info *answer = malloc(sizeof *answer);
    if (!answer)
        return tes__fail(error, "there is no memory left to think.");
    bool fine = tes_engine_think(engine, match, limits, answer, error) && tes_hint_explain(match, answer, hint, error);
    free(answer);
    return fine;
}

/* Sentences and names have neither quotes nor control characters, so that they can
 * stand in JSON as they are. */
static bool reason_json(const tes_match *match, const tes_hint *hint, const tes_reason *reason, const char *lang, const tes_sink *sink)
{
    const tes_game *game = tes_match_game(match);
    const void *pos = tes_match_position(match);
    char text[TES_HINT_TEXT];
    tes_reason_text(tes_match_rules(match), pos, hint->move, reason, lang, text, sizeof text);
    bool fine = tes_sink_format(sink, "{\"key\":\"%s\",\"text\":\"%s\",\"cells\":[", reason->key, text);
    for (int c = 0; c < reason->cells && fine; c++) {
        game->touch_text(pos, reason->cell[c], text);
        fine = tes_sink_format(sink, "%s\"%s\"", c ? "," : "", text);
    }
    return fine && tes_sink_put(sink, "]}");
}

bool tes_hint_json(const tes_match *match, const tes_hint *hint, const char *lang, const tes_sink *sink)
{
    char text[TES_MOVE_TEXT];
    tes_match_game(match)->move_text(tes_match_position(match), hint->move, text);
    bool fine = tes_sink_format(sink, "{\"move\":\"%s\",\"chance\":%d.%06d,\"lang\":\"%s\",\"reasons\":[", text, hint->chance / 1000000,
                                hint->chance % 1000000, lang);
    for (int i = 0; i < hint->reasons && fine; i++)
        fine = (i == 0 || tes_sink_put(sink, ",")) && reason_json(match, hint, &hint->reason[i], lang, sink);
    return fine && tes_sink_put(sink, "]}");
}
