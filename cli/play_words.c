/* play_words.c - what can be typed in a game besides moves and touches: one table
 * of words, from which the help and the tab key are made. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <tessera/hint.h>

#include "base/text.h"
#include "out.h"
#include "play.h"
#include "rules_text.h"
#include "term.h"
#include "wrap.h"

typedef struct word {
    const char *name;
    const char *usage; /* with what may or must follow */
    enum say help;
    bool needs; /* something must follow */
    bool takes; /* something may follow  */
    void (*run)(play *p, const char *rest);
} word;

static const tes_game *game_of(const play *p) { return tes_match_game(p->match); }

static void move_text_at(const play *p, int ply, char out[TES_MOVE_TEXT])
{
    game_of(p)->move_text(tes_match_position_at(p->match, ply), tes_match_move_at(p->match, ply), out);
}

static bool human_moves_at(const play *p, int ply)
{
    int mover = game_of(p)->mover(tes_match_position_at(p->match, ply));
    return mover != TES_NOBODY && p->seat[mover].kind == SEAT_HUMAN;
}

static bool push_redo(play *p, tes_move move)
{
    if (p->redos == p->redo_room) {
        int room = p->redo_room * 2 + 16;
        tes_move *longer = realloc(p->redo, sizeof *longer * (size_t)room);
        if (!longer)
            return false;
        p->redo = longer;
        p->redo_room = room;
    }
    p->redo[p->redos++] = move;
    return true;
}

static void back(play *p, const char *rest)
{
    (void)rest;
    if (p->touched > 0)
        p->touched--;
    p->board_is_old = true;
    NEWS(p, SAY_BACK, "");
}

/* To the last position in which a person was to move, computers' answers
 * included; a touch or a resignation is taken back first. */
static void undo(play *p, const char *rest)
{
    char text[TES_MOVE_TEXT];
    int plies = tes_match_plies(p->match), ply = plies - 1;
    if (p->touched > 0) {
        back(p, rest);
        return;
    }
    if (p->resigned != TES_NOBODY) {
        p->resigned = TES_NOBODY;
        play_position_changed(p);
        NEWS(p, SAY_UNDONE, "resign");
        return;
    }
    while (ply >= 0 && !human_moves_at(p, ply))
        ply--;
    if (ply < 0) {
        NEWS(p, SAY_NOTHING_TO_UNDO, "");
        return;
    }
    move_text_at(p, ply, text);
    for (int i = plies - 1; i >= ply; i--)
        if (!push_redo(p, tes_match_move_at(p->match, i))) {
            p->redos -= plies - 1 - i;
            NEWS(p, SAY_NO_MEMORY, "");
            return;
        }
    tes_match_undo(p->match, plies - ply);
    play_position_changed(p);
    NEWS(p, SAY_UNDONE, text);
}

static void redo(play *p, const char *rest)
{
    char text[TES_MOVE_TEXT];
    (void)rest;
    if (p->redos == 0) {
        NEWS(p, SAY_NOTHING_TO_REDO, "");
        return;
    }
    int from = tes_match_plies(p->match);
    do {
        if (!tes_match_play(p->match, p->redo[p->redos - 1], NULL))
            break;
        p->redos--;
    } while (p->redos > 0 && !human_moves_at(p, tes_match_plies(p->match)));
    play_position_changed(p);
    if (tes_match_plies(p->match) > from) {
        move_text_at(p, from, text);
        NEWS(p, SAY_REDONE, text);
    }
}

static void touches(play *p, const char *rest)
{
    char list[512];
    (void)rest;
    if (play_is_over(p))
        return;
    tes_sink news = play_news(p);
    play_touch_list(p, list, sizeof list);
    if (p->touched > 0 || !play_sketches(p, &news)) /* with a touch they are shown anyway */
        NEWS(p, SAY_CAN_TOUCH, list);
    p->mark_touches = true;
    p->board_is_old = true;
}

static void moves(play *p, const char *rest)
{
    enum { MOST = 120 };
    const void *pos = tes_match_position(p->match);
    tes_sink news = play_news(p);
    char text[TES_MOVE_TEXT], number[16], begin[TES_MOVE_TEXT] = "";
    int listed = 0, left = 0;
    for (int i = 0; i < p->count; i++) {
        game_of(p)->move_text(pos, p->list[i], text);
        if (strncmp(text, rest, strlen(rest)) != 0)
            continue;
        if (listed < MOST)
            tes_sink_format(&news, "%s%s", listed++ ? "  " : "", text);
        else if (left++ == 0)
            snprintf(begin, sizeof begin, "%.*s", (int)strlen(rest) + 2, text);
    }
    if (listed == 0 && !play_is_over(p)) {
        NEWS(p, SAY_NO_SUCH_MOVE, rest);
        return;
    }
    tes_sink_put(&news, "\n");
    snprintf(number, sizeof number, "%d", left);
    if (left > 0)
        NEWS(p, SAY_MORE_MOVES, number, begin);
}

