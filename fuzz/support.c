/* support.c - see fuzz.h. */
#include "fuzz.h"

#include <string.h>

char *fuzz_string(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);
    MUST(text);
    if (size)
        memcpy(text, data, size);
    text[size] = '\0';
    return text;
}

void fuzz_check_error(const tes_error *error)
{
    MUST(memchr(error->text, '\0', sizeof error->text) != NULL);
    MUST(error->text[0] != '\0');
    MUST(error->line >= 0 && error->column >= 0);
}

static void written(const tes_record *record, fuzz_writer *write, tes_buffer *out)
{
    tes_sink sink = tes_buffer_sink(out);
    tes_error error = { 0 };
    bool fine = write(record, &sink, &error);
    if (!fine)
        fprintf(stderr, "%s\n", error.text);
    MUST(fine && out->text);
}

void fuzz_reads_back(const tes_record *record, fuzz_writer *write, fuzz_reader *read)
{
    tes_buffer first = { 0 }, second = { 0 };
    tes_error error = { 0 };
    written(record, write, &first);
    tes_record *again = read(first.text, first.size, &error);
    if (!again)
        fprintf(stderr, "%d:%d: %s\n%s\n", error.line, error.column, error.text, first.text);
    MUST(again);
    written(again, write, &second);
    MUST(first.size == second.size && memcmp(first.text, second.text, first.size) == 0);
    tes_record_free(again);
    tes_buffer_clear(&first);
    tes_buffer_clear(&second);
}

static bool write_record(const tes_record *record, const tes_sink *sink, tes_error *error)
{
    (void)error; /* memory in a buffer is the only thing that can lack */
    return tes_record_write(record, sink);
}

void fuzz_record_reads_back(const tes_record *record) { fuzz_reads_back(record, write_record, tes_record_read); }
