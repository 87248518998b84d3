/* help.c - see help.h: the help on the terminal. */
#include "help.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "out.h"
#include "term.h"
#include "wrap.h"

enum { COLUMN = 24, MOST_COMMANDS = 32 }; /* where the explanations begin */

static int width(void) { return term_width() < 100 ? term_width() : 100; }

static void put_choice(tes__writer *w, const parameter *p)
{
    for (int i = 0; p->values[i]; i++)
        tes__put_format(w, "%s%s", i ? "|" : "", p->values[i]);
}

void help_parameter(const parameter *p, bool is_option, char *out, size_t size)
{
    tes__writer w = tes__writer_make(out, size);
    if (!is_option && p->kind == KIND_CHOICE) {
        put_choice(&w, p);
        return;
    }
    tes__put_format(&w, "%s%s", is_option ? "--" : "", p->name);
    if (is_option && p->kind == KIND_CHOICE) {
        tes__put_char(&w, ' ');
        put_choice(&w, p);
    } else if (is_option && p->kind != KIND_SWITCH) {
        tes__put_format(&w, " %s", p->argument);
    }
}

/* No line is broken within a parameter. */
static void put_usage(const command *c)
{
    tes_sink out = out_sink();
    char text[1024], one[96];
    tes__writer w = tes__writer_make(text, sizeof text);
    for (const parameter *p = c->operands; p->name; p++) {
        help_parameter(p, false, one, sizeof one);
        tes__put_format(&w, p->optional ? "[%s]%s " : "%s%s ", one, p->repeats ? "..." : "");
    }
    for (const parameter *p = c->options; p->name; p++) {
        help_parameter(p, true, one, sizeof one);
        for (char *blank = one; (blank = strchr(blank, ' ')) != NULL;)
            *blank = WRAP_BLANK;
        tes__put_format(&w, "[%s]%s ", one, p->repeats ? "..." : "");
    }
    tes_sink_format(&out, "Usage: tessera %s ", c->name);
    int indent = (int)strlen("Usage: tessera ") + (int)strlen(c->name) + 1;
    wrap_text(&out, text, indent, indent, width());
}

/* "  --seed N             what it does", over two lines when the left is long. */
static void put_entry(const char *left, const char *right)
{
    tes_sink out = out_sink();
    if ((int)strlen(left) + 3 > COLUMN)
        tes_sink_format(&out, "  %s\n%*s", left, COLUMN, "");
    else
        tes_sink_format(&out, "  %-*s", COLUMN - 2, left);
    wrap_text(&out, right, COLUMN, COLUMN, width());
}

static void put_parameters(const parameter *list, bool are_options)
{
    char text[128], left[160];
    for (const parameter *p = list; p->name; p++) {
        help_parameter(p, are_options, text, sizeof text);
        if (p->letter)
            snprintf(left, sizeof left, "-%c, %s", p->letter, text);
        else
            snprintf(left, sizeof left, "%s", text);
        put_entry(left, p->help);
    }
}

int help_command(const command *c)
{
    tes_sink out = out_sink();
    put_usage(c);
    for (int i = 0; c->text[i]; i++) {
        tes_sink_put(&out, "\n");
        wrap_text(&out, c->text[i], 0, 0, width());
    }
    tes_sink_put(&out, "\n");
    put_parameters(c->operands, false);
    put_parameters(c->options, true);
    put_entry("-h, --help", "show this help");
    tes_sink_put(&out, "\nExamples:\n");
    for (const example *e = c->examples; e->words; e++) {
        tes_sink_format(&out, "  tessera %s\n      ", e->words);
        wrap_text(&out, e->effect, 6, 6, width());
    }
    return FINE;
}

int help_overview(void)
{
    tes_sink out = out_sink();
    tes_sink_put(&out, "Tessera plays five abstract board games on triangles, hexagons and squares.\n\n"
                       "Usage: tessera COMMAND ...\n\n");
    for (int i = 0; i < command_count(); i++)
        tes_sink_format(&out, "  %-12s%s\n", command_at(i)->name, command_at(i)->summary);
    tes_sink_put(&out, "\n`tessera help COMMAND` says more about each; a GAME is a name such as agon, or a\n"
                       "name with options such as agon:capture=straight (see `tessera games`).\n");
    return FINE;
}

int help_unknown(const char *name)
{
    const char *names[MOST_COMMANDS];
    char list[256];
    tes__writer w = tes__writer_make(list, sizeof list);
    int n = command_count();
    for (int i = 0; i < n; i++) {
        names[i] = command_at(i)->name;
        tes__put_format(&w, "%s%s", i ? ", " : "", names[i]);
    }
    const char *near = tes__nearest(name, names, n);
    if (near)
        return complain("there is no command \"%.40s\"; did you mean %s?", name, near);
    return complain("there is no command \"%.40s\"; the commands are %s.", name, list);
}
