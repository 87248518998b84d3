/* text.c - Trini in writing.
 *
 * Moves: CqS@d4 enters a die on d4, d4-d7 moves it, d4=sQc turns it (what it
 * shows afterwards). C, S, Q are a solid circle, star and square, c, s, q the
 * same in outline; the three letters are the faces that look up, to the lower
 * right and to the lower left.
 *
 * A position: rows 7 to 1, each pit `.` or a die as its owner's number and its
 * three faces; then who moves; then for each player the rounds that hold a
 * Trini of theirs, or `-`:
 *
 *     ..../...../1CSQ...../......./...2sqC../...../.... 1 - -
 *
 * Refused is what no play can leave behind: too many dice or Trinis, two winners
 * or one who did not just move, a Trini without dice, a completed round without
 * a Trini. How often each has moved is not asked, so that a position may be set
 * up to show something.
 */
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/text.h"
#include "game/why.h"
#include "games/trini/rules.h"

static const trini_tables *const t = &trini_table;

/* --- moves --- */

void trini_move_text(const void *pos, tes_move move, char out[TES_MOVE_TEXT])
{
    (void)pos;
    strcpy(out, t->move_text[move]);
}

static bool read_pit(const char **cursor, int *pit)
{
    const char *at = *cursor;
    if (at[0] < 'a' || at[0] > 'g' || at[1] < '1' || at[1] > '7')
        return false;
    int found = tes__board_find(&t->board, at[0] - 'a', at[1] - '1');
    if (found == TES__NO_CELL)
        return false;
    *pit = found;
    *cursor = at + 2;
    return true;
}

/* Three letters of faces, whether or not a die can show them. */
static bool read_faces(const char **cursor, char faces[FACES + 1])
{
    for (int k = 0; k < FACES; k++) {
        if (!(*cursor)[k] || !strchr("CSQcsq", (*cursor)[k]))
            return false;
        faces[k] = (*cursor)[k];
    }
    faces[FACES] = '\0';
    *cursor += FACES;
    return true;
}

static int state_named(const char *faces)
{
    for (int state = 0; state < STATES; state++)
        if (strcmp(t->state_name[state], faces) == 0)
            return state;
    return NO_STATE;
}

static bool no_such_die(tes_why *why, const char *faces, int pit)
{
    tes_touch here = pit_touch(pit);
    return tes__illegal(
        why, 4, &here, 1,
        "no die can show %s: a die shows one circle, one star and one square, and only in 24 ways (CSQ, SQC, QCS, CqS, ...).", faces);
}

/* The text is not in the table: say what it is instead. */
static bool explain(const char *text, tes_why *why)
{
    const char *at = text;
    char faces[FACES + 1];
    int from, to;
    if (read_pit(&at, &from) && tes__read_char(&at, '-') && read_pit(&at, &to) && !*at) {
        tes_touch ends[2] = { pit_touch(from), pit_touch(to) };
        if (from == to)
            return tes__illegal(why, 10, ends, 1, "a move leads to another pit than %s.", t->pit_name[from]);
        return tes__illegal(why, 10, ends, 2, "%s and %s do not lie in a straight line of pits.", t->pit_name[from], t->pit_name[to]);
    }
    at = text;
    if (read_pit(&at, &to) && tes__read_char(&at, '=') && read_faces(&at, faces) && !*at)
        return no_such_die(why, faces, to);
    at = text;
    if (read_faces(&at, faces) && tes__read_char(&at, '@') && read_pit(&at, &to) && !*at)
        return no_such_die(why, faces, to);
    if (strcmp(text, "pass") == 0)
        return tes__illegal(why, 6, NULL, 0, "you cannot pass: enter, move or turn a die.");
    return tes__illegal(
        why, 0, NULL, 0,
        "\"%.40s\" is not a Trini move; write CqS@d4 (enter a die on d4), d4-d7 (move it) or d4=sQc (turn it), with pits a1 to g7.", text);
}

static int compare_text(const void *text, const void *entry) { return strcmp(text, entry); }

bool trini_parse_move(const void *pos, const char *text, tes_move *move, tes_why *why)
{
    (void)pos;
    const char(*found)[8] = bsearch(text, t->move_text, MOVE_IDS, sizeof t->move_text[0], compare_text);
    if (!found)
        return explain(text, why);
    *move = (tes_move)(found - t->move_text);
    return true;
}

/* --- positions --- */

/* The columns of a row: row 1 has a..d, row 4 a..g, row 7 d..g. */
static int first_column(int row) { return row > SIDE / 2 ? row - SIDE / 2 : 0; }
static int last_column(int row) { return row < SIDE / 2 ? row + SIDE / 2 : SIDE - 1; }

static void put_rounds(tes__writer *w, uint32_t set)
{
    tes__put(w, set ? " " : " -");
    for (bool first = true; set; set &= set - 1, first = false)
        tes__put_format(w, "%s%s", first ? "" : ",", t->pit_name[t->round_pit[tes__lowest(set)][0]]);
}

void trini_position_text(const void *pos, char out[TES_POSITION_TEXT])
{
    const trini *s = pos;
    tes__writer w = tes__writer_make(out, TES_POSITION_TEXT);
    for (int row = SIDE - 1; row >= 0; row--) {
        for (int column = first_column(row); column <= last_column(row); column++) {
            int pit = tes__board_find(&t->board, column, row), owner = trini_owner(s, pit);
            if (owner == TES_NOBODY)
                tes__put_char(&w, '.');
            else
                tes__put_format(&w, "%d%s", owner + 1, t->state_name[s->state[pit]]);
        }
        tes__put_char(&w, row ? '/' : ' ');
    }
    tes__put_int(&w, s->mover + 1);
    for (int p = 0; p < s->players; p++)
        put_rounds(&w, s->placed[p]);
}

