/* data.h - where the rooms of `tessera serve` are kept, for the commands that need to know. */
#ifndef CLI_DATA_H
#define CLI_DATA_H
#include <limits.h>
#include <stdbool.h>

#include "args.h"

/* --data, or what systemd gave the service ($STATE_DIRECTORY), or tessera/server in the
 * user's data folder. False when there is none of them. */
bool data_folder(const args *a, char out[PATH_MAX]);

#endif
