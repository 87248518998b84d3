/* proof.h - can this player force a win? Proof-number search over any game.
 *
 * FORCED is against everybody: the attacker chooses at the attacker's turns, all
 * other players together choose against the attacker at theirs. WON is a finished
 * game whose winners include the attacker and not everybody: a draw is not a win.
 *
 * The question asked is "within so many plies". An answer to it does not depend on
 * how a position was reached, so what is found once may be used wherever the same
 * position comes up again, and repetition needs no care of its own: who can win
 * within n plies can do so without meeting a position twice, since from each
 * position of a proof the shortest proven way leads on to ones with shorter ways.
 * Positions that already stood on the board twice are drawn when they come a third
 * time (`past`): they count as not won. Positions are told apart by their 64-bit
 * hashes.
 *
 * Nothing here allocates. The answer depends on the task and the size of the memory
 * alone, unless `stop` ends the search.
 */
#ifndef TES_SEARCH_PROOF_H
#define TES_SEARCH_PROOF_H
#include <tessera/search.h>

enum { TES__PROOF_UNKNOWN, TES__PROOF_PROVEN, TES__PROOF_DISPROVEN };
enum { TES__PROOF_PLIES = 60, TES__PROOF_LEAST_BYTES = 1 << 20 };

#define TES__NO_MOVE UINT32_MAX

typedef struct tes__proof_task {
    const tes_game *game;
    const void *pos;      /* not over */
    int attacker;         /* to move or not */
    tes_move except;      /* a move at the root that is not considered, or TES__NO_MOVE */
    int plies;            /* within which to win: 1 .. TES__PROOF_PLIES */
    uint64_t nodes;       /* positions to visit at most */
    const uint64_t *past; /* hashes of the match's earlier positions; may be NULL */
    int past_count;
    bool (*stop)(void *context, uint64_t nodes); /* told of every few nodes; may be NULL */
    void *context;
} tes__proof_task;

typedef struct tes__proof_answer {
    int verdict;    /* PROVEN or DISPROVEN: within the task's plies */
    uint64_t nodes; /* positions visited */

    /* When proven: how long the longest defence lasts, how many positions the proof
     * consists of (the root, one move of the attacker's, every reply), and its main
     * line, from the root. */
    int length;
    uint64_t size;
    int line_length;
    tes_move line[TES_MAX_PV];
} tes__proof_answer;

/* `memory` is aligned to 64 bytes and has at least TES__PROOF_LEAST_BYTES; when it
 * is full the verdict is UNKNOWN. */
void tes__proof_search(const tes__proof_task *task, void *memory, size_t bytes, tes__proof_answer *answer);

/* The same, asked for 1 ply, 2, 3 .. task->plies until it is proven: the length is
 * then the shortest possible. The limit on nodes is for all of them together. */
void tes__proof_shortest(const tes__proof_task *task, void *memory, size_t bytes, tes__proof_answer *answer);

#endif
