/* data.c - see data.h. */
#include "data.h"

#include <stdio.h>
#include <stdlib.h>

static bool fits(int length) { return length > 0 && length < PATH_MAX; }

bool data_folder(const args *a, char out[PATH_MAX])
{
    const char *named = args_text(a, "data"), *state = getenv("STATE_DIRECTORY"), *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    if (named)
        return fits(snprintf(out, PATH_MAX, "%s", named));
    if (state && *state)
        return fits(snprintf(out, PATH_MAX, "%s", state));
    if (data && *data)
        return fits(snprintf(out, PATH_MAX, "%s/tessera/server", data));
    return home && *home && fits(snprintf(out, PATH_MAX, "%s/.local/share/tessera/server", home));
}
