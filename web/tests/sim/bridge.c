/* bridge.c - the room logic for the simulator: server/room.c as wasm, driven from
 * sim.mjs. What the server would read with jansson arrives already taken apart by
 * JavaScript's own parser; from there on everything is the server's own code. Besides,
 * matches for the clients, of their own.
 *
 * One text goes in and comes out through `text`. A step's effects are lines: "L" an
 * entry of the log, "A" a message to all, "S" one to the sender. */
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "server/wire_shape.h"
#include "variants.h"

#define EXPORT(name) __attribute__((export_name(#name))) name

char *EXPORT(sim_text)(void);
int EXPORT(sim_variant)(int index);
room *EXPORT(sim_open)(void);
void EXPORT(sim_close)(room *r);
int EXPORT(sim_say)(room *r, int guest, double now, int size);
int EXPORT(sim_tell)(room *r, int what, int guest, double now, double from);
int EXPORT(sim_think)(room *r, double now, unsigned seed);
int EXPORT(sim_replay)(room *r, double time, int size);
double EXPORT(sim_alarm)(void);
unsigned EXPORT(sim_ticket)(void);
double EXPORT(sim_kept_at)(const room *r);
int EXPORT(sim_phase)(const room *r);
int EXPORT(sim_same)(const room *a, const room *b);
tes_match *EXPORT(sim_match)(void);
void EXPORT(sim_match_free)(tes_match *m);
int EXPORT(sim_match_play)(tes_match *m);
int EXPORT(sim_match_legal)(const tes_match *m);
void EXPORT(sim_match_undo)(tes_match *m, int plies);
void EXPORT(sim_match_hash)(const tes_match *m);
int EXPORT(sim_match_some)(const tes_match *m, unsigned seed);

static char text[1 << 20];
static room_effects effects;

char *sim_text(void) { return text; }

/* The game string of a variant in `text`, and its players; 0 after the last. */
int sim_variant(int index)
{
    static char name[MAX_VARIANTS][TES_GAME_TEXT];
    static int count;
    tes_rules rules;
    if (count == 0)
        count = every_variant(name);
    if (index >= count || !tes_rules_parse(name[index], &rules, NULL))
        return 0;
    strcpy(text, name[index]);
    return rules.players;
}

room *sim_open(void) { return room_new("k3f9w2"); }

void sim_close(room *r) { room_free(r); }

static void name_guest(room_event *e, int guest)
{
    e->guest[0] = 'g';
    e->guest[1] = (char)('0' + guest);
}

/* --- a step --- */

typedef struct fixed {
    size_t used;
} fixed;

static bool put(void *context, const char *bytes, size_t size)
{
    fixed *f = context;
    if (f->used + size >= sizeof text)
        return false;
    memcpy(text + f->used, bytes, size);
    f->used += size;
    return true;
}

/* The effects as lines in `text`; their size, or -1. */
static int step(room *r, const room_event *e, double now)
{
    fixed f = { 0 };
    tes_sink sink = { put, &f };
    if (!room_step(r, e, (int64_t)now, &effects))
        return -1;
    bool fine = true;
    for (int i = 0; i < effects.entries; i++)
        fine = fine && tes_sink_write(&sink, "L", 1) && wire_write_entry(&effects.entry[i], &sink) && tes_sink_write(&sink, "\n", 1);
    for (int i = 0; i < effects.messages; i++)
        fine = fine && tes_sink_write(&sink, effects.message[i].to_all ? "A" : "S", 1) &&
               wire_write_message(r, &effects.message[i], &sink) && tes_sink_write(&sink, "\n", 1);
    return fine ? (int)f.used : -1;
}

double sim_alarm(void) { return effects.alarm == ROOM_NEVER ? -1 : (double)effects.alarm; }

unsigned sim_ticket(void) { return effects.ticket; }

double sim_kept_at(const room *r) { return (double)room_kept_at(r); }

int sim_phase(const room *r) { return (int)room_phase_of(r); }

int sim_same(const room *a, const room *b) { return room_hash(a) == room_hash(b); }

