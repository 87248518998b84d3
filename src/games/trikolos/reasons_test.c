/* reasons_test.c - what is said for moves of Trikolos. Positions as text.c writes
 * them: rows 6 to 1, + behind a tile is a white pawn on it, - a black one; then the
 * spare tile, who is to move, and the pawns home.
 */
#include "reason_test.h"

/* The rulebook's three examples. */
static const char lights[] = "rgroog/orgog+r/rgog-ro/gorogr/rg+og+ro/orgrog";
static const char fall[] = "ogrgor/rogrgo/g+rogro/ogrogo/rog+rog-/grogrg";
static const char last[] = "g+orgor/orgorr/rgorgo/gorg-og/orggor/rgorgg";

REASON("last-pawn-home")
{
    drawn("trikolos", "ggg+ggg/gggggg/gggggg/gggggg/gggggg/g-ggggg", ":g w 3 0");
    gives("1:c6", "Brings the last pawn home.");
    gives_in("fr", "1:c6", "Fait arriver le dernier pion.");
    drawn("trikolos", "ggg+ggg/gggggg/gggggg/gggggg/gggggg/g-ggggg", ":g w 2 0");
    lacks("1:c6");
}

REASON("pawn-home")
{
    drawn("trikolos", "ggg+ggg/gggggg/gggggg/gggggg/gggggg/g-ggggg", ":g w 2 0");
    gives("1:c6", "Brings a pawn home; 3 of four have arrived.");
    gives_in("de", "1:c6", "Bringt eine Figur ans Ziel; 3 von vier sind drüben.");
    lacks("1:+a");
    drawn("trikolos", "ggg+ggg/gggggg/gggggg/gggggg/gggggg/g-ggggg", ":g w 0 0");
    gives("1:c6", "Brings the first pawn home.");
}

REASON("stops-arrival")
{
    drawn("trikolos", last, ":o b 3 2");
    gives("6:+c", "Lets the pawn on a6 fall, which was about to arrive.");
    gives_in("it", "6:+c", "Fa cadere la pedina in a6, che stava per arrivare.");
    lacks("5:+b");
    drawn("trikolos", last, ":g b 3 2"); /* it comes back on green and still arrives */
    lacks("6:+c");
}

REASON("drops-to-camp")
{
    drawn("trikolos", "gggggg/gggggg/gggggg/gggggg/g+ggggg/gggggr", ":r b 0 0");
    gives("2:+c", "Lets the opposing pawn on a2 fall, all the way back to its camp.");
    gives_in("fr", "2:+c", "Fait tomber le pion adverse en a2, qui retourne jusqu’à son camp.");
    lacks("3:+c");
}

REASON("drops-back")
{
    drawn("trikolos", fall, ":r b 0 0");
    gives("4:+b", "Lets the opposing pawn on a4 fall, 3 rows back.");
    gives_in("de", "4:+b", "Lässt die gegnerische Figur auf a4 fallen, 3 Reihen zurück.");
    lacks("1:+b");
    drawn("trikolos", "gggggg/gggggg/gggggg/g+ggggg/gggggg/gggggg", ":r b 0 0");
    gives("3:+c", "Lets the opposing pawn on a3 fall, one row back.");
    drawn("trikolos", "gggggg/gggggg/gggggg/g+ggggg/gggggg/gggggg", ":g b 0 0");
    lacks("3:+c");
}

REASON("falls-softly")
{
    drawn("trikolos", "gggggg/gggggg/gggggg/g+ggggg/gggggg/gggggg", ":g w 0 0");
    gives("3:f3", "The pawn that falls comes back on f3 and loses nothing.");
    gives_in("it", "3:f3", "La pedina che cade torna in f3 senza perdere nulla.");
    lacks("2:a3");
    drawn("trikolos", "gggggg/gggggg/gggggg/g+ggggg/gggggg/gggggg", ":r w 0 0");
    lacks("3:+a");
}

REASON("reaches-last-row")
{
    drawn("trikolos", lights, ":g w 0 0");
    gives("6:e5", "Brings a pawn to the last row, one step from its goal.");
    gives_in("fr", "6:e5", "Amène un pion sur la dernière rangée, à un pas du but.");
    lacks("6:b2");
}

REASON("holds-up-all")
{
    drawn("trikolos", last, ":o b 3 2");
    gives("6:+c", "Leaves the opponent no pawn that can move as the tiles lie.");
    gives_in("it", "6:+c", "Non lascia all’avversario nessuna pedina che possa muoversi, così come stanno le tessere.");
    lacks("1:+d");
}

REASON("holds-up")
{
    drawn("trikolos", "gggggg/ggg-ggg/gggrgg/gggggg/gggggg/gggggg", ":g w 0 0");
    gives("4:+a", "Holds up the opposing pawn on c5."); /* c4 is red now */
    gives_in("de", "4:+a", "Hält die gegnerische Figur auf c5 auf.");
    lacks("3:+a");
    drawn("trikolos", "gggggg/ggg-g-gg/gggrrg/gggggg/gggggg/gggggg", ":g w 0 0");
    gives("4:+a", "Holds up the opposing pawn on c5.");
    drawn("trikolos", "gggggg/ggg-g-gg/gggorg/ggrggg/gggggg/gggggg", ":g w 0 0");
    gives("4:+a", "Holds up 2 opposing pawns, on c5 and d5.");
    gives_in("fr", "4:+a", "Arrête 2 pions adverses, en c5 et d5.");
}

REASON("stands-in-the-way")
{
    drawn("trikolos", lights, ":g w 0 0");
    gives("3:d2", "Stands in the way of the opposing pawn on d4.");
    gives_in("fr", "3:d2", "Barre la route au pion adverse en d4.");
    lacks("1:b2");
}

REASON("opens-way")
{
    drawn("trikolos", lights, ":g w 0 0");
    gives("6:e5", "The push opens the way for the pawn on e5.");
    gives_in("it", "6:e5", "La spinta apre la strada alla pedina in e5.");
    lacks("1:b2"); /* it could go before */
}

REASON("leaves-red")
{
    drawn("trikolos", lights, ":g w 0 0");
    gives("2:+c", "Leaves the opponent a red tile to push.");
    gives_in("de", "2:+c", "Lässt dem Gegner ein rotes Plättchen zum Schieben.");
    lacks("1:+b");
}

REASON("keeps-moving")
{
    drawn("trikolos", lights, ":g w 0 0");
    gives("2:+f", "Leaves 2 pawns ready to move on.");
    gives_in("fr", "2:+f", "Laisse 2 pions prêts à avancer.");
    lacks("2:+c");
}

REASON("enters")
{
    started("trikolos");
    gives("1:+c", "Brings a new pawn into play, on c1.");
    gives_in("it", "1:+c", "Fa entrare una nuova pedina, in c1.");
    drawn("trikolos", lights, ":g w 0 0");
    lacks("1:b2");
}

REASON("advances")
{
    drawn("trikolos", lights, ":g w 0 0");
    gives("1:b2", "Advances a pawn to b3.");
    gives_in("de", "1:b2", "Rückt eine Figur nach b3 vor.");
    lacks("6:e5"); /* the last row has its own sentence */
}
