/* cmd_play.c - a game at the terminal: who sits where, and the loop of turns.
 * play.h says where the rest is. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "args.h"
#include "base/text.h"
#include "open.h"
#include "out.h"
#include "outcome.h"
#include "play.h"
#include "search/greedy.h"
#include "term.h"

const char *const play_kinds[] = {
    "human", "random", "greedy", "full", "baseline", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", NULL
};
_Static_assert(sizeof play_kinds / sizeof play_kinds[0] == SEAT_KINDS + 1, "a word for every kind");

const char *play_name(const play *p, int player)
{
    const tes_rules *rules = tes_match_rules(p->match);
    return p->seat[player].name[0] ? p->seat[player].name : rules->game->player_name(rules, player);
}

bool play_is_over(const play *p) { return p->resigned != TES_NOBODY || tes_match_mover(p->match) == TES_NOBODY; }

int play_winner_by_resignation(const play *p) { return p->resigned == TES_NOBODY ? TES_NOBODY : !p->resigned; }

bool play_has_human(const play *p)
{
    bool some = false;
    for (int i = 0; i < tes_match_rules(p->match)->players; i++)
        some = some || p->seat[i].kind == SEAT_HUMAN;
    return some;
}

void play_position_changed(play *p)
{
    p->touched = 0;
    p->refused.cells = 0;
    p->hints = 0;
    p->mark_touches = false;
    p->board_is_old = true;
    p->changed = true;
    p->count = p->resigned == TES_NOBODY ? tes_match_moves(p->match, p->list) : 0;
}

static void say_when_over(play *p)
{
    char text[OUTCOME_TEXT], tag[16] = "none";
    if (!play_is_over(p))
        return;
    if (p->resigned != TES_NOBODY)
        snprintf(tag, sizeof tag, "p%dwin", play_winner_by_resignation(p) + 1);
    outcome_text(p->match, tag, text);
    NEWS(p, SAY_OVER, text);
}

bool play_move(play *p, tes_move move, tes_why *why)
{
    char text[TES_MOVE_TEXT];
    int mover = tes_match_mover(p->match);
    tes_match_game(p->match)->move_text(tes_match_position(p->match), move, text);
    if (!tes_match_play(p->match, move, why))
        return false;
    p->redos = 0;
    play_position_changed(p);
    NEWS(p, SAY_PLAYED, play_name(p, mover), text);
    say_when_over(p);
    return true;
}

void play_restart(play *p, tes_match *match)
{
    tes_match_free(p->match);
    tes_record_free(p->loaded);
    p->match = match;
    p->loaded = NULL;
    p->resigned = TES_NOBODY;
    p->redos = 0;
    p->file[0] = '\0'; /* a new game never goes over an old one */
    p->unsynced = false;
    p->own_file = false;
    play_position_changed(p);
    p->changed = false; /* a game without a move is not worth keeping */
}

/* Levels know when they have thought enough; the others get a second. */
static bool think(play *p, enum seat_kind kind, tes_move *move, tes_error *error)
{
    enum { HASH = 16 << 20, THINK_MS = 1000 };
    tes_settings settings = { .hash_bytes = HASH, .seed = tes_rng_next(&p->rng) };
    tes_limits limits = { .movetime_ms = kind < SEAT_LEVEL_1 ? THINK_MS : 0 };
    tes_search_info info;
    if (!p->engine && !(p->engine = tes_engine_new()))
        return tes__fail(error, "there is no memory left to think.");
    if (!tes_settings_player(play_kinds[kind], &settings, error) || !tes_engine_setup(p->engine, &settings, error) ||
        !tes_engine_think(p->engine, p->match, &limits, &info, error))
        return false;
    *move = info.line[0].move[0];
    return true;
}

