/* ugi_session.h - what the files of a UGI session share: the session itself and
 * how it answers. ugi.c has the table of commands; one function is one command. */
#ifndef TES_PROTOCOL_UGI_SESSION_H
#define TES_PROTOCOL_UGI_SESSION_H
#include <stdatomic.h>
#include <stdint.h>

#include <tessera/search.h>
#include <tessera/sink.h>

#include "base/thread.h"
#include "protocol/ugi.h"
#include "protocol/words.h"

/* The options that are numbers, in the order `ugi` lists them; Ponder is false or true. */
enum tes__ugi_number { TES__HASH, TES__THREADS, TES__LEVEL, TES__MULTIPV, TES__SEED, TES__PONDER, TES__NUMBERS };

/* While a search runs there are two threads: the one that feeds lines, which may
 * read everything and change nothing the search stands on, and the one that waits
 * for the search and says what it finds. */
struct tes__ugi {
    tes_sink out;
    tes__lock lock;   /* of `out`: a line is said whole            */
    atomic_bool over; /* `quit` came, or the sink refused          */
    tes__line line;
    tes_match *match;
    uint64_t number[TES__NUMBERS];
    tes_move list[TES_MAX_MOVES];

    tes_engine *engine;
    int64_t step;         /* tes__ugi_in_step(): nodes, or 0           */
    bool infinite;        /* the answer waits for `stop`               */
    bool waiting;         /* `waiter` is to be joined                  */
    bool pondering;       /* the engine goes on after its answer; the waiter's until it is joined */
    atomic_bool thinking; /* and has not yet answered                  */
    tes__thread waiter;
    tes_search_info info; /* the answer; the waiter's until it is joined */
};

/* Answers. Once the sink refuses, the session is over and these do nothing. What
 * is put is one line or more; a line in pieces goes between begin and end. */
void tes__ugi_put(tes__ugi *s, const char *text);
void tes__ugi_begin(tes__ugi *s);
void tes__ugi_piece(tes__ugi *s, const char *text);
void tes__ugi_end(tes__ugi *s);
void tes__ugi_say(tes__ugi *s, const char *format, ...) __attribute__((format(printf, 2, 3)));   /* adds the newline */
void tes__ugi_error(tes__ugi *s, const char *format, ...) __attribute__((format(printf, 2, 3))); /* "info error ..." */

/* The player to move, counted from 1; 0 when over. */
int tes__ugi_turn(const tes__ugi *s);

/* Commands; `rest` is what follows the command's name, and is cut to pieces. */
void tes__ugi_query(tes__ugi *s, char *rest);
void tes__ugi_go(tes__ugi *s, char *rest);
void tes__ugi_stop(tes__ugi *s, char *rest);
void tes__ugi_setoption(tes__ugi *s, char *rest);

/* ugi_think.c: searches in the background, or says why not. */
void tes__ugi_think(tes__ugi *s, const tes_limits *limits, bool infinite);

/* Joins the waiter of a search that has answered, and ends pondering. */
void tes__ugi_settle(tes__ugi *s);

/* Every option at its default; false when memory is short. */
bool tes__ugi_defaults(tes__ugi *s);
void tes__ugi_list_options(tes__ugi *s);

#endif
