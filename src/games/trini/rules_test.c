/* rules_test.c - every sentence of Trini's rulebook, tried out.
 *
 * A drawing is the position text, rows 7 to 1: `.` is an empty pit, 1CSQ a die of
 * the first player, Blue, whose faces look up, to the lower right and to the
 * lower left. The last line says who moves and which rounds hold whose Trinis. */
#include "rule_test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmocka_all.h"

/* A drawing stays a drawing, and a quoted sentence one string. */
/* clang-format off */

static const char *const all_states = "CQs CSQ CqS Csq QCS QSc Qcs QsC SCq SQC ScQ Sqc cQS cSq cqs csQ qCs qSC qcS qsc sCQ sQc scq sqC";

/* What follows the board in the position text: "2 d4 -" is Yellow to move, a
 * Trini of Blue in r:d4, none of Yellow. */
static void after_board(const char *wanted)
{
    char text[TES_POSITION_TEXT];
    tes_match_game(match())->position_text(position(), text);
    assert_string_equal(strchr(text, ' ') + 1, wanted);
}

/* Plays, looks, takes back. */
static void leads_to(const char *move, const char *wanted)
{
    play(move);
    after_board(wanted);
    undo(1);
}

/* The states as moves: "CQs@d4 CSQ@d4 ..." or "d4=CQs d4=CSQ ...". */
static int states_as(const char *format, char out[24][TES_MOVE_TEXT])
{
    for (int i = 0; i < 24; i++) {
        char state[4] = { all_states[4 * i], all_states[4 * i + 1], all_states[4 * i + 2], 0 };
        snprintf(out[i], TES_MOVE_TEXT, format, state);
    }
    return 24;
}

static const tes_scene *shown(void)
{
    static tes_scene scene;
    tes_match_game(match())->scene(position(), &scene);
    return &scene;
}

static const tes_scene_cell *cell_named(const char *name)
{
    const tes_scene *scene = shown();
    for (int i = 0; i < scene->cells; i++)
        if (strcmp(scene->cell[i].name, name) == 0)
            return &scene->cell[i];
    fail_msg("no cell %s", name);
    return NULL;
}

/* Beside the board each player's dice lie in front of their Trinis. */
static void everybody_has(int players, int dice, int trinis)
{
    static const uint8_t colour[] = { TES_BLUE, TES_YELLOW, TES_RED, TES_GREEN };
    const tes_scene *scene = shown();
    assert_int_equal(scene->items, 2 * players);
    for (int i = 0; i < scene->items; i++) {
        assert_int_equal(scene->item[i].count, i % 2 ? trinis : dice);
        assert_int_equal(scene->item[i].colour, colour[i / 2]);
    }
}

/* The last cells of the move, or its path of touches, as one text. */
static void touched(const char *text, bool afterwards, const char *wanted)
{
    tes_touch touch[TES_MAX_WHY_CELLS];
    tes_move move = 0;
    char found[256] = "", name[TES_MOVE_TEXT];
    const tes_game *game = tes_match_game(match());
    assert_true(tes_move_find(game, position(), text, &move, NULL));
    int n = afterwards ? game->last_move_cells(position(), move, touch) : game->touches(position(), move, 0, touch);
    for (int i = 0; i < n; i++) {
        game->touch_text(position(), touch[i], name);
        strcat(strcat(found, i ? " " : ""), name);
    }
    assert_string_equal(found, wanted);
    if (!afterwards)
        assert_int_equal(game->touches(position(), move, 1, touch), 0);
}

/* Drawings that several rules use, without their last line. A lone blue die: */
#define ALONE "     . . . .       ", \
              "    . . . . .      ", \
              "   . . . . . .     ", \
              "  . . . 1CSQ . . . ", \
              "   . . . . . .     ", \
              "    . . . . .      ", \
              "     . . . .       "

