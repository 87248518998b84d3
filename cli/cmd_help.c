/* cmd_help.c - what the commands do; the texts are made in help.c and man.c. */
#include <string.h>

#include "args.h"
#include "help.h"

static int run(const args *a)
{
    const char *name = args_operand(a, 0);
    if (args_has(a, "man"))
        return help_man();
    if (!name)
        return help_overview();
    const command *c = command_find(name);
    return c ? help_command(c) : help_unknown(name);
}

static const parameter operands[] = {
    { .name = "COMMAND", .kind = KIND_COMMAND, .optional = true, .help = "the command to explain; without it all are listed" },
    { 0 },
};

static const parameter options[] = {
    { .name = "man", .help = "print the whole manual page, in mdoc" },
    { 0 },
};

const command cmd_help = {
    .name = "help",
    .summary = "explain a command",
    .text = (const char *const[]){ "Explains a command, or lists them all.", NULL },
    .operands = operands,
    .options = options,
    .examples = (const example[]){ { "help perft", "explains the command perft" },
                                   { "help --man | man -l -", "reads the manual page without installing it" },
                                   { 0 } },
    .run = run,
};
