/* seeds.c - seeds FOLDER: writes first inputs for every fuzz target, made from
 * seeded random games of every variant, into FOLDER/TARGET/. fuzz/make_corpus
 * has them grown and reduced to what is committed. Not a target itself. */
#include "fuzz.h"

#include <string.h>
#include <sys/stat.h>

#include <tessera/match.h>
#include <tessera/puzzle.h>
#include <tessera/record.h>

#include "command.h"
#include "variants.h"

static const char *folder;

/* Writes the buffer as FOLDER/TARGET/NUMBER and empties it. */
static void keep(const char *target, tes_buffer *text)
{
    static int number;
    char path[512];
    snprintf(path, sizeof path, "%s/%s", folder, target);
    mkdir(path, 0777);
    snprintf(path, sizeof path, "%s/%s/%05d", folder, target, number++);
    FILE *file = fopen(path, "w");
    MUST(file && fwrite(text->text, 1, text->size, file) == text->size && fclose(file) == 0);
    tes_buffer_clear(text);
}

/* A random game of at most `plies` moves. */
static tes_match *play(const char *variant, uint64_t seed, int plies)
{
    tes_rules rules;
    tes_rng rng;
    MUST(tes_rules_parse(variant, &rules, NULL));
    tes_match *match = tes_match_new(&rules, NULL);
    MUST(match);
    tes_rng_seed(&rng, seed);
    for (int i = 0; i < plies && tes_match_mover(match) != TES_NOBODY; i++)
        MUST(tes_match_play(match, rules.game->random_move(tes_match_position(match), &rng), NULL));
    return match;
}

static void move_at(const tes_match *match, int ply, char text[TES_MOVE_TEXT])
{
    tes_match_game(match)->move_text(tes_match_position_at(match, ply), tes_match_move_at(match, ply), text);
}

static void position_seeds(const tes_match *match, int variant)
{
    tes_buffer text = { 0 };
    tes_sink sink = tes_buffer_sink(&text);
    int plies = tes_match_plies(match);
    for (int ply = 0; ply <= plies; ply += 1 + plies / 4) {
        char fen[TES_POSITION_TEXT], first = (char)variant;
        tes_match_game(match)->position_text(tes_match_position_at(match, ply), fen);
        MUST(tes_sink_write(&sink, &first, 1) && tes_sink_put(&sink, fen));
        keep("position", &text);
    }
}

static void ugi_seed(const tes_match *match, const char *variant)
{
    tes_buffer text = { 0 };
    tes_sink sink = tes_buffer_sink(&text);
    char fen[TES_POSITION_TEXT], move[TES_MOVE_TEXT];
    tes_match_game(match)->position_text(tes_match_position(match), fen);
    MUST(tes_sink_format(&sink, "ugi\nsetoption name Game value %s\nposition startpos moves", variant));
    for (int ply = 0; ply < tes_match_plies(match) && ply < 12; ply++) {
        move_at(match, ply, move);
        MUST(tes_sink_format(&sink, " %s", move));
    }
    MUST(tes_sink_format(&sink, "\ngo movetime 5\nquery result\nquery scores\nposition fen %s\nquery legalmoves\nd\n", fen));
    MUST(tes_sink_put(&sink, "setoption name MultiPV value 3\ngo infinite\nstop\ngo perft 1\nquit\n"));
    keep("ugi", &text);
}

/* The game, a comment, a clock and a variation. */
static void record_seeds(const tes_match *match, const char *id)
{
    tes_buffer text = { 0 };
    tes_sink sink = tes_buffer_sink(&text);
    tes_record *record = tes_record_of_match(match);
    MUST(record && tes_record_set_tag(record, "Event", "seed") && tes_record_set_comment(record, 0, "a {comment}"));
    tes_node node = tes_record_main(record, tes_match_plies(match) / 2);
    const tes_game *game = tes_match_game(match);
    const void *pos = tes_match_position_at(match, tes_match_plies(match) / 2);
    tes_rng rng;
    tes_rng_seed(&rng, 1);
    tes_record_set_clock(record, node, 65000);
    MUST(tes_record_add(record, node, game->random_move(pos, &rng), NULL) != TES_NO_NODE);
    MUST(tes_record_write(record, &sink));
    keep("record", &text);
    if (strcmp(id, "blokus-trigon") == 0 && tes_blksgf_write(record, &sink, NULL))
        keep("blksgf", &text);
    tes_buffer_clear(&text);
    tes_record_free(record);
}

static void gtp_seed(const char *name, const char *variant, int colours)
{
    tes_buffer text = { 0 };
    tes_sink sink = tes_buffer_sink(&text);
    char move[TES_MOVE_TEXT];
    tes_match *match = play(variant, 1, 8);
    MUST(tes_sink_format(&sink, "1 set_game %s\n", name));
    for (int ply = 0; ply < tes_match_plies(match); ply++) {
        move_at(match, ply, move);
        MUST(tes_sink_format(&sink, "play %d %s\n", 1 + ply % colours, move));
    }
    MUST(tes_sink_put(&sink, "showboard\ngenmove blue\nundo\nall_legal 1\nfinal_score\ncputime\n"));
    keep("gtp", &text);
    tes_match_free(match);
}

