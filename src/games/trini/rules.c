/* rules.c - the rules of Trini.
 *
 * Read it beside rulebook.en.md: R1..R28 are that page's sentences. Where things
 * lie (R1) is in tables.c, how many each player has (R2, R26, R27) in setup.c.
 * Repetition (R25) is the match's, the same for all games: src/game/match.c.
 * Nothing here is about speed (fast.c) or about playing well (eval.c).
 */
#include "games/trini/rules.h"

#include <string.h>

#include "base/hash.h"
#include "game/why.h"

static const trini_tables *const t = &trini_table;

/* --- dice --- */

/* R14 A die turned to the left or to the right shows the same three faces, each
 * moved on by one place. R15 A tilted die keeps one face in place; of the other
 * two, one takes the place of the other, which goes below, and the opposite of
 * the face that went below comes up in the place left free. R16 No other turn is
 * allowed.
 *
 * A line says which old face comes to the places 0, 1 and 2; UNDER: its opposite. */
enum { UNDER = 4 };
static const uint8_t turns[TURNS][FACES] = {
    { 2, 0, 1 },         { 1, 2, 0 },         /* right, left       */
    { 0, 2 | UNDER, 1 }, { 0, 2, 1 | UNDER }, /* 0 keeps its place */
    { 2, 1, 0 | UNDER }, { 2 | UNDER, 1, 0 }, /* 1 keeps its place */
    { 1 | UNDER, 0, 2 }, { 1, 0 | UNDER, 2 }, /* 2 keeps its place */
};

void trini_turn_faces(const uint8_t face[FACES], int turn, uint8_t out[FACES])
{
    for (int k = 0; k < FACES; k++) {
        uint8_t from = turns[turn][k];
        out[k] = face[from & 3] ^ (from & UNDER ? 1 : 0);
    }
}

int trini_owner(const trini *s, int pit)
{
    for (int p = 0; p < s->players; p++)
        if (s->die[p] & pit_bit(pit))
            return p;
    return TES_NOBODY;
}

/* --- Trinis --- */

bool trini_holds(const trini *s, int round)
{
    return ((s->placed[0] | s->placed[1] | s->placed[2] | s->placed[3]) & round_bit(round)) != 0;
}

/* R17 Ringed by three dice turning the same symbol to it; R18 it does not matter
 * whose dice these are. R5 is how the tables are made: face k looks at the round
 * in which its pit has the role k. R22 Solid and outline count as the same symbol,
 * R28 but not with fill=same: trini_symbol(). */
bool trini_complete(const trini *s, int round)
{
    int symbol[FACES];
    for (int k = 0; k < FACES; k++) {
        int pit = t->round_pit[round][k];
        if (trini_owner(s, pit) == TES_NOBODY)
            return false;
        symbol[k] = trini_symbol(s, t->face[s->state[pit]][k]);
    }
    return symbol[0] == symbol[1] && symbol[1] == symbol[2];
}

/* R17 After your action, each such round beside the die you used gets one of your
 * Trinis: R19 two or three at once, perhaps, R20 but none that has one already.
 * R24 With too few Trinis left you place those you have, first at a circle, then
 * at a star, then at a square: a die shows each once, so this is an order, and it
 * is the same however the board is turned. */
static void place_trinis(trini *s, int pit)
{
    for (enum symbol symbol = CIRCLE; symbol < SYMBOLS; symbol++)
        for (int k = 0; k < FACES; k++) {
            int round = t->round_at[pit][k];
            if (t->face[s->state[pit]][k] / 2 != symbol || round == NO_ROUND)
                continue;
            if (!trini_holds(s, round) && trini_complete(s, round) && trini_left(s, s->mover) > 0)
                s->placed[s->mover] |= round_bit(round);
        }
}

/* R23 The first player to place the last of their Trinis wins, and the game ends
 * at once: so there is never a second such player. */
int trini_winner(const trini *s)
{
    for (int p = 0; p < s->players; p++)
        if (trini_left(s, p) == 0)
            return p;
    return TES_NOBODY;
}

static int mover(const void *pos) { return trini_winner(pos) == TES_NOBODY ? ((const trini *)pos)->mover : TES_NOBODY; }

