/* match_stats.h - what a score proves: Elo, its interval, likelihood of
 * superiority, and the sequential test. Two players; nothing here plays. */
#ifndef CLI_MATCH_STATS_H
#define CLI_MATCH_STATS_H
#include <stdbool.h>

typedef struct match_score {
    int wins, draws, losses;
} match_score;

/* (wins + draws / 2) / games; half without games. */
double match_score_share(match_score s);

/* The Elo difference at which this share is expected, within +-MATCH_MOST_ELO,
 * which stands for "more than can be told". */
#define MATCH_MOST_ELO 1200.0
double match_elo_of_share(double share);
double match_share_of_elo(double elo);

/* low .. high holds the true share with 95 % (normal approximation over games;
 * an empty class counts as half a game, so that 10 : 0 proves no infinity). */
typedef struct match_interval {
    double low, high;
} match_interval;
match_interval match_share_interval(match_score s);

/* How likely the first is the stronger, draws left aside. */
double match_superiority(match_score s);

/* Is the difference elo1 (or more) rather than elo0 (or less)? */
typedef struct match_sprt {
    double elo0, elo1, alpha, beta;
} match_sprt;

/* "0,20" or "0,20,0.05,0.05". */
bool match_sprt_parse(const char *text, match_sprt *sprt);

/* Log-likelihood ratio of the best explanation with elo1 to the best with elo0. */
double match_sprt_llr(const match_sprt *sprt, match_score s);
double match_sprt_lower(const match_sprt *sprt);
double match_sprt_upper(const match_sprt *sprt);

/* 1: elo1 is accepted; -1: elo0 is; 0: go on. */
int match_sprt_verdict(const match_sprt *sprt, match_score s);

#endif
