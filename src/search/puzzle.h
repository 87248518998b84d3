/* puzzle.h - is there something to find in this position? Making puzzles, and
 * checking those that were made. <tessera/puzzle.h> has them on paper. */
#ifndef TES_SEARCH_PUZZLE_H
#define TES_SEARCH_PUZZLE_H
#include <tessera/puzzle.h>

typedef struct tes__puzzle_wish {
    int least_plies, most_plies; /* of a win                                              */
    int loss_plies;              /* of the wins that answer all but an only move; 0: no such puzzle */
    uint64_t nodes;              /* to look at, for one question                          */
    tes_move *list;              /* with room for game->max_moves                         */
    void *memory;                /* as tes__proof_search() wants it                       */
    size_t bytes;
} tes__puzzle_wish;

/* True with *puzzle filled in when the player to move has a forced win of the wished
 * length, or else only one move that does not lose by force. */
bool tes__puzzle_find(const tes_rules *rules, const void *pos, const tes__puzzle_wish *wish, tes_puzzle *puzzle);

/* Does this move solve it? Asked of the proof search where it is not the puzzle's own. */
bool tes__puzzle_solved(const tes_puzzle *puzzle, tes_move move, const tes__puzzle_wish *wish);

/* Is all of it so: the win, that there is no shorter one, that no other move does? */
bool tes__puzzle_holds(const tes_puzzle *puzzle, const tes__puzzle_wish *wish);

#endif
