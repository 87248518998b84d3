# The core for browsers and Node: one module without glue, see bindings/npm.
add_executable(tessera_wasm ${PROJECT_SOURCE_DIR}/bindings/npm/core.c)
set_target_properties(tessera_wasm PROPERTIES OUTPUT_NAME tessera SUFFIX .wasm)
target_link_libraries(tessera_wasm PRIVATE tessera_static)
target_link_options(tessera_wasm PRIVATE -mexec-model=reactor -Wl,--strip-all -Wl,--gc-sections)
