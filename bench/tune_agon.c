/* tune_agon.c - the recipe of src/games/agon/weights.c: teaches the network of the
 * evaluation by games against itself and prints the file.
 *
 *     ninja -C build tune_agon && build/tune_agon 40000 1 1 0 0.004 >weights.c && mv weights.c src/games/agon
 *     ninja -C build tune_agon && build/tune_agon 66000 2 2 30 0.002 >weights.c && mv weights.c src/games/agon
 *     ninja -C build tune_agon && build/tune_agon 12000 3 3 30 0.0015 >weights.c && mv weights.c src/games/agon
 *     and the third line again and again, with other seeds; in the end
 *     ninja -C build tune_agon && build/tune_agon 1500 6 3 15 0.01 tension >weights.c && mv weights.c src/games/agon
 *
 * The arguments: games, a seed, how many plies the players look ahead, how often in a
 * hundred moves the weaker of the two may err at most, and the rate of learning. One ply
 * begins anew, with random games; else it goes on from the network there is. A line takes
 * four to six minutes of two cores. Two threads teach the same network without waiting
 * for each other, so no two runs are quite the same.
 *
 * Temporal differences: each position's value is drawn towards what the game showed
 * later; a game that does not end is worth what it looks like then. What was seen
 * (docs/strength.md has the matches): among equals the better they defend the fewer games
 * end, and then the network forgets how to win; so one of the two looks a ply less
 * far and errs. Two plies ahead stopped helping after a while, three went on much further.
 * Drawing values towards a half with every turn made a weaker player. Half of the games begin
 * with scattered pieces, so that endings are learned from more than the few that good
 * play runs into.
 *
 * With `tension` the network stays as it is, and only the tension is learned: how soon a
 * balanced position was decided. Most turns of good games are quiet, so there is something
 * to tell apart (it explains a fifth of the difference).
 */
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tessera/tessera.h>

#include "games/agon/eval.h"

enum { LONGEST = 1000, UNIT = 400, THREADS = 2, RANDOM_PLIES = 6 };

static struct {
    float input[AGON_INPUTS][AGON_UNITS];
    float start[AGON_UNITS], vote[AGON_UNITS];
    float tension[AGON_UNITS], calm; /* the sum of its votes, and what it begins with */
} net;

static const float trace = 0.85f;    /* how far a result reaches back at once                */
static const float nearness = 0.98f; /* tension: what a decision loses with every turn to it */
static const float balance = 0.15f;  /* tension is learned where chances are so near a half  */
enum { UNKNOWN = 150 };              /* turns, at the end of a game that was not decided     */

typedef struct ply {
    uint16_t seen[AGON_MOST_SEEN];
    int n;
    float value; /* the mover's chance, 0 to 1 */
} ply;

typedef struct skill {
    int plies;   /* looked ahead                */
    float error; /* how often it moves at random */
} skill;

/* The chance of the player to move; what each unit gives before it is squared. */
static float judge(const uint16_t *seen, int n, float kept[AGON_UNITS])
{
    float sum[AGON_UNITS], value = 0;
    for (int unit = 0; unit < AGON_UNITS; unit++)
        sum[unit] = net.start[unit];
    for (int i = 0; i < n; i++)
        for (int unit = 0; unit < AGON_UNITS; unit++)
            sum[unit] += net.input[seen[i]][unit];
    for (int unit = 0; unit < AGON_UNITS; unit++) {
        kept[unit] = sum[unit] < 0 ? 0 : sum[unit] > 1 ? 1 : sum[unit];
        value += kept[unit] * kept[unit] * net.vote[unit];
    }
    return 1 / (1 + expf(-value));
}

static float look(const agon *s, ply *p)
{
    float kept[AGON_UNITS];
    p->n = agon_see(s, p->seen);
    return p->value = judge(p->seen, p->n, kept);
}

/* The board turned and mirrored is as good a lesson. */
static void draw_to(const ply *p, int symmetry, float target, float rate)
{
    float kept[AGON_UNITS], back[AGON_UNITS];
    uint16_t seen[AGON_MOST_SEEN];
    for (int i = 0; i < p->n; i++)
        seen[i] = (uint16_t)(p->seen[i] / CELLS * CELLS + agon_table.image[symmetry][p->seen[i] % CELLS]);
    float step = rate * (target - judge(seen, p->n, kept));
    for (int unit = 0; unit < AGON_UNITS; unit++) {
        back[unit] = kept[unit] < 1 ? step * net.vote[unit] * 2 * kept[unit] : 0;
        net.vote[unit] += step * kept[unit] * kept[unit];
        net.start[unit] += back[unit];
    }
    for (int i = 0; i < p->n; i++)
        for (int unit = 0; unit < AGON_UNITS; unit++)
            net.input[seen[i]][unit] += back[unit];
}

