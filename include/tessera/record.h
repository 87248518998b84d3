/* record.h - a game on paper: tags, moves, comments, variations.
 *
 * A record is a tree of moves over a start position. Every move in it is legal:
 * the reader refuses a file with an illegal move and says at which line and
 * column and why. Text is UTF-8. docs/record.md describes the file format.
 *
 * Nodes are numbers; 0 is the start, before any move. The first child of a node
 * continues the main line, its next siblings are the variations.
 */
#ifndef TESSERA_RECORD_H
#define TESSERA_RECORD_H
#include <tessera/game.h>
#include <tessera/match.h>
#include <tessera/sink.h>

enum {
    TES_NO_NODE = -1,
    TES_MAX_RECORD = 8 << 20, /* bytes of a file that is read */
    TES_MAX_RECORD_DEPTH = 64 /* variations within variations */
};

#define TES_MAX_CLOCK INT64_C(3599999999) /* 999:59:59.999, in milliseconds */

typedef struct tes_record tes_record;
typedef int32_t tes_node;

/* An empty record from the start of the game, or from `pos` when not NULL.
 * NULL when memory is short. */
tes_record *tes_record_new(const tes_rules *rules, const void *pos);
void tes_record_free(tes_record *record); /* NULL is fine */

const tes_rules *tes_record_rules(const tes_record *record);
const void *tes_record_start(const tes_record *record);

/* Tags: Event, Site, Date, Player1..Player4, Result, Ending, Clock, or any name
 * of letters and digits, 64 at most. The game string and the start position are
 * not tags: they are what the record was made with. A NULL value removes the
 * tag. Setting returns false when the name or the value cannot be (docs/record.md)
 * or memory is short. */
int tes_record_tags(const tes_record *record);
const char *tes_record_tag_name(const tes_record *record, int index);
const char *tes_record_tag_value(const tes_record *record, int index);
const char *tes_record_tag(const tes_record *record, const char *name); /* NULL: none */
bool tes_record_set_tag(tes_record *record, const char *name, const char *value);

/* The tree. TES_NO_NODE where there is none. */
tes_node tes_record_parent(const tes_record *record, tes_node node);
tes_node tes_record_first(const tes_record *record, tes_node node);
tes_node tes_record_next(const tes_record *record, tes_node node);
tes_move tes_record_move(const tes_record *record, tes_node node);
const char *tes_record_comment(const tes_record *record, tes_node node); /* "" when none */
bool tes_record_set_comment(tes_record *record, tes_node node, const char *text);
/* "" or NULL removes it; false when it is not UTF-8, has control characters
 * other than newline and tab, or memory is short. */

/* Time left on the mover's clock after the move, in milliseconds; -1 unknown,
 * TES_MAX_CLOCK at most. */
int64_t tes_record_clock(const tes_record *record, tes_node node);
void tes_record_set_clock(tes_record *record, tes_node node, int64_t milliseconds);

/* Adds a move below `parent` (an equal child is returned instead of a twin).
 * TES_NO_NODE with the reason when it is illegal there or memory is short. */
tes_node tes_record_add(tes_record *record, tes_node parent, tes_move move, tes_why *why);

/* Removes a node and all below it; the next variation takes the place of a main line.
 * Other nodes keep their numbers. False when there is no such node, and for the start. */
bool tes_record_remove(tes_record *record, tes_node node);

/* The node after `ply` moves of the main line, or TES_NO_NODE. */
tes_node tes_record_main(const tes_record *record, int ply);

/* A match played up to `node`; the caller frees it. NULL when memory is short. */
tes_match *tes_record_match(const tes_record *record, tes_node node);

/* A record of what a match has played so far. NULL when memory is short. */
tes_record *tes_record_of_match(const tes_match *match);

/* The text format. Reading refuses with line, column and reason, and makes
 * nothing; writing returns false when the sink refuses or memory is short. */
tes_record *tes_record_read(const char *text, size_t size, tes_error *error);
bool tes_record_write(const tes_record *record, const tes_sink *sink);

/* Pentobi's .blksgf: Blokus Trigon with four, two or three players. Writing
 * refuses other games with a sentence; positions by setup become the record's
 * start position. */
tes_record *tes_blksgf_read(const char *text, size_t size, tes_error *error);
bool tes_blksgf_write(const tes_record *record, const tes_sink *sink, tes_error *error);

#endif
