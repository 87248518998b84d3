/* game.h - the one interface every game implements, and the only way a search,
 * a command, the server or a binding touches a game.
 *
 * A POSITION is `state_size` bytes without pointers. The caller owns the
 * storage, aligned to TES_STATE_ALIGN: copying is memcpy, undoing is keeping
 * the copy. Equal positions have equal bytes (padding is zero, nothing depends
 * on how the position was reached), so memcmp compares them.
 *
 * A MOVE is a number. Within a game ascending numbers are the byte order of the
 * moves' texts, so sorting numbers sorts texts. Where `move_ids` is not 0 the
 * numbers are dense: 0 .. move_ids-1. Otherwise the game's rules.h documents
 * the packing.
 *
 * RULES are a game with every option chosen. tes_rules_parse() makes them from a
 * game string and builds the game's tables at first use (thread-safe, at most
 * 100 ms, kept for the life of the process). Everything else needs rules made so.
 *
 * Nothing behind these pointers allocates, prints, locks or reads the clock;
 * all of it may be called from any thread on different positions.
 */
#ifndef TESSERA_GAME_H
#define TESSERA_GAME_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <tessera/error.h>
#include <tessera/random.h>
#include <tessera/scene.h>

enum {
    TES_MAX_PLAYERS = 4,
    TES_NOBODY = -1,
    TES_MAX_OPTIONS = 4,
    TES_OPTION_TEXT = 64,     /* longest value of an option, with its 0 */
    TES_GAME_TEXT = 192,      /* longest game string, with its 0 */
    TES_MOVE_TEXT = 40,       /* longest move, with its 0 */
    TES_POSITION_TEXT = 1024, /* longest position text, with its 0 */
    TES_MAX_STATE = 1024,     /* no game's state_size is larger */
    TES_STATE_ALIGN = 16,
    TES_MAX_MOVES = 32768, /* no game's max_moves is larger */
    TES_MAX_TOUCHES = 4,   /* longest path of touches */
    TES_MAX_WHY_CELLS = 24,
    TES_MAX_REASONS = 8,
    TES_LEVELS = 10, /* of play; level 1 is for a first game */
    TES_MAX_HANDS = 4,
    TES_MAX_PLAYOUT = 256, /* no playout() is longer */
    TES_CUSTOM = 255,      /* tes_rules.choice: the value is in .custom */
    TES_TWIN = INT16_MIN,  /* rate(): another move of the list leads to the same game */
    TES_POOR               /* rate(): other moves look better by far */
};

typedef uint32_t tes_move;
typedef struct tes_game tes_game;

/* One rule option. The first value is the default. An option may also take
 * values that are not listed (a layout); `form` then says what they look like. */
typedef struct tes_option {
    const char *name;
    const char *const *values; /* ends with NULL */
    const char *form;          /* NULL: only the listed values */
    const char *summary;
} tes_option;

typedef struct tes_rules {
    const tes_game *game;
    int players;
    uint32_t named;                  /* bit i: option i was written out */
    uint8_t choice[TES_MAX_OPTIONS]; /* index into values, or TES_CUSTOM */
    char custom[TES_OPTION_TEXT];    /* the one free-form value, or "" */
} tes_rules;

/* How a position stands. Points are in halves: 2 is one point, 1 is the half
 * point of a draw. Games that count none give 2 to a winner, 0 to a loser and 1
 * to each who share; before the end they give 0. */
typedef struct tes_result {
    bool over;
    int players;     /* how many the two below speak of */
    uint8_t winners; /* bit p: player p won or shares the win */
    int half_points[TES_MAX_PLAYERS];
} tes_result;

/* Why an attempt is refused: the number of the rulebook's sentence (0: it is
 * not notation of this game at all), one English sentence for this case, and
 * the cells that show it, as touches. The rulebook has the general sentence
 * under the same number in four languages. */
typedef struct tes_why {
    int rule;
    char text[TES_ERROR_TEXT];
    int cells;
    tes_touch cell[TES_MAX_WHY_CELLS];
} tes_why;

/* What speaks for a move: the key of a sentence in the game's words (hint.h gives
 * it in four languages), how much it weighs against other reasons, a number and a
 * colour the sentence may name, and the cells that show it, as touches. Weights:
 * 900 and more decides the game, 500 changes it, 100 is an ordinary good move. */
