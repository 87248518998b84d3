/* match_stats.c - see match_stats.h. */
#include "match_stats.h"

#include <math.h>
#include <stdlib.h>

/* Counts as they enter the formulas: an empty class is half a game. */
typedef struct classes {
    double n[3]; /* losses, draws, wins */
    double all;
} classes;

static const double worth[3] = { 0, 0.5, 1 };

static classes softened(match_score s)
{
    classes c = { .n = { s.losses, s.draws, s.wins } };
    for (int i = 0; i < 3; i++) {
        if (c.n[i] == 0)
            c.n[i] = 0.5;
        c.all += c.n[i];
    }
    return c;
}

static int games(match_score s) { return s.wins + s.draws + s.losses; }

double match_score_share(match_score s) { return games(s) ? (s.wins + s.draws / 2.0) / games(s) : 0.5; }

double match_share_of_elo(double elo) { return 1 / (1 + pow(10, -elo / 400)); }

double match_elo_of_share(double share)
{
    if (share <= match_share_of_elo(-MATCH_MOST_ELO))
        return -MATCH_MOST_ELO;
    if (share >= match_share_of_elo(MATCH_MOST_ELO))
        return MATCH_MOST_ELO;
    return 400 * log10(share / (1 - share)); /* at a half 0, not -0 */
}

match_interval match_share_interval(match_score s)
{
    const double two_sided_95 = 1.959964;
    if (games(s) == 0)
        return (match_interval){ 0, 1 };
    classes c = softened(s);
    double mean = match_score_share(s), softened_mean = 0, variance = 0;
    for (int i = 0; i < 3; i++)
        softened_mean += c.n[i] / c.all * worth[i];
    for (int i = 0; i < 3; i++)
        variance += c.n[i] / c.all * (worth[i] - softened_mean) * (worth[i] - softened_mean);
    double reach = two_sided_95 * sqrt(variance / games(s));
    double low = mean - reach, high = mean + reach;
    return (match_interval){ low < 0 ? 0 : low, high > 1 ? 1 : high };
}

double match_superiority(match_score s)
{
    int decided = s.wins + s.losses;
    return decided ? 0.5 * (1 + erf((s.wins - s.losses) / sqrt(2.0 * decided))) : 0.5;
}

static bool read_part(const char **at, double *value)
{
    char *end;
    if (!(**at == '-' || **at == '.' || (**at >= '0' && **at <= '9')))
        return false; /* strtod knows "inf", "nan" and blanks */
    *value = strtod(*at, &end);
    if (end == *at || !(fabs(*value) <= MATCH_MOST_ELO))
        return false;
    *at = end;
    return true;
}

bool match_sprt_parse(const char *text, match_sprt *sprt)
{
    match_sprt s = { .alpha = 0.05, .beta = 0.05 };
    if (!read_part(&text, &s.elo0) || *text++ != ',' || !read_part(&text, &s.elo1))
        return false;
    if (*text == ',') {
        text++;
        if (!read_part(&text, &s.alpha) || *text++ != ',' || !read_part(&text, &s.beta))
            return false;
    }
    bool sane = s.elo0 < s.elo1 && s.alpha > 0 && s.alpha < 0.5 && s.beta > 0 && s.beta < 0.5;
    if (*text != '\0' || !sane)
        return false;
    *sprt = s;
    return true;
}

/* The most likely chances of loss, draw and win among those with this expected
 * share: n[i] / all / (1 + t * (worth[i] - share)) for the t that makes them sum
 * to 1 with that share (a Lagrange multiplier; the sum falls as t grows). */
static void explain(const classes *c, double share, double chance[3])
{
    double low = -1 / (1 - share), high = 1 / share;
    for (int step = 0; step < 100; step++) {
        double t = (low + high) / 2, slope = 0;
        for (int i = 0; i < 3; i++)
            slope += c->n[i] / c->all * (worth[i] - share) / (1 + t * (worth[i] - share));
        if (slope > 0)
            low = t;
        else
            high = t;
    }
    for (int i = 0; i < 3; i++)
        chance[i] = c->n[i] / c->all / (1 + (low + high) / 2 * (worth[i] - share));
}

double match_sprt_llr(const match_sprt *sprt, match_score s)
{
    double with0[3], with1[3], llr = 0;
    if (games(s) == 0)
        return 0;
    classes c = softened(s);
    explain(&c, match_share_of_elo(sprt->elo0), with0);
    explain(&c, match_share_of_elo(sprt->elo1), with1);
    for (int i = 0; i < 3; i++)
        llr += c.n[i] * log(with1[i] / with0[i]);
    return llr;
}

double match_sprt_lower(const match_sprt *sprt) { return log(sprt->beta / (1 - sprt->alpha)); }

double match_sprt_upper(const match_sprt *sprt) { return log((1 - sprt->beta) / sprt->alpha); }

int match_sprt_verdict(const match_sprt *sprt, match_score s)
{
    double llr = match_sprt_llr(sprt, s);
    return llr >= match_sprt_upper(sprt) ? 1 : llr <= match_sprt_lower(sprt) ? -1 : 0;
}
