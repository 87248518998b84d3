/* reasons_test.c - what is said for pieces of Blokus Trigon: after three rounds (the
 * rulebook's example), in the middle of two random games, and near an end.
 */
#include "reason_test.h"

static const char game[] = "blokus-trigon";

static const char opening[] = "19/21/23/6bb4y12/6bbb2yyyyy11/7b9yyyg8/8b9yygggg7/9bb8ygyyg9/11bb5gggg1yy1r8/"
                              "12b5g5yyrrr6/9bb4gg8rr6/7bbb3gg4rrrrr7/8b2gg2rr1r10/11rrrr12/25/23/21/19";

static const char crowded[] = "1rr6bb8/3rr1bbb1bbb8/5rrbrb3b1bb5b/rrrrr3rr3bb2bb3bb1/5r3rrr2rrbbb3bb3/rrrr1rrrrr3rrrbb1b2b1bb2b/"
                              "r6r2rrr1ggb3bbbb1bb1bb1/rrr4rr2ggr1gbb3b2bbb2bb2/8rrrrggrgggg1bb2bbb1yyyyy2/"
                              "5rrgg3grrrrggbbb2yyy8/1rrrrgg4gggr2yyy1y1yyy2yyyyy/1r1gg2gg3ggg2yy1yy1y4y2/rrrgggg1g7yg2y1yyyy1yy/"
                              "r2g1gggg6ggg4y4/gggg1g1g2ggg2yy1yyy4/4gggg1ggg1yyy2y1y2/7yyyyy3yyy3/6y7y4";

static const char last_door[] = "2rrrrr1yyy8/2r2yy2yyy2y6/1rrr2yy1yy2yyyyy5/4rryy3yy1y7y1y/rrr1rrr2yy2yy1y1yyyy1yyy1/"
                                "7r2ryyyrrryy3yy2yyy/2rrrr1rrrr2yrrr1r1y2yy1yy1y1/r1rr2rr3r1rryyyyrryyy9/"
                                "rrr1g1rrr3grrr1bby1ryy6b4/1grrgg1r2ggg1gg1bbg10bb3/ggg1ggr3g2ggbbgg2bbbb3bbb2/"
                                "gg2g1ggg1bbbbgggbbb2bb1bb4/1gggg1g2gggbb2g2bbb2bbb2/1gg4gg1g2b3bbb5bb/2ggg2gggg1bbbb7bb/"
                                "1g2ggbbbbb3b5bb1/g2gg5bb2bb3bb/2gg4bbbb2bbb2";

/* Blue has the single triangle and the piece of two left, red the single and others. */
static const char late[] = "2ggg1y3g3yybyy/ygggyy1yy2ggyyyybbby/yygyyybbbyyygg1bbby1ybb/yygggy1bb1ggyyyy1bbyyyybb/"
                           "g1gg2yyybggyy3yyy1bb2yy/ggg1gggybggbb1yyy2yy1bbyy1yy/1gg2gggbbbgbbb1yyrrrrbb1y3yy/"
                           "ggrrggg1rggggggb1bbbbbrrr1yyyrr1y/gg1rggrgrrrbb1rrrr2rbrr1yyy1rrrryy/gg2rrrgr2rbrrb2rrrrbbyy1yrr1bbyy/"
                           "3gggg1rrrbbbb3r3bbyyyrr1bbb/gg2g1grrgggbrbbbb1b2bb1rrbbb1/1grr1rggrrg1r1bb1bbbbrr1bbb2/"
                           "ggrrrgggrrr1rrrrrrbrrr1rrr1/gg1rrrgbrb5bb3r1rrr/1bbrrrbbbb1bbbb2rrr3/bb1bbbrrrrr2bbbbbrrr/b1bbb14";

REASON("opens-corners")
{
    drawn(game, opening, " b -");
    gives("o9,p9,q9,r9", "Opens 4 corners.");
    gives_in("it", "o9,p9,q9,r9", "Apre 4 angoli.");
    started(game);
    gives("r15", "Opens 3 corners."); /* the three of a single triangle */
    shown_by("r15", "q16 r16 s16 p15 t15 p14 t14 q14 s14");
    drawn(game, late, " r -");
    gives("q4", "Opens a corner.");
    lacks("h7");
}

