/* wrap.h - text broken into lines, for help, rulebooks and messages. */
#ifndef CLI_WRAP_H
#define CLI_WRAP_H
#include <tessera/sink.h>

/* Writes the words of `text` in lines of at most `width` columns, the first
 * behind `first` columns that the caller has already filled, the others indented
 * by `indent`. Ends with a newline. Escape sequences take no column; WRAP_BLANK
 * is written as a blank but does not end a word. */
#define WRAP_BLANK '\1'
bool wrap_text(const tes_sink *sink, const char *text, int first, int indent, int width);

#endif
