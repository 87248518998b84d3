/* payoff.c - see payoff.h. */
#include "search/payoff.h"

#include "base/bits.h"
#include "base/chance.h"

/* By judgement and short matches in Blokus Trigon. */
static const float half_way = 40;      /* half points ahead that are worth half of what points can give */
static const float points_part = 0.5f; /* of a win that is given out by points */

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

void tes__payoff_result(const tes_result *r, bool by_points, float out[TES_MAX_PLAYERS])
{
    if (r->players < 2) {
        out[0] = squash((float)r->half_points[0]);
        out[1] = 1 - out[0];
        return;
    }
    float part = by_points ? points_part : 0, share = (1 - part) / (float)tes__popcount(r->winners);
    if (by_points)
        by_lead(r, out);
    for (int p = 0; p < r->players; p++)
        out[p] = (by_points ? part * out[p] : 0) + (r->winners >> p & 1 ? share : 0);
}

void tes__payoff_chances(bool by_points, int players, float share[TES_MAX_PLAYERS])
{
    if (!by_points || players < 2)
        return;
    for (int p = 0; p < players; p++) {
        float won = share[p] - points_part / (float)players;
        share[p] = won > 0 ? won : 0;
    }
    share_out(share, players);
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
