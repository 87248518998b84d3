/* gtp_session.h - what the two files of a GTP session share. */
#ifndef TES_PROTOCOL_GTP_SESSION_H
#define TES_PROTOCOL_GTP_SESSION_H
#include <stdint.h>

#include <tessera/match.h>
#include <tessera/sink.h>

#include "protocol/gtp.h"
#include "protocol/words.h"

enum { TES__GTP_COLOURS = 4, TES__GTP_PLIES = 128, TES__GTP_NO_COLOUR = -1 };

struct tes__gtp {
    tes_sink out;
    bool over; /* `quit` came, or the sink refused */
    tes__line line;
    char id[24]; /* of the command being answered, or "" */
    int variant; /* in the table of gtp_board.c */
    tes_match *match;
    uint64_t seed;
    tes_engine *engine;
    tes__gtp_thinking thinking;
    tes_buffer answer;
    bool cut;                    /* there was no memory for all of the answer */
    bool failed;                 /* the answer begins with ? instead of = */
    int8_t turn[TES__GTP_PLIES]; /* the colour to move after so many plies */
    tes_scene scene;             /* to look for a colour in */
    tes_move list[TES_MAX_MOVES];
};

/* Adds to the answer; `fail` makes it the answer of a command that failed. */
void tes__gtp_add(tes__gtp *s, const char *format, ...) __attribute__((format(printf, 2, 3)));
void tes__gtp_fail(tes__gtp *s, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* gtp_board.c: the commands that know Blokus Trigon. `rest` is what follows the
 * command's name, and is cut to pieces. */
bool tes__gtp_begin(tes__gtp *s, int variant); /* false when memory is short */
void tes__gtp_set_game(tes__gtp *s, char *rest);
void tes__gtp_clear_board(tes__gtp *s, char *rest);
void tes__gtp_play(tes__gtp *s, char *rest);
void tes__gtp_genmove(tes__gtp *s, char *rest);
void tes__gtp_reg_genmove(tes__gtp *s, char *rest);
void tes__gtp_undo(tes__gtp *s, char *rest);
void tes__gtp_all_legal(tes__gtp *s, char *rest);
void tes__gtp_final_score(tes__gtp *s, char *rest);
void tes__gtp_showboard(tes__gtp *s, char *rest);

/* Cells in any order and case, as Pentobi takes and gives them -> our order: by
 * row, then by column, a column of one letter before one of two. What is not a
 * list of cells stays as it is, for the game to refuse. */
void tes__gtp_sort_cells(const char *text, char out[TES_MOVE_TEXT]);

#endif
