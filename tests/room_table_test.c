/* room_table_test.c - what the people at a table decide together: about who is away, by
 * consent, by giving up. Every step also reads the log again (support/party.c). */
#include <stdio.h>
#include <string.h>

#include "cmocka_all.h"

#include "party.h"

/* Wishes, in one word. */
#define WISH(p, guest, ...) party_wish(p, guest, (room_event){ __VA_ARGS__ })
#define EXPECT(answer, p, guest, ...) assert_string_equal(WISH(p, guest, __VA_ARGS__), answer)

static const room_seat *seat(const party *p, int i) { return room_seat_at(p->r, i); }

static int plies(const party *p) { return tes_match_plies(room_match(p->r)); }

/* --- away --- */

static void who_is_away_is_awaited_then_the_table_is_asked(void **state)
{
    (void)state;
    party *p = party_two("none");
    party_moves(p, 1);
    party_went(p, "ben");
    assert_false(seat(p, 1)->here);
    assert_int_equal(room_away_left(p->r, 1), ROOM_AWAY_MS);
    assert_string_equal(party_choose(p, "ada", 1, "computer"), "offer");
    party_wait(p, ROOM_AWAY_MS);
    assert_true(seat(p, 1)->asked);
    assert_int_equal(room_away_left(p->r, 1), 0);
    assert_string_equal(party_choose(p, "ada", 0, "computer"), "seat");
    assert_string_equal(party_choose(p, "ada", 1, "nonsense"), "value");
    assert_string_equal(party_choose(p, "eve", 1, "computer"), "seat");
    assert_string_equal(party_choose(p, "ada", 1, "computer"), "done");
    assert_int_equal(seat(p, 1)->sitter, ROOM_SEAT_STAND_IN);
    assert_true(p->out.ticket != 0);
    EXPECT("taken", p, "eve", .what = ROOM_SIT, .seat = 1); /* it is Ben's, still */
    party_moves(p, 2);
    party_came(p, "ben");
    assert_int_equal(seat(p, 1)->sitter, ROOM_SEAT_GUEST);
    assert_int_equal(p->out.ticket, 0);
    assert_string_equal(party_move(p), "done");
    party_free(p);
}

static void the_table_may_wait_or_end(void **state)
{
    uint8_t winners;
    (void)state;
    party *p = party_two("none");
    party_went(p, "ben");
    party_wait(p, ROOM_AWAY_MS);
    assert_string_equal(party_choose(p, "ada", 1, "wait"), "done");
    assert_false(seat(p, 1)->asked);
    party_wait(p, ROOM_AWAY_MS);
    assert_true(seat(p, 1)->asked);
    assert_string_equal(party_choose(p, "ada", 1, "end"), "done");
    assert_int_equal(room_phase_of(p->r), ROOM_OVER);
    assert_int_equal(room_ending_of(p->r, &winners), ROOM_BY_TABLE);
    assert_int_equal(winners, 0);
    party_free(p);
}

static void of_several_more_than_half_call_the_computer_and_all_must_end(void **state)
{
    (void)state;
    party *p = party_new("blokus-trigon", "none", "me open open open");
    party_seat(p, "ben", 1);
    party_seat(p, "cem", 2);
    party_seat(p, "dan", 3);
    party_start(p);
    party_went(p, "dan");
    party_wait(p, ROOM_AWAY_MS);
    party_choose(p, "ada", 3, "end");
    party_choose(p, "ben", 3, "end");
    party_choose(p, "cem", 3, "computer");
    assert_int_equal(room_phase_of(p->r), ROOM_PLAYING); /* all have spoken, nothing came about: wait */
    assert_false(seat(p, 3)->asked);
    party_wait(p, ROOM_AWAY_MS);
    party_choose(p, "ada", 3, "computer");
    assert_int_equal(seat(p, 3)->sitter, ROOM_SEAT_GUEST);
    party_went(p, "cem"); /* now one of two is not more than half */
    assert_int_equal(seat(p, 3)->sitter, ROOM_SEAT_GUEST);
    party_choose(p, "ben", 3, "computer");
    assert_int_equal(seat(p, 3)->sitter, ROOM_SEAT_STAND_IN);
    party_free(p);
}

