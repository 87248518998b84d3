/* eval.c - how an Agon position looks to a player who does not search.
 *
 * The unit is a hundredth of a guard's step inward. The weights were chosen by
 * matches of a plain alpha-beta, depth 3, 300 games with both colours from
 * random openings of eight plies, against guards and queen by rings alone
 * (queen 60 a ring, no mobility): +146 =153 -1; ruleset=classic, 200 games:
 * +143 =57 -0. Guards worth more the nearer they are, or less, changed nothing.
 */
#include "base/weight.h"
#include "games/agon/rules.h"

TES__WEIGHT(GUARD_RING, 100);   /* a guard, for each ring it has come inward              */
TES__WEIGHT(QUEEN_RING, 120);   /* the same for the queen                                 */
TES__WEIGHT(ENTHRONED, 200);    /* and more for the throne, where she must end            */
TES__WEIGHT(GUARD_CAUGHT, 40);  /* a captured guard: the turn it costs                    */
TES__WEIGHT(QUEEN_CAUGHT, 120); /* the same for the queen, who keeps her ring or loses it */
TES__WEIGHT(CHOICE, 15);        /* each possible step: pieces near the throne get stuck   */
TES__WEIGHT(TO_MOVE, 20);

/* A captured guard has lost its way inward already: it goes back to ring 5. */
static int standing(const agon *s, int player)
{
    const agon_board *b = &agon_table;
    agon_set own = s->pieces[player], caught = own & s->captured;
    agon_set guards = own & ~s->queens & ~caught, queen = own & s->queens;
    int value = 0;
    for (int ring = 0; ring < RIM; ring++) {
        value += agon_size(guards & b->on_ring[ring]) * GUARD_RING * (RIM - ring);
        if (queen & b->on_ring[ring])
            value += QUEEN_RING * (RIM - ring);
    }
    if (queen & b->throne)
        value += ENTHRONED;
    if (caught & queen)
        value -= QUEEN_CAUGHT;
    return value - agon_size(caught & ~queen) * GUARD_CAUGHT + agon_step_count(s, player) * CHOICE;
}

int agon_evaluate(const void *pos, int player)
{
    const agon *s = pos;
    int value = standing(s, player) - standing(s, !player);
    return value + (s->mover == player ? TO_MOVE : -TO_MOVE);
}