/* Dice in the way of the blue die on c3: */
#define IN_LINE "     . . . .          ", \
                "    . . . . .         ", \
                "   . . . 1CQs . .     ", \
                "  . . 2CqS 2QCS . . . ", \
                "   . . 1CSQ . . .     ", \
                "    . . . . .         ", \
                "     . . . .          "

/* Two stars look at r:d4, and a third is ready to come to e5: */
#define STARS "     . . . .        ", \
              "    . . . . .       ", \
              "   . . 2Csq . . 1CqS", \
              "  . . . 1SQC . . .  ", \
              "   . . . . . .      ", \
              "    . . . . .       ", \
              "     . . . .        "

/* Circles, stars and squares wait for a die on d4: */
#define WAITING "     . . . .          ", \
                "    . . . . .         ", \
                "   . . 2QCS 1QsC . .  ", \
                "  . . 1CQs . 2CqS . . ", \
                "   . . 2QSc 1SQC . .  ", \
                "    . . . . .         ", \
                "     . . . .          "

RULE(trini, 1, "The board has 37 pits and 27 round spaces; a round space lies between three pits that touch one another, two above it and one below.")
{
    started("trini");
    const tes_scene *scene = shown();
    int pits = 0, rounds = 0;
    for (int i = 0; i < scene->cells; i++) {
        const tes_scene_cell *cell = &scene->cell[i];
        pits += cell->corners == 6;
        rounds += cell->corners == 0;
        int above = 0, below = 0;
        for (int j = 0; cell->corners == 0 && j < scene->cells; j++) {
            int dx = abs(scene->cell[j].centre.x - cell->centre.x), dy = scene->cell[j].centre.y - cell->centre.y;
            if (scene->cell[j].corners == 6 && dx * dx + dy * dy < 600 * 600) {
                above += dy > 0 && dx == 500;
                below += dy < 0 && dx == 0;
            }
        }
        if (cell->corners == 0)
            assert_true(above == 2 && below == 1);
    }
    assert_true(pits == 37 && rounds == 27 && scene->cells == 64);
    legal("CSQ@a1 CSQ@d1 CSQ@a4 CSQ@g4 CSQ@d7 CSQ@g7");
    illegal("CSQ@a5", 0);
    illegal("CSQ@e1", 0);
    illegal("", 0);
    impossible("trini", "...", ".....", "......", ".......", "......", ".....", "....", " 1 - -");
    impossible("trini", ".....", ".....", "......", ".......", "......", ".....", "....", " 1 - -");
    impossible("trini", "....", ".....", "......", ".......", "......", ".....", "....", " 1 a4 -");
    impossible("trini", "....", ".....", "......", ".......", "......", ".....", "....", " 3 - -");
    impossible("trini", "....", ".....", "......", ".......", "......", ".....", "....", " 1 -");
    impossible("trini", "....", ".....", "......", ".......", "......", ".....", "....", " 1 - - -");
}

RULE(trini, 2, "In a game for two, each player has 12 dice and 6 Trinis of one colour.")
{
    started("trini");
    everybody_has(2, 12, 6);
    drawn("trini", "1CSQ 1CSQ 1CSQ 1CSQ", "1CSQ 1CSQ . . 1CSQ", "1CSQ . . . . 1CSQ", "1CSQ . . . . . 1CSQ",
          ". . . . . .", ". . . . .", ". . . .", " 1 a1,a2,a3,b2,b3 -");
    not_over();
    play("CSQ@a1 CSQ@d1");
    illegal("CSQ@b1", 7);
    impossible("trini", "1CSQ 1CSQ 1CSQ 1CSQ", "1CSQ 1CSQ . . 1CSQ", "1CSQ . . . . 1CSQ", "1CSQ . . . . . 1CSQ", "......", ".....",
               "1CSQ 1CSQ . .", " 1 - -");
    impossible("trini", "1CSQ 1CSQ 1CSQ 1CSQ", ".....", "......", ".......", "......", ".....", "....", " 2 a1,a2,a3,b2,b3,b4,c4 -");
}

