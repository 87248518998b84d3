/* cli_match_test.c - `tessera match` from outside: results, rotation, going on
 * after a stop, and engines that misbehave. */
#include <errno.h>
#include <jansson.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <tessera/game.h>

#include "cmocka_all.h"
#include "program.h"

/* ---- reading the result ---- */

/* Runs a match with --json and gives the result; the caller frees it. */
static json_t *match(const char *words)
{
    char line[2048];
    json_error_t error;
    snprintf(line, sizeof line, "match %s --json result.json", words);
    ended(tessera(line), 0, "player\n", NULL);
    json_t *json = json_loads(read_file("result.json"), JSON_REJECT_DUPLICATES, &error);
    if (!json)
        fail_msg("%s: %s at %d", words, error.text, error.position);
    return json;
}

static double number(const json_t *object, const char *name)
{
    const json_t *value = json_object_get(object, name);
    if (!json_is_number(value))
        fail_msg("%s is no number", name);
    return json_number_value(value);
}

static int whole(const json_t *object, const char *name) { return (int)number(object, name); }

static const json_t *player(const json_t *json, int index) { return json_array_get(json_object_get(json, "players"), (size_t)index); }

static const json_t *game(const json_t *json, int index) { return json_array_get(json_object_get(json, "list"), (size_t)index); }

static int endings(const json_t *json, const char *word) { return whole(json_object_get(json, "endings"), word); }

static bool contains(const char *path, const char *part)
{
    const char *text = read_file(path);
    return text && strstr(text, part) != NULL;
}

/* ---- playing ---- */

static void greedy_beats_random_everywhere(void **state)
{
    (void)state;
    for (int i = 0; i < tes_game_count(); i++) {
        char words[128];
        bool blokus = strcmp(tes_game_at(i)->id, "blokus-trigon") == 0;
        snprintf(words, sizeof words, "%s%s greedy random --games 4 --random-plies 2 --concurrency 2", tes_game_at(i)->id,
                 blokus ? ":players=2" : "");
        json_t *json = match(words);
        assert_int_equal(whole(json, "games"), 4);
        assert_int_equal(json_array_size(json_object_get(json, "list")), 4);
        assert_true(whole(player(json, 0), "wins") >= 3);
        assert_int_equal(whole(player(json, 0), "wins"), whole(player(json, 1), "losses"));
        assert_int_equal(endings(json, "rules") + endings(json, "repetition") + endings(json, "long"), 4);
        assert_true(number(json, "elo") > 0);
        json_decref(json);
    }
}

static void games_with_options(void **state)
{
    (void)state;
    json_t *json = match("agon:capture=straight greedy random --games 2");
    assert_string_equal(json_string_value(json_object_get(json, "game")), "agon:capture=straight");
    json_decref(json);
}

/* Everybody sits everywhere; the opening changes when all have. */
static void seats_rotate(void **state)
{
    static const struct {
        const char *words;
        int players;
    } list[] = { { "trikolos greedy random --games 8", 2 },
                 { "trini:players=3 greedy random greedy --games 8", 3 },
                 { "blokus-trigon greedy random random random --games 8 --concurrency 2", 4 } };
    (void)state;
    for (int m = 0; m < 3; m++) {
        json_t *json = match(list[m].words);
        double ranks = 0;
        for (int g = 0; g < 8; g++) {
            const json_t *seats = json_object_get(game(json, g), "seats");
            assert_int_equal(json_array_size(seats), list[m].players);
            assert_int_equal(whole(game(json, g), "opening"), g / list[m].players + 1);
            for (int s = 0; s < list[m].players; s++)
                assert_int_equal(whole(json_array_get(seats, (size_t)s), "player"), (s + g) % list[m].players + 1);
        }
        for (int p = 0; p < list[m].players; p++)
            ranks += number(player(json, p), "averageRank");
        assert_true(ranks > list[m].players * (list[m].players + 1) / 2.0 - 0.01);
        assert_true(ranks < list[m].players * (list[m].players + 1) / 2.0 + 0.01);
        assert_true((json_object_get(json, "elo") != NULL) == (list[m].players == 2));
        json_decref(json);
    }
}

