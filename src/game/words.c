/* words.c - see <tessera/hint.h>: the sentences of hints, found and filled in. The
 * files lie beside the games and here, and are made into C by cmake/embed.cmake. */
#include <string.h>

#include <tessera/hint.h>

#include "base/text.h"

typedef struct embedded {
    const char *folder, *lang;
    const unsigned char *text;
} embedded;

#include "words.inc"

enum { KEY_TEXT = 64 };
static const char common[] = "game"; /* the folder of the words for all games */

static const char *find_file(const tes_game *game, const char *lang)
{
    for (const embedded *e = parts; e->folder; e++)
        if (strcmp(e->folder, game ? game->id : common) == 0 && strcmp(e->lang, lang) == 0)
            return (const char *)e->text;
    return NULL;
}

static const char *next_line(const char *line)
{
    const char *end = strchr(line, '\n');
    return end ? end + 1 : line + strlen(line);
}

/* Length of the key a line begins with; 0 for comments and empty lines. */
static size_t key_length(const char *line)
{
    size_t length = strcspn(line, " =\n#");
    return strncmp(line + length, " = ", 3) == 0 ? length : 0;
}

static bool copy(const char *from, size_t length, char *out, size_t size)
{
    bool fits = length < size;
    memcpy(out, from, fits ? length : 0);
    out[fits ? length : 0] = '\0';
    return fits;
}

bool tes_words(const tes_game *game, const char *lang, const char *key, char *out, size_t size)
{
    out[0] = '\0';
    for (const char *line = find_file(game, lang); line && *line; line = next_line(line)) {
        size_t length = key_length(line);
        if (length == 0 || length != strlen(key) || memcmp(line, key, length) != 0)
            continue;
        line += length + 3;
        return copy(line, strcspn(line, "\n"), out, size);
    }
    return false;
}

int tes_words_count(const tes_game *game)
{
    int n = 0;
    for (const char *line = find_file(game, "en"); line && *line; line = next_line(line))
        n += key_length(line) > 0;
    return n;
}

bool tes_words_key(const tes_game *game, int index, char *out, size_t size)
{
    out[0] = '\0';
    for (const char *line = find_file(game, "en"); line && *line; line = next_line(line))
        if (key_length(line) > 0 && index-- == 0)
            return copy(line, key_length(line), out, size);
    return false;
}

/* The game's own words first, then those of all games; `.one` where it fits. */
static bool find_sentence(const tes_game *game, const char *lang, const tes_reason *reason, char *out, size_t size)
{
    char one[KEY_TEXT];
    tes__writer w = tes__writer_make(one, sizeof one);
    tes__put_format(&w, "%s.one", reason->key);
    if (reason->number == 1 && (tes_words(game, lang, one, out, size) || tes_words(NULL, lang, one, out, size)))
        return true;
    return tes_words(game, lang, reason->key, out, size) || tes_words(NULL, lang, reason->key, out, size);
}

/* "a1, b2 and c3". Names that have a comma themselves are parted by semicolons. */
static void put_cells(tes__writer *w, const tes_game *game, const void *pos, const tes_reason *reason, const char *lang)
{
    char name[TES_MOVE_TEXT], and[KEY_TEXT];
    tes_words(NULL, lang, "and", and, sizeof and);
    for (int i = 0; i < reason->cells; i++) {
        game->touch_text(pos, reason->cell[i], name);
        const char *between = strchr(name, ',') ? "; " : ", ";
        if (i > 0 && i == reason->cells - 1)
            tes__put_format(w, " %s ", and);
        else if (i > 0)
            tes__put(w, between);
        tes__put(w, name);
    }
}

static void put_who(tes__writer *w, const tes_game *game, const tes_reason *reason, const char *lang)
{
    char key[KEY_TEXT], word[KEY_TEXT];
    tes__writer k = tes__writer_make(key, sizeof key);
    tes__put_format(&k, "who-%d", reason->who);
    tes_words(game, lang, key, word, sizeof word);
    tes__put(w, word);
}

bool tes_reason_text(const tes_rules *rules, const void *pos, tes_move move, const tes_reason *reason, const char *lang, char *out,
                     size_t size)
{
    const tes_game *game = rules->game;
    char sentence[TES_HINT_TEXT], text[TES_MOVE_TEXT];
    tes__writer w = tes__writer_make(out, size);
    if (!find_sentence(game, lang, reason, sentence, sizeof sentence))
        return false;
    for (const char *at = sentence; *at;) {
        if (strncmp(at, "{move}", 6) == 0) {
            game->move_text(pos, move, text);
            tes__put(&w, text);
            at += 6;
        } else if (strncmp(at, "{n}", 3) == 0) {
            tes__put_int(&w, reason->number);
            at += 3;
        } else if (strncmp(at, "{who}", 5) == 0) {
            put_who(&w, game, reason, lang);
            at += 5;
        } else if (strncmp(at, "{cells}", 7) == 0) {
            put_cells(&w, game, pos, reason, lang);
            at += 7;
        } else {
            tes__put_char(&w, *at++);
        }
    }
    if (w.cut)
        out[0] = '\0';
    return !w.cut;
}
