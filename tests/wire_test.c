/* wire_test.c - the wire: docs/wire.md said line by line, hostile messages, logs in
 * writing. TES_SHOW=1 prints what the page's examples come to. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmocka_all.h"

#include "server/wire_shape.h"
#include "short_sink.h"

/* --- the examples: a room that is played from the page --- */

static room *table;
static int64_t now;
static room_effects out;
static char said[64][8192]; /* what was said and not yet looked for */
static int said_count;

static void note(const char *to, const tes_buffer *text)
{
    assert_true(said_count < 64);
    snprintf(said[said_count++], sizeof said[0], "%s %s", to, text->text);
}

static void step(const char *guest, room_event e)
{
    snprintf(e.guest, sizeof e.guest, "%s", guest);
    assert_true(room_step(table, &e, now, &out));
    for (int i = 0; i < out.entries; i++) {
        tes_buffer text = { 0 };
        tes_sink sink = tes_buffer_sink(&text);
        assert_true(wire_write_entry(&out.entry[i], &sink));
        note("log", &text);
        tes_buffer_clear(&text);
    }
    for (int i = 0; i < out.messages; i++) {
        tes_buffer text = { 0 };
        char to[24];
        tes_sink sink = tes_buffer_sink(&text);
        assert_true(wire_write_message(table, &out.message[i], &sink));
        snprintf(to, sizeof to, "%s<", out.message[i].to_all ? "all" : guest);
        note(to, &text);
        tes_buffer_clear(&text);
    }
}

/* What a client says is read, and written again as it stood. A guest's token is their
 * first letter, 32 times. */
static void client_says(const char *guest, const char *json)
{
    wire_request request;
    tes_error error = { 0 };
    tes_buffer again = { 0 };
    tes_sink sink = tes_buffer_sink(&again);
    if (!wire_read_request(json, strlen(json), &request, &error))
        fail_msg("%s: %s", json, error.text);
    assert_true(wire_write_request(&request, &sink));
    assert_string_equal(again.text, json);
    tes_buffer_clear(&again);
    if (request.event.what != ROOM_CREATE)
        assert_string_equal(request.room, room_name(table));
    for (size_t i = 0; i < strlen(request.token); i++)
        assert_int_equal(request.token[i], guest[0]);
    step(guest, request.event);
}

/* A welcome is of the sockets' making: only its form is looked at here. */
static void expect_own(const char *line)
{
    tes_buffer text = { 0 };
    tes_sink sink = tes_buffer_sink(&text);
    if (strstr(line, "\"welcome\""))
        assert_true(wire_write_welcome("k3f9w2", "ben", strstr(line, "token") ? "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb" : NULL, &sink));
    else
        assert_true(wire_write_trouble("token", "nobody has this token in this room.", &sink));
    assert_string_equal(text.text, strchr(line, '{'));
    tes_buffer_clear(&text);
}

/* The page may cut a long line short with "…". */
static void expect(const char *line)
{
    const char *cut = strstr(line, "\u2026");
    size_t length = cut ? (size_t)(cut - line) : strlen(line) + 1;
    if (said_count == 0)
        fail_msg("not said: %s", line);
    if (strncmp(said[0], line, length) != 0)
        fail_msg("the page has\n%s\nbut said was\n%s", line, said[0]);
    memmove(said[0], said[1], (size_t)--said_count * sizeof said[0]);
}

static void computer_says(const char *move)
{
    room_event e = { .what = ROOM_THOUGHT, .ticket = out.ticket };
    snprintf(e.move, sizeof e.move, "%s", move);
    step("", e);
}

/* One line happens, or was said. False: it was said. */
static bool happens(const char *line)
{
    char who[16], verb[8];
    int length = 0;
    if (line[0] == '+') {
        now += atoi(line + 1);
        step("", (room_event){ .what = ROOM_TICK });
    } else if (strstr(line, "\"welcome\"") || strstr(line, "\"trouble\"")) {
        expect_own(line);
    } else if (sscanf(line, "%15[a-z]> %n", who, &length) == 1 && length) {
        if (strcmp(who, "computer") == 0)
            computer_says(line + length);
        else
            client_says(who, line + length);
    } else if (sscanf(line, "%15[a-z] %7[a-z]%n", who, verb, &length) == 2 && !line[length]) {
        step(who, (room_event){ .what = strcmp(verb, "comes") == 0 ? ROOM_CAME : ROOM_WENT });
    } else {
        return false;
    }
    return true;
}