/* The game's own, two by two. */
static void puzzle_seeds(const tes_game *game)
{
    static tes_puzzle puzzle;
    tes_puzzle_reader reader = tes_puzzles_of(game);
    tes_buffer text = { 0 };
    tes_sink sink = tes_buffer_sink(&text);
    for (int n = 1; tes_puzzle_next(&reader, &puzzle, NULL) == TES_PUZZLE_READ; n++) {
        MUST(tes_sink_put(&sink, "# seed\n\n") && tes_puzzle_write(&puzzle, &sink));
        if (n % 2 == 0)
            keep("puzzles", &text);
    }
    tes_buffer_clear(&text);
}

/* The examples of the help, one word a line. */
static void argument_seeds(void)
{
    for (int c = 0; c < command_count(); c++)
        for (const example *e = command_at(c)->examples; e->words; e++) {
            tes_buffer text = { 0 };
            tes_sink sink = tes_buffer_sink(&text);
            char first = (char)c;
            const char *at = strchr(e->words, ' ');
            MUST(tes_sink_write(&sink, &first, 1) && tes_sink_put(&sink, at ? at + 1 : ""));
            for (size_t i = 1; i < text.size; i++)
                text.text[i] = text.text[i] == ' ' ? '\n' : text.text[i];
            keep("arguments", &text);
        }
}

/* What a match reads; the first byte says which of the four. */
static void match_seeds(void)
{
    static const char *const list[] = { "0full,movetime=100,threads=2,hash=32,seed=7",
                                        "0nodes=5,name=me,option.Level=3,ugi:./x --a,b",
                                        "0clock=60+0.5,depth=3,5",
                                        "0gtp:engine --level 5",
                                        "1# two\nf1-f2 f11-g11\n\nf1-e1\n",
                                        "27 time 2 1 63 9901206612670567526 -5 1234 0 4 5 999 took too long",
                                        "21 rules 0 3 9 1 1 2 0 1 2 0 1 2 0 1 2 0",
                                        "360+0.25",
                                        "3-5,20.5,0.1,0.05" };
    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++) {
        tes_buffer text = { 0 };
        tes_sink sink = tes_buffer_sink(&text);
        MUST(tes_sink_put(&sink, list[i]));
        keep("match", &text);
    }
}

static void serve_seeds(void)
{
    static const char *const said[] = { "3gzip, deflate, br, zstd",
                                        "1br;q=0.5, gzip;q=0.25, *;q=0",
                                        "2identity;q=0, x-gzip",
                                        "0W/\"a\", \"0123456789abcdef10-br\"",
                                        "0*",
                                        "0127.0.0.1:8464",
                                        "0[::1]:0",
                                        "0localhost:80",
                                        "0/assets/a.js",
                                        "0/",
                                        "0/../\"\\",
                                        "0https://play.example.org",
                                        "0http://127.0.0.1:8464",
                                        "010.0.0.1, 192.0.2.7",
                                        "02001:db8::1",
                                        "00123456789abcdef0123456789abcdef",
                                        "0/api/rooms/k3f9w2/record",
                                        "0/api/rooms/k3f9w2/record/2" };
    tes_buffer text = { 0 };
    tes_sink sink = tes_buffer_sink(&text);
    for (size_t i = 0; i < sizeof said / sizeof said[0]; i++) {
        MUST(tes_sink_put(&sink, said[i]));
        keep("serve", &text);
    }
}

/* What clients say on docs/wire.md, all of it and piece by piece. */
static void wire_seeds(void)
{
    static char line[8192];
    FILE *page = fopen("docs/wire.md", "r");
    tes_buffer all = { 0 }, some = { 0 };
    tes_sink whole = tes_buffer_sink(&all), piece = tes_buffer_sink(&some);
    MUST(page);
    while (fgets(line, sizeof line, page)) {
        const char *said = strstr(line, "> {\"do\"");
        const char *kept = strncmp(line, "log {", 5) == 0 ? line + 4 : NULL;
        if (!said && !kept)
            continue;
        const char *who = line[0] == 'a' ? "a" : "b";
        MUST(tes_sink_put(&piece, who) && tes_sink_put(&piece, kept ? kept : said + 2));
        keep("wire", &some);
        if (said)
            MUST(tes_sink_put(&whole, who) && tes_sink_put(&whole, said + 2));
    }
    fclose(page);
    keep("wire", &all);
}

int main(int argc, char **argv)
{
    static char name[MAX_VARIANTS][TES_GAME_TEXT];
    MUST(argc == 2);
    folder = argv[1];
    int n = every_variant(name);
    for (int v = 0; v < n; v++) {
        tes_match *match = play(name[v], 7, 60);
        tes_buffer text = { 0 };
        tes_sink sink = tes_buffer_sink(&text);
        MUST(tes_sink_put(&sink, name[v]));
        keep("game_string", &text);
        position_seeds(match, v);
        if (!strchr(name[v], ':')) /* the protocol is the same whatever the options */
            ugi_seed(match, name[v]);
        record_seeds(match, tes_match_game(match)->id);
        tes_match_free(match);
    }
    gtp_seed("Blokus Trigon", "blokus-trigon", 4);
    gtp_seed("Blokus Trigon Two-Player", "blokus-trigon:players=2,start=free", 4);
    gtp_seed("Blokus Trigon Three-Player", "blokus-trigon:players=3,start=free", 3);
    argument_seeds();
    match_seeds();
    serve_seeds();
    wire_seeds();
    for (int g = 0; g < tes_game_count(); g++)
        puzzle_seeds(tes_game_at(g));
    return 0;
}
