/* rules.h - a Trigon position and what the files of this folder share.
 *
 * A cell (x,y) with -63 <= x,y <= 63 is one number, (x+64) * 128 + (y+64), so
 * that numbers grow by x, then y. A position is the cells of the 36 pieces,
 * three for each colour and number, ascending; that says everything, equal
 * positions have equal bytes, and an action touches two or three of them.
 *
 * Moves are packed so that ascending numbers are the byte order of the texts.
 * A coordinate goes in as its rank among the 127 texts -63 .. 63:
 *
 *     4@3,-2    lay       1 << 29 | number << 14 | end(x) << 7 | end(y)
 *     0,0>5,1   move      end(x) << 22 | mid(y) << 15 | 1 << 14 | end(x) << 7 | end(y)
 *     0,0<>2,1  exchange  end(x) << 22 | mid(y) << 15 | 0 << 14 | end(x) << 7 | end(y)
 *
 * end() ranks texts that end or are followed by a comma, which sorts before
 * every digit: "1" comes before "10". mid() ranks texts followed by > or <,
 * which sort after every digit: "10" comes before "1". Lays are never listed
 * beside moves and exchanges, so their range may lie anywhere. There is no
 * `pass`: whoever has laid 18 pieces can always exchange two of them.
 */
#ifndef TES_TRIGON_RULES_H
#define TES_TRIGON_RULES_H
#include <tessera/game.h>

#include "lattice/lattice.h"

enum { WHITE = 0, BLACK = 1, NUMBERS = 6, COPIES = 3, PIECES = NUMBERS * COPIES, ALL_PIECES = 2 * PIECES };
enum { STRIP = 11, PYRAMID = 16 }; /* cells */
enum { LIMIT = 63, BIAS = 64, NOWHERE = 0xffff };

/* 36 pieces have 108 sides. Each faces another piece, so at most 72 are free;
 * 18 pieces can exchange places in 135 ways, and in 54 with the opponent's. */
enum { MOST_BESIDE = 72, OWN_EXCHANGES = 135, OTHER_EXCHANGES = 54, MAX_MOVES = PIECES * MOST_BESIDE + OWN_EXCHANGES + OTHER_EXCHANGES };

typedef struct trigon {
    uint16_t piece[2][PIECES]; /* [player][3 * (number-1) + i]: a cell, or NOWHERE until it
                                  is laid; each three in ascending order                 */
    uint8_t mover;             /* who is to act, or would be: also kept when over          */
    uint8_t laid;              /* pieces on the table, 0 .. 36                             */
    uint8_t winner;            /* 0 nobody yet, else 1 + player                            */
    uint8_t islands;           /* the option: may the field fall into groups?              */
    uint8_t zero[4];
} trigon;

static inline int cell_number(int x, int y) { return (x + BIAS) << 7 | (y + BIAS); }
static inline int cell_x(int cell) { return (cell >> 7) - BIAS; }
static inline int cell_y(int cell) { return (cell & 127) - BIAS; }
static inline tes__cell cell_place(int cell) { return (tes__cell){ cell_x(cell), cell_y(cell) }; }
static inline bool on_table(tes__cell c) { return c.u >= -LIMIT && c.u <= LIMIT && c.v >= -LIMIT && c.v <= LIMIT; }
static inline bool placing(const trigon *s) { return s->laid < ALL_PIECES; }

/* The pieces that a player has laid: bit i is piece[player][i]. */
static inline uint32_t trigon_slots(const trigon *s, int player)
{
    uint32_t slots = 0;
    for (int i = 0; i < PIECES; i++)
        slots |= (uint32_t)(s->piece[player][i] != NOWHERE) << i;
    return slots;
}

/* Puts the three cells of one number in order; NOWHERE comes last. */
static inline void sort_three(uint16_t three[COPIES])
{
    uint16_t a = three[0], b = three[1], c = three[2];
    uint16_t low = a < b ? a : b, high = a < b ? b : a;
    three[0] = low < c ? low : c;
    three[2] = high > c ? high : c;
    three[1] = (uint16_t)(a ^ b ^ c ^ three[0] ^ three[2]);
}

/* One action, taken apart. */
enum action_kind { LAY, MOVE, EXCHANGE };
typedef struct action {
    enum action_kind kind;
    int number; /* LAY: 1 .. 6           */
    int from;   /* MOVE, EXCHANGE: cells */
    int to;     /* all three             */
} action;

