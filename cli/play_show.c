/* play_show.c - the board, what happened, and one sentence that says what to do
 * now. On a terminal the board stays in its place; elsewhere it is written again
 * only when it has changed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "out.h"
#include "outcome.h"
#include "play.h"
#include "term.h"
#include "wrap.h"

enum { LISTED_TOUCHES = 40 };

tes_sink play_news(play *p) { return tes_buffer_sink(&p->news); }

/* What was typed may be part of it, so it is cleaned before it is shown. */
void play_say(play *p, enum say what, const char *const fill[])
{
    tes_buffer line = { 0 };
    tes_sink sink = tes_buffer_sink(&line), news = play_news(p);
    char clean[2048];
    if (say_write(&sink, what, fill) && line.text) {
        term_clean(line.text, clean, sizeof clean);
        tes_sink_format(&news, "%s\n", clean);
    }
    tes_buffer_clear(&line);
}

/* "f1 f2 g3 ... (12 more)" */
void play_touch_list(const play *p, char *out, size_t size)
{
    tes_touch *next = malloc(sizeof *next * PLAY_TOUCHES);
    tes__writer w = tes__writer_make(out, size);
    char text[TES_MOVE_TEXT];
    int n = next ? play_next_touches(p, next) : 0;
    for (int i = 0; i < n && i < LISTED_TOUCHES; i++) {
        tes_match_game(p->match)->touch_text(tes_match_position(p->match), next[i], text);
        tes__put_format(&w, "%s%s", i ? " " : "", text);
    }
    if (n > LISTED_TOUCHES)
        tes__put_format(&w, " ... (%d more)", n - LISTED_TOUCHES);
    free(next);
}

static const tes_scene_cell *cell_of(const tes_scene *scene, tes_touch touch)
{
    for (int i = 0; i < scene->cells; i++)
        if (scene->cell[i].touch == touch)
            return &scene->cell[i];
    return NULL;
}

/* What kinds of things can be touched, as bits: 1 << kind, and for cells whether
 * something stands on them. */
enum { EMPTY_CELL = 1 << 8, FULL_CELL = 1 << 9 };

static unsigned kinds_of(const tes_scene *scene, const tes_touch next[], int n)
{
    unsigned kinds = 0;
    for (int i = 0; i < n; i++) {
        const tes_scene_cell *cell = cell_of(scene, next[i]);
        kinds |= 1u << tes_touch_kind_of(next[i]);
        if (cell && tes_touch_kind_of(next[i]) == TES_TOUCH_CELL)
            kinds |= cell->shape == TES_NO_PIECE ? EMPTY_CELL : FULL_CELL;
    }
    return kinds;
}

/* "a piece or an arrow" */
static void put_phrase(tes__writer *w, bool *first, const char *phrase)
{
    tes__put_format(w, "%s%s", *first ? "" : " or ", phrase);
    *first = false;
}

static enum say cell_phrase(unsigned kinds)
{
    if (!(kinds & FULL_CELL))
        return SAY_AN_EMPTY_CELL;
    if (kinds & EMPTY_CELL)
        return SAY_A_CELL;
    return kinds & 1u << TES_TOUCH_STOCK ? SAY_A_PIECE_ON_BOARD : SAY_A_PIECE;
}

static void what_to_touch(const play *p, char *out, size_t size)
{
    tes_touch *next = malloc(sizeof *next * PLAY_TOUCHES);
    tes_scene *scene = malloc(sizeof *scene);
    tes__writer w = tes__writer_make(out, size);
    bool first = true;
    if (next && scene) {
        int n = play_next_touches(p, next);
        tes_match_game(p->match)->scene(tes_match_position(p->match), scene);
        unsigned kinds = kinds_of(scene, next, n);
        if (kinds & 1u << TES_TOUCH_STOCK)
            put_phrase(&w, &first, say_text(SAY_A_STOCK_PIECE));
        if (kinds & 1u << TES_TOUCH_FACING)
            put_phrase(&w, &first, say_text(SAY_A_FACING));
        if (kinds & 1u << TES_TOUCH_ARROW)
            put_phrase(&w, &first, say_text(SAY_AN_ARROW));
        if (kinds & 1u << TES_TOUCH_CELL)
            put_phrase(&w, &first, say_text(cell_phrase(kinds)));
        if (kinds & 1u << TES_TOUCH_SKIP)
            put_phrase(&w, &first, say_text(SAY_NOTHING));
    }
    free(next);
    free(scene);
}

/* One sentence: what to do now. */
static void put_now(const play *p, const tes_sink *sink)
{
    char what[256], text[TES_MOVE_TEXT], list[512];
    const tes_game *game = tes_match_game(p->match);
    const void *pos = tes_match_position(p->match);
    if (play_is_over(p)) {
        tes_sink_put(sink, say_text(SAY_OVER_NOW));
        return;
    }
    what_to_touch(p, what, sizeof what);
    if (p->touched == 0) {
        game->move_text(pos, p->list[p->count / 2], text);
        SAY(sink, SAY_YOUR_TURN, play_name(p, tes_match_mover(p->match)), what, text);
        return;
    }
    char path[TES_MAX_TOUCHES * TES_MOVE_TEXT];
    tes__writer w = tes__writer_make(path, sizeof path);
    for (int i = 0; i < p->touched; i++) {
        game->touch_text(pos, p->path[i], text);
        tes__put_format(&w, "%s%s", i ? " " : "", text);
    }
    play_touch_list(p, list, sizeof list);
    SAY(sink, SAY_NEXT_TOUCH, path, what, list);
}

