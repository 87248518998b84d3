/* analyse.h - where a game was decided: every player's chances before each move,
 * the best line, what each move cost, and the turning points.
 *
 *     tes_analysis *a = tes_analyse(match, &(tes_analyse_settings){ 0 }, NULL, NULL, &error);
 *     tes_analysis_svg(a, match, &sink);
 *     tes_analysis_free(a);
 *
 * The positions are searched in the order of play, so that what is said of one
 * depends on the moves before it and never on the move that was played there. With
 * a fixed number of nodes a record that breaks off earlier gets the same chances.
 *
 * CHANCES are in millionths and sum to 1,000,000 in every position: a win counts
 * whole, a shared win its share. In a finished position they are the result.
 */
#ifndef TESSERA_ANALYSE_H
#define TESSERA_ANALYSE_H
#include <tessera/search.h>
#include <tessera/sink.h>

enum {
    TES_TURNING_POINTS = 3,
    TES_ANALYSE_MS = 12000,     /* for a whole game, unless the settings say otherwise */
    TES_ANALYSE_PLY_MS = 250,   /* and for one position at most                        */
    TES_ANALYSE_HASH = 64 << 20 /* bytes of the engine's table or tree                */
};

/* How long to think; 0 everywhere is the usual way. With `nodes` each position is
 * searched so far, and with one thread the answer is the same on every machine; otherwise
 * all of them together take `total_ms`, but each at least a millisecond. */
typedef struct tes_analyse_settings {
    int64_t nodes;
    int64_t total_ms;  /* 0: TES_ANALYSE_MS, and TES_ANALYSE_PLY_MS for a position at most */
    size_t hash_bytes; /* 0: TES_ANALYSE_HASH */
    uint64_t seed;
    int threads; /* 0: one */
} tes_analyse_settings;

/* One position of the game and the move that was played there. */
typedef struct tes_ply {
    int chance[TES_MAX_PLAYERS]; /* before the move */
    int mover;                   /* TES_NOBODY once the game is over */
    int score;                   /* as of tes_line, from the view of the mover */
    int depth;
    uint64_t nodes;
    int length; /* of the best line; 0 once the game is over */
    tes_move line[TES_MAX_PV];
    tes_move played; /* not in the last position */
    int swing;       /* what the move cost its player, in millionths: 0 for the best and in the last position */
} tes_ply;

typedef struct tes_analysis {
    int players;
    int plies;    /* moves played: there are positions 0 .. plies          */
    int done;     /* positions searched: plies + 1 unless it was stopped   */
    bool stopped; /* perhaps in the midst of checking the turning points   */
    tes_ply *ply; /* the first `done` are filled                           */
    int turning_points;
    int turning_point[TES_TURNING_POINTS]; /* positions, in the order of play */
} tes_analysis;

/* Called with every step and at least fifty times a second, from the caller's thread or one of the
 * engine's, never two at once: `step` of `steps` are done. False stops. */
typedef bool tes_analyse_progress(void *context, int step, int steps);

/* Searches every position of the match. A stopped analysis has what was done till
 * then and no turning points. NULL with a sentence when the game has one player
 * only, or memory is short. */
tes_analysis *tes_analyse(const tes_match *match, const tes_analyse_settings *settings, tes_analyse_progress *progress, void *context,
                          tes_error *error);
void tes_analysis_free(tes_analysis *analysis); /* NULL is fine */

/* One JSON object (docs/json.md), and a graph of the chances as a complete SVG
 * document that follows the reader's light or dark setting. `match` is the one
 * that was analysed. False when the sink refuses or memory is short; a graph also
 * needs one position that was searched. */
bool tes_analysis_json(const tes_analysis *analysis, const tes_match *match, const tes_sink *sink);
bool tes_analysis_svg(const tes_analysis *analysis, const tes_match *match, const tes_sink *sink);

#endif
