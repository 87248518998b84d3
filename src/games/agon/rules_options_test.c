/* rules_options_test.c - the sentences of rulebook.en.md about options, tried in
 * drawn positions; rules_test.c says how they are drawn.
 */
#include <string.h>

#include "cmocka_all.h"
#include "games/agon/rules.h"
#include "rule_test.h"

/* What legal() answers to any attempt once the game is over. */
static void over_by(int rule)
{
    tes_why why;
    assert_false(tes_match_game(match())->legal(position(), PASS, &why));
    assert_int_equal(why.rule, rule);
}

/* How many pieces are captured now. */
static void captured(int count) { assert_int_equal(agon_size(((const agon *)position())->captured), count); }

/* The drawings keep their rows. */
/* clang-format off */

/* f2 can go to two sides of g4, which g5 touches: g3 (180 degrees), f3 (120). */
static const char *const near_g4[] = { "qggggg", "7", "8", "9", "10", "11",
    " . . . . . . G . . .",
    "  . . . . . . g . .",
    "   . . . . . . . .",
    "    . . . . . G .",
    "GGGG1Q", " w", NULL };

/* f3 can go to f4, between two enemies at 180 degrees; or so that one of them is
 * pinched there; or between two at 120. */
static const char *const gap_180[] = { "qgggg1", "7", "8", "9", "10", "11", "10",
    "  . . . . g . g . .",
    "   . . . . . G . .",
    "7", "GGGGGQ", " w", NULL };
static const char *const gap_and_pinch[] = { "qgggg1", "7", "8", "9", "10", "11", "10",
    "  . . . . g . g G .",
    "   . . . . . G . .",
    "7", "GGGG1Q", " w", NULL };
static const char *const gap_120[] = { "qgggg1", "7", "8", "9", "10", "11",
    " . . . . . g . . . .",
    "  . . . . . . g . .",
    "   . . . . . G . .",
    "7", "GGGGGQ", " w", NULL };

/* d6 is captured; a6 would pinch a5 at 180 degrees, j5 would pinch k6 at 120. */
static const char *const helpers_on_the_rim[] = { "qggg2", "7", "8", "9",
    " . . . . . . . . . g",
    ". . . h . . . . . . G",
    " G . . . . . . . . .",
    "  g . . . . . . . .",
    "8", "5Q1", "GGGG2", " b", NULL };

/* d6 is captured; a4 lies between two enemies at 180 degrees, k6 at 120. */
static const char *const gaps_on_the_rim[] = { "qggggg", "7", "8", "9",
    " . . . . . . . . . G",
    ". . . h . . . . . . .",
    " G . . . . . . . . G",
    "  . . . . . . . . .",
    "   G . . . . . . .",
    "5Q1", "GG4", " b", NULL };

RULE(agon, 26, "`capture=straight`: pieces pinch only at 180 degrees, wherever these rules speak of 120 or 180.")
{
    rule_drawn("agon:capture=straight", near_g4);
    play("f2-f3");
    captured(0);
    undo(1);
    play("f2-g3");
    captured(1);
    rule_drawn("agon:capture=straight", gap_180);
    illegal("f3-f4", 20);
    rule_drawn("agon:capture=straight", gap_and_pinch);
    legal("f3-f4"); /* the exception of R20 stays */
    rule_drawn("agon:capture=straight", gap_120);
    legal("f3-f4");
    rule_drawn("agon:capture=straight", gaps_on_the_rim);
    legal("d6-k6");
    illegal("d6-a4", 18);
    rule_drawn("agon:capture=straight", helpers_on_the_rim);
    legal("d6-j5");
    illegal("d6-a6", 17);
}

