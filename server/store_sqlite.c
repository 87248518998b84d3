/* store_sqlite.c - store.h over one SQLite file: three threads and two queues.
 *
 * The WRITER takes everything that is queued, commits it at once, and hands the
 * answers out: under load a commit (one fsync) serves many moves. The READER has a
 * connection of its own, so that loading a room waits for no commit. The TIDIER copies
 * the write-ahead log back into the file, and syncs that, while nobody waits for it. Under
 * load the log grows meanwhile; when it has become long the writer, just after the tidier,
 * copies the little that is left itself, so that the log begins anew.
 *
 * synchronous=FULL: the log is synced at every commit. After a failed commit nothing is
 * known to be on disk; SQLite has not advanced its log, so the next try writes, and
 * syncs, all of it again. */
#define _GNU_SOURCE /* flock */
#include "server/store.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/text.h"
#include "server/store_schema.h"
#include "server/store_work.h"

enum { MOST_AT_ONCE = 4096, TIDY_PAGES = 2000, LONG_LOG_PAGES = 16384, LITTLE_PAGES = 400, FIRST_RETRY_MS = 50, LAST_RETRY_MS = 1000 };

typedef struct queue {
    work *first, **end;
    int count;
} queue;

struct store {
    store_options options;
    int lock_fd; /* held as long as this server has the data */
    int file_fd; /* the data file, for syncing it; closed last, since that ends SQLite's locks */
    worker writer, reader, tidier;
    pthread_t write_thread, read_thread, tidy_thread;
    int threads;
    pthread_mutex_t lock; /* of all below */
    pthread_cond_t to_write, to_read, to_tidy;
    queue writes, reads, answered;
    bool closing;
    store_figures figures;
    atomic_int waiting, log_pages, tidy_pages; /* in the log, and of them when the tidier last began */
    _Atomic(const char *) trouble;
};

static void push(queue *q, work *first, work **end, int count)
{
    *(q->end ? q->end : &q->first) = first;
    q->end = end;
    q->count += count;
}

static uint64_t now_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000;
}

/* The first `most` of a queue, once there are any; NULL when it is empty and the store
 * closes. Called with the lock. */
static work *take(store *s, queue *q, pthread_cond_t *when, int most, work ***end, int *count)
{
    while (!q->first && !s->closing)
        pthread_cond_wait(when, &s->lock);
    work *first = q->first, **last = &q->first;
    for (*count = 0; *last && *count < most; ++*count)
        last = &(*last)->next;
    if (*count == 0)
        return NULL;
    work *rest = *last;
    *last = NULL;
    *end = last;
    q->first = rest;
    q->count -= *count;
    if (!rest)
        q->end = NULL;
    return first;
}

static void hand_out(store *s, work *first, work **end, int count)
{
    pthread_mutex_lock(&s->lock);
    push(&s->answered, first, end, count);
    pthread_mutex_unlock(&s->lock);
    s->options.wake(s->options.context);
}

/* ---- the writer ---- */

static int commit(store *s, work *first)
{
    int rc = sqlite3_exec(s->writer.db, "BEGIN IMMEDIATE", NULL, NULL, NULL);
    for (work *job = first; rc == SQLITE_OK && job; job = job->next)
        rc = work_do(&s->writer, job);
    if (rc == SQLITE_OK)
        rc = sqlite3_exec(s->writer.db, "COMMIT", NULL, NULL, NULL);
    if (rc != SQLITE_OK)
        sqlite3_exec(s->writer.db, "ROLLBACK", NULL, NULL, NULL);
    return rc;
}

static const char *trouble_of(int rc)
{
    switch (rc & 0xff) {
    case SQLITE_FULL: return "the disk is full";
    case SQLITE_IOERR: return "the disk does not take what is written";
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB: return "the data file is damaged";
    case SQLITE_READONLY: return "the data file cannot be written";
    case SQLITE_NOMEM: return "no memory is left";
    default: return "the data file is in use by another program";
    }
}

/* Waits before the next try; false when there shall be none. */
static bool pause_writing(store *s, int ms)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += (until.tv_nsec / 1000000 + ms) / 1000;
    until.tv_nsec = (until.tv_nsec + ms % 1000 * 1000000L) % 1000000000L;
    pthread_mutex_lock(&s->lock);
    bool closing = s->closing;
    while (!s->closing && pthread_cond_timedwait(&s->to_write, &s->lock, &until) == 0)
        continue; /* more was queued: that is no reason to hurry */
    s->figures.failures++;
    pthread_mutex_unlock(&s->lock);
    return !closing;
}

