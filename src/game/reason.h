/* reason.h - how a game says what speaks for a move: see tes_game.reasons.
 *
 * Every key has a sentence in words.{en,fr,de,it}.txt beside the game. A file
 * called reasons.c has no strings but keys, so that tools/check_words can
 * compare both.
 */
#ifndef TES_GAME_REASON_H
#define TES_GAME_REASON_H
#include <tessera/game.h>

typedef struct tes__reasons {
    tes_reason *out; /* room for TES_MAX_REASONS */
    int count;
    tes_reason left_out; /* the lightest go here when there are too many */
} tes__reasons;

/* Adds a reason; its number, colour and cells are then filled in. */
tes_reason *tes__because(tes__reasons *list, const char *key, int weight);

/* Cells beyond TES_MAX_WHY_CELLS are left out. */
void tes__reason_cell(tes_reason *reason, int cell);

/* Puts the weightiest first; returns how many there are. */
int tes__reasons_done(tes__reasons *list);

#endif
