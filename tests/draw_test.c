/* draw_test.c - drawings: made of what they may be made of, the same each time,
 * and showing what the scene says. How they look is for eyes. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tessera/draw.h>
#include <tessera/match.h>

#include "cmocka_all.h"
#include "record/svg.h"
#include "short_sink.h"
#include "svg_sound.h"
#include "variants.h"

enum { MAX_MARKED = 800 };

typedef struct bench {
    tes_rules rules;
    tes_match *match;
    tes_scene scene;
    tes_picture picture;
    tes_touch last[TES_MAX_WHY_CELLS], can[MAX_MARKED], refused[8];
    tes_move list[TES_MAX_MOVES];
} bench;

static bench b;

static void begin(const char *game)
{
    assert_true(tes_rules_parse(game, &b.rules, NULL));
    b.match = tes_match_new(&b.rules, NULL);
    b.picture = (tes_picture){ .rules = &b.rules, .pos = tes_match_position(b.match) };
}

static void end(void)
{
    tes_match_free(b.match);
    b.match = NULL;
}

static void play(tes_move move)
{
    const void *before = tes_match_position(b.match);
    b.picture.last = b.last;
    b.picture.last_count = b.rules.game->last_move_cells(before, move, b.last);
    assert_true(tes_match_play(b.match, move, NULL));
    b.picture.pos = tes_match_position(b.match);
}

static void play_text(const char *text)
{
    tes_move move;
    assert_true(tes_move_find(b.rules.game, tes_match_position(b.match), text, &move, NULL));
    play(move);
}

/* Whatever some move touches, and a few cells as refused. */
static void mark(void)
{
    const void *pos = tes_match_position(b.match);
    int n = tes_match_moves(b.match, b.list), marked = 0;
    tes_touch path[TES_MAX_TOUCHES];
    for (int i = 0; i < n; i++) {
        int length = b.rules.game->touches(pos, b.list[i], 0, path);
        for (int t = 0; t < length && marked < MAX_MARKED; t++) {
            bool known = false;
            for (int j = 0; j < marked && !known; j++)
                known = b.can[j] == path[t];
            if (!known)
                b.can[marked++] = path[t];
        }
    }
    b.rules.game->scene(pos, &b.scene);
    for (int i = 0; i < 8; i++)
        b.refused[i] = b.scene.cell[i * 7 % b.scene.cells].touch;
    b.picture.can_touch = b.can;
    b.picture.can_touch_count = marked;
    b.picture.refused = b.refused;
    b.picture.refused_count = 8;
}

static tes_buffer text_of(unsigned style)
{
    tes_buffer out = { 0 };
    tes_sink sink = tes_buffer_sink(&out);
    assert_true(tes_draw_text(&b.picture, style, &sink));
    assert_true(out.size > 0 && out.text[out.size - 1] == '\n');
    return out;
}

static tes_buffer svg_of(unsigned style)
{
    tes_buffer out = { 0 };
    tes_sink sink = tes_buffer_sink(&out);
    assert_true(tes_draw_svg(&b.picture, style, &sink));
    return out;
}

/* --- text --- */

static void only_ascii(const char *text, bool escapes)
{
    for (const char *at = text; *at; at++) {
        bool fine = *at == '\n' || (*at >= 32 && *at <= 126) || (escapes && *at == '\033');
        if (!fine)
            fail_msg("byte %d: %.20s", (unsigned char)*at, at);
    }
}

static int widest(const char *text)
{
    int most = 0, columns = 0;
    for (const char *at = text; *at; at++) {
        if (*at == '\033')
            at += strcspn(at, "m");
        else if (*at == '\n')
            columns = 0;
        else if (((unsigned char)*at & 0xc0) != 0x80)
            columns++;
        most = columns > most ? columns : most;
    }
    return most;
}

static int height(const char *text)
{
    int lines = 0;
    for (; *text; text++)
        lines += *text == '\n';
    return lines;
}

/* Escape sequences are colours and nothing else, and every line ends plain. */
static void only_colours(const char *text)
{
    for (const char *at = text; (at = strchr(at, '\033')); at++) {
        size_t n = strspn(at + 2, "0123456789;");
        assert_true(at[1] == '[' && at[2 + n] == 'm');
        const char *next = strchr(at + 1, '\033'), *line = strchr(at, '\n');
        bool off = n == 1 && at[2] == '0';
        if (!next || line < next)
            assert_true(off);
    }
}

/* Without colour sequences the coloured drawing is as wide and as high as the
 * plain one. */
