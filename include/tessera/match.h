/* match.h - one game being played: a position, the moves so far, and what the
 * rules need of the past (repetition). The command line, the protocol, the
 * server and the page hold matches; the search holds positions.
 *
 * A match checks everything: an illegal move is refused with its reason and
 * changes nothing. When the same position occurs for the third time the match
 * is drawn (the start counts). Not for use by two threads at once.
 */
#ifndef TESSERA_MATCH_H
#define TESSERA_MATCH_H
#include <tessera/game.h>

enum { TES_MAX_PLIES = 100000 }; /* a longer match is refused, not forgotten */

typedef struct tes_match tes_match;

/* A match from the start position, or from `pos` when it is not NULL (copied).
 * NULL when memory is short. */
tes_match *tes_match_new(const tes_rules *rules, const void *pos);
tes_match *tes_match_copy(const tes_match *match); /* with its past; NULL when memory is short */
void tes_match_free(tes_match *match);             /* NULL is fine */

const tes_rules *tes_match_rules(const tes_match *match);
const tes_game *tes_match_game(const tes_match *match);
int tes_match_plies(const tes_match *match);

/* The position now, or after `ply` moves (0 .. plies). Valid until the next
 * change of the match. */
const void *tes_match_position(const tes_match *match);
const void *tes_match_position_at(const tes_match *match, int ply);
tes_move tes_match_move_at(const tes_match *match, int ply); /* 0 .. plies-1 */

/* Of the game string, the start, every move and every position after it: two matches
 * with the same have, but for chance, the same past. The same on every machine. */
uint64_t tes_match_hash(const tes_match *match);

int tes_match_mover(const tes_match *match); /* TES_NOBODY once over, by repetition too */
void tes_match_result(const tes_match *match, tes_result *result);
bool tes_match_repeated(const tes_match *match); /* drawn by repetition */

/* Ascending; 0 once over. `out` has room for game->max_moves. */
int tes_match_moves(const tes_match *match, tes_move out[]);

bool tes_match_play(tes_match *match, tes_move move, tes_why *why);
bool tes_match_play_text(tes_match *match, const char *text, tes_why *why);

/* Do these touches, by their texts, begin a legal move, or are they one? If not, *why
 * (NULL is fine) has the rule that is in the way and the cells that show it, or rule
 * 0 and a sentence where no rule speaks of them; false too when memory is short. */
bool tes_match_touches(const tes_match *match, const char *const touch[], int count, tes_why *why);

/* Takes back `plies` moves, or as many as there are; returns how many. */
int tes_match_undo(tes_match *match, int plies);

#endif
