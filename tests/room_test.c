/* room_test.c - what a room promises to the people in it, one test each. Every step
 * also reads the log again (support/party.c). */
#include <stdio.h>
#include <string.h>

#include "cmocka_all.h"

#include "party.h"

/* Wishes, in one word. */
#define WISH(p, guest, ...) party_wish(p, guest, (room_event){ __VA_ARGS__ })
#define EXPECT(answer, p, guest, ...) assert_string_equal(WISH(p, guest, __VA_ARGS__), answer)

static const room_seat *seat(const party *p, int i) { return room_seat_at(p->r, i); }

static int plies(const party *p) { return tes_match_plies(room_match(p->r)); }

/* --- gathering --- */

static void seats_are_as_the_creator_chose(void **state)
{
    (void)state;
    party *p = party_new("blokus-trigon", "none", "open me 7 closed");
    assert_int_equal(room_phase_of(p->r), ROOM_GATHERING);
    assert_int_equal(seat(p, 0)->sitter, ROOM_SEAT_OPEN);
    assert_int_equal(seat(p, 1)->sitter, ROOM_SEAT_GUEST);
    assert_string_equal(seat(p, 1)->name, "Ada");
    assert_true(seat(p, 1)->here);
    assert_int_equal(seat(p, 2)->sitter, ROOM_SEAT_COMPUTER);
    assert_int_equal(seat(p, 2)->level, 7);
    assert_int_equal(seat(p, 3)->sitter, ROOM_SEAT_CLOSED);
    assert_string_equal(room_host(p->r), "ada");
    party_free(p);
}

static void a_room_that_cannot_be_is_refused_with_a_sentence(void **state)
{
    static const struct {
        const char *game, *clock, *seats;
        int level;
    } bad[] = { { "chess", "none", "me open", 3 },  { "agon", "5", "me open", 3 },     { "agon", "9+0", "me open", 3 },
                { "agon", "15d", "me open", 3 },    { "agon", "none", "me", 3 },       { "agon", "none", "me open open", 3 },
                { "agon", "none", "me me", 3 },     { "agon", "none", "me 11", 3 },    { "agon", "none", "me  open", 3 },
                { "agon", "none", "me open", 11 },  { "agon", "none", "me open", -1 }, { "agon:x=y", "none", "me open", 3 },
                { "agon", "300+5x", "me open", 3 }, { "agon", "none", "me openx", 3 }, { "agon", "10801+1", "me open", 3 } };
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        room *r = room_new("k");
        room_effects out;
        room_event e = { .what = ROOM_CREATE, .guest = "ada", .id = "1", .level = bad[i].level };
        strcpy(e.game, bad[i].game);
        strcpy(e.clock, bad[i].clock);
        strcpy(e.seats, bad[i].seats);
        assert_true(room_step(r, &e, 1, &out));
        assert_int_equal(out.entries, 0);
        assert_int_equal(out.messages, 1);
        assert_string_equal(out.message[0].why, "value");
        assert_true(strlen(out.message[0].text) > 10);
        assert_int_equal(room_phase_of(r), ROOM_EMPTY);
        room_free(r);
    }
}

static void names_are_made_safe(void **state)
{
    static const char *const pair[][2] = {
        { "Ada", "Ada" },
        { "  Ada \t Lovelace\n", "Ada Lovelace" },
        { "<b>Ada</b>", "<b>Ada</b>" }, /* text, whatever it looks like: the page shows it as text */
        { "A\xe2\x80\xae"
          "da",
          "Ada" },                          /* turns what follows round */
        { "\xe2\x80\x8b\xef\xbb\xbf", "" }, /* nothing to see */
        { "Zo\xc3\xab \xf0\x9f\xa6\x86", "Zo\xc3\xab \xf0\x9f\xa6\x86" },
        { "bad \xff\xc3 bytes", "bad bytes" },
        { "a\xcc\x81\xcc\x81\xcc\x81\xcc\x81", "a\xcc\x81\xcc\x81" }, /* no towers of accents */
        { "123456789012345678901234567890", "123456789012345678901234" },
        { "12345678901234567890123 4567", "12345678901234567890123" },
    };
    char out[ROOM_NAME];
    (void)state;
    for (size_t i = 0; i < sizeof pair / sizeof pair[0]; i++) {
        room_clean_name(pair[i][0], out);
        assert_string_equal(out, pair[i][1]);
    }
}

