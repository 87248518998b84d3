/* rules_test.c - the sentences of rulebook.en.md, one test or more for each.
 * The positions are drawn row under row, which clang-format would join. */
/* clang-format off */
#include "games/trigon/formation_test.h"

/* All pieces laid in four full rows; nobody has a star or a formation. */
#define FULL_ROWS "3 f 2 4 f 5 e d 4", \
                  "e 6 a b 4 e 5 1 f", \
                  "1 c c 5 b 1 6 a c", \
                  "a 6 2 d 3 b d 2 3"
#define FULL FULL_ROWS, " -4,1 w"

/* All pieces laid; the white 1 on 5,0 and the black 3 on 6,0 stick out. */
#define TAIL_ROWS "3 f 2 4 f 5 e d 4 . .", \
                  "e 6 a b 4 e 5 1 f 1 c", \
                  "5 c b 1 a 6 6 c a . .", \
                  "d 2 3 b 2 d 3 . . . ."
#define TAIL TAIL_ROWS, " -4,1 w"

/* Black has a star in the rows 1 and 0, from -1 to 1. */
#define STAR_ROWS ". . 5 b 4 . . . . .", \
                  ". 3 e e a 1 f 6 . .", \
                  "4 1 b a a 2 6 f c .", \
                  "d 3 c 1 5 f 2 e 5 d", \
                  ". . 6 c b 3 d 4 2 ."

/* A white piece on 0,2 would complete a pyramid. */
#define NEAR_PYRAMID_ROWS ". . c 3 4 1 a . . . . . . . . .", \
                          ". c 5 3 5 2 4 f . . . . . . . .", \
                          "b 6 1 1 6 6 5 2 a 3 4 2 e e a d", \
                          ". f d d f . . . . . e b c b . ."

/* Ten white pieces in a row, both ends free, while laying. */
#define TEN_IN_A_ROW ". . f d e . . c b .", \
                     "1 1 6 2 5 6 4 4 2 4", \
                     ". . . a e b . . c d", " -4,1 w"

/* Both colours lack the piece in the middle of a strip: the other's 4. */
#define TWO_STRIPS_ROWS "f e d e a 4 b f f c c . . .", \
                        "3 2 2 4 6 d 4 5 1 1 5 . . .", \
                        "1 b 6 a 5 c 6 a 3 d 2 b 3 e"

/* Two groups and a bridge: -2,0, -1,0 and 0,0. */
#define BRIDGE "4 a 2 e 5 a . . . 6 f 1 d 1", \
               "f 3 b 6 d 2 e 5 a 2 c 4 c 3", \
               "3 e 6 c 4 b . . . d 1 f 5 b", " -8,1 w"

/* A bow round the empty cell 1,0, while laying. */
#define BOW "2 a . .", \
            "b 1 . 3", \
            ". c 4 d", " -1,1 w"

/* --- laying --- */

RULE(trigon, 1, "White and Black have 18 triangles each, three of every number from 1 to 6, and both see all of them.")
{
    static tes_scene scene;
    started("trigon");
    tes_match_game(match())->scene(position(), &scene);
    assert_int_equal(scene.items, 12);
    for (int i = 0; i < scene.items; i++) {
        assert_int_equal(scene.item[i].count, 3);
        assert_int_equal(scene.item[i].player, i / 6);
        assert_int_equal(scene.item[i].label[0], '1' + i % 6);
    }
    play("1@0,0 2@1,0 1@-1,0 2@2,0 1@-2,0 2@3,0");
    illegal("1@-3,0", 1);
    legal("2@-3,0");
    play("4@-3,0");
    illegal("2@4,0", 1);
    legal("1@4,0");
    impossible("trigon", "1 a 1 b 1 c 1", " 0,0 b");
}