RULE(trini, 3, "The board is empty at the start; Blue begins, and the players take turns in the order Blue, Yellow, Red, Green.")
{
    started("trini");
    becomes("....", ".....", "......", ".......", "......", ".....", "....", " 1 - -");
    choices(37 * 24);
    to_move(1);
    play("CSQ@a1");
    to_move(2);
    play("CSQ@a2");
    to_move(1);
    assert_int_equal(cell_named("a1")->colour, TES_BLUE);
    assert_int_equal(cell_named("a2")->colour, TES_YELLOW);
    started("trini:players=3");
    play("CSQ@a1 CSQ@a2");
    to_move(3);
    play("CSQ@a3");
    assert_int_equal(cell_named("a3")->colour, TES_RED);
    to_move(1);
    started("trini:players=4");
    play("CSQ@a1 CSQ@a2 CSQ@a3");
    to_move(4);
    play("CSQ@a4");
    to_move(1);
    assert_int_equal(cell_named("a4")->colour, TES_GREEN);
}

RULE(trini, 4, "Every die has a circle, a star and a square, each solid on one face and in outline on the opposite face; all dice are alike.")
{
    char text[24][TES_MOVE_TEXT];
    started("trini");
    for (int i = 0, n = states_as("%s@d4", text); i < n; i++)
        legal(text[i]);
    choices(37 * 24); /* so there are no more than these 24 */
    illegal("CCS@d4", 4); /* two circles */
    shows("d4");
    illegal("Ccs@d4", 4); /* opposite faces side by side */
    illegal("CQS@d4", 4); /* the mirror image of CSQ */
    illegal("CsQ@d4", 4);
    impossible("trini", "....", ".....", "......", "...1CQS...", "......", ".....", "....", " 1 - -");
    drawn("trini", ALONE, " 1 - -");
    illegal("d4=CQS", 4);
}

RULE(trini, 5, "A die shows three faces: one looks up the board, one to the lower right and one to the lower left, each at the round space that lies there.")
{
    /* Up from d4 lies r:d4, to the lower right r:d3, to the lower left r:c3. */
    started("trini");
    const tes_scene_cell *pit = cell_named("d4");
    tes_point up = cell_named("r:d4")->centre, right = cell_named("r:d3")->centre, left = cell_named("r:c3")->centre;
    assert_true(up.x == pit->centre.x && up.y > pit->centre.y);
    assert_true(right.x > pit->centre.x && right.y < pit->centre.y);
    assert_true(left.x < pit->centre.x && left.y < pit->centre.y);
    assert_true(right.x - pit->centre.x == pit->centre.x - left.x && right.y == left.y);

    drawn("trini", ". . . .", ". . . . .", ". . 2QCS 1QsC . .", ". . . . . . .", ". . . . . .", ". . . . .", ". . . .", " 1 - -");
    leads_to("CSQ@d4", "2 d4 -");
    leads_to("SCq@d4", "2 - -");
    leads_to("QsC@d4", "2 - -");
    drawn("trini", ". . . .", ". . . . .", ". . . . . .", ". . . . 2CqS . .", ". . . 1SQC . .", ". . . . .", ". . . .", " 1 - -");
    leads_to("CSQ@d4", "2 d3 -");
    leads_to("SCq@d4", "2 - -");
    leads_to("QCS@d4", "2 - -");
    drawn("trini", ". . . .", ". . . . .", ". . . . . .", ". . 1CQs . . . .", ". . 2QSc . . .", ". . . . .", ". . . .", " 1 - -");
    leads_to("CSQ@d4", "2 c3 -");
    leads_to("QCS@d4", "2 - -");
    leads_to("CQs@d4", "2 - -");
    play("CQs@g7");
    assert_string_equal(cell_named("g7")->label, "CQs"); /* up, right, left */
}

