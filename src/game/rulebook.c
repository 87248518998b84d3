/* rulebook.c - see <tessera/rulebook.h>. The texts lie beside the games, in
 * src/games/<game>/, and are made into C by cmake/embed.cmake; what is missing
 * there is missing here and nowhere else. */
#include <stdio.h>
#include <string.h>

#include <tessera/rulebook.h>

#include "base/text.h"

typedef struct embedded {
    const char *game, *part; /* "agon"; "fr", or "diagrams.txt" */
    const unsigned char *text;
} embedded;

#include "rulebooks.inc"

static const char *find_part(const tes_game *game, const char *part)
{
    for (const embedded *e = parts; e->game; e++)
        if (strcmp(e->game, game->id) == 0 && strcmp(e->part, part) == 0)
            return (const char *)e->text;
    return NULL;
}

const char *tes_rulebook(const tes_game *game, const char *lang) { return strchr(lang, '.') ? NULL : find_part(game, lang); }

static const char *next_line(const char *line)
{
    const char *end = strchr(line, '\n');
    return end ? end + 1 : line + strlen(line);
}

bool tes_rule_sentence(const tes_game *game, const char *lang, int number, char *out, size_t size)
{
    char head[32];
    const char *line = tes_rulebook(game, lang);
    int length = snprintf(head, sizeof head, "- **R%d** ", number);
    tes__writer w = tes__writer_make(out, size);
    for (; line && *line; line = next_line(line)) {
        if (strncmp(line, head, (size_t)length) != 0)
            continue;
        for (const char *at = line + length; *at && *at != '\n'; at++)
            if (*at != '*' && *at != '`')
                tes__put_char(&w, *at);
        if (w.cut)
            out[0] = '\0';
        return !w.cut;
    }
    return false;
}

/* The next field of a line, up to `stop` or the end of the line. */
static bool read_field(const char **at, char stop, char *out, size_t size)
{
    tes__writer w = tes__writer_make(out, size);
    while (**at && **at != '\n' && **at != stop)
        tes__put_char(&w, *(*at)++);
    return !w.cut && (stop == '\0' || tes__read_char(at, stop));
}

bool tes_rulebook_position(const tes_game *game, const char *name, tes_rules *rules, void *pos)
{
    char label[64], text[TES_GAME_TEXT], position[TES_POSITION_TEXT];
    tes_rules found;
    for (const char *line = find_part(game, "diagrams.txt"); line && *line; line = next_line(line)) {
        const char *at = line;
        if (!read_field(&at, '\t', label, sizeof label) || strcmp(label, name) != 0)
            continue;
        if (!read_field(&at, '\t', text, sizeof text) || !read_field(&at, '\0', position, sizeof position))
            return false;
        if (!tes_rules_parse(text, &found, NULL) || found.game != game)
            return false;
        if (strcmp(position, "start") == 0)
            game->start(&found, pos);
        else if (!game->parse_position(&found, position, pos, NULL))
            return false;
        *rules = found;
        return true;
    }
    return false;
}
