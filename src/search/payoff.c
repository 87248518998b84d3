/* payoff.c - see payoff.h. */
#include "search/payoff.h"

#include "base/bits.h"
#include "base/chance.h"

/* By judgement and short matches in Blokus Trigon (docs/strength.md). */
static const float half_way = 40;      /* half points ahead that are worth half of what points can give */
static const float points_two = 0.5f;  /* of a win that is given out by points: two players ... */
static const float points_more = 0.4f; /* ... and more; */
static const float places_more = 0.5f; /* of theirs, by places from the first to the last */

/* The part that does not go to the winners. */
static float given_out(bool by_points, int players) { return !by_points ? 0 : players == 2 ? points_two : points_more + places_more; }

/* Near 0 and 1 for many points behind and ahead. */
static float squash(float half_points)
{
    float size = half_points < 0 ? -half_points : half_points;
    return 0.5f + 0.5f * half_points / (size + half_way);
}

static void share_out(float out[], int n)
{
    float sum = 0;
    for (int p = 0; p < n; p++)
        sum += out[p];
    for (int p = 0; p < n; p++)
        out[p] /= sum;
}

/* Each player's lead over the mean of the others. */
static void by_lead(const tes_result *r, float out[])
{
    float sum = 0;
    for (int p = 0; p < r->players; p++)
        sum += (float)r->half_points[p];
    for (int p = 0; p < r->players; p++) {
        float own = (float)r->half_points[p];
        out[p] = squash(own - (sum - own) / (float)(r->players - 1));
    }
    share_out(out, r->players);
}

/* Each player's part of all the places gained: one for everybody behind, half a one
 * for an equal. A single winner among four tells a search little: most playouts that
 * differ do so further back, and the way up leads through the places. */
static void add_places(const tes_result *r, float part, float out[])
{
    float pairs = (float)(r->players * (r->players - 1)) / 2;
    for (int p = 0; p < r->players; p++)
        for (int q = 0; q < p; q++) {
            int ahead = r->half_points[p] - r->half_points[q];
            float gain = ahead > 0 ? 1 : ahead < 0 ? 0 : 0.5f;
            out[p] += part * gain / pairs;
            out[q] += part * (1 - gain) / pairs;
        }
}

void tes__payoff_result(const tes_result *r, bool by_points, float out[TES_MAX_PLAYERS])
{
    if (r->players < 2) {
        out[0] = squash((float)r->half_points[0]);
        out[1] = 1 - out[0];
        return;
    }
    float rest = given_out(by_points, r->players), share = (1 - rest) / (float)tes__popcount(r->winners);
    if (by_points)
        by_lead(r, out);
    for (int p = 0; p < r->players; p++)
        out[p] = (by_points ? (r->players == 2 ? points_two : points_more) * out[p] : 0) + (r->winners >> p & 1 ? share : 0);
    if (by_points && r->players > 2)
        add_places(r, places_more, out);
}

/* With two players evaluations are opposite, and this is the logistic function. */
void tes__payoff_at_sight(const tes_game *game, const void *pos, int players, float out[TES_MAX_PLAYERS])
{
    int n = tes__shares(players);
    for (int p = 0; p < players; p++) {
        double e = (double)game->evaluate(pos, p) / game->chance_unit * (n - 1) / n;
        out[p] = (float)tes__exp(e > 20 ? 20 : e < -20 ? -20 : e);
    }
    if (players < 2)
        out[1] = 1;
    share_out(out, n);
}
