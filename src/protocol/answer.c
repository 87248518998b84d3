/* answer.c - see answer.h. */
#include "protocol/answer.h"

#include <tessera/draw.h>

#include "base/hash.h"
#include "base/text.h"
#include "protocol/words.h"

void tes__reason(const tes_why *why, char out[TES__REASON_TEXT])
{
    tes__writer w = tes__writer_make(out, TES__REASON_TEXT);
    if (why->rule)
        tes__put_format(&w, "R%d: ", why->rule);
    tes__put(&w, why->text);
    tes__make_printable(out);
}

bool tes__draw_match(const tes_match *match, const tes_sink *sink)
{
    int last = tes_match_plies(match) - 1;
    tes_touch cell[TES_MAX_WHY_CELLS];
    tes_picture picture = { .rules = tes_match_rules(match), .pos = tes_match_position(match), .last = cell };
    if (last >= 0)
        picture.last_count =
            tes_match_game(match)->last_move_cells(tes_match_position_at(match, last), tes_match_move_at(match, last), cell);
    return tes_draw_text(&picture, TES_TEXT_ASCII, sink);
}

void tes__answer_seed(const tes_match *match, uint64_t seed, tes_rng *rng)
{
    tes_rng_seed(rng, tes__mix(seed) ^ tes_match_game(match)->hash(tes_match_position(match)));
}
