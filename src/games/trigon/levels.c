/* levels.c - the ten levels of play; docs/strength.md has what each is worth. They are
 * sober: their steps were measured before full strength was eager, and zeal would move them. */
#include "games/trigon/rules.h"

const tes_level trigon_levels[TES_LEVELS] = {
    { .nodes = 2000, .noise = 700, .depth = 1, .selfish = 100, .blind = 40, .sober = true },
    { .nodes = 2000, .noise = 560, .depth = 1, .selfish = 100, .blind = 20, .sober = true },
    { .nodes = 2000, .noise = 560, .selfish = 100, .sober = true },
    { .nodes = 2000, .noise = 350, .selfish = 100, .sober = true },
    { .nodes = 2000, .selfish = 100, .sober = true },
    { .nodes = 2000, .selfish = 93, .sober = true },
    { .nodes = 2000, .selfish = 79, .sober = true },
    { .nodes = 2000, .selfish = 56, .sober = true },
    { .nodes = 3000, .selfish = 32, .sober = true },
    { .nodes = 6500, .sober = true },
};
