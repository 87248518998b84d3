/* perft_test.c - the counts in src/games/<game>/perft.txt, each with its source:
 *
 *     game trikolos
 *     position TEXT          (optional; until the next `game` or `position`)
 *     perft 3 5220 rules page
 *
 * `source: regression` marks a number that came from our own code: it guards
 * against change and proves nothing. Counts beyond TES_PERFT_MOST leaves (in
 * the environment; default 20 million) are left to `make soak`.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tessera/game.h>

#include "cmocka_all.h"

enum { MAX_COUNTS = 512 };

typedef struct count {
    char name[TES_GAME_TEXT + 160];
    tes_rules rules;
    int depth;
    unsigned long long leaves;
    _Alignas(TES_STATE_ALIGN) unsigned char pos[TES_MAX_STATE];
} count;

static count counts[MAX_COUNTS];
static struct CMUnitTest tests[MAX_COUNTS];
static int n;

static void count_is_right(void **state)
{
    const count *c = *state;
    uint64_t leaves;
    assert_true(tes_perft(c->rules.game, c->pos, c->depth, &leaves));
    if (leaves != c->leaves)
        fail_msg("%s: found %llu", c->name, (unsigned long long)leaves);
}

static void die(const char *file, int line, const char *what)
{
    fprintf(stderr, "%s:%d: %s\n", file, line, what);
    exit(1);
}

static void read_count(const char *file, int line, const char *text, count *now, unsigned long long most)
{
    int used = 0;
    if (sscanf(text, "perft %d %llu %n", &now->depth, &now->leaves, &used) != 2 || !text[used] || n == MAX_COUNTS)
        die(file, line, "write `perft DEPTH COUNT SOURCE`");
    if (now->leaves > most)
        return;
    char game[TES_GAME_TEXT];
    tes_rules_text(&now->rules, game);
    snprintf(now->name, sizeof now->name, "%s line %d perft %d = %llu (%s)", game, line, now->depth, now->leaves, text + used);
    counts[n] = *now;
    tests[n] = (struct CMUnitTest){ .name = counts[n].name, .test_func = count_is_right, .initial_state = &counts[n] };
    n++;
}

static void read_file(const char *path, unsigned long long most)
{
    static count now;
    char line[TES_POSITION_TEXT + 64];
    tes_error error;
    FILE *file = fopen(path, "r");
    if (!file)
        die(path, 0, "cannot be opened; run this test from the project's root");
    for (int number = 1; fgets(line, sizeof line, file); number++) {
        line[strcspn(line, "\n")] = '\0';
        if (strncmp(line, "game ", 5) == 0) {
            if (!tes_rules_parse(line + 5, &now.rules, &error))
                die(path, number, error.text);
            now.rules.game->start(&now.rules, now.pos);
        } else if (strncmp(line, "position ", 9) == 0) {
            if (!now.rules.game || !now.rules.game->parse_position(&now.rules, line + 9, now.pos, &error))
                die(path, number, error.text);
        } else if (strncmp(line, "perft ", 6) == 0) {
            read_count(path, number, line, &now, most);
        } else if (line[0] && line[0] != '#') {
            die(path, number, "unknown line");
        }
    }
    fclose(file);
}

int main(void)
{
    const char *limit = getenv("TES_PERFT_MOST");
    unsigned long long most = limit ? strtoull(limit, NULL, 10) : 20000000;
    for (int g = 0; g < tes_game_count(); g++) {
        char path[256];
        snprintf(path, sizeof path, "src/games/%s/perft.txt", tes_game_at(g)->id);
        read_file(path, most);
    }
    return _cmocka_run_group_tests("perft", tests, (size_t)n, NULL, NULL) != 0;
}
