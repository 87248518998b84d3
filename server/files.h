/* files.h - the page's files, read once when the server starts. A request can only
 * name an entry of this table, so no path of the machine is ever made from one. */
#ifndef SERVER_FILES_H
#define SERVER_FILES_H
#include <stdbool.h>
#include <stddef.h>

#include <tessera/error.h>

#include "server/negotiate.h"

enum { FILES_TAG = 40 };

typedef struct files_body {
    unsigned char *bytes; /* NULL: there is none */
    size_t size;
    char tag[FILES_TAG]; /* strong, with its quotes; differs from coding to coding */
} files_body;

typedef struct files_entry {
    char *path;       /* from the folder, "assets/app-Ab3dEf9h.js" */
    const char *type; /* for Content-Type */
    bool forever;     /* its name changes with its content */
    files_body body[CODINGS];
} files_entry;

typedef struct files {
    files_entry *entry; /* by path */
    int count, room;
    size_t bytes;
} files;

/* Reads all plain files below the folder but those whose names begin with a dot.
 * x.br and x.gz become bodies of x when they are shorter. */
bool files_load(const char *folder, files *out, tes_error *error);
void files_free(files *f);

/* The entry for a request's path, which begins with `/`; a path that ends with `/`
 * is that folder's index.html. NULL when there is none. */
const files_entry *files_find(const files *f, const char *path);

#endif
