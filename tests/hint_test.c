/* hint_test.c - a hint and its reasons: those of all games, each in a position; the
 * laws that hold for every game's own on random play; and the words themselves. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tessera/hint.h>

#include "cmocka_all.h"
#include "starve.h"
#include "variants.h"

static const char *const languages[] = { "en", "fr", "de", "it" };
enum { LANGUAGES = 4, PLIES_WATCHED = 60, SAMPLES = 2 };

/* tools/check_words asks for one of these a key. */
#define REASON(key) key

typedef struct place {
    _Alignas(TES_STATE_ALIGN) unsigned char bytes[TES_MAX_STATE];
} place;

/* --- a match, an answer, an explanation --- */

static tes_match *match_at(const char *game, const char *fen)
{
    place pos;
    tes_rules rules;
    tes_error error;
    if (!tes_rules_parse(game, &rules, &error) || (fen && !rules.game->parse_position(&rules, fen, pos.bytes, &error)))
        fail_msg("%s", error.text);
    tes_match *match = tes_match_new(&rules, fen ? pos.bytes : NULL);
    assert_non_null(match);
    return match;
}

/* An answer as a search would give it: one line a move, scores as told. */
static tes_search_info *answer_of(const tes_match *match, const char *first, int first_score, const char *second, int second_score)
{
    tes_search_info *info = calloc(1, sizeof *info);
    const char *text[2] = { first, second };
    int score[2] = { first_score, second_score };
    assert_non_null(info);
    for (info->lines = 0; info->lines < 2 && text[info->lines]; info->lines++) {
        tes_line *line = &info->line[info->lines];
        assert_true(tes_move_find(tes_match_game(match), tes_match_position(match), text[info->lines], &line->move[0], NULL));
        line->length = 1;
        line->score = score[info->lines];
        line->chance[0] = line->chance[1] = 500000;
    }
    return info;
}

static const tes_reason *find_reason(const tes_hint *hint, const char *key)
{
    for (int i = 0; i < hint->reasons; i++)
        if (strcmp(hint->reason[i].key, key) == 0)
            return &hint->reason[i];
    return NULL;
}

static void explained(const tes_match *match, const tes_search_info *info, const char *key, const char *lang, const char *sentence)
{
    tes_hint hint;
    tes_error error;
    char text[TES_HINT_TEXT];
    if (!tes_hint_explain(match, info, &hint, &error))
        fail_msg("%s", error.text);
    const tes_reason *reason = find_reason(&hint, key);
    if ((reason != NULL) != (sentence != NULL))
        fail_msg("%s is %ssaid", key, reason ? "" : "not ");
    if (!sentence)
        return;
    assert_true(tes_reason_text(tes_match_rules(match), tes_match_position(match), hint.move, reason, lang, text, sizeof text));
    assert_string_equal(text, sentence);
}

/* Explains a made-up answer; sentence NULL: this is not said. */
typedef struct answer {
    const char *game, *fen, *first;
    int first_score;
    const char *second;
    int second_score;
} answer;

static void says(answer a, const char *key, const char *lang, const char *sentence)
{
    tes_match *match = match_at(a.game, a.fen);
    tes_search_info *info = answer_of(match, a.first, a.first_score, a.second, a.second_score);
    explained(match, info, key, lang, sentence);
    free(info);
    tes_match_free(match);
}

/* --- the reasons of all games --- */

static void wins(void **state)
{
    (void)state;
    answer last_pawn = { "trikolos", "ggg+ggg/gggggg/gggggg/gggggg/gggggg/g-ggggg:g w 3 0", "1:c6", TES_MATE - 1, NULL, 0 };
    says(last_pawn, REASON("wins"), "en", "Wins at once.");
    says(last_pawn, "wins", "it", "Vince subito.");
    says(last_pawn, "wins-by-force", "en", NULL); /* is said already */
    last_pawn.fen = "ggg+ggg/gggggg/gggggg/gggggg/gggggg/g-ggggg:g w 2 0";
    says(last_pawn, "wins", "en", NULL);
}

static void wins_by_force(void **state)
{
    (void)state;
    answer three_plies = { "agon", NULL, "f1-f2", TES_MATE - 3, NULL, 0 };
    says(three_plies, REASON("wins-by-force"), "en", "Wins by force in 2 moves, whatever the answers.");
    says(three_plies, "wins-by-force", "de", "Gewinnt zwingend in 2 Zügen, was auch geantwortet wird.");
    three_plies.first_score = 2000;
    says(three_plies, "wins-by-force", "en", NULL);
    /* A line that ends otherwise than its score says is not believed. */
    says((answer){ "trikolos", "ggg+ggg/gggggg/gggggg/gggggg/gggggg/gggggg:g w 3 0", "1:c6", -TES_MATE + 3, NULL, 0 }, "holds-out", "en",
         NULL);
}

