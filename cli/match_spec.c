/* match_spec.c - a player of a match, from its argument and back.
 *
 *     KEY=VALUE,...,WHO        or        WHO,KEY=VALUE,...
 *
 * WHO is a player of this program (full, 1 .. 10, baseline, greedy, random),
 * ugi:COMMAND or gtp:COMMAND; a command takes the rest of the argument, commas
 * and all, so settings of a process stand in front of it.
 */
#include <string.h>

#include "base/text.h"
#include "base/utf8.h"
#include "match.h"

enum { MS = 1000 };

/* Seconds with up to three decimals, as milliseconds. */
static bool read_seconds(const char **cursor, int64_t *ms)
{
    const char *at = *cursor;
    uint64_t whole;
    int64_t part = 0, unit = MS;
    if (!tes__read_u64(&at, &whole) || whole > MATCH_LONGEST_MS / MS)
        return false;
    if (tes__read_char(&at, '.'))
        for (bool first = true; first || (*at >= '0' && *at <= '9'); first = false, at++) {
            if (*at < '0' || *at > '9' || unit == 1)
                return false;
            unit /= 10;
            part += (*at - '0') * unit;
        }
    *ms = (int64_t)whole * MS + part;
    *cursor = at;
    return true;
}

bool match_clock_parse(const char *text, match_limits *limits)
{
    int64_t clock, increment = 0;
    if (!read_seconds(&text, &clock) || (tes__read_char(&text, '+') && !read_seconds(&text, &increment)))
        return false;
    if (*text != '\0' || clock == 0)
        return false;
    limits->clock_ms = clock;
    limits->increment_ms = increment;
    return true;
}

/* The settings that are numbers. */
static const struct {
    const char *key;
    uint64_t least, most;
    const char *unit;
} numbers[] = {
    { "movetime", 1, MATCH_LONGEST_MS, "milliseconds" },
    { "nodes", 1, 1000000000000000, "nodes" },
    { "depth", 1, 1000, "plies" },
    { "hash", 1, 1 << 20, "MiB" },
    { "threads", 1, TES_MAX_THREADS, "threads" },
    { "noise", 0, UINT16_MAX, "hundredths" },
    { "selfish", 0, 100, "of a hundred positions" },
    { "blind", 0, 100, "of a hundred positions" },
    { "sober", 0, 1, "1 is yes" },
    { "seed", 0, UINT64_MAX, "any number" },
};
enum { MOVETIME, NODES, DEPTH, HASH, THREADS, NOISE, SELFISH, BLIND, SOBER, SEED, NUMBERS };

static void set_number(match_player *p, int which, uint64_t value)
{
    switch (which) {
    case MOVETIME: p->limits.movetime_ms = (int64_t)value; break;
    case NODES: p->limits.nodes = (int64_t)value; break;
    case DEPTH: p->limits.depth = (int64_t)value; break;
    case HASH: p->hash_mib = value; break;
    case THREADS: p->threads = value; break;
    case NOISE: p->own.noise = (uint16_t)value; break;
    case SELFISH: p->own.selfish = (uint8_t)value; break;
    case BLIND: p->own.blind = (uint8_t)value; break;
    case SOBER: p->own.sober = value == 1; break;
    default: p->seed = value;
    }
}

static bool set_text(char *out, size_t size, const char *text, const char *what, tes_error *error)
{
    tes__writer w = tes__writer_make(out, size);
    tes__put(&w, text);
    return !w.cut || tes__fail(error, "the %s \"%.40s...\" is longer than %zu bytes.", what, text, size - 1);
}

/* Which settings a player names itself; the others are the usual ones. */
typedef struct reading {
    match_player *player;
    uint32_t seen; /* of numbers; then clock and name */
    bool who;
} reading;

enum { SEEN_CLOCK = NUMBERS, SEEN_NAME };

static bool once(reading *r, int bit, const char *key, tes_error *error)
{
    if (r->seen >> bit & 1)
        return tes__fail(error, "a player has %s twice; give it once.", key);
    r->seen |= 1u << bit;
    return true;
}

static bool read_setting(reading *r, const char *key, const char *value, tes_error *error)
{
    match_player *p = r->player;
    for (int i = 0; i < NUMBERS; i++) {
        const char *at = value;
        uint64_t number;
        if (strcmp(key, numbers[i].key) != 0)
            continue;
        if (!tes__read_u64(&at, &number) || *at || number < numbers[i].least || number > numbers[i].most)
            return tes__fail(error, "a player's %s cannot be \"%.40s\"; it is a whole number from %llu to %llu (%s).", key, value,
                             (unsigned long long)numbers[i].least, (unsigned long long)numbers[i].most, numbers[i].unit);
        set_number(p, i, number);
        return once(r, i, key, error);
    }
    if (strcmp(key, "clock") == 0)
        return match_clock_parse(value, &p->limits)
                   ? once(r, SEEN_CLOCK, key, error)
                   : tes__fail(error, "a player's clock cannot be \"%.40s\"; write seconds and seconds added per move, such as 60+0.5.",
                               value);
    if (strcmp(key, "name") == 0)
        return once(r, SEEN_NAME, key, error) &&
               (*value ? set_text(p->name, sizeof p->name, value, "name", error) : tes__fail(error, "a player's name cannot be empty."));
    if (strncmp(key, "option.", 7) == 0 && key[7]) {
        if (p->options == MATCH_UGI_OPTIONS)
            return tes__fail(error, "a player can be given %d options of its own at most.", MATCH_UGI_OPTIONS);
        char *out = p->option[p->options++];
        tes__writer w = tes__writer_make(out, MATCH_NAME);
        tes__put_format(&w, "%s=%s", key + 7, value);
        return !w.cut || tes__fail(error, "the option \"%.40s\" is longer than %d bytes.", out, MATCH_NAME - 1);
    }
    return tes__fail(
        error, "a player has no setting \"%.40s\"; there are movetime, nodes, depth, clock, hash, threads, seed, name, option.NAME.", key);
}

