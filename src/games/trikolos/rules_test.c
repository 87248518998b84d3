/* rules_test.c - the sentences of rulebook.en.md about the board and the push, in
 * drawn positions; rules_pawns_test.c has the others.
 *
 * In a drawing g, o and r are tiles, + behind one is a white pawn and - a black
 * one; then come the spare tile, who is to move and the pawns home. turn() draws
 * the board before the turn on the left and after it on the right. The texts of
 * layouts and of positions are in tests/trikolos_test.c.
 */
#include "rule_test.h"

#define ALL_RED "trikolos:layout=rrrrrr/rrrrrr/rrrrrr/rrrrrr/rrrrrr/rrrrrr:r"
#define ALL_GREEN "trikolos:layout=gggggg/gggggg/gggggg/gggggg/gggggg/gggggg:g"

/* The drawings keep their rows. */
/* clang-format off */

RULE(trikolos, 1,
     "The board is a square of 36 tiles in columns a to f and rows 1 to 6, and one more tile, the spare, lies beside it; every tile shows a "
     "green, an orange or a red light.")
{
    started(ALL_GREEN);
    legal("1:+a 6:+f");
    illegal("7:+a", 0);
    illegal("0:+a", 0);
    illegal("1:+g", 0);
    illegal("1:g1", 0);
    illegal("1:a7", 0);
    impossible("trikolos", "ggggg", "gggggg", "gggggg", "gggggg", "gggggg", "gggggg", ":g w 0 0");
    impossible("trikolos", "ggggggg", "gggggg", "gggggg", "gggggg", "gggggg", "gggggg", ":g w 0 0");
    impossible("trikolos", "gggggg", "gggggg", "gggggg", "gggggg", "gggggg", ":g w 0 0");
    impossible("trikolos", "gggggg", "gggggg", "gggggg", "gggggg", "gggggg", "gggggg", "gggggg", ":g w 0 0");
    impossible("trikolos", "gggggg", "gggggg", "gggggg", "gggggg", "gggggg", "gggggg", ": w 0 0");
    impossible("trikolos", "gggggg", "gggbgg", "gggggg", "gggggg", "gggggg", "gggggg", ":g w 0 0");
    impossible("trikolos", "gggggg", "ggg.gg", "gggggg", "gggggg", "gggggg", "gggggg", ":g w 0 0");
}

RULE(trikolos, 2, "Each player has four pawns, and at the start all of them wait in the camp of their player.")
{
    started(ALL_GREEN);
    play("1:+a 6:+a 2:+b 5:+b 2:+c 5:+c 2:+d 5:+d");
    becomes("g- g- g- g- g g", /* each has four on the board, */
            "g g g g g g",
            "g g g g g g",
            "g g g g g g",
            "g g g g g g",
            "g+ g+ g+ g+ g g", ":g w 0 0");
    illegal("3:+e", 18); /* and no fifth one */
    shows("");
    play("3:a1");
    illegal("3:+e", 18);
    impossible("trikolos", "gggggg", "gggggg", "gggggg", "gggggg", "gggggg", "g+g+g+g+g+g", ":g w 0 0");
    impossible("trikolos", "gggggg", "gggggg", "gggggg", "gggggg", "gggggg", "g+g+g+ggg", ":g w 2 0");
    impossible("trikolos", "g-g-g-ggg", "gggggg", "gggggg", "gggggg", "gggggg", "gggggg", ":g w 0 2");
    impossible("trikolos", "gggggg", "gggggg", "gggggg", "gggggg", "gggggg", "gggggg", ":g w 5 0");
}

