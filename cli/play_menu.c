/* play_menu.c - the menu of `tessera play` without a game: what can be played,
 * what can be resumed, who plays. */
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/text.h"
#include "out.h"
#include "play.h"

static void offer_games(void *context, const char *line, input_offer *offer, void *list)
{
    (void)context;
    if (line[strspn(line, " ")])
        return;
    for (int g = 0; g < tes_game_count(); g++)
        offer(list, tes_game_at(g)->id);
}

/* "agon-2.tes" -> "agon-2": short, and tells games apart. */
static void kept_name(const char *path, char *out, size_t size)
{
    const char *name = strrchr(path, '/');
    name = name ? name + 1 : path;
    snprintf(out, size, "%.*s", (int)strcspn(name, "."), name);
}

static void put_menu(const char *unfinished)
{
    tes_sink out = out_sink();
    char name[96];
    tes_sink_format(&out, "\n%s\n\n", say_text(SAY_MENU_HEAD));
    for (int g = 0; g < tes_game_count(); g++) {
        const tes_game *game = tes_game_at(g);
        tes_sink_format(&out, "  %d  %-14s %s\n", g + 1, game->name, game->board ? game->board : "");
    }
    if (unfinished[0]) {
        kept_name(unfinished, name, sizeof name);
        tes_sink_format(&out, "  %d  ", tes_game_count() + 1);
        SAY(&out, SAY_MENU_RESUME, name);
        tes_sink_put(&out, "\n");
    }
    tes_sink_put(&out, "\n");
    SAY(&out, SAY_MENU_ASK, "agon:capture=straight");
    tes_sink_put(&out, "\n");
}

/* What was typed: a number, a name as players write it, or a game string. */
static bool understand(const char *line, bool can_resume, tes_rules *rules, enum play_choice *choice)
{
    const char *at = line;
    long number;
    tes_error error;
    tes_sink out = out_sink();
    *choice = MENU_GAME;
    if (tes__read_int(&at, 1, tes_game_count() + can_resume, &number) && !*at) {
        if (number > tes_game_count())
            *choice = MENU_RESUME;
        else
            tes_rules_parse(tes_game_at((int)number - 1)->id, rules, NULL);
        return true;
    }
    for (int g = 0; g < tes_game_count(); g++)
        if (strcasecmp(line, tes_game_at(g)->name) == 0)
            line = tes_game_at(g)->id;
    if (tes_rules_parse(line, rules, &error))
        return true;
    tes_sink_format(&out, "%s\n", error.text);
    return false;
}

static bool ask_who(input *in, const tes_rules *rules, enum play_who *who)
{
    tes_sink out = out_sink();
    if (rules->players == 1)
        return true;
    for (;;) {
        tes_sink_format(&out, "%s\n", say_text(SAY_MENU_WHO));
        const char *line = input_next(in, "> ");
        if (!line || strcmp(line, "q") == 0)
            return false;
        if (!*line || strcmp(line, "1") == 0)
            return true;
        if (strcmp(line, "2") == 0 || strcmp(line, "3") == 0) {
            *who = *line == '2' ? WHO_ALL_HUMAN : WHO_ALL_COMPUTER;
            return true;
        }
    }
}

enum play_choice play_menu(input *in, tes_rules *rules, enum play_who *who)
{
    char unfinished[PATH_MAX] = "";
    enum play_choice choice;
    if (!play_unfinished(NULL, unfinished))
        unfinished[0] = '\0';
    input_complete(in, offer_games, NULL);
    put_menu(unfinished);
    *who = WHO_AGAINST_COMPUTER;
    for (;;) {
        const char *line = input_next(in, "> ");
        if (!line || strcmp(line, "q") == 0 || strcmp(line, "quit") == 0)
            return MENU_LEAVE;
        if (!*line || !understand(line, unfinished[0], rules, &choice))
            continue;
        if (choice == MENU_RESUME)
            return choice;
        return ask_who(in, rules, who) ? MENU_GAME : MENU_LEAVE;
    }
}
