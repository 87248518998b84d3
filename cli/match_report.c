/* match_report.c - how a match stands: counted, in text while it runs and at its
 * end, and as JSON. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "match.h"
#include "out.h"
#include "term.h"

/* 1 is best; who share a place share its ranks: two first are both 1.5. Who won
 * is before who did not, whatever the points; then more points are better. */
static double rank_of(const match_plan *plan, const match_outcome *o, int seat)
{
    int better = 0, equal = 0;
    for (int s = 0; s < plan->players; s++) {
        int won = (o->winners >> s & 1) - (o->winners >> seat & 1), points = o->half_points[s] - o->half_points[seat];
        if (o->ending != MATCH_BY_RULES)
            points = 0; /* the game was not played out */
        better += won > 0 || (won == 0 && points > 0);
        equal += s != seat && won == 0 && points == 0;
    }
    return 1 + better + equal / 2.0;
}

static void count_seat(match_tally *t, const match_plan *plan, const match_outcome *o, int seat)
{
    int p = match_player_at(plan, o->game, seat), winners = __builtin_popcount(o->winners);
    bool won = o->winners >> seat & 1;
    t->wins[p] += won && winners == 1;
    t->shares[p] += won && winners > 1;
    t->losses[p] += !won;
    t->faults[p] += o->loser == seat;
    t->share[p] += won ? 1.0 / winners : 0;
    t->rank[p] += rank_of(plan, o, seat);
    t->cpu_ms[p] += o->cpu_ms[seat];
    t->over_ms[p] = o->over_ms[seat] > t->over_ms[p] ? o->over_ms[seat] : t->over_ms[p];
    if (o->ending == MATCH_BY_RULES)
        t->points[p] += o->half_points[seat] / 2.0;
}

void match_count(match_state *state, const match_outcome *o)
{
    match_tally *t = &state->tally;
    state->outcome[o->game] = *o;
    state->done[o->game] = true;
    t->games++;
    t->plies += o->plies;
    t->ended[o->ending]++;
    t->counted += o->ending == MATCH_BY_RULES;
    t->first_seat_wins += o->winners == 1;
    for (int s = 0; s < state->plan->players; s++)
        count_seat(t, state->plan, o, s);
}

static match_score score_of(const match_tally *t) { return (match_score){ t->wins[0], t->shares[0], t->losses[0] }; }

/* ", 3:05, about 12:40 left": how long the games to come may take. */
static void time_text(const match_state *state, char out[64])
{
    uint64_t seconds = (tes__clock_ms() - state->started) / 1000;
    int played = state->tally.games - state->games_before, left = state->plan->games - state->tally.games;
    int n = snprintf(out, 64, "; %llu:%02llu", (unsigned long long)seconds / 60, (unsigned long long)seconds % 60);
    if (played && left) {
        seconds = seconds * (uint64_t)left / (uint64_t)played;
        snprintf(out + n, 64 - (size_t)n, ", about %llu:%02llu left", (unsigned long long)seconds / 60, (unsigned long long)seconds % 60);
    }
}

/* "12 of 40 games: +7 =1 -4, 62.5 %, Elo +89 (-93 to +329)" */
static void progress_text(const match_state *state, char out[256])
{
    const match_tally *t = &state->tally;
    const match_plan *plan = state->plan;
    int n = snprintf(out, 256, "%d of %d games%s", t->games, plan->games, t->games ? ":" : "");
    if (t->games == 0)
        return;
    if (plan->players == 2) {
        match_score s = score_of(t);
        match_interval share = match_share_interval(s);
        n += snprintf(out + n, 256 - (size_t)n, " +%d =%d -%d, %.1f %%, Elo %+.0f (%+.0f to %+.0f)", s.wins, s.draws, s.losses,
                      100 * match_score_share(s), match_elo_of_share(match_score_share(s)), match_elo_of_share(share.low),
                      match_elo_of_share(share.high));
        if (plan->has_sprt)
            snprintf(out + n, 256 - (size_t)n, ", LLR %+.2f", match_sprt_llr(&plan->sprt, s));
        return;
    }
    for (int p = 0; p < plan->players && n < 200; p++)
        n += snprintf(out + n, 256 - (size_t)n, "%s %.24s %.2f", p ? "," : " average rank", plan->player[p].name, t->rank[p] / t->games);
}

