/* store_work.c - see store_work.h. */
#include "server/store_work.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROOM_COLUMNS "id, game, phase, listed, turn, about, created, updated, alarm"

static const char *const sql[] = {
    "INSERT INTO event(room, n, at, text) VALUES(?1, ?2, ?3, ?4) ON CONFLICT DO NOTHING",
    "SELECT text = ?3 FROM event WHERE room = ?1 AND n = ?2",
    "INSERT INTO room(" ROOM_COLUMNS ") VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9) ON CONFLICT(id) DO UPDATE SET game = excluded.game, "
    "phase = excluded.phase, listed = excluded.listed, turn = excluded.turn, about = excluded.about, updated = excluded.updated, "
    "alarm = excluded.alarm",
    "UPDATE event SET text = ?3 WHERE room = ?1 AND n = ?2",
    "INSERT INTO alive(one, at) VALUES(1, ?1) ON CONFLICT(one) DO UPDATE SET at = max(at, excluded.at)",
    "INSERT INTO holder(token, room, guest) VALUES(?1, ?2, ?3) ON CONFLICT(token, room) DO UPDATE SET guest = excluded.guest",
    "DELETE FROM holder WHERE token = ?1",
    "DELETE FROM event WHERE room = ?1",
    "DELETE FROM room WHERE id = ?1",
    "DELETE FROM holder WHERE room = ?1",
    "SELECT n, at, text FROM event WHERE room = ?1 ORDER BY n",
    "SELECT began, ended FROM gap WHERE ended > ?1 ORDER BY ended",
    "SELECT " ROOM_COLUMNS ", '' FROM room WHERE id = ?1",
    "SELECT " ROOM_COLUMNS ", guest FROM holder JOIN room ON id = holder.room WHERE token = ?1 "
    "ORDER BY phase = 1 AND turn = guest DESC, updated DESC LIMIT ?2",
    "SELECT " ROOM_COLUMNS ", guest FROM holder JOIN room ON id = holder.room WHERE token = ?1 AND holder.room = ?2",
    "SELECT " ROOM_COLUMNS ", '' FROM room WHERE listed = 1 AND phase = 0 ORDER BY updated DESC LIMIT ?1",
    "SELECT " ROOM_COLUMNS ", '' FROM room WHERE alarm IS NOT NULL AND alarm <= ?1 ORDER BY alarm LIMIT ?2",
    "SELECT " ROOM_COLUMNS ", '' FROM room WHERE phase < 2 AND updated < ?1 ORDER BY updated LIMIT ?2",
};

enum {
    INSERT_EVENT,
    SAME_EVENT,
    PUT_ROOM,
    UPDATE_EVENT,
    PUT_ALIVE,
    PUT_HOLDER,
    DELETE_TOKEN,
    DELETE_EVENTS,
    DELETE_ROOM,
    DELETE_HOLDERS,
    GET_EVENTS,
    GET_GAPS,
    GET_ROOM,
    GET_GAMES,
    GET_HOLDER,
    GET_TABLES,
    GET_DUE,
    GET_STALE
};

_Static_assert(sizeof sql / sizeof sql[0] <= WORK_STATEMENTS, "a place for every statement");

void worker_close(worker *w)
{
    for (int i = 0; i < WORK_STATEMENTS; i++)
        sqlite3_finalize(w->statement[i]);
    sqlite3_close(w->db);
    *w = (worker){ 0 };
}

/* A statement ready for its values, or NULL. */
static sqlite3_stmt *ready(worker *w, int which)
{
    sqlite3_stmt **s = &w->statement[which];
    if (!*s && sqlite3_prepare_v3(w->db, sql[which], -1, SQLITE_PREPARE_PERSISTENT, s, NULL) != SQLITE_OK)
        return NULL;
    return *s;
}