RULE(trigon, 2, "White begins, and the players act in turn.")
{
    started("trigon");
    to_move(1);
    play("3@0,0");
    to_move(2);
    play("3@1,0");
    to_move(1);
    impossible("trigon", "3", " 0,0 w");
    impossible("trigon", "3 c", " 0,0 b");
    impossible("trigon", "3 4", " 0,0 w");
    impossible("trigon", "3 c d", " 0,0 w");
    impossible("trigon", "3 c 4 5", " 0,0 b");
    drawn("trigon", FULL);
    play("-4,1>5,0");
    to_move(2);
    play("-3,1>6,0");
    to_move(1);
}

RULE(trigon, 3, "As long as you have pieces to lay, your turn is to lay one of them; you choose its number.")
{
    drawn("trigon", BOW);
    legal("1@1,0 2@1,0 3@1,0 4@1,0 5@1,0 6@1,0");
    illegal("0,0>1,0", 3);
    illegal("-1,1<>0,0", 3);
    illegal("2,0<>1,-1", 3);
    play("6@1,0");
    becomes("2 a . .",
            "b 1 6 3",
            ". c 4 d", " -1,1 b");
}

RULE(trigon, 4, "The first piece goes to the cell 0,0.")
{
    started("trigon");
    only("1@0,0 2@0,0 3@0,0 4@0,0 5@0,0 6@0,0");
    illegal("1@1,0", 4);
    shows("1,0");
    impossible("trigon", "1", " 1,0 b");
    impossible("trigon", "1 b", " 1,0 w");
    impossible("trigon", "b 1", " 0,0 w");
}

RULE(trigon, 5, "Every later piece goes to an empty cell that shares an edge with at least one piece, of either colour.")
{
    drawn("trigon", "4", " 0,0 b");
    only("1@-1,0 1@1,0 1@0,-1 2@-1,0 2@1,0 2@0,-1 3@-1,0 3@1,0 3@0,-1 "
         "4@-1,0 4@1,0 4@0,-1 5@-1,0 5@1,0 5@0,-1 6@-1,0 6@1,0 6@0,-1");
    illegal("1@0,0", 5);
    shows("0,0");
    illegal("1@0,1", 5); /* above an up cell: only a corner */
    shows("0,1");
    illegal("1@2,0", 5);
    illegal("1@-20,31", 5);
    drawn("trigon", "4 a", " 0,0 w");
    legal("1@-1,0 1@0,-1 1@2,0 1@1,1"); /* beside White's piece, and beside Black's */
    choices(6 * 4);
    illegal("1@1,0", 5);
    shows("1,0");
    impossible("trigon", "4 . b", " 0,0 w");
    impossible("trigon", "4 a . 4 a", " 0,0 w"); /* while laying the field is one group */
}

/* --- the field --- */

RULE(trigon, 6, "After every action each piece shares an edge with at least one other piece; only the very first piece lies alone.")
{
    started("trigon");
    play("1@0,0");
    becomes("1", " 0,0 b");
    drawn("trigon", TAIL);
    illegal("-4,1>6,1", 6); /* alone at its new place */
    shows("6,1");
    illegal("-4,1>40,-20", 6);
    shows("40,-20");
    illegal("5,0>-5,0", 6); /* leaves the black 3 alone */
    shows("6,0");
    illegal("4,1>4,2", 6); /* only its own old place is beside the new one */
    shows("4,2");
    legal("5,0>7,0 5,0>6,-1"); /* beside the black 3 again */
    impossible("trigon", "3 f 2 4 f 5 e d 4 . .",
                         "e 6 a b 4 e 5 1 f . c",
                         "5 c b 1 a 6 6 c a . .",
                         "d 2 3 b 2 d 3 1 . . .", " -4,1 w");
}