static void why(play *p, const char *rest)
{
    tes_move move;
    tes_why reason = { 0 };
    if (tes_move_find(game_of(p), tes_match_position(p->match), rest, &move, &reason))
        NEWS(p, SAY_LEGAL, rest);
    else
        play_explain(p, rest, &reason);
}

/* The move and its cells are kept for the next board; why it is good is said below. */
static void show_hint(play *p, const tes_hint *found)
{
    const void *pos = tes_match_position(p->match);
    tes_sink news = play_news(p);
    char text[TES_HINT_TEXT];
    game_of(p)->move_text(pos, found->move, text);
    p->hints = game_of(p)->last_move_cells(pos, found->move, p->hint);
    p->board_is_old = true;
    NEWS(p, SAY_HINT, text);
    for (int i = 0; i < found->reasons; i++)
        if (tes_reason_text(tes_match_rules(p->match), pos, found->move, &found->reason[i], p->lang, text, sizeof text))
            tes_sink_format(&news, "%s\n", text);
}

static void hint(play *p, const char *rest)
{
    enum { HASH_BYTES = 8 << 20, THINK_MS = 500 };
    const tes_settings settings = { .hash_bytes = HASH_BYTES, .lines = TES_HINT_LINES };
    tes_error error = { .text = "" };
    tes_hint found;
    (void)rest;
    if (play_is_over(p))
        return;
    tes_engine *engine = tes_engine_new();
    if (engine && tes_engine_setup(engine, &settings, &error) &&
        tes_hint_think(engine, p->match, &(tes_limits){ .movetime_ms = THINK_MS }, &found, &error))
        show_hint(p, &found);
    else
        NEWS(p, SAY_NO_MEMORY, "");
    tes_engine_free(engine);
}

static void board(play *p, const char *rest)
{
    (void)rest;
    p->board_is_old = true;
}

static void read_rules(play *p, const char *rest)
{
    const char *rulebook = tes_rulebook(game_of(p), p->lang);
    char sentence[1024];
    long number;
    const char *at = rest + (*rest == 'R');
    if (!rulebook)
        rulebook = tes_rulebook(game_of(p), "en");
    if (!rulebook) {
        NEWS(p, SAY_NO_RULEBOOK, "");
        return;
    }
    if (*rest) {
        bool fine =
            tes__read_int(&at, 1, 999, &number) && !*at && tes_rule_sentence(game_of(p), p->lang, (int)number, sentence, sizeof sentence);
        if (fine)
            NEWS(p, SAY_SENTENCE, rest + (*rest == 'R'), sentence);
        else
            NEWS(p, SAY_NO_RULE, rest);
        return;
    }
    tes_buffer text = { 0 };
    tes_sink sink = tes_buffer_sink(&text);
    if (rules_text(game_of(p), rulebook, &sink))
        play_page(p, text.text);
    tes_buffer_clear(&text);
    p->board_is_old = p->in_place;
}

static void save_as(play *p, const char *path)
{
    tes_error error;
    if (play_save(p, path, &error))
        NEWS(p, SAY_SAVED, path);
    else
        NEWS(p, SAY_ILLEGAL_TEXT, error.text);
}

static void save(play *p, const char *rest)
{
    struct stat there;
    if (stat(rest, &there) == 0 && S_ISREG(there.st_mode))
        NEWS(p, SAY_EXISTS, rest);
    else
        save_as(p, rest);
}

static void load(play *p, const char *rest)
{
    tes_error error;
    char number[16];
    if (!play_load(p, rest, &error)) {
        NEWS(p, SAY_ILLEGAL_TEXT, error.text);
        return;
    }
    snprintf(number, sizeof number, "%d", tes_match_plies(p->match));
    NEWS(p, SAY_LOADED, rest, number);
}

static void start_new(play *p, const char *rest)
{
    (void)rest;
    tes_match *match = tes_match_new(tes_match_rules(p->match), NULL);
    if (!match) {
        NEWS(p, SAY_NO_MEMORY, "");
        return;
    }
    play_keep(p);
    play_restart(p, match);
    NEWS(p, SAY_NEW_GAME, "");
}

static void resign(play *p, const char *rest)
{
    int player = tes_match_mover(p->match), players = tes_match_rules(p->match)->players;
    (void)rest;
    if (play_is_over(p))
        return;
    if (players == 1) {
        NEWS(p, SAY_RESIGN_ALONE, "");
        return;
    }
    p->touched = 0;
    if (players == 2)
        p->resigned = player;
    else
        p->seat[player].kind = SEAT_GREEDY;
    NEWS(p, players == 2 ? SAY_RESIGNED : SAY_RESIGN_MANY, play_name(p, player));
    play_position_changed(p);
}