/* Every statement is stepped to its end and reset, so that none holds a snapshot. */
static int finish(sqlite3_stmt *s)
{
    int rc = sqlite3_step(s), end = sqlite3_reset(s);
    return rc == SQLITE_DONE || rc == SQLITE_ROW ? SQLITE_OK : end;
}

static void put_text(sqlite3_stmt *s, int at, const char *text) { sqlite3_bind_text(s, at, text, -1, SQLITE_STATIC); }

static void put_hash(sqlite3_stmt *s, int at, const unsigned char *hash) { sqlite3_bind_blob(s, at, hash, STORE_HASH, SQLITE_STATIC); }

/* ---- writes ---- */

/* Was this very event written before? A batch that failed at its commit is tried again
 * whole, and may in truth have succeeded. */
static int compare(worker *w, work *job, const store_event *e)
{
    sqlite3_stmt *s = ready(w, SAME_EVENT);
    if (!s)
        return sqlite3_errcode(w->db);
    put_text(s, 1, job->room_id);
    sqlite3_bind_int(s, 2, e->n);
    sqlite3_bind_text(s, 3, e->text, (int)e->size, SQLITE_STATIC);
    int rc = sqlite3_step(s);
    if (rc == SQLITE_ROW && !sqlite3_column_int(s, 0))
        job->answer.status = STORE_TAKEN;
    int end = sqlite3_reset(s);
    return rc == SQLITE_ROW || rc == SQLITE_DONE ? SQLITE_OK : end;
}

static int insert_event(worker *w, work *job, const store_event *e)
{
    sqlite3_stmt *s = ready(w, INSERT_EVENT);
    if (!s)
        return sqlite3_errcode(w->db);
    put_text(s, 1, job->room_id);
    sqlite3_bind_int(s, 2, e->n);
    sqlite3_bind_int64(s, 3, e->at_ms);
    sqlite3_bind_text(s, 4, e->text, (int)e->size, SQLITE_STATIC);
    int rc = finish(s);
    return rc == SQLITE_OK && sqlite3_changes(w->db) == 0 ? compare(w, job, e) : rc;
}

static int put_room(worker *w, const store_room *r)
{
    sqlite3_stmt *s = ready(w, PUT_ROOM);
    if (!s)
        return sqlite3_errcode(w->db);
    put_text(s, 1, r->id);
    put_text(s, 2, r->game);
    sqlite3_bind_int(s, 3, r->phase);
    sqlite3_bind_int(s, 4, r->listed);
    put_text(s, 5, r->turn);
    put_text(s, 6, r->about);
    sqlite3_bind_int64(s, 7, r->created_ms);
    sqlite3_bind_int64(s, 8, r->updated_ms);
    if (r->alarm_ms == INT64_MAX)
        sqlite3_bind_null(s, 9);
    else
        sqlite3_bind_int64(s, 9, r->alarm_ms);
    return finish(s);
}

/* All or none: what was written of a job that is taken goes again. */
static int append(worker *w, work *job)
{
    int rc = sqlite3_exec(w->db, "SAVEPOINT job", NULL, NULL, NULL);
    for (int i = 0; rc == SQLITE_OK && i < job->events && job->answer.status == STORE_DONE; i++)
        rc = insert_event(w, job, &job->event[i]);
    if (rc == SQLITE_OK && job->indexed && job->answer.status == STORE_DONE)
        rc = put_room(w, &job->room);
    if (rc == SQLITE_OK && job->answer.status != STORE_DONE)
        rc = sqlite3_exec(w->db, "ROLLBACK TO job", NULL, NULL, NULL);
    return rc == SQLITE_OK ? sqlite3_exec(w->db, "RELEASE job", NULL, NULL, NULL) : rc;
}

