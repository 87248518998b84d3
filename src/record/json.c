/* json.c - a match as one JSON object; docs/json.md describes every field.
 *
 * Written straight to the sink, in a fixed order and without blanks, so that
 * equal matches give equal bytes.
 */
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "record/tree.h"
#include "record/view.h"

/* A writer that remembers a refusal, so that the fields can be listed plainly. */
typedef struct out {
    const tes_sink *sink;
    bool fine;
} out;

static void put(out *o, const char *text) { o->fine = o->fine && tes_sink_put(o->sink, text); }

static void put_int(out *o, const char *name, int value) { o->fine = o->fine && tes_sink_format(o->sink, "\"%s\":%d", name, value); }

static void put_string(out *o, const char *name, const char *text)
{
    put(o, "\"");
    put(o, name);
    put(o, "\":");
    o->fine = o->fine && tes_json_string(o->sink, text);
}

static bool put_character(const tes_sink *sink, const char *at, int size)
{
    unsigned char c = (unsigned char)at[0];
    if (size == 0)
        return tes_sink_put(sink, "\\ufffd");
    if (c == '"' || c == '\\')
        return tes_sink_format(sink, "\\%c", c);
    if (c == '\n')
        return tes_sink_put(sink, "\\n");
    if (c < 0x20 || c == 0x7f)
        return tes_sink_format(sink, "\\u%04x", c);
    return tes_sink_write(sink, at, (size_t)size);
}

/* How many characters stand in JSON as they are: nearly all of what is written here. */
static size_t plain_run(const char *text, size_t left)
{
    size_t n = 0;
    while (n < left && text[n] >= 0x20 && text[n] < 0x7f && text[n] != '"' && text[n] != '\\')
        n++;
    return n;
}

bool tes_json_string(const tes_sink *sink, const char *text)
{
    if (!tes_sink_put(sink, "\""))
        return false;
    for (size_t left = strlen(text); left > 0;) {
        size_t run = plain_run(text, left);
        if (!tes_sink_write(sink, text, run))
            return false;
        text += run;
        left -= run;
        if (left == 0)
            break;
        int size = tes__utf8_size(text, left);
        if (!put_character(sink, text, size))
            return false;
        size += size == 0;
        text += size;
        left -= (size_t)size;
    }
    return tes_sink_put(sink, "\"");
}

const char *tes__colour_word(int colour)
{
    static const char *const words[] = { "ivory", "ink", "blue", "yellow", "red", "green", "none" };
    return words[colour >= 0 && colour < TES_NO_COLOUR ? colour : TES_NO_COLOUR];
}

static const char *shape_word(int shape)
{
    static const char *const words[] = { "none", "fill", "guard", "queen", "pawn", "die", "drop" };
    return words[shape >= 0 && shape <= TES_DROP ? shape : 0];
}

static const char *tint_word(int tint)
{
    static const char *const words[] = { "paper", "paper-alt", "seal", "well", "light-green", "light-orange", "light-red", "arrow" };
    return words[tint >= 0 && tint <= TES_ARROW_TINT ? tint : 0];
}

static const char *kind_word(tes_touch touch)
{
    static const char *const words[] = { "cell", "stock", "facing", "arrow", "skip" };
    unsigned kind = touch >> 16;
    return words[kind <= TES_TOUCH_SKIP ? kind : TES_TOUCH_SKIP];
}

static const char *lattice_word(enum tes_lattice_kind lattice)
{
    static const char *const words[] = { "triangles", "hexagon-columns", "hexagon-rows", "squares" };
    return words[lattice];
}

static void put_touch(out *o, const tes_match *m, tes_touch touch)
{
    char text[TES_MOVE_TEXT];
    tes_match_game(m)->touch_text(tes_match_position(m), touch, text);
    o->fine = o->fine && tes_json_string(o->sink, text);
}

/* Half points as a number: 3 is 1.5. */
static void put_half(out *o, int half)
{
    int whole = half / 2;
    o->fine = o->fine && tes_sink_format(o->sink, "%s%d%s", half < 0 && whole == 0 ? "-" : "", whole, half % 2 ? ".5" : "");
}

static void put_players(out *o, const tes_match *m, const tes_result *result)
{
    const tes_rules *rules = tes_match_rules(m);
    put(o, "\"players\":[");
    for (int p = 0; p < rules->players; p++) {
        put(o, p ? ",{" : "{");
        put_string(o, "name", rules->game->player_name(rules, p));
        put(o, ",\"points\":");
        put_half(o, result->half_points[p]);
        put(o, result->over && (result->winners & 1 << p) ? ",\"winner\":true}" : ",\"winner\":false}");
    }
    put(o, "],");
}

