/* fuzz_blksgf.c - any bytes as Pentobi's file format. What is taken is written
 * in one form that reads back to the same bytes, and can be kept as a record. */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    tes_error error = { 0 };
    tes_record *record = tes_blksgf_read((const char *)data, size, &error);
    if (!record) {
        fuzz_check_error(&error);
        return 0;
    }
    fuzz_reads_back(record, tes_blksgf_write, tes_blksgf_read);
    fuzz_record_reads_back(record);
    tes_record_free(record);
    return 0;
}
