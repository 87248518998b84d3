/* rules_pawns_test.c - the sentences of rulebook.en.md from R13 on: where a pawn
 * may stand, what it may do, how the game ends, the options. rules_test.c has the
 * first ones and says how to read a drawing.
 */
#include <string.h>

#include "cmocka_all.h"
#include "rule_test.h"

#define ALL_RED "trikolos:layout=rrrrrr/rrrrrr/rrrrrr/rrrrrr/rrrrrr/rrrrrr:r"
#define ALL_GREEN "trikolos:layout=gggggg/gggggg/gggggg/gggggg/gggggg/gggggg:g"
#define ALL_ORANGE "trikolos:layout=oooooo/oooooo/oooooo/oooooo/oooooo/oooooo:o"

/* The drawings keep their rows. */
/* clang-format off */

RULE(trikolos, 13, "A pawn may enter a tile only if no pawn stands on it.")
{
    drawn("trikolos", "r r r r r r",
                      "r r r r r r",
                      "r r r r r r",
                      "r g- g+ g r r",
                      "r g+ g+ g+ r r",
                      "r r r r r r", ":r w 0 0");
    illegal("1:b2", 13);
    shows("b3");
    illegal("1:c2", 13);
    shows("c3");
    legal("1:d2");
    drawn("trikolos", "g+ g- g r r r",
                      "r r r r r r",
                      "r r r r r r",
                      "r r r r r r",
                      "r r r r r r",
                      "r r r r r r", ":r b 0 0");
    illegal("1:+a", 13); /* entering, too */
    shows("a6");
    illegal("1:+b", 13);
    legal("1:+c");
    drawn("trikolos", "r r r r r r",
                      "r r r r r r",
                      "r r r g r r",
                      "r r r o- r r",
                      "r r r g+ r r",
                      "r r r r r r", ":r w 0 0");
    illegal("1:d2", 13); /* an orange tile that would be fine if it were free */
    shows("d3");
}

RULE(trikolos, 14, "A pawn may enter a green tile, and it may never enter a red one.")
{
    drawn("trikolos", "r g r r r r",
                      "g+ g+ r r r r",
                      "r r r r r r",
                      "r r g r r r",
                      "r r r g+ r r",
                      "r g r r r r", ":g w 0 0");
    illegal("1:a5", 14);
    shows("a6");
    legal("1:b5");
    illegal("1:d2", 14);
    shows("d3");
    legal("2:c2");
    illegal("4:+a", 14);
    legal("4:+b");
    drawn("trikolos", "r g r r r r",
                      "r r r r r r",
                      "g- g- r r r r",
                      "r g r r r r",
                      "r r r r r r",
                      "r r r r r r", ":r b 0 0");
    only("1:+b 1:b4 2:+b 2:b4 3:+b 3:a4 4:+b 5:+b 5:b4 6:+a 6:b4");
    illegal("1:a4", 14);
    shows("a3");
    impossible("trikolos", "r r r r r r", "r r r r r r", "r r r+ r r r", "r r r r r r", "r r r r r r", "r r r r r r", ":r w 0 0");
    impossible("trikolos", "r r r r r r", "r r r r r r", "r r r- r r r", "r r r r r r", "r r r r r r", "r r r r r r", ":r w 0 0");
}

RULE(trikolos, 15,
     "A pawn may enter an orange tile only if the next tile ahead, in the direction of that pawn, is green and no pawn stands on it.")
{
    drawn("trikolos", "r r r r r r",
                      "r r r r r r",
                      "g o r g- r r",
                      "o o o o o r",
                      "g+ g+ g+ g+ r r",
                      "g r r r r r", ":r w 0 0");
    only("1:a2 2:+a 2:a2 3:a2 4:- 5:a2 6:a2");
    illegal("1:b2", 15); /* ahead is orange, */
    shows("b3 b4");
    illegal("1:c2", 15); /* red, */
    shows("c3 c4");
    illegal("1:d2", 15); /* or taken */
    shows("d3 d4");
    play("1:a2");
    becomes("r r r r r r",
            "r r r r r r",
            "g o r g- r r",
            "o+ o o o o r",
            "g g+ g+ g+ r r",
            "r r r r r r", ":g b 0 0");
    drawn("trikolos", "o o r r r r", /* for Black ahead is below, and entering follows the same rule */
                      "g r g r r r",
                      "r r o r r r",
                      "r r r g- r r",
                      "r r r o r r",
                      "r r r g r r", ":r b 0 0");
    legal("2:+a 4:d3");
    illegal("2:+b", 15);
    shows("b6 b5");
    illegal("1:d3", 15);
    shows("d2 d1");
    /* a pawn stays on orange whatever becomes of the tile ahead */
    turn("trikolos", "3:-",     "r  r  r  r  r  r  | r  r  r  r  r  r",
                    "r  r  r  r  r  r  | r  r  r  r  r  r",
                    "r  r  r  r  r  r  | r  r  r  r  r  r",
                    "r  g  r  r  r  r  | g  r  r  r  r  r",
                    "r  o+ r  r  r  r  | r  o+ r  r  r  r",
                    "r  r  r  r  r  r  | r  r  r  r  r  r",
                    ":r b 0 0          | :r w 0 0");
}

