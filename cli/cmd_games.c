/* cmd_games.c - which games there are, and the options of each. */
#include <stdio.h>
#include <string.h>

#include <tessera/draw.h>

#include "args.h"
#include "base/text.h"
#include "open.h"
#include "out.h"
#include "term.h"
#include "wrap.h"

static int least_players(const tes_game *game) { return game->min_players ? game->min_players : game->max_players; }

static void players_text(const tes_game *game, char *out, size_t size)
{
    if (least_players(game) == game->max_players)
        snprintf(out, size, "%d players", game->max_players);
    else
        snprintf(out, size, "%d to %d players", least_players(game), game->max_players);
}

static void list_games(void)
{
    tes_sink out = out_sink();
    char players[32];
    for (int i = 0; i < tes_game_count(); i++) {
        const tes_game *game = tes_game_at(i);
        players_text(game, players, sizeof players);
        tes_sink_format(&out, "%-14s %-14s %-15s %s\n", game->id, game->name, players, game->board ? game->board : "");
    }
    tes_sink_put(&out, "\n`tessera games GAME` lists the options of a game, `tessera rules GAME` explains it.\n");
}

/* "  capture   which angles capture" and its values, the default first. */
static void put_option(const tes_option *option)
{
    tes_sink out = out_sink();
    char values[1024];
    tes__writer w = tes__writer_make(values, sizeof values);
    for (int v = 0; option->values[v]; v++)
        tes__put_format(&w, "%s%s%s", v ? ", " : "", option->values[v], v ? "" : " (default)");
    if (option->form)
        tes__put_format(&w, ", or %s", option->form);
    tes_sink_format(&out, "\n  %-10s", option->name);
    wrap_text(&out, option->summary ? option->summary : "", 12, 12, term_width());
    tes_sink_format(&out, "%12s", "");
    wrap_text(&out, values, 12, 12, term_width());
}

/* A game with one option that is not the default, for the reader to copy. */
static void put_example(const tes_game *game)
{
    tes_sink out = out_sink();
    for (int o = 0; o < game->option_count; o++)
        if (game->options[o].values[1]) {
            tes_sink_format(&out, "\nWrite %s:%s=%s to play so; several options are separated by commas.\n", game->id,
                            game->options[o].name, game->options[o].values[1]);
            return;
        }
}

static void describe(const tes_rules *rules)
{
    tes_sink out = out_sink();
    const tes_game *game = rules->game;
    char players[32], text[TES_GAME_TEXT];
    players_text(game, players, sizeof players);
    tes_rules_text(rules, text);
    tes_sink_format(&out, "%s, %s%s%s\n", game->name, players, game->board ? ", " : "", game->board ? game->board : "");
    tes_sink_format(&out, "%s: ", text);
    for (int p = 0; p < rules->players; p++)
        tes_sink_format(&out, "%s%s", p ? ", " : "", game->player_name(rules, p));
    tes_sink_format(&out, "\n%s\n", game->option_count ? "\nOptions:" : "It has no options.");
    for (int o = 0; o < game->option_count; o++)
        put_option(&game->options[o]);
    put_example(game);
}

static void put_json(const tes_game *only)
{
    tes_sink out = out_sink();
    tes_sink_put(&out, "{\"games\":[");
    for (int i = 0, n = 0; i < tes_game_count(); i++) {
        if (only && tes_game_at(i) != only)
            continue;
        tes_sink_put(&out, n++ ? ",\n" : "\n");
        tes_json_game(tes_game_at(i), &out);
    }
    tes_sink_put(&out, "\n]}\n");
}

static int run(const args *a)
{
    const char *name = args_operand(a, 0);
    tes_rules rules = { 0 };
    if (name && !open_rules(name, &rules))
        return BAD_INPUT;
    if (args_has(a, "json"))
        put_json(rules.game);
    else if (name)
        describe(&rules);
    else
        list_games();
    return FINE;
}

static const parameter operands[] = {
    { .name = "GAME", .kind = KIND_GAME, .optional = true, .help = "a game whose options shall be listed" },
    { 0 },
};

static const parameter options[] = {
    { .name = "json", .help = "the same as JSON, for programs" },
    { 0 },
};

const command cmd_games = {
    .name = "games",
    .summary = "list the games, or the options of one",
    .text = (const char *const[]){ "Lists the games with their players and boards, or the options of one game with their values; "
                                   "the first value is the default.",
                                   NULL },
    .operands = operands,
    .options = options,
    .examples = (const example[]){ { "games", "lists the games" }, { "games agon", "lists the options of Agon" }, { 0 } },
    .run = run,
};