static void holds_out(void **state)
{
    (void)state;
    answer lost = { "agon", NULL, "f1-e1", -TES_MATE + 6, "f1-f2", -TES_MATE + 4 };
    says(lost, REASON("holds-out"), "en", "Cannot save the game, but holds out longest.");
    says(lost, "holds-out", "fr", "Ne sauve plus la partie, mais résiste le plus longtemps.");
    says(lost, "only-one-not-losing", "en", NULL);
}

static void only_legal(void **state)
{
    (void)state;
    answer stuck = { "agon", "qgg3/7/8/9/4GG4/4GQG4/4Gg4/9/8/5gg/4gG w", "pass", 0, NULL, 0 };
    says(stuck, REASON("only-legal"), "en", "The only legal move.");
    says(stuck, "only-legal", "it", "L’unica mossa permessa.");
}

static void only_one_not_losing(void **state)
{
    (void)state;
    answer saves = { "agon", NULL, "f1-e1", 0, "f1-f2", -TES_MATE + 4 };
    says(saves, REASON("only-one-not-losing"), "en", "The only move that does not lose.");
    says(saves, "only-one-not-losing", "de", "Der einzige Zug, der nicht verliert.");
    saves.second_score = -3000;
    says(saves, "only-one-not-losing", "en", NULL);
}

/* Black has three pawns home and the fourth on a1; only a push of row 1 stops it. */
static void stops_a_win(void **state)
{
    (void)state;
    answer push = { "trikolos", "gggggg/gggggg/gggg+gg/gggggg/gggggg/g-ggggg:r w 0 3", "1:+b", 0, NULL, 0 };
    says(push, REASON("stops-a-win"), "en", "Stops the next player from winning at once.");
    says(push, "stops-a-win", "fr", "Empêche le joueur suivant de gagner tout de suite.");
    push.first = "2:+b";
    says(push, "stops-a-win", "en", NULL);
    push.fen = "gggggg/gggggg/gggg+gg/gggggg/gggggg/g-ggggg:r w 0 2"; /* nothing to stop */
    push.first = "1:+b";
    says(push, "stops-a-win", "en", NULL);
}

static void clearly_best(void **state)
{
    (void)state;
    tes_match *match = match_at("agon", NULL);
    tes_search_info *info = answer_of(match, "f1-e1", 300, "f1-f2", 20);
    explained(match, info, "clearly-best", "en", NULL);
    info->line[0].chance[0] = 700000;
    explained(match, info, REASON("clearly-best"), "en", "Every other move is clearly weaker.");
    explained(match, info, "clearly-best", "it", "Tutte le altre mosse sono nettamente più deboli.");
    free(info);
    tes_match_free(match);
}

/* Where nothing else can be said. */
static void best(void **state)
{
    (void)state;
    answer sideways = { "agon", NULL, "k10-k9", 0, NULL, 0 };
    says(sideways, REASON("best"), "en", "Keeps the most chances.");
    says(sideways, "best", "de", "Lässt die meisten Chancen.");
    sideways.first = "f1-f2";
    says(sideways, "best", "en", NULL);
}

/* A random game that is known to end with equal points. */
static void shares(void **state)
{
    (void)state;
    enum { SEED = 6, PLIES = 70 };
    tes_rng rng;
    tes_match *match = match_at("blokus-trigon:players=2", NULL);
    const tes_game *game = tes_match_game(match);
    tes_rng_seed(&rng, SEED);
    for (int i = 0; i < PLIES - 1; i++)
        assert_true(tes_match_play(match, game->random_move(tes_match_position(match), &rng), NULL));
    tes_search_info info = { .lines = 1, .line[0] = { .length = 1, .move[0] = game->random_move(tes_match_position(match), &rng) } };
    explained(match, &info, REASON("shares"), "en", "Ends the game with a shared win.");
    explained(match, &info, "shares", "fr", "Termine la partie par une victoire partagée.");
    explained(match, &info, "wins", "en", NULL);
    tes_match_free(match);
}

/* --- thinking, and what is refused --- */

static void thinks(void **state)
{
    (void)state;
    tes_engine *engine = tes_engine_new();
    tes_hint hint, again;
    tes_error error;
    assert_true(tes_engine_setup(engine, &(tes_settings){ .hash_bytes = 1 << 20, .lines = TES_HINT_LINES }, &error));
    for (int g = 0; g < tes_game_count(); g++) {
        tes_match *match = match_at(tes_game_at(g)->id, NULL);
        assert_true(tes_hint_think(engine, match, &(tes_limits){ .nodes = 2000 }, &hint, &error));
        assert_true(tes_match_game(match)->legal(tes_match_position(match), hint.move, NULL));
        assert_in_range(hint.reasons, 1, TES_HINT_REASONS);
        assert_in_range(hint.chance, 0, 1000000);
        tes_engine_forget(engine);
        assert_true(tes_hint_think(engine, match, &(tes_limits){ .nodes = 2000 }, &again, &error));
        assert_int_equal(hint.move, again.move);
        tes_match_free(match);
    }
    tes_engine_free(engine);
}

