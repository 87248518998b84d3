/* load_game.c - what players say and hear, and what must be true of it. See load.h. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "load_inside.h"

void load_fault(load *l, const load_game *game, const char *what)
{
    if (l->report.faults++ == 0)
        snprintf(l->report.first_fault, sizeof l->report.first_fault, "room %s, %d moves acknowledged: %s", game->room,
                 tes_match_plies(game->match), what);
}

static void say_simple(load_guest *g, const char *what, const char *more)
{
    char text[LOAD_SAY];
    snprintf(text, sizeof text, "{\"do\":\"%s\",\"room\":\"%s\"%s%s%s%s}", what, g->game->room, g->token[0] ? ",\"token\":\"" : "",
             g->token, g->token[0] ? "\"" : "", more);
    load_say(g, text);
}

void load_joins(load_guest *g)
{
    if (g->seat >= 0)
        g->asked_at = tes_match_plies(g->game->match);
    say_simple(g, "join", "");
}

/* ---- moving ---- */

static load_guest *mover(load_game *game) { return game->player[tes_match_mover(game->match)]; }

static void say_move(load_game *game)
{
    load_guest *g = mover(game);
    char more[128];
    if (!g->in)
        return; /* when it is back */
    snprintf(more, sizeof more, ",\"id\":\"m%d\",\"round\":1,\"ply\":%d,\"seat\":%d,\"move\":\"%s\"", game->id,
             tes_match_plies(game->match), g->seat + 1, game->move);
    say_simple(g, "move", more);
    g->load->report.sent++;
}

void load_move(load *l, load_game *game, uint64_t due_us)
{
    tes_move moves[TES_MAX_MOVES];
    if (game->waits || !game->playing) {
        if (game->late < 64)
            game->late_us[(game->late_first + game->late++) % 64] = due_us;
        return;
    }
    int n = tes_match_moves(game->match, moves);
    if (n == 0)
        return; /* over */
    tes_match_game(game->match)->move_text(tes_match_position(game->match), moves[tes_rng_below(&l->rng, (uint32_t)n)], game->move);
    game->id = ++game->ids;
    game->waits = true;
    game->due_us = due_us;
    say_move(game);
}

/* The move under way is in the game now. */
static void moved(load *l, load_game *game, bool answered)
{
    if (!tes_match_play_text(game->match, game->move, NULL))
        load_fault(l, game, "the server took an illegal move");
    game->waits = false;
    if (answered) {
        l->report.done++;
        load_note(&l->report.latency, load_now_us() - game->due_us);
    } else {
        l->report.kept_unanswered++;
    }
    l->report.finished += tes_match_mover(game->match) == TES_NOBODY;
    if (game->late) {
        uint64_t due = game->late_us[game->late_first];
        game->late_first = (game->late_first + 1) % 64;
        game->late--;
        load_move(l, game, due);
    }
}

/* ---- hearing ---- */

/* The whole game as the server has it, against what it has acknowledged. What was
 * acknowledged on the other player's connection since this one asked may have overtaken
 * the answer. */
static void compare(load_guest *g, const json_t *moves)
{
    load_game *game = g->game;
    load *l = g->load;
    int known = tes_match_plies(game->match), there = (int)json_array_size(moves);
    char text[TES_MOVE_TEXT];
    if (there < g->asked_at) {
        load_fault(l, game, "an acknowledged move is lost");
        return;
    }
    for (int i = 0; i < known && i < there; i++) {
        tes_match_game(game->match)->move_text(tes_match_position_at(game->match, i), tes_match_move_at(game->match, i), text);
        if (strcmp(text, json_string_value(json_array_get(moves, (size_t)i))) != 0) {
            load_fault(l, game, "an acknowledged move is another now");
            return;
        }
    }
    bool under_way = game->waits && there == known + 1 && strcmp(json_string_value(json_array_get(moves, (size_t)known)), game->move) == 0;
    if (under_way && g == mover(game))
        moved(l, game, false);
    else if (there > known && !under_way)
        load_fault(l, game, "there is a move that nobody made");
    else if (game->waits && g == mover(game)) {
        l->report.sent_again++;
        say_move(game);
    }
}

/* ---- against a computer ---- */

