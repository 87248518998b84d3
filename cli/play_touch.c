/* play_touch.c - what a person types to move: a move's text, or touches one after
 * the other. Knows no game: the legal moves and their paths say everything.
 * Nothing is half done: a line with one wrong touch touches nothing. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/text.h"
#include "game/touch.h"
#include "play.h"

static const tes_game *game_of(const play *p) { return tes_match_game(p->match); }

static tes__touched touched_of(const play *p)
{
    return (tes__touched){
        .game = game_of(p), .pos = tes_match_position(p->match), .list = p->list, .count = p->count, .path = p->path, .touched = p->touched
    };
}

typedef struct named {
    tes_touch touch;
    char text[TES_MOVE_TEXT];
} named;

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

/* As people sort: r9 before r10. */
static int by_text(const void *x, const void *y)
{
    const char *a = ((const named *)x)->text, *b = ((const named *)y)->text;
    while (*a && (*a == *b || (is_digit(*a) && is_digit(*b)))) {
        size_t m = strspn(a, "0123456789"), n = strspn(b, "0123456789");
        if (m != n)
            return m < n ? -1 : 1;
        int order = strncmp(a, b, m);
        if (order)
            return order;
        a += m ? m : 1;
        b += m ? m : 1;
    }
    return (unsigned char)*a - (unsigned char)*b;
}

static bool known(const named list[], int n, tes_touch touch)
{
    for (int i = n - 1; i >= 0; i--)
        if (list[i].touch == touch)
            return true;
    return false;
}

static int next_touches(const play *p, named out[PLAY_TOUCHES])
{
    const tes_game *game = game_of(p);
    const void *pos = tes_match_position(p->match);
    const tes__touched touched = touched_of(p);
    tes_touch path[TES_MAX_TOUCHES];
    int n = 0;
    for (int i = 0; i < p->count; i++)
        for (int way = 0, length; (length = game->touches(pos, p->list[i], way, path)) > 0; way++) {
            if (length <= p->touched || !tes__goes_on(&touched, path, length) || n == PLAY_TOUCHES || known(out, n, path[p->touched]))
                continue;
            out[n].touch = path[p->touched];
            game->touch_text(pos, out[n].touch, out[n].text);
            n++;
        }
    qsort(out, (size_t)n, sizeof out[0], by_text);
    return n;
}

int play_next_touches(const play *p, tes_touch out[PLAY_TOUCHES])
{
    named *list = malloc(sizeof *list * PLAY_TOUCHES);
    int n = list ? next_touches(p, list) : 0;
    for (int i = 0; i < n; i++)
        out[i] = list[i].touch;
    free(list);
    return n;
}

/* The one move that goes on from what is touched, when there is only one. */
static bool only_move(const play *p, tes_move *move)
{
    const tes__touched touched = touched_of(p);
    tes_touch path[TES_MAX_TOUCHES];
    int moves = 0;
    for (int i = 0; i < p->count && moves < 2; i++)
        for (int way = 0, length; (length = game_of(p)->touches(tes_match_position(p->match), p->list[i], way, path)) > 0; way++)
            if (tes__goes_on(&touched, path, length)) {
                *move = p->list[i];
                moves++;
                break;
            }
    return moves == 1;
}

/* The touch with this text among what can be touched: exactly so, or, when that
 * is unique, but for capital letters. */
static bool find_touch(const play *p, const char *word, tes_touch *touch)
{
    named *list = malloc(sizeof *list * PLAY_TOUCHES);
    int n = list ? next_touches(p, list) : 0, alike = 0;
    bool exact = false;
    for (int i = 0; i < n && !exact; i++) {
        exact = strcmp(list[i].text, word) == 0;
        if (!exact && strcasecmp(list[i].text, word) != 0)
            continue;
        *touch = list[i].touch;
        alike++;
    }
    free(list);
    return exact || alike == 1;
}

/* Touches what `word` names, or what it names after the only thing that can be
 * touched now: nobody needs to be told to take a die from the stock first. */
static bool touch_word(play *p, const char *word)
{
    tes_touch touch, only[PLAY_TOUCHES];
    if (p->touched == TES_MAX_TOUCHES)
        return false;
    if (find_touch(p, word, &touch)) {
        p->path[p->touched++] = touch;
        return true;
    }
    if (p->touched + 1 >= TES_MAX_TOUCHES || play_next_touches(p, only) != 1)
        return false;
    p->path[p->touched++] = only[0];
    bool fine = find_touch(p, word, &touch);
    if (fine)
        p->path[p->touched++] = touch;
    else
        p->touched--;
    return fine;
}

