/* party.c - see party.h. */
#include "party.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmocka_all.h"

room *party_replayed(const party *p, tes_error *error)
{
    room *again = room_new(room_name(p->r));
    assert_non_null(again);
    for (int i = 0; i < p->entries; i++) {
        room_event entry;
        if (!wire_read_entry(p->text[i], strlen(p->text[i]), &entry, error) || !room_replay(again, &entry, p->time[i], error)) {
            room_free(again);
            return NULL;
        }
    }
    return again;
}

static void check_replay(const party *p)
{
    tes_error error = { 0 };
    room *again = party_replayed(p, &error);
    if (!again)
        fail_msg("%s", error.text);
    assert_int_equal(room_entries(again), room_entries(p->r));
    assert_true(room_hash(again) == room_hash(p->r));
    room_free(again);
}

static void keep(party *p, const room_event *entry)
{
    if (p->entries == p->space) {
        p->space = p->space ? 2 * p->space : 64;
        p->text = realloc(p->text, (size_t)p->space * sizeof *p->text);
        p->time = realloc(p->time, (size_t)p->space * sizeof *p->time);
        assert_true(p->text && p->time);
    }
    tes_buffer buffer = { 0 };
    tes_sink sink = tes_buffer_sink(&buffer);
    assert_true(wire_write_entry(entry, &sink));
    p->text[p->entries] = buffer.text;
    p->time[p->entries++] = room_kept_at(p->r);
}

void party_step(party *p, const room_event *event)
{
    static int wishes;
    room_event e = *event;
    if (e.what <= ROOM_SAY && !e.id[0])
        snprintf(e.id, sizeof e.id, "w%d", ++wishes);
    assert_true(room_step(p->r, &e, p->now, &p->out));
    for (int i = 0; i < p->out.entries; i++)
        keep(p, &p->out.entry[i]);
    if (p->replays)
        check_replay(p);
}

const char *party_wish(party *p, const char *guest, room_event wish)
{
    snprintf(wish.guest, sizeof wish.guest, "%s", guest);
    party_step(p, &wish);
    for (int i = 0; i < p->out.messages; i++) {
        const room_message *m = &p->out.message[i];
        if (!m->to_all)
            return m->say == ROOM_SAY_NO ? m->why : m->say == ROOM_SAY_DONE ? "done" : m->say == ROOM_SAY_ROOM ? "room" : "pong";
    }
    return "";
}

void party_came(party *p, const char *guest) { party_wish(p, guest, (room_event){ .what = ROOM_CAME }); }

void party_went(party *p, const char *guest) { party_wish(p, guest, (room_event){ .what = ROOM_WENT }); }

void party_seat(party *p, const char *guest, int seat)
{
    room_event sit = { .what = ROOM_SIT, .seat = seat };
    snprintf(sit.name, sizeof sit.name, "%s", guest);
    party_came(p, guest);
    assert_string_equal(party_wish(p, guest, sit), "done");
}

party *party_new(const char *game, const char *clock, const char *seats)
{
    party *p = calloc(1, sizeof *p);
    assert_non_null(p);
    p->r = room_new("k3f9w2");
    assert_non_null(p->r);
    p->now = INT64_C(1700000000000);
    p->replays = true;
    room_event create = { .what = ROOM_CREATE, .name = "Ada", .level = ROOM_FILL_LEVEL };
    snprintf(create.game, sizeof create.game, "%s", game);
    snprintf(create.clock, sizeof create.clock, "%s", clock);
    snprintf(create.seats, sizeof create.seats, "%s", seats);
    assert_string_equal(party_wish(p, "ada", create), "done");
    party_came(p, "ada");
    return p;
}

void party_free(party *p)
{
    room_free(p->r);
    for (int i = 0; i < p->entries; i++)
        free(p->text[i]);
    free(p->text);
    free(p->time);
    free(p);
}

void party_wait(party *p, int64_t ms)
{
    int64_t until = p->now + ms;
    while (p->out.alarm <= until) {
        p->now = p->out.alarm > p->now ? p->out.alarm : p->now;
        party_step(p, &(room_event){ .what = ROOM_TICK });
    }
    p->now = until;
}

void party_some_move(const party *p, char out[TES_MOVE_TEXT])
{
    const tes_match *match = room_match(p->r);
    const tes_game *game = tes_match_game(match);
    const void *pos = tes_match_position(match);
    tes_rng rng;
    tes_move best = 0;
    int best_value = 0;
    tes_rng_seed(&rng, (uint64_t)tes_match_plies(match) + 17);
    for (int i = 0; i < 12; i++) {
        _Alignas(TES_STATE_ALIGN) unsigned char after[TES_MAX_STATE];
        tes_move move = game->random_move(pos, &rng);
        memcpy(after, pos, game->state_size);
        game->play(after, move);
        int value =
            game->mover(after) == TES_NOBODY ? INT32_MAX : game->evaluate(after, game->mover(pos)); /* what ends it is as good as any */
        if (i == 0 || value > best_value) {
            best = move;
            best_value = value;
        }
    }
    game->move_text(pos, best, out);
}

const char *party_move(party *p)
{
    int seat = room_mover(p->r);
    assert_true(seat >= 0);
    room_event e = { .what = p->out.ticket ? ROOM_THOUGHT : ROOM_MOVE,
                     .ticket = p->out.ticket,
                     .seat = seat,
                     .round = room_round(p->r),
                     .ply = tes_match_plies(room_match(p->r)),
                     .took = -1 };
    party_some_move(p, e.move);
    return party_wish(p, room_seat_at(p->r, seat)->guest, e);
}

void party_moves(party *p, int count)
{
    for (int i = 0; i < count && room_phase_of(p->r) == ROOM_PLAYING; i++)
        party_move(p);
}

void party_restart(party *p, int64_t away_ms)
{
    tes_error error = { 0 };
    room *again = party_replayed(p, &error);
    if (!again)
        fail_msg("%s", error.text);
    room_free(p->r);
    p->r = again;
    int64_t from = p->now;
    p->now += away_ms;
    party_step(p, &(room_event){ .what = ROOM_DOWN, .from = from, .until = p->now });
    party_step(p, &(room_event){ .what = ROOM_WAKE });
}

const char *party_ask(party *p, const char *guest, const char *word)
{
    room_event e = { .what = ROOM_ASK, .round = room_round(p->r), .ply = tes_match_plies(room_match(p->r)) };
    strcpy(e.word, word);
    return party_wish(p, guest, e);
}

const char *party_answer(party *p, const char *guest, const char *word, bool yes)
{
    room_event e = { .what = ROOM_ANSWER, .round = room_round(p->r), .ply = tes_match_plies(room_match(p->r)), .flag = yes };
    strcpy(e.word, word);
    return party_wish(p, guest, e);
}

const char *party_choose(party *p, const char *guest, int about, const char *word)
{
    room_event e = { .what = ROOM_CHOOSE, .seat = about };
    strcpy(e.word, word);
    return party_wish(p, guest, e);
}

void party_start(party *p) { assert_string_equal(party_wish(p, "ada", (room_event){ .what = ROOM_START }), "done"); }

party *party_two(const char *clock)
{
    party *p = party_new("agon", clock, "me open");
    party_seat(p, "ben", 1);
    party_start(p);
    return p;
}

party *party_three(void)
{
    party *p = party_new("blokus-trigon:players=3", "none", "me open open");
    party_seat(p, "ben", 1);
    party_seat(p, "cem", 2);
    party_start(p);
    return p;
}
