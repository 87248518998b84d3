/* formation.c - stars, and the three formations that win Trigon.
 *
 * Read it beside rulebook.en.md, R13 to R22. Everything is sought everywhere;
 * won.c looks only round the cells an action changed.
 */
#include "games/trigon/field.h"

/* R13  Six pieces of one colour round a common corner are a star. */
static bool star_round(const field *f, int player, tes__corner corner)
{
    for (int i = 0; i < 6; i++)
        if (colour_at(f, tes__corner_cell(corner, i)) != 1 + player)
            return false;
    return true;
}

bool trigon_in_star(const trigon *s, int player, int cell)
{
    field f;
    field_lay_out(&f, s);
    for (int i = 0; i < 3; i++)
        if (star_round(&f, player, tes__triangle_corner(cell_place(cell), i)))
            return true;
    return false;
}

/* R16  Pyramid: 16 pieces of one colour fill a triangle that is four edges long on
 * each side. The rows have 7, 5, 3 and 1 cells; `c` is the left end of the longest,
 * below the others when it points up and above them when it points down. */
static bool pyramid_from(const field *f, int player, tes__cell c)
{
    int towards_tip = tes__triangle_up(c) ? 1 : -1;
    for (int row = 0; row < 4; row++)
        for (int x = row; x < 7 - row; x++)
            if (colour_at(f, (tes__cell){ c.u + x, c.v + row * towards_tip }) != 1 + player)
                return false;
    return true;
}

/* R17  Strip: eleven pieces of one colour lie side by side in a straight row, in one
 * of the three directions. A row alternates two sides: left of an up cell and above a
 * down cell, right and above, or always right. */
static bool strip_from(const field *f, int player, tes__cell c, int direction)
{
    enum { LEFT, RIGHT, ABOVE_OR_BELOW };
    static const int side_of_up[3] = { RIGHT, RIGHT, LEFT };
    static const int side_of_down[3] = { RIGHT, ABOVE_OR_BELOW, ABOVE_OR_BELOW };
    for (int i = 0; i < 11; i++) {
        if (colour_at(f, c) != 1 + player)
            return false;
        c = tes__triangle_beside(c, tes__triangle_up(c) ? side_of_up[direction] : side_of_down[direction]);
    }
    return true;
}

static bool one_edge_apart(tes__corner a, tes__corner b)
{
    int p = a.p - b.p, q = a.q - b.q;
    return (q == 0 && (p == 2 || p == -2)) || ((q == 1 || q == -1) && (p == 1 || p == -1));
}

/* R18  Block: four stars of one colour interlock; their middles form a connected group
 * in which neighbours are one edge apart. Moves star[0] and all that hang together with
 * it to the front and returns how many they are. */
static int group_in_front(tes__corner star[], int stars)
{
    int group = 1;
    for (int done = 0; done < group; done++)
        for (int i = group; i < stars; i++)
            if (one_edge_apart(star[done], star[i])) {
                tes__corner joins = star[i];
                star[i] = star[group];
                star[group++] = joins;
            }
    return group;
}

static bool has_block(tes__corner star[], int stars)
{
    while (stars >= 4) {
        int group = group_in_front(star, stars);
        if (group >= 4)
            return true;
        stars -= group;
        memmove(star, star + group, (size_t)stars * sizeof *star);
    }
    return false;
}

/* R19  More pieces around a formation do no harm. */
bool trigon_has_formation(const trigon *s, int player)
{
    tes__corner star[PIECES];
    int stars = 0;
    field f;
    field_lay_out(&f, s);
    for (int i = 0; i < PIECES; i++) {
        if (s->piece[player][i] == NOWHERE)
            continue;
        tes__cell c = cell_place(s->piece[player][i]);
        if (pyramid_from(&f, player, c))
            return true;
        for (int direction = 0; direction < 3; direction++)
            if (strip_from(&f, player, c, direction))
                return true;
        tes__corner lower_left = { c.u, c.v }; /* each corner belongs to one up cell in this way */
        if (tes__triangle_up(c) && star_round(&f, player, lower_left))
            star[stars++] = lower_left;
    }
    return has_block(star, stars);
}

/* R20  The first formation in the colour of a player wins the game for that player at
 * once, while pieces are being laid too. R21 If one exchange completes formations of both
 * colours, the player who made it wins. R22 If an exchange completes a formation of the
 * other colour only, the other player wins. */
int trigon_winner(bool actor_has, bool other_has, int actor) { return actor_has ? 1 + actor : other_has ? 1 + !actor : 0; }
