/* wire_shape.c - see wire_shape.h. */
#include "server/wire_shape.h"

#include <stddef.h>
#include <string.h>

#include "base/text.h"
#include "base/utf8.h"

#define LOWER "abcdefghijklmnopqrstuvwxyz"
#define DIGITS "0123456789"
#define UPPER "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
#define FAR INT64_C(9007199254740991) /* the largest whole number JavaScript is sure of */
#define TEXT(name_, letters_)                                                                                               \
    {                                                                                                                       \
        .name = #name_, .kind = WIRE_TEXT, .offset = offsetof(room_event, name_), .size = sizeof(((room_event *)0)->name_), \
        .letters = letters_                                                                                                 \
    }
#define NUMBER(name_, least_, most_, missing_, add_)                                                                          \
    {                                                                                                                         \
        .name = #name_, .kind = WIRE_NUMBER, .offset = offsetof(room_event, name_), .size = sizeof(((room_event *)0)->name_), \
        .least = least_, .most = most_, .missing = missing_, .add = add_                                                      \
    }

enum { ID, GUEST, NAME, GAME, CLOCK, SEATS, LEVEL, LISTED, ROUND, PLY, SEAT, WORD, FLAG, MOVE, TOOK, SPENT, LAG, FROM, UNTIL, SEQ };

/* In the order they are written. `listed` is what `flag` is called in a room's creation. */
const wire_field wire__field[WIRE_FIELDS] = {
    [ID] = TEXT(id, UPPER LOWER DIGITS "-_"),
    [GUEST] = TEXT(guest, LOWER DIGITS),
    [NAME] = TEXT(name, NULL),
    [GAME] = TEXT(game, NULL),
    [CLOCK] = TEXT(clock, LOWER DIGITS "+"),
    [SEATS] = TEXT(seats, LOWER DIGITS " "),
    [LEVEL] = NUMBER(level, 0, TES_LEVELS, 0, 0),
    [LISTED] = { .name = "listed", .kind = WIRE_FLAG, .offset = offsetof(room_event, flag) },
    [ROUND] = NUMBER(round, 1, ROOM_MOST_ROUNDS, 1, 0),
    [PLY] = NUMBER(ply, 0, TES_MAX_PLIES, 0, 0),
    [SEAT] = NUMBER(seat, 1, TES_MAX_PLAYERS, 1, 1),
    [WORD] = TEXT(word, LOWER),
    [FLAG] = { .name = "flag", .kind = WIRE_FLAG, .offset = offsetof(room_event, flag) },
    [MOVE] = TEXT(move, NULL),
    [TOOK] = NUMBER(took, 0, FAR, -1, 0),
    [SPENT] = NUMBER(spent, 0, FAR, 0, 0),
    [LAG] = NUMBER(lag, 0, FAR, 0, 0),
    [FROM] = NUMBER(from, 0, FAR, 0, 0),
    [UNTIL] = NUMBER(until, 0, FAR, 0, 0),
    [SEQ] = NUMBER(seq, 0, FAR, 0, 0),
};

#define F(name) (1u << (name))
#define CREATION (F(ID) | F(NAME) | F(GAME) | F(CLOCK) | F(SEATS) | F(LEVEL) | F(LISTED))
#define BY (F(GUEST) | F(ID))

