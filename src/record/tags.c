/* tags.c - the tags of a record, and results in words.
 *
 * Any name will do; a few have a meaning, and a value that cannot be is refused:
 * PlayerN of a player the game has not, a Result that is none.
 */
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "base/utf8.h"
#include "record/tree.h"

void tes__result_text(const tes_result *result, char out[TES__RESULT_TEXT])
{
    tes__writer w = tes__writer_make(out, TES__RESULT_TEXT);
    int winners = 0, winner = 0;
    for (int p = 0; p < result->players; p++)
        if (result->winners & 1 << p) {
            winners++;
            winner = p + 1;
        }
    if (!result->over || winners == 0) {
        tes__put(&w, "none");
    } else if (winners == 1) {
        tes__put_format(&w, "p%dwin", winner);
    } else if (winners == result->players) {
        tes__put(&w, "draw");
    } else {
        tes__put(&w, "tie");
        for (int p = 0; p < result->players; p++)
            if (result->winners & 1 << p)
                tes__put_format(&w, " %d", p + 1);
    }
}

/* Every result there can be is written and compared: there are few. */
bool tes__result_fine(const char *text, int players)
{
    tes_result result = { .players = players };
    char able[TES__RESULT_TEXT];
    for (int winners = 0; winners < 1 << players; winners++) {
        result.over = winners != 0;
        result.winners = (uint8_t)winners;
        tes__result_text(&result, able);
        if (strcmp(able, text) == 0)
            return true;
    }
    return false;
}

void tes__result_of(const tes_match *match, const char *tag, char out[TES__RESULT_TEXT])
{
    tes_result result;
    tes_match_result(match, &result);
    tes__result_text(&result, out);
    if (!result.over && tag)
        strcpy(out, tag);
}

static bool letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
static bool digit(char c) { return c >= '0' && c <= '9'; }

static bool name_fine(const char *name)
{
    size_t n = 0;
    while (letter(name[n]) || (n > 0 && digit(name[n])))
        n++;
    return n > 0 && n < TES__TAG_NAME && name[n] == '\0';
}

bool tes__tag_fine(const tes_rules *rules, const char *name, const char *value, tes_error *error)
{
    if (!name_fine(name))
        return tes__fail(error, "a tag's name is a letter and then letters and digits, %d at most.", TES__TAG_NAME - 1);
    if (strcmp(name, "Game") == 0 || strcmp(name, "Position") == 0)
        return tes__fail(error, "the tag %s stands at the beginning: Game is the first, Position the second.", name);
    if (strncmp(name, "Player", 6) == 0 && digit(name[6]) && (name[7] != '\0' || name[6] < '1' || name[6] > '0' + rules->players))
        return tes__fail(error, "there is no %s; the players of this game are 1 to %d.", name, rules->players);
    if (strcmp(name, "Result") == 0 && !tes__result_fine(value, rules->players))
        return tes__fail(error,
                         "\"%.40s\" is no result of a game with %d player%s; write none, draw, p1win or, when some share the win, tie 1 3.",
                         value, rules->players, rules->players == 1 ? "" : "s");
    if (!tes__utf8_is_plain(value))
        return tes__fail(error, "the value of %s is not UTF-8 or has control characters.", name);
    return true;
}

int tes_record_tags(const tes_record *r) { return r->tags; }

const char *tes_record_tag_name(const tes_record *r, int index) { return index < 0 || index >= r->tags ? NULL : r->tag[index].name; }

const char *tes_record_tag_value(const tes_record *r, int index) { return index < 0 || index >= r->tags ? NULL : r->tag[index].value; }

static int find(const tes_record *r, const char *name)
{
    int t = 0;
    while (t < r->tags && strcmp(r->tag[t].name, name) != 0)
        t++;
    return t;
}

const char *tes_record_tag(const tes_record *r, const char *name) { return tes_record_tag_value(r, find(r, name)); }

static void drop(tes_record *r, int t)
{
    if (t == r->tags)
        return;
    free(r->tag[t].value);
    r->tags--;
    memmove(&r->tag[t], &r->tag[t + 1], (size_t)(r->tags - t) * sizeof r->tag[0]);
}

bool tes_record_set_tag(tes_record *r, const char *name, const char *value)
{
    int t = find(r, name);
    if (!value) {
        drop(r, t);
        return true;
    }
    if (t == TES__MAX_TAGS || !tes__tag_fine(&r->rules, name, value, NULL))
        return false;
    size_t size = strlen(value) + 1;
    char *copy = malloc(size);
    if (!copy)
        return false;
    memcpy(copy, value, size);
    if (t == r->tags) {
        strcpy(r->tag[t].name, name);
        r->tags++;
    } else {
        free(r->tag[t].value);
    }
    r->tag[t].value = copy;
    return true;
}
