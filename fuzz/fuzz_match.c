/* fuzz_match.c - what `tessera match` reads besides its table: players, openings,
 * the journal, clocks and tests. The first byte says which. */
#include "fuzz.h"

#include <string.h>

#include "match.h"

static const match_player usual = { .limits = { .nodes = 100 }, .hash_mib = 2 };

/* What is taken has one canonical text, which names the same player. */
static void check_player(const char *text)
{
    match_player p, q;
    char first[MATCH_SPEC * 2], second[MATCH_SPEC * 2];
    tes_error error = { 0 };
    if (!match_player_parse(text, &usual, &p, &error)) {
        fuzz_check_error(&error);
        return;
    }
    MUST(p.name[0] && memchr(p.name, '\0', sizeof p.name));
    match_player_text(&p, first);
    if (strlen(first) >= MATCH_SPEC)
        return; /* with the usual settings it may be longer than is read */
    MUST(match_player_parse(first, &usual, &q, &error));
    match_player_text(&q, second);
    MUST(strcmp(first, second) == 0);
}

static void check_openings(const char *text)
{
    static match_plan plan;
    tes_error error = { 0 };
    if (strchr(text, '.')) /* it could name any file there is */
        return;
    plan = (match_plan){ .players = 2, .openings_path = "" };
    MUST(tes_rules_parse("agon", &plan.rules, NULL));
    if (!match_openings_parse(text, &plan.rules, &plan.opening, &plan.openings, &error)) {
        MUST(!plan.opening && plan.openings == 0);
        fuzz_check_error(&error);
        return;
    }
    for (int i = 0; i < plan.openings; i++) {
        tes_match *match = tes_match_new(&plan.rules, NULL);
        MUST(match && match_opening_play(&plan, i * 2, match) && tes_match_mover(match) != TES_NOBODY);
        tes_match_free(match);
    }
    match_openings_free(plan.opening, plan.openings);
}

static void check_journal(const char *text)
{
    static match_plan plan;
    match_outcome o;
    plan.players = 2 + (int)(strlen(text) % 3);
    if (!match_journal_line(&plan, text, &o))
        return;
    MUST(o.game >= 0 && o.winners && o.winners < 1 << plan.players && o.loser >= TES_NOBODY && o.loser < plan.players);
    MUST((o.loser >= 0) == (o.ending >= MATCH_ILLEGAL) && o.ending < MATCH_ENDINGS);
}

static void check_numbers(const char *text)
{
    match_limits limits = { 0 };
    match_sprt sprt;
    if (match_clock_parse(text, &limits))
        MUST(limits.clock_ms > 0 && limits.increment_ms >= 0);
    if (match_sprt_parse(text, &sprt))
        MUST(sprt.elo0 < sprt.elo1 && match_sprt_lower(&sprt) < 0 && match_sprt_upper(&sprt) > 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static void (*const checks[])(const char *) = { check_player, check_openings, check_journal, check_numbers };
    if (size == 0)
        return 0;
    char *text = fuzz_string(data + 1, size - 1);
    checks[data[0] % 4](text);
    free(text);
    return 0;
}
