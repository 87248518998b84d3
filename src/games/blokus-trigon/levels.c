/* levels.c - the ten levels of play, fitted by bench/levels and by matches of each
 * with the next (docs/strength.md). */
#include "games/blokus-trigon/rules.h"

const tes_level blokus_levels[TES_LEVELS] = {
    { .nodes = 400, .noise = 100 }, { .nodes = 519, .noise = 77 },  { .nodes = 600, .noise = 66 },  { .nodes = 780, .noise = 51 },
    { .nodes = 980, .noise = 41 },  { .nodes = 1165, .noise = 34 }, { .nodes = 1424, .noise = 28 }, { .nodes = 1780, .noise = 22 },
    { .nodes = 2225, .noise = 18 }, { .nodes = 2850, .noise = 14 },
};
