/* markdown.c - see markdown.h. Blocks are told apart by how their first line
 * begins; each block is gathered into one text, its emphasis made into escape
 * sequences, and wrapped. */
#include "markdown.h"

#include <string.h>

#include "term.h"
#include "wrap.h"

#define BOLD "\033[1m"
#define ITALIC "\033[3m"
#define CODE "\033[36m"
#define DIM "\033[2m"
#define END "\033[0m"

enum { MOST_COLUMNS = 8 }; /* of a table */

typedef struct writer {
    const markdown_style *style;
    const tes_sink *sink;
    const char *line; /* the next one to read */
} writer;

static size_t line_length(const char *line) { return strcspn(line, "\n"); }

static const char *next_line(const char *line)
{
    line += line_length(line);
    return *line ? line + 1 : line;
}

static bool is_blank(const char *line)
{
    line += strspn(line, " \t\r");
    return *line == '\n' || *line == '\0';
}

/* The length of "- ", "* " or "12. " at the head of a line, blanks included. */
static size_t bullet_length(const char *line)
{
    size_t blanks = strspn(line, " "), digits = strspn(line + blanks, "0123456789");
    const char *at = line + blanks + digits;
    if (digits > 0 && digits < 4)
        return at[0] == '.' && at[1] == ' ' ? blanks + digits + 2 : 0;
    return (at[0] == '-' || at[0] == '*') && at[1] == ' ' ? blanks + 2 : 0;
}

static bool begins(const char *line, const char *head) { return strncmp(line, head, strlen(head)) == 0; }

static bool starts_block(const char *line)
{
    return is_blank(line) || *line == '#' || *line == '|' || begins(line, "```") || begins(line, "![") || begins(line, "> ") ||
           bullet_length(line) > 0;
}

/* Where the mark that opens at text[i] closes again, or 0. */
static size_t closing(const char *text, size_t size, size_t i, const char *mark)
{
    size_t length = strlen(mark);
    for (size_t j = i + length + 1; j + length <= size; j++)
        if (memcmp(text + j, mark, length) == 0 && text[j - 1] != ' ')
            return j;
    return 0;
}

/* A marked stretch: writes its inside between two sequences and returns where it
 * ends, or i when there is none. */
static size_t put_marked(const tes_sink *sink, const char *text, size_t size, size_t i, const char *mark, const char *sequence, bool *fine)
{
    size_t length = strlen(mark);
    if (i + length >= size || memcmp(text + i, mark, length) != 0 || text[i + length] == ' ')
        return i;
    size_t end = closing(text, size, i, mark);
    if (!end)
        return i;
    *fine = *fine && tes_sink_put(sink, sequence) && tes_sink_write(sink, text + i + length, end - i - length);
    *fine = *fine && tes_sink_put(sink, *sequence ? END : "");
    return end + length;
}

/* [shown](target): the target is of no use on a terminal. */
static size_t put_link(const tes_sink *sink, const char *text, size_t size, size_t i, bool *fine)
{
    size_t end = text[i] == '[' ? closing(text, size, i, "](") : 0;
    const char *close = end ? memchr(text + end, ')', size - end) : NULL;
    if (!close)
        return i;
    *fine = *fine && tes_sink_write(sink, text + i + 1, end - i - 1);
    return (size_t)(close - text) + 1;
}

bool markdown_inline(const char *text, size_t size, bool colour, tes_buffer *out)
{
    tes_sink sink = tes_buffer_sink(out);
    bool fine = sink.write(sink.context, "", 0); /* a text even of nothing */
    for (size_t i = 0; i < size && fine;) {
        size_t from = i;
        i = put_marked(&sink, text, size, i, "`", colour ? CODE : "", &fine);
        if (i == from)
            i = put_marked(&sink, text, size, i, "**", colour ? BOLD : "", &fine);
        if (i == from)
            i = put_marked(&sink, text, size, i, "*", colour ? ITALIC : "", &fine);
        if (i == from)
            i = put_link(&sink, text, size, i, &fine);
        if (i == from)
            fine = tes_sink_write(&sink, text + i++, 1);
    }
    return fine;
}

