/* setup.c - the options and the start position of Agon. */
#include <string.h>

#include "base/text.h"
#include "games/agon/rules.h"

static const char *const captures[] = { "both", "straight", NULL };
static const char *const relocates[] = { "turn", "free", NULL };
static const char *const rulesets[] = { "sheet", "classic", NULL };

const tes_option agon_options[OPTIONS] = {
    { .name = "capture", .values = captures, .summary = "pinch at 120 and 180 degrees, or only in a straight line" },
    { .name = "relocate", .values = relocates, .summary = "a relocation is the whole turn, or all of them come before the step" },
    { .name = "ruleset", .values = rulesets, .summary = "the sheet's rules, or those most other sources give" },
};

/* R33  `classic` may not be combined with `capture` or `relocate`, not even with
 * their defaults: it settles both questions itself. */
bool agon_settle(tes_rules *rules, tes_error *error)
{
    rules->players = 2;
    if (!rules->choice[RULESET_OPTION])
        return true;
    bool capture = rules->named & 1u << CAPTURE_OPTION, relocate = rules->named & 1u << RELOCATE_OPTION;
    if (!capture && !relocate)
        return true;
    const char *what = !relocate ? "capture" : !capture ? "relocate" : "capture and relocate";
    return tes__fail(error,
                     "agon: ruleset=classic conflicts with the option%s %s, which it settles itself; leave %s out, or take ruleset=sheet.",
                     capture && relocate ? "s" : "", what, what);
}

uint8_t agon_chosen(const tes_rules *rules)
{
    if (rules->choice[RULESET_OPTION])
        return STRAIGHT | CLASSIC;
    return (uint8_t)((rules->choice[CAPTURE_OPTION] ? STRAIGHT : 0) | (rules->choice[RELOCATE_OPTION] ? FREE : 0));
}

/* R2  Each player has one queen and six guards; here each queen comes first. */
static const char *const places[2] = { "f1 b1 a5 d9 h11 k10 j5", "f11 j11 k7 h3 d1 a2 b7" };

/* R3  White begins. */
void agon_start(const tes_rules *rules, void *pos)
{
    agon *s = pos;
    memset(s, 0, sizeof *s);
    s->rules = agon_chosen(rules);
    for (int p = WHITE; p <= BLACK; p++) {
        const char *at = places[p];
        int cell;
        while (agon_read_cell(&at, &cell)) {
            if (!s->pieces[p])
                s->queens |= agon_table.bit[cell];
            s->pieces[p] |= agon_table.bit[cell];
            tes__read_char(&at, ' ');
        }
    }
    s->key = agon_key(s);
}