RULE(trigon, 6, "After every action each piece shares an edge with at least one other piece; only the very first piece lies alone.")
{
    /* Lifting the 1 on 8,0 leaves two pieces alone, and no other cell is beside both. */
    drawn("trigon", "3 f 2 4 f 5 e d 4 . . . . .",
                    "e 6 a b 4 e 5 1 f . . c 1 c",
                    "5 b a 1 c 6 6 a d . . . . .",
                    "b 2 3 d 2 3 . . . . . . . .", " -4,1 w");
    illegal("8,0>-5,0", 6);
    shows("7,0 9,0");
    illegal("8,0>6,0", 6);
    shows("9,0");
    illegal("8,0>9,1", 6);
    shows("7,0");
    legal("4,1>8,-1 4,1>9,1 -4,1>6,0");
}

RULE(trigon, 7, "After every action no empty space is enclosed: every empty cell reaches the outside through empty cells that share edges.")
{
    drawn("trigon", BOW);
    illegal("5@1,1", 7);
    shows("1,0");
    legal("5@1,0");
    play("5@1,0");
    legal("5@1,1");
    drawn("trigon", FULL);
    illegal("0,0>5,1", 7); /* three pieces lie beside it: its own cell would be the hole */
    shows("0,0");
    legal("4,1>5,0 4,-2>5,0 -2,1>5,0 0,-2>5,0");
    impossible("trigon", ". . 5 .",
                         "2 a 1 e",
                         "b 1 . 3",
                         ". c 4 d", " -1,1 w");
}

RULE(trigon, 8, "Two pieces that touch only at a corner close the gap between them.")
{
    /* A black piece on 5,-1 would meet the black 4 on 5,0 at a corner. */
    drawn("trigon", ". 3 f 2 f 4",
                    "5 e . . . d",
                    "e 4 . . . .",
                    ". 6 a 4 b 5", " 0,1 b");
    illegal("1@5,-1", 7);
    shows("2,0 3,0 4,0 2,-1 3,-1 4,-1");
    legal("1@4,0 1@2,0 1@6,0");
    play("1@4,0");
    illegal("1@5,-1", 7);
    shows("2,0 3,0 2,-1 3,-1 4,-1");
}

RULE(trigon, 8, "Two pieces that touch only at a corner close the gap between them.")
{
    /* Between two groups there is nothing to close: a piece on -1,0 meets the right one at a corner. */
    drawn("trigon", "4 a 2 e 5 a . . . 6 f 1 d 1 . .",
                    "f 3 b 6 d 2 e . . 5 a 2 c 4 3 c",
                    "3 e 6 c 4 b . . . d 1 f 5 b . .", " -8,1 w");
    legal("-8,1>-1,0 -8,1>0,0");
    play("-8,1>-1,0");
    becomes(". a 2 e 5 a . . . 6 f 1 d 1 . .",
            "f 3 b 6 d 2 e 4 . 5 a 2 c 4 3 c",
            "3 e 6 c 4 b . . . d 1 f 5 b . .", " -8,1 b");
    legal("-2,0>0,0 -7,1>0,0");
}

/* --- moving and exchanging --- */

RULE(trigon, 9, "When all 36 pieces lie on the table, White goes on, and from then on a turn is exactly one move or one exchange.")
{
    drawn("trigon", "3 f 2 4 f 5 e d 4",
                    "e 6 a b 4 e 5 1 f",
                    "1 c c 5 b 1 6 a .",
                    "a 6 2 d 3 b d 2 3", " -4,1 b");
    illegal("-4,0>5,0", 3);
    illegal("-4,0<>-2,0", 3);
    play("3@4,-1");
    to_move(1);
    becomes(FULL);
    illegal("1@5,0", 9);
    legal("-4,1>5,0 -4,1<>-2,1 -1,1<>3,1");
    play("-4,1>5,0");
    to_move(2);
    illegal("1@6,0", 9);
}