static void put_options(out *o, const tes_rules *rules)
{
    put(o, "\"options\":{");
    for (int i = 0; i < rules->game->option_count; i++) {
        put(o, i ? "," : "");
        put_string(o, rules->game->options[i].name, tes_rules_value(rules, i));
    }
    put(o, "},");
}

static void put_state(out *o, const tes_match *m)
{
    const tes_rules *rules = tes_match_rules(m);
    char game[TES_GAME_TEXT], fen[TES_POSITION_TEXT], word[TES__RESULT_TEXT];
    tes_result result;
    tes_rules_text(rules, game);
    tes_match_result(m, &result);
    rules->game->position_text(tes_match_position(m), fen);
    tes__result_text(&result, word);
    put_string(o, "game", game);
    put(o, ",");
    put_string(o, "id", rules->game->id);
    put(o, ",");
    put_string(o, "name", rules->game->name);
    put(o, ",");
    put_int(o, "rulesVersion", rules->game->rules_version);
    put(o, ",");
    put_options(o, rules);
    put_players(o, m, &result);
    put_int(o, "ply", tes_match_plies(m));
    put(o, ",");
    put_int(o, "mover", tes_match_mover(m) + 1);
    put(o, result.over ? ",\"over\":true," : ",\"over\":false,");
    put(o, tes_match_repeated(m) ? "\"repeated\":true," : "\"repeated\":false,");
    put_string(o, "result", word);
    put(o, ",");
    put_string(o, "fen", fen);
}

static void put_point(out *o, tes_point at) { o->fine = o->fine && tes_sink_format(o->sink, "[%d,%d]", (int)at.x, (int)at.y); }

static void put_marks(out *o, int marks)
{
    static const char *const words[] = { "start", "forced", "star", "possible" };
    const char *comma = "";
    put(o, ",\"marks\":[");
    for (int i = 0; i < 4; i++)
        if (marks & 1 << i) {
            o->fine = o->fine && tes_sink_format(o->sink, "%s\"%s\"", comma, words[i]);
            comma = ",";
        }
    put(o, "]");
}

static void put_beside(out *o, const tes_scene_cell *cell)
{
    static const char *const words[] = { "pieces", "corner", "free-rounds", "faces", "steps" };
    put(o, ",\"beside\":[");
    for (int i = 0; i < cell->besides; i++) {
        const tes_beside *b = &cell->beside[i];
        put(o, i ? ",{" : "{");
        put_string(o, "what", words[b->kind]);
        put(o, ",");
        put_int(o, "count", b->count);
        if (b->colour != TES_NO_COLOUR) {
            put(o, ",");
            put_string(o, "colour", tes__colour_word(b->colour));
        }
        if (b->label[0]) {
            put(o, ",");
            put_string(o, "label", b->label);
        }
        put(o, "}");
    }
    put(o, "]");
}

static void put_cell(out *o, const tes_match *m, const tes_scene_cell *cell)
{
    put(o, "{");
    put_string(o, "name", cell->name);
    put(o, ",\"touch\":");
    put_touch(o, m, cell->touch);
    put(o, ",");
    put_string(o, "kind", kind_word(cell->touch));
    o->fine = o->fine && tes_sink_format(o->sink, ",\"u\":%d,\"v\":%d,\"centre\":", cell->u, cell->v);
    put_point(o, cell->centre);
    if (cell->corners == 0) {
        put(o, ",");
        put_int(o, "radius", cell->radius);
    }
    put(o, ",\"outline\":[");
    for (int c = 0; c < cell->corners; c++) {
        put(o, c ? "," : "");
        put_point(o, cell->corner[c]);
    }
    put(o, "],");
    put_string(o, "tint", tint_word(cell->tint));
    if (cell->shape != TES_NO_PIECE) {
        put(o, ",\"piece\":{");
        put_string(o, "shape", shape_word(cell->shape));
        put(o, ",");
        put_string(o, "colour", tes__colour_word(cell->colour));
        put(o, ",");
        put_string(o, "label", cell->label);
        put(o, ",");
        put_int(o, "body", cell->piece_id);
        put(o, "}");
    }
    put_marks(o, cell->marks);
    if (cell->besides)
        put_beside(o, cell);
    put(o, "}");
}

