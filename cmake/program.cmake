# The program `tessera`: main.c and one file per command. All but main.c is a
# library of its own, so that tests and fuzzers can call it.
file(GLOB TES_CLI CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/cli/*.c)
list(REMOVE_ITEM TES_CLI ${PROJECT_SOURCE_DIR}/cli/main.c)
add_library(tessera_commands STATIC ${TES_CLI})
target_include_directories(tessera_commands PUBLIC ${PROJECT_SOURCE_DIR}/cli)
target_link_libraries(tessera_commands PUBLIC tessera_static m)

# Editing and the tab key in `tessera play`; without it lines are read plainly.
find_library(EDIT edit)
find_path(EDIT_INCLUDE histedit.h)
if(EDIT AND EDIT_INCLUDE)
  target_compile_definitions(tessera_commands PRIVATE TES_HAVE_LIBEDIT)
  target_include_directories(tessera_commands PRIVATE ${EDIT_INCLUDE})
  target_link_libraries(tessera_commands PUBLIC ${EDIT})
else()
  message(STATUS "no libedit (package libedit-dev): `tessera play` will have no tab key")
endif()

# `tessera serve`; without libwebsockets the command says that this build has no server.
file(GLOB TES_SERVER CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/server/*.c)
find_library(WEBSOCKETS websockets)
find_path(WEBSOCKETS_INCLUDE libwebsockets.h)
if(NOT WEBSOCKETS OR NOT WEBSOCKETS_INCLUDE)
  list(REMOVE_ITEM TES_SERVER ${PROJECT_SOURCE_DIR}/server/server.c ${PROJECT_SOURCE_DIR}/server/http.c)
  message(STATUS "no libwebsockets (package libwebsockets-dev): there will be no `tessera serve`")
endif()
add_library(tessera_server STATIC ${TES_SERVER})
target_include_directories(tessera_server PUBLIC ${PROJECT_SOURCE_DIR})
target_link_libraries(tessera_server PUBLIC tessera_static)
if(WEBSOCKETS AND WEBSOCKETS_INCLUDE)
  target_compile_definitions(tessera_server PUBLIC TES_HAVE_LIBWEBSOCKETS)
  target_include_directories(tessera_server SYSTEM PRIVATE ${WEBSOCKETS_INCLUDE})
  target_link_libraries(tessera_server PUBLIC ${WEBSOCKETS})
endif()
target_link_libraries(tessera_commands PUBLIC tessera_server)
# Where an installed program has its page, unless it was moved: see cli/cmd_serve.c.
include(GNUInstallDirs)
target_compile_definitions(tessera_commands PRIVATE TES_DATA="${CMAKE_INSTALL_FULL_DATADIR}/tessera")

add_executable(tessera_cli ${PROJECT_SOURCE_DIR}/cli/main.c)
set_target_properties(tessera_cli PROPERTIES OUTPUT_NAME tessera)
target_link_libraries(tessera_cli PRIVATE tessera_commands)

# Fixed work for instruction counts, see bench/README.md.
add_executable(bench_workload ${PROJECT_SOURCE_DIR}/bench/workload.c)
target_link_libraries(bench_workload PRIVATE tessera_static)

# The recipe of Blokus Trigon's weights; built only when asked for.
add_executable(tune_blokus EXCLUDE_FROM_ALL ${PROJECT_SOURCE_DIR}/bench/tune_blokus.c)
target_link_libraries(tune_blokus PRIVATE tessera_static m)
