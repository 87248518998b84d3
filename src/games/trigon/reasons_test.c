/* reasons_test.c - what is said for actions of Trigon. Positions as text.c writes them:
 * rows from the top, digits white pieces, letters black ones (a is 1), then the cell of
 * the upper left corner.
 */
#include "reason_test.h"

REASON("completes-strip")
{
    drawn("trigon", "..fde..cb/1162564424/...aeb..cd", " -4,1 w");
    gives("3@6,0", "Completes a strip of eleven pieces.");
    gives_in("it", "3@6,0", "Completa una strada di undici pedine.");
    shown_by("3@6,0", "-4,0 -3,0 -2,0 -1,0 0,0 1,0 2,0 3,0 4,0 5,0 6,0");
    lacks("3@-2,-1");
}

REASON("completes-pyramid")
{
    drawn("trigon", "(4)ca/...3cfb/..a415e/.e35246a/d1166523f42d/.dfeb..cb", " -4,3 w");
    gives("-1,2<>0,2", "Completes a pyramid of sixteen pieces.");
    gives_in("de", "-1,2<>0,2", "Vollendet eine Pyramide aus sechzehn Steinen.");
    lacks("2,0<>4,-1");
}

REASON("completes-block")
{
    drawn("trigon", "..cbb/.b342fad/e4361141d/5e253626a5/.ccfedaf", " -3,2 w");
    gives("-3,-1<>-2,-1", "Completes a block of four stars.");
    gives_in("fr", "-3,-1<>-2,-1", "Complète un bloc de quatre étoiles.");
    lacks("-2,0<>-1,0");
}

REASON("stops-strip")
{
    drawn("trigon", "..fde..cb/a1162564424/...aeb", " -5,1 b");
    gives("3@6,0", "Stops the opponent’s strip, which could be completed on 6,0.");
    gives_in("de", "3@6,0", "Stoppt die Passe des Gegners, die auf 6,0 zu vollenden war.");
    lacks("3@-6,0");
    drawn("trigon", "..fde..cb/1162564424/...aeb..c", " -4,1 b"); /* both ends open */
    lacks("3@6,0");
}

REASON("stops-pyramid")
{
    drawn("trigon", "(4)ca/...3cfb/..a415e/.e35246a/d1166523f42d/.dfeb..cb", " -4,3 b");
    gives("-2,-2<>0,2", "Stops the opponent’s pyramid, which could be completed on 0,2.");
    gives_in("fr", "-2,-2<>0,2", "Arrête la pyramide de l’adversaire, qui pouvait être complétée en 0,2.");
    lacks("-2,-2>-4,0");
}

REASON("stops-block")
{
    drawn("trigon", "..cbb/.b342fad/e4361141d/5e253626a5/.ccfedaf", " -3,2 b");
    gives("-2,-1<>-1,2", "Stops the opponent’s block, which could be completed on -2,-1.");
    gives_in("it", "-2,-1<>-1,2", "Ferma il blocco dell’avversario, che si poteva completare in -2,-1.");
}

REASON("two-threats")
{
    drawn("trigon", "..fde..cb/116256442/...aeb..c", " -4,1 w");
    gives("1@5,0", "Threatens to win in 2 places at once, on -5,0 and 6,0.");
    gives_in("fr", "1@5,0", "Menace de gagner à 2 endroits à la fois, en -5,0 et 6,0.");
    lacks("1@1,1");
}

REASON("threatens-strip")
{
    drawn("trigon", "(4)ca/...3cfb/..a415e/.e35246a/d116f523642d/.dfeb..cb", " -4,3 w");
    gives("1,0<>7,-1", "Threatens to complete a strip, on 0,-1.");
    gives_in("it", "1,0<>7,-1", "Minaccia di completare una strada, in 0,-1.");
    lacks("4,-1<>0,-1");
}

REASON("threatens-pyramid")
{
    drawn("trigon", "(4)ca/...3cfb/..a415e/.e35246a/d116f523642d/.dfeb..cb", " -4,3 w");
    gives("4,-1<>0,-1", "Threatens to complete a pyramid, on 0,2.");
    gives_in("de", "4,-1<>0,-1", "Droht, eine Pyramide zu vollenden, auf 0,2.");
    lacks("1,0<>7,-1");
}

