/* rules_test.c - every sentence of rulebook.en.md, tried in drawn positions. */
#include <string.h>

#include "cmocka_all.h"
#include "games/blokus-trigon/rules.h"
#include "rule_test.h"

#define GAME "blokus-trigon"

/* Each colour has laid its first piece: blue I3, the others the single triangle. */
#define OPENING                                                                                                                       \
    "        ...................", "       .....................", "      .......................", "     ...........bbb...........", \
        "    ...........................", "   .............................", "  .......................y.......",                   \
        " .................................", "...................................", "...................................",           \
        " .................................", "  .......................r.......", "   .............................",                \
        "    ...........................", "     ............g............", "      .......................",                         \
        "       .....................", "        ..................."

/* Close to the end: yellow and green are out, red can lay its single triangle,
 * blue has the pieces 2 and 1 left. */
#define LATE_TOP                                                                                                                      \
    "        ..ggg.y...g...yybyy", "       ygggyy.yy..ggyyyybbby", "      yygyyybbbyyygg.bbby.ybb", "     yygggy.bb.ggyyyy.bbyyyybb", \
        "    g.gg..yyybggyy...yyy.bb..yy", "   ggg.gggybggbb.yyy..yy.bbyy.yy", "  .gg..gggbbbgbbb.yyrrrrbb.y...yy",                   \
        " ggrrggg.rggggggb.bbbbbrrr.yyyrr.y", "gg.rggrgrrrbb.rrrr..rbrr.yyy.rrrryy", "gg..rrrgr..rbrrb..rrrrbbyy.yrr.bbyy",           \
        " ...gggg.rrrbbbb...r...bbyyyrr.bbb", "  gg..g.grrgggbrbbbb.b..bb.rrbbb.", "   .grr.rggrrg.r.bb.bbbbrr.bbb..",                \
        "    ggrrrgggrrr.rrrrrrbrrr.rrr.", "     gg.rrrgbrb.....bb...r.rrr", "      .bbrrrbbbb.bbbb..rrr..."
#define LATE LATE_TOP, "       bb.bbbrrrrr..bbbbbrrr", "        b.bbb.............."

/* Blue alone has laid its first piece. */
#define ONE_PIECE "19/21/23/11bbb11/27/29/31/33/35/35/33/31/29/27/25/23/21/19"

/* All 88 pieces: a solution of the game for one. */
#define SOLUTION                                                                                                                \
    "rrrgggy2bbbbrrrrbb/r1rrygyyybbrrrbrbrbbb/rr1yyygggbbbrrrbbbrrrgg/rryyrrrggg1brbbbb2rgrrgg/"                                \
    "bryy1yyrgrrrrrgggbbgggggrg1/bbrrrryy1gggggrgrgg1gbbbbrrgg/b1y1rryyggg3rrgrrrggggbbrrggy/bbbyyyrryrrrrryrrggr1grrbgg2ggyg/" \
    "2b1yyrryy1r2yyyrggrrrggbbgggbbygg/rrbbbbr1yy1bbyyrryyyrrrggbbbgbbbyyg/rr1rrbbbybbbbrrryryy2bbggggbggyy/"                   \
    "1rrryybyyyr1ryyrrrgggbbbg1gbby1/yyryyybbyyyryyy2gggbgg2bbyy/ybbbybbrrrr1ybbbbbbggggybyy/"                                  \
    "bbbybbrbbbbbyyygg1bbbyyyb/yyy1rrryyybyyygggbbby1y/y1yyggyyybgggyyyyyyg1/yyy1ggggbggygggggg1"

RULE(blokus_trigon, 1, "The colours play in the order blue, yellow, red, green, over and over.")
{
    started(GAME);
    to_move(1);
    play("r15");
    to_move(2);
    play("z12");
    to_move(3);
    play("z7");
    to_move(4);
    play("r4");
    to_move(1);
    /* In writing, the number of pieces must agree with the turn. */
    drawn(GAME, OPENING, " b -");
    to_move(1);
    impossible(GAME, OPENING, " y -");
    impossible(GAME, OPENING, " g -");
    impossible(GAME, ONE_PIECE, " b -");
    impossible(GAME, ONE_PIECE, " r -");
    impossible(GAME, "19/21/23/11bbb11/27/29/23y7/24y8/25y9/35/33/23r7/29/27/12g12/23/21/19", " b -");
    drawn(GAME, ONE_PIECE, " y -");
    to_move(2);
}

