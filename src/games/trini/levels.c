/* levels.c - the ten levels of play, fitted by bench/levels and evened out by matches of
 * neighbours (docs/strength.md). */
#include "games/trini/rules.h"

const tes_level trini_levels[TES_LEVELS] = {
    { .nodes = 1000, .noise = 110, .depth = 1 },
    { .nodes = 1000, .noise = 55, .depth = 1 },
    { .nodes = 1000, .noise = 67 },
    { .nodes = 1170, .noise = 35 },
    { .nodes = 1490, .noise = 27 },
    { .nodes = 1751, .noise = 23 },
    { .nodes = 2511, .noise = 16 },
    { .nodes = 5000, .noise = 8 },
    { .nodes = 11000, .noise = 3 },
    { .nodes = 25000, .noise = 2 },
};
