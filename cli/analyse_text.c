/* analyse_text.c - see analyse_text.h. */
#include "analyse_text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "outcome.h"

enum { WHOLE = 1000000, BAR = 20, LINE_WIDTH = 50 };

typedef struct page {
    const tes_sink *sink;
    bool fine;
    const tes_analysis *analysis;
    const tes_match *match;
    const tes_rules *rules;
    int player_width, move_width;
} page;

static void put(page *g, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void put(page *g, const char *format, ...)
{
    char text[512];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    g->fine = g->fine && tes_sink_put(g->sink, text);
}

static const char *name_of(const page *g, int player) { return player == TES_NOBODY ? "" : g->rules->game->player_name(g->rules, player); }

static const char *move_text(const page *g, int ply, tes_move move, char out[TES_MOVE_TEXT])
{
    g->rules->game->move_text(tes_match_position_at(g->match, ply), move, out);
    return out;
}

static void measure(page *g)
{
    char text[TES_MOVE_TEXT];
    g->player_width = (int)strlen("player");
    g->move_width = (int)strlen("move");
    for (int p = 0; p < g->rules->players; p++) {
        int length = (int)strlen(name_of(g, p));
        g->player_width = length > g->player_width ? length : g->player_width;
    }
    for (int i = 0; i < g->analysis->plies; i++) {
        int length = (int)strlen(move_text(g, i, g->analysis->ply[i].played, text));
        g->move_width = length > g->move_width ? length : g->move_width;
    }
}

/* Sums are rounded, not shares, so that what is shown is 100 % together; then the
 * letters of the players, each as often as their chance is long. */
static void put_chances(page *g, const tes_ply *ply)
{
    char bar[BAR + 1] = "";
    int shown = 0, drawn = 0;
    int64_t sum = 0;
    for (int p = 0; p < g->analysis->players; p++) {
        sum += ply->chance[p];
        int percent = (int)((sum * 100 + WHOLE / 2) / WHOLE), end = (int)((sum * BAR + WHOLE / 2) / WHOLE);
        put(g, "%5d %%", percent - shown);
        shown = percent;
        for (; drawn < end; drawn++)
            bar[drawn] = name_of(g, p)[0];
    }
    put(g, "  %s", bar);
}

static void put_row(page *g, int i)
{
    const tes_ply *ply = &g->analysis->ply[i];
    char played[TES_MOVE_TEXT] = "-", best[TES_MOVE_TEXT] = "", cost[16] = "", number[12] = "end";
    bool last = i == g->analysis->plies;
    if (!last) {
        snprintf(number, sizeof number, "%d", i + 1);
        move_text(g, i, ply->played, played);
        if (ply->swing >= WHOLE / 200)
            snprintf(cost, sizeof cost, "%d %%", (ply->swing + WHOLE / 200) / (WHOLE / 100));
    }
    if (ply->length)
        move_text(g, i, ply->line[0], best);
    put(g, "%5s  %-*s  %-*s", number, g->player_width, name_of(g, ply->mover), g->move_width, last ? "" : played);
    put_chances(g, ply);
    if (best[0])
        put(g, "  %5s  %s", cost, !last && strcmp(best, played) == 0 ? "=" : best);
    put(g, "\n");
}

static void put_table(page *g)
{
    put(g, "  ply  %-*s  %-*s", g->player_width, "player", g->move_width, "move");
    for (int p = 0; p < g->analysis->players; p++)
        put(g, " %6.6s", name_of(g, p));
    put(g, "  %-*s   cost  best\n", BAR, "before the move");
    for (int i = 0; i < g->analysis->done; i++)
        put_row(g, i);
}

/* The first moves of the best line, until it is wide enough. */
static void put_line(page *g, int i)
{
    _Alignas(TES_STATE_ALIGN) unsigned char pos[TES_MAX_STATE];
    const tes_game *game = g->rules->game;
    const tes_ply *ply = &g->analysis->ply[i];
    char text[TES_MOVE_TEXT];
    memcpy(pos, tes_match_position_at(g->match, i), game->state_size);
    for (int k = 0, width = 0; k < ply->length && width < LINE_WIDTH; k++) {
        game->move_text(pos, ply->line[k], text);
        put(g, "%s%s", k ? " " : "", text);
        width += (int)strlen(text) + 1;
        game->play(pos, ply->line[k]);
    }
}

static void put_turning_points(page *g)
{
    const tes_analysis *a = g->analysis;
    char text[TES_MOVE_TEXT];
    if (a->turning_points == 0)
        put(g, "No move turned the game.\n");
    for (int k = 0; k < a->turning_points; k++) {
        int i = a->turning_point[k];
        const tes_ply *ply = &a->ply[i];
        put(g, "ply %d: %s's %s cost %d %%; better ", i + 1, name_of(g, ply->mover), move_text(g, i, ply->played, text),
            (ply->swing + WHOLE / 200) / (WHOLE / 100));
        put_line(g, i);
        put(g, "\n");
    }
}

bool analyse_text(const tes_analysis *analysis, const tes_match *match, const char *tag, const tes_sink *sink)
{
    page g = { .sink = sink, .fine = true, .analysis = analysis, .match = match, .rules = tes_match_rules(match) };
    char game[TES_GAME_TEXT], outcome[OUTCOME_TEXT];
    tes_rules_text(g.rules, game);
    outcome_text(match, tag, outcome);
    measure(&g);
    put(&g, "%s, %d move%s: %s\n\n", game, analysis->plies, analysis->plies == 1 ? "" : "s", outcome);
    put_table(&g);
    put(&g, "\n");
    if (analysis->done <= analysis->plies)
        put(&g, "Stopped before ply %d; the rest is not known.\n", analysis->done + 1);
    else if (analysis->stopped)
        put(&g, "Stopped before the turning points were checked.\n");
    else if (analysis->plies > 0)
        put_turning_points(&g);
    if (analysis->done > analysis->plies && analysis->ply[analysis->plies].length) {
        put(&g, "best now: ");
        put_line(&g, analysis->plies);
        put(&g, "\n");
    }
    return g.fine;
}
