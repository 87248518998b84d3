/* rulebook_test.c - the rulebooks that are built into the library. What they say
 * is compared with the rules by tools/check_rulebooks and the rules tests. */
#include <stdio.h>
#include <string.h>

#include <tessera/rulebook.h>

#include "cmocka_all.h"

static const char *const langs[] = { "en", "fr", "de", "it" };

static void every_sentence_is_found(void **state)
{
    const tes_game *game = *state;
    char sentence[2048], head[32];
    for (int l = 0; l < 4; l++) {
        const char *text = tes_rulebook(game, langs[l]);
        assert_non_null(text);
        assert_true(strncmp(text, "# ", 2) == 0);
        int number = 1;
        for (;; number++) {
            snprintf(head, sizeof head, "\n- **R%d** ", number);
            if (!strstr(text, head))
                break;
            assert_true(tes_rule_sentence(game, langs[l], number, sentence, sizeof sentence));
            assert_true(strlen(sentence) > 10 && !strpbrk(sentence, "*`\n"));
            assert_true(sentence[strlen(sentence) - 1] == '.');
        }
        assert_true(number > 5);
        assert_false(tes_rule_sentence(game, langs[l], number, sentence, sizeof sentence));
        assert_string_equal(sentence, "");
        assert_false(tes_rule_sentence(game, langs[l], 0, sentence, sizeof sentence));
        assert_false(tes_rule_sentence(game, langs[l], -1, sentence, sizeof sentence));
    }
}

static void room_that_is_too_small_stays_empty(void **state)
{
    char sentence[8] = "full";
    assert_false(tes_rule_sentence(*state, "en", 1, sentence, sizeof sentence));
    assert_string_equal(sentence, "");
}

static void other_languages_are_not_there(void **state)
{
    static const char *const others[] = { "", "es", "EN", "e", "english", "diagrams.txt", "../en" };
    char sentence[64];
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        assert_null(tes_rulebook(*state, others[i]));
        assert_false(tes_rule_sentence(*state, others[i], 1, sentence, sizeof sentence));
    }
}

/* Every picture of the rulebook is a position that can be set up. */
static void pictures_are_positions(void **state)
{
    const tes_game *game = *state;
    _Alignas(TES_STATE_ALIGN) unsigned char pos[TES_MAX_STATE], start[TES_MAX_STATE];
    tes_rules rules;
    int pictures = 0;
    for (const char *at = tes_rulebook(game, "en"); (at = strstr(at, "](img/")) != NULL; pictures++) {
        char name[64];
        at += strlen("](img/");
        snprintf(name, sizeof name, "%.*s", (int)strcspn(at, "."), at);
        if (!tes_rulebook_position(game, name, &rules, pos))
            fail_msg("%s has no position %s", game->id, name);
        assert_ptr_equal(rules.game, game);
    }
    assert_true(pictures > 0);
    assert_true(tes_rulebook_position(game, "start", &rules, pos));
    game->start(&rules, start);
    assert_memory_equal(pos, start, game->state_size);
    memset(pos, 0xa5, sizeof pos);
    assert_false(tes_rulebook_position(game, "no-such-picture", &rules, pos));
    assert_false(tes_rulebook_position(game, "", &rules, pos));
    assert_int_equal(pos[0], 0xa5);
}

int main(void)
{
    static struct CMUnitTest tests[128];
    int n = 0;
    static const struct {
        const char *name;
        CMUnitTestFunction run;
    } laws[] = { { "every sentence is found", every_sentence_is_found },
                 { "room that is too small stays empty", room_that_is_too_small_stays_empty },
                 { "other languages are not there", other_languages_are_not_there },
                 { "pictures are positions", pictures_are_positions } };
    for (int g = 0; g < tes_game_count(); g++)
        for (size_t i = 0; i < sizeof laws / sizeof laws[0] && tes_rulebook(tes_game_at(g), "en"); i++)
            tests[n++] =
                (struct CMUnitTest){ .name = laws[i].name, .test_func = laws[i].run, .initial_state = (void *)(uintptr_t)tes_game_at(g) };
    return _cmocka_run_group_tests("rulebooks", tests, (size_t)n, NULL, NULL) != 0;
}