/* Likewise the legal move with this text. */
static bool find_move(const play *p, const char *text, tes_move *move)
{
    const void *pos = tes_match_position(p->match);
    char own[TES_MOVE_TEXT];
    int alike = 0;
    if (tes_move_find(game_of(p), pos, text, move, NULL))
        return true;
    for (int i = 0; i < p->count; i++) {
        game_of(p)->move_text(pos, p->list[i], own);
        if (strcasecmp(own, text) == 0) {
            *move = p->list[i];
            alike++;
        }
    }
    return alike == 1;
}

void play_explain(play *p, const char *text, const tes_why *why)
{
    char number[16], sentence[1024];
    tes__writer w = tes__writer_make(number, sizeof number);
    p->refused = *why;
    p->board_is_old = true;
    if (why->rule == 0) {
        NEWS(p, SAY_ILLEGAL_TEXT, why->text);
        return;
    }
    tes__put_int(&w, why->rule);
    NEWS(p, SAY_ILLEGAL, text, why->text);
    if (tes_rule_sentence(game_of(p), p->lang, why->rule, sentence, sizeof sentence))
        NEWS(p, SAY_SENTENCE, number, sentence);
}

static bool explain_touch(play *p, const char *word)
{
    tes__touched touched = touched_of(p);
    tes_why why;
    if (!tes__explain_touch(&touched, word, &why))
        return false;
    play_explain(p, word, &why);
    return true;
}

static void refuse_touch(play *p, const char *word)
{
    char list[512];
    if (explain_touch(p, word))
        return;
    play_touch_list(p, list, sizeof list);
    NEWS(p, SAY_NOT_NOW, word, list);
}

/* Neither a move nor a touch: the reason, from whoever knows one. */
static void refuse_line(play *p, const char *line)
{
    const void *pos = tes_match_position(p->match);
    char copy[INPUT_LINE];
    tes_move move;
    tes_why why = { 0 };
    strcpy(copy, line);
    copy[strcspn(copy, " ")] = '\0';
    const char *near = play_nearest_word(copy);
    if (game_of(p)->parse_move(pos, line, &move, &why)) {
        game_of(p)->legal(pos, move, &why);
        play_explain(p, line, &why);
    } else if (explain_touch(p, copy)) {
        return;
    } else if (near) {
        NEWS(p, SAY_UNKNOWN_NEAR, copy, near);
    } else if (p->touched > 0) {
        refuse_touch(p, copy);
    } else {
        play_explain(p, line, &why);
    }
}

static void finish(play *p, tes_move move)
{
    tes_why why = { 0 };
    char text[TES_MOVE_TEXT];
    game_of(p)->move_text(tes_match_position(p->match), move, text);
    if (!play_move(p, move, &why))
        play_explain(p, text, &why);
}

void play_typed(play *p, const char *line)
{
    char copy[INPUT_LINE], *rest = copy, *word;
    tes_touch before[TES_MAX_TOUCHES];
    tes_move move;
    int touched = p->touched;
    if (find_move(p, line, &move)) {
        finish(p, move);
        return;
    }
    memcpy(before, p->path, sizeof before);
    strcpy(copy, line);
    for (int n = 0; (word = strtok_r(rest, " \t", &rest)) != NULL; n++) {
        if (!touch_word(p, word)) {
            if (n == 0)
                refuse_line(p, line);
            else
                refuse_touch(p, word);
            memcpy(p->path, before, sizeof before);
            p->touched = touched;
            return;
        }
    }
    p->board_is_old = true;
    if (only_move(p, &move))
        finish(p, move);
}

/* The touches that can follow the words of `line`. */
void play_offer_touches(const play *p, const char *line, input_offer *offer, void *list)
{
    play ahead = *p;
    char copy[INPUT_LINE], *rest = copy, *word;
    tes__writer w = tes__writer_make(copy, sizeof copy);
    tes__put(&w, line);
    while ((word = strtok_r(rest, " \t", &rest)) != NULL)
        if (!touch_word(&ahead, word))
            return;
    named *next = malloc(sizeof *next * PLAY_TOUCHES);
    int n = next ? next_touches(&ahead, next) : 0;
    for (int i = 0; i < n; i++)
        offer(list, next[i].text);
    free(next);
}