static void who_returns_in_time_is_not_asked_about(void **state)
{
    (void)state;
    party *p = party_two("none");
    party_went(p, "ben");
    party_wait(p, ROOM_AWAY_MS + 5);
    assert_true(seat(p, 1)->asked);
    party_came(p, "ben");
    assert_false(seat(p, 1)->asked);
    assert_int_equal(room_away_left(p->r, 1), -1);
    assert_string_equal(party_choose(p, "ada", 1, "computer"), "offer");
    party_free(p);
}

static void with_days_a_move_nobody_is_asked(void **state)
{
    (void)state;
    party *p = party_two("3d");
    party_went(p, "ben");
    party_wait(p, 10 * ROOM_AWAY_MS);
    assert_false(seat(p, 1)->asked);
    assert_int_equal(room_away_left(p->r, 1), -1);
    party_free(p);
}

static void a_game_nobody_comes_back_to_ends(void **state)
{
    uint8_t winners;
    (void)state;
    party *p = party_two("none");
    party_went(p, "ben");
    party_went(p, "ada");
    party_wait(p, ROOM_DESERTED_MS - 1);
    assert_int_equal(room_phase_of(p->r), ROOM_PLAYING);
    party_restart(p, 1000); /* nor does a restart give it longer */
    party_wait(p, 1);
    assert_int_equal(room_phase_of(p->r), ROOM_OVER);
    assert_int_equal(room_ending_of(p->r, &winners), ROOM_BY_DESERTION);
    assert_int_equal(winners, 0);
    party_free(p);
}

static void who_leaves_a_game_leaves_it_to_the_computer(void **state)
{
    (void)state;
    party *p = party_three();
    EXPECT("done", p, "ada", .what = ROOM_LEAVE);
    assert_int_equal(seat(p, 0)->sitter, ROOM_SEAT_COMPUTER);
    assert_string_equal(room_host(p->r), "ben");
    assert_true(p->out.ticket != 0);
    party_moves(p, 1);
    EXPECT("done", p, "ada", .what = ROOM_SIT, .seat = 0, .name = "Ada"); /* as anybody may */
    party_free(p);
}

static void spectators_are_counted_and_told_of_in_good_time(void **state)
{
    (void)state;
    party *p = party_two("none");
    party_came(p, "eve");
    assert_int_equal(p->out.messages, 0); /* two thousand who come are not two thousand times two thousand messages */
    party_came(p, "fay");
    assert_int_equal(room_watchers(p->r), 2);
    assert_true(p->out.alarm > p->now && p->out.alarm <= p->now + 5000);
    p->now = p->out.alarm;
    party_step(p, &(room_event){ .what = ROOM_TICK });
    assert_int_equal(p->out.messages, 1);
    assert_int_equal(p->out.message[0].say, ROOM_SAY_TABLE);
    party_went(p, "eve");
    assert_int_equal(room_watchers(p->r), 1);
    EXPECT("room", p, "eve", .what = ROOM_JOIN);
    party_free(p);
}

/* --- consent --- */

static void a_takeback_needs_every_guest_seated(void **state)
{
    (void)state;
    party *p = party_three();
    assert_string_equal(party_ask(p, "ada", "takeback"), "offer"); /* there is nothing to take back */
    party_moves(p, 4);                                             /* Ada, Ben, Cem, Ada */
    assert_string_equal(party_ask(p, "ben", "takeback"), "done");
    assert_int_equal(room_offer_at(p->r, ROOM_TAKEBACK)->to_ply, 1);
    assert_int_equal(room_offer_at(p->r, ROOM_TAKEBACK)->awaited, 5);
    assert_string_equal(party_answer(p, "eve", "takeback", true), "seat");
    assert_string_equal(party_answer(p, "ada", "takeback", true), "done");
    assert_int_equal(plies(p), 4);
    assert_string_equal(party_answer(p, "cem", "takeback", true), "done");
    assert_int_equal(plies(p), 1);
    assert_int_equal(p->out.message[0].say, ROOM_SAY_ROOM); /* moves are gone: everything is said anew */
    party_free(p);
}

