/* tune.c - the recipe of the weights in src/games/GAME/eval.c (base/weight.h).
 *
 *     ninja -C build tune
 *     build/tune trini 3000 600 2
 *
 * Plays 3000 games of the engine against itself, 600 positions visited a move and each
 * misjudged a little (as levels do, or most games would be drawn), after some random moves
 * (seed 2), and keeps every third position with how its game ended; of a drawn game
 * none, since equals draw from positions that are not equal. Then moves
 * one weight after the other as long as the evaluation foretells the ends better (the mean
 * of the squared errors), by smaller and smaller steps. The scale stays: odds of e : 1 are the
 * game's chance_unit apart. Prints every weight before and after. What it says is tried in
 * a match before it is believed.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tessera/tessera.h>

#include "base/weight.h"

enum { MOST_WEIGHTS = 64, RANDOM_PLIES = 6, LONGEST = 300, KEEP_EVERY = 3, HASH = 1 << 20, NOISE = 50 };

typedef struct weight {
    const char *file, *name;
    int *value, before;
} weight;
static weight list[MOST_WEIGHTS];
static int weights;

typedef struct sample {
    float end; /* for the first player: 1 won, 0 lost */
    _Alignas(TES_STATE_ALIGN) unsigned char pos[];
} sample;
static unsigned char *samples;
static size_t sample_size, sample_count, sample_room;

void tes__weight(const char *file, const char *name, int *value)
{
    if (weights < MOST_WEIGHTS)
        list[weights++] = (weight){ file, name, value, *value };
}

static sample *sample_at(size_t i) { return (sample *)(void *)(samples + i * sample_size); }

static void keep(const tes_match *match)
{
    if (sample_count == sample_room) {
        sample_room = sample_room ? 2 * sample_room : 4096;
        unsigned char *more = aligned_alloc(TES_STATE_ALIGN, sample_room * sample_size);
        if (!more)
            exit(1);
        if (samples)
            memcpy(more, samples, sample_count * sample_size);
        free(samples);
        samples = more;
    }
    memcpy(sample_at(sample_count++)->pos, tes_match_position(match), tes_match_game(match)->state_size);
}

static bool play_game(const tes_rules *rules, tes_engine *engine, int64_t nodes, tes_rng *rng)
{
    tes_match *match = tes_match_new(rules, NULL);
    size_t first = sample_count;
    tes_error error;
    if (!match)
        return false;
    for (int ply = 0; ply < LONGEST && tes_match_mover(match) != TES_NOBODY; ply++) {
        tes_search_info info;
        tes_move move;
        if (ply < RANDOM_PLIES)
            move = rules->game->random_move(tes_match_position(match), rng);
        else if (tes_engine_think(engine, match, &(tes_limits){ .nodes = nodes }, &info, &error))
            move = info.line[0].move[0];
        else
            return false;
        if (ply >= RANDOM_PLIES && ply % KEEP_EVERY == 0)
            keep(match);
        if (!tes_match_play(match, move, NULL))
            return false;
    }
    tes_result r;
    tes_match_result(match, &r);
    if (!r.over || r.winners == 3)
        sample_count = first;
    for (size_t i = first; i < sample_count; i++)
        sample_at(i)->end = (float)(r.winners & 1);
    tes_match_free(match);
    tes_engine_forget(engine);
    return true;
}

static double loss(const tes_game *game)
{
    double sum = 0;
    for (size_t i = 0; i < sample_count; i++) {
        const sample *s = sample_at(i);
        double chance = 1 / (1 + exp(-(double)game->evaluate(s->pos, 0) / game->chance_unit)), error = (double)s->end - chance;
        sum += error * error;
    }
    return sum / (double)sample_count;
}

/* Tries the weight a step up and a step down and stays where it is best. */
static bool improve(const tes_game *game, weight *w, int step, double *least)
{
    int start = *w->value;
    for (int sign = -1; sign <= 1; sign += 2) {
        *w->value = start + sign * step;
        double l = loss(game);
        if (l < *least) {
            *least = l;
            return true;
        }
    }
    *w->value = start;
    return false;
}

/* Leaves only the game's own. */
static void choose_weights(const tes_game *game)
{
    char folder[64];
    int n = 0;
    snprintf(folder, sizeof folder, "/games/%s/", game->id);
    for (int i = 0; i < weights; i++)
        if (strstr(list[i].file, folder))
            list[n++] = list[i];
    weights = n;
}

static void descend(const tes_game *game)
{
    double least = loss(game);
    for (int divisor = 4; divisor <= 64; divisor *= 2) {
        bool moved = true;
        for (int round = 0; moved && round < 12; round++) {
            moved = false;
            for (int i = 0; i < weights; i++) {
                int step = abs(*list[i].value) / divisor;
                moved |= improve(game, &list[i], step > 1 ? step : 1, &least);
            }
        }
        fprintf(stderr, "steps of 1/%d: mean squared error %.5f\n", divisor, least);
    }
}

int main(int argc, char **argv)
{
    tes_rules rules;
    tes_error error;
    tes_rng rng;
    int games = argc > 2 ? atoi(argv[2]) : 2000, nodes = argc > 3 ? atoi(argv[3]) : 1000;
    if (argc < 2 || !tes_rules_parse(argv[1], &rules, &error)) {
        fprintf(stderr, "usage: tune GAME [GAMES [NODES [SEED]]]\n");
        return 2;
    }
    tes_rng_seed(&rng, argc > 4 ? strtoull(argv[4], NULL, 10) : 1);
    sample_size = (sizeof(sample) + rules.game->state_size + TES_STATE_ALIGN - 1) / TES_STATE_ALIGN * TES_STATE_ALIGN;
    tes_engine *engine = tes_engine_new();
    if (!engine || !tes_engine_setup(engine, &(tes_settings){ .hash_bytes = HASH, .own = { .noise = NOISE } }, &error))
        return 1;
    for (int i = 0; i < games; i++) {
        if (!play_game(&rules, engine, nodes, &rng))
            return 1;
        if ((i + 1) % 100 == 0)
            fprintf(stderr, "%d games, %zu positions\n", i + 1, sample_count);
    }
    choose_weights(rules.game);
    double before = loss(rules.game);
    descend(rules.game);
    printf("mean squared error %.5f, before %.5f\n", loss(rules.game), before);
    for (int i = 0; i < weights; i++)
        printf("%s %d (was %d)\n", list[i].name, *list[i].value, list[i].before);
    tes_engine_free(engine);
    free(samples);
    return 0;
}