RULE(trini, 6, "On your turn you do exactly one thing: enter a die, move a die or turn a die; you cannot pass.")
{
    drawn("trini", ALONE, " 1 - -");
    choices(36 * 24 + 18 + 8);
    illegal("pass", 6);
    touched("CSQ@e5", false, "stock e5 CSQ");
    touched("d4-d7", false, "d4 d7");
    touched("d4=QCS", false, "d4 QCS");
    play("d4-d7");
    to_move(2);
    choices(36 * 24); /* without a die on the board there is still the stock */
}

RULE(trini, 7, "To enter a die, you put one from your stock on any free pit.")
{
    drawn("trini:players=4", "1CSQ . . .", "1CSQ . . . 1CSQ", ". . . . . .", "1CSQ . . 2CSQ . . .",
          ". . . . . .", ". . . . .", "1CSQ . . .", " 1 - - - -");
    legal("CSQ@g7 CSQ@b1 CSQ@e4");
    illegal("CSQ@d4", 7);
    shows("d4");
    illegal("QCS@a1", 7);
    shows("a1");
    assert_true(shown()->item[0].touchable && shown()->item[0].count == 1);
    play("CSQ@g4 CSQ@g5 CSQ@f6 CSQ@g7");
    illegal("CSQ@b1", 7); /* that was the sixth of six dice */
    assert_true(!shown()->item[0].touchable && shown()->item[0].count == 0);
}

RULE(trini, 8, "An entering die may stand in any of the 24 ways a die can stand.")
{
    char text[24][TES_MOVE_TEXT];
    drawn("trini", ALONE, " 2 - -");
    for (int i = 0, n = states_as("%s@g7", text); i < n; i++) {
        legal(text[i]);
        play(text[i]);
        assert_memory_equal(cell_named("g7")->label, text[i], 3);
        undo(1);
    }
}

RULE(trini, 9, "You move and turn only dice of your own colour.")
{
    drawn("trini", "....", ".....", "......", ".2SQC.1CSQ...", "......", ".....", "....", " 1 - -");
    legal("d4-d7 d4=QCS");
    illegal("b4-b5", 9);
    shows("b4");
    illegal("b4=CSQ", 9);
    illegal("e4-e5", 9);
    shows("e4");
    illegal("e4=CSQ", 9);
    play("d4-d7");
    legal("b4-b5 b4=CSQ");
    illegal("d7=QCS", 9);
}

RULE(trini, 10, "A die moves in a straight line from pit to neighbouring pit, in one of six directions and as far as you like; it never crosses a round space.")
{
    drawn("trini", ALONE, " 1 - -");
    legal("d4-a4 d4-b4 d4-c4 d4-e4 d4-f4 d4-g4 d4-d1 d4-d2 d4-d3 d4-d5 d4-d6 d4-d7 d4-a1 d4-b2 d4-c3 d4-e5 d4-f6 d4-g7");
    choices(36 * 24 + 18 + 8);
    illegal("d4-e6", 10); /* straight up, over r:d4 */
    shows("d4 e6");
    illegal("d4-f5", 10);
    illegal("d4-c2", 10);
    illegal("d4-d4", 10);
    shows("d4");
    illegal("d4-d8", 0);
    play("d4-g7 CSQ@a1");
    legal("g7-g4 g7-d7 g7-b2 g7-e5");
    illegal("g7-a3", 10);
}

RULE(trini, 11, "A moving die passes over any dice in its way, yours or not.")
{
    drawn("trini", IN_LINE, " 1 - -");
    legal("c3-f6 c3-g7 c3-c5 c3-c6");
    play("c3-g7");
    becomes(". . . 1CSQ", ". . . . .", ". . . 1CQs . .", ". . 2CqS 2QCS . . .", ". . . . . .", ". . . . .", ". . . .", " 2 - -");
}

RULE(trini, 12, "A move ends on a free pit.")
{
    drawn("trini", IN_LINE, " 1 - -");
    legal("c3-f6 c3-b2");
    illegal("c3-d4", 12);
    shows("d4");
    illegal("c3-e5", 12);
    shows("e5");
}

