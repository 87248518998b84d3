/* store_schema.c - see store_schema.h. server/schema/N.sql leads from version N-1 to N. */
#include "server/store_schema.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/text.h"

typedef struct embedded {
    const char *folder, *name; /* "1.sql" */
    const unsigned char *text;
} embedded;

#include "schema.inc"

static const char *step_to(int version)
{
    for (const embedded *e = parts; e->name; e++)
        if (atoi(e->name) == version)
            return (const char *)e->text;
    return NULL;
}

int schema_newest(void)
{
    int newest = 0;
    while (step_to(newest + 1))
        newest++;
    return newest;
}

static bool failed(sqlite3 *db, const char *what, tes_error *error)
{
    return tes__fail(error, "%s: %.200s.", what, db ? sqlite3_errmsg(db) : "no memory is left");
}

sqlite3_int64 schema_number(sqlite3 *db, const char *sql)
{
    sqlite3_stmt *ask;
    sqlite3_int64 number = -1;
    if (sqlite3_prepare_v2(db, sql, -1, &ask, NULL) != SQLITE_OK)
        return -1;
    if (sqlite3_step(ask) == SQLITE_ROW)
        number = sqlite3_column_int64(ask, 0);
    sqlite3_finalize(ask);
    return number;
}

sqlite3 *schema_connect(const char *path, bool write, const char *vfs, tes_error *error)
{
    sqlite3 *db = NULL;
    int flags = (write ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READWRITE) | SQLITE_OPEN_NOMUTEX;
    if (sqlite3_open_v2(path, &db, flags, vfs) != SQLITE_OK) {
        tes__fail(error, "%.200s cannot be opened: %.80s.", path, db ? sqlite3_errmsg(db) : "no memory is left");
        sqlite3_close(db);
        return NULL;
    }
    sqlite3_extended_result_codes(db, 1);
    sqlite3_busy_timeout(db, STORE_BUSY_MS);
    /* A file made by somebody else must not run anything of theirs. */
    sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL);
    sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_VIEW, 0, NULL);
    return db;
}

bool schema_version(sqlite3 *db, int *version, tes_error *error)
{
    sqlite3_int64 application = schema_number(db, "PRAGMA application_id"), number = schema_number(db, "PRAGMA user_version");
    sqlite3_int64 tables = schema_number(db, "SELECT count(*) FROM sqlite_schema");
    if (application < 0 || number < 0 || tables < 0)
        return failed(db, "the data cannot be read", error);
    if (tables > 0 && application != STORE_APPLICATION)
        return tes__fail(error, "this file is a database, but not one of Tessera.");
    if (number > schema_newest())
        return tes__fail(error, "the data is of version %d, written by a newer Tessera; this one reads up to version %d.", (int)number,
                         schema_newest());
    *version = (int)number;
    return true;
}

bool schema_migrate(sqlite3 *db, int version, tes_error *error)
{
    int now;
    if (!schema_version(db, &now, error))
        return false;
    for (; now < version; now++) {
        char numbers[96];
        snprintf(numbers, sizeof numbers, "PRAGMA application_id=%d; PRAGMA user_version=%d; COMMIT", STORE_APPLICATION, now + 1);
        if (sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL) != SQLITE_OK ||
            sqlite3_exec(db, step_to(now + 1), NULL, NULL, NULL) != SQLITE_OK || sqlite3_exec(db, numbers, NULL, NULL, NULL) != SQLITE_OK) {
            failed(db, "the data could not be brought to this version", error);
            sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
            return false;
        }
    }
    return true;
}
