/* proof_test.c - the proof search says what trying everything says, on positions
 * from the ends of games of every variant; its lines are played out; and near_win(),
 * which it trusts, never says no where a move wins. */
#include "cmocka_all.h"
#include "search/greedy.h"
#include "search/proof.h"
#include "variants.h"

enum { MOST_PLIES = 400, LAST = 14, TRIED = 6000, BYTES = 4 << 20 };

typedef struct place {
    _Alignas(TES_STATE_ALIGN) unsigned char bytes[TES_MAX_STATE];
} place;

static _Alignas(64) unsigned char memory[BYTES];
static tes_move list[TES_MAX_MOVES];
static place game_so_far[MOST_PLIES + 1];

/* A game of greedy players who now and then slip; returns its length. */
static int play_game(const tes_rules *rules, uint64_t seed)
{
    const tes_game *game = rules->game;
    tes_rng rng;
    int ply = 0;
    tes_rng_seed(&rng, seed);
    game->start(rules, game_so_far[0].bytes);
    for (; ply < MOST_PLIES && game->mover(game_so_far[ply].bytes) != TES_NOBODY; ply++) {
        const void *pos = game_so_far[ply].bytes;
        tes_move move = tes_rng_below(&rng, 8) ? tes__greedy_move(game, pos, &rng, list) : game->random_move(pos, &rng);
        game_so_far[ply + 1] = game_so_far[ply];
        game->play(game_so_far[ply + 1].bytes, move);
    }
    return ply;
}

static bool won(const tes_game *game, const void *pos, int player)
{
    tes_result result;
    game->result(pos, &result);
    return result.over && result.winners >> player & 1 && result.winners != (1 << result.players) - 1;
}

/* The definition, with nothing clever. */
static bool can_force(const tes_game *game, const place *pos, int attacker, int plies)
{
    int mover = game->mover(pos->bytes);
    if (mover == TES_NOBODY)
        return won(game, pos->bytes, attacker);
    if (plies == 0)
        return false;
    tes_move moves[1024];
    assert_true(game->count(pos->bytes) <= 1024);
    int n = game->moves(pos->bytes, moves);
    for (int i = 0; i < n; i++) {
        place next = *pos;
        game->play(next.bytes, moves[i]);
        if (can_force(game, &next, attacker, plies - 1) == (mover == attacker))
            return mover == attacker;
    }
    return mover != attacker;
}

static tes__proof_task task_of(const tes_game *game, const place *pos, int attacker, int plies)
{
    return (
        tes__proof_task){ .game = game, .pos = pos->bytes, .attacker = attacker, .except = TES__NO_MOVE, .plies = plies, .nodes = 1000000 };
}

/* The line is legal, as long as the proof at most, and ends with the attacker's win. */
static void line_wins(const tes_game *game, const place *start, int attacker, const tes__proof_answer *answer)
{
    place pos = *start;
    assert_int_equal(answer->line_length, answer->length);
    for (int i = 0; i < answer->line_length; i++) {
        assert_true(game->legal(pos.bytes, answer->line[i], NULL));
        game->play(pos.bytes, answer->line[i]);
    }
    assert_true(won(game, pos.bytes, attacker));
    assert_true(answer->size > (uint64_t)answer->length);
}

/* How many plies of trying everything are quick from here, judged by the game. */
static int affordable(const tes_game *game, int ply, int last)
{
    double tried = game->count(game_so_far[ply].bytes);
    int plies = tried <= TRIED ? 1 : 0;
    while (plies && plies < 6 && ply + plies < last && (tried *= game->count(game_so_far[ply + plies].bytes)) <= TRIED)
        plies++;
    return plies;
}

static int compare_at(const tes_rules *rules, int ply, int last)
{
    const place *pos = &game_so_far[ply];
    int proven = 0, most = affordable(rules->game, ply, last);
    for (int attacker = 0; attacker < rules->players; attacker++) {
        bool before = false;
        for (int plies = 1; plies <= most; plies++) {
            tes__proof_answer answer, shortest;
            tes__proof_task task = task_of(rules->game, pos, attacker, plies);
            bool expected = can_force(rules->game, pos, attacker, plies);
            tes__proof_search(&task, memory, BYTES, &answer);
            assert_int_equal(answer.verdict, expected ? TES__PROOF_PROVEN : TES__PROOF_DISPROVEN);
            if (!expected)
                continue;
            line_wins(rules->game, pos, attacker, &answer);
            assert_true(answer.length <= plies);
            tes__proof_shortest(&task, memory, BYTES, &shortest);
            assert_int_equal(shortest.verdict, TES__PROOF_PROVEN);
            if (!before)
                assert_int_equal(shortest.length, plies);
            before = true;
            proven++;
        }
    }
    return proven;
}

/* Only this is trusted: where a move wins, near_win() must not say no. */
static void near_win_is_right(const tes_game *game, const place *pos)
{
    int mover = game->mover(pos->bytes);
    if (!game->near_win || game->near_win(pos->bytes, mover))
        return;
    int n = game->moves(pos->bytes, list);
    for (int i = 0; i < n; i++) {
        place next = *pos;
        game->play(next.bytes, list[i]);
        assert_false(won(game, next.bytes, mover));
    }
}

