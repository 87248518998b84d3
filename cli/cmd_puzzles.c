/* cmd_puzzles.c - makes puzzles: plays games and keeps positions in which the proof
 * search finds something. What it prints is what src/games/<game>/puzzles.txt holds. */
#include <stdlib.h>

#include <tessera/search.h>

#include "args.h"
#include "open.h"
#include "out.h"
#include "search/greedy.h"
#include "search/puzzle.h"

/* Random plies first, so that games differ. Then one player slips now and then, so
 * that another gets somewhere. */
enum { OPENING = 6, SLIP_ONE_IN = 6, LONGEST_GAME = 300, FEW_MOVES = 80, SHORT = 3, SURE = 900000, TREE = 64 << 20, HASH = 16 << 20 };

typedef struct maker {
    tes_engine *engine;
    tes_limits limits;
    tes__puzzle_wish wish;
    int wanted, found, slips;
    int of_length[TES_PUZZLE_PLIES + 1], only_moves, greedy; /* of those found */
    tes_rng rng;
} maker;

/* A collection wants some of everything: no length fills more than a third, only
 * moves not more than a third, and what greed finds not more than a quarter. */
static bool adds_something(maker *m, const tes_puzzle *p)
{
    int third = m->wanted / 3 + 1;
    bool at_sight = tes__greedy_move(p->rules.game, p->pos, &m->rng, m->wish.list) == p->line[0];
    int *same = p->kind == TES_PUZZLE_ONLY_MOVE ? &m->only_moves : &m->of_length[p->plies];
    if (*same >= third || (at_sight && m->greedy >= m->wanted / 4))
        return false;
    ++*same;
    m->greedy += at_sight;
    return true;
}

/* Is a long proof worth looking for? A win is when the engine counts on it; an only move
 * when somebody else is about to win; and near the end of a game that must end, always. */
static bool promises(const tes_rules *rules, const void *pos, const tes_search_info *info)
{
    const tes_game *game = rules->game;
    int mover = game->mover(pos);
    if (!game->near_win)
        return game->count(pos) <= FEW_MOVES;
    if (info->line[0].score >= TES_MATE - 100000 || info->line[0].chance[mover] >= SURE)
        return true;
    for (int p = 0; p < rules->players; p++)
        if (p != mover && game->near_win(pos, p))
            return true;
    return false;
}

/* Keeps at most one win and one only move of a game. True: the game may end here, for
 * what follows is the same win, shorter. */
static bool look_at(maker *m, const tes_rules *rules, const void *pos, bool closely, bool kept[2])
{
    tes_puzzle puzzle;
    tes_sink out = out_sink();
    tes__puzzle_wish wish = m->wish;
    if (!closely && wish.most_plies > SHORT) {
        wish.most_plies = SHORT;
        wish.loss_plies = 0;
    }
    if (!tes__puzzle_find(rules, pos, &wish, &puzzle))
        return false;
    bool only = puzzle.kind == TES_PUZZLE_ONLY_MOVE;
    if (!kept[only] && adds_something(m, &puzzle)) {
        kept[only] = true;
        m->found++;
        tes_sink_put(&out, "\n");
        tes_puzzle_write(&puzzle, &out);
        out_flush();
    }
    return !only;
}

static bool play_game(maker *m, const tes_rules *rules, tes_error *error)
{
    tes_match *match = tes_match_new(rules, NULL);
    bool kept[2] = { false, false }, fine = match, ended = false;
    int weak = (int)tes_rng_below(&m->rng, (uint32_t)rules->players);
    while (fine && !ended && tes_match_mover(match) != TES_NOBODY && tes_match_plies(match) < LONGEST_GAME && !out_failed()) {
        const void *pos = tes_match_position(match);
        tes_search_info info = { 0 };
        tes_move move = rules->game->random_move(pos, &m->rng);
        if (tes_match_plies(match) >= OPENING) {
            fine = tes_engine_think(m->engine, match, &m->limits, &info, error);
            ended = fine && look_at(m, rules, pos, promises(rules, pos, &info), kept);
            bool slips = tes_match_mover(match) == weak && tes_rng_below(&m->rng, (uint32_t)m->slips) == 0;
            move = slips ? move : info.line[0].move[0];
        }
        fine = fine && tes_match_play(match, move, NULL);
        ended |= m->found >= m->wanted;
    }
    tes_match_free(match);
    return fine;
}