static void computer_turn(play *p)
{
    const tes_game *game = tes_match_game(p->match);
    const void *pos = tes_match_position(p->match);
    enum seat_kind kind = p->seat[tes_match_mover(p->match)].kind;
    tes_move move = 0;
    tes_error error;
    tes_why why;
    if (kind == SEAT_RANDOM) {
        move = game->random_move(pos, &p->rng);
    } else if (kind == SEAT_GREEDY) {
        move = tes__greedy_move(game, pos, &p->rng, p->list);
    } else if (!think(p, kind, &move, &error)) {
        NEWS(p, SAY_ILLEGAL_TEXT, error.text);
        p->leaving = true;
        return;
    }
    if (!play_move(p, move, &why)) {
        NEWS(p, SAY_ILLEGAL_TEXT, why.text);
        p->leaving = true;
    }
}

/* Moves of computers among themselves are shown as they come. */
static void show_course(play *p)
{
    if (p->in_place) {
        play_show(p);
    } else {
        tes_sink out = out_sink();
        tes_sink_put(&out, p->news.text ? p->news.text : "");
        tes_buffer_clear(&p->news);
    }
}

static const char *prompt_of(const play *p, char *out, size_t size)
{
    const tes_game *game = tes_match_game(p->match);
    char text[TES_MOVE_TEXT];
    tes__writer w = tes__writer_make(out, size);
    if (!play_is_over(p))
        tes__put(&w, play_name(p, tes_match_mover(p->match)));
    for (int i = 0; i < p->touched; i++) {
        game->touch_text(tes_match_position(p->match), p->path[i], text);
        tes__put_format(&w, " %s", text);
    }
    tes__put(&w, "> ");
    return out;
}

static void person_turn(play *p)
{
    char prompt[256];
    play_keep(p);
    play_show(p);
    const char *line = input_next(p->in, prompt_of(p, prompt, sizeof prompt));
    if (!line)
        p->leaving = true;
    else if (*line && !play_command(p, line) && !play_is_over(p))
        play_typed(p, line);
}

/* The last words: the board unless it stands there already, and where the game is. */
static int farewell(play *p)
{
    tes_sink out = out_sink();
    p->leaving = true;
    play_keep(p);
    p->in_place = false;
    p->board_is_old = !play_has_human(p);
    if (term_is_in() && term_is_out() && play_has_human(p))
        tes_sink_put(&out, "\n");
    if (play_has_human(p) && p->file[0] && !p->own_file && !p->changed && !play_is_over(p))
        NEWS(p, SAY_KEPT, "");
    play_show(p);
    return p->keep_failed ? NO : FINE;
}

static int loop(play *p)
{
    while (!p->leaving && !input_signal() && !out_failed()) {
        bool over = play_is_over(p);
        if (over && !play_has_human(p))
            break;
        if (over || p->seat[tes_match_mover(p->match)].kind == SEAT_HUMAN) {
            person_turn(p);
        } else {
            computer_turn(p);
            if (!play_has_human(p))
                show_course(p);
        }
    }
    return farewell(p);
}

/* ---- setting up ---- */

static void seat_people(play *p, enum play_who who)
{
    for (int i = 0; i < TES_MAX_PLAYERS; i++)
        p->seat[i].kind = who == WHO_ALL_HUMAN || (who == WHO_AGAINST_COMPUTER && i == 0) ? SEAT_HUMAN : SEAT_GREEDY;
}

/* --seat 2=greedy */
static bool seat_option(play *p, const char *text)
{
    int players = tes_match_rules(p->match)->players;
    const char *at = text;
    long number;
    if (tes__read_int(&at, 1, players, &number) && tes__read_char(&at, '='))
        for (int k = 0; k < SEAT_KINDS; k++)
            if (strcmp(at, play_kinds[k]) == 0) {
                p->seat[number - 1].kind = (enum seat_kind)k;
                return true;
            }
    complain("--seat cannot be \"%.40s\"; write N=WHO, with N from 1 to %d and WHO human, a level from 1 to %d, full, baseline, greedy or "
             "random.",
             text, players, TES_LEVELS);
    return false;
}

