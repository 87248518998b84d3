/* outcome.h - how a match stands, in one English clause. */
#ifndef CLI_OUTCOME_H
#define CLI_OUTCOME_H
#include <tessera/match.h>

enum { OUTCOME_TEXT = 256 };

/* "White wins", "a draw by repetition", "Blue and Red share the win, -12 : -30 :
 * -12 : -41", or "White to move". `tag` is a record's Result, used when the rules
 * have not ended the game; NULL when there is none. */
void outcome_text(const tes_match *match, const char *tag, char out[OUTCOME_TEXT]);

#endif
