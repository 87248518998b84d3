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

enum { MOMENT_MS = 500 };

struct child {
    pid_t pid;
    int in, out; /* its standard input and output; -1 when closed */
    bool reaped;
    int status;
    struct rusage used;
    size_t size, taken; /* bytes in the buffer; those of the last line */
    char buffer[CHILD_LONGEST_LINE];
};

/* In the new process. Only calls that are safe between fork and exec. */
static void become(const char *command, pid_t parent, const int to[2], const int from[2])
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
    int nowhere = open("/dev/null", O_WRONLY);
    if (dup2(to[0], STDIN_FILENO) < 0 || dup2(from[1], STDOUT_FILENO) < 0 || dup2(nowhere, STDERR_FILENO) < 0)
        _exit(126);
    execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(127);
}

static void close_pair(const int fd[2])
{
    close(fd[0]);
    close(fd[1]);
}

child *child_start(const char *command)
{
    int to[2], from[2];
    child *c = calloc(1, sizeof *c);
    if (!c || pipe2(to, O_CLOEXEC) != 0) {
        free(c);
        return NULL;
    }
    if (pipe2(from, O_CLOEXEC) != 0) {
        close_pair(to);
        free(c);
        return NULL;
    }
    pid_t self = getpid();
    c->pid = fork();
    if (c->pid == 0)
        become(command, self, to, from);
    close(to[0]);
    close(from[1]);
    c->in = to[1];
    c->out = from[0];
    if (c->pid < 0) {
        close(c->in);
        close(c->out);
        free(c);
        return NULL;
    }
    setpgid(c->pid, c->pid); /* whichever of the two is first */
    fcntl(c->in, F_SETFL, O_NONBLOCK);
    fcntl(c->out, F_SETFL, O_NONBLOCK);
    return c;
}

pid_t child_pid(const child *c) { return c->pid; }

static int left_ms(uint64_t deadline)
{
    uint64_t now = tes__clock_ms();
    return now >= deadline ? 0 : deadline - now > 60000 ? 60000 : (int)(deadline - now);
}

/* Reads what is there. False once nothing more will come. */
static bool fill(child *c)
{
    size_t room = sizeof c->buffer - c->size;
    if (c->out < 0 || room == 0)
        return c->out >= 0;
    ssize_t n = read(c->out, c->buffer + c->size, room);
    if (n > 0)
        c->size += (size_t)n;
    else if (n == 0 || (errno != EAGAIN && errno != EINTR)) {
        close(c->out);
        c->out = -1;
    }
    return c->out >= 0;
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
        /* It may be stuck because nobody reads what it writes. */
        bool listens = c->out >= 0 && c->size < sizeof c->buffer;
        struct pollfd both[2] = { { .fd = c->in, .events = POLLOUT }, { .fd = listens ? c->out : -1, .events = POLLIN } };
        int wait = left_ms(deadline);
        if (wait == 0)
            return CHILD_LATE;
        if (poll(both, 2, wait) > 0 && both[1].revents)
            fill(c);
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
                *at = (*at >= ' ' && *at < 127) || *at == '\t' || (*at == '\r' && at + 1 == end) ? *at : '?';
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
        struct pollfd one = { .fd = c->out, .events = POLLIN };
        if (wait == 0) /* also for who never stops talking */
            return CHILD_LATE;
        if (poll(&one, 1, wait) > 0)
            fill(c);
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
    if (!c->reaped)
        snprintf(out, CHILD_REASON, "closed its output");
    else if (WIFSIGNALED(c->status))
        snprintf(out, CHILD_REASON, "was killed by signal %d", WTERMSIG(c->status));
    else
        snprintf(out, CHILD_REASON, "ended with status %d", WEXITSTATUS(c->status));
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
    const struct timeval *user = &c->used.ru_utime, *system = &c->used.ru_stime;
    int64_t us = ((int64_t)user->tv_sec + system->tv_sec) * 1000000 + user->tv_usec + system->tv_usec;
    free(c);
    return us;
}