/* --names Ada,Bob */
static bool names_option(play *p, const char *text)
{
    int players = tes_match_rules(p->match)->players;
    for (int i = 0;; i++) {
        size_t size = strcspn(text, ",");
        char name[4 * SEAT_NAME];
        if (i == players || size == 0 || size >= SEAT_NAME) {
            complain("--names needs 1 to %d names of at most %d bytes, separated by commas.", players, SEAT_NAME - 1);
            return false;
        }
        snprintf(name, sizeof name, "%.*s", (int)size, text);
        term_clean(name, p->seat[i].name, sizeof p->seat[i].name);
        if (!text[size])
            return true;
        text += size + 1;
    }
}

/* --save names a file of one's own; one that is there already must be the one
 * that was loaded, or another game would be lost. */
static bool save_option(play *p, const char *path, const char *loaded)
{
    if (access(path, F_OK) == 0 && !(loaded && strcmp(path, loaded) == 0)) {
        complain("%.200s exists already; add --load %.200s to go on with it, or name another file.", path, path);
        return false;
    }
    if (strlen(path) >= sizeof p->file) {
        complain("the name after --save is too long.");
        return false;
    }
    strcpy(p->file, path);
    p->own_file = true;
    p->changed = true;
    return true;
}

static bool seat_options(play *p, const args *a)
{
    const char *text;
    for (int i = 0; (text = args_nth(a, "seat", i)) != NULL; i++)
        if (!seat_option(p, text))
            return false;
    if ((text = args_text(a, "names")) != NULL && !names_option(p, text))
        return false;
    return (text = args_text(a, "save")) == NULL || save_option(p, text, args_text(a, "load"));
}

static int begin_rules(play *p, const tes_rules *rules)
{
    tes_match *match = tes_match_new(rules, NULL);
    if (!match)
        return out_no("there is no memory left for a match.");
    play_restart(p, match);
    return FINE;
}

static int begin_record(play *p, const char *path)
{
    tes_error error;
    return play_load(p, path, &error) ? FINE : complain("%s", error.text);
}

static int begin_resumed(play *p, const tes_game *game)
{
    char path[PATH_MAX], number[16];
    if (!play_unfinished(game, path))
        return out_no("there is no unfinished game%s%s to resume; start one with: tessera play %s.", game ? " of " : "",
                      game ? game->id : "", game ? game->id : "GAME");
    int status = begin_record(p, path);
    if (status != FINE)
        return status;
    strcpy(p->file, path);
    stat(path, &p->written);
    snprintf(number, sizeof number, "%d", tes_match_plies(p->match));
    NEWS(p, SAY_RESUMED, number);
    return FINE;
}

static int begin_menu(play *p)
{
    tes_rules rules;
    enum play_who who;
    switch (play_menu(p->in, &rules, &who)) {
    case MENU_RESUME: return begin_resumed(p, NULL);
    case MENU_GAME: seat_people(p, who); return begin_rules(p, &rules);
    default: return FINE;
    }
}

/* FINE without a match means that nobody wants to play. */
static int begin(play *p, const args *a)
{
    const char *game = args_operand(a, 0), *load = args_text(a, "load");
    tes_rules rules = { 0 };
    if (load && (game || args_has(a, "resume")))
        return complain("--load takes its game from the record; leave out %s.", game ? "GAME" : "--resume");
    if (game && !open_rules(game, &rules))
        return BAD_INPUT;
    if (load)
        return begin_record(p, load);
    if (args_has(a, "resume"))
        return begin_resumed(p, rules.game);
    return game ? begin_rules(p, &rules) : begin_menu(p);
}

/* The screen that was there scrolls up instead of being wiped. */
static void clear_screen(const play *p)
{
    tes_sink out = out_sink();
    for (int i = 0; p->in_place && i < term_height() - 1; i++)
        tes_sink_put(&out, "\n");
}