RULE(agon, 27, "`relocate=free`: you relocate all your captured pieces, one after the other, and then make a step, all in the same turn.")
{
    drawn("agon:relocate=free", "1ggggg", "7", "8", "9",
                                " . . . r . . . . . .",
                                "11", "10",
                                "  . . . . . G h G .",
                                "8", "7", "GGGG1Q", " b");
    illegal("g4-k7", 14);
    play("e7-k9");
    to_move(2);
    illegal("k9-k8", 13);
    play("g4-k7");
    to_move(2);
    legal("k9-k8 k7-k6 k11-k10");
    play("k7-k6");
    to_move(1);
    impossible("agon:relocate=free", "qggggg", "7", "8", "9", "10", "11", "10", "6h2", "8", "G6", "GGGGGQ", " w");
    drawn("agon:capture=straight,relocate=free", "qgg3", "7", "8", "9",
                                                 " . . . . G G . . . .",
                                                 ". . . . G Q G . . . .",
                                                 " . . . . G g . . . .",
                                                 "  . . . . . . . . .",
                                                 "   . . . H . . . .",
                                                 "    . . . . . g g",
                                                 "     . . . . g .", " w");
    play("d3-f1");
    only("pass");
    play("pass");
    to_move(2);
}

RULE(agon, 28, "`ruleset=classic`: pieces pinch only at 180 degrees.")
{
    rule_drawn("agon:ruleset=classic", near_g4);
    play("f2-f3");
    captured(0);
    undo(1);
    play("f2-g3");
    captured(1);
}

RULE(agon, 29, "`ruleset=classic`: R17 and R18 do not apply, and a relocated piece captures nothing wherever it goes.")
{
    rule_drawn("agon:ruleset=classic", gaps_on_the_rim);
    legal("d6-a4 d6-k6");
    rule_drawn("agon:ruleset=classic", helpers_on_the_rim);
    legal("d6-j5");
    play("d6-a6");
    captured(0);
}

RULE(agon, 30, "`ruleset=classic`: a captured queen may also go to the throne.")
{
    drawn("agon:ruleset=classic", "1ggggg", "6g", "8", "9", "10",
                                  ". . . G r . . . . . .",
                                  "10", "9", "8", "7", "GGGGGQ", " b");
    choices(91 - 14);
    legal("e6-f6");
}

RULE(agon, 31, "`ruleset=classic`: a step may never end between two enemy pieces that lie 180 degrees apart, even if it captures.")
{
    rule_drawn("agon:ruleset=classic", gap_and_pinch);
    illegal("f3-f4", 31);
    shows("f4 e4 g4");
    rule_drawn("agon:ruleset=classic", gap_120);
    legal("f3-f4");
}

RULE(agon, 32, "`ruleset=classic`: you lose as soon as your six guards fill ring 1 without your queen on the throne, even if the enemy queen is there.")
{
    drawn("agon:ruleset=classic", "1ggggg", "6g", "8", "9",
                                  " . . . . G G . . . .",
                                  ". . . . G q G . . . .",
                                  " . . . . G . . . . .",
                                  "  . . . . . G . . .",
                                  "8", "7", "5Q", " w");
    play("f4-f5");
    wins(2);
    over_by(32);
    drawn("agon:ruleset=classic", "qggggg", "6g", "8", "9",
                                  " . . . . G G . . . .",
                                  ". . . . G . G . . . .",
                                  " . . . . G . . . . .",
                                  "  . . . . . G . . .",
                                  "8", "7", "5Q", " w");
    play("f4-f5");
    wins(2);
    drawn("agon:ruleset=classic", "qggggg", "6g", "8", "9",
                                  " . . . . G G . . . .",
                                  ". . . . G Q G . . . .",
                                  " . . . . G . . . . .",
                                  "  . . . . . G . . .",
                                  "8", "7", "6", " w");
    play("f4-f5");
    wins(1);
}

/* The game string is refused, and the sentence names what conflicts. */
static void conflict(const char *game_string, const char *named)
{
    tes_rules rules;
    tes_error error;
    assert_false(tes_rules_parse(game_string, &rules, &error));
    if (!strstr(error.text, named))
        fail_msg("\"%s\" does not name %s", error.text, named);
}

RULE(agon, 33, "`ruleset=classic` may not be combined with the options `capture` and `relocate`.")
{
    conflict("agon:capture=straight,ruleset=classic", "option capture,");
    conflict("agon:ruleset=classic,capture=both", "option capture,");
    conflict("agon:relocate=turn,ruleset=classic", "option relocate,");
    conflict("agon:capture=both,relocate=free,ruleset=classic", "options capture and relocate,");
    started("agon:ruleset=sheet,capture=straight,relocate=free");
    started("agon:ruleset=classic");
}
