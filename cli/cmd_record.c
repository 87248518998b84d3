/* cmd_record.c - records: are they right, what do they say, and in the other
 * format, please. */
#include <string.h>

#include <tessera/draw.h>

#include "args.h"
#include "file.h"
#include "open.h"
#include "out.h"
#include "outcome.h"
#include "term.h"

static tes_node last_node(const tes_record *record)
{
    tes_node node = 0;
    while (tes_record_first(record, node) != TES_NO_NODE)
        node = tes_record_first(record, node);
    return node;
}

/* Every node but the main line's that begins a variation. Walked without
 * recursion: the next one is a child, a sibling, or an ancestor's sibling. */
static int count_variations(const tes_record *record)
{
    int variations = 0;
    for (tes_node node = 0; node != TES_NO_NODE;) {
        tes_node next = tes_record_first(record, node);
        while (next == TES_NO_NODE && node != TES_NO_NODE) {
            next = tes_record_next(record, node);
            variations += next != TES_NO_NODE;
            node = tes_record_parent(record, node);
        }
        node = next;
    }
    return variations;
}

static int check(const char *path)
{
    tes_sink out = out_sink();
    tes_record *record = open_record(path);
    if (!record)
        return BAD_INPUT;
    tes_match *match = tes_record_match(record, last_node(record));
    if (match) {
        char game[TES_GAME_TEXT], outcome[OUTCOME_TEXT], name[1024];
        int plies = tes_match_plies(match), variations = count_variations(record);
        tes_rules_text(tes_record_rules(record), game);
        outcome_text(match, tes_record_tag(record, "Result"), outcome);
        term_clean(path, name, sizeof name);
        tes_sink_format(&out, "%s: fine: %s, %d move%s", name, game, plies, plies == 1 ? "" : "s");
        if (variations)
            tes_sink_format(&out, ", %d variation%s", variations, variations == 1 ? "" : "s");
        tes_sink_format(&out, ", %s\n", outcome);
    }
    tes_match_free(match);
    tes_record_free(record);
    return match ? FINE : out_no("there is no memory left for a match.");
}

static void put_tags(const tes_record *record)
{
    tes_sink out = out_sink();
    char game[TES_GAME_TEXT];
    tes_rules_text(tes_record_rules(record), game);
    tes_sink_format(&out, "Game     %s\n", game);
    for (int t = 0; t < tes_record_tags(record); t++)
        tes_sink_format(&out, "%-8s %s\n", tes_record_tag_name(record, t), tes_record_tag_value(record, t));
    tes_sink_put(&out, "\n");
}

static bool put_board(const tes_match *match, int ply)
{
    tes_sink out = out_sink();
    tes_touch last[TES_MAX_WHY_CELLS];
    tes_picture picture = { .rules = tes_match_rules(match), .pos = tes_match_position_at(match, ply) };
    if (ply > 0) {
        picture.last = last;
        picture.last_count =
            tes_match_game(match)->last_move_cells(tes_match_position_at(match, ply - 1), tes_match_move_at(match, ply - 1), last);
    }
    return tes_draw_text(&picture, term_text_style(), &out) && tes_sink_put(&out, "\n");
}

/* "12 White f1-f2", and the move's comment. */
static void put_move(const tes_record *record, const tes_match *match, int ply)
{
    tes_sink out = out_sink();
    const tes_rules *rules = tes_match_rules(match);
    const void *before = tes_match_position_at(match, ply - 1);
    char text[TES_MOVE_TEXT];
    rules->game->move_text(before, tes_match_move_at(match, ply - 1), text);
    const char *comment = tes_record_comment(record, tes_record_main(record, ply));
    tes_sink_format(&out, "%3d %s %s%s%s\n", ply, rules->game->player_name(rules, rules->game->mover(before)), text,
                    comment[0] ? "   " : "", comment);
}