/* Players of one name are one line of the report where more than two play. */
static void one_name_is_one_line(void **state)
{
    (void)state;
    ran r = tessera("match blokus-trigon greedy name=R,random name=R,random name=R,random --games 4 --concurrency 2");
    ended(r, 0, "greedy\n", NULL);
    assert_non_null(strstr(r.out, "  R\n"));
    assert_null(strstr(strstr(r.out, "  R\n") + 1, "  R\n"));
    ended(tessera("match trikolos random random --games 2"), 0, "random (2)\n", NULL);
}

static void long_games_are_drawn(void **state)
{
    (void)state;
    json_t *json = match("agon random random --games 3 --max-plies 9 --records long");
    assert_int_equal(endings(json, "long"), 3);
    assert_int_equal(whole(player(json, 0), "shared"), 3);
    assert_int_equal(whole(game(json, 0), "plies"), 9);
    assert_true(number(player(json, 0), "averageRank") == 1.5 && number(player(json, 1), "averageRank") == 1.5);
    assert_true(contains("long/game-00001.tes", "[Ending \"declared a draw after 9 moves\"]"));
    ended(tessera("record check long/game-00001.tes long/game-00003.tes"), 0, "a draw", NULL);
    json_decref(json);
}

static void openings_of_a_file(void **state)
{
    (void)state;
    write_file("opening.tes", "[Game \"trikolos\"]\n\n1. 2:+a 2. 1:+a none\n");
    write_file("openings.txt", "# two openings\nopening.tes\n2:+a\n");
    json_t *json = match("trikolos greedy random --games 6 --openings openings.txt --records opened");
    assert_true(contains("opened/game-00001.tes", "1. 2:+a 2. 1:+a 3. "));
    assert_true(contains("opened/game-00002.tes", "1. 2:+a 2. 1:+a 3. "));
    assert_true(contains("opened/game-00003.tes", "1. 2:+a 2. "));
    assert_true(contains("opened/game-00005.tes", "1. 2:+a 2. 1:+a 3. "));
    json_decref(json);
    write_file("openings.txt", "2:+a\n2:+a 2:+a 9:+a\n");
    ended(tessera("match trikolos greedy random --openings openings.txt"), 2, NULL, "openings.txt: line 2: ");
    write_file("openings.txt", "good.tes\n");
    write_file("good.tes", "[Game \"agon\"]\n\n1. f1-f2 none\n");
    ended(tessera("match trikolos greedy random --openings openings.txt"), 2, NULL, "not a game of this match");
}

/* ---- processes ---- */

static void ugi_engines_play(void **state)
{
    (void)state;
    json_t *json = match("agon 'name=U,nodes=10,option.Seed=4,ugi:$TESSERA ugi' random --games 2 --records ugi");
    assert_int_equal(endings(json, "rules") + endings(json, "repetition"), 2);
    json_decref(json);
    json = match("trini:players=3 'clock=20+1,option.Level=1,ugi:$TESSERA ugi' random clock=30,greedy --games 3 --records clocks");
    for (int p = 0; p < 3; p++)
        assert_int_equal(whole(player(json, p), "faults"), 0);
    assert_true(contains("clocks/game-00001.tes", " [0:00:2"));
    assert_true(contains("clocks/game-00001.tes", " [0:00:3") || contains("clocks/game-00001.tes", " [0:00:29"));
    assert_true(contains("clocks/game-00001.tes", "{CPU time: "));
    json_decref(json);
}

static void gtp_engines_play(void **state)
{
    static const char *const list[] = {
        "blokus-trigon:players=2,start=free 'gtp:$TESSERA gtp --nodes 10' random --games 2 --concurrency 2",
        "blokus-trigon:players=3,start=free 'gtp:$TESSERA gtp --nodes 10' random random --games 3 --concurrency 2",
        "blokus-trigon random random 'gtp:$TESSERA gtp --nodes 10' 'gtp:$TESSERA gtp --nodes 10' --games 4 --random-plies 5 --concurrency "
        "2",
    };
    (void)state;
    for (int i = 0; i < 3; i++) {
        json_t *json = match(list[i]);
        assert_int_equal(endings(json, "rules"), whole(json, "games"));
        if (i == 0) {
            assert_int_equal(whole(player(json, 0), "wins"), 2);
            assert_true(number(player(json, 0), "cpuSeconds") > 0);
        }
        json_decref(json);
    }
    ended(tessera("match agon 'gtp:$TESSERA gtp' random"), 2, NULL, "gtp: players know blokus-trigon");
    ended(tessera("match blokus-trigon:players=2 'gtp:$TESSERA gtp' random"), 2, NULL, "gtp: players know");
}

