/* load_inside.h - what the files of the load generator share: load.c (figures and time),
 * load_side.c (connections), load_game.c (what players say and hear), load_room.c (rooms
 * over HTTP).
 *
 * TWO SIDES: players in the thread of the caller, watchers in one of their own, so that
 * 2000 who are told of a move do not stand between the server and the player whose answer
 * is timed. They share what is atomic below, and nothing else that changes. */
#ifndef CLI_LOAD_INSIDE_H
#define CLI_LOAD_INSIDE_H
#include <libwebsockets.h>
#include <pthread.h>
#include <uv.h>

#include <tessera/match.h>
#include <tessera/random.h>

#include "load.h"

enum { LOAD_SAYS = 4, LOAD_SAY = 512, LOAD_TOKEN = 33, LOAD_ROOM = 16 };

typedef struct load_game load_game;
typedef struct load_guest load_guest;

/* Connections with a loop of their own. */
typedef struct load_side {
    load *load;
    load_guest *guest;
    int guests, connecting, next_connect;
    void (*due)(load *l, uint64_t now); /* in every beat; or NULL */
    bool many;                          /* connections: `loop` is used */
    bool open;
    struct lws_context *context;
    uv_loop_t loop;
    lws_sorted_usec_list_t beat;
    _Atomic int in; /* have been told the whole room */
    _Atomic uint64_t reconnections;
} load_side;

/* A connection: a player, or a watcher (seat -1). */
struct load_guest {
    load *load;
    load_side *side;
    load_game *game;
    int number, seat;
    struct lws *wsi;
    uint64_t again_us; /* when to try again to connect; 0: it is connected, or on its way */
    uint64_t begun_us; /* when it set out; 0: it is not on its way */
    char token[LOAD_TOKEN];
    bool in;      /* it has been told the whole room */
    int asked_at; /* moves acknowledged when it asked for the room: as many must be there */
    char say[LOAD_SAYS][LOAD_SAY];
    int first, says;
    char *heard; /* a message that comes in pieces */
    size_t heard_size;
};

struct load_game {
    char room[LOAD_ROOM];
    tes_match *match; /* what was acknowledged */
    load_guest *player[2];
    bool against; /* a computer has the second seat */
    bool playing;
    bool waits; /* for the answer to `move` */
    char move[TES_MOVE_TEXT];
    int ids, id;
    uint64_t due_us;      /* of the move under way */
    uint64_t late_us[64]; /* moves that fell due meanwhile */
    int late, late_first;
};

struct load {
    load_options options;
    load_side players, watchers;
    pthread_t watch;
    bool watching; /* that thread runs */
    _Atomic bool closing;
    _Atomic int port;
    _Atomic uint64_t watched, refused;
    _Atomic uint64_t unreadable; /* rooms that watchers were told */
    load_game *game;
    load_guest *guest; /* players first, two a game, then who plays a computer, then watchers */
    bool moving;
    uint64_t began_us;
    double due; /* moves since began_us */
    tes_rng rng;
    load_report report;
};

uint64_t load_now_us(void);

/* 127.x.y.z by the number of a connection or room, a hundred to an address, and by the
 * process: the next one begins with full measures. */
void load_address(int number, char out[16]);

/* --- load.c --- */
int load_descriptors(const load *l);

/* --- load_side.c --- */
bool load_side_open(load_side *side, tes_error *error);
void load_side_turn(load_side *side); /* waits for something to happen, a beat at most */
void load_side_close(load_side *side);
void load_say(load_guest *g, const char *text);

/* --- load_game.c --- */
void load_joins(load_guest *g);                                /* the connection is open */
void load_hears(load_guest *g, const char *text, size_t size); /* a whole message */
void load_move(load *l, load_game *game, uint64_t due_us);     /* a move falls due */
void load_fault(load *l, const load_game *game, const char *what);

/* --- load_room.c --- */
bool load_create(int port, int number, const char *game, const char *seats, char room[LOAD_ROOM], char token[LOAD_TOKEN], tes_error *error);

#endif