static void result(const void *pos, tes_result *r)
{
    const trini *s = pos;
    int winner = trini_winner(s);
    memset(r, 0, sizeof *r);
    r->players = s->players;
    if (winner == TES_NOBODY)
        return;
    r->over = true;
    r->winners = (uint8_t)(1 << winner);
    r->half_points[winner] = 2;
}

/* --- actions --- */

/* R7, R12: a pit has room for one die. */
static bool is_free(const trini *s, int pit, int rule, tes_why *why)
{
    int owner = trini_owner(s, pit);
    if (owner == TES_NOBODY)
        return true;
    tes_touch here = pit_touch(pit);
    return tes__illegal(why, rule, &here, 1, "%s already holds a die of %s.", t->pit_name[pit], trini_colour_name(owner));
}

/* R9  You move and turn only dice of your own colour. */
static bool is_own(const trini *s, int pit, tes_why *why)
{
    int owner = trini_owner(s, pit);
    tes_touch here = pit_touch(pit);
    if (owner == s->mover)
        return true;
    if (owner == TES_NOBODY)
        return tes__illegal(why, 9, &here, 1, "no die stands on %s.", t->pit_name[pit]);
    return tes__illegal(why, 9, &here, 1, "the die on %s belongs to %s; only dice of your own colour may move or turn.", t->pit_name[pit],
                        trini_colour_name(owner));
}

/* R7  To enter a die, you put one from your stock on any free pit, R8 in any of
 * the 24 ways a die can stand. */
static bool may_enter(const trini *s, int pit, tes_why *why)
{
    if (trini_stock(s, s->mover) == 0)
        return tes__illegal(why, 7, NULL, 0, "all your %d dice are on the board already.", trini_dice_each(s->players));
    return is_free(s, pit, 7, why);
}

/* R12 A move ends on a free pit. What breaks R10 (a straight line) has no number:
 * the parser refuses it. */
static bool may_move(const trini *s, int from, int to, tes_why *why) { return is_own(s, from, why) && is_free(s, to, 12, why); }

/* R16 No other turn than the eight is allowed. */
static bool may_turn(const trini *s, int pit, int state, tes_why *why)
{
    if (!is_own(s, pit, why))
        return false;
    for (int turn = 0; turn < TURNS; turn++)
        if (t->turned[s->state[pit]][turn] == state)
            return true;
    tes_touch here = pit_touch(pit);
    if (s->state[pit] == state)
        return tes__illegal(why, 16, &here, 1, "the die on %s shows %s already; a turn must change it.", t->pit_name[pit],
                            t->state_name[state]);
    return tes__illegal(why, 16, &here, 1, "one turn does not bring the die on %s from %s to %s.", t->pit_name[pit],
                        t->state_name[s->state[pit]], t->state_name[state]);
}

static bool legal(const void *pos, tes_move move, tes_why *why)
{
    const trini *s = pos;
    int winner = trini_winner(s);
    if (move >= MOVE_IDS)
        return tes__illegal(why, 0, NULL, 0, "that is not a move of Trini.");
    if (winner != TES_NOBODY)
        return tes__illegal(why, 23, NULL, 0, "the game is over: %s has placed the last Trini.", trini_colour_name(winner));
    trini_action a = t->action[move];
    switch (a.kind) {
    case ENTER: return may_enter(s, a.to, why);
    case MOVE: return may_move(s, a.from, a.to, why);
    default: return may_turn(s, a.to, a.state, why);
    }
}

/* R10 A die moves in a straight line from pit to neighbouring pit, in one of six
 * directions and as far as you like, R11 over any dice in its way. */
static int plain_steps(const trini *s, int from, tes_move out[])
{
    int n = 0;
    for (int d = 0; d < DIRECTIONS; d++)
        for (int to = t->board.beside[from][d]; to != TES__NO_CELL; to = t->board.beside[to][d])
            if (may_move(s, from, to, NULL))
                out[n++] = t->step[from][to];
    return n;
}

/* R6  On your turn you do exactly one thing; you cannot pass. Nobody
 * is ever without an action: a player with a die on the board can turn it, and
 * a player without one has all dice in stock, while the others' dice (18 at
 * most, in a game for four) leave pits free. */
