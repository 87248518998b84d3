# The core for browsers and Node: three modules without glue, see bindings/npm.
#
# rules.wasm is what a page loads before the first board is shown: rules, records,
# pictures. tessera.wasm has the search and the hints besides, and comes later; threads.wasm
# instead of it where memory may be shared.
set(npm ${PROJECT_SOURCE_DIR}/bindings/npm)

set(rules_sources ${TES_SOURCES})
list(FILTER rules_sources EXCLUDE REGEX "/src/(search|protocol)/|/(rulebook|words|puzzle|draw_text[a-z_]*)\\.c$")
add_executable(rules_wasm ${npm}/core.c ${rules_sources})
set_target_properties(rules_wasm PROPERTIES OUTPUT_NAME rules SUFFIX .wasm)
target_include_directories(rules_wasm PRIVATE
  ${PROJECT_SOURCE_DIR}/include ${PROJECT_SOURCE_DIR}/src ${PROJECT_BINARY_DIR}/generated)
target_compile_definitions(rules_wasm PRIVATE TES_RULES_ONLY)
# Of static functions only what the rules need is used.
target_compile_options(rules_wasm PRIVATE -Oz -flto -mbulk-memory -Wno-unused-function)
# Nothing in it writes a fraction, so the C library's printf need not, either.
target_link_options(rules_wasm PRIVATE -Oz -flto -lc-printscan-no-floating-point)

add_executable(tessera_wasm ${npm}/core.c ${npm}/core_search.c)
set_target_properties(tessera_wasm PROPERTIES OUTPUT_NAME tessera SUFFIX .wasm)
target_link_libraries(tessera_wasm PRIVATE tessera_static)

# wasi-libc is made for one thread, which the linker would refuse. What the helpers of a
# search call of it (memcpy, memcmp) keeps nothing; they neither allocate nor print.
add_executable(threads_wasm ${npm}/core.c ${npm}/core_search.c ${TES_SOURCES} ${rulebooks_inc} ${words_inc} ${puzzles_inc})
set_target_properties(threads_wasm PROPERTIES OUTPUT_NAME threads SUFFIX .wasm)
target_include_directories(threads_wasm PRIVATE
  ${PROJECT_SOURCE_DIR}/include ${PROJECT_SOURCE_DIR}/src ${PROJECT_BINARY_DIR}/generated)
target_compile_options(threads_wasm PRIVATE -matomics -mbulk-memory)
# tessera.mjs makes the memory, of the same sizes.
target_link_options(threads_wasm PRIVATE -Wl,--shared-memory,--import-memory,--no-check-features
  -Wl,--initial-memory=33554432,--max-memory=268435456,--export=__stack_pointer)

# The room logic for the simulator, which plays it against the page's client: web/tests/sim.
file(GLOB room_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/server/room*.c)
add_executable(sim_wasm ${PROJECT_SOURCE_DIR}/web/tests/sim/bridge.c ${PROJECT_SOURCE_DIR}/tests/support/variants.c ${room_sources}
  ${PROJECT_SOURCE_DIR}/server/wire_shape.c ${PROJECT_SOURCE_DIR}/server/wire_write.c)
set_target_properties(sim_wasm PROPERTIES OUTPUT_NAME sim SUFFIX .wasm)
target_include_directories(sim_wasm PRIVATE ${PROJECT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/tests/support)
target_link_libraries(sim_wasm PRIVATE tessera_static)

# A search recurses; the usual 64 KiB of stack run over into the games' tables. With
# the stack in front a run-over would trap instead of changing them.
foreach(module rules_wasm tessera_wasm threads_wasm sim_wasm)
  target_link_options(${module} PRIVATE -Wl,-z,stack-size=1048576 -Wl,--stack-first)
  target_link_options(${module} PRIVATE -mexec-model=reactor -Wl,--strip-all -Wl,--gc-sections)
endforeach()
