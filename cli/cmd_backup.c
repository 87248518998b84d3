/* cmd_backup.c - `backup`, `restore` and `check`: data files of the server, from outside.
 * The work is server/archive.c. */
#include <stdio.h>

#include "args.h"
#include "data.h"
#include "out.h"
#include "server/archive.h"

#ifdef TES_HAVE_LIBWEBSOCKETS

static int tell(const char *what, const char *path, const archive_report *r)
{
    tes_sink out = out_sink();
    tes_sink_format(&out, "%s%s: version %d, %d rooms (%d finished), %ld events\n", what, path, r->version, r->rooms, r->finished,
                    r->events);
    out_flush();
    if (!r->first[0])
        return FINE;
    return out_no("%d damaged rooms; the first fault: %s.", r->damaged, r->first);
}

static int run_backup(const args *a)
{
    char folder[PATH_MAX];
    archive_report report = { 0 };
    tes_error error;
    if (!data_folder(a, folder))
        return complain("say where the data is: --data FOLDER.");
    if (!archive_backup(folder, args_operand(a, 0), &report, &error))
        return out_no("%s", error.text);
    return tell("wrote ", args_operand(a, 0), &report);
}

static int run_restore(const args *a)
{
    char folder[PATH_MAX];
    archive_report report = { 0 };
    tes_error error;
    if (!data_folder(a, folder))
        return complain("say where the data shall be: --data FOLDER.");
    if (!archive_restore(args_operand(a, 0), folder, args_has(a, "replace"), &report, &error))
        return out_no("%s", error.text);
    return tell("restored to ", folder, &report);
}

static int run_check(const args *a)
{
    archive_report report = { 0 };
    tes_error error;
    if (!archive_check(args_operand(a, 0), &report, &error))
        return out_no("%s", error.text);
    return tell("", args_operand(a, 0), &report);
}

#else

static int no_server(const args *a)
{
    (void)a;
    return out_no("this build has no server; tools/setup installs the libraries it needs, then build again.");
}

static int run_backup(const args *a) { return no_server(a); }
static int run_restore(const args *a) { return no_server(a); }
static int run_check(const args *a) { return no_server(a); }

#endif

#define DATA_OPTION                                                                                                          \
    {                                                                                                                        \
        .name = "data", .kind = KIND_FOLDER, .argument = "FOLDER", .help = "the server's data (default: as `tessera serve`)" \
    }

const command cmd_backup = {
    .name = "backup",
    .summary = "copy the rooms of a server, running or not, into one file",
    .text =
        (const char *const[]){
            "The copy is of one moment, checked, and complete in itself; the server goes on meanwhile. It holds no tokens, "
            "only their hashes, but names people chose: keep it as you keep the data.",
            NULL },
    .operands = (const parameter[]){ { .name = "FILE", .kind = KIND_FILE, .help = "the new file" }, { 0 } },
    .options = (const parameter[]){ DATA_OPTION, { 0 } },
    .examples = (const example[]){ { "backup monday.db", "of the rooms in your data folder" },
                                   { "backup --data /var/lib/tessera /backup/monday.db", "of a service" },
                                   { 0 } },
    .run = run_backup,
};

const command cmd_restore = {
    .name = "restore",
    .summary = "make a backup the data of a server that is not running",
    .text = (const char *const[]){ "The file is checked first; a damaged one changes nothing. Data that is there is put aside as "
                                   "tessera.db.before when --replace is given, and never removed.",
                                   NULL },
    .operands = (const parameter[]){ { .name = "FILE", .kind = KIND_FILE, .help = "what `tessera backup` wrote" }, { 0 } },
    .options = (const parameter[]){ DATA_OPTION, { .name = "replace", .kind = KIND_SWITCH, .help = "put aside what is there" }, { 0 } },
    .examples = (const example[]){ { "restore monday.db --replace", "as it was on Monday" }, { 0 } },
    .run = run_restore,
};

const command cmd_check = {
    .name = "check",
    .summary = "check a data file of the server: every room, every move",
    .text =
        (const char *const[]){ "Reads the whole file and plays every game in it again by its rules. Says what is damaged, and ends with 1 "
                               "then. The server may be running.",
                               NULL },
    .operands = (const parameter[]){ { .name = "FILE", .kind = KIND_FILE, .help = "a data file, a backup, or a data folder" }, { 0 } },
    .options = (const parameter[]){ { 0 } },
    .examples = (const example[]){ { "check monday.db", "counts its rooms, or says what is wrong" }, { 0 } },
    .run = run_check,
};