RULE(trigon, 10, "Move: lift one of your own pieces and lay it on any other empty cell; no path is needed.")
{
    drawn("trigon", FULL);
    legal("-4,1>-5,0 -4,1>5,0 -4,1>5,-2 -4,1>0,-3 -4,1>0,2 4,-2>-5,0");
    illegal("-3,1>5,0", 10); /* Black's */
    shows("-3,1");
    illegal("5,0>6,0", 10); /* nobody's */
    shows("5,0");
    illegal("-4,1>-3,1", 10); /* not empty */
    shows("-3,1");
    illegal("-4,1>-4,1", 10); /* no other cell */
    shows("-4,1");
    play("-4,1>5,0");
    becomes(". f 2 4 f 5 e d 4 .",
            "e 6 a b 4 e 5 1 f 3",
            "1 c c 5 b 1 6 a c .",
            "a 6 2 d 3 b d 2 3 .", " -4,1 b");
}

RULE(trigon, 11, "Exchange: two of your own pieces with different numbers change places.")
{
    drawn("trigon", FULL);
    legal("-4,1<>-2,1 -4,1<>4,1 0,-2<>0,0");
    illegal("-4,1<>4,-2", 11); /* both are 3s */
    shows("-4,1 4,-2");
    illegal("-3,1<>0,1", 11); /* both are Black's */
    illegal("-4,1<>5,0", 11); /* an empty cell */
    shows("5,0");
    illegal("5,0<>-4,1", 11);
    illegal("-4,1<>-4,1", 11);
    illegal("-2,1<>-4,1", 0); /* the smaller cell comes first */
    illegal("0,0<>-4,1", 0);
    illegal("-4,1<>-4,-1", 0); /* by x, then y */
    legal("-4,-1<>-4,1");
    play("-4,1<>-2,1");
    becomes("2 f 3 4 f 5 e d 4",
            "e 6 a b 4 e 5 1 f",
            "1 c c 5 b 1 6 a c",
            "a 6 2 d 3 b d 2 3", " -4,1 b");
}

RULE(trigon, 12, "Or one of your pieces changes places with an opposing piece of the same number.")
{
    drawn("trigon", FULL);
    legal("-1,1<>3,1 -1,1<>-1,-2 -1,1<>2,-2 4,1<>3,1");
    illegal("-1,1<>2,1", 12); /* a 4 and a 5 */
    shows("-1,1 2,1");
    illegal("3,1<>-1,1", 0); /* one's own piece comes first */
    illegal("2,1<>-1,1", 12); /* and that would not help here */
    play("-1,1<>3,1");
    becomes("3 f 2 d f 5 e 4 4",
            "e 6 a b 4 e 5 1 f",
            "1 c c 5 b 1 6 a c",
            "a 6 2 d 3 b d 2 3", " -4,1 b");
    legal("-1,1<>3,1"); /* and back */
    illegal("4,1<>-1,1", 0);
    legal("-1,1<>4,1 2,1<>1,1");
}

/* --- stars --- */

RULE(trigon, 13, "Six pieces of one colour round a common corner are a star.")
{
    drawn("trigon", FULL);
    stars_are("");
    drawn("trigon", STAR_ROWS, " -3,2 w");
    stars_are("-1,1 0,1 1,1 -1,0 0,0 1,0");
    drawn("trigon", NEAR_PYRAMID_ROWS, " -4,1 w"); /* stars that share pieces */
    stars_are("-1,1 0,1 1,1 -2,0 -1,0 0,0 1,0 2,0 -2,-1 -1,-1 0,-1 1,-1 2,-1");
}

RULE(trigon, 13, "Six pieces of one colour round a common corner are a star.")
{
    /* Five black pieces and the white 3 on 0,-1 lie round a corner. */
    drawn("trigon", "3 f 2 2 e 4 d 6 4",
                    "e 5 a b f 1 1 5 c",
                    "1 6 f d 3 c 5 b a",
                    "c 6 3 a 2 d b 4 e", " -4,1 b");
    stars_are("");
    play("4,0<>0,-1");
    stars_are("-2,0 -1,0 0,0 -2,-1 -1,-1 0,-1");
}

