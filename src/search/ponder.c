/* ponder.c - thinking while others move: see search.h.
 *
 * All it is for is what it leaves in the memory. A tree serves whatever the others
 * answer, since what lies below their answer is kept; a table serves best where the
 * answer is the expected one and the view one's own, so it is filled from there.
 */
#include "base/text.h"
#include "search/method.h"

/* The thinker's move, and where `answers` what the others are expected to do until it
 * is the thinker's turn again. */
static void follow(tes_match *match, const tes_line *line, bool answers)
{
    int me = tes_match_mover(match);
    for (int i = 0; i < line->length; i++) {
        if (i > 0 && (!answers || tes_match_mover(match) == me))
            return;
        tes_match_play(match, line->move[i], NULL);
    }
}

bool tes_engine_ponder(tes_engine *engine, const tes_match *match, const tes_line *line, tes_error *error)
{
    const tes_settings *s = tes__engine_settings(engine);
    if (s->player != TES_PLAYER_FULL || s->level != 0)
        return tes__fail(error, "only full strength thinks while others move; levels are measured without it.");
    tes_match *expected = tes_match_copy(match);
    if (!expected)
        return tes__fail(error, "there is no memory left to think.");
    follow(expected, line, !tes__method_for(tes_match_rules(match), s)->keeps_tree);
    bool started = tes_engine_start(engine, expected, &(tes_limits){ 0 }, NULL, NULL, error);
    tes_match_free(expected);
    return started;
}