/* The pieces and orientations that the legal moves lay. */
static int touched(int which)
{
    static tes_move list[TES_MAX_MOVES];
    tes_touch path[TES_MAX_TOUCHES];
    bool seen[1 << 16] = { false };
    int kinds = 0;
    for (int i = tes_match_moves(match(), list) - 1; i >= 0; i--) {
        assert_int_equal(tes_match_game(match())->touches(position(), list[i], 0, path), 3);
        kinds += !seen[tes_touch_index(path[which])];
        seen[tes_touch_index(path[which])] = true;
    }
    return kinds;
}

RULE(blokus_trigon, 2, "Each colour owns 22 pieces, one of every shape that one to six triangles joined edge to edge can make.")
{
    static tes_scene scene;
    int items[COLOURS] = { 0 };
    started(GAME);
    assert_int_equal(touched(0), PIECES);
    tes_match_game(match())->scene(position(), &scene);
    for (int i = 0; i < scene.items; i++)
        items[scene.item[i].player]++;
    for (int c = BLUE; c <= GREEN; c++)
        assert_int_equal(items[c], PIECES);
    for (int c = 1; c <= COLOURS; c++)
        points(c, -2 * TRIANGLES);
    legal("r15 r14,r15 r14,r15,s15 q14,r14,s14,q15,r15,s15");
    illegal("r15,t15", 2);
    shows("r15 t15");
    illegal("r15,r15", 2);
    illegal("l15,m15,n15,o15,p15,q15,r15", 2);
    /* Seven joined cells of one colour, and the piece 2 twice. */
    impossible(GAME, "19/21/23/8bbbbbbb10/27/29/31/33/35/35/33/31/29/27/25/23/21/19", " y -");
    impossible(GAME, "19/21/23/11bb1bb10/27/29/23y7/33/35/35/33/23r7/29/27/12g12/23/21/19", " y -");
}

RULE(blokus_trigon, 3, "A piece may be turned and flipped in any way before it is laid.")
{
    started(GAME);
    assert_int_equal(touched(1), FACINGS);
    choices(STARTS * 413);
    /* L5 and its mirror image, I6 in three directions. */
    legal("p15,q15,r15,s15,s16 q15,r15,s15,t15,q16");
    legal("p15,q15,r15,s15,t15,u15 t12,s13,t13,r14,s14,r15 p12,p13,q13,q14,r14,r15");
}

RULE(blokus_trigon, 4, "On its turn a colour lays one piece that it has not laid before.")
{
    drawn(GAME, OPENING, " b -");
    illegal("r16,q17,r17", 4); /* I3 again */
    legal("r16 r16,r17 r16,q17,r17,p17");
    play("r16");
    illegal("z13", 4); /* yellow has laid its single triangle */
    legal("z11,z10");
    impossible(GAME, "19/21/11b11/12b12/27/29/23y7/33/35/35/33/23r7/29/27/12g12/23/21/19", " y -");
}

RULE(blokus_trigon, 5, "A piece lies wholly on free cells of the board, each of its triangles on one cell.")
{
    drawn(GAME, OPENING, " b -");
    illegal("r14,r15", 5);
    shows("r15");
    illegal("z12,aa12", 5);
    shows("z12");
    illegal("a1", 5);
    illegal("aj9,ai9", 5);
    illegal("i0", 0);
    illegal("I1", 0);
    illegal("r14;r15", 0);
    illegal("r14,", 0);
    illegal("", 0);
    impossible(GAME, "18/21/23/11bbb11/27/29/31/33/35/35/33/31/29/27/25/23/21/19", " y -");
    impossible(GAME, "20/21/23/11bbb11/27/29/31/33/35/35/33/31/29/27/25/23/21/19", " y -");
    impossible(GAME, "19/21/23/11bbx11/27/29/31/33/35/35/33/31/29/27/25/23/21/19", " y -");
    impossible(GAME, "19/21/23/11bbb11/27/29/31/33/35/35/33/31/29/27/25/23/21", " y -");
}