static void it_agrees_with_trying_everything(void **state)
{
    tes_rules rules;
    int proven = 0;
    assert_true(tes_rules_parse(*state, &rules, NULL));
    for (uint64_t seed = 1; seed <= 2; seed++) {
        int plies = play_game(&rules, seed);
        for (int ply = 0; ply < plies; ply++) {
            near_win_is_right(rules.game, &game_so_far[ply]);
            if (ply >= plies - LAST)
                proven += compare_at(&rules, ply, plies);
        }
    }
    /* Greedy players do not finish Agon, and other games have too many moves here. */
    assert_true(proven > 0 || rules.players == 1 || rules.game->max_moves > 150);
}

/* White has three pawns home and one on its last row; any push of another row wins. */
static const char one_step[] = "gorg+or/rgorgo/orgorg/orgorg/rgorgo/gorgor:g w 3 0";

static place trikolos_place(tes_rules *rules, const char *text)
{
    place pos;
    assert_true(tes_rules_parse("trikolos", rules, NULL));
    assert_true(rules->game->parse_position(rules, text, pos.bytes, NULL));
    return pos;
}

static void a_move_can_be_left_out(void **state)
{
    (void)state;
    tes_rules rules;
    tes__proof_answer answer;
    place pos = trikolos_place(&rules, one_step);
    tes__proof_task task = task_of(rules.game, &pos, 0, 1);
    int wins = 0, n = tes_legal_moves(rules.game, pos.bytes, list);
    for (int i = 0; i < n; i++) {
        place next = pos;
        rules.game->play(next.bytes, list[i]);
        wins += won(rules.game, next.bytes, 0);
    }
    tes__proof_search(&task, memory, BYTES, &answer);
    assert_int_equal(answer.verdict, TES__PROOF_PROVEN);
    task.except = answer.line[0];
    tes__proof_search(&task, memory, BYTES, &answer);
    assert_int_equal(answer.verdict, wins > 1 ? TES__PROOF_PROVEN : TES__PROOF_DISPROVEN);
    if (answer.verdict == TES__PROOF_PROVEN)
        assert_int_not_equal(answer.line[0], task.except);
}

/* The position after the first move of a win in three stood on the board twice. */
static void a_third_time_is_no_win(void **state)
{
    (void)state;
    tes_rules rules;
    assert_true(tes_rules_parse("trikolos", &rules, NULL));
    int found = 0;
    for (uint64_t seed = 1; seed <= 10 && !found; seed++) {
        int plies = play_game(&rules, seed);
        for (int ply = plies > LAST ? plies - LAST : 0; ply < plies && !found; ply++) {
            tes__proof_answer answer;
            place *pos = &game_so_far[ply], next = *pos;
            int attacker = rules.game->mover(pos->bytes);
            tes__proof_task task = task_of(rules.game, pos, attacker, 3);
            tes__proof_shortest(&task, memory, BYTES, &answer);
            if (answer.verdict != TES__PROOF_PROVEN || answer.length != 3)
                continue;
            tes_move first = answer.line[0];
            rules.game->play(next.bytes, first);
            uint64_t past[2] = { rules.game->hash(next.bytes), rules.game->hash(next.bytes) };
            task.past = past;
            task.past_count = 2;
            tes__proof_search(&task, memory, BYTES, &answer);
            assert_true(answer.verdict == TES__PROOF_DISPROVEN || answer.line[0] != first);
            task.past_count = 1;
            task.except = TES__NO_MOVE;
            tes__proof_search(&task, memory, BYTES, &answer);
            assert_int_equal(answer.verdict, TES__PROOF_PROVEN);
            found++;
        }
    }
    assert_int_equal(found, 1);
}

typedef struct teller {
    uint64_t told, most;
} teller;

static bool tell(void *context, uint64_t nodes)
{
    teller *t = context;
    t->told += nodes;
    return t->told >= t->most;
}

static void it_ends_when_told(void **state)
{
    (void)state;
    tes_rules rules;
    tes__proof_answer answer;
    place pos;
    assert_true(tes_rules_parse("agon", &rules, NULL));
    rules.game->start(&rules, pos.bytes);
    teller t = { .most = 1000 };
    tes__proof_task task = task_of(rules.game, &pos, 0, 30);
    task.stop = tell;
    task.context = &t;
    tes__proof_search(&task, memory, BYTES, &answer);
    assert_int_equal(answer.verdict, TES__PROOF_UNKNOWN);
    assert_int_equal(answer.nodes, t.told);
    assert_true(answer.nodes >= 1000 && answer.nodes < 1200);

    task.stop = NULL;
    task.nodes = 777;
    tes__proof_search(&task, memory, BYTES, &answer);
    assert_int_equal(answer.verdict, TES__PROOF_UNKNOWN);
    assert_int_equal(answer.nodes, 777);

    task.nodes = UINT64_MAX; /* until the memory is full */
    tes__proof_search(&task, memory, TES__PROOF_LEAST_BYTES, &answer);
    assert_int_equal(answer.verdict, TES__PROOF_UNKNOWN);
}

int main(void)
{
    static char name[MAX_VARIANTS][TES_GAME_TEXT];
    static struct CMUnitTest tests[MAX_VARIANTS + 3];
    int n = every_variant(name), t = 0;
    for (; t < n; t++)
        tests[t] = (struct CMUnitTest){ .name = name[t], .test_func = it_agrees_with_trying_everything, .initial_state = name[t] };
    tests[t++] = (struct CMUnitTest)cmocka_unit_test(a_move_can_be_left_out);
    tests[t++] = (struct CMUnitTest)cmocka_unit_test(a_third_time_is_no_win);
    tests[t++] = (struct CMUnitTest)cmocka_unit_test(it_ends_when_told);
    return _cmocka_run_group_tests("proof", tests, (size_t)t, NULL, NULL) != 0;
}