RULE(trikolos, 16, "On its last row a pawn may enter only a green tile.")
{
    drawn("trikolos", "o g r r r r",
                      "g+ g+ r r r r",
                      "r r r r r r",
                      "r r r r r r",
                      "r r r r r r",
                      "r g r r r r", ":r w 2 0");
    illegal("3:a5", 16);
    shows("a6");
    only("1:b5 2:b5 3:b5 4:b5 5:+b 6:a5");
    drawn("trikolos", "g g r r r r",
                      "r r r r r r",
                      "r r r r r r",
                      "r r r r r r",
                      "r g- g- r r r",
                      "r o g r r r", ":r b 0 2");
    illegal("3:b2", 16);
    shows("b1");
    only("1:b2 2:- 3:c2 4:c2 5:c2 6:c2");
    impossible("trikolos", "r r r o+ r r", "r r r r r r", "r r r r r r", "r r r r r r", "r r r r r r", "r r r r r r", ":r w 0 0");
    impossible("trikolos", "r r r r r r", "r r r r r r", "r r r r r r", "r r r r r r", "r r r r r r", "r r r o- r r", ":r w 0 0");
}

RULE(trikolos, 17, "After the push you must move exactly one pawn, if any of your pawns can move.")
{
    drawn("trikolos", "r r r r r r",
                      "r r r r r r",
                      "r r r r r r",
                      "r r g r r r",
                      "r r g+ r r r",
                      "g r r r r r", ":r w 0 0");
    illegal("5:-", 17);
    shows("a1 c2");
    illegal("2:-", 17);
    shows("a1");
    illegal("1:-", 17);
    shows("c2");
    only("1:c2 2:+a 3:+a 4:+a 4:c2 5:+a 5:c2 6:+a 6:c2");
    play("5:c2");
    becomes("r r r r r r",
            "r r r r r r",
            "r r r r r r",
            "r r g+ r r r",
            "r r g r r r",
            "g r r r r r", ":r b 0 0");
    drawn("trikolos", "r r r r r r", /* a pawn that can arrive can move */
                      "r r r r r r",
                      "r r r r r r",
                      "r r r r r r",
                      "r r r r r r",
                      "r r r g- r r", ":r b 0 0");
    illegal("4:-", 17);
    shows("d1");
}

RULE(trikolos, 18, "You may put a pawn from your camp on a tile of your first row that it may enter.")
{
    drawn("trikolos", "g o o r r r",
                      "r g o r r r",
                      "r r r r r r",
                      "r r r r r r",
                      "r g o r r r",
                      "g o o r g r", ":r w 0 0");
    only("1:+b 1:+d 2:+a 2:+e 3:+a 3:+b 3:+e 4:+a 4:+b 4:+e 5:+a 5:+b 5:+e 6:+a 6:+b 6:+e");
    illegal("3:+c", 15);
    illegal("3:+d", 14);
    play("3:+b");
    becomes("g o o r r r",
            "r g o r r r",
            "r r r r r r",
            "r r r r r r",
            "r g o r r r",
            "g o+ o r g r", ":r b 0 0");
    illegal("3:+e", 14); /* White's row is not Black's */
    play("3:+b");
    becomes("g o- o r r r",
            "r g o r r r",
            "r r r r r r",
            "r r r r r r",
            "r g o r r r",
            "g o+ o r g r", ":r w 0 0");
    drawn("trikolos", "r r r r r r", /* the camp is empty: two have arrived, two are on their way */
                      "r r r r r r",
                      "r g+ r r r r",
                      "r g+ r r r r",
                      "r r r r r r",
                      "g g g g g g", ":r w 2 0");
    illegal("1:+a", 18);
    shows("");
}

