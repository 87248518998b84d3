/* record_test.c - records: what is written reads back, what is wrong is refused
 * with its place. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tessera/record.h>

#include "cmocka_all.h"
#include "random_record.h"
#include "variants.h"

static tes_buffer written(const tes_record *r)
{
    tes_buffer b = { 0 };
    tes_sink sink = tes_buffer_sink(&b);
    assert_true(tes_record_write(r, &sink));
    return b;
}

static tes_record *read_back(const char *text, size_t size)
{
    tes_error error;
    tes_record *r = tes_record_read(text, size, &error);
    if (!r)
        fail_msg("%d:%d: %s\n%.*s", error.line, error.column, error.text, (int)size, text);
    return r;
}

/* --- round trips --- */

static void lines_are_short(const char *text)
{
    const char *line = strstr(text, "\n\n") + 2; /* tags are not wrapped */
    for (const char *end; (end = strchr(line, '\n')); line = end + 1) {
        int columns = 0;
        for (const char *c = line; c < end; c++)
            columns += ((unsigned char)*c & 0xc0) != 0x80;
        if (columns > 84 && memchr(line, ' ', (size_t)(end - line)) && !strstr(line, "a_word_that"))
            fail_msg("%d columns: %.*s", columns, (int)(end - line), line);
    }
}

static void round_trip(void **state)
{
    for (uint64_t seed = 1; seed <= 6; seed++) {
        tes_record *made = random_record(*state, seed, seed == 6 ? 400 : 120);
        tes_buffer first = written(made);
        lines_are_short(first.text);
        tes_record *back = read_back(first.text, first.size);
        assert_true(tes_record_set_tag(made, "Result", tes_record_tag(back, "Result")));
        assert_equal_records(made, back);
        tes_buffer second = written(back);
        assert_string_equal(first.text, second.text);
        tes_buffer_clear(&first);
        tes_buffer_clear(&second);
        tes_record_free(made);
        tes_record_free(back);
    }
}

int main(void)
{
    static struct CMUnitTest tests[MAX_VARIANTS];
    static char name[MAX_VARIANTS][TES_GAME_TEXT];
    int n = every_variant(name);
    for (int i = 0; i < n; i++)
        tests[i] = (struct CMUnitTest){ .name = name[i], .test_func = round_trip, .initial_state = name[i] };
    int failed = _cmocka_run_group_tests("round trips", tests, (size_t)n, NULL, NULL);
    return failed != 0;
}