static void put_item(out *o, const tes_match *m, const tes_scene_item *item)
{
    put(o, "{");
    if (item->touchable) {
        put(o, "\"touch\":");
        put_touch(o, m, item->touch);
        put(o, ",");
    }
    put_int(o, "player", item->player + 1);
    put(o, ",");
    put_string(o, "shape", shape_word(item->shape));
    put(o, ",");
    put_string(o, "colour", tes__colour_word(item->colour));
    put(o, ",");
    put_string(o, "tint", tint_word(item->tint));
    put(o, ",");
    put_int(o, "count", item->count);
    put(o, ",");
    put_string(o, "label", item->label);
    put(o, ",\"form\":[");
    for (int i = 0; i < item->cells; i++) {
        put(o, i ? "," : "");
        put_point(o, (tes_point){ item->cell[i][0], item->cell[i][1] });
    }
    put(o, "]}");
}

static void put_scene(out *o, const tes_match *m, const tes_scene *scene)
{
    put(o, ",");
    put_string(o, "lattice", lattice_word(scene->lattice));
    put(o, ",\"cells\":[");
    for (int i = 0; o->fine && i < scene->cells; i++) {
        put(o, i ? "," : "");
        put_cell(o, m, &scene->cell[i]);
    }
    put(o, "],\"items\":[");
    for (int i = 0; o->fine && i < scene->items; i++) {
        put(o, i ? "," : "");
        put_item(o, m, &scene->item[i]);
    }
    put(o, "],\"axes\":[");
    for (int i = 0; o->fine && i < scene->axes; i++) {
        put(o, i ? ",{\"at\":" : "{\"at\":");
        put_point(o, scene->axis[i].at);
        put(o, ",");
        put_string(o, "text", scene->axis[i].text);
        put(o, "}");
    }
    put(o, "]");
}

static void put_last(out *o, const tes_match *m)
{
    const tes_game *game = tes_match_game(m);
    int ply = tes_match_plies(m);
    tes_touch cells[TES_MAX_WHY_CELLS];
    char text[TES_MOVE_TEXT];
    if (ply == 0) {
        put(o, ",\"last\":null");
        return;
    }
    const void *before = tes_match_position_at(m, ply - 1);
    tes_move move = tes_match_move_at(m, ply - 1);
    game->move_text(before, move, text);
    put(o, ",\"last\":{");
    put_string(o, "move", text);
    put(o, ",");
    put_int(o, "player", game->mover(before) + 1);
    put(o, ",\"cells\":[");
    int n = game->last_move_cells(before, move, cells);
    for (int i = 0; i < n; i++) {
        put(o, i ? "," : "");
        put_touch(o, m, cells[i]);
    }
    put(o, "]}");
}

static void put_move(out *o, const tes_match *m, tes_move move)
{
    const tes_game *game = tes_match_game(m);
    const void *pos = tes_match_position(m);
    tes_touch path[TES_MAX_TOUCHES];
    char text[TES_MOVE_TEXT];
    game->move_text(pos, move, text);
    put(o, "{");
    put_string(o, "move", text);
    put(o, ",\"touches\":[");
    for (int p = 0, n; (n = game->touches(pos, move, p, path)) > 0; p++) {
        put(o, p ? ",[" : "[");
        for (int i = 0; i < n; i++) {
            put(o, i ? "," : "");
            put_touch(o, m, path[i]);
        }
        put(o, "]");
    }
    put(o, "]}");
}

static bool put_moves(out *o, const tes_match *m)
{
    tes_move *moves = malloc((size_t)tes_match_game(m)->max_moves * sizeof *moves);
    if (!moves)
        return false;
    int n = tes_match_moves(m, moves);
    put(o, ",\"moves\":[");
    for (int i = 0; o->fine && i < n; i++) {
        put(o, i ? "," : "");
        put_move(o, m, moves[i]);
    }
    put(o, "]");
    free(moves);
    return true;
}

bool tes_json_match(const tes_match *match, unsigned leave_out, const tes_sink *sink)
{
    out o = { .sink = sink, .fine = true };
    bool cells = !(leave_out & TES_JSON_NO_CELLS), moves = !(leave_out & TES_JSON_NO_MOVES);
    tes_scene *scene = cells ? malloc(sizeof *scene) : NULL;
    bool memory = !cells || scene;
    put(&o, "{");
    put_state(&o, match);
    put_last(&o, match);
    if (scene) {
        tes_match_game(match)->scene(tes_match_position(match), scene);
        put_scene(&o, match, scene);
    }
    free(scene);
    if (memory && moves)
        memory = put_moves(&o, match);
    put(&o, "}\n");
    return memory && o.fine;
}
