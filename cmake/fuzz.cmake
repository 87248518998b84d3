# Every fuzz/fuzz_*.c is a libFuzzer program; fuzz/run runs them.
add_library(fuzz_support STATIC ${PROJECT_SOURCE_DIR}/fuzz/support.c ${PROJECT_SOURCE_DIR}/tests/support/variants.c)
target_include_directories(fuzz_support PUBLIC ${PROJECT_SOURCE_DIR}/fuzz ${PROJECT_SOURCE_DIR}/tests/support ${PROJECT_SOURCE_DIR}/cli)
target_link_libraries(fuzz_support PUBLIC tessera_static)

file(GLOB fuzz_targets CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/fuzz/fuzz_*.c)
foreach(source IN LISTS fuzz_targets)
  get_filename_component(name ${source} NAME_WE)
  add_executable(${name} ${source})
  target_link_libraries(${name} PRIVATE tessera_commands fuzz_support)
  target_link_options(${name} PRIVATE -fsanitize=fuzzer)
endforeach()

# Not a target: writes the first inputs for all of them.
add_executable(fuzz_seeds ${PROJECT_SOURCE_DIR}/fuzz/seeds.c)
target_link_libraries(fuzz_seeds PRIVATE tessera_commands fuzz_support)
