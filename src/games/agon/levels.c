/* levels.c - the ten levels of play, fitted by bench/levels (docs/strength.md); the
 * last two continue the others' steps. */
#include "games/agon/rules.h"

const tes_level agon_levels[TES_LEVELS] = {
    { .nodes = 673, .noise = 59, .depth = 1 },
    { .nodes = 1345, .noise = 30, .depth = 1 },
    { .nodes = 500, .noise = 168 },
    { .nodes = 500, .noise = 130 },
    { .nodes = 500, .noise = 100 },
    { .nodes = 617, .noise = 65 },
    { .nodes = 1234, .noise = 32 },
    { .nodes = 3200, .noise = 12 },
    { .nodes = 9000, .noise = 4 },
    { .nodes = 25000, .noise = 2 },
};
