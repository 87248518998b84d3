/* memory_test.c - when memory runs out, whatever the moment, the library says no,
 * keeps what it had, and loses nothing (ASan counts). Protocol sessions are in
 * protocol_memory_test.c. */
#include <stdlib.h>
#include <string.h>

#include <tessera/tessera.h>

#include "cmocka_all.h"
#include "random_record.h"
#include "short_sink.h"
#include "starve.h"

/* Runs `job` with the first, the second, ... allocation failing, until none is
 * left to fail. The job returns whether it succeeded; it may do so despite a
 * failure only if it can go without. */
typedef bool job(void *context);

static int starved(job *run, void *context)
{
    int n = 0;
    for (;; n++) {
        starve(n, 1);
        bool fine = run(context);
        if (!starve_end()) {
            assert_true(fine);
            return n;
        }
        assert_false(fine);
        assert_true(n < 100000);
    }
}

static const char *const games[] = { "agon", "blokus-trigon:players=2,start=free", "trikolos", "trini" };
enum { GAMES = 4 };

static tes_rules rules_of(const char *game)
{
    tes_rules rules;
    assert_true(tes_rules_parse(game, &rules, NULL));
    return rules;
}

static tes_match *played(const char *game, int plies)
{
    tes_rules rules = rules_of(game);
    tes_rng rng;
    tes_rng_seed(&rng, 2);
    tes_match *match = tes_match_new(&rules, NULL);
    for (int i = 0; i < plies && tes_match_mover(match) != TES_NOBODY; i++)
        assert_true(tes_match_play(match, rules.game->random_move(tes_match_position(match), &rng), NULL));
    return match;
}

/* --- matches --- */

/* Plays a long match; a refused move must leave the match as it was. */
static bool play_again(void *context)
{
    const tes_match *all = context;
    tes_match *match = tes_match_new(tes_match_rules(all), NULL);
    bool fine = match != NULL;
    for (int i = 0; fine && i < tes_match_plies(all); i++) {
        tes_why why;
        fine = tes_match_play(match, tes_match_move_at(all, i), &why);
        if (fine)
            continue;
        assert_non_null(strstr(why.text, "no memory"));
        assert_int_equal(tes_match_plies(match), i);
        assert_memory_equal(tes_match_position(match), tes_match_position_at(all, i), tes_match_game(all)->state_size);
        starve_end();
        for (; i < tes_match_plies(all); i++) /* and it can go on */
            assert_true(tes_match_play(match, tes_match_move_at(all, i), NULL));
        starve(0, 1); /* so that starved() still learns of a failure */
        void *volatile nothing = malloc(1);
        assert_null(nothing);
    }
    tes_match_free(match);
    return fine;
}

static void matches(void **state)
{
    (void)state;
    tes_match *all = played("agon", 200);
    assert_true(starved(play_again, all) > 3);
    tes_match_free(all);
}

static bool count_sequences(void *context)
{
    uint64_t leaves;
    const tes_match *match = context;
    return tes_perft(tes_match_game(match), tes_match_position(match), 2, &leaves);
}

static void perft(void **state)
{
    (void)state;
    tes_match *match = played("trikolos", 0);
    assert_int_equal(starved(count_sequences, match), 1);
    tes_match_free(match);
}

/* --- records --- */

static bool record_and_back(void *context)
{
    const tes_match *match = context;
    tes_record *r = tes_record_of_match(match);
    tes_match *again = r ? tes_record_match(r, tes_record_main(r, tes_match_plies(match))) : NULL;
    bool fine = again != NULL;
    tes_match_free(again);
    tes_record_free(r);
    return fine;
}

static void records_of_matches(void **state)
{
    (void)state;
    tes_match *match = played("agon", 150);
    assert_true(starved(record_and_back, match) > 5);
    tes_match_free(match);
}

typedef struct file {
    tes_buffer text;
    tes_record *record;
    unsigned style;
    tes_match *match;
} file;

static bool read_record(void *context)
{
    file *f = context;
    tes_error error = { 0 };
    tes_record *r = tes_record_read(f->text.text, f->text.size, &error);
    if (!r)
        assert_non_null(strstr(error.text, "no memory"));
    tes_record_free(r);
    return r != NULL;
}

static bool write_record(void *context)
{
    file *f = context;
    short_sink s;
    tes_sink sink = short_sink_make(&s, (size_t)-1);
    return tes_record_write(f->record, &sink);
}

static void record_files(void **state)
{
    (void)state;
    for (int g = 0; g < GAMES; g++) {
        file f = { .record = random_record(games[g], 4, 90) };
        tes_sink sink = tes_buffer_sink(&f.text);
        assert_true(tes_record_write(f.record, &sink));
        assert_true(starved(read_record, &f) > 20);
        assert_true(starved(write_record, &f) >= 4);
        tes_buffer_clear(&f.text);
        tes_record_free(f.record);
    }
}