static void an_offer_can_be_declined_and_is_not_made_again_at_once(void **state)
{
    (void)state;
    party *p = party_two("none");
    party_moves(p, 2);
    assert_string_equal(party_ask(p, "ada", "draw"), "done");
    assert_string_equal(party_answer(p, "ben", "draw", false), "done");
    assert_int_equal(room_offer_at(p->r, ROOM_DRAW)->by, TES_NOBODY);
    assert_string_equal(party_ask(p, "ada", "draw"), "offer");
    assert_string_equal(party_answer(p, "ada", "draw", true), "offer");
    assert_string_equal(party_ask(p, "ben", "draw"), "done"); /* who said no may */
    assert_string_equal(party_answer(p, "ben", "draw", false), "done");
    party_moves(p, 1);
    assert_string_equal(party_ask(p, "ada", "draw"), "done");
    EXPECT("value", p, "ada", .what = ROOM_ASK, .round = 1, .ply = 3, .word = "a pony");
    party_free(p);
}

static void a_takeback_falls_with_the_next_move_a_draw_with_that_of_who_did_not_agree(void **state)
{
    (void)state;
    party *p = party_two("none");
    party_moves(p, 1);
    party_ask(p, "ada", "takeback");
    party_ask(p, "ada", "draw");
    party_moves(p, 1); /* Ben */
    assert_int_equal(room_offer_at(p->r, ROOM_TAKEBACK)->by, TES_NOBODY);
    assert_int_equal(room_offer_at(p->r, ROOM_DRAW)->by, TES_NOBODY);
    party_ask(p, "ada", "draw");
    party_moves(p, 1); /* Ada herself */
    assert_int_equal(room_offer_at(p->r, ROOM_DRAW)->by, 0);
    party_free(p);
}

static void alone_with_computers_a_takeback_is_granted_and_a_draw_is_not(void **state)
{
    (void)state;
    party *p = party_new("agon", "none", "me open");
    party_start(p);
    party_moves(p, 4);
    assert_string_equal(party_ask(p, "ada", "takeback"), "done");
    assert_int_equal(plies(p), 2);
    assert_string_equal(party_ask(p, "ada", "draw"), "nobody");
    party_free(p);
}

static void all_agree_and_the_game_is_drawn(void **state)
{
    uint8_t winners;
    (void)state;
    party *p = party_two("none");
    party_moves(p, 3);
    party_ask(p, "ada", "draw");
    assert_string_equal(party_ask(p, "ben", "draw"), "done"); /* two who ask agree */
    assert_int_equal(room_ending_of(p->r, &winners), ROOM_BY_AGREEMENT);
    assert_int_equal(winners, 3);
    assert_string_equal(party_ask(p, "ben", "takeback"), "stale");
    party_free(p);
}

static void a_rematch_moves_everybody_one_seat_on(void **state)
{
    (void)state;
    party *p = party_three();
    party_moves(p, 2);
    assert_string_equal(party_ask(p, "ada", "rematch"), "stale");
    EXPECT("done", p, "cem", .what = ROOM_LEAVE);
    p->replays = false;
    party_moves(p, 500);
    p->replays = true;
    assert_int_equal(room_phase_of(p->r), ROOM_OVER);
    assert_string_equal(party_ask(p, "ada", "rematch"), "done");
    assert_int_equal(room_round(p->r), 1);
    party_went(p, "ben"); /* who is not here is not waited for */
    assert_int_equal(room_round(p->r), 2);
    assert_int_equal(room_phase_of(p->r), ROOM_PLAYING);
    assert_int_equal(plies(p), 0);
    assert_string_equal(seat(p, 1)->guest, "ada");
    assert_string_equal(seat(p, 2)->guest, "ben");
    assert_int_equal(seat(p, 0)->sitter, ROOM_SEAT_COMPUTER);
    EXPECT("stale", p, "ada", .what = ROOM_RESIGN, .round = 1); /* an echo of the last game */
    EXPECT("seat", p, "ada", .what = ROOM_MOVE, .seat = 0, .round = 1, .took = -1);
    assert_int_equal(p->out.message[1].say, ROOM_SAY_ROOM);
    party_free(p);
}

