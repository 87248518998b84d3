/* reasons_test.c - what is said for moves of Agon, each in a position of its own:
 * row 11 (f11 to k11) first, row 1 (a1 to f1) last, pieces far away where a test
 * does not need them. Captured pieces are R and H, in Black r and h.
 */
#include <string.h>

#include "cmocka_all.h"
#include "games/agon/rules.h"
#include "reason_test.h"

static const char fen_ring[] = "6/2g4/8/1g7/4GG4/4GQG4/4G1G3/9/2g5/1gg1g2/4q1";
static const char fen_queen_in_danger[] = "4GG/6G/8/9/g9/g2g6g/9g/3Q5/3g4/6q/G3GG";
static const char fen_guard_in_danger[] = "4GG/6G/8/9/g9/g2g6g/9g/3G5/3g4/6q/Q3GG";
static const char fen_pinch[] = "6/2g4/1q2G3/1g4g1g/1G6G1/1g9/6G3/1Q4g2/4G3/5G1/6";
static const char fen_two[] = "qgggg1/7/8/9/10/7G3/6g3/6gG1/5G2/7/GGG2Q";
static const char fen_throne[] = "6/7/6g1/2g2g3/4GG4/3gGqG1g2/4G5/5G3/2g1Q3/7/6";

REASON("closes-ring")
{
    drawn("agon", fen_ring, " w");
    gives("g5-f5", "Closes the ring of six guards round the queen on the throne.");
    gives_in("de", "g5-f5", "Schließt den Ring der sechs Wächter um die Königin auf dem Thron.");
    drawn("agon", fen_throne, " w"); /* round the enemy queen it loses */
    lacks("f4-f5");
}

REASON("queen-to-throne")
{
    drawn("agon", "6/2g4/8/1g7/4GG4/3gG1G4/4GQ4/6G2/2g5/2g1g2/4q1", " w");
    gives("f5-f6", "Brings the queen to the throne.");
    gives_in("fr", "f5-f6", "Mène la reine sur le trône.");
    lacks("g4-g5");
}

REASON("queen-nearer")
{
    started("agon");
    gives("f1-f2", "Brings the queen to ring 4, nearer the throne.");
    gives_in("it", "f1-f2", "Porta la regina nell’anello 4, più vicino al trono.");
    lacks("f1-e1");
    lacks("b1-b2");
}

REASON("pinches-queen")
{
    drawn("agon", fen_throne, " w");
    gives("e5-f5", "Pinches the queen on f6, who must be relocated.");
    gives_in("fr", "e5-f5", "Prend en tenaille la reine en f6, qui doit être replacée.");
    shown_by("e5-f5", "f6");
    lacks("e3-e4");
}

REASON("pinches-guards")
{
    drawn("agon", fen_pinch, " w");
    gives("f2-g3", "Pinches the guard on g4, which must go back to the edge.");
    gives_in("it", "f2-g3", "Prende in mezzo la guardia in g4, che deve tornare al bordo.");
    lacks("e3-f4");
    drawn("agon", fen_two, " w");
    gives("f3-f4", "Pinches 2 guards at once, on g4 and g5; each must go back to the edge.");
    gives_in("fr", "f3-f4", "Prend en tenaille 2 gardes à la fois, en g4 et g5\u202f; chacun doit retourner au bord.");
    drawn("agon:capture=straight", fen_pinch, " w");
    gives("f2-g3", "Pinches the guard on g4, which must go back to the edge.");
    lacks("f2-f3"); /* 120 degrees */
}

REASON("keeps-queen-safe")
{
    drawn("agon", fen_queen_in_danger, " w"); /* d6-d5 would pinch her with d3 */
    gives("d4-e5", "Keeps the queen from being pinched.");
    gives_in("de", "d4-e5", "Bewahrt die Königin davor, in die Zange genommen zu werden.");
    shown_by("d4-e5", "e5");
    lacks("a1-b1");
    drawn("agon", fen_guard_in_danger, " w");
    lacks("d4-e5");
}

REASON("keeps-guards-safe")
{
    drawn("agon", fen_guard_in_danger, " w");
    gives("d4-e4", "Keeps the guard on e4 from being pinched.");
    gives_in("fr", "d4-e4", "Évite que le garde en e4 ne soit pris en tenaille.");
    lacks("a1-b1");
    drawn("agon", fen_pinch, " w"); /* a capture only puts the danger off */
    lacks("f2-g3");
}

