# Every tests/*_test.c is a program; so are a game's rules*_test.c together, and its
# reasons_test.c.
# Who only wants to play needs no cmocka; ./check installs all of it.
find_library(CMOCKA cmocka)
if(NOT CMOCKA OR NOT TES_SERVER_WHOLE)
  message(STATUS "No tests: cmocka or a library of the server is missing (tools/setup check installs them)")
  return()
endif()
file(GLOB test_support CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tests/support/*.c)
add_library(test_support STATIC ${test_support})
target_include_directories(test_support PUBLIC ${PROJECT_SOURCE_DIR}/tests/support ${PROJECT_SOURCE_DIR})
target_link_libraries(test_support PUBLIC tessera_static ${CMOCKA} ${JANSSON} ${SQLITE} m)
# tests/support/starve.h decides which allocations fail.
target_link_options(test_support PUBLIC -Wl,--undefined=__wrap_malloc,--wrap=malloc,--wrap=calloc,--wrap=realloc,--wrap=aligned_alloc)

function(tes_test name source)
  add_executable(${name} ${source})
  target_link_libraries(${name} PRIVATE test_support)
  add_test(NAME ${name} COMMAND ${name} WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
  set_tests_properties(${name} PROPERTIES ENVIRONMENT "TESSERA_BIN=$<TARGET_FILE:tessera_cli>")
endfunction()

file(GLOB plain_tests CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tests/*_test.c)
foreach(source IN LISTS plain_tests)
  get_filename_component(name ${source} NAME_WE)
  tes_test(${name} ${source})
endforeach()

# The tests of the program read its table as well, stop it in mid-save, and set its time of day.
foreach(name kill_at later)
  add_library(${name} MODULE ${PROJECT_SOURCE_DIR}/tests/preload/${name}.c)
endforeach()
foreach(name cli_test cli_help_test cli_match_test cli_memory_test cli_play_test cli_write_test match_parts_test serve_test serve_hostile_test serve_parts_test serve_rooms_test serve_clock_test openapi_test think_test archive_test serve_guard_test serve_limits_test crash_test store_test room_test room_table_test room_clock_test room_log_test wire_test)
  target_link_libraries(${name} PRIVATE tessera_commands)
  target_compile_definitions(${name} PRIVATE KILL_AT="$<TARGET_FILE:kill_at>" LATER="$<TARGET_FILE:later>")
  add_dependencies(${name} kill_at later)
endforeach()

foreach(game IN LISTS TES_GAMES)
  file(GLOB rule_tests CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/games/${game}/rules*_test.c)
  if(rule_tests)
    tes_test(rules_${game}_test "${rule_tests}")
  endif()
  file(GLOB reason_tests CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/games/${game}/reasons_test.c)
  if(reason_tests)
    tes_test(reasons_${game}_test "${reason_tests}")
  endif()
endforeach()
