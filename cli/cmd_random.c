/* cmd_random.c - seeded random games: their results, their records, or their
 * hashes, which the wasm build must reproduce. */
#include <stdio.h>
#include <string.h>

#include <tessera/record.h>

#include "args.h"
#include "file.h"
#include "open.h"
#include "out.h"

typedef struct tally {
    int games, cut, least, most;
    double plies;
    int wins[TES_MAX_PLAYERS], shares[TES_MAX_PLAYERS];
    int64_t half_points[TES_MAX_PLAYERS];
} tally;

/* What --hash prints is a promise to other builds: the position after at most
 * `plies` random moves from tes_rng_seed(seed), repetition ignored. */
static void put_hash(const tes_rules *rules, uint64_t seed, int plies)
{
    tes_sink out = out_sink();
    position pos;
    tes_rng rng;
    tes_rng_seed(&rng, seed);
    rules->game->start(rules, pos.bytes);
    int played = tes_playout(rules->game, pos.bytes, &rng, plies);
    tes_sink_format(&out, "%llu %d %016llx\n", (unsigned long long)seed, played, (unsigned long long)rules->game->hash(pos.bytes));
}

/* A match to its end, or to `plies` moves. NULL when memory is short. */
static tes_match *play_match(const tes_rules *rules, uint64_t seed, int plies)
{
    tes_match *match = tes_match_new(rules, NULL);
    tes_rng rng;
    tes_rng_seed(&rng, seed);
    while (match && tes_match_plies(match) < plies && tes_match_mover(match) != TES_NOBODY)
        if (!tes_match_play(match, rules->game->random_move(tes_match_position(match), &rng), NULL)) {
            tes_match_free(match);
            match = NULL;
        }
    return match;
}

static void count_match(tally *t, const tes_match *match)
{
    tes_result result;
    int plies = tes_match_plies(match);
    tes_match_result(match, &result);
    t->least = t->games == 0 || plies < t->least ? plies : t->least;
    t->most = plies > t->most ? plies : t->most;
    t->plies += plies;
    t->games++;
    t->cut += !result.over;
    for (int p = 0; p < result.players && result.over; p++) {
        bool alone = result.winners == 1 << p;
        t->wins[p] += alone;
        t->shares[p] += !alone && result.winners >> p & 1;
        t->half_points[p] += result.half_points[p];
    }
}

static void put_tally(const tes_rules *rules, const tally *t)
{
    tes_sink out = out_sink();
    int ended = t->games - t->cut;
    tes_sink_format(&out, "%d games, %d to %d moves, %.1f on average; %d cut short\n", t->games, t->least, t->most, t->plies / t->games,
                    t->cut);
    tes_sink_format(&out, "%-16s %8s %8s %14s\n", "player", "wins", "shares", "points a game");
    for (int p = 0; p < rules->players; p++)
        tes_sink_format(&out, "%-16s %8d %8d %14.2f\n", rules->game->player_name(rules, p), t->wins[p], t->shares[p],
                        ended ? (double)t->half_points[p] / 2 / ended : 0);
}

static bool put_record(const tes_match *match, const char *folder, uint64_t seed)
{
    char path[4096], number[24];
    tes_buffer text = { 0 };
    tes_sink sink = tes_buffer_sink(&text);
    tes_error error = { .text = "there is no memory left for a record." };
    tes_record *record = tes_record_of_match(match);
    snprintf(number, sizeof number, "%llu", (unsigned long long)seed);
    bool fine = record && tes_record_set_tag(record, "Event", "random game") && tes_record_set_tag(record, "Seed", number) &&
                tes_record_write(record, &sink);
    if (fine && strcmp(folder, "-") == 0) {
        tes_sink out = out_sink();
        tes_sink_put(&out, text.text);
    } else if (fine) {
        const char *id = tes_match_game(match)->id;
        fine =
            (size_t)snprintf(path, sizeof path, "%s/%s-%s.tes", folder, id, number) < sizeof path && file_write_soon(path, &text, &error);
    }
    if (!fine)
        out_no("%s", error.text);
    tes_record_free(record);
    tes_buffer_clear(&text);
    return fine;
}

static int play_games(const args *a, const tes_rules *rules, uint64_t games, uint64_t seed, int plies)
{
    const char *folder = args_text(a, "records");
    tally t = { 0 };
    for (uint64_t i = 0; i < games && !out_failed(); i++) {
        tes_match *match = play_match(rules, seed + i, plies);
        if (!match)
            return out_no("there is no memory left for a match.");
        count_match(&t, match);
        bool fine = !folder || put_record(match, folder, seed + i);
        tes_match_free(match);
        if (!fine)
            return NO;
    }
    if (!folder || strcmp(folder, "-") != 0)
        put_tally(rules, &t);
    return FINE;
}

static int run(const args *a)
{
    tes_rules rules;
    uint64_t games = args_number(a, "games", 1), seed = args_number(a, "seed", 1);
    int plies = (int)args_number(a, "plies", 1000);
    if (!open_rules(a->operand[0], &rules))
        return BAD_INPUT;
    if (args_has(a, "hash") && args_has(a, "records"))
        return complain(
            "--hash and --records do not go together, because only a record ends when a position comes back; give one of them.");
    if (!args_has(a, "hash"))
        return play_games(a, &rules, games, seed, plies);
    for (uint64_t i = 0; i < games && !out_failed(); i++)
        put_hash(&rules, seed + i, plies);
    return FINE;
}

static const parameter operands[] = {
    { .name = "GAME", .kind = KIND_GAME, .help = "a game, such as agon or agon:capture=straight" },
    { 0 },
};

static const parameter options[] = {
    { .name = "games", .kind = KIND_NUMBER, .argument = "N", .min = 1, .max = 1000000000, .help = "how many games (default 1)" },
    { .name = "seed",
      .kind = KIND_NUMBER,
      .argument = "N",
      .max = UINT64_MAX,
      .help = "the first game's seed; each next game has the next number (default 1)" },
    { .name = "plies", .kind = KIND_NUMBER, .argument = "N", .max = TES_MAX_PLIES, .help = "cut games after so many moves (default 1000)" },
    { .name = "records",
      .kind = KIND_FOLDER,
      .argument = "FOLDER",
      .help = "write each game into this folder as GAME-SEED.tes; - writes them to standard output" },
    { .name = "hash",
      .help = "instead of results, print a line for each game: seed, moves, hash of the last position; repetition is ignored" },
    { 0 },
};

const command cmd_random = {
    .name = "random",
    .summary = "play seeded random games",
    .text = (const char *const[]){ "Plays games in which every legal move is equally likely and prints who won how often. "
                                   "One seed gives one game, on every machine.",
                                   NULL },
    .operands = operands,
    .options = options,
    .examples = (const example[]){ { "random trikolos --games 1000", "plays a thousand games and counts the results" },
                                   { "random agon:ruleset=classic --games 5 --seed 7 --hash",
                                     "prints the hashes of five games, for comparison with another build" },
                                   { 0 } },
    .run = run,
};