RULE(trigon, 14, "A piece that is part of a star of its colour is safe from exchanges by the opponent.")
{
    drawn("trigon", STAR_ROWS, " -3,2 w");
    illegal("-1,2<>-1,1", 14); /* a white 5 and a black 5 in the star */
    shows("-1,1");
    illegal("-1,2<>0,1", 14);
    illegal("-2,0<>1,1", 14); /* 1s */
    illegal("-2,0<>0,0", 14);
    illegal("-2,0<>1,0", 14);
    illegal("2,0<>-1,0", 14); /* 2s */
    shows("-1,0");
    legal("2,0<>0,2 2,0<>1,-2"); /* black 2s outside */
    legal("3,0<>3,1 3,0<>4,0");
    play("1,2<>2,0");
    play("-1,1<>-1,2"); /* Black breaks the star: the pieces left in it are free */
    legal("-2,0<>1,1 -2,0<>0,0");
}

RULE(trigon, 15, "You may break your own stars.")
{
    drawn("trigon", STAR_ROWS, " -3,2 b");
    legal("-1,1<>-1,2 1,1<>2,1 1,0<>0,-1");
    play("-1,1<>-1,2");
    stars_are("");
    drawn("trigon", NEAR_PYRAMID_ROWS, " -4,1 w");
    legal("0,1>-5,-1 -1,1<>0,1");
    play("0,1>-5,-1");
    stars_are("-2,0 -1,0 0,0 -2,-1 -1,-1 0,-1 1,0 2,0 1,-1 2,-1");
}

/* --- formations --- */

RULE(trigon, 16, "Pyramid: 16 pieces of one colour fill a triangle that is four edges long on each side.")
{
    drawn("trigon", NEAR_PYRAMID_ROWS, " -4,1 w");
    not_over();
    play("5,-1>0,2");
    wins(1);
    drawn("trigon", NEAR_PYRAMID_ROWS, " -4,1 w");
    play("5,-1>-5,-1");
    not_over();
    drawn("trigon", ". . c 3 4 1 a . . . . . . . . .", /* the corner on 3,-1 is Black's */
                    ". c 5 3 5 2 4 f . . . . . . . .",
                    "b 6 1 1 6 6 5 a 2 3 4 2 e e a d",
                    ". f d d f . . . . . e b c b . .", " -4,1 w");
    play("5,-1>0,2");
    not_over();
    reads_back();
}

RULE(trigon, 16, "Pyramid: 16 pieces of one colour fill a triangle that is four edges long on each side.")
{
    shape up = { 0 }, down = { 0 };
    for (int row = 0; row < 4; row++)
        for (int x = row; x < 7 - row; x++) {
            add(&up, x, row);
            add(&down, x, -row + 1);
        }
    wins_in_every_order(&up);
    wins_in_every_order(&down);
}

RULE(trigon, 17, "Strip: eleven pieces of one colour lie side by side in a straight row, in one of the three directions.")
{
    drawn("trigon", TEN_IN_A_ROW);
    not_over();
    play("3@-5,0");
    wins(1);
    drawn("trigon", TEN_IN_A_ROW);
    play("3@1,1");
    not_over();
}

RULE(trigon, 17, "Strip: eleven pieces of one colour lie side by side in a straight row, in one of the three directions.")
{
    for (int first = 0; first < 2; first++) { /* beginning with an up cell, or a down cell */
        shape level = { 0 }, rising = { 0 }, falling = { 0 };
        for (int i = 0; i < 11; i++)
            add(&level, first + i, 0);
        for (int i = 0, x = first, y = 0; i < 11; i++) { /* right of an up cell, above a down cell */
            add(&rising, x, y);
            add(&falling, -x, y); /* the same in a mirror */
            if ((x + y) % 2 == 0)
                x++;
            else
                y++;
        }
        wins_in_every_order(&level);
        wins_in_every_order(&rising);
        wins_in_every_order(&falling);
    }
}

RULE(trigon, 18, "Block: four stars of one colour interlock; their middles form a connected group in which neighbours are one edge apart.")
{
    int sizes[19] = { 0 };
    win_with_every_block(sizes);
    /* The seven shapes of four hexagons, turned and mirrored. */
    assert_int_equal(sizes[16], 3);
    assert_int_equal(sizes[17], 12);
    assert_int_equal(sizes[18], 29);
}

