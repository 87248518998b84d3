/* setup.c - the options of Trini, who has how much, and the empty board. */
#include <string.h>

#include "base/bits.h"
#include "games/trini/rules.h"

static const char *const player_counts[] = { "2", "3", "4", NULL };
static const char *const fills[] = { "any", "same", NULL };

const tes_option trini_options[] = {
    { .name = "players", .values = player_counts, .summary = "how many play, and so how many dice and Trinis each has" },
    { .name = "fill", .values = fills, .summary = "whether solid and outline are one symbol (any) or two (same)" },
};

bool trini_settle(tes_rules *rules, tes_error *error)
{
    (void)error; /* every choice goes with every other */
    rules->players = rules->choice[0] + 2;
    return true;
}

void trini_start(const tes_rules *rules, void *pos)
{
    trini *s = pos;
    memset(s, 0, sizeof *s);
    s->players = (uint8_t)rules->players;
    s->same_fill = rules->choice[1];
}

const char *trini_colour_name(int player)
{
    static const char *const names[TES_MAX_PLAYERS] = { "Blue", "Yellow", "Red", "Green" };
    return names[player];
}

const char *trini_player_name(const tes_rules *rules, int player)
{
    (void)rules;
    return trini_colour_name(player);
}

/* R2  In a game for two, each player has 12 dice and 6 Trinis. R26 With three,
 * 8 and 5. R27 With four, 6 and 4. */
int trini_dice_each(int players) { return players == 2 ? 12 : players == 3 ? 8 : 6; }
int trini_trinis_each(int players) { return players == 2 ? 6 : players == 3 ? 5 : 4; }

int trini_stock(const trini *s, int player) { return trini_dice_each(s->players) - tes__popcount(s->die[player]); }
int trini_left(const trini *s, int player) { return trini_trinis_each(s->players) - tes__popcount(s->placed[player]); }
