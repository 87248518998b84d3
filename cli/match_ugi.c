/* match_ugi.c - a UGI engine at the board of a match; docs/protocol.md has the
 * lines. The whole game is sent before every move, so nothing is kept here. */
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/text.h"
#include "child.h"
#include "match.h"

typedef struct ugi {
    child *process;
    bool has_game, has_hash, has_threads, has_seed;
    char complaint[128]; /* its last `info error` */
} ugi;

/* What a process that did not do its part has done instead. */
static bool fault(match_seat *seat, enum child_answer answer, const char *wanted)
{
    ugi *u = seat->own;
    char reason[CHILD_REASON];
    switch (answer) {
    case CHILD_LATE: return match_fault(seat, MATCH_SILENT, "gave no %s in time", wanted);
    case CHILD_TOO_LONG: return match_fault(seat, MATCH_ILLEGAL, "sent a line of more than %d bytes", CHILD_LONGEST_LINE);
    default: child_reason(u->process, reason); return match_fault(seat, MATCH_CRASH, "%s instead of giving its %s", reason, wanted);
    }
}

static bool say(match_seat *seat, const char *line, const char *wanted)
{
    ugi *u = seat->own;
    enum child_answer answer = child_say(u->process, line, seat->deadline);
    return answer == CHILD_LINE || fault(seat, answer, wanted);
}

/* The rest of a line that begins with this word, or NULL. */
static const char *after(const char *line, const char *word)
{
    size_t length = strlen(word);
    if (strncmp(line, word, length) != 0 || (line[length] != ' ' && line[length] != '\0'))
        return NULL;
    return line + length + strspn(line + length, " \t");
}

static void note(ugi *u, const char *line)
{
    const char *name = after(line, "option name"), *complaint = after(line, "info error");
    if (name) {
        u->has_game |= after(name, "Game") != NULL;
        u->has_hash |= after(name, "Hash") != NULL;
        u->has_threads |= after(name, "Threads") != NULL;
        u->has_seed |= after(name, "Seed") != NULL;
    }
    if (complaint) {
        tes__writer w = tes__writer_make(u->complaint, sizeof u->complaint);
        tes__put_format(&w, ": %s", complaint);
    }
}

/* Reads on to the line that begins with `wanted`; *rest is what follows there. */
static bool wait_for(match_seat *seat, const char *wanted, const char **rest)
{
    ugi *u = seat->own;
    for (;;) {
        const char *line;
        enum child_answer answer = child_hear(u->process, seat->deadline, &line);
        if (answer != CHILD_LINE)
            return fault(seat, answer, wanted);
        note(u, line);
        if ((*rest = after(line, wanted)) != NULL)
            return true;
    }
}

static bool set_option(match_seat *seat, const char *name, const char *value)
{
    char line[MATCH_SPEC];
    tes__writer w = tes__writer_make(line, sizeof line);
    tes__put_format(&w, "setoption name %s value %s", name, value);
    return say(seat, line, "readyok");
}

static bool set_number(match_seat *seat, const char *name, bool has, uint64_t value)
{
    char text[24];
    tes__writer w = tes__writer_make(text, sizeof text);
    tes__put_format(&w, "%llu", (unsigned long long)value);
    return !has || set_option(seat, name, text);
}

static bool set_options(match_seat *seat)
{
    const ugi *u = seat->own;
    const match_player *p = seat->player;
    enum { SEED_BITS = 31 }; /* what any engine takes for a number */
    if ((u->has_game && !set_option(seat, "Game", seat->plan->game)) ||
        !set_number(seat, "Hash", u->has_hash && p->hash_mib, p->hash_mib) ||
        !set_number(seat, "Threads", u->has_threads && p->threads, p->threads) ||
        !set_number(seat, "Seed", u->has_seed, seat->seed >> (64 - SEED_BITS)))
        return false;
    for (int i = 0; i < p->options; i++) {
        char name[MATCH_NAME];
        size_t length = strcspn(p->option[i], "=");
        memcpy(name, p->option[i], length);
        name[length] = '\0';
        if (!set_option(seat, name, p->option[i] + length + 1))
            return false;
    }
    return true;
}

