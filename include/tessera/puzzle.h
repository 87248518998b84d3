/* puzzle.h - positions with something to find, each with a proof.
 *
 * Every game has its puzzles built into the library, easiest first; docs/puzzles.md
 * describes the files they come from. A reader goes through such a text:
 *
 *     tes_puzzle_reader reader = tes_puzzles_of(game);
 *     while (tes_puzzle_next(&reader, &puzzle, &error) == TES_PUZZLE_READ)
 *         ...;
 *
 * Nothing here allocates. A text from outside is taken only when all of it is right:
 * the position stands by the rules, and the line is legal.
 */
#ifndef TESSERA_PUZZLE_H
#define TESSERA_PUZZLE_H
#include <tessera/game.h>
#include <tessera/sink.h>

enum { TES_PUZZLE_PLIES = 60, TES_PUZZLE_FILE = 1 << 20 }; /* longest line; largest text in bytes */

/* What there is to find. "Wins" is: whatever all the others do. */
enum {
    TES_PUZZLE_WIN,      /* the player to move wins in `plies`, and not faster      */
    TES_PUZZLE_ONLY_WIN, /* so, and with no other first move; where a game must end,
                            no other wins at all                                    */
    TES_PUZZLE_ONLY_MOVE /* every other move loses to a win in at most `plies` more */
};

typedef struct tes_puzzle {
    int kind;
    int plies;
    tes_rules rules;
    _Alignas(TES_STATE_ALIGN) unsigned char pos[TES_MAX_STATE];
    int length; /* of the line: a win's goes to the end, an only move stands alone */
    tes_move line[TES_PUZZLE_PLIES];
    uint64_t size;    /* positions in the proof */
    uint64_t visited; /* positions looked at to find it */
} tes_puzzle;

typedef struct tes_puzzle_reader {
    const char *text; /* not copied */
    size_t size, at;
} tes_puzzle_reader;

/* The game's own puzzles. */
tes_puzzle_reader tes_puzzles_of(const tes_game *game);

/* A refusal fills the error with its line and column; there is no going on then. */
enum { TES_PUZZLE_REFUSED = -1, TES_PUZZLE_END, TES_PUZZLE_READ };
int tes_puzzle_next(tes_puzzle_reader *reader, tes_puzzle *puzzle, tes_error *error);

/* As it is read; false when the sink refuses. */
bool tes_puzzle_write(const tes_puzzle *puzzle, const tes_sink *sink);

#endif