RULE(trini, 13, "A moved die keeps its faces: each looks in the same direction as before.")
{
    drawn("trini", "....", ".....", "......", "...1CqS...", "......", ".....", "....", " 1 - -");
    play("d4-d1");
    becomes("....", ".....", "......", ".......", "......", ".....", "...1CqS", " 2 - -");
    /* A star to the lower left is wanted on e5, and arrives there. */
    drawn("trini", STARS, " 1 - -");
    leads_to("g5-e5", "2 d4 -");
    leads_to("g5-f5", "2 - -");
}

RULE(trini, 14, "A die turned to the left or to the right stays in its pit and shows the same three faces, each moved on by one place.")
{
    drawn("trini", ALONE, " 1 - -");
    play("d4=QCS"); /* to the right: what looked up now looks to the lower right */
    becomes("....", ".....", "......", "...1QCS...", "......", ".....", "....", " 2 - -");
    undo(1);
    play("d4=SQC"); /* to the left */
    becomes("....", ".....", "......", "...1SQC...", "......", ".....", "....", " 2 - -");
    drawn("trini", "....", ".....", "......", "...1sCQ...", "......", ".....", "....", " 1 - -");
    legal("d4=QsC d4=CQs");
}

RULE(trini, 15, "A die tilted in its pit keeps one face in place; of the other two, one takes the place of the other, which goes below, and the opposite of the face that went below comes up in the place left free.")
{
    drawn("trini", ALONE, " 1 - -");
    legal("d4=CqS d4=CQs"); /* the circle stays */
    legal("d4=QSc d4=qSC"); /* the star stays   */
    legal("d4=sCQ d4=ScQ"); /* the square stays */
    play("d4=CqS"); /* the star goes where the square was, the square below */
    becomes("....", ".....", "......", "...1CqS...", "......", ".....", "....", " 2 - -");
}

RULE(trini, 16, "No other turn is allowed: the die must change, and no single turn puts the opposite of a symbol in its place.")
{
    char text[24][TES_MOVE_TEXT], row[32];
    drawn("trini", ALONE, " 1 - -");
    illegal("d4=CSQ", 16);
    shows("d4");
    illegal("d4=Csq", 16);
    illegal("d4=csQ", 16);
    illegal("d4=cQS", 16);
    for (int from = 0; from < 24; from++) {
        const char *shown_now = all_states + 4 * from;
        snprintf(row, sizeof row, "...1%.3s...", shown_now);
        drawn("trini", "....", ".....", "......", row, "......", ".....", "....", " 1 - -");
        int turns = 0;
        for (int i = 0, n = states_as("d4=%s", text); i < n; i++) {
            tes_move move;
            if (!tes_move_find(tes_match_game(match()), position(), text[i], &move, NULL)) {
                illegal(text[i], 16);
                continue;
            }
            turns++;
            for (int k = 0; k < 3; k++) /* upper and lower case differ in this bit */
                assert_int_not_equal(text[i][3 + k], shown_now[k] ^ 0x20);
        }
        assert_int_equal(turns, 8);
    }
}

RULE(trini, 17, "After your action, each round space beside the die you used that is ringed by three dice turning the same symbol to it gets one of your Trinis.")
{
    drawn("trini", STARS, " 1 - -");
    leads_to("CqS@e5", "2 d4 -"); /* by entering */
    touched("CqS@e5", true, "e5 r:d4");
    leads_to("g5-e5", "2 d4 -"); /* by moving */
    touched("g5-e5", true, "g5 e5 r:d4");
    leads_to("QSc@e5", "2 - -"); /* a circle beside two stars */
    leads_to("CqS@c4", "2 - -"); /* another round, where nothing matches */
    leads_to("d4=QCS", "2 - -");
    play("QSc@e5 CqS@f4");
    leads_to("e5=cQS", "2 d4 -"); /* by turning */
    touched("e5=cQS", true, "e5 r:d4");
    leads_to("e5=ScQ", "2 - -");
    /* It would have got its Trini at once, so this cannot stand. */
    impossible("trini", "....", ".....", "..2Csq1CqS..", "...1SQC...", "......", ".....", "....", " 1 - -");
}