static bool put_blanks(const writer *w, int n) { return n <= 0 || tes_sink_format(w->sink, "%*s", n, ""); }

/* Emphasis, then wrapping. */
static bool put_wrapped(const writer *w, const char *text, size_t size, int first, int indent)
{
    tes_buffer styled = { 0 };
    bool fine = markdown_inline(text, size, w->style->colour, &styled) && wrap_text(w->sink, styled.text, first, indent, w->style->width);
    tes_buffer_clear(&styled);
    return fine;
}

/* The lines of a paragraph or list entry as one text; w->line moves behind it. */
static bool gather(writer *w, size_t skip, tes_buffer *text)
{
    tes_sink sink = tes_buffer_sink(text);
    bool fine = tes_sink_write(&sink, w->line + skip, line_length(w->line) - skip);
    for (w->line = next_line(w->line); fine && !starts_block(w->line); w->line = next_line(w->line))
        fine = tes_sink_put(&sink, " ") && tes_sink_write(&sink, w->line, line_length(w->line));
    return fine;
}

static bool put_paragraph(writer *w)
{
    tes_buffer text = { 0 };
    bool fine = gather(w, 0, &text) && put_wrapped(w, text.text, text.size, 0, 0);
    tes_buffer_clear(&text);
    return fine;
}

/* "- **R7** A pawn ..." is shown as "R7   A pawn ...", other entries as they are. */
static bool put_entry(writer *w)
{
    tes_buffer text = { 0 };
    size_t skip = bullet_length(w->line);
    const char *mark = w->line;
    const char *rule = w->line + skip, *end = begins(rule, "**R") ? strstr(rule, "** ") : NULL;
    bool fine;
    if (end && end - rule < 8) {
        int name = (int)(end - rule) - 2;
        fine = tes_sink_format(w->sink, w->style->colour ? "  " BOLD "%.*s" END : "  %.*s", name, rule + 2) && put_blanks(w, 5 - name) &&
               gather(w, skip + (size_t)(end - rule) + 3, &text) && put_wrapped(w, text.text, text.size, 7, 7);
    } else {
        fine = tes_sink_write(w->sink, "  ", 2) && tes_sink_write(w->sink, mark, skip) && gather(w, skip, &text) &&
               put_wrapped(w, text.text, text.size, (int)skip + 2, (int)skip + 2);
    }
    tes_buffer_clear(&text);
    return fine;
}

static bool put_heading(writer *w)
{
    size_t level = strspn(w->line, "#"), skip = level + strspn(w->line + level, " ");
    size_t size = line_length(w->line) - skip;
    const char *text = w->line + skip;
    w->line = next_line(w->line);
    if (w->style->colour)
        return tes_sink_format(w->sink, level == 1 ? "\033[1;4m%.*s" END "\n" : BOLD "%.*s" END "\n", (int)size, text);
    bool fine = tes_sink_format(w->sink, "%.*s\n", (int)size, text);
    for (int i = term_columns(text, size); fine && i > 0; i--)
        fine = tes_sink_put(w->sink, level == 1 ? "=" : "-");
    return fine && tes_sink_put(w->sink, "\n");
}

/* ![what it shows](path), alone on its line: drawn, with its text beneath. */
static bool put_picture(writer *w)
{
    char path[128];
    const char *text = w->line + 2, *end = strstr(text, "](");
    const char *close = end ? strchr(end, ')') : NULL;
    if (!close || close > w->line + line_length(w->line) || (size_t)(close - end - 2) >= sizeof path)
        return put_paragraph(w);
    memcpy(path, end + 2, (size_t)(close - end - 2));
    path[close - end - 2] = '\0';
    bool fine = !w->style->picture || w->style->picture(w->style->context, path, w->sink);
    fine = fine && (!w->style->colour || tes_sink_put(w->sink, DIM)) && put_wrapped(w, text, (size_t)(end - text), 0, 0);
    w->line = next_line(w->line);
    return fine && (!w->style->colour || tes_sink_put(w->sink, END));
}

static bool put_code(writer *w)
{
    bool fine = true;
    for (w->line = next_line(w->line); fine && *w->line && !begins(w->line, "```"); w->line = next_line(w->line))
        fine = tes_sink_format(w->sink, "    %.*s\n", (int)line_length(w->line), w->line);
    w->line = next_line(w->line);
    return fine;
}