static void text_is_sound(void)
{
    static const unsigned leave_out[] = { 0, TES_TEXT_NO_ITEMS, TES_TEXT_NO_AXES, TES_TEXT_NO_ITEMS | TES_TEXT_NO_AXES };
    for (int i = 0; i < 4; i++) {
        tes_buffer plain = text_of(TES_TEXT_ASCII | leave_out[i]), unicode = text_of(TES_TEXT_UNICODE | leave_out[i]);
        tes_buffer colour = text_of(TES_TEXT_COLOUR | leave_out[i]), both = text_of(TES_TEXT_UNICODE | TES_TEXT_COLOUR | leave_out[i]);
        only_ascii(plain.text, false);
        only_ascii(colour.text, true);
        only_colours(colour.text);
        only_colours(both.text);
        assert_null(strchr(unicode.text, '\033'));
        assert_int_equal(height(plain.text), height(unicode.text));
        assert_true(widest(plain.text) <= 90 && widest(both.text) <= 90);
        assert_true(height(both.text) <= 52);
        for (const char *at = plain.text; (at = strchr(at, '\n')); at++)
            assert_true(at == plain.text || at[-1] != ' ');
        tes_buffer_clear(&plain);
        tes_buffer_clear(&unicode);
        tes_buffer_clear(&colour);
        tes_buffer_clear(&both);
    }
}

/* --- SVG --- */

static int count(const char *text, const char *what)
{
    int n = 0;
    for (; (text = strstr(text, what)); text++)
        n++;
    return n;
}

static void svg_is_sound(void)
{
    for (unsigned style = 0; style < 8; style++) {
        tes_buffer first = svg_of(style), again = svg_of(style);
        assert_string_equal(first.text, again.text);
        well_formed(first.text);
        self_contained(first.text);
        assert_int_equal(count(first.text, "#F6F3EC") > 0, !(style & TES_SVG_DARK));
        tes_buffer_clear(&first);
        tes_buffer_clear(&again);
    }
}

static void every_game_is_drawn(void **state)
{
    tes_rng rng;
    tes_rng_seed(&rng, 5);
    begin(*state);
    for (int ply = 0; ply < 300; ply++) {
        bool over = tes_match_mover(b.match) == TES_NOBODY;
        if (ply % (ply < 60 ? 20 : 120) == 0 || over) {
            text_is_sound();
            svg_is_sound();
            if (!over) {
                mark();
                text_is_sound();
                svg_is_sound();
            }
            b.picture.can_touch_count = b.picture.refused_count = 0;
        }
        if (over)
            break;
        play(b.rules.game->random_move(tes_match_position(b.match), &rng));
    }
    end();
}

/* --- what is to be seen --- */

static void shows(unsigned style, const char *what)
{
    tes_buffer out = text_of(style);
    if (!strstr(out.text, what))
        fail_msg("\"%s\" is not in\n%s", what, out.text);
    tes_buffer_clear(&out);
}

static void is_drawn_as(const char *drawing)
{
    tes_buffer out = text_of(TES_TEXT_ASCII);
    assert_string_equal(out.text, drawing);
    tes_buffer_clear(&out);
}

static void trikolos_in_letters(void **state)
{
    (void)state;
    begin("trikolos");
    play_text("3:+d");
    shows(TES_TEXT_ASCII, "[ W ]");
    shows(TES_TEXT_ASCII, "| g     | o     | r     | g     | o     | r     |\n");
    shows(TES_TEXT_ASCII, "[ < 3 ]");
    shows(TES_TEXT_ASCII, "  White  W  3 camp 0 home\n> Black  B  4 camp 0 home\n            spare orange\n");
    mark();
    shows(TES_TEXT_ASCII, "( < 1 )");
    shows(TES_TEXT_UNICODE, "\u25c0 1");
    end();
}

