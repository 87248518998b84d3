# The program `tessera`: main.c and one file per command.
file(GLOB TES_CLI CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/cli/*.c)
if(TES_CLI)
  add_executable(tessera_cli ${TES_CLI})
  set_target_properties(tessera_cli PROPERTIES OUTPUT_NAME tessera)
  target_link_libraries(tessera_cli PRIVATE tessera_static)
endif()

# Fixed work for instruction counts, see bench/README.md.
add_executable(bench_workload ${PROJECT_SOURCE_DIR}/bench/workload.c)
target_link_libraries(bench_workload PRIVATE tessera_static)