static void run_line(const char *line)
{
    if (!getenv("TES_SHOW")) {
        if (!happens(line))
            expect(line);
    } else if (happens(line)) {
        printf("%s\n", line);
        for (int i = 0; i < said_count; i++)
            printf("%s\n", said[i]);
        said_count = 0;
    }
}

static void the_examples_of_the_page_are_what_is_said(void **state)
{
    static char line[8192];
    bool inside = false;
    int run = 0;
    FILE *page = fopen("docs/wire.md", "r");
    (void)state;
    assert_non_null(page);
    table = room_new("k3f9w2");
    now = INT64_C(1700000000000);
    while (fgets(line, sizeof line, page)) {
        line[strcspn(line, "\n")] = '\0';
        if (strncmp(line, "```", 3) == 0) {
            inside = strcmp(line, "```wire") == 0;
            if (getenv("TES_SHOW"))
                printf("%s\n", line);
        } else if (inside && line[0]) {
            run_line(line);
            run++;
        }
        if (!inside && said_count > 0)
            fail_msg("said, but not on the page: %s", said[0]);
    }
    fclose(page);
    room_free(table);
    assert_true(run > 40);
}

/* The tables of the page name every wish, message and reason there is. */
static void the_page_names_every_wish_and_phrase(void **state)
{
    static char text[65536];
    FILE *page = fopen("docs/wire.md", "r");
    char word[64];
    (void)state;
    assert_non_null(page);
    text[fread(text, 1, sizeof text - 1, page)] = '\0';
    fclose(page);
    for (int what = ROOM_CREATE; what <= ROOM_SAY; what++) {
        snprintf(word, sizeof word, "| `%s` |", wire__shape[what].word);
        if (!strstr(text, word))
            fail_msg("the page has no %s", word);
    }
    for (int i = 0; room_phrase(i); i++) {
        snprintf(word, sizeof word, "`%s`", room_phrase(i));
        assert_non_null(strstr(text, word));
    }
}

/* --- hostile --- */

static void refused(const char *text, size_t size, const char *part)
{
    wire_request request;
    tes_error error = { 0 };
    if (wire_read_request(text, size, &request, &error))
        fail_msg("taken: %.200s", text);
    if (!strstr(error.text, part))
        fail_msg("%.200s: %s", text, error.text);
}