REASON("threatens-block")
{
    drawn("trigon", "..cbb/.b342fad/e4361141d/5e253f26a5/.cc6edaf", " -3,2 w");
    gives("0,-2<>2,-1", "Threatens to complete a block, on -2,-1.");
    gives_in("fr", "0,-2<>2,-1", "Menace de compléter un bloc, en -2,-1.");
    lacks("-2,0<>-1,0");
}

REASON("grows-strip")
{
    drawn("trigon", "..fde..cb/11625644/...aeb", " -4,1 w");
    gives("2@4,0", "Brings a strip to 9 of eleven pieces, with nothing in its way.");
    gives_in("fr", "2@4,0", "Porte une ligne à 9 pièces sur onze, sans rien qui la gêne.");
    lacks("2@1,1");
    drawn("trigon", "..fde..cb/116256442/...aeb..c", " -4,1 w");
    lacks("1@5,0"); /* the threat says more */
}

REASON("grows-pyramid")
{
    drawn("trigon", ".4/1235612/abcdefab", " 0,1 w");
    gives("1@2,1", "Brings a pyramid to 9 of sixteen pieces, with nothing in its way.");
    gives_in("it", "1@2,1", "Porta una piramide a 9 pedine su sedici, senza ostacoli.");
    lacks("1@7,0");
}

REASON("holds-strip")
{
    drawn("trigon", "..fde..cb/116256442/...aeb..c", " -4,1 w");
    gives("1@1,1", "Lies in the way of a strip that has 5 of eleven pieces.");
    gives_in("de", "1@1,1", "Liegt einer Passe im Weg, die 5 von elf Steinen hat.");
    lacks("1@5,0");
}

REASON("holds-pyramid")
{
    drawn("trigon", ".45/1235612/abcdefab", " 0,1 b");
    gives("1@2,2", "Lies in the way of a pyramid that has 9 of sixteen pieces.");
    gives_in("fr", "1@2,2", "Barre une pyramide qui compte 9 pièces sur seize.");
    lacks("1@8,-1");
}

REASON("makes-star")
{
    drawn("trigon", "123abcde/45", " 0,0 w");
    gives("6@2,-1", "Makes a star, whose pieces are safe from exchanges.");
    gives_in("it", "6@2,-1", "Forma una stella, le cui pedine sono al sicuro dagli scambi.");
    shown_by("6@2,-1", "0,0 1,0 2,0 0,-1 1,-1 2,-1");
    lacks("6@8,0");
}

REASON("star-but-one")
{
    drawn("trigon", "123abcd/4", " 0,0 w");
    gives("6@1,-1", "Only 2,-1 is missing for a star.");
    gives_in("de", "6@1,-1", "Für einen Stern fehlt nur noch 2,-1.");
    lacks("6@-1,0");
    drawn("trigon", "123abcde/45", " 0,0 w");
    lacks("6@2,-1"); /* complete */
}

REASON("keeps-together")
{
    drawn("trigon", "123abcd/4", " 0,0 w");
    gives("6@-1,0", "Keeps the pieces together: touches 3 of its own colour.");
    gives_in("it", "6@-1,0", "Tiene unite le pedine, ne tocca 3 del proprio colore.");
    lacks("6@7,0");
}

REASON("takes-out")
{
    drawn("trigon", "..5b4/.3eea1f6/41baa26fc/d3c15f2e5d/..6cb3d42", " -3,2 w");
    gives("2,0<>0,2", "Takes the piece on 0,2 out of a group of 7 opposing pieces.");
    gives_in("de", "2,0<>0,2", "Tauscht den Stein auf 0,2 aus einer Gruppe von 7 gegnerischen Steinen heraus.");
    lacks("-1,-2<>2,-1");
}

REASON("joins")
{
    drawn("trigon", "..5b4/.3eea1f6/41baa26fc/d3c15f2e5d/..6cb3d42", " -3,2 w");
    gives("-1,-2>-2,2", "Lies beside 2 pieces of its own colour.");
    gives_in("fr", "-1,-2>-2,2", "Se place à côté de 2 pièces de sa couleur.");
    drawn("trigon", ".4/1235612/abcdefab", " 0,1 w");
    lacks("1@7,0"); /* beside one of its own */
}
