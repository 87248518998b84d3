/* analyse_json.c - an analysis as one JSON object; docs/json.md describes every
 * field. Chances are written from whole numbers, so no locale can reach them. */
#include <string.h>

#include <tessera/analyse.h>
#include <tessera/draw.h>

typedef struct out {
    const tes_sink *sink;
    bool fine;
    const tes_analysis *analysis;
    const tes_match *match;
} out;

static void put(out *o, const char *text) { o->fine = o->fine && tes_sink_put(o->sink, text); }

static void put_int(out *o, const char *name, long long value)
{
    o->fine = o->fine && tes_sink_format(o->sink, "\"%s\":%lld", name, value);
}

static void put_string(out *o, const char *text) { o->fine = o->fine && tes_json_string(o->sink, text); }

/* Millionths as a number: 1000000 is 1. */
static void put_share(out *o, int millionths)
{
    if (millionths % 1000000 == 0)
        put(o, millionths ? "1" : "0");
    else
        o->fine = o->fine && tes_sink_format(o->sink, "0.%06d", millionths);
}

static void put_chances(out *o, const tes_ply *ply)
{
    for (int p = 0; p < o->analysis->players; p++) {
        put(o, p ? "," : "[");
        put_share(o, ply->chance[p]);
    }
    put(o, "]");
}

static void put_move(out *o, const void *pos, tes_move move)
{
    char text[TES_MOVE_TEXT];
    tes_match_game(o->match)->move_text(pos, move, text);
    put_string(o, text);
}

/* "score":120,"depth":7,"nodes":1000,"line":["f1-f2","f11-f10"] */
static void put_search(out *o, int i)
{
    _Alignas(TES_STATE_ALIGN) unsigned char pos[TES_MAX_STATE];
    const tes_game *game = tes_match_game(o->match);
    const tes_ply *ply = &o->analysis->ply[i];
    memcpy(pos, tes_match_position_at(o->match, i), game->state_size);
    put_int(o, "score", ply->score);
    put(o, ",");
    put_int(o, "depth", ply->depth);
    put(o, ",");
    put_int(o, "nodes", (long long)ply->nodes);
    put(o, ",\"line\":[");
    for (int k = 0; k < ply->length; k++) {
        put(o, k ? "," : "");
        put_move(o, pos, ply->line[k]);
        game->play(pos, ply->line[k]);
    }
    put(o, "]");
}

static void put_played(out *o, int i)
{
    const tes_ply *ply = &o->analysis->ply[i];
    put_int(o, "ply", i + 1);
    put(o, ",");
    put_int(o, "player", ply->mover + 1);
    put(o, ",\"move\":");
    put_move(o, tes_match_position_at(o->match, i), ply->played);
    put(o, ",\"swing\":");
    put_share(o, ply->swing);
}

static void put_turning_points(out *o)
{
    const tes_analysis *a = o->analysis;
    put(o, ",\"turningPoints\":[");
    for (int k = 0; k < a->turning_points; k++) {
        int i = a->turning_point[k];
        put(o, k ? ",{" : "{");
        put_played(o, i);
        put(o, ",\"better\":");
        put_move(o, tes_match_position_at(o->match, i), a->ply[i].line[0]);
        put(o, "}");
    }
    put(o, "]");
}

static void put_head(out *o)
{
    const tes_rules *rules = tes_match_rules(o->match);
    char game[TES_GAME_TEXT];
    tes_rules_text(rules, game);
    put(o, "{\"game\":");
    put_string(o, game);
    put(o, ",\"players\":");
    for (int p = 0; p < rules->players; p++) {
        put(o, p ? "," : "[");
        put_string(o, rules->game->player_name(rules, p));
    }
    put(o, "],");
    put_int(o, "plies", o->analysis->plies);
    put(o, o->analysis->stopped ? ",\"complete\":false" : ",\"complete\":true");
}

bool tes_analysis_json(const tes_analysis *a, const tes_match *match, const tes_sink *sink)
{
    out o = { .sink = sink, .fine = true, .analysis = a, .match = match };
    put_head(&o);
    put(&o, ",\"chances\":[");
    for (int i = 0; i < a->done; i++) {
        put(&o, i ? "," : "");
        put_chances(&o, &a->ply[i]);
    }
    put(&o, "],\"moves\":[");
    for (int i = 0; i + 1 < a->done; i++) {
        put(&o, i ? ",{" : "{");
        put_played(&o, i);
        put(&o, ",");
        put_search(&o, i);
        put(&o, "}");
    }
    put(&o, "],\"next\":");
    if (a->done > a->plies && a->ply[a->plies].mover != TES_NOBODY) {
        put(&o, "{");
        put_int(&o, "player", a->ply[a->plies].mover + 1);
        put(&o, ",");
        put_search(&o, a->plies);
        put(&o, "}");
    } else {
        put(&o, "null");
    }
    put_turning_points(&o);
    put(&o, "}\n");
    return o.fine;
}