typedef struct tes_reason {
    const char *key;
    int weight;
    int number;
    int who;
    int cells;
    tes_touch cell[TES_MAX_WHY_CELLS];
} tes_reason;

/* How much less than full strength a level sees: it visits so many positions, looks
 * so many plies ahead (0: as far as that goes), and misjudges each by up to `noise`,
 * in hundredths of the distance that makes odds of e : 1. In `selfish` of a hundred
 * positions it thinks of its own prospects only, unless somebody wins at once; in
 * `blind` of a hundred it does not even see that the opponent does. (Neither where
 * playouts decide; `selfish` needs noisy() and prospects().) A `sober` one goes by
 * evaluate() even where a player in earnest would be eager(). */
typedef struct tes_level {
    uint32_t nodes;
    uint16_t noise;
    uint8_t depth;
    uint8_t selfish;
    uint8_t blind;
    bool sober;
} tes_level;

/* A move of a playout, and the hand that made it. */
typedef struct tes_step {
    tes_move move;
    uint8_t hand;
} tes_step;

struct tes_game {
    const char *id;    /* in files, URLs and the protocol: "agon" */
    const char *name;  /* as players write it: "Agon" */
    const char *board; /* for lists of games: "hexagon of 91 hexagons" */
    int rules_version; /* goes up when a ruling changes */
    const tes_option *options;
    int option_count;
    int min_players; /* 0: as many as max_players */
    int max_players;
    uint8_t colour[TES_MAX_PLAYERS]; /* enum tes_colour of each player; the first where one has two */
    int max_moves;                   /* bound on what moves() returns */
    uint32_t move_ids;               /* moves are 0 .. move_ids-1; 0: packed */
    size_t state_size;
    bool repeats;      /* can a position come back? */
    int symmetries;    /* how many, the identity included */
    int playout_plies; /* random play is worth cutting here; 0: it ends soon enough */
    bool foresees;     /* evaluate() soon tells more than random play would in the end */

    /* Setting up. prepare() builds tables and is called once, before all else;
     * settle() checks the chosen options together and sets the players. */
    void (*prepare)(void);
    bool (*settle)(tes_rules *rules, tes_error *error);
    void (*start)(const tes_rules *rules, void *pos);
    const char *(*player_name)(const tes_rules *rules, int player);

    /* Playing. moves() and plain_moves() give the same set, each move once and in
     * any order: one quickly, the other straight from the rulebook, for comparison.
     * play() must be given a legal move; legal() takes any number, and `why` may
     * be NULL. random_move() is uniform and needs a position that is not over. */
    int (*mover)(const void *pos); /* TES_NOBODY once over */
    int (*moves)(const void *pos, tes_move out[]);
    int (*plain_moves)(const void *pos, tes_move out[]);
    int (*count)(const void *pos); /* how many moves() gives */
    bool (*legal)(const void *pos, tes_move move, tes_why *why);
    void (*play)(void *pos, tes_move move);
    tes_move (*random_move)(const void *pos, tes_rng *rng);
    void (*result)(const void *pos, tes_result *result);
    uint64_t (*hash)(const void *pos); /* equal for equal positions */

    /* Playing well, for whoever searches. evaluate() is the game's own judgement: larger
     * is better for `player`, within +-1,000,000; what a search takes for odds of e : 1 is
     * `chance_unit` apart, and `odds_unit` where games show that it is more (0: the same).
     * The functions after it may be NULL: prospects() is what it makes of the player
     * alone, without opponents; eager() is evaluate() in the eyes of a player who wants a
     * decision more than safety, and need not add up to nothing; rate() says at first sight how
     * promising each of n moves is, for ordering and as priors, and marks what need not be
     * looked at (TES_TWIN, TES_POOR); at least one move stays; noisy() gives the moves
     * that settle an unquiet position, pressed() whether the mover must answer a threat;
     * playout_move() is random_move() with some sense; playout() plays on so to the end in
     * one go, notes each step and returns how many; hand() is whose move it is where a
     * player has several hands (colours), whose moves have nothing in common; reasons()
     * says what speaks for a legal move, the weightiest first, and returns how many;
     * near_win() is false only where `player`, were it their turn, surely could not win
     * with one move. A draw by repetition counts as `draw_costs` less than even for
     * whoever thinks, where good players would go round for ever, and a position that
     * comes back on the way as `return_costs` less for who is eager. */
    int (*evaluate)(const void *pos, int player);
    int (*prospects)(const void *pos, int player);
    int (*eager)(const void *pos, int player);
    int chance_unit;
    int odds_unit;
    int draw_costs;
    int return_costs;
    const tes_level *levels; /* TES_LEVELS of them, the weakest first; docs/strength.md measures them */
    bool by_playouts;        /* two players: playouts win more games than alpha-beta */
    int rate_unit;           /* odds of e : 1 in rate()'s numbers; 0: they only put moves in order */
    void (*rate)(const void *pos, const tes_move moves[], int n, int16_t rating[]);
    int (*noisy)(const void *pos, tes_move out[]);
    bool (*pressed)(const void *pos);
    tes_move (*playout_move)(const void *pos, tes_rng *rng);
    int (*playout)(void *pos, tes_rng *rng, tes_step line[TES_MAX_PLAYOUT]);
    int (*hand)(const void *pos);
    int (*reasons)(const void *pos, tes_move move, tes_reason out[TES_MAX_REASONS]);
    bool (*near_win)(const void *pos, int player);