static int plain_moves(const void *pos, tes_move out[])
{
    const trini *s = pos;
    int n = 0;
    if (mover(s) == TES_NOBODY)
        return 0;
    for (int pit = 0; pit < PITS; pit++) {
        for (int state = 0; state < STATES && may_enter(s, pit, NULL); state++)
            out[n++] = t->enter[pit][state];
        if (!is_own(s, pit, NULL))
            continue;
        n += plain_steps(s, pit, out + n);
        for (int turn = 0; turn < TURNS; turn++) {
            uint8_t face[FACES];
            trini_turn_faces(t->face[s->state[pit]], turn, face);
            out[n++] = t->turn[pit][trini_state_of(face)];
        }
    }
    return n;
}

/* R13 A moved die keeps its faces. R21 A Trini stays, whatever the dice do: nothing
 * takes one away. R3 The players take turns in order. */
void trini_play(void *pos, tes_move move)
{
    trini *s = pos;
    trini_action a = t->action[move];
    uint8_t state = a.kind == MOVE ? s->state[a.from] : a.state;
    if (a.kind == MOVE) {
        s->die[s->mover] &= ~pit_bit(a.from);
        s->state[a.from] = 0;
    }
    s->die[s->mover] |= pit_bit(a.to);
    s->state[a.to] = state;
    place_trinis(s, a.to);
    s->mover = (uint8_t)((s->mover + 1) % s->players);
}

static uint64_t hash(const void *pos) { return tes__hash_bytes(pos, sizeof(trini)); }

/* --- symmetries --- */

static void map_position(const void *pos, int symmetry, void *out)
{
    const trini *s = pos;
    trini image = { .mover = s->mover, .players = s->players, .same_fill = s->same_fill };
    for (int p = 0; p < s->players; p++) {
        for (int pit = 0; pit < PITS; pit++)
            if (s->die[p] & pit_bit(pit)) {
                int to = t->pit_image[symmetry][pit];
                image.die[p] |= pit_bit(to);
                image.state[to] = t->state_image[symmetry][s->state[pit]];
            }
        for (int round = 0; round < ROUNDS; round++)
            if (s->placed[p] & round_bit(round))
                image.placed[p] |= round_bit(t->round_image[symmetry][round]);
    }
    memcpy(out, &image, sizeof image);
}

static tes_move map_move(const void *pos, int symmetry, tes_move move)
{
    (void)pos;
    trini_action a = t->action[move];
    int to = t->pit_image[symmetry][a.to], state = t->state_image[symmetry][a.state];
    switch (a.kind) {
    case ENTER: return t->enter[to][state];
    case MOVE: return t->step[t->pit_image[symmetry][a.from]][to];
    default: return t->turn[to][state];
    }
}

const tes_game tes__trini = {
    .id = "trini",
    .name = "Trini",
    .rules_version = 1,
    .options = trini_options,
    .option_count = TRINI_OPTIONS,
    .board = "37 pits and 27 round spaces",
    .min_players = 2,
    .max_players = TES_MAX_PLAYERS,
    .colour = { TES_BLUE, TES_YELLOW, TES_RED, TES_GREEN },
    .max_moves = MOST_MOVES,
    .move_ids = MOVE_IDS,
    .state_size = sizeof(trini),
    .repeats = true,
    .foresees = true,
    .symmetries = SYMMETRIES,
    .prepare = trini_prepare,
    .settle = trini_settle,
    .start = trini_start,
    .player_name = trini_player_name,
    .mover = mover,
    .moves = trini_moves,
    .legal = legal,
    .play = trini_play,
    .result = result,
    .hash = hash,
    .move_text = trini_move_text,
    .parse_move = trini_parse_move,
    .position_text = trini_position_text,
    .parse_position = trini_parse_position,
    .touches = trini_touches,
    .touch_text = trini_touch_text,
    .scene = trini_scene,
    .last_move_cells = trini_last_move_cells,
#ifndef TES_RULES_ONLY /* playing well, and what comparing needs */
    .map_position = map_position,
    .map_move = map_move,
    .plain_moves = plain_moves,
    .count = trini_count,
    .random_move = trini_random_move,
    .evaluate = trini_evaluate,
    .near_win = trini_near_win,
    .chance_unit = 700,
    .levels = trini_levels,
    .reasons = trini_reasons,
    .rate = trini_rate,
    .noisy = trini_noisy,
#endif
};
