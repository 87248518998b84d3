/* levels.c - the ten levels of play, laid on the curve of strength that matches of
 * neighbours gave (docs/strength.md). */
#include "games/agon/rules.h"

const tes_level agon_levels[TES_LEVELS] = {
    { .nodes = 1000, .noise = 30, .depth = 1 },
    { .nodes = 1250, .noise = 22, .depth = 1 },
    { .nodes = 500, .noise = 100 },
    { .nodes = 527, .noise = 84 },
    { .nodes = 605, .noise = 69 },
    { .nodes = 725, .noise = 56 },
    { .nodes = 870, .noise = 47 },
    { .nodes = 1045, .noise = 39 },
    { .nodes = 1290, .noise = 32 },
    { .nodes = 1900, .noise = 22 },
};
