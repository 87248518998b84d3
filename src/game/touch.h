/* touch.h - why a touch is refused, for those who already hold the legal moves.
 * Everybody else asks tes_match_touches(). */
#ifndef TES_GAME_TOUCH_H
#define TES_GAME_TOUCH_H
#include <tessera/game.h>

/* What was touched so far in this move, and the legal moves it is compared with. */
typedef struct tes__touched {
    const tes_game *game;
    const void *pos;
    const tes_move *list;
    int count;
    const tes_touch *path;
    int touched;
} tes__touched;

/* Does this path of a move begin with what is touched? */
bool tes__goes_on(const tes__touched *t, const tes_touch path[], int length);

/* Which sentence of the rulebook forbids to touch `word` next. False when none is
 * found; *why is then all zero. */
bool tes__explain_touch(const tes__touched *t, const char *word, tes_why *why);

#endif
