/* match.c - see <tessera/match.h>.
 *
 * All positions of the match are kept, one after the other: taking back is
 * forgetting the last. To find a repetition without looking at all of them, the
 * plies are chained by hash: a bucket has the latest ply, which has the one
 * before it in the same bucket, so that the newest is always the first to go.
 */
#include <stdlib.h>
#include <string.h>

#include <tessera/match.h>

#include "base/hash.h"
#include "base/text.h"
#include "game/why.h"

typedef struct past {
    tes_move move;  /* the move that led here; unused at ply 0 */
    uint32_t times; /* how often this position has occurred so far */
    uint64_t hash;
    uint64_t chain; /* of all up to here: tes_match_hash() */
    int32_t before; /* the ply before this one in its bucket, or -1 */
} past;

struct tes_match {
    tes_rules rules;
    int plies;
    int room;                 /* positions there is room for */
    past *past;               /* room entries */
    int32_t *bucket;          /* 2 x room, a power of two: latest ply, or -1 */
    unsigned char *positions; /* room x stride bytes */
    size_t stride;            /* state_size, rounded up to TES_STATE_ALIGN */
};

static unsigned char *position_at(const tes_match *m, int ply) { return m->positions + (size_t)ply * m->stride; }

static int32_t *bucket_of(const tes_match *m, int ply) { return &m->bucket[m->past[ply].hash & (2 * (uint64_t)m->room - 1)]; }

static void link_ply(tes_match *m, int ply)
{
    int32_t *bucket = bucket_of(m, ply);
    m->past[ply].before = *bucket;
    *bucket = ply;
}

/* The arrays grow before any is used, so a refusal leaves all as it was. */
static bool grow(tes_match *m)
{
    int room = m->room ? m->room * 2 : 64;
    unsigned char *positions = aligned_alloc(TES_STATE_ALIGN, (size_t)room * m->stride);
    int32_t *bucket = malloc(2 * (size_t)room * sizeof *bucket);
    past *longer = realloc(m->past, (size_t)room * sizeof *longer);
    if (longer)
        m->past = longer;
    if (!positions || !bucket || !longer) {
        free(positions);
        free(bucket);
        return false;
    }
    if (m->positions)
        memcpy(positions, m->positions, (size_t)m->room * m->stride);
    free(m->positions);
    free(m->bucket);
    memset(bucket, 0xff, 2 * (size_t)room * sizeof *bucket);
    m->positions = positions;
    m->bucket = bucket;
    int linked = m->room ? m->plies + 1 : 0;
    m->room = room;
    for (int ply = 0; ply < linked; ply++)
        link_ply(m, ply);
    return true;
}

/* Only a game whose positions can come back is searched for repetition. */
static void note_occurrence(tes_match *m, int ply)
{
    const tes_game *game = m->rules.game;
    past *now = &m->past[ply];
    now->times = 1;
    now->hash = game->hash(position_at(m, ply));
    for (int earlier = game->repeats ? *bucket_of(m, ply) : -1; earlier >= 0; earlier = m->past[earlier].before)
        if (m->past[earlier].hash == now->hash && memcmp(position_at(m, earlier), position_at(m, ply), game->state_size) == 0) {
            now->times = m->past[earlier].times + 1;
            break;
        }
    link_ply(m, ply);
}

tes_match *tes_match_new(const tes_rules *rules, const void *pos)
{
    tes_match *m = calloc(1, sizeof *m);
    if (!m)
        return NULL;
    m->rules = *rules;
    m->stride = (rules->game->state_size + TES_STATE_ALIGN - 1) / TES_STATE_ALIGN * TES_STATE_ALIGN;
    if (!grow(m)) {
        tes_match_free(m);
        return NULL;
    }
    if (pos)
        memcpy(m->positions, pos, rules->game->state_size);
    else
        rules->game->start(rules, m->positions);
    note_occurrence(m, 0);
    char text[TES_GAME_TEXT];
    tes_rules_text(rules, text);
    m->past[0].chain = tes__mix(m->past[0].hash ^ tes__hash_bytes(text, strlen(text)));
    return m;
}

