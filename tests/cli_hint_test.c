/* cli_hint_test.c - `tessera hint` from outside. */
#include <jansson.h>
#include <string.h>

#include "cmocka_all.h"
#include "program.h"

static const char three_home[] = "hint trikolos --nodes 500 --fen 'ggg+ggg/gggggg/gggggg/gggggg/gggggg/g-ggggg:g w 3 0'";

static ran hint(const char *more)
{
    static char words[512];
    strcpy(words, three_home);
    strcat(words, more);
    return tessera(words);
}

static void says_the_move_and_why(void **state)
{
    (void)state;
    ran r = hint(" --lang en");
    ended(r, 0, "6\nWins at once.\nBrings the last pawn home.\n", NULL);
    ended(hint(" --lang fr"), 0, "Gagne tout de suite.\nFait arriver le dernier pion.\n", NULL);
    program_env("LC_ALL", "de_CH.UTF-8");
    ended(hint(""), 0, "Gewinnt sofort.\nBringt die letzte Figur ans Ziel.\n", NULL);
    program_env("LC_ALL", "C");
    ended(tessera("hint agon f1-f2 --nodes 500"), 0, "-", NULL);
    ended(tessera("hint agon --movetime 20"), 0, "-", NULL);
}

static void says_it_as_json(void **state)
{
    (void)state;
    ran r = hint(" --json --lang it");
    assert_int_equal(r.status, 0);
    json_t *root = json_loads(r.out, 0, NULL);
    assert_non_null(root);
    assert_string_equal(json_string_value(json_object_get(root, "lang")), "it");
    assert_non_null(strchr(json_string_value(json_object_get(root, "move")), '6'));
    assert_true(json_is_real(json_object_get(root, "chance")));
    json_t *reason = json_array_get(json_object_get(root, "reasons"), 0);
    assert_string_equal(json_string_value(json_object_get(reason, "key")), "wins");
    assert_string_equal(json_string_value(json_object_get(reason, "text")), "Vince subito.");
    assert_true(json_is_array(json_object_get(reason, "cells")));
    json_decref(root);
    r = tessera("hint agon --nodes 500 --json");
    root = json_loads(r.out, 0, NULL);
    assert_non_null(root);
    json_decref(root);
}

static void the_same_nodes_give_the_same_answer(void **state)
{
    (void)state;
    char first[1024];
    strncpy(first, tessera("hint trini --nodes 1000 --json").out, sizeof first - 1);
    first[sizeof first - 1] = '\0';
    assert_string_equal(tessera("hint trini --nodes 1000 --json").out, first);
}

static void refuses_what_it_cannot_do(void **state)
{
    (void)state;
    ended(tessera("hint"), 2, NULL, "GAME");
    ended(tessera("hint chess"), 2, NULL, "chess");
    ended(tessera("hint agon f1-f9"), 2, NULL, "f1-f9");
    ended(tessera("hint agon --lang es"), 2, NULL, "es");
    ended(tessera("hint agon --nodes 0"), 2, NULL, "nodes");
    ended(tessera("hint agon --movetime -5"), 2, NULL, "movetime");
    ended(tessera("hint agon --fen nonsense"), 2, NULL, "position");
    ended(tessera("hint trikolos --fen 'gggggg/gggggg/gggggg/gggggg/gggggg/gggggg:g b 4 0'"), 1, NULL, "over");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(says_the_move_and_why),
        cmocka_unit_test(says_it_as_json),
        cmocka_unit_test(the_same_nodes_give_the_same_answer),
        cmocka_unit_test(refuses_what_it_cannot_do),
    };
    return cmocka_run_group_tests(tests, program_begin, program_end);
}