/* At most `most` bytes, and no half character. */
static int whole_bytes(const char *text, int most)
{
    if ((int)strlen(text) <= most)
        return most;
    while (most > 0 && ((unsigned char)text[most] & 0xc0) == 0x80)
        most--;
    return most;
}

void match_report_progress(const match_state *state, bool last)
{
    enum { LINE_EVERY_MS = 30000, REDRAW_EVERY_MS = 100 };
    static uint64_t said; /* 0: not yet */
    char text[256], clean[256], time[64];
    bool live = term_is_out();
    uint64_t now = tes__clock_ms();
    if (state->plan->json && strcmp(state->plan->json, "-") == 0)
        return; /* standard output is the JSON's */
    if (!said && !live)
        said = now;
    if ((last && !live) || (!last && now - said < (live ? REDRAW_EVERY_MS : LINE_EVERY_MS)))
        return;
    said = now;
    progress_text(state, text);
    time_text(state, time);
    term_clean(text, clean, sizeof clean);
    tes_sink out = out_sink();
    if (last)
        tes_sink_put(&out, "\r\033[K");
    else if (live)
        tes_sink_format(&out, "\r\033[K%.*s%s", whole_bytes(clean, term_width() - 1 - (int)strlen(time)), clean, time);
    else
        tes_sink_format(&out, "%s%s\n", clean, time);
    out_flush();
}

/* A line of the report. */
typedef struct standing {
    const char *name;
    int seats; /* how many players were added */
    int wins, shares, losses, faults;
    double share, rank, points;
    int64_t cpu_ms, over_ms;
} standing;

/* Adds up the players who are counted together: in games of three and four, those
 * of one name. False when `p` is not the first of them. */
static bool standing_of(const match_state *state, int p, standing *out)
{
    const match_plan *plan = state->plan;
    const match_tally *t = &state->tally;
    *out = (standing){ .name = plan->player[p].name };
    for (int q = 0; q < plan->players; q++) {
        if (q != p && (plan->players == 2 || strcmp(plan->player[q].name, out->name) != 0))
            continue;
        if (q < p)
            return false;
        out->seats++;
        out->wins += t->wins[q];
        out->shares += t->shares[q];
        out->losses += t->losses[q];
        out->faults += t->faults[q];
        out->share += t->share[q];
        out->rank += t->rank[q];
        out->points += t->points[q];
        out->cpu_ms += t->cpu_ms[q];
        out->over_ms = t->over_ms[q] > out->over_ms ? t->over_ms[q] : out->over_ms;
    }
    return true;
}

static double per(double sum, int n) { return n ? sum / n : 0; }

