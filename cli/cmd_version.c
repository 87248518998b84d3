/* cmd_version.c - which Tessera this is. */
#include <tessera/version.h>

#include "args.h"
#include "out.h"

static int run(const args *a)
{
    (void)a;
    tes_sink out = out_sink();
    tes_sink_put(&out, "tessera " TES_VERSION "\n");
    return FINE;
}

const command cmd_version = {
    .name = "version",
    .summary = "print the version",
    .text = (const char *const[]){ "Prints the program's name and version on one line.", NULL },
    .operands = (const parameter[]){ { 0 } },
    .options = (const parameter[]){ { 0 } },
    .examples = (const example[]){ { "version", "prints which version this is" }, { 0 } },
    .run = run,
};