static bool read_who(reading *r, const char *word, tes_error *error)
{
    tes_settings settings;
    match_player *p = r->player;
    if (r->who)
        return tes__fail(error, "one player cannot be both \"%.40s\" and \"%.40s\".", p->built_in, word);
    r->who = true;
    p->kind = MATCH_BUILT_IN;
    return tes_settings_player(word, &settings, error) && set_text(p->built_in, sizeof p->built_in, word, "player", error);
}

static bool read_command(reading *r, const char *text, tes_error *error)
{
    match_player *p = r->player;
    if (r->who)
        return tes__fail(error, "one player cannot be both \"%.40s\" and \"%.40s\".", p->built_in, text);
    r->who = true;
    p->kind = strncmp(text, "ugi:", 4) == 0 ? MATCH_UGI : MATCH_GTP;
    text += 4;
    if (text[strspn(text, " ")] == '\0')
        return tes__fail(error, "behind ugi: and gtp: stands the command that starts the engine.");
    return set_text(p->command, sizeof p->command, text, "command", error);
}

static bool read_items(reading *r, const char *text, tes_error *error)
{
    char item[MATCH_SPEC];
    for (const char *at = text;;) {
        if (strncmp(at, "ugi:", 4) == 0 || strncmp(at, "gtp:", 4) == 0)
            return read_command(r, at, error);
        size_t length = strcspn(at, ",");
        memcpy(item, at, length); /* no longer than the text, which was measured */
        item[length] = '\0';
        char *equals = strchr(item, '=');
        if (equals)
            *equals = '\0';
        if (!(equals ? read_setting(r, item, equals + 1, error) : read_who(r, item, error)))
            return false;
        if (at[length] == '\0')
            return true;
        at += length + 1;
    }
}

/* Limits come whole, from the player or from the usual ones; without any a
 * searching player has a second. GTP engines bring their own. */
static void fill_limits(const reading *r, const match_player *usual)
{
    match_player *p = r->player;
    const match_limits none = { 0 };
    if (memcmp(&p->limits, &none, sizeof none) == 0)
        p->limits = usual->limits;
    if (memcmp(&p->limits, &none, sizeof none) == 0 && p->kind != MATCH_GTP)
        p->limits.movetime_ms = MS;
    p->hash_mib = p->hash_mib ? p->hash_mib : usual->hash_mib;
    p->threads = p->threads ? p->threads : usual->threads;
    if (!(r->seen >> SEED & 1))
        p->seed = usual->seed;
}

bool match_player_parse(const char *text, const match_player *usual, match_player *player, tes_error *error)
{
    reading r = { .player = player };
    memset(player, 0, sizeof *player);
    if (strlen(text) >= MATCH_SPEC)
        return tes__fail(error, "the player \"%.40s...\" is longer than %d bytes.", text, MATCH_SPEC - 1);
    if (!tes__utf8_is_plain(text) || strpbrk(text, "\n\t"))
        return tes__fail(error, "a player is one line of plain text.");
    if (!read_items(&r, text, error))
        return false;
    if (!r.who)
        return tes__fail(
            error, "\"%.40s\" says not who plays; add full, a level from 1 to %d, baseline, greedy, random, ugi:COMMAND or gtp:COMMAND.",
            text, TES_LEVELS);
    if (player->options && player->kind != MATCH_UGI)
        return tes__fail(error, "option.NAME is for ugi:COMMAND; other players have no such options.");
    if (!player->name[0]) { /* as much of the argument as fits, whole characters */
        size_t at = 0;
        for (int n; text[at] && (n = tes__utf8_size(text + at, strlen(text + at))) > 0 && at + (size_t)n < sizeof player->name;
             at += (size_t)n)
            memcpy(player->name + at, text + at, (size_t)n);
    }
    fill_limits(&r, usual);
    return true;
}

static void put_number(tes__writer *w, const char *key, uint64_t value)
{
    if (value)
        tes__put_format(w, "%s=%llu,", key, (unsigned long long)value);
}

void match_player_text(const match_player *p, char out[MATCH_SPEC * 2])
{
    tes__writer w = tes__writer_make(out, MATCH_SPEC * 2);
    const match_limits *l = &p->limits;
    put_number(&w, "movetime", (uint64_t)l->movetime_ms);
    put_number(&w, "nodes", (uint64_t)l->nodes);
    put_number(&w, "depth", (uint64_t)l->depth);
    if (l->clock_ms)
        tes__put_format(&w, "clock=%lld.%03lld+%lld.%03lld,", (long long)l->clock_ms / MS, (long long)l->clock_ms % MS,
                        (long long)l->increment_ms / MS, (long long)l->increment_ms % MS);
    put_number(&w, "hash", p->hash_mib);
    put_number(&w, "threads", p->threads);
    put_number(&w, "noise", p->own.noise);
    put_number(&w, "selfish", p->own.selfish);
    put_number(&w, "blind", p->own.blind);
    put_number(&w, "sober", p->own.sober);
    tes__put_format(&w, "seed=%llu,", (unsigned long long)p->seed);
    for (int i = 0; i < p->options; i++)
        tes__put_format(&w, "option.%s,", p->option[i]);
    tes__put_format(&w, "%s%s",
                    p->kind == MATCH_UGI   ? "ugi:"
                    : p->kind == MATCH_GTP ? "gtp:"
                                           : "",
                    p->kind == MATCH_BUILT_IN ? p->built_in : p->command);
}
