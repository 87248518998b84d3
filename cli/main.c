/* main.c - finds the command, has its arguments checked, runs it. The commands
 * are in cmd_*.c, their table in command.c. */
#include <string.h>

#include "args.h"
#include "help.h"
#include "out.h"

/* `tessera` alone, `tessera --help` and `tessera --version` are commands too. */
static const char *command_name(int argc, char **argv)
{
    if (argc < 2 || strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)
        return "help";
    return strcmp(argv[1], "--version") == 0 ? "version" : argv[1];
}

int main(int argc, char **argv)
{
    out_start();
    const char *name = command_name(argc, argv);
    const command *c = command_find(name);
    args a;
    tes_error error;
    if (!c)
        return out_finish(help_unknown(name));
    if (!args_parse(c, argc > 2 ? argc - 2 : 0, argc > 2 ? argv + 2 : argv, &a, &error))
        return out_finish(complain("%s", error.text));
    int status = a.help ? help_command(c) : c->run(&a);
    args_clear(&a);
    return out_finish(status);
}
