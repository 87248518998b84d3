/* open.h - the things commands start from: a game, a position, a match. Each
 * complains by itself when the words or the file are wrong. */
#ifndef CLI_OPEN_H
#define CLI_OPEN_H
#include <tessera/match.h>
#include <tessera/record.h>

/* A position with room for any game's. */
typedef struct position {
    _Alignas(TES_STATE_ALIGN) unsigned char bytes[TES_MAX_STATE];
} position;

/* Does this game string begin with the name of a game? Its tables are not made. */
bool open_is_game(const char *game);

bool open_rules(const char *game, tes_rules *rules);

/* The position of `fen`, or the start when it is NULL. */
bool open_position(const tes_rules *rules, const char *fen, position *pos);

/* A match from there after `moves`; the caller frees it. NULL after complaining. */
tes_match *open_match(const char *game, const char *fen, const char *const moves[], int count);

/* The record in a file, in our format or Pentobi's, whichever it is; `-` is
 * standard input. The caller frees it. NULL after complaining with the place. */
tes_record *open_record(const char *path);

/* The same without complaining: the sentence begins with file, line and column. */
tes_record *open_record_quietly(const char *path, tes_error *error);

#endif
