/* cmd_match.c - players against each other: the arguments become a plan, the plan
 * is played (match_run.c), the result is told. docs/match.md is the manual. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "args.h"
#include "file.h"
#include "match.h"
#include "open.h"
#include "out.h"

enum { USUAL_GAMES = 100, USUAL_LONGEST = 1000, USUAL_MARGIN_MS = 100, USUAL_SILENCE_S = 300, MOST_GAMES = 1000000 };

/* What --movetime and the like say for players who do not say it themselves. */
static int read_usual(const args *a, match_player *usual)
{
    const char *clock = args_text(a, "clock");
    *usual = (match_player){ .limits = { .movetime_ms = (int64_t)args_number(a, "movetime", 0),
                                         .nodes = (int64_t)args_number(a, "nodes", 0),
                                         .depth = (int64_t)args_number(a, "depth", 0) },
                             .hash_mib = args_number(a, "hash", 0),
                             .threads = args_number(a, "threads", 0) };
    if (clock && !match_clock_parse(clock, &usual->limits))
        return complain("--clock cannot be \"%.40s\"; write seconds and seconds added per move, such as 60+0.5.", clock);
    return FINE;
}

/* In a game of two the players are told apart even when they are the same. */
static void tell_apart(match_plan *plan)
{
    char *second = plan->player[1].name;
    size_t length = strlen(second);
    if (plan->players != 2 || strcmp(plan->player[0].name, second) != 0)
        return;
    while (length + 4 >= MATCH_NAME || ((unsigned char)second[length] & 0xc0) == 0x80)
        length--;
    strcpy(second + length, " (2)");
}

static int read_players(const args *a, match_plan *plan)
{
    match_player usual;
    tes_error error;
    int named = a->operands - 1;
    if (read_usual(a, &usual) != FINE)
        return BAD_INPUT;
    if (plan->rules.players < 2)
        return complain("%s is played alone; a match needs a game of two to four players.", plan->game);
    if (named != plan->rules.players)
        return complain("%s has %d seats; name %d players, not %d.", plan->game, plan->rules.players, plan->rules.players, named);
    plan->players = named;
    for (int p = 0; p < named; p++) {
        if (!match_player_parse(a->operand[1 + p], &usual, &plan->player[p], &error))
            return complain("%s", error.text);
        if (plan->player[p].kind == MATCH_GTP && !match_gtp_knows(&plan->rules, &error))
            return complain("%s", error.text);
    }
    tell_apart(plan);
    return FINE;
}

static int read_openings(const args *a, match_plan *plan)
{
    tes_error error;
    plan->random_plies = (int)args_number(a, "random-plies", 0);
    plan->openings_path = args_text(a, "openings");
    if (plan->openings_path && args_has(a, "random-plies"))
        return complain("--openings and --random-plies both say how games begin; give one of them.");
    if (plan->openings_path && !match_openings_read(plan->openings_path, &plan->rules, &plan->opening, &plan->openings, &error))
        return complain("%s", error.text);
    return FINE;
}

static int read_plan(const args *a, match_plan *plan)
{
    const char *sprt = args_text(a, "sprt");
    if (!open_rules(a->operand[0], &plan->rules))
        return BAD_INPUT;
    tes_rules_text(&plan->rules, plan->game);
    plan->games = (int)args_number(a, "games", USUAL_GAMES);
    plan->concurrency = (int)args_number(a, "concurrency", 1);
    plan->seed = args_number(a, "seed", 1);
    plan->max_plies = (int)args_number(a, "max-plies", USUAL_LONGEST);
    plan->margin_ms = (int64_t)args_number(a, "margin", USUAL_MARGIN_MS);
    plan->silence_ms = (int64_t)(args_seconds(a, "silence", USUAL_SILENCE_S) * 1000);
    plan->records = args_text(a, "records");
    plan->json = args_text(a, "json");
    if (read_players(a, plan) != FINE)
        return BAD_INPUT;
    plan->has_sprt = sprt != NULL;
    if (sprt && plan->players != 2)
        return complain("--sprt compares two players; %s has %d.", plan->game, plan->players);
    if (sprt && !match_sprt_parse(sprt, &plan->sprt))
        return complain("--sprt cannot be \"%.40s\"; write ELO0,ELO1 or ELO0,ELO1,ALPHA,BETA, such as 0,20,0.05,0.05.", sprt);
    return read_openings(a, plan);
}

static int write_json(const match_state *state, int status)
{
    match_text text = { 0 };
    tes_error error = { .text = "there is no memory left for the JSON." };
    match_report_json(state, &text);
    bool fine = !text.cut && file_write(state->plan->json, &text.buffer, &error);
    tes_buffer_clear(&text.buffer);
    return fine ? status : out_no("%s", error.text);
}

static int play_match(const match_plan *plan)
{
    tes_error error;
    match_state state = { .plan = plan, .journal = -1 };
    int status = FINE;
    state.outcome = calloc((size_t)plan->games, sizeof *state.outcome);
    state.done = calloc((size_t)plan->games, sizeof *state.done);
    state.scratch = calloc((size_t)plan->games, sizeof *state.scratch);
    if (!state.outcome || !state.done || !state.scratch)
        status = out_no("there is no memory left for %d games.", plan->games);
    else if (plan->records && !match_journal_open(&state, &error))
        status = complain("%s", error.text);
    if (status == FINE) {
        status = match_run(&state);
        if (!plan->json || strcmp(plan->json, "-") != 0)
            match_report(&state);
        if (plan->json)
            status = write_json(&state, status);
    }
    match_journal_close(&state);
    free(state.outcome);
    free(state.done);
    free(state.scratch);
    return status;
}