static void refuses(void **state)
{
    (void)state;
    tes_match *match = match_at("trikolos", "ggg+ggg/gggggg/gggggg/gggggg/gggggg/g-ggggg:g w 3 0");
    tes_search_info *info = answer_of(match, "1:c6", 0, NULL, 0);
    tes_hint hint;
    tes_error error;
    starve(0, 1);
    assert_false(tes_hint_explain(match, info, &hint, &error));
    assert_true(starve_end());
    assert_non_null(strstr(error.text, "no memory"));
    info->line[0].move[0]++;
    assert_false(tes_hint_explain(match, info, &hint, &error));
    assert_non_null(strstr(error.text, "no legal move"));
    assert_true(tes_match_play_text(match, "1:c6", NULL));
    assert_false(tes_hint_explain(match, info, &hint, &error));
    assert_non_null(strstr(error.text, "over"));
    free(info);
    tes_match_free(match);
}

/* --- what holds for every game's own reasons --- */

static bool is_cell(const tes_scene *scene, tes_touch touch)
{
    for (int i = 0; i < scene->cells; i++)
        if (scene->cell[i].touch == touch)
            return true;
    return false;
}

static void sentence_is_whole(const tes_rules *rules, const void *pos, tes_move move, const tes_reason *reason)
{
    char text[TES_HINT_TEXT];
    for (int l = 0; l < LANGUAGES; l++) {
        if (!tes_reason_text(rules, pos, move, reason, languages[l], text, sizeof text))
            fail_msg("%s: no sentence in %s for %s", rules->game->id, languages[l], reason->key);
        if (strchr(text, '{') || strstr(text, "  ") || text[strlen(text) - 1] != '.')
            fail_msg("%s: %s", rules->game->id, text);
    }
}

static void reasons_are_sound(const tes_rules *rules, const void *pos, tes_move move)
{
    static tes_scene scene;
    tes_reason list[TES_MAX_REASONS];
    place before, next;
    const tes_game *game = rules->game;
    memcpy(before.bytes, pos, game->state_size);
    int n = game->reasons(pos, move, list);
    assert_in_range(n, 0, TES_MAX_REASONS);
    assert_memory_equal(before.bytes, pos, game->state_size);
    memcpy(next.bytes, pos, game->state_size);
    game->play(next.bytes, move);
    game->scene(next.bytes, &scene);
    for (int i = 0; i < n; i++) {
        sentence_is_whole(rules, pos, move, &list[i]);
        assert_in_range(list[i].cells, 0, TES_MAX_WHY_CELLS);
        assert_in_range(list[i].weight, 1, 999);
        assert_true(i == 0 || list[i - 1].weight >= list[i].weight);
        for (int c = 0; c < list[i].cells; c++)
            if (!is_cell(&scene, list[i].cell[c]))
                fail_msg("%s: %s shows what is no cell", game->id, list[i].key);
        for (int k = 0; k < i; k++)
            assert_string_not_equal(list[k].key, list[i].key);
    }
}

/* `wins` is said exactly where the game is over and won by the mover alone. */
static void win_is_said_of_wins(const tes_match *match, tes_move move)
{
    tes_search_info info = { .lines = 1, .line[0] = { .length = 1, .move[0] = move } };
    const tes_game *game = tes_match_game(match);
    place next;
    tes_hint hint;
    tes_result result;
    memcpy(next.bytes, tes_match_position(match), game->state_size);
    game->play(next.bytes, move);
    game->result(next.bytes, &result);
    assert_true(tes_hint_explain(match, &info, &hint, NULL));
    bool won = result.over && result.players > 1 && result.winners == 1 << tes_match_mover(match);
    assert_int_equal(find_reason(&hint, "wins") != NULL, won);
}

static void random_game(const char *name, uint64_t seed, int plies)
{
    tes_rng rng;
    tes_match *match = match_at(name, NULL);
    const tes_game *game = tes_match_game(match);
    tes_rng_seed(&rng, seed);
    for (int ply = 0; ply < plies && tes_match_mover(match) != TES_NOBODY; ply++) {
        for (int i = 0; i < SAMPLES; i++)
            reasons_are_sound(tes_match_rules(match), tes_match_position(match), game->random_move(tes_match_position(match), &rng));
        tes_move move = game->random_move(tes_match_position(match), &rng);
        if (ply % 16 == 15)
            win_is_said_of_wins(match, move);
        assert_true(tes_match_play(match, move, NULL));
    }
    tes_match_free(match);
}

