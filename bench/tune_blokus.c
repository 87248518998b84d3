/* tune_blokus.c - the recipe of the weights in src/games/blokus-trigon/policy.c:
 * plays games against itself and fits the weights so that the moves which the
 * searches chose get the largest shares at first sight. Prints the new table.
 *
 *     ninja -C build tune_blokus
 *     build/tune_blokus blokus-trigon:players=2,start=free 60 2500 11
 *
 * Put the table into policy.c, play a match against the old weights, and begin again:
 * better weights give better searches to learn from. The game, how many games,
 * simulations a move and a seed are the arguments; the above takes ten minutes of one
 * core.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tessera/search.h>

#include "games/blokus-trigon/fit.h"

enum { OTHERS = 400, MOST_SAMPLES = 20000, RANDOM_PLIES = 9, STEPS = 120 };

/* One position: the chosen move's features first, then those of other moves. */
typedef struct sample {
    int phase, moves;
    float weight; /* each other move stands for so many */
    int8_t (*feature)[WEIGHTS];
} sample;

static sample samples[MOST_SAMPLES];
static int sample_count;
static tes_move list[TES_MAX_MOVES];
static int16_t rating[WEIGHTS][TES_MAX_MOVES];

/* A rating is linear in the weights: with one weight 1 and the rest 0 it is a feature. */
static void find_features(const tes_game *game, const void *pos, int n)
{
    static int16_t kept[PHASES][WEIGHTS];
    memcpy(kept, blokus_weight, sizeof kept);
    for (int w = 0; w < WEIGHTS; w++) {
        memset(blokus_weight, 0, sizeof kept);
        for (int phase = 0; phase < PHASES; phase++)
            blokus_weight[phase][w] = 1;
        game->rate(pos, list, n, rating[w]);
    }
    memcpy(blokus_weight, kept, sizeof kept);
}

static void put_move(sample *s, int at, int move)
{
    for (int w = 0; w < WEIGHTS; w++)
        s->feature[at][w] = (int8_t)rating[w][move];
}

static void take_sample(const tes_game *game, const void *pos, tes_move chosen, tes_rng *rng)
{
    int n = game->moves(pos, list), others = n - 1 < OTHERS ? n - 1 : OTHERS, at = 1;
    if (n < 2 || sample_count == MOST_SAMPLES)
        return;
    sample *s = &samples[sample_count++];
    *s = (sample){ blokus_phase(pos), others + 1, (float)(n - 1) / (float)others, malloc((size_t)(others + 1) * WEIGHTS) };
    if (!s->feature)
        exit(1);
    find_features(game, pos, n);
    for (int i = 0, left = n - 1; i < n; i++) {
        if (list[i] == chosen)
            put_move(s, 0, i);
        else if (tes_rng_below(rng, (uint32_t)left--) < (uint32_t)(others + 1 - at))
            put_move(s, at++, i);
    }
}

/* One game; some of its first moves are random, so that games differ. */
static void play_game(tes_engine *engine, const tes_rules *rules, int64_t nodes, tes_rng *rng)
{
    tes_match *match = tes_match_new(rules, NULL);
    int loose = (int)tes_rng_below(rng, RANDOM_PLIES);
    tes_engine_forget(engine);
    while (match && tes_match_mover(match) != TES_NOBODY) {
        const void *pos = tes_match_position(match);
        tes_search_info info;
        if (!tes_engine_think(engine, match, &(tes_limits){ .nodes = nodes }, &info, NULL))
            exit(1);
        tes_move move = info.line[0].move[0];
        take_sample(rules->game, pos, move, rng);
        if (tes_match_plies(match) < loose && tes_rng_below(rng, 3) == 0)
            move = rules->game->random_move(pos, rng);
        tes_match_play(match, move, NULL);
    }
    tes_match_free(match);
}

/* --- fitting: softmax regression by Adam, features scaled to unit deviation --- */