/* The members of an object lie in `text`: name, 0, kind and value, 0, and so on. */
static int members(wire_member member[WIRE_MOST_FIELDS], int size)
{
    int count = 0;
    for (char *at = text, *end = text + size; at < end && count < WIRE_MOST_FIELDS; count++) {
        wire_member *m = &member[count];
        *m = (wire_member){ .name = at };
        at += strlen(at) + 1;
        m->kind = *at == 't' ? WIRE_TEXT : *at == 'n' ? WIRE_NUMBER : WIRE_FLAG;
        m->text = at + 1;
        m->number = *at == 'n' ? strtoll(at + 1, NULL, 10) : 0;
        m->flag = at[1] == '1';
        at += strlen(at) + 1;
    }
    return count;
}

/* What a guest says; -2: the wire refuses it. */
int sim_say(room *r, int guest, double now, int size)
{
    static wire_request request;
    wire_member member[WIRE_MOST_FIELDS];
    if (!wire__request_of(member, members(member, size), &request, NULL))
        return -2;
    name_guest(&request.event, guest);
    return step(r, &request.event, now);
}

/* What the server tells. */
int sim_tell(room *r, int what, int guest, double now, double from)
{
    static const room_what kind[] = { ROOM_CAME, ROOM_WENT, ROOM_TICK, ROOM_DOWN, ROOM_WAKE };
    room_event e = { .what = kind[what], .from = (int64_t)from, .until = (int64_t)now };
    name_guest(&e, guest);
    return step(r, &e, now);
}

/* A move that makes some sense: random play does not end every game. */
static void some_move(const tes_match *m, unsigned seed, char out[TES_MOVE_TEXT])
{
    _Alignas(TES_STATE_ALIGN) unsigned char after[TES_MAX_STATE];
    const tes_game *game = tes_match_game(m);
    const void *pos = tes_match_position(m);
    tes_rng rng;
    tes_rng_seed(&rng, seed);
    tes_move best = game->random_move(pos, &rng);
    int tries = tes_match_plies(m) < 40 ? 0 : 12, best_value = INT32_MIN;
    for (int i = 0; i < tries; i++) {
        tes_move move = game->random_move(pos, &rng);
        memcpy(after, pos, game->state_size);
        game->play(after, move);
        int value = game->mover(after) == TES_NOBODY ? INT32_MAX : game->evaluate(after, game->mover(pos));
        if (value > best_value) {
            best = move;
            best_value = value;
        }
    }
    game->move_text(pos, best, out);
}

/* The computer answers the task of the last step. */
int sim_think(room *r, double now, unsigned seed)
{
    room_event e = { .what = ROOM_THOUGHT, .ticket = effects.ticket };
    if (seed % 16)
        some_move(room_match(r), seed, e.move);
    return step(r, &e, now);
}

int sim_replay(room *r, double time, int size)
{
    static room_event entry;
    wire_member member[WIRE_MOST_FIELDS];
    tes_error error = { 0 };
    bool fine = wire__entry_of(member, members(member, size), &entry, &error) && room_replay(r, &entry, (int64_t)time, &error);
    strcpy(text, error.text);
    return fine;
}

/* --- the clients' own matches; texts are in and go to `text` --- */

tes_match *sim_match(void)
{
    tes_rules rules;
    return tes_rules_parse(text, &rules, NULL) ? tes_match_new(&rules, NULL) : NULL;
}

void sim_match_free(tes_match *m) { tes_match_free(m); }

int sim_match_play(tes_match *m) { return tes_match_play_text(m, text, NULL); }

int sim_match_legal(const tes_match *m)
{
    tes_move move;
    return tes_match_mover(m) != TES_NOBODY && tes_move_find(tes_match_game(m), tes_match_position(m), text, &move, NULL);
}

void sim_match_undo(tes_match *m, int plies) { tes_match_undo(m, plies); }

void sim_match_hash(const tes_match *m)
{
    uint64_t hash = tes_match_hash(m);
    for (int i = 0; i < 16; i++)
        text[i] = "0123456789abcdef"[hash >> (60 - 4 * i) & 15];
}

int sim_match_some(const tes_match *m, unsigned seed)
{
    some_move(m, seed, text);
    return (int)strlen(text);
}
