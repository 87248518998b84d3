/* json_test.c - the JSON of a match parses, and says what the game says: every
 * variant, at several points of a random game. */
#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include <tessera/draw.h>

#include "cmocka_all.h"
#include "short_sink.h"
#include "variants.h"

typedef struct bench {
    tes_rules rules;
    const tes_game *game;
    tes_match *match;
    tes_scene scene;
    tes_move list[TES_MAX_MOVES];
} bench;

static bench b;

static json_t *parsed(unsigned leave_out)
{
    tes_buffer text = { 0 };
    tes_sink sink = tes_buffer_sink(&text);
    json_error_t error;
    assert_true(tes_json_match(b.match, leave_out, &sink));
    assert_true(text.size > 2 && strcmp(text.text + text.size - 2, "}\n") == 0);
    assert_null(memchr(text.text, '\n', text.size - 1));
    json_t *json = json_loads(text.text, JSON_REJECT_DUPLICATES, &error);
    if (!json)
        fail_msg("%s at %d: %.60s", error.text, error.position, text.text + error.position);
    tes_buffer_clear(&text);
    return json;
}

static const char *text_of(const json_t *object, const char *name)
{
    const json_t *value = json_object_get(object, name);
    if (!json_is_string(value))
        fail_msg("%s is not a string", name);
    return json_string_value(value);
}

static int number_of(const json_t *object, const char *name)
{
    const json_t *value = json_object_get(object, name);
    if (!json_is_integer(value))
        fail_msg("%s is not a whole number", name);
    return (int)json_integer_value(value);
}

static bool truth_of(const json_t *object, const char *name)
{
    const json_t *value = json_object_get(object, name);
    if (!json_is_boolean(value))
        fail_msg("%s is neither true nor false", name);
    return json_is_true(value);
}

static const json_t *list_of(const json_t *object, const char *name, int size)
{
    const json_t *value = json_object_get(object, name);
    if (!json_is_array(value) || (int)json_array_size(value) != size)
        fail_msg("%s is not a list of %d", name, size);
    return value;
}

static void is_touch(const json_t *value, tes_touch touch)
{
    char text[TES_MOVE_TEXT];
    b.game->touch_text(tes_match_position(b.match), touch, text);
    assert_string_equal(json_string_value(value), text);
}

static void is_point(const json_t *value, int x, int y)
{
    assert_int_equal(json_array_size(value), 2);
    assert_int_equal(json_integer_value(json_array_get(value, 0)), x);
    assert_int_equal(json_integer_value(json_array_get(value, 1)), y);
}

static void state_is_right(const json_t *json)
{
    char text[TES_POSITION_TEXT];
    tes_result result;
    tes_rules_text(&b.rules, text);
    assert_string_equal(text_of(json, "game"), text);
    assert_string_equal(text_of(json, "id"), b.game->id);
    assert_string_equal(text_of(json, "name"), b.game->name);
    assert_int_equal(number_of(json, "rulesVersion"), b.game->rules_version);
    b.game->position_text(tes_match_position(b.match), text);
    assert_string_equal(text_of(json, "fen"), text);
    assert_int_equal(number_of(json, "ply"), tes_match_plies(b.match));
    assert_int_equal(number_of(json, "mover"), tes_match_mover(b.match) + 1);
    tes_match_result(b.match, &result);
    assert_int_equal(truth_of(json, "over"), result.over);
    assert_int_equal(truth_of(json, "repeated"), tes_match_repeated(b.match));
    assert_int_equal(strcmp(text_of(json, "result"), "none") == 0, !result.over);
    const json_t *options = json_object_get(json, "options"), *players = list_of(json, "players", b.rules.players);
    assert_int_equal(json_object_size(options), b.game->option_count);
    for (int o = 0; o < b.game->option_count; o++)
        assert_string_equal(text_of(options, b.game->options[o].name), tes_rules_value(&b.rules, o));
    for (int p = 0; p < b.rules.players; p++) {
        const json_t *player = json_array_get(players, (size_t)p);
        assert_string_equal(text_of(player, "name"), b.game->player_name(&b.rules, p));
        assert_true(json_number_value(json_object_get(player, "points")) * 2 == result.half_points[p]);
        assert_int_equal(truth_of(player, "winner"), result.over && (result.winners >> p & 1));
    }
}

