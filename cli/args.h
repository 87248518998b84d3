/* args.h - the words after a command's name, checked against its table.
 *
 * Strict: what the table does not know is refused with one sentence that says
 * what would have been right. Nothing here prints or exits, so that a test and
 * a fuzzer can call it. Options may stand anywhere; `--` ends them. A word that
 * begins with `-` and a digit is no option: Trigon's moves look like that.
 */
#ifndef CLI_ARGS_H
#define CLI_ARGS_H
#include <stdbool.h>
#include <stdint.h>

#include <tessera/error.h>

#include "command.h"

typedef struct given {
    const parameter *option;
    const char *value; /* NULL for a switch */
} given;

typedef struct args {
    const command *command;
    bool help; /* --help or -h: nothing else was checked */
    int operands;
    const char **operand;
    int options;
    given *option;
} args;

/* Points into argv, which must outlive it. False leaves *args empty; true must
 * be followed by args_clear(). */
bool args_parse(const command *c, int argc, char *const argv[], args *a, tes_error *error);
void args_clear(args *a);

/* The operand at `index`, or NULL. */
const char *args_operand(const args *a, int index);

/* `name` must be in the command's table: anything else is a slip in this
 * program and stops it. */
bool args_has(const args *a, const char *name);
const char *args_text(const args *a, const char *name);           /* NULL: not given */
const char *args_nth(const args *a, const char *name, int index); /* of a repeated option */
uint64_t args_number(const args *a, const char *name, uint64_t otherwise);
double args_seconds(const args *a, const char *name, double otherwise);

/* The whole of `text` as a number; for operands the table has checked. */
uint64_t args_as_number(const char *text);

#endif
