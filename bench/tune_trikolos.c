/* tune_trikolos.c - the recipe of src/games/trikolos/weights.c: learns the weights of
 * the evaluation from games against itself and prints the file.
 *
 *     ninja -C build tune_trikolos && build/tune_trikolos 1200000 1 1 >weights.c && mv weights.c src/games/trikolos
 *     ninja -C build tune_trikolos && build/tune_trikolos 160000 2 2 0.01 >weights.c && mv weights.c src/games/trikolos
 *     ninja -C build tune_trikolos && build/tune_trikolos 16000 3 3 0.006 >weights.c && mv weights.c src/games/trikolos
 *
 * The arguments: games, a seed, how many plies the players look ahead, and the rate at
 * which to go on from the weights there are; without it they begin at nothing. Each line
 * takes two to eight minutes of two cores. Two threads learn the same weights without
 * waiting for each other, so no two runs are quite the same.
 *
 * Temporal differences: each position's value is drawn towards what the game showed
 * later; a game that does not end is worth what it looks like then. Drawing values
 * towards a half with every turn, so that leads must be used quickly, made weaker
 * players (2026-11: 0.2 % a turn lost 25 : 75, 1 % more). Every other game begins with
 * scattered pawns: from games that begin at the beginning alone it was not learned how
 * a last pawn gets past an opponent who holds it up.
 */
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#include <tessera/tessera.h>

#include "games/trikolos/eval.h"

enum { LONGEST = 600, UNIT = 400, THREADS = 2 };

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

/* Shuffles the tiles and scatters the pawns: some at home, some on the way, so that endings
 * are learned from more than the few that good play runs into. */
static void scatter(trikolos *s, tes_rng *rng)
{
    enum tile tiles[CELLS + 1];
    for (int i = 0; i < CELLS; i++)
        tiles[i] = trikolos_tile(s, i);
    tiles[CELLS] = s->spare;
    for (int i = CELLS; i > 0; i--) {
        int j = (int)tes_rng_below(rng, (uint32_t)i + 1);
        enum tile swapped = tiles[i];
        tiles[i] = tiles[j];
        tiles[j] = swapped;
    }
    for (int i = 0; i < CELLS; i++)
        trikolos_put_tile(s, i, tiles[i]);
    s->spare = (uint8_t)tiles[CELLS];
    s->mover = (uint8_t)tes_rng_below(rng, 2);
    for (int player = 0; player < 2; player++) {
        s->home[player] = (uint8_t)tes_rng_below(rng, PAWNS);
        for (int i = s->home[player]; i < PAWNS; i++) {
            int cell = (int)tes_rng_below(rng, 2 * CELLS); /* more than half stay in the camp */
            if (cell < CELLS && !((s->pawn[WHITE] | s->pawn[BLACK]) & bit(cell)) && trikolos_tile(s, cell) == GREEN_TILE)
                s->pawn[player] |= bit(cell);
        }
    }
}

/* Returns the plies played; *ended tells whether by the rules. */
static int play_game(const tes_rules *rules, bool scattered, float rate, float loose, int plies, tes_rng *rng, bool *ended)
{
    static _Thread_local ply game[LONGEST];
    static _Thread_local _Alignas(TES_STATE_ALIGN) unsigned char bytes[TES_MAX_STATE];
    trikolos *s = (trikolos *)(void *)bytes;
    int n = 0;
    rules->game->start(rules, s);
    if (scattered)
        scatter(s, rng);
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

typedef struct lesson {
    tes_rng rng;
    int thread, games, plies;
    float rate; /* becomes a tenth by and by */
    bool go_on;
} lesson;

static void *learn(void *arg)
{
    lesson *l = arg;
    int turns = 0, finished = 0, since = 0;
    for (int i = 0; i < l->games; i++) {
        char name[64];
        tes_rules rules;
        tes_error error;
        bool ended;
        float left = 1 - 0.9f * (float)i / (float)l->games;
        snprintf(name, sizeof name, i % 2 ? "trikolos" : "trikolos:layout=random-%d", i * THREADS + l->thread);
        if (!tes_rules_parse(name, &rules, &error)) {
            fprintf(stderr, "%s\n", error.text);
            exit(1);
        }
        turns += play_game(&rules, i % 4 >= 2, l->rate * left, l->go_on ? 0.02f : 0.1f * left, l->plies, &l->rng, &ended);
        finished += ended;
        if (++since < l->games / 20)
            continue;
        if (!l->thread)
            fprintf(stderr, "%d games: %.0f turns, %.1f %% ended\n", THREADS * (i + 1), (double)turns / since, 100.0 * finished / since);
        turns = finished = since = 0;
    }
    return NULL;
}

int main(int argc, char **argv)
{
    int games = argc > 1 ? atoi(argv[1]) : 1200000, plies = argc > 3 ? atoi(argv[3]) : 1;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    bool go_on = argc > 4;
    pthread_t threads[THREADS];
    lesson lessons[THREADS];
    for (int i = 0; go_on && i < TRIKOLOS_WEIGHTS; i++)
        weight[i] = (float)trikolos_weight[i] / UNIT;
    for (int i = 0; i < THREADS; i++) {
        lessons[i] = (lesson){ .thread = i, .games = games / THREADS, .plies = plies, .go_on = go_on };
        lessons[i].rate = go_on ? (float)atof(argv[4]) : 0.02f;
        tes_rng_seed(&lessons[i].rng, THREADS * seed + (uint64_t)i);
        if (pthread_create(&threads[i], NULL, learn, &lessons[i])) {
            fprintf(stderr, "no thread\n");
            return 1;
        }
    }
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    print_weights();
    return 0;
}