RULE(blokus_trigon, 6, "The first piece of a colour must cover a free start cell.")
{
    started(GAME);
    choices(2478);
    legal("r15 z12 z7 r4 j7 j12 r14,r15 r15,s15,s16");
    illegal("r16", 6);
    shows("r15 z12 z7 r4 j7 j12");
    illegal("q15,q16", 6);
    play("q15,r15,s15");
    choices(2065);
    illegal("r15", 5);
    illegal("r16", 6);
    shows("z12 z7 r4 j7 j12");
    play("z12");
    choices(1652);
    play("z7");
    choices(1239);
    play("r4");
    impossible(GAME, "19/21/23/13bbb9/27/29/31/33/35/35/33/31/29/27/25/23/21/19", " y -");
}

RULE(blokus_trigon, 7, "Every later piece must touch a piece of its own colour at a corner.")
{
    drawn(GAME, OPENING, " b -");
    legal("r16 u16 u15 t14 t14,u14,v14,w14");
    illegal("r18", 7);
    shows("r18");
    illegal("v15,w15", 7);
    shows("v15 w15");
    illegal("z13,aa13", 7); /* a corner of yellow is none of blue's */
    /* A start cell is no help any more. */
    illegal("j7", 7);
    /* Two pieces of blue that do not touch. */
    impossible(GAME, "19/21/16b6/11bbb11/27/29/23y7/33/35/35/33/23r7/29/27/12g12/23/21/19", " y -");
}

RULE(blokus_trigon, 8, "A piece may not share an edge with another piece of its own colour.")
{
    drawn(GAME, OPENING, " b -");
    illegal("q16", 8);
    shows("q16 q15");
    illegal("r14", 8);
    shows("r14 r15");
    /* A corner elsewhere does not make up for it. */
    illegal("q16,r16", 8);
    shows("q16 q15");
    illegal("t15,u15", 8);
    shows("t15 s15");
}

RULE(blokus_trigon, 9, "Pieces of different colours may touch in any way, at corners and along edges.")
{
    drawn(GAME, LATE, " r -");
    legal("t2");  /* an edge with u2, which is blue; corners with red at r2 */
    legal("u13"); /* between blue's v13, yellow and red */
    /* Yellow's first piece along an edge of blue's. */
    drawn(GAME, "19/21/23/12bbbbbb7/27/29/31/33/35/35/33/31/29/27/25/23/21/19", " y -");
    play("z12,y13,z13,x14,y14,x15");
}

RULE(blokus_trigon, 10, "Once laid, a piece never moves again.")
{
    drawn(GAME, OPENING, " b -");
    play("r16,r17 z11,z10 z8,z9 r3,q3");
    becomes("        ...................", "       ..........b..........", "      ...........b...........",
            "     ...........bbb...........", "    ...........................", "   .............................",
            "  .......................y.......", " ........................y........", ".........................y.........",
            ".........................r.........", " ........................r........", "  .......................r.......",
            "   .............................", "    ...........................", "     ............g............",
            "      ..........gg...........", "       .....................", "        ...................", " b -");
    illegal("r16,r17", 4);
    illegal("p17,q17,r17,s17", 5);
    shows("r17");
}

RULE(blokus_trigon, 11, "A colour that can lay a piece must do so.")
{
    drawn(GAME, LATE, " r -");
    illegal("pass", 11);
    illegal("-", 0);
    assert_int_equal(touched(0), 1); /* red can lay nothing but its single triangle */
    choices(35);
    play("t2");
    to_move(1);
    impossible(GAME, LATE, " b -"); /* red may not be passed over */
    impossible(GAME, LATE, " - -");
}

RULE(blokus_trigon, 12, "A colour that can lay no piece is out for the rest of the game, and its turns are skipped.")
{
    drawn(GAME, LATE, " r -");
    play("t2");
    to_move(1); /* green is out */
    play("x4,y4");
    to_move(1); /* and so are yellow and, now, red */
    play("ac14");
    to_move(0);
    impossible(GAME, LATE, " y -");
    impossible(GAME, LATE, " g -");
}

/* Who is next, by the plain rules: in order, the first who has a move. */
static int next_by_rule(const blokus *before, const blokus *after)
{
    static tes_move list[TES_MAX_MOVES];
    for (int i = 1; i <= colours_of(before); i++) {
        blokus asked = *after;
        asked.turn = (uint8_t)((before->turn + i) % colours_of(before));
        bool can = blokus_plain_moves(&asked, list) > 0;
        assert_int_equal(can, blokus_can_place(after, asked.turn));
        if (can)
            return asked.turn;
    }
    return NO_COLOUR;
}

