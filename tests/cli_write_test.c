/* cli_write_test.c - output that fails: full disks, closed pipes, saves that are
 * interrupted; and the protocols, which must answer at once. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include <tessera/game.h>

#include "cmocka_all.h"
#include "program.h"

/* ---- when writing fails ---- */

static void a_full_disk_is_noticed(void **state)
{
    static const char *const every[] = { "games",
                                         "games --json",
                                         "moves trikolos",
                                         "show trikolos",
                                         "show trikolos --svg -",
                                         "show trikolos --json",
                                         "perft trikolos 2 --divide",
                                         "random trikolos --games 10",
                                         "random trikolos --records -",
                                         "match trikolos random random --games 2",
                                         "match trikolos random random --games 2 --json -",
                                         "bench trikolos --seconds 0.01",
                                         "help",
                                         "help play",
                                         "help --man",
                                         "completion bash",
                                         "completion zsh",
                                         "completion fish",
                                         "version",
                                         "record convert good.tes",
                                         "record replay good.tes",
                                         "record check good.tes",
                                         "hint trikolos --nodes 20",
                                         "analyse good.tes --nodes 20",
                                         "analyse good.tes --nodes 20 --json",
                                         "analyse good.tes --nodes 20 --svg - -o kept.txt",
                                         "analyse good.tes --nodes 20 --svg /dev/full",
                                         "rules trikolos",
                                         "show trikolos --svg /dev/full",
                                         "record convert good.tes -o /dev/full",
                                         "play trikolos --seat 1=random" };
    (void)state;
    write_samples();
    if (!file_exists("/dev/full"))
        skip();
    for (size_t i = 0; i < sizeof every / sizeof every[0]; i++) {
        char script[256];
        snprintf(script, sizeof script, "$TESSERA %s", every[i]);
        ran r = program_shell(script, "/dev/full");
        if (r.status != 1 || !strstr(r.err, "No space left on device"))
            fail_msg("tessera %s: ended with %d: %s", every[i], r.status, r.err);
        assert_int_equal(lines_of(r.err), 1);
    }
    ended(program_shell("echo isready | $TESSERA ugi", "/dev/full"), 1, NULL, "No space left on device");
}

static void a_closed_pipe_is_noticed(void **state)
{
    (void)state;
    ran r = program_shell("{ $TESSERA random trikolos --games 200000 --hash; echo $? > status; } | head -n 1", NULL);
    ended(r, 0, "1 ", "the output could not be written: Broken pipe.");
    assert_string_equal(read_file("status"), "1\n");
}

/* Killed at any step of a save, the old file is still there, whole. */
static void an_interrupted_save_leaves_the_old_file(void **state)
{
    static const char *const steps[] = { "fsync", "rename" };
    (void)state;
    write_samples();
    program_env("ASAN_OPTIONS", "verify_asan_link_order=0:detect_leaks=0");
    for (int i = 0; i < 2; i++) {
        write_file("old.tes", "old");
        program_env("KILL_AT", steps[i]);
        program_env("LD_PRELOAD", KILL_AT);
        ran r = tessera("record convert good.tes -o old.tes");
        program_env("LD_PRELOAD", NULL);
        assert_int_equal(r.status, 128 + SIGKILL);
        assert_string_equal(read_file("old.tes"), "old");
    }
    program_env("KILL_AT", NULL);
    program_env("ASAN_OPTIONS", NULL);
}

/* A write that fails in the middle: the old file stays, nothing else is left. */
static void a_failed_save_leaves_nothing_behind(void **state)
{
    (void)state;
    write_samples();
    ended(tessera("random trikolos --records . --seed 77"), 0, NULL, NULL);
    program_shell("mkdir -p small && echo old > small/old.tes", NULL);
    struct rlimit before, tiny = { 512, 512 };
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    tiny.rlim_max = before.rlim_max;
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &tiny), 0);
    ran r = tessera("record convert trikolos-77.tes -o small/old.tes");
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
    signal(SIGXFSZ, SIG_DFL);
    ended(r, 1, "", "small/old.tes cannot be written: File too large; nothing was changed.");
    assert_string_equal(read_file("small/old.tes"), "old\n");
    assert_string_equal(program_shell("ls -A small", NULL).out, "old.tes\n");
}

