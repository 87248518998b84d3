/* cmd_show.c - a position as text, SVG or JSON: a game's start, after moves, from
 * its text, or at any ply of a record. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <tessera/draw.h>

#include "args.h"
#include "file.h"
#include "open.h"
#include "out.h"
#include "outcome.h"
#include "term.h"

/* What is shown: a match, and what a record says of its result. */
typedef struct subject {
    tes_match *match;
    char tag[64];
} subject;

static bool open_file(const args *a, subject *s)
{
    if (args_has(a, "fen") || a->operands > 1) {
        complain("%s; a record has its own moves, choose one with --ply.",
                 args_has(a, "fen") ? "--fen goes with a GAME, not with a FILE" : "moves go with a GAME, not with a FILE");
        return false;
    }
    tes_record *record = open_record(a->operand[0]);
    if (!record)
        return false;
    tes_node node = 0;
    while (tes_record_first(record, node) != TES_NO_NODE)
        node = tes_record_first(record, node);
    const char *result = tes_record_tag(record, "Result");
    snprintf(s->tag, sizeof s->tag, "%s", result ? result : "");
    s->match = tes_record_match(record, node);
    tes_record_free(record);
    if (!s->match)
        out_no("there is no memory left for a match.");
    return s->match != NULL;
}

static bool open_subject(const args *a, subject *s)
{
    const char *word = a->operand[0];
    if (strcmp(word, "-") == 0 || (!open_is_game(word) && access(word, F_OK) == 0)) {
        if (!open_file(a, s))
            return false;
    } else {
        s->match = open_match(word, args_text(a, "fen"), a->operand + 1, a->operands - 1);
        if (!s->match)
            return false;
    }
    int plies = tes_match_plies(s->match);
    uint64_t ply = args_number(a, "ply", (uint64_t)plies);
    if (ply > (uint64_t)plies) {
        complain("there are only %d moves; --ply is 0 to %d.", plies, plies);
        tes_match_free(s->match);
        return false;
    }
    if (ply < (uint64_t)plies)
        s->tag[0] = '\0'; /* what was the result at the end is none here */
    tes_match_undo(s->match, plies - (int)ply);
    return true;
}

static tes_picture picture_of(const tes_match *match, tes_touch last[TES_MAX_WHY_CELLS])
{
    tes_picture picture = { .rules = tes_match_rules(match), .pos = tes_match_position(match) };
    int plies = tes_match_plies(match);
    if (plies > 0) {
        picture.last = last;
        picture.last_count =
            tes_match_game(match)->last_move_cells(tes_match_position_at(match, plies - 1), tes_match_move_at(match, plies - 1), last);
    }
    return picture;
}

static unsigned text_style(const args *a)
{
    unsigned style = term_text_style();
    if (args_has(a, "ascii"))
        style = TES_TEXT_ASCII;
    if (args_has(a, "unicode"))
        style = TES_TEXT_UNICODE;
    if (args_has(a, "colour"))
        style = TES_TEXT_COLOUR | (args_has(a, "ascii") ? 0 : TES_TEXT_UNICODE);
    return style | (args_has(a, "no-items") ? TES_TEXT_NO_ITEMS : 0) | (args_has(a, "no-axes") ? TES_TEXT_NO_AXES : 0);
}

static bool put_text(const args *a, const subject *s)
{
    tes_sink out = out_sink();
    tes_touch last[TES_MAX_WHY_CELLS];
    tes_picture picture = picture_of(s->match, last);
    const tes_game *game = tes_match_game(s->match);
    char text[TES_GAME_TEXT], outcome[OUTCOME_TEXT], fen[TES_POSITION_TEXT], move[TES_MOVE_TEXT] = "";
    int plies = tes_match_plies(s->match);
    tes_rules_text(tes_match_rules(s->match), text);
    outcome_text(s->match, s->tag[0] ? s->tag : NULL, outcome);
    game->position_text(tes_match_position(s->match), fen);
    if (plies > 0)
        game->move_text(tes_match_position_at(s->match, plies - 1), tes_match_move_at(s->match, plies - 1), move);
    return tes_draw_text(&picture, text_style(a), &out) &&
           tes_sink_format(&out, "\n%s, ply %d%s%s: %s\n%s\n", text, plies, plies ? ", after " : "", move, outcome, fen);
}