RULE(trigon, 18, "Block: four stars of one colour interlock; their middles form a connected group in which neighbours are one edge apart.")
{
    drawn("trigon", ". . c b e . . . . . .",
                    ". a 3 4 e b b a . . .",
                    "e 1 4 3 6 1 6 6 d . .",
                    "d 1 2 2 4 5 5 3 f 5 2",
                    ". a f f d c c . . . .", " -3,2 w");
    not_over(); /* three stars side by side */
    play("6,-1<>1,1");
    wins(1);
}

RULE(trigon, 19, "More pieces around a formation do no harm.")
{
    drawn("trigon", ". f . f . . . . . e . .",
                    "3 2 4 5 4 . 6 4 5 1 1 5",
                    ". . d e a b e f c c . .", " -4,1 w");
    not_over();
    play("6@1,0"); /* twelve in a row */
    wins(1);
}

/* --- the end --- */

RULE(trigon, 20, "The first formation in the colour of a player wins the game for that player at once, while pieces are being laid too.")
{
    drawn("trigon", TEN_IN_A_ROW);
    not_over();
    play("6@6,0");
    wins(1);
    points(1, 2);
    points(2, 0);
    to_move(0);
    illegal("1@-5,0", 20);
    illegal("pass", 20);
    illegal("1@-5,64", 20);
    illegal("nothing", 0);
    drawn("trigon", NEAR_PYRAMID_ROWS, " -4,1 b");
    play("11,-1>-5,-1 6,-1>0,2");
    wins(1);
    /* Nothing is laid after a formation. */
    impossible("trigon", ". . f d e . . c b . .",
                         "1 1 6 2 5 6 4 4 2 4 2",
                         ". . . a e b . . c d f", " -4,1 w");
}

RULE(trigon, 21, "If one exchange completes formations of both colours, the player who made it wins.")
{
    drawn("trigon", TWO_STRIPS_ROWS, " -5,1 w");
    play("0,1<>0,0");
    wins(1);
    becomes("f e d e a d b f f c c . . .",
            "3 2 2 4 6 4 4 5 1 1 5 . . .",
            "1 b 6 a 5 c 6 a 3 d 2 b 3 e", " -5,1 b");
    drawn("trigon", TWO_STRIPS_ROWS, " -5,1 b");
    play("0,0<>0,1");
    wins(2);
}

RULE(trigon, 22, "If an exchange completes a formation of the other colour only, the other player wins.")
{
    drawn("trigon", "f e d e a 4 b f f c c . . .",
                    "3 2 2 4 6 d 4 5 b 1 1 . . .",
                    "5 a 1 c 6 5 6 a 3 d 2 b 3 e", " -5,1 w");
    play("0,1<>0,0");
    wins(2);
    points(1, 0);
    points(2, 2);
    becomes("f e d e a d b f f c c . . .",
            "3 2 2 4 6 4 4 5 b 1 1 . . .",
            "5 a 1 c 6 5 6 a 3 d 2 b 3 e", " -5,1 b");
}

RULE(trigon, 23, "Nobody may pass, and nobody ever has to.")
{
    started("trigon");
    illegal("pass", 23);
    drawn("trigon", FULL);
    illegal("pass", 23);
    legal("-4,1<>-2,1");
    choices(305);
}

RULE(trigon, 24, "When the same position occurs for the third time, with the same player to act, the game is drawn.")
{
    drawn("trigon", FULL);
    play("-4,1<>-2,1 -4,0<>-2,0 -4,1<>-2,1 -4,0<>-2,0");
    becomes(FULL); /* for the second time */
    not_over();
    play("-4,1<>-2,1 -4,0<>-2,0 -4,1<>-2,1");
    not_over();
    play("-4,0<>-2,0");
    becomes(FULL);
    shared();
    points(1, 1);
    points(2, 1);
}

