/* rules.h - a Trikolos position and what the files of this folder share.
 *
 * Cells are numbered in the order of their names, a1 = 0, a2 = 1 .. f6 = 35: a
 * column is six neighbouring bits of a 36-bit set, a pawn's step is one bit and
 * a push takes every tile of a row six bits down.
 *
 * Moves are dense: row * 43 + slot, where the slot is
 *     0..5   enter at column a..f          3:+c
 *     6      no pawn move exists           3:-
 *     7..42  the pawn on a1 a2 .. f6       3:b2
 */
#ifndef TES_TRIKOLOS_RULES_H
#define TES_TRIKOLOS_RULES_H
#include <tessera/game.h>

enum { SIDE = 6, CELLS = 36, PAWNS = 4, WHITE = 0, BLACK = 1 };
enum { SLOT_NONE = 6, SLOT_PAWN = 7, SLOTS = SLOT_PAWN + CELLS, MOVE_IDS = SIDE * SLOTS };
enum tile { RED_TILE, ORANGE_TILE, GREEN_TILE };

typedef struct trikolos {
    uint64_t green, orange; /* sets of cells; the others are red                */
    uint64_t pawn[2];       /* White's and Black's                              */
    uint8_t spare;          /* enum tile                                        */
    uint8_t mover;          /* who is to move, or would be: also kept when over */
    uint8_t home[2];        /* pawns brought into the opposing camp             */
    uint8_t zero[4];
} trikolos;

#define ROW_1 UINT64_C(0x41041041) /* a1 b1 .. f1 */
static inline int cell_at(int column, int row) { return column * SIDE + row; }
static inline int column_of(int cell) { return cell / SIDE; }
static inline int row_of(int cell) { return cell % SIDE; }
static inline uint64_t bit(int cell) { return (uint64_t)1 << cell; }
static inline tes_move move_make(int row, int slot) { return (tes_move)(row * SLOTS + slot); }
static inline int move_row(tes_move m) { return (int)m / SLOTS; }
static inline int move_slot(tes_move m) { return (int)m % SLOTS; }
static inline int slot_of_cell(int cell) { return SLOT_PAWN + cell; }
static inline int cell_of_slot(int slot) { return slot - SLOT_PAWN; }

/* rules.c: straight from the rulebook */
enum tile trikolos_tile(const trikolos *s, int cell);
void trikolos_put_tile(trikolos *s, int cell, enum tile tile);
int trikolos_camp(const trikolos *s, int player); /* pawns still waiting                   */
int trikolos_entry(int player, int column);       /* the cell of the first row             */
int trikolos_target(int player, int cell);        /* the next tile ahead, or the camp: ARRIVES */
void trikolos_push(trikolos *s, int row);         /* the push, and what becomes of a fallen pawn */
void trikolos_plain_play(trikolos *s, tes_move move);
int trikolos_plain_moves(const void *pos, tes_move out[]);
bool trikolos_legal(const void *pos, tes_move move, tes_why *why);
enum { ARRIVES = -1 };

/* setup.c: the layout option and the start position */
extern const tes_option trikolos_options[];
bool trikolos_settle(tes_rules *rules, tes_error *error);
void trikolos_start(const tes_rules *rules, void *pos);

/* fast.c: the same by whole sets */
void trikolos_fast_push(trikolos *s, int row);
void trikolos_play(void *pos, tes_move move);
int trikolos_moves(const void *pos, tes_move out[]);
int trikolos_count(const void *pos);
tes_move trikolos_random_move(const void *pos, tes_rng *rng);
uint64_t trikolos_choices(const trikolos *s, int player); /* cells to touch for a move without a push */

/* text.c */
void trikolos_cell_name(int cell, char out[TES_MOVE_TEXT]);
bool trikolos_read_tile(const char **cursor, enum tile *tile);
void trikolos_move_text(const void *pos, tes_move move, char out[TES_MOVE_TEXT]);
bool trikolos_parse_move(const void *pos, const char *text, tes_move *move, tes_why *why);
void trikolos_position_text(const void *pos, char out[TES_POSITION_TEXT]);
bool trikolos_parse_position(const tes_rules *rules, const char *text, void *pos, tes_error *error);

/* view.c */
int trikolos_touches(const void *pos, tes_move move, int path, tes_touch out[TES_MAX_TOUCHES]);
void trikolos_touch_text(const void *pos, tes_touch touch, char out[TES_MOVE_TEXT]);
void trikolos_scene(const void *pos, tes_scene *scene);
int trikolos_last_move_cells(const void *before, tes_move move, tes_touch out[TES_MAX_WHY_CELLS]);

/* eval.c */
int trikolos_evaluate(const void *pos, int player);
extern const tes_level trikolos_levels[TES_LEVELS];

/* reasons.c */
int trikolos_reasons(const void *pos, tes_move move, tes_reason out[TES_MAX_REASONS]);

/* near.c */
bool trikolos_near_win(const void *pos, int player);

#endif