const wire_shape wire__shape[ROOM_KINDS] = {
    [ROOM_CREATE] = { "create", CREATION, 0 },
    [ROOM_JOIN] = { "join", 0, F(NAME) },
    [ROOM_HERE] = { "here", F(SEQ), 0 },
    [ROOM_SIT] = { "sit", F(ID) | F(SEAT) | F(NAME), 0 },
    [ROOM_LEAVE] = { "leave", F(ID), 0 },
    [ROOM_SET] = { "set", F(ID) | F(SEAT) | F(WORD) | F(LEVEL), 0 },
    [ROOM_LIST] = { "list", F(ID) | F(FLAG), 0 },
    [ROOM_NAMED] = { "name", F(ID) | F(NAME), 0 },
    [ROOM_START] = { "start", F(ID), 0 },
    [ROOM_MOVE] = { "move", F(ID) | F(ROUND) | F(PLY) | F(SEAT) | F(MOVE), F(TOOK) },
    [ROOM_ASK] = { "ask", F(ID) | F(ROUND) | F(PLY) | F(WORD), 0 },
    [ROOM_ANSWER] = { "answer", F(ID) | F(ROUND) | F(PLY) | F(WORD) | F(FLAG), 0 },
    [ROOM_CHOOSE] = { "choose", F(ID) | F(SEAT) | F(WORD), 0 },
    [ROOM_RESIGN] = { "resign", F(ID) | F(ROUND), 0 },
    [ROOM_SAY] = { "say", F(ID) | F(WORD), 0 },

    [ROOM_CREATED] = { "created", CREATION | BY, 0 },
    [ROOM_SAT] = { "sat", BY | F(SEAT) | F(NAME), 0 },
    [ROOM_LEFT] = { "left", BY, 0 },
    [ROOM_SETTLED] = { "settled", BY | F(SEAT) | F(WORD) | F(LEVEL), 0 },
    [ROOM_LISTED] = { "listed", BY | F(FLAG), 0 },
    [ROOM_RENAMED] = { "renamed", BY | F(NAME), 0 },
    [ROOM_STARTED] = { "started", BY, 0 },
    [ROOM_MOVED] = { "moved", F(PLY) | F(SEAT) | F(MOVE), BY | F(SPENT) | F(LAG) },
    [ROOM_ASKED] = { "asked", BY | F(SEAT) | F(WORD), F(PLY) },
    [ROOM_ANSWERED] = { "answered", BY | F(SEAT) | F(WORD) | F(FLAG), 0 },
    [ROOM_TOOK_BACK] = { "took-back", F(PLY), 0 },
    [ROOM_DREW] = { "drew", 0, 0 },
    [ROOM_AGAIN] = { "again", 0, 0 },
    [ROOM_RESIGNED] = { "resigned", BY | F(SEAT), 0 },
    [ROOM_FLAGGED] = { "flagged", F(SEAT), 0 },
    [ROOM_STOOD_IN] = { "stood-in", F(SEAT), 0 },
    [ROOM_BACK] = { "back", F(SEAT), 0 },
    [ROOM_ENDED] = { "ended", 0, 0 },
    [ROOM_DESERTED] = { "deserted", 0, 0 },
    [ROOM_RESTARTED] = { "restarted", F(FROM) | F(UNTIL), 0 },
};

/* --- from members to an event --- */

static void set_number(const wire_field *f, room_event *e, int64_t written)
{
    char *at = (char *)e + f->offset;
    int64_t held = written - f->add;
    if (f->size == sizeof(int64_t)) {
        memcpy(at, &held, sizeof held);
    } else {
        int32_t narrow = (int32_t)held;
        memcpy(at, &narrow, sizeof narrow);
    }
}

static bool text_fine(const wire_field *f, const char *text)
{
    return strlen(text) < f->size &&
           (f->letters ? strspn(text, f->letters) == strlen(text) : tes__utf8_is_plain(text) && !strpbrk(text, "\n\t"));
}

static bool take(const wire_field *f, const wire_member *m, room_event *e, tes_error *error)
{
    if (m->kind != f->kind)
        return tes__fail(error, "\"%s\" must be %s.", f->name,
                         f->kind == WIRE_TEXT     ? "a text"
                         : f->kind == WIRE_NUMBER ? "a whole number"
                                                  : "true or false");
    if (f->kind == WIRE_NUMBER && (m->number < f->least || m->number > f->most))
        return tes__fail(error, "\"%s\" is from %lld to %lld.", f->name, (long long)f->least, (long long)f->most);
    if (f->kind == WIRE_TEXT && !text_fine(f, m->text))
        return tes__fail(error, "\"%s\" is a text of at most %d bytes%s%s%s.", f->name, (int)f->size - 1,
                         f->letters ? ", of " : " on one line", f->letters ? f->letters : "", "");
    if (f->kind == WIRE_TEXT)
        strcpy((char *)e + f->offset, m->text);
    else if (f->kind == WIRE_FLAG)
        *(bool *)((char *)e + f->offset) = m->flag;
    else
        set_number(f, e, m->number);
    return true;
}