static void find_scales(int phase, double scale[WEIGHTS])
{
    double sum[WEIGHTS] = { 0 }, square[WEIGHTS] = { 0 }, count = 0;
    for (int i = 0; i < sample_count; i++)
        for (int m = 0; samples[i].phase == phase && m < samples[i].moves; m++, count++)
            for (int w = 0; w < WEIGHTS; w++) {
                double x = samples[i].feature[m][w];
                sum[w] += x;
                square[w] += x * x;
            }
    for (int w = 0; w < WEIGHTS; w++) {
        double mean = sum[w] / count, variance = square[w] / count - mean * mean;
        scale[w] = variance > 0.0025 ? sqrt(variance) : 0.05;
    }
}

/* Adds the sample's part of the slope and returns its loss. */
static double add_slope(const sample *s, const double weight[WEIGHTS], double slope[WEIGHTS])
{
    static double share[OTHERS + 1];
    double sum = 0, most = -1e9;
    for (int m = 0; m < s->moves; m++) {
        share[m] = m ? log((double)s->weight) : 0;
        for (int w = 0; w < WEIGHTS; w++)
            share[m] += weight[w] * s->feature[m][w];
        most = share[m] > most ? share[m] : most;
    }
    for (int m = 0; m < s->moves; m++)
        sum += share[m] = exp(share[m] - most);
    for (int m = 0; m < s->moves; m++)
        for (int w = 0; w < WEIGHTS; w++)
            slope[w] += (share[m] / sum - (m == 0)) * s->feature[m][w];
    return -log(share[0] / sum);
}

static double fit_phase(int phase, double weight[WEIGHTS])
{
    double scale[WEIGHTS], first[WEIGHTS] = { 0 }, second[WEIGHTS] = { 0 }, loss = 0;
    find_scales(phase, scale);
    memset(weight, 0, WEIGHTS * sizeof *weight);
    for (int step = 1; step <= STEPS; step++) {
        double slope[WEIGHTS] = { 0 }, rate = step < STEPS * 2 / 3 ? 0.1 : 0.03;
        int count = 0;
        loss = 0;
        for (int i = 0; i < sample_count; i++)
            if (samples[i].phase == phase) {
                loss += add_slope(&samples[i], weight, slope);
                count++;
            }
        for (int w = 0; w < WEIGHTS; w++) {
            double g = slope[w] / scale[w] / count + 0.001 * weight[w] * scale[w];
            first[w] = 0.9 * first[w] + 0.1 * g;
            second[w] = 0.98 * second[w] + 0.02 * g * g;
            double move = first[w] / (1 - pow(0.9, step)) / (sqrt(second[w] / (1 - pow(0.98, step))) + 1e-8);
            weight[w] -= rate * move / scale[w];
        }
        loss /= count;
    }
    return loss;
}

int main(int argc, char **argv)
{
    tes_rules rules;
    tes_rng rng;
    tes_engine *engine = tes_engine_new();
    tes_settings settings = { .hash_bytes = 64 << 20, .threads = 1 };
    if (argc != 5 || !engine || !tes_rules_parse(argv[1], &rules, NULL)) {
        fprintf(stderr, "usage: tune_blokus GAME GAMES NODES SEED\n");
        return 2;
    }
    tes_rng_seed(&rng, strtoull(argv[4], NULL, 10));
    for (int i = 0; i < atoi(argv[2]); i++) {
        settings.seed = tes_rng_next(&rng);
        if (!tes_engine_setup(engine, &settings, NULL))
            return 1;
        play_game(engine, &rules, atoll(argv[3]), &rng);
        fprintf(stderr, "game %d, %d moves\n", i + 1, sample_count);
    }
    for (int phase = 0; phase < PHASES; phase++) {
        double weight[WEIGHTS];
        fprintf(stderr, "phase %d: loss %.3f\n", phase, fit_phase(phase, weight));
        for (int w = 0; w < WEIGHTS; w++)
            printf("%s%ld%s", w ? ", " : "    { ", lround(256 * weight[w]), w < WEIGHTS - 1 ? "" : " },\n");
    }
    tes_engine_free(engine);
    return 0;
}
