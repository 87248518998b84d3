/* random_record.c - see random_record.h. */
#include "random_record.h"

#include <stdio.h>
#include <string.h>

#include "cmocka_all.h"

static const char *const awkward[] = {
    "good",
    "a {brace} and \\ a backslash, (paren) [bracket] \"quote\"",
    " leading blank",
    "trailing blank ",
    "two  blanks   and\ttabs\t",
    "line\nbreak\n\nand blank line\n",
    "\n",
    " \n \n",
    "\\\n",
    "Zürich, café – «\u202fbien\u202f» 日本語 🎲",
    "a_word_that_is_very_much_longer_than_any_line_may_be_and_therefore_stands_alone_on_a_line_of_its_own_whatever_happens",
    "a longer remark that certainly has to be broken over several lines of at most eighty columns because it goes on and on and on",
    "}",
    "{{{",
    "12. none draw p1win",
};

static const char *comment(tes_rng *rng) { return awkward[tes_rng_below(rng, sizeof awkward / sizeof awkward[0])]; }

/* A random legal move below `node`, or TES_NO_NODE when it cannot be. */
static tes_node grow(tes_record *r, tes_node node, tes_rng *rng)
{
    tes_match *match = tes_record_match(r, node);
    assert_non_null(match);
    tes_node added = TES_NO_NODE;
    if (tes_match_mover(match) != TES_NOBODY) {
        const tes_game *game = tes_match_game(match);
        added = tes_record_add(r, node, game->random_move(tes_match_position(match), rng), NULL);
    }
    tes_match_free(match);
    if (added != TES_NO_NODE && tes_rng_below(rng, 4) == 0)
        assert_true(tes_record_set_comment(r, added, comment(rng)));
    if (added != TES_NO_NODE && tes_rng_below(rng, 4) == 0)
        tes_record_set_clock(r, added, (int64_t)(tes_rng_next(rng) % (tes_rng_below(rng, 2) ? 4000000u : 3700000000u)));
    return added;
}

tes_record *random_record(const char *game_string, uint64_t seed, int moves)
{
    tes_rules rules;
    tes_rng rng;
    tes_rng_seed(&rng, seed);
    assert_true(tes_rules_parse(game_string, &rules, NULL));
    tes_record *r = tes_record_new(&rules, NULL);
    assert_non_null(r);
    assert_true(tes_record_set_tag(r, "Event", comment(&rng)));
    assert_true(tes_record_set_tag(r, "Player1", "Anna \"A\" \\ Müller"));
    assert_true(tes_record_set_tag(r, "Date", "2026-11-15"));
    if (tes_rng_below(&rng, 2))
        assert_true(tes_record_set_comment(r, 0, comment(&rng)));
    tes_node last = 0, longest = 0;
    for (int i = 0; i < moves; i++) {
        tes_node added = grow(r, last, &rng);
        longest = added > longest ? added : longest;
        /* Mostly go on; sometimes begin again at any node. */
        last = added == TES_NO_NODE || tes_rng_below(&rng, 6) == 0 ? (tes_node)tes_rng_below(&rng, (uint32_t)longest + 1) : added;
    }
    return r;
}

static void assert_equal_nodes(const tes_record *a, tes_node x, const tes_record *b, tes_node y)
{
    for (;;) {
        assert_int_equal(tes_record_move(a, x), tes_record_move(b, y));
        assert_true(tes_record_clock(a, x) == tes_record_clock(b, y));
        assert_string_equal(tes_record_comment(a, x), tes_record_comment(b, y));
        tes_node v = tes_record_first(a, x), w = tes_record_first(b, y);
        assert_int_equal(v == TES_NO_NODE, w == TES_NO_NODE);
        if (v == TES_NO_NODE)
            return;
        x = v;
        y = w;
        while ((v = tes_record_next(a, v)) != TES_NO_NODE) {
            w = tes_record_next(b, w);
            assert_true(w != TES_NO_NODE);
            assert_equal_nodes(a, v, b, w);
        }
        assert_int_equal(tes_record_next(b, w), TES_NO_NODE);
    }
}

void assert_equal_records(const tes_record *a, const tes_record *b)
{
    assert_memory_equal(tes_record_rules(a), tes_record_rules(b), sizeof(tes_rules));
    assert_memory_equal(tes_record_start(a), tes_record_start(b), tes_record_rules(a)->game->state_size);
    assert_int_equal(tes_record_tags(a), tes_record_tags(b));
    for (int t = 0; t < tes_record_tags(a); t++) {
        assert_string_equal(tes_record_tag_name(a, t), tes_record_tag_name(b, t));
        assert_string_equal(tes_record_tag_value(a, t), tes_record_tag_value(b, t));
    }
    assert_equal_nodes(a, 0, b, 0);
}