RULE(trini, 18, "It does not matter whose dice these are.")
{
    drawn("trini", "....", ".....", "..2Csq...", "...2SQC...", "......", ".....", "....", " 1 - -");
    leads_to("CqS@e5", "2 d4 -");
    drawn("trini", "....", ".....", "..1Csq...", "...1SQC...", "......", ".....", "....", " 1 - -");
    leads_to("CqS@e5", "2 d4 -");
    drawn("trini", "....", ".....", "..1Csq...", "...1SQC...", "......", ".....", "....", " 2 - -");
    leads_to("CqS@e5", "1 - d4");
    drawn("trini:players=3", "....", ".....", "..2Csq...", "...1SQC...", "......", ".....", "....", " 3 - - -");
    leads_to("CqS@e5", "1 - - d4");
}

RULE(trini, 19, "One action may earn Trinis in two or three round spaces at once.")
{
    drawn("trini", WAITING, " 1 - -");
    leads_to("CSQ@d4", "2 c3,d3,d4 -");
    touched("CSQ@d4", true, "d4 r:c3 r:d3 r:d4");
    leads_to("Csq@d4", "2 c3,d3,d4 -");
    leads_to("CQs@d4", "2 d4 -"); /* the star and the square look the wrong way */
    play("c4-c5");
    leads_to("CSQ@d4", "1 - d3,d4");
}

RULE(trini, 20, "A round space holds one Trini at most: one that has a Trini gets no other.")
{
    drawn("trini", STARS, " 1 - d4");
    leads_to("CqS@e5", "2 - d4");
    leads_to("g5-e5", "2 - d4");
    drawn("trini", STARS, " 1 d4 -");
    leads_to("CqS@e5", "2 d4 -");
    impossible("trini", "....", ".....", "..2Csq..1CqS", "...1SQC...", "......", ".....", "....", " 1 d4 d4");
    impossible("trini", "....", ".....", "..2Csq..1CqS", "...1SQC...", "......", ".....", "....", " 1 d4,d4 -");
}

RULE(trini, 21, "A Trini stays in its round space to the end of the game, even when the dice turn or move away.")
{
    drawn("trini", "....", ".....", "..2Csq...", "...1SQC...", "......", ".....", "....", " 1 - -");
    play("CqS@e5");
    after_board("2 d4 -");
    play("d5=sqC");
    after_board("1 d4 -");
    play("e5-g5 d5-b5 d4-a4");
    after_board("2 d4 -");
    assert_int_equal(cell_named("r:d4")->shape, TES_DROP);
    assert_int_equal(cell_named("r:d4")->colour, TES_BLUE);
    assert_int_equal(cell_named("r:d3")->shape, TES_NO_PIECE);
    /* Dice never leave the board, so a Trini does not stand without its owner's. */
    impossible("trini", "....", ".....", "..2Csq..2CqS", "...2SQC...", "......", ".....", "....", " 1 d4 -");
    impossible("trini", "....", ".....", "......", "...1SQC2CqS..", "......", ".....", "....", " 1 d4 -");
}

RULE(trini, 22, "Solid and outline count as the same symbol.")
{
    drawn("trini", "....", ".....", "..2Csq...", "...1SQC...", "......", ".....", "....", " 1 - -");
    leads_to("CqS@e5", "2 d4 -");
    leads_to("CQs@e5", "2 d4 -");
    leads_to("QsC@e5", "2 - -");
}