static void draw_tension_to(const ply *p, float target, float rate)
{
    float kept[AGON_UNITS], seen = net.calm;
    judge(p->seen, p->n, kept);
    for (int unit = 0; unit < AGON_UNITS; unit++)
        seen += kept[unit] * kept[unit] * net.tension[unit];
    float step = rate * (target - seen);
    net.calm += step;
    for (int unit = 0; unit < AGON_UNITS; unit++)
        net.tension[unit] += step * kept[unit] * kept[unit];
}

/* What the end is worth to the player; less than 0 while the game goes on. */
static float ended(const agon *s, int player)
{
    enum outcome outcome = agon_outcome(s);
    return outcome == GOING_ON ? -1 : (float)((outcome == WON_BY_WHITE) == (player == WHITE));
}

/* Brings the most promising of the moves from `at` on there. */
static void bring_best(tes_move list[], int16_t rating[], int at, int n)
{
    int top = at;
    for (int i = at + 1; i < n; i++)
        top = rating[i] > rating[top] ? i : top;
    tes_move move = list[top];
    int16_t rated = rating[top];
    list[top] = list[at];
    rating[top] = rating[at];
    list[at] = move;
    rating[at] = rated;
}

/* What the mover can make of it, so many plies ahead; less than `least` need not be exact. */
static float ahead(const agon *s, int plies, float least, tes_move *best)
{
    tes_move list[MAX_MOVES];
    int16_t rating[MAX_MOVES];
    int n = agon_moves(s, list);
    float most = -1;
    if (plies > 1)
        agon_rate(s, list, n, rating);
    for (int i = 0; i < n && most < 1 - least; i++) {
        agon next = *s;
        tes_move reply;
        ply p;
        if (plies > 1)
            bring_best(list, rating, i, n);
        agon_play(&next, list[i]);
        float value = ended(&next, s->mover);
        if (value < 0)
            value = 1 - (plies == 1 ? look(&next, &p) : ahead(&next, plies - 1, most, &reply));
        if (value > most) {
            most = value;
            *best = list[i];
        }
    }
    return most;
}

static tes_move choose(const agon *s, const skill *who, tes_rng *rng)
{
    tes_move best = 0;
    if (tes_rng_below(rng, 1000) < (uint32_t)(who->error * 1000))
        return agon_random_move(s, rng);
    ahead(s, who->plies, -1, &best);
    return best;
}

/* The nearest to the throne of one to five random cells. */
static int random_cell(int tries, tes_rng *rng)
{
    int cell = (int)tes_rng_below(rng, CELLS);
    while (--tries > 0) {
        int other = (int)tes_rng_below(rng, CELLS);
        if (agon_table.ring[other] < agon_table.ring[cell])
            cell = other;
    }
    return cell;
}

/* All pieces anywhere, each player's more or less far in. */
static void scatter(agon *s, tes_rng *rng)
{
    const agon_board *b = &agon_table;
    do {
        s->pieces[WHITE] = s->pieces[BLACK] = s->queens = s->captured = 0;
        for (int player = 0; player < 2; player++) {
            int tries = 1 + (int)tes_rng_below(rng, 5);
            for (int i = 0; i <= GUARDS; i++) {
                int cell;
                do
                    cell = random_cell(tries, rng);
                while (agon_has(s->pieces[WHITE] | s->pieces[BLACK], cell) || (i < GUARDS && cell == b->throne_cell));
                s->pieces[player] |= b->bit[cell];
                if (i == GUARDS)
                    s->queens |= b->bit[cell];
            }
        }
        s->mover = (uint8_t)tes_rng_below(rng, 2);
    } while (agon_outcome(s) != GOING_ON);
    s->key = agon_key(s);
}

/* From the end to the beginning; `later` is the chance of who would move next. */
static void learn_values(const ply game[], int n, float later, int symmetry, float rate)
{
    for (int i = n - 1; i >= 0; i--) {
        float then = 1 - later, old = game[i].value;
        draw_to(&game[i], symmetry, then, rate);
        later = trace * then + (1 - trace) * old;
    }
}

static void learn_tension(const ply game[], int n, bool done, float rate)
{
    float later = done;
    for (int i = n - 1; i >= 0; i--) {
        later *= nearness;
        if (fabsf(game[i].value - 0.5f) < balance && (done || i < n - UNKNOWN))
            draw_tension_to(&game[i], later, rate);
    }
}

/* Returns the plies played; *done tells whether by the rules. */
static int play_game(const tes_rules *rules, bool scattered, bool tension, float rate, const skill who[2], tes_rng *rng, bool *done)
{
    static _Thread_local ply game[LONGEST];
    static _Thread_local _Alignas(TES_STATE_ALIGN) unsigned char bytes[TES_MAX_STATE];
    agon *s = (agon *)(void *)bytes;
    int n = 0, symmetry = (int)tes_rng_below(rng, 12);
    rules->game->start(rules, s);
    if (scattered)
        scatter(s, rng);
    for (int i = 0; i < RANDOM_PLIES && !scattered; i++)
        agon_play(s, agon_random_move(s, rng));
    for (; n < LONGEST && agon_outcome(s) == GOING_ON; n++) {
        look(s, &game[n]);
        agon_play(s, choose(s, &who[s->mover], rng));
    }
    float later = ended(s, s->mover);
    *done = later >= 0;
    if (!*done) {
        ply last;
        later = look(s, &last);
    }
    if (tension)
        learn_tension(game, n, *done, rate);
    else
        learn_values(game, n, later, symmetry, rate);
    return n;
}