static void nap(int ms) { nanosleep(&(struct timespec){ .tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000L }, NULL); }

/* A UGI engine that does `what` when asked for a move, and leaves its process's
 * number in engine.pid. */
static void write_engine(const char *what)
{
    char script[1024];
    snprintf(script, sizeof script,
             "echo $$ > engine.new; mv engine.new engine.pid\n"
             "while read line; do case $line in\n"
             "ugi) echo ugiok;; isready) echo readyok;; quit) exit;; go*) %s;; esac; done\n",
             what);
    write_file("engine.sh", script);
}

/* Says whether a process has ended; one that nobody has asked after yet, too. */
static bool has_ended(int pid)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/stat", pid);
    if (kill(pid, 0) != 0)
        return errno == ESRCH;
    const char *text = read_file(path), *name_end = text ? strrchr(text, ')') : NULL;
    return name_end && strncmp(name_end, ") Z", 3) == 0;
}

/* Orphans may take a moment to go. */
static void is_gone(const char *path)
{
    int pid = atoi(read_file(path));
    assert_true(pid > 1);
    for (int i = 0; i < 3000 && !has_ended(pid); i++)
        nap(20);
    assert_true(has_ended(pid));
}

/* Whatever an engine does, it loses, the reason is told, and nothing is left. */
static void misbehaving_engines_lose(void **state)
{
    static const struct {
        const char *what, *ending, *reason;
    } list[] = {
        { "exit 3", "crash", "ended with status 3" },
        { "echo no luck >&2; exit 4", "crash", "ended with status 4 (no luck)" },
        { "yes >&2", "time", "gave no bestmove in time" },
        { "kill -SEGV $$", "crash", "was killed by signal 11" },
        { "echo bestmove f1-f9", "illegal", "played f1-f9: " },
        { "echo bestmove", "illegal", "played nothing" },
        { "printf 'bestmove \\033[2J\\n'", "illegal", "played ?[2J" },
        { "echo info error no such thing; echo bestmove xx", "illegal", ": no such thing" },
        { "sleep 60", "time", "gave no bestmove in time" },
        { "trap '' TERM HUP; while :; do sleep 1; done", "time", "gave no bestmove in time" },
        { "yes", "time", "gave no bestmove in time" },
        { "yes | tr -d '\\n'", "illegal", "line of more than 65536 bytes" },
        { "sleep 0.5; echo bestmove f1-f2", "time", "in time" },
        { "exec >&-; sleep 60", "crash", "closed its output" },
    };
    (void)state;
    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++) {
        write_engine(list[i].what);
        bool late = strcmp(list[i].ending, "time") == 0; /* the others get time enough on any machine */
        char words[128];
        snprintf(words, sizeof words, "agon 'movetime=100,name=E,ugi:exec sh engine.sh' greedy --games 2 --margin %d", late ? 150 : 20000);
        json_t *json = match(words);
        if (endings(json, list[i].ending) != 2)
            fail_msg("%s: %s", list[i].what, read_file("result.json"));
        assert_int_equal(whole(player(json, 0), "losses"), 2);
        assert_int_equal(whole(player(json, 0), "faults"), 2);
        assert_int_equal(whole(player(json, 1), "wins"), 2);
        const char *reason = json_string_value(json_object_get(game(json, 1), "reason"));
        if (!reason || !strstr(reason, list[i].reason))
            fail_msg("%s: %s", list[i].what, reason ? reason : "no reason");
        is_gone("engine.pid");
        json_decref(json);
    }
}