static void agon_in_letters(void **state)
{
    (void)state;
    begin("agon");
    is_drawn_as("                      11 ___\n"
                "                  10 ___/ q \\___\n"
                "               9 ___/   \\___/   \\___\n"
                "           8 ___/ G \\___/   \\___/ G \\___\n"
                "       7 ___/   \\___/   \\___/   \\___/   \\___\n"
                "   6 ___/ g \\___/   \\___/   \\___/   \\___/ g \\___\n"
                "    /   \\___/   \\___/   \\___/   \\___/   \\___/   \\\n"
                "  5 \\___/   \\___/   \\___/   \\___/   \\___/   \\___/\n"
                "    / G \\___/   \\___/   \\___/   \\___/   \\___/ G \\\n"
                "  4 \\___/   \\___/   \\___/   \\___/   \\___/   \\___/\n"
                "    /   \\___/   \\___/   \\___/   \\___/   \\___/   \\\n"
                "  3 \\___/   \\___/   \\___/ * \\___/   \\___/   \\___/\n"
                "    /   \\___/   \\___/   \\___/   \\___/   \\___/   \\\n"
                "  2 \\___/   \\___/   \\___/   \\___/   \\___/   \\___/\n"
                "    / g \\___/   \\___/   \\___/   \\___/   \\___/ g \\\n"
                "  1 \\___/   \\___/   \\___/   \\___/   \\___/   \\___/\n"
                "    /   \\___/   \\___/   \\___/   \\___/   \\___/   \\\n"
                "    \\___/ G \\___/   \\___/   \\___/   \\___/ G \\___/\n"
                "      a \\___/   \\___/   \\___/   \\___/   \\___/ k\n"
                "          b \\___/ g \\___/   \\___/ g \\___/ j\n"
                "              c \\___/   \\___/   \\___/ i\n"
                "                  d \\___/ Q \\___/ h\n"
                "                      e \\___/ g\n"
                "                          f\n");
    play_text("f1-f2");
    shows(TES_TEXT_ASCII, "[Q]");
    shows(TES_TEXT_ASCII, "[ ]");
    shows(TES_TEXT_UNICODE, "[\u2655]");
    mark();
    shows(TES_TEXT_ASCII, "(g)");
    end();
}

/* A captured piece has an x below it. */
static void agon_captured(void **state)
{
    (void)state;
    _Alignas(TES_STATE_ALIGN) unsigned char pos[TES_MAX_STATE];
    tes_error error;
    begin("agon");
    char text[TES_POSITION_TEXT];
    b.rules.game->position_text(b.picture.pos, text);
    text[0] = 'r'; /* the queen of Black, captured */
    if (!b.rules.game->parse_position(&b.rules, text, pos, &error))
        fail_msg("%s", error.text);
    b.picture.pos = pos;
    shows(TES_TEXT_ASCII, "/ q \\");
    shows(TES_TEXT_ASCII, "\\_x_/");
    tes_buffer svg = svg_of(TES_SVG_LIGHT);
    assert_int_equal(count(svg.text, "stroke-dasharray"), 1);
    tes_buffer_clear(&svg);
    end();
}

static void trini_in_letters(void **state)
{
    (void)state;
    begin("trini");
    play_text("CSQ@d4");
    shows(TES_TEXT_ASCII, "/  C  \\");
    shows(TES_TEXT_ASCII, "|Q   S|");
    shows(TES_TEXT_ASCII, "\\_[B]_/");
    shows(TES_TEXT_ASCII, "  Blue    B  11 stock 6 trinis\n> Yellow  Y  12 stock 6 trinis\n");
    shows(TES_TEXT_UNICODE, "\u2502\u25a0   \u2605\u2502");
    end();
}

static void blokus_in_letters(void **state)
{
    (void)state;
    begin("blokus-trigon:players=2");
    play_text("r14,r15");
    play_text("z12");
    shows(TES_TEXT_ASCII, "/bb\\"); /* the earlier piece in small letters ... */
    shows(TES_TEXT_ASCII, "YY");    /* ... the last one in large ones          */
    shows(TES_TEXT_ASCII, "()");
    shows(TES_TEXT_ASCII, "  Blue and red      B  I6 L6 V S P6 F W A6 G Y X O I5 L5 C5 P5 I4 C4 A4 I3 1\n");
    shows(TES_TEXT_ASCII, "> Blue and red      R  I6 L6");
    tes_buffer svg = svg_of(TES_SVG_LIGHT);
    assert_true(count(svg.text, "fill=\"#0068B5\"") == 1 + 21);
    assert_true(count(svg.text, "url(#tes-dots)") == 1 + 21);
    tes_buffer_clear(&svg);
    end();
}

static bool game_exists(const char *id) { return tes_game_find(id) != NULL; }

/* Six white pieces round a corner: a star, marked at its middle. */
static void trigon_in_letters(void **state)
{
    (void)state;
    if (!game_exists("trigon"))
        skip();
    begin("trigon");
    play_text("4@0,0");
    shows(TES_TEXT_ASCII, "/W4\\");
    play_text("2@1,0");
    shows(TES_TEXT_ASCII, "/w4\\");
    shows(TES_TEXT_ASCII, "B2/");
    shows(TES_TEXT_ASCII, "> White  W  [1]x3 [2]x3 [3]x3 [4]x2 [5]x3 [6]x3\n");
    static const char *const star[] = { "1@-1,0", "3@2,0", "1@-2,0", "1@3,0", "2@-2,-1", "1@4,0", "2@-1,-1", "4@5,0", "2@0,-1" };
    for (int i = 0; i < 9; i++)
        play_text(star[i]);
    shows(TES_TEXT_ASCII, "**");
    tes_buffer svg = svg_of(TES_SVG_DARK);
    well_formed(svg.text);
    tes_buffer_clear(&svg);
    end();
}

