/* cmd_rules.c - the rulebook of a game, made readable by markdown.c. */
#include <string.h>

#include "args.h"
#include "open.h"
#include "out.h"
#include "rules_text.h"
#include "term.h"

static int run(const args *a)
{
    tes_rules rules;
    const char *lang = args_text(a, "lang");
    if (!open_rules(a->operand[0], &rules))
        return BAD_INPUT;
    if (!lang)
        lang = term_language();
    const char *text = tes_rulebook(rules.game, lang);
    if (!text)
        return out_no("the rulebook of %s in the language %s is not part of this build.", rules.game->id, lang);
    tes_sink out = out_sink();
    if (args_has(a, "markdown"))
        tes_sink_put(&out, text);
    else if (!rules_text(rules.game, text, &out) && !out_failed())
        return out_no("there is no memory left to lay out the rulebook.");
    return FINE;
}

static const parameter operands[] = {
    { .name = "GAME", .kind = KIND_GAME, .help = "a game, such as agon" },
    { 0 },
};

static const parameter options[] = {
    { .name = "lang",
      .kind = KIND_CHOICE,
      .argument = "LANG",
      .values = term_languages,
      .help = "the language; by default the one of the environment, or en" },
    { .name = "markdown", .help = "print the text as it was written, in Markdown" },
    { 0 },
};

const command cmd_rules = {
    .name = "rules",
    .summary = "print the rulebook of a game",
    .text =
        (const char *const[]){ "Prints the rulebook: aim, material, board, the rules as numbered sentences, options, examples and advice. "
                               "The numbers are the same in all languages; a refused move names the number of the sentence it breaks.",
                               NULL },
    .operands = operands,
    .options = options,
    .examples =
        (const example[]){ { "rules trikolos", "explains Trikolos" }, { "rules trikolos --lang fr", "explains it in French" }, { 0 } },
    .run = run,
};
