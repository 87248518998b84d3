/* triangle.c - the triangular lattice; lattice.h draws its coordinates. */
#include "lattice/lattice.h"

tes__corner tes__triangle_corner(tes__cell c, int i)
{
    static const tes__corner up[3] = { { 0, 0 }, { 2, 0 }, { 1, 1 } };
    static const tes__corner down[3] = { { 2, 1 }, { 0, 1 }, { 1, 0 } };
    tes__corner offset = tes__triangle_up(c) ? up[i] : down[i];
    return (tes__corner){ c.u + offset.p, c.v + offset.q };
}

tes__cell tes__corner_cell(tes__corner c, int i)
{
    static const tes__cell round[6] = { { 0, 0 }, { -1, 0 }, { -2, 0 }, { -2, -1 }, { -1, -1 }, { 0, -1 } };
    return (tes__cell){ c.p + round[i].u, c.q + round[i].v };
}

/* An up cell's corners sum to (3u+3, 3v+1), a down cell's to (3u+3, 3v+2). */
tes__cell tes__triangle_from_sum(tes__corner sum)
{
    int v = sum.q >= 0 ? sum.q / 3 : -((2 - sum.q) / 3);
    return (tes__cell){ sum.p / 3 - 1, v };
}

/* In the basis (2,0), (1,1) a turn by 60 degrees takes (a,b) to (-b, a+b). */
tes__cell tes__triangle_map(tes__cell c, tes__corner centre3, int symmetry)
{
    int p = -centre3.p, q = -centre3.q;
    for (int i = 0; i < 3; i++) {
        tes__corner corner = tes__triangle_corner(c, i);
        p += corner.p;
        q += corner.q;
    }
    if (symmetry >= 6)
        p = -p;
    for (int turn = symmetry % 6; turn > 0; turn--) {
        int a2 = p - q; /* twice a, so that thirds stay whole */
        int new_a2 = -2 * q;
        q = (a2 + 2 * q) / 2;
        p = new_a2 + q;
    }
    return tes__triangle_from_sum((tes__corner){ p + centre3.p, q + centre3.q });
}
