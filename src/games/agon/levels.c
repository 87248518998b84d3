/* levels.c - the ten levels of play, laid on the curve of strength that matches of
 * neighbours gave (docs/strength.md). Good players draw much: the last step is wide. */
#include "games/agon/rules.h"

const tes_level agon_levels[TES_LEVELS] = {
    { .nodes = 673, .noise = 59, .depth = 1 },
    { .nodes = 1345, .noise = 33, .depth = 1 },
    { .nodes = 500, .noise = 178 },
    { .nodes = 500, .noise = 142 },
    { .nodes = 500, .noise = 98 },
    { .nodes = 617, .noise = 65 },
    { .nodes = 1105, .noise = 36 },
    { .nodes = 2650, .noise = 15 },
    { .nodes = 10500, .noise = 3 },
    { .nodes = 90000 },
};