static bool sit(match_seat *seat)
{
    const char *rest;
    ugi *u = seat->own = calloc(1, sizeof *u);
    if (!u || !(u->process = child_start(seat->player->command)))
        return match_trouble(seat, "the system gives no process for an engine.");
    atomic_store(&seat->sheet->engine[seat->number], child_pid(u->process));
    if (!say(seat, "ugi", "ugiok") || !wait_for(seat, "ugiok", &rest) || !set_options(seat) || !say(seat, "uginewgame", "readyok") ||
        !say(seat, "isready", "readyok") || !wait_for(seat, "readyok", &rest))
        return false;
    return !u->complaint[0] || match_fault(seat, MATCH_ILLEGAL, "refused the game%s", u->complaint);
}

static bool put_position(const tes_match *match, tes_buffer *out)
{
    tes_sink sink = tes_buffer_sink(out);
    char text[TES_MOVE_TEXT];
    bool fine = tes_sink_put(&sink, "position startpos moves");
    for (int ply = 0; ply < tes_match_plies(match) && fine; ply++) {
        tes_match_game(match)->move_text(tes_match_position_at(match, ply), tes_match_move_at(match, ply), text);
        fine = tes_sink_put(&sink, " ") && tes_sink_put(&sink, text);
    }
    return fine;
}

/* The clocks in the order of the seats; who has none is taken to have ours. */
static void put_clocks(tes__writer *w, const match_seat *seat)
{
    const match_plan *plan = seat->plan;
    int64_t clock[TES_MAX_PLAYERS], increment[TES_MAX_PLAYERS];
    for (int s = 0; s < plan->players; s++) {
        const match_limits *l = &plan->player[match_player_at(plan, seat->game, s)].limits;
        clock[s] = seat->clock_ms[l->clock_ms ? s : seat->number];
        clock[s] = clock[s] < 0 ? 0 : clock[s];
        increment[s] = l->clock_ms ? l->increment_ms : seat->player->limits.increment_ms;
    }
    if (plan->players == 2) {
        tes__put_format(w, " p1time %lld p2time %lld", (long long)clock[0], (long long)clock[1]);
        tes__put_format(w, " p1inc %lld p2inc %lld", (long long)increment[0], (long long)increment[1]);
        return;
    }
    for (int s = 0; s < plan->players; s++)
        tes__put_format(w, "%s %lld", s ? "" : " ptime", (long long)clock[s]);
    for (int s = 0; s < plan->players; s++)
        tes__put_format(w, "%s %lld", s ? "" : " pinc", (long long)increment[s]);
}

static void put_go(const match_seat *seat, char out[MATCH_SPEC])
{
    const match_limits *l = &seat->player->limits;
    tes__writer w = tes__writer_make(out, MATCH_SPEC);
    tes__put(&w, "go");
    if (l->movetime_ms)
        tes__put_format(&w, " movetime %lld", (long long)l->movetime_ms);
    if (l->nodes)
        tes__put_format(&w, " nodes %lld", (long long)l->nodes);
    if (l->depth)
        tes__put_format(&w, " depth %lld", (long long)l->depth);
    if (l->clock_ms)
        put_clocks(&w, seat);
}

static bool move(match_seat *seat, tes_match *match, tes_move *chosen)
{
    ugi *u = seat->own;
    tes_buffer position = { 0 };
    char go[MATCH_SPEC], text[TES_MOVE_TEXT];
    const char *rest;
    tes_why why;
    put_go(seat, go);
    bool fine = put_position(match, &position) || match_trouble(seat, "there is no memory left for a position.");
    fine = fine && say(seat, position.text, "bestmove") && say(seat, go, "bestmove") && wait_for(seat, "bestmove", &rest);
    tes_buffer_clear(&position);
    if (!fine)
        return false;
    tes__writer w = tes__writer_make(text, sizeof text);
    for (; *rest && *rest != ' ' && *rest != '\t'; rest++)
        tes__put_char(&w, *rest);
    return tes_move_find(tes_match_game(match), tes_match_position(match), text, chosen, &why) ||
           match_fault(seat, MATCH_ILLEGAL, "played %s: %.120s%s", text[0] ? text : "nothing", why.text, u->complaint);
}

static void leave(match_seat *seat)
{
    ugi *u = seat->own;
    if (!u)
        return;
    seat->cpu_us += child_end(u->process, match_hangs(seat) ? NULL : "quit");
    atomic_store(&seat->sheet->engine[seat->number], 0);
    free(u);
}

const match_hand match_ugi = { .sit = sit, .move = move, .leave = leave };
