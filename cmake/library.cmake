# libtessera: everything under src/ but the tests that lie beside the games.
file(GLOB TES_SOURCES CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/*/*.c ${PROJECT_SOURCE_DIR}/src/games/*/*.c)
list(FILTER TES_SOURCES EXCLUDE REGEX "_test\\.c$")

# The table of games is the list of folders in src/games.
file(GLOB game_folders CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR}/src/games ${PROJECT_SOURCE_DIR}/src/games/*/rules.c)
list(SORT game_folders)
set(TES_GAMES "")
set(games_inc "/* Written by CMake from the folders in src/games. */\n")
foreach(entry IN LISTS game_folders)
  get_filename_component(folder ${entry} DIRECTORY)
  list(APPEND TES_GAMES ${folder})
  string(REPLACE "-" "_" symbol ${folder})
  string(APPEND games_inc "TES__GAME(tes__${symbol})\n")
endforeach()
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/generated/games.inc CONTENT "${games_inc}" @ONLY)

# The rulebooks, the words of the hints and the puzzles become part of the library:
# see src/game/rulebook.c, src/game/words.c and src/record/puzzle.c.
file(GLOB rulebooks CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/games/*/rulebook.*.md ${PROJECT_SOURCE_DIR}/src/games/*/diagrams.txt)
file(GLOB words CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/games/*/words.*.txt ${PROJECT_SOURCE_DIR}/src/game/words.*.txt)
file(GLOB puzzles CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/games/*/puzzles.txt)
foreach(texts rulebooks words puzzles)
  set(${texts}_inc ${PROJECT_BINARY_DIR}/generated/${texts}.inc)
  add_custom_command(OUTPUT ${${texts}_inc} VERBATIM
    COMMAND ${CMAKE_COMMAND} -D "FILES=${${texts}}" -D OUT=${${texts}_inc} -P ${PROJECT_SOURCE_DIR}/cmake/embed.cmake
    DEPENDS ${${texts}} ${PROJECT_SOURCE_DIR}/cmake/embed.cmake)
endforeach()

add_library(tessera_objects OBJECT ${TES_SOURCES} ${rulebooks_inc} ${words_inc} ${puzzles_inc})
set_target_properties(tessera_objects PROPERTIES POSITION_INDEPENDENT_CODE ON)
target_include_directories(tessera_objects PUBLIC
  ${PROJECT_SOURCE_DIR}/include ${PROJECT_SOURCE_DIR}/src ${PROJECT_BINARY_DIR}/generated)

add_library(tessera_static STATIC $<TARGET_OBJECTS:tessera_objects>)
set_target_properties(tessera_static PROPERTIES OUTPUT_NAME tessera)
target_include_directories(tessera_static PUBLIC
  ${PROJECT_SOURCE_DIR}/include ${PROJECT_SOURCE_DIR}/src ${PROJECT_BINARY_DIR}/generated)

if(NOT CMAKE_SYSTEM_NAME STREQUAL "WASI")
  add_library(tessera_shared SHARED $<TARGET_OBJECTS:tessera_objects>)
  set_target_properties(tessera_shared PROPERTIES OUTPUT_NAME tessera
    VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR}
    LINK_DEPENDS ${PROJECT_SOURCE_DIR}/cmake/public.map)
  target_link_options(tessera_shared PRIVATE -Wl,--version-script=${PROJECT_SOURCE_DIR}/cmake/public.map)
endif()
