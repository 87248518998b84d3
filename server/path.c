/* path.c - see path.h. */
#include "server/path.h"

#include <string.h>

#include "base/text.h"

bool path_record(const char *path, char id[ROOM_NAME_ROOM], long *round)
{
    static const char before[] = "/api/rooms/", after[] = "/record";
    if (strncmp(path, before, sizeof before - 1) != 0)
        return false;
    const char *at = path + sizeof before - 1;
    size_t length = strspn(at, "abcdefghijklmnopqrstuvwxyz0123456789");
    if (length == 0 || length >= ROOM_NAME_ROOM || strncmp(at + length, after, sizeof after - 1) != 0)
        return false;
    memcpy(id, at, length);
    id[length] = '\0';
    at += length + sizeof after - 1;
    *round = 0;
    return *at == '\0' || (*at++ == '/' && tes__read_int(&at, 1, ROOM_MOST_ROUNDS, round) && *at == '\0');
}
