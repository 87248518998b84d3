/* room_log_test.c - a room is its log: random schedules read again after every step, logs
 * that are damaged, memory that is short, logs that are full, games on paper. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmocka_all.h"

#include "party.h"
#include "starve.h"
#include "variants.h"

static uint32_t below(tes_rng *rng, uint32_t bound) { return tes_rng_below(rng, bound); }

static const char *one_of(tes_rng *rng, const char *const list[], uint32_t count) { return list[below(rng, count)]; }

/* Anything that may be wished for, sensible or not. */
static room_event random_wish(tes_rng *rng, const room *r)
{
    static const char *const word[] = { "takeback", "draw", "rematch", "wait", "computer", "end", "open", "closed", "hello", "pony" };
    room_event e = { .what = (room_what)(ROOM_JOIN + below(rng, ROOM_SAY - ROOM_JOIN + 1)), .took = -1 };
    if (e.what == ROOM_LEAVE && below(rng, 4))
        e.what = ROOM_ASK;
    if (e.what == ROOM_RESIGN && below(rng, 8))
        e.what = ROOM_ANSWER;
    int plies = room_match(r) ? tes_match_plies(room_match(r)) : 0;
    e.seat = (int)below(rng, (uint32_t)room_seats(r) + (below(rng, 20) == 0));
    e.round = room_round(r) - (below(rng, 30) == 0);
    e.ply = plies - (below(rng, 30) == 0);
    e.level = (int)below(rng, 11);
    e.flag = below(rng, 3) > 0;
    e.seq = below(rng, 2) ? room_seq(r) : 0;
    snprintf(e.id, sizeof e.id, "i%u", below(rng, 3000)); /* some come twice */
    strcpy(e.word, one_of(rng, word, 10));
    strcpy(e.name, "Some \"body\"\\");
    return e;
}

static void random_step(party *p, tes_rng *rng)
{
    static const char *const guest[] = { "ada", "ben", "cem", "dan", "eve", "fay" };
    uint32_t dice = below(rng, 100);
    const char *who = one_of(rng, guest, 6);
    if (dice < 40 && room_mover(p->r) != TES_NOBODY)
        party_move(p);
    else if (dice < 60)
        party_wait(p, below(rng, 3) ? below(rng, 3000) : below(rng, 90000));
    else if (dice < 68)
        (below(rng, 2) ? party_came : party_went)(p, who);
    else if (dice == 99)
        party_restart(p, below(rng, 100000));
    else if (dice == 98)
        party_wish(p, "ada", (room_event){ .what = ROOM_START });
    else
        party_wish(p, who, random_wish(rng, p->r));
}

static void a_log_read_again_gives_the_same_room_after_every_step(void **state)
{
    static char name[MAX_VARIANTS][TES_GAME_TEXT];
    static const char *const clock[] = { "none", "10+0", "60+2", "1d" };
    int count = every_variant(name), schedules = getenv("TES_LAWS_GAMES") ? count : 4 * count;
    (void)state;
    for (int i = 0; i < schedules; i++) {
        tes_rng rng;
        tes_rules rules;
        char seats[ROOM_SEATS] = "me";
        tes_rng_seed(&rng, (uint64_t)i);
        assert_true(tes_rules_parse(name[i % count], &rules, NULL));
        for (int s = 1; s < rules.players; s++)
            strcat(seats, s == 1 ? " open" : s == 2 ? " 2" : " closed");
        party *p = party_new(name[i % count], clock[below(&rng, 4)], seats);
        for (int step = 0; step < 150; step++)
            random_step(p, &rng);
        party_free(p);
    }
}

static party *a_game(void)
{
    party *p = party_new("agon", "60+0", "me open");
    party_seat(p, "ben", 1);
    party_wish(p, "ada", (room_event){ .what = ROOM_START });
    party_moves(p, 4);
    party_wish(p, "ada", (room_event){ .what = ROOM_ASK, .word = "takeback", .round = 1, .ply = 4 });
    party_wish(p, "ben", (room_event){ .what = ROOM_ANSWER, .word = "takeback", .round = 1, .ply = 4, .flag = true });
    party_moves(p, 2);
    party_wish(p, "ben", (room_event){ .what = ROOM_RESIGN, .round = 1 });
    party_wish(p, "ben", (room_event){ .what = ROOM_ASK, .word = "rematch", .round = 1, .ply = 4 });
    party_wish(p, "ada", (room_event){ .what = ROOM_ASK, .word = "rematch", .round = 1, .ply = 4 });
    assert_int_equal(room_round(p->r), 2);
    return p;
}