static void last_is_right(const json_t *json)
{
    int ply = tes_match_plies(b.match);
    const json_t *last = json_object_get(json, "last");
    tes_touch cells[TES_MAX_WHY_CELLS];
    char text[TES_MOVE_TEXT];
    if (ply == 0) {
        assert_true(json_is_null(last));
        return;
    }
    const void *before = tes_match_position_at(b.match, ply - 1);
    tes_move move = tes_match_move_at(b.match, ply - 1);
    b.game->move_text(before, move, text);
    assert_string_equal(text_of(last, "move"), text);
    assert_int_equal(number_of(last, "player"), b.game->mover(before) + 1);
    int n = b.game->last_move_cells(before, move, cells);
    const json_t *list = list_of(last, "cells", n);
    for (int i = 0; i < n; i++)
        is_touch(json_array_get(list, (size_t)i), cells[i]);
}

static const char *const colours[] = { "ivory", "ink", "blue", "yellow", "red", "green", "none" };
static const char *const shapes[] = { "none", "fill", "guard", "queen", "pawn", "die", "drop" };
static const char *const tints[] = { "paper", "paper-alt", "seal", "well", "light-green", "light-orange", "light-red", "arrow" };

static void beside_is_right(const json_t *list, const tes_scene_cell *cell)
{
    static const char *const kinds[] = { "pieces", "corner", "free-rounds", "faces", "steps" };
    assert_int_equal(list != NULL, cell->besides > 0);
    assert_int_equal(json_array_size(list), cell->besides);
    for (int i = 0; i < cell->besides; i++) {
        const json_t *json = json_array_get(list, (size_t)i);
        const tes_beside *one = &cell->beside[i];
        assert_string_equal(text_of(json, "what"), kinds[one->kind]);
        assert_int_equal(number_of(json, "count"), one->count);
        assert_int_equal(json_object_get(json, "colour") != NULL, one->colour != TES_NO_COLOUR);
        if (one->colour != TES_NO_COLOUR)
            assert_string_equal(text_of(json, "colour"), colours[one->colour]);
        assert_int_equal(json_object_get(json, "label") != NULL, one->label[0] != '\0');
        if (one->label[0])
            assert_string_equal(text_of(json, "label"), one->label);
    }
}

static void cell_is_right(const json_t *json, const tes_scene_cell *cell)
{
    static const char *const marks[] = { "start", "forced", "star", "possible" };
    assert_string_equal(text_of(json, "name"), cell->name);
    is_touch(json_object_get(json, "touch"), cell->touch);
    assert_string_equal(text_of(json, "kind"), tes_touch_kind_of(cell->touch) == TES_TOUCH_ARROW ? "arrow" : "cell");
    assert_int_equal(number_of(json, "u"), cell->u);
    assert_int_equal(number_of(json, "v"), cell->v);
    is_point(json_object_get(json, "centre"), cell->centre.x, cell->centre.y);
    assert_int_equal(json_object_get(json, "radius") != NULL, cell->corners == 0);
    if (cell->corners == 0)
        assert_int_equal(number_of(json, "radius"), cell->radius);
    const json_t *outline = list_of(json, "outline", cell->corners);
    for (int c = 0; c < cell->corners; c++)
        is_point(json_array_get(outline, (size_t)c), cell->corner[c].x, cell->corner[c].y);
    assert_string_equal(text_of(json, "tint"), tints[cell->tint]);
    const json_t *piece = json_object_get(json, "piece"), *list = json_object_get(json, "marks");
    assert_int_equal(piece != NULL, cell->shape != TES_NO_PIECE);
    if (piece) {
        assert_string_equal(text_of(piece, "shape"), shapes[cell->shape]);
        assert_string_equal(text_of(piece, "colour"), colours[cell->colour]);
        assert_string_equal(text_of(piece, "label"), cell->label);
        assert_int_equal(number_of(piece, "body"), cell->piece_id);
    }
    size_t n = 0;
    for (int m = 0; m < 4; m++)
        if (cell->marks >> m & 1)
            assert_string_equal(json_string_value(json_array_get(list, n++)), marks[m]);
    assert_int_equal(json_array_size(list), n);
    beside_is_right(json_object_get(json, "beside"), cell);
}