typedef struct lesson {
    tes_rng rng;
    int thread, games, plies;
    float errors; /* of the weaker player, at most */
    float rate;   /* becomes a tenth by and by     */
    bool tension; /* is all that is learned        */
} lesson;

/* `part` of the games is over. */
static void pick_players(lesson *l, float part, skill who[2])
{
    float error = l->plies > 1 ? 0.02f : part < 0.3f ? 1 - 3 * part : 0.1f;
    int weak = (int)tes_rng_below(&l->rng, 2);
    who[0] = who[1] = (skill){ .plies = l->plies, .error = error * (1 - 0.9f * part) };
    if (l->errors > 0) {
        who[weak].error += l->errors * (float)tes_rng_below(&l->rng, 1000) / 1000;
        who[weak].plies -= who[weak].plies > 1;
    }
}

static void *learn(void *arg)
{
    lesson *l = arg;
    int turns = 0, finished = 0, since = 0;
    tes_rules rules;
    tes_error error;
    if (!tes_rules_parse("agon", &rules, &error)) {
        fprintf(stderr, "%s\n", error.text);
        exit(1);
    }
    for (int i = 0; i < l->games; i++) {
        float part = (float)i / (float)l->games;
        skill who[2];
        bool done;
        pick_players(l, part, who);
        turns += play_game(&rules, l->tension ? i % 4 == 1 : i % 2, l->tension, l->rate * (1 - 0.9f * part), who, &l->rng, &done);
        finished += done;
        if (++since < l->games / 20)
            continue;
        if (!l->thread)
            fprintf(stderr, "%d games: %.0f turns, %.1f %% ended\n", THREADS * (i + 1), (double)turns / since, 100.0 * finished / since);
        turns = finished = since = 0;
    }
    return NULL;
}

static void begin(bool anew, uint64_t seed)
{
    const agon_network *before = &agon_weights;
    tes_rng rng;
    tes_rng_seed(&rng, seed);
    for (int unit = 0; unit < AGON_UNITS; unit++) {
        for (int i = 0; i < AGON_INPUTS; i++) {
            float any = ((float)tes_rng_below(&rng, 2001) / 1000 - 1) * 0.08f;
            net.input[i][unit] = anew ? any : (float)before->input[i][unit] / AGON_ONE;
        }
        net.start[unit] = anew ? 0.3f : (float)before->start[unit] / AGON_ONE;
        net.vote[unit] = anew ? (unit % 2 ? 0.5f : -0.5f) : (float)before->vote[unit] / UNIT;
        net.tension[unit] = (float)before->tension[unit] / UNIT;
    }
}

/* Sums of fourteen must fit: see eval.c. */
static void print_row(const float row[AGON_UNITS], float scale, float most)
{
    for (int unit = 0; unit < AGON_UNITS; unit++) {
        float value = row[unit] * scale;
        printf("%s%d", unit ? "," : "{", (int)lrintf(value > most ? most : value < -most ? -most : value));
    }
    printf("},\n");
}

static void print_weights(void)
{
    printf("/* weights.c - made by bench/tune_agon.c, which tells how; eval.h tells what they are for.\n"
           " * A unit of the evaluation, odds of e : 1, is %d. */\n"
           "#include \"games/agon/eval.h\"\n\n"
           "/* clang-format off */\nconst agon_network agon_weights = {\n.input = {\n",
           UNIT);
    for (int i = 0; i < AGON_INPUTS; i++)
        print_row(net.input[i], AGON_ONE, 2000);
    printf("},\n.start = ");
    print_row(net.start, AGON_ONE, 2000);
    printf(".vote = ");
    print_row(net.vote, UNIT, 16000);
    printf(".tension = ");
    print_row(net.tension, UNIT, 16000);
    printf("};\n/* clang-format on */\n");
}

int main(int argc, char **argv)
{
    bool tension = argc == 7 && strcmp(argv[6], "tension") == 0;
    if (argc != 6 && !tension) {
        fprintf(stderr, "usage: tune_agon GAMES SEED PLIES ERRORS RATE [tension]\n");
        return 2;
    }
    int games = atoi(argv[1]), plies = atoi(argv[3]);
    uint64_t seed = strtoull(argv[2], NULL, 10);
    pthread_t threads[THREADS];
    lesson lessons[THREADS];
    begin(plies == 1, seed);
    for (int i = 0; i < THREADS; i++) {
        lessons[i] = (lesson){ .thread = i, .games = games / THREADS, .plies = plies, .tension = tension };
        lessons[i].errors = (float)atof(argv[4]) / 100;
        lessons[i].rate = (float)atof(argv[5]);
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
