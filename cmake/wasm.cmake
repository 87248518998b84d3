# The core for browsers and Node: one module without glue, see bindings/npm.
add_executable(tessera_wasm ${PROJECT_SOURCE_DIR}/bindings/npm/core.c)
set_target_properties(tessera_wasm PROPERTIES OUTPUT_NAME tessera SUFFIX .wasm)
target_link_libraries(tessera_wasm PRIVATE tessera_static)
# A search recurses; the usual 64 KiB of stack run over into the games' tables. With
# the stack in front a run-over would trap instead of changing them.
target_link_options(tessera_wasm PRIVATE -Wl,-z,stack-size=1048576 -Wl,--stack-first)
target_link_options(tessera_wasm PRIVATE -mexec-model=reactor -Wl,--strip-all -Wl,--gc-sections)
