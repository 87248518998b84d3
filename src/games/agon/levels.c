/* levels.c - the ten levels of play, laid on the curve of strength that matches of
 * neighbours gave (docs/strength.md). */
#include "games/agon/rules.h"

const tes_level agon_levels[TES_LEVELS] = {
    { .nodes = 1000, .noise = 30, .depth = 1 },
    { .nodes = 1250, .noise = 21, .depth = 1 },
    { .nodes = 490, .noise = 106 },
    { .nodes = 518, .noise = 89 },
    { .nodes = 576, .noise = 74 },
    { .nodes = 694, .noise = 59 },
    { .nodes = 915, .noise = 45 },
    { .nodes = 1200, .noise = 35 },
    { .nodes = 1600, .noise = 27 },
    { .nodes = 2330, .noise = 18 },
};
