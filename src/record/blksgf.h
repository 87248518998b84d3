/* blksgf.h - what reading and writing Pentobi's files have in common.
 *
 * The format is SGF with a few properties of its own: GM names the variant, 1 to
 * 4 are moves of the four colours, A1 to A4 set pieces up, PL says which colour
 * moves next. Facts after "Pentobi SGF Files" in Pentobi's sources; docs/record.md
 * says what is kept and what is not.
 */
#ifndef TES_RECORD_BLKSGF_H
#define TES_RECORD_BLKSGF_H
#include "record/tree.h"

enum { TES__BLKSGF_COLOURS = 4 };
#define TES__BLKSGF_LETTERS "byrg" /* the colours in position texts */

/* A variant by its name in GM; its start cells are free, as Pentobi plays. */
typedef struct tes__blksgf_variant {
    const char *name, *game, *players; /* players: the value of that option */
} tes__blksgf_variant;
extern const tes__blksgf_variant tes__blksgf_variants[3];

/* Game information that has a tag of its own. */
typedef struct tes__blksgf_info {
    const char *id, *tag;
} tes__blksgf_info;
enum { TES__BLKSGF_INFOS = 7 };
extern const tes__blksgf_info tes__blksgf_infos[TES__BLKSGF_INFOS];

/* The properties of a player's name and clock: PB and BL with two players, P1
 * and 1L otherwise. */
void tes__blksgf_name_id(const tes_rules *rules, int player, char out[3]);
void tes__blksgf_clock_id(const tes_rules *rules, int player, char out[3]);

/* Which colour moves, 0 to 3, or -1 once over. */
int tes__blksgf_turn(const tes_rules *rules, const void *pos);

#endif
