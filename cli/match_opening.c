/* match_opening.c - how the games of a match begin: random moves by seed, or lines
 * of a file. */
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/text.h"
#include "file.h"
#include "match.h"
#include "open.h"

enum { MOST_BYTES = 8 << 20, MOST_OPENINGS = 100000, TRIES = 1000 };

/* Random moves; the stream depends on the match's seed and the opening's number,
 * and a try that ends the game is followed by another. */
static bool play_random(const match_plan *plan, int number, tes_match *match)
{
    const tes_game *game = plan->rules.game;
    tes_rng rng;
    tes_rng_seed(&rng, tes__mix(plan->seed) ^ tes__mix((uint64_t)number + 1));
    for (int try = 0; try < TRIES; try++) {
        int n = 0;
        while (n < plan->random_plies && tes_match_mover(match) != TES_NOBODY) {
            if (!tes_match_play(match, game->random_move(tes_match_position(match), &rng), NULL))
                return false;
            n++;
        }
        if (tes_match_mover(match) != TES_NOBODY)
            return true;
        tes_match_undo(match, n);
    }
    return true; /* a game that never lasts so long begins at its start */
}

bool match_opening_play(const match_plan *plan, int game, tes_match *match)
{
    int number = match_opening_of(plan, game);
    if (!plan->openings_path)
        return play_random(plan, number, match);
    const match_opening *o = &plan->opening[number % plan->openings];
    for (int i = 0; i < o->plies; i++)
        if (!tes_match_play(match, o->move[i], NULL))
            return false;
    return true;
}

static bool no_memory(tes_error *error) { return tes__fail(error, "there is no memory left for the openings."); }

/* What the match has played becomes an opening. */
static bool keep(const tes_match *match, match_opening *o, tes_error *error)
{
    int plies = tes_match_plies(match);
    if (tes_match_mover(match) == TES_NOBODY)
        return tes__fail(error, "after this opening the game is over.");
    o->plies = plies;
    o->move = malloc(((size_t)plies + 1) * sizeof *o->move);
    if (!o->move)
        return no_memory(error);
    for (int i = 0; i < plies; i++)
        o->move[i] = tes_match_move_at(match, i);
    return true;
}

static bool read_moves(const tes_rules *rules, char *line, match_opening *o, tes_error *error)
{
    tes_match *match = tes_match_new(rules, NULL);
    bool fine = match != NULL || no_memory(error);
    char *rest = line, *word;
    tes_why why;
    while (fine && (word = strtok_r(rest, " \t", &rest)) != NULL)
        fine = tes_match_play_text(match, word, &why) || tes__fail(error, "illegal move %.40s: %s", word, why.text);
    fine = fine && keep(match, o, error);
    tes_match_free(match);
    return fine;
}

static bool same_start(const tes_record *record, const tes_rules *rules)
{
    position pos;
    char ours[TES_GAME_TEXT], theirs[TES_GAME_TEXT];
    tes_rules_text(rules, ours);
    tes_rules_text(tes_record_rules(record), theirs);
    if (strcmp(ours, theirs) != 0)
        return false;
    rules->game->start(rules, pos.bytes);
    return memcmp(pos.bytes, tes_record_start(record), rules->game->state_size) == 0;
}

static bool read_record(const tes_rules *rules, const char *path, match_opening *o, tes_error *error)
{
    tes_record *record = open_record_quietly(path, error);
    if (!record)
        return false;
    tes_node last = 0;
    while (tes_record_first(record, last) != TES_NO_NODE)
        last = tes_record_first(record, last);
    bool fine = same_start(record, rules) || tes__fail(error, "%.100s is not a game of this match from its usual start.", path);
    tes_match *match = fine ? tes_record_match(record, last) : NULL;
    fine = fine && (match || no_memory(error)) && keep(match, o, error);
    tes_match_free(match);
    tes_record_free(record);
    return fine;
}

static bool names_record(const char *line)
{
    const char *end = strrchr(line, '.');
    return end && (strcmp(end, ".tes") == 0 || strcmp(end, ".blksgf") == 0);
}

/* One line without its end; blank lines and comments are nothing. */
static bool read_line(const tes_rules *rules, char *line, match_opening **list, int *count, tes_error *error)
{
    size_t length = strlen(line);
    while (length > 0 && strchr(" \t\r", line[length - 1]))
        line[--length] = '\0';
    line += strspn(line, " \t");
    if (*line == '\0' || *line == '#')
        return true;
    if (*count == MOST_OPENINGS)
        return tes__fail(error, "there are more than %d openings.", MOST_OPENINGS);
    match_opening o = { 0 }, *longer = realloc(*list, ((size_t)*count + 1) * sizeof **list);
    if (!longer)
        return no_memory(error);
    *list = longer;
    if (!(names_record(line) ? read_record(rules, line, &o, error) : read_moves(rules, line, &o, error)))
        return false;
    (*list)[(*count)++] = o;
    return true;
}

static bool read_lines(char *text, const tes_rules *rules, match_opening **list, int *count, tes_error *error)
{
    int number = 0;
    tes_error inner = { 0 };
    for (char *line = text; line;) {
        char *end = strchr(line, '\n');
        if (end)
            *end++ = '\0';
        number++;
        if (!read_line(rules, line, list, count, &inner))
            return tes__fail(error, "line %d: %s", number, inner.text);
        line = end;
    }
    return *count > 0 || tes__fail(error, "there is no opening in it.");
}

bool match_openings_parse(const char *text, const tes_rules *rules, match_opening **list, int *count, tes_error *error)
{
    char *copy = strdup(text);
    *list = NULL;
    *count = 0;
    bool fine = copy ? read_lines(copy, rules, list, count, error) : no_memory(error);
    if (!fine) {
        match_openings_free(*list, *count);
        *list = NULL;
        *count = 0;
    }
    free(copy);
    return fine;
}

bool match_openings_read(const char *path, const tes_rules *rules, match_opening **list, int *count, tes_error *error)
{
    tes_buffer text = { 0 };
    tes_error inner = { 0 };
    bool fine = file_read(path, MOST_BYTES, &text, error);
    if (fine && strlen(text.text) != text.size)
        fine = tes__fail(error, "%.200s is not text.", path);
    else if (fine && !match_openings_parse(text.text, rules, list, count, &inner))
        fine = tes__fail(error, "%.100s: %s", path, inner.text);
    tes_buffer_clear(&text);
    return fine;
}

void match_openings_free(match_opening *list, int count)
{
    for (int i = 0; i < count; i++)
        free(list[i].move);
    free(list);
}