/* --- colours --- */

/* The relative luminance of "#RRGGBB" as WCAG defines it. */
static double luminance(const char *colour)
{
    double sum = 0;
    static const double weight[3] = { 0.2126, 0.7152, 0.0722 };
    for (int i = 0; i < 3; i++) {
        char pair[3] = { colour[1 + 2 * i], colour[2 + 2 * i], 0 };
        double c = (double)strtol(pair, NULL, 16) / 255;
        sum += weight[i] * (c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4));
    }
    return sum;
}

static void contrasts(const char *a, const char *ground, double least)
{
    double x = luminance(a), y = luminance(ground), ratio = (x > y ? x + 0.05 : y + 0.05) / (x > y ? y + 0.05 : x + 0.05);
    if (ratio < least)
        fail_msg("%s on %s has a contrast of %.2f, less than %.1f", a, ground, ratio, least);
}

/* Text at least 4.5, marks at least 3, on every ground they can lie on. */
static void colours_can_be_told_apart(void **state)
{
    (void)state;
    const tes__theme *themes[] = { &tes__theme_light, &tes__theme_dark };
    for (int t = 0; t < 2; t++) {
        const tes__theme *theme = themes[t];
        const char *grounds[] = { theme->paper, theme->cell, theme->cell_alt };
        for (int g = 0; g < 3; g++) {
            contrasts(theme->ink, grounds[g], 4.5);
            contrasts(theme->muted, grounds[g], g == 0 ? 4.5 : 3);
            contrasts(theme->can, grounds[g], 3);
            contrasts(theme->refused, grounds[g], 3);
        }
        /* A ring has a halo of paper, so it needs no contrast with a piece. */
        contrasts(theme->can, theme->paper, 3);
    }
    for (int colour = TES_IVORY; colour <= TES_GREEN; colour++)
        contrasts(tes__svg_letter(colour), tes__svg_fill(colour), 4.5);
    contrasts(tes__svg_edge(TES_IVORY), tes__svg_fill(TES_IVORY), 3);
    contrasts(tes__svg_edge(TES_INK), tes__svg_fill(TES_INK), 3);
}

/* --- sinks that refuse --- */

static void refusing_text(unsigned style)
{
    tes_buffer whole = text_of(style);
    short_sink s;
    for (size_t n = 0; n <= whole.size; n++) {
        tes_sink sink = short_sink_make(&s, n);
        assert_int_equal(tes_draw_text(&b.picture, style, &sink), n == whole.size);
    }
    tes_buffer_clear(&whole);
}

static void sinks_that_refuse(void **state)
{
    (void)state;
    short_sink s;
    begin("trikolos");
    play_text("3:+d");
    mark();
    refusing_text(TES_TEXT_ASCII);
    refusing_text(TES_TEXT_UNICODE | TES_TEXT_COLOUR);
    tes_buffer whole = svg_of(TES_SVG_LIGHT);
    for (size_t n = 0; n <= whole.size; n += n < 3000 ? 1 : 7) {
        tes_sink sink = short_sink_make(&s, n);
        assert_false(tes_draw_svg(&b.picture, TES_SVG_LIGHT, &sink) && n < whole.size);
    }
    tes_buffer_clear(&whole);
    end();
}

int main(void)
{
    static struct CMUnitTest tests[MAX_VARIANTS];
    static char name[MAX_VARIANTS][TES_GAME_TEXT];
    int n = every_variant(name);
    for (int i = 0; i < n; i++)
        tests[i] = (struct CMUnitTest){ .name = name[i], .test_func = every_game_is_drawn, .initial_state = name[i] };
    const struct CMUnitTest single[] = {
        cmocka_unit_test(trikolos_in_letters),       cmocka_unit_test(agon_in_letters),   cmocka_unit_test(agon_captured),
        cmocka_unit_test(trini_in_letters),          cmocka_unit_test(blokus_in_letters), cmocka_unit_test(trigon_in_letters),
        cmocka_unit_test(colours_can_be_told_apart), cmocka_unit_test(sinks_that_refuse),
    };
    int failed = _cmocka_run_group_tests("drawings", tests, (size_t)n, NULL, NULL);
    return (failed + cmocka_run_group_tests_name("drawings in detail", single, NULL, NULL)) != 0;
}
