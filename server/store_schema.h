/* store_schema.h - a connection to a data file: opened, checked, brought to this
 * version. For store_sqlite.c and for the commands that handle data files. */
#ifndef SERVER_STORE_SCHEMA_H
#define SERVER_STORE_SCHEMA_H
#include <sqlite3.h>
#include <stdbool.h>

#include <tessera/error.h>

#define STORE_FILE "tessera.db"

enum { STORE_APPLICATION = 0x54657373, STORE_BUSY_MS = 5000 }; /* "Tess", for file(1) and against mistakes */

/* The newest version, which is the highest number of server/schema. */
int schema_newest(void);

/* An open connection, or NULL. `vfs` may be NULL. */
sqlite3 *schema_connect(const char *path, bool write, const char *vfs, tes_error *error);

/* Brings the file to `version` (each step in a transaction of its own). */
bool schema_migrate(sqlite3 *db, int version, tes_error *error);

/* Is it data of Tessera that this program can read? An empty file is version 0. */
bool schema_version(sqlite3 *db, int *version, tes_error *error);

/* One number from one statement; -1 when there is none. */
sqlite3_int64 schema_number(sqlite3 *db, const char *sql);

#endif