RULE(blokus_trigon, 12, "A colour that can lay no piece is out for the rest of the game, and its turns are skipped.")
{
    static const char *const games[] = { GAME, GAME ":contact=strict", GAME ":contact=strict,players=3", GAME ":players=2" };
    tes_rng rng;
    tes_rng_seed(&rng, 12);
    for (int i = 0; i < 12; i++) {
        bool out[COLOURS] = { false };
        started(games[i % 4]);
        blokus now = *(const blokus *)position();
        while (now.turn != NO_COLOUR) {
            blokus before = now;
            assert_false(out[now.turn]);
            blokus_play(&now, blokus_random_move(&now, &rng));
            assert_int_equal(now.turn, next_by_rule(&before, &now));
            for (int c = (before.turn + 1) % colours_of(&now); c != now.turn && now.turn != NO_COLOUR; c = (c + 1) % colours_of(&now))
                out[c] = true;
        }
    }
}

RULE(blokus_trigon, 13, "The game ends when no colour can lay a piece any more.")
{
    drawn(GAME, LATE, " r -");
    not_over();
    play("t2 x4,y4");
    not_over();
    choices(28);
    play("ac14");
    wins(1);
    tes_why why;
    assert_false(blokus_legal(position(), 0, &why));
    assert_int_equal(why.rule, 13);
    illegal("pass", 13);
    illegal("a1", 13);
    drawn(GAME, LATE, " r -");
    play("t2 ac14 x4,y4");
    to_move(0);
}

RULE(blokus_trigon, 14, "A colour loses one point for every triangle of the pieces that it has not laid.")
{
    started(GAME);
    points(1, -220);
    drawn(GAME, OPENING, " b -");
    points(1, -214);
    points(2, -218);
    play("r16,r17");
    points(1, -210);
    drawn(GAME, LATE, " r -");
    points(1, -6);
    points(2, -64);
    points(3, -20);
    points(4, -64);
    play("t2");
    points(3, -18);
}

RULE(blokus_trigon, 15, "A colour that has laid all its pieces gains 15 points.")
{
    drawn(GAME, LATE, " r -");
    play("t2 ac14");
    points(1, -4);
    play("x4,y4"); /* the single triangle was not the last */
    points(1, 30);
    wins(1);
}

RULE(blokus_trigon, 16, "If the last of them was the single triangle, it gains 5 points more.")
{
    drawn(GAME, LATE, " r -");
    play("t2 x4,y4 ac14");
    points(1, 40);
    char text[TES_POSITION_TEXT];
    tes_match_game(match())->position_text(position(), text);
    assert_string_equal(text + strlen(text) - 4, " - b");
    /* Red laid its single triangle too, but not last of all. */
    points(3, -18);
    impossible(GAME, LATE, " r b");
    impossible(GAME, LATE, " r r");
    /* A board does not show which piece came last; the text says it. */
    drawn(GAME, SOLUTION, " - by");
    points(1, 40);
    points(2, 40);
    points(3, 30);
    points(4, 30);
    /* q1,r1 hangs on the single triangle at o1, so that cannot have come later. */
    drawn(GAME, LATE_TOP, "bb.bbbrrrrr.rbbbbbrrr", "b.bbb.b.bb.........", " - -");
    points(1, 30);
    impossible(GAME, LATE_TOP, "bb.bbbrrrrr.rbbbbbrrr", "b.bbb.b.bb.........", " - b");
}

RULE(blokus_trigon, 17, "The player with the highest total wins, and players who have the highest total together share the win.")
{
    tes_result r;
    drawn(GAME, LATE, " r -");
    play("t2 x4,y4 ac14");
    wins(1);
    /* Red and green, -22 points each. */
    drawn(GAME, "1yyyy3y1y1y2yyy1", "2yy4r1yy1yyy1y3", "2y3rrrr1yyyrr2yyb2", "2yyyyyryyyyy1rry1yybbyyy", "yyy3brrybby2ryyy1ybbyyrr",
          "yy2ybbbrrrbbyyyr1yybyyybbrrr", "ggyygyybb1bb1rryyrb1bbbybb3r1", "ggyyggbbb2bbbbrrrrb1rrryyyrrrrr1",
          "1ggyggbggg1ggrrrrbbb1rrr1yyy1rg1rr1", "bbbb1bb1g1gggbbbrgbb1r2yy1rrgggrrr", "bb1bb1b3gbbggbb1b1rrrr1rrgg4",
          "2b3ggggbggbb2gggrggrrgrrrr1", "2bbb1bbgg1gb1ggg2rrrggg2r1", "bbb2bbb1gggg5rgrrg2rr", "1b1b1b4g2rrrrrgg1ggg1",
          "bbb1bb1gg1ggr1gggg1gg1g", "3bbggg2ggrggr3g1", "2b1g5ggrrr1ggg", " - -");
    tes_match_result(match(), &r);
    assert_true(r.over);
    assert_int_equal(r.winners, 1 << RED | 1 << GREEN);
    points(1, -48);
    points(2, -60);
    points(3, -44);
    points(4, -44);
}

