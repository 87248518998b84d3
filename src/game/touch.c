/* touch.c - where touches lead, and the rule that is in the way when they lead
 * nowhere. The terminal and the page both ask here, so that they agree.
 *
 * No game answers for touches, but games answer for moves: so a move with the
 * refused touch is looked for, and its reason is told. */
#include "game/touch.h"

#include <stdlib.h>
#include <string.h>

#include <tessera/match.h>

#include "base/text.h"
#include "game/why.h"

bool tes__goes_on(const tes__touched *t, const tes_touch path[], int length)
{
    return length >= t->touched && memcmp(path, t->path, sizeof path[0] * (size_t)t->touched) == 0;
}

/* A reason counts when it speaks of the touch, or when the touch was the last of
 * the move: otherwise it may be about what comes after. */
static bool counts(const tes_why *why, const char *word, bool last) { return why->rule != 0 && (last || strstr(why->text, word)); }

/* Where moves are numbered through, every one that goes on like this is tried. */
static bool explain_by_number(const tes__touched *t, const char *word, tes_why *why)
{
    tes_touch path[TES_MAX_TOUCHES];
    char touch[TES_MOVE_TEXT];
    for (tes_move move = 0; move < t->game->move_ids; move++) {
        int length = t->game->touches(t->pos, move, 0, path);
        if (length <= t->touched || !tes__goes_on(t, path, length))
            continue;
        t->game->touch_text(t->pos, path[t->touched], touch);
        if (strcmp(touch, word) == 0 && !t->game->legal(t->pos, move, why) && counts(why, word, t->touched == length - 1))
            return true;
    }
    return false;
}

/* Writes `word` where the touch of a legal move stood in that move's text: of
 * f1-f2 and the second touch f7 it makes f1-f7. */
static bool put_in_place(const char *move, const char *touch, bool last, const char *word, char out[2 * TES_MOVE_TEXT])
{
    const char *at = strstr(move, touch), *next;
    while (at && last && (next = strstr(at + 1, touch)) != NULL)
        at = next;
    if (!at || strlen(move) + strlen(word) >= 2 * TES_MOVE_TEXT)
        return false;
    tes__writer w = tes__writer_make(out, 2 * TES_MOVE_TEXT);
    tes__put_format(&w, "%.*s%s%s", (int)(at - move), move, word, at + strlen(touch));
    return true;
}

/* Elsewhere the text of such a move is made from a legal one and this way to touch it. */
static bool refused_like(const tes__touched *t, tes_move like, const tes_touch path[], bool last, const char *word, tes_why *why)
{
    char text[TES_MOVE_TEXT], touch[TES_MOVE_TEXT], made[2 * TES_MOVE_TEXT];
    tes_move move;
    t->game->move_text(t->pos, like, text);
    t->game->touch_text(t->pos, path[t->touched], touch);
    return put_in_place(text, touch, last, word, made) && t->game->parse_move(t->pos, made, &move, NULL) &&
           !t->game->legal(t->pos, move, why);
}

/* A reason that speaks of the touch is looked for first, then any. */
static bool explain_by_text(const tes__touched *t, bool any, const char *word, tes_why *why)
{
    tes_touch path[TES_MAX_TOUCHES];
    for (int i = 0; i < t->count; i++)
        for (int way = 0, length; (length = t->game->touches(t->pos, t->list[i], way, path)) > 0; way++) {
            bool last = t->touched == length - 1;
            if (length > t->touched && tes__goes_on(t, path, length) && refused_like(t, t->list[i], path, last, word, why) &&
                counts(why, word, last || any))
                return true;
        }
    return any ? false : explain_by_text(t, true, word, why);
}

bool tes__explain_touch(const tes__touched *t, const char *word, tes_why *why)
{
    if (t->game->move_ids ? explain_by_number(t, word, why) : explain_by_text(t, false, word, why))
        return true;
    memset(why, 0, sizeof *why);
    return false;
}

/* --- whole paths, by their texts --- */

/* The touch with this text that a legal move has next. */
static bool step(const tes__touched *t, const char *word, tes_touch *touch)
{
    tes_touch path[TES_MAX_TOUCHES];
    char text[TES_MOVE_TEXT];
    for (int i = 0; i < t->count; i++)
        for (int way = 0, length; (length = t->game->touches(t->pos, t->list[i], way, path)) > 0; way++) {
            if (length <= t->touched || !tes__goes_on(t, path, length))
                continue;
            t->game->touch_text(t->pos, path[t->touched], text);
            if (strcmp(text, word) == 0) {
                *touch = path[t->touched];
                return true;
            }
        }
    return false;
}

