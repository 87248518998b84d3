/* rules_test.c - the sentences of rulebook.en.md, tried in drawn positions.
 *
 * Positions are drawn as text.c writes them: row 11 (f11 to k11) on top, row 6
 * (a6 to k6) in the middle, row 1 (a1 to f1) at the bottom; the neighbours of a
 * cell are left and right of it and two each above and below. Rows that matter
 * little are in short form, with numbers for empty cells; there wait the pieces
 * that a test does not need. R24 is in rules_stuck_test.c, R26 and on, the
 * options, in rules_options_test.c.
 */
#include <stdio.h>
#include <string.h>

#include "cmocka_all.h"
#include "games/agon/rules.h"
#include "rule_test.h"

/* The drawings keep their rows. */
/* clang-format off */

/* What legal() answers to any attempt once the game is over. */
static void over_by(int rule)
{
    tes_why why;
    assert_false(tes_match_game(match())->legal(position(), PASS, &why));
    assert_int_equal(why.rule, rule);
}

/* Exactly these pieces are captured now. */
static void captured(const char *cells)
{
    const agon *s = position();
    char list[64] = "";
    for (int cell = 0; cell < CELLS; cell++)
        if (agon_has(s->captured, cell))
            snprintf(list + strlen(list), sizeof list - strlen(list), "%s%s", list[0] ? " " : "", agon_table.name[cell]);
    assert_string_equal(list, cells);
}

static const char *const two_at_once[] = { "qgggg1", "7", "8", "9", "10",
    ". . . . . . . G . . .",
    " . . . . . . g . . .",
    "  . . . . . . g G .",
    "   . . . . . G . .",
    "7", "GGG2Q", " w", NULL };

RULE(agon, 1, "The board is a hexagon of 91 cells: the throne f6 in the middle, and round it five rings, numbered 1 to 5 from the inside.")
{
    static tes_scene scene;
    int tints[TES_ARROW_TINT + 1] = { 0 };
    started("agon");
    tes_match_game(match())->scene(position(), &scene);
    assert_int_equal(scene.cells, 91);
    for (int i = 0; i < scene.cells; i++) {
        tints[scene.cell[i].tint]++;
        assert_int_equal(scene.cell[i].tint == TES_SEAL, strcmp(scene.cell[i].name, "f6") == 0);
    }
    assert_int_equal(tints[TES_PAPER_ALT], 6 + 18 + 30); /* rings 1, 3, 5 */
    assert_int_equal(tints[TES_PAPER], 12 + 24);         /* rings 2, 4    */
    illegal("a7-a6", 0);
    illegal("f12-f11", 0);
    illegal("k5-k6", 0);
    illegal("f1-f02", 0);
    illegal("f1", 0);
    illegal("pass ", 0);
}

RULE(agon, 2, "Each player has one queen and six guards: White begins with the queen on f1 and guards on b1, a5, d9, h11, k10 and j5, Black with the queen on f11 and guards on j11, k7, h3, d1, a2 and b7.")
{
    started("agon");
    becomes("     q . G . g .",
            "    . . . . . . G",
            "   G . . . . . . .",
            "  . . . . . . . . .",
            " g . . . . . . . . g",
            ". . . . . . . . . . .",
            " G . . . . . . . . G",
            "  . . . . . . . . .",
            "   . . . . . . . g",
            "    g . . . . . .",
            "     . G . g . Q", " w");
    choices(27);
    impossible("agon", "qggggg", "6g", "8", "9", "10", "11", "10", "9", "8", "7", "GGGGGQ", " w");
    impossible("agon", "qggggg", "6g", "8", "9", "10", "11", "10", "9", "8", "GG5", "QGGGGQ", " w");
    impossible("agon", "qggggg", "6g", "8", "9", "10", "11", "10", "9", "8", "GQ5", "GGGGGQ", " w");
}

RULE(agon, 3, "White begins; then the players take turns.")
{
    started("agon");
    to_move(1);
    play("f1-f2");
    to_move(2);
    play("f11-f10");
    to_move(1);
}

RULE(agon, 4, "A turn is a step: you move one of your pieces to an empty neighbouring cell.")
{
    drawn("agon", "qggggg", "7", "8", "9",
                  " . . . g . . . . . .",
                  ". . . G . . . . . . .",
                  "10", "9", "8", "7", "GGGGGQ", " w");
    legal("d6-e6 d6-d5");
    illegal("d6-e7", 4);
    shows("e7");
    illegal("d6-f6", 4);
    shows("d6 f6");
    illegal("d6-d6", 4);
    illegal("e7-f7", 4);
    shows("e7");
    illegal("h6-g6", 4);
    play("d6-e6");
    becomes("qggggg", "7", "8", "9",
            " . . . g . . . . . .",
            ". . . . G . . . . . .",
            "10", "9", "8", "7", "GGGGGQ", " b");
}