static void reply_to_computer(load_guest *g)
{
    load_game *game = g->game;
    tes_move moves[TES_MAX_MOVES];
    int n = tes_match_mover(game->match) == 0 ? tes_match_moves(game->match, moves) : 0;
    if (n == 0)
        return;
    tes_match_game(game->match)->move_text(tes_match_position(game->match), moves[tes_rng_below(&g->load->rng, (uint32_t)n)], game->move);
    game->id = ++game->ids;
    say_move(game);
}

/* The whole game anew. */
static void take_over(load_guest *g, const json_t *moves)
{
    load_game *game = g->game;
    tes_match_undo(game->match, tes_match_plies(game->match));
    for (size_t i = 0; i < json_array_size(moves); i++)
        if (!tes_match_play_text(game->match, json_string_value(json_array_get(moves, i)), NULL))
            load_fault(g->load, game, "an illegal move is in the game");
    if (game->playing)
        reply_to_computer(g);
    else
        say_simple(g, "start", ",\"id\":\"start\"");
}

static void hear_moved(load_guest *g, const char *text, size_t size)
{
    load_game *game = g->game;
    json_t *j = json_loadb(text, size, 0, NULL);
    const char *move = json_string_value(json_object_get(j, "move"));
    g->load->report.thought += tes_match_mover(game->match) == 1;
    if (!move || !tes_match_play_text(game->match, move, NULL))
        load_fault(g->load, game, "a move that does not follow from the last");
    json_decref(j);
    reply_to_computer(g);
}

/* A game begins when both are there. */
static void see_to_start(load_guest *g, const char *phase)
{
    load_game *game = g->game;
    if (strcmp(phase, "playing") == 0 || strcmp(phase, "over") == 0) {
        game->playing = true;
        return;
    }
    if (g->seat == 1)
        say_simple(g, "sit", ",\"id\":\"sit\",\"seat\":2,\"name\":\"Two\"");
}

static void hear_room(load_guest *g, const char *text, size_t size)
{
    json_t *j = json_loadb(text, size, 0, NULL);
    const char *phase = json_string_value(json_object_get(j, "phase"));
    json_t *moves = json_object_get(j, "moves");
    load *l = g->load;
    if (!phase || !json_is_array(moves)) {
        if (g->seat >= 0)
            load_fault(l, g->game, "a room that cannot be read");
        else
            l->unreadable++;
    } else {
        if (!g->in)
            g->side->in++;
        g->in = true;
        if (g->seat >= 0) {
            see_to_start(g, phase);
            (g->game->against ? take_over : compare)(g, moves);
        }
    }
    json_decref(j);
}

static void hear_done(load_guest *g, const char *id)
{
    load_game *game = g->game;
    if (strncmp(id, "sit\"", 4) == 0)
        say_simple(game->player[0], "start", ",\"id\":\"start\"");
    else if (strncmp(id, "start\"", 6) == 0) {
        game->playing = true;
        if (game->against)
            reply_to_computer(g);
    } else if (id[0] == 'm' && game->waits && atoi(id + 1) == game->id)
        moved(g->load, game, true);
}

static void hear_welcome(load_guest *g, const char *text)
{
    const char *token = strstr(text, "\"token\":\"");
    if (token)
        snprintf(g->token, sizeof g->token, "%.32s", token + 9);
}

static bool says(const char *text, size_t size, const char *what)
{
    char head[32];
    int length = snprintf(head, sizeof head, "{\"say\":\"%s\"", what);
    return size > (size_t)length && memcmp(text, head, (size_t)length) == 0;
}

/* `text` ends with a 0 behind `size`. */
void load_hears(load_guest *g, const char *text, size_t size)
{
    const char *id;
    if (g->seat < 0)
        g->load->watched++;
    if (says(text, size, "done") && (id = strstr(text, "\"id\":\"")) != NULL)
        hear_done(g, id + 6);
    else if (g->game->against && g->seat == 0 && says(text, size, "moved"))
        hear_moved(g, text, size);
    else if (says(text, size, "room"))
        hear_room(g, text, size);
    else if (says(text, size, "welcome"))
        hear_welcome(g, text);
    else if (says(text, size, "no") || says(text, size, "trouble")) {
        if (g->load->refused++ == 0)
            fprintf(stderr, "load: %.*s\n", (int)size, text);
    }
}
