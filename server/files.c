/* files.c - see files.h. */
#define _GNU_SOURCE /* O_NOFOLLOW, fdopendir */
#include "server/files.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/hash.h"
#include "base/text.h"

/* The page is below 3 MB in some hundred files. More means the wrong folder, such as
 * a home folder: better refused than read into memory. */
enum { MOST_FILES = 4096, MOST_BYTES = 64 << 20, MOST_PATH = 512, MOST_DEPTH = 8, HASH_LETTERS = 8 };

typedef struct loading {
    files *to;
    const char *folder;
    tes_error *error;
} loading;

static const char *type_of(const char *path)
{
    static const char *const types[][2] = {
        { "html", "text/html; charset=utf-8" },
        { "js", "text/javascript; charset=utf-8" },
        { "mjs", "text/javascript; charset=utf-8" },
        { "css", "text/css; charset=utf-8" },
        { "wasm", "application/wasm" },
        { "svg", "image/svg+xml; charset=utf-8" },
        { "png", "image/png" },
        { "ico", "image/x-icon" },
        { "webp", "image/webp" },
        { "woff2", "font/woff2" },
        { "json", "application/json; charset=utf-8" },
        { "map", "application/json; charset=utf-8" },
        { "webmanifest", "application/manifest+json; charset=utf-8" },
        { "txt", "text/plain; charset=utf-8" },
        { "md", "text/markdown; charset=utf-8" },
    };
    const char *dot = strrchr(path, '.');
    for (size_t i = 0; dot && i < sizeof types / sizeof types[0]; i++)
        if (strcmp(dot + 1, types[i][0]) == 0)
            return types[i][1];
    return "application/octet-stream";
}

/* Vite writes assets/NAME-HASH.EXT, eight letters of base64url. A word of eight small
 * letters could be part of a name, so the hash must have something else as well. */
static bool named_by_content(const char *path)
{
    const char *name = strrchr(path, '/');
    size_t stem = name ? strcspn(++name, ".") : 0;
    bool mixed = false;
    if (strncmp(path, "assets/", 7) != 0 || stem <= HASH_LETTERS + 1 || name[stem - HASH_LETTERS - 1] != '-')
        return false;
    for (const char *c = name + stem - HASH_LETTERS; c < name + stem; c++) {
        bool small = *c >= 'a' && *c <= 'z';
        if (!small && !(*c >= 'A' && *c <= 'Z') && !(*c >= '0' && *c <= '9') && *c != '-' && *c != '_')
            return false;
        mixed |= !small;
    }
    return mixed;
}

static files_entry *add(loading *l, const char *path)
{
    files *f = l->to;
    if (f->count == f->room) {
        int room = f->room ? 2 * f->room : 64;
        files_entry *grown = realloc(f->entry, (size_t)room * sizeof *grown);
        if (!grown)
            return NULL;
        f->entry = grown;
        f->room = room;
    }
    files_entry *e = &f->entry[f->count];
    *e = (files_entry){ .path = strdup(path), .type = type_of(path), .forever = named_by_content(path) };
    f->count += e->path != NULL;
    return e->path ? e : NULL;
}

static bool no_memory(loading *l) { return tes__fail(l->error, "there is no memory left for the files in %.200s.", l->folder); }

static bool read_file(loading *l, int fd, const char *path, size_t size)
{
    if (l->to->count == MOST_FILES || size > MOST_BYTES - l->to->bytes)
        return tes__fail(l->error, "%.200s holds more than %d files or %d MB; is it the page's folder?", l->folder, MOST_FILES,
                         MOST_BYTES >> 20);
    files_entry *e = add(l, path);
    files_body *body = e ? &e->body[CODING_PLAIN] : NULL;
    if (!e || !(body->bytes = malloc(size + 1)))
        return no_memory(l);
    while (body->size < size) {
        ssize_t n = read(fd, body->bytes + body->size, size - body->size);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return tes__fail(l->error, "%.200s in %.80s cannot be read: %s.", path, l->folder,
                             n < 0 ? strerror(errno) : "it became shorter");
        body->size += (size_t)n;
    }
    l->to->bytes += size;
    return true;
}

static bool read_folder(loading *l, int fd, const char *prefix, int depth);

