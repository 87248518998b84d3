/* ugi_options.c - `setoption`, and the options' names, ranges and defaults. */
#include <string.h>

#include "base/text.h"
#include "protocol/ugi_session.h"

/* Seed stops where JavaScript's whole numbers do, so that a page can send any. A CHECK
 * is written as a word: false is 0 and true is 1. */
static const struct number {
    const char *name;
    enum { SPIN, CHECK } kind;
    uint64_t usual, least, most;
} numbers[TES__NUMBERS] = {
    [TES__HASH] = { "Hash", SPIN, 16, 1, 65536 },           [TES__THREADS] = { "Threads", SPIN, 1, 1, TES_MAX_THREADS },
    [TES__LEVEL] = { "Level", SPIN, 0, 0, TES_LEVELS },     [TES__MULTIPV] = { "MultiPV", SPIN, 1, 1, TES_MAX_LINES },
    [TES__SEED] = { "Seed", SPIN, 0, 0, 9007199254740991 }, [TES__PONDER] = { "Ponder", CHECK, 0, 0, 1 },
};

static const char *const checks[] = { "false", "true" };

static const char game_name[] = "Game";

static const char *default_game(void) { return tes_game_at(0)->id; }

void tes__ugi_list_options(tes__ugi *s)
{
    tes__ugi_say(s, "option name %s type string default %s", game_name, default_game());
    for (const struct number *n = numbers; n < numbers + TES__NUMBERS; n++)
        if (n->kind == CHECK)
            tes__ugi_say(s, "option name %s type check default %s", n->name, checks[n->usual]);
        else
            tes__ugi_say(s, "option name %s type spin default %llu min %llu max %llu", n->name, (unsigned long long)n->usual,
                         (unsigned long long)n->least, (unsigned long long)n->most);
}

static bool new_match(tes__ugi *s, const tes_rules *rules)
{
    tes_match *match = tes_match_new(rules, NULL);
    if (!match)
        return false;
    tes_match_free(s->match);
    s->match = match;
    return true;
}

bool tes__ugi_defaults(tes__ugi *s)
{
    tes_rules rules;
    for (int i = 0; i < TES__NUMBERS; i++)
        s->number[i] = numbers[i].usual;
    return tes_rules_parse(default_game(), &rules, NULL) && new_match(s, &rules);
}

static void set_game(tes__ugi *s, const char *value)
{
    tes_rules rules;
    tes_error error;
    if (!tes_rules_parse(value, &rules, &error))
        tes__ugi_error(s, "%s", error.text);
    else if (!new_match(s, &rules))
        tes__ugi_error(s, "there is no memory left for this game.");
}

static void set_check(tes__ugi *s, int i, const char *value)
{
    for (uint64_t on = 0; on <= 1; on++)
        if (tes__word_same(value, checks[on])) {
            s->number[i] = on;
            return;
        }
    tes__ugi_error(s, "%s cannot be \"%.40s\"; it is true or false.", numbers[i].name, value);
}

static void set_number(tes__ugi *s, int i, const char *value)
{
    if (!tes__word_number(value, numbers[i].least, numbers[i].most, &s->number[i]))
        tes__ugi_error(s, "%s cannot be \"%.40s\"; it is a whole number from %llu to %llu.", numbers[i].name, value,
                       (unsigned long long)numbers[i].least, (unsigned long long)numbers[i].most);
}

static void unknown_option(tes__ugi *s, const char *name)
{
    const char *names[TES__NUMBERS + 1] = { game_name };
    char list[128];
    tes__writer w = tes__writer_make(list, sizeof list);
    tes__put(&w, game_name);
    for (int i = 0; i < TES__NUMBERS; i++) {
        names[i + 1] = numbers[i].name;
        tes__put_format(&w, ", %s", numbers[i].name);
    }
    const char *near = tes__nearest(name, names, TES__NUMBERS + 1);
    if (near)
        tes__ugi_error(s, "there is no option \"%.40s\"; did you mean %s? The options are: %s.", name, near, list);
    else
        tes__ugi_error(s, "there is no option \"%.40s\"; the options are: %s.", name, list);
}

/* Option names may be written in any case, as in UCI. */
void tes__ugi_setoption(tes__ugi *s, char *rest)
{
    const char *first = tes__word_next(&rest);
    const char *name = tes__word_next(&rest);
    const char *second = tes__word_next(&rest);
    if (!first || strcmp(first, "name") != 0 || !second || strcmp(second, "value") != 0) {
        tes__ugi_error(s, "write: setoption name NAME value VALUE");
        return;
    }
    if (tes__word_same(name, game_name)) {
        set_game(s, rest);
        return;
    }
    for (int i = 0; i < TES__NUMBERS; i++)
        if (tes__word_same(name, numbers[i].name)) {
            (numbers[i].kind == CHECK ? set_check : set_number)(s, i, rest);
            return;
        }
    unknown_option(s, name);
}
