/* match_gtp.c - a GTP engine at the board of a Blokus Trigon match, as Pentobi
 * wants it: colours 1 to 4, moves as lists of cells, no passes (a colour without
 * a move is never asked), the engine's own limits, processor time by `cputime`. */
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/text.h"
#include "child.h"
#include "match.h"
#include "protocol/gtp_session.h"

static const struct {
    const char *game, *name;
} variants[] = {
    { "blokus-trigon", "Blokus Trigon" },
    { "blokus-trigon:start=free", "Blokus Trigon" },
    { "blokus-trigon:players=2,start=free", "Blokus Trigon Two-Player" },
    { "blokus-trigon:players=3,start=free", "Blokus Trigon Three-Player" },
};

static const char *variant_name(const tes_rules *rules)
{
    char game[TES_GAME_TEXT];
    tes_rules_text(rules, game);
    for (size_t i = 0; i < sizeof variants / sizeof variants[0]; i++)
        if (strcmp(game, variants[i].game) == 0)
            return variants[i].name;
    return NULL;
}

bool match_gtp_knows(const tes_rules *rules, tes_error *error)
{
    return variant_name(rules) || tes__fail(error, "gtp: players know blokus-trigon, blokus-trigon:players=2,start=free and "
                                                   "blokus-trigon:players=3,start=free; this match is another game.");
}

typedef struct gtp {
    child *process;
    int sent; /* plies it knows */
    bool has_cputime;
    double cpu_before;
    tes_scene scene;
    char answer[256]; /* the first line of the last one, without its sign */
} gtp;

static bool fault(match_seat *seat, enum child_answer answer, const char *command)
{
    gtp *g = seat->own;
    char reason[CHILD_REASON];
    switch (answer) {
    case CHILD_LATE: return match_fault(seat, MATCH_SILENT, "gave no answer to \"%.60s\" in time", command);
    case CHILD_TOO_LONG: return match_fault(seat, MATCH_ILLEGAL, "sent a line of more than %d bytes", CHILD_LONGEST_LINE);
    default: child_reason(g->process, reason); return match_fault(seat, MATCH_CRASH, "%s at \"%.60s\"", reason, command);
    }
}

/* One command and its whole answer; *good is whether it began with `=`. */
static bool ask(match_seat *seat, const char *command, bool *good)
{
    gtp *g = seat->own;
    const char *line;
    enum child_answer answer = child_say(g->process, command, seat->deadline);
    bool begun = false;
    while (answer == CHILD_LINE && (answer = child_hear(g->process, seat->deadline, &line)) == CHILD_LINE) {
        if (begun && *line == '\0')
            return true;
        if (begun || *line == '\0')
            continue;
        if (*line != '=' && *line != '?')
            return match_fault(seat, MATCH_ILLEGAL, "answered \"%.60s\" with \"%.60s\", which is not GTP", command, line);
        begun = true;
        *good = *line == '=';
        tes__writer w = tes__writer_make(g->answer, sizeof g->answer);
        line++;
        tes__put(&w, line + strspn(line, " "));
    }
    return fault(seat, answer, command);
}

static bool obeys(match_seat *seat, const char *command)
{
    gtp *g = seat->own;
    bool good;
    if (!ask(seat, command, &good))
        return false;
    return good || match_fault(seat, MATCH_ILLEGAL, "refused \"%.60s\": %.120s", command, g->answer);
}

static bool knows(match_seat *seat, const char *command, bool *known)
{
    gtp *g = seat->own;
    char line[64];
    bool good;
    tes__writer w = tes__writer_make(line, sizeof line);
    tes__put_format(&w, "known_command %s", command);
    if (!ask(seat, line, &good))
        return false;
    *known = good && strcmp(g->answer, "true") == 0;
    return true;
}

/* Seconds it has used so far, by its own account; 0 when it gives none. */
static bool cpu_seconds(match_seat *seat, double *seconds)
{
    gtp *g = seat->own;
    bool good;
    *seconds = 0;
    if (!g->has_cputime)
        return true;
    if (!ask(seat, "cputime", &good))
        return false;
    if (good)
        *seconds = strtod(g->answer, NULL);
    if (!(*seconds >= 0 && *seconds < MATCH_LONGEST_MS))
        *seconds = 0;
    return true;
}