RULE(agon, 5, "A step stays in its ring or goes one ring nearer the throne, never outward.")
{
    drawn("agon", "qggggg", "6g", "8", "9", "10",
                  ". . . G . . . . . . .",
                  "10", "9", "8", "7", "GGGGGQ", " w");
    legal("d6-e6 d6-e7 d6-d5");
    illegal("d6-d7", 5);
    shows("d6 d7");
    illegal("d6-c6", 5);
    illegal("d6-c5", 5);
}

RULE(agon, 6, "Only a queen may enter the throne.")
{
    drawn("agon", "1ggggg", "7", "8", "9",
                  " . . . . . G . . . .",
                  ". . . . q . Q . . . .",
                  " . . . . g . . . . .",
                  "9", "8", "7", "GGGGG1", " w");
    legal("g6-f6");
    illegal("g7-f6", 6);
    shows("g7 f6");
    play("a1-a2");
    legal("e6-f6");
    illegal("e5-f6", 6);
    impossible("agon", "qggggg", "6g", "8", "9", "10", "5G5", "10", "9", "8", "7", "GGGGGQ", " w");
}

RULE(agon, 7, "A step captures an enemy piece by pinching it: the piece you moved and another of your pieces then stand on two of its neighbouring cells that lie 120 or 180 degrees apart.")
{
    drawn("agon", "qggggg", "7", "8", "9", "10", "11",
                  " . . . . . . G . . .",
                  "  . . . . . . g . .",
                  "   . . . . G . . .",
                  "    . . . . . G .",
                  "GGG2Q", " w");
    play("f2-g3"); /* 180 degrees from g5 */
    captured("g4");
    undo(1);
    play("f2-f3"); /* 120 */
    captured("g4");
    undo(1);
    play("e3-f4"); /* 60 */
    captured("");
}

RULE(agon, 8, "A queen pinches and is captured like a guard, on the throne too.")
{
    drawn("agon", "1ggggg", "6g", "8", "9", "10", "11",
                  " . . . . . . G . . .",
                  "  . . . . . . q . .",
                  "   . . . . . . . .",
                  "    . . . . . Q .",
                  "GGGGG1", " w");
    play("f2-g3");
    captured("g4");
    drawn("agon", "1ggggg", "6g", "8", "9", "10",
                  ". . . . G q . Q . . .",
                  " . . . . G . . . . .",
                  "9", "8", "7", "GGGG2", " w");
    play("h6-g6");
    captured("f6");
}

RULE(agon, 9, "One step captures every enemy piece that it pinches.")
{
    rule_drawn("agon", two_at_once);
    play("f3-f4");
    captured("g4 g5");
}

RULE(agon, 10, "Only the piece that has just stepped captures: a piece that stands between two enemies is not captured by steps elsewhere, nor by a relocation.")
{
    drawn("agon", "qggggg", "7", "8", "9", "10", "11",
                  " . . . . . . G . . .",
                  "  . . . . . . g . .",
                  "   . . . . . . G .",
                  "7", "GGGG1Q", " w");
    play("a1-a2");
    captured("");
    drawn("agon:ruleset=classic", "qggggg", "7", "8", "9", "10",
                                  ". . . H . . . . . . .",
                                  " G . . . . . . . . .",
                                  "  g . . . . Q . . .",
                                  "8", "7", "GGGG2", " w");
    play("d6-a3");
    captured("");
}

RULE(agon, 11, "A captured piece stays on its cell until its owner relocates it; until then it blocks that cell and helps to pinch as before.")
{
    drawn("agon", "qgggg1", "7", "8", "9", "10", "11", "10",
                  "  . . . . g . h . .",
                  "   . . . . . G . .",
                  "7", "GGGGGQ", " w");
    illegal("f3-g4", 4);
    shows("g4");
    illegal("f3-f4", 20);
    shows("f4 e4 g4");
    drawn("agon", "qgggg1", "7", "8", "9", "10", "11", "10",
                  "  . . . . . . h . .",
                  "G4Q2", "G6",
                  "     G G G h G .", " b");
    legal("g4-g2");
    illegal("g4-f1", 17);
    shows("e1");
}

RULE(agon, 12, "A captured piece stays captured even if the pinch is loosened before it is relocated.")
{
    drawn("agon", "qggggg", "7", "8", "9", "10", "11", "10",
                  "  . . . . . G h G .",
                  "8", "7", "GGGG1Q", " w");
    play("f4-f5");
    captured("g4");
    illegal("k11-k10", 13);
    legal("g4-k7");
}