RULE(trikolos, 19, "You may advance a pawn one tile straight ahead, onto a tile that it may enter.")
{
    /* not sideways, not back, not two at once: there is no way to write it */
    turn("trikolos", "6:c2",    "r  r  r  r  r  r  | r  r  r  r  r  r",
                    "r  r  r  r  r  r  | r  r  r  r  r  r",
                    "r  r  g  g  r  r  | r  r  g  g  r  r",
                    "r  r  g  g  r  r  | r  r  g+ g  r  r",
                    "r  r  g+ g  r  r  | r  r  g  g  r  r",
                    "r  r  g  g  g- r  | r  r  g  g  g- r",
                    ":r w 2 2          | :r b 2 2");
    illegal("6:c3", 19); /* it is White's */
    shows("c3");
    illegal("6:d2", 19); /* nobody stands there */
    shows("d2");
    illegal("3:e2", 19); /* the place is the one after the push, */
    undo(1);
    illegal("2:c2", 19); /* where the pawn is on b2 by now */
    shows("c2");
    illegal("2:b2", 14);
    shows("b3");
    legal("3:c2");
    /* Black goes down, here onto orange */
    turn("trikolos", "6:c4",    "r  r  r  r  r  r  | r  r  r  r  r  r",
                    "r  r  r  r  r  r  | r  r  r  r  r  r",
                    "r  r  g- r  r  r  | r  r  g  r  r  r",
                    "r  r  o  r  r  r  | r  r  o- r  r  r",
                    "r  r  g  r  r  r  | r  r  g  r  r  r",
                    "r  r  r  r  r  r  | r  r  r  r  r  r",
                    ":r b 2 3          | :r w 2 3");
}

RULE(trikolos, 20, "You may bring a pawn from your last row into the opposing camp; this is always possible, and the pawn stays there.")
{
    drawn("trikolos", "r g- g+ r r r", /* whatever stands around it */
                      "r g+ g- r r r",
                      "r r r r r r",
                      "r r r r r r",
                      "r r r r r r",
                      "r r g- r r r", ":r w 1 0");
    legal("1:c6 2:c6 3:c6 4:c6 5:c6 6:b6"); /* also where the push has taken it */
    illegal("1:d6", 20);
    shows("d6");
    play("6:b6");
    becomes("g- g r r r r",
            "r g+ g- r r r",
            "r r r r r r",
            "r r r r r r",
            "r r r r r r",
            "r r g- r r r", ":r b 2 0");
    play("5:c1");
    becomes("g- g r r r r",
            "g+ g- r r r r",
            "r r r r r r",
            "r r r r r r",
            "r r r r r r",
            "r r g r r r", ":r w 2 1");
    drawn("trikolos", "r r r r r r", /* who has arrived does not enter again */
                      "r r r r r r",
                      "r r r r r r",
                      "g+ r r r r r",
                      "r r r r r r",
                      "g r r r r r", ":g w 3 0");
    illegal("4:+a", 18);
}

RULE(trikolos, 21, "If none of your pawns can move after the push, your turn ends there.")
{
    drawn("trikolos", "r r r r r r",
                      "r r r r r r",
                      "r r r r r r",
                      "r o r r r r",
                      "r g+ r r r r",
                      "r o r r r r", ":r w 0 0");
    only("1:- 2:- 3:- 4:- 5:- 6:-");
    play("4:-");
    becomes("r r r r r r",
            "r r r r r r",
            "r r r r r r",
            "r o r r r r",
            "r g+ r r r r",
            "r o r r r r", ":r b 0 0");
    play("1:- 1:-"); /* several such turns in a row do not end the game */
    not_over();
    to_move(2);
    drawn("trikolos", "r r r r r r", /* it is asked of each push by itself */
                      "r r r r r r",
                      "r r r r r r",
                      "r r r r r r",
                      "r r r r r r",
                      "g r r r r r", ":r w 0 0");
    only("1:- 2:+a 3:+a 4:+a 5:+a 6:+a");
}

