/* levels.c - the ten levels of play, fitted by bench/levels (docs/strength.md). */
#include "games/trikolos/rules.h"

const tes_level trikolos_levels[TES_LEVELS] = {
    { .nodes = 2860, .noise = 14, .depth = 1 },
    { .nodes = 4400, .noise = 8, .depth = 1 },
    { .nodes = 500, .noise = 107 },
    { .nodes = 500, .noise = 96 },
    { .nodes = 500, .noise = 82 },
    { .nodes = 563, .noise = 71 },
    { .nodes = 635, .noise = 63 },
    { .nodes = 714, .noise = 56 },
    { .nodes = 800, .noise = 50 },
    { .nodes = 909, .noise = 44 },
};
