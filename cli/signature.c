/* signature.c - see signature.h.
 *
 * Nodes alone would say little of a method that always looks at as many as it may,
 * so the moves and the scores go in as well.
 */
#include "signature.h"

#include "base/hash.h"

enum { POSITIONS = 5, PLIES_APART = 7, NODES = 4000, HASH = 1 << 20 };

static uint64_t sign_one(tes_engine *engine, const tes_match *match, uint64_t so_far)
{
    tes_search_info info;
    if (!tes_engine_think(engine, match, &(tes_limits){ .nodes = NODES }, &info, NULL))
        return so_far;
    so_far = tes__mix(so_far ^ info.nodes);
    so_far = tes__mix(so_far ^ (uint64_t)info.depth);
    so_far = tes__mix(so_far ^ (uint32_t)info.line[0].score);
    return tes__mix(so_far ^ info.line[0].move[0]);
}

bool signature_of(const tes_rules *rules, uint32_t *signature)
{
    tes_engine *engine = tes_engine_new();
    tes_match *match = tes_match_new(rules, NULL);
    bool fine = engine && match && tes_engine_setup(engine, &(tes_settings){ .hash_bytes = HASH }, NULL);
    uint64_t so_far = 0;
    tes_rng rng;
    tes_rng_seed(&rng, 1);
    for (int i = 0; fine && i < POSITIONS; i++) {
        for (int ply = 0; ply < PLIES_APART && tes_match_mover(match) != TES_NOBODY; ply++)
            tes_match_play(match, rules->game->random_move(tes_match_position(match), &rng), NULL);
        so_far = sign_one(engine, match, so_far);
    }
    tes_match_free(match);
    tes_engine_free(engine);
    *signature = (uint32_t)(so_far >> 32);
    return fine;
}