static void one_wish_sits_and_nobody_sits_twice(void **state)
{
    (void)state;
    party *p = party_new("blokus-trigon", "none", "me open open closed");
    party_seat(p, "ben", 1);
    EXPECT("taken", p, "ben", .what = ROOM_SIT, .seat = 2);
    EXPECT("taken", p, "cem", .what = ROOM_SIT, .seat = 1);
    EXPECT("taken", p, "cem", .what = ROOM_SIT, .seat = 3);
    EXPECT("seat", p, "cem", .what = ROOM_SIT, .seat = 4);
    EXPECT("done", p, "ben", .what = ROOM_LEAVE);
    EXPECT("done", p, "cem", .what = ROOM_SIT, .seat = 1);
    EXPECT("done", p, "cem", .what = ROOM_NAMED, .name = " Cem  2 ");
    assert_string_equal(seat(p, 1)->name, "Cem 2");
    EXPECT("seat", p, "dan", .what = ROOM_NAMED, .name = "Dan");
    party_free(p);
}

static void the_host_settles_seats_while_gathering(void **state)
{
    (void)state;
    party *p = party_new("blokus-trigon", "none", "me open open open");
    party_seat(p, "ben", 1);
    EXPECT("host", p, "ben", .what = ROOM_SET, .seat = 2, .word = "closed");
    EXPECT("done", p, "ada", .what = ROOM_SET, .seat = 2, .word = "computer", .level = 5);
    EXPECT("done", p, "ada", .what = ROOM_SET, .seat = 3, .word = "closed");
    EXPECT("value", p, "ada", .what = ROOM_SET, .seat = 3, .word = "throne");
    EXPECT("value", p, "ada", .what = ROOM_SET, .seat = 3, .word = "open", .level = 11);
    EXPECT("seat", p, "ada", .what = ROOM_SET, .seat = 4, .word = "open");
    EXPECT("done", p, "ada", .what = ROOM_SET, .seat = 1, .word = "open"); /* Ben has to get up */
    assert_int_equal(room_seat_of(p->r, "ben"), TES_NOBODY);
    EXPECT("host", p, "ben", .what = ROOM_LIST, .flag = true);
    EXPECT("done", p, "ada", .what = ROOM_LIST, .flag = true);
    assert_true(room_is_listed(p->r));
    party_start(p);
    EXPECT("phase", p, "ada", .what = ROOM_SET, .seat = 2, .word = "open");
    party_free(p);
}

static void the_host_starts_or_anybody_once_the_host_is_away(void **state)
{
    (void)state;
    party *p = party_new("agon", "none", "me open");
    party_seat(p, "ben", 1);
    EXPECT("host", p, "ben", .what = ROOM_START);
    party_went(p, "ada");
    party_wait(p, ROOM_AWAY_MS - 1);
    EXPECT("host", p, "ben", .what = ROOM_START);
    party_wait(p, 1);
    EXPECT("done", p, "ben", .what = ROOM_START);
    EXPECT("phase", p, "ada", .what = ROOM_START);
    party_free(p);
}

static void a_host_who_leaves_hands_the_room_on(void **state)
{
    (void)state;
    party *p = party_new("agon", "none", "me open");
    EXPECT("done", p, "ada", .what = ROOM_LEAVE);
    assert_string_equal(room_host(p->r), "");
    EXPECT("seat", p, "ada", .what = ROOM_LEAVE);
    party_seat(p, "ben", 1);
    assert_string_equal(room_host(p->r), "ben");
    party_seat(p, "cem", 0);
    EXPECT("done", p, "ben", .what = ROOM_LEAVE);
    assert_string_equal(room_host(p->r), "cem");
    EXPECT("done", p, "cem", .what = ROOM_START);
    party_free(p);
}

static void nobody_seated_nothing_starts(void **state)
{
    (void)state;
    party *p = party_new("agon", "none", "open 3");
    EXPECT("nobody", p, "ada", .what = ROOM_START);
    party_free(p);
}

