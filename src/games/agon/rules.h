/* rules.h - an Agon position and what the files of this folder share.
 *
 * A CELL is a number 0..90 in the byte order of the names: a1 a2 .. e9 f1 f10
 * f11 f2 .. k9. Moves are dense: from * 91 + to, the same for a step and a
 * relocation, and 91 * 91 for `pass`; so ascending moves are ascending texts.
 *
 * A SET of cells has one bit for each: the cell in column i and row j (both from
 * 0) is bit 11 i + j. Going one cell on in any direction is then one shift of
 * the whole set, and what leaves the hexagon lands on bits that no cell has.
 * Only board.c and fast.c know this; the rules ask agon_has().
 */
#ifndef TES_AGON_RULES_H
#define TES_AGON_RULES_H
#include <tessera/game.h>

#include "base/bits.h"
#include "lattice/lattice.h"

enum { CELLS = 91, LAST = 10, RINGS = 6, RIM = 5, GUARDS = 6, WHITE = 0, BLACK = 1, DIRECTIONS = TES__HEX_DIRECTIONS };
enum { NO_CELL = TES__NO_CELL };
enum { PASS = CELLS * CELLS, MOVE_IDS = PASS + 1 };
enum { MAX_MOVES = 180 }; /* six captured guards, thirty cells on the rim; a queen has 78 cells, seven pieces 42 steps */

/* Which rules are played, in every position (agon.rules). */
enum { STRAIGHT = 1, FREE = 2, CLASSIC = 4 }; /* classic comes with STRAIGHT */

__extension__ typedef unsigned __int128 agon_set;

typedef struct agon {
    agon_set pieces[2]; /* White's and Black's, queens included            */
    agon_set queens;    /* both                                            */
    agon_set captured;  /* waiting to be relocated; all of one player      */
    uint64_t key;       /* of the four sets: see agon_key()                */
    uint8_t mover;      /* who is to move, or would be: also kept when over */
    uint8_t rules;      /* STRAIGHT, FREE, CLASSIC                         */
    uint8_t zero[6];
} agon;

/* board.c: tables made once from the lattice. */
enum number { GUARD_NUMBER, QUEEN_NUMBER = 2, CAPTURED_NUMBER = 4, NUMBERS };

typedef struct agon_board {
    tes__board lattice; /* the cells in their order, and which lie beside which */
    char name[CELLS][4];
    uint8_t ring[CELLS];  /* distance from the throne */
    uint8_t cell_of[128]; /* by bit of a set          */
    int throne_cell;
    agon_set bit[CELLS];
    agon_set beside[CELLS]; /* the neighbours */
    agon_set all, throne, on_ring[RINGS];
    agon_set may_go[DIRECTIONS];     /* R5: from here this direction is not outward */
    uint64_t number[NUMBERS][CELLS]; /* random, for the key                         */
    uint8_t image[12][CELLS];        /* under each symmetry                         */
} agon_board;

extern agon_board agon_table;

void agon_prepare(void);
int agon_cell(int column, int row); /* NO_CELL when outside; any numbers are fine */
uint64_t agon_key(const agon *s);   /* from the sets, for who does not keep it up */
void agon_map_position(const void *pos, int symmetry, void *out);
tes_move agon_map_move(const void *pos, int symmetry, tes_move move);

static inline bool agon_has(agon_set set, int cell) { return (set & agon_table.bit[cell]) != 0; }

static inline int agon_size(agon_set set) { return tes__popcount((uint64_t)set) + tes__popcount((uint64_t)(set >> 64)); }

/* The bit of the first cell; set must not be empty. */
static inline int agon_first(agon_set set)
{
    uint64_t low = (uint64_t)set;
    return low ? tes__lowest(low) : 64 + tes__lowest((uint64_t)(set >> 64));
}

static inline tes_move agon_move(int from, int to) { return (tes_move)(from * CELLS + to); }

/* rules.c */
enum outcome { GOING_ON, WON_BY_WHITE, WON_BY_BLACK };

enum outcome agon_outcome(const agon *s);
agon_set agon_to_relocate(const agon *s);               /* R13, R14: what the mover must move; empty: a step is due */
agon_set agon_pinched(const agon *s, int from, int to); /* R7: by the mover's piece once it has gone there */
int agon_plain_moves(const void *pos, tes_move out[]);
void agon_play(void *pos, tes_move move);
bool agon_legal(const void *pos, tes_move move, tes_why *why);

/* setup.c: the options and the start position */
enum { CAPTURE_OPTION, RELOCATE_OPTION, RULESET_OPTION, OPTIONS };
extern const tes_option agon_options[OPTIONS];
bool agon_settle(tes_rules *rules, tes_error *error);
uint8_t agon_chosen(const tes_rules *rules); /* as agon.rules has them */
void agon_start(const tes_rules *rules, void *pos);

/* fast.c: the same moves by whole sets */
int agon_moves(const void *pos, tes_move out[]);
int agon_count(const void *pos);
int agon_step_count(const agon *s, int player); /* as if nothing were captured */
tes_move agon_random_move(const void *pos, tes_rng *rng);
agon_set agon_capturing(const agon *s); /* cells where one more of the mover's pieces would pinch a new one */

/* text.c */
bool agon_read_cell(const char **cursor, int *cell);
void agon_move_text(const void *pos, tes_move move, char out[TES_MOVE_TEXT]);
bool agon_parse_move(const void *pos, const char *text, tes_move *move, tes_why *why);
void agon_position_text(const void *pos, char out[TES_POSITION_TEXT]);
bool agon_parse_position(const tes_rules *rules, const char *text, void *pos, tes_error *error);

/* view.c */
int agon_touches(const void *pos, tes_move move, int path, tes_touch out[TES_MAX_TOUCHES]);
void agon_touch_text(const void *pos, tes_touch touch, char out[TES_MOVE_TEXT]);
void agon_scene(const void *pos, tes_scene *scene);
int agon_last_move_cells(const void *before, tes_move move, tes_touch out[TES_MAX_WHY_CELLS]);

/* eval.c */
int agon_evaluate(const void *pos, int player);
int agon_eager(const void *pos, int player);
extern const tes_level agon_levels[TES_LEVELS];

/* policy.c */
void agon_rate(const void *pos, const tes_move moves[], int n, int16_t rating[]);
int agon_noisy(const void *pos, tes_move out[]);

/* reasons.c */
int agon_reasons(const void *pos, tes_move move, tes_reason out[TES_MAX_REASONS]);

/* near.c */
bool agon_near_win(const void *pos, int player);

#endif
