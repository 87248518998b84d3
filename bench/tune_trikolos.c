/* tune_trikolos.c - the recipe of src/games/trikolos/weights.c: learns the weights of
 * the evaluation from games against itself and prints the file.
 *
 *     ninja -C build tune_trikolos && build/tune_trikolos 1500000 1 1 >weights.c && mv weights.c src/games/trikolos
 *     ninja -C build tune_trikolos && build/tune_trikolos 150000 2 2 on >weights.c && mv weights.c src/games/trikolos
 *     ninja -C build tune_trikolos && build/tune_trikolos 40000 3 3 on >weights.c && mv weights.c src/games/trikolos
 *
 * The arguments: games, a seed, how many plies the players look ahead, and `on` to go on
 * from the weights there are. Each line takes five to ten minutes of one core.
 *
 * Temporal differences: each position's value is drawn towards what the game showed
 * later; a game that does not end is worth what it looks like then. Drawing values
 * towards a half with every turn, so that leads must be used quickly, made weaker
 * players (2026-11: 0.2 % a turn lost 25 : 75, 1 % more).
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tessera/tessera.h>

#include "games/trikolos/eval.h"

enum { LONGEST = 600, UNIT = 400 };

static float weight[TRIKOLOS_WEIGHTS];
static const float trace = 0.85f; /* how far a result reaches back at once    */

typedef struct ply {
    int own[MOST_SEEN], other[MOST_SEEN];
    int owns, others;
    float value; /* the mover's chance, 0 to 1 */
} ply;

static float look(const trikolos *s, ply *p)
{
    float sum = 0;
    p->owns = trikolos_see(s, s->mover, p->own);
    p->others = trikolos_see(s, !s->mover, p->other);
    for (int i = 0; i < p->owns; i++)
        sum += weight[p->own[i]];
    for (int i = 0; i < p->others; i++)
        sum -= weight[p->other[i]];
    return p->value = 1 / (1 + expf(-sum));
}

static bool over(const trikolos *s) { return s->home[WHITE] == PAWNS || s->home[BLACK] == PAWNS; }

/* What the mover can make of it, so many plies ahead; less than `least` need not be exact. */
static float ahead(const trikolos *s, int plies, float least, tes_move *best)
{
    tes_move list[MOVE_IDS];
    int n = trikolos_moves(s, list);
    float most = -1;
    for (int i = 0; i < n && most < 1 - least; i++) {
        trikolos next = *s;
        tes_move reply;
        ply p;
        trikolos_play(&next, list[i]);
        float value = over(&next) ? 1 : 1 - (plies == 1 ? look(&next, &p) : ahead(&next, plies - 1, most, &reply));
        if (value > most) {
            most = value;
            *best = list[i];
        }
    }
    return most;
}

/* The best move; now and then any. */
static tes_move choose(const trikolos *s, float loose, int plies, tes_rng *rng)
{
    tes_move list[MOVE_IDS], best = 0;
    if (tes_rng_below(rng, 1000) < (uint32_t)(loose * 1000))
        return list[tes_rng_below(rng, (uint32_t)trikolos_moves(s, list))];
    ahead(s, plies, -1, &best);
    return best;
}

static void draw_to(const ply *p, float target, float rate)
{
    float step = rate * (target - p->value);
    for (int i = 0; i < p->owns; i++)
        weight[p->own[i]] += step;
    for (int i = 0; i < p->others; i++)
        weight[p->other[i]] -= step;
}

/* Returns the plies played; *ended tells whether by the rules. */
static int play_game(const tes_rules *rules, float rate, float loose, int plies, tes_rng *rng, bool *ended)
{
    static ply game[LONGEST];
    static _Alignas(TES_STATE_ALIGN) unsigned char bytes[TES_MAX_STATE];
    trikolos *s = (trikolos *)(void *)bytes;
    int n = 0;
    rules->game->start(rules, s);
    for (; n < LONGEST && !over(s); n++) {
        look(s, &game[n]);
        trikolos_play(s, choose(s, loose, plies, rng));
    }
    *ended = over(s);
    /* For whoever would move now: the mover just before has won. */
    float later = 0;
    if (!*ended) {
        ply last;
        later = look(s, &last);
    }
    for (int i = n - 1; i >= 0; i--) {
        float then = 1 - later, old = game[i].value;
        draw_to(&game[i], then, rate);
        later = trace * then + (1 - trace) * old;
    }
    return n;
}

static void print_weights(void)
{
    printf("/* weights.c - made by bench/tune_trikolos.c, which tells how; eval.h tells what each\n"
           " * of them is for. A unit of the evaluation, odds of e : 1, is %d. */\n"
           "#include \"games/trikolos/eval.h\"\n\n"
           "/* clang-format off */\nconst int16_t trikolos_weight[TRIKOLOS_WEIGHTS] = {\n",
           UNIT);
    int column = 0;
    for (int i = 0; i < TRIKOLOS_WEIGHTS; i++) {
        float w = weight[i] * UNIT;
        column += printf("%d,", (int)lrintf(w > 32000 ? 32000 : w < -32000 ? -32000 : w));
        if (column > 130) {
            printf("\n");
            column = 0;
        }
    }
    printf("\n};\n/* clang-format on */\n");
}

int main(int argc, char **argv)
{
    int games = argc > 1 ? atoi(argv[1]) : 300000, plies = argc > 3 ? atoi(argv[3]) : 1, turns = 0, finished = 0, since = 0;
    bool go_on = argc > 4 && !strcmp(argv[4], "on");
    tes_rng rng;
    tes_error error;
    tes_rng_seed(&rng, argc > 2 ? strtoull(argv[2], NULL, 10) : 1);
    for (int i = 0; go_on && i < TRIKOLOS_WEIGHTS; i++)
        weight[i] = (float)trikolos_weight[i] / UNIT;
    for (int i = 0; i < games; i++) {
        char name[64];
        tes_rules rules;
        bool ended;
        float left = 1 - 0.9f * (float)i / (float)games;
        snprintf(name, sizeof name, i % 2 ? "trikolos" : "trikolos:layout=random-%d", i);
        if (!tes_rules_parse(name, &rules, &error)) {
            fprintf(stderr, "%s\n", error.text);
            return 1;
        }
        turns += play_game(&rules, (go_on ? 0.005f : 0.02f) * left, go_on ? 0.02f : 0.1f * left, plies, &rng, &ended);
        finished += ended;
        if (++since == 2000 || i + 1 == games) {
            fprintf(stderr, "%d games: %.0f turns, %.1f %% ended\n", i + 1, (double)turns / since, 100.0 * finished / since);
            turns = finished = since = 0;
        }
    }
    print_weights();
    return 0;
}
