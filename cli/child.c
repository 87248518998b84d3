/* child.c - see child.h. */
#define _GNU_SOURCE /* pipe2 */
#include "child.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include "base/clock.h"

enum { MOMENT_MS = 500, LAST_WORDS = 96 };

struct child {
    pid_t pid;
    int in, out, err; /* its standard input and outputs; -1 when closed */
    bool reaped;
    int status;
    struct rusage used;
    size_t size, taken; /* bytes in the buffer; those of the last line */
    char buffer[CHILD_LONGEST_LINE];
    char words[LAST_WORDS]; /* its last line on standard error */
    size_t words_size;
    bool words_ended;
};

/* In the new process. Only calls that are safe between fork and exec. */
static void become(const char *command, pid_t parent, const int to[2], const int from[2], const int err[2])
{
    sigset_t none;
    struct sigaction usual = { .sa_handler = SIG_DFL };
    setpgid(0, 0);
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* it does not outlive whoever started it */
#endif
    if (getppid() != parent)
        _exit(126);
    sigaction(SIGPIPE, &usual, NULL);
    sigaction(SIGINT, &usual, NULL);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    if (dup2(to[0], STDIN_FILENO) < 0 || dup2(from[1], STDOUT_FILENO) < 0 || dup2(err[1], STDERR_FILENO) < 0)
        _exit(126);
    execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(127);
}

static void close_pipes(int pipes[][2], int n)
{
    for (int i = 0; i < n; i++)
        for (int end = 0; end < 2; end++)
            if (pipes[i][end] >= 0)
                close(pipes[i][end]);
}

/* A pipe above the three standard files, which may be closed here: the new
 * process is going to put its ends there. */
