/* random_move_test.c - random_move() is uniform over the legal moves, for every
 * game and option: Pearson's chi-square at positions of seeded random play. And
 * the random numbers themselves are those their authors publish.
 *
 * The bound is Laurent and Massart's (2000): a chi-square variable of d degrees
 * exceeds d + 2 sqrt(d t) + 2 t with a probability of at most exp(-t). Seeds are
 * fixed, so a test that passes once passes always. */
#include <stdlib.h>
#include <string.h>

#include <tessera/match.h>

#include "cmocka_all.h"
#include "variants.h"

enum { PLACES = 4, FEW_MOVES = 200, MOST_MOVES = 2000, A_MOVE = 250, SAMPLES = 20000, LONGEST = 500 };
#define T 14.0 /* exp(-14): one false alarm in a million */

static int ascending(const void *x, const void *y)
{
    tes_move a = *(const tes_move *)x, b = *(const tes_move *)y;
    return (a > b) - (a < b);
}

static void draws_are_even(const tes_game *game, const void *pos, tes_rng *rng)
{
    static tes_move list[TES_MAX_MOVES];
    int drawn[MOST_MOVES] = { 0 };
    int n = tes_legal_moves(game, pos, list);
    int samples = n * A_MOVE < SAMPLES ? n * A_MOVE : SAMPLES;
    for (int i = 0; i < samples; i++) {
        tes_move move = game->random_move(pos, rng);
        const tes_move *found = bsearch(&move, list, (size_t)n, sizeof move, ascending);
        assert_non_null(found);
        drawn[found - list]++;
    }
    double expected = (double)samples / n, chi = 0;
    for (int i = 0; i < n; i++)
        chi += (drawn[i] - expected) * (drawn[i] - expected) / expected;
    double excess = chi - (n - 1) - 2 * T;
    if (excess > 0 && excess * excess > 4 * (n - 1) * T) {
        char text[TES_POSITION_TEXT];
        game->position_text(pos, text);
        fail_msg("chi-square %.1f over %d moves (%d samples): %s", chi, n, samples, text);
    }
}

/* Places are taken some moves apart, where there is a choice of at most `most`. */
static int even_at_places(const tes_rules *rules, int most)
{
    _Alignas(TES_STATE_ALIGN) unsigned char pos[TES_MAX_STATE];
    const tes_game *game = rules->game;
    tes_rng rng;
    int places = 0;
    for (uint64_t seed = 1; seed <= 8 && places < PLACES; seed++) {
        tes_rng_seed(&rng, seed);
        game->start(rules, pos);
        for (int ply = 0; ply < LONGEST && places < PLACES && game->mover(pos) != TES_NOBODY; ply++) {
            int n = game->count(pos);
            if (n > 1 && n <= most) {
                draws_are_even(game, pos, &rng);
                places++;
                ply += tes_playout(game, pos, &rng, 10);
            } else {
                game->play(pos, game->random_move(pos, &rng));
            }
        }
    }
    return places;
}

/* Few moves show an unevenness best; not every game comes down to few. */
static void random_moves_are_uniform(void **state)
{
    tes_rules rules;
    assert_true(tes_rules_parse(*state, &rules, NULL));
    if (even_at_places(&rules, FEW_MOVES) < PLACES)
        assert_int_equal(even_at_places(&rules, MOST_MOVES), PLACES);
}

/* splitmix64 from the seed 1234567 and xoshiro256** from the state 1, 2, 3, 4, as
 * their test vectors have them. */
static void random_numbers_are_the_published_ones(void **state)
{
    (void)state;
    static const uint64_t seeded[] = { UINT64_C(6457827717110365317), UINT64_C(3203168211198807973), UINT64_C(9817491932198370423),
                                       UINT64_C(4593380528125082431) };
    static const uint64_t next[] = { 11520, 0, 1509978240, UINT64_C(1215971899390074240), UINT64_C(1216172134540287360) };
    tes_rng rng;
    tes_rng_seed(&rng, 1234567);
    assert_memory_equal(rng.s, seeded, sizeof seeded);
    rng = (tes_rng){ { 1, 2, 3, 4 } };
    for (size_t i = 0; i < sizeof next / sizeof next[0]; i++)
        assert_true(tes_rng_next(&rng) == next[i]);
}

/* Three quarters of 2^32: without drawing again, one third would come twice as
 * often as the others. */
static void large_bounds_are_even_too(void **state)
{
    (void)state;
    enum { DRAWS = 30000 };
    int third[3] = { 0 };
    tes_rng rng;
    tes_rng_seed(&rng, 5);
    for (int i = 0; i < DRAWS; i++) {
        uint32_t number = tes_rng_below(&rng, UINT32_C(3) << 30);
        assert_true(number < UINT32_C(3) << 30);
        third[number % 3]++;
        assert_int_equal(tes_rng_below(&rng, 1), 0);
    }
    for (int i = 0; i < 3; i++)
        assert_in_range(third[i], DRAWS / 3 - 400, DRAWS / 3 + 400); /* five standard deviations */
}

int main(void)
{
    static struct CMUnitTest tests[MAX_VARIANTS + 2] = { cmocka_unit_test(random_numbers_are_the_published_ones),
                                                         cmocka_unit_test(large_bounds_are_even_too) };
    static char name[MAX_VARIANTS][TES_GAME_TEXT];
    int n = every_variant(name);
    for (int i = 0; i < n; i++)
        tests[i + 2] = (struct CMUnitTest){ .name = name[i], .test_func = random_moves_are_uniform, .initial_state = name[i] };
    return _cmocka_run_group_tests("random moves are uniform", tests, (size_t)n + 2, NULL, NULL) != 0;
}