REASON("threatens-queen")
{
    drawn("agon", "3gGG/6G/8/9/g9/g1G7g/9g/3q5/2G3g1/7/QG4", " w");
    gives("c6-d6", "Threatens to pinch the queen on d4.");
    gives_in("it", "c6-d6", "Minaccia di prendere in mezzo la regina in d4.");
    lacks("b1-b2");
}

REASON("threatens-guards")
{
    drawn("agon", "3gGG/6G/8/9/g9/g1G7g/9g/3g5/2G3q1/7/QG4", " w");
    gives("c6-d6", "Threatens to pinch the guard on d4.");
    gives_in("de", "c6-d6", "Droht, den Wächter auf d4 in die Zange zu nehmen.");
    lacks("b1-b2");
}

REASON("guard-beside-throne")
{
    drawn("agon", fen_pinch, " w");
    gives("g5-f5", "Puts the first guard beside the throne.");
    gives_in("fr", "g5-f5", "Met le premier garde à côté du trône.");
    play("g5-f5 k8-j8 e3-e4 g10-g9");
    gives("e4-e5", "Puts a guard beside the throne; 2 of the six stand there now.");
    gives_in("it", "e4-e5", "Mette una guardia accanto al trono; ora lì ce ne sono 2 su sei.");
    lacks("f2-f3");
}

REASON("guard-inward")
{
    started("agon");
    gives("b1-b2", "Brings a guard inward to ring 4.");
    gives_in("it", "b1-b2", "Porta una guardia verso l’interno, nell’anello 4.");
    lacks("b1-c1");
}

REASON("queen-back")
{
    drawn("agon", "2ggGG/7/8/9/g9/g9g/3G5g/3r5/3G4/7/GG3Q", " b");
    gives("d4-f5", "Puts the captured queen back on ring 1, no farther from the throne than before.");
    gives_in("fr", "d4-f5", "Replace la reine capturée sur l’anneau 1, pas plus loin du trône qu’avant.");
    lacks("d4-a2");
}

REASON("guard-back")
{
    drawn("agon", "6/5g1/8/3G4G/2Gh5g/11/G6G2/3g4g/G3Q1q1/2g4/6", " b");
    gives("e7-a1", "Puts the captured guard back at the edge, on a1.");
    gives_in("de", "e7-a1", "Versetzt den gefangenen Wächter an den Rand, auf a1.");
}

REASON("few-steps-left")
{
    drawn("agon", "6/7/8/3g1G3/3ggGQ3/2G1g1G4/3ggG4/3q5/4G3/7/6", " w");
    gives("h8-g8", "Leaves the opponent only 2 steps.");
    gives_in("it", "h8-g8", "Lascia all’avversario solo 2 passi.");
    started("agon");
    lacks("b1-b2");
}

/* The same the other way: whatever the opponent answers, she is not captured. */
REASON("keeps-queen-safe")
{
    enum { GAMES = 40, PLIES = 200 };
    int said = 0;
    for (int seed = 1; seed <= GAMES; seed++) {
        tes_rng rng;
        started(seed % 2 ? "agon" : "agon:relocate=free");
        agon s = *(const agon *)position();
        tes_rng_seed(&rng, (uint64_t)seed);
        for (int ply = 0; ply < PLIES && agon_outcome(&s) == GOING_ON; ply++) {
            tes_reason list[TES_MAX_REASONS];
            tes_move move = agon_random_move(&s, &rng), answer[MAX_MOVES];
            int n = agon_reasons(&s, move, list), me = s.mover;
            bool safe = false;
            for (int i = 0; i < n; i++)
                safe |= strcmp(list[i].key, "keeps-queen-safe") == 0;
            agon_play(&s, move);
            int answers = safe ? agon_plain_moves(&s, answer) : 0;
            for (int i = 0; i < answers; i++) {
                agon next = s;
                agon_play(&next, answer[i]);
                assert_false(next.captured & next.queens & next.pieces[me] ? true : false);
            }
            said += safe;
        }
    }
    assert_true(said > 10);
}
