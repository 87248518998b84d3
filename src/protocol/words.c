/* words.c - see words.h. */
#include "protocol/words.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"

static bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

static bool make_room(tes__line *line, size_t size)
{
    if (size < line->room)
        return true;
    char *longer = realloc(line->text, size + 1);
    if (!longer)
        return false;
    line->text = longer;
    line->room = size + 1;
    return true;
}

const char *tes__line_take(tes__line *line, const char *bytes, size_t size)
{
    if (size > TES__LINE_MAX)
        return "a line has at most 1048576 bytes; this one is longer.";
    if (memchr(bytes, '\0', size))
        return "a line is text; this one holds a zero byte.";
    if (!make_room(line, size))
        return "there is no memory left for this line.";
    size_t used = 0;
    for (size_t i = 0; i < size; i++) {
        if (!is_blank(bytes[i]))
            line->text[used++] = bytes[i];
        else if (used && line->text[used - 1] != ' ')
            line->text[used++] = ' ';
    }
    if (used && line->text[used - 1] == ' ')
        used--;
    line->text[used] = '\0';
    return NULL;
}

void tes__line_clear(tes__line *line)
{
    free(line->text);
    *line = (tes__line){ 0 };
}

char *tes__word_next(char **rest)
{
    char *word = *rest;
    if (*word == '\0')
        return NULL;
    char *end = strchr(word, ' ');
    if (end)
        *end++ = '\0';
    *rest = end ? end : word + strlen(word);
    return word;
}

bool tes__word_number(const char *word, uint64_t least, uint64_t most, uint64_t *value)
{
    uint64_t number;
    if (!tes__read_u64(&word, &number) || *word != '\0' || number < least || number > most)
        return false;
    *value = number;
    return true;
}

static char lower(char c) { return c >= 'A' && c <= 'Z' ? (char)(c + ('a' - 'A')) : c; }

bool tes__word_same(const char *a, const char *b)
{
    while (*a && lower(*a) == lower(*b))
        a++, b++;
    return lower(*a) == lower(*b);
}

void tes__make_printable(char *text)
{
    for (; *text; text++)
        if (*text < ' ' || *text > '~')
            *text = '?';
}