static void leave(play *p, const char *rest)
{
    (void)rest;
    p->leaving = true;
}

static void help(play *p, const char *rest);

static const word words[] = {
    { "?", "?", SAY_HELP_TOUCHES, false, false, touches },
    { "moves", "moves [TEXT]", SAY_HELP_MOVES, false, true, moves },
    { "why", "why MOVE", SAY_HELP_WHY, true, true, why },
    { "hint", "hint", SAY_HELP_HINT, false, false, hint },
    { "back", "back", SAY_HELP_BACK, false, false, back },
    { "undo", "undo", SAY_HELP_UNDO, false, false, undo },
    { "redo", "redo", SAY_HELP_REDO, false, false, redo },
    { "board", "board", SAY_HELP_BOARD, false, false, board },
    { "rules", "rules [N]", SAY_HELP_RULES, false, true, read_rules },
    { "save", "save FILE", SAY_HELP_SAVE, true, true, save },
    { "save!", "save! FILE", SAY_HELP_SAVE_OVER, true, true, save_as },
    { "load", "load FILE", SAY_HELP_LOAD, true, true, load },
    { "new", "new", SAY_HELP_NEW, false, false, start_new },
    { "resign", "resign", SAY_HELP_RESIGN, false, false, resign },
    { "help", "help", SAY_HELP_HELP, false, false, help },
    { "quit", "quit", SAY_HELP_QUIT, false, false, leave },
};
enum { WORDS = sizeof words / sizeof words[0] };

/* A move and its touches, to show how they are typed. */
static void put_samples(const play *p, const tes_sink *sink)
{
    const void *pos = tes_match_position(p->match);
    tes_touch path[TES_MAX_TOUCHES];
    char text[TES_MOVE_TEXT], touch[TES_MOVE_TEXT], all[TES_MAX_TOUCHES * TES_MOVE_TEXT];
    tes__writer w = tes__writer_make(all, sizeof all);
    tes_move move = p->list[p->count / 2];
    int n = game_of(p)->touches(pos, move, 0, path);
    game_of(p)->move_text(pos, move, text);
    for (int i = 0; i < n; i++) {
        game_of(p)->touch_text(pos, path[i], touch);
        tes__put_format(&w, "%s%s", i ? " " : "", touch);
    }
    tes_buffer line = { 0 };
    tes_sink sentence = tes_buffer_sink(&line);
    if (SAY(&sentence, SAY_COMMANDS, text, all))
        wrap_text(sink, line.text, 0, 0, term_width());
    tes_buffer_clear(&line);
}

static void help(play *p, const char *rest)
{
    tes_buffer text = { 0 };
    tes_sink sink = tes_buffer_sink(&text);
    (void)rest;
    if (p->count > 0)
        put_samples(p, &sink);
    for (int i = 0; i < WORDS; i++)
        tes_sink_format(&sink, "  %-14s%s\n", words[i].usage, say_text(words[i].help));
    if (text.text)
        play_page(p, text.text);
    tes_buffer_clear(&text);
}

bool play_command(play *p, const char *line)
{
    size_t size = strcspn(line, " \t");
    const char *rest = line + size + strspn(line + size, " \t");
    for (int i = 0; i < WORDS; i++) {
        if (strlen(words[i].name) != size || memcmp(words[i].name, line, size) != 0)
            continue;
        if (words[i].needs && !*rest)
            NEWS(p, SAY_NEEDS, words[i].usage);
        else if (!words[i].takes && *rest)
            NEWS(p, SAY_TAKES_NOTHING, words[i].name);
        else
            words[i].run(p, rest);
        return true;
    }
    return false;
}

bool play_is_word(const char *text)
{
    for (int i = 0; i < WORDS; i++)
        if (strcmp(words[i].name, text) == 0)
            return true;
    return false;
}

const char *play_nearest_word(const char *typed)
{
    const char *names[WORDS];
    for (int i = 0; i < WORDS; i++)
        names[i] = words[i].name;
    return strlen(typed) < 3 ? NULL : tes__nearest(typed, names, WORDS);
}

static void offer_moves(const play *p, input_offer *offer, void *list)
{
    char text[TES_MOVE_TEXT];
    for (int i = 0; i < p->count; i++) {
        game_of(p)->move_text(tes_match_position(p->match), p->list[i], text);
        offer(list, text);
    }
}

void play_words(void *context, const char *line, input_offer *offer, void *list)
{
    const play *p = context;
    line += strspn(line, " ");
    if (strncmp(line, "why ", 4) == 0 || strncmp(line, "moves ", 6) == 0) {
        offer_moves(p, offer, list);
        return;
    }
    if (!*line) {
        for (int i = 0; i < WORDS; i++)
            offer(list, words[i].name);
        if (p->touched == 0)
            offer_moves(p, offer, list);
    }
    play_offer_touches(p, line, offer, list);
}