static bool make_ready(maker *m, const args *a, const tes_rules *rules, tes_error *error)
{
    tes_settings settings = { .hash_bytes = HASH, .threads = 1, .seed = args_number(a, "seed", 1) };
    m->wanted = (int)args_number(a, "count", 10);
    m->slips = (int)args_number(a, "slips", SLIP_ONE_IN);
    m->limits.nodes = (int64_t)args_number(a, "play-nodes", 2000);
    m->wish.nodes = args_number(a, "nodes", 20000);
    m->wish.least_plies = (int)args_number(a, "least", 3);
    m->wish.most_plies = (int)args_number(a, "most", 15);
    m->wish.loss_plies = rules->game->repeats ? SHORT : m->wish.most_plies;
    m->wish.bytes = TREE;
    m->wish.memory = aligned_alloc(64, TREE);
    m->wish.list = malloc((size_t)rules->game->max_moves * sizeof m->wish.list[0]);
    m->engine = tes_engine_new();
    tes_rng_seed(&m->rng, settings.seed);
    return m->wish.memory && m->wish.list && m->engine && tes_engine_setup(m->engine, &settings, error);
}

static int run(const args *a)
{
    tes_rules rules;
    maker m = { 0 };
    tes_error error = { .text = "there is no memory left to look for puzzles." };
    if (!open_rules(a->operand[0], &rules))
        return BAD_INPUT;
    bool fine = make_ready(&m, a, &rules, &error);
    for (uint64_t games = args_number(a, "games", 1000); fine && games > 0 && m.found < m.wanted && !out_failed(); games--)
        fine = play_game(&m, &rules, &error);
    free(m.wish.memory);
    free(m.wish.list);
    tes_engine_free(m.engine);
    return fine ? FINE : out_no("%s", error.text);
}

static const parameter operands[] = {
    { .name = "GAME", .kind = KIND_GAME, .help = "a game, such as agon or agon:capture=straight" },
    { 0 },
};

static const parameter options[] = {
    { .name = "count", .kind = KIND_NUMBER, .argument = "N", .min = 1, .max = 1000, .help = "how many puzzles (default 10)" },
    { .name = "seed", .kind = KIND_NUMBER, .argument = "N", .max = UINT64_MAX, .help = "other games for another seed (default 1)" },
    { .name = "games", .kind = KIND_NUMBER, .argument = "N", .min = 1, .max = 1000000, .help = "play at most so many (default 1000)" },
    { .name = "nodes",
      .kind = KIND_NUMBER,
      .argument = "N",
      .min = 1,
      .max = 1000000000,
      .help = "positions to visit for one proof (default 20000)" },
    { .name = "play-nodes",
      .kind = KIND_NUMBER,
      .argument = "N",
      .min = 1,
      .max = 1000000000,
      .help = "positions to visit for a move of the games (default 2000)" },
    { .name = "slips",
      .kind = KIND_NUMBER,
      .argument = "N",
      .min = 1,
      .max = 1000000,
      .help = "one player makes a random move in so many (default 6)" },
    { .name = "least", .kind = KIND_NUMBER, .argument = "N", .min = 1, .max = 60, .help = "plies of the shortest win (default 3)" },
    { .name = "most", .kind = KIND_NUMBER, .argument = "N", .min = 1, .max = 60, .help = "plies of the longest win (default 15)" },
    { 0 },
};

const command cmd_puzzles = {
    .name = "puzzles",
    .summary = "make puzzles with proofs",
    .text = (const char *const[]){ "Plays games of the engine against itself, with slips, and prints the positions in which the player to "
                                   "move has a forced win, or only one move that does not lose by force. Each comes with its proof's "
                                   "size: the positions it consists of, and those visited to find it.",
                                   "Forced is against everybody: whatever all other players do, together if need be.", NULL },
    .operands = operands,
    .options = options,
    .examples =
        (const example[]){ { "puzzles trikolos --count 1", "prints a puzzle" },
                           { "puzzles agon:ruleset=classic --seed 7 --games 1", "prints what one game has to offer, which may be nothing" },
                           { 0 } },
    .run = run,
};