/* pack.c: actions as numbers. Coordinates are biased, 1 .. 127; no rank is 127. */
typedef struct ranking {
    uint8_t rank[128];
    uint8_t value[128]; /* of a rank; 0 where there is none */
} ranking;
extern ranking trigon_end, trigon_mid; /* made once by trigon_prepare() */
enum { LAY_BIT = 1 << 29, MOVE_BIT = 1 << 14 };

void trigon_prepare(void);
bool trigon_unpack(tes_move move, action *a); /* false: no action has this number */

static inline tes_move trigon_pack(action a)
{
    tes_move to = (tes_move)(trigon_end.rank[a.to >> 7] << 7 | trigon_end.rank[a.to & 127]);
    if (a.kind == LAY)
        return LAY_BIT | (tes_move)a.number << 14 | to;
    tes_move from = (tes_move)(trigon_end.rank[a.from >> 7] << 7 | trigon_mid.rank[a.from & 127]);
    return from << 15 | (a.kind == MOVE ? MOVE_BIT : 0) | to;
}

/* rules.c */
int trigon_slot_at(const trigon *s, int player, int cell); /* index into piece[player], or -1 */
int trigon_stock(const trigon *s, int player, int number); /* pieces not laid yet */
bool trigon_in_star(const trigon *s, int player, int cell);
bool trigon_has_formation(const trigon *s, int player);
int trigon_winner(bool actor_has, bool other_has, int actor); /* as in .winner: R20 to R22 */
bool trigon_field_holds(const trigon *s, tes_why *why);       /* R6, R7, R27 */
void trigon_act(trigon *s, action a);                         /* pieces and turn, not the winner */
int trigon_plain_moves(const void *pos, tes_move out[]);
bool trigon_legal(const void *pos, tes_move move, tes_why *why);

/* setup.c: the islands option, the start, the symmetries */
extern const tes_option trigon_options[];
bool trigon_settle(tes_rules *rules, tes_error *error);
void trigon_start(const tes_rules *rules, void *pos);
void trigon_map_position(const void *pos, int symmetry, void *out);
tes_move trigon_map_move(const void *pos, int symmetry, tes_move move);

/* fast.c: the same moves by sets of cells */
int trigon_moves(const void *pos, tes_move out[]);
int trigon_count(const void *pos);
tes_move trigon_random_move(const void *pos, tes_rng *rng);
bool trigon_can_fill(const trigon *s, int player, int cell, uint32_t slots); /* may the player lay a piece on this
                                    empty cell, or move one of these there? */

/* won.c: playing, with formations sought only round the changed cells */
void trigon_play(void *pos, tes_move move);
void trigon_rows(const uint16_t piece[PIECES], int cell, uint32_t row[3]); /* the pieces in the three rows through
                                    the cell, which is bit STRIP-1; as far as a strip with it can reach */

/* text.c */
void trigon_cell_name(int cell, char out[TES_MOVE_TEXT]);
void trigon_move_text(const void *pos, tes_move move, char out[TES_MOVE_TEXT]);
bool trigon_parse_move(const void *pos, const char *text, tes_move *move, tes_why *why);
void trigon_position_text(const void *pos, char out[TES_POSITION_TEXT]);
bool trigon_parse_position(const tes_rules *rules, const char *text, void *pos, tes_error *error);

/* view.c */
int trigon_touches(const void *pos, tes_move move, int path, tes_touch out[TES_MAX_TOUCHES]);
void trigon_touch_text(const void *pos, tes_touch touch, char out[TES_MOVE_TEXT]);
void trigon_scene(const void *pos, tes_scene *scene);
int trigon_last_move_cells(const void *before, tes_move move, tes_touch out[TES_MAX_WHY_CELLS]);

/* eval.c */
int trigon_prospects(const void *pos, int player);
int trigon_evaluate(const void *pos, int player);
int trigon_eager(const void *pos, int player);
extern const tes_level trigon_levels[TES_LEVELS];

/* policy.c */
void trigon_rate(const void *pos, const tes_move moves[], int n, int16_t rating[]);
int trigon_noisy(const void *pos, tes_move out[]);
bool trigon_pressed(const void *pos);

/* reasons.c */
int trigon_reasons(const void *pos, tes_move move, tes_reason out[TES_MAX_REASONS]);

/* near.c */
bool trigon_near_win(const void *pos, int player);

#endif