/* One name of a folder. Links are not followed: they could lead out of it. */
static bool read_name(loading *l, int folder, const char *prefix, const char *name, int depth)
{
    char path[MOST_PATH];
    struct stat s;
    if (name[0] == '.')
        return true;
    if (snprintf(path, sizeof path, "%s%s", prefix, name) >= (int)sizeof path - 1 || depth > MOST_DEPTH)
        return tes__fail(l->error, "%.200s holds folders too deep or names too long; is it the page's folder?", l->folder);
    int fd = openat(folder, name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (fd < 0)
        return errno == ELOOP || tes__fail(l->error, "%.200s in %.80s cannot be opened: %s.", path, l->folder, strerror(errno));
    bool fine = fstat(fd, &s) == 0;
    if (fine && S_ISDIR(s.st_mode)) {
        strcat(path, "/");
        return read_folder(l, fd, path, depth + 1);
    }
    if (fine && S_ISREG(s.st_mode))
        fine = read_file(l, fd, path, (size_t)s.st_size);
    close(fd);
    return fine;
}

/* Takes the descriptor over. */
static bool read_folder(loading *l, int fd, const char *prefix, int depth)
{
    bool fine = true;
    DIR *names = fdopendir(fd);
    if (!names) {
        close(fd);
        return no_memory(l);
    }
    for (struct dirent *d; fine && (d = readdir(names)) != NULL;)
        fine = read_name(l, fd, prefix, d->d_name, depth);
    closedir(names);
    return fine;
}

static int by_path(const void *a, const void *b) { return strcmp(((const files_entry *)a)->path, ((const files_entry *)b)->path); }

static files_entry *find(const files *f, const char *path)
{
    files_entry key = { .path = (char *)(size_t)path };
    return f->count ? bsearch(&key, f->entry, (size_t)f->count, sizeof key, by_path) : NULL;
}

static void tag(files_body *body, const char *suffix)
{
    snprintf(body->tag, sizeof body->tag, "\"%016llx%zx%s\"", (unsigned long long)tes__hash_bytes(body->bytes, body->size), body->size,
             suffix);
}

/* The entry of which this one is a compressed form, or NULL. */
static files_entry *original(const files *f, const files_entry *e, enum coding *coding)
{
    char path[MOST_PATH];
    const char *dot = strrchr(e->path, '.');
    if (!dot || (strcmp(dot, ".br") != 0 && strcmp(dot, ".gz") != 0))
        return NULL;
    *coding = strcmp(dot, ".br") == 0 ? CODING_BROTLI : CODING_GZIP;
    snprintf(path, sizeof path, "%.*s", (int)(dot - e->path), e->path);
    return find(f, path);
}

/* Hands the bodies of x.br and x.gz to x, then drops those entries. */
static void join(files *f)
{
    int kept = 0;
    for (int i = 0; i < f->count; i++) {
        enum coding coding;
        files_body *body = &f->entry[i].body[CODING_PLAIN];
        files_entry *whole = original(f, &f->entry[i], &coding);
        if (whole && body->size < whole->body[CODING_PLAIN].size) {
            whole->body[coding] = *body;
            *body = (files_body){ 0 };
            tag(&whole->body[coding], coding == CODING_BROTLI ? "-br" : "-gz");
        } else if (whole) {
            free(body->bytes);
            body->bytes = NULL;
        } else {
            tag(body, "");
        }
    }
    for (int i = 0; i < f->count; i++)
        if (f->entry[i].body[CODING_PLAIN].bytes)
            f->entry[kept++] = f->entry[i];
        else
            free(f->entry[i].path);
    f->count = kept;
}

bool files_load(const char *folder, files *out, tes_error *error)
{
    *out = (files){ 0 };
    loading l = { .to = out, .folder = folder, .error = error };
    int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0)
        return tes__fail(error, "the folder %.200s cannot be opened: %s.", folder, strerror(errno));
    if (!read_folder(&l, fd, "", 0)) {
        files_free(out);
        return false;
    }
    if (out->count)
        qsort(out->entry, (size_t)out->count, sizeof *out->entry, by_path);
    join(out);
    return true;
}

void files_free(files *f)
{
    for (int i = 0; i < f->count; i++) {
        free(f->entry[i].path);
        for (int c = 0; c < CODINGS; c++)
            free(f->entry[i].body[c].bytes);
    }
    free(f->entry);
    *f = (files){ 0 };
}

const files_entry *files_find(const files *f, const char *path)
{
    char name[MOST_PATH];
    size_t length = strlen(path);
    if (path[0] != '/' || length + sizeof "index.html" > sizeof name)
        return NULL;
    snprintf(name, sizeof name, "%s%s", path + 1, path[length - 1] == '/' ? "index.html" : "");
    return find(f, name);
}
