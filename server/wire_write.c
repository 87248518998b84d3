/* wire_write.c - what the server says and keeps, as JSON. docs/wire.md is the manual. */
#include "server/wire_shape.h"

#include <string.h>

#include <tessera/draw.h>

/* The head and the numbers of a message are put together here, then handed on at once. */
typedef struct page {
    char text[4096];
    size_t used;
    bool cut, fine;
    const tes_sink *sink;
} page;

static void open_page(page *p, const tes_sink *sink)
{
    p->used = 0;
    p->cut = false;
    p->fine = true;
    p->sink = sink;
}

static void flush(page *p)
{
    p->fine = p->fine && !p->cut && tes_sink_write(p->sink, p->text, p->used);
    p->used = 0;
}

static void put(page *p, const char *text)
{
    size_t size = strlen(text);
    p->cut = p->cut || size > sizeof p->text - p->used;
    if (p->cut)
        return;
    memcpy(p->text + p->used, text, size);
    p->used += size;
}

/* Text that needs no escaping: letters, digits and the like, by construction. */
static void put_plain(page *p, const char *key, const char *text)
{
    put(p, key);
    put(p, "\"");
    put(p, text);
    put(p, "\"");
}

/* By hand: a table has some forty numbers, and printf() would take half the time of it. */
static void put_number(page *p, const char *key, int64_t number)
{
    char digits[21], *at = digits + sizeof digits - 1;
    uint64_t rest = number < 0 ? -(uint64_t)number : (uint64_t)number;
    *at = '\0';
    do
        *--at = (char)('0' + rest % 10);
    while (rest /= 10);
    put(p, key);
    put(p, number < 0 ? "-" : "");
    put(p, at);
}

static void put_flag(page *p, const char *key, bool flag)
{
    put(p, key);
    put(p, flag ? "true" : "false");
}

static void put_text(page *p, const char *key, const char *text)
{
    put(p, key);
    flush(p);
    p->fine = p->fine && tes_json_string(p->sink, text);
}

static void put_hash(page *p, const char *key, uint64_t hash)
{
    char digits[17];
    for (int i = 0; i < 16; i++)
        digits[i] = "0123456789abcdef"[hash >> (60 - 4 * i) & 15];
    digits[16] = '\0';
    put_plain(p, key, digits);
}

/* The seats of a set of bits, from 1. */
static void put_seats_of(page *p, const char *key, unsigned bits)
{
    const char *comma = "";
    put(p, key);
    put(p, "[");
    for (int i = 0; i < TES_MAX_PLAYERS; i++)
        if (bits & 1u << i) {
            put_number(p, comma, i + 1);
            comma = ",";
        }
    put(p, "]");
}

/* --- the table --- */

static void put_seat(page *p, const room *r, int seat)
{
    static const char *const sits[] = { "open", "closed", "computer", "guest", "stand-in" };
    const room_seat *s = room_seat_at(r, seat);
    char choices[TES_MAX_PLAYERS + 1] = "";
    for (int i = 0; s->asked && i < room_seats(r) && i < TES_MAX_PLAYERS; i++)
        choices[i] = s->choice[i] ? s->choice[i] : '-';
    put_plain(p, seat ? ",{\"sits\":" : "{\"sits\":", sits[s->sitter]);
    put_plain(p, ",\"guest\":", s->guest);
    put_text(p, ",\"name\":", s->name);
    put_number(p, ",\"level\":", s->level);
    put_flag(p, ",\"here\":", s->here);
    put_number(p, ",\"away\":", room_away_left(r, seat));
    put_plain(p, ",\"choices\":", choices);
    put_flag(p, ",\"fixed\":", s->was_closed);
    put_number(p, ",\"from\":", s->from_ply);
    int64_t left = room_clock_left(r, seat, room_time(r));
    put_number(p, ",\"left\":", left);
    put_number(p, ",\"lag\":", left < 0 ? -1 : s->lag);
    put_plain(p, ",\"out\":", s->resigned ? "resigned" : s->flagged ? "flag" : "");
    put(p, "}");
}

static void put_offers(page *p, const room *r)
{
    static const char *const word[ROOM_OFFERS] = { "takeback", "draw", "rematch" };
    const char *comma = "";
    put(p, ",\"offers\":[");
    for (int i = 0; i < ROOM_OFFERS; i++) {
        const room_offer *o = room_offer_at(r, i);
        if (o->by == TES_NOBODY)
            continue;
        put(p, comma);
        put_plain(p, "{\"word\":", word[i]);
        put_number(p, ",\"by\":", o->by + 1);
        put_number(p, ",\"ply\":", o->to_ply);
        put_seats_of(p, ",\"agreed\":", o->agreed);
        put_seats_of(p, ",\"awaited\":", o->awaited);
        put(p, "}");
        comma = ",";
    }
    put(p, "]");
}

static void put_table(page *p, const room *r)
{
    static const char *const phase[] = { "empty", "gathering", "playing", "over" };
    static const char *const ending[] = { "", "rules", "repetition", "agreement", "resignation", "flag", "table", "desertion" };
    uint8_t winners;
    room_ending how = room_ending_of(r, &winners);
    put_plain(p, ",\"room\":", room_name(r));
    put_number(p, ",\"seq\":", room_seq(r));
    put_number(p, ",\"at\":", room_time(r));
    put_plain(p, ",\"phase\":", phase[room_phase_of(r)]);
    put_text(p, ",\"game\":", room_game(r));
    put_plain(p, ",\"clock\":", room_clock(r));
    put_flag(p, ",\"listed\":", room_is_listed(r));
    put_number(p, ",\"round\":", room_round(r));
    put_plain(p, ",\"host\":", room_host(r));
    put_number(p, ",\"watching\":", room_watchers(r));
    put(p, ",\"seats\":[");
    for (int i = 0; i < room_seats(r); i++)
        put_seat(p, r, i);
    put_number(p, "],\"turn\":", room_mover(r) + 1);
    put_number(p, ",\"ply\":", room_match(r) ? tes_match_plies(room_match(r)) : 0);
    put_hash(p, ",\"hash\":", room_state_hash(r));
    put_offers(p, r);
    put_plain(p, ",\"ending\":", ending[how]);
    put_seats_of(p, ",\"winners\":", winners);
}

