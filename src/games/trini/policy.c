/* policy.c - which actions of Trini look good before anything is searched.
 *
 * A round of which two dice agree is a gap for the third, and everybody may fill
 * it: to complete one is a Trini, to leave one is to give a Trini away. So the art
 * is to be the one who is not the first to leave a gap.
 */
#include "base/bits.h"
#include "games/trini/rules.h"

static const trini_tables *const t = &trini_table;

enum { COMPLETES = 3000, SPOILS = 500, GIVES = -900, OWN_GAP = 60, MARKED = 10, KINDS = 6 };

/* What it is worth to show a symbol there: [pit][face][symbol]. */
typedef struct chart {
    int16_t shows[PITS][FACES][KINDS];
    int16_t leaves[PITS]; /* to take one's own die away from its pit */
} chart;

/* Worth of a gap at a pit for the one who has just acted: the opponent is next. */
static int gap_worth(const trini *s, int pit, uint64_t taken)
{
    return !(taken >> pit & 1) ? GIVES : s->die[s->mover] & pit_bit(pit) ? OWN_GAP : GIVES;
}

/* One round seen from its pit in role k. */
static void chart_face(const trini *s, int round, int k, uint64_t taken, chart *c)
{
    int k1 = (k + 1) % FACES, k2 = (k + 2) % FACES;
    int pit = t->round_pit[round][k], pit1 = t->round_pit[round][k1], pit2 = t->round_pit[round][k2];
    bool here1 = taken >> pit1 & 1, here2 = taken >> pit2 & 1, here = taken >> pit & 1;
    if (!here1 && !here2)
        return;
    int symbol1 = here1 ? trini_symbol(s, t->face[s->state[pit1]][k1]) : -1;
    int symbol2 = here2 ? trini_symbol(s, t->face[s->state[pit2]][k2]) : -2;
    int16_t *shows = c->shows[pit][k];
    if (symbol1 == symbol2) {
        for (int i = 0; i < KINDS; i++)
            shows[i] += here ? 0 : SPOILS;
        shows[symbol1] = COMPLETES;
        return;
    }
    int worth1 = gap_worth(s, pit2, taken), worth2 = gap_worth(s, pit1, taken);
    if (here1)
        shows[symbol1] = (int16_t)(shows[symbol1] + worth1);
    if (here2)
        shows[symbol2] = (int16_t)(shows[symbol2] + worth2);
    if (!here || !(s->die[s->mover] & pit_bit(pit)))
        return;
    int symbol = trini_symbol(s, t->face[s->state[pit]][k]);
    if (symbol == symbol1)
        c->leaves[pit] = (int16_t)(c->leaves[pit] - worth1);
    if (symbol == symbol2)
        c->leaves[pit] = (int16_t)(c->leaves[pit] - worth2);
}

static void make_chart(const trini *s, chart *c)
{
    uint64_t taken = ~free_pits(s);
    uint32_t held = s->placed[0] | s->placed[1] | s->placed[2] | s->placed[3];
    *c = (chart){ 0 };
    for (uint32_t open = (round_bit(ROUNDS) - 1) & ~held; open; open &= open - 1)
        for (int k = 0; k < FACES; k++)
            chart_face(s, tes__lowest(open), k, taken, c);
}

static int showing(const trini *s, const chart *c, int pit, int state)
{
    int value = 0;
    for (int k = 0; k < FACES; k++)
        value += c->shows[pit][k][trini_symbol(s, t->face[state][k])];
    return value;
}

void trini_rate(const void *pos, const tes_move moves[], int n, int16_t rating[])
{
    const trini *s = pos;
    chart c;
    make_chart(s, &c);
    for (int i = 0; i < n; i++) {
        trini_action a = t->action[moves[i]];
        int state = a.kind == MOVE ? s->state[a.from] : a.state, value = showing(s, &c, a.to, state);
        if (a.kind != ENTER)
            value += c.leaves[a.from];
        bool twin = !s->same_fill && ((a.kind == ENTER && !(t->enter_once >> state & 1)) ||
                                      (a.kind == TURN && !(t->turn_once[s->state[a.from]] >> state & 1)));
        rating[i] = (int16_t)(twin ? TES_TWIN : value);
    }
}

/* The actions that complete a round. A moved die leaves its own pit, so that what
 * it completed from there does not count. */
int trini_noisy(const void *pos, tes_move out[])
{
    const trini *s = pos;
    chart c;
    int kept = 0;
    make_chart(s, &c);
    uint64_t gaps = 0;
    for (int pit = 0; pit < PITS; pit++)
        for (int k = 0; k < FACES; k++)
            for (int i = 0; i < KINDS; i++)
                gaps |= (uint64_t)(c.shows[pit][k][i] == COMPLETES) << pit;
    if (!gaps)
        return 0;
    int n = trini_moves(pos, out);
    for (int i = 0; i < n; i++) {
        trini_action a = t->action[out[i]];
        if (!(gaps >> a.to & 1))
            continue;
        int state = a.kind == MOVE ? s->state[a.from] : a.state;
        for (int k = 0; k < FACES; k++)
            if (c.shows[a.to][k][trini_symbol(s, t->face[state][k])] == COMPLETES) {
                out[kept++] = out[i];
                break;
            }
    }
    return kept;
}
