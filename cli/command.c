/* command.c - the table of commands. A new one is a new file and a line here. */
#include "command.h"

#include <string.h>

extern const command cmd_play, cmd_serve, cmd_games, cmd_rules, cmd_moves, cmd_show, cmd_hint, cmd_record, cmd_analyse, cmd_perft,
    cmd_random, cmd_puzzles, cmd_match, cmd_bench, cmd_ugi, cmd_gtp, cmd_backup, cmd_restore, cmd_check, cmd_load, cmd_completion, cmd_help,
    cmd_version;

static const command *const table[] = {
    &cmd_play,    &cmd_serve,   &cmd_games,  &cmd_rules,   &cmd_moves,      &cmd_show,  &cmd_hint,    &cmd_record,
    &cmd_analyse, &cmd_perft,   &cmd_random, &cmd_puzzles, &cmd_match,      &cmd_bench, &cmd_ugi,     &cmd_gtp,
    &cmd_backup,  &cmd_restore, &cmd_check,  &cmd_load,    &cmd_completion, &cmd_help,  &cmd_version,
};

int command_count(void) { return (int)(sizeof table / sizeof table[0]); }

const command *command_at(int index) { return table[index]; }

const command *command_find(const char *name)
{
    for (int i = 0; i < command_count(); i++)
        if (strcmp(table[i]->name, name) == 0)
            return table[i];
    return NULL;
}