RULE(trikolos, 22, "The first player to bring all four pawns into the opposing camp wins.")
{
    drawn("trikolos", "r r g+ r r r",
                      "r r r r r r",
                      "r r r r r r",
                      "r r r r r r",
                      "r r r r r r",
                      "r r g- r r r", ":r w 3 3");
    not_over();
    points(1, 0);
    play("2:c6");
    wins(1);
    points(1, 2);
    points(2, 0);
    to_move(0);
    undo(1);
    play("1:c6");
    wins(1);
    drawn("trikolos", "r r g+ r r r",
                      "r r r r r r",
                      "r r r r r r",
                      "r r r r r r",
                      "r r r r r r",
                      "r r g- r r r", ":r b 3 3");
    play("2:c1");
    wins(2);
    points(1, 0);
    points(2, 2);
    drawn("trikolos", "r r g+ r r r", /* three are not enough, and the fourth has to arrive */
                      "r r r r r r",
                      "r r r r r r",
                      "r r r r r r",
                      "r r r r r r",
                      "r r r r r r", ":r w 2 0");
    play("2:c6");
    not_over();
    impossible("trikolos", "gggggg", "gggggg", "gggggg", "gggggg", "gggggg", "gggggg", ":g w 4 4");
    impossible("trikolos", "gggggg", "gggggg", "gggggg", "gggggg", "gggggg", "gggggg", ":g w 4 0");
    impossible("trikolos", "gggggg", "gggggg", "gggggg", "gggggg", "gggggg", "gggggg", ":g b 0 4");
}

/* A finished game refuses every move with the sentence that ended it. */
RULE(trikolos, 22, "The first player to bring all four pawns into the opposing camp wins.")
{
    tes_why why;
    drawn("trikolos", "r r r r r r",
                      "r r r r r r",
                      "r r r r r r",
                      "r r r r r r",
                      "r r r r r r",
                      "g r r r r r", ":g b 4 2");
    wins(1);
    for (tes_move move = 0; move < tes_match_game(match())->move_ids; move++) {
        assert_false(tes_match_game(match())->legal(position(), move, &why));
        assert_int_equal(why.rule, 22);
    }
}

RULE(trikolos, 23,
     "When the same position occurs for the third time, with the same spare tile and the same player to move, the game is drawn; the position "
     "at the start counts too.")
{
    started(ALL_RED);
    play("1:- 1:- 1:-");
    not_over();
    play("1:-"); /* the start, and twice again */
    shared();
    points(1, 1);
    points(2, 1);
    undo(1);
    not_over();
    drawn("trikolos", "r r r r r r",
                      "r r r r r r",
                      "r r r r r r",
                      "r r r r r o",
                      "r r r r r r",
                      "r r r r r r", ":r w 0 0");
    /* Seven pushes bring the row back with the other player to move, fourteen
     * with the same one. On the way there the spare is orange once. */
    play("3:- 3:- 3:- 3:- 3:- 3:- 3:-");
    becomes("r r r r r r",
            "r r r r r r",
            "r r r r r r",
            "r r r r r o",
            "r r r r r r",
            "r r r r r r", ":r b 0 0");
    play("3:- 3:- 3:- 3:- 3:- 3:- 3:-");
    play("3:- 3:- 3:- 3:- 3:- 3:- 3:-");
    not_over(); /* the tiles for the fourth time, for the second time with Black to move */
    play("3:- 3:- 3:- 3:- 3:- 3:-");
    not_over(); /* the board that only the spare tells apart */
    play("3:-");
    shared();
}

RULE(trikolos, 24,
     "Unless you choose otherwise, the rows from 6 to 1 are `gorgor`, `rgorgo`, `orgorg`, `orgorg`, `rgorgo` and `gorgor`, with g for green, o "
     "for orange and r for red, and the spare tile is green.")
{
    started("trikolos");
    becomes("g o r g o r",
            "r g o r g o",
            "o r g o r g",
            "o r g o r g",
            "r g o r g o",
            "g o r g o r", ":g w 0 0");
    choices(20);
}