RULE(trikolos, 3, "The first row of White is row 1 and the last is row 6; the first row of Black is row 6 and the last is row 1.")
{
    drawn("trikolos", "g r r r r r",
                      "r r r r r r",
                      "r r r r r r",
                      "r r r r r r",
                      "r r r r r r",
                      "r g r r r r", ":r w 0 0");
    legal("3:+b"); /* White enters on row 1, */
    illegal("3:+a", 14);
    shows("a1");
    play("3:+b");
    legal("3:+a"); /* Black on row 6 */
    illegal("3:+b", 14);
    shows("b6");
    /* White walks up, Black down, */
    turn("trikolos", "2:d5",    "r  r  r  g  r  r  | r  r  r  g+ r  r",
                    "r  r  r  g+ r  r  | r  r  r  g  r  r",
                    "r  r  r  r  r  r  | r  r  r  r  r  r",
                    "r  r  r  r  r  r  | r  r  r  r  r  r",
                    "r  r  g- r  r  r  | r  g- r  r  r  r",
                    "r  r  g  r  r  r  | r  r  g  r  r  r",
                    ":r w 0 0          | :r b 0 0");
    play("1:b2 3:d6 3:b1"); /* and from the last row each arrives */
    becomes("r r r g r r",
            "r r r g r r",
            "r r r r r r",
            "r r r r r r",
            "r g r r r r",
            "r g r r r r", ":r w 1 1");
}

RULE(trikolos, 4, "White begins; then the players take turns.")
{
    started("trikolos");
    to_move(1);
    play("2:+a");
    to_move(2);
    play("5:+d");
    to_move(1);
    started(ALL_RED); /* also when no pawn could move */
    play("1:-");
    to_move(2);
    started("trikolos:layout=random-3");
    to_move(1);
}

RULE(trikolos, 5,
     "A turn begins with a push: you slide the spare tile into a row at column f, and the six tiles of that row shift one column towards a.")
{
    turn("trikolos", "3:-",     "r  r  r  r  r  r  | r  r  r  r  r  r",
                    "r  r  r  r  r  r  | r  r  r  r  r  r",
                    "r  r  r  r  r  r  | r  r  r  r  r  r",
                    "g  o  r  o  g  r  | o  r  o  g  r  o",
                    "r  r  r  r  r  r  | r  r  r  r  r  r",
                    "r  r  r  r  r  r  | r  r  r  r  r  r",
                    ":o w 0 0          | :g b 0 0");
    started("trikolos");
    illegal("+a", 0); /* no turn without a push, and the push comes first: */
    illegal("-", 0);
    legal("2:+a");
    illegal("1:+a", 15); /* a1 is green until row 1 is pushed */
    shows("a1 a2");
    legal("1:+f"); /* and f1 is red until then */
    illegal("2:+f", 14);
}

RULE(trikolos, 6, "You must push, and you may choose any of the six rows.")
{
    started(ALL_RED);
    only("1:- 2:- 3:- 4:- 5:- 6:-");
    illegal("-", 0);
    illegal("", 0);
    started(ALL_GREEN);
    legal("1:+a 2:+a 3:+a 4:+a 5:+a 6:+a");
    illegal("+a", 0);
}

RULE(trikolos, 7, "The tile that falls off at column a is the spare tile of the next turn.")
{
    turn("trikolos", "6:-",     "g  r  r  r  r  r  | r  r  r  r  r  r",
                    "o  r  r  r  r  r  | o  r  r  r  r  r",
                    "r  r  r  r  r  r  | r  r  r  r  r  r",
                    "r  r  r  r  r  r  | r  r  r  r  r  r",
                    "r  r  r  r  r  r  | r  r  r  r  r  r",
                    "r  r  r  r  r  r  | r  r  r  r  r  r",
                    ":r w 0 0          | :g b 0 0");
    play("5:-"); /* the green one goes in, the orange one comes out */
    becomes("r r r r r r",
            "r r r r r g",
            "r r r r r r",
            "r r r r r r",
            "r r r r r r",
            "r r r r r r", ":o w 0 0");
    play("4:-");
    becomes("r r r r r r",
            "r r r r r g",
            "r r r r r o",
            "r r r r r r",
            "r r r r r r",
            "r r r r r r", ":r b 0 0");
}

RULE(trikolos, 8, "Pawns ride along on their tiles.")
{
    turn("trikolos", "4:-",     "r  r  r  r  r  r  | r  r  r  r  r  r",
                    "r  r  r  r  r  r  | r  r  r  r  r  r",
                    "r  g+ r  g- o+ o- | g+ r  g- o+ o- r",
                    "r  r  r  r  r  g+ | r  r  r  r  r  g+",
                    "r  r  r  r  r  r  | r  r  r  r  r  r",
                    "r  r  r  r  r  r  | r  r  r  r  r  r",
                    ":r w 0 0          | :r b 0 0");
}

