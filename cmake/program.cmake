# `tessera serve` and what belongs to it; without these libraries the commands say that
# this build has no server. What needs none of them is built in any case.
file(GLOB TES_SERVER CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/server/*.c)
find_library(WEBSOCKETS websockets)
find_path(WEBSOCKETS_INCLUDE libwebsockets.h)
find_library(SQLITE sqlite3)
find_path(SQLITE_INCLUDE sqlite3.h)
find_library(SODIUM sodium)
find_path(SODIUM_INCLUDE sodium.h)
find_library(JANSSON jansson)
find_path(JANSSON_INCLUDE jansson.h)
find_library(UV uv)
find_path(UV_INCLUDE uv.h)
set(server_libraries ${WEBSOCKETS} ${UV} ${SQLITE} ${SODIUM} ${JANSSON})
set(server_includes ${WEBSOCKETS_INCLUDE} ${UV_INCLUDE} ${SQLITE_INCLUDE} ${SODIUM_INCLUDE} ${JANSSON_INCLUDE})
if(server_libraries MATCHES "NOTFOUND" OR server_includes MATCHES "NOTFOUND")
  set(TES_SERVER_WHOLE OFF)
  list(FILTER TES_SERVER INCLUDE REGEX "/(address|files|guests|limits|log|negotiate|origin)\\.c$")
  message(STATUS "no libwebsockets, libuv, libsqlite3, libsodium or libjansson (packages lib...-dev): there will be no `tessera serve`")
else()
  set(TES_SERVER_WHOLE ON)
  file(GLOB schema CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/server/schema/*.sql)
  set(schema_inc ${PROJECT_BINARY_DIR}/generated/schema.inc)
  add_custom_command(OUTPUT ${schema_inc} VERBATIM
    COMMAND ${CMAKE_COMMAND} -D "FILES=${schema}" -D OUT=${schema_inc} -P ${PROJECT_SOURCE_DIR}/cmake/embed.cmake
    DEPENDS ${schema} ${PROJECT_SOURCE_DIR}/cmake/embed.cmake)
endif()
add_library(tessera_server STATIC ${TES_SERVER} ${schema_inc})
target_include_directories(tessera_server PUBLIC ${PROJECT_SOURCE_DIR})
target_link_libraries(tessera_server PUBLIC tessera_static)
if(TES_SERVER_WHOLE)
  target_compile_definitions(tessera_server PUBLIC TES_HAVE_LIBWEBSOCKETS)
  target_include_directories(tessera_server SYSTEM PUBLIC ${server_includes})
  target_link_libraries(tessera_server PUBLIC ${server_libraries})
endif()

# The program `tessera`: main.c and one file per command. All but main.c is a
# library of its own, so that tests and fuzzers can call it.
file(GLOB TES_CLI CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/cli/*.c)
list(REMOVE_ITEM TES_CLI ${PROJECT_SOURCE_DIR}/cli/main.c)
if(NOT TES_SERVER_WHOLE)
  list(FILTER TES_CLI EXCLUDE REGEX "/load[a-z_]*\\.c$") # cmd_load.c stays, and says so
endif()
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

# The recipes of the weights; built only when asked for.
foreach(recipe tune_agon tune_blokus tune_trikolos)
    add_executable(${recipe} EXCLUDE_FROM_ALL ${PROJECT_SOURCE_DIR}/bench/${recipe}.c)
    target_link_libraries(${recipe} PRIVATE tessera_static m)
endforeach()
add_executable(tune EXCLUDE_FROM_ALL ${PROJECT_SOURCE_DIR}/bench/tune.c $<TARGET_PROPERTY:tessera_objects,SOURCES>)
target_include_directories(tune PRIVATE $<TARGET_PROPERTY:tessera_objects,INCLUDE_DIRECTORIES>)
target_compile_definitions(tune PRIVATE TES_TUNING)
target_link_libraries(tune PRIVATE m pthread)