static void item_is_right(const json_t *json, const tes_scene_item *item)
{
    assert_int_equal(json_object_get(json, "touch") != NULL, item->touchable);
    if (item->touchable)
        is_touch(json_object_get(json, "touch"), item->touch);
    assert_int_equal(number_of(json, "player"), item->player + 1);
    assert_string_equal(text_of(json, "shape"), shapes[item->shape]);
    assert_string_equal(text_of(json, "colour"), colours[item->colour]);
    assert_string_equal(text_of(json, "tint"), tints[item->tint]);
    assert_int_equal(number_of(json, "count"), item->count);
    assert_string_equal(text_of(json, "label"), item->label);
    const json_t *form = list_of(json, "form", item->cells);
    for (int i = 0; i < item->cells; i++)
        is_point(json_array_get(form, (size_t)i), item->cell[i][0], item->cell[i][1]);
}

static void scene_is_right(const json_t *json)
{
    static const char *const lattices[] = { "triangles", "hexagon-columns", "hexagon-rows", "squares" };
    b.game->scene(tes_match_position(b.match), &b.scene);
    assert_string_equal(text_of(json, "lattice"), lattices[b.scene.lattice]);
    const json_t *cells = list_of(json, "cells", b.scene.cells), *items = list_of(json, "items", b.scene.items);
    const json_t *axes = list_of(json, "axes", b.scene.axes);
    for (int i = 0; i < b.scene.cells; i++)
        cell_is_right(json_array_get(cells, (size_t)i), &b.scene.cell[i]);
    for (int i = 0; i < b.scene.items; i++)
        item_is_right(json_array_get(items, (size_t)i), &b.scene.item[i]);
    for (int i = 0; i < b.scene.axes; i++) {
        const json_t *axis = json_array_get(axes, (size_t)i);
        is_point(json_object_get(axis, "at"), b.scene.axis[i].at.x, b.scene.axis[i].at.y);
        assert_string_equal(text_of(axis, "text"), b.scene.axis[i].text);
    }
}

static void moves_are_right(const json_t *json)
{
    const void *pos = tes_match_position(b.match);
    int n = tes_match_moves(b.match, b.list);
    const json_t *moves = list_of(json, "moves", n);
    char text[TES_MOVE_TEXT];
    for (int i = 0; i < n; i++) {
        const json_t *move = json_array_get(moves, (size_t)i), *paths = json_object_get(move, "touches");
        tes_touch touch[TES_MAX_TOUCHES];
        size_t p = 0;
        b.game->move_text(pos, b.list[i], text);
        assert_string_equal(text_of(move, "move"), text);
        for (int length; (length = b.game->touches(pos, b.list[i], (int)p, touch)) > 0; p++) {
            const json_t *path = json_array_get(paths, p);
            assert_int_equal(json_array_size(path), length);
            for (int t = 0; t < length; t++)
                is_touch(json_array_get(path, (size_t)t), touch[t]);
        }
        assert_true(p > 0);
        assert_int_equal(json_array_size(paths), p);
    }
}

static void json_is_right(void)
{
    json_t *json = parsed(TES_JSON_ALL);
    state_is_right(json);
    last_is_right(json);
    scene_is_right(json);
    moves_are_right(json);
    assert_int_equal(json_object_size(json), 18);
    json_decref(json);
    json = parsed(TES_JSON_NO_MOVES);
    assert_null(json_object_get(json, "moves"));
    scene_is_right(json);
    json_decref(json);
    json = parsed(TES_JSON_NO_MOVES | TES_JSON_NO_CELLS);
    state_is_right(json);
    assert_int_equal(json_object_size(json), 13);
    json_decref(json);
}

static void says_what_the_game_says(void **state)
{
    tes_rng rng;
    tes_rng_seed(&rng, 11);
    assert_true(tes_rules_parse(*state, &b.rules, NULL));
    b.game = b.rules.game;
    b.match = tes_match_new(&b.rules, NULL);
    for (int ply = 0; ply < 400 && tes_match_mover(b.match) != TES_NOBODY; ply++) {
        if (ply % (ply < 100 ? 25 : 150) == 0)
            json_is_right();
        assert_true(tes_match_play(b.match, b.game->random_move(tes_match_position(b.match), &rng), NULL));
    }
    json_is_right();
    tes_match_free(b.match);
}

