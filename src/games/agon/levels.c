/* levels.c - the ten levels of play, laid on the curve of strength that matches of
 * neighbours gave (docs/strength.md). */
#include "games/agon/rules.h"

const tes_level agon_levels[TES_LEVELS] = {
    { .nodes = 1000, .noise = 30, .depth = 1 },
    { .nodes = 1250, .noise = 22, .depth = 1 },
    { .nodes = 500, .noise = 100 },
    { .nodes = 508, .noise = 89 },
    { .nodes = 545, .noise = 79 },
    { .nodes = 614, .noise = 67 },
    { .nodes = 760, .noise = 53 },
    { .nodes = 945, .noise = 43 },
    { .nodes = 1270, .noise = 33 },
    { .nodes = 1900, .noise = 22 },
};
