/* hint.h - a good move and why it is good, in English, French, German, Italian.
 *
 *     tes_engine_setup(engine, &(tes_settings){ .hash_bytes = TES_HINT_HASH, .lines = TES_HINT_LINES }, &error);
 *     tes_hint_think(engine, match, &(tes_limits){ .movetime_ms = 1000 }, &hint, &error);
 *     tes_reason_text(tes_match_rules(match), tes_match_position(match), hint.move, &hint.reason[0], "fr", text, sizeof text);
 *
 * A page that starts, polls and stops the engine by itself calls
 * tes_hint_explain() with the answer instead of tes_hint_think().
 *
 * THE WORDS are lines `key = sentence` in words.LANG.txt, one set beside each game
 * and one for all games (src/game). A sentence may contain
 *
 *     {move}   the move as the game writes it
 *     {n}      the reason's number
 *     {who}    the reason's colour: the game's word `who-0`, `who-1` ..
 *     {cells}  the cells that show it, by their names: "a1, b2 and c3"
 *
 * Where a number changes the grammar, `key.one` is taken for 1.
 */
#ifndef TESSERA_HINT_H
#define TESSERA_HINT_H
#include <tessera/search.h>
#include <tessera/sink.h>

enum {
    TES_HINT_REASONS = 3,    /* as many as a person wants to hear              */
    TES_HINT_LINES = 2,      /* the second best move shows what the best avoids */
    TES_HINT_TEXT = 512,     /* longest sentence, with its 0                    */
    TES_HINT_HASH = 16 << 20 /* the program's and the browser's table: the same nodes, the same answer */
};

typedef struct tes_hint {
    tes_move move;
    int score;  /* as in tes_line                        */
    int chance; /* of the player to move, in millionths  */
    int reasons;
    tes_reason reason[TES_HINT_REASONS]; /* at least one; the weightiest first */
} tes_hint;

/* Thinks, and explains the answer. Refused as tes_engine_start() refuses. */
bool tes_hint_think(tes_engine *engine, const tes_match *match, const tes_limits *limits, tes_hint *hint, tes_error *error);

/* Explains what a search has answered for this match. Refused when that is no
 * legal move of it, or when memory is short. */
bool tes_hint_explain(const tes_match *match, const tes_search_info *answer, tes_hint *hint, tes_error *error);

/* The hint as one JSON object, without a newline; docs/hint.md. `match` stands where
 * it was asked for. False when the sink refuses. */
bool tes_hint_json(const tes_match *match, const tes_hint *hint, const char *lang, const tes_sink *sink);

/* The sentence of one reason for `move` in `pos`. False when there is none in this
 * language or `out` is too small; out is then "". */
bool tes_reason_text(const tes_rules *rules, const void *pos, tes_move move, const tes_reason *reason, const char *lang, char *out,
                     size_t size);

/* The words as they stand in the file, the game's own or those of all games (game
 * NULL). False when there are none; out is then "". */
bool tes_words(const tes_game *game, const char *lang, const char *key, char *out, size_t size);

/* The number of keys, and the key at an index, of the words in English. */
int tes_words_count(const tes_game *game);
bool tes_words_key(const tes_game *game, int index, char *out, size_t size);

#endif
