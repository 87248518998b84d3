/* args.c - see args.h. */
#include "args.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

enum { MANY = 32 }; /* no table is longer */

/* "en, fr, de or it" */
static void list_words(tes__writer *w, const char *const words[], int n)
{
    for (int i = 0; i < n; i++)
        tes__put_format(w, "%s%s", i == 0 ? "" : i == n - 1 ? " or " : ", ", words[i]);
}

static int count_words(const char *const words[])
{
    int n = 0;
    while (words[n])
        n++;
    return n;
}

static bool read_seconds(const char *text, double *seconds)
{
    uint64_t whole, part = 0;
    double unit = 1;
    if (!tes__read_u64(&text, &whole))
        return false;
    if (tes__read_char(&text, '.')) {
        int digits = 0;
        for (; *text >= '0' && *text <= '9' && digits < 6; text++, digits++, unit *= 10)
            part = part * 10 + (uint64_t)(*text - '0');
        if (digits == 0)
            return false;
    }
    *seconds = (double)whole + (double)part / unit;
    return *text == '\0';
}

static bool read_number(const char *text, uint64_t *number) { return tes__read_u64(&text, number) && *text == '\0'; }

/* What an error calls it: --seed or DEPTH. */
static void put_label(tes__writer *w, const parameter *p, bool is_option) { tes__put_format(w, "%s%s", is_option ? "--" : "", p->name); }

static bool bad_value(const parameter *p, bool is_option, const char *value, tes_error *error)
{
    char label[64], wanted[192];
    tes__writer l = tes__writer_make(label, sizeof label), w = tes__writer_make(wanted, sizeof wanted);
    put_label(&l, p, is_option);
    if (p->kind == KIND_CHOICE) {
        const char *near = tes__nearest(value, p->values, count_words(p->values));
        list_words(&w, p->values, count_words(p->values));
        if (near)
            return tes__fail(error, "%s cannot be \"%.40s\"; did you mean %s? It is %s.", label, value, near, wanted);
        return tes__fail(error, "%s cannot be \"%.40s\"; it is %s.", label, value, wanted);
    }
    if (p->max == UINT64_MAX)
        tes__put(&w, "a whole number");
    else
        tes__put_format(&w, "%s from %llu to %llu", p->kind == KIND_SECONDS ? "a number of seconds" : "a whole number",
                        (unsigned long long)p->min, (unsigned long long)p->max);
    return tes__fail(error, "%s cannot be \"%.40s\"; it is %s.", label, value, wanted);
}

static bool value_fits(const parameter *p, const char *value)
{
    uint64_t number;
    double seconds;
    switch (p->kind) {
    case KIND_NUMBER: return read_number(value, &number) && number >= p->min && number <= p->max;
    case KIND_SECONDS: return read_seconds(value, &seconds) && seconds >= (double)p->min && seconds <= (double)p->max;
    case KIND_CHOICE:
        for (int i = 0; p->values[i]; i++)
            if (strcmp(p->values[i], value) == 0)
                return true;
        return false;
    default: return true;
    }
}

static bool check_value(const parameter *p, bool is_option, const char *value, tes_error *error)
{
    return value_fits(p, value) || bad_value(p, is_option, value, error);
}

static const parameter *find_option(const command *c, const char *name, size_t length)
{
    for (const parameter *p = c->options; p->name; p++)
        if (strlen(p->name) == length && memcmp(p->name, name, length) == 0)
            return p;
    return NULL;
}

static const parameter *find_letter(const command *c, char letter)
{
    for (const parameter *p = c->options; p->name; p++)
        if (p->letter == letter)
            return p;
    return NULL;
}

static bool unknown_option(const command *c, const char *word, tes_error *error)
{
    const char *names[MANY];
    char list[224], bare[32] = "";
    int n = 0;
    tes__writer w = tes__writer_make(list, sizeof list), b = tes__writer_make(bare, sizeof bare);
    for (const char *at = word + strspn(word, "-"); *at && *at != '='; at++)
        tes__put_char(&b, *at);
    for (const parameter *p = c->options; p->name; p++) {
        tes__put_format(&w, "--%s, ", p->name);
        names[n++] = p->name;
    }
    tes__put(&w, "--help");
    names[n++] = "help";
    const char *near = b.cut ? NULL : tes__nearest(bare, names, n);
    if (near)
        return tes__fail(error, "%s has no option \"%.24s\"; did you mean --%s?", c->name, word, near);
    return tes__fail(error, "%s has no option \"%.24s\"; its options are %s.", c->name, word, list);
}

static bool add_option(args *a, const parameter *p, const char *value, tes_error *error)
{
    for (int i = 0; i < a->options && !p->repeats; i++)
        if (a->option[i].option == p)
            return tes__fail(error, "--%s is given twice; give it once.", p->name);
    if (value && !check_value(p, true, value, error))
        return false;
    a->option[a->options++] = (given){ p, value };
    return true;
}

