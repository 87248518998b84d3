/* man.c - see help.h: the manual page, in mdoc, from the table of commands. */
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "help.h"
#include "out.h"

enum { LINE = 76 };

/* Text as mdoc wants it: each sentence on its own line, no line long, nothing
 * taken for a request, and a minus that can be pasted into a shell. */
static void put_text(const tes_sink *out, const char *text)
{
    int column = 0;
    for (const char *word = text; *word; word += strspn(word, " ")) {
        size_t size = strcspn(word, " ");
        if (column > 0 && column + (int)size > LINE)
            column = 0, tes_sink_put(out, "\n");
        if (column > 0)
            tes_sink_put(out, " ");
        if (column == 0 && (*word == '.' || *word == '\''))
            tes_sink_put(out, "\\&");
        for (size_t i = 0; i < size; i++) {
            bool minus = word[i] == '-' && (i == 0 || word[i - 1] == '-' || word[i - 1] == '`');
            if (word[i] == '\\')
                tes_sink_put(out, "\\e");
            else if (minus)
                tes_sink_put(out, "\\-");
            else
                tes_sink_write(out, word + i, 1);
        }
        column += (int)size + 1;
        bool sentence_ends = strchr(".?!", word[size - 1]) && word[size];
        word += size;
        if (sentence_ends)
            column = 0, tes_sink_put(out, "\n");
    }
    tes_sink_put(out, "\n");
}

/* An operand or the value of an option, as arguments of a request. */
static void put_argument(const tes_sink *out, const parameter *p, bool is_option)
{
    if (p->kind == KIND_CHOICE) {
        for (int i = 0; p->values[i]; i++)
            tes_sink_format(out, "%s Cm %s", i ? " |" : "", p->values[i]);
    } else {
        tes_sink_format(out, " Ar %s", is_option ? p->argument : p->name);
    }
    if (p->repeats && !is_option)
        tes_sink_put(out, " ...");
}

static void put_synopsis(const tes_sink *out, const command *c)
{
    tes_sink_format(out, ".Ss %s\n.Nm tessera\n.Cm %s\n", c->name, c->name);
    for (const parameter *p = c->operands; p->name; p++) {
        tes_sink_put(out, p->optional ? ".Op" : p->kind == KIND_CHOICE ? ".Brq" : ".No \\&");
        put_argument(out, p, false);
        tes_sink_put(out, "\n");
    }
    for (const parameter *p = c->options; p->name; p++) {
        tes_sink_format(out, ".Op Fl -%s", p->name);
        if (p->kind != KIND_SWITCH)
            put_argument(out, p, true);
        tes_sink_put(out, p->repeats ? " ...\n" : "\n");
    }
}

static void put_parameters(const tes_sink *out, const command *c)
{
    if (!c->operands->name && !c->options->name)
        return;
    tes_sink_put(out, ".Bl -tag -width 6n\n");
    for (const parameter *p = c->operands; p->name; p++) {
        tes_sink_put(out, ".It");
        put_argument(out, p, false);
        tes_sink_put(out, "\n");
        put_text(out, p->help);
    }
    for (const parameter *p = c->options; p->name; p++) {
        tes_sink_put(out, ".It");
        if (p->letter)
            tes_sink_format(out, " Fl %c ,", p->letter);
        tes_sink_format(out, " Fl -%s", p->name);
        if (p->kind != KIND_SWITCH)
            put_argument(out, p, true);
        tes_sink_put(out, "\n");
        put_text(out, p->help);
    }
    tes_sink_put(out, ".El\n");
}

static void put_command(const tes_sink *out, const command *c)
{
    put_synopsis(out, c);
    for (int i = 0; c->text[i]; i++) {
        tes_sink_put(out, ".Pp\n");
        put_text(out, c->text[i]);
    }
    put_parameters(out, c);
}

static void put_examples(const tes_sink *out)
{
    tes_sink_put(out, ".Sh EXAMPLES\n");
    bool first = true;
    for (int i = 0; i < command_count(); i++)
        for (const example *e = command_at(i)->examples; e->words; e++, first = false) {
            if (!first)
                tes_sink_put(out, ".Pp\n");
            put_text(out, e->effect);
            tes_sink_put(out, ".Dl tessera ");
            put_text(out, e->words);
        }
}

static const char head[] = ".Dd November 15, 2026\n"
                           ".Dt TESSERA 1\n"
                           ".Os\n"
                           ".Sh NAME\n"
                           ".Nm tessera\n"
                           ".Nd five abstract board games in the terminal\n"
                           ".Sh SYNOPSIS\n"
                           ".Nm tessera\n"
                           ".Ar command\n"
                           ".Op Ar argument ...\n"
                           ".Sh DESCRIPTION\n";

static const char tail[] = ".Sh ENVIRONMENT\n"
                           ".Bl -tag -width XDG_DATA_HOME\n"
                           ".It Ev LC_ALL , LC_MESSAGES , LANG\n"
                           "The language of rulebooks, unless\n"
                           ".Fl -lang\n"
                           "names one, and whether the terminal shows UTF-8.\n"
                           ".It Ev NO_COLOR\n"
                           "When set to anything, no colours are used.\n"
                           ".It Ev COLUMNS , LINES\n"
                           "The size of the terminal, when it does not say so itself.\n"
                           ".It Ev XDG_DATA_HOME\n"
                           "Where games in progress are kept, in the folder\n"
                           ".Pa tessera ;\n"
                           "by default\n"
                           ".Pa ~/.local/share .\n"
                           ".El\n"
                           ".Sh EXIT STATUS\n"
                           "0 when all is fine; 1 when the answer is no, or something could not be done,\n"
                           "such as writing to a full disk; 2 when an argument or a file is wrong.\n"
                           "Whatever is refused is refused with one sentence on standard error.\n";

int help_man(void)
{
    tes_sink out = out_sink();
    tes_sink_put(&out, head);
    put_text(&out, "Tessera plays Agon, Blokus Trigon, Trigon, Trikolos and Trini, exactly by their rulebooks: "
                   "in the terminal, as an engine for other programs, and as a tool for records and research. "
                   "A GAME is written as its name, such as agon, or as its name with options, such as "
                   "agon:capture=straight,relocate=free; `tessera games` lists them.");
    tes_sink_put(&out, ".Sh COMMANDS\n");
    for (int i = 0; i < command_count(); i++)
        put_command(&out, command_at(i));
    tes_sink_put(&out, tail);
    put_examples(&out);
    return FINE;
}