static void a_link_is_followed_and_the_mode_kept(void **state)
{
    (void)state;
    write_samples();
    program_shell("echo old > real.tes; chmod 640 real.tes; ln -sf real.tes link.tes", NULL);
    ended(tessera("record convert good.tes -o link.tes"), 0, "", NULL);
    ran r = program_shell("test -h link.tes && stat -c %a real.tes && grep -c Game real.tes", NULL);
    ended(r, 0, "640\n1\n", NULL);
    ended(tessera("record convert good.tes -o ."), 1, "", "Is a directory");
    ended(tessera("record convert good.tes -o none/x.tes"), 1, "", "No such file or directory");
}

/* The limit is 20 ms; an average of many runs is not upset by one slow start.
 * Sanitizers and a busy machine need more, so this is only a guard against
 * tables being built where they are not needed. */
static void it_starts_quickly(void **state)
{
    enum { RUNS = 20, LIMIT_MS = 200 };
    struct timespec start, end;
    (void)state;
    clock_gettime(CLOCK_MONOTONIC, &start);
    for (int i = 0; i < RUNS; i++)
        ended(tessera("version"), 0, "tessera", NULL);
    clock_gettime(CLOCK_MONOTONIC, &end);
    double ms = ((double)(end.tv_sec - start.tv_sec) * 1e3 + (double)(end.tv_nsec - start.tv_nsec) / 1e6) / RUNS;
    printf("start of the program: %.1f ms\n", ms);
    assert_true(ms < LIMIT_MS);
}

/* ---- protocols ---- */

static void ugi_answers(void **state)
{
    (void)state;
    ended(tessera_fed("ugi\nisready\nsetoption name Game value trikolos\nquery legalmoves\nquit\nisready\n", "ugi"), 0,
          "ugiok\nreadyok\nresponse 1:+c 1:+f 2:+a", NULL);
    ended(tessera_fed("isready\r\nisready", "ugi"), 0, "readyok\nreadyok\n", NULL);
    ended(tessera_fed("bogus\nisready\n", "ugi"), 0, "info error ", NULL);
}

static void gtp_answers(void **state)
{
    (void)state;
    if (!tes_game_find("blokus-trigon"))
        skip();
    ended(tessera_fed("name\nknown_command genmove\nquit\n", "gtp"), 0, "= Tessera\n\n= true\n\n", NULL);
}

static void a_line_may_be_anything(void **state)
{
    (void)state;
    FILE *file = fopen("long.txt", "w");
    assert_non_null(file);
    for (int i = 0; i < 3 << 20; i++)
        putc('x', file);
    fputs("\nisready\n", file);
    fwrite("a\0b\nisready\n", 1, 12, file);
    assert_int_equal(fclose(file), 0);
    ran r = program_shell("$TESSERA ugi < long.txt", NULL);
    ended(r, 0, "info error", NULL);
    assert_int_equal(lines_of(r.out), 4);
}

/* An answer comes before the next line is asked for. */
static void ugi_answers_at_once(void **state)
{
    (void)state;
    pid_t pid = program_start("ugi");
    program_tell("isready\n");
    for (int i = 0; i < 6000 && !(read_file("talk.txt") && strstr(read_file("talk.txt"), "readyok")); i++)
        nanosleep(&(struct timespec){ .tv_nsec = 10000000 }, NULL);
    assert_non_null(strstr(read_file("talk.txt"), "readyok"));
    ended(program_wait(pid), 0, "readyok\n", NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_full_disk_is_noticed),
        cmocka_unit_test(a_closed_pipe_is_noticed),
        cmocka_unit_test(an_interrupted_save_leaves_the_old_file),
        cmocka_unit_test(a_failed_save_leaves_nothing_behind),
        cmocka_unit_test(a_link_is_followed_and_the_mode_kept),
        cmocka_unit_test(it_starts_quickly),
        cmocka_unit_test(ugi_answers),
        cmocka_unit_test(gtp_answers),
        cmocka_unit_test(a_line_may_be_anything),
        cmocka_unit_test(ugi_answers_at_once),
    };
    return _cmocka_run_group_tests("writing", tests, sizeof tests / sizeof tests[0], program_begin, program_end) != 0;
}
