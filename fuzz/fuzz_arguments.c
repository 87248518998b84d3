/* fuzz_arguments.c - any words after any command's name; the first byte says
 * which command, a line is a word. Nothing is run. */
#include "fuzz.h"

#include <string.h>

#include "args.h"

enum { WORDS = 64 };

/* What was taken is what the table allows. */
static void check(const args *a)
{
    for (int i = 0; i < a->operands; i++)
        MUST(args_operand(a, i) != NULL);
    MUST(args_operand(a, a->operands) == NULL);
    for (int i = 0; i < a->options; i++) {
        const parameter *p = a->option[i].option;
        const char *value = a->option[i].value;
        MUST(args_has(a, p->name));
        MUST((value == NULL) == (p->kind == KIND_SWITCH));
        if (p->kind == KIND_NUMBER)
            MUST(args_as_number(value) >= p->min && args_as_number(value) <= p->max);
        if (p->kind == KIND_SECONDS)
            MUST(args_seconds(a, p->name, -1) >= (double)p->min);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *word[WORDS];
    int words = 0;
    args a;
    tes_error error = { 0 };
    if (size == 0)
        return 0;
    char *text = fuzz_string(data + 1, size - 1);
    for (char *at = text; at && words < WORDS;) {
        char *end = strchr(at, '\n');
        if (end)
            *end++ = '\0';
        word[words++] = at;
        at = end;
    }
    if (args_parse(command_at(data[0] % command_count()), words, word, &a, &error)) {
        if (!a.help)
            check(&a);
        args_clear(&a);
    } else {
        fuzz_check_error(&error);
    }
    free(text);
    return 0;
}