static void engines_that_never_get_ready(void **state)
{
    static const char *const list[] = { "ugi:sleep 60", "ugi:exec no-such-program", "ugi:cat", "ugi:yes", "ugi:exec <&-; sleep 60" };
    (void)state;
    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++) {
        char words[256];
        snprintf(words, sizeof words, "agon greedy '%s' --games 2 --silence 0.3 --concurrency 2", list[i]);
        json_t *json = match(words);
        assert_int_equal(whole(player(json, 1), "losses"), 2);
        json_decref(json);
    }
    json_t *json = match("blokus-trigon:players=2,start=free greedy 'gtp:echo hello; sleep 60' --games 2");
    assert_int_equal(endings(json, "illegal"), 2);
    json_decref(json);
}

static void gtp_engines_misbehave(void **state)
{
    static const struct {
        const char *what, *ending;
    } list[] = {
        { "echo '= pass'", "illegal" }, { "echo '= resign'", "resigned" }, { "echo '? no'", "illegal" },
        { "exit 1", "crash" },          { "sleep 60", "silent" },          { "echo hello", "illegal" },
    };
    (void)state;
    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++) {
        char script[512];
        snprintf(script, sizeof script, "while read line; do case $line in quit) exit;; genmove*) %s;; *) echo =;; esac; echo; done\n",
                 list[i].what);
        write_file("engine.sh", script);
        bool silent = strcmp(list[i].ending, "silent") == 0;
        json_t *json = match(silent ? "blokus-trigon:players=2,start=free greedy 'name=E,gtp:sh engine.sh' --games 2 --silence 1"
                                    : "blokus-trigon:players=2,start=free greedy 'name=E,gtp:sh engine.sh' --games 2");
        if (endings(json, list[i].ending) != 2)
            fail_msg("%s: %s", list[i].what, read_file("result.json"));
        assert_int_equal(whole(player(json, 1), "losses"), 2);
        json_decref(json);
    }
}

/* With more than two players the others share the win. */
static void one_of_three_fails(void **state)
{
    (void)state;
    json_t *json = match("trini:players=3 greedy greedy 'name=E,ugi:exit 1' --games 3 --records three");
    assert_int_equal(whole(player(json, 2), "losses"), 3);
    assert_int_equal(whole(player(json, 0), "shared"), 3);
    assert_int_equal(whole(player(json, 2), "averageRank"), 3);
    assert_true(contains("three/game-00001.tes", "[Result \"tie 1 2\"]"));
    assert_true(contains("three/game-00001.tes", "[Ending \"E ended with status 1 instead of giving its ugiok\"]"));
    ended(tessera("record check three/game-00001.tes"), 0, "share the win", NULL);
    json_decref(json);
}

/* ---- stopping and going on ---- */

static const char twelve[] = "trikolos greedy random,seed=3 --random-plies 3";

static void goes_on_where_it_stopped(void **state)
{
    char words[256], whole_match[1 << 14];
    (void)state;
    snprintf(words, sizeof words, "match %s --games 12 --records straight", twelve);
    ended(tessera(words), 0, "12 games", NULL);
    ended(program_shell("cut -d' ' -f1-6 straight/journal.txt; cat straight/*.tes | grep -v CPU", NULL), 0, "p1win", NULL);
    snprintf(whole_match, sizeof whole_match, "%s", read_file("stdout.txt"));
    snprintf(words, sizeof words, "match %s --games 5 --records parts", twelve);
    ended(tessera(words), 0, "5 games", NULL);
    ended(program_shell("printf '6 rules 0 1 9' >> parts/journal.txt", NULL), 0, NULL, NULL); /* cut off by a power failure */
    snprintf(words, sizeof words, "match %s --games 12 --records parts", twelve);
    ended(tessera(words), 0, "12 games", NULL);
    ended(tessera(words), 0, "12 games", NULL); /* and nothing is left to do */
    ended(program_shell("cut -d' ' -f1-6 parts/journal.txt; cat parts/*.tes | grep -v CPU", NULL), 0, "p1win", NULL);
    assert_string_equal(read_file("stdout.txt"), whole_match);
}

