/* levels.c - the ten levels of play, the first three fitted by bench/levels
 * (docs/strength.md); the others continue their steps. */
#include "games/blokus-trigon/rules.h"

const tes_level blokus_levels[TES_LEVELS] = {
    { .nodes = 400, .noise = 100 }, { .nodes = 519, .noise = 77 },  { .nodes = 600, .noise = 66 },  { .nodes = 746, .noise = 54 },
    { .nodes = 985, .noise = 41 },  { .nodes = 1300, .noise = 31 }, { .nodes = 1800, .noise = 22 }, { .nodes = 2500, .noise = 15 },
    { .nodes = 3500, .noise = 10 }, { .nodes = 5000, .noise = 5 },
};
