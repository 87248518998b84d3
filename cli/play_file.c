/* play_file.c - a game at the terminal is never lost: it is kept as a record
 * after every turn, in a file of its own that no other game is ever written
 * over, and can be resumed, saved elsewhere and loaded. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/text.h"
#include "file.h"
#include "open.h"
#include "play.h"

enum { MOST_KEPT = 100000 };

static const char no_memory[] = "there is no memory left for a record.";

/* ---- the record of what was played ---- */

static tes_node largest_node(const tes_record *r)
{
    tes_node largest = 0;
    for (tes_node node = 0; node != TES_NO_NODE;) {
        largest = node > largest ? node : largest;
        tes_node next = tes_record_first(r, node);
        for (; next == TES_NO_NODE && node != TES_NO_NODE; node = tes_record_parent(r, node))
            next = tes_record_next(r, node);
        node = next;
    }
    return largest;
}

static bool copy_node(const tes_record *from, tes_node node, tes_record *to, tes_node twin)
{
    const char *comment = tes_record_comment(from, node);
    int64_t clock = tes_record_clock(from, node);
    if (clock >= 0)
        tes_record_set_clock(to, twin, clock);
    return comment[0] == '\0' || tes_record_set_comment(to, twin, comment);
}

/* Adds what the loaded record has besides: the line now played is already there
 * and stays the main line, everything else becomes a variation of it. */
static bool merge(const tes_record *from, tes_record *to)
{
    tes_node *twin = calloc((size_t)largest_node(from) + 1, sizeof *twin);
    bool fine = twin && copy_node(from, 0, to, 0);
    for (tes_node node = 0; fine && node != TES_NO_NODE;) {
        if (node > 0) {
            twin[node] = tes_record_add(to, twin[tes_record_parent(from, node)], tes_record_move(from, node), NULL);
            fine = twin[node] != TES_NO_NODE && copy_node(from, node, to, twin[node]);
        }
        tes_node next = tes_record_first(from, node);
        for (; next == TES_NO_NODE && node != TES_NO_NODE; node = tes_record_parent(from, node))
            next = tes_record_next(from, node);
        node = next;
    }
    free(twin);
    for (int t = 0; fine && t < tes_record_tags(from); t++)
        if (!tes_record_tag(to, tes_record_tag_name(from, t)))
            fine = tes_record_set_tag(to, tes_record_tag_name(from, t), tes_record_tag_value(from, t));
    return fine;
}

static bool set_tags(const play *p, tes_record *record)
{
    char name[24], text[32];
    time_t now = time(NULL);
    struct tm day;
    bool fine = true;
    for (int i = 0; i < tes_match_rules(p->match)->players && fine; i++) {
        snprintf(name, sizeof name, "Player%d", i + 1);
        fine = p->seat[i].name[0] == '\0' || tes_record_set_tag(record, name, p->seat[i].name);
        snprintf(name, sizeof name, "Seat%d", i + 1);
        fine = fine && tes_record_set_tag(record, name, play_kinds[p->seat[i].kind]);
    }
    bool dated = p->loaded && tes_record_tag(p->loaded, "Date");
    if (fine && !dated && localtime_r(&now, &day) && strftime(text, sizeof text, "%Y-%m-%d", &day) > 0)
        fine = tes_record_set_tag(record, "Date", text);
    int winner = play_winner_by_resignation(p);
    if (winner != TES_NOBODY) {
        snprintf(text, sizeof text, "p%dwin", winner + 1);
        fine = fine && tes_record_set_tag(record, "Result", text);
    } else if (fine && !play_is_over(p)) {
        fine = tes_record_set_tag(record, "Result", "none");
    }
    return fine;
}

static bool write_record(const play *p, const char *path, bool wait, tes_error *error)
{
    tes_buffer text = { 0 };
    tes_sink sink = tes_buffer_sink(&text);
    tes_record *record = tes_record_of_match(p->match);
    bool fine = record && set_tags(p, record) && (!p->loaded || merge(p->loaded, record)) && tes_record_write(record, &sink);
    if (!fine)
        tes__fail(error, no_memory);
    fine = fine && (wait ? file_write : file_write_soon)(path, &text, error);
    tes_record_free(record);
    tes_buffer_clear(&text);
    return fine;
}

