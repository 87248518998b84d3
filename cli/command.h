/* command.h - what a command is: one table entry from which its parser, its
 * help, its part of the man page and the shell completions are made.
 *
 * A command is one file, cmd_NAME.c, that defines `const command cmd_NAME`.
 * The list of them is in command.c; nothing else names them.
 */
#ifndef CLI_COMMAND_H
#define CLI_COMMAND_H
#include <stdbool.h>
#include <stdint.h>

/* How the program ends. A closed pipe or a full disk is a NO as well; a match that
 * was stopped says so as the shells do. */
enum status { FINE = 0, NO = 1, BAD_INPUT = 2, INTERRUPTED = 130 };

/* What may stand for a parameter: checked by args.c as far as it can be without
 * a game, and what the shells offer on the tab key. */
enum kind {
    KIND_SWITCH,  /* an option that takes no value                */
    KIND_TEXT,    /* anything                                     */
    KIND_NUMBER,  /* decimal, min .. max                          */
    KIND_SECONDS, /* decimal, with or without a fraction          */
    KIND_CHOICE,  /* one of `values`                              */
    KIND_GAME,    /* a game string                                */
    KIND_GAME_OR_FILE,
    KIND_FILE, /* `-` is standard input or output              */
    KIND_FOLDER,
    KIND_COMMAND /* the name of a command                        */
};

/* An option or an operand. */
typedef struct parameter {
    const char *name; /* "seed" (written --seed), or "GAME"         */
    char letter;      /* an option's short form, or 0               */
    enum kind kind;
    const char *argument;      /* what the help calls an option's value: "N" */
    const char *const *values; /* KIND_CHOICE; ends with NULL                */
    uint64_t min, max;         /* KIND_NUMBER, KIND_SECONDS                  */
    bool optional;             /* an operand that may be left out            */
    bool repeats;              /* may be given more than once                */
    const char *help;          /* lower case, no full stop                   */
} parameter;

typedef struct example {
    const char *words; /* without the program's name */
    const char *effect;
} example;

struct args;

typedef struct command {
    const char *name;
    const char *summary;                 /* one line, lower case, no full stop    */
    const char *const *text;             /* paragraphs; ends with NULL            */
    const parameter *operands;           /* in order; ends with an empty entry    */
    const parameter *options;            /* without --help, which all have        */
    const example *examples;             /* ends with an empty entry              */
    int (*run)(const struct args *args); /* an enum status                */
} command;

/* Most used first, as help and man page list them. */
int command_count(void);
const command *command_at(int index);
const command *command_find(const char *name); /* NULL when there is none */

#endif