static bool sit(match_seat *seat)
{
    enum { SEED_BITS = 31 };
    char line[96];
    bool has_seed;
    gtp *g = seat->own = calloc(1, sizeof *g);
    if (!g || !(g->process = child_start(seat->player->command)))
        return match_trouble(seat, "the system gives no process for an engine.");
    atomic_store(&seat->sheet->engine[seat->number], child_pid(g->process));
    tes__writer w = tes__writer_make(line, sizeof line);
    tes__put_format(&w, "set_game %s", variant_name(&seat->plan->rules));
    if (!obeys(seat, line) || !obeys(seat, "clear_board") || !knows(seat, "cputime", &g->has_cputime) ||
        !knows(seat, "set_random_seed", &has_seed))
        return false;
    w = tes__writer_make(line, sizeof line);
    tes__put_format(&w, "set_random_seed %llu", (unsigned long long)(seat->seed >> (64 - SEED_BITS)));
    return (!has_seed || obeys(seat, line)) && cpu_seconds(seat, &g->cpu_before);
}

/* The colour that lays a piece with this move, 1 to 4: the one that the scene
 * then shows there. 0 is never the answer to a legal move. */
static int colour_of(gtp *g, const tes_game *game, const void *pos, tes_move m)
{
    static const enum tes_colour order[] = { TES_BLUE, TES_YELLOW, TES_RED, TES_GREEN };
    _Alignas(TES_STATE_ALIGN) unsigned char next[TES_MAX_STATE];
    tes_touch cell[TES_MAX_WHY_CELLS];
    memcpy(next, pos, game->state_size);
    game->play(next, m);
    if (game->last_move_cells(pos, m, cell) == 0)
        return 0;
    game->scene(next, &g->scene);
    for (int i = 0; i < g->scene.cells; i++)
        for (int c = 0; c < 4; c++)
            if (g->scene.cell[i].touch == cell[0] && g->scene.cell[i].colour == order[c])
                return c + 1;
    return 0;
}

/* Tells it the moves it has not seen: the opening's and the others'. */
static bool catch_up(match_seat *seat, const tes_match *match)
{
    gtp *g = seat->own;
    const tes_game *game = tes_match_game(match);
    char text[TES_MOVE_TEXT], line[TES_MOVE_TEXT + 16];
    for (; g->sent < tes_match_plies(match); g->sent++) {
        const void *pos = tes_match_position_at(match, g->sent);
        tes_move m = tes_match_move_at(match, g->sent);
        game->move_text(pos, m, text);
        tes__writer w = tes__writer_make(line, sizeof line);
        tes__put_format(&w, "play %d %s", colour_of(g, game, pos, m), text);
        if (!obeys(seat, line))
            return false;
    }
    return true;
}

static bool move(match_seat *seat, tes_match *match, tes_move *chosen)
{
    static tes_move legal[TES_MAX_MOVES]; /* a worker has one thread */
    gtp *g = seat->own;
    const tes_game *game = tes_match_game(match);
    char line[32], text[TES_MOVE_TEXT];
    tes_why why;
    if (!catch_up(seat, match))
        return false;
    tes_match_moves(match, legal);
    tes__writer w = tes__writer_make(line, sizeof line);
    tes__put_format(&w, "genmove %d", colour_of(g, game, tes_match_position(match), legal[0]));
    if (!obeys(seat, line))
        return false;
    g->answer[strcspn(g->answer, " \t")] = '\0';
    if (strcmp(g->answer, "resign") == 0)
        return match_fault(seat, MATCH_RESIGNED, "resigned");
    tes__gtp_sort_cells(g->answer, text);
    g->sent++;
    return tes_move_find(game, tes_match_position(match), text, chosen, &why) ||
           match_fault(seat, MATCH_ILLEGAL, "played %.40s: %.120s", text[0] ? text : "nothing", why.text);
}

static void leave(match_seat *seat)
{
    gtp *g = seat->own;
    double seconds = 0;
    if (!g)
        return;
    bool well = seat->ending < MATCH_ILLEGAL || seat->ending == MATCH_RESIGNED;
    bool told = well && g->process && g->has_cputime && cpu_seconds(seat, &seconds);
    int64_t used = child_end(g->process, match_hangs(seat) ? NULL : "quit");
    atomic_store(&seat->sheet->engine[seat->number], 0);
    seat->cpu_us += told && seconds >= g->cpu_before ? (int64_t)((seconds - g->cpu_before) * 1e6) : used;
    free(g);
}

const match_hand match_gtp = { .sit = sit, .move = move, .leave = leave };
