/* outcome.c - see outcome.h. */
#include "outcome.h"

#include <string.h>

#include "base/text.h"

/* "Blue", "Blue and Red", "Blue, Yellow and Red" */
static void put_winners(tes__writer *w, const tes_rules *rules, unsigned winners)
{
    int left = 0;
    for (int p = 0; p < rules->players; p++)
        left += winners >> p & 1;
    for (int p = 0; p < rules->players; p++) {
        if (!(winners >> p & 1))
            continue;
        left--;
        tes__put_format(w, "%s%s", rules->game->player_name(rules, p), left == 1 ? " and " : left > 1 ? ", " : "");
    }
}

static void put_result(tes__writer *w, const tes_rules *rules, unsigned winners)
{
    unsigned everybody = (1u << rules->players) - 1;
    if (rules->players == 1) {
        tes__put(w, "finished");
    } else if (winners == everybody) {
        tes__put(w, "a draw");
    } else {
        put_winners(w, rules, winners);
        tes__put(w, (winners & (winners - 1)) == 0 ? " wins" : " share the win");
    }
}

/* Points say more than the winner only where they are not 1, 0 and a half. */
static void put_points(tes__writer *w, const tes_result *r)
{
    bool plain = r->players > 1;
    for (int p = 0; p < r->players; p++)
        plain = plain && r->half_points[p] >= 0 && r->half_points[p] <= 2;
    if (plain)
        return;
    for (int p = 0; p < r->players; p++) {
        tes__put_format(w, "%s%d", p ? " : " : ", ", r->half_points[p] / 2);
        if (r->half_points[p] % 2)
            tes__put(w, ".5");
    }
}

/* The Result tag: "p2win", "draw", "tie 1 3". */
static bool put_tag(tes__writer *w, const tes_rules *rules, const char *tag)
{
    unsigned winners = 0;
    if (!tag || strcmp(tag, "none") == 0)
        return false;
    if (strcmp(tag, "draw") == 0)
        winners = (1u << rules->players) - 1;
    for (const char *at = strpbrk(tag, "1234"); at; at = strpbrk(at + 1, "1234"))
        winners |= 1u << (*at - '1');
    put_result(w, rules, winners);
    return true;
}

void outcome_text(const tes_match *match, const char *tag, char out[OUTCOME_TEXT])
{
    const tes_rules *rules = tes_match_rules(match);
    tes__writer w = tes__writer_make(out, OUTCOME_TEXT);
    tes_result result;
    tes_match_result(match, &result);
    if (result.over) {
        put_result(&w, rules, result.winners);
        if (tes_match_repeated(match))
            tes__put(&w, " by repetition");
        else
            put_points(&w, &result);
    } else if (!put_tag(&w, rules, tag)) {
        tes__put_format(&w, "%s to move", rules->game->player_name(rules, tes_match_mover(match)));
    }
}