static int rewrite(worker *w, work *job)
{
    int rc = SQLITE_OK;
    sqlite3_stmt *s = ready(w, UPDATE_EVENT);
    if (!s)
        return sqlite3_errcode(w->db);
    for (int i = 0; rc == SQLITE_OK && i < job->events; i++) {
        put_text(s, 1, job->room_id);
        sqlite3_bind_int(s, 2, job->event[i].n);
        sqlite3_bind_text(s, 3, job->event[i].text, (int)job->event[i].size, SQLITE_STATIC);
        rc = finish(s);
    }
    return rc == SQLITE_OK && job->indexed ? put_room(w, &job->room) : rc;
}

static int hold(worker *w, work *job)
{
    sqlite3_stmt *s = ready(w, PUT_HOLDER);
    if (!s)
        return sqlite3_errcode(w->db);
    put_hash(s, 1, job->hash);
    put_text(s, 2, job->room_id);
    put_text(s, 3, job->guest);
    return finish(s);
}

static int alive(worker *w, work *job)
{
    sqlite3_stmt *s = ready(w, PUT_ALIVE);
    if (!s)
        return sqlite3_errcode(w->db);
    sqlite3_bind_int64(s, 1, job->time_ms);
    return finish(s);
}

static int forget(worker *w, work *job)
{
    sqlite3_stmt *s = ready(w, DELETE_TOKEN);
    if (!s)
        return sqlite3_errcode(w->db);
    put_hash(s, 1, job->hash);
    return finish(s);
}

static int remove_room(worker *w, work *job)
{
    static const int all[] = { DELETE_EVENTS, DELETE_HOLDERS, DELETE_ROOM };
    int rc = SQLITE_OK;
    for (int i = 0; rc == SQLITE_OK && i < 3; i++) {
        sqlite3_stmt *s = ready(w, all[i]);
        if (!s)
            return sqlite3_errcode(w->db);
        put_text(s, 1, job->room_id);
        rc = finish(s);
    }
    return rc;
}

/* ---- reads ---- */

/* Room for one more of `size` bytes; what grows doubles. */
static void *one_more(void *list, int count, size_t size)
{
    if (count & (count - 1))
        return list;
    return realloc(list, (count ? 2 * (size_t)count : 1) * size);
}

static bool add_event(work *job, sqlite3_stmt *s)
{
    store_event *list = one_more((void *)(uintptr_t)job->answer.event, job->answer.events, sizeof *list);
    if (!list)
        return false;
    job->answer.event = list;
    store_event *e = &list[job->answer.events];
    const char *text = (const char *)sqlite3_column_text(s, 2);
    *e = (store_event){ .n = sqlite3_column_int(s, 0), .at_ms = sqlite3_column_int64(s, 1), .size = (size_t)sqlite3_column_bytes(s, 2) };
    char *copy = malloc(e->size + 1);
    if (!copy)
        return false;
    memcpy(copy, text ? text : "", e->size);
    copy[e->size] = '\0';
    e->text = copy;
    job->answer.events++;
    return true;
}

static bool add_gap(work *job, sqlite3_stmt *s)
{
    store_gap *list = one_more((void *)(uintptr_t)job->answer.gap, job->answer.gaps, sizeof *list);
    if (!list)
        return false;
    job->answer.gap = list;
    list[job->answer.gaps++] = (store_gap){ sqlite3_column_int64(s, 0), sqlite3_column_int64(s, 1) };
    return true;
}

static void column(sqlite3_stmt *s, int at, char *out, size_t size)
{
    const char *text = (const char *)sqlite3_column_text(s, at);
    snprintf(out, size, "%s", text ? text : "");
}