static void a_log_with_an_entry_lost_or_out_of_place_is_refused(void **state)
{
    static const char *const stray[] = {
        "{\"is\":\"created\",\"id\":\"x\",\"guest\":\"eve\",\"name\":\"\",\"game\":\"agon\",\"clock\":\"none\",\"seats\":\"me "
        "3\",\"level\":3,\"listed\":false}",
        "{\"is\":\"sat\",\"id\":\"x\",\"guest\":\"ada\",\"name\":\"\",\"seat\":1}",
        "{\"is\":\"sat\",\"id\":\"x\",\"guest\":\"eve\",\"name\":\"\",\"seat\":1}",
        "{\"is\":\"left\",\"id\":\"x\",\"guest\":\"eve\"}",
        "{\"is\":\"settled\",\"id\":\"x\",\"guest\":\"ada\",\"level\":1,\"seat\":1,\"word\":\"open\"}",
        "{\"is\":\"renamed\",\"id\":\"x\",\"guest\":\"eve\",\"name\":\"Eve\"}",
        "{\"is\":\"started\",\"id\":\"x\",\"guest\":\"ada\"}",
        "{\"is\":\"moved\",\"ply\":9,\"seat\":1,\"move\":\"f1-e1\"}",
        "{\"is\":\"moved\",\"ply\":0,\"seat\":1,\"move\":\"f1-f9\"}",
        "{\"is\":\"moved\",\"ply\":0,\"seat\":1,\"move\":\"f1-e1\",\"spent\":60001}",
        "{\"is\":\"asked\",\"id\":\"x\",\"guest\":\"ada\",\"seat\":2,\"word\":\"takeback\"}",
        "{\"is\":\"asked\",\"id\":\"x\",\"guest\":\"ada\",\"seat\":2,\"word\":\"rematch\"}",
        "{\"is\":\"answered\",\"id\":\"x\",\"guest\":\"ada\",\"seat\":2,\"word\":\"draw\",\"flag\":true}",
        "{\"is\":\"took-back\",\"ply\":3}",
        "{\"is\":\"again\"}",
        "{\"is\":\"resigned\",\"id\":\"x\",\"guest\":\"ada\",\"seat\":3}",
        "{\"is\":\"back\",\"seat\":1}",
        "{\"is\":\"restarted\",\"from\":5,\"until\":4}",
        "{\"is\":\"anything\"}",
        "not json",
    };
    (void)state;
    party *p = a_game();
    p->replays = false;
    for (size_t i = 0; i < sizeof stray / sizeof stray[0]; i++) {
        tes_error error = { 0 };
        room_event entry;
        room *r = party_replayed(p, NULL);
        bool fine = wire_read_entry(stray[i], strlen(stray[i]), &entry, &error) && room_replay(r, &entry, p->now, &error);
        if (fine)
            fail_msg("taken: %s", stray[i]);
        assert_true(strlen(error.text) > 10);
        room_free(r);
    }
    for (int lost = 0; lost < p->entries - 1; lost++) {
        char *text = p->text[lost];
        memmove(p->text + lost, p->text + lost + 1, (size_t)(p->entries - lost - 1) * sizeof *p->text);
        p->entries--;
        room *r = party_replayed(p, NULL);
        assert_true(r == NULL || room_hash(r) != room_hash(p->r));
        room_free(r);
        memmove(p->text + lost + 1, p->text + lost, (size_t)(p->entries - lost) * sizeof *p->text);
        p->text[lost] = text;
        p->entries++;
    }
    party_free(p);
}

static void short_of_memory_a_step_says_so_and_the_log_still_gives_the_room(void **state)
{
    int refused = 0;
    (void)state;
    for (int fine = 0; fine < 6; fine++) {
        party *p = party_new("agon", "60+0", "me open");
        party_seat(p, "ben", 1);
        room_event e = { .what = ROOM_START, .guest = "ada", .id = "s" };
        starve(fine, 1);
        bool stepped = room_step(p->r, &e, p->now, &p->out);
        bool starved = starve_end();
        assert_true(stepped || starved);
        refused += !stepped;
        if (!stepped) {
            room *again = party_replayed(p, NULL);
            room_free(p->r);
            p->r = again;
            party_step(p, &(room_event){ .what = ROOM_WAKE });
            party_came(p, "ada");
            assert_string_equal(party_wish(p, "ada", e), "done");
        }
        party_free(p);
    }
    assert_true(refused > 0);
    starve(0, 1);
    assert_null(room_new("k"));
    starve_end();
}