static int field_named(const char *name, uint32_t among)
{
    for (int f = 0; f < WIRE_FIELDS; f++)
        if ((among & F(f)) && strcmp(wire__field[f].name, name) == 0)
            return f;
    return -1;
}

/* `key` names the member that says which kind it is, from `first` to `last`. */
static bool event_of(const wire_member member[], int count, const char *key, room_what first, room_what last, room_event *e,
                     tes_error *error)
{
    const char *word = NULL;
    room_what what = first;
    for (int i = 0; i < count; i++)
        if (strcmp(member[i].name, key) == 0 && member[i].kind == WIRE_TEXT)
            word = member[i].text;
    if (!word)
        return tes__fail(error, "the message has no text \"%s\" that says what it is.", key);
    while (what <= last && strcmp(wire__shape[what].word, word) != 0)
        what++;
    if (what > last)
        return tes__fail(error, "there is no \"%s\" of this name; see docs/wire.md.", key);
    const wire_shape *shape = &wire__shape[what];
    uint32_t given = 0;
    memset(e, 0, sizeof *e);
    e->what = what;
    for (int f = 0; f < WIRE_FIELDS; f++)
        if (wire__field[f].kind == WIRE_NUMBER)
            set_number(&wire__field[f], e, wire__field[f].missing);
    for (int i = 0; i < count; i++) {
        if (strcmp(member[i].name, key) == 0)
            continue;
        int f = field_named(member[i].name, shape->needs | shape->may);
        if (f < 0)
            return tes__fail(error, "\"%s\" has a field that is not its own; see docs/wire.md.", shape->word);
        if (!take(&wire__field[f], &member[i], e, error))
            return false;
        given |= F(f);
    }
    for (int f = 0; f < WIRE_FIELDS; f++)
        if ((shape->needs & ~given) & F(f))
            return tes__fail(error, "\"%s\" needs the field \"%s\".", shape->word, wire__field[f].name);
    return true;
}

/* `room` and `token` are read apart: they say where to and who, not what. */
static bool take_apart(const wire_member *m, const char *name, const char *letters, char *out, size_t size, bool *mine, tes_error *error)
{
    *mine = strcmp(m->name, name) == 0;
    if (!*mine)
        return true;
    if (m->kind != WIRE_TEXT || strlen(m->text) >= size || strspn(m->text, letters) != strlen(m->text))
        return tes__fail(error, "\"%s\" is not one of this server's.", name);
    strcpy(out, m->text);
    return true;
}

bool wire__request_of(const wire_member member[], int count, wire_request *request, tes_error *error)
{
    wire_member rest[WIRE_MOST_FIELDS];
    int left = 0;
    memset(request, 0, sizeof *request);
    for (int i = 0; i < count && i < WIRE_MOST_FIELDS; i++) {
        bool where, who = false;
        if (!take_apart(&member[i], "room", LOWER DIGITS, request->room, sizeof request->room, &where, error) ||
            (!where && !take_apart(&member[i], "token", DIGITS "abcdef", request->token, sizeof request->token, &who, error)))
            return false;
        if (!where && !who)
            rest[left++] = member[i];
    }
    if (!event_of(rest, left, "do", ROOM_CREATE, ROOM_SAY, &request->event, error))
        return false;
    if (request->token[0] && strlen(request->token) != WIRE_TOKEN - 1)
        return tes__fail(error, "\"token\" is not one of this server's.");
    if (wire__shape[request->event.what].needs & F(ID) && !request->event.id[0])
        return tes__fail(error, "\"id\" must not be empty.");
    return true;
}

bool wire__entry_of(const wire_member member[], int count, room_event *entry, tes_error *error)
{
    return event_of(member, count, "is", ROOM_CREATED, (room_what)(ROOM_KINDS - 1), entry, error);
}
