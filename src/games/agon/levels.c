/* levels.c - the ten levels of play, laid on the curve of strength that matches of
 * neighbours gave (docs/strength.md). */
#include "games/agon/rules.h"

const tes_level agon_levels[TES_LEVELS] = {
    { .nodes = 673, .noise = 59, .depth = 1 },
    { .nodes = 1250, .noise = 32, .depth = 1 },
    { .nodes = 500, .noise = 100 },
    { .nodes = 500, .noise = 85 },
    { .nodes = 566, .noise = 72 },
    { .nodes = 673, .noise = 56 },
    { .nodes = 951, .noise = 42 },
    { .nodes = 1345, .noise = 30 },
    { .nodes = 2700, .noise = 15 },
    { .nodes = 15000, .noise = 3 },
};
