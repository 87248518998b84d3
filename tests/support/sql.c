/* sql.c - see sql.h. */
#include "sql.h"

#include <sqlite3.h>

#include "cmocka_all.h"

static sqlite3 *opened(const char *path)
{
    sqlite3 *db;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    sqlite3_busy_timeout(db, 60000);
    return db;
}

void sql(const char *path, const char *text)
{
    sqlite3 *db = opened(path);
    if (sqlite3_exec(db, text, NULL, NULL, NULL) != SQLITE_OK)
        fail_msg("%s", sqlite3_errmsg(db));
    sqlite3_close(db);
}

long long sql_number(const char *path, const char *text)
{
    sqlite3 *db = opened(path);
    sqlite3_stmt *s = NULL;
    if (sqlite3_prepare_v2(db, text, -1, &s, NULL) != SQLITE_OK)
        fail_msg("%s", sqlite3_errmsg(db));
    long long number = sqlite3_step(s) == SQLITE_ROW ? sqlite3_column_int64(s, 0) : -1;
    sqlite3_finalize(s);
    sqlite3_close(db);
    return number;
}