static void empty_seats_become_computers_at_the_start(void **state)
{
    (void)state;
    party *p = party_new("blokus-trigon", "none", "open me 7 closed");
    assert_int_equal(p->out.ticket, 0);
    party_start(p);
    for (int i = 0; i < 4; i++)
        assert_int_equal(seat(p, i)->sitter, i == 1 ? ROOM_SEAT_GUEST : ROOM_SEAT_COMPUTER);
    assert_true(p->out.ticket != 0 && p->out.seat == 0 && p->out.level == ROOM_FILL_LEVEL);
    party_move(p);
    assert_int_equal(p->out.ticket, 0); /* Ada's turn */
    assert_string_equal(party_move(p), "done");
    assert_true(p->out.ticket != 0 && p->out.seat == 2 && p->out.level == 7);
    party_free(p);
}

static void a_late_friend_takes_over_at_the_next_turn(void **state)
{
    (void)state;
    party *p = party_new("agon", "none", "open me");
    party_start(p);
    uint32_t ticket = p->out.ticket;
    party_seat(p, "ben", 0); /* the computer is thinking: this move is still its own */
    assert_int_equal(p->out.ticket, ticket);
    EXPECT("turn", p, "ben", .what = ROOM_MOVE, .seat = 0, .round = 1, .took = -1);
    party_moves(p, 2);
    assert_int_equal(p->out.ticket, 0);
    assert_string_equal(party_move(p), "done");
    assert_int_equal(plies(p), 3);
    party_free(p);
}

static void a_closed_seat_is_never_taken_over(void **state)
{
    (void)state;
    party *p = party_new("agon", "none", "me closed");
    party_start(p);
    EXPECT("taken", p, "ben", .what = ROOM_SIT, .seat = 1);
    party_free(p);
}

/* --- moves --- */

static void a_move_said_twice_is_played_once(void **state)
{
    (void)state;
    party *p = party_two("none");
    room_event e = { .what = ROOM_MOVE, .guest = "ada", .id = "m1", .round = 1, .move = "f1-e1", .took = -1 };
    assert_string_equal(party_wish(p, "ada", e), "done");
    assert_int_equal(p->out.entries, 1);
    assert_int_equal(p->out.message[0].say, ROOM_SAY_MOVED);
    assert_true(p->out.message[0].to_all);
    assert_string_equal(party_wish(p, "ada", e), "done");
    assert_int_equal(p->out.entries, 0);
    party_move(p);
    assert_string_equal(party_ask(p, "ada", "takeback"), "done");
    assert_string_equal(party_answer(p, "ben", "takeback", true), "done");
    assert_int_equal(plies(p), 0);
    assert_string_equal(party_wish(p, "ada", e), "done"); /* it was granted, and taken back: a late echo changes nothing */
    assert_int_equal(plies(p), 0);
    party_free(p);
}

static void a_stale_move_is_answered_with_the_whole_room(void **state)
{
    (void)state;
    party *p = party_two("none");
    party_moves(p, 2);
    EXPECT("stale", p, "ada", .what = ROOM_MOVE, .seat = 0, .round = 1, .ply = 0, .move = "f1-e1", .took = -1);
    assert_int_equal(p->out.messages, 2);
    assert_int_equal(p->out.message[1].say, ROOM_SAY_ROOM);
    assert_false(p->out.message[1].to_all);
    EXPECT("stale", p, "ada", .what = ROOM_MOVE, .seat = 0, .round = 2, .ply = 2, .move = "f1-e1", .took = -1);
    EXPECT("stale", p, "ada", .what = ROOM_MOVE, .seat = 0, .round = 1, .ply = 4, .move = "f1-e1", .took = -1);
    party_free(p);
}

static void moves_are_checked_by_the_rules_and_by_whose_turn_it_is(void **state)
{
    (void)state;
    party *p = party_two("none");
    EXPECT("illegal", p, "ada", .what = ROOM_MOVE, .seat = 0, .round = 1, .move = "f1-f6", .took = -1);
    assert_true(p->out.message[0].rule > 0 && strlen(p->out.message[0].text) > 10);
    EXPECT("illegal", p, "ada", .what = ROOM_MOVE, .seat = 0, .round = 1, .move = "<script>", .took = -1);
    EXPECT("turn", p, "ben", .what = ROOM_MOVE, .seat = 1, .round = 1, .move = "f1-e1", .took = -1);
    EXPECT("seat", p, "ben", .what = ROOM_MOVE, .seat = 0, .round = 1, .move = "f1-e1", .took = -1);
    EXPECT("seat", p, "eve", .what = ROOM_MOVE, .seat = 0, .round = 1, .move = "f1-e1", .took = -1);
    EXPECT("value", p, "ada", .what = ROOM_SAY, .id = "s", .word = "hey");
    assert_int_equal(p->entries, 3);
    party_free(p);
}

