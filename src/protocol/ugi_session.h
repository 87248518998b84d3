/* ugi_session.h - what the files of a UGI session share: the session itself and
 * how it answers. ugi.c has the table of commands; one function is one command. */
#ifndef TES_PROTOCOL_UGI_SESSION_H
#define TES_PROTOCOL_UGI_SESSION_H
#include <stdint.h>

#include <tessera/match.h>
#include <tessera/sink.h>

#include "protocol/ugi.h"
#include "protocol/words.h"

/* The options that are numbers, in the order `ugi` lists them. */
enum tes__ugi_number { TES__HASH, TES__THREADS, TES__LEVEL, TES__MULTIPV, TES__SEED, TES__NUMBERS };

struct tes__ugi {
    tes_sink out;
    bool over; /* `quit` came, or the sink refused       */
    tes__line line;
    tes_match *match;
    uint64_t number[TES__NUMBERS];
    bool thinking;            /* `go infinite` waits for `stop`         */
    char best[TES_MOVE_TEXT]; /* what it will then answer               */
    tes_move list[TES_MAX_MOVES];
    int value[TES_MAX_MOVES]; /* of the moves in the list, while ranked */
};

/* Answers. Once the sink refuses, the session is over and these do nothing. */
void tes__ugi_put(tes__ugi *s, const char *text);
void tes__ugi_say(tes__ugi *s, const char *format, ...) __attribute__((format(printf, 2, 3)));   /* adds the newline */
void tes__ugi_error(tes__ugi *s, const char *format, ...) __attribute__((format(printf, 2, 3))); /* "info error ..." */

/* The player to move, counted from 1; 0 when over. */
int tes__ugi_turn(const tes__ugi *s);

/* Commands; `rest` is what follows the command's name, and is cut to pieces. */
void tes__ugi_query(tes__ugi *s, char *rest);
void tes__ugi_go(tes__ugi *s, char *rest);
void tes__ugi_stop(tes__ugi *s, char *rest);
void tes__ugi_setoption(tes__ugi *s, char *rest);

/* Every option at its default; false when memory is short. */
bool tes__ugi_defaults(tes__ugi *s);
void tes__ugi_list_options(tes__ugi *s);

#endif
