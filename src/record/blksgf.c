/* blksgf.c - see blksgf.h. */
#include "record/blksgf.h"

#include <string.h>

const tes__blksgf_variant tes__blksgf_variants[3] = {
    { "Blokus Trigon", "blokus-trigon", "4" },
    { "Blokus Trigon Two-Player", "blokus-trigon:players=2,start=free", "2" },
    { "Blokus Trigon Three-Player", "blokus-trigon:players=3,start=free", "3" },
};

const tes__blksgf_info tes__blksgf_infos[TES__BLKSGF_INFOS] = {
    { "EV", "Event" }, { "RO", "Round" }, { "PC", "Site" }, { "DT", "Date" }, { "GN", "Name" }, { "AN", "Annotator" }, { "TM", "Clock" },
};

void tes__blksgf_name_id(const tes_rules *rules, int player, char out[3])
{
    out[0] = 'P';
    out[1] = rules->players == 2 ? "BW"[player] : (char)('1' + player);
    out[2] = '\0';
}

void tes__blksgf_clock_id(const tes_rules *rules, int player, char out[3])
{
    out[0] = rules->players == 2 ? "BW"[player] : (char)('1' + player);
    out[1] = 'L';
    out[2] = '\0';
}

/* With three and four players each has one colour; with two the letter after
 * the board in the position's text tells which of the player's two it is. */
int tes__blksgf_turn(const tes_rules *rules, const void *pos)
{
    char text[TES_POSITION_TEXT];
    if (rules->players != 2)
        return rules->game->mover(pos);
    rules->game->position_text(pos, text);
    const char *turn = strchr(text, ' '), *found = turn && turn[1] ? strchr(TES__BLKSGF_LETTERS, turn[1]) : NULL;
    return found ? (int)(found - TES__BLKSGF_LETTERS) : -1;
}
