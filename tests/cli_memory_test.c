/* cli_memory_test.c - the commands when memory runs out, at every allocation in
 * turn: they end with a status and a sentence, not with a crash, a leak or a
 * half-written file. Run inside this program, so that starve.h reaches them. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "args.h"
#include "cmocka_all.h"
#include "out.h"
#include "program.h"
#include "starve.h"

enum { WORDS = 16, FOREVER = 1 << 30 };

typedef struct line {
    const char *words;
    const char *input;
} line;

static const line lines[] = {
    { "games", "" },
    { "games agon", "" },
    { "games --json", "" },
    { "rules trikolos", "" },
    { "moves agon f1-f2", "" },
    { "moves agon --touches", "" },
    { "moves agon --json", "" },
    { "moves agon --why f1-f3", "" },
    { "show agon f1-f2", "" },
    { "show agon --svg board.svg", "" },
    { "show agon --json", "" },
    { "show good.tes --ply 1", "" },
    { "record check good.tes", "" },
    { "record replay good.tes --boards", "" },
    { "record convert good.tes -o copy.tes", "" },
    { "hint agon f1-f2 --nodes 50", "" },
    { "hint agon --nodes 50 --json", "" },
    { "analyse good.tes --nodes 20 --svg board.svg", "" },
    { "analyse good.tes --nodes 20 --json", "" },
    { "perft agon 2 --divide", "" },
    { "random agon --plies 100 --records .", "" },
    { "match trikolos greedy random --games 2 --max-plies 6 --records kept --json -", "" },
    { "ugi", "ugi\nposition startpos moves f1-f2\nquery legalmoves\nd\nquit\n" },
    { "gtp", "showboard\ngenmove 1\nquit\n" },
    { "completion bash", "" },
    { "help --man", "" },
    { "help play", "" },
    { "play agon --seat 2=human --save own.tes",
      "f1\nback\nf1-f2\nundo\nredo\nhint\nmoves f\n?\nwhy f1-f5\nf11-f5\nsave two.tes\nload two.tes\nnew\nhelp\nrules 1\nquit\n" },
    { "play blokus-trigon --seat 1=human --seed 1", "?\nL6\nquit\n" },
    { "play --resume", "" },
    { "play --load good.tes", "resign\n" },
};

/* Standard input from a file, what is said into another; or all as before. */
static void redirect(bool away)
{
    static int kept[3];
    static const char *const names[] = { "stdin.txt", "said.txt", "/dev/null" };
    fflush(stdout);
    fflush(stderr);
    for (int fd = 0; fd < 3; fd++) {
        int other = away ? open(names[fd], fd == 0 ? O_RDONLY : O_WRONLY | O_CREAT | O_TRUNC, 0666) : kept[fd];
        if (away)
            kept[fd] = dup(fd);
        dup2(other, fd);
        close(other);
    }
}

/* The status, or -1 when the arguments themselves were refused. */
static int run(char *words)
{
    char *argv[WORDS], *rest = words, *word;
    int argc = 0;
    args a;
    tes_error error;
    while (argc < WORDS && (word = strtok_r(rest, " ", &rest)) != NULL)
        argv[argc++] = word;
    const command *c = command_find(argv[0]);
    if (!args_parse(c, argc - 1, argv + 1, &a, &error))
        return -1;
    int status = c->run(&a);
    args_clear(&a);
    return status;
}

/* One run in which `failing` allocations fail after `fine` ones. Says whether one
 * did; what was said is in said.txt. */
static bool run_starved(const line *l, int fine, int failing, int *status)
{
    char words[256];
    snprintf(words, sizeof words, "%s", l->words);
    program_shell("rm -rf data kept own.tes two.tes copy.tes board.svg agon-1.tes", NULL);
    write_file("stdin.txt", l->input);
    redirect(true);
    starve(fine, failing);
    *status = run(words);
    bool short_of_memory = starve_end();
    redirect(false);
    return short_of_memory;
}

/* Allocations fail later and later, until the command needs no more. A command
 * that calls itself fine has said all it says otherwise; a game goes on as well
 * as it can. */
static void starved(const line *l, int failing)
{
    enum { ENOUGH = 100000 };
    static char usual[1 << 20];
    int status;
    run_starved(l, 0, 0, &status);
    snprintf(usual, sizeof usual, "%s", read_file("said.txt"));
    for (int fine = 0; fine < ENOUGH; fine++) {
        bool short_of_memory = run_starved(l, fine, failing, &status);
        if (status < -1 || status > 2)
            fail_msg("tessera %s with %d allocations: %d", l->words, fine, status);
        if (!short_of_memory)
            return;
        bool talks = l->input[0] != '\0';
        if (status == 0 && !talks && strcmp(read_file("said.txt"), usual) != 0)
            fail_msg("tessera %s with %d allocations calls itself fine and is not: %.500s", l->words, fine, read_file("said.txt"));
        fine += fine / 20; /* the first are looked at one by one, later ones in steps */
    }
}

static void ends_cleanly(void **state)
{
    write_samples();
    starved(*state, 1);
    starved(*state, FOREVER);
    assert_false(out_failed());
}

int main(void)
{
    enum { N = sizeof lines / sizeof lines[0] };
    static struct CMUnitTest tests[N];
    for (int i = 0; i < N; i++)
        tests[i] = (struct CMUnitTest){ .name = lines[i].words, .test_func = ends_cleanly, .initial_state = (void *)(uintptr_t)&lines[i] };
    return _cmocka_run_group_tests("the program without memory", tests, N, program_begin, program_end) != 0;
}