RULE(trikolos, 9, "A pawn of either player whose tile fell off comes back on the tile just pushed in, if it may enter that tile.")
{
    /* Black pushes out a white pawn */
    turn("trikolos", "3:-",     "r  r  r  r  r  r  | r  r  r  r  r  r",
                    "r  r  r  r  r  r  | r  r  r  r  r  r",
                    "r  r  r  r  r  r  | r  r  r  r  r  r",
                    "g+ r  r  r  r  r  | r  r  r  r  r  g+",
                    "r  r  r  r  r  r  | r  r  r  r  r  r",
                    "r  r  r  r  r  r  | r  r  r  r  r  r",
                    ":g b 0 0          | :g w 0 0");
    /* Black pushes out a black one, from an orange tile */
    turn("trikolos", "3:-",     "r  r  r  r  r  r  | r  r  r  r  r  r",
                    "r  r  r  r  r  r  | r  r  r  r  r  r",
                    "r  r  r  r  r  r  | r  r  r  r  r  r",
                    "o- r  r  r  r  r  | r  r  r  r  r  g-",
                    "r  r  r  r  r  r  | r  r  r  r  r  r",
                    "r  r  r  r  r  r  | r  r  r  r  r  r",
                    ":g b 0 0          | :o w 0 0");
    /* orange will do where the tile ahead is green and free: */
    turn("trikolos", "3:-",     "r  r  r  r  r  r  | r  r  r  r  r  r",
                    "r  r  r  r  r  r  | r  r  r  r  r  r",
                    "r  r  r  r  r  g  | r  r  r  r  r  g",
                    "g+ r  r  r  r  r  | r  r  r  r  r  o+",
                    "r  r  r  r  r  r  | r  r  r  r  r  r",
                    "r  r  r  r  r  r  | r  r  r  r  r  r",
                    ":o b 0 0          | :g w 0 0");
    /* ahead for Black is below */
    turn("trikolos", "3:-",     "r  r  r  r  r  r  | r  r  r  r  r  r",
                    "r  r  r  r  r  r  | r  r  r  r  r  r",
                    "r  r  r  r  r  g  | r  r  r  r  r  g",
                    "g- r  r  r  r  r  | r  r  r  r  r  o-",
                    "r  r  r  r  r  g  | r  r  r  r  r  g",
                    "r  r  r  r  r  r  | r  r  r  r  r  r",
                    ":o w 0 0          | :g b 0 0");
}

RULE(trikolos, 10,
     "If it may not, it goes back along column f, towards its own camp, to the nearest green tile on which no pawn stands.")
{
    /* the green tile ahead is the wrong way, orange on the way back is not enough */
    turn("trikolos", "5:+f",    "r  r  r  r  r  g  | r  r  r  r  r  g-",
                    "g+ r  r  r  r  r  | r  r  r  r  r  r",
                    "r  r  r  r  r  o  | r  r  r  r  r  o",
                    "r  r  r  r  r  g  | r  r  r  r  r  g+",
                    "r  r  r  r  r  g  | r  r  r  r  r  g",
                    "r  r  r  r  r  g  | r  r  r  r  r  g",
                    ":r b 0 0          | :g w 0 0");
    /* green tiles with a pawn of either player are passed over */
    turn("trikolos", "5:+f",    "r  r  r  r  r  g  | r  r  r  r  r  g",
                    "g+ r  r  r  r  r  | r  r  r  r  r  r",
                    "r  r  r  r  r  g- | r  r  r  r  r  g-",
                    "r  r  r  r  r  g+ | r  r  r  r  r  g+",
                    "r  r  r  r  r  g  | r  r  r  r  r  g+",
                    "r  r  r  r  r  g  | r  r  r  r  r  g+",
                    ":r w 0 0          | :g b 0 0");
    /* for Black the way back is up; orange is refused, since f1 ahead holds a pawn */
    turn("trikolos", "2:-",     "r  r  r  r  r  g  | r  r  r  r  r  g",
                    "r  r  r  r  r  g  | r  r  r  r  r  g-",
                    "r  r  r  r  r  o  | r  r  r  r  r  o",
                    "r  r  r  r  r  r  | r  r  r  r  r  r",
                    "g- r  r  r  r  r  | r  r  r  r  r  o",
                    "r  r  r  r  r  g+ | r  r  r  r  r  g+",
                    ":o w 0 0          | :g b 0 0");
    /* the last row wants green of a fallen pawn too */
    turn("trikolos", "6:-",     "g+ r  r  r  r  r  | r  r  r  r  r  o",
                    "r  r  r  r  r  g  | r  r  r  r  r  g+",
                    "r  r  r  r  r  g  | r  r  r  r  r  g",
                    "r  r  r  r  r  r  | r  r  r  r  r  r",
                    "r  r  r  r  r  r  | r  r  r  r  r  r",
                    "r  r  r  r  r  r  | r  r  r  r  r  r",
                    ":o b 0 0          | :g w 0 0");
}