    /* Text. parse_move() asks only whether the text is notation of this game on
     * this board, not whether the move is legal. parse_position() accepts only
     * what the rules allow to stand, and leaves pos alone when it refuses. */
    void (*move_text)(const void *pos, tes_move move, char out[TES_MOVE_TEXT]);
    bool (*parse_move)(const void *pos, const char *text, tes_move *move, tes_why *why);
    void (*position_text)(const void *pos, char out[TES_POSITION_TEXT]);
    bool (*parse_position)(const tes_rules *rules, const char *text, void *pos, tes_error *error);

    /* Touching and showing. A move may be reached by several paths (two pieces
     * exchanged: either may be touched first): path 0, 1, ... until 0 comes back.
     * No path of a legal move is the beginning of another legal move's path. Where
     * moves are dense, touches() takes every number, so that a wrong touch can be
     * explained: what legal() refuses by a rule has a path too. */
    int (*touches)(const void *pos, tes_move move, int path, tes_touch out[TES_MAX_TOUCHES]);
    void (*touch_text)(const void *pos, tes_touch touch, char out[TES_MOVE_TEXT]);
    void (*scene)(const void *pos, tes_scene *scene);
    int (*last_move_cells)(const void *before, tes_move move, tes_touch out[TES_MAX_WHY_CELLS]);

    /* Symmetries 1 .. symmetries-1 turn or mirror the board; where the rules
     * tell the players' sides apart they swap the players too. */
    void (*map_position)(const void *pos, int symmetry, void *out);
    tes_move (*map_move)(const void *pos, int symmetry, tes_move move);
};

/* The table of games, in alphabetical order of their ids. */
int tes_game_count(void);
const tes_game *tes_game_at(int index);
const tes_game *tes_game_find(const char *id); /* NULL when there is none */

/* "agon:capture=straight" -> rules. The error lists what exists. */
bool tes_rules_parse(const char *text, tes_rules *rules, tes_error *error);

/* The canonical game string: only the options that differ from their default. */
void tes_rules_text(const tes_rules *rules, char out[TES_GAME_TEXT]);

/* The chosen value of one option, as text. */
const char *tes_rules_value(const tes_rules *rules, int option);

/* Every legal move in ascending order, which is the byte order of the texts.
 * `out` has room for game->max_moves. Returns the count, 0 once over. */
int tes_legal_moves(const tes_game *game, const void *pos, tes_move out[]);

/* Counts the sequences of `depth` moves from here; a finished game has none.
 * Allocates: false when memory is short. */
enum { TES_MAX_PERFT = 64 };
bool tes_perft(const tes_game *game, const void *pos, int depth, uint64_t *leaves);

/* Plays random moves until the game is over or `plies` were played; returns how
 * many. Repetition is the match's business, not a position's. */
int tes_playout(const tes_game *game, void *pos, tes_rng *rng, int plies);

/* Text -> legal move, or false with the reason. */
bool tes_move_find(const tes_game *game, const void *pos, const char *text, tes_move *move, tes_why *why);

/* The touch with this text among the cells and items of the scene. False when there
 * is none, or memory is short. */
bool tes_touch_find(const tes_game *game, const void *pos, const char *text, tes_touch *touch);

#endif
