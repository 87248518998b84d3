/* levels.c - the ten levels of play, fitted by bench/levels (docs/strength.md). */
#include "games/trikolos/rules.h"

const tes_level trikolos_levels[TES_LEVELS] = {
    { .nodes = 1131, .noise = 35, .depth = 1 },
    { .nodes = 1600, .noise = 25, .depth = 1 },
    { .nodes = 400, .noise = 135 },
    { .nodes = 400, .noise = 119 },
    { .nodes = 400, .noise = 104 },
    { .nodes = 436, .noise = 92 },
    { .nodes = 476, .noise = 84 },
    { .nodes = 519, .noise = 77 },
    { .nodes = 588, .noise = 68 },
    { .nodes = 673, .noise = 59 },
};