static int by_moves(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* How many games differ from each other: twins prove nothing. */
static int distinct_games(const match_state *state)
{
    int n = 0, distinct = 0;
    uint64_t *list = state->scratch;
    for (int i = 0; i < state->plan->games; i++)
        if (state->done[i])
            list[n++] = state->outcome[i].moves;
    qsort(list, (size_t)n, sizeof *list, by_moves);
    for (int i = 0; i < n; i++)
        distinct += i == 0 || list[i] != list[i - 1];
    return distinct;
}

/* The names come last: they may be long. */
static void put_players(const match_state *state)
{
    tes_sink out = out_sink();
    const match_tally *t = &state->tally;
    standing s;
    tes_sink_format(&out, "%5s %6s %6s %7s %5s %8s %10s %7s %6s  player\n", "wins", "shared", "losses", "score %", "rank", "points",
                    "CPU s/game", "late ms", "faults");
    for (int p = 0; p < state->plan->players; p++) {
        char name[MATCH_NAME];
        if (!standing_of(state, p, &s))
            continue;
        term_clean(s.name, name, sizeof name);
        int n = t->games * s.seats;
        tes_sink_format(&out, "%5d %6d %6d %7.1f %5.2f %8.2f %10.3f %7lld %6d  %s\n", s.wins, s.shares, s.losses, 100 * per(s.share, n),
                        per(s.rank, n), per(s.points, t->counted * s.seats), per((double)s.cpu_ms / 1000, n), (long long)s.over_ms,
                        s.faults, name);
    }
}

static void put_endings(const match_state *state)
{
    static const char *const words[MATCH_ENDINGS] = { "by the rules",      "by repetition", "declared drawn after the longest game",
                                                      "by illegal moves",  "by crashes",    "on time",
                                                      "by silent engines", "by resignation" };
    tes_sink out = out_sink();
    const match_tally *t = &state->tally;
    bool first = true;
    tes_sink_format(&out, "%d game%s, %.1f moves on average, ended ", t->games, t->games == 1 ? "" : "s", per(t->plies, t->games));
    for (int e = 0; e < MATCH_ENDINGS; e++)
        if (t->ended[e]) {
            tes_sink_format(&out, "%s%d %s", first ? "" : ", ", t->ended[e], words[e]);
            first = false;
        }
    tes_sink_format(&out, "; the first seat won %d; %d different games\n", t->first_seat_wins, distinct_games(state));
}

static const char *verdict_text(const match_sprt *sprt, match_score s)
{
    int verdict = match_sprt_verdict(sprt, s);
    return verdict > 0 ? "the higher is accepted" : verdict < 0 ? "the lower is accepted" : "undecided";
}

static void put_elo(const match_state *state)
{
    tes_sink out = out_sink();
    const match_sprt *sprt = &state->plan->sprt;
    match_score s = score_of(&state->tally);
    match_interval share = match_share_interval(s);
    tes_sink_format(&out, "Elo difference %+.1f, 95 %% between %+.1f and %+.1f; likelihood of superiority %.1f %%\n",
                    match_elo_of_share(match_score_share(s)), match_elo_of_share(share.low), match_elo_of_share(share.high),
                    100 * match_superiority(s));
    if (state->plan->has_sprt)
        tes_sink_format(&out, "SPRT of %+g against %+g Elo: LLR %+.2f (%.2f to %.2f), %s\n", sprt->elo0, sprt->elo1,
                        match_sprt_llr(sprt, s), match_sprt_lower(sprt), match_sprt_upper(sprt), verdict_text(sprt, s));
}

/* Everything that went wrong, the first few in words. */
static void put_faults(const match_state *state)
{
    enum { SHOWN = 5 };
    tes_sink out = out_sink();
    int shown = 0;
    for (int g = 0; g < state->plan->games && shown < SHOWN; g++) {
        const match_outcome *o = &state->outcome[g];
        char text[MATCH_NAME + MATCH_DETAIL], clean[MATCH_NAME + MATCH_DETAIL];
        if (!state->done[g] || o->ending < MATCH_ILLEGAL || o->ending == MATCH_RESIGNED)
            continue;
        snprintf(text, sizeof text, "%s %s", state->plan->player[match_player_at(state->plan, g, o->loser)].name, o->detail);
        term_clean(text, clean, sizeof clean);
        tes_sink_format(&out, "game %d: %s\n", g + 1, clean);
        shown++;
    }
}

void match_report(const match_state *state)
{
    tes_sink out = out_sink();
    const match_tally *t = &state->tally;
    if (t->games == 0) {
        tes_sink_put(&out, "no game was finished\n");
        return;
    }
    put_players(state);
    put_endings(state);
    if (state->plan->players == 2)
        put_elo(state);
    put_faults(state);
    if (distinct_games(state) * 2 < t->games)
        tes_sink_put(&out, "most games are the same game again; give --random-plies or --openings\n");
    if (state->interrupted)
        tes_sink_format(&out, "stopped after %d of %d games%s\n", t->games, state->plan->games,
                        state->plan->records ? "; the same command goes on from here" : "");
}
