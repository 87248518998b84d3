/* fuzz_record.c - any bytes as a record. What is taken is written in one form:
 * reading that and writing it again gives the same bytes. */
#include "fuzz.h"

#include <string.h>

#include <tessera/record.h>

static void write(const tes_record *record, tes_buffer *out)
{
    tes_sink sink = tes_buffer_sink(out);
    MUST(tes_record_write(record, &sink));
    MUST(out->text);
}

static void check(const tes_record *record)
{
    tes_buffer first = { 0 }, second = { 0 };
    tes_error error = { 0 };
    write(record, &first);
    tes_record *again = tes_record_read(first.text, first.size, &error);
    if (!again)
        fprintf(stderr, "%d:%d: %s\n%s\n", error.line, error.column, error.text, first.text);
    MUST(again);
    write(again, &second);
    MUST(first.size == second.size && memcmp(first.text, second.text, first.size) == 0);
    tes_record_free(again);
    tes_buffer_clear(&first);
    tes_buffer_clear(&second);
}

static void main_line_can_be_played(const tes_record *record)
{
    tes_node last = 0;
    for (tes_node next; (next = tes_record_first(record, last)) != TES_NO_NODE;)
        last = next;
    tes_match *match = tes_record_match(record, last);
    MUST(match);
    tes_match_free(match);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    tes_error error = { 0 };
    tes_record *record = tes_record_read((const char *)data, size, &error);
    if (!record) {
        fuzz_check_error(&error);
        return 0;
    }
    check(record);
    main_line_can_be_played(record);
    tes_record_free(record);
    return 0;
}
