/* compare_test.c - the fast generator against the plain one, on random positions
 * of every option. TES_COMPARE_POSITIONS says how many per game (default 2000;
 * ./check takes 100000 in the release build). The start of a game is visited
 * less often than its middle: each walk begins after some random moves. */
#include <stdlib.h>
#include <string.h>

#include <tessera/game.h>

#include "cmocka_all.h"
#include "variants.h"

static char variant[MAX_VARIANTS][TES_GAME_TEXT];
static int variants;

static int ascending(const void *x, const void *y)
{
    tes_move a = *(const tes_move *)x, b = *(const tes_move *)y;
    return (a > b) - (a < b);
}

static void compare_here(const tes_game *game, const void *pos)
{
    static tes_move fast[TES_MAX_MOVES], plain[TES_MAX_MOVES];
    int n = game->moves(pos, fast), m = game->plain_moves(pos, plain);
    if (n == m) {
        qsort(fast, (size_t)n, sizeof fast[0], ascending);
        qsort(plain, (size_t)n, sizeof plain[0], ascending);
    }
    if (n != m || game->count(pos) != n || memcmp(fast, plain, (size_t)n * sizeof fast[0]) != 0) {
        char text[TES_POSITION_TEXT];
        game->position_text(pos, text);
        fail_msg("%s: fast gives %d moves, plain %d, count %d: %s", game->id, n, m, game->count(pos), text);
    }
}

static void compare_walks(const tes_rules *rules, long positions)
{
    enum { LONGEST_WALK = 400 };
    _Alignas(TES_STATE_ALIGN) unsigned char pos[TES_MAX_STATE];
    const tes_game *game = rules->game;
    tes_rng rng;
    for (uint64_t seed = 1; positions > 0; seed++) {
        tes_rng_seed(&rng, seed);
        game->start(rules, pos);
        tes_playout(game, pos, &rng, (int)tes_rng_below(&rng, 6));
        for (int ply = 0; ply < LONGEST_WALK && positions > 0; ply++, positions--) {
            compare_here(game, pos);
            if (game->mover(pos) == TES_NOBODY)
                break;
            game->play(pos, game->random_move(pos, &rng));
        }
    }
}

/* The positions of a game are shared out among its options. */
static void generators_agree(void **state)
{
    const tes_game *game = *state;
    const char *wanted = getenv("TES_COMPARE_POSITIONS");
    long positions = wanted ? strtol(wanted, NULL, 10) : 2000;
    int mine = 0;
    assert_true(positions > 0);
    for (int pass = 0; pass < 2; pass++)
        for (int v = 0; v < variants; v++) {
            tes_rules rules;
            assert_true(tes_rules_parse(variant[v], &rules, NULL));
            if (rules.game != game)
                continue;
            if (pass == 0)
                mine++;
            else
                compare_walks(&rules, positions / mine + 1);
        }
    assert_true(mine > 0);
}

/* With an argument only the game of that name. */
int main(int argc, char **argv)
{
    static struct CMUnitTest tests[MAX_VARIANTS];
    if (argc > 1 && !tes_game_find(argv[1]))
        return 2;
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    variants = every_variant(variant);
    for (int g = 0; g < tes_game_count(); g++)
        tests[g] =
            (struct CMUnitTest){ .name = tes_game_at(g)->id, .test_func = generators_agree, .initial_state = (void *)tes_game_at(g) };
    return _cmocka_run_group_tests("fast and plain generators agree", tests, (size_t)tes_game_count(), NULL, NULL) != 0;
}
