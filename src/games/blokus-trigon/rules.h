/* rules.h - a Blokus Trigon position and what the files of this folder share.
 *
 * THE BOARD. Cell (x, n) is the column and the row of the big board as the
 * rulebook counts them, and also the lattice's (u, v): it points up when x + n
 * is even. Cells are numbered row by row from the bottom left, so ascending
 * numbers are the order "by row, then column" of the notation. The small board
 * of three players is the inside of the big one: the same cells, the same
 * numbers, only written with the column 2 and the row 1 less.
 *
 *       n = 18         /\/\/...\/\         19 cells, x = 8 .. 26
 *            ...                           two more in each row to the middle
 *       n = 10      /\/\/\/...\/\/\/\      35 cells, x = 0 .. 34
 *       n = 9       \/\/\/\.../\/\/\/      35 cells
 *            ...
 *       n = 1          \/\/\.../\/         19 cells
 *
 * A SET of cells is one word a row: bit x of word n-1.
 *
 * A PLACE is one way for one piece to lie on the big board: 32131 of them,
 * numbered in the byte order of their texts. MOVES are those numbers on the
 * big board; on the small one they are the ranks of its own 24859 texts.
 */
#ifndef TES_BLOKUS_RULES_H
#define TES_BLOKUS_RULES_H
#include <tessera/game.h>

#include "lattice/lattice.h"

enum colour { BLUE, YELLOW, RED, GREEN, COLOURS, NO_COLOUR = COLOURS };
enum mode { FOUR, THREE, TWO, TEAMS, SOLO }; /* the values of the option `players` */
enum { OPTION_CONTACT, OPTION_PLAYERS, OPTION_START, OPTIONS };

enum { ROWS = 18, COLUMNS = 35, CELLS = 486, STARTS = 6, ROUND = 12, OUTSIDE = CELLS };
enum { SMALL_COLUMN = 2, SMALL_ROW = 1 }; /* what the small board's names are less */
enum { PIECES = 22, LARGEST = 6, TRIANGLES = 110, FACINGS = 155 };
enum { SINGLE = PIECES - 1 }; /* the piece of one triangle comes last */
enum { PLACES = 32131, SMALL_PLACES = 24859, NO_PLACE = 0xffff };

#define ALL_PIECES ((UINT32_C(1) << PIECES) - 1)

typedef struct blokus {
    uint64_t own[COLOURS][ROWS]; /* sets of cells                                    */
    uint32_t left[COLOURS];      /* bit i: piece i is not yet laid                   */
    uint8_t turn;                /* the colour to move, NO_COLOUR once over          */
    uint8_t single_last;         /* bit c: c laid everything, the single piece last  */
    uint8_t mode;                /* enum mode                                        */
    uint8_t strict;              /* contact=strict                                   */
    uint8_t start_rule;          /* 1: R20 and R22 bind; always 0 where neither does */
    uint8_t zero[3];
} blokus;

/* One way for a piece to lie; unused cells are TES__NO_CELL. */
typedef struct blokus_place {
    uint16_t cell[LARGEST]; /* ascending */
    uint8_t size, piece, facing, zero;
} blokus_place;

/* One orientation of a piece: its cells from the first one on, which is the
 * lowest row's leftmost. */
typedef struct blokus_facing {
    uint8_t piece, size;
    uint8_t number; /* 1, 2, ... within the piece */
    bool up;        /* does the first cell point up? */
    tes__cell cell[LARGEST];
} blokus_facing;

/* Built once by blokus_prepare_places(), never changed. */
typedef struct blokus_tables {
    tes__board board;
    uint8_t x[CELLS], row[CELLS]; /* row = n - 1                    */
    uint16_t start[STARTS];       /* clockwise from the top         */
    uint16_t round[CELLS][ROUND]; /* the cells that share a corner, or OUTSIDE */
    uint64_t rows[2][ROWS];       /* the cells of [small board?]    */
    uint64_t up[ROWS + 1];        /* where triangles point up       */
    blokus_facing facing[FACINGS];
    blokus_place place[PLACES];
    uint16_t first[CELLS], count[CELLS]; /* the places that begin at a cell */
    uint16_t small_place[SMALL_PLACES];  /* small board's move -> place     */
    uint16_t small_rank[PLACES];         /* place -> its move, or NO_PLACE  */
} blokus_tables;

extern blokus_tables blokus_t;

