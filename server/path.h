/* path.h - the paths of docs/openapi.yaml that have something in them. Hostile texts. */
#ifndef SERVER_PATH_H
#define SERVER_PATH_H
#include <stdbool.h>

#include "server/room.h"

/* /api/rooms/ID/record, or /api/rooms/ID/record/ROUND; round 0 is the latest. */
bool path_record(const char *path, char id[ROOM_NAME_ROOM], long *round);

#endif
