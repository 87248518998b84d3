/* levels.c - the ten levels of play, fitted by bench/levels (docs/strength.md). */
#include "games/trikolos/rules.h"

const tes_level trikolos_levels[TES_LEVELS] = {
    { .nodes = 2691, .noise = 15, .depth = 1 },
    { .nodes = 5700, .noise = 7, .depth = 1 },
    { .nodes = 500, .noise = 93 },
    { .nodes = 544, .noise = 76 },
    { .nodes = 603, .noise = 67 },
    { .nodes = 669, .noise = 60 },
    { .nodes = 741, .noise = 54 },
    { .nodes = 822, .noise = 49 },
    { .nodes = 919, .noise = 44 },
    { .nodes = 1034, .noise = 39 },
};