static bool open_pipe(int ends[2])
{
    int low[2];
    ends[0] = ends[1] = -1;
    if (pipe2(low, O_CLOEXEC) != 0)
        return false;
    for (int i = 0; i < 2; i++) {
        ends[i] = fcntl(low[i], F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
        close(low[i]);
    }
    return ends[0] >= 0 && ends[1] >= 0;
}

enum { TO, FROM, ERR, PIPES };

child *child_start(const char *command)
{
    int pipes[PIPES][2];
    pid_t self = getpid();
    child *c = calloc(1, sizeof *c);
    for (int i = 0; i < PIPES; i++)
        if (!c || !open_pipe(pipes[i])) {
            close_pipes(pipes, c ? i + 1 : 0);
            free(c);
            return NULL;
        }
    c->pid = fork();
    if (c->pid == 0)
        become(command, self, pipes[TO], pipes[FROM], pipes[ERR]);
    if (c->pid < 0) {
        close_pipes(pipes, PIPES);
        free(c);
        return NULL;
    }
    setpgid(c->pid, c->pid); /* whichever of the two is first */
    close(pipes[TO][0]);
    close(pipes[FROM][1]);
    close(pipes[ERR][1]);
    c->in = pipes[TO][1];
    c->out = pipes[FROM][0];
    c->err = pipes[ERR][0];
    fcntl(c->in, F_SETFL, O_NONBLOCK);
    fcntl(c->out, F_SETFL, O_NONBLOCK);
    fcntl(c->err, F_SETFL, O_NONBLOCK);
    return c;
}

pid_t child_pid(const child *c) { return c->pid; }

static int left_ms(uint64_t deadline)
{
    uint64_t now = tes__clock_ms();
    return now >= deadline ? 0 : deadline - now > 60000 ? 60000 : (int)(deadline - now);
}

/* One read; closes what has ended. */
static size_t take(int *fd, char *bytes, size_t room)
{
    ssize_t n = read(*fd, bytes, room);
    if (n > 0)
        return (size_t)n;
    if (n == 0 || (errno != EAGAIN && errno != EINTR)) {
        close(*fd);
        *fd = -1;
    }
    return 0;
}

static bool plain(char c) { return c >= ' ' && c < 127; }

static void take_words(child *c)
{
    char block[4096];
    size_t n = take(&c->err, block, sizeof block);
    for (size_t i = 0; i < n; i++) {
        if (block[i] == '\n') {
            c->words_ended = true;
            continue;
        }
        if (c->words_ended)
            c->words_size = 0;
        c->words_ended = false;
        if (c->words_size + 1 < sizeof c->words)
            c->words[c->words_size++] = plain(block[i]) ? block[i] : '?';
        c->words[c->words_size] = '\0';
    }
}

/* Waits for something to read, or to be able to write when that is `wanted`, and
 * reads it: a process may be stuck because nobody does. */
static void attend(child *c, bool wanted, int wait)
{
    bool room = c->size < sizeof c->buffer;
    struct pollfd all[] = { { .fd = wanted ? c->in : -1, .events = POLLOUT },
                            { .fd = room ? c->out : -1, .events = POLLIN },
                            { .fd = c->err, .events = POLLIN } };
    if (poll(all, 3, wait) <= 0)
        return;
    if (all[1].revents)
        c->size += take(&c->out, c->buffer + c->size, sizeof c->buffer - c->size);
    if (all[2].revents)
        take_words(c);
}

/* Makes room for what comes next: the last line has been used. */
static void drop_line(child *c)
{
    memmove(c->buffer, c->buffer + c->taken, c->size - c->taken);
    c->size -= c->taken;
    c->taken = 0;
}

enum child_answer child_say(child *c, const char *line, uint64_t deadline)
{
    size_t size = strlen(line), sent = 0;
    drop_line(c);
    while (sent < size + 1) {
        const char *bytes = sent < size ? line + sent : "\n";
        ssize_t n = c->in < 0 ? -1 : write(c->in, bytes, sent < size ? size - sent : 1);
        if (n > 0) {
            sent += (size_t)n;
            continue;
        }
        if (c->in < 0 || (errno != EAGAIN && errno != EINTR))
            return CHILD_ENDED;
        int wait = left_ms(deadline);
        if (wait == 0)
            return CHILD_LATE;
        attend(c, true, wait);
    }
    return CHILD_LINE;
}

enum child_answer child_hear(child *c, uint64_t deadline, const char **line)
{
    drop_line(c);
    for (size_t looked = 0;;) {
        char *end = memchr(c->buffer + looked, '\n', c->size - looked);
        if (end) {
            c->taken = (size_t)(end - c->buffer) + 1;
            for (char *at = c->buffer; at < end; at++) /* what quotes it stays plain */
                *at = plain(*at) || *at == '\t' || (*at == '\r' && at + 1 == end) ? *at : '?';
            if (end > c->buffer && end[-1] == '\r')
                end--;
            *end = '\0';
            *line = c->buffer;
            return CHILD_LINE;
        }
        looked = c->size;
        if (c->size == sizeof c->buffer)
            return CHILD_TOO_LONG;
        if (c->out < 0)
            return CHILD_ENDED;
        int wait = left_ms(deadline);
        if (wait == 0) /* also for who never stops talking */
            return CHILD_LATE;
        attend(c, false, wait);
    }
}

static void reap(child *c, int options)
{
    pid_t pid;
    if (c->reaped)
        return;
    do
        pid = wait4(c->pid, &c->status, options, &c->used);
    while (pid < 0 && errno == EINTR);
    c->reaped = pid == c->pid || pid < 0;
}

/* Waits a moment for it to end. */
static void give_moment(child *c)
{
    uint64_t deadline = tes__clock_ms() + MOMENT_MS;
    for (int ms = 1; reap(c, WNOHANG), !c->reaped && tes__clock_ms() < deadline; ms = ms < 16 ? ms * 2 : ms)
        poll(NULL, 0, ms);
}

void child_reason(child *c, char out[CHILD_REASON])
{
    give_moment(c);
    if (c->err >= 0)
        take_words(c);
    const char *open = c->words_size ? " (" : "", *words = c->words_size ? c->words : "", *close = c->words_size ? ")" : "";
    if (!c->reaped)
        snprintf(out, CHILD_REASON, "closed its output%s%s%s", open, words, close);
    else if (WIFSIGNALED(c->status))
        snprintf(out, CHILD_REASON, "was killed by signal %d%s%s%s", WTERMSIG(c->status), open, words, close);
    else
        snprintf(out, CHILD_REASON, "ended with status %d%s%s%s", WEXITSTATUS(c->status), open, words, close);
}

int64_t child_end(child *c, const char *bye)
{
    if (!c)
        return 0;
    if (bye)
        child_say(c, bye, tes__clock_ms() + MOMENT_MS);
    if (c->in >= 0)
        close(c->in);
    if (bye)
        give_moment(c);
    kill(-c->pid, SIGKILL); /* itself, or what it has left behind */
    reap(c, 0);
    if (c->out >= 0)
        close(c->out);
    if (c->err >= 0)
        close(c->err);
    const struct timeval *user = &c->used.ru_utime, *system = &c->used.ru_stime;
    int64_t us = ((int64_t)user->tv_sec + system->tv_sec) * 1000000 + user->tv_usec + system->tv_usec;
    free(c);
    return us;
}
