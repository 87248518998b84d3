/* tree.h - what the files of this folder know of a record beyond <tessera/record.h>. */
#ifndef TES_RECORD_TREE_H
#define TES_RECORD_TREE_H
#include <tessera/record.h>

enum {
    TES__MAX_TAGS = 64,
    TES__TAG_NAME = 32,   /* longest name of a tag, with its 0 */
    TES__RESULT_TEXT = 32 /* longest result, with its 0        */
};

typedef struct record_node {
    tes_node parent, first, last, next;
    tes_move move;
    int32_t depth;  /* moves from the start                      */
    uint8_t nested; /* variations within variations down to here */
    int64_t clock;
    char *comment; /* NULL: none */
} record_node;

typedef struct record_tag {
    char name[TES__TAG_NAME];
    char *value;
} record_tag;

typedef struct record_cursor {
    tes_match *match;
    tes_node *path; /* path[d] is the node after d moves, up to the match's plies */
    int room;
} record_cursor;

struct tes_record {
    tes_rules rules;
    int nodes, room;
    record_node *node;
    tes_node *slot; /* open hash table of (parent, move); 0: free */
    int slots;
    record_cursor cursor;
    int tags;
    record_tag tag[TES__MAX_TAGS];
    _Alignas(TES_STATE_ALIGN) unsigned char start[TES_MAX_STATE];
};

/* The match played up to `node`, the record's own: valid until the next call.
 * The cost is the way from the node of the last call. NULL when memory is short. */
const tes_match *tes__record_at(tes_record *record, tes_node node);

/* Whether the tag may have this value in this game; the sentence says why not. */
bool tes__tag_fine(const tes_rules *rules, const char *name, const char *value, tes_error *error);

/* A result in the words of the protocol: none, p1win, draw, tie 1 3. */
void tes__result_text(const tes_result *result, char out[TES__RESULT_TEXT]);
bool tes__result_fine(const char *text, int players);

/* The result of a match whose record has this Result tag (NULL: none): what the
 * rules say when it is over, otherwise the tag, otherwise none. */
void tes__result_of(const tes_match *match, const char *tag, char out[TES__RESULT_TEXT]);

#endif
