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
#include "data.h"
#include "out.h"
#include "server/origin.h"
#include "server/server.h"

#ifdef TES_HAVE_LIBWEBSOCKETS

extern char **environ;

enum { KEEP_DAYS = 90 };

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

/* What can be said without looking at the machine; a complaint, or FINE. */
static int check(const args *a)
{
    if (args_has(a, "tls-cert") != args_has(a, "tls-key"))
        return complain("--tls-cert and --tls-key belong together.");
    if (args_has(a, "public-url") && !origin_is_url(args_text(a, "public-url")))
        return complain("--public-url is a scheme and a host, such as https://play.example.org, without a path.");
    if (args_has(a, "data") && args_has(a, "no-rooms"))
        return complain("--no-rooms needs no --data.");
    return FINE;
}

static int run(const args *a)
{
    char site[PATH_MAX], data[PATH_MAX];
    address listen;
    tes_error error;
    args again = *a;
    server_options options = { .site = args_text(a, "site"),
                               .data = !args_has(a, "no-rooms") && data_folder(a, data) ? data : NULL,
                               .must_have_data = args_has(a, "data"),
                               .certificate = args_text(a, "tls-cert"),
                               .key = args_text(a, "tls-key"),
                               .public_url = args_text(a, "public-url"),
                               .behind_proxy = args_has(a, "behind-proxy"),
                               .computers = (int)args_number(a, "computers", 0),
                               .keep_days = (int)args_number(a, "keep-days", KEEP_DAYS),
                               .log_requests = args_has(a, "log-requests"),
                               .ready = ready,
                               .context = &again };
    if (check(a) != FINE)
        return BAD_INPUT;
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
    return out_no("this build has no server; tools/setup installs the libraries it needs, then build again.");
}

#endif

const command cmd_serve = {
    .name = "serve",
    .summary = "serve the page, and rooms for playing with friends",
    .text =
        (const char *const[]){
            "Serves the page, on which all games are played, until Ctrl-C or SIGTERM; answers under way are finished. Without --listen it "
            "takes port 8464 of this machine alone, or the next free one, and says which.",
            "Rooms, in which friends play together, are kept in one file of the folder --data; a move is acknowledged when it is on disk. "
            "`tessera backup` copies the file while the server runs. Without --data it is tessera/server in your data folder; when another "
            "server has that, the page is served without rooms.",
            "The log is on standard error, a line an event. A browser gives a page everything (threads, working offline) only from this "
            "machine or over https: docs/operate.md says more.",
            NULL },
    .operands = (const parameter[]){ { 0 } },
    .options =
        (const parameter[]){
            { .name = "listen",
              .kind = KIND_TEXT,
              .argument = "ADDRESS:PORT",
              .help = "where to listen, such as 127.0.0.1:8464, [::1]:8464 or *:8464; port 0 is any free one" },
            { .name = "data", .kind = KIND_FOLDER, .argument = "FOLDER", .help = "where rooms are kept (made where it is not there)" },
            { .name = "no-rooms", .kind = KIND_SWITCH, .help = "serve the page alone; nothing is written" },
            { .name = "public-url",
              .kind = KIND_TEXT,
              .argument = "URL",
              .help = "where browsers find the page, such as https://play.example.org; pages from elsewhere may not connect" },
            { .name = "behind-proxy", .kind = KIND_SWITCH, .help = "take guests' addresses from X-Forwarded-For" },
            { .name = "tls-cert", .kind = KIND_FILE, .argument = "FILE", .help = "certificate chain for https, as PEM" },
            { .name = "tls-key", .kind = KIND_FILE, .argument = "FILE", .help = "its private key" },
            { .name = "computers",
              .kind = KIND_NUMBER,
              .argument = "N",
              .min = 1,
              .max = 64,
              .help = "how many computer players think at a time (default 2)" },
            { .name = "keep-days",
              .kind = KIND_NUMBER,
              .argument = "N",
              .max = 36500,
              .help = "remove unfinished rooms after so many days without a move (default 90; 0 never)" },
            { .name = "site", .kind = KIND_FOLDER, .argument = "FOLDER", .help = "the page's files (default: those of this program)" },
            { .name = "open", .kind = KIND_SWITCH, .help = "open the page in a browser where there is one" },
            { .name = "log-requests", .kind = KIND_SWITCH, .help = "a line in the log for every request, with its address" },
            { 0 },
        },
    .examples = (const example[]){ { "serve", "says where the page is, and serves it" },
                                   { "serve --listen *:8080 --log-requests", "serves everybody who can reach this machine" },
                                   { "serve --data /var/lib/tessera --public-url https://play.example.org --behind-proxy",
                                     "behind a proxy that speaks TLS" },
                                   { 0 } },
    .run = run,
};
