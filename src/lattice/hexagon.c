/* hexagon.c - the hexagonal lattice; lattice.h lists its directions. */
#include "lattice/lattice.h"

#include <stdlib.h>

const tes__cell tes__hex_step[TES__HEX_DIRECTIONS] = { { 1, 0 }, { 1, 1 }, { 0, 1 }, { -1, 0 }, { -1, -1 }, { 0, -1 } };

int tes__hex_distance(tes__cell a, tes__cell b)
{
    int du = a.u - b.u, dv = a.v - b.v;
    int far = abs(du) > abs(dv) ? abs(du) : abs(dv);
    return abs(du - dv) > far ? abs(du - dv) : far;
}

/* One turn takes (1,0) to (1,1) and (0,1) to (-1,0). */
tes__cell tes__hex_map(tes__cell c, tes__cell centre, int symmetry)
{
    int u = c.u - centre.u, v = c.v - centre.v;
    if (symmetry >= 6) {
        int swap = u;
        u = v;
        v = swap;
    }
    for (int turn = symmetry % 6; turn > 0; turn--) {
        int old_u = u;
        u = u - v;
        v = old_u;
    }
    return (tes__cell){ u + centre.u, v + centre.v };
}

int tes__hex_map_direction(int direction, int symmetry)
{
    if (symmetry >= 6)
        direction = (8 - direction) % 6; /* swapping u and v takes (1,0) to (0,1) */
    return (direction + symmetry) % 6;
}
