/* help.h - what can be read about the commands, made from their table: help on
 * the terminal (help.c), the man page (man.c), completions for three shells
 * (complete.c). All return an enum status. */
#ifndef CLI_HELP_H
#define CLI_HELP_H
#include <tessera/sink.h>

#include "command.h"

int help_overview(void);
int help_command(const command *c);
int help_unknown(const char *name); /* complains, with the nearest command */

int help_man(void);

/* `shell` is bash, zsh or fish. */
int help_completion(const char *shell);

/* "--seed N", "GAME", "check|replay|convert": a parameter as a synopsis has it. */
void help_parameter(const parameter *p, bool is_option, char *out, size_t size);

#endif
