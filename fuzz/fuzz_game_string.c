/* fuzz_game_string.c - any text as a game string. What is taken has one
 * canonical form, and a start position that can be played from. */
#include "fuzz.h"

#include <string.h>

#include <tessera/game.h>

static void check(const tes_rules *rules)
{
    _Alignas(TES_STATE_ALIGN) unsigned char pos[TES_MAX_STATE];
    char canonical[TES_GAME_TEXT], again[TES_GAME_TEXT];
    tes_rules same;
    tes_rules_text(rules, canonical);
    MUST(tes_rules_parse(canonical, &same, NULL));
    tes_rules_text(&same, again);
    MUST(strcmp(canonical, again) == 0);
    MUST(same.game == rules->game && same.players == rules->players);
    MUST(rules->players >= 1 && rules->players <= rules->game->max_players);
    for (int p = 0; p < rules->players; p++)
        MUST(rules->game->player_name(rules, p)[0] != '\0');
    rules->game->start(rules, pos);
    MUST(rules->game->mover(pos) == TES_NOBODY || rules->game->count(pos) > 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_string(data, size);
    tes_rules rules;
    tes_error error;
    if (tes_rules_parse(text, &rules, &error))
        check(&rules);
    else
        fuzz_check_error(&error);
    free(text);
    return 0;
}