static int put_svg(const args *a, const subject *s, const char *path)
{
    tes_buffer text = { 0 };
    tes_sink sink = tes_buffer_sink(&text);
    tes_error error = { .text = "there is no memory left to draw." };
    tes_touch last[TES_MAX_WHY_CELLS];
    tes_picture picture = picture_of(s->match, last);
    unsigned style = (args_has(a, "dark") ? TES_SVG_DARK : 0) | (args_has(a, "no-items") ? TES_SVG_NO_ITEMS : 0) |
                     (args_has(a, "no-axes") ? TES_SVG_NO_AXES : 0);
    bool fine = tes_draw_svg(&picture, style, &sink) && file_write(path, &text, &error);
    tes_buffer_clear(&text);
    return fine ? FINE : out_no("%s", error.text);
}

static int check_options(const args *a)
{
    if (args_has(a, "ascii") && args_has(a, "unicode"))
        return complain("--ascii and --unicode exclude each other; give one of them.");
    if (args_has(a, "json") && args_has(a, "svg"))
        return complain("--json and --svg exclude each other; give one of them.");
    if (args_has(a, "dark") && !args_has(a, "svg"))
        return complain("--dark is a style of pictures; it goes with --svg FILE.");
    return FINE;
}

static int run(const args *a)
{
    subject s = { 0 };
    const char *svg = args_text(a, "svg");
    int status = check_options(a);
    if (status != FINE)
        return status;
    if (!open_subject(a, &s))
        return BAD_INPUT;
    tes_sink out = out_sink();
    bool drawn = true;
    if (svg)
        status = put_svg(a, &s, svg);
    else if (args_has(a, "json"))
        drawn = tes_json_match(s.match, TES_JSON_ALL, &out) && tes_sink_put(&out, "\n");
    else
        drawn = put_text(a, &s);
    tes_match_free(s.match);
    if (!drawn && !out_failed())
        return out_no("there is no memory left to draw.");
    return status;
}

static const parameter operands[] = {
    { .name = "GAME|FILE", .kind = KIND_GAME_OR_FILE, .help = "a game, such as agon, or a record; - is a record on standard input" },
    { .name = "MOVE", .kind = KIND_TEXT, .optional = true, .repeats = true, .help = "moves of a GAME to play first" },
    { 0 },
};

static const parameter options[] = {
    { .name = "ply",
      .kind = KIND_NUMBER,
      .argument = "N",
      .max = TES_MAX_PLIES,
      .help = "the position after so many moves; without it the last" },
    { .name = "fen", .kind = KIND_TEXT, .argument = "TEXT", .help = "start from this position instead of the start of the GAME" },
    { .name = "svg", .kind = KIND_FILE, .argument = "FILE", .help = "write a picture to FILE; - is standard output" },
    { .name = "dark", .help = "the picture for dark pages" },
    { .name = "ascii", .help = "draw with ASCII characters only" },
    { .name = "unicode", .help = "draw with Unicode figures, without colours" },
    { .name = "colour", .help = "draw with Unicode figures and colours, also when the output is no terminal" },
    { .name = "json", .help = "everything about the position as JSON" },
    { .name = "no-items", .help = "leave out what lies beside the board" },
    { .name = "no-axes", .help = "leave out the coordinates" },
    { 0 },
};

const command cmd_show = {
    .name = "show",
    .summary = "draw a position as text or SVG",
    .text = (const char *const[]){ "Draws a position: a game's start, after some moves, from its text, or at any ply of a record. "
                                   "Beneath the board stand the game, the last move, who moves or who won, and the position as text. "
                                   "On a terminal the drawing has colours and Unicode figures, elsewhere it is plain ASCII.",
                                   NULL },
    .operands = operands,
    .options = options,
    .examples =
        (const example[]){ { "show agon f1-f2", "draws the position after one move" },
                           { "show game.tes --ply 12 --svg twelve.svg", "makes a picture of a record's position after twelve moves" },
                           { 0 } },
    .run = run,
};