/* True once it is on disk; false when the store closes before the disk recovers. */
static bool write_batch(store *s, work *first)
{
    int rc, ms = FIRST_RETRY_MS;
    while ((rc = commit(s, first)) != SQLITE_OK) {
        atomic_store(&s->trouble, trouble_of(rc));
        s->options.wake(s->options.context);
        if (!pause_writing(s, ms))
            return false;
        ms = 2 * ms < LAST_RETRY_MS ? 2 * ms : LAST_RETRY_MS;
    }
    atomic_store(&s->trouble, NULL);
    return true;
}

/* Pages that came into the log since the tidier began; a log that begins anew has fewer
 * than there were. */
static int untidy(const store *s)
{
    int pages = atomic_load(&s->log_pages), tidy = atomic_load(&s->tidy_pages);
    return pages >= tidy ? pages - tidy : pages;
}

static void note(store *s, const work *first, uint64_t us)
{
    pthread_mutex_lock(&s->lock);
    for (const work *job = first; job; job = job->next)
        s->figures.events += job->kind == WORK_APPEND ? (uint64_t)job->events : 0;
    s->figures.commits++;
    s->figures.commit_us_last = us;
    if (us > s->figures.commit_us_most)
        s->figures.commit_us_most = us;
    if (untidy(s) >= TIDY_PAGES)
        pthread_cond_signal(&s->to_tidy);
    pthread_mutex_unlock(&s->lock);
}

