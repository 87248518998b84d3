/* gtp_board.c - the GTP commands that know Blokus Trigon.
 *
 * GTP speaks of colours, the game interface of players, and a player may have
 * two colours. The colour to move is found without a word of the rules: it is
 * the colour that the scene shows where a legal move lays its piece.
 */
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "protocol/answer.h"
#include "protocol/gtp_session.h"

/* Every name of the game that this front end knows. Pentobi leaves the start
 * cells free, and counts the triangles laid where we count those left. */
enum { TRIANGLES = 110 };

static const struct variant {
    const char *name, *game;
    int colours;
} variants[] = {
    { "Blokus Trigon", "blokus-trigon", 4 },
    { "Blokus Trigon Two-Player", "blokus-trigon:players=2,start=free", 4 },
    { "Blokus Trigon Three-Player", "blokus-trigon:players=3,start=free", 3 },
};
enum { VARIANTS = sizeof variants / sizeof variants[0] };

static const struct colour {
    const char *number, *name;
    enum tes_colour shown;
} colours[TES__GTP_COLOURS] = {
    { "1", "blue", TES_BLUE },
    { "2", "yellow", TES_YELLOW },
    { "3", "red", TES_RED },
    { "4", "green", TES_GREEN },
};

/* The colour of the scene's cell under a touch, as an index into `colours`. */
static int colour_at(tes__gtp *s, const void *pos, tes_touch touch)
{
    tes_match_game(s->match)->scene(pos, &s->scene);
    for (int i = 0; i < s->scene.cells; i++)
        for (int c = 0; c < TES__GTP_COLOURS; c++)
            if (s->scene.cell[i].touch == touch && s->scene.cell[i].colour == colours[c].shown)
                return c;
    return TES__GTP_NO_COLOUR;
}

/* Remembers which colour is to move now. */
static void note_turn(tes__gtp *s)
{
    _Alignas(TES_STATE_ALIGN) unsigned char next[TES_MAX_STATE];
    const tes_game *game = tes_match_game(s->match);
    const void *pos = tes_match_position(s->match);
    int ply = tes_match_plies(s->match);
    tes_touch cell[TES_MAX_WHY_CELLS];
    s->turn[ply] = TES__GTP_NO_COLOUR;
    if (tes_match_mover(s->match) == TES_NOBODY || tes_match_moves(s->match, s->list) == 0)
        return;
    memcpy(next, pos, game->state_size);
    game->play(next, s->list[0]);
    if (game->last_move_cells(pos, s->list[0], cell) > 0)
        s->turn[ply] = (int8_t)colour_at(s, next, cell[0]);
}

static int turn(const tes__gtp *s) { return s->turn[tes_match_plies(s->match)]; }

/* A colour that was passed over between two turns has no move any more. */
static bool is_out(const tes__gtp *s, int colour)
{
    int n = variants[s->variant].colours;
    if (turn(s) == TES__GTP_NO_COLOUR)
        return true;
    for (int ply = 0; ply < tes_match_plies(s->match); ply++)
        for (int c = (s->turn[ply] + 1) % n; c != s->turn[ply + 1]; c = (c + 1) % n)
            if (c == colour)
                return true;
    return false;
}

bool tes__gtp_begin(tes__gtp *s, int variant)
{
    tes_rules rules;
    tes_match *match = tes_rules_parse(variants[variant].game, &rules, NULL) ? tes_match_new(&rules, NULL) : NULL;
    if (!match)
        return false;
    tes_match_free(s->match);
    s->match = match;
    s->variant = variant;
    note_turn(s);
    return true;
}

void tes__gtp_set_game(tes__gtp *s, char *rest)
{
    for (int i = 0; i < VARIANTS; i++)
        if (strcmp(variants[i].name, rest) == 0) {
            if (!tes__gtp_begin(s, i))
                tes__gtp_fail(s, "there is no memory left for this game");
            return;
        }
    tes__gtp_fail(s, "invalid game \"%.60s\"; the games are: %s, %s, %s", rest, variants[0].name, variants[1].name, variants[2].name);
}

void tes__gtp_clear_board(tes__gtp *s, char *rest)
{
    (void)rest;
    tes_match_undo(s->match, tes_match_plies(s->match));
}

/* The colour a word names, or TES__GTP_NO_COLOUR with the failure said. */
static int read_colour(tes__gtp *s, const char *word)
{
    int n = variants[s->variant].colours;
    for (int c = 0; word && c < n; c++)
        if (tes__word_same(word, colours[c].number) || tes__word_same(word, colours[c].name))
            return c;
    tes__gtp_fail(s, "invalid colour \"%.40s\"; write 1 to %d or blue, yellow, red%s", word ? word : "", n, n == 4 ? ", green" : "");
    return TES__GTP_NO_COLOUR;
}

/* Is it this colour's turn? Otherwise the failure is said. */
static bool on_turn(tes__gtp *s, int colour)
{
    if (colour == turn(s))
        return true;
    if (is_out(s, colour))
        tes__gtp_fail(s, "illegal move: %s has no move left", colours[colour].name);
    else
        tes__gtp_fail(s, "illegal move: it is the turn of %s (%s)", colours[turn(s)].name, colours[turn(s)].number);
    return false;
}

typedef struct cell {
    int row;
    char column[3];
} cell;

static int by_row(const void *a, const void *b)
{
    const cell *x = a, *y = b;
    size_t m = strlen(x->column), n = strlen(y->column);
    if (x->row != y->row)
        return x->row < y->row ? -1 : 1;
    if (m != n)
        return m < n ? -1 : 1;
    return strcmp(x->column, y->column);
}

