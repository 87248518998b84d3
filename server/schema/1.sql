-- Version 1. A room is its log; the other tables are for finding rooms.
CREATE TABLE event(
    room TEXT NOT NULL,
    n    INTEGER NOT NULL,
    at   INTEGER NOT NULL,      -- when it was accepted, milliseconds since 1970
    text TEXT NOT NULL,         -- the room's own business
    PRIMARY KEY(room, n)
) WITHOUT ROWID;

CREATE TABLE room(
    id      TEXT NOT NULL PRIMARY KEY,
    game    TEXT NOT NULL,
    phase   INTEGER NOT NULL,   -- enum store_phase
    listed  INTEGER NOT NULL,   -- 1: strangers may be shown it
    turn    TEXT NOT NULL,      -- the guest whose move it is, or ''
    about   TEXT NOT NULL,      -- what lists show, the room's own business
    created INTEGER NOT NULL,
    updated INTEGER NOT NULL,
    alarm   INTEGER             -- when something happens there by itself
) WITHOUT ROWID;
CREATE INDEX room_listed ON room(updated) WHERE listed = 1 AND phase = 0;
CREATE INDEX room_unfinished ON room(updated) WHERE phase < 2;

CREATE INDEX room_alarm ON room(alarm) WHERE alarm IS NOT NULL;

-- Times without a server, which no clock is charged for, and its last sign of life.
CREATE TABLE gap(
    ended INTEGER NOT NULL PRIMARY KEY, -- first: integrity_check of SQLite 3.40 expects keys there
    began INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE alive(
    one INTEGER NOT NULL PRIMARY KEY CHECK(one = 1),
    at  INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE holder(
    token BLOB NOT NULL,        -- hash of the secret; the secret itself is nowhere
    room  TEXT NOT NULL,
    guest TEXT NOT NULL,        -- the room's public name for who holds it
    PRIMARY KEY(token, room)
) WITHOUT ROWID;
CREATE INDEX holder_room ON holder(room);