/* A change that cannot be made leaves the record as it was. */
static void changes(void **state)
{
    (void)state;
    tes_rules rules = rules_of("trikolos");
    tes_record *r = tes_record_new(&rules, NULL);
    tes_move list[512];
    assert_true(rules.game->max_moves <= 512);
    assert_true(tes_record_set_tag(r, "Date", "1"));
    assert_true(tes_record_set_comment(r, 0, "old"));
    starve(0, 3);
    assert_false(tes_record_set_tag(r, "Date", "2"));
    assert_false(tes_record_set_tag(r, "Event", "x"));
    assert_false(tes_record_set_comment(r, 0, "new"));
    assert_true(starve_end());
    assert_string_equal(tes_record_tag(r, "Date"), "1");
    assert_null(tes_record_tag(r, "Event"));
    assert_string_equal(tes_record_comment(r, 0), "old");
    int n = tes_legal_moves(rules.game, tes_record_start(r), list);
    tes_why why;
    starve(0, 1);
    assert_int_equal(tes_record_add(r, 0, list[0], &why), TES_NO_NODE);
    assert_true(starve_end());
    assert_non_null(strstr(why.text, "no memory"));
    assert_int_equal(tes_record_first(r, 0), TES_NO_NODE);
    for (int i = 0; i < n; i++)
        assert_true(tes_record_add(r, 0, list[i], NULL) != TES_NO_NODE);
    tes_record_free(r);
}

static bool read_blksgf(void *context)
{
    file *f = context;
    tes_error error = { 0 };
    tes_record *r = tes_blksgf_read(f->text.text, f->text.size, &error);
    if (!r)
        assert_non_null(strstr(error.text, "no memory"));
    tes_record_free(r);
    return r != NULL;
}

static bool write_blksgf(void *context)
{
    file *f = context;
    short_sink s;
    tes_sink sink = short_sink_make(&s, (size_t)-1);
    return tes_blksgf_write(f->record, &sink, NULL);
}

static void blksgf_files(void **state)
{
    (void)state;
    static const char setup[] =
        "(;GM[Blokus Trigon Two-Player]PB[a]A1[r15]A2[z12]A3[z7]A4[r4]C[x](;C[y];1[q13,q14]C[z];C[w])(;1[s13,s14]))";
    file f = { 0 };
    tes_sink sink = tes_buffer_sink(&f.text);
    assert_true(tes_sink_put(&sink, setup));
    f.record = tes_blksgf_read(setup, sizeof setup - 1, NULL);
    assert_non_null(f.record);
    assert_true(starved(read_blksgf, &f) > 10);
    assert_true(starved(write_blksgf, &f) >= 4);
    tes_buffer_clear(&f.text);
    tes_record_free(f.record);
}

/* --- drawings --- */

static tes_picture picture_of(const tes_match *match)
{
    return (tes_picture){ .rules = tes_match_rules(match), .pos = tes_match_position(match) };
}

static bool draw_text(void *context)
{
    file *f = context;
    short_sink s;
    tes_sink sink = short_sink_make(&s, (size_t)-1);
    tes_picture picture = picture_of(f->match);
    return tes_draw_text(&picture, f->style, &sink);
}

static bool draw_svg(void *context)
{
    file *f = context;
    short_sink s;
    tes_sink sink = short_sink_make(&s, (size_t)-1);
    tes_picture picture = picture_of(f->match);
    return tes_draw_svg(&picture, f->style, &sink);
}

static bool write_json(void *context)
{
    file *f = context;
    short_sink s;
    tes_sink sink = short_sink_make(&s, (size_t)-1);
    return tes_json_match(f->match, f->style, &sink);
}

static bool fill_buffer(void *context)
{
    file *f = context;
    tes_buffer out = { 0 };
    tes_sink sink = tes_buffer_sink(&out);
    bool fine = tes_json_match(f->match, TES_JSON_ALL, &sink);
    tes_buffer_clear(&out);
    return fine;
}

static void drawings(void **state)
{
    (void)state;
    for (int g = 0; g < GAMES; g++) {
        file f = { .match = played(games[g], 20) };
        assert_true(starved(draw_text, &f) >= 2);
        assert_int_equal(starved(draw_svg, &f), 2);
        assert_int_equal(starved(write_json, &f), 2);
        f.style = TES_JSON_NO_CELLS | TES_JSON_NO_MOVES;
        assert_int_equal(starved(write_json, &f), 0);
        assert_true(starved(fill_buffer, &f) > 5);
        tes_match_free(f.match);
    }
}

/* A line longer than any fixed buffer. */
static bool format_long(void *context)
{
    short_sink s;
    tes_sink sink = short_sink_make(&s, (size_t)-1);
    return tes_sink_format(&sink, "%s", (const char *)context);
}

static void long_lines(void **state)
{
    (void)state;
    static char text[5000];
    memset(text, 'x', sizeof text - 1);
    assert_int_equal(starved(format_long, text), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(matches), cmocka_unit_test(perft),        cmocka_unit_test(records_of_matches), cmocka_unit_test(record_files),
        cmocka_unit_test(changes), cmocka_unit_test(blksgf_files), cmocka_unit_test(drawings),           cmocka_unit_test(long_lines),
    };
    return cmocka_run_group_tests_name("memory", tests, NULL, NULL) != 0;
}