static bool read_cell(const char **at, cell *c)
{
    int letters = 0;
    long row;
    memset(c, 0, sizeof *c);
    for (; **at && letters < 2; ++*at) {
        char letter = (char)(**at | 0x20);
        if (letter < 'a' || letter > 'z')
            break;
        c->column[letters++] = letter;
    }
    if (letters == 0 || !tes__read_int(at, 1, 99, &row))
        return false;
    c->row = (int)row;
    return true;
}

void tes__gtp_sort_cells(const char *text, char out[TES_MOVE_TEXT])
{
    enum { MOST = 6 };
    cell list[MOST];
    const char *at = text;
    int n = 0;
    bool more = true;
    for (; more && n < MOST && read_cell(&at, &list[n]); n++)
        more = tes__read_char(&at, ',');
    tes__writer w = tes__writer_make(out, TES_MOVE_TEXT);
    if (more || *at != '\0') {
        tes__put_format(&w, "%s", text);
        return;
    }
    qsort(list, (size_t)n, sizeof list[0], by_row);
    for (int i = 0; i < n; i++)
        tes__put_format(&w, "%s%s%d", i ? "," : "", list[i].column, list[i].row);
}

static void play_move(tes__gtp *s, tes_move move)
{
    tes_why why;
    if (tes_match_plies(s->match) + 1 >= TES__GTP_PLIES || !tes_match_play(s->match, move, &why)) {
        tes__gtp_fail(s, "there is no memory left for another move");
        return;
    }
    note_turn(s);
}

void tes__gtp_play(tes__gtp *s, char *rest)
{
    int colour = read_colour(s, tes__word_next(&rest));
    if (colour == TES__GTP_NO_COLOUR || !on_turn(s, colour))
        return;
    char text[TES_MOVE_TEXT], reason[TES__REASON_TEXT];
    tes_move move;
    tes_why why;
    tes__gtp_sort_cells(rest, text);
    if (tes_move_find(tes_match_game(s->match), tes_match_position(s->match), text, &move, &why)) {
        play_move(s, move);
        return;
    }
    tes__reason(&why, reason);
    tes__gtp_fail(s, "illegal move: %s", reason);
}

/* Answers with what the engine plays. */
static bool think(tes__gtp *s, tes_move *move)
{
    tes_search_info info;
    tes_error error;
    char text[TES_MOVE_TEXT];
    s->thinking.settings.seed = s->seed;
    if (!tes_engine_setup(s->engine, &s->thinking.settings, &error) ||
        !tes_engine_think(s->engine, s->match, &s->thinking.limits, &info, &error)) {
        tes__gtp_fail(s, "%s", error.text);
        return false;
    }
    *move = info.line[0].move[0];
    tes_match_game(s->match)->move_text(tes_match_position(s->match), *move, text);
    tes__gtp_add(s, "%s", text);
    return true;
}

/* Answers with a move of the colour, `pass` when it has none left. Returns
 * whether there is a move. */
static bool generate(tes__gtp *s, char *rest, tes_move *move)
{
    int colour = read_colour(s, tes__word_next(&rest));
    if (colour == TES__GTP_NO_COLOUR)
        return false;
    if (*rest) {
        tes__gtp_fail(s, "syntax error: nothing may follow the colour");
        return false;
    }
    if (colour != turn(s) && is_out(s, colour)) {
        tes__gtp_add(s, "pass");
        return false;
    }
    if (!on_turn(s, colour))
        return false;
    return think(s, move);
}

void tes__gtp_genmove(tes__gtp *s, char *rest)
{
    tes_move move;
    if (generate(s, rest, &move) && !s->cut)
        play_move(s, move);
}

void tes__gtp_reg_genmove(tes__gtp *s, char *rest)
{
    tes_move move;
    generate(s, rest, &move);
}

void tes__gtp_undo(tes__gtp *s, char *rest)
{
    (void)rest;
    if (tes_match_undo(s->match, 1) == 0)
        tes__gtp_fail(s, "cannot undo: no move was played yet");
}

void tes__gtp_all_legal(tes__gtp *s, char *rest)
{
    int colour = read_colour(s, tes__word_next(&rest));
    if (colour == TES__GTP_NO_COLOUR)
        return;
    if (*rest) {
        tes__gtp_fail(s, "syntax error: nothing may follow the colour");
        return;
    }
    if (colour != turn(s) && is_out(s, colour))
        return;
    if (!on_turn(s, colour))
        return;
    int n = tes_match_moves(s->match, s->list);
    for (int i = 0; i < n; i++) {
        char text[TES_MOVE_TEXT];
        tes_match_game(s->match)->move_text(tes_match_position(s->match), s->list[i], text);
        tes__gtp_add(s, "%s%s", i ? "\n" : "", text);
    }
}

/* Two players as in SGF: B+N, W+N or 0. More: each colour's triangles and bonus. */
void tes__gtp_final_score(tes__gtp *s, char *rest)
{
    (void)rest;
    tes_result r;
    tes_match_result(s->match, &r);
    if (!r.over) {
        tes__gtp_fail(s, "cannot score: the game is not over");
        return;
    }
    if (r.players == 2) {
        int lead = (r.half_points[0] - r.half_points[1]) / 2;
        tes__gtp_add(s, lead > 0 ? "B+%d" : lead < 0 ? "W+%d" : "%d", abs(lead));
        return;
    }
    for (int p = 0; p < r.players; p++)
        tes__gtp_add(s, "%s%d", p ? " " : "", TRIANGLES + r.half_points[p] / 2);
}

void tes__gtp_showboard(tes__gtp *s, char *rest)
{
    (void)rest;
    tes_sink sink = tes_buffer_sink(&s->answer);
    tes__gtp_add(s, "\n");
    if (!tes__draw_match(s->match, &sink))
        tes__gtp_fail(s, "there is no memory left to draw the board");
}