static const unsigned char *copy_of_start(const char *game_string)
{
    static _Alignas(TES_STATE_ALIGN) unsigned char pos[2][TES_MAX_STATE];
    static int turn;
    turn = !turn;
    started(game_string);
    memcpy(pos[turn], position(), tes_match_game(match())->state_size);
    return pos[turn];
}

static void start_is_fair(const char *game_string)
{
    char text[TES_POSITION_TEXT];
    started(game_string);
    tes_match_game(match())->position_text(position(), text);
    for (int row = 0; row < 3; row++)
        assert_memory_equal(text + 7 * row, text + 7 * (5 - row), 6);
    int tiles[3] = { 0 };
    for (const char *c = text; *c != ' '; c++)
        if (strchr("gor", *c))
            tiles[strchr("gor", *c) - "gor"]++;
    assert_int_equal(tiles[0], 13);
    assert_int_equal(tiles[1], 12);
    assert_int_equal(tiles[2], 12);
    assert_string_equal(text + 41, ":g w 0 0");
}

RULE(trikolos, 25,
     "With `layout=random-N` the number N decides how the same 37 tiles lie, the board looks the same from both camps, and the spare tile is "
     "green.")
{
    size_t size = tes_game_find("trikolos")->state_size;
    start_is_fair("trikolos:layout=random-0");
    start_is_fair("trikolos:layout=random-7");
    start_is_fair("trikolos:layout=random-18446744073709551615");
    assert_memory_equal(copy_of_start("trikolos:layout=random-7"), copy_of_start("trikolos:layout=random-7"), size);
    assert_memory_not_equal(copy_of_start("trikolos:layout=random-7"), copy_of_start("trikolos:layout=random-8"), size);
    started("trikolos:layout=random-7"); /* the same on every machine */
    becomes("g g r g o r",
            "g r o o o r",
            "g r g o o r",
            "g r g o o r",
            "g r o o o r",
            "g g r g o r", ":g w 0 0");
}

RULE(trikolos, 26,
     "With `layout=` followed by the rows from 6 to 1, separated by `/`, then `:` and the spare tile, the tiles lie as written, whatever the "
     "number of each light.")
{
    started("trikolos:layout=gorrrr/rrrrrr/rrrrrr/rrrrrr/rrrrrr/oooggg:o");
    becomes("g o r r r r",
            "r r r r r r",
            "r r r r r r",
            "r r r r r r",
            "r r r r r r",
            "o o o g g g", ":o w 0 0");
    started(ALL_ORANGE);
    only("1:- 2:- 3:- 4:- 5:- 6:-");
    started(ALL_GREEN);
    choices(36);
}

/* The rulebook's examples, as diagrams.txt draws them. */
RULE(trikolos, 15,
     "A pawn may enter an orange tile only if the next tile ahead, in the direction of that pawn, is green and no pawn stands on it.")
{
    drawn("trikolos", "r g r o o g",
                      "o r g o g+ r",
                      "r g o g- r o",
                      "g o r o g r",
                      "r g+ o g+ r o",
                      "o r g r o g", ":g w 0 0");
    legal("1:b2 6:e5");
    illegal("1:d2", 15);
    shows("d3 d4");
    illegal("1:e5", 16);
    shows("e6");
}

RULE(trikolos, 10,
     "If it may not, it goes back along column f, towards its own camp, to the nearest green tile on which no pawn stands.")
{
    drawn("trikolos", "o g r g o r",
                      "r o g r g o",
                      "g+ r o g r o",
                      "o g r o g o",
                      "r o g+ r o g-",
                      "g r o g r g", ":r b 0 0");
    illegal("4:f2", 13);
    shows("f1");
    play("4:+b");
    becomes("o g- r g o r",
            "r o g r g o",
            "r o g r o r",
            "o g r o g o",
            "r o g+ r o g-",
            "g r o g r g+", ":g w 0 0");
    turn("trikolos", "6:d3",    "g+ o  r  g  o  r  | o  r  g  o  r  o",
                    "o  r  g  o  r  r  | o  r  g  o  r  r",
                    "r  g  o  r  g  o  | r  g  o  r  g  o",
                    "g  o  r  g- o  g  | g  o  r  g  o  g+",
                    "o  r  g  g  o  r  | o  r  g  g- o  r",
                    "r  g  o  r  g  g  | r  g  o  r  g  g",
                    ":o b 3 2          | :g w 3 2");
}
