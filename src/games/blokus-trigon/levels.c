/* levels.c - the ten levels of play, fitted by bench/levels and by matches of each
 * with the next (docs/strength.md). */
#include "games/blokus-trigon/rules.h"

const tes_level blokus_levels[TES_LEVELS] = {
    { .nodes = 400, .noise = 100 }, { .nodes = 540, .noise = 74 },  { .nodes = 680, .noise = 59 },  { .nodes = 820, .noise = 49 },
    { .nodes = 1010, .noise = 40 }, { .nodes = 1290, .noise = 31 }, { .nodes = 1640, .noise = 24 }, { .nodes = 2200, .noise = 18 },
    { .nodes = 3200, .noise = 11 }, { .nodes = 5000, .noise = 5 },
};
