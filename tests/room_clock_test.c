/* room_clock_test.c - clocks: what is charged, what is not, and what happens when nothing
 * is left. */
#include <string.h>

#include "cmocka_all.h"

#include "party.h"

static const room_seat *seat(const party *p, int i) { return room_seat_at(p->r, i); }

static party *two(const char *clock)
{
    party *p = party_new("agon", clock, "me open");
    party_seat(p, "ben", 1);
    assert_string_equal(party_wish(p, "ada", (room_event){ .what = ROOM_START }), "done");
    return p;
}

/* A move of whose turn it is, `took` ms by the client's own account. */
static const char *move(party *p, int64_t took)
{
    int mover = room_mover(p->r);
    const tes_match *match = room_match(p->r);
    room_event e = { .what = ROOM_MOVE, .seat = mover, .round = 1, .ply = tes_match_plies(match), .took = took };
    party_some_move(p, e.move);
    return party_wish(p, room_seat_at(p->r, mover)->guest, e);
}

static void without_a_clock_nothing_is_counted(void **state)
{
    (void)state;
    party *p = two("none");
    assert_int_equal(room_clock_left(p->r, 0, p->now), -1);
    assert_true(room_alarm(p->r) == ROOM_NEVER);
    party_free(p);
}

static void a_move_costs_its_time_and_brings_the_increment(void **state)
{
    (void)state;
    party *p = two("300+5");
    assert_int_equal(room_clock_left(p->r, 0, p->now), 300000);
    party_wait(p, 10000);
    assert_int_equal(room_clock_left(p->r, 0, p->now), 290000);
    assert_int_equal(room_clock_left(p->r, 1, p->now), 300000);
    assert_string_equal(move(p, -1), "done");
    assert_int_equal(room_clock_left(p->r, 0, p->now + 7000), 295000);
    assert_int_equal(room_clock_left(p->r, 1, p->now + 7000), 293000);
    party_free(p);
}

static void whose_time_is_up_loses(void **state)
{
    uint8_t winners;
    (void)state;
    party *p = two("10+0");
    assert_true(room_alarm(p->r) == p->now + 10000 + ROOM_LAG_MS); /* a move may still be under way */
    party_wait(p, 10000 + ROOM_LAG_MS - 1);
    assert_int_equal(room_phase_of(p->r), ROOM_PLAYING);
    party_wait(p, 1);
    assert_int_equal(room_ending_of(p->r, &winners), ROOM_BY_FLAG);
    assert_int_equal(winners, 2);
    assert_true(seat(p, 0)->flagged);
    party_free(p);
}

static void a_move_that_comes_too_late_is_not_played(void **state)
{
    (void)state;
    party *p = two("10+0");
    p->now += 10500; /* within the allowance, but the client itself says it used it all */
    assert_string_equal(move(p, 10500), "stale");
    assert_int_equal(room_ending_of(p->r, NULL), ROOM_BY_FLAG);
    party_free(p);
    p = two("10+0");
    p->now += 10500;
    assert_string_equal(move(p, 9900), "done");
    assert_int_equal(room_clock_left(p->r, 0, p->now), 100);
    party_free(p);
}

static void of_three_whose_time_is_up_gives_the_seat_to_the_computer(void **state)
{
    (void)state;
    party *p = party_new("blokus-trigon:players=3", "10+0", "me open open");
    party_seat(p, "ben", 1);
    party_wish(p, "ada", (room_event){ .what = ROOM_START });
    party_wait(p, 13000);
    assert_int_equal(room_phase_of(p->r), ROOM_PLAYING);
    assert_int_equal(seat(p, 0)->sitter, ROOM_SEAT_COMPUTER);
    assert_true(seat(p, 0)->flagged);
    assert_true(p->out.ticket != 0);
    party_free(p);
}

static void lag_is_forgiven_out_of_a_quota_that_is_shown(void **state)
{
    (void)state;
    party *p = two("300+0");
    assert_int_equal(seat(p, 0)->lag, ROOM_LAG_MS);
    p->now += 5000;
    assert_string_equal(move(p, 4000), "done"); /* one second on the way */
    assert_int_equal(seat(p, 0)->left, 296000);
    assert_int_equal(seat(p, 0)->lag, ROOM_LAG_MS - 1000 + ROOM_LAG_REFILL_MS);
    move(p, -1);
    p->now += 5000;
    assert_string_equal(move(p, 0), "done"); /* who claims to need no time at all gains what is left of the quota, no more */
    assert_int_equal(seat(p, 0)->left, 296000 - (5000 - 1200));
    assert_int_equal(seat(p, 0)->lag, ROOM_LAG_REFILL_MS);
    move(p, -1);
    p->now += 1000;
    move(p, 100000); /* a claim to have used more than there was changes nothing */
    assert_int_equal(seat(p, 0)->left, 296000 - 3800 - 1000);
    for (int i = 0; i < 20; i++)
        move(p, -1);
    assert_int_equal(seat(p, 0)->lag, ROOM_LAG_MS);
    party_free(p);
}