static inline uint64_t bit(int x) { return (uint64_t)1 << x; }
static inline bool is_small(const blokus *s) { return s->mode == THREE; }
static inline int colours_of(const blokus *s) { return s->mode == THREE ? 3 : COLOURS; }
static inline int moves_of(const blokus *s) { return is_small(s) ? SMALL_PLACES : PLACES; }
static inline int place_of_move(const blokus *s, tes_move m) { return is_small(s) ? blokus_t.small_place[m] : (int)m; }
static inline tes_move move_of_place(const blokus *s, int p) { return (tes_move)(is_small(s) ? blokus_t.small_rank[p] : p); }
static inline bool on_board(const blokus *s, int cell)
{
    return (blokus_t.rows[is_small(s)][blokus_t.row[cell]] & bit(blokus_t.x[cell])) != 0;
}
static inline tes_touch cell_touch(int cell) { return tes_touch_make(TES_TOUCH_CELL, cell); }

/* places.c: the board, the pieces, every place */
extern const char *const blokus_piece_name[PIECES];
void blokus_prepare_places(void);
int blokus_piece_size(int piece);
int blokus_find_place(const uint16_t cell[], int count); /* any order; NO_PLACE when it is no piece */
int blokus_map_cell(int cell, int symmetry);

/* setup.c: the options and the start position */
extern const tes_option blokus_options[];
bool blokus_settle(tes_rules *rules, tes_error *error);
void blokus_start(const tes_rules *rules, void *pos);
void blokus_empty(const tes_rules *rules, blokus *s); /* the start, also as a base for parsing */
const char *blokus_player_name(const tes_rules *rules, int player);

/* rules.c */
extern const char *const blokus_colour_name[COLOURS];
int blokus_colour_at(const blokus *s, int cell); /* NO_COLOUR when free or off the board */
int blokus_laid(const blokus *s, int colour);    /* pieces on the board */
int blokus_player_of(const blokus *s, int colour);
unsigned blokus_starts(const blokus *s, int colour);                          /* bit i: start[i] may be covered first */
bool blokus_side_contact(const blokus *s, int colour, const blokus_place *p); /* R18 */
int blokus_points(const blokus *s, int colour);
int blokus_plain_moves(const void *pos, tes_move out[]);
bool blokus_legal(const void *pos, tes_move move, tes_why *why);
void blokus_play(void *pos, tes_move move);

/* fast.c: the same moves by whole sets of cells and of places */
void blokus_prepare_fast(void);
int blokus_moves(const void *pos, tes_move out[]);
int blokus_count(const void *pos);
bool blokus_can_place(const blokus *s, int colour);
tes_move blokus_random_move(const void *pos, tes_rng *rng);

/* reach.c: where a colour may still go, as sets */
typedef struct blokus_reach {
    /* Rows -3 .. ROWS+2 and columns from -8 on, so that a window round any cell
     * can be cut out without asking where the board ends. */
    uint64_t open[ROWS + 6];    /* free and beside no own cell; bit x+8 of word row+3 */
    uint64_t touch[ROWS];       /* open cells with an own cell at a corner, or the start cells */
    uint64_t side[3][ROWS + 6]; /* strict: see find_sides(); placed like `open` */
    uint64_t sides[ROWS + 6];   /* the three together */
    bool strict;
} blokus_reach;
enum { REACH_ROW = 3, REACH_COLUMN = 8 };
void blokus_reach_make(const blokus *s, int colour, blokus_reach *reach);

/* text.c: moves */
void blokus_cell_name(const blokus *s, int cell, char out[TES_MOVE_TEXT]);
void blokus_facing_name(int facing, char out[TES_MOVE_TEXT]);
void blokus_move_text(const void *pos, tes_move move, char out[TES_MOVE_TEXT]);
bool blokus_parse_move(const void *pos, const char *text, tes_move *move, tes_why *why);

/* position.c: positions */
int blokus_body(const blokus *s, int cell, uint16_t out[CELLS]); /* the piece lying on a cell */
void blokus_position_text(const void *pos, char out[TES_POSITION_TEXT]);
bool blokus_parse_position(const tes_rules *rules, const char *text, void *pos, tes_error *error);

/* view.c */
int blokus_touches(const void *pos, tes_move move, int path, tes_touch out[TES_MAX_TOUCHES]);
void blokus_touch_text(const void *pos, tes_touch touch, char out[TES_MOVE_TEXT]);
void blokus_scene(const void *pos, tes_scene *scene);
int blokus_last_move_cells(const void *before, tes_move move, tes_touch out[TES_MAX_WHY_CELLS]);

/* playout.c, policy.c: playing on with some sense; what looks good at first sight */
void blokus_prepare_playout(void);
void blokus_prepare_policy(void);
unsigned blokus_foes(const blokus *s, int colour); /* bit k: k plays against it */
int blokus_hand(const void *pos);
int blokus_playout(void *pos, tes_rng *rng, tes_step line[]);
void blokus_rate(const void *pos, const tes_move moves[], int n, int16_t rating[]);

/* eval.c */
int blokus_evaluate(const void *pos, int player);
extern const tes_level blokus_levels[TES_LEVELS];

/* reasons.c */
int blokus_reasons(const void *pos, tes_move move, tes_reason out[TES_MAX_REASONS]);

#endif
