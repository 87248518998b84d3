/* rules.h - a Trini position, its tables, and what the files of this folder
 * share. The rules themselves are in rules.c.
 *
 * PITS are numbered in the byte order of their names, a1 = 0, a2 .. g7 = 36, and
 * ROUNDS in the order of the pit they are named after. The pit in role 0 of a
 * round lies below it, role 1 to its upper left, role 2 to its upper right:
 *
 *        1     2       A die's face 0 looks up, face 1 to the lower right, face 2
 *           o          to the lower left. So the face that a die turns to a round
 *           0          has the number of its pit's role there.
 *
 * A FACE is 2 * symbol, + 1 when it is drawn in outline; so the opposite face is
 * face ^ 1. A STATE is one of the 24 ways a die can stand, in the byte order of
 * its three letters.
 *
 * MOVES are dense: every text that can be an action (enter, straight move, turn)
 * sorted by its bytes; the number is the rank. Tables lead both ways.
 */
#ifndef TES_TRINI_RULES_H
#define TES_TRINI_RULES_H
#include <tessera/game.h>

#include "lattice/lattice.h"

enum { SIDE = 7, PITS = 37, ROUNDS = 27, NO_PIT = 0xff, NO_ROUND = 0xff };
enum { FACES = 3, STATES = 24, NO_STATE = 0xff, TURNS = 8, DIRECTIONS = TES__HEX_DIRECTIONS };
enum symbol { CIRCLE, STAR, SQUARE, SYMBOLS };
enum { SYMMETRIES = 6 };

/* 37 x 24 enters, 498 straight moves, 37 x 24 turns. */
enum { MOVE_IDS = PITS * STATES + 498 + PITS * STATES };

/* A die of one's own on the board costs the 24 enters of its pit and brings 8
 * turns and a move to each free pit in line, of which d4 sees 18, the pits
 * beside it 16 and all others fewer. So one die on d4 gives the most: 888 + 2. */
enum { MOST_MOVES = 890 };

typedef struct trini {
    uint64_t die[TES_MAX_PLAYERS];    /* sets of pits, by the dice's owner           */
    uint32_t placed[TES_MAX_PLAYERS]; /* sets of rounds, by the Trinis' owner        */
    uint8_t state[PITS];              /* of the die there; 0 where none stands       */
    uint8_t mover;                    /* who is to move, or would be: also kept when over */
    uint8_t players;                  /* option `players`                            */
    uint8_t same_fill;                /* option `fill`: 1 when solid and outline differ */
} trini;

_Static_assert(sizeof(trini) == 88, "no padding: equal positions have equal bytes");

/* What a move's number stands for. After the action the die stands on `to`. */
enum kind { ENTER, MOVE, TURN };

typedef struct trini_action {
    uint8_t kind;
    uint8_t from; /* NO_PIT when entering; the same as `to` when turning */
    uint8_t to;
    uint8_t state; /* after it; 0 when moving, which keeps it             */
} trini_action;

/* Built once by trini_prepare(), then only read. */
typedef struct trini_tables {
    tes__board board;
    char pit_name[PITS][3];
    uint8_t round_pit[ROUNDS][FACES]; /* by role                                */
    uint8_t round_at[PITS][FACES];    /* the round a face looks at, or NO_ROUND */
    uint64_t line[PITS];              /* all pits in a straight line with it    */
    uint8_t face[STATES][FACES];
    char state_name[STATES][FACES + 1];
    uint8_t turned[STATES][TURNS];
    uint32_t enter_once;        /* states, one for each way to show the three symbols    */
    uint32_t turn_once[STATES]; /* the same among those a turn leads to; for policy.c    */

    char move_text[MOVE_IDS][8];
    trini_action action[MOVE_IDS];
    uint16_t enter[PITS][STATES]; /* the moves' numbers */
    uint16_t step[PITS][PITS];    /* where in line      */
    uint16_t turn[PITS][STATES];

    uint8_t pit_image[SYMMETRIES][PITS];
    uint8_t round_image[SYMMETRIES][ROUNDS];
    uint8_t state_image[SYMMETRIES][STATES];
} trini_tables;

extern trini_tables trini_table;

static inline uint64_t pit_bit(int pit) { return (uint64_t)1 << pit; }
static inline uint32_t round_bit(int round) { return (uint32_t)1 << round; }
static inline uint64_t free_pits(const trini *s) { return (pit_bit(PITS) - 1) & ~(s->die[0] | s->die[1] | s->die[2] | s->die[3]); }

/* What counts as one symbol, by the option `fill`. */
static inline int trini_symbol(const trini *s, uint8_t face) { return s->same_fill ? face : face / 2; }

/* tables.c */
void trini_prepare(void);
int trini_state_of(const uint8_t face[FACES]); /* NO_STATE when no die stands so */

/* setup.c: options, material, the start */
extern const tes_option trini_options[];
enum { TRINI_OPTIONS = 2 };
bool trini_settle(tes_rules *rules, tes_error *error);
void trini_start(const tes_rules *rules, void *pos);
const char *trini_player_name(const tes_rules *rules, int player);
const char *trini_colour_name(int player);
int trini_dice_each(int players);
int trini_trinis_each(int players);
int trini_stock(const trini *s, int player); /* dice not yet entered  */
int trini_left(const trini *s, int player);  /* Trinis not yet placed */

/* rules.c */
void trini_turn_faces(const uint8_t face[FACES], int turn, uint8_t out[FACES]);
bool trini_complete(const trini *s, int round); /* three dice with one symbol, Trini or not */
bool trini_holds(const trini *s, int round);    /* a Trini, whosever                        */
int trini_owner(const trini *s, int pit);       /* of the die there, or TES_NOBODY          */
int trini_winner(const trini *s);               /* or TES_NOBODY                            */
void trini_play(void *pos, tes_move move);

/* fast.c: the same moves by whole sets */
int trini_moves(const void *pos, tes_move out[]);
int trini_count(const void *pos);
tes_move trini_random_move(const void *pos, tes_rng *rng);

/* text.c */
void trini_move_text(const void *pos, tes_move move, char out[TES_MOVE_TEXT]);
bool trini_parse_move(const void *pos, const char *text, tes_move *move, tes_why *why);
void trini_position_text(const void *pos, char out[TES_POSITION_TEXT]);
bool trini_parse_position(const tes_rules *rules, const char *text, void *pos, tes_error *error);

/* view.c */
static inline tes_touch pit_touch(int pit) { return tes_touch_make(TES_TOUCH_CELL, pit); }
static inline tes_touch round_touch(int round) { return tes_touch_make(TES_TOUCH_CELL, PITS + round); }
int trini_touches(const void *pos, tes_move move, int path, tes_touch out[TES_MAX_TOUCHES]);
void trini_touch_text(const void *pos, tes_touch touch, char out[TES_MOVE_TEXT]);
void trini_scene(const void *pos, tes_scene *scene);
int trini_last_move_cells(const void *before, tes_move move, tes_touch out[TES_MAX_WHY_CELLS]);

/* eval.c */
int trini_evaluate(const void *pos, int player);
extern const tes_level trini_levels[TES_LEVELS];
bool trini_in_reach(const trini *s, int player, int round); /* can the player complete it with one action? */

/* near.c */
bool trini_near_win(const void *pos, int player);

/* reasons.c */
int trini_reasons(const void *pos, tes_move move, tes_reason out[TES_MAX_REASONS]);

/* policy.c */
void trini_rate(const void *pos, const tes_move moves[], int n, int16_t rating[]);
int trini_noisy(const void *pos, tes_move out[]);

#endif