static void the_servers_own_downtime_is_charged_to_nobody(void **state)
{
    (void)state;
    party *p = two("300+0");
    party_wait(p, 20000);
    party_restart(p, 3600000);
    assert_int_equal(room_phase_of(p->r), ROOM_PLAYING);
    assert_int_equal(room_clock_left(p->r, 0, p->now), 280000);
    p->now += ROOM_RETURN_MS;
    assert_int_equal(room_clock_left(p->r, 0, p->now), 280000); /* nor the time to come back */
    p->now += 1000;
    assert_int_equal(room_clock_left(p->r, 0, p->now), 279000);
    party_restart(p, 5000);
    party_restart(p, 5000); /* again before anybody was back */
    p->now += ROOM_RETURN_MS;
    assert_int_equal(room_clock_left(p->r, 0, p->now), 279000);
    party_came(p, "ada");
    assert_string_equal(move(p, -1), "done");
    assert_int_equal(seat(p, 0)->left, 279000);
    party_free(p);
}

static void downtime_before_the_turn_began_is_nothing_to_this_turn(void **state)
{
    (void)state;
    party *p = two("300+0");
    p->now += 60000;
    move(p, -1);
    int64_t began = p->now;
    p->now += 30000;
    party_step(p, &(room_event){ .what = ROOM_DOWN, .from = began - 50000, .until = began - 40000 });
    assert_int_equal(room_clock_left(p->r, 1, p->now), 270000);
    party_step(p, &(room_event){ .what = ROOM_DOWN, .from = began - 50000, .until = began + 5000 });
    assert_int_equal(room_clock_left(p->r, 1, p->now), 285000);
    party_free(p);
}

static void days_a_move_begin_anew_with_every_move(void **state)
{
    const int64_t day = 86400000;
    (void)state;
    party *p = two("3d");
    party_went(p, "ada");
    party_went(p, "ben");
    party_wait(p, 2 * day);
    assert_int_equal(room_clock_left(p->r, 0, p->now), day);
    assert_string_equal(move(p, -1), "done");
    assert_int_equal(room_clock_left(p->r, 1, p->now), 3 * day);
    party_wait(p, 3 * day + ROOM_LAG_MS);
    assert_int_equal(room_ending_of(p->r, NULL), ROOM_BY_FLAG);
    party_free(p);
}

static void a_clock_survives_a_restart_and_flags_after_it(void **state)
{
    (void)state;
    party *p = two("10+0");
    party_wait(p, 4000);
    party_restart(p, 100000);
    party_wait(p, ROOM_RETURN_MS + 6000 + ROOM_LAG_MS - 1);
    assert_int_equal(room_phase_of(p->r), ROOM_PLAYING);
    party_wait(p, 1);
    assert_int_equal(room_ending_of(p->r, NULL), ROOM_BY_FLAG);
    party_free(p);
}

static void while_the_computer_stands_in_the_clock_stands_still(void **state)
{
    (void)state;
    party *p = two("300+0");
    party_went(p, "ada");
    party_wait(p, ROOM_AWAY_MS);
    assert_string_equal(party_wish(p, "ben", (room_event){ .what = ROOM_CHOOSE, .seat = 0, .word = "computer" }), "done");
    party_wait(p, 50000); /* the computer takes its time */
    assert_int_equal(room_clock_left(p->r, 0, p->now), 300000 - ROOM_AWAY_MS);
    party_came(p, "ada");
    party_wait(p, 1000);
    assert_int_equal(room_clock_left(p->r, 0, p->now), 299000 - ROOM_AWAY_MS);
    party_free(p);
}

static void a_computer_has_no_clock(void **state)
{
    (void)state;
    party *p = party_new("agon", "10+0", "open me");
    party_wish(p, "ada", (room_event){ .what = ROOM_START });
    assert_true(room_alarm(p->r) == ROOM_NEVER);
    party_wait(p, 3600000);
    assert_int_equal(room_phase_of(p->r), ROOM_PLAYING);
    party_move(p);
    assert_int_equal(room_clock_left(p->r, 1, p->now), 10000);
    party_free(p);
}

static void time_that_runs_backwards_stands_still(void **state)
{
    (void)state;
    party *p = two("300+0");
    p->now += 5000;
    party_step(p, &(room_event){ .what = ROOM_TICK });
    p->now -= 60000;
    assert_string_equal(move(p, -1), "done");
    assert_int_equal(seat(p, 0)->left, 295000);
    party_free(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_a_clock_nothing_is_counted),
        cmocka_unit_test(a_move_costs_its_time_and_brings_the_increment),
        cmocka_unit_test(whose_time_is_up_loses),
        cmocka_unit_test(a_move_that_comes_too_late_is_not_played),
        cmocka_unit_test(of_three_whose_time_is_up_gives_the_seat_to_the_computer),
        cmocka_unit_test(lag_is_forgiven_out_of_a_quota_that_is_shown),
        cmocka_unit_test(the_servers_own_downtime_is_charged_to_nobody),
        cmocka_unit_test(downtime_before_the_turn_began_is_nothing_to_this_turn),
        cmocka_unit_test(days_a_move_begin_anew_with_every_move),
        cmocka_unit_test(a_clock_survives_a_restart_and_flags_after_it),
        cmocka_unit_test(while_the_computer_stands_in_the_clock_stands_still),
        cmocka_unit_test(a_computer_has_no_clock),
        cmocka_unit_test(time_that_runs_backwards_stands_still),
    };
    return cmocka_run_group_tests_name("room clock", tests, NULL, NULL);
}