RULE(blokus_trigon, 18,
     "With `contact=strict`, no corner of a piece may touch the middle of a side of another piece of its own colour; one such contact "
     "forbids "
     "the move, whatever else the piece touches.")
{
    drawn(GAME, OPENING, " b -");
    legal("r16 r16,r17 u15,t16,u16,v16");
    drawn(GAME ":contact=strict", OPENING, " b -");
    illegal("r16", 18); /* its corner against the long side of the piece on the board */
    shows("q15 r15 s15 r16");
    illegal("u15,t16,u16,v16", 18); /* its own side against a corner of that piece */
    shows("s15 u15 t16 u16");
    legal("u16 u15 t14 u16,u15 t16,u16");
    illegal("r16,q17,r17,s17,t17,t16", 18); /* r16 is wrong, t16 would be right */
    shows("q15 r15 s15 r16");
    /* Other colours do not mind. */
    play("u16 z11,z10");
    impossible(GAME ":contact=strict", "19/21/11b11/11bbb11/27/29/23y7/33/35/35/33/23r7/29/27/12g12/23/21/19", " y -");
    drawn(GAME, "19/21/11b11/11bbb11/27/29/23y7/33/35/35/33/23r7/29/27/12g12/23/21/19", " y -");
}

RULE(blokus_trigon, 19, "With `players=3`, only blue, yellow and red play, on the inner hexagon of 384 cells.")
{
    static tes_scene scene;
    started(GAME ":players=3");
    choices(2478);
    tes_match_game(match())->scene(position(), &scene);
    assert_int_equal(scene.cells, 384);
    assert_int_equal(scene.items, 3 * PIECES);
    legal("p14 x11 x6 p3 h6 h11");
    illegal("p17", 5);
    illegal("af8", 5);
    illegal("r15", 6);
    play("p14 x6 h6");
    to_move(1);
    drawn(GAME ":players=3", "17/19/10b10/23/25/27/29/31/31/29/5r15y5/25/23/21/19/17", " b -");
    legal("p15,p16");
    illegal("p15,p16,p17", 5);
    impossible(GAME ":players=3", "17/19/10b10/23/25/27/29/31/31/29/5g15y5/25/23/21/19/17", " b -");
    impossible(GAME ":players=3", "19/21/23/12b12/27/29/31/33/35/35/33/31/29/27/25/23/21/19", " y -");
}

RULE(blokus_trigon, 20,
     "With `players=3`, the three first pieces cover every other start cell, so that one start cell stays free between any two of them.")
{
    drawn(GAME ":players=3", "17/19/10b10/23/25/27/29/31/31/29/27/25/23/21/19/17", " y -");
    choices(2 * 413);
    legal("x6 h6");
    illegal("x11", 20);
    shows("x6 h6");
    illegal("p3,p4", 20);
    play("x6");
    choices(413);
    legal("h6");
    illegal("p3", 20);
    shows("h6");
    impossible(GAME ":players=3", "17/19/10b10/23/25/21y5/29/31/31/29/27/25/23/21/19/17", " r -");
}