static void equal_matches_equal_bytes(void **state)
{
    (void)state;
    tes_rules rules;
    tes_buffer text[2] = { { 0 }, { 0 } };
    assert_true(tes_rules_parse("trikolos", &rules, NULL));
    for (int i = 0; i < 2; i++) {
        tes_match *match = tes_match_new(&rules, NULL);
        tes_sink sink = tes_buffer_sink(&text[i]);
        assert_true(tes_match_play_text(match, "3:+d", NULL));
        assert_true(tes_json_match(match, TES_JSON_ALL, &sink));
        tes_match_free(match);
    }
    assert_string_equal(text[0].text, text[1].text);
    tes_buffer_clear(&text[0]);
    tes_buffer_clear(&text[1]);
}

static void is_string(const char *text, const char *json)
{
    tes_buffer out = { 0 };
    tes_sink sink = tes_buffer_sink(&out);
    assert_true(tes_json_string(&sink, text));
    assert_string_equal(out.text, json);
    json_t *back = json_loads(out.text, JSON_DECODE_ANY, NULL);
    assert_true(json_is_string(back));
    json_decref(back);
    tes_buffer_clear(&out);
}

static void strings(void **state)
{
    (void)state;
    is_string("", "\"\"");
    is_string("plain", "\"plain\"");
    is_string("a\"b\\c/d", "\"a\\\"b\\\\c/d\"");
    is_string("\n\t\x01\x7f", "\"\\n\\u0009\\u0001\\u007f\"");
    is_string("Z\xc3\xbcrich \xf0\x9f\x8e\xb2", "\"Z\xc3\xbcrich \xf0\x9f\x8e\xb2\"");
    is_string("a\xff"
              "b\xc3",
              "\"a\\ufffdb\\ufffd\"");
    is_string("\xed\xa0\x80", "\"\\ufffd\\ufffd\\ufffd\"");
}

static void sinks_that_refuse(void **state)
{
    (void)state;
    tes_rules rules;
    tes_buffer text = { 0 };
    tes_sink whole = tes_buffer_sink(&text);
    assert_true(tes_rules_parse("trikolos", &rules, NULL));
    tes_match *match = tes_match_new(&rules, NULL);
    assert_true(tes_match_play_text(match, "3:+d", NULL));
    assert_true(tes_json_match(match, TES_JSON_ALL, &whole));
    for (size_t n = 0; n <= text.size; n++) {
        short_sink s;
        tes_sink sink = short_sink_make(&s, n);
        assert_int_equal(tes_json_match(match, TES_JSON_ALL, &sink), n == text.size);
    }
    tes_buffer_clear(&text);
    tes_match_free(match);
}

/* What a page makes its list of games from. */
static void games_and_their_options(void **state)
{
    (void)state;
    for (int i = 0; i < tes_game_count(); i++) {
        const tes_game *game = tes_game_at(i);
        tes_buffer text = { 0 };
        tes_sink whole = tes_buffer_sink(&text);
        assert_true(tes_json_game(game, &whole));
        json_t *object = json_loads(text.text, JSON_REJECT_DUPLICATES, NULL);
        assert_non_null(object);
        assert_string_equal(json_string_value(json_object_get(object, "id")), game->id);
        assert_int_equal(json_array_size(json_object_get(object, "colours")), game->max_players);
        assert_int_equal(json_array_size(json_object_get(object, "options")), game->option_count);
        json_t *option = json_array_get(json_object_get(object, "options"), 0);
        assert_string_equal(json_string_value(json_object_get(option, "default")), game->options[0].values[0]);
        json_decref(object);
        for (size_t n = 0; n <= text.size; n++) {
            short_sink s;
            tes_sink sink = short_sink_make(&s, n);
            assert_int_equal(tes_json_game(game, &sink), n == text.size);
        }
        tes_buffer_clear(&text);
    }
}

int main(void)
{
    static struct CMUnitTest tests[MAX_VARIANTS];
    static char name[MAX_VARIANTS][TES_GAME_TEXT];
    int n = every_variant(name);
    for (int i = 0; i < n; i++)
        tests[i] = (struct CMUnitTest){ .name = name[i], .test_func = says_what_the_game_says, .initial_state = name[i] };
    const struct CMUnitTest single[] = { cmocka_unit_test(equal_matches_equal_bytes), cmocka_unit_test(strings),
                                         cmocka_unit_test(sinks_that_refuse), cmocka_unit_test(games_and_their_options) };
    int failed = _cmocka_run_group_tests("json", tests, (size_t)n, NULL, NULL);
    return (failed + cmocka_run_group_tests_name("json in detail", single, NULL, NULL)) != 0;
}
