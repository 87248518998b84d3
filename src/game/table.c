/* table.c - every game there is.
 *
 * The list is written by CMake from the folders in src/games/, so a new game is
 * one new folder and no line elsewhere: the folder `x-y` defines `tes__x_y`.
 */
#include <string.h>

#include <tessera/game.h>

#define TES__GAME(symbol) extern const tes_game symbol;
#include "games.inc"
#undef TES__GAME

#define TES__GAME(symbol) &symbol,
static const tes_game *const table[] = {
#include "games.inc"
};
#undef TES__GAME

int tes_game_count(void) { return (int)(sizeof table / sizeof table[0]); }

const tes_game *tes_game_at(int index) { return index < 0 || index >= tes_game_count() ? NULL : table[index]; }

const tes_game *tes_game_find(const char *id)
{
    for (int i = 0; i < tes_game_count(); i++)
        if (strcmp(table[i]->id, id) == 0)
            return table[i];
    return NULL;
}