RULE(agon, 13, "While you have captured pieces you must relocate one of them, and may do nothing else.")
{
    drawn("agon", "qgggg1", "7", "8", "9",
                  " . . . h . . . . . .",
                  "11", "10",
                  "  . . . . . G h G .",
                  "8", "7", "GGGG1Q", " b");
    illegal("g11-g10", 13);
    shows("g4 e7");
    illegal("pass", 23);
    legal("g4-k7 e7-k7");
    play("e7-k7");
    play("a1-a2");
    illegal("k7-k8", 13);
    shows("g4");
    impossible("agon", "qggggg", "7", "8", "9", "10", "11", "10", "5Hh2", "8", "7", "GGGGGQ", " b"); /* only who has none can step and capture */
}

RULE(agon, 14, "A captured queen is relocated before any captured guard.")
{
    drawn("agon", "1ggggg", "7", "8", "9",
                  " . . . h . . . . . .",
                  "11", "10",
                  "  . . . . . G r G .",
                  "8", "7", "GGGG1Q", " b");
    illegal("e7-k7", 14);
    shows("g4");
    play("g4-k7");
    play("a1-a2");
    legal("e7-k8");
}

RULE(agon, 15, "A captured guard goes to any empty cell of ring 5.")
{
    drawn("agon", "qggggg", "7", "8", "9", "10", "11",
                  " . . . . . . h . . .",
                  "9", "8", "G4Q1", "GGGGG1", " b");
    illegal("g5-h6", 15);
    shows("h6");
    illegal("g5-j7", 15);
    illegal("g5-a1", 15);
    shows("a1");
    only("g5-a3 g5-a4 g5-a5 g5-a6 g5-b7 g5-c8 g5-d9 g5-e10 g5-f1 g5-g2 g5-h3 g5-i4 g5-j5 g5-k6 g5-k7 g5-k8 g5-k9 g5-k10");
}

RULE(agon, 16, "A captured queen goes to any empty cell except the throne.")
{
    drawn("agon", "1ggggg", "6g", "8", "9", "10",
                  ". . . G r . . . . . .",
                  "10", "9", "8", "7", "GGGGGQ", " b");
    legal("e6-f7 e6-g7 e6-d9 e6-k6 e6-f5");
    illegal("e6-f6", 16);
    shows("f6");
    illegal("e6-d6", 16);
    shows("d6");
    choices(91 - 14 - 1);
}

RULE(agon, 17, "A relocation may not pinch an enemy piece.")
{
    drawn("agon", "qggg2", "7", "8", "9",
                  " . . . . . . . . . g",
                  ". . . h . . . . . . G",
                  " G . . . . . . . . .",
                  "  g . . . . . . . .",
                  "8", "5Q1", "GGGG2", " b");
    illegal("d6-a6", 17); /* a4, a5, a6: 180 degrees */
    shows("a5");
    illegal("d6-j5", 17); /* round the corner k6: 120 */
    shows("k6");
    legal("d6-a3 d6-k8");
    drawn("agon", "qggggg", "7", "8", "9", "10", "11",
                  " G . . . . . . . . .",
                  "  h . . . . . . . .",
                  "8", "5Q1", "GGGGG1", " b");
    legal("a4-a6"); /* who goes leaves nobody to pinch with */
}

RULE(agon, 18, "A relocation may not put the piece between two enemy pieces that lie 120 or 180 degrees apart.")
{
    drawn("agon", "qggggg", "7", "8", "9",
                  " . . . . . . . . . G",
                  ". . . h . . . . . . .",
                  " G . . . . . . . . G",
                  "  . . . . . . . . .",
                  "   G . . . . . . .",
                  "5Q1", "GG4", " b");
    illegal("d6-a4", 18);
    shows("a4 a3 a5");
    illegal("d6-k6", 18);
    shows("k6 j5 k7");
    legal("d6-a6 d6-k8 d6-i4");
}

RULE(agon, 19, "A relocation is your whole turn, so your opponent moves next, even if more of your pieces are captured.")
{
    rule_drawn("agon", two_at_once);
    play("f3-f4 g5-k7");
    to_move(1);
    captured("g4");
    drawn("agon", "qgggg1", "7", "8", "9", "10", "11",
                  " . . . . . . G . . .",
                  "  . . . G g . g . .",
                  "   . . . . . . . .",
                  "    . . . . . G .",
                  "GGG2Q", " w"); /* so captures follow each other, as in the sheet's example */
    play("f2-f3");
    captured("g4");
    play("g4-k7 f3-f4");
    captured("e4");
    play("e4-k8");
    to_move(1);
}