static void another_match_is_refused(void **state)
{
    (void)state;
    ended(tessera("match trikolos greedy random --games 2 --records kept"), 0, "2 games", NULL);
    ended(tessera("match trikolos greedy random --games 2 --records kept --seed 2"), 2, NULL, "it has \"seed 1\", this one \"seed 2\"");
    ended(tessera("match trikolos greedy greedy --games 2 --records kept"), 2, NULL, "belongs to another match");
    ended(tessera("match agon greedy random --games 2 --records kept"), 2, NULL, "belongs to another match");
    ended(program_shell("echo nonsense >> kept/journal.txt", NULL), 0, NULL, NULL);
    ended(tessera("match trikolos greedy random --games 4 --records kept"), 2, NULL, "is not what a match writes");
    write_file("plain", "");
    ended(tessera("match trikolos greedy random --games 4 --records plain"), 2, NULL, "Not a directory");
    ended(tessera("match trikolos greedy random --games 4 --records no/such/folder"), 2, NULL, "No such file or directory");
}

/* Waits until the journal has so many lines of games. */
static void wait_for_games(const char *path, int games)
{
    for (int i = 0; i < 3000; i++, nap(20)) {
        const char *text = read_file(path), *list = text ? strstr(text, "\ngames\n") : NULL;
        if (list && lines_of(list) - 2 >= games)
            return;
    }
    fail_msg("%s did not grow", path);
}

static void an_interrupt_keeps_what_was_played(void **state)
{
    static const int signals[] = { SIGINT, SIGTERM };
    (void)state;
    for (int i = 0; i < 2; i++) {
        /* The first four games are quick; in the others the engine thinks for ever. */
        write_engine("n=$(ls held | grep -c tes); [ $n -ge 4 ] && touch thinks && sleep 60; echo bestmove 2:+a");
        program_shell("rm -rf held thinks", NULL);
        pid_t pid = program_start("match trikolos 'movetime=50000,ugi:exec sh engine.sh' random --games 9 --records held --max-plies 1");
        wait_for_games("held/journal.txt", 4);
        for (int wait = 0; wait < 3000 && !file_exists("thinks"); wait++)
            nap(20);
        ended(program_shell("$TESSERA match trikolos greedy random --records held 2>second.txt", NULL), 2, NULL, NULL);
        assert_true(contains("second.txt", "another match is writing there"));
        kill(pid, signals[i]);
        ran r = program_wait(pid);
        ended(r, 130, "stopped after ", NULL);
        assert_non_null(strstr(r.out, "the same command goes on from here"));
        is_gone("engine.pid");
    }
    write_engine("echo bestmove 2:+a");
    ended(tessera("match trikolos 'movetime=50000,ugi:exec sh engine.sh' random --games 9 --records held --max-plies 1"), 0, "9 games",
          NULL);
}

/* The child of a process, or 0. */
static int child_of(pid_t pid)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/task/%d/children", (int)pid, (int)pid);
    const char *text = read_file(path);
    return text ? atoi(text) : 0;
}

/* A player inside this program that crashes brings down only its own game. */
static void a_worker_that_dies_has_lost(void **state)
{
    (void)state;
    if (!file_exists("/proc/self/task"))
        skip();
    program_shell("rm -f engine.pid", NULL);
    write_engine("[ -f held2/game-00001.tes ] || sleep 60; echo bestmove f1-f2");
    pid_t pid = program_start("match agon 'movetime=50000,name=E,ugi:exec sh engine.sh' greedy --games 2 --records held2 --max-plies 4");
    int worker = 0;
    for (int i = 0; i < 3000 && !worker; i++, nap(20))
        worker = file_exists("engine.pid") ? child_of(pid) : 0;
    assert_true(worker > 1);
    kill(worker, SIGKILL);
    ended(program_wait(pid), 0, "game 1: E was killed by signal 9", NULL);
    is_gone("engine.pid");
}

static void sprt_stops_early(void **state)
{
    (void)state;
    json_t *json = match("trikolos greedy random --games 1000 --random-plies 2 --sprt 0,100 --records sprt");
    int games = whole(json, "games");
    assert_true(games >= 5 && games < 100);
    const json_t *sprt = json_object_get(json, "sprt");
    assert_string_equal(json_string_value(json_object_get(sprt, "accepted")), "elo1");
    assert_true(number(sprt, "llr") >= number(sprt, "upper"));
    json_decref(json);
    json = match("trikolos greedy random --games 1000 --random-plies 2 --sprt 0,100 --records sprt"); /* decided stays decided */
    assert_int_equal(whole(json, "games"), games);
    json_decref(json);
    json = match("trikolos random greedy --games 1000 --random-plies 2 --sprt 0,100");
    assert_string_equal(json_string_value(json_object_get(json_object_get(json, "sprt"), "accepted")), "elo0");
    json_decref(json);
}