static void a_log_has_an_end_and_a_game_in_it_too(void **state)
{
    (void)state;
    party *p = party_new("agon", "none", "me open");
    party_seat(p, "ben", 1);
    p->replays = false;
    const char *said = "";
    int listings = 0;
    for (; strcmp(said, "full") != 0 && listings < 2 * ROOM_MOST_ENTRIES; listings++) {
        if (listings == ROOM_MOST_ENTRIES / 2)
            party_wish(p, "ada", (room_event){ .what = ROOM_START });
        said = party_wish(p, "ada", (room_event){ .what = ROOM_LIST, .flag = listings & 1 });
    }
    assert_true(listings < ROOM_MOST_ENTRIES);
    assert_int_equal(room_phase_of(p->r), ROOM_OVER);
    assert_int_equal(room_ending_of(p->r, NULL), ROOM_BY_TABLE);
    p->replays = true;
    party_went(p, "ben");
    party_came(p, "ben");
    assert_string_equal(party_wish(p, "ben", (room_event){ .what = ROOM_ASK, .word = "rematch", .round = 1 }), "full");
    party_free(p);
}

static void a_computer_that_cannot_think_moves_all_the_same(void **state)
{
    (void)state;
    party *p = party_new("agon", "none", "open me");
    party_wish(p, "ada", (room_event){ .what = ROOM_START });
    uint32_t ticket = p->out.ticket;
    party_step(p, &(room_event){ .what = ROOM_THOUGHT, .ticket = ticket + 1, .move = "f1-e1" }); /* somebody else's thought */
    assert_int_equal(tes_match_plies(room_match(p->r)), 0);
    party_step(p, &(room_event){ .what = ROOM_THOUGHT, .ticket = ticket });
    assert_int_equal(tes_match_plies(room_match(p->r)), 1);
    party_step(p, &(room_event){ .what = ROOM_THOUGHT, .ticket = ticket, .move = "f1-e1" }); /* an echo */
    assert_int_equal(tes_match_plies(room_match(p->r)), 1);
    party_free(p);
}

static void a_game_becomes_a_record(void **state)
{
    (void)state;
    party *p = party_new("agon", "60+0", "me open");
    assert_null(room_record(p->r));
    party_seat(p, "ben", 1);
    party_wish(p, "ada", (room_event){ .what = ROOM_START });
    party_wait(p, 1500);
    party_moves(p, 3);
    tes_record *record = room_record(p->r);
    assert_string_equal(tes_record_tag(record, "Player1"), "Ada");
    assert_string_equal(tes_record_tag(record, "Result"), "none");
    assert_string_equal(tes_record_tag(record, "Clock"), "60+0");
    assert_int_equal(tes_record_clock(record, tes_record_main(record, 1)), 58500);
    assert_int_equal(tes_record_main(record, 4), TES_NO_NODE);
    tes_record_free(record);
    party_wish(p, "ada", (room_event){ .what = ROOM_RESIGN, .round = 1 });
    record = room_record(p->r);
    assert_string_equal(tes_record_tag(record, "Result"), "p2win");
    assert_string_equal(tes_record_tag(record, "Ending"), "resigned");
    tes_buffer text = { 0 };
    tes_sink sink = tes_buffer_sink(&text);
    assert_true(tes_record_write(record, &sink));
    tes_record_free(tes_record_read(text.text, text.size, NULL));
    tes_buffer_clear(&text);
    tes_record_free(record);
    party_free(p);
}

static void a_name_can_be_forgotten(void **state)
{
    room_event entry = { .what = ROOM_SAT, .guest = "ben", .name = "Ben" };
    (void)state;
    room_forget(&entry, "ada");
    assert_string_equal(entry.name, "Ben");
    room_forget(&entry, "ben");
    assert_string_equal(entry.name, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_log_read_again_gives_the_same_room_after_every_step),
        cmocka_unit_test(a_log_with_an_entry_lost_or_out_of_place_is_refused),
        cmocka_unit_test(short_of_memory_a_step_says_so_and_the_log_still_gives_the_room),
        cmocka_unit_test(a_log_has_an_end_and_a_game_in_it_too),
        cmocka_unit_test(a_computer_that_cannot_think_moves_all_the_same),
        cmocka_unit_test(a_game_becomes_a_record),
        cmocka_unit_test(a_name_can_be_forgotten),
    };
    return cmocka_run_group_tests_name("room log", tests, NULL, NULL);
}
