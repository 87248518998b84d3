/* blksgf_write.c - a record of Blokus Trigon as a file for Pentobi. */
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "record/blksgf.h"
#include "record/view.h"

typedef struct writer {
    const tes_record *record;
    const tes_game *game;
    tes_match *match;
    const tes_sink *sink;
} writer;

/* ] would end the value and \ would escape what follows. */
static bool put_value(const tes_sink *sink, const char *text)
{
    for (size_t n; *text; text += n) {
        n = strcspn(text, "]\\");
        if (!tes_sink_write(sink, text, n))
            return false;
        if (text[n]) {
            char pair[2] = { '\\', text[n++] };
            if (!tes_sink_write(sink, pair, 2))
                return false;
        }
    }
    return true;
}

static bool put_property(const tes_sink *sink, const char *id, const char *value)
{
    return tes_sink_format(sink, "%s[", id) && put_value(sink, value) && tes_sink_put(sink, "]");
}

static bool put_comment(const writer *w, tes_node n)
{
    const char *comment = tes_record_comment(w->record, n);
    return comment[0] == '\0' || put_property(w->sink, "C", comment);
}

/* Seconds, as SGF counts a clock. */
static bool put_clock(const writer *w, tes_node n, int player)
{
    char id[3];
    int64_t ms = tes_record_clock(w->record, n);
    if (ms < 0)
        return true;
    tes__blksgf_clock_id(&w->record->rules, player, id);
    return tes_sink_format(w->sink, "%s[%lld.%03d]", id, (long long)(ms / 1000), (int)(ms % 1000));
}

/* --- the first node --- */

/* The pieces of one colour that lie on the board at the start. */
static bool put_setup(const writer *w, const tes_scene *scene, int colour)
{
    bool any = false;
    for (int i = 0; i < scene->cells; i++) {
        const tes_scene_cell *first = &scene->cell[i];
        bool begins = first->shape == TES_FILL && first->colour == TES_BLUE + colour;
        for (int j = 0; begins && j < i; j++)
            begins = scene->cell[j].piece_id != first->piece_id;
        if (!begins)
            continue;
        if ((!any && !tes_sink_format(w->sink, "A%d", colour + 1)) || !tes_sink_format(w->sink, "[%s", first->name))
            return false;
        any = true;
        for (int j = i + 1; j < scene->cells; j++)
            if (scene->cell[j].piece_id == first->piece_id && !tes_sink_format(w->sink, ",%s", scene->cell[j].name))
                return false;
        if (!tes_sink_put(w->sink, "]"))
            return false;
    }
    return true;
}

static bool put_position(const writer *w)
{
    _Alignas(TES_STATE_ALIGN) unsigned char usual[TES_MAX_STATE];
    w->game->start(&w->record->rules, usual);
    if (memcmp(usual, w->record->start, w->game->state_size) == 0)
        return true;
    tes_scene *scene = malloc(sizeof *scene);
    bool fine = scene != NULL;
    if (fine)
        w->game->scene(w->record->start, scene);
    for (int colour = 0; fine && colour < TES__BLKSGF_COLOURS; colour++)
        fine = put_setup(w, scene, colour);
    free(scene);
    int turn = tes__blksgf_turn(&w->record->rules, w->record->start);
    return fine && (turn < 0 || tes_sink_format(w->sink, "PL[%d]", turn + 1));
}

static bool put_root(const writer *w, const char *variant)
{
    const tes_record *r = w->record;
    char tag[8] = "Player1", id[3];
    bool fine = tes_sink_format(w->sink, "(;GM[%s]CA[UTF-8]AP[Tessera]", variant);
    for (int i = 0; fine && i < TES__BLKSGF_INFOS; i++) {
        const char *value = tes_record_tag(r, tes__blksgf_infos[i].tag);
        fine = !value || put_property(w->sink, tes__blksgf_infos[i].id, value);
    }
    for (int p = 0; fine && p < r->rules.players; p++) {
        tag[6] = (char)('1' + p);
        tes__blksgf_name_id(&r->rules, p, id);
        fine = !tes_record_tag(r, tag) || put_property(w->sink, id, tes_record_tag(r, tag));
    }
    return fine && put_position(w) && put_comment(w, 0) && tes_sink_put(w->sink, "\n");
}

/* --- the tree --- */

static bool put_move(writer *w, tes_node n)
{
    char text[TES_MOVE_TEXT];
    const void *pos = tes_match_position(w->match);
    tes_move move = tes_record_move(w->record, n);
    w->game->move_text(pos, move, text);
    return tes_sink_format(w->sink, ";%d[%s]", tes__blksgf_turn(&w->record->rules, pos) + 1, text) &&
           put_clock(w, n, w->game->mover(pos)) && put_comment(w, n) && tes_sink_put(w->sink, "\n") && tes_match_play(w->match, move, NULL);
}

/* Everything below n. Calls itself once per fork on the way down, of which a
 * game of 88 pieces cannot have more than 88. */
static bool put_below(writer *w, tes_node n)
{
    const tes_record *r = w->record;
    int plies = tes_match_plies(w->match);
    while ((n = tes_record_first(r, n)) != TES_NO_NODE && tes_record_next(r, n) == TES_NO_NODE)
        if (!put_move(w, n))
            return false;
    for (; n != TES_NO_NODE; n = tes_record_next(r, n)) {
        int fork = tes_match_plies(w->match);
        if (!tes_sink_put(w->sink, "(\n") || !put_move(w, n) || !put_below(w, n) || !tes_sink_put(w->sink, ")\n"))
            return false;
        tes_match_undo(w->match, tes_match_plies(w->match) - fork);
    }
    tes_match_undo(w->match, tes_match_plies(w->match) - plies);
    return true;
}

static const char *option(const tes_rules *rules, const char *name)
{
    for (int o = 0; o < rules->game->option_count; o++)
        if (strcmp(rules->game->options[o].name, name) == 0)
            return tes_rules_value(rules, o);
    return "";
}

static const char *variant_of(const tes_rules *rules, tes_error *error)
{
    char game[TES_GAME_TEXT];
    tes_rules_text(rules, game);
    if (strcmp(rules->game->id, "blokus-trigon") == 0 && strcmp(option(rules, "contact"), "basic") == 0)
        for (int v = 0; v < 3; v++)
            if (strcmp(tes__blksgf_variants[v].players, option(rules, "players")) == 0)
                return tes__blksgf_variants[v].name;
    tes__fail(error, "Pentobi does not know %s; its files hold blokus-trigon with 4, 2 or 3 players and contact=basic.", game);
    return NULL;
}

bool tes_blksgf_write(const tes_record *record, const tes_sink *sink, tes_error *error)
{
    const char *variant = variant_of(&record->rules, error);
    if (!variant)
        return false;
    writer w = { .record = record, .game = record->rules.game, .sink = sink, .match = tes_match_new(&record->rules, record->start) };
    bool fine = w.match && put_root(&w, variant) && put_below(&w, 0) && tes_sink_put(sink, ")\n");
    tes_match_free(w.match);
    return fine || tes__fail(error, "the file could not be written to its end; is the disk full?");
}
