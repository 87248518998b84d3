/* reason_test.c - see reason_test.h. */
#include "reason_test.h"

#include <stdio.h>
#include <string.h>

#include <tessera/hint.h>

#include "cmocka_all.h"

static const char *key;

void reason_under_test(const char *under_test) { key = under_test; }

static bool find(const char *text, tes_move *move, tes_reason *found)
{
    const tes_game *game = tes_match_game(match());
    tes_reason list[TES_MAX_REASONS];
    tes_why why;
    if (!tes_move_find(game, position(), text, move, &why))
        fail_msg("%s: %s", text, why.text);
    int n = game->reasons(position(), *move, list);
    for (int i = 0; i < n; i++)
        if (strcmp(list[i].key, key) == 0) {
            *found = list[i];
            return true;
        }
    return false;
}

void gives_in(const char *lang, const char *text, const char *sentence)
{
    char said[TES_HINT_TEXT];
    tes_move move;
    tes_reason reason;
    if (!find(text, &move, &reason))
        fail_msg("%s is not said of %s", key, text);
    assert_true(tes_reason_text(tes_match_rules(match()), position(), move, &reason, lang, said, sizeof said));
    assert_string_equal(said, sentence);
}

void gives(const char *text, const char *english) { gives_in("en", text, english); }

void lacks(const char *text)
{
    tes_move move;
    tes_reason reason;
    if (find(text, &move, &reason))
        fail_msg("%s is said of %s", key, text);
}

void shown_by(const char *text, const char *cells)
{
    const tes_game *game = tes_match_game(match());
    char name[TES_MOVE_TEXT], list[1024], padded[1024], wanted[TES_MOVE_TEXT + 3];
    tes_move move;
    tes_reason reason;
    size_t length = 0;
    if (!find(text, &move, &reason))
        fail_msg("%s is not said of %s", key, text);
    snprintf(padded, sizeof padded, " %s ", cells);
    for (int i = 0; i < reason.cells; i++) {
        game->touch_text(position(), reason.cell[i], name);
        length += (size_t)snprintf(list + length, sizeof list - length, "%s ", name);
        snprintf(wanted, sizeof wanted, " %s ", name);
        if (!strstr(padded, wanted))
            fail_msg("%s is shown by %s too", key, name);
    }
    assert_int_equal(length, strlen(cells) + 1);
}
