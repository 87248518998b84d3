/* threads_test.c - several threads may open the same game at once and play it on
 * their own positions. Run under the tsan preset, where a race is a failure;
 * here the answers must be those of one thread. */
#include <pthread.h>

#include <tessera/game.h>

#include "cmocka_all.h"

enum { THREADS = 4 };

/* One short game of each; what comes back depends on all of them. */
static void *play_all(void *hash_out)
{
    _Alignas(TES_STATE_ALIGN) unsigned char pos[TES_MAX_STATE];
    uint64_t hash = 0;
    for (int g = 0; g < tes_game_count(); g++) {
        tes_rules rules;
        tes_rng rng;
        if (!tes_rules_parse(tes_game_at(g)->id, &rules, NULL))
            return NULL;
        tes_rng_seed(&rng, (uint64_t)g);
        rules.game->start(&rules, pos);
        tes_playout(rules.game, pos, &rng, 60);
        hash = hash * 31 + rules.game->hash(pos);
    }
    *(uint64_t *)hash_out = hash;
    return hash_out;
}

static void threads_agree(void **state)
{
    (void)state;
    pthread_t thread[THREADS];
    uint64_t hash[THREADS], alone;
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&thread[i], NULL, play_all, &hash[i]), 0);
    for (int i = 0; i < THREADS; i++) {
        void *answer = NULL;
        assert_int_equal(pthread_join(thread[i], &answer), 0);
        assert_ptr_equal(answer, &hash[i]);
    }
    assert_non_null(play_all(&alone));
    for (int i = 0; i < THREADS; i++)
        assert_true(hash[i] == alone);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(threads_agree) };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