/* Memory is taken for `room` as it is, so that buckets stay where they are. */
tes_match *tes_match_copy(const tes_match *m)
{
    tes_match *c = malloc(sizeof *c);
    if (!c)
        return NULL;
    *c = *m;
    size_t room = (size_t)m->room, used = (size_t)m->plies + 1;
    c->positions = aligned_alloc(TES_STATE_ALIGN, room * m->stride);
    c->past = malloc(room * sizeof *c->past);
    c->bucket = malloc(2 * room * sizeof *c->bucket);
    if (!c->positions || !c->past || !c->bucket) {
        tes_match_free(c);
        return NULL;
    }
    memcpy(c->positions, m->positions, used * m->stride);
    memcpy(c->past, m->past, used * sizeof *c->past);
    memcpy(c->bucket, m->bucket, 2 * room * sizeof *c->bucket);
    return c;
}

void tes_match_free(tes_match *m)
{
    if (!m)
        return;
    free(m->past);
    free(m->bucket);
    free(m->positions);
    free(m);
}

const tes_rules *tes_match_rules(const tes_match *m) { return &m->rules; }

const tes_game *tes_match_game(const tes_match *m) { return m->rules.game; }

int tes_match_plies(const tes_match *m) { return m->plies; }

const void *tes_match_position_at(const tes_match *m, int ply) { return position_at(m, ply); }

const void *tes_match_position(const tes_match *m) { return position_at(m, m->plies); }

tes_move tes_match_move_at(const tes_match *m, int ply) { return m->past[ply + 1].move; }

/* A game that ended by its own rules is not a draw for having been here before. */
bool tes_match_repeated(const tes_match *m)
{
    return m->past[m->plies].times >= 3 && m->rules.game->mover(tes_match_position(m)) != TES_NOBODY;
}

int tes_match_mover(const tes_match *m) { return tes_match_repeated(m) ? TES_NOBODY : m->rules.game->mover(tes_match_position(m)); }

void tes_match_result(const tes_match *m, tes_result *result)
{
    m->rules.game->result(tes_match_position(m), result);
    if (!tes_match_repeated(m))
        return;
    result->over = true;
    for (int p = 0; p < m->rules.players; p++) {
        result->winners |= (uint8_t)(1 << p);
        result->half_points[p] = 1;
    }
}

int tes_match_moves(const tes_match *m, tes_move out[])
{
    return tes_match_mover(m) == TES_NOBODY ? 0 : tes_legal_moves(m->rules.game, tes_match_position(m), out);
}

static bool refuse(tes_why *why, const char *text)
{
    if (why) {
        memset(why, 0, sizeof *why);
        strncpy(why->text, text, sizeof why->text - 1);
    }
    return false;
}

bool tes_match_play(tes_match *m, tes_move move, tes_why *why)
{
    const tes_game *game = m->rules.game;
    if (tes_match_repeated(m))
        return refuse(why, "the game is over: the same position occurred for the third time, a draw.");
    if (!game->legal(tes_match_position(m), move, why))
        return false;
    if (m->plies >= TES_MAX_PLIES)
        return refuse(why, "a match has at most 100000 moves; this one ends here.");
    if (m->plies + 1 >= m->room && !grow(m))
        return refuse(why, "there is no memory left for another move; nothing was changed.");
    memcpy(position_at(m, m->plies + 1), position_at(m, m->plies), m->stride);
    m->plies++;
    game->play(position_at(m, m->plies), move);
    m->past[m->plies].move = move;
    note_occurrence(m, m->plies);
    m->past[m->plies].chain = tes__mix(tes__mix(m->past[m->plies - 1].chain ^ move) ^ m->past[m->plies].hash);
    return true;
}

uint64_t tes_match_hash(const tes_match *m) { return m->past[m->plies].chain; }

bool tes_match_play_text(tes_match *m, const char *text, tes_why *why)
{
    tes_move move;
    if (!tes__read_move(m->rules.game, tes_match_position(m), text, &move, why))
        return false;
    return tes_match_play(m, move, why);
}

int tes_match_undo(tes_match *m, int plies)
{
    if (plies < 0)
        plies = 0;
    if (plies > m->plies)
        plies = m->plies;
    for (int i = 0; i < plies; i++, m->plies--)
        *bucket_of(m, m->plies) = m->past[m->plies].before;
    return plies;
}
