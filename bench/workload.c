/* workload.c - fixed work whose instructions callgrind counts; see check_counts.
 *
 *     bench_workload GAME tables|moves|random
 *
 * `tables` opens the game. `moves` counts two thousand positions' moves through a
 * seeded walk, `random` plays ten thousand random moves; both open it too.
 */
#include <stdio.h>
#include <string.h>

#include <tessera/game.h>

enum { POSITIONS = 2000, MOVES = 10000, LONGEST_GAME = 200 };

static uint64_t moves_workload(const tes_rules *rules, unsigned char *pos, tes_rng *rng)
{
    static tes_move list[TES_MAX_MOVES];
    const tes_game *game = rules->game;
    uint64_t total = 0;
    for (int i = 0; i < POSITIONS; i++) {
        if (game->mover(pos) == TES_NOBODY)
            game->start(rules, pos);
        total += (uint64_t)game->moves(pos, list) + (uint64_t)game->count(pos);
        game->play(pos, game->random_move(pos, rng));
    }
    return total;
}

static uint64_t random_workload(const tes_rules *rules, unsigned char *pos, tes_rng *rng)
{
    uint64_t total = 0;
    for (int left = MOVES; left > 0;) {
        rules->game->start(rules, pos);
        left -= tes_playout(rules->game, pos, rng, left < LONGEST_GAME ? left : LONGEST_GAME);
        total ^= rules->game->hash(pos);
    }
    return total;
}

int main(int argc, char **argv)
{
    static _Alignas(TES_STATE_ALIGN) unsigned char pos[TES_MAX_STATE];
    tes_rules rules;
    tes_error error;
    tes_rng rng;
    uint64_t total = 0;
    if (argc != 3 || !tes_rules_parse(argv[1], &rules, &error)) {
        fprintf(stderr, "usage: bench_workload GAME tables|moves|random\n");
        return 2;
    }
    tes_rng_seed(&rng, 1);
    rules.game->start(&rules, pos);
    if (strcmp(argv[2], "moves") == 0)
        total = moves_workload(&rules, pos, &rng);
    else if (strcmp(argv[2], "random") == 0)
        total = random_workload(&rules, pos, &rng);
    printf("%016llx\n", (unsigned long long)total);
    return 0;
}
