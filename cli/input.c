/* input.c - see input.h. What the tab key offers is in input_tab.c. */
#include "input.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

#include "input_tab.h"
#include "out.h"
#include "term.h"

struct input {
    input_words *words;
    void *context;
    const char *prompt;
    char line[INPUT_LINE];
    char block[INPUT_LINE]; /* read from a pipe, not yet given */
    size_t block_at, block_end;
    bool ended;
#ifdef TES_HAVE_LIBEDIT
    EditLine *edit;
    History *history;
#endif
};

static const int ending[] = { SIGINT, SIGHUP, SIGTERM };
enum { ENDING = sizeof ending / sizeof ending[0] };

static volatile sig_atomic_t asked_to_end, resized;

static void note_end(int number) { asked_to_end = number; }

static void note_resize(int number)
{
    (void)number;
    resized = 1;
}

int input_signal(void) { return asked_to_end; }

/* Without SA_RESTART, so that a waiting read() comes back. A signal that was
 * ignored from the start (nohup) stays ignored. */
static void watch_signals(void)
{
    struct sigaction before;
    for (int i = 0; i < ENDING; i++)
        if (sigaction(ending[i], NULL, &before) == 0 && before.sa_handler != SIG_IGN)
            sigaction(ending[i], &(struct sigaction){ .sa_handler = note_end }, NULL);
    sigaction(SIGWINCH, &(struct sigaction){ .sa_handler = note_resize }, NULL);
    sigaction(SIGCONT, &(struct sigaction){ .sa_handler = note_resize }, NULL);
}

/* Waits until there is something to read: 1, or 0 when asked to end, or -1 when
 * the wait was cut short by a resize. Looking every so often closes the gap
 * between testing the flag and falling asleep. */
static int wait_for_input(void)
{
    enum { LOOK_MS = 200 };
    for (;;) {
        struct pollfd wait = { .fd = STDIN_FILENO, .events = POLLIN };
        if (asked_to_end)
            return 0;
        if (resized)
            return -1;
        int ready = poll(&wait, 1, LOOK_MS);
        if (ready > 0 || (ready < 0 && errno != EINTR))
            return 1; /* an error will be seen by read() */
    }
}

#ifdef TES_HAVE_LIBEDIT

/* One byte from the terminal; 0 at the end or when asked to end. */
static int read_byte(EditLine *edit, unsigned char *byte)
{
    for (int ready; (ready = wait_for_input()) != 0;) {
        if (ready < 0) {
            resized = 0;
            el_resize(edit);
            el_set(edit, EL_REFRESH);
            continue;
        }
        ssize_t n = read(STDIN_FILENO, byte, 1);
        if (n < 0 && (errno == EINTR || errno == EAGAIN))
            continue;
        return (int)n;
    }
    return 0;
}

/* One character for libedit, which asks in wide ones. A byte that begins no
 * character of the locale is shown as a question mark. */
static int read_character(EditLine *edit, wchar_t *out)
{
    mbstate_t state = { 0 };
    unsigned char byte;
    for (;;) {
        int got = read_byte(edit, &byte);
        if (got <= 0)
            return got;
        size_t n = mbrtowc(out, (const char *)&byte, 1, &state);
        if (n == (size_t)-2)
            continue;
        if (n == (size_t)-1)
            *out = L'?';
        return 1;
    }
}

static char *prompt_of(EditLine *edit)
{
    input *in;
    el_get(edit, EL_CLIENTDATA, &in);
    return (char *)(uintptr_t)in->prompt;
}

static unsigned char complete(EditLine *edit, int key)
{
    input *in;
    (void)key;
    el_get(edit, EL_CLIENTDATA, &in);
    return in->words ? input_tab(edit, in->words, in->context) : CC_NORM;
}

static void start_editing(input *in)
{
    HistEvent event;
    in->edit = el_init("tessera", stdin, stdout, stderr);
    in->history = history_init();
    if (!in->edit || !in->history)
        return;
    history(in->history, &event, H_SETSIZE, 500);
    history(in->history, &event, H_SETUNIQUE, 1);
    el_set(in->edit, EL_CLIENTDATA, in);
    el_set(in->edit, EL_PROMPT, prompt_of);
    el_set(in->edit, EL_EDITOR, "emacs");
    el_set(in->edit, EL_HIST, history, in->history);
    el_wset(in->edit, EL_GETCFN, read_character);
    /* Wide, because libedit never frees its copies of narrow names. */
    el_wset(in->edit, EL_ADDFN, L"tessera-complete", L"complete a move, a touch or a command", complete);
    el_set(in->edit, EL_BIND, "^I", "tessera-complete", NULL);
}

static bool edit_line(input *in)
{
    int size = 0;
    HistEvent event;
    el_set(in->edit, EL_PREP_TERM, 1); /* before the prompt, so that no key falls in between */
    const char *line = el_gets(in->edit, &size);
    if (!line || size <= 0)
        return false;
    snprintf(in->line, sizeof in->line, "%.*s", size, line);
    if (in->line[strspn(in->line, " \t\r\n")])
        history(in->history, &event, H_ENTER, in->line);
    return true;
}

bool input_is_edited(const input *in) { return in->edit && in->history; }

static void stop_editing(input *in)
{
    if (in->edit)
        el_end(in->edit);
    if (in->history)
        history_end(in->history);
}

#else

bool input_is_edited(const input *in)
{
    (void)in;
    return false;
}
static void start_editing(input *in) { (void)in; }
static bool edit_line(input *in)
{
    (void)in;
    return false;
}
static void stop_editing(input *in) { (void)in; }

#endif

/* The next byte of a pipe; false at its end or when asked to end. */
static bool plain_byte(input *in, char *byte)
{
    while (in->block_at == in->block_end) {
        int ready = in->ended ? 0 : wait_for_input();
        if (ready == 0)
            return false;
        if (ready < 0) {
            resized = 0;
            continue;
        }
        ssize_t n = read(STDIN_FILENO, in->block, sizeof in->block);
        if (n < 0 && errno == EINTR)
            continue;
        in->ended = n <= 0;
        in->block_at = 0;
        in->block_end = n > 0 ? (size_t)n : 0;
    }
    *byte = in->block[in->block_at++];
    return true;
}

static bool plain_line(input *in)
{
    size_t used = 0;
    char byte;
    bool some = false;
    while (plain_byte(in, &byte)) {
        some = true;
        if (byte == '\n')
            break;
        if (used + 1 < sizeof in->line)
            in->line[used++] = byte ? byte : '?';
    }
    in->line[used] = '\0';
    return some && !asked_to_end;
}

input *input_new(void)
{
    input *in = calloc(1, sizeof *in);
    if (!in)
        return NULL;
    watch_signals();
    if (term_is_in() && term_is_out())
        start_editing(in);
    return in;
}

void input_complete(input *in, input_words *words, void *context)
{
    in->words = words;
    in->context = context;
}

void input_free(input *in)
{
    if (!in)
        return;
    stop_editing(in);
    free(in);
}

const char *input_next(input *in, const char *prompt)
{
    in->prompt = prompt;
    out_flush();
    if (asked_to_end)
        return NULL;
    if (!input_is_edited(in) && term_is_in()) {
        fputs(prompt, stdout);
        out_flush();
    }
    if (!(input_is_edited(in) ? edit_line(in) : plain_line(in)))
        return NULL;
    char *start = in->line + strspn(in->line, " \t\r\n");
    char *end = start + strlen(start);
    while (end > start && strchr(" \t\r\n", end[-1]))
        *--end = '\0';
    return start;
}
