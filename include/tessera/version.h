/* version.h - which Tessera this is. CMake reads the three numbers from here. */
#ifndef TESSERA_VERSION_H
#define TESSERA_VERSION_H

#define TES_VERSION_MAJOR 0
#define TES_VERSION_MINOR 1
#define TES_VERSION_PATCH 0
#define TES_VERSION "0.1.0"

#endif