bool play_save(play *p, const char *path, tes_error *error) { return write_record(p, path, true, error); }

/* ---- loading ---- */

static void seats_from_tags(play *p, const tes_record *record, int players)
{
    char name[24];
    for (int i = 0; i < players; i++) {
        snprintf(name, sizeof name, "Player%d", i + 1);
        const char *value = tes_record_tag(record, name);
        snprintf(p->seat[i].name, sizeof p->seat[i].name, "%s", value ? value : "");
        snprintf(name, sizeof name, "Seat%d", i + 1);
        value = tes_record_tag(record, name);
        for (int k = 0; k < SEAT_KINDS && value; k++)
            if (strcmp(value, play_kinds[k]) == 0)
                p->seat[i].kind = (enum seat_kind)k;
    }
}

/* Who lost by resigning, when the record says somebody won before the rules did. */
static int resigned_in(const tes_record *record, const tes_match *match)
{
    const char *result = tes_record_tag(record, "Result");
    if (!result || tes_match_rules(match)->players != 2 || tes_match_mover(match) == TES_NOBODY)
        return TES_NOBODY;
    return strcmp(result, "p1win") == 0 ? 1 : strcmp(result, "p2win") == 0 ? 0 : TES_NOBODY;
}

bool play_load(play *p, const char *path, tes_error *error)
{
    tes_record *record = open_record_quietly(path, error);
    tes_node end = 0;
    if (!record)
        return false;
    while (tes_record_first(record, end) != TES_NO_NODE)
        end = tes_record_first(record, end);
    tes_match *match = tes_record_match(record, end);
    if (!match) {
        tes_record_free(record);
        return tes__fail(error, no_memory);
    }
    play_keep(p);
    play_restart(p, match);
    p->loaded = record;
    p->resigned = resigned_in(record, match);
    seats_from_tags(p, record, tes_match_rules(match)->players);
    p->changed = false;
    return true;
}

/* ---- keeping ---- */

/* $XDG_DATA_HOME/tessera or ~/.local/share/tessera; a path that is not absolute
 * is none, as the XDG specification says. */
static bool data_folder(char out[PATH_MAX])
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    int n = -1;
    if (data && data[0] == '/')
        n = snprintf(out, PATH_MAX, "%s/tessera", data);
    else if (home && home[0] == '/')
        n = snprintf(out, PATH_MAX, "%s/.local/share/tessera", home);
    return n > 0 && n < PATH_MAX - 64; /* room for a file's name */
}

static bool make_folder(const char *path)
{
    char part[PATH_MAX];
    snprintf(part, sizeof part, "%s", path);
    for (char *slash = part + 1; (slash = strchr(slash, '/')) != NULL; *slash++ = '/') {
        *slash = '\0';
        mkdir(part, 0777);
    }
    return mkdir(part, 0777) == 0 || errno == EEXIST;
}

