/* openapi_test.c - docs/openapi.yaml against a running server: every operation it names is
 * there, answers as it says with and without a token, and nothing is in a list that it
 * does not name. Reads the file by its indentation. */
#include <ctype.h>
#include <jansson.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cmocka_all.h"
#include "program.h"
#include "serving.h"
#include "table.h"

enum { MOST = 32 };

typedef struct operation {
    char path[64], method[8];
    int status[16], statuses;
    bool token; /* it needs one */
} operation;

static operation known[MOST];
static int operations;
static char *page;

/* ---- reading ---- */

static int indent(const char *line) { return (int)strspn(line, " "); }

static void read_line(const char *line, char path[64], bool *in_paths)
{
    operation *o = operations ? &known[operations - 1] : NULL;
    const char *at = line + indent(line);
    if (indent(line) == 0)
        *in_paths = strncmp(line, "paths:", 6) == 0;
    else if (*in_paths && indent(line) == 2)
        snprintf(path, 64, "%.*s", (int)strcspn(at, ":"), at);
    else if (*in_paths && indent(line) == 4) {
        assert_true(operations < MOST);
        o = &known[operations++];
        *o = (operation){ 0 };
        snprintf(o->path, sizeof o->path, "%s", path);
        for (int i = 0; i < 7 && isalpha((unsigned char)at[i]); i++)
            o->method[i] = (char)toupper((unsigned char)at[i]);
    } else if (*in_paths && indent(line) == 6 && strncmp(at, "security: [{token", 17) == 0)
        o->token = true;
    else if (*in_paths && indent(line) == 8 && at[0] == '"' && o->statuses < 16)
        o->status[o->statuses++] = atoi(at + 1);
}

static int begin(void **state)
{
    char name[512], path[64] = "";
    bool in_paths = false;
    if (serving_begin(state) != 0)
        return 1;
    snprintf(name, sizeof name, "%s/docs/openapi.yaml", program_root());
    page = strdup(read_file(name));
    for (char *line = page; line && *line; line = strchr(line, '\n') ? strchr(line, '\n') + 1 : NULL)
        read_line(line, path, &in_paths);
    return 0;
}

static int end(void **state)
{
    free(page);
    return serving_end(state);
}

/* ---- asking ---- */

static bool names(const operation *o, int status)
{
    for (int i = 0; i < o->statuses; i++)
        if (o->status[i] == status)
            return true;
    return false;
}

/* Its path with a room and a round in it. */
static const char *path_of(const operation *o, const char *room)
{
    static char path[128];
    const char *at = strstr(o->path, "{room}"), *round = strstr(o->path, "{round}");
    if (!at)
        return o->path;
    snprintf(path, sizeof path, "%.*s%s%.*s%s", (int)(at - o->path), o->path, room, round ? (int)(round - at - 6) : (int)strlen(at + 6),
             at + 6, round ? "1" : "");
    return path;
}

static int ask(const operation *o, const char *room, const char *headers)
{
    reply r = web_ask(serving_port, o->method, path_of(o, room), headers);
    free(r.body);
    if (!names(o, r.status))
        fail_msg("%s %s: %d is not named", o->method, o->path, r.status);
    return r.status;
}

static void every_operation_is_there(void **state)
{
    seated one, two;
    char bearer[96];
    (void)state;
    pid_t pid = serving_start("serve --listen 127.0.0.1:0 --site site --data rooms", &serving_port);
    table_of_two("agon", &one, &two); /* POST /api/rooms, with the fields the file requires */
    close(one.fd);
    close(two.fd);
    snprintf(bearer, sizeof bearer, "Authorization: Bearer %s\r\n", one.token);
    assert_true(operations >= 9);
    for (int i = 0; i < operations; i++) {
        const operation *o = &known[i];
        if (strcmp(o->method, "POST") == 0)
            continue;
        int plain = ask(o, one.room, ""), with = ask(o, one.room, bearer);
        assert_int_equal(plain == 401, o->token);
        assert_true(with / 100 == 2);
        if (strstr(o->path, "{room}"))
            assert_int_equal(ask(o, "nosuchroom", ""), 404);
    }
    kill(pid, SIGTERM);
    ended(program_wait(pid), 0, NULL, "");
}

/* What the file says of a schema, up to the next one. */
static bool schema_names(const char *schema, const char *field)
{
    char head[64], word[64];
    snprintf(head, sizeof head, "\n    %s:\n", schema);
    const char *at = strstr(page, head), *stop = at;
    assert_non_null(at);
    do
        stop = strchr(stop + 1, '\n');
    while (stop && (stop[1] == '\0' || indent(stop + 1) > 4));
    snprintf(word, sizeof word, " %s:", field);
    const char *found = strstr(at, word);
    return found && (!stop || found < stop);
}

static void has_only(const json_t *object, const char *schema, const char *more)
{
    const char *field;
    json_t *value;
    json_object_foreach((json_t *)(uintptr_t)object, field, value)
    {
        if (!schema_names(schema, field) && !(more && schema_names(more, field)))
            fail_msg("%s is not in the schema %s", field, schema);
    }
}

static json_t *first_of(const char *path, const char *headers, const char *list)
{
    reply r = expect(200, "GET", path, headers);
    json_t *j = json_loadb((char *)r.body, r.size, 0, NULL), *one = json_incref(json_array_get(json_object_get(j, list), 0));
    assert_non_null(one);
    json_decref(j);
    free(r.body);
    return one;
}

static void lists_hold_what_the_file_names(void **state)
{
    char bearer[96];
    (void)state;
    pid_t pid = serving_start("serve --listen 127.0.0.1:0 --site site --data rooms", &serving_port);
    seated one = table_create("agon", "me open"); /* listed */
    snprintf(bearer, sizeof bearer, "Authorization: Bearer %s\r\n", one.token);
    json_t *table = first_of("/api/tables", "", "tables"), *game = first_of("/api/games", bearer, "games");
    has_only(table, "Room", NULL);
    has_only(game, "Room", "MyRoom");
    json_decref(table);
    json_decref(game);
    kill(pid, SIGTERM);
    ended(program_wait(pid), 0, NULL, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_operation_is_there),
        cmocka_unit_test(lists_hold_what_the_file_names),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
