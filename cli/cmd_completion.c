/* cmd_completion.c - scripts that make the tab key complete tessera's commands
 * in a shell; made in complete.c. */
#include "args.h"
#include "help.h"

static int run(const args *a) { return help_completion(args_operand(a, 0)); }

static const char *const shells[] = { "bash", "zsh", "fish", NULL };

static const parameter operands[] = {
    { .name = "SHELL", .kind = KIND_CHOICE, .values = shells, .help = "the shell the script is for" },
    { 0 },
};

const command cmd_completion = {
    .name = "completion",
    .summary = "print a completion script for bash, zsh or fish",
    .text = (const char *const[]){ "Prints a script that makes the tab key complete commands, options and games. "
                                   "`make install` puts the three where the shells look for them.",
                                   NULL },
    .operands = operands,
    .options = (const parameter[]){ { 0 } },
    .examples = (const example[]){ { "completion bash > ~/.local/share/bash-completion/completions/tessera",
                                     "completes in bash from the next shell on" },
                                   { "completion fish > ~/.config/fish/completions/tessera.fish", "the same for fish" },
                                   { 0 } },
    .run = run,
};