/* A player's number, 1 to players. */
static bool read_player(const char **cursor, const trini *s, int *player)
{
    if (**cursor < '1' || **cursor >= '1' + s->players)
        return false;
    *player = *(*cursor)++ - '1';
    return true;
}

static bool read_die(const char **cursor, trini *s, int pit, tes_error *error)
{
    char faces[FACES + 1];
    int owner;
    if (!read_player(cursor, s, &owner) || !read_faces(cursor, faces))
        return tes__fail(error, "%s must be . or a die: the player's number, 1 to %d, and three letters of C S Q c s q.", t->pit_name[pit],
                         s->players);
    int state = state_named(faces);
    if (state == NO_STATE)
        return tes__fail(error, "no die can show %s, as on %s: it shows one circle, one star and one square, in one of 24 ways.", faces,
                         t->pit_name[pit]);
    s->die[owner] |= pit_bit(pit);
    s->state[pit] = (uint8_t)state;
    return true;
}

static bool read_board(const char **cursor, trini *s, tes_error *error)
{
    for (int row = SIDE - 1; row >= 0; row--) {
        int pits = last_column(row) - first_column(row) + 1;
        for (int column = first_column(row); column <= last_column(row); column++) {
            if (**cursor == '/' || **cursor == ' ' || **cursor == '\0')
                return tes__fail(error, "row %d has %d pits; this one has fewer.", row + 1, pits);
            if (!tes__read_char(cursor, '.') && !read_die(cursor, s, tes__board_find(&t->board, column, row), error))
                return false;
        }
        if (!tes__read_char(cursor, row ? '/' : ' '))
            return tes__fail(error, "after the %d pits of row %d comes %s.", pits, row + 1,
                             row ? "/" : "a blank and the number of the player to move");
    }
    return true;
}

/* `-` or rounds separated by commas. */
static bool read_rounds(const char **cursor, trini *s, int player, tes_error *error)
{
    int pit;
    if (!tes__read_char(cursor, ' '))
        return tes__fail(error, "for each of the %d players a blank and the rounds with a Trini are needed, like c3,d4, or - for none.",
                         s->players);
    if (tes__read_char(cursor, '-'))
        return true;
    do {
        if (!read_pit(cursor, &pit) || t->round_at[pit][0] == NO_ROUND)
            return tes__fail(error, "the Trinis of %s must be - or rounds separated by commas, each named by the pit below it (a1 to f6).",
                             trini_colour_name(player));
        if (trini_holds(s, t->round_at[pit][0]))
            return tes__fail(error, "the round r:%s is named twice; it holds one Trini at most.", t->pit_name[pit]);
        s->placed[player] |= round_bit(t->round_at[pit][0]);
    } while (tes__read_char(cursor, ','));
    return true;
}

static bool material_stands(const trini *s, tes_error *error)
{
    int dice = 0, before = (s->mover + s->players - 1) % s->players;
    for (int p = 0; p < s->players; p++) {
        dice += tes__popcount(s->die[p]);
        if (trini_stock(s, p) < 0)
            return tes__fail(error, "%s has more than %d dice.", trini_colour_name(p), trini_dice_each(s->players));
        if (trini_left(s, p) < 0)
            return tes__fail(error, "%s has more than %d Trinis.", trini_colour_name(p), trini_trinis_each(s->players));
        if (trini_left(s, p) == 0 && p != before)
            return tes__fail(error, "%s has placed all Trinis and won, so %s had the last move and player %d would be next.",
                             trini_colour_name(p), trini_colour_name(p), (p + 1) % s->players + 1);
        if (s->placed[p] && !s->die[p])
            return tes__fail(error, "%s has a Trini on the board but no die, and dice never leave it.", trini_colour_name(p));
    }
    for (int p = 0; p < s->players; p++)
        if (s->placed[p] && dice < FACES)
            return tes__fail(error, "there is a Trini but fewer than three dice, and dice never leave the board.");
    return true;
}

/* A completed round gets its Trini at once, unless the winner had none left:
 * then the rounds left open lie beside one die, the last that acted. */
static bool rounds_stand(const trini *s, tes_error *error)
{
    int winner = trini_winner(s);
    uint32_t open = 0;
    for (int round = 0; round < ROUNDS; round++)
        if (!trini_holds(s, round) && trini_complete(s, round))
            open |= round_bit(round);
    if (!open)
        return true;
    for (uint64_t set = winner == TES_NOBODY ? 0 : s->die[winner]; set; set &= set - 1) {
        uint32_t beside = 0;
        for (int k = 0; k < FACES; k++) {
            int round = t->round_at[tes__lowest(set)][k];
            beside |= round == NO_ROUND ? 0 : round_bit(round);
        }
        if ((open & ~beside) == 0)
            return true;
    }
    return tes__fail(error, "the three dice round r:%s show it the same symbol, so a Trini must be in it.",
                     t->pit_name[t->round_pit[tes__lowest(open)][0]]);
}

bool trini_parse_position(const tes_rules *rules, const char *text, void *pos, tes_error *error)
{
    trini s;
    int to_move;
    trini_start(rules, &s);
    if (!read_board(&text, &s, error))
        return false;
    if (!read_player(&text, &s, &to_move))
        return tes__fail(error, "the player to move is a number from 1 to %d.", s.players);
    s.mover = (uint8_t)to_move;
    for (int p = 0; p < s.players; p++)
        if (!read_rounds(&text, &s, p, error))
            return false;
    if (*text)
        return tes__fail(error, "\"%.40s\" is too much: the position ends with the Trinis of %s.", text, trini_colour_name(s.players - 1));
    if (!material_stands(&s, error) || !rounds_stand(&s, error))
        return false;
    memcpy(pos, &s, sizeof s);
    return true;
}
