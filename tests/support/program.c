/* program.c - see program.h. */
#define _GNU_SOURCE /* nftw, pipe2 */
#include "program.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <limits.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cmocka_all.h"

extern char **environ;

enum { MOST_WORDS = 256, MOST_TEXT = 8 << 20 };

static char binary[PATH_MAX], root[PATH_MAX], folder[PATH_MAX];
static int talk = -1; /* where a running program's input is written */

const char *program_root(void) { return root; }

void program_env(const char *name, const char *value)
{
    if (value)
        setenv(name, value, 1);
    else
        unsetenv(name);
}

int program_begin(void **state)
{
    const char *given = getenv("TESSERA_BIN");
    char data[PATH_MAX + 8];
    (void)state;
    if (!getcwd(root, sizeof root) || !realpath(given ? given : "build/tessera", binary)) {
        fprintf(stderr, "TESSERA_BIN does not name the program; run this test from the project's root\n");
        return 1;
    }
    strcpy(folder, "/tmp/tessera-test-XXXXXX");
    if (!mkdtemp(folder) || chdir(folder) != 0)
        return 1;
    snprintf(data, sizeof data, "%s/data", folder);
    static const char *const unwanted[] = { "LANG", "LC_MESSAGES", "LC_CTYPE", "COLUMNS", "LINES", "NO_COLOR", "TERM", NULL };
    for (int i = 0; unwanted[i]; i++)
        program_env(unwanted[i], NULL);
    program_env("LC_ALL", "C");
    program_env("TESSERA", binary);
    program_env("HOME", folder);
    program_env("XDG_DATA_HOME", data);
    signal(SIGPIPE, SIG_IGN);
    return 0;
}

static int remove_one(const char *path, const struct stat *s, int kind, struct FTW *walk)
{
    (void)s, (void)kind, (void)walk;
    return remove(path);
}

int program_end(void **state)
{
    (void)state;
    return chdir(root) != 0 || nftw(folder, remove_one, 16, FTW_DEPTH | FTW_PHYS) != 0;
}

void write_file(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
}

static const char *read_into(char *out, const char *path)
{
    FILE *file = fopen(path, "r");
    if (!file)
        return NULL;
    size_t size = fread(out, 1, MOST_TEXT - 1, file);
    out[size] = '\0';
    fclose(file);
    return out;
}

const char *read_file(const char *path)
{
    static char text[MOST_TEXT];
    return read_into(text, path);
}

bool file_exists(const char *path) { return access(path, F_OK) == 0; }

bool have_command(const char *name)
{
    char path[PATH_MAX];
    for (const char *at = getenv("PATH"); at && *at; at += strcspn(at, ":"), at += *at == ':') {
        snprintf(path, sizeof path, "%.*s/%s", (int)strcspn(at, ":"), at, name);
        if (access(path, X_OK) == 0)
            return true;
    }
    return false;
}

static int exit_status(pid_t pid)
{
    int status;
    while (waitpid(pid, &status, 0) < 0)
        assert_int_equal(errno, EINTR);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

static ran keep(int status, const char *out)
{
    static char outs[MOST_TEXT], errs[MOST_TEXT];
    outs[0] = errs[0] = '\0';
    if (out)
        read_into(outs, out);
    read_into(errs, "stderr.txt");
    return (ran){ status, outs, errs };
}

/* Whoever started the tests may ignore some of them: nohup, or a shell's background. */
static const int expected_signals[] = { SIGPIPE, SIGINT, SIGHUP, SIGTERM, SIGQUIT };

static pid_t spawn(const char *const argv[], int in, const char *out)
{
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    sigset_t usual;
    pid_t pid;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, in, STDIN_FILENO);
    posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, out, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "stderr.txt", O_WRONLY | O_CREAT | O_TRUNC, 0666);
    posix_spawnattr_init(&attributes);
    sigemptyset(&usual);
    for (size_t i = 0; i < sizeof expected_signals / sizeof expected_signals[0]; i++)
        sigaddset(&usual, expected_signals[i]);
    posix_spawnattr_setsigdefault(&attributes, &usual);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
    int failed = posix_spawnp(&pid, argv[0], &files, &attributes, (char *const *)(uintptr_t)argv, environ);
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&attributes);
    assert_int_equal(failed, 0);
    return pid;
}

ran program_run(const char *const argv[], const char *input, const char *out)
{
    write_file("stdin.txt", input);
    int in = open("stdin.txt", O_RDONLY | O_CLOEXEC);
    assert_true(in >= 0);
    pid_t pid = spawn(argv, in, out ? out : "stdout.txt");
    close(in);
    return keep(exit_status(pid), out ? NULL : "stdout.txt");
}

/* Cuts a copy of `words` to pieces; valid until the next call. */
static const char *const *split(const char *words)
{
    static char copy[1 << 16];
    static const char *argv[MOST_WORDS];
    int n = 0;
    assert_true(strlen(words) < sizeof copy);
    strcpy(copy, words);
    argv[n++] = binary;
    for (char *at = copy + strspn(copy, " "); *at; at += strspn(at, " ")) {
        bool quoted = *at == '\'';
        argv[n++] = at += quoted;
        assert_true(n < MOST_WORDS);
        at += strcspn(at, quoted ? "'" : " ");
        if (*at)
            *at++ = '\0';
    }
    argv[n] = NULL;
    return argv;
}

ran tessera_fed(const char *input, const char *words) { return program_run(split(words), input, NULL); }

ran tessera(const char *words) { return tessera_fed("", words); }

ran program_shell(const char *script, const char *out) { return program_run((const char *const[]){ "sh", "-c", script, NULL }, "", out); }

pid_t program_start(const char *words)
{
    int pipes[2];
    assert_int_equal(pipe2(pipes, O_CLOEXEC), 0);
    pid_t pid = spawn(split(words), pipes[0], "talk.txt");
    close(pipes[0]);
    talk = pipes[1];
    return pid;
}

void program_tell(const char *text)
{
    for (size_t size = strlen(text); size > 0;) {
        ssize_t n = write(talk, text, size);
        assert_true(n > 0);
        text += n;
        size -= (size_t)n;
    }
}

ran program_wait(pid_t pid)
{
    if (talk >= 0)
        close(talk);
    talk = -1; /* one program is told something at a time; several may run */
    return keep(exit_status(pid), "talk.txt");
}

int lines_of(const char *text)
{
    int n = 0;
    for (; (text = strchr(text, '\n')) != NULL; text++)
        n++;
    return n;
}

void write_samples(void)
{
    write_file("good.tes", "[Game \"trikolos\"]\n\n1. 2:+a 2. 1:+a {a comment} none\n");
    write_file("bad.tes", "[Game \"trikolos\"]\n\n1. 2:+a 9:+a none\n");
}

void ended(ran r, int status, const char *out_part, const char *err_part)
{
    if (r.status != status)
        fail_msg("ended with %d, not %d\nout: %.2000s\nerr: %.2000s", r.status, status, r.out, r.err);
    if (out_part && !strstr(r.out, out_part))
        fail_msg("the output lacks \"%s\":\n%.4000s\n%.1000s", out_part, r.out, r.err);
    if (err_part && !strstr(r.err, err_part))
        fail_msg("the error lacks \"%s\":\n%.4000s", err_part, r.err);
    if (!err_part && r.err[0])
        fail_msg("unexpected on standard error: %.2000s", r.err);
}
