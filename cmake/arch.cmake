# Native code is built for x86-64-v3 where this machine has it: population
# counts and bit tricks are what the games are made of, and plain x86-64 is
# slower than our own wasm. TES_ARCH=baseline makes a binary for any machine.
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64" AND NOT CMAKE_CROSSCOMPILING)
  if(TES_ARCH STREQUAL "auto")
    include(CheckCSourceRuns)
    check_c_source_runs("
      int main(void) { return !(__builtin_cpu_supports(\"avx2\") && __builtin_cpu_supports(\"bmi2\")); }"
      TES_HAS_V3)
    if(TES_HAS_V3)
      add_compile_options(-march=x86-64-v3)
    endif()
  elseif(NOT TES_ARCH STREQUAL "baseline")
    add_compile_options(-march=${TES_ARCH})
  endif()
endif()
