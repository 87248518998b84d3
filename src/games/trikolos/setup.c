/* setup.c - the layout option and the start position of Trikolos. */
#include <string.h>

#include "base/text.h"
#include "games/trikolos/rules.h"

static const char *const layouts[] = { "gorgor/rgorgo/orgorg/orgorg/rgorgo/gorgor:g", NULL };

const tes_option trikolos_options[] = {
    { .name = "layout",
      .values = layouts,
      .form = "random-N, or rows 6 to 1 of the letters g o r separated by /, then : and the spare tile",
      .summary = "how the tiles lie at the start" },
};

/* Rows 6 to 1, then the spare. False leaves *s half made; the caller drops it. */
static bool read_layout(const char *text, trikolos *s)
{
    enum tile tile;
    for (int row = SIDE - 1; row >= 0; row--) {
        for (int column = 0; column < SIDE; column++) {
            if (!trikolos_read_tile(&text, &tile))
                return false;
            trikolos_put_tile(s, cell_at(column, row), tile);
        }
        if (!tes__read_char(&text, row ? '/' : ':'))
            return false;
    }
    if (!trikolos_read_tile(&text, &tile))
        return false;
    s->spare = (uint8_t)tile;
    return *text == '\0';
}

/* The number of `random-N`, or false. */
static bool random_number(const char *text, uint64_t *number)
{
    if (strncmp(text, "random-", 7) != 0)
        return false;
    text += 7;
    return tes__read_u64(&text, number) && *text == '\0';
}

/* Six tiles of each colour shuffled over White's half and mirrored to Black's;
 * the spare is green, which makes 13, 12 and 12. */
static void random_layout(uint64_t number, trikolos *s)
{
    enum { HALF = CELLS / 2 };
    int tile[HALF];
    tes_rng rng;
    tes_rng_seed(&rng, number);
    for (int i = 0; i < HALF; i++)
        tile[i] = i % 3;
    for (int i = HALF - 1; i > 0; i--) {
        int j = (int)tes_rng_below(&rng, (uint32_t)i + 1), swap = tile[i];
        tile[i] = tile[j];
        tile[j] = swap;
    }
    for (int i = 0; i < HALF; i++) {
        trikolos_put_tile(s, i, (enum tile)tile[i]);
        trikolos_put_tile(s, cell_at(column_of(i), SIDE - 1 - row_of(i)), (enum tile)tile[i]);
    }
    s->spare = GREEN_TILE;
}

bool trikolos_settle(tes_rules *rules, tes_error *error)
{
    rules->players = 2;
    if (rules->choice[0] != TES_CUSTOM)
        return true;
    trikolos s;
    uint64_t number;
    memset(&s, 0, sizeof s);
    if (random_number(rules->custom, &number) || read_layout(rules->custom, &s))
        return true;
    return tes__fail(error, "trikolos: layout cannot be \"%s\"; it is %s.", rules->custom, trikolos_options[0].form);
}

void trikolos_start(const tes_rules *rules, void *pos)
{
    trikolos *s = pos;
    uint64_t number;
    memset(s, 0, sizeof *s);
    const char *layout = tes_rules_value(rules, 0);
    if (random_number(layout, &number))
        random_layout(number, s);
    else
        read_layout(layout, s);
}
