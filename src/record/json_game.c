/* json_game.c - a game with its options as JSON; docs/json.md describes every field. */
#include <tessera/draw.h>

#include "record/view.h"

static bool put_string(const tes_sink *sink, const char *name, const char *text)
{
    return tes_sink_format(sink, "\"%s\":", name) && tes_json_string(sink, text ? text : "");
}

static bool put_option(const tes_sink *sink, const tes_option *option)
{
    bool fine = tes_sink_put(sink, "{") && put_string(sink, "name", option->name) && tes_sink_put(sink, ",") &&
                put_string(sink, "summary", option->summary) && tes_sink_put(sink, ",") && put_string(sink, "default", option->values[0]) &&
                tes_sink_put(sink, ",\"values\":[");
    for (int v = 0; fine && option->values[v]; v++)
        fine = tes_sink_put(sink, v ? "," : "") && tes_json_string(sink, option->values[v]);
    fine = fine && tes_sink_put(sink, "]");
    if (option->form)
        fine = fine && tes_sink_put(sink, ",") && put_string(sink, "form", option->form);
    return fine && tes_sink_put(sink, "}");
}

bool tes_json_game(const tes_game *game, const tes_sink *sink)
{
    bool fine = tes_sink_put(sink, "{") && put_string(sink, "id", game->id) && tes_sink_put(sink, ",") &&
                put_string(sink, "name", game->name) && tes_sink_put(sink, ",") && put_string(sink, "board", game->board);
    fine = fine && tes_sink_format(sink, ",\"rulesVersion\":%d,\"minPlayers\":%d,\"maxPlayers\":%d", game->rules_version,
                                   game->min_players ? game->min_players : game->max_players, game->max_players);
    fine =
        fine && tes_sink_format(sink, ",\"stateSize\":%zu,\"moveIds\":%lu,\"colours\":[", game->state_size, (unsigned long)game->move_ids);
    for (int p = 0; fine && p < game->max_players; p++)
        fine = tes_sink_format(sink, "%s\"%s\"", p ? "," : "", tes__colour_word(game->colour[p]));
    fine = fine && tes_sink_put(sink, "],\"options\":[");
    for (int o = 0; fine && o < game->option_count; o++)
        fine = tes_sink_put(sink, o ? "," : "") && put_option(sink, &game->options[o]);
    return fine && tes_sink_put(sink, "]}");
}