static void put_move(page *p, const room *r, const char *key, int ply)
{
    char text[TES_MOVE_TEXT] = "";
    const tes_match *match = room_match(r);
    tes_match_game(match)->move_text(tes_match_position_at(match, ply), tes_match_move_at(match, ply), text);
    put_text(p, key, text);
}

static void put_moves(page *p, const room *r)
{
    int plies = room_match(r) ? tes_match_plies(room_match(r)) : 0;
    put(p, ",\"moves\":[");
    for (int i = 0; i < plies; i++)
        put_move(p, r, i ? "," : "", i);
    put(p, "]");
}

bool wire_write_message(const room *r, const room_message *m, const tes_sink *sink)
{
    static const char *const say[] = { "room", "table", "moved", "done", "no", "phrase", "pong" };
    page p;
    open_page(&p, sink);
    put_plain(&p, "{\"say\":", say[m->say]);
    if (m->say <= ROOM_SAY_MOVED)
        put_table(&p, r);
    if (m->say == ROOM_SAY_ROOM)
        put_moves(&p, r);
    if (m->say == ROOM_SAY_MOVED)
        put_move(&p, r, ",\"move\":", tes_match_plies(room_match(r)) - 1);
    if (m->say == ROOM_SAY_DONE || m->say == ROOM_SAY_NO)
        put_plain(&p, ",\"id\":", m->id);
    if (m->say == ROOM_SAY_NO) {
        put_plain(&p, ",\"why\":", m->why);
        put_number(&p, ",\"rule\":", m->rule);
        put_text(&p, ",\"text\":", m->text);
    }
    if (m->say == ROOM_SAY_PHRASE) {
        put_number(&p, ",\"seat\":", m->seat + 1);
        put_plain(&p, ",\"word\":", m->word);
    }
    if (m->say == ROOM_SAY_PONG) {
        put_number(&p, ",\"seq\":", room_seq(r));
        put_number(&p, ",\"at\":", room_time(r));
    }
    put(&p, "}");
    flush(&p);
    return p.fine;
}

/* --- from the server itself --- */

bool wire_write_welcome(const char *where, const char *guest, const char *token, const tes_sink *sink)
{
    page p;
    open_page(&p, sink);
    put_plain(&p, "{\"say\":\"welcome\",\"room\":", where);
    put_plain(&p, ",\"guest\":", guest);
    if (token)
        put_plain(&p, ",\"token\":", token);
    put(&p, "}");
    flush(&p);
    return p.fine;
}

bool wire_write_trouble(const char *why, const char *text, const tes_sink *sink)
{
    page p;
    open_page(&p, sink);
    put_plain(&p, "{\"say\":\"trouble\",\"why\":", why);
    put_text(&p, ",\"text\":", text);
    put(&p, "}");
    flush(&p);
    return p.fine;
}

/* --- wishes and entries, by their shapes --- */

static int64_t number_of(const wire_field *f, const room_event *e)
{
    int32_t narrow;
    int64_t held;
    memcpy(f->size == sizeof held ? (void *)&held : (void *)&narrow, (const char *)e + f->offset, f->size);
    return (f->size == sizeof held ? held : narrow) + f->add;
}

static void put_field(page *p, const wire_field *f, const room_event *e, bool needed)
{
    const char *at = (const char *)e + f->offset;
    bool there = f->kind == WIRE_TEXT ? at[0] != '\0' : f->kind == WIRE_NUMBER ? number_of(f, e) != f->missing : *(const bool *)at;
    if (!needed && !there)
        return;
    put_plain(p, ",", f->name);
    put(p, ":");
    if (f->kind == WIRE_TEXT)
        put_text(p, "", at);
    else if (f->kind == WIRE_NUMBER)
        put_number(p, "", number_of(f, e));
    else
        put_flag(p, "", *(const bool *)at);
}

static void put_event(page *p, const room_event *e)
{
    const wire_shape *shape = &wire__shape[e->what];
    for (int f = 0; f < WIRE_FIELDS; f++)
        if ((shape->needs | shape->may) & 1u << f)
            put_field(p, &wire__field[f], e, shape->needs & 1u << f);
    put(p, "}");
    flush(p);
}

bool wire_write_entry(const room_event *entry, const tes_sink *sink)
{
    page p;
    open_page(&p, sink);
    put_plain(&p, "{\"is\":", wire__shape[entry->what].word);
    put_event(&p, entry);
    return p.fine;
}

bool wire_write_request(const wire_request *request, const tes_sink *sink)
{
    page p;
    open_page(&p, sink);
    put_plain(&p, "{\"do\":", wire__shape[request->event.what].word);
    if (request->room[0])
        put_plain(&p, ",\"room\":", request->room);
    if (request->token[0])
        put_plain(&p, ",\"token\":", request->token);
    put_event(&p, &request->event);
    return p.fine;
}
