/* blksgf_scan.h - the properties of a Pentobi file one by one, and the position
 * its first node sets up. For blksgf_read.c. */
#ifndef TES_RECORD_BLKSGF_SCAN_H
#define TES_RECORD_BLKSGF_SCAN_H
#include <tessera/record.h>

#include "record/scan.h"

enum { TES__BLKSGF_NEXT = 31 }; /* a control character, which no file may hold */

typedef struct tes__blksgf_scan {
    tes__scan scan;
    char id[16];  /* of the property just read                               */
    size_t begin; /* where it stands                                         */
    char *value;  /* unescaped; room for the whole file. Several values have
                      TES__BLKSGF_NEXT between them                           */
} tes__blksgf_scan;

/* Whether the node goes on with another property. */
bool tes__blksgf_more(tes__blksgf_scan *in);
bool tes__blksgf_property(tes__blksgf_scan *in);

/* Cells may be written in capitals, our notation has none. */
void tes__blksgf_lower(char *text);

/* "299.5" -> 299500. */
bool tes__blksgf_seconds(const char *text, int64_t *milliseconds);

/* The record with the game and the start position of the node at in->scan.at,
 * or NULL with the refusal. */
tes_record *tes__blksgf_start(tes__blksgf_scan *in);

#endif
