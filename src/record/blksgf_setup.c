/* blksgf_setup.c - the game and the position a Pentobi file begins with.
 *
 * Pieces set up become a position text, which the game itself checks: Pentobi
 * allows any pieces anywhere, our rules do not.
 */
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "record/blksgf.h"
#include "record/blksgf_scan.h"
#include "record/view.h"

typedef struct setup {
    tes__blksgf_scan *in;
    tes_rules rules;
    tes__view *view;              /* of the empty board: its cells and names */
    char letter[TES_SCENE_CELLS]; /* what lies on each, '.' nothing          */
    int turn;
    bool any;
} setup;

static bool read_rules(setup *p)
{
    tes__blksgf_scan *in = p->in;
    for (int v = 0; v < 3; v++)
        if (strcmp(in->value, tes__blksgf_variants[v].name) == 0)
            return tes_rules_parse(tes__blksgf_variants[v].game, &p->rules, NULL) ||
                   tes__scan_fail(&in->scan, in->begin, "this library was built without Blokus Trigon.");
    return tes__scan_fail(&in->scan, in->begin,
                          "the game is \"%.40s\"; it must be Blokus Trigon, Blokus Trigon Two-Player or Blokus Trigon Three-Player.",
                          in->value);
}

/* 1 to 4; B and W are what other games have for the first two. */
static int colour_of(const char *text)
{
    static const char ids[] = "1234BW";
    const char *found = text[0] && !text[1] ? strchr(ids, text[0]) : NULL;
    return found ? (int)(found - ids) % TES__BLKSGF_COLOURS : -1;
}

/* The first time over the node: which game, which characters, who moves. */
static bool read_game(setup *p)
{
    tes__blksgf_scan *in = p->in;
    bool found = false;
    size_t begin = in->scan.at;
    while (tes__blksgf_more(in)) {
        if (!tes__blksgf_property(in))
            return false;
        if (strcmp(in->id, "CA") == 0 && strcmp(in->value, "UTF-8") != 0 && strcmp(in->value, "utf-8") != 0)
            return tes__scan_fail(&in->scan, in->begin, "the file says its characters are %.40s; only UTF-8 can be read.", in->value);
        if (strcmp(in->id, "PL") == 0) {
            p->turn = colour_of(in->value);
            if (p->turn < 0)
                return tes__scan_fail(&in->scan, in->begin, "PL names the colour to move, 1 to 4.");
        }
        if (strcmp(in->id, "GM") != 0)
            continue;
        if (found)
            return tes__scan_fail(&in->scan, in->begin, "the property GM is given twice.");
        found = true;
        if (!read_rules(p))
            return false;
    }
    return found || tes__scan_fail(&in->scan, begin, "the first node must name the game: GM[Blokus Trigon].");
}

/* One piece: notation of the game, on cells that are free. */
static bool lay(setup *p, char *value, char letter)
{
    tes__blksgf_scan *in = p->in;
    char text[TES_MOVE_TEXT];
    tes_move move;
    tes_why why;
    _Alignas(TES_STATE_ALIGN) unsigned char empty[TES_MAX_STATE];
    tes__blksgf_lower(value);
    p->rules.game->start(&p->rules, empty);
    if (!p->rules.game->parse_move(empty, value, &move, &why))
        return tes__scan_fail(&in->scan, in->begin, "\"%.40s\" cannot be set up: %s", value, why.text);
    p->rules.game->move_text(empty, move, text);
    for (char *name = text, *next; name; name = next) {
        next = strchr(name, ',');
        if (next)
            *next++ = '\0';
        int i = 0;
        while (i < p->view->scene.cells && strcmp(p->view->scene.cell[i].name, name) != 0)
            i++;
        if (i == p->view->scene.cells || p->letter[i] != '.')
            return tes__scan_fail(&in->scan, in->begin, "two of the pieces set up lie on %s.", name);
        p->letter[i] = letter;
    }
    return true;
}

