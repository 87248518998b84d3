/* tessera.h - everything an application needs, in one line.
 * Start reading with game.h; match.h is what most programs hold. */
#ifndef TESSERA_TESSERA_H
#define TESSERA_TESSERA_H

#include <tessera/analyse.h>
#include <tessera/draw.h>
#include <tessera/error.h>
#include <tessera/game.h>
#include <tessera/hint.h>
#include <tessera/match.h>
#include <tessera/puzzle.h>
#include <tessera/random.h>
#include <tessera/record.h>
#include <tessera/rulebook.h>
#include <tessera/scene.h>
#include <tessera/search.h>
#include <tessera/sink.h>
#include <tessera/version.h>

#endif