RULE(trigon, 25, "Only cells with both coordinates from -63 to 63 can be used.")
{
    drawn("trigon", FULL_ROWS, " 55,2 w"); /* the last column is 63 */
    choices(279);
    illegal("55,2>64,2", 25);
    illegal("55,2>64,1", 25);
    legal("55,2>54,1 55,2>54,-1");
    drawn("trigon", FULL_ROWS, " -3,-60 w"); /* the lowest row is -63 */
    choices(273);
    illegal("-3,-60>-2,-64", 25);
    legal("-3,-60>6,-61 -3,-60>-4,-63");
    impossible("trigon", FULL_ROWS, " 56,1 w");
    impossible("trigon", FULL_ROWS, " -4,-61 w");
    impossible("trigon", FULL_ROWS, " 4,1,w");
    impossible("trigon", FULL_ROWS, " 4,1");
    impossible("trigon", FULL_ROWS, " 1000000,1 w");
    impossible("trigon", FULL_ROWS, " 99999999999999999999,1 w");
    started("trigon");
    illegal("1@64,0", 25);
    illegal("1@0,-64", 25);
    static const char *const no_notation[] = { "1@063,0", "1@-0,0", "1@+1,0", "7@0,0", "1@0", "1@0,0x", "x", "1,1<1,2" };
    for (int i = 0; i < 8; i++)
        illegal(no_notation[i], 0);
}

/* --- options --- */

RULE(trigon, 26, "With `islands=yes` a move may split the field into groups, each of at least two pieces.")
{
    drawn("trigon", BRIDGE);
    legal("-1,0>6,0 -1,0>-2,1");
    drawn("trigon:islands=yes", BRIDGE);
    play("-1,0>6,0");
    becomes("4 a 2 e 5 a . . . 6 f 1 d 1 .",
            "f 3 b 6 d 2 e . a 2 c 4 c 3 5",
            "3 e 6 c 4 b . . . d 1 f 5 b .", " -8,1 b");
    illegal("0,0>-1,1", 6);
    drawn("trigon", TAIL);
    legal("5,0>7,0");       /* two pieces break off together */
    illegal("5,0>-5,0", 6); /* one does not */
}

RULE(trigon, 27, "With `islands=no` all pieces stay one group joined by edges.")
{
    drawn("trigon:islands=no", BRIDGE);
    illegal("-1,0>6,0", 27);
    shows("0,0 1,0 2,0 3,0 4,0 5,0 6,0 1,1 2,1 3,1 4,1 5,1 1,-1 2,-1 3,-1 4,-1 5,-1");
    illegal("-1,0>-2,1", 27);
    legal("-8,1>6,0 5,0>6,1 -8,1<>-1,0");
    impossible("trigon:islands=no", "4 a 2 e 5 a . . . 6 f 1 d 1 .",
                                    "f 3 b 6 d 2 e . a 2 c 4 c 3 5",
                                    "3 e 6 c 4 b . . . d 1 f 5 b .", " -8,1 b");
    drawn("trigon:islands=no", TAIL);
    illegal("5,0>7,0", 27);
    illegal("5,0>-5,0", 6);
}

RULE(trigon, 27, "With `islands=no` all pieces stay one group joined by edges.")
{
    /* The white 1 on 5,0 holds two groups together; it may only go where it does so again. */
    drawn("trigon:islands=no", "3 f 2 4 f 5 e d 4 . . . .",
                               "e 6 a b 4 e 5 1 f 1 c . .",
                               "5 c b 1 a 6 6 c a . d 2 3",
                               "b 2 3 d . . . . . . . . .", " -4,1 w");
    legal("5,0>5,-1");
    illegal("5,0>-5,0", 27);
    shows("6,0 6,-1 7,-1 8,-1");
    illegal("5,0>7,0", 27);
    shows("6,0 6,-1 7,0 7,-1 8,-1");
    illegal("5,0>5,1", 7);
}