/* The second time over the node: what lies on the board. */
static bool read_pieces(setup *p)
{
    tes__blksgf_scan *in = p->in;
    while (tes__blksgf_more(in)) {
        if (!tes__blksgf_property(in))
            return false;
        if (strcmp(in->id, "AE") == 0)
            return tes__scan_fail(&in->scan, in->begin, "AE takes pieces away, but nothing lies on the board yet.");
        int colour = in->id[0] == 'A' ? colour_of(in->id + 1) : -1;
        for (char *value = colour < 0 ? NULL : in->value, *next; value; value = next) {
            next = strchr(value, TES__BLKSGF_NEXT);
            if (next)
                *next++ = '\0';
            if (!lay(p, value, TES__BLKSGF_LETTERS[colour]))
                return false;
            p->any = true;
        }
    }
    return true;
}

/* The board as a position text, with the given colour to move. */
static void position_text(const setup *p, char turn, char out[TES_POSITION_TEXT])
{
    const tes_scene *scene = &p->view->scene;
    tes__writer w = tes__writer_make(out, TES_POSITION_TEXT);
    int low = scene->cell[0].v, high = low;
    for (int i = 0; i < scene->cells; i++) {
        low = scene->cell[i].v < low ? scene->cell[i].v : low;
        high = scene->cell[i].v > high ? scene->cell[i].v : high;
    }
    for (int v = high; v >= low; v--) {
        for (int u = 0; u < TES__SPAN / 2; u++) {
            const tes_scene_cell *cell = tes__view_find(p->view, u, v);
            if (cell)
                tes__put_char(&w, p->letter[cell - scene->cell]);
        }
        tes__put_char(&w, v > low ? '/' : ' ');
    }
    tes__put_format(&w, "%c -", turn);
}

/* A colour that cannot move is passed over, as Pentobi does; when none can, the
 * game is over. */
static tes_record *make(setup *p, size_t begin)
{
    static const char turns[] = TES__BLKSGF_LETTERS;
    _Alignas(TES_STATE_ALIGN) unsigned char pos[TES_MAX_STATE];
    char text[TES_POSITION_TEXT];
    tes_error error, first = { 0 };
    bool fine = !p->any && p->turn == 0;
    for (int k = 0; !fine && k <= TES__BLKSGF_COLOURS; k++) {
        position_text(p, k == TES__BLKSGF_COLOURS ? '-' : turns[(p->turn + k) % TES__BLKSGF_COLOURS], text);
        fine = p->rules.game->parse_position(&p->rules, text, pos, &error);
        if (k == 0)
            first = error;
    }
    if (!fine) {
        tes__scan_fail(&p->in->scan, begin, "the position set up is none of Blokus Trigon: %s", first.text);
        return NULL;
    }
    tes_record *record = tes_record_new(&p->rules, p->any || p->turn ? pos : NULL);
    if (!record)
        tes__scan_fail(&p->in->scan, p->in->scan.size, TES__NO_MEMORY);
    return record;
}

tes_record *tes__blksgf_start(tes__blksgf_scan *in)
{
    setup *p = calloc(1, sizeof *p);
    tes_record *record = NULL;
    size_t begin = in->scan.at;
    if (!p) {
        tes__scan_fail(&in->scan, in->scan.size, TES__NO_MEMORY);
        return NULL;
    }
    p->in = in;
    memset(p->letter, '.', sizeof p->letter);
    if (read_game(p)) {
        _Alignas(TES_STATE_ALIGN) unsigned char empty[TES_MAX_STATE];
        p->rules.game->start(&p->rules, empty);
        p->view = tes__view_new(&(tes_picture){ .rules = &p->rules, .pos = empty });
        in->scan.at = begin;
        if (!p->view)
            tes__scan_fail(&in->scan, in->scan.size, TES__NO_MEMORY);
        else if (read_pieces(p))
            record = make(p, begin);
    }
    free(p->view);
    free(p);
    return record;
}
