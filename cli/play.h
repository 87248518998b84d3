/* play.h - a game at the terminal: what the files play_*.c and cmd_play.c share.
 *
 * cmd_play.c    options, seats, the loop: whose turn is it, a computer's or a
 *               person's?
 * play_menu.c   which game and who plays it, when none was named
 * play_words.c  what a person can type besides moves
 * play_touch.c  typed moves and touches
 * play_show.c   the board and everything said around it
 * play_sketch.c small pictures of pieces that can be laid
 * play_file.c   saving, loading, keeping, resuming
 */
#ifndef CLI_PLAY_H
#define CLI_PLAY_H
#include <limits.h>
#include <sys/stat.h>

#include <tessera/draw.h>
#include <tessera/record.h>
#include <tessera/rulebook.h>
#include <tessera/search.h>

#include "input.h"
#include "say.h"

enum { SEAT_NAME = 64 };
enum seat_kind { SEAT_HUMAN, SEAT_RANDOM, SEAT_GREEDY, SEAT_FULL, SEAT_BASELINE, SEAT_LEVEL_1, SEAT_KINDS = SEAT_LEVEL_1 + TES_LEVELS };

typedef struct seat {
    enum seat_kind kind;
    char name[SEAT_NAME]; /* "": the game's own name of the player */
} seat;

typedef struct play {
    tes_match *match;
    tes_record *loaded; /* whose tags, comments and variations are kept; or NULL */
    seat seat[TES_MAX_PLAYERS];
    int resigned; /* the player who did, or TES_NOBODY */
    tes_rng rng;
    tes_engine *engine; /* thinks for the seats that do; NULL until one has to */

    tes_move *list; /* the legal moves now; room for the game's max_moves */
    int count;
    tes_touch path[TES_MAX_TOUCHES]; /* touched so far in this move */
    int touched;
    tes_move *redo; /* taken back, the next to play again last */
    int redos, redo_room;

    unsigned style;    /* of tes_draw_text() */
    bool in_place;     /* the board is drawn over the last one */
    const char *lang;  /* of the rulebook */
    tes_buffer news;   /* said since the board was last drawn */
    bool board_is_old; /* something on it changed */
    bool mark_touches; /* mark what can be touched on the next board */
    tes_why refused;   /* marked on the next board */
    tes_touch hint[TES_MAX_WHY_CELLS];
    int hints;

    char file[PATH_MAX]; /* where the game is kept; "": nowhere yet */
    struct stat written; /* how we left that file */
    bool changed;        /* since it was kept */
    bool unsynced;       /* kept, but the disk was not waited for */
    bool own_file;       /* named by the user, not in the data folder */
    bool keep_failed;    /* said once */
    bool leaving;
    input *in;
} play;

/* cmd_play.c */
extern const char *const play_kinds[]; /* "human", "random", "greedy", "full", "baseline", "1" .. "10", NULL */
const char *play_name(const play *p, int player);
bool play_is_over(const play *p);
int play_winner_by_resignation(const play *p); /* or TES_NOBODY */
bool play_has_human(const play *p);
void play_position_changed(play *p);                  /* after every change of the match */
bool play_move(play *p, tes_move move, tes_why *why); /* forgets what could be played again */
void play_restart(play *p, tes_match *match);         /* takes the match over */

/* play_touch.c: one typed line that is no command */
void play_typed(play *p, const char *line);
/* What can be touched next, each once, in the order of their texts. `out` has
 * room for TES_SCENE_CELLS + TES_SCENE_ITEMS; more are left out. */
enum { PLAY_TOUCHES = 1024 };
int play_next_touches(const play *p, tes_touch out[PLAY_TOUCHES]);
void play_offer_touches(const play *p, const char *line, input_offer *offer, void *list);
void play_explain(play *p, const char *text, const tes_why *why);

/* play_words.c */
bool play_command(play *p, const char *line); /* false when it is none */
void play_words(void *context, const char *line, input_offer *offer, void *list);
const char *play_nearest_word(const char *word);
bool play_is_word(const char *text);

/* play_show.c */
void play_show(play *p);                   /* board, news, what to do now */
void play_page(play *p, const char *text); /* a long text, page by page */
void play_touch_list(const play *p, char *out, size_t size);
tes_sink play_news(play *p);
/* One line of news. */
#define NEWS(p, what, ...) play_say(p, what, (const char *const[]){ __VA_ARGS__, NULL })
void play_say(play *p, enum say what, const char *const fill[]);

/* play_sketch.c: lines that begin with a tab, which put_news() keeps as they are;
 * false when there is nothing to draw */
bool play_sketches(const play *p, const tes_sink *sink);

/* play_file.c */
bool play_save(play *p, const char *path, tes_error *error);
bool play_load(play *p, const char *path, tes_error *error);
void play_keep(play *p); /* says so once when it cannot */
/* The kept game that was played last and is not over, of this game or, with
 * NULL, of any; false when there is none. */
bool play_unfinished(const tes_game *game, char path[PATH_MAX]);

/* play_menu.c */
enum play_choice { MENU_LEAVE, MENU_RESUME, MENU_GAME };
enum play_who { WHO_AGAINST_COMPUTER, WHO_ALL_HUMAN, WHO_ALL_COMPUTER };
enum play_choice play_menu(input *in, tes_rules *rules, enum play_who *who);

#endif
