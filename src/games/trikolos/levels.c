/* levels.c - the ten levels of play, fitted by bench/levels (docs/strength.md). */
#include "games/trikolos/rules.h"

const tes_level trikolos_levels[TES_LEVELS] = {
    { .nodes = 1903, .noise = 21, .depth = 1 },
    { .nodes = 2635, .noise = 15, .depth = 1 },
    { .nodes = 400, .noise = 100 },
    { .nodes = 435, .noise = 92 },
    { .nodes = 492, .noise = 81 },
    { .nodes = 535, .noise = 75 },
    { .nodes = 590, .noise = 68 },
    { .nodes = 650, .noise = 62 },
    { .nodes = 711, .noise = 56 },
    { .nodes = 783, .noise = 51 },
};
