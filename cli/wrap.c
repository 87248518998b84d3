/* wrap.c - see wrap.h. */
#include "wrap.h"

#include <string.h>

#include "term.h"

static bool put_blanks(const tes_sink *sink, int n)
{
    while (n-- > 0)
        if (!tes_sink_write(sink, " ", 1))
            return false;
    return true;
}

static bool put_word(const tes_sink *sink, const char *word, size_t size)
{
    bool fine = true;
    for (const char *end = word + size; fine && word < end;) {
        const char *blank = memchr(word, WRAP_BLANK, (size_t)(end - word));
        const char *stop = blank ? blank : end;
        fine = tes_sink_write(sink, word, (size_t)(stop - word)) && (!blank || tes_sink_write(sink, " ", 1));
        word = stop + (blank != NULL);
    }
    return fine;
}

bool wrap_text(const tes_sink *sink, const char *text, int first, int indent, int width)
{
    int column = first;
    bool line_is_empty = true, fine = true;
    for (text += strspn(text, " \n"); fine && *text; text += strspn(text, " \n")) {
        size_t size = strcspn(text, " \n");
        int columns = term_columns(text, size);
        if (!line_is_empty && column + 1 + columns > width) {
            fine = tes_sink_write(sink, "\n", 1) && put_blanks(sink, indent);
            column = indent;
            line_is_empty = true;
        }
        fine = fine && (line_is_empty || tes_sink_write(sink, " ", 1)) && put_word(sink, text, size);
        column += columns + !line_is_empty;
        line_is_empty = false;
        text += size;
    }
    return fine && tes_sink_write(sink, "\n", 1);
}