RULE(trikolos, 11, "If there is no such tile, it returns to its camp.")
{
    /* green lies only ahead */
    turn("trikolos", "3:+f",    "r  r  r  r  r  g  | r  r  r  r  r  g-",
                    "r  r  r  r  r  g  | r  r  r  r  r  g",
                    "r  r  r  r  r  o  | r  r  r  r  r  o",
                    "g+ g+ g+ r  r  r  | g+ g+ r  r  r  r",
                    "r  r  r  r  r  o  | r  r  r  r  r  o",
                    "r  r  g  r  r  r  | r  r  g  r  r  r",
                    ":r b 1 0          | :g w 1 0");
    legal("6:+c"); /* where it can be entered again */
    drawn("trikolos", "r r r r r g", /* without the fall nobody waits in the camp */
                      "r r r r r g",
                      "r r r r r o",
                      "g+ g+ g+ r r r",
                      "r r r r r o",
                      "r r g r r r", ":r w 1 0");
    illegal("6:+c", 18);
    legal("3:+c"); /* a push of White's own brings one there */
    /* Black's column above is red, taken or orange */
    turn("trikolos", "3:f6",    "r  r  r  r  r  g+ | r  r  r  r  r  g",
                    "r  r  r  r  r  o  | r  r  r  r  r  o",
                    "r  r  r  r  r  r  | r  r  r  r  r  r",
                    "g- r  r  r  r  r  | r  r  r  r  r  r",
                    "r  r  r  r  r  g  | r  r  r  r  r  g",
                    "r  r  r  r  r  g  | r  r  r  r  r  g",
                    ":r w 0 3          | :g b 1 3");
    legal("3:+f");
}

RULE(trikolos, 12, "Bringing back a fallen pawn is not a move, even if the pawn is your own.")
{
    drawn("trikolos", "r r r r r r",
                      "r r r r r r",
                      "r r r r r g",
                      "g+ r r r r r",
                      "r r r r r r",
                      "g r r r r r", ":g w 0 0");
    illegal("3:-", 17); /* after the fall White still has to move a pawn: another one, */
    shows("f3 a1");
    play("3:+a");
    becomes("r r r r r r",
            "r r r r r r",
            "r r r r r g",
            "r r r r r g+",
            "r r r r r r",
            "g+ r r r r r", ":g b 0 0");
    undo(1);
    play("3:f3"); /* or the same */
    becomes("r r r r r r",
            "r r r r r r",
            "r r r r r g+",
            "r r r r r g",
            "r r r r r r",
            "g r r r r r", ":g b 0 0");
    drawn("trikolos", "r r r r r r",
                      "r r r r r r",
                      "g- r r r r r",
                      "r r r r r g",
                      "r r r r r r",
                      "r r r r r r", ":g b 0 0");
    only("1:- 2:- 3:- 4:f4 5:- 6:+f");
    illegal("4:-", 17);
    shows("f4");
}
