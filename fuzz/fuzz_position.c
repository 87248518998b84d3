/* fuzz_position.c - any text as a position of any variant; the first byte says
 * which. What is taken reads back byte for byte, has the moves the rulebook
 * gives it, can be shown, and can be played on. */
#include "fuzz.h"

#include <string.h>

#include <tessera/draw.h>
#include <tessera/game.h>

#include "variants.h"

/* The rulebook's slow list is compared on one position in so many. */
enum { PLIES = 4, PLAIN = 8 };

static _Alignas(TES_STATE_ALIGN) unsigned char pos[TES_MAX_STATE], other[TES_MAX_STATE];
static tes_move list[TES_MAX_MOVES], plain[TES_MAX_MOVES];

static int ascending(const void *a, const void *b)
{
    tes_move x = *(const tes_move *)a, y = *(const tes_move *)b;
    return (x > y) - (x < y);
}

static void reads_back(const tes_rules *rules)
{
    char text[TES_POSITION_TEXT];
    rules->game->position_text(pos, text);
    memset(other, 0xa5, sizeof other);
    MUST(rules->game->parse_position(rules, text, other, NULL));
    MUST(memcmp(pos, other, rules->game->state_size) == 0);
    MUST(rules->game->hash(pos) == rules->game->hash(other));
}

/* Returns how many moves there are; they are in `list`. */
static int moves_are_right(const tes_game *game)
{
    tes_result result;
    char text[TES_MOVE_TEXT];
    tes_move move;
    game->result(pos, &result);
    int n = tes_legal_moves(game, pos, list);
    MUST(n == game->count(pos));
    if (game->hash(pos) % PLAIN == 0) {
        int m = game->plain_moves(pos, plain);
        qsort(plain, (size_t)m, sizeof plain[0], ascending);
        MUST(n == m && memcmp(list, plain, (size_t)n * sizeof list[0]) == 0);
    }
    MUST((n == 0) == result.over && (n == 0) == (game->mover(pos) == TES_NOBODY));
    for (int i = 0; i < n; i += 1 + n / 16) {
        MUST(game->legal(pos, list[i], NULL));
        game->move_text(pos, list[i], text);
        MUST(tes_move_find(game, pos, text, &move, NULL) && move == list[i]);
    }
    return n;
}

static bool swallow(void *context, const char *bytes, size_t size)
{
    *(size_t *)context += size + (bytes == NULL);
    return true;
}

static void can_be_shown(const tes_rules *rules)
{
    size_t total = 0;
    tes_sink sink = { .write = swallow, .context = &total };
    tes_picture picture = { .rules = rules, .pos = pos };
    MUST(tes_draw_text(&picture, TES_TEXT_UNICODE, &sink) && total > 0);
}

static void check(const tes_rules *rules)
{
    const tes_game *game = rules->game;
    tes_rng rng;
    tes_rng_seed(&rng, game->hash(pos));
    can_be_shown(rules);
    for (int ply = 0; ply <= PLIES; ply++) {
        reads_back(rules);
        int n = moves_are_right(game);
        MUST(abs(game->evaluate(pos, 0)) <= 1000000);
        if (n == 0)
            break;
        tes_move move = game->random_move(pos, &rng);
        MUST(bsearch(&move, list, (size_t)n, sizeof move, ascending));
        game->play(pos, move);
    }
    can_be_shown(rules);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char name[MAX_VARIANTS][TES_GAME_TEXT];
    static int variants;
    if (variants == 0)
        variants = every_variant(name);
    if (size == 0)
        return 0;
    char *text = fuzz_string(data + 1, size - 1);
    tes_rules rules;
    tes_error error;
    MUST(tes_rules_parse(name[data[0] % variants], &rules, NULL));
    memset(pos, 0, sizeof pos);
    if (rules.game->parse_position(&rules, text, pos, &error))
        check(&rules);
    else
        fuzz_check_error(&error);
    free(text);
    return 0;
}
