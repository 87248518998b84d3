/* levels.c - the ten levels of play, measured in docs/strength.md. */
#include "games/trini/rules.h"

const tes_level trini_levels[TES_LEVELS] = {
    { .nodes = 100, .noise = 400, .depth = 1 },
    { .nodes = 200, .noise = 300, .depth = 1 },
    { .nodes = 500, .noise = 250 },
    { .nodes = 1000, .noise = 200 },
    { .nodes = 2000, .noise = 150 },
    { .nodes = 4000, .noise = 110 },
    { .nodes = 8000, .noise = 80 },
    { .nodes = 16000, .noise = 50 },
    { .nodes = 30000, .noise = 20 },
    { .nodes = 60000 },
};
