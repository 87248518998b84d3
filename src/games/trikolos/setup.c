/* setup.c - the layout option and the start position of Trikolos. */
#include <inttypes.h>
#include <string.h>

#include "base/text.h"
#include "games/trikolos/rules.h"

/* R24: 13 green, 12 orange and 12 red tiles, the same for both players. */
static const char *const layouts[] = { "gorgor/rgorgo/orgorg/orgorg/rgorgo/gorgor:g", NULL };

static const char form[] = "random-N, or rows 6 to 1 of the letters g o r separated by /, then : and the spare tile";

const tes_option trikolos_options[] = {
    { .name = "layout", .values = layouts, .form = form, .summary = "how the tiles lie at the start" },
};

/* R26: rows 6 to 1, then the spare. False leaves *s half made; the caller drops it. */
static bool read_layout(const char *text, trikolos *s, tes_error *error)
{
    enum tile tile;
    for (int row = SIDE - 1; row >= 0; row--) {
        for (int column = 0; column < SIDE; column++) {
            if (!trikolos_read_tile(&text, &tile))
                return tes__fail(error, "trikolos: row %d of the layout needs six tiles, each g, o or r.", row + 1);
            trikolos_put_tile(s, cell_at(column, row), tile);
        }
        if (!tes__read_char(&text, row ? '/' : ':'))
            return tes__fail(error, "trikolos: row %d of the layout must end with %s.", row + 1, row ? "/" : ": and the spare tile");
    }
    if (!trikolos_read_tile(&text, &tile) || *text)
        return tes__fail(error, "trikolos: the layout must end with : and one spare tile, g, o or r.");
    s->spare = (uint8_t)tile;
    return true;
}

static const char prefix[] = "random-";

static bool is_random(const char *text) { return strncmp(text, prefix, sizeof prefix - 1) == 0; }

static bool read_number(const char *text, uint64_t *number)
{
    text += sizeof prefix - 1;
    return tes__read_u64(&text, number) && *text == '\0';
}

/* R25: six tiles of each colour shuffled over White's half and mirrored to Black's;
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
        int column = i % SIDE, row = i / SIDE;
        trikolos_put_tile(s, cell_at(column, row), (enum tile)tile[i]);
        trikolos_put_tile(s, cell_at(column, SIDE - 1 - row), (enum tile)tile[i]);
    }
    s->spare = GREEN_TILE;
}

bool trikolos_settle(tes_rules *rules, tes_error *error)
{
    trikolos unused;
    uint64_t number;
    const char *layout = tes_rules_value(rules, 0);
    rules->players = 2;
    if (!is_random(layout)) {
        memset(&unused, 0, sizeof unused);
        return read_layout(layout, &unused, error);
    }
    if (read_number(layout, &number))
        return true;
    return tes__fail(error, "trikolos: after layout=random- comes a number from 0 to %" PRIu64 " without leading zeros.", UINT64_MAX);
}

void trikolos_start(const tes_rules *rules, void *pos)
{
    trikolos *s = pos;
    uint64_t number;
    memset(s, 0, sizeof *s);
    const char *layout = tes_rules_value(rules, 0);
    if (is_random(layout) && read_number(layout, &number))
        random_layout(number, s);
    else
        read_layout(layout, s, NULL);
}