REASON("closes-corners")
{
    drawn(game, opening, " b -");
    gives("n8,o8,p8,p9,q9,q10", "Closes 3 corners that green could have used.");
    gives_in("fr", "n8,o8,p8,p9,q9,q10", "Ferme 3 coins que le vert pouvait utiliser.");
    gives("o9,p9,q9,r9", "Closes a corner that green could have used.");
    lacks("d6,d7,e7,f7,g7,h7");
    drawn("blokus-trigon:players=solo", opening, " b -"); /* nobody to close them to */
    lacks("o9,p9,q9,r9");
}

REASON("shuts-off")
{
    drawn(game, crowded, " b -");
    gives("ac9,ad9,ae9,af9,ag9,ah9", "Shuts off 6 free cells that red could have reached.");
    gives_in("de", "ac9,ad9,ae9,af9,ag9,ah9", "Sperrt 6 freie Felder ab, die Rot noch erreichen konnte.");
    drawn(game, opening, " b -");
    lacks("o9,p9,q9,r9");
}

REASON("ends-colour")
{
    drawn(game, last_door, " b -");
    gives("w9", "After this red can lay no piece any more.");
    gives_in("it", "w9", "Dopo questo il rosso non può più posare nessun pezzo.");
    drawn(game, opening, " b -");
    lacks("o9,p9,q9,r9");
    drawn("blokus-trigon:players=teams", last_door, " b -"); /* red is the partner */
    lacks("w9");
}

REASON("reaches-room")
{
    drawn(game, opening, " b -");
    gives("o9,p9,q9,r9", "Reaches into free space: 18 more cells are near.");
    gives_in("de", "o9,p9,q9,r9", "Greift in freien Raum aus: 18 Felder mehr sind nah.");
    lacks("i8");
}

REASON("slips-through")
{
    drawn(game, opening, " b -");
    gives("o9,p9,q9,r9", "Slips through a gap that green cannot fill, at r9.");
    gives_in("fr", "o9,p9,q9,r9", "Passe par une porte que le vert ne peut pas combler, en r9.");
    lacks("m12,n12,o12,p12");
}

REASON("towards-middle")
{
    drawn(game, opening, " b -");
    gives("m12,n12,o12,p12", "Goes towards the middle, which is open to all sides.");
    gives_in("it", "m12,n12,o12,p12", "Va verso il centro, aperto da ogni parte.");
    lacks("d6,d7,e7,f7,g7,h7");
    started(game); /* there is nothing to compare with */
    lacks("r15");
}

REASON("large-piece")
{
    drawn(game, opening, " b -");
    gives("d6,d7,e7,f7,g7,h7", "Lays a large piece of 6 triangles while there is room for it.");
    gives_in("fr", "d6,d7,e7,f7,g7,h7", "Pose une grande pièce de 6 triangles tant qu’il y a de la place.");
    lacks("d6,e6,f6,g6,h6");
}

REASON("starts-at")
{
    started(game);
    gives("r12,r13,s13,r14,s14,r15", "Begins on the start cell r15.");
    gives_in("de", "r15", "Beginnt auf dem Startfeld r15.");
    started("blokus-trigon:players=3"); /* the small board has names of its own */
    gives("p14", "Begins on the start cell p14.");
    drawn(game, opening, " b -");
    lacks("i8");
}

REASON("keeps-single")
{
    drawn(game, late, " r -");
    play("t2");
    gives("x4,y4", "Keeps the single triangle for last, where it is worth 5 points more.");
    gives_in("it", "x4,y4", "Tiene il triangolo singolo per ultimo, quando vale 5 punti in più.");
    lacks("ac14");
}

REASON("single-last")
{
    drawn(game, late, " r -");
    play("t2 x4,y4");
    gives("ac14", "Lays the last piece, and it is the single triangle: 20 points more.");
    gives_in("de", "ac14", "Legt das letzte Teil, und es ist das einzelne Dreieck: 20 Punkte mehr.");
}

REASON("all-laid")
{
    drawn(game, late, " r -");
    play("t2 ac14");
    gives("x4,y4", "Lays the last piece, which is worth 15 points.");
    gives_in("fr", "x4,y4", "Pose la dernière pièce, ce qui vaut 15 points.");
    undo(1);
    lacks("x4,y4");
}
