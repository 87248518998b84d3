/* variants.h - every game with every combination of its listed options, so that
 * a test which walks them cannot forget one. */
#ifndef TES_TEST_VARIANTS_H
#define TES_TEST_VARIANTS_H
#include <tessera/game.h>

enum { MAX_VARIANTS = 128 };

/* Canonical game strings; combinations the game refuses are left out, and a
 * free-form option adds one sample (`random-7`). Returns how many. */
int every_variant(char name[MAX_VARIANTS][TES_GAME_TEXT]);

#endif
