/* setup.c - the options of Blokus Trigon, who plays, and the empty board. */
#include <string.h>

#include "games/blokus-trigon/rules.h"

static const char *const players[] = { "4", "3", "2", "teams", "solo", NULL };
static const char *const contacts[] = { "basic", "strict", NULL };
static const char *const starts[] = { "rule", "free", NULL };

const tes_option blokus_options[] = {
    { .name = "contact", .values = contacts, .summary = "strict: no corner against the middle of a side of the same colour" },
    { .name = "players", .values = players, .summary = "how many play, and who plays which colours" },
    { .name = "start", .values = starts, .summary = "free: any start cell, also with three and two players" },
};

bool blokus_settle(tes_rules *rules, tes_error *error)
{
    static const int count[] = { [FOUR] = 4, [THREE] = 3, [TWO] = 2, [TEAMS] = 4, [SOLO] = 1 };
    (void)error; /* every combination is fine */
    rules->players = count[rules->choice[OPTION_PLAYERS]];
    return true;
}

void blokus_empty(const tes_rules *rules, blokus *s)
{
    memset(s, 0, sizeof *s);
    s->mode = rules->choice[OPTION_PLAYERS];
    s->strict = rules->choice[OPTION_CONTACT];
    s->start_rule = rules->choice[OPTION_START] == 0 && (s->mode == THREE || s->mode == TWO);
    for (int c = 0; c < colours_of(s); c++)
        s->left[c] = ALL_PIECES;
}

void blokus_start(const tes_rules *rules, void *pos) { blokus_empty(rules, pos); }

const char *blokus_player_name(const tes_rules *rules, int player)
{
    static const char *const colour[] = { "Blue", "Yellow", "Red", "Green" };
    static const char *const pair[] = { "Blue and red", "Yellow and green" };
    switch (rules->choice[OPTION_PLAYERS]) {
    case TWO: return pair[player];
    case SOLO: return "All colours";
    default: return colour[player];
    }
}
