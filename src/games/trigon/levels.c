/* levels.c - the ten levels of play, by judgement: see docs/strength.md. */
#include "games/trigon/rules.h"

const tes_level trigon_levels[TES_LEVELS] = {
    { .nodes = 3000, .noise = 600, .depth = 1, .blind = 45 },
    { .nodes = 3000, .noise = 400, .depth = 1, .blind = 25 },
    { .nodes = 3000, .noise = 400 },
    { .nodes = 3000, .noise = 300 },
    { .nodes = 3000, .noise = 220 },
    { .nodes = 3000, .noise = 160 },
    { .nodes = 3500, .noise = 110 },
    { .nodes = 5000, .noise = 70 },
    { .nodes = 8000, .noise = 35 },
    { .nodes = 15000, .noise = 10 },
};