/* One word that begins with `-`; *next moves on when the value is the next word. */
static bool read_option(args *a, int argc, char *const argv[], int *next, tes_error *error)
{
    const char *word = argv[*next - 1];
    bool is_long = word[1] == '-';
    const char *equals = is_long ? strchr(word, '=') : NULL;
    size_t length = equals ? (size_t)(equals - word - 2) : strlen(word) - (is_long ? 2 : 1);
    const parameter *p = is_long ? find_option(a->command, word + 2, length) : length == 1 ? find_letter(a->command, word[1]) : NULL;
    if (!p)
        return unknown_option(a->command, word, error);
    if (p->kind == KIND_SWITCH) {
        if (equals)
            return tes__fail(error, "--%s takes no value; write --%s alone.", p->name, p->name);
        return add_option(a, p, NULL, error);
    }
    if (!equals && *next == argc)
        return tes__fail(error, "--%s needs a value; write --%s %s.", p->name, p->name, p->argument);
    return add_option(a, p, equals ? equals + 1 : argv[(*next)++], error);
}

/* The table's entry for the operand at `index`; the last one may repeat. */
static const parameter *operand_entry(const command *c, int index)
{
    const parameter *p = c->operands;
    for (int i = 0; p->name && i < index && !p->repeats; i++)
        p++;
    return p->name ? p : NULL;
}

static bool check_operands(const args *a, tes_error *error)
{
    const command *c = a->command;
    for (int i = 0; i < a->operands; i++) {
        const parameter *p = operand_entry(c, i);
        if (!p)
            return tes__fail(error, "%s has no use for \"%.40s\"; an example: tessera %s.", c->name, a->operand[i], c->examples[0].words);
        if (!check_value(p, false, a->operand[i], error))
            return false;
    }
    const parameter *missing = c->operands;
    for (int i = 0; missing->name && i < a->operands; i++)
        missing++;
    if (missing->name && !missing->optional)
        return tes__fail(error, "%s needs %s: %s; an example: tessera %s.", c->name, missing->name, missing->help, c->examples[0].words);
    return true;
}

static bool wants_help(int argc, char *const argv[])
{
    for (int i = 0; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0)
            return true;
    return false;
}

static bool looks_like_option(const char *word) { return word[0] == '-' && word[1] != '\0' && !(word[1] >= '0' && word[1] <= '9'); }

static bool read_words(args *a, int argc, char *const argv[], tes_error *error)
{
    bool options_ended = false;
    for (int next = 0; next < argc;) {
        const char *word = argv[next++];
        if (!options_ended && strcmp(word, "--") == 0)
            options_ended = true;
        else if (options_ended || !looks_like_option(word))
            a->operand[a->operands++] = word;
        else if (!read_option(a, argc, argv, &next, error))
            return false;
    }
    return check_operands(a, error);
}

bool args_parse(const command *c, int argc, char *const argv[], args *a, tes_error *error)
{
    *a = (args){ .command = c, .help = wants_help(argc, argv) };
    if (a->help)
        return true;
    a->operand = calloc((size_t)argc + 1, sizeof *a->operand);
    a->option = calloc((size_t)argc + 1, sizeof *a->option);
    bool fine = a->operand && a->option;
    if (!fine)
        tes__fail(error, "there is no memory left to read the arguments.");
    if (!fine || !read_words(a, argc, argv, error)) {
        args_clear(a);
        return false;
    }
    return true;
}

void args_clear(args *a)
{
    free(a->operand);
    free(a->option);
    *a = (args){ 0 };
}

const char *args_operand(const args *a, int index) { return index < a->operands ? a->operand[index] : NULL; }

static const given *find_given(const args *a, const char *name, int index)
{
    assert(find_option(a->command, name, strlen(name)));
    for (int i = 0; i < a->options; i++)
        if (strcmp(a->option[i].option->name, name) == 0 && index-- == 0)
            return &a->option[i];
    return NULL;
}

bool args_has(const args *a, const char *name) { return find_given(a, name, 0) != NULL; }

const char *args_nth(const args *a, const char *name, int index)
{
    const given *g = find_given(a, name, index);
    return g ? g->value : NULL;
}

const char *args_text(const args *a, const char *name) { return args_nth(a, name, 0); }

uint64_t args_as_number(const char *text)
{
    uint64_t number = 0;
    read_number(text, &number);
    return number;
}

uint64_t args_number(const args *a, const char *name, uint64_t otherwise)
{
    const char *text = args_text(a, name);
    return text ? args_as_number(text) : otherwise;
}

double args_seconds(const args *a, const char *name, double otherwise)
{
    const char *text = args_text(a, name);
    double seconds = otherwise;
    if (text)
        read_seconds(text, &seconds);
    return seconds;
}
