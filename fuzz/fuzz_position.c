/* fuzz_position.c - any text as a position of any variant; the first byte says
 * which. What is taken reads back byte for byte, has the moves the rulebook
 * gives it, can be shown, judged, touched, and played on. */
#include "fuzz.h"

#include <string.h>

#include <tessera/draw.h>
#include <tessera/game.h>

#include "variants.h"

/* The rulebook's slow list is compared, and what comes after the first position
 * judged, on one position in so many. */
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

/* What a search, a hint and a screen ask of a position with these n moves. */
static void can_be_judged(const tes_rules *rules, int n)
{
    static int16_t rating[TES_MAX_MOVES];
    static tes_step line[TES_MAX_PLAYOUT];
    const tes_game *game = rules->game;
    tes_reason reason[TES_MAX_REASONS];
    tes_touch touch[TES_MAX_TOUCHES], cell[TES_MAX_WHY_CELLS];
    for (int player = 0; player < rules->players; player++) {
        MUST(abs(game->evaluate(pos, player)) <= 1000000);
        MUST(!game->prospects || abs(game->prospects(pos, player)) <= 1000000);
        if (game->near_win && n > 0)
            game->near_win(pos, player);
    }
    if (n == 0)
        return;
    if (game->rate) {
        int kept = 0;
        game->rate(pos, list, n, rating);
        for (int i = 0; i < n; i++)
            kept += rating[i] > TES_POOR;
        MUST(kept > 0);
    }
    if (game->pressed)
        game->pressed(pos);
    if (game->noisy)
        MUST(game->noisy(pos, plain) <= n);
    tes_move move = list[game->hash(pos) % (uint64_t)n];
    MUST(game->reasons(pos, move, reason) <= TES_MAX_REASONS);
    MUST(game->touches(pos, move, 0, touch) >= 1);
    MUST(game->last_move_cells(pos, move, cell) <= TES_MAX_WHY_CELLS);
    if (game->playout) {
        tes_rng rng;
        tes_rng_seed(&rng, game->hash(pos));
        memcpy(other, pos, game->state_size);
        MUST(game->playout(other, &rng, line) <= TES_MAX_PLAYOUT);
    }
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
        if (ply == 0 || game->hash(pos) % PLAIN == 0)
            can_be_judged(rules, n);
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
