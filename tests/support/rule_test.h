/* rule_test.h - tests that quote the rulebook.
 *
 *     RULE(trikolos, 7, "A pawn may enter a tile that is green and holds no pawn.")
 *     {
 *         drawn("trikolos", "r r r r r r",
 *                           "r r r r r r",
 *                           ...
 *                           "g r r r r r", ":g w 0 0");
 *         legal("6:+a");
 *         illegal("6:+b", 7);
 *         shows("b1");
 *     }
 *
 * The sentence is the English rulebook's, to the letter; tools/check_rulebooks
 * compares both ways. A position is drawn as its position text, one row a string
 * from the top, blanks free; a string that begins with a blank or a colon is the
 * rest of the text and is taken as it is. One file of such tests is a program.
 */
#ifndef TES_RULE_TEST_H
#define TES_RULE_TEST_H
#include <tessera/match.h>

#define RULE__NAME2(game, number, line) rule_##game##_##number##_##line
#define RULE__NAME(game, number, line) RULE__NAME2(game, number, line)
#define RULE(game, number, sentence)                                                        \
    static void RULE__NAME(game, number, __LINE__)(void **state);                           \
    __attribute__((constructor)) static void RULE__NAME(game, number##_add, __LINE__)(void) \
    {                                                                                       \
        rule_add(#game " R" #number "  " sentence, RULE__NAME(game, number, __LINE__));     \
    }                                                                                       \
    static void RULE__NAME(game, number, __LINE__)(void **state __attribute__((unused)))

void rule_add(const char *name, void (*test)(void **state));

/* Setting the scene. Each replaces what was there; the game string may carry options. */
void started(const char *game_string);
void rule_drawn(const char *game_string, const char *const rows[]); /* ends with NULL */
#define drawn(game_string, ...) rule_drawn(game_string, (const char *const[]){ __VA_ARGS__, NULL })

/* The position is refused as text (breaks a rule that positions must keep). */
void rule_impossible(const char *game_string, const char *const rows[]);
#define impossible(game_string, ...) rule_impossible(game_string, (const char *const[]){ __VA_ARGS__, NULL })

/* What is so. Moves are in notation, several separated by blanks. */
void legal(const char *moves);
void illegal(const char *move, int rule); /* and `why` names this rule */
void shows(const char *cells);            /* the cells the last `illegal` showed, any order */
void only(const char *moves);             /* exactly these are legal */
void choices(int count);                  /* so many are legal */
void to_move(int player);                 /* 1, 2, ...; 0 when over */
void wins(int player);                    /* over, this player alone won */
void shared(void);                        /* over, everybody shares */
void not_over(void);
void points(int player, int half_points);

/* What happens. */
void play(const char *moves); /* each must be legal */
void undo(int plies);
void rule_becomes(const char *const rows[]);
#define becomes(...) rule_becomes((const char *const[]){ __VA_ARGS__, NULL }) /* the position now is this */

/* A turn drawn in one: each row has the position before it on the left of a `|`
 * and the one after it on the right. */
void rule_turn(const char *game_string, const char *move, const char *const rows[]);
#define turn(game_string, move, ...) rule_turn(game_string, move, (const char *const[]){ __VA_ARGS__, NULL })

/* For what the helpers above cannot say. */
const void *position(void);
const tes_match *match(void);

#endif
