/* wire_shape.h - which fields a wish or an entry has, and what each may hold: one
 * table from which both are read and written. For the files of the wire only. */
#ifndef SERVER_WIRE_SHAPE_H
#define SERVER_WIRE_SHAPE_H
#include "server/wire.h"

enum { WIRE_FIELDS = 20, WIRE_MOST_FIELDS = 16 /* in one object */ };

typedef enum wire_kind { WIRE_TEXT, WIRE_NUMBER, WIRE_FLAG } wire_kind;

/* One member of a flat object, as it came. */
typedef struct wire_member {
    const char *name;
    wire_kind kind;
    const char *text; /* WIRE_TEXT; without zero bytes inside */
    int64_t number;
    bool flag;
} wire_member;

/* One known field: where it lies in a room_event, and its bounds. */
typedef struct wire_field {
    const char *name;
    wire_kind kind;
    size_t offset, size;          /* of a text with its 0; of a number 4 or 8 */
    const char *letters;          /* what a text may hold; NULL: anything printable */
    int64_t least, most, missing; /* of a number, as it is written */
    int64_t add;                  /* written = held + add: seats count from 1 outside */
} wire_field;

extern const wire_field wire__field[WIRE_FIELDS];

typedef struct wire_shape {
    const char *word;
    uint32_t needs, may; /* bit f: wire__field[f] */
} wire_shape;

/* By room_what; the word is NULL where there is no such message. */
extern const wire_shape wire__shape[ROOM_KINDS];

bool wire__request_of(const wire_member member[], int count, wire_request *request, tes_error *error);
bool wire__entry_of(const wire_member member[], int count, room_event *entry, tes_error *error);

#endif