RULE(trini, 23, "The first player to place the last of their Trinis wins, and the game ends at once.")
{
    drawn("trini", "....", ".....", "..2Csq..2CqS", "...1SQC...", "......", ".....", "....", " 1 a1,a2,b1,b2 d1,d2,d3,e3,e2");
    play("CqS@e5");
    not_over();
    drawn("trini", "....", ".....", "..2Csq..2CqS", "...1SQC...", "......", ".....", "....", " 1 a1,a2,a3,b1,b2 d1,d2,d3,e3,e2");
    not_over();
    play("CqS@e5");
    wins(1);
    points(1, 2);
    points(2, 0);
    to_move(0);
    tes_why why;
    assert_false(tes_match_game(match())->legal(position(), 0, &why));
    assert_int_equal(why.rule, 23);
    illegal("pass", 23);
    illegal("CSC@a1", 23);
    illegal("a1-b3", 23);
    drawn("trini", "....", ".....", "..2Csq..2CqS", "...1SQC...", "......", ".....", "....", " 2 a1,a2,a3,b1,b2 d1,d2,d3,e3,e2");
    play("CqS@e5");
    wins(2);
    /* The winner has just moved, and nobody else has won. */
    impossible("trini", "....", ".....", "..2Csq..2CqS", "...1SQC...", "......", ".....", "....", " 1 a1,a2,a3,b1,b2,b3 -");
    impossible("trini", "....", ".....", "..2Csq..2CqS", "...1SQC...", "......", ".....", "....", " 1 a1,a2,a3,b1,b2,b3 d1,d2,d3,e3,e2,e4");
}

/* The board turned or mirrored gives the same choice, turned or mirrored. */
static void same_on_every_side(const char *text)
{
    _Alignas(TES_STATE_ALIGN) unsigned char image[TES_MAX_STATE], after[TES_MAX_STATE], wanted[TES_MAX_STATE];
    const tes_game *game = tes_match_game(match());
    tes_move move = 0;
    assert_true(tes_move_find(game, position(), text, &move, NULL));
    memcpy(after, position(), game->state_size);
    game->play(after, move);
    for (int symmetry = 0; symmetry < game->symmetries; symmetry++) {
        game->map_position(position(), symmetry, image);
        game->play(image, game->map_move(position(), symmetry, move));
        game->map_position(after, symmetry, wanted);
        assert_memory_equal(image, wanted, game->state_size);
    }
}

RULE(trini, 24, "If an action completes more round spaces than you have Trinis left, you place those you have: first at a circle, then at a star, then at a square.")
{
    drawn("trini", WAITING, " 1 a1,a2,b1,f5,f6 -");
    same_on_every_side("CSQ@d4");
    play("CSQ@d4");
    after_board("2 a1,a2,b1,d4,f5,f6 -");
    wins(1);
    drawn("trini", WAITING, " 1 a1,a2,b1,f5 -");
    same_on_every_side("CSQ@d4");
    play("CSQ@d4");
    after_board("2 a1,a2,b1,d3,d4,f5 -");
    wins(1);
    /* The square's round stands open now; that is only possible at the end. */
    drawn("trini", ". . . .", ". . . . .", ". . 2QCS 1QsC . .", ". . 1CQs 1CSQ 2CqS . .",
          ". . 2QSc 1SQC . .", ". . . . .", ". . . .", " 2 a1,a2,b1,d3,d4,f5 -");
    wins(1);
    impossible("trini", "....", ".....", "..2QCS 1QsC..", "..1CQs 1CSQ 2CqS..", "..2QSc 1SQC..", ".....", "....", " 2 a1,a2,d3,d4,f5 -");
    impossible("trini", "....", ".....", "..2QCS 1QsC..", "..1CQs 2CSQ 2CqS..", "..2QSc 1SQC..", ".....", "....", " 2 a1,a2,b1,b2,f5,f6 -");
}

RULE(trini, 25, "When the same position, with the same player to move, occurs for the third time, the game is a draw.")
{
    drawn("trini", "....", ".....", "......", "...1CSQ...", "......", ".....", "2CSQ...", " 1 - -");
    play("d4=QCS a1=QCS d4=CSQ a1=CSQ");
    not_over(); /* the second time */
    play("d4=QCS a1=QCS d4=CSQ");
    not_over();
    play("a1=CSQ");
    shared();
    points(1, 1);
    points(2, 1);
}