static bool put_quote(writer *w)
{
    tes_buffer text = { 0 };
    tes_sink sink = tes_buffer_sink(&text);
    bool fine = true;
    for (; fine && begins(w->line, "> "); w->line = next_line(w->line))
        fine = tes_sink_write(&sink, w->line + 2, line_length(w->line) - 2) && tes_sink_put(&sink, " ");
    fine = fine && put_blanks(w, 4) && put_wrapped(w, text.text, text.size, 4, 4);
    tes_buffer_clear(&text);
    return fine;
}

/* The cell after the bar at `at`; *size is without the blanks around it. */
static const char *table_cell(const char *at, size_t *size)
{
    const char *start = at + strspn(at, " ");
    size_t n = strcspn(start, "|\n");
    const char *end = start + n;
    while (n > 0 && start[n - 1] == ' ')
        n--;
    *size = n;
    at = end;
    return *at == '|' ? start : NULL;
}

typedef struct row {
    int cells;
    const char *cell[MOST_COLUMNS];
    size_t size[MOST_COLUMNS];
} row;

static row read_row(const char *line)
{
    row r = { 0 };
    for (const char *at = strchr(line, '|'); at && *at == '|' && r.cells < MOST_COLUMNS;) {
        size_t size;
        const char *cell = table_cell(at + 1, &size);
        if (!cell)
            break;
        r.cell[r.cells] = cell;
        r.size[r.cells++] = size;
        at = cell + strcspn(cell, "|\n");
    }
    return r;
}

/* The last column is wrapped, the others are as wide as their widest cell. */
static bool put_row(const writer *w, const row *r, const int width[])
{
    bool fine = true;
    int column = 0;
    for (int c = 0; c < r->cells && fine; c++) {
        if (c == r->cells - 1) {
            fine = put_wrapped(w, r->cell[c], r->size[c], column, column);
            break;
        }
        tes_buffer styled = { 0 };
        fine = markdown_inline(r->cell[c], r->size[c], w->style->colour, &styled) && tes_sink_put(w->sink, styled.text) &&
               put_blanks(w, width[c] + 2 - term_columns(styled.text, styled.size));
        tes_buffer_clear(&styled);
        column += width[c] + 2;
    }
    return fine;
}

static bool put_table(writer *w)
{
    int width[MOST_COLUMNS] = { 0 };
    bool fine = true;
    for (const char *line = w->line; *line == '|'; line = next_line(line)) {
        row r = read_row(line);
        for (int c = 0; c < r.cells && !begins(line, "|-") && !begins(line, "|:"); c++) {
            tes_buffer plain = { 0 };
            fine = fine && markdown_inline(r.cell[c], r.size[c], false, &plain);
            int columns = plain.text ? term_columns(plain.text, plain.size) : 0;
            width[c] = columns > width[c] ? columns : width[c];
            tes_buffer_clear(&plain);
        }
    }
    for (; fine && *w->line == '|'; w->line = next_line(w->line)) {
        row r = read_row(w->line);
        if (!begins(w->line, "|-") && !begins(w->line, "|:"))
            fine = put_row(w, &r, width);
    }
    return fine;
}

static bool put_block(writer *w)
{
    if (*w->line == '#')
        return put_heading(w);
    if (*w->line == '|')
        return put_table(w);
    if (begins(w->line, "```"))
        return put_code(w);
    if (begins(w->line, "!["))
        return put_picture(w);
    if (begins(w->line, "> "))
        return put_quote(w);
    return bullet_length(w->line) ? put_entry(w) : put_paragraph(w);
}

bool markdown_write(const char *text, const markdown_style *style, const tes_sink *sink)
{
    writer w = { style, sink, text };
    bool fine = true, begun = false, gap = false;
    while (fine && *w.line) {
        if (is_blank(w.line)) {
            gap = begun;
            w.line = next_line(w.line);
            continue;
        }
        fine = (!gap || tes_sink_put(sink, "\n")) && put_block(&w);
        begun = true;
        gap = false;
    }
    return fine;
}
