/* store_work.h - requests and what each does to a connection; no threads here. Shared
 * between store_sqlite.c (which queues them) and store_work.c (which knows the SQL). */
#ifndef SERVER_STORE_WORK_H
#define SERVER_STORE_WORK_H
#include <sqlite3.h>

#include "server/store.h"

enum work_kind {
    WORK_APPEND,
    WORK_REWRITE,
    WORK_ALIVE,
    WORK_HOLD,
    WORK_FORGET,
    WORK_REMOVE,
    WORK_READS, /* from here on nothing is changed */
    WORK_LOAD = WORK_READS,
    WORK_GAMES,
    WORK_HOLDER,
    WORK_TABLES,
    WORK_DUE,
    WORK_STALE
};

/* One request, then one answer. The texts of events lie behind the struct. */
typedef struct work {
    struct work *next;
    enum work_kind kind;
    char room_id[STORE_NAME], guest[STORE_NAME];
    unsigned char hash[STORE_HASH];
    bool indexed;
    store_room room;
    int64_t time_ms;
    int most;
    int events;
    store_event *event;
    store_done *done;
    void *context;
    store_answer answer;
} work;

/* A connection with its statements, made when first needed. */
enum { WORK_STATEMENTS = 24 };
typedef struct worker {
    sqlite3 *db;
    sqlite3_stmt *statement[WORK_STATEMENTS];
} worker;

void worker_close(worker *w);

/* Does it. SQLITE_OK means that answer.status says how it went; anything else that the
 * connection failed and nothing is known. The caller has begun a transaction for what
 * changes something. */
int work_do(worker *w, work *job);

/* What the answer holds, and the request. */
void work_free(work *job);

#endif
