/* cli_help_test.c - what the program says of itself: help, examples, the manual
 * page, the completions of three shells, all made from the table of commands. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tessera/game.h>
#include <tessera/version.h>

#include "args.h"
#include "cmocka_all.h"
#include "program.h"

/* ---- help, from the table ---- */

static void every_command_explains_itself(void **state)
{
    char words[64], first[1 << 16];
    (void)state;
    for (int i = 0; i < command_count(); i++) {
        const command *c = command_at(i);
        snprintf(words, sizeof words, "help %s", c->name);
        ran r = tessera(words);
        ended(r, 0, "Usage: tessera ", NULL);
        ended(r, 0, c->examples[0].words, NULL);
        for (const parameter *p = c->options; p->name; p++)
            ended(r, 0, p->name, NULL);
        snprintf(first, sizeof first, "%s", r.out);
        snprintf(words, sizeof words, "%s --help", c->name);
        assert_string_equal(tessera(words).out, first);
        snprintf(words, sizeof words, "%s nonsense -h --more", c->name);
        assert_string_equal(tessera(words).out, first);
    }
}

/* No line of help is wider than the terminal. */
static void help_fits_the_width(void **state)
{
    char words[64];
    (void)state;
    program_env("COLUMNS", "60");
    for (int i = 0; i < command_count(); i++) {
        snprintf(words, sizeof words, "help %s", command_at(i)->name);
        const char *at = tessera(words).out;
        bool examples = false;
        for (; *at; at += strcspn(at, "\n") + 1) {
            examples = examples || strncmp(at, "Examples:", 9) == 0;
            if (!examples && strcspn(at, "\n") > 60)
                fail_msg("%.*s", (int)strcspn(at, "\n"), at);
        }
    }
    program_env("COLUMNS", NULL);
}

static void overview_lists_every_command(void **state)
{
    (void)state;
    for (int i = 0; i < command_count(); i++)
        ended(tessera("help"), 0, command_at(i)->summary, NULL);
    char help[1 << 16];
    snprintf(help, sizeof help, "%s", tessera("help").out);
    assert_string_equal(tessera("").out, help);
    assert_string_equal(tessera("--help").out, help);
    assert_string_equal(tessera("-h").out, help);
}

static void version_is_the_librarys(void **state)
{
    (void)state;
    ended(tessera("version"), 0, "tessera " TES_VERSION "\n", NULL);
    ended(tessera("--version"), 0, "tessera " TES_VERSION "\n", NULL);
}

/* An example in the help works: up to a pipe or a redirection it is run. */
static void every_example_works(void **state)
{
    char words[256];
    (void)state;
    write_file("game.tes", tessera("random trikolos --seed 5 --records -").out);
    tessera("random blokus-trigon --records .");
    ended(tessera("record convert blokus-trigon-1.tes -o game.blksgf"), 0, NULL, NULL);
    for (int i = 0; i < command_count(); i++)
        for (const example *e = command_at(i)->examples; e->words; e++) {
            snprintf(words, sizeof words, "%.*s", (int)strcspn(e->words, "|>"), e->words);
            if (strncmp(words, "serve", 5) == 0 || strncmp(words, "load", 4) == 0 || strncmp(words, "check", 5) == 0 ||
                strncmp(words, "backup", 6) == 0 || strncmp(words, "restore", 7) == 0)
                continue; /* need a server or its data; see serve_test.c and archive_test.c */
            if (strncmp(words, "bench", 5) == 0)
                strcpy(words, "bench --seconds 0.01");
            if (strncmp(words, "analyse", 7) == 0)
                strcat(words, " --nodes 20");
            ran r = tessera(words);
            bool no_is_fine = strstr(words, "--why") || strstr(words, "--resume");
            if (r.status != 0 && !(no_is_fine && r.status == 1))
                fail_msg("tessera %s ended with %d: %s", words, r.status, r.err);
        }
}

/* ---- shells and the manual ---- */

