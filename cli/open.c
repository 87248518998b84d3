/* open.c - see open.h. */
#include "open.h"

#include "out.h"

bool open_rules(const char *game, tes_rules *rules)
{
    tes_error error;
    if (tes_rules_parse(game, rules, &error))
        return true;
    complain("%s", error.text);
    return false;
}

bool open_position(const tes_rules *rules, const char *fen, position *pos)
{
    tes_error error;
    if (!fen) {
        rules->game->start(rules, pos->bytes);
        return true;
    }
    if (rules->game->parse_position(rules, fen, pos->bytes, &error))
        return true;
    complain("--fen is no position of %s: %s", rules->game->id, error.text);
    return false;
}

tes_match *open_match(const char *game, const char *fen, const char *const moves[], int count)
{
    tes_rules rules;
    position pos;
    tes_why why;
    if (!open_rules(game, &rules) || !open_position(&rules, fen, &pos))
        return NULL;
    tes_match *match = tes_match_new(&rules, pos.bytes);
    if (!match) {
        out_no("there is no memory left for a match.");
        return NULL;
    }
    for (int i = 0; i < count; i++)
        if (!tes_match_play_text(match, moves[i], &why)) {
            complain("illegal move %.40s at ply %d: %s", moves[i], i + 1, why.text);
            tes_match_free(match);
            return NULL;
        }
    return match;
}