/* Is this way to make a move just these touches, but perhaps the one at `but`? */
static bool same_path(const tes__touched *t, const tes_touch path[], int length, const char *const word[], int count, int but)
{
    char text[TES_MOVE_TEXT];
    bool same = length == count;
    for (int i = 0; same && i < count; i++) {
        t->game->touch_text(t->pos, path[i], text);
        same = i == but || strcmp(text, word[i]) == 0;
    }
    return same;
}

/* The whole path may be a move that a rule forbids: its reason is the best there
 * is, since a person who aims a piece at a place wants to hear of that place. */
static bool explain_move(const tes__touched *t, const char *const word[], int count, tes_why *why)
{
    tes_touch path[TES_MAX_TOUCHES];
    int wrong = t->touched;
    for (tes_move move = 0; move < t->game->move_ids; move++)
        for (int way = 0, length; (length = t->game->touches(t->pos, move, way, path)) > 0; way++)
            if (same_path(t, path, length, word, count, -1))
                return !t->game->legal(t->pos, move, why) && why->rule != 0;
    for (int i = 0; i < t->count && t->game->move_ids == 0; i++)
        for (int way = 0, length; (length = t->game->touches(t->pos, t->list[i], way, path)) > 0; way++)
            if (same_path(t, path, length, word, count, wrong) &&
                refused_like(t, t->list[i], path, wrong == length - 1, word[wrong], why) && why->rule != 0)
                return true;
    return false;
}

bool tes_touch_find(const tes_game *game, const void *pos, const char *text, tes_touch *touch)
{
    tes_scene *scene = malloc(sizeof *scene);
    char own[TES_MOVE_TEXT];
    bool found = false;
    if (!scene)
        return false;
    game->scene(pos, scene);
    for (int i = 0; i < scene->cells + scene->items && !found; i++) {
        const tes_scene_item *item = i < scene->cells ? NULL : &scene->item[i - scene->cells];
        if (item && !item->touchable)
            continue;
        tes_touch here = item ? item->touch : scene->cell[i].touch;
        game->touch_text(pos, here, own);
        found = strcmp(own, text) == 0;
        if (found)
            *touch = here;
    }
    free(scene);
    return found;
}

/* A reason that shows no cell shows at least what was touched, or, when that is not
 * to be seen (a piece already laid), what was touched with it. */
static void show_touch(const tes__touched *t, const char *const word[], int count, tes_why *why)
{
    for (int i = t->touched; i < count && why->cells == 0; i++)
        why->cells = tes_touch_find(t->game, t->pos, word[i], &why->cell[0]);
    for (int i = 0; i < t->touched && why->cells == 0; i++)
        why->cells = tes_touch_find(t->game, t->pos, word[i], &why->cell[0]);
}

/* Is it a touch of a legal move, only not the next one? */
static bool comes_later(const tes__touched *t, const char *word)
{
    tes_touch path[TES_MAX_TOUCHES];
    char text[TES_MOVE_TEXT];
    for (int i = 0; i < t->count; i++)
        for (int way = 0, length; (length = t->game->touches(t->pos, t->list[i], way, path)) > 0; way++)
            for (int k = t->touched + 1; k < length && tes__goes_on(t, path, length); k++) {
                t->game->touch_text(t->pos, path[k], text);
                if (strcmp(text, word) == 0)
                    return true;
            }
    return false;
}

static void explain(const tes__touched *t, const char *const word[], int count, tes_why *why)
{
    const char *wrong = word[t->touched];
    if (!explain_move(t, word, count, why) && !tes__explain_touch(t, wrong, why))
        tes__illegal(why, 0, NULL, 0,
                     comes_later(t, wrong) ? "%.40s comes later in this move; touch something else first."
                                           : "%.40s is not among what can be touched now.",
                     wrong);
    show_touch(t, word, count, why);
}

static bool follow(const tes_match *match, tes_move list[], const char *const word[], int count, tes_why *why)
{
    tes_touch path[TES_MAX_TOUCHES];
    tes__touched t = { .game = tes_match_game(match), .pos = tes_match_position(match), .list = list, .path = path };
    t.count = tes_match_moves(match, list);
    while (t.touched < count && t.touched < TES_MAX_TOUCHES && step(&t, word[t.touched], &path[t.touched]))
        t.touched++;
    if (t.touched == count)
        return true;
    if (why)
        explain(&t, word, count, why);
    return false;
}

bool tes_match_touches(const tes_match *match, const char *const touch[], int count, tes_why *why)
{
    const tes_game *game = tes_match_game(match);
    if (tes_match_repeated(match))
        return tes__illegal(why, 0, NULL, 0, "the game is over: the same position occurred for the third time, a draw.");
    tes_move *list = malloc((size_t)game->max_moves * sizeof *list);
    if (!list)
        return tes__illegal(why, 0, NULL, 0, "there is no memory left to look at the moves.");
    bool leads = follow(match, list, touch, count, why);
    free(list);
    return leads;
}