static void every_game_reaches_its_result_in_a_room(void **state)
{
    (void)state;
    for (int g = 0; g < tes_game_count(); g++) {
        const tes_game *game = tes_game_at(g);
        tes_rules rules;
        char seats[ROOM_SEATS] = "me";
        uint8_t winners;
        tes_result result;
        assert_true(tes_rules_parse(game->id, &rules, NULL));
        for (int i = 1; i < rules.players; i++)
            strcat(seats, " open");
        party *p = party_new(game->id, "none", seats);
        party_start(p);
        p->replays = false;
        party_moves(p, 19000);
        if (room_phase_of(p->r) != ROOM_OVER)
            fail_msg("%s goes on after %d moves", game->id, plies(p));
        tes_match_result(room_match(p->r), &result);
        assert_int_equal(room_ending_of(p->r, &winners), tes_match_repeated(room_match(p->r)) ? ROOM_BY_REPETITION : ROOM_BY_RULES);
        assert_int_equal(winners, result.winners);
        p->replays = true;
        EXPECT("pong", p, "ada", .what = ROOM_HERE, .seq = room_seq(p->r));
        party_free(p);
    }
}

/* --- talk --- */

static void only_preset_phrases_and_not_too_many(void **state)
{
    (void)state;
    party *p = party_two("none");
    for (int i = 0; i < 4; i++)
        EXPECT("done", p, "ben", .what = ROOM_SAY, .word = "hello");
    assert_int_equal(p->out.entries, 0);
    assert_int_equal(p->out.message[1].say, ROOM_SAY_PHRASE);
    assert_true(p->out.message[1].to_all);
    EXPECT("fast", p, "ben", .what = ROOM_SAY, .word = "hello");
    EXPECT("done", p, "ada", .what = ROOM_SAY, .word = "thanks");
    party_wait(p, 3000);
    EXPECT("done", p, "ben", .what = ROOM_SAY, .word = "hello");
    EXPECT("value", p, "ada", .what = ROOM_SAY, .word = "buy now");
    EXPECT("seat", p, "eve", .what = ROOM_SAY, .word = "hello");
    party_free(p);
}

static void who_knows_the_latest_is_told_so_others_get_everything(void **state)
{
    (void)state;
    party *p = party_two("none");
    EXPECT("pong", p, "ada", .what = ROOM_HERE, .seq = room_seq(p->r));
    EXPECT("room", p, "ada", .what = ROOM_HERE, .seq = room_seq(p->r) - 1);
    EXPECT("room", p, "ada", .what = ROOM_HERE);
    party_free(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seats_are_as_the_creator_chose),
        cmocka_unit_test(a_room_that_cannot_be_is_refused_with_a_sentence),
        cmocka_unit_test(names_are_made_safe),
        cmocka_unit_test(one_wish_sits_and_nobody_sits_twice),
        cmocka_unit_test(the_host_settles_seats_while_gathering),
        cmocka_unit_test(the_host_starts_or_anybody_once_the_host_is_away),
        cmocka_unit_test(a_host_who_leaves_hands_the_room_on),
        cmocka_unit_test(nobody_seated_nothing_starts),
        cmocka_unit_test(empty_seats_become_computers_at_the_start),
        cmocka_unit_test(a_late_friend_takes_over_at_the_next_turn),
        cmocka_unit_test(a_closed_seat_is_never_taken_over),
        cmocka_unit_test(a_move_said_twice_is_played_once),
        cmocka_unit_test(a_stale_move_is_answered_with_the_whole_room),
        cmocka_unit_test(moves_are_checked_by_the_rules_and_by_whose_turn_it_is),
        cmocka_unit_test(every_game_reaches_its_result_in_a_room),
        cmocka_unit_test(only_preset_phrases_and_not_too_many),
        cmocka_unit_test(who_knows_the_latest_is_told_so_others_get_everything),
    };
    return cmocka_run_group_tests_name("room", tests, NULL, NULL);
}
