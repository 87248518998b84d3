/* room_text.c - the words of a room: names, phrases, offers, seats. */
#include "server/room_state.h"

#include <string.h>

#include "base/text.h"
#include "base/utf8.h"

const char *const room__offer_word[ROOM_OFFERS] = { "takeback", "draw", "rematch" };

static const char *const phrase[] = {
    "hello", "luck", "thanks", "well", "nice", "oops", "moment", "ready", "sorry", "again", "bye", "wow"
};

const char *room_phrase(int index) { return index >= 0 && index < (int)(sizeof phrase / sizeof phrase[0]) ? phrase[index] : NULL; }

bool room__is_phrase(const char *word)
{
    for (int i = 0; room_phrase(i); i++)
        if (strcmp(word, room_phrase(i)) == 0)
            return true;
    return false;
}

int room__offer_of(const char *word)
{
    for (int i = 0; i < ROOM_OFFERS; i++)
        if (strcmp(word, room__offer_word[i]) == 0)
            return i;
    return -1;
}

/* Characters that are not seen, or that turn what stands beside them: controls, the
 * joiners and marks of direction, private use, tags, variation selectors. */
static bool unseen(uint32_t c)
{
    static const struct {
        uint32_t first, last;
    } range[] = { { 0, 0x1f },        { 0x7f, 0x9f },     { 0xad, 0xad },     { 0x34f, 0x34f },     { 0x61c, 0x61c },
                  { 0x115f, 0x1160 }, { 0x17b4, 0x17b5 }, { 0x180b, 0x180f }, { 0x200b, 0x200f },   { 0x2028, 0x202e },
                  { 0x2060, 0x206f }, { 0x2800, 0x2800 }, { 0x3164, 0x3164 }, { 0xe000, 0xf8ff },   { 0xfe00, 0xfe0f },
                  { 0xfeff, 0xfeff }, { 0xffa0, 0xffa0 }, { 0xfff0, 0xffff }, { 0x1d173, 0x1d17a }, { 0xe0000, 0x10ffff } };
    for (size_t i = 0; i < sizeof range / sizeof range[0]; i++)
        if (c >= range[i].first && c <= range[i].last)
            return true;
    return false;
}

static bool blank(uint32_t c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == 0xa0 || c == 0x1680 || (c >= 0x2000 && c <= 0x200a) || c == 0x202f || c == 0x205f ||
           c == 0x3000;
}

/* Marks that are put on the character before: a heap of them runs over other lines. */
static bool mark(uint32_t c)
{
    return (c >= 0x300 && c <= 0x36f) || (c >= 0x1ab0 && c <= 0x1aff) || (c >= 0x1dc0 && c <= 0x1dff) || (c >= 0x20d0 && c <= 0x20ff);
}

void room_clean_name(const char *text, char out[ROOM_NAME])
{
    enum { most = 24, marks_most = 2 };
    size_t left = strlen(text), used = 0;
    int written = 0, marks = 0, size;
    bool gap = false;
    for (; left > 0; text += size, left -= (size_t)size) {
        size = tes__utf8_size(text, left);
        uint32_t c = size ? tes__utf8_char(text, size) : 0;
        size = size ? size : 1;
        gap = gap || blank(c);
        marks = mark(c) ? marks + 1 : 0;
        if (blank(c) || unseen(c) || marks > marks_most || (marks && written == 0))
            continue;
        bool space = gap && written > 0;
        if (written + space >= most)
            break;
        if (space)
            out[used++] = ' ';
        memcpy(out + used, text, (size_t)size);
        used += (size_t)size;
        written += 1 + space;
        gap = false;
    }
    out[used] = '\0';
}

void room_forget(room_event *entry, const char *guest)
{
    if (strcmp(entry->guest, guest) == 0)
        entry->name[0] = '\0';
}

bool room__seat_word(const char **cursor, room_seat *seat, bool *me)
{
    static const struct {
        const char *word;
        room_sitter sitter;
        bool me;
    } known[] = { { "me", ROOM_SEAT_GUEST, true }, { "open", ROOM_SEAT_OPEN, false }, { "closed", ROOM_SEAT_CLOSED, false } };
    size_t length = strcspn(*cursor, " ");
    const char *at = *cursor;
    *me = false;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (strlen(known[i].word) == length && strncmp(at, known[i].word, length) == 0) {
            seat->sitter = known[i].sitter;
            *me = known[i].me;
            *cursor = at + length;
            return true;
        }
    long level = 0;
    if (length == 4 && strncmp(at, "full", 4) == 0)
        at += 4;
    else if (!tes__read_int(&at, 1, TES_LEVELS, &level) || at != *cursor + length)
        return false;
    seat->sitter = ROOM_SEAT_COMPUTER;
    seat->level = (int)level;
    *cursor = at;
    return true;
}
