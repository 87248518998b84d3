/* levels.c - the ten levels of play, fitted by bench/levels (docs/strength.md); the
 * last three continue the others' steps. */
#include "games/trini/rules.h"

const tes_level trini_levels[TES_LEVELS] = {
    { .nodes = 1131, .noise = 35, .depth = 1 },
    { .nodes = 2263, .noise = 18, .depth = 1 },
    { .nodes = 1068, .noise = 40 },
    { .nodes = 1345, .noise = 30 },
    { .nodes = 1745, .noise = 23 },
    { .nodes = 2691, .noise = 15 },
    { .nodes = 5869, .noise = 7 },
    { .nodes = 9000, .noise = 5 },
    { .nodes = 16000, .noise = 3 },
    { .nodes = 30000, .noise = 1 },
};
