/* reasons_test.c - what is said for actions of Trini, in the rulebook's own examples:
 * one round that waits for a die on e5, and three that wait for one on d4.
 */
#include <string.h>

#include "cmocka_all.h"
#include "games/trini/rules.h"
#include "reason_test.h"

#define ONE_WAITS "....", ".....", "..2Csq..2CqS", "...1SQC...", "......", ".....", "...."
#define THREE_WAIT "....", ".....", "..2QCS1QsC..", "..1CQs.2CqS..", "..2QSc1SQC..", ".....", "...."

REASON("last-trini")
{
    drawn("trini", ONE_WAITS, " 1 a1,a2,a3,b1,b2 -");
    gives("CqS@e5", "Places the last Trini, at r:d4.");
    gives_in("it", "CqS@e5", "Piazza l’ultimo Trini, in r:d4.");
    drawn("trini", ONE_WAITS, " 1 a1,a2,a3,b1 -");
    lacks("CqS@e5");
}

REASON("places-trinis")
{
    drawn("trini", ONE_WAITS, " 1 - -");
    gives("CqS@e5", "Completes the round space r:d4 and places a Trini there.");
    gives_in("de", "CqS@e5", "Vollendet das Rundfeld r:d4 und setzt dort einen Trini.");
    lacks("CSQ@e5");
    drawn("trini", THREE_WAIT, " 1 - -");
    gives("CSQ@d4", "Completes 3 round spaces at once, r:c3, r:d3 and r:d4, and places a Trini in each.");
    shown_by("CSQ@d4", "r:c3 r:d3 r:d4");
    drawn("trini:fill=same", ONE_WAITS, " 1 - -"); /* a star in outline is another symbol */
    lacks("CqS@e5");
}

REASON("trinis-left")
{
    drawn("trini", ONE_WAITS, " 1 a1,a2,a3,b1 -");
    gives("CqS@e5", "Only one Trini is left to place.");
    gives_in("fr", "CqS@e5", "Il ne reste qu’un Trini à poser.");
    drawn("trini", ONE_WAITS, " 1 a1,a2,a3 -");
    gives("CqS@e5", "Only 2 Trinis are left to place.");
    drawn("trini", ONE_WAITS, " 1 a1,a2 -");
    lacks("CqS@e5");
}

REASON("takes-pit")
{
    drawn("trini", ONE_WAITS, " 1 - -");
    gives("CSQ@e5", "Takes a pit that the next player needs to complete r:d4.");
    gives_in("it", "CSQ@e5", "Occupa la casella triangolare che serve al prossimo giocatore per completare r:d4.");
    lacks("CqS@e5"); /* completes it itself */
    lacks("CSQ@a1");
}

REASON("turns-away")
{
    drawn("trini", ONE_WAITS, " 1 - -");
    gives("d4=CSQ", "Turns a die away, so that the next player cannot complete r:d4.");
    gives_in("fr", "d4=CSQ", "Tourne un dé, si bien que le joueur suivant ne peut pas compléter r:d4.");
    lacks("CSQ@e5");
}

REASON("moves-away")
{
    drawn("trini", ONE_WAITS, " 1 - -");
    gives("d4-a1", "Takes a die away, so that the next player cannot complete r:d4.");
    gives_in("de", "d4-a1", "Zieht einen Würfel fort, sodass der nächste Spieler r:d4 nicht vollenden kann.");
    lacks("d4=CSQ");
}

REASON("leaves-nothing")
{
    drawn("trini", ONE_WAITS, " 1 - -");
    gives("CSQ@e5", "Leaves the next player no round space to complete.");
    gives_in("it", "CSQ@e5", "Non lascia al prossimo giocatore nessuna casella rotonda da completare.");
    lacks("CSQ@a1");
    drawn("trini", THREE_WAIT, " 1 - -");
    lacks("c4-a4"); /* two still wait */
}

REASON("two-chances")
{
    drawn("trini", THREE_WAIT, " 1 - -");
    gives("QCS@d4", "Holds 3 chances at once that the next player cannot take, r:c3, r:d3 and r:d4.");
    gives_in("fr", "QCS@d4", "Tient 3 chances à la fois que le joueur suivant ne peut pas prendre, r:c3, r:d3 et r:d4.");
    lacks("CSQ@d4");
    drawn("trini", ONE_WAITS, " 1 - -");
    lacks("CSQ@e5");
}

REASON("prepares")
{
    drawn("trini", ONE_WAITS, " 1 - -");
    gives("CSQ@e5", "Prepares r:d4, which the next player cannot complete.");
    gives_in("de", "CSQ@e5", "Bereitet r:d4 vor, was der nächste Spieler nicht vollenden kann.");
    lacks("CSQ@a1");
}

REASON("looks-at-three")
{
    started("trini");
    gives("CSQ@d4", "Puts the die where it looks at three free round spaces.");
    gives_in("it", "CSQ@d4", "Mette il dado dove guarda tre caselle rotonde libere.");
    lacks("CSQ@a1");
    drawn("trini", ONE_WAITS, " 1 - d4");
    lacks("d4-e5"); /* one of the three holds a Trini */
}

/* The same the other way: whatever the next player does, no Trini is placed. */
REASON("leaves-nothing")
{
    enum { GAMES = 12, PLIES = 60 };
    const tes_game *game;
    int said = 0;
    for (int seed = 1; seed <= GAMES; seed++) {
        tes_rng rng;
        started(seed % 3 == 0 ? "trini:players=3" : seed % 3 == 1 ? "trini" : "trini:fill=same");
        game = tes_match_game(match());
        trini s = *(const trini *)position();
        tes_rng_seed(&rng, (uint64_t)seed);
        for (int ply = 0; ply < PLIES && game->mover(&s) != TES_NOBODY; ply++) {
            tes_reason list[TES_MAX_REASONS];
            tes_move move = game->random_move(&s, &rng), answer[MOST_MOVES];
            bool nothing = false;
            int n = trini_reasons(&s, move, list);
            for (int i = 0; i < n; i++)
                nothing |= strcmp(list[i].key, "leaves-nothing") == 0;
            trini_play(&s, move);
            int answers = nothing ? game->plain_moves(&s, answer) : 0;
            for (int i = 0; i < answers; i++) {
                trini next = s;
                trini_play(&next, answer[i]);
                assert_memory_equal(next.placed, s.placed, sizeof s.placed);
            }
            said += nothing;
        }
    }
    assert_true(said > 3);
}
