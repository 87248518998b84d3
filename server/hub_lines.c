/* hub_lines.c - connections: what they say, what waits for them. See hub.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/hub_inside.h"
#include "server/log.h"

/* In a room with more connections than this, those who watch are served in turns of so
 * many: writing to 2000 sockets at once would hold up everybody for some 30 ms, and a move
 * takes three turns (it comes, it is on disk, its answer goes). */
enum { CROWD = 64, AT_A_TIME = 20 };

/* ---- texts ---- */

hub_text *hub_text_new(const char *bytes, size_t size)
{
    hub_text *t = malloc(sizeof *t + HUB_BEFORE + size);
    if (!t)
        return NULL;
    *t = (hub_text){ .users = 1, .size = size, .bytes = (unsigned char *)(t + 1) + HUB_BEFORE };
    memcpy(t->bytes, bytes, size);
    return t;
}

void hub_text_drop(hub_text *t)
{
    if (--t->users == 0)
        free(t);
}

static bool sits(const hub_line *line) { return line->in && line->in->room && room_seat_of(line->in->room, line->guest) != TES_NOBODY; }

static void make_ready(hub_line *line)
{
    hub *h = line->hub;
    if (!line->in || line->in->lines <= CROWD || sits(line)) {
        h->options.ready(line->socket);
    } else if (!line->crowded) {
        line->crowded = true;
        line->next_crowded = NULL;
        *h->crowd_end = line;
        h->crowd_end = &line->next_crowded;
    }
}

bool hub_turn(hub *h)
{
    for (int i = 0; i < AT_A_TIME && h->crowd; i++) {
        hub_line *line = h->crowd;
        h->crowd = line->next_crowded;
        if (!h->crowd)
            h->crowd_end = &h->crowd;
        line->crowded = false;
        h->options.ready(line->socket);
    }
    return h->crowd != NULL;
}

static void leave_crowd(hub_line *line)
{
    hub *h = line->hub;
    hub_line **at = &h->crowd;
    if (!line->crowded)
        return;
    while (*at != line)
        at = &(*at)->next_crowded;
    *at = line->next_crowded;
    if (!*at)
        h->crowd_end = at;
    line->crowded = false;
}

void hub_cut(hub_line *line, bool politely)
{
    if (line->cutting)
        return;
    line->cutting = true;
    line->hub->options.cut(line->socket, politely);
}

/* A table holds everything: one that waits need not be sent when the next is there. */
static bool replaces_last(hub_line *line, hub_text *text)
{
    if (!text->table || line->texts < 2 || !line->last->text->table) /* the first may be half sent */
        return false;
    line->bytes += text->size - line->last->text->size;
    hub_text_drop(line->last->text);
    line->last->text = text;
    text->users++;
    return true;
}

void hub_push(hub_line *line, hub_text *text)
{
    if (line->cutting || replaces_last(line, text))
        return;
    hub_note *note = malloc(sizeof *note);
    if (!note || line->texts >= HUB_MOST_TEXTS || (line->texts > 0 && line->bytes + text->size > HUB_MOST_BYTES)) {
        free(note);
        line->hub->options.metrics->cut[CUT_SLOW]++;
        hub_cut(line, false);
        return;
    }
    *note = (hub_note){ .text = text };
    text->users++;
    if (line->last)
        line->last->next = note;
    else
        line->first = note;
    line->last = note;
    line->texts++;
    line->bytes += text->size;
    make_ready(line);
}

hub_text *hub_next(hub_line *line) { return line->first ? line->first->text : NULL; }

void hub_sent(hub_line *line)
{
    hub_note *note = line->first;
    metrics *m = line->hub->options.metrics;
    m->messages_out++;
    m->bytes_out += note->text->size;
    line->first = note->next;
    if (!line->first)
        line->last = NULL;
    line->texts--;
    line->bytes -= note->text->size;
    hub_text_drop(note->text);
    free(note);
}

static void push_buffer(hub_line *line, tes_buffer *text, bool written)
{
    hub_text *t = written ? hub_text_new(text->text, text->size) : NULL;
    if (t) {
        hub_push(line, t);
        hub_text_drop(t);
    } else {
        hub_cut(line, false);
    }
    tes_buffer_clear(text);
}

void hub_trouble(hub_line *line, const char *why, const char *sentence)
{
    tes_buffer text = { 0 };
    tes_sink sink = tes_buffer_sink(&text);
    push_buffer(line, &text, wire_write_trouble(why, sentence, &sink));
}

void hub_complain(hub_line *line, const char *why, const char *text)
{
    hub_trouble(line, why, text);
    hub_cut(line, true);
}

/* ---- coming ---- */

hub_line *hub_connect(hub *h, void *socket)
{
    hub_line *line = calloc(1, sizeof *line);
    if (!line)
        return NULL;
    line->hub = h;
    line->socket = socket;
    h->options.metrics->sockets++;
    return line;
}

static bool alone(const hub_line *line)
{
    for (const hub_line *other = line->in->first; other; other = other->after)
        if (other != line && other->entered && strcmp(other->guest, line->guest) == 0)
            return false;
    return true;
}

static room_event event_of(const hub_line *line, room_what what)
{
    room_event event = { .what = what };
    snprintf(event.guest, sizeof event.guest, "%s", line->guest);
    return event;
}

