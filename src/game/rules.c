/* rules.c - game strings: `id` or `id:option=value,option=value`. */
#include <string.h>

#include <tessera/game.h>

#include "base/once.h"
#include "base/text.h"

enum { MAX_GAMES = 32 };

static bool unknown_game(const char *id, tes_error *error)
{
    const char *ids[MAX_GAMES];
    int n = tes_game_count();
    char list[TES_ERROR_TEXT];
    tes__writer w = tes__writer_make(list, sizeof list);
    for (int i = 0; i < n; i++) {
        ids[i] = tes_game_at(i)->id;
        tes__put_format(&w, "%s%s", i ? ", " : "", ids[i]);
    }
    const char *near = tes__nearest(id, ids, n);
    if (near)
        return tes__fail(error, "there is no game \"%.40s\"; did you mean %s? The games are: %s.", id, near, list);
    return tes__fail(error, "there is no game \"%.40s\"; the games are: %s.", id, list);
}

static bool unknown_option(const tes_game *game, const char *name, tes_error *error)
{
    const char *names[TES_MAX_OPTIONS];
    char list[TES_ERROR_TEXT];
    tes__writer w = tes__writer_make(list, sizeof list);
    for (int i = 0; i < game->option_count; i++) {
        names[i] = game->options[i].name;
        tes__put_format(&w, "%s%s", i ? ", " : "", names[i]);
    }
    const char *near = tes__nearest(name, names, game->option_count);
    if (near)
        return tes__fail(error, "%s has no option \"%.40s\"; did you mean %s? Its options are: %s.", game->id, name, near, list);
    return tes__fail(error, "%s has no option \"%.40s\"; its options are: %s.", game->id, name, list);
}

static bool unknown_value(const tes_game *game, const tes_option *option, const char *value, tes_error *error)
{
    char list[TES_ERROR_TEXT];
    tes__writer w = tes__writer_make(list, sizeof list);
    for (int i = 0; option->values[i]; i++)
        tes__put_format(&w, "%s%s", i ? ", " : "", option->values[i]);
    if (option->form)
        tes__put_format(&w, ", or %s", option->form);
    return tes__fail(error, "%s: %s cannot be \"%.60s\"; its values are: %s.", game->id, option->name, value, list);
}

static bool choose(tes_rules *rules, const char *name, const char *value, tes_error *error)
{
    const tes_game *game = rules->game;
    int o = 0;
    while (o < game->option_count && strcmp(game->options[o].name, name) != 0)
        o++;
    if (o == game->option_count)
        return unknown_option(game, name, error);
    if (rules->named & 1u << o)
        return tes__fail(error, "%s: the option %s is given twice; give it once.", game->id, name);
    rules->named |= 1u << o;
    const tes_option *option = &game->options[o];
    for (int v = 0; option->values[v]; v++)
        if (strcmp(option->values[v], value) == 0) {
            rules->choice[o] = (uint8_t)v;
            return true;
        }
    if (!option->form || value[0] == '\0' || strlen(value) >= TES_OPTION_TEXT)
        return unknown_value(game, option, value, error);
    rules->choice[o] = TES_CUSTOM;
    strcpy(rules->custom, value);
    return true;
}

/* "a=b,c=d"; `list` is cut to pieces. */
static bool choose_all(tes_rules *rules, char *list, tes_error *error)
{
    for (char *next; list; list = next) {
        next = strchr(list, ',');
        if (next)
            *next++ = '\0';
        char *value = strchr(list, '=');
        if (!value)
            return tes__fail(error, "\"%.40s\" is not an option; write option=value, several separated by commas.", list);
        *value++ = '\0';
        if (!choose(rules, list, value, error))
            return false;
    }
    return true;
}

static void prepare(const tes_game *game)
{
    static tes__once once[MAX_GAMES]; /* all zero, which is TES__ONCE_INIT */
    for (int i = 0; i < tes_game_count(); i++)
        if (tes_game_at(i) == game)
            tes__run_once(&once[i], game->prepare);
}

bool tes_rules_parse(const char *text, tes_rules *rules, tes_error *error)
{
    char copy[TES_GAME_TEXT];
    if (strlen(text) >= sizeof copy)
        return tes__fail(error, "a game string has at most %d characters; this one has more.", TES_GAME_TEXT - 1);
    strcpy(copy, text);
    char *options = strchr(copy, ':');
    if (options)
        *options++ = '\0';
    tes_rules made;
    memset(&made, 0, sizeof made);
    made.game = tes_game_find(copy);
    if (!made.game)
        return unknown_game(copy, error);
    if (options && !choose_all(&made, options, error))
        return false;
    prepare(made.game);
    if (!made.game->settle(&made, error))
        return false;
    *rules = made;
    return true;
}

const char *tes_rules_value(const tes_rules *rules, int option)
{
    int choice = rules->choice[option];
    return choice == TES_CUSTOM ? rules->custom : rules->game->options[option].values[choice];
}

void tes_rules_text(const tes_rules *rules, char out[TES_GAME_TEXT])
{
    tes__writer w = tes__writer_make(out, TES_GAME_TEXT);
    tes__put(&w, rules->game->id);
    char separator = ':';
    for (int o = 0; o < rules->game->option_count; o++) {
        if (rules->choice[o] == 0)
            continue;
        tes__put_char(&w, separator);
        tes__put_format(&w, "%s=%s", rules->game->options[o].name, tes_rules_value(rules, o));
        separator = ',';
    }
}