static void what_is_no_message_is_refused_with_a_sentence(void **state)
{
    static const char *const bad[][2] = {
        { "", "JSON object" },
        { "null", "JSON object" },
        { "7", "JSON object" },
        { "{\"do\":\"join\"", "JSON object" },
        { "{\"do\":\"join\"} {}", "flat" },
        { "[\"do\"]", "flat" },
        { "{\"do\":{\"do\":\"join\"}}", "flat" },
        { "{\"do\":\"join\",\"x\":[1]}", "flat" },
        { "{\"do\":\"join\",\"do\":\"join\"}", "twice" },
        { "{\"do\":\"join\",\"name\":null}", "a field is" },
        { "{\"do\":\"here\",\"seq\":1.5}", "a field is" },
        { "{\"do\":\"here\",\"seq\":-1}", "from 0" },
        { "{\"do\":\"here\",\"seq\":99999999999999999999}", "JSON object" },
        { "{\"do\":\"here\",\"seq\":\"1\"}", "whole number" },
        { "{\"do\":\"here\"}", "needs the field \"seq\"" },
        { "{\"do\":\"join\",\"admin\":true}", "not its own" },
        { "{\"do\":\"fly\"}", "no \"do\"" },
        { "{\"say\":\"join\"}", "no text \"do\"" },
        { "{\"do\":true}", "no text \"do\"" },
        { "{\"do\":\"leave\",\"id\":\"\"}", "must not be empty" },
        { "{\"do\":\"leave\",\"id\":\"a b\"}", "of ABC" },
        { "{\"do\":\"leave\",\"id\":\"1234567890123456789012345\"}", "at most 24 bytes" },
        { "{\"do\":\"leave\",\"id\":7}", "must be a text" },
        { "{\"do\":\"list\",\"id\":\"1\",\"flag\":1}", "true or false" },
        { "{\"do\":\"sit\",\"id\":\"1\",\"name\":\"x\",\"seat\":0}", "from 1 to 4" },
        { "{\"do\":\"sit\",\"id\":\"1\",\"name\":\"x\\ny\",\"seat\":1}", "one line" },
        { "{\"do\":\"sit\",\"id\":\"1\",\"name\":\"x\\u0000y\",\"seat\":1}", "JSON object" },
        { "{\"do\":\"sit\",\"id\":\"1\",\"name\":\"\\ud800\",\"seat\":1}", "JSON object" },
        { "{\"do\":\"join\",\"room\":\"../etc\"}", "\"room\" is not" },
        { "{\"do\":\"join\",\"room\":\"0123456789abcdef\"}", "\"room\" is not" },
        { "{\"do\":\"join\",\"room\":\"a\",\"token\":\"abc\"}", "\"token\" is not" },
        { "{\"do\":\"join\",\"room\":\"a\",\"token\":\"ABCDEFABCDEFABCDEFABCDEFABCDEFAB\"}", "\"token\" is not" },
        { "{\"do\":\"created\",\"id\":\"x\"}", "no \"do\"" },
    };
    static char long_text[WIRE_MOST + 64];
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        refused(bad[i][0], strlen(bad[i][0]), bad[i][1]);
    memset(long_text, ' ', sizeof long_text);
    memcpy(long_text, "{\"do\":\"join\"}", 13);
    refused(long_text, WIRE_MOST + 1, "at most 2048 bytes");
    memset(long_text, '{', sizeof long_text);
    refused(long_text, WIRE_MOST, "flat");
    refused("{\"do\":\"join\"\0}", 14, "JSON object");
}

static void every_entry_of_a_log_is_read_as_it_was_written(void **state)
{
    (void)state;
    for (int what = ROOM_CREATED; what < ROOM_KINDS; what++) {
        room_event e = { .what = (room_what)what, .took = -1 }, again;
        tes_error error = { 0 };
        uint32_t fields = wire__shape[what].needs | wire__shape[what].may;
        for (int f = 0; f < WIRE_FIELDS; f++)
            if (fields & 1u << f && wire__field[f].kind == WIRE_TEXT)
                strcpy((char *)&e + wire__field[f].offset,
                       wire__field[f].letters ? (char[]){ wire__field[f].letters[0], 0 } : "\"7\\ \xc3\xab");
        tes_buffer text = { 0 };
        tes_sink sink = tes_buffer_sink(&text);
        assert_true(wire_write_entry(&e, &sink));
        assert_true(text.size < WIRE_MOST);
        if (!wire_read_entry(text.text, text.size, &again, &error))
            fail_msg("%s: %s", text.text, error.text);
        tes_buffer twice = { 0 };
        sink = tes_buffer_sink(&twice);
        assert_true(wire_write_entry(&again, &sink));
        assert_string_equal(text.text, twice.text);
        tes_buffer_clear(&text);
        tes_buffer_clear(&twice);
    }
}

static void a_sink_that_refuses_is_told_of(void **state)
{
    room *r = room_new("k");
    room_effects effects;
    room_event create = { .what = ROOM_CREATE, .guest = "ada", .id = "1", .game = "agon", .clock = "none", .seats = "me open" };
    (void)state;
    assert_true(room_step(r, &create, 1, &effects));
    for (int room_for = 0; room_for < 300; room_for += 7) {
        short_sink target;
        tes_sink sink = short_sink_make(&target, (size_t)room_for);
        assert_false(wire_write_message(r, &(room_message){ .say = ROOM_SAY_ROOM, .why = "" }, &sink));
    }
    room_free(r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_examples_of_the_page_are_what_is_said),
        cmocka_unit_test(the_page_names_every_wish_and_phrase),
        cmocka_unit_test(what_is_no_message_is_refused_with_a_sentence),
        cmocka_unit_test(every_entry_of_a_log_is_read_as_it_was_written),
        cmocka_unit_test(a_sink_that_refuses_is_told_of),
    };
    return cmocka_run_group_tests_name("wire", tests, NULL, NULL);
}
