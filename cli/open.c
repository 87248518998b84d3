/* open.c - see open.h. */
#include "open.h"

#include <string.h>

#include "base/text.h"
#include "file.h"
#include "out.h"

bool open_is_game(const char *game)
{
    char id[TES_GAME_TEXT];
    size_t length = strcspn(game, ":");
    if (length >= sizeof id)
        return false;
    memcpy(id, game, length);
    id[length] = '\0';
    return tes_game_find(id) != NULL;
}

bool open_rules(const char *game, tes_rules *rules)
{
    tes_error error;
    if (tes_rules_parse(game, rules, &error))
        return true;
    complain("%s", error.text);
    return false;
}

bool open_position(const tes_rules *rules, const char *fen, position *pos)
{
    tes_error error;
    if (!fen) {
        rules->game->start(rules, pos->bytes);
        return true;
    }
    if (rules->game->parse_position(rules, fen, pos->bytes, &error))
        return true;
    complain("--fen is no position of %s: %s", rules->game->id, error.text);
    return false;
}

tes_match *open_match(const char *game, const char *fen, const char *const moves[], int count)
{
    tes_rules rules;
    position pos;
    tes_why why;
    if (!open_rules(game, &rules) || !open_position(&rules, fen, &pos))
        return NULL;
    tes_match *match = tes_match_new(&rules, pos.bytes);
    if (!match) {
        out_no("there is no memory left for a match.");
        return NULL;
    }
    for (int i = 0; i < count; i++)
        if (!tes_match_play_text(match, moves[i], &why)) {
            complain("illegal move %.40s at ply %d: %s", moves[i], i + 1, why.text);
            tes_match_free(match);
            return NULL;
        }
    return match;
}

/* Our records begin with a tag, [Game "..."], Pentobi's with (;GM[...]. A file
 * that begins with neither is what its name says. */
static bool is_blksgf(const char *path, const char *text)
{
    const char *end = strrchr(path, '.');
    if (strncmp(text, "\xef\xbb\xbf", 3) == 0)
        text += 3;
    text += strspn(text, " \t\r\n");
    return *text == '(' || (*text != '[' && end && strcmp(end, ".blksgf") == 0);
}

tes_record *open_record_quietly(const char *path, tes_error *error)
{
    tes_buffer text = { 0 };
    tes_error inner = { 0 };
    tes_record *record = NULL;
    if (!file_read(path, TES_MAX_RECORD, &text, error)) {
        tes_buffer_clear(&text);
        return NULL;
    }
    record = (is_blksgf(path, text.text) ? tes_blksgf_read : tes_record_read)(text.text, text.size, &inner);
    const char *name = strcmp(path, "-") == 0 ? "standard input" : path;
    if (!record && inner.line)
        tes__fail(error, "%.100s:%d:%d: %s", name, inner.line, inner.column, inner.text);
    else if (!record)
        tes__fail(error, "%.100s: %s", name, inner.text);
    tes_buffer_clear(&text);
    return record;
}

tes_record *open_record(const char *path)
{
    tes_error error = { 0 };
    tes_record *record = open_record_quietly(path, &error);
    if (!record)
        complain("%s", error.text);
    return record;
}