static void end(play *p)
{
    tes_match_free(p->match);
    tes_engine_free(p->engine);
    tes_record_free(p->loaded);
    tes_buffer_clear(&p->news);
    input_free(p->in);
    free(p->list);
    free(p->redo);
    free(p);
}

/* A signal that asked us to end has done so only now; die of it, as is expected. */
static int end_by_signal(int status)
{
    int number = input_signal();
    if (number == 0)
        return status;
    out_flush();
    signal(number, SIG_DFL);
    raise(number);
    return status; /* not reached unless the signal is blocked */
}

/* NULL when memory is short. */
static play *make(void)
{
    play *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    p->resigned = TES_NOBODY;
    p->list = malloc(sizeof *p->list * TES_MAX_MOVES);
    p->in = input_new();
    if (p->list && p->in)
        return p;
    end(p);
    return NULL;
}

static int run(const args *a)
{
    play *p = make();
    if (!p)
        return out_no("there is no memory left to play.");
    p->style = args_has(a, "ascii") ? TES_TEXT_ASCII : term_text_style();
    p->lang = term_language();
    tes_rng_seed(&p->rng, args_number(a, "seed", (uint64_t)time(NULL) << 20 ^ (uint64_t)getpid()));
    seat_people(p, WHO_AGAINST_COMPUTER);
    int status = begin(p, a);
    if (status == FINE && p->match && !seat_options(p, a))
        status = BAD_INPUT;
    if (status == FINE && p->match) {
        p->in_place = term_is_out() && term_is_in();
        input_complete(p->in, play_words, p);
        clear_screen(p);
        status = loop(p);
    }
    end(p);
    return end_by_signal(status);
}

static const parameter operands[] = {
    { .name = "GAME",
      .kind = KIND_GAME,
      .optional = true,
      .help = "a game, such as agon or agon:capture=straight; without it you are asked" },
    { 0 },
};

static const parameter options[] = {
    { .name = "seat",
      .kind = KIND_TEXT,
      .argument = "N=WHO",
      .repeats = true,
      .help = "who has seat N: human, a level from 1 (a child's first game) to 10, full (a second a move), baseline, greedy or random; by "
              "default you have seat 1 and the greedy computer the others" },
    { .name = "names", .kind = KIND_TEXT, .argument = "A,B", .help = "the players' names, in the order of their seats" },
    { .name = "resume", .help = "go on with the game that was played last and is not over" },
    { .name = "load", .kind = KIND_FILE, .argument = "FILE", .help = "go on with this record, from its last move" },
    { .name = "save", .kind = KIND_FILE, .argument = "FILE", .help = "keep the game in this file" },
    { .name = "seed",
      .kind = KIND_NUMBER,
      .argument = "N",
      .max = UINT64_MAX,
      .help = "the computer's random choices; one seed, one behaviour" },
    { .name = "ascii", .help = "draw with ASCII characters only, without colours" },
    { 0 },
};

const command cmd_play = {
    .name = "play",
    .summary = "play a game in the terminal",
    .text =
        (const char *const[]){
            "Plays a game. Moves are typed in their notation, such as f1-f2, or touch by touch, such as f1 and then f2; "
            "as soon as only one move is left it is played. The tab key completes moves, touches and commands; `help` lists the commands.",
            "A wrong attempt is answered with the reason and the rulebook's sentence, and the cells that show it are marked.",
            "A game is never lost: after every turn it is kept as a record in the data folder, also when the terminal is closed, "
            "and --resume goes on with it.",
            NULL },
    .operands = operands,
    .options = options,
    .examples = (const example[]){ { "play", "asks which game, and starts it" },
                                   { "play agon --seat 1=greedy --seat 2=human", "lets the computer begin" },
                                   { "play trini --seat 2=4", "plays against level 4" },
                                   { "play --resume", "goes on with the last game" },
                                   { 0 } },
    .run = run,
};