static void *write_all(void *context)
{
    store *s = context;
    for (;;) {
        work **end;
        int count;
        pthread_mutex_lock(&s->lock);
        work *first = take(s, &s->writes, &s->to_write, MOST_AT_ONCE, &end, &count);
        pthread_mutex_unlock(&s->lock);
        if (!first)
            return NULL;
        uint64_t began = now_us();
        bool kept = write_batch(s, first);
        if (kept) {
            note(s, first, now_us() - began);
            atomic_fetch_sub(&s->waiting, count);
        }
        hand_out(s, first, end, count);
        if (!kept)
            return NULL;
        int pages = atomic_load(&s->log_pages);
        if (pages >= LONG_LOG_PAGES && (untidy(s) <= LITTLE_PAGES || pages >= 4 * LONG_LOG_PAGES))
            sqlite3_wal_checkpoint_v2(s->writer.db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    }
}

/* ---- the reader ---- */

static void *read_all(void *context)
{
    store *s = context;
    for (;;) {
        work **end;
        int count;
        pthread_mutex_lock(&s->lock);
        work *job = take(s, &s->reads, &s->to_read, 1, &end, &count);
        pthread_mutex_unlock(&s->lock);
        if (!job)
            return NULL;
        if (work_do(&s->reader, job) != SQLITE_OK)
            job->answer.status = STORE_FAILED;
        hand_out(s, job, end, count);
    }
}

/* ---- the tidier ---- */

static int log_grew(void *context, sqlite3 *db, const char *name, int pages)
{
    (void)db, (void)name;
    atomic_store(&((store *)context)->log_pages, pages);
    return SQLITE_OK;
}

static void *tidy_all(void *context)
{
    store *s = context;
    pthread_mutex_lock(&s->lock);
    while (!s->closing) {
        pthread_cond_wait(&s->to_tidy, &s->lock);
        pthread_mutex_unlock(&s->lock);
        int pages = atomic_load(&s->log_pages);
        sqlite3_wal_checkpoint_v2(s->tidier.db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
        fdatasync(s->file_fd);
        atomic_store(&s->tidy_pages, pages);
        pthread_mutex_lock(&s->lock);
    }
    pthread_mutex_unlock(&s->lock);
    return NULL;
}

/* ---- opening and closing ---- */

static bool make_folders(const char *folder, tes_error *error)
{
    char path[PATH_MAX];
    if (snprintf(path, sizeof path, "%s", folder) >= (int)sizeof path || !folder[0])
        return tes__fail(error, "the name of the data folder is too long, or empty.");
    for (char *c = path + 1;; c++) {
        char before = *c;
        if (before != '/' && before != '\0')
            continue;
        *c = '\0';
        if (mkdir(path, 0700) != 0 && errno != EEXIST)
            return tes__fail(error, "the folder %.200s cannot be made: %s.", path, strerror(errno));
        *c = before;
        if (before == '\0')
            return true;
    }
}

static bool take_folder(store *s, tes_error *error)
{
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s/lock", s->options.folder);
    s->lock_fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (s->lock_fd < 0)
        return tes__fail(error, "%.200s cannot be opened: %s.", path, strerror(errno));
    if (flock(s->lock_fd, LOCK_EX | LOCK_NB) != 0)
        return tes__fail(error, "another server is using the data in %.200s; stop it first, or name another folder.", s->options.folder);
    return true;
}

/* The time since the last sign of life was one without a server. */
static bool note_gap(store *s, tes_error *error)
{
    char text[160];
    sqlite3_int64 last = schema_number(s->writer.db, "SELECT max(coalesce((SELECT at FROM alive), 0), "
                                                     "coalesce((SELECT max(updated) FROM room), 0))");
    snprintf(text, sizeof text, "INSERT OR REPLACE INTO gap(began, ended) VALUES(%lld, %lld)", (long long)last,
             (long long)s->options.now_ms);
    if (last <= 0 || last >= s->options.now_ms)
        return true;
    if (sqlite3_exec(s->writer.db, text, NULL, NULL, NULL) != SQLITE_OK)
        return tes__fail(error, "the data cannot be written: %.200s.", sqlite3_errmsg(s->writer.db));
    return true;
}

static bool connect_all(store *s, tes_error *error)
{
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s/" STORE_FILE, s->options.folder);
    s->writer.db = schema_connect(path, true, s->options.vfs, error);
    if (!s->writer.db)
        return false;
    if (sqlite3_exec(s->writer.db, "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA cache_size=-16000", NULL, NULL, NULL) !=
        SQLITE_OK)
        return tes__fail(error, "%.200s: %.80s.", path, sqlite3_errmsg(s->writer.db));
    if (!schema_migrate(s->writer.db, schema_newest(), error) || !note_gap(s, error))
        return false;
    sqlite3_wal_hook(s->writer.db, log_grew, s);
    s->file_fd = open(path, O_RDONLY | O_CLOEXEC);
    s->reader.db = schema_connect(path, false, s->options.vfs, error);
    s->tidier.db = s->reader.db ? schema_connect(path, false, s->options.vfs, error) : NULL;
    return s->tidier.db != NULL;
}

static bool start_threads(store *s, tes_error *error)
{
    static void *(*const run[])(void *) = { write_all, read_all, tidy_all };
    pthread_t *const thread[] = { &s->write_thread, &s->read_thread, &s->tidy_thread };
    while (s->threads < 3)
        if (pthread_create(thread[s->threads], NULL, run[s->threads], s) == 0)
            s->threads++;
        else
            return tes__fail(error, "the server could not begin: there are too many threads on this machine.");
    return true;
}

store *store_open(const store_options *options, tes_error *error)
{
    store *s = calloc(1, sizeof *s);
    if (!s) {
        tes__fail(error, "the data could not be opened: no memory is left.");
        return NULL;
    }
    s->options = *options;
    s->lock_fd = s->file_fd = -1;
    pthread_mutex_init(&s->lock, NULL);
    pthread_cond_init(&s->to_write, NULL);
    pthread_cond_init(&s->to_read, NULL);
    pthread_cond_init(&s->to_tidy, NULL);
    mode_t before = umask(0077); /* nobody else's business, whatever the folder allows */
    bool fine = make_folders(options->folder, error) && take_folder(s, error) && connect_all(s, error) && start_threads(s, error);
    umask(before);
    if (fine)
        return s;
    store_close(s);
    return NULL;
}

static void drop(queue *q)
{
    for (work *job = q->first, *next; job; job = next) {
        next = job->next;
        work_free(job);
    }
}

void store_close(store *s)
{
    pthread_t thread[] = { s->write_thread, s->read_thread, s->tidy_thread };
    pthread_mutex_lock(&s->lock);
    s->closing = true;
    pthread_cond_broadcast(&s->to_write);
    pthread_cond_broadcast(&s->to_read);
    pthread_cond_broadcast(&s->to_tidy);
    pthread_mutex_unlock(&s->lock);
    for (int i = 0; i < s->threads; i++)
        pthread_join(thread[i], NULL);
    worker_close(&s->tidier);
    worker_close(&s->reader);
    worker_close(&s->writer); /* the last one brings the log home */
    drop(&s->writes);
    drop(&s->reads);
    drop(&s->answered);
    if (s->file_fd >= 0)
        close(s->file_fd);
    if (s->lock_fd >= 0)
        close(s->lock_fd);
    pthread_cond_destroy(&s->to_write);
    pthread_cond_destroy(&s->to_read);
    pthread_cond_destroy(&s->to_tidy);
    pthread_mutex_destroy(&s->lock);
    free(s);
}

/* ---- requests ---- */

void store_deliver(store *s)
{
    pthread_mutex_lock(&s->lock);
    work *first = s->answered.first;
    s->answered = (queue){ 0 };
    pthread_mutex_unlock(&s->lock);
    for (work *next; first; first = next) {
        next = first->next;
        if (first->done)
            first->done(first->context, &first->answer);
        work_free(first);
    }
}

const char *store_trouble(store *s) { return atomic_load(&s->trouble); }

int store_waiting(store *s) { return atomic_load(&s->waiting); }

void store_figures_of(store *s, store_figures *out)
{
    pthread_mutex_lock(&s->lock);
    *out = s->figures;
    s->figures.commit_us_most = 0; /* since it was last asked */
    pthread_mutex_unlock(&s->lock);
}

static work *new_work(enum work_kind kind, const char *room_id, size_t extra, store_done *done, void *context)
{
    work *job = calloc(1, sizeof *job + extra);
    if (!job)
        abort(); /* a promise to write cannot be given up silently; the log on disk is whole */
    job->kind = kind;
    job->done = done;
    job->context = context;
    if (room_id)
        snprintf(job->room_id, sizeof job->room_id, "%s", room_id);
    return job;
}

static void ask(store *s, work *job)
{
    bool reads = job->kind >= WORK_READS;
    if (!reads)
        atomic_fetch_add(&s->waiting, 1);
    pthread_mutex_lock(&s->lock);
    push(reads ? &s->reads : &s->writes, job, &job->next, 1);
    pthread_cond_signal(reads ? &s->to_read : &s->to_write);
    pthread_mutex_unlock(&s->lock);
}

static void ask_with_events(store *s, enum work_kind kind, const char *room_id, const store_event event[], int events,
                            const store_room *room, store_done *done, void *context)
{
    size_t size = (size_t)events * sizeof *event;
    for (int i = 0; i < events; i++)
        size += event[i].size;
    work *job = new_work(kind, room_id, size, done, context);
    job->event = (store_event *)(job + 1);
    job->events = events;
    char *text = (char *)(job->event + events);
    for (int i = 0; i < events; i++) {
        job->event[i] = event[i];
        job->event[i].text = memcpy(text, event[i].text, event[i].size);
        text += event[i].size;
    }
    job->indexed = room != NULL;
    if (room)
        job->room = *room;
    ask(s, job);
}

void store_append(store *s, const char *room_id, const store_event event[], int events, const store_room *room, store_done *done,
                  void *context)
{
    ask_with_events(s, WORK_APPEND, room_id, event, events, room, done, context);
}

void store_rewrite(store *s, const char *room_id, const store_event event[], int events, const store_room *room, store_done *done,
                   void *context)
{
    ask_with_events(s, WORK_REWRITE, room_id, event, events, room, done, context);
}

void store_alive(store *s, int64_t now_ms)
{
    work *job = new_work(WORK_ALIVE, NULL, 0, NULL, NULL);
    job->time_ms = now_ms;
    ask(s, job);
}

static void ask_about_token(store *s, enum work_kind kind, const unsigned char hash[STORE_HASH], const char *room_id, const char *guest,
                            int most, store_done *done, void *context)
{
    work *job = new_work(kind, room_id, 0, done, context);
    memcpy(job->hash, hash, STORE_HASH);
    if (guest)
        snprintf(job->guest, sizeof job->guest, "%s", guest);
    job->most = most;
    ask(s, job);
}

void store_hold(store *s, const unsigned char hash[STORE_HASH], const char *room_id, const char *guest, store_done *done, void *context)
{
    ask_about_token(s, WORK_HOLD, hash, room_id, guest, 0, done, context);
}

void store_forget(store *s, const unsigned char hash[STORE_HASH], store_done *done, void *context)
{
    ask_about_token(s, WORK_FORGET, hash, NULL, NULL, 0, done, context);
}

void store_games(store *s, const unsigned char hash[STORE_HASH], int most, store_done *done, void *context)
{
    ask_about_token(s, WORK_GAMES, hash, NULL, NULL, most, done, context);
}

void store_holder(store *s, const unsigned char hash[STORE_HASH], const char *room_id, store_done *done, void *context)
{
    ask_about_token(s, WORK_HOLDER, hash, room_id, NULL, 1, done, context);
}

void store_remove(store *s, const char *room_id, store_done *done, void *context)
{
    ask(s, new_work(WORK_REMOVE, room_id, 0, done, context));
}

void store_load(store *s, const char *room_id, store_done *done, void *context) { ask(s, new_work(WORK_LOAD, room_id, 0, done, context)); }

void store_read(store *s, const char *room_id, store_done *done, void *context) { store_load(s, room_id, done, context); }

/* One process has the file: whoever comes next is the same. */
void store_release(store *s, const char *room_id) { (void)s, (void)room_id; }

static void ask_for_rooms(store *s, enum work_kind kind, int64_t time_ms, int most, store_done *done, void *context)
{
    work *job = new_work(kind, NULL, 0, done, context);
    job->time_ms = time_ms;
    job->most = most;
    ask(s, job);
}

void store_tables(store *s, int most, store_done *done, void *context) { ask_for_rooms(s, WORK_TABLES, 0, most, done, context); }

void store_due(store *s, int64_t before_ms, int most, store_done *done, void *context)
{
    ask_for_rooms(s, WORK_DUE, before_ms, most, done, context);
}

void store_stale(store *s, int64_t before_ms, int most, store_done *done, void *context)
{
    ask_for_rooms(s, WORK_STALE, before_ms, most, done, context);
}