/* A game's word for the move that wins. */
static const struct {
    const char *game, *key;
} last_words[] = { { "agon", "closes-ring" },       { "trigon", "completes-strip" },  { "trigon", "completes-pyramid" },
                   { "trigon", "completes-block" }, { "trikolos", "last-pawn-home" }, { "trini", "last-trini" } };

static bool says_won(const tes_game *game, const void *pos, tes_move move)
{
    tes_reason list[TES_MAX_REASONS];
    int n = game->reasons(pos, move, list);
    for (int i = 0; i < n; i++)
        for (size_t k = 0; k < sizeof last_words / sizeof last_words[0]; k++)
            if (strcmp(game->id, last_words[k].game) == 0 && strcmp(list[i].key, last_words[k].key) == 0)
                return true;
    return false;
}

/* The game says so exactly where the mover wins. Blokus Trigon, where the points
 * decide, has no such word. */
static void last_word_is_said_of_wins(void **state)
{
    (void)state;
    enum { GAMES = 8, LONGEST = 400 };
    for (int g = 0; g < tes_game_count(); g++) {
        const tes_game *game = tes_game_at(g);
        for (uint64_t seed = 1; seed <= GAMES && strcmp(game->id, "blokus-trigon") != 0; seed++) {
            tes_rules rules;
            tes_rng rng;
            tes_result r = { 0 };
            place pos, before;
            assert_true(tes_rules_parse(game->id, &rules, NULL));
            game->start(&rules, pos.bytes);
            tes_rng_seed(&rng, seed);
            for (int ply = 0; ply < LONGEST && !r.over; ply++) {
                int player = game->mover(pos.bytes);
                tes_move move = game->random_move(pos.bytes, &rng);
                before = pos;
                game->play(pos.bytes, move);
                game->result(pos.bytes, &r);
                if (r.over || ply % 40 == 0)
                    assert_int_equal(says_won(game, before.bytes, move), r.over && r.winners == 1 << player);
            }
        }
    }
}

static void laws(void **state)
{
    (void)state;
    static char name[MAX_VARIANTS][TES_GAME_TEXT];
    int n = every_variant(name);
    for (int i = 0; i < n; i++)
        random_game(name[i], (uint64_t)i + 1, PLIES_WATCHED);
}

/* --- the words --- */

static void words(void **state)
{
    (void)state;
    char key[64], text[TES_HINT_TEXT];
    assert_true(tes_words_count(NULL) > 8);
    for (int g = -1; g < tes_game_count(); g++) {
        const tes_game *game = g < 0 ? NULL : tes_game_at(g);
        for (int i = 0; i < tes_words_count(game); i++) {
            assert_true(tes_words_key(game, i, key, sizeof key));
            for (int l = 0; l < LANGUAGES; l++)
                assert_true(tes_words(game, languages[l], key, text, sizeof text) && text[0]);
        }
        assert_false(tes_words_key(game, tes_words_count(game), key, sizeof key));
    }
    assert_false(tes_words(NULL, "en", "nothing-of-the-kind", text, sizeof text));
    assert_false(tes_words(NULL, "xx", "wins", text, sizeof text));
    assert_false(tes_words(NULL, "en", "wins", text, 4));
    assert_string_equal(text, "");
}

static void sentences_that_do_not_fit(void **state)
{
    (void)state;
    tes_match *match = match_at("agon", NULL);
    tes_reason reason = { .key = "queen-nearer", .number = 4 }, none = { .key = "nothing-of-the-kind" };
    char text[TES_HINT_TEXT];
    assert_false(tes_reason_text(tes_match_rules(match), tes_match_position(match), 0, &reason, "en", text, 20));
    assert_string_equal(text, "");
    assert_false(tes_reason_text(tes_match_rules(match), tes_match_position(match), 0, &none, "en", text, sizeof text));
    assert_string_equal(text, "");
    tes_match_free(match);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wins),
        cmocka_unit_test(wins_by_force),
        cmocka_unit_test(holds_out),
        cmocka_unit_test(only_legal),
        cmocka_unit_test(only_one_not_losing),
        cmocka_unit_test(stops_a_win),
        cmocka_unit_test(clearly_best),
        cmocka_unit_test(best),
        cmocka_unit_test(shares),
        cmocka_unit_test(thinks),
        cmocka_unit_test(refuses),
        cmocka_unit_test(laws),
        cmocka_unit_test(last_word_is_said_of_wins),
        cmocka_unit_test(words),
        cmocka_unit_test(sentences_that_do_not_fit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
