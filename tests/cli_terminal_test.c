/* cli_terminal_test.c - games at a terminal of our own (a pty): the tab key and
 * line editing, colours, a board that stays in its place, pages, control-C. */
#define _GNU_SOURCE /* forkpty */
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "cmocka_all.h"
#include "program.h"

/* Every kept game is forgotten. */
static void forget(void) { program_shell("rm -rf data", NULL); }

typedef struct terminal {
    int fd;
    pid_t pid;
    char seen[1 << 18];
    size_t size;
} terminal;

static terminal t;

static void open_terminal(const char *command)
{
    struct winsize size = { .ws_row = 50, .ws_col = 100 };
    memset(&t, 0, sizeof t);
    t.pid = forkpty(&t.fd, NULL, NULL, &size);
    if (t.pid < 0)
        skip(); /* a machine without pseudo-terminals, such as a bare chroot */
    if (t.pid == 0) {
        signal(SIGINT, SIG_DFL); /* whoever started the tests may ignore them */
        signal(SIGHUP, SIG_DFL);
        setenv("TERM", "xterm-256color", 1);
        setenv("LC_ALL", "C.UTF-8", 1);
        execl("/bin/sh", "sh", "-c", command, (char *)NULL);
        _exit(127);
    }
}

/* Reads until the text has been seen, 60 s at most; what came before it is
 * forgotten. */
static void see(const char *text)
{
    for (int i = 0; i < 6000; i++) {
        char *found = strstr(t.seen, text);
        if (found) {
            t.size = strlen(found + strlen(text));
            memmove(t.seen, found + strlen(text), t.size + 1);
            return;
        }
        struct pollfd wait = { .fd = t.fd, .events = POLLIN };
        if (poll(&wait, 1, 10) <= 0)
            continue;
        ssize_t n = read(t.fd, t.seen + t.size, sizeof t.seen - 1 - t.size);
        t.size += n > 0 ? (size_t)n : 0;
        t.seen[t.size] = '\0';
    }
    fail_msg("\"%s\" does not come; this came: %s", text, t.seen);
}

static void type(const char *keys) { assert_int_equal(write(t.fd, keys, strlen(keys)), strlen(keys)); }

static int close_terminal(void)
{
    int status;
    while (waitpid(t.pid, &status, WNOHANG) == 0) { /* what it still writes must be read */
        struct pollfd wait = { .fd = t.fd, .events = POLLIN };
        char rest[4096];
        if (poll(&wait, 1, 10) > 0 && read(t.fd, rest, sizeof rest) <= 0)
            nanosleep(&(struct timespec){ .tv_nsec = 1000000 }, NULL);
    }
    close(t.fd);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

static void the_tab_key_completes(void **state)
{
    (void)state;
    forget();
    open_terminal("exec $TESSERA play trikolos --seat 2=human");
    see("it is your turn");
    see("White> ");
    type("und\t\r"); /* a command */
    see("There is no move of yours to take back.");
    see("White> ");
    type("2:\t"); /* common beginning of moves */
    see("+");
    type("\t"); /* a second press lists them */
    see("2:+a  2:+d");
    type("a\r");
    see("White plays 2:+a.");
    see("Black> ");
    type("1 e6 junk\025why 4:+e\r"); /* editing: kill the line, type another */
    see("4:+e is legal.");
    see("Black> ");
    type("\020\r"); /* the line before, again */
    see("4:+e is legal.");
    see("Black> ");
    type("\004"); /* end of input */
    see("The game is kept");
    assert_int_equal(close_terminal(), 0);
}

static void the_board_has_colours_and_stays_in_place(void **state)
{
    (void)state;
    forget();
    open_terminal("exec $TESSERA play trikolos");
    see("\033[H\033[J"); /* drawn from the top */
    see("48;5;");        /* with colours */
    see("White> ");
    type("quit\r");
    assert_int_equal(close_terminal(), 0);
    open_terminal("NO_COLOR=1 exec $TESSERA play trikolos");
    see("White> ");
    assert_null(strstr(t.seen, "48;5;"));
    type("quit\r");
    assert_int_equal(close_terminal(), 0);
}

static void control_c_keeps_the_game(void **state)
{
    (void)state;
    forget();
    open_terminal("exec $TESSERA play trikolos --seat 2=human");
    see("White> ");
    type("2:+a\r");
    see("Black> ");
    type("\003");
    see("The game is kept");
    assert_int_equal(close_terminal(), 128 + SIGINT);
    ended(tessera("play --resume"), 0, "after 1 moves", NULL);
}

static void the_rulebook_is_paged(void **state)
{
    (void)state;
    forget();
    open_terminal("exec $TESSERA play trikolos");
    see("White> ");
    type("rules\r");
    see("Trikolos");
    see("-- Enter: more, q: enough --");
    type("\r");
    see("-- Enter: more, q: enough --");
    type("q\r");
    see("White> ");
    type("2\r");
    see("now touch");
    see("White 2> ");
    type("quit\r");
    assert_int_equal(close_terminal(), 0);
}

/* A line that is written over while a match runs; control-C ends it in order. */
static void a_match_shows_its_progress(void **state)
{
    (void)state;
    write_file("quick.sh",
               "while read line; do case $line in ugi) echo ugiok;; isready) echo readyok;; quit) exit;; go*) exit;; esac; done\n");
    write_file("slow.sh", "while read line; do case $line in ugi) echo ugiok;; isready) echo readyok;; quit) exit;; esac; done\n");
    open_terminal("exec $TESSERA match agon 'ugi:sh quick.sh' 'movetime=60000,ugi:sh slow.sh' --games 9 --concurrency 2");
    see("\r\033[K0 of 9 games; ");
    see("\r\033[K2 of 9 games: +0 =0 -2, 0.0 %");
    see(" left");
    type("\003");
    see("\r\033[K wins shared losses");
    see("stopped after ");
    assert_int_equal(close_terminal(), 130);
}

/* Thinking shows that it goes on, and control-C tells what is known. */
static void an_analysis_shows_progress_and_can_be_stopped(void **state)
{
    (void)state;
    ended(tessera("random trikolos --seed 4 --records ."), 0, NULL, NULL);
    open_terminal("exec $TESSERA analyse trikolos-4.tes --time 2");
    see("\ranalysing: ");
    see(" of 143 positions, ");
    see("\r\033[K");
    see("trikolos, 134 moves: Black wins");
    assert_int_equal(close_terminal(), 0);
    open_terminal("exec $TESSERA analyse trikolos-4.tes --time 3600");
    see("analysing: 1 of");
    type("\003");
    see("Stopped before ply ");
    assert_int_equal(close_terminal(), 130);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_analysis_shows_progress_and_can_be_stopped),
        cmocka_unit_test(the_tab_key_completes),
        cmocka_unit_test(the_board_has_colours_and_stays_in_place),
        cmocka_unit_test(control_c_keeps_the_game),
        cmocka_unit_test(a_match_shows_its_progress),
        cmocka_unit_test(the_rulebook_is_paged),
    };
    return _cmocka_run_group_tests("play on a terminal", tests, sizeof tests / sizeof tests[0], program_begin, program_end) != 0;
}