static void a_free_seat_can_be_taken_for_the_rematch(void **state)
{
    (void)state;
    party *p = party_two("none");
    EXPECT("done", p, "ben", .what = ROOM_RESIGN, .round = 1);
    EXPECT("done", p, "ben", .what = ROOM_LEAVE);
    assert_int_equal(seat(p, 1)->sitter, ROOM_SEAT_OPEN);
    party_seat(p, "cem", 1);
    assert_string_equal(party_ask(p, "cem", "rematch"), "done");
    assert_string_equal(party_answer(p, "ada", "rematch", false), "done");
    assert_string_equal(party_ask(p, "cem", "rematch"), "offer");
    assert_string_equal(party_ask(p, "ada", "rematch"), "done"); /* on second thoughts */
    assert_string_equal(party_answer(p, "cem", "rematch", true), "done");
    assert_int_equal(room_round(p->r), 2);
    assert_string_equal(seat(p, 0)->guest, "cem");
    party_free(p);
}

/* --- giving up --- */

static void of_two_who_resigns_loses(void **state)
{
    uint8_t winners;
    (void)state;
    party *p = party_two("none");
    EXPECT("seat", p, "eve", .what = ROOM_RESIGN, .round = 1);
    EXPECT("done", p, "ada", .what = ROOM_RESIGN, .round = 1);
    assert_int_equal(room_ending_of(p->r, &winners), ROOM_BY_RESIGNATION);
    assert_int_equal(winners, 2);
    EXPECT("stale", p, "ben", .what = ROOM_RESIGN, .round = 1);
    party_free(p);
}

static void of_three_the_computer_plays_on_for_who_resigned(void **state)
{
    (void)state;
    party *p = party_three();
    EXPECT("done", p, "ada", .what = ROOM_RESIGN, .round = 1);
    assert_int_equal(room_phase_of(p->r), ROOM_PLAYING);
    assert_int_equal(seat(p, 0)->sitter, ROOM_SEAT_COMPUTER);
    assert_true(seat(p, 0)->resigned);
    EXPECT("done", p, "ben", .what = ROOM_RESIGN, .round = 1);
    EXPECT("done", p, "cem", .what = ROOM_RESIGN, .round = 1);
    p->replays = false;
    party_moves(p, 500); /* nobody is left; the computers finish what was begun */
    assert_int_equal(room_ending_of(p->r, NULL), ROOM_BY_RULES);
    party_free(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_is_away_is_awaited_then_the_table_is_asked),
        cmocka_unit_test(the_table_may_wait_or_end),
        cmocka_unit_test(of_several_more_than_half_call_the_computer_and_all_must_end),
        cmocka_unit_test(who_returns_in_time_is_not_asked_about),
        cmocka_unit_test(with_days_a_move_nobody_is_asked),
        cmocka_unit_test(a_game_nobody_comes_back_to_ends),
        cmocka_unit_test(who_leaves_a_game_leaves_it_to_the_computer),
        cmocka_unit_test(spectators_are_counted_and_told_of_in_good_time),
        cmocka_unit_test(a_takeback_needs_every_guest_seated),
        cmocka_unit_test(an_offer_can_be_declined_and_is_not_made_again_at_once),
        cmocka_unit_test(a_takeback_falls_with_the_next_move_a_draw_with_that_of_who_did_not_agree),
        cmocka_unit_test(alone_with_computers_a_takeback_is_granted_and_a_draw_is_not),
        cmocka_unit_test(all_agree_and_the_game_is_drawn),
        cmocka_unit_test(a_rematch_moves_everybody_one_seat_on),
        cmocka_unit_test(a_free_seat_can_be_taken_for_the_rematch),
        cmocka_unit_test(of_two_who_resigns_loses),
        cmocka_unit_test(of_three_the_computer_plays_on_for_who_resigned),
    };
    return cmocka_run_group_tests_name("room table", tests, NULL, NULL);
}