static bool add_room(work *job, sqlite3_stmt *s)
{
    store_room *list = one_more((void *)(uintptr_t)job->answer.room, job->answer.rooms, sizeof *list);
    if (!list)
        return false;
    job->answer.room = list;
    store_room *r = &list[job->answer.rooms++];
    column(s, 0, r->id, sizeof r->id);
    column(s, 1, r->game, sizeof r->game);
    r->phase = sqlite3_column_int(s, 2);
    r->listed = sqlite3_column_int(s, 3) != 0;
    column(s, 4, r->turn, sizeof r->turn);
    column(s, 5, r->about, sizeof r->about);
    r->created_ms = sqlite3_column_int64(s, 6);
    r->updated_ms = sqlite3_column_int64(s, 7);
    r->alarm_ms = sqlite3_column_type(s, 8) == SQLITE_NULL ? INT64_MAX : sqlite3_column_int64(s, 8);
    column(s, 9, r->guest, sizeof r->guest);
    return true;
}

static int collect(sqlite3_stmt *s, work *job, bool (*add)(work *job, sqlite3_stmt *s))
{
    int rc;
    while ((rc = sqlite3_step(s)) == SQLITE_ROW)
        if (!add(job, s)) {
            rc = SQLITE_NOMEM;
            break;
        }
    sqlite3_reset(s);
    return rc == SQLITE_DONE ? SQLITE_OK : rc;
}

static int load(worker *w, work *job)
{
    sqlite3_stmt *events = ready(w, GET_EVENTS), *found = ready(w, GET_ROOM), *gaps = ready(w, GET_GAPS);
    if (!events || !found || !gaps)
        return sqlite3_errcode(w->db);
    put_text(events, 1, job->room_id);
    put_text(found, 1, job->room_id);
    int rc = collect(events, job, add_event);
    if (rc == SQLITE_OK)
        rc = collect(found, job, add_room);
    int last = job->answer.events - 1;
    sqlite3_bind_int64(gaps, 1, last < 0 ? INT64_MAX : job->answer.event[last].at_ms);
    if (rc == SQLITE_OK)
        rc = collect(gaps, job, add_gap);
    if (job->answer.events == 0 || job->answer.rooms == 0)
        job->answer.status = STORE_MISSING;
    return rc;
}

static int find(worker *w, work *job)
{
    static const int which[] = {
        [WORK_GAMES] = GET_GAMES, [WORK_HOLDER] = GET_HOLDER, [WORK_TABLES] = GET_TABLES, [WORK_DUE] = GET_DUE, [WORK_STALE] = GET_STALE
    };
    sqlite3_stmt *s = ready(w, which[job->kind]);
    if (!s)
        return sqlite3_errcode(w->db);
    if (job->kind == WORK_GAMES || job->kind == WORK_HOLDER)
        put_hash(s, 1, job->hash);
    else
        sqlite3_bind_int64(s, 1, job->kind == WORK_TABLES ? job->most : job->time_ms);
    if (job->kind == WORK_HOLDER)
        put_text(s, 2, job->room_id);
    else if (job->kind != WORK_TABLES)
        sqlite3_bind_int(s, 2, job->most);
    int rc = collect(s, job, add_room);
    if (job->kind == WORK_HOLDER && job->answer.rooms == 0)
        job->answer.status = STORE_MISSING;
    return rc;
}

/* ---- all of it ---- */

/* What a first try left. */
static void clear_answer(work *job)
{
    for (int i = 0; i < job->answer.events; i++)
        free((void *)(uintptr_t)job->answer.event[i].text);
    free((void *)(uintptr_t)job->answer.event);
    free((void *)(uintptr_t)job->answer.room);
    free((void *)(uintptr_t)job->answer.gap);
    job->answer = (store_answer){ .status = STORE_DONE };
}

int work_do(worker *w, work *job)
{
    clear_answer(job);
    switch (job->kind) {
    case WORK_APPEND: return append(w, job);
    case WORK_REWRITE: return rewrite(w, job);
    case WORK_ALIVE: return alive(w, job);
    case WORK_HOLD: return hold(w, job);
    case WORK_FORGET: return forget(w, job);
    case WORK_REMOVE: return remove_room(w, job);
    case WORK_LOAD: return load(w, job);
    default: return find(w, job);
    }
}

void work_free(work *job)
{
    clear_answer(job);
    free(job);
}