RULE(agon, 20, "A step may not end between two enemy pieces that lie 120 or 180 degrees apart, unless it captures a piece that was not captured before.")
{
    drawn("agon", "qgggg1", "7", "8", "9", "10", "11", "10",
                  "  . . . . g . g . .",
                  "   . . . . . G . .",
                  "7", "GGGGGQ", " w");
    illegal("f3-f4", 20); /* 180 */
    shows("f4 e4 g4");
    drawn("agon", "qgggg1", "7", "8", "9", "10", "11",
                  " . . . . . g . . . .",
                  "  . . . . . . g . .",
                  "   . . . . . G . .",
                  "7", "GGGGGQ", " w");
    illegal("f3-f4", 20); /* 120 */
    shows("f4 g4 f5");
    drawn("agon", "qgggg1", "7", "8", "9", "10", "11",
                  " . . . . . . g . . .",
                  "  . . . . . . g . .",
                  "   . . . . . G . .",
                  "7", "GGGGGQ", " w");
    legal("f3-f4"); /* 60 */
    drawn("agon", "qgggg1", "7", "8", "9", "10", "11", "10",
                  "  . . . . g . g G .",
                  "   . . . . . G . .",
                  "7", "GGGG1Q", " w");
    play("f3-f4");
    captured("g4");
    drawn("agon", "qgggg1", "7", "8", "9", "10", "11", "10",
                  "  . . . . g . h G .",
                  "   . . . . . G . .",
                  "7", "GGGG1Q", " w");
    illegal("f3-f4", 20);
    drawn("agon", "qgggg1", "7", "8", "9", "10",
                  ". . . . g . g . . . .",
                  " . . . . . Q . . . .",
                  "9", "8", "G6", "GGGGG1", " w");
    illegal("f5-f6", 20); /* a queen on the throne is no exception */
    shows("f6 e6 g6");
}

RULE(agon, 21, "You win as soon as your queen is on the throne and your six guards fill ring 1.")
{
    drawn("agon", "qggggg", "6g", "8", "9",
                  " . . . . G G . . . .",
                  ". . . . G Q G . . . .",
                  " . . . . G . . . . .",
                  "  . . . . . G . . .",
                  "8", "7", "6", " w");
    play("f4-f5");
    wins(1);
    points(1, 2);
    points(2, 0);
    over_by(21);
    drawn("agon", "6", "7", "8", "9",
                  " . . . . g g . . . .",
                  ". . . . g q g . . . .",
                  " . . . . g . g . . .",
                  "9", "8", "G6", "GGGGGQ", " b");
    play("g5-f5");
    wins(2);
    drawn("agon", "qggggg", "6g", "8", "9",
                  " . . . . G G . . . .",
                  ". . . . G . Q . . . .",
                  " . . . . G G . . . .",
                  "9", "8", "7", "G5", " w"); /* a queen is not one of the six */
    not_over();
}

RULE(agon, 22, "You lose as soon as your six guards fill ring 1 round an empty throne.")
{
    drawn("agon", "qggggg", "6g", "8", "9",
                  " . . . . G G . . . .",
                  ". . . . G . G . . . .",
                  " . . . . G . . . . .",
                  "  . . . . . G . . .",
                  "8", "7", "5Q", " w");
    not_over();
    play("f4-f5");
    wins(2);
    over_by(22);
    drawn("agon", "1ggggg", "6g", "8", "9",
                  " . . . . G G . . . .",
                  ". . . . G q G . . . .",
                  " . . . . G . . . . .",
                  "  . . . . . G . . .",
                  "8", "7", "5Q", " w");
    play("f4-f5"); /* the enemy queen is on it, and captured: the game goes on */
    not_over();
    captured("f6");
    play("f6-k7"); /* and now she leaves it empty */
    wins(2);
    over_by(22);
}

RULE(agon, 23, "If you can do nothing else you pass; otherwise you may not.")
{
    started("agon");
    illegal("pass", 23);
    drawn("agon", "qgg3", "7", "8", "9",
                  " . . . . G G . . . .",
                  ". . . . G Q G . . . .",
                  " . . . . G g . . . .",
                  "9", "8",
                  "    . . . . . g g",
                  "     . . . . g G", " w");
    only("pass");
    illegal("f1-f2", 4);
    play("pass g2-g3");
    only("f1-g2");
    illegal("pass", 23);
    shows("f1 g2");
}

RULE(agon, 25, "When the same position, with the same player to move, occurs for the third time, the game is drawn.")
{
    started("agon");
    play("f1-e1 f11-e10 e1-f1 e10-f11 f1-e1 f11-e10 e1-f1");
    not_over();
    play("e10-f11");
    shared();
    points(1, 1);
}