/* "Agon | White: you | Black: greedy | 12 moves" */
static void put_title(const play *p, const tes_sink *sink)
{
    const tes_rules *rules = tes_match_rules(p->match);
    char game[TES_GAME_TEXT];
    tes_rules_text(rules, game);
    tes_sink_put(sink, strcmp(game, rules->game->id) == 0 ? rules->game->name : game);
    for (int i = 0; i < rules->players; i++)
        tes_sink_format(sink, " | %s: %s", play_name(p, i), play_kinds[p->seat[i].kind]);
    int plies = tes_match_plies(p->match);
    tes_sink_format(sink, " | %d move%s\n", plies, plies == 1 ? "" : "s");
}

static bool put_board(play *p, const tes_sink *sink)
{
    const tes_game *game = tes_match_game(p->match);
    int plies = tes_match_plies(p->match);
    tes_touch last[TES_MAX_WHY_CELLS];
    tes_touch *next = malloc(sizeof *next * PLAY_TOUCHES);
    tes_picture picture = { .rules = tes_match_rules(p->match), .pos = tes_match_position(p->match) };
    if (plies > 0) {
        picture.last = last;
        picture.last_count =
            game->last_move_cells(tes_match_position_at(p->match, plies - 1), tes_match_move_at(p->match, plies - 1), last);
    }
    if (next && !play_is_over(p) && (p->touched > 0 || p->mark_touches)) {
        picture.can_touch = next;
        picture.can_touch_count = play_next_touches(p, next);
    } else if (p->hints > 0) {
        picture.can_touch = p->hint;
        picture.can_touch_count = p->hints;
    }
    picture.refused = p->refused.cell;
    picture.refused_count = p->refused.cells;
    bool drawn = next && tes_draw_text(&picture, p->style, sink);
    free(next);
    p->refused.cells = 0;
    p->hints = 0;
    p->mark_touches = false;
    return drawn;
}

static void put_news(play *p, const tes_sink *sink)
{
    char *rest = p->news.text;
    for (char *line = rest; line && *line; line = rest) {
        rest = strchr(line, '\n');
        if (rest)
            *rest++ = '\0';
        if (*line == '\t')
            tes_sink_format(sink, "%s\n", line + 1);
        else
            wrap_text(sink, line, 0, 0, term_width());
    }
    tes_buffer_clear(&p->news);
}

static int count_lines(const char *text)
{
    int n = 0;
    for (; (text = strchr(text, '\n')) != NULL; text++)
        n++;
    return n;
}

/* What does not fit the window is better scrolled than cut off at its top. */
static void put_screen(const play *p, const tes_buffer *screen)
{
    tes_sink out = out_sink();
    if (p->in_place && count_lines(screen->text) + 1 < term_height())
        tes_sink_put(&out, "\033[H\033[J");
    else if (p->in_place)
        tes_sink_put(&out, "\n");
    tes_sink_write(&out, screen->text, screen->size);
    out_flush();
}

void play_show(play *p)
{
    tes_buffer screen = { 0 }, now = { 0 };
    tes_sink sink = tes_buffer_sink(&screen), sentence = tes_buffer_sink(&now);
    bool whole = p->in_place || p->board_is_old;
    if (whole) {
        put_title(p, &sink);
        put_board(p, &sink);
        tes_sink_put(&sink, "\n");
    }
    if (p->touched > 0 && !p->leaving) {
        tes_sink news = play_news(p);
        play_sketches(p, &news);
    }
    put_news(p, &sink);
    if (!p->leaving && play_has_human(p)) {
        if (p->style & TES_TEXT_COLOUR)
            tes_sink_put(&sentence, "\033[1m");
        put_now(p, &sentence);
        if (p->style & TES_TEXT_COLOUR)
            tes_sink_put(&sentence, "\033[0m");
        if (now.text)
            wrap_text(&sink, now.text, 0, 0, term_width());
    }
    if (screen.text)
        put_screen(p, &screen);
    p->board_is_old = false;
    tes_buffer_clear(&screen);
    tes_buffer_clear(&now);
}

void play_page(play *p, const char *text)
{
    tes_sink out = out_sink();
    int lines = 0, room = term_height() - 2;
    while (*text) {
        size_t size = strcspn(text, "\n");
        size += text[size] == '\n';
        tes_sink_write(&out, text, size);
        text += size;
        if (p->in_place && *text && ++lines >= room) {
            const char *answer = input_next(p->in, say_text(SAY_MORE));
            if (!answer || *answer)
                return;
            lines = 0;
        }
    }
    if (p->in_place)
        input_next(p->in, say_text(SAY_ENOUGH));
}
