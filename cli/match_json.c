/* match_json.c - the result of a match as JSON; docs/match.md describes it. */
#include <stdio.h>
#include <string.h>

#include "match.h"

/* Everything that comes here is plain UTF-8 or printable ASCII. */
static void put_text(const tes_sink *out, const char *text)
{
    tes_sink_put(out, "\"");
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            tes_sink_put(out, "\\");
        if ((unsigned char)*text < ' ')
            tes_sink_format(out, "\\u%04x", (unsigned)*text);
        else
            tes_sink_write(out, text, 1);
    }
    tes_sink_put(out, "\"");
}

static bool keep(void *context, const char *bytes, size_t size)
{
    match_text *text = context;
    tes_sink sink = tes_buffer_sink(&text->buffer);
    text->cut = text->cut || !sink.write(sink.context, bytes, size);
    return !text->cut;
}

tes_sink match_text_sink(match_text *text) { return (tes_sink){ .write = keep, .context = text }; }

static double per(double sum, int n) { return n ? sum / n : 0; }

static void put_players(const match_state *state, const tes_sink *out)
{
    const match_tally *t = &state->tally;
    tes_sink_put(out, "\"players\":[");
    for (int p = 0; p < state->plan->players; p++) {
        char spec[MATCH_SPEC * 2];
        match_player_text(&state->plan->player[p], spec);
        tes_sink_put(out, p ? ",\n  {\"name\":" : "\n  {\"name\":");
        put_text(out, state->plan->player[p].name);
        tes_sink_put(out, ",\"player\":");
        put_text(out, spec);
        tes_sink_format(out, ",\"wins\":%d,\"shared\":%d,\"losses\":%d,\"faults\":%d,", t->wins[p], t->shares[p], t->losses[p],
                        t->faults[p]);
        tes_sink_format(out, "\"score\":%.6f,\"averageRank\":%.4f,\"averagePoints\":%.4f,", per(t->share[p], t->games),
                        per(t->rank[p], t->games), per(t->points[p], t->counted));
        tes_sink_format(out, "\"cpuSeconds\":%.3f,\"longestOverrunMs\":%lld}", (double)t->cpu_ms[p] / 1000, (long long)t->over_ms[p]);
    }
    tes_sink_put(out, "\n],\n");
}

static void put_elo(const match_state *state, const tes_sink *out)
{
    const match_tally *t = &state->tally;
    match_score s = { t->wins[0], t->shares[0], t->losses[0] };
    match_interval share = match_share_interval(s);
    if (state->plan->players != 2)
        return;
    tes_sink_format(out, "\"elo\":%.2f,\"eloLow\":%.2f,\"eloHigh\":%.2f,\"superiority\":%.6f,\n", match_elo_of_share(match_score_share(s)),
                    match_elo_of_share(share.low), match_elo_of_share(share.high), match_superiority(s));
    if (!state->plan->has_sprt)
        return;
    const match_sprt *sprt = &state->plan->sprt;
    int verdict = match_sprt_verdict(sprt, s);
    tes_sink_format(out, "\"sprt\":{\"elo0\":%g,\"elo1\":%g,\"alpha\":%g,\"beta\":%g,", sprt->elo0, sprt->elo1, sprt->alpha, sprt->beta);
    tes_sink_format(out, "\"llr\":%.4f,\"lower\":%.4f,\"upper\":%.4f,\"accepted\":%s},\n", match_sprt_llr(sprt, s), match_sprt_lower(sprt),
                    match_sprt_upper(sprt),
                    verdict > 0   ? "\"elo1\""
                    : verdict < 0 ? "\"elo0\""
                                  : "null");
}

static void put_game(const match_state *state, const match_outcome *o, const tes_sink *out)
{
    const match_plan *plan = state->plan;
    tes_sink_format(out, "{\"game\":%d,\"opening\":%d,\"plies\":%d,\"ending\":\"%s\",\"seats\":[", o->game + 1,
                    match_opening_of(plan, o->game) + 1, o->plies, match_ending_words[o->ending]);
    for (int s = 0; s < plan->players; s++)
        tes_sink_format(out, "%s{\"player\":%d,\"won\":%s,\"points\":%g,\"cpuSeconds\":%.3f}", s ? "," : "",
                        match_player_at(plan, o->game, s) + 1, o->winners >> s & 1 ? "true" : "false", o->half_points[s] / 2.0,
                        (double)o->cpu_ms[s] / 1000);
    tes_sink_put(out, "]");
    if (o->detail[0]) {
        tes_sink_format(out, ",\"lostBy\":%d,\"reason\":", match_player_at(plan, o->game, o->loser) + 1);
        put_text(out, o->detail);
    }
    tes_sink_put(out, "}");
}

void match_report_json(const match_state *state, match_text *text)
{
    tes_sink out = match_text_sink(text);
    const match_tally *t = &state->tally;
    bool first = true;
    tes_sink_format(&out, "{\"match\":1,\"game\":\"%s\",\"games\":%d,\"planned\":%d,\"seed\":%llu,\"interrupted\":%s,\n", state->plan->game,
                    t->games, state->plan->games, (unsigned long long)state->plan->seed, state->interrupted ? "true" : "false");
    put_players(state, &out);
    put_elo(state, &out);
    tes_sink_format(&out, "\"averagePlies\":%.2f,\"endings\":{", per(t->plies, t->games));
    for (int e = 0; e < MATCH_ENDINGS; e++)
        tes_sink_format(&out, "%s\"%s\":%d", e ? "," : "", match_ending_words[e], t->ended[e]);
    tes_sink_put(&out, "},\n\"list\":[");
    for (int g = 0; g < state->plan->games; g++)
        if (state->done[g]) {
            tes_sink_put(&out, first ? "\n  " : ",\n  ");
            put_game(state, &state->outcome[g], &out);
            first = false;
        }
    tes_sink_put(&out, "\n]}\n");
}
