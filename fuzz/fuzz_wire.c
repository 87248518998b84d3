/* fuzz_wire.c - what the network reaches of the rooms: a client's message and an entry of
 * a log, one a line, given to a room. What is taken is written and read again as the
 * same; what is kept gives the same room when read again; all that is said is JSON. */
#include "fuzz.h"

#include <jansson.h>
#include <string.h>

#include "server/wire.h"

static void check_json(tes_buffer *text)
{
    json_t *json = json_loadb(text->text, text->size, JSON_REJECT_DUPLICATES, NULL);
    MUST(json_is_object(json));
    json_decref(json);
    tes_buffer_clear(text);
}

static void check_entry(const room_event *entry, room *again, int64_t time)
{
    tes_buffer text = { 0 };
    tes_sink sink = tes_buffer_sink(&text);
    room_event read;
    tes_error error = { 0 };
    MUST(wire_write_entry(entry, &sink));
    if (!wire_read_entry(text.text, text.size, &read, &error) || !room_replay(again, &read, time, &error)) {
        fprintf(stderr, "%s: %s\n", text.text, error.text);
        MUST(!"an entry is read again");
    }
    tes_buffer_clear(&text);
}

/* Returns the computer's task. */
static uint32_t happen(room *r, room *again, const room_event *e, int64_t now)
{
    static room_effects out;
    MUST(room_step(r, e, now, &out));
    for (int i = 0; i < out.entries; i++)
        check_entry(&out.entry[i], again, room_kept_at(r));
    for (int i = 0; i < out.messages; i++) {
        tes_buffer text = { 0 };
        tes_sink sink = tes_buffer_sink(&text);
        MUST(wire_write_message(r, &out.message[i], &sink));
        check_json(&text);
    }
    MUST(room_hash(r) == room_hash(again));
    return out.ticket;
}

/* Something, and the moves of computers that follow it. */
static void happens(room *r, room *again, const room_event *e, int64_t now)
{
    room_event thought = { .what = ROOM_THOUGHT, .ticket = happen(r, again, e, now) };
    for (int i = 0; i < 4 && thought.ticket; i++)
        thought.ticket = happen(r, again, &thought, now);
}

static void check_request(const wire_request *request)
{
    tes_buffer text = { 0 }, twice = { 0 };
    tes_sink sink = tes_buffer_sink(&text), second = tes_buffer_sink(&twice);
    wire_request again;
    MUST(wire_write_request(request, &sink) && wire_read_request(text.text, text.size, &again, NULL));
    MUST(wire_write_request(&again, &second) && strcmp(text.text, twice.text) == 0);
    tes_buffer_clear(&text);
    tes_buffer_clear(&twice);
}

/* The first letter of a line is who says it; time passes with every line. */
static void say_line(room *r, room *again, const char *line, size_t size, int64_t now)
{
    wire_request request;
    room_event entry;
    tes_error error = { 0 };
    if (size == 0)
        return;
    if (wire_read_request(line + 1, size - 1, &request, &error)) {
        check_request(&request);
        request.event.guest[0] = line[0] & 1 ? 'a' : 'b';
        if (room_phase_of(r) != ROOM_EMPTY || request.event.what == ROOM_CREATE)
            happens(r, again, &request.event, now);
    } else {
        fuzz_check_error(&error);
        error = (tes_error){ 0 };
        room *torn = room_new("torn");
        MUST(torn);
        if (!wire_read_entry(line + 1, size - 1, &entry, &error) || !room_replay(torn, &entry, now, &error))
            fuzz_check_error(&error);
        room_free(torn);
        room_event e = { .what = line[0] & 2 ? ROOM_CAME : ROOM_WENT, .guest = { line[0] & 1 ? 'a' : 'b' } };
        happens(r, again, &e, now);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    room *r = room_new("fuzz"), *again = room_new("fuzz");
    const char *at = (const char *)data, *end = at + size;
    int64_t now = 1000;
    MUST(r && again);
    for (int lines = 0; at < end && lines < 40; lines++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        stop = stop ? stop : end;
        now += at < stop && *at & 4 ? 61000 : 700;
        say_line(r, again, at, (size_t)(stop - at), now);
        at = stop + 1;
    }
    room_free(r);
    room_free(again);
    return 0;
}