static void man_page_is_clean(void **state)
{
    (void)state;
    write_file("tessera.1", tessera("help --man").out);
    for (int i = 0; i < command_count(); i++) {
        char section[64];
        snprintf(section, sizeof section, ".Ss %s\n", command_at(i)->name);
        assert_non_null(strstr(read_file("tessera.1"), section));
    }
    if (!have_command("mandoc"))
        skip();
    ran r = program_run((const char *const[]){ "mandoc", "-Tlint", "-Wstyle", "tessera.1", NULL }, "", NULL);
    if (r.status != 0 || r.out[0])
        fail_msg("%s%s", r.out, r.err);
}

static void completions_are_shell(void **state)
{
    static const char *const shells[] = { "bash", "zsh", "fish" };
    (void)state;
    for (int i = 0; i < 3; i++) {
        char words[64];
        snprintf(words, sizeof words, "completion %s", shells[i]);
        ran r = tessera(words);
        for (int c = 0; c < command_count(); c++)
            ended(r, 0, command_at(c)->name, NULL);
        write_file("script", r.out);
        if (have_command(shells[i]))
            ended(program_run((const char *const[]){ shells[i], "-n", "script", NULL }, "", NULL), 0, "", NULL);
    }
}

/* What bash offers after a line, with blanks between. */
static void bash_offers(const char *line, const char *expected)
{
    char script[1024], out[1 << 14];
    snprintf(script, sizeof script,
             "compopt() { :; }; source ./script; COMP_LINE='%s'; COMP_POINT=${#COMP_LINE}; _tessera; echo \"${COMPREPLY[*]}\"", line);
    ran r = program_run((const char *const[]){ "bash", "-c", script, NULL }, "", NULL);
    ended(r, 0, "", NULL);
    snprintf(out, sizeof out, "%.*s", (int)strcspn(r.out, "\n"), r.out);
    if (strcmp(out, expected) != 0)
        fail_msg("after \"%s\" bash offers \"%s\", not \"%s\"", line, out, expected);
}

static void bash_completes(void **state)
{
    (void)state;
    if (!have_command("bash"))
        skip();
    write_file("script", tessera("completion bash").out);
    bash_offers("tessera per", "perft");
    bash_offers("tessera rec", "record");
    bash_offers("tessera perft trik", "trikolos");
    bash_offers("tessera perft trikolos --d", "--divide");
    bash_offers("tessera perft trikolos 3", "");
    bash_offers("tessera rules --lang ", "en fr de it");
    bash_offers("tessera rules --lang fr trik", "trikolos");
    bash_offers("tessera record c", "check convert");
    bash_offers("tessera record convert x --to b", "blksgf");
    bash_offers("tessera help comp", "completion");
    bash_offers("tessera completion ", "bash zsh fish");
    write_file("unique-name.tes", "");
    bash_offers("tessera record check unique", "unique-name.tes");
    bash_offers("tessera record convert x -o unique", "unique-name.tes");
    if (tes_game_find("agon"))
        bash_offers("tessera perft agon:cap", "capture=straight");
}

static void fish_offers(const char *line, const char *expected)
{
    char text[256];
    snprintf(text, sizeof text, "source ./script; complete -C '%s'", line);
    ended(program_run((const char *const[]){ "fish", "--no-config", "-c", text, NULL }, "", NULL), 0, expected, NULL);
}

static void fish_completes(void **state)
{
    (void)state;
    if (!have_command("fish"))
        skip();
    write_file("script", tessera("completion fish").out);
    fish_offers("tessera per", "perft\tcount the sequences of DEPTH moves\n");
    fish_offers("tessera perft agon:r", "agon:relocate=free\n");
    fish_offers("tessera perft agon --d", "--divide\t");
    fish_offers("tessera rules --lang ", "fr\t");
    fish_offers("tessera record c", "convert\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_command_explains_itself),
        cmocka_unit_test(help_fits_the_width),
        cmocka_unit_test(overview_lists_every_command),
        cmocka_unit_test(version_is_the_librarys),
        cmocka_unit_test(every_example_works),
        cmocka_unit_test(man_page_is_clean),
        cmocka_unit_test(completions_are_shell),
        cmocka_unit_test(bash_completes),
        cmocka_unit_test(fish_completes),
    };
    return _cmocka_run_group_tests("what the program says of itself", tests, sizeof tests / sizeof tests[0], program_begin, program_end) !=
           0;
}