static void join(hub_line *line)
{
    room_event event = event_of(line, ROOM_JOIN);
    hub_speech *s = hub_speech_new(line->in, line);
    if (s)
        s->joins = true;
    hub_step(line->in, &event, line, s);
}

void hub_enter(hub_line *line)
{
    tes_buffer text = { 0 };
    tes_sink sink = tes_buffer_sink(&text);
    room_event came = event_of(line, ROOM_CAME);
    const char *token = line->new_token[0] ? line->new_token : NULL;
    bool first = alone(line);
    push_buffer(line, &text, wire_write_welcome(line->in->id, line->guest, token, &sink));
    memset(line->new_token, 0, sizeof line->new_token);
    line->entered = true;
    if (!first || hub_step(line->in, &came, line, NULL))
        join(line);
}

/* The room a client asks for, open or being opened; NULL when it was told why not. */
static hub_room *room_for(hub_line *line, const char *id)
{
    hub_room *r = hub_find(line->hub, id);
    if (r && r->broken) {
        hub_complain(line, "closing", "This room is being put in order; come back in a moment.");
        return NULL;
    }
    if (!r && !(r = hub_open_room(line->hub, id)))
        hub_complain(line, "limit", "There are too many rooms open just now; come back later.");
    return r;
}

static void first_join(hub_line *line, const wire_request *q)
{
    char token[WIRE_TOKEN];
    hub_room *r = room_for(line, q->room);
    if (!r)
        return;
    if (!q->token[0])
        token_new(line->new_token);
    snprintf(token, sizeof token, "%s", q->token[0] ? q->token : line->new_token);
    token_hash(token, line->hash);
    token_guest(line->hash, q->room, line->guest);
    line->in = r;
    line->before = NULL;
    line->after = r->first;
    if (r->first)
        r->first->before = line;
    r->first = line;
    r->lines++;
    if (r->room)
        hub_enter(line);
}

/* ---- wishes ---- */

static bool is_holder(const hub_line *line, const wire_request *q)
{
    unsigned char hash[STORE_HASH];
    return token_hash(q->token, hash) && token_same(hash, line->hash);
}

static void note_seat(hub_line *line)
{
    if (line->held || !line->in->room || !sits(line))
        return;
    line->held = true;
    store_hold(line->hub->options.store, line->hash, line->in->id, line->guest, NULL, NULL);
}

static void wish(hub_line *line, wire_request *q)
{
    hub *h = line->hub;
    const char *trouble = store_trouble(h->options.store);
    if (q->event.what == ROOM_JOIN) {
        join(line);
        return;
    }
    if (q->event.what != ROOM_HERE && (trouble || h->unsaved > HUB_MOST_UNSAVED)) {
        hub_trouble(line, "disk", trouble ? trouble : "the disk is too slow");
        return;
    }
    snprintf(q->event.guest, sizeof q->event.guest, "%s", line->guest);
    if (hub_step(line->in, &q->event, line, NULL))
        note_seat(line);
}

void hub_receive(hub_line *line, const char *text, size_t size)
{
    wire_request q;
    tes_error error = { 0 };
    metrics *m = line->hub->options.metrics;
    m->messages_in++;
    m->bytes_in += size;
    if (line->cutting)
        return;
    if (!wire_read_request(text, size, &q, &error)) {
        m->cut[CUT_MESSAGE]++;
        hub_complain(line, "message", error.text);
    } else if (line->hub->stopping) {
        hub_trouble(line, "closing", "The server is about to stop; come back in a moment.");
    } else if (q.event.what == ROOM_CREATE) {
        hub_complain(line, "message", "Rooms are created over HTTP.");
    } else if (!line->in && q.event.what != ROOM_JOIN) {
        hub_complain(line, "message", "The first message must be a join.");
    } else if (!line->in && q.token[0] && strlen(q.token) != WIRE_TOKEN - 1) {
        hub_complain(line, "token", "This is no token.");
    } else if (!line->in) {
        first_join(line, &q);
    } else if (strcmp(q.room, line->in->id) != 0) {
        hub_complain(line, "elsewhere", "A socket is for one room; open another for another room.");
    } else if (!is_holder(line, &q)) {
        hub_complain(line, "token", "Nobody has this token here.");
    } else {
        wish(line, &q);
    }
}

bool hub_listens(const hub_line *line) { return !line->in || line->in->room; }

/* ---- going ---- */

/* Out of its room; who is told about what it wished is nobody now. */
void hub_unlink(hub_line *line)
{
    hub_room *r = line->in;
    leave_crowd(line);
    if (!r)
        return;
    for (hub_speech *s = r->speech; s; s = s->next)
        if (s->line == line)
            s->line = NULL;
    if (line->before)
        line->before->after = line->after;
    else
        r->first = line->after;
    if (line->after)
        line->after->before = line->before;
    r->lines--;
    line->in = NULL;
}

void hub_disconnect(hub_line *line)
{
    hub_room *r = line->in;
    room_event went = event_of(line, ROOM_WENT);
    bool last = r && line->entered && alone(line);
    line->cutting = true;
    hub_unlink(line);
    if (last && !r->broken && r->room)
        hub_step(r, &went, NULL, NULL);
    while (line->first)
        hub_sent(line);
    line->hub->options.metrics->sockets--;
    free(line);
}