static int run(const args *a)
{
    match_plan *plan = calloc(1, sizeof *plan);
    if (!plan)
        return out_no("there is no memory left for a match.");
    int status = read_plan(a, plan);
    if (status == FINE)
        status = play_match(plan);
    match_openings_free(plan->opening, plan->openings);
    free(plan);
    return status;
}

static const parameter operands[] = {
    { .name = "GAME", .kind = KIND_GAME, .help = "a game, such as agon or blokus-trigon:players=2,start=free" },
    { .name = "PLAYER",
      .repeats = true,
      .kind = KIND_TEXT,
      .help = "one for each seat: full, a level from 1 to 10, baseline, greedy, random, ugi:COMMAND or gtp:COMMAND, with settings" },
    { 0 },
};

static const parameter options[] = {
    { .name = "games", .kind = KIND_NUMBER, .argument = "N", .min = 1, .max = MOST_GAMES, .help = "how many games (default 100)" },
    { .name = "movetime",
      .kind = KIND_NUMBER,
      .argument = "MS",
      .min = 1,
      .max = MATCH_LONGEST_MS,
      .help = "milliseconds a move, for players who name no limit (default 1000)" },
    { .name = "nodes", .kind = KIND_NUMBER, .argument = "N", .min = 1, .max = 1000000000000000, .help = "nodes a move, likewise" },
    { .name = "depth", .kind = KIND_NUMBER, .argument = "N", .min = 1, .max = 1000, .help = "depth of every search, likewise" },
    { .name = "clock", .kind = KIND_TEXT, .argument = "S+INC", .help = "seconds for the game and seconds added per move, likewise" },
    { .name = "hash", .kind = KIND_NUMBER, .argument = "MIB", .min = 1, .max = 1 << 20, .help = "memory of each player (default 16)" },
    { .name = "threads",
      .kind = KIND_NUMBER,
      .argument = "N",
      .min = 1,
      .max = TES_MAX_THREADS,
      .help = "threads of each player (default 1)" },
    { .name = "random-plies",
      .kind = KIND_NUMBER,
      .argument = "N",
      .max = TES_MAX_PLIES,
      .help = "begin with so many random moves, others after every rotation of the seats (default 0)" },
    { .name = "openings",
      .kind = KIND_FILE,
      .argument = "FILE",
      .help = "begin with the lines of this file: moves, or the name of a record" },
    { .name = "seed", .kind = KIND_NUMBER, .argument = "N", .max = UINT64_MAX, .help = "of random moves and of the players (default 1)" },
    { .name = "concurrency",
      .letter = 'j',
      .kind = KIND_NUMBER,
      .argument = "N",
      .min = 1,
      .max = MATCH_WORKERS,
      .help = "games at a time (default 1)" },
    { .name = "max-plies",
      .kind = KIND_NUMBER,
      .argument = "N",
      .min = 1,
      .max = TES_MAX_PLIES,
      .help = "declare a game drawn after so many moves (default 1000)" },
    { .name = "margin", .kind = KIND_NUMBER, .argument = "MS", .max = MATCH_LONGEST_MS, .help = "how late a move may be (default 100)" },
    { .name = "silence", .kind = KIND_SECONDS, .argument = "S", .max = 86400, .help = "the longest wait for any answer (default 300)" },
    { .name = "sprt", .kind = KIND_TEXT, .argument = "ELO0,ELO1", .help = "stop when it is clear which holds; also ELO0,ELO1,ALPHA,BETA" },
    { .name = "records",
      .kind = KIND_FOLDER,
      .argument = "FOLDER",
      .help = "keep every game there, with a journal; the same command given again goes on where it stopped" },
    { .name = "json", .kind = KIND_FILE, .argument = "FILE", .help = "the result as JSON; - is standard output, instead of the text" },
    { 0 },
};

const command cmd_match = {
    .name = "match",
    .summary = "let players and engines play each other",
    .text =
        (const char *const[]){
            "The players change seats from game to game; the opening changes when everybody has sat everywhere. A crash, an illegal move, "
            "silence or a late move loses the game, and the reason is told.",
            "A PLAYER may have settings, separated by commas: movetime=MS, nodes=N, depth=N, clock=S+INC, hash=MIB, threads=N, noise=N, "
            "selfish=N, blind=N, sober=1, seed=N, name=TEXT, and option.NAME=VALUE for a UGI engine. A command takes the rest of the word, "
            "so its settings stand in front: "
            "full,nodes=5000 or nodes=5000,name=other,ugi:./other ugi.",
            "Ends with status 0, or 130 when it was stopped by an interrupt.", NULL },
    .operands = operands,
    .options = options,
    .examples = (const example[]){ { "match trikolos greedy random --games 20", "plays twenty games, ten from each seat" },
                                   { "match agon full,nodes=2000 greedy --games 2 --random-plies 4 --max-plies 60 --json result.json",
                                     "one opening from both sides, and the result as JSON" },
                                   { 0 } },
    .run = run,
};