RULE(trini, 26, "With `players=3`, each of three players has 8 dice and 5 Trinis.")
{
    started("trini:players=3");
    everybody_has(3, 8, 5);
    drawn("trini:players=3", "1CSQ 1CSQ 1CSQ 1CSQ", "1CSQ 1CSQ ...", "......", ".......", "......", ".....", "...1CSQ", " 1 - - -");
    play("CSQ@a1 CSQ@a2 CSQ@a3");
    illegal("CSQ@b1", 7);
    impossible("trini:players=3", "1CSQ 1CSQ 1CSQ 1CSQ", "1CSQ 1CSQ ...", "......", ".......", "......", ".....", "1CSQ 1CSQ . 1CSQ", " 1 - - -");
    drawn("trini:players=3", "....", ".....", "..2Csq..2CqS", "...3SQC...", "......", ".....", "1CSQ...", " 1 a1,a2,a3 - -");
    play("CqS@e5");
    not_over();
    drawn("trini:players=3", "....", ".....", "..2Csq..2CqS", "...3SQC...", "......", ".....", "1CSQ...", " 1 a1,a2,a3,b1 - -");
    not_over();
    play("CqS@e5");
    wins(1);
    points(3, 0);
    impossible("trini:players=3", "....", ".....", "..4Csq...", "...1SQC...", "......", ".....", "....", " 1 - - -");
}

RULE(trini, 27, "With `players=4`, each of four players has 6 dice and 4 Trinis.")
{
    started("trini:players=4");
    everybody_has(4, 6, 4);
    drawn("trini:players=4", "4CSQ 4CSQ 4CSQ 4CSQ", "4CSQ ....", "......", ".......", "......", ".....", "....", " 4 - - - -");
    play("CSQ@a1 CSQ@a2 CSQ@a3 CSQ@a4");
    illegal("CSQ@b1", 7);
    impossible("trini:players=4", "4CSQ 4CSQ 4CSQ 4CSQ", "4CSQ ....", "......", ".......", "......", ".....", "..4CSQ 4CSQ", " 4 - - - -");
    drawn("trini:players=4", "....", ".....", "..2Csq..2CqS", "...3SQC...", "......", ".....", "4CSQ...", " 4 - - - a1,a2");
    play("CqS@e5");
    not_over();
    drawn("trini:players=4", "....", ".....", "..2Csq..2CqS", "...3SQC...", "......", ".....", "4CSQ...", " 4 - - - a1,a2,a3");
    play("CqS@e5");
    wins(4);
    points(4, 2);
}

RULE(trini, 28, "With `fill=same`, solid and outline are different symbols: the three faces must be all solid or all outline.")
{
    drawn("trini:fill=same", "....", ".....", "..2CSQ...", "...1SQC...", "......", ".....", "....", " 1 - -");
    leads_to("CqS@e5", "2 d4 -");
    leads_to("CQs@e5", "2 - -");
    drawn("trini:fill=same", "....", ".....", "..2Csq...", "...1sQc...", "......", ".....", "....", " 1 - -");
    leads_to("CQs@e5", "2 d4 -");
    leads_to("CqS@e5", "2 - -");
    drawn("trini:fill=same", "....", ".....", "..2Csq...", "...1SQC...", "......", ".....", "....", " 1 - -");
    leads_to("CqS@e5", "2 - -");
    leads_to("CQs@e5", "2 - -");
    /* This stands without a Trini here, and could not with fill=any. */
    drawn("trini:fill=same", "....", ".....", "..2Csq 1CqS ..", "...1SQC...", "......", ".....", "....", " 2 - -");
    impossible("trini", "....", ".....", "..2Csq 1CqS ..", "...1SQC...", "......", ".....", "....", " 2 - -");
}
