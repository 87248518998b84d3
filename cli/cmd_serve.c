/* cmd_serve.c - the page for browsers: the arguments, where the page lies, and the
 * browser that may be opened. The server itself is server/server.c. */
#define _GNU_SOURCE /* posix_spawn with a signal mask */
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "args.h"
#include "out.h"
#include "server/server.h"

#ifdef TES_HAVE_LIBWEBSOCKETS

extern char **environ;

static bool is_site(const char *folder)
{
    char page[PATH_MAX + 16];
    snprintf(page, sizeof page, "%s/index.html", folder);
    return access(page, R_OK) == 0;
}

/* Beside the program as it is installed, wherever the whole was moved; beside it in the
 * build folder; or where it was to be installed. */
static bool find_site(char out[PATH_MAX])
{
    char program[PATH_MAX - 32];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    program[length > 0 ? length : 0] = '\0';
    char *slash = strrchr(program, '/');
    if (slash) {
        *slash = '\0';
        snprintf(out, PATH_MAX, "%s/../share/tessera/site", program);
        if (is_site(out))
            return true;
        snprintf(out, PATH_MAX, "%s/site", program);
        if (is_site(out))
            return true;
    }
    snprintf(out, PATH_MAX, "%s/site", TES_DATA);
    return is_site(out);
}

/* Where there is no browser, or no screen, nothing happens. */
static void open_browser(const char *url)
{
    const char *const argv[] = { "xdg-open", url, NULL };
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    sigset_t none;
    pid_t pid;
    if (!getenv("DISPLAY") && !getenv("WAYLAND_DISPLAY"))
        return;
    signal(SIGCHLD, SIG_IGN); /* nobody waits for it */
    sigemptyset(&none);
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setpgroup(&attributes, 0); /* Ctrl-C is for the server */
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP);
    posix_spawnp(&pid, argv[0], &files, &attributes, (char *const *)(uintptr_t)argv, environ);
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&attributes);
}

static void ready(void *context, const char *url)
{
    const args *a = context;
    tes_sink out = out_sink();
    tes_sink_format(&out, "Tessera is open at %s (Ctrl-C closes it)\n", url);
    out_flush();
    if (args_has(a, "open"))
        open_browser(url);
}

static int run(const args *a)
{
    char site[PATH_MAX];
    address listen;
    tes_error error;
    args again = *a;
    server_options options = {
        .site = args_text(a, "site"), .log_requests = args_has(a, "log-requests"), .ready = ready, .context = &again
    };
    if (args_has(a, "listen")) {
        if (!address_parse(args_text(a, "listen"), &listen, &error))
            return complain("%s", error.text);
        options.listen = &listen;
    }
    if (!options.site) {
        if (!find_site(site))
            return out_no("the page is not there; `make site` makes it, and --site names another folder.");
        options.site = site;
    }
    return server_run(&options, &error) ? FINE : out_no("%s", error.text);
}

#else

static int run(const args *a)
{
    (void)a;
    return out_no("this build has no server; install libwebsockets (libwebsockets-dev) and build again.");
}

#endif

const command cmd_serve = {
    .name = "serve",
    .summary = "serve the page to browsers",
    .text =
        (const char *const[]){
            "Serves the page, on which all games are played, until Ctrl-C or SIGTERM; answers under way are finished. Without --listen it "
            "takes port 8464 of this machine alone, or the next free one, and says which.",
            "The log is on standard error, a line an event. A browser gives a page everything (threads, working offline) only from this "
            "machine or over https: docs/serve.md says more.",
            NULL },
    .operands = (const parameter[]){ { 0 } },
    .options =
        (const parameter[]){
            { .name = "listen",
              .kind = KIND_TEXT,
              .argument = "ADDRESS:PORT",
              .help = "where to listen, such as 127.0.0.1:8464, [::1]:8464 or *:8464; port 0 is any free one" },
            { .name = "site", .kind = KIND_FOLDER, .argument = "FOLDER", .help = "the page's files (default: those of this program)" },
            { .name = "open", .kind = KIND_SWITCH, .help = "open the page in a browser where there is one" },
            { .name = "log-requests", .kind = KIND_SWITCH, .help = "a line in the log for every request, with its address" },
            { 0 },
        },
    .examples = (const example[]){ { "serve", "says where the page is, and serves it" },
                                   { "serve --listen *:8080 --log-requests", "serves everybody who can reach this machine" },
                                   { 0 } },
    .run = run,
};
