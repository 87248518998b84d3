/* archive.c - see archive.h. */
#define _GNU_SOURCE /* flock, renameat2 */
#include "server/archive.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/text.h"
#include "server/store_schema.h"
#include "server/wire.h"

/* ---- checking ---- */

static void wrong(archive_report *report, const char *room_id, const char *what)
{
    if (!report->first[0])
        snprintf(report->first, sizeof report->first, "%s%s%s", room_id ? room_id : "", room_id ? ": " : "", what);
}

/* SQLite's own look at pages and indexes. */
static bool check_file(sqlite3 *db, archive_report *report, tes_error *error)
{
    sqlite3_stmt *ask;
    if (sqlite3_prepare_v2(db, "PRAGMA integrity_check(1)", -1, &ask, NULL) != SQLITE_OK || sqlite3_step(ask) != SQLITE_ROW) {
        tes__fail(error, "the file cannot be read: %.200s.", sqlite3_errmsg(db));
        sqlite3_finalize(ask);
        return false;
    }
    const char *answer = (const char *)sqlite3_column_text(ask, 0);
    if (strcmp(answer, "ok") != 0)
        wrong(report, NULL, answer);
    sqlite3_finalize(ask);
    return true;
}

/* One log, from the first row on which `events` stands to the first of another room. */
static bool check_log(sqlite3_stmt *events, const char *id, archive_report *report, int *rc)
{
    tes_error error = { .text = "no memory is left" };
    room *r = room_new(id);
    room_event entry;
    bool fine = r != NULL;
    int n = 0;
    do {
        const char *text = (const char *)sqlite3_column_text(events, 3);
        if (fine && sqlite3_column_int(events, 1) != n) {
            snprintf(error.text, sizeof error.text, "event %d is missing", n);
            fine = false;
        }
        fine = fine && text && wire_read_entry(text, (size_t)sqlite3_column_bytes(events, 3), &entry, &error) &&
               room_replay(r, &entry, sqlite3_column_int64(events, 2), &error);
        n++;
        report->events++;
    } while ((*rc = sqlite3_step(events)) == SQLITE_ROW && strcmp((const char *)sqlite3_column_text(events, 0), id) == 0);
    if (!fine)
        wrong(report, id, error.text);
    report->finished += fine && room_phase_of(r) == ROOM_OVER;
    room_free(r);
    return fine;
}

static bool check_rooms(sqlite3 *db, archive_report *report, tes_error *error)
{
    sqlite3_stmt *events;
    if (sqlite3_prepare_v2(db, "SELECT room, n, at, text FROM event ORDER BY room, n", -1, &events, NULL) != SQLITE_OK)
        return tes__fail(error, "the file cannot be read: %.200s.", sqlite3_errmsg(db));
    int rc = sqlite3_step(events);
    while (rc == SQLITE_ROW) {
        char id[ROOM_NAME_ROOM];
        snprintf(id, sizeof id, "%.15s", (const char *)sqlite3_column_text(events, 0));
        report->rooms++;
        report->damaged += !check_log(events, id, report, &rc);
    }
    sqlite3_finalize(events);
    if (rc != SQLITE_DONE)
        wrong(report, NULL, sqlite3_errmsg(db));
    if (schema_number(db, "SELECT count(*) FROM (SELECT DISTINCT room FROM event EXCEPT SELECT id FROM room)") != 0)
        wrong(report, NULL, "a room is not in the index");
    if (schema_number(db, "SELECT count(*) FROM (SELECT id FROM room EXCEPT SELECT room FROM event)") != 0)
        wrong(report, NULL, "a room of the index has no log");
    return true;
}

static bool check_db(sqlite3 *db, archive_report *report, tes_error *error)
{
    *report = (archive_report){ 0 };
    if (!schema_version(db, &report->version, error))
        return false;
    if (report->version == 0)
        return tes__fail(error, "the file is empty.");
    if (!check_file(db, report, error))
        return false;
    /* An older version is read by the version that wrote it, or after `tessera serve` brought it here. */
    return report->version < schema_newest() || check_rooms(db, report, error);
}

/* The file that is meant by a folder or a file. */
static bool file_of(const char *path, char out[PATH_MAX], tes_error *error)
{
    struct stat s;
    if (stat(path, &s) != 0)
        return tes__fail(error, "%.200s cannot be opened: %s.", path, strerror(errno));
    if (snprintf(out, PATH_MAX, S_ISDIR(s.st_mode) ? "%s/" STORE_FILE : "%s", path) >= PATH_MAX)
        return tes__fail(error, "the name of the file is too long.");
    if (stat(out, &s) != 0)
        return tes__fail(error, "%.200s cannot be opened: %s.", out, strerror(errno));
    return true;
}

bool archive_check(const char *path, archive_report *report, tes_error *error)
{
    char file[PATH_MAX];
    if (!file_of(path, file, error))
        return false;
    sqlite3 *db = schema_connect(file, false, NULL, error);
    if (!db)
        return false;
    /* One moment, while others write. */
    bool fine = sqlite3_exec(db, "BEGIN", NULL, NULL, NULL) == SQLITE_OK && check_db(db, report, error);
    sqlite3_close(db);
    return fine;
}

/* ---- copying ---- */

