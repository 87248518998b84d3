# `make install`: the program with its manual and completions, the library with
# its headers and a pkg-config file.
include(GNUInstallDirs)

# What the program says of itself; in build/share, laid out as it is installed.
set(share ${PROJECT_BINARY_DIR}/share)
set(said
  "man/man1/tessera.1|help --man"
  "bash-completion/completions/tessera|completion bash"
  "zsh/site-functions/_tessera|completion zsh"
  "fish/vendor_completions.d/tessera.fish|completion fish")
set(said_files "")
foreach(entry IN LISTS said)
  string(REGEX REPLACE "\\|.*" "" file "${entry}")
  string(REGEX REPLACE ".*\\|" "" words "${entry}")
  separate_arguments(words)
  get_filename_component(folder ${file} DIRECTORY)
  file(MAKE_DIRECTORY ${share}/${folder})
  add_custom_command(OUTPUT ${share}/${file} COMMAND tessera_cli ${words} > ${share}/${file} DEPENDS tessera_cli)
  list(APPEND said_files ${share}/${file})
endforeach()
add_custom_target(manual ALL DEPENDS ${said_files})

# The pkg-config file finds the prefix from where it lies, so that
# `make install PREFIX=...` needs no new configuration.
file(RELATIVE_PATH TES_TO_PREFIX /prefix/${CMAKE_INSTALL_LIBDIR}/pkgconfig /prefix)
configure_file(${PROJECT_SOURCE_DIR}/cmake/tessera.pc.in ${PROJECT_BINARY_DIR}/tessera.pc @ONLY)

install(TARGETS tessera_cli RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(TARGETS tessera_static tessera_shared
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/tessera DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.h")
install(FILES ${PROJECT_BINARY_DIR}/tessera.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
install(DIRECTORY ${share}/man/ DESTINATION ${CMAKE_INSTALL_MANDIR})
install(DIRECTORY ${share}/bash-completion ${share}/zsh ${share}/fish DESTINATION ${CMAKE_INSTALL_DATADIR})
# The page, when `make site` has made it.
install(DIRECTORY ${PROJECT_BINARY_DIR}/site DESTINATION ${CMAKE_INSTALL_DATADIR}/tessera OPTIONAL)
