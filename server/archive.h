/* archive.h - data files from outside a server: copied while one runs, put back, checked.
 * Above store_schema.h and the rooms, beside the store. */
#ifndef SERVER_ARCHIVE_H
#define SERVER_ARCHIVE_H
#include <stdbool.h>

#include <tessera/error.h>
#include <tessera/sink.h>

/* What a check found. */
typedef struct archive_report {
    int version;
    int rooms, finished, damaged;
    long events;
    char first[TES_ERROR_TEXT]; /* the first thing that is wrong, or "" */
} archive_report;

/* The rooms of `folder` as they are at one moment, as the one file `to`, which must not
 * be there. A server may be running. The copy is checked before it gets its name. */
bool archive_backup(const char *folder, const char *to, archive_report *report, tes_error *error);

/* The file becomes the data of `folder`, in which no server may run. What was there is
 * kept as tessera.db.before; without `replace` there must be nothing. */
bool archive_restore(const char *from, const char *folder, bool replace, archive_report *report, tes_error *error);

/* Reads everything: the file itself, and every log through the rules of its game. False
 * when it is no data file at all; what is damaged is in the report. `path` may be a
 * folder of a server, running or not. */
bool archive_check(const char *path, archive_report *report, tes_error *error);

#endif
