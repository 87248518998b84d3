/* levels.c - the ten levels of play; docs/strength.md has what each is worth. */
#include "games/trigon/rules.h"

const tes_level trigon_levels[TES_LEVELS] = {
    { .nodes = 2000, .noise = 700, .depth = 1, .selfish = 100, .blind = 40 },
    { .nodes = 2000, .noise = 560, .depth = 1, .selfish = 100, .blind = 20 },
    { .nodes = 2000, .noise = 560, .selfish = 100 },
    { .nodes = 2000, .noise = 350, .selfish = 100 },
    { .nodes = 2000, .selfish = 100 },
    { .nodes = 2000, .selfish = 93 },
    { .nodes = 2000, .selfish = 79 },
    { .nodes = 2000, .selfish = 56 },
    { .nodes = 3000, .selfish = 32 },
    { .nodes = 6500 },
};