/* Closed standard files are nobody's: neither an engine's nor the journal's. */
static void without_standard_files(void **state)
{
    (void)state;
    ended(program_shell("$TESSERA match trikolos 'nodes=5,ugi:$TESSERA ugi' random --games 2 --records closed <&- >&- 2>&-", NULL), 1, NULL,
          NULL);
    json_t *json = match("trikolos 'nodes=5,ugi:$TESSERA ugi' random --games 2 --records closed");
    assert_int_equal(endings(json, "rules") + endings(json, "repetition") + endings(json, "long"), 2);
    json_decref(json);
}

/* ---- words ---- */

static void bad_arguments(void **state)
{
    static const struct {
        const char *words, *part;
    } list[] = {
        { "match", "match needs GAME" },
        { "match agon", "match needs PLAYER" },
        { "match agon greedy", "agon has 2 seats; name 2 players, not 1" },
        { "match trini:players=3 greedy greedy", "has 3 seats" },
        { "match blokus-trigon:players=solo greedy", "is played alone" },
        { "match chess greedy random", "chess" },
        { "match agon greedy randm", "there is no player \"randm\"" },
        { "match agon greedy random,nodes=x", "nodes cannot be \"x\"" },
        { "match agon greedy random --clock x", "--clock cannot be \"x\"" },
        { "match agon greedy random --sprt 5", "--sprt cannot be \"5\"" },
        { "match trini:players=3 greedy greedy greedy --sprt 0,5", "--sprt compares two players" },
        { "match agon greedy random --openings no.txt", "no.txt cannot be opened" },
        { "match agon greedy random --openings good.tes --random-plies 3", "give one of them" },
        { "match agon greedy random --games 0", "--games cannot be \"0\"" },
        { "match agon greedy random --concurrency 1000", "--concurrency cannot be" },
    };
    (void)state;
    write_samples();
    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++) {
        ran r = tessera(list[i].words);
        ended(r, 2, NULL, list[i].part);
        assert_int_equal(lines_of(r.err), 1);
        assert_string_equal(r.out, "");
    }
}

static void json_to_standard_output(void **state)
{
    (void)state;
    ran r = tessera("match trikolos 'name=\"q\\,random' random --games 2 --json -");
    ended(r, 0, "{\"match\":1", NULL);
    json_t *json = json_loads(r.out, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(json);
    assert_string_equal(json_string_value(json_object_get(player(json, 0), "name")), "\"q\\");
    json_decref(json);
    ended(tessera("match trikolos random random --games 2 --json /no/such/file"), 1, "2 games", "No such file");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(greedy_beats_random_everywhere),
        cmocka_unit_test(games_with_options),
        cmocka_unit_test(seats_rotate),
        cmocka_unit_test(one_name_is_one_line),
        cmocka_unit_test(long_games_are_drawn),
        cmocka_unit_test(openings_of_a_file),
        cmocka_unit_test(ugi_engines_play),
        cmocka_unit_test(gtp_engines_play),
        cmocka_unit_test(misbehaving_engines_lose),
        cmocka_unit_test(engines_that_never_get_ready),
        cmocka_unit_test(gtp_engines_misbehave),
        cmocka_unit_test(one_of_three_fails),
        cmocka_unit_test(goes_on_where_it_stopped),
        cmocka_unit_test(another_match_is_refused),
        cmocka_unit_test(an_interrupt_keeps_what_was_played),
        cmocka_unit_test(a_worker_that_dies_has_lost),
        cmocka_unit_test(sprt_stops_early),
        cmocka_unit_test(without_standard_files),
        cmocka_unit_test(bad_arguments),
        cmocka_unit_test(json_to_standard_output),
    };
    return cmocka_run_group_tests_name("matches", tests, program_begin, program_end) != 0;
}
