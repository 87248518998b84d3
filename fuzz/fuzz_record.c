/* fuzz_record.c - any bytes as a record. What is taken is written in one form:
 * reading that and writing it again gives the same bytes. */
#include "fuzz.h"

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
    fuzz_record_reads_back(record);
    main_line_can_be_played(record);
    tes_record_free(record);
    return 0;
}