static bool copy_pages(sqlite3 *from, sqlite3 *to, tes_error *error)
{
    sqlite3_backup *copy = sqlite3_backup_init(to, "main", from, "main");
    if (copy)
        sqlite3_backup_step(copy, -1); /* all at once: one moment */
    if (!copy || sqlite3_backup_finish(copy) != SQLITE_OK)
        return tes__fail(error, "the data cannot be copied: %.200s.", sqlite3_errmsg(to));
    /* One file, without the log beside it. */
    if (sqlite3_exec(to, "PRAGMA journal_mode=DELETE", NULL, NULL, NULL) != SQLITE_OK)
        return tes__fail(error, "the copy cannot be written: %.200s.", sqlite3_errmsg(to));
    return true;
}

/* From data file to new file `to`, checked; nothing is left when it fails. */
static bool copy_file(const char *from, const char *to, archive_report *report, tes_error *error)
{
    sqlite3 *source = schema_connect(from, false, NULL, error), *copy = NULL;
    int version;
    mode_t before = umask(0077); /* as private as the data */
    bool fine = source && schema_version(source, &version, error) && (copy = schema_connect(to, true, NULL, error)) &&
                copy_pages(source, copy, error) && check_db(copy, report, error);
    sqlite3_close(copy);
    sqlite3_close(source);
    umask(before);
    int fd = fine ? open(to, O_RDONLY | O_CLOEXEC) : -1;
    if (fine && (fd < 0 || fsync(fd) != 0))
        fine = tes__fail(error, "the copy cannot be written: %s.", strerror(errno));
    if (fd >= 0)
        close(fd);
    if (!fine)
        unlink(to);
    return fine;
}

/* A new name is on disk when its folder is. */
static void sync_folder_of(const char *path)
{
    char folder[PATH_MAX];
    snprintf(folder, sizeof folder, "%s", path);
    char *slash = strrchr(folder, '/');
    snprintf(slash ? slash : folder, 3, slash ? "/" : ".");
    int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd >= 0) {
        fsync(fd);
        close(fd);
    }
}

bool archive_backup(const char *folder, const char *to, archive_report *report, tes_error *error)
{
    char from[PATH_MAX], part[PATH_MAX];
    if (!file_of(folder, from, error))
        return false;
    if (access(to, F_OK) == 0)
        return tes__fail(error, "%.200s is there already; choose another name.", to);
    if (snprintf(part, sizeof part, "%s.part", to) >= (int)sizeof part)
        return tes__fail(error, "the name of the file is too long.");
    unlink(part);
    if (!copy_file(from, part, report, error))
        return false;
    if (link(part, to) != 0) { /* unlike rename() it never replaces */
        tes__fail(error, "%.200s cannot be written: %s.", to, strerror(errno));
        unlink(part);
        return false;
    }
    unlink(part);
    sync_folder_of(to);
    return true;
}

static int lock_folder(const char *folder, tes_error *error)
{
    char path[PATH_MAX];
    if (mkdir(folder, 0700) != 0 && errno != EEXIST) {
        tes__fail(error, "the folder %.200s cannot be made: %s.", folder, strerror(errno));
        return -1;
    }
    snprintf(path, sizeof path, "%s/lock", folder);
    int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) == 0)
        return fd;
    tes__fail(error, fd < 0 ? "%.200s cannot be opened." : "a server is using the data in %.200s; stop it first.", fd < 0 ? path : folder);
    if (fd >= 0)
        close(fd);
    return -1;
}

/* The old file keeps what its log still held: SQLite brings that home when it is closed. */
static bool put_aside(const char *file, tes_error *error)
{
    char before[PATH_MAX];
    sqlite3 *db = schema_connect(file, false, NULL, NULL);
    if (db)
        sqlite3_exec(db, "PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode=DELETE", NULL, NULL, NULL);
    sqlite3_close(db);
    snprintf(before, sizeof before, "%.*s.before", PATH_MAX - 8, file);
    if (rename(file, before) != 0)
        return tes__fail(error, "%.200s cannot be renamed: %s.", file, strerror(errno));
    for (int i = 0; i < 2; i++) { /* of a file too damaged to be opened */
        snprintf(before, sizeof before, "%.*s%s", PATH_MAX - 8, file, i ? "-shm" : "-wal");
        unlink(before);
    }
    return true;
}

bool archive_restore(const char *from, const char *folder, bool replace, archive_report *report, tes_error *error)
{
    char to[PATH_MAX], part[PATH_MAX];
    if (snprintf(to, sizeof to, "%s/" STORE_FILE, folder) >= (int)sizeof to - 8)
        return tes__fail(error, "the name of the folder is too long.");
    snprintf(part, sizeof part, "%.*s.part", PATH_MAX - 8, to);
    int lock = lock_folder(folder, error);
    if (lock < 0)
        return false;
    bool there = access(to, F_OK) == 0;
    bool fine =
        !there || replace || tes__fail(error, "there is data in %.200s already; --replace puts it aside as tessera.db.before.", folder);
    if (fine) {
        unlink(part);
        fine = copy_file(from, part, report, error);
    }
    if (fine && (report->damaged || report->first[0]))
        fine = tes__fail(error, "the file is damaged (%.160s); nothing was changed.", report->first);
    fine = fine && (!there || put_aside(to, error));
    if (fine && rename(part, to) != 0)
        fine = tes__fail(error, "%.200s cannot be written: %s.", to, strerror(errno));
    if (!fine)
        unlink(part);
    sync_folder_of(to);
    close(lock);
    return fine;
}
