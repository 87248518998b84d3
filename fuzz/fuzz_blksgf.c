/* fuzz_blksgf.c - any bytes as Pentobi's file format. What is taken is written
 * in one form that reads back to the same bytes, and can be kept as a record. */
#include "fuzz.h"

#include <string.h>

#include <tessera/record.h>

static void write(const tes_record *record, tes_buffer *out)
{
    tes_sink sink = tes_buffer_sink(out);
    tes_error error = { 0 };
    bool written = tes_blksgf_write(record, &sink, &error);
    if (!written)
        fprintf(stderr, "%s\n", error.text);
    MUST(written && out->text);
}

static void reads_back(const tes_record *record)
{
    tes_buffer first = { 0 }, second = { 0 };
    tes_error error = { 0 };
    write(record, &first);
    tes_record *again = tes_blksgf_read(first.text, first.size, &error);
    if (!again)
        fprintf(stderr, "%d:%d: %s\n%s\n", error.line, error.column, error.text, first.text);
    MUST(again);
    write(again, &second);
    MUST(first.size == second.size && memcmp(first.text, second.text, first.size) == 0);
    tes_record_free(again);
    tes_buffer_clear(&first);
    tes_buffer_clear(&second);
}

static void is_a_record(const tes_record *record)
{
    tes_buffer text = { 0 };
    tes_sink sink = tes_buffer_sink(&text);
    MUST(tes_record_write(record, &sink));
    tes_record *again = tes_record_read(text.text, text.size, NULL);
    MUST(again);
    tes_record_free(again);
    tes_buffer_clear(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    tes_error error = { 0 };
    tes_record *record = tes_blksgf_read((const char *)data, size, &error);
    if (!record) {
        fuzz_check_error(&error);
        return 0;
    }
    reads_back(record);
    is_a_record(record);
    tes_record_free(record);
    return 0;
}