/* A name nobody has: agon.tes, agon-2.tes, ... It is taken at once. */
static bool take_name(play *p, tes_error *error)
{
    char folder[PATH_MAX];
    if (!data_folder(folder))
        return tes__fail(error, "neither XDG_DATA_HOME nor HOME names a folder.");
    if (!make_folder(folder))
        return tes__fail(error, "the folder %.200s cannot be made: %s.", folder, strerror(errno));
    for (int n = 1; n < MOST_KEPT; n++) {
        char number[16] = "";
        if (n > 1)
            snprintf(number, sizeof number, "-%d", n);
        if ((size_t)snprintf(p->file, sizeof p->file, "%s/%s%s.tes", folder, tes_match_game(p->match)->id, number) >= sizeof p->file)
            break;
        int fd = open(p->file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (fd >= 0) {
            fstat(fd, &p->written);
            close(fd);
            return true;
        }
        if (errno != EEXIST)
            break;
    }
    p->file[0] = '\0';
    return tes__fail(error, "no file can be made in %.200s: %s.", folder, strerror(errno));
}

/* Has somebody else, another terminal perhaps, written our file meanwhile? */
static bool still_ours(const play *p)
{
    struct stat now;
    return p->written.st_ino == 0 || stat(p->file, &now) != 0 ||
           (now.st_ino == p->written.st_ino && now.st_mtim.tv_sec == p->written.st_mtim.tv_sec &&
            now.st_mtim.tv_nsec == p->written.st_mtim.tv_nsec);
}

void play_keep(play *p)
{
    tes_error error;
    bool due = p->changed || (p->leaving && p->unsynced);
    if (!p->match || !due || (!play_has_human(p) && !p->own_file))
        return;
    if (!p->own_file && p->file[0] && !still_ours(p))
        p->file[0] = '\0';
    /* A script that plays hundreds of moves a second need not wait for the disk. */
    bool wait = p->in_place || p->leaving || input_signal();
    bool kept = (p->file[0] || take_name(p, &error)) && write_record(p, p->file, wait, &error);
    if (kept) {
        stat(p->file, &p->written);
        p->changed = false;
        p->unsynced = !wait;
        p->keep_failed = false;
    } else if (!p->keep_failed) {
        p->keep_failed = true;
        NEWS(p, SAY_NOT_KEPT, error.text);
    }
}

/* ---- resuming ---- */

typedef struct kept {
    char name[64];
    struct timespec when;
} kept;

static bool is_kept_name(const char *name, const tes_game *game)
{
    for (int g = 0; g < tes_game_count(); g++) {
        const char *id = tes_game_at(g)->id;
        size_t length = strlen(id);
        if ((game && game != tes_game_at(g)) || strncmp(name, id, length) != 0)
            continue;
        const char *rest = name + length;
        if (*rest == '-' && strspn(rest + 1, "0123456789") > 0)
            rest += 1 + strspn(rest + 1, "0123456789");
        if (strcmp(rest, ".tes") == 0)
            return true;
    }
    return false;
}

static int newest_first(const void *a, const void *b)
{
    const kept *x = a, *y = b;
    if (x->when.tv_sec != y->when.tv_sec)
        return x->when.tv_sec < y->when.tv_sec ? 1 : -1;
    if (x->when.tv_nsec != y->when.tv_nsec)
        return x->when.tv_nsec < y->when.tv_nsec ? 1 : -1;
    return strcmp(x->name, y->name);
}

static bool is_unfinished(const char *path)
{
    tes_error error;
    tes_record *record = open_record_quietly(path, &error);
    tes_node end = 0;
    if (!record)
        return false;
    while (tes_record_first(record, end) != TES_NO_NODE)
        end = tes_record_first(record, end);
    const char *result = tes_record_tag(record, "Result");
    tes_match *match = tes_record_match(record, end);
    bool unfinished = match && tes_match_mover(match) != TES_NOBODY && (!result || strcmp(result, "none") == 0);
    tes_match_free(match);
    tes_record_free(record);
    return unfinished;
}

/* All the kept games, newest first; the caller frees *list. */
static int list_kept(const char *folder, const tes_game *game, kept **list)
{
    DIR *dir = opendir(folder);
    struct dirent *entry;
    struct stat file;
    int n = 0, room = 0;
    *list = NULL;
    while (dir && (entry = readdir(dir)) != NULL) {
        if (strlen(entry->d_name) >= sizeof(*list)->name || !is_kept_name(entry->d_name, game) ||
            fstatat(dirfd(dir), entry->d_name, &file, 0) != 0)
            continue;
        if (n == room) {
            kept *longer = realloc(*list, sizeof **list * (size_t)(room = room * 2 + 16));
            if (!longer)
                break;
            *list = longer;
        }
        strcpy((*list)[n].name, entry->d_name);
        (*list)[n++].when = file.st_mtim;
    }
    if (dir)
        closedir(dir);
    if (n > 0)
        qsort(*list, (size_t)n, sizeof **list, newest_first);
    return n;
}

bool play_unfinished(const tes_game *game, char path[PATH_MAX])
{
    char folder[PATH_MAX];
    kept *list = NULL;
    bool found = false;
    if (!data_folder(folder))
        return false;
    int n = list_kept(folder, game, &list);
    for (int i = 0; i < n && !found; i++)
        found = (size_t)snprintf(path, PATH_MAX, "%s/%s", folder, list[i].name) < PATH_MAX && is_unfinished(path);
    free(list);
    return found;
}