RULE(blokus_trigon, 21,
     "With `players=2`, one player has blue and red and the other has yellow and green, and each adds up the points of both colours.")
{
    started(GAME ":players=2");
    play("r15");
    to_move(2);
    play("z12");
    to_move(1);
    play("r4");
    to_move(2);
    play("j7");
    to_move(1);
    points(1, -4 * 109);
    points(2, -4 * 109);
    play("r16,r17");
    points(1, -2 * (107 + 109));
    /* Both have -67. */
    drawn(GAME ":players=2", "4ggggg1g1g1g4", "4g6g1gggg1gg1", "ggg1ggg7g4gg1g", "gg1g1gr1ggggg1gggg2bbg2", "1rrrr1rrrg5g2bbbggggg1",
          "r1ryyyr2rrggg3b1b1bg3ggg", "1rrrryrrrr3gg3bb2bgg1bgg1g", "2yyyyyryy1rryyg1ggbb1bbb2bbbbgg", "rr1yrrrrryyrrrr1yygg1ggb2bbb2b1g1",
          "r2r4ryy2yyyy1gg1ygggb1bb4b1", "rrrrr1rrryyggggggy1yyy1bb1b1bbbbb", "3r2rryyybyyyy1yy4bb1bb3", "1rryyyy1rrbbybbbb3bbbb2bb1",
          "rryy2r1rrbyybb1bbb2b4b", "1y1yyyy1ryyyy2bb3bb3", "yy1ryyrr1bbbb1b2b1bb2", "yrrrryybb2bbb1bbb3", "2r1y1yyyyybbb5", " - -");
    points(1, -134);
    points(2, -134);
    shared();
}

RULE(blokus_trigon, 22,
     "With `players=2`, red starts opposite blue and green starts opposite yellow, so yellow may not cover the start cell opposite blue.")
{
    started(GAME ":players=2");
    choices(2478);
    play("r15");
    choices(1652);
    legal("z12 z7 j7 j12");
    illegal("r4", 22);
    shows("z12 z7 j7 j12");
    play("z12");
    choices(413);
    legal("r4");
    illegal("z7", 22);
    shows("r4");
    play("r4");
    choices(413);
    legal("j7");
    illegal("j12", 22);
    shows("j7");
    impossible(GAME ":players=2", OPENING, " b -"); /* red is not opposite blue */
    impossible(GAME ":players=2", "19/21/23/12b12/27/29/31/33/35/35/33/31/29/27/12y12/23/21/19", " r -");
}

RULE(blokus_trigon, 23,
     "With `players=teams`, four players have one colour each, blue and red play against yellow and green, and partners add up their "
     "points and win together.")
{
    tes_result r;
    drawn(GAME ":players=teams", OPENING, " b -"); /* any start cells */
    to_move(1);
    points(1, -2 * (107 + 109));
    points(2, -2 * (109 + 109));
    points(3, -2 * (107 + 109));
    points(4, -2 * (109 + 109));
    play("r16 z11,z10");
    to_move(3);
    drawn(GAME ":players=teams", LATE, " r -");
    play("t2");
    to_move(1);
    play("x4,y4 ac14");
    tes_match_result(match(), &r);
    assert_int_equal(r.players, 4);
    assert_int_equal(r.winners, 1 << BLUE | 1 << RED);
    points(1, 22);
    points(2, -128);
    points(3, 22);
    points(4, -128);
}

RULE(blokus_trigon, 24,
     "With `players=solo`, one player lays all four colours in turn and counts the pieces laid instead of points; all 88 are the solution.")
{
    started(GAME ":players=solo");
    points(1, 0);
    to_move(1);
    play("q15,r15,s15 z12 z7 r4");
    to_move(1);
    points(1, 8);
    becomes(OPENING, " b -");
    drawn(GAME ":players=solo", LATE, " r -");
    points(1, 2 * 71);
    play("t2 x4,y4 ac14");
    points(1, 2 * 74);
    wins(1);
    drawn(GAME ":players=solo", SOLUTION, " - byrg");
    points(1, 2 * 88);
    wins(1);
}

RULE(blokus_trigon, 25,
     "With `start=free`, the first piece of a colour may cover any free start cell, with three and with two players too.")
{
    started(GAME ":players=2,start=free");
    play("r15");
    choices(2065);
    legal("r4 z12");
    play("r4");
    choices(1652);
    illegal("r4", 5);
    play("z12");
    choices(1239);
    legal("z7 j7 j12");
    drawn(GAME ":players=2,start=free", OPENING, " b -");
    started(GAME ":players=3,start=free");
    play("p14");
    choices(2065);
    play("x11");
    choices(1652);
    legal("x6 p3 h6 h11");
    drawn(GAME ":players=3,start=free", "17/19/10b10/23/25/21y5/29/31/31/29/27/25/23/21/19/17", " r -");
}