static int replay(const char *path, bool boards)
{
    tes_sink out = out_sink();
    char outcome[OUTCOME_TEXT];
    tes_record *record = open_record(path);
    if (!record)
        return BAD_INPUT;
    tes_match *match = tes_record_match(record, last_node(record));
    bool drawn = match != NULL;
    if (match) {
        put_tags(record);
        drawn = !boards || put_board(match, 0);
        for (int ply = 1; ply <= tes_match_plies(match) && drawn; ply++) {
            put_move(record, match, ply);
            drawn = !boards || put_board(match, ply);
        }
        drawn = drawn && (boards || put_board(match, tes_match_plies(match)));
        outcome_text(match, tes_record_tag(record, "Result"), outcome);
        tes_sink_format(&out, "%s\n", outcome);
    }
    tes_match_free(match);
    tes_record_free(record);
    return drawn || out_failed() ? FINE : out_no("there is no memory left to draw.");
}

/* What --to says, else what the output's name says, else our own format. */
static bool wants_blksgf(const char *to, const char *path)
{
    const char *end = strrchr(path, '.');
    return to ? strcmp(to, "blksgf") == 0 : end && strcmp(end, ".blksgf") == 0;
}

static int convert(const char *path, const char *to, const char *target)
{
    tes_buffer text = { 0 };
    tes_sink sink = tes_buffer_sink(&text);
    tes_error error = { .text = "there is no memory left to write the record." };
    tes_record *record = open_record(path);
    if (!record)
        return BAD_INPUT;
    int status = FINE;
    if (wants_blksgf(to, target)) {
        if (!tes_blksgf_write(record, &sink, &error))
            status = complain("%s", error.text);
    } else if (!tes_record_write(record, &sink)) {
        status = out_no("%s", error.text);
    }
    if (status == FINE && !file_write(target, &text, &error))
        status = out_no("%s", error.text);
    tes_buffer_clear(&text);
    tes_record_free(record);
    return status;
}

static int run(const args *a)
{
    const char *action = a->operand[0], *to = args_text(a, "to"), *output = args_text(a, "output");
    bool converts = strcmp(action, "convert") == 0, replays = strcmp(action, "replay") == 0;
    if (!converts && (to || output))
        return complain("--%s goes with `record convert`, not with `record %s`.", to ? "to" : "output", action);
    if (!replays && args_has(a, "boards"))
        return complain("--boards goes with `record replay`, not with `record %s`.", action);
    if ((converts || replays) && a->operands > 2)
        return complain("record %s takes one FILE at a time.", action);
    if (converts)
        return convert(a->operand[1], to, output ? output : "-");
    if (replays)
        return replay(a->operand[1], args_has(a, "boards"));
    int status = FINE;
    for (int i = 1; i < a->operands; i++) {
        int one = check(a->operand[i]);
        status = one > status ? one : status;
    }
    return status;
}

static const char *const actions[] = { "check", "replay", "convert", NULL };
static const char *const formats[] = { "tes", "blksgf", NULL };

static const parameter operands[] = {
    { .name = "ACTION",
      .kind = KIND_CHOICE,
      .values = actions,
      .help = "check: is every move legal? replay: list the moves. convert: write it again, in either format" },
    { .name = "FILE", .kind = KIND_FILE, .repeats = true, .help = "a record, in our format or Pentobi's .blksgf; - is standard input" },
    { 0 },
};

static const parameter options[] = {
    { .name = "to",
      .kind = KIND_CHOICE,
      .argument = "FORMAT",
      .values = formats,
      .help = "convert: the format to write; by default what the output's name says, else tes" },
    { .name = "output",
      .letter = 'o',
      .kind = KIND_FILE,
      .argument = "FILE",
      .help = "convert: where to write; by default to standard output" },
    { .name = "boards", .help = "replay: draw the board after every move, not only the last" },
    { 0 },
};

const command cmd_record = {
    .name = "record",
    .summary = "check, replay or convert a record",
    .text =
        (const char *const[]){
            "Reads records strictly: a record with an illegal move, or with anything the format does not know, is refused "
            "with its line, its column and the reason. Comments and variations survive a conversion.",
            NULL },
    .operands = operands,
    .options = options,
    .examples = (const example[]){ { "record check game.tes", "says whether every move of the record is legal" },
                                   { "record convert game.blksgf -o game.tes", "turns a record of Pentobi's into one of ours" },
                                   { 0 } },
    .run = run,
};
