/* variants.c - see variants.h. */
#include "variants.h"

#include <stdio.h>
#include <string.h>

static int known(char name[MAX_VARIANTS][TES_GAME_TEXT], int n, const char *text)
{
    for (int i = 0; i < n; i++)
        if (strcmp(name[i], text) == 0)
            return 1;
    return 0;
}

static int add(char name[MAX_VARIANTS][TES_GAME_TEXT], int n, const char *text)
{
    tes_rules rules;
    char canonical[TES_GAME_TEXT];
    if (n == MAX_VARIANTS || !tes_rules_parse(text, &rules, NULL))
        return n;
    tes_rules_text(&rules, canonical);
    if (!known(name, n, canonical))
        strcpy(name[n++], canonical);
    return n;
}

/* Appends option after option to `text`; the default is left unwritten. */
static int combine(char name[MAX_VARIANTS][TES_GAME_TEXT], int n, const tes_game *game, int option, const char *text)
{
    char longer[2 * TES_GAME_TEXT];
    if (option == game->option_count)
        return add(name, n, text);
    const tes_option *o = &game->options[option];
    n = combine(name, n, game, option + 1, text);
    for (int v = 1; o->values[v]; v++) {
        snprintf(longer, sizeof longer, "%s%c%s=%s", text, strchr(text, ':') ? ',' : ':', o->name, o->values[v]);
        n = combine(name, n, game, option + 1, longer);
    }
    if (o->form) {
        snprintf(longer, sizeof longer, "%s%c%s=random-7", text, strchr(text, ':') ? ',' : ':', o->name);
        n = combine(name, n, game, option + 1, longer);
    }
    return n;
}

int every_variant(char name[MAX_VARIANTS][TES_GAME_TEXT])
{
    int n = 0;
    for (int g = 0; g < tes_game_count(); g++)
        n = combine(name, n, tes_game_at(g), 0, tes_game_at(g)->id);
    return n;
}
