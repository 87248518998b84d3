/* markdown.h - rulebooks on a terminal: the Markdown they use (headings,
 * paragraphs, lists, tables, code, pictures, emphasis), wrapped and styled. Not
 * a general Markdown reader. */
#ifndef CLI_MARKDOWN_H
#define CLI_MARKDOWN_H
#include <tessera/sink.h>

typedef struct markdown_style {
    int width;
    bool colour; /* bold and colours by escape sequences; else plain text */
    /* Draws the picture of this path, or nothing; may be NULL. */
    bool (*picture)(void *context, const char *path, const tes_sink *sink);
    void *context;
} markdown_style;

/* False when the sink refuses or memory is short. */
bool markdown_write(const char *text, const markdown_style *style, const tes_sink *sink);

/* One line's emphasis, code and links, into an empty buffer; the caller clears it. */
bool markdown_inline(const char *text, size_t size, bool colour, tes_buffer *out);

#endif
