/* players.c - who can be asked to think, by name, and how each of them searches. */
#include <string.h>

#include "base/text.h"
#include "search/method.h"

static const struct {
    const char *name;
    int player;
} players[] = {
    { "full", TES_PLAYER_FULL },
    { "baseline", TES_PLAYER_BASELINE },
    { "greedy", TES_PLAYER_GREEDY },
    { "random", TES_PLAYER_RANDOM },
};

bool tes_settings_player(const char *text, tes_settings *settings, tes_error *error)
{
    const char *at = text;
    long level;
    for (size_t i = 0; i < sizeof players / sizeof players[0]; i++)
        if (strcmp(text, players[i].name) == 0) {
            settings->player = players[i].player;
            settings->level = 0;
            return true;
        }
    if (!tes__read_int(&at, 1, TES_LEVELS, &level) || *at)
        return tes__fail(error, "there is no player \"%.40s\"; players are: a level from 1 to %d, full, baseline, greedy, random.", text,
                         TES_LEVELS);
    settings->player = TES_PLAYER_FULL;
    settings->level = (int)level;
    return true;
}

const tes__method *tes__method_for(const tes_rules *rules, const tes_settings *settings)
{
    switch (settings->player) {
    case TES_PLAYER_FULL: return rules->players == 2 && !rules->game->by_playouts ? &tes__alpha_beta : &tes__mcts;
    case TES_PLAYER_BASELINE: return &tes__baseline;
    default: return &tes__at_sight;
    }
}
